"""Several numbers of players in one experiment: what a file may say, and that each line-up is played as by itself."""

import json

import polars as pl
import pytest

from experiments.config import ConfigError, Experiment, told_players
from experiments.headline import headline
from experiments.results import draws_schema
from experiments.runner import estimate, run
from experiments.tracing import json_lines, trace
from simulator.escape import GAME
from tests.experiments.runs import ORDER, experiment, manifest_of, own, tables_of

LINEUPS = [["random"] * 4, ["random"] * 2, [own("steady"), "random", "random"]]

# 24 plan cards and 11 Escapees, 11 of which the set-up may use: enough for two hands of ten and a draw, not for three.
SMALL = {"plans": 4, "cards_per_plan": 6, "foil_size": 6, "setup_reveal_limit": 10}


def message(**settings):
    """The message of the error that settings end in."""
    base = {"name": "x", "game": "escape", "players": [2, 3], "deals": 1, "lineups": [["random"] * 2, ["random"] * 3]}
    with pytest.raises(ConfigError) as caught:
        Experiment.from_dict(base | settings)
    return str(caught.value)


@pytest.mark.parametrize(
    ("players", "words"),
    [([3], "3 players"), ([2, 4], "2 and 4 players"), ([2, 3, 4], "2, 3 and 4 players")],
)
def test_numbers_of_players_in_words(players, words):
    assert told_players(players) == words


def test_one_number_is_written_as_a_number_and_several_as_a_list():
    one, several = experiment(players=[2]), experiment(players=[4, 2, 3], lineups=LINEUPS)
    assert (one.players, one.to_dict()["players"]) == ((2,), 2)
    assert (several.players, several.to_dict()["players"]) == ((2, 3, 4), [2, 3, 4])
    for each in (one, several):
        assert Experiment.from_dict(each.to_dict()) == each


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"players": []}, "players: [] is not allowed; it must be a whole number, or a list of them such as [2, 3, 4]"),
        ({"players": [2, True]}, "players[1]: true is not allowed; it must be a whole number, or a list"),
        ({"players": [2, 3.0]}, "players[1]: 3.0 is not allowed"),
        ({"players": [2, 3, 5]}, "players: 5 is not allowed; escape is for 2 to 4 players"),
        ({"players": [2, 3, 2]}, "players: 2 is listed twice"),
        ({"players": [2, 4]}, "lineups[1]: has 3 strategies for 2 or 4 players; it must have one a seat"),
        ({"players": [2, 3, 4]}, "players: no line-up is for 4 players; add one, or leave it out"),
        ({"rules": SMALL}, "(with 3 players)"),
        ({"variants": [{"name": "small", "rules": SMALL}]}, '(in the variant "small", with 3 players)'),
    ],
)
def test_numbers_lineups_and_rules_that_do_not_fit_are_refused(settings, words):
    assert words in message(**settings)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("players") / "run"
    run(experiment(players=[2, 3, 4], deals=12, lineups=LINEUPS), folder, workers=2, batch_games=7)
    return folder


def test_the_manifest_tells_all_numbers_and_counts_games_whatever_their_seats(folder):
    manifest = manifest_of(folder)
    assert manifest["players"] == [2, 3, 4]
    assert [lineup["rotations"] for lineup in manifest["lineups"]] == [4, 2, 3]
    assert manifest["counts"]["games"] == 12 * (4 + 2 + 3)
    tables = tables_of(folder)
    assert manifest["counts"]["rounds"] == tables["rounds"].filter(turn_order=0).height
    assert tables["games"].group_by("lineup").len().sort("lineup")["len"].to_list() == [12 * 16, 12 * 4, 12 * 9]


@pytest.mark.parametrize("lineup", range(3))
def test_each_line_up_is_played_as_in_an_experiment_of_its_own(folder, lineup, tmp_path):
    alone = LINEUPS[lineup]
    run(experiment(players=len(alone), deals=12, lineups=[alone]), tmp_path / "run")
    for table, rows in tables_of(tmp_path / "run").items():
        both = tables_of(folder)[table].filter(lineup=lineup).with_columns(pl.col("strategy").cast(pl.String))
        mine = rows.with_columns(pl.col("strategy").cast(pl.String)).sort(ORDER[table])
        assert both.select(mine.columns).drop("lineup").equals(mine.drop("lineup"))


def test_points_of_absent_seats_are_null_in_the_log_of_draws(folder):
    draws = tables_of(folder)["draws"]
    labels = ["random", "own.py:steady"]
    assert draws.schema == {column.name: column.dtype for column in draws_schema(GAME, labels, range(4))}
    for lineup, players in enumerate(map(len, LINEUPS)):
        nulls = draws.filter(lineup=lineup).select(f"so_far_{seat}" for seat in range(4)).null_count().row(0)
        height = draws.filter(lineup=lineup).height
        assert nulls == tuple(0 if seat < players else height for seat in range(4))


def test_the_headline_has_a_row_for_each_seat_or_strategy_of_each_table(folder):
    rows = headline(folder)
    assert [row["who"] for row in rows] == [
        *("seat 0, first in round 1", "seat 1", "seat 2", "seat 3"),
        *("seat 0, first in round 1", "seat 1"),
        *("random", "own.py:steady"),
    ]
    shares = [row["win share %"] for row in rows]
    assert sum(shares[:4]) == pytest.approx(100, abs=0.03)
    assert sum(shares[4:6]) == pytest.approx(100, abs=0.03)
    assert 2 * shares[6] + shares[7] == pytest.approx(100, abs=0.03)


def test_a_trace_is_of_the_table_of_its_line_up():
    planned = experiment(players=[2, 3, 4], lineups=LINEUPS)
    for lineup, players in enumerate(map(len, LINEUPS)):
        header = json.loads(next(json_lines(trace(planned, 0, lineup=lineup))))
        assert header["players"] == players == len(header["strategies"])


def test_what_a_run_would_take_is_estimated_over_all_tables():
    assert estimate(experiment(players=[2, 3, 4], deals=12, lineups=LINEUPS)).games == 12 * 9
