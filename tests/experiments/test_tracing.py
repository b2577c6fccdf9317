"""Traces: any game of a run again, with the numbers that the run logged, and refused where they would differ."""

import json
import shutil

import pytest

from experiments.config import load_experiment
from experiments.runner import run
from experiments.tracing import as_logged, find_experiment, json_lines, text_of, trace
from simulator.errors import CellblockError, InputError
from tests.experiments.runs import OWN, experiment, own, tables_of
from tests.reference.escape_referee import referee

SETTINGS = {
    "players": 3,
    "deals": 4,
    "lineups": [[own("steady"), "random", own("plain")], ["random"] * 3],
    "sweep": {"rules.generic_escapees": [3, 7]},
}


def events(planned, *where, **named):
    return [json.loads(line) for line in json_lines(trace(planned, *where, **named))]


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tracing") / "run"
    run(experiment(**SETTINGS), folder)
    return tables_of(folder)["games"]


@pytest.mark.parametrize(
    ("variant", "lineup", "deal", "rotation"), [(0, 0, 3, 2), (1, 0, 1, 1), (0, 1, 2, 2), (1, 1, 0, 0)]
)
def test_a_trace_is_the_game_that_was_logged(games, variant, lineup, deal, rotation):
    lines = list(json_lines(trace(experiment(**SETTINGS), deal, variant, lineup, rotation)))
    referee(lines)
    header, end = json.loads(lines[0]), json.loads(lines[-1])
    logged = games.filter(variant=variant, lineup=lineup, deal=deal, rotation=rotation).sort("seat")
    assert (header["game_index"], header["rotation"], header["seed"]) == (deal, rotation, 5)
    assert header["strategies"] == logged["strategy"].to_list()
    assert header["rules"]["generic_escapees"] == (3, 7)[variant]
    assert end["totals"] == logged["score"].to_list()
    assert end["winners"] == [seat for seat, share in enumerate(logged["win_share"]) if share > 0]


def test_a_trace_is_the_same_every_time_and_begins_with_its_numbers():
    planned = experiment(**SETTINGS)
    assert events(planned, 1) == events(planned, 1, 0, 0, 0)
    text = list(text_of(trace(planned, 1)))
    assert text[:2] == ["escape: deal 1, rotation 0, seed 5", "  seat 0: own.py:steady"]


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ((-1,), "deal -1 is not allowed; deals are numbered from 0"),
        ((0, 2), "there is no variant 2; they are numbered from 0 to 1"),
        ((0, 0, -1), "there is no line-up -1; they are numbered from 0 to 1"),
        ((0, 0, 0, 3), "there is no rotation 3; they are numbered from 0 to 2"),
    ],
)
def test_numbers_that_no_game_has_are_refused_at_once(numbers, words):
    with pytest.raises(InputError, match=words):
        trace(experiment(**SETTINGS), *numbers)


def test_a_deal_beyond_the_run_can_be_traced():
    assert events(experiment(deals=1), 1_000_000)[0]["game_index"] == 1_000_000


def test_an_experiment_is_found_by_run_file_and_name(tmp_path):
    planned = experiment()
    run(planned, tmp_path / "run")
    assert find_experiment(tmp_path / "run") == planned
    assert find_experiment(str(tmp_path / "run" / "experiment.toml")) == planned
    with pytest.raises(CellblockError, match="there is no experiment file"):
        find_experiment("escape/no-such")
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match=r"empty is no run folder: it has no experiment.toml. `cellblock run` makes"):
        find_experiment(tmp_path / "empty")


def test_a_run_is_not_traced_with_a_strategy_that_has_changed(tmp_path):
    """Its trace would show other games than were logged; the experiment file can still be traced."""
    own_file = tmp_path / "changing.py"
    shutil.copy(OWN, own_file)
    run(experiment(deals=1, lineups=[["random", f"{own_file}:steady"]]), tmp_path / "run")
    assert find_experiment(tmp_path / "run").deals == 1
    own_file.write_text(own_file.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    with pytest.raises(CellblockError) as caught:
        find_experiment(tmp_path / "run")
    assert str(caught.value) == (
        f"the strategy changing.py:steady changed after the run in {tmp_path}/run, so that a trace would show other "
        f"games than were logged. Name {tmp_path}/run/experiment.toml to trace them as they would be played now"
    )
    assert load_experiment(tmp_path / "run" / "experiment.toml").deals == 1


def test_a_run_of_other_rules_is_not_traced(tmp_path):
    run(experiment(deals=1), tmp_path / "run")
    path = tmp_path / "run" / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(manifest | {"rules_version": manifest["rules_version"] - 1}), encoding="utf-8")
    with pytest.raises(CellblockError, match="the game escape changed after the run"):
        find_experiment(tmp_path / "run")


def test_a_trace_that_ends_with_other_scores_than_were_logged_is_refused(tmp_path):
    """The strategies' files are the same, but the game of deal 1 is told where deal 0 was logged."""
    planned = experiment(deals=1, lineups=[["random", "random"]])
    run(planned, tmp_path / "run")
    told = list(as_logged(trace(planned, 0), tmp_path / "run", 0))
    assert told[-1]["event"] == "game_end"
    with pytest.raises(CellblockError, match=r"this is not the game in the log of .*run, which ended"):
        as_logged(trace(planned, 1), tmp_path / "run", 0)  # said before the first event is told


def test_a_deal_that_a_run_does_not_have_is_refused(tmp_path):
    planned = experiment(deals=2)
    run(planned, tmp_path / "run")
    with pytest.raises(InputError) as caught:
        as_logged(trace(planned, 2), tmp_path / "run", 2)
    assert str(caught.value) == (
        f"there is no deal 2 in the run in {tmp_path}/run; they are numbered from 0 to 1. "
        f"Name {tmp_path}/run/experiment.toml to trace others"
    )


def test_a_game_that_the_run_did_not_come_to_is_told_as_it_is_played(tmp_path):
    planned = experiment(deals=1)
    run(planned, tmp_path / "run")
    path = tmp_path / "run" / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(manifest | {"deals": 2}), encoding="utf-8")
    assert list(as_logged(trace(planned, 1), tmp_path / "run", 1))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("seed = 5", "seed = 6", "seed in experiment.toml changed after the run"),
        ("generic_escapees = 3", "generic_escapees = 4", "variants in experiment.toml changed after the run"),
    ],
)
def test_a_run_whose_experiment_was_edited_is_not_traced(tmp_path, old, new, words):
    run(experiment(deals=1, rules={"generic_escapees": 3}), tmp_path / "run")
    path = tmp_path / "run" / "experiment.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(CellblockError, match=words):
        find_experiment(tmp_path / "run")


def test_a_run_whose_games_cannot_be_read_is_not_traced(tmp_path):
    planned = experiment(deals=1)
    run(planned, tmp_path / "run")
    (tmp_path / "run" / "games" / "part-000000.parquet").write_bytes(b"no log")
    with pytest.raises(CellblockError, match=r"the log of games in .* cannot be read"):
        list(as_logged(trace(planned, 0), tmp_path / "run", 0))
