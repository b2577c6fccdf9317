"""Joint intervals: critical values against Tukey's table and Student's t, and joint coverage by simulation."""

import numpy as np
import pytest
from scipy import stats

from experiments.statistics import joint
from experiments.statistics.figures import means, ratios, separately
from experiments.statistics.intervals import BETTING, betting_bounds, block_mean
from experiments.statistics.joint import max_t_critical, simultaneous, simultaneous_means


def orthogonal_columns(rows, columns, seed=0):
    """Residuals of figures that are exactly uncorrelated."""
    return np.linalg.qr(np.random.default_rng(seed).standard_normal((rows, columns)))[0]


@pytest.mark.parametrize(("groups", "degrees"), [(3, 20), (3, 1000), (4, 60), (5, 30)])
def test_critical_value_of_all_pairs_is_tukeys(groups, degrees):
    # All differences of `groups` equal, independent means: max |t| is the studentised range over sqrt(2).
    independent = orthogonal_columns(200, groups)
    first, second = np.triu_indices(groups, 1)
    critical = max_t_critical(independent[:, first] - independent[:, second], degrees)
    tukey = stats.studentized_range.ppf(0.95, groups, degrees) / np.sqrt(2)
    assert critical == pytest.approx(tukey, rel=0.004)


def test_critical_value_of_independent_normal_figures_is_sidaks():
    critical = max_t_critical(orthogonal_columns(200, 6), 10**7)
    assert critical == pytest.approx(stats.norm.ppf(0.5 + 0.95 ** (1 / 6) / 2), rel=0.004)


def test_critical_value_of_mirrored_figures_is_students():
    seat = np.random.default_rng(1).standard_normal((50, 1))
    assert max_t_critical(np.hstack([seat, -seat, 3 * seat]), 49) == pytest.approx(stats.t.ppf(0.975, 49))


def test_joint_intervals_are_the_same_for_the_same_seed_only():
    figures = means(np.random.default_rng(2).standard_normal((60, 5)))
    assert simultaneous(figures, seed=1) == simultaneous(figures, seed=1)
    assert simultaneous(figures, seed=1) != simultaneous(figures, seed=2)


def test_figures_from_few_clusters_stand_apart():
    rng = np.random.default_rng(3)
    totals, sizes = rng.standard_normal((100, 3)), np.ones((100, 3))
    totals[29:, 2] = sizes[29:, 2] = 0
    estimates = simultaneous(ratios(totals, sizes))
    without = simultaneous(ratios(totals[:, :2], sizes[:, :2]))
    assert estimates[2] == separately(ratios(totals, sizes))[2]
    assert estimates[2].n == 29
    assert [(e.low, e.high) for e in estimates[:2]] == [(e.low, e.high) for e in without]
    assert estimates[0].method == "max-t over 3 figures"


def test_one_figure_gets_its_own_interval():
    scores = np.random.default_rng(4).random((300, 1))
    (table,) = simultaneous_means(scores, (0.0, 1.0))
    alone = block_mean(scores[:, 0], (0.0, 1.0))
    assert (table.low, table.high) == pytest.approx((alone.low, alone.high))
    assert table.method == alone.method == "t"


def test_few_bounded_scores_bet_at_a_share_of_the_error():
    scores = np.random.default_rng(5).random((60, 4))
    estimates = simultaneous_means(scores, (0.0, 1.0))
    low, high = betting_bounds(scores, (0.0, 1.0), 1 - 0.05 / 4)
    assert [(e.low, e.high) for e in estimates] == list(zip(low, high, strict=True))
    assert {e.method for e in estimates} == {f"{BETTING}, Bonferroni over 4 figures"}


def test_a_table_of_both_kinds_splits_the_error():
    scores = np.random.default_rng(6).random((400, 3))
    scores[:, 2] = 0.5
    estimates = simultaneous_means(scores, (0.0, 1.0))
    level = 1 - 0.05 * 2 / 3
    critical = max_t_critical(means(scores[:, :2]).residuals, 399, level)
    assert estimates[0].half_width == pytest.approx(critical * scores[:, 0].std(ddof=1) / 20)
    assert estimates[2].method.startswith(BETTING)
    assert estimates[2].low < 0.5 < estimates[2].high


def test_a_table_without_blocks_is_no_data():
    assert [e.n for e in simultaneous_means(np.zeros((0, 2)), (0.0, 1.0))] == [0, 0]


def seats(rng, blocks):
    """Points of four seats less their mean, skewed, with a luck of the deal that two seats share."""
    points = rng.gamma(2.0, 1.0, (blocks, 4))
    points[:, :2] += rng.gamma(2.0, 1.0, (blocks, 1))
    return points - points.mean(axis=1, keepdims=True) - [1.0, 1.0, -1.0, -1.0]


@pytest.mark.slow
def test_all_seats_are_covered_at_once_and_separate_intervals_are_not_enough(monkeypatch):
    monkeypatch.setattr(joint, "DIRECTIONS", 500)  # enough for a mean over thousands of tables
    rng = np.random.default_rng(7)
    together = apart = 0
    for run in range(2500):
        figures = means(seats(rng, 200))
        together += all(e.low <= 0 <= e.high for e in simultaneous(figures, seed=run))
        apart += all(e.low <= 0 <= e.high for e in separately(figures))
    assert together / 2500 == pytest.approx(0.95, abs=0.011)
    assert apart / 2500 < 0.9
