"""The logs: columns and types as the schemas tell, and every number as a referee counts it from the games' traces."""

import numpy as np
import polars as pl
import pytest

from experiments.config import Experiment
from experiments.logs import Batch, log_frames
from experiments.results import draws_schema, games_schema, rounds_schema
from experiments.runner import jobs_of, play_job, run, table_of
from experiments.tracing import json_lines, trace
from simulator.escape import GAME
from simulator.game import Played, Table
from tests.experiments.runs import assert_same_content, experiment, own, tables_of
from tests.reference.escape_counters import count

# Rules under which few games show a lot: small plans, many rare Action cards, few Escapees, an early stall guard.
CROWDED = {
    "foil_size": 4,
    "guard_help_size": 3,
    "generic_escapees": 2,
    "action_deck": {"warden": 8, "guard_help": 3, "change_in_plan": 2},
    "stall_guard_cycles": 1,
    "yard_limit": "exclusive",
}
OTHERWISE = {
    "foil_size": 5,
    "guard_help_size": 4,
    "foil_without_play": False,
    "co_conspirators": "any",
    "foiler_co_conspirator": True,
    "keep_last_card": "stated_only",
    "early_out_bonus": "adds",
    "ties": "extra_round",
    "action_reshuffle": "when_exhausted",
    "shared_discard_order": "shuffled",
    "max_turns": 30,
    "max_rounds": 4,
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tables_have_the_columns_of_their_schemas(tmp_path, players):
    lineup = ["random"] * (players - 1) + [own("steady:place=1")]
    run(experiment(players=players, deals=2, lineups=[lineup]), tmp_path / "run")
    labels = ["random", "own.py:steady:place=1"]
    schemas = {
        "rounds": rounds_schema(GAME, labels, GAME.counters),
        "games": games_schema(labels),
        "draws": draws_schema(GAME, labels, range(players)),
    }
    tables = tables_of(tmp_path / "run")
    assert tables.keys() == schemas.keys()
    for table, rows in tables.items():
        assert dict(rows.schema) == {column.name: column.dtype for column in schemas[table]}
        assert rows.null_count().sum_horizontal().item() == 0
        assert rows.height > 0


def test_draws_are_logged_when_asked_for(tmp_path):
    run(experiment(deals=2, logs=["rounds"]), tmp_path / "run")
    assert tables_of(tmp_path / "run").keys() == {"rounds", "games"}


def compared(folder, planned):
    """Compare all rows of a run with those of the referee; return the sums of its numbers."""
    run(planned, folder)
    tables = tables_of(folder)
    [lineup] = planned.lineups
    sums = {}
    for deal, rotation in tables["games"].select("deal", "rotation").unique().sort("deal", "rotation").rows():
        counted = count(json_lines(trace(planned, deal, rotation=rotation)))
        for table in ("rounds", "games", "draws"):
            rows = tables[table].filter(deal=deal, rotation=rotation).drop("variant", "lineup", "deal", "rotation")
            told = getattr(counted, table)
            assert rows.height == len(told)
            for row, expected in zip(rows.to_dicts(), told, strict=True):
                assert row.pop("strategy") == lineup[(row["seat"] + rotation) % len(lineup)].label
                assert row.pop("side", row["seat"]) == row["seat"]
                for name, value in row.items():
                    assert value == pytest.approx(expected.get(name, 0), abs=1e-12), (table, name, expected)
                    sums[name] = sums.get(name, 0) + (value if isinstance(value, int | float) else 0)
    return sums


def test_every_number_is_as_counted_from_the_trace(tmp_path):
    sums = compared(tmp_path / "run", experiment(deals=2, lineups=[["random", own("steady")]]))
    assert min(sums[name] for name in ("turns", "starts", "lay_offs", "action_cards", "foils", "bonus", "gain")) > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "rare"),
    [
        ({"players": 4, "deals": 8, "seed": 3, "rules": CROWDED}, set(GAME.counters)),
        (
            {"players": 3, "deals": 4, "seed": 4, "rules": OTHERWISE},
            {"capped", "co_conspirators", "foils_from_hand", "ended_round", "win_share", "others_gain", "left_warden"},
        ),
    ],
)
def test_rare_numbers_are_as_counted_from_the_trace(tmp_path, settings, rare):
    """With unusual rules every counter counts something."""
    sums = compared(tmp_path / "run", experiment(rotate=False, **settings))
    assert [name for name in rare if not sums[name]] == []


def test_numbers_add_up(tmp_path):
    """What one seat wins all share; the totals of a game are those of its last round; a round has one first player."""
    run(experiment(players=3, deals=30), tmp_path / "run")
    tables = tables_of(tmp_path / "run")
    rounds, games, draws = tables["rounds"], tables["games"], tables["draws"]
    one_round = ("deal", "rotation", "round")
    sums = rounds.group_by(one_round).agg(pl.col("turn_order", "ended_round", "turns", "foils", "action_cards").sum())
    assert sums["turn_order"].unique().to_list() == [0 + 1 + 2]
    went_out = rounds.filter(end_reason="out").select(one_round).unique().height
    assert sums["ended_round"].sum() == went_out
    drawn = draws.group_by(one_round).len()
    assert (
        sums.join(drawn, on=one_round, how="left")
        .select(pl.col("action_cards") == pl.col("len").fill_null(0))
        .to_series()
        .all()
    )
    for column in ("round_yard_generic", "round_solitary_infamous"):
        assert rounds.group_by(one_round).agg(pl.col(column).n_unique())[column].unique().to_list() == [1]
    ends = rounds.group_by("deal", "rotation", "seat").agg(pl.col("points").sum(), pl.col("total", "round").last())
    last = games.join(ends, on=("deal", "rotation", "seat"))
    assert last.select((pl.col("score") == pl.col("points")) & (pl.col("score") == pl.col("total"))).to_series().all()
    assert last["rounds"].to_list() == last["round"].to_list()


def test_full_buffers_change_nothing(tmp_path, monkeypatch):
    """Room for 12 rows of rounds, 6 of games and 20 of draws: a batch comes in many pieces, some games need more."""
    run(experiment(deals=12), tmp_path / "roomy")
    for name, room in (("ROUNDS_ROOM", 12), ("GAMES_ROOM", 6), ("DRAWS_ROOM", 20)):
        monkeypatch.setattr(Table, name, room)
    pieces = list(play_job(table_of(job := next(jobs_of(experiment(deals=12)))), job))
    assert len(pieces) > 5
    run(experiment(deals=12), tmp_path / "tight")
    assert_same_content(tables_of(tmp_path / "tight"), tables_of(tmp_path / "roomy"))


def test_more_strategies_than_a_byte_can_count():
    """The last two of 300 labels."""
    job = next(jobs_of(experiment(deals=1)))
    played = Played.joined(list(play_job(table_of(job), job)))
    labels = tuple(f"s{number}" for number in range(300))
    batch = Batch(0, 7, 299, labels, (298, 299), 2, GAME.counters)
    frames = log_frames(GAME, played, batch, ("rounds", "games", "draws"))
    for frame in frames.values():
        assert frame["strategy"].unique().sort().to_list() == ["s298", "s299"]
        assert np.unique(frame["lineup"]).tolist() == [299]
        assert np.unique(frame["variant"]).tolist() == [7]


def test_a_counter_that_only_another_variant_uses_is_zero(tmp_path):
    """Four objectives in one variant, eleven in the other: eleven have columns, and the parts have the same ones."""
    few = {"name": "few", "rules": {"objectives": [4, 5, 6, 7]}}
    settings = {"game": "cats", "players": 2, "deals": 20, "variants": [{"name": "all"}, few]}
    run(Experiment.from_dict({"name": "cats", "lineups": [["greedy", "greedy"]]} | settings), tmp_path / "run")
    rows = tables_of(tmp_path / "run")["rounds"]
    assert [name for name in rows.columns if name.startswith("lay_")] == [f"lay_{place:02}" for place in range(11)]
    lay = rows.group_by("variant", maintain_order=True).agg(pl.col("^lay_.*$").sum()).sort("variant").rows()
    assert all(lay[0][1:])
    assert [count > 0 for count in lay[1][1:]] == [True] * 4 + [False] * 7
