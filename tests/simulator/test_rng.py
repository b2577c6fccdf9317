"""Keyed random numbers and the shuffle: published values, a slow reference, uniformity, independence of streams."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from simulator.rng import BOOTSTRAP, GAMMA, HOLD_OUT, LINEUP_ORDER, PLAY, TUNING, VALUE_FITTING
from simulator.rng import shuffle as engine_shuffle
from tests.reference.shuffles import key_of, shuffled, splitmix64
from tests.simulator.random_numbers import bounded, keyed, orders, words

KEY_RANGE = st.integers(0, 2**64 - 1)
# A right generator falls below once in 10,000 tests; the seeds are fixed, so a test passes or fails for good.
SMALL_P = 1e-4


def chi_square_p(counts: np.ndarray, expected: float) -> float:
    return float(stats.chi2.sf(((counts - expected) ** 2 / expected).sum(), counts.size - 1))


# Values


@pytest.mark.parametrize(
    ("seed", "outputs"),
    [
        # the authors' C code, as quoted by the test suites of several libraries
        (
            1234567,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821,
            ],
        ),
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B]),
    ],
)
def test_words_are_the_published_outputs_of_splitmix64(seed: int, outputs: list[int]) -> None:
    assert list(words([seed] * 5, range(5))) == outputs
    assert [splitmix64(seed, n) for n in range(5)] == outputs  # and the reference is right as well


@given(KEY_RANGE, st.integers(0, 2**40))
def test_words_are_those_of_the_reference(key: int, n: int) -> None:
    assert int(words([key], [n])[0]) == splitmix64(key, n)


@given(st.integers(0, 2**62), st.integers(0, 2**62), st.sampled_from(range(6)))
def test_a_deals_key_is_chained_over_purpose_seed_and_deal(seed: int, deal: int, purpose: int) -> None:
    with np.errstate(over="ignore"):
        key = int(keyed(purpose, seed, deal))
    assert key == key_of(purpose, seed, deal)


@given(KEY_RANGE, st.integers(1, 2**31 - 1))
def test_below_is_the_high_word_of_the_product(number: int, bound: int) -> None:
    assert bounded(np.uint64(number), bound) == (number * bound) >> 64


@pytest.mark.parametrize("bound", [1, 2, 3, 336, 2**31 - 1])
def test_below_reaches_both_ends(bound: int) -> None:
    assert (bounded(np.uint64(0), bound), bounded(np.uint64(2**64 - 1), bound)) == (0, bound - 1)


@pytest.mark.parametrize("bound", [2, 3, 7, 98])
def test_below_is_uniform(bound: int) -> None:
    draws = [bounded(number, bound) for number in words([99] * 20_000, range(20_000))]
    assert chi_square_p(np.bincount(draws, minlength=bound), 20_000 / bound) > SMALL_P


# Independence


def pair_counts(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """How often the top four bits of two streams come together, in 256 cells."""
    return np.bincount((first >> np.uint64(60)) * np.uint64(16) + (second >> np.uint64(60)), minlength=256)


@pytest.mark.parametrize("lag", [0, 1, 2])
def test_streams_of_neighbouring_deals_are_independent(lag: int) -> None:
    """Word n of deal d beside word n + lag of deal d + 1, 64 words of 2,000 deals."""
    keys = np.array([key_of(PLAY, 7, deal) for deal in range(2_001)], np.uint64)
    first = words(np.repeat(keys[:-1], 64), np.tile(np.arange(64), 2_000))
    second = words(np.repeat(keys[1:], 64), np.tile(np.arange(64), 2_000) + lag)
    assert chi_square_p(pair_counts(first, second), 2_000 * 64 / 256) > SMALL_P
    assert abs(np.corrcoef(first.astype(float), second.astype(float))[0, 1]) < 4 / np.sqrt(2_000 * 64)


def test_keys_that_are_not_hashed_would_show() -> None:
    """The wrong version: deals keyed by steps of SplitMix64's own increment share all numbers but one."""
    keys = (np.arange(2_001, dtype=np.uint64) * GAMMA).astype(np.uint64)
    first = words(np.repeat(keys[:-1], 64), np.tile(np.arange(64), 2_000) + 1)
    second = words(np.repeat(keys[1:], 64), np.tile(np.arange(64), 2_000))
    assert chi_square_p(pair_counts(first, second), 2_000 * 64 / 256) < 1e-100


def test_the_words_of_one_stream_are_independent() -> None:
    """Each word beside the next of its stream, over many streams interleaved."""
    keys = np.array([key_of(PLAY, seed, 0) for seed in range(2_000)], np.uint64)
    first = words(np.repeat(keys, 64), np.tile(np.arange(64), 2_000))
    second = words(np.repeat(keys, 64), np.tile(np.arange(64), 2_000) + 1)
    assert chi_square_p(pair_counts(first, second), 2_000 * 64 / 256) > SMALL_P


def test_half_of_the_bits_change_with_the_deal() -> None:
    """Neighbouring deals: each of the 64 bits flips in about half of 4,000 first words, within 5 errors."""
    first = words([key_of(PLAY, 7, deal) for deal in range(4_001)], [0] * 4_001)
    flips = np.unpackbits((first[1:] ^ first[:-1]).view(np.uint8).reshape(-1, 8), axis=1).mean(axis=0)
    assert np.abs(flips - 0.5).max() < 5 * 0.5 / np.sqrt(4_000)


def test_purposes_and_seeds_share_no_numbers() -> None:
    purposes = (PLAY, TUNING, HOLD_OUT, VALUE_FITTING, BOOTSTRAP, LINEUP_ORDER)
    keys = [key_of(purpose, seed, deal) for purpose in purposes for seed in range(10) for deal in range(50)]
    assert len(set(words(np.repeat(np.array(keys, np.uint64), 20), np.tile(range(20), len(keys))))) == len(keys) * 20


# The shuffle


def test_every_order_of_four_cards_comes_up_equally_often() -> None:
    keys = [key_of(PLAY, 1, deal) for deal in range(24_000)]
    seen = Counter(map(tuple, orders([0, 1, 2, 3], [0, 256, 512, 768], keys).tolist()))
    assert set(seen) == set(permutations(range(4)))
    assert chi_square_p(np.array(list(seen.values())), 1_000) > SMALL_P


def test_every_order_of_equal_cards_comes_up_equally_often() -> None:
    """Two cards of type 0, one of type 1, one of type 2: 12 orders."""
    keys = [key_of(PLAY, 2, deal) for deal in range(24_000)]
    seen = Counter(map(tuple, orders([0, 0, 1, 2], [0, 1, 256, 512], keys).tolist()))
    assert len(seen) == 12
    assert chi_square_p(np.array(list(seen.values())), 2_000) > SMALL_P


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 23)), min_size=1, max_size=98, unique=True), KEY_RANGE)
def test_the_shuffle_is_that_of_the_reference(cards: list[tuple[int, int]], key: int) -> None:
    filled = orders([kind for kind, _ in cards], [kind * 256 + copy for kind, copy in cards], [key])[0]
    assert [str(card) for card in filled] == shuffled([(str(kind), kind, copy) for kind, copy in cards], key)


def test_only_the_cards_that_are_asked_for_are_shuffled() -> None:
    """Of the list 0 0 1 2 the first 0 and the 2 are left; the counts are used up."""
    left, order = np.array([1, 0, 1], np.int32), np.zeros(4, np.int32)
    cards, card_words = np.array([0, 0, 1, 2], np.int32), np.array([0, 1, 256, 512], np.int32)
    with np.errstate(over="ignore"):
        assert engine_shuffle(cards, card_words, 4, left, np.uint64(5), order) == 2
    assert sorted(order[:2].tolist()) == [0, 2]
    assert left.tolist() == [0, 0, 0]
