"""Action cards as drawn, against a toy whose every course can be enumerated."""

from fractions import Fraction

import numpy as np
import pytest

from experiments.statistics.as_drawn import card_effects
from experiments.statistics.figures import (
    differences,
    means,
    number_clusters,
    ratios,
    side_by_side,
    totals_by,
)

# The toy: cards are drawn from a deck of four, each adds its points, and the game goes on with a chance that depends
# on the card; every draw made adds its turn's number as well. So later draws hold the games that go well, and a
# gift is the better the later it comes: situations and cards are mixed up, as in a real game.
BLANK, GIFT, BRAKE, FUSE = range(4)
POINTS = (0, 9, 1, 0)  # for each turn gone before, so a card is worth nothing in the first
GOES_ON = (Fraction(3, 5), Fraction(9, 10), Fraction(1, 5), Fraction(3, 5))  # a fuse is a blank by another name
DECK = (2, 1, 1, 0)
FUSE_DECK = (2, 0, 1, 2)
GAMES = 400_000


def value_of_draw(left, card, turn):
    """Expected points from a draw of `card` on: its own, the turn's, and those of the draws that follow."""
    rest = tuple(n - (c == card) for c, n in enumerate(left))
    return POINTS[card] * (turn - 1) + turn + GOES_ON[card] * value_of_deck(rest, turn + 1)


def value_of_deck(left, turn):
    """Expected points of all draws still to come, each card with its chance."""
    total = sum(left)
    return sum((Fraction(n, total) * value_of_draw(left, c, turn) for c, n in enumerate(left) if n), Fraction(0))


def situations(left, turn=1, reach=Fraction(1)):
    """All (deck before a draw, turn, chance to come to it)."""
    if sum(left):
        yield left, turn, reach
        for c, n in enumerate(left):
            if n:
                rest = tuple(m - (d == c) for d, m in enumerate(left))
                yield from situations(rest, turn + 1, reach * Fraction(n, sum(left)) * GOES_ON[c])


def true_effect(deck, card):
    """Card against blank over the draws where both could come, by enumeration with overlap weights."""
    weighted = weights = Fraction(0)
    for left, turn, reach in situations(deck):
        if left[card] and left[BLANK]:
            e_card, e_blank = Fraction(left[card], sum(left)), Fraction(left[BLANK], sum(left))
            weight = reach * e_card * e_blank / (e_card + e_blank)
            weighted += weight * (value_of_draw(left, card, turn) - value_of_draw(left, BLANK, turn))
            weights += weight
    return float(weighted / weights)


def play(deck, games, seed):
    """Draws of many games: card, composition before the draw, the game's final points, and the game."""
    rng = np.random.default_rng(seed)
    order = rng.permuted(np.tile(np.repeat(np.arange(4), deck), (games, 1)), axis=1)
    size = order.shape[1]
    going = rng.random((games, size)) < np.array(GOES_ON, dtype=float)[order]
    made = np.hstack([np.ones((games, 1), dtype=bool), np.cumprod(going[:, :-1], axis=1) > 0])
    turn = np.arange(1, size + 1)
    points = np.sum(made * (np.array(POINTS)[order] * (turn - 1) + turn), axis=1)
    drawn = np.cumsum(order[..., None] == np.arange(4), axis=1)
    left = np.array(deck) - np.concatenate([np.zeros((games, 1, 4), dtype=int), drawn[:, :-1]], axis=1)
    game = np.repeat(np.arange(games), size).reshape(games, size)
    return order[made], left[made], np.repeat(points, size).reshape(games, size)[made].astype(float), game[made]


def weighted_difference(of_card, of_others, outcome, game):
    """The contrast with any weights, right or wrong: (estimate, standard error)."""
    cluster, games = number_clusters(game)
    sides = [
        ratios(
            totals_by(cluster, (weight * outcome)[:, None], games),
            totals_by(cluster, weight[:, None].astype(float), games)[:, 0],
        )
        for weight in (of_card, of_others)
    ]
    contrast = differences(side_by_side(*sides), [0], [1])
    return contrast.values[0], contrast.standard_errors[0]


@pytest.fixture(scope="module")
def draws():
    return play(DECK, GAMES, seed=101)


@pytest.fixture(scope="module")
def effects(draws):
    card, left, outcome, game = draws
    return card_effects(card, left, outcome[:, None], game, reference=BLANK)


@pytest.mark.parametrize("card", [GIFT, BRAKE])
def test_effect_agrees_with_enumeration(draws, effects, card):
    drawn, left, outcome, game = draws
    both = np.maximum(left[:, card] + left[:, BLANK], 1)
    value, error = weighted_difference(
        np.where(drawn == card, left[:, BLANK] / both, 0.0),
        np.where(drawn == BLANK, left[:, card] / both, 0.0),
        outcome,
        game,
    )
    (estimate,) = effects.cards[card - 1].effects
    assert estimate.value == pytest.approx(value)
    assert abs(estimate.value - true_effect(DECK, card)) < 4 * error


def test_composition_after_the_draw_misses_the_truth(draws):
    # It gives too much weight to situations with few copies left, where a gift is worth more than on average.
    drawn, left, outcome, game = draws
    after = left - (drawn[:, None] == np.arange(4))
    both = np.maximum(after[:, GIFT] + after[:, BLANK], 1)
    value, error = weighted_difference(
        np.where(drawn == GIFT, after[:, BLANK] / both, 0.0),
        np.where(drawn == BLANK, after[:, GIFT] / both, 0.0),
        outcome,
        game,
    )
    assert abs(value - true_effect(DECK, GIFT)) > 4 * error


def test_all_other_cards_as_comparator_miss_the_truth(draws):
    drawn, left, outcome, game = draws
    chance = left[:, GIFT] / left.sum(axis=1)
    value, error = weighted_difference(
        np.where(drawn == GIFT, 1 - chance, 0.0), np.where(drawn != GIFT, chance, 0.0), outcome, game
    )
    assert abs(value - true_effect(DECK, GIFT)) > 4 * error


def test_unweighted_draws_miss_the_truth(draws):
    drawn, _, outcome, game = draws
    value, error = weighted_difference(drawn == GIFT, drawn == BLANK, outcome, game)
    assert abs(value - true_effect(DECK, GIFT)) > 4 * error


def test_a_card_without_effect_has_none_though_its_naive_figure_differs():
    card, left, outcome, game = play(FUSE_DECK, GAMES, seed=102)
    effects = card_effects(card, left, outcome[:, None], game, reference=BLANK)
    fuse = effects.cards[FUSE - 1]
    assert true_effect(FUSE_DECK, FUSE) == 0
    assert fuse.effects[0].low < 0 < fuse.effects[0].high
    average_game = means(np.bincount(game, outcome)[:, None] / np.bincount(game)[:, None])
    assert fuse.naive[0].low > average_game.values[0] + 0.1


def test_the_same_estimates_for_two_outcomes_at_once(draws, effects):
    card, left, outcome, game = draws
    both = card_effects(card, left, np.stack([outcome, 2 * outcome], axis=1), game, reference=BLANK)
    for one, two in zip(effects.cards, both.cards, strict=True):
        assert two.effects[0].value == pytest.approx(one.effects[0].value, nan_ok=True)
        assert two.effects[1].value == pytest.approx(2 * one.effects[0].value, nan_ok=True)


def test_draws_are_counted_and_the_naive_figure_is_the_mean_when_drawn(draws, effects):
    card, left, outcome, _ = draws
    gift = effects.cards[GIFT - 1]
    assert effects.draws == len(card)
    assert effects.single_type == np.sum(np.sum(left > 0, axis=1) == 1)
    assert gift.drawn == np.sum(card == GIFT)
    assert gift.compared == np.sum((card == GIFT) & (left[:, BLANK] > 0))
    assert gift.naive[0].value == pytest.approx(outcome[card == GIFT].mean())


def test_draws_without_overlap_carry_no_weight():
    # Both decks once with a gift and a blank; the third draw could only be a gift, whatever its outcome.
    card = np.array([GIFT, BLANK, GIFT])
    left = np.array([[1, 1, 0, 0], [1, 1, 0, 0], [0, 1, 0, 0]])
    outcomes = np.array([[5.0], [2.0], [1000.0]])
    effects = card_effects(card, left, outcomes, np.array([0, 1, 2]), reference=BLANK)
    gift = effects.cards[GIFT - 1]
    assert gift.effects[0].value == 3.0
    assert (gift.drawn, gift.compared, effects.single_type) == (2, 1, 1)


def test_a_card_that_never_comes_is_no_data(effects):
    fuse = effects.cards[FUSE - 1]
    assert (fuse.card, fuse.drawn, fuse.effects[0].n) == (FUSE, 0, 0)
    assert np.isnan(fuse.effects[0].value)


def test_composition_after_the_draw_is_refused_where_it_shows():
    with pytest.raises(ValueError, match=r"draw 0: card 1 was drawn though none was left"):
        card_effects(np.array([GIFT]), np.array([[2, 0, 1, 0]]), np.array([[1.0]]), np.array([0]), reference=BLANK)
