"""Verdicts: every case in words, and how often they are wrong at the boundary and right at twice the margin."""

import math

import numpy as np
import pytest

from experiments.statistics.estimates import Estimate
from experiments.statistics.figures import means, separately
from experiments.statistics.verdicts import (
    POINTS_MARGIN,
    WIN_SHARE_MARGIN,
    Kind,
    Margin,
    shift_by_unfinished,
    table_verdict,
    verdict,
)


def share(value, half_width, n=1000):
    return Estimate(value, value - half_width, value + half_width, n, "t")


@pytest.mark.parametrize(
    ("value", "half_width", "text"),
    [
        (0.002, 0.004, "fair within 0.01"),
        (0.006, 0.004, "fair within 0.01 (a real difference of +0.006, below the margin)"),
        (-0.006, 0.003, "fair within 0.01 (a real difference of -0.006, below the margin)"),
        (0.0313, 0.01, "advantage of +0.031"),
        (-0.0313, 0.01, "advantage of -0.031"),
        (0.02, 0.015, "some advantage, size not settled"),
        (-0.008, 0.004, "some advantage, size not settled"),
        # 1000 ((0.02 / 0.01)^2 - 1) = 3000; the figure's sign does not matter.
        (0.0, 0.02, "cannot tell yet: about 3,000 more deals"),
        # 1000 ((0.02 / 0.005)^2 - 1) = 15000, whether the figure lies 0.005 inside the margin or outside it.
        (-0.005, 0.02, "cannot tell yet: about 15,000 more deals"),
        (0.015, 0.02, "cannot tell yet: about 15,000 more deals"),
        # 1000 ((0.0123 / 0.01)^2 - 1) = 512.9, told with two digits, rounded up.
        (0.0, 0.0123, "cannot tell yet: about 520 more deals"),
        (0.01, 0.02, "cannot tell yet: not within reach"),
        (0.0101, 0.02, "cannot tell yet: not within reach"),
        (0.0, math.inf, "cannot tell yet: not within reach"),
    ],
)
def test_verdict_in_words(value, half_width, text):
    assert verdict(share(value, half_width), WIN_SHARE_MARGIN).text == text


def test_points_are_written_as_points():
    assert verdict(share(2.34, 1.0), POINTS_MARGIN).text == "advantage of +2.3 points"
    assert verdict(share(0.1, 0.5), POINTS_MARGIN).text == "fair within 1 point"


def test_an_interval_that_ends_on_the_margin_is_inside_it():
    margin = Margin(0.5, 2)
    assert verdict(share(0.25, 0.25), margin).kind is Kind.FAIR
    assert verdict(share(0.75, 0.25), margin).kind is Kind.SOME_ADVANTAGE


def test_fewer_than_thirty_deals_get_no_verdict():
    assert verdict(share(0.5, 0.01, n=29), WIN_SHARE_MARGIN).text == "no verdict: fewer than 30 deals"
    assert verdict(share(0.5, 0.01, n=30), WIN_SHARE_MARGIN).kind is Kind.ADVANTAGE


def test_that_many_more_deals_bring_the_interval_to_the_margin():
    told = verdict(share(0.0, 0.02), WIN_SHARE_MARGIN).more_deals
    assert 0.02 * math.sqrt(1000 / (1000 + told)) == pytest.approx(0.01)


def test_lopsided_interval_counts_its_longer_arm():
    # Arms of 0.005 and 0.03: 100 ((0.03 / 0.01)^2 - 1) = 800.
    told = verdict(Estimate(0.0, -0.005, 0.03, 100, "betting"), WIN_SHARE_MARGIN)
    assert told.more_deals == 800


@pytest.mark.parametrize(
    ("worst_shift", "kind"), [(0.0, Kind.ADVANTAGE), (0.01, Kind.ADVANTAGE), (0.02, Kind.CANNOT_TELL)]
)
def test_games_without_an_end_can_hold_a_verdict_back(worst_shift, kind):
    told = verdict(share(0.03, 0.008), WIN_SHARE_MARGIN, worst_shift)
    assert told.kind is kind


def test_fair_is_held_back_too_and_says_why():
    told = verdict(share(0.0, 0.008), WIN_SHARE_MARGIN, worst_shift=0.003)
    assert told.text == "cannot tell yet: capped or failed games could reverse it"


def test_a_real_difference_must_survive_the_worst_case():
    assert "real difference" in verdict(share(0.004, 0.0035), WIN_SHARE_MARGIN).text
    assert verdict(share(0.004, 0.0035), WIN_SHARE_MARGIN, worst_shift=0.001).text == "fair within 0.01"


def test_worst_shift_bounds_what_unfinished_games_can_do():
    # Nine games with mean 0.5 and a tenth that failed, or one of ten that was capped at a score of 0 or 1.
    shift = shift_by_unfinished(1, 10, 0.0, 1.0)
    assert shift == pytest.approx(0.1)
    for recorded, truth in ((0.5, 0.0), (0.5, 1.0), (0.0, 1.0), (1.0, 0.0)):
        assert abs((9 * 0.5 + truth) / 10 - (9 * 0.5 + recorded) / 10) <= shift + 1e-12


def test_a_table_is_fair_only_if_every_seat_is():
    fair, open_, edge = (verdict(share(v, s), WIN_SHARE_MARGIN) for v, s in ((0, 0.005), (0, 0.02), (0.05, 0.01)))
    assert table_verdict({"seat 0": fair, "seat 1": fair}, WIN_SHARE_MARGIN).text == "fair within 0.01"
    told = table_verdict({"seat 0": fair, "seat 1": open_}, WIN_SHARE_MARGIN)
    assert told.text == "seat 1: cannot tell yet: about 3,000 more deals"
    told = table_verdict({"seat 0": fair, "seat 1": open_, "seat 2": edge}, WIN_SHARE_MARGIN)
    assert told.text == "seat 2: advantage of +0.050"


def test_a_table_waits_for_its_slowest_seat():
    near, far = (verdict(share(v, 0.02), WIN_SHARE_MARGIN) for v in (0.0, 0.008))
    assert table_verdict({"a": near, "b": far}, WIN_SHARE_MARGIN).more_deals == far.more_deals


MARGIN = Margin(1.0, 1, " points")
RUNS = 10_000
SPREAD = 6.0


def kinds(difference, deals, seed):
    """Verdicts on RUNS experiments with a true difference."""
    scores = np.random.default_rng(seed).normal(difference, SPREAD, (deals, RUNS))
    return [(verdict(e, MARGIN).kind, e) for e in separately(means(scores))]


@pytest.mark.slow
@pytest.mark.parametrize("difference", [1.0, -1.0])
def test_claims_at_the_boundary_are_rare_and_a_rule_of_zero_alone_makes_many(difference):
    # On the boundary both "fair" and "advantage" would be claims that the truth does not bear.
    told = kinds(difference, deals=400, seed=[11, int(difference > 0)])
    assert sum(kind in (Kind.FAIR, Kind.ADVANTAGE) for kind, _ in told) <= 556
    assert sum(e.low > 0 or e.high < 0 for _, e in told) > 0.8 * RUNS


@pytest.mark.slow
def test_twice_the_margin_is_found_with_the_deals_that_it_takes():
    # ((1.96 + 1.2816) * 6 / 1)^2 = 378 deals give power 0.90; a tenth more leaves room for t and chance.
    told = kinds(2.0, deals=416, seed=12)
    assert np.mean([kind is Kind.ADVANTAGE and e.value > 0 for kind, e in told]) >= 0.9
    assert not any(kind is Kind.FAIR for kind, _ in told)


@pytest.mark.slow
def test_no_difference_is_told_as_fair_with_the_deals_that_it_takes():
    # Both ends must lie inside: ((1.96 + 1.645) * 6 / 1)^2 = 468 deals give 0.90.
    told = kinds(0.0, deals=515, seed=13)
    assert np.mean([kind is Kind.FAIR for kind, _ in told]) >= 0.9
