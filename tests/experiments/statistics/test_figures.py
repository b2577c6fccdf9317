"""Ratios of totals: worked values, coverage by simulation, and differences within deals."""

import numpy as np
import pytest
from scipy import stats

from experiments.statistics.figures import (
    differences,
    means,
    number_clusters,
    pairing_saving,
    ratios,
    separately,
    side_by_side,
    totals_by,
)
from experiments.statistics.joint import simultaneous

RUNS = 10_000
GAMES = 300
TARGET = 10  # in tens of points
POINTS = {0: 0.5, 1: 0.3, 4: 0.2}  # of a round, in tens; 1.1 in the mean


def rounds_to_the_target():
    """All (rounds, points) that a game to TARGET can end with, and their chances."""
    chances = {0: 1.0}
    ends = []
    for rounds in range(1, 400):
        following = {}
        for total, chance in chances.items():
            for points, p in POINTS.items():
                following[total + points] = following.get(total + points, 0.0) + chance * p
        ends += [(rounds, total, chance) for total, chance in following.items() if total >= TARGET]
        chances = {total: chance for total, chance in following.items() if total < TARGET}
    return np.array(ends).T


def simulated_games(seed):
    """Rounds and points of GAMES x RUNS games, one column a run."""
    rounds, points, chance = rounds_to_the_target()
    place = np.searchsorted(np.cumsum(chance), np.random.default_rng(seed).random((GAMES, RUNS)))
    return rounds[place], points[place]


def covered(estimates, truth):
    return np.mean([e.low <= truth <= e.high for e in estimates])


def test_the_toy_has_the_known_mean_and_its_mean_of_game_means_another():
    # Wald: points of a game = 1.1 x rounds, in the mean. Short games hold the high-scoring rounds.
    rounds, points, chance = rounds_to_the_target()
    assert np.sum(chance) == pytest.approx(1)
    assert np.sum(chance * points) == pytest.approx(1.1 * np.sum(chance * rounds))
    assert np.sum(chance * points / rounds) > 1.1 * 1.1


@pytest.mark.slow
def test_ratio_of_totals_holds_its_level_and_mean_of_game_means_does_not():
    rounds, points = simulated_games(seed=1)
    assert covered(separately(ratios(points, rounds)), 1.1) == pytest.approx(0.95, abs=0.011)
    assert covered(separately(means(points / rounds)), 1.1) < 0.1


@pytest.mark.slow
def test_figures_over_line_ups_hold_their_level_by_deal_and_not_by_block():
    # Four line-ups play the same 100 deals, and half of a score's variance comes from the deal.
    rng = np.random.default_rng(2)
    deal = rng.standard_normal((100, 1, 2000))
    scores = deal + rng.standard_normal((100, 4, 2000))
    by_deal = separately(ratios(scores.sum(axis=1), np.full(100, 4.0)))
    by_block = separately(means(scores.reshape(400, 2000)))
    assert covered(by_deal, 0.0) == pytest.approx(0.95, abs=0.015)
    assert covered(by_block, 0.0) < 0.85


@pytest.mark.slow
def test_paired_differences_hold_their_level_and_independent_errors_are_too_wide():
    rng = np.random.default_rng(3)
    deal = rng.standard_normal((100, 2000))
    sides = side_by_side(*(means(deal + 0.5 * rng.standard_normal((100, 2000))) for _ in range(2)))
    columns = np.arange(2000)
    paired = separately(differences(sides, columns, columns + 2000))
    errors = sides.standard_errors
    apart = np.hypot(errors[:2000], errors[2000:]) * stats.t.ppf(0.975, 99)
    assert covered(paired, 0.0) == pytest.approx(0.95, abs=0.015)
    assert np.mean(np.abs([e.value for e in paired]) <= apart) > 0.999


@pytest.mark.slow
def test_cutting_counts_at_0_covers_exactly_as_often():
    # Events so rare that a quarter of the intervals would reach below 0: 40 games with 0.2 of them each in the mean,
    # some games with several. The cut takes nothing from the coverage, whatever that is of so few skewed counts.
    rng = np.random.default_rng(4)
    events = rng.negative_binomial(0.25, 0.25 / 0.45, (40, RUNS)).astype(float)
    whole, cut = (separately(ratios(events, np.ones(40), counts=counts)) for counts in (False, True))
    below = [e.low < 0 for e in whole]
    assert 0.1 < np.mean(below) < 0.9
    assert [e.low == 0 for e in cut] == below
    assert [e.low <= 0.2 <= e.high for e in cut] == [e.low <= 0.2 <= e.high for e in whole]
    assert covered(cut, 0.2) > 0.8
    # The wrong version, a cut at what the figure can well be below, takes from it.
    assert np.mean([max(e.low, 0.1) <= 0.08 <= e.high for e in whole]) == 0 < covered(cut, 0.08)


def test_counts_without_spread_are_bounded_by_0_alone():
    (estimate,) = separately(ratios(np.full((50, 1), 2.0), np.ones(50), counts=True))
    assert (estimate.value, estimate.low, estimate.high) == (2.0, 0.0, np.inf)


def test_a_cut_interval_by_hand_alone_and_in_a_table():
    # 1 event in 40 games: mean 0.025, se = sqrt(0.975 / 40 * 0.025 * 40 / 39) = 0.025; t(0.975, 39) = 2.0227.
    figures = ratios(np.r_[1.0, np.zeros(39)][:, np.newaxis], np.ones(40), counts=True)
    (alone,), (joint,) = separately(figures), simultaneous(figures)
    assert (alone.low, joint.low) == (0.0, 0.0)
    assert alone.high == joint.high == pytest.approx(0.025 * (1 + 2.022691))
    assert alone.half_width == pytest.approx(0.025 * 2.022691)  # the arm that was not cut


def test_differences_of_counts_are_not_cut_nor_are_counts_beside_what_may_be_negative():
    events = np.r_[1.0, np.zeros(39)][:, np.newaxis]
    counts, other = ratios(events, np.ones(40), counts=True), ratios(events, np.ones(40))
    none = ratios(0 * events, np.ones(40), counts=True)
    assert separately(differences(side_by_side(counts, none), [0], [1]))[0].low < 0
    assert [e.low < 0 for e in separately(side_by_side(counts, other))] == [True, True]
    assert [e.low for e in separately(side_by_side(counts, counts))] == [0.0, 0.0]


def test_negative_totals_are_no_counts():
    with pytest.raises(ValueError, match=r"a total is -1.0, but counts are never negative"):
        ratios(np.array([[1.0], [-1.0]]), np.ones(2), counts=True)


def test_ratio_by_hand():
    # 6 points in 4 rounds: theta = 1.5; y - theta m = (-0.5, 0.5); mean m = 2; se = sqrt((0.25^2 * 2) / 2).
    figures = ratios(np.array([[1.0], [5.0]]), np.array([1.0, 3.0]))
    assert figures.values[0] == 1.5
    assert figures.residuals[:, 0].tolist() == [-0.25, 0.25]
    assert figures.standard_errors[0] == pytest.approx(0.25)


def test_clusters_without_rounds_change_nothing():
    totals, sizes = np.array([[1.0], [5.0], [2.0]]), np.array([1.0, 3.0, 2.0])
    (plain,) = separately(ratios(totals, sizes))
    (padded,) = separately(ratios(np.r_[totals, np.zeros((4, 1))], np.r_[sizes, np.zeros(4)]))
    assert padded.n == plain.n == 3
    assert (padded.value, padded.low, padded.high) == pytest.approx((plain.value, plain.low, plain.high))


def test_many_figures_equal_each_by_itself():
    rng = np.random.default_rng(4)
    totals, sizes = rng.integers(0, 20, (50, 3)).astype(float), rng.integers(1, 9, (50, 3)).astype(float)
    together = separately(ratios(totals, sizes))
    alone = separately(ratios(totals[:, 1:2], sizes[:, 1]))[0]
    assert (together[1].value, together[1].low) == pytest.approx((alone.value, alone.low))


def test_a_figure_without_rounds_is_no_data():
    (estimate,) = separately(ratios(np.zeros((5, 1)), np.zeros(5)))
    assert np.isnan(estimate.value)
    assert (estimate.n, estimate.method) == (0, "no data")


def test_rounding_is_no_spread():
    # 0.1 a round throughout: the residuals are rounding, and a zero-width interval would be a lie.
    sizes = np.arange(1.0, 41.0)
    (estimate,) = separately(ratios((0.1 * sizes)[:, None], sizes))
    assert (estimate.low, estimate.high, estimate.method) == (-np.inf, np.inf, "no spread")


def test_differences_of_parallel_figures_have_no_spread():
    scores = np.random.default_rng(5).random((40, 1))
    shifted = differences(side_by_side(means(scores + 0.1), means(scores)), [0], [1])
    assert shifted.values[0] == pytest.approx(0.1)
    assert shifted.standard_errors[0] == 0


def test_pairing_saving_by_hand():
    # b = a / 2 in every deal: var a + var b = 1.25 var a, var(a - b) = 0.25 var a, so four fifths are saved.
    scores = np.random.default_rng(6).standard_normal((40, 1))
    together = means(np.hstack([scores, scores / 2]))
    assert pairing_saving(together, 0, 1) == pytest.approx(0.8)
    assert pairing_saving(means(np.hstack([scores, -scores])), 0, 1) == pytest.approx(-1)


def test_figures_of_other_deals_cannot_stand_side_by_side():
    with pytest.raises(ValueError, match="cannot stand side by side"):
        side_by_side(means(np.ones((3, 1))), means(np.ones((4, 1))))


def test_totals_by_cluster_add_the_rows_of_each():
    cluster, clusters = number_clusters(np.array([70, 10, 70, 30]))
    totals = totals_by(cluster, np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]), clusters)
    assert totals.tolist() == [[3.0, 4.0], [7.0, 8.0], [6.0, 8.0]]
