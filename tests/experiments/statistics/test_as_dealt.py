"""Cards as dealt, against a toy deck whose every hand can be listed."""

import itertools

import numpy as np
import pytest

from experiments.statistics.as_dealt import DealtHands
from experiments.statistics.figures import differences, ratios, separately, side_by_side

# Eight cards, of which a hand has three: two gifts, a brake, five plain ones.
GIFT, BRAKE, PLAIN = range(3)
DECK = np.array([2, 1, 5])
CARDS = np.repeat(np.arange(3), DECK)
HAND = 3


def worth(gifts, brakes):
    """Points of a hand: a gift is worth 4 and a second one 1 more, and a brake takes 3, but nothing beside a gift."""
    return 4.0 * gifts + (gifts == 2) - 3.0 * brakes * (gifts == 0)


def slopes():
    """The regression of the worth on the numbers dealt, over all hands alike: of gifts, brakes, and gifts alone."""
    hands = np.array([np.bincount(CARDS[list(hand)], minlength=3) for hand in itertools.combinations(range(8), HAND)])
    gifts, brakes = hands[:, GIFT], hands[:, BRAKE]
    points = worth(gifts, brakes)
    both = np.stack([np.ones(len(hands)), gifts, brakes], axis=1)
    alone = np.stack([np.ones(len(hands)), gifts], axis=1)
    return (*np.linalg.lstsq(both, points)[0][1:], np.linalg.lstsq(alone, points)[0][1])


def deal(clusters, seed):
    """Two hands of each deal, dealt from one deck, and their outcomes, which the deal's own luck moves alike."""
    rng = np.random.default_rng(seed)
    order = rng.permuted(np.tile(CARDS, (clusters, 1)), axis=1)[:, : 2 * HAND].reshape(clusters, 2, HAND)
    dealt = np.stack([np.sum(order == kind, axis=2) for kind in range(3)], axis=2)
    luck = rng.normal(0, 3, (clusters, 1)) + rng.normal(0, 1, (clusters, 2))
    return dealt, 10 + worth(dealt[..., GIFT], dealt[..., BRAKE]) + luck


def hands_of(dealt, *outcomes):
    """The hands of each deal added up; dealt: [deals, 2, kinds], outcomes: [deals, 2] each."""
    added = [np.sum(dealt * outcome[..., np.newaxis], axis=1) for outcome in outcomes]
    return DealtHands(dealt.sum(axis=1).astype(float), np.stack(added, axis=2), DECK, HAND)


@pytest.fixture(scope="module")
def hands():
    return hands_of(*deal(200_000, seed=301))


def close(figures, truth):
    return abs(figures.values[0] - truth) < 4 * figures.standard_errors[0]


def test_a_card_instead_of_a_plain_one_agrees_with_the_regression_over_all_hands(hands):
    gift, brake, _ = slopes()
    assert close(hands.instead_of(GIFT, PLAIN), gift)
    assert close(hands.instead_of(BRAKE, PLAIN), brake)
    assert close(hands.instead_of(GIFT, BRAKE), gift - brake)


def test_a_card_instead_of_any_other_agrees_with_the_regression_on_its_number_alone(hands):
    *_, alone = slopes()
    assert close(hands.instead_of_any(GIFT), alone)


def test_the_difference_of_means_alone_misses_the_truth(hands):
    # A place that holds a gift leaves one gift fewer for the two others: the plain difference is too small by 5 / 7.
    gift, *_ = slopes()
    means_of = [ratios(hands.outcomes[:, kind], hands.dealt[:, [kind]]) for kind in (GIFT, PLAIN)]
    assert not close(differences(side_by_side(*means_of), [0], [1]), gift)


def test_hands_with_and_without_the_card_miss_the_truth():
    # With a gift means with one or two of them, and fewer brakes than a hand without.
    dealt, points = deal(200_000, seed=302)
    gift, *_ = slopes()
    has = (dealt[..., GIFT] > 0).astype(float)
    sides = [ratios(np.sum(w * points, axis=1)[:, None], np.sum(w, axis=1)) for w in (has, 1 - has)]
    assert not close(differences(side_by_side(*sides), [0], [1]), gift)


def test_intervals_hold_their_level_by_deal_and_not_by_game():
    """1,000 runs of 60 deals, each played twice: the same hands, which carry most of their luck along."""
    gift, *_ = slopes()
    held = np.zeros(2)
    for run in range(1_000):
        rng = np.random.default_rng([303, run])
        dealt, points = deal(60, seed=[303, run])
        games = np.tile(dealt, (1, 2, 1)), np.tile(points, (1, 2)) + rng.normal(0, 1, (60, 4))
        apart = [each.reshape(120, 2, *each.shape[2:]) for each in games]
        for place, hands in enumerate((hands_of(*games), hands_of(*apart))):
            (estimate,) = separately(hands.instead_of(GIFT, PLAIN))
            held[place] += estimate.low < gift < estimate.high
    by_deal, by_game = held / 1_000
    assert by_deal == pytest.approx(0.95, abs=0.02)
    assert by_game < 0.9


def test_several_outcomes_are_told_apart_and_a_constant_one_has_no_effect():
    dealt, points = deal(50, seed=304)
    figures = hands_of(dealt, points, 2 * points, np.full_like(points, 7.0)).instead_of(GIFT, PLAIN)
    one, two, constant = figures.values
    assert two == pytest.approx(2 * one)
    assert constant == 0
    assert figures.standard_errors[2] == 0


def test_numbers_of_one_deal_by_hand():
    # The three gifts were in hands of 8, 8 and 5 points, the seven plain cards in those of 8, twice 2, thrice 6, and 5.
    dealt = np.array([[[2, 0, 1], [0, 1, 2]], [[0, 0, 3], [1, 1, 1]]])
    points = np.array([[8.0, 2.0], [6.0, 5.0]])
    gift = (2 * 8 + 5) / 3
    plain = (8 + 2 * 2 + 3 * 6 + 5) / 7
    figures = hands_of(dealt, points).instead_of(GIFT, PLAIN)
    assert figures.values[0] == pytest.approx((gift - plain) * 7 / 5)
    assert figures.clusters[0] == 2


def test_a_card_that_the_deck_lacks_is_no_data():
    dealt, points = deal(50, seed=305)
    dealt[..., BRAKE] = 0
    [estimate] = separately(hands_of(dealt, points).instead_of(BRAKE, PLAIN))
    assert np.isnan(estimate.value)
    assert estimate.n == 0
