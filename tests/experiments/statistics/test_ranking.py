"""Ranking: published strengths, the closed form for two, intervals by simulation, cycles and the ends of the scale."""

import numpy as np
import pytest
from scipy import special

from experiments.statistics import joint
from experiments.statistics.ranking import BEYOND_SCALE, rank

# American League baseball 1987, wins of the row over the column in 13 games each, and the strengths that Agresti
# (Categorical Data Analysis, 1990) gives for Bradley and Terry's model, Baltimore being 0.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WINS = np.array(
    [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ]
)
PUBLISHED = (1.581, 1.436, 1.294, 1.248, 1.107, 0.684, 0.0)


def shares_from(chance, deals, seed):
    """Each pair's deals, won by a coin of the given chance [S, S]; nan where nan."""
    played = np.where(np.random.default_rng(seed).random((deals, *chance.shape)) < chance, 1.0, 0.0)
    return np.where(np.isnan(chance), np.nan, played)


def strengths(ranking):
    return {s.strategy: s.strength for s in ranking.strengths}


def test_published_strengths_of_bradley_and_terry():
    games = (np.arange(13)[:, None, None] < WINS).astype(float)
    found = strengths(rank(games, players=2))
    values = np.array([found[team].value - found[6].value for team in range(7)])
    assert values == pytest.approx(PUBLISHED, abs=0.005)


def test_two_strategies_differ_by_the_log_odds_of_their_share():
    games = np.zeros((400, 2, 2))
    games[:300, 0, 1] = 1.0
    found = strengths(rank(games, players=2))
    assert found[0].value - found[1].value == pytest.approx(np.log(3), abs=0.005)
    # Delta method: sd of a coin of 0.75 over sqrt(399), over p (1 - p); half of it on either side of 0.
    error = np.sqrt(0.75 * 0.25 / 399) / (0.75 * 0.25) / 2
    assert found[0].half_width == pytest.approx(1.9659 * error, rel=0.005)


def test_one_against_many_is_fair_at_one_in_n():
    fair = np.full((60, 3, 3), np.nan)
    fair[:, 0, 1] = fair[:, 1, 0] = fair[:, 1, 2] = fair[:, 2, 1] = np.tile([0.0, 0.0, 0.0, 1.0], 15)
    assert [s.strength.value for s in rank(fair, players=4).strengths] == pytest.approx([0, 0, 0], abs=1e-9)


def test_four_players_follow_luces_choice():
    # Strengths log 2, 0, -log 2: one A among three B wins 2 / (2 + 3), one B among three A 1 / (1 + 6), and so on.
    weights = np.array([2.0, 1.0, 0.5])
    share = weights[:, None] / (weights[:, None] + 3 * weights)
    values = [s.strength.value for s in rank(np.tile(share, (40, 1, 1)), players=4).strengths]
    assert values == pytest.approx([np.log(2), 0.0, -np.log(2)], abs=0.005)


def test_only_the_half_above_the_diagonal_counts_for_two_players():
    games = shares_from(np.array([[np.nan, 0.7, 0.6], [0.5, np.nan, 0.4], [0.5, 0.5, np.nan]]), 100, seed=1)
    upper = np.where(np.triu(np.ones((3, 3)), 1) > 0, games, np.nan)
    assert rank(games, players=2) == rank(upper, players=2)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_strengths_are_covered_together(players, monkeypatch):
    monkeypatch.setattr(joint, "DIRECTIONS", 500)
    truth = np.array([0.8, 0.3, -0.2, -0.9])
    chance = special.expit(truth[:, None] - truth - np.log(players - 1))
    covered = 0
    for run in range(500):
        found = strengths(rank(shares_from(chance, 300, seed=[players, run]), players, seed=run))
        covered += all(found[s].low <= truth[s] <= found[s].high for s in range(4))
    assert covered / 500 == pytest.approx(0.95, abs=0.025)


@pytest.mark.slow
def test_errors_follow_the_deals_that_pairs_share_and_are_too_small_without(monkeypatch):
    # All pairs of a deal are decided by the same number; reordering each pair's deals keeps the shares but hides that.
    monkeypatch.setattr(joint, "DIRECTIONS", 500)
    truth = np.array([0.9, 0.45, 0.05, -0.5, -0.9])
    chance = special.expit(truth[:, None] - truth)
    rng = np.random.default_rng(8)
    covered = {"by deal": 0, "by game": 0}
    for run in range(500):
        games = (rng.random((300, 1, 1)) < chance).astype(float)
        for kind, played in (("by deal", games), ("by game", rng.permuted(games, axis=0))):
            found = strengths(rank(played, players=2, seed=run))
            covered[kind] += all(found[s].low <= truth[s] <= found[s].high for s in range(5))
    assert covered["by deal"] / 500 == pytest.approx(0.95, abs=0.025)
    assert covered["by game"] / 500 < 0.9


def test_a_circle_of_wins_is_named():
    chance = np.full((4, 4), np.nan)
    chance[1, 2] = chance[2, 3] = 0.7
    chance[1, 3] = 0.3
    chance[0, 1:] = 0.5
    ranking = rank(shares_from(chance, 400, seed=2), players=2)
    assert ranking.cycles == ((1, 2, 3),)


def test_a_circle_within_chance_is_not_named():
    chance = np.array([[np.nan, 0.52, 0.48], [np.nan, np.nan, 0.52], [np.nan] * 3])
    assert rank(shares_from(chance, 400, seed=3), players=2).cycles == ()
    sure = np.array([[np.nan, 1.0, 0.0], [np.nan, np.nan, 1.0], [np.nan] * 3])
    assert rank(shares_from(sure, 29, seed=3), players=2).cycles == ()
    assert rank(shares_from(sure, 30, seed=3), players=2).cycles == ((0, 1, 2),)


def test_a_game_that_favours_the_odd_one_out_makes_no_winners():
    chance = np.where(np.eye(3) > 0, np.nan, 0.6)  # whoever is alone among others wins 0.6 instead of 1/3
    assert rank(shares_from(chance, 400, seed=4), players=3).cycles == ()


def test_a_longer_circle_is_found_where_pairs_were_not_played():
    chance = np.full((4, 4), np.nan)
    chance[0, 1] = chance[1, 2] = chance[2, 3] = 0.8
    chance[0, 3] = 0.2
    assert rank(shares_from(chance, 300, seed=5), players=2).cycles == ((0, 1, 2, 3),)


def test_shares_of_nothing_or_all_are_beyond_the_scale():
    chance = np.array([[np.nan, 0.6, 0.7, 1.0], [np.nan, np.nan, 0.6, 1.0], [np.nan] * 3 + [1.0], [np.nan] * 4])
    ranking = rank(shares_from(chance, 200, seed=6), players=2)
    assert ranking.all_or_nothing == ((0, 3), (1, 3), (2, 3))
    last = ranking.strengths[-1]
    assert (last.strategy, last.beyond_scale, last.strength.method) == (3, True, BEYOND_SCALE)
    assert (last.strength.low, last.strength.high) == (-np.inf, np.inf)


def test_one_beyond_the_scale_does_not_move_the_others():
    chance = np.array([[np.nan, 0.6, 0.7, 1.0], [np.nan, np.nan, 0.6, 1.0], [np.nan] * 3 + [1.0], [np.nan] * 4])
    games = shares_from(chance, 200, seed=6)
    with_last, without = strengths(rank(games, players=2)), strengths(rank(games[:, :3, :3], players=2))
    for s in range(3):
        assert with_last[s].value == pytest.approx(without[s].value, abs=0.005)


def test_all_or_nothing_in_one_pair_only_leaves_all_on_the_scale():
    chance = np.array([[np.nan, 0.6, 1.0], [np.nan, np.nan, 0.6], [np.nan] * 3])
    ranking = rank(shares_from(chance, 200, seed=7), players=2)
    assert ranking.all_or_nothing == ((0, 2),)
    assert not any(s.beyond_scale for s in ranking.strengths)


def test_a_strength_that_never_moves_has_no_zero_width():
    # The two pairs of strategy 1 always end alike, so that its strength stays 0 in every deal.
    first = np.tile([0.0, 1.0, 1.0], 20)
    games = np.full((60, 3, 3), np.nan)
    games[:, 0, 1] = games[:, 1, 2] = first
    games[:, 0, 2] = np.tile([1.0, 0.0, 1.0, 1.0], 15)
    middle = strengths(rank(games, players=2))[1]
    assert middle.value == pytest.approx(0, abs=1e-9)
    assert (middle.low, middle.high) == (-np.inf, np.inf)


def test_nothing_played_is_nothing_to_rank():
    with pytest.raises(ValueError, match="no two strategies met"):
        rank(np.full((40, 3, 3), np.nan), players=2)
