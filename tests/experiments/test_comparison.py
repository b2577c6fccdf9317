"""Comparisons: against counts taken from the logs of a run, for any number of workers, and on planted strategies."""

import json
from collections import defaultdict
from fractions import Fraction

import numpy as np
import polars as pl
import pytest

from experiments import comparison
from experiments.comparison import Pairing, compare
from experiments.config import Experiment
from experiments.runner import run
from experiments.statistics import Estimate, Kind, means, simultaneous, simultaneous_means
from simulator.errors import CellblockError, StrategyFailedError
from strategies.registry import parse_player
from tests.experiments.stand_ins import teams  # noqa: F401 - a fixture

OWN = '''
from strategies.api import strategy
from simulator.rng import below

@strategy("escape")
def copy(view, number):
    """Play exactly as `random` does."""
    return below(number, view.option_count)

@strategy("escape")
def other(view, number):
    """Pick every choice with the same chance, but not the same one as `random`."""
    return view.option_count - 1 - below(number, view.option_count)

@strategy("escape")
def first(view, number):
    """Take the first choice."""
    return 0

@strategy("escape")
def sometimes(view, number):
    """Take the first choice, which is a good one, one time in four; else as `random`."""
    return below(number, view.option_count) if number & 3 else 0

@strategy("escape", compiled=False)
def plain(view, number):
    """Take the first choice, in plain Python."""
    return 0

@strategy("escape", compiled=False)
def broken(view, number):
    """Fail in the third turn."""
    if view.turn == 3:
        raise ValueError("no idea")
    return 0
'''


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    """Return what names a function of a user's file."""
    path = tmp_path_factory.mktemp("own") / "own.py"
    path.write_text(OWN, encoding="utf-8")
    return lambda name: f"{path}:{name}"


def counted_from_logs(lineups, deals, seed, folder, **rules):
    """Return block scores of the one side from the logs of a run, [deals, line-ups] each: win shares and points.

    Obvious and slow: fractions, one row at a time. The one side is told by its strategy; it has one seat, or two.
    """
    settings = {"name": "x", "game": "escape", "players": len(lineups[0]), "deals": deals, "seed": seed}
    experiment = Experiment.from_dict(settings | {"lineups": lineups, "rules": rules})
    run(experiment, folder)
    ones = [lineup[0].label for lineup in experiment.lineups]
    seats, partners = len(lineups[0]), lineups[0].count(lineups[0][0])
    shares, points = defaultdict(list), defaultdict(list)
    for row in pl.read_parquet(folder / "games" / "*.parquet").iter_rows(named=True):
        block = row["deal"], row["lineup"]
        one = row["strategy"] == ones[row["lineup"]]
        if one:
            shares[block].append(Fraction(row["win_share"]).limit_denominator(12))
        weight = Fraction(1, partners) if one else Fraction(-1, seats - partners)
        points[block].append(weight * row["score"])
    games = seats // partners
    assert all(len(values) == seats for values in shares.values())  # every seat of the one once
    return tuple(
        np.array(
            [[float(sum(scores[deal, lineup]) / games) for lineup in range(len(lineups))] for deal in range(deals)]
        )
        for scores in (shares, points)
    )


@pytest.mark.parametrize(
    ("seats", "pairs"),
    [(2, [(0, 1), (0, 2), (1, 2)]), (3, [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)])],
)
def test_the_figures_are_those_counted_from_the_logs_of_a_run(seats, pairs, own, tmp_path):
    names = ["random", own("first"), own("sometimes")]
    lineups = [[names[a]] + [names[b]] * (seats - 1) for a, b in pairs]
    shares, points = counted_from_logs(lineups, 9, 5, tmp_path / "run", foil_size=7)
    found = compare("escape", names, seats, {"foil_size": 7}, deals=9, seed=5)
    labels = found.strategies
    assert labels == ("random", "own.py:first", "own.py:sometimes")
    for share, difference, (a, b) in zip(
        simultaneous_means(shares, (0.0, 1.0)), simultaneous(means(points)), pairs, strict=True
    ):
        pairing = found.matrix[a][b]
        assert (pairing.strategy, pairing.others) == (labels[a], labels[b])
        assert pairing.games == 9 * seats
        for measured, expected in ((pairing.win_share, share), (pairing.points, difference)):
            assert measured.value == pytest.approx(expected.value, abs=1e-12)
            assert (measured.low, measured.high) == pytest.approx((expected.low, expected.high), abs=1e-9)
            assert (measured.n, measured.method) == (expected.n, expected.method)
    rounds = pl.read_parquet(tmp_path / "run" / "rounds" / "*.parquet")
    assert (found.games, found.rounds) == (9 * seats * len(pairs), rounds.height // seats)
    assert found.capped_games == 0


def test_two_players_make_one_pairing_seen_from_both_sides(own):
    found = compare("escape", ["random", own("first")], deals=40)
    one, mirror = found.pairings
    assert (one.strategy, one.others) == (mirror.others, mirror.strategy) == ("random", "own.py:first")
    assert mirror.win_share.value == 1 - one.win_share.value
    assert (mirror.win_share.low, mirror.win_share.high) == (1 - one.win_share.high, 1 - one.win_share.low)
    assert mirror.points.value == -one.points.value
    assert found.games == 80  # not 160
    assert found.matrix == ((None, one), (mirror, None))


@pytest.mark.parametrize("seats", [2, 3])
def test_workers_and_batches_change_nothing(seats, own, monkeypatch):
    names = ["random", own("first"), own("sometimes")]
    expected = compare("escape", names, seats, deals=50, workers=1).to_json()
    monkeypatch.setattr(comparison, "GAMES_PER_BATCH", 7)
    assert compare("escape", names, seats, deals=50, workers=2).to_json() == expected


@pytest.mark.usefixtures("teams")
def test_in_teams_one_side_plays_the_one_strategy_and_the_other_the_other(own, tmp_path):
    names = ["random", own("first"), own("sometimes")]
    lineups = [[names[a], names[b]] * 2 for a, b in [(0, 1), (0, 2), (1, 2)]]
    shares, points = counted_from_logs(lineups, 9, 5, tmp_path / "run", foil_without_play=False)
    found = compare("escape", names, 4, {"foil_without_play": False}, deals=9, seed=5)
    assert (found.players, found.sides, found.rotations, found.even_share) == (4, 2, 2, 0.5)
    # Three pairs in two rotations: either team begins once.
    assert (found.games, found.matrix[0][1].games) == (3 * 2 * 9, 2 * 9)
    assert found.meeting == "Games won by a team that plays the row's strategy against one that plays the column's"
    played = [found.matrix[0][1], found.matrix[0][2], found.matrix[1][2]]
    estimates = zip(simultaneous_means(shares, (0.0, 1.0)), simultaneous(means(points)), played, strict=True)
    for share, difference, pairing in estimates:
        for measured, expected in ((pairing.win_share, share), (pairing.points, difference)):
            assert measured.value == pytest.approx(expected.value, abs=1e-12)
            assert measured.low == pytest.approx(expected.low, abs=1e-12)
        assert found.matrix[1][0].win_share.value == pytest.approx(1 - found.matrix[0][1].win_share.value)
    assert found.to_json()["sides"] == 2


@pytest.mark.usefixtures("teams")
def test_a_team_wins_when_a_partner_does_and_the_shares_of_both_teams_are_whole(own):
    # Every strategy against its copy: the two teams share each deal evenly.
    found = compare("escape", ["random", own("copy")], 4, {"foil_without_play": False}, deals=40)
    assert found.pairings[0].win_share.value == pytest.approx(1 / 2, abs=1e-12)
    assert found.answer.startswith(
        "random ranks first, but is not shown to beat own.py:copy: against own.py:copy it wins 50.0 %"
    )


def test_plain_python_plays_in_processes_and_as_compiled_code_does(own):
    plain = compare("escape", ["random", own("plain")], deals=10, workers=2)
    compiled = compare("escape", ["random", own("first")], deals=10, workers=2)
    assert plain.pairings[0].win_share == compiled.pairings[0].win_share
    assert plain.pairings[0].points == compiled.pairings[0].points


@pytest.mark.parametrize("seats", [2, 4])
def test_a_strategy_and_its_copy_share_every_deal_evenly(seats, own):
    # A seat's random numbers hang on the seat, not on who sits there: all rotations of a deal are the same game, in
    # which the one strategy holds each seat once.
    found = compare("escape", ["random", own("copy")], seats, deals=60)
    for pairing in found.pairings:
        assert pairing.win_share.value == pytest.approx(1 / seats, abs=1e-12)
        assert pairing.points.value == pytest.approx(0, abs=1e-12)
        assert pairing.win_share.low < 1 / seats < pairing.win_share.high  # no spread is no certainty


@pytest.mark.parametrize("seats", [2, 3])
def test_strategies_that_are_equally_good_are_not_told_apart(seats, own):
    found = compare("escape", ["random", own("other")], seats, deals=400, seed=3)
    for pairing in found.pairings:
        assert pairing.win_share.low < 1 / seats < pairing.win_share.high
        assert pairing.points.low < 0 < pairing.points.high
        assert pairing.verdict.kind is Kind.CANNOT_TELL
        assert not pairing.is_win
    assert "ranks first, but is not shown to beat" in found.answer


def test_a_planted_edge_is_found_and_ranked(own):
    found = compare("escape", ["random", own("sometimes"), own("first")], deals=200)
    labels = [row["strategy"] for row in found.ranking_rows()]
    assert labels == ["own.py:first", "own.py:sometimes", "random"]
    assert all(pairing.is_win == (pairing.win_share.value > 0.5) for pairing in found.pairings)
    assert found.answer.startswith("own.py:first beats every other strategy: against own.py:sometimes, the hardest, ")
    assert found.cycles == ()


def test_the_json_can_be_read_anywhere_and_holds_every_key(own):
    players = [parse_player("escape", name) for name in ("random", own("first"))]
    # One deal bounds nothing by its spread, so there are infinite ends to be written as null.
    found = json.loads(json.dumps(compare("escape", players, deals=1, seed=9).to_json(), allow_nan=False))
    assert list(found) == [
        *("format", "cellblock", "game", "rules_version", "rules", "assumption", "players", "sides", "deals", "seed"),
        *(
            "games",
            "rounds",
            "capped_games",
            "strategies",
            "even_share",
            "level",
            "answer",
            "pairs",
            "ranking",
            "cycles",
        ),
    ]
    assert list(found["pairs"][0]) == [
        *("strategy", "others", "win_share", "win_share_low", "win_share_high", "win_share_interval"),
        *("points", "points_low", "points_high", "points_interval"),
        *("verdict", "verdict_text", "games", "capped_games"),
    ]
    assert list(found["ranking"][0]) == [
        *("rank", "strategy", "strength", "strength_low", "strength_high", "strength_interval", "beyond_scale"),
    ]
    assert (found["format"], found["game"], found["players"], found["seed"], found["games"]) == (1, "escape", 2, 9, 2)
    assert found["pairs"][0]["points_low"] is None
    assert found["pairs"][0]["verdict"] == "no verdict"


def pairing(*, value, low, high, capped=0, players=2):
    share = Estimate(value, low, high, 1000, "t")
    return Pairing("a", "b", players, share, Estimate(0.0, -1.0, 1.0, 1000, "t"), 1000 * players, capped)


@pytest.mark.parametrize(
    ("share", "kind", "text"),
    [
        ({"value": 0.56, "low": 0.54, "high": 0.58}, Kind.ADVANTAGE, "advantage of +6.0 percentage points"),
        ({"value": 0.52, "low": 0.505, "high": 0.535}, Kind.SOME_ADVANTAGE, "some advantage, size not settled"),
        ({"value": 0.501, "low": 0.495, "high": 0.507}, Kind.FAIR, "fair within 1 percentage point"),
        ({"value": 0.33, "low": 0.325, "high": 0.34, "players": 3}, Kind.FAIR, "fair within 1 percentage point"),
        # 60 of 2,000 games are 3 percentage points of win share, whoever would have won them: 0.54 could be 0.51.
        ({"value": 0.56, "low": 0.535, "high": 0.58, "capped": 60}, Kind.CANNOT_TELL, "cannot tell yet: capped"),
    ],
)
def test_verdicts_are_in_percentage_points_of_the_even_share(share, kind, text):
    found = pairing(**share).verdict
    assert found.kind is kind
    assert found.text.startswith(text)


def test_only_an_advantage_of_its_own_is_a_win():
    strong = pairing(value=0.56, low=0.54, high=0.58)
    assert (strong.is_win, strong.mirrored().is_win) == (True, False)
    assert strong.mirrored().verdict.text == "advantage of -6.0 percentage points"
    assert not pairing(value=0.501, low=0.495, high=0.507).is_win


def test_progress_ends_with_all_games(own):
    calls = []
    found = compare("escape", ["random", own("first")], deals=30, watch=lambda *counts: calls.append(counts))
    assert calls[-1] == (60, 60, found.rounds)


def test_a_strategy_that_fails_ends_the_comparison_and_is_named(own):
    with pytest.raises(StrategyFailedError, match=r"own\.py:broken .*deal 0, .*turn 3, .*ValueError: no idea"):
        compare("escape", ["random", own("broken")], deals=3)


@pytest.mark.parametrize(
    ("names", "seats", "message"),
    [
        (["random"], 2, "two or more different strategies are needed for a comparison, not random"),
        (["random", "random"], 2, "two or more different strategies"),
        ([], 2, "not none"),
        (["random", "rndom"], 2, 'did you mean "random"'),
        (["random", "first"], 5, "escape is for 2 to 4 players"),
    ],
)
def test_what_cannot_be_compared_is_refused(names, seats, message, own):
    with pytest.raises(CellblockError, match=message):
        compare("escape", [own(name) if name == "first" else name for name in names], seats)
