"""Waiting plans: cumulative incidence by hand, and against the estimate that drops unresolved plans."""

import numpy as np
import pytest

from experiments.statistics.incidence import cumulative_incidence
from experiments.statistics.intervals import event_share

FOILED, LOST, NEVER = range(3)


def test_shares_by_hand():
    # Five plans: foiled at once, foiled after 2 turns, lost after 1, and two whose round ended first.
    turns = np.array([0, 2, 1, 1, 4])
    end = np.array([FOILED, FOILED, LOST, NEVER, NEVER])
    foiled, lost, never = cumulative_incidence(turns, end, np.array([0, 0, 1, 1, 2]), ends=3, horizon=3)
    assert [e.value for e in foiled.within] == pytest.approx([0.2, 0.2, 0.4, 0.4])
    assert [e.value for e in lost.within] == pytest.approx([0.0, 0.2, 0.2, 0.2])
    assert never.ever.value == pytest.approx(0.4)


def test_ends_add_up_to_all_plans():
    rng = np.random.default_rng(1)
    shares = cumulative_incidence(
        rng.integers(0, 9, 500), rng.integers(0, 3, 500), rng.integers(0, 60, 500), ends=3, horizon=4
    )
    assert sum(end.ever.value for end in shares) == pytest.approx(1)


def test_curves_rise_to_the_final_share():
    rng = np.random.default_rng(2)
    turns, end, block = rng.integers(0, 9, 500), rng.integers(0, 3, 500), rng.integers(0, 60, 500)
    foiled, *_ = cumulative_incidence(turns, end, block, ends=3, horizon=8)
    values = [e.value for e in foiled.within]
    assert values == sorted(values)
    assert foiled.within[-1] == foiled.ever


def test_intervals_are_those_of_clustered_shares():
    turns, end, block = np.array([0, 0, 3, 5]), np.array([FOILED, NEVER, FOILED, LOST]), np.array([7, 7, 9, 11])
    foiled, *_ = cumulative_incidence(turns, end, block, ends=3, horizon=3)
    assert foiled.within[3] == event_share(np.array([1.0, 1.0, 0.0]), np.array([2.0, 1.0, 1.0]))


@pytest.mark.slow
def test_truth_is_covered_and_dropping_unresolved_plans_misses_it():
    # A plan is foiled with chance 0.2 a turn; the round ends with chance 0.25 a turn, after the foil's turn.
    # Within two turns of waiting: 0.2 (1 + 0.6 + 0.36) = 0.392. Among resolved plans it would be 0.392 / 0.5.
    rng = np.random.default_rng(3)
    covered = dropped = 0
    for _ in range(1000):
        block = np.repeat(np.arange(100), 3)
        foil, over = rng.geometric(0.2, 300) - 1, rng.geometric(0.25, 300) - 1
        end = np.where(foil <= over, FOILED, NEVER)
        turns = np.minimum(foil, over)
        (foiled, _) = cumulative_incidence(turns, end, block, ends=2, horizon=2)
        covered += foiled.within[2].low <= 0.392 <= foiled.within[2].high
        kept = end == FOILED
        (foiled, _) = cumulative_incidence(turns[kept], end[kept], block[kept], ends=2, horizon=2)
        dropped += foiled.within[2].low <= 0.392 <= foiled.within[2].high
    assert covered >= 939
    assert dropped == 0
