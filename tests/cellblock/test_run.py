"""`cellblock run`: what reaches the runner, what is printed, and what a run folder keeps; with one run for real."""

import json

import pytest

from cellblock.cli.options import MOST_JOBS
from cellblock.cli.run import _duration
from experiments.config import load_experiment
from experiments.runner import Estimate
from tests.experiments.stand_ins import assumed  # noqa: F401 - a fixture

FILE = """
name = "tiny"
game = "escape"
players = 2
deals = 20
seed = 3
lineups = [["random", "random"]]
"""

CAPPED = ("players=2", "deals=2", 'lineups=[["greedy", "greedy"]]', "rules.max_turns=1", "rules.rounds=1")
ODD = '''from cellblock import strategy

@strategy("escape")
def odd(view, number):
    """Look at what is not there."""
    return view.row_sizes[0]
'''


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tiny.toml").write_text(FILE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def asked(monkeypatch):
    """Replace the runner; return what it was asked for."""
    calls = []

    def run(experiment, folder, workers, backend, watch):
        calls.append((experiment, str(folder), workers, backend))
        watch(10, 40, 35)
        watch(40, 40, 140)

    monkeypatch.setattr("experiments.runner.run", run)
    monkeypatch.setattr("experiments.runner.make_ready", lambda _: None)
    monkeypatch.setattr("experiments.headline.headline", lambda _: [{"line-up": "random", "share": 0.5}])
    return calls


def test_options_and_settings_reach_the_runner(say, asked):
    said = say("run", "tiny.toml", "rules.foil_size=7", "--deals", "9", "--seed", "4", "-j", "2", "-o", "out")
    assert said.status == 0
    [(experiment, folder, workers, backend)] = asked
    assert (experiment.deals, experiment.seed, experiment.rules) == (9, 4, {"foil_size": 7})
    assert (folder, workers, backend) == ("out", 2, None)


def test_the_folder_is_named_by_name_and_seed(say, asked):
    say("run", "tiny.toml", "--seed", "4", "--backend", "processes")
    assert [call[1] for call in asked] == ["runs/tiny-4"]
    assert asked[0][3] == "processes"


def test_results_go_to_stdout_and_two_lines_to_stderr(say, asked):
    said = say("run", "tiny.toml")
    assert [line.strip() for line in said.out.splitlines()[2:4]] == ["random", "0.5"]
    assert said.out.endswith("Run folder: runs/tiny-3\n")
    first, last, hint = said.err.splitlines()
    assert first == "Playing tiny ..."
    assert last.startswith("Playing tiny: 40 games, 140 rounds in ")
    assert last.endswith(" rounds/s)")
    assert hint == "The report: cellblock report runs/tiny-3"
    assert len(asked) == 1


@pytest.mark.parametrize("arguments", [["-q", "run", "tiny.toml"], ["run", "tiny.toml", "-q"]])
@pytest.mark.usefixtures("asked")
def test_quiet_says_nothing_beside_the_results(say, arguments):
    said = say(*arguments)
    assert said.err == ""
    assert said.out.endswith("Run folder: runs/tiny-3\n")


def test_the_first_run_says_that_it_compiles(say, asked, monkeypatch):
    monkeypatch.setattr("simulator.compiled.is_cached", lambda: False)
    assert say("run", "tiny.toml").err.startswith("Compiling the engine, once")
    assert asked


def test_on_a_terminal_there_is_a_bar_and_a_summary(say, asked, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    said = say("run", "tiny.toml")
    assert "Playing tiny: 40 games, 140 rounds in " in said.err
    assert "Playing tiny ..." not in said.err
    assert asked


def test_an_interrupted_run_says_what_is_kept(say, monkeypatch):
    def run(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("experiments.runner.run", run)
    monkeypatch.setattr("experiments.headline.headline", None)
    said = say("run", "tiny.toml")
    assert said.status == 130
    assert "runs/tiny-3 keeps what was finished" in said.err
    assert said.err.endswith("Error: interrupted\n")


def test_a_dry_run_tells_what_it_would_take_and_plays_nothing(say, asked, folder, monkeypatch):
    monkeypatch.setattr("experiments.runner.estimate", lambda _, workers: Estimate(40, 160, 240.0 / workers, 2_500_000))
    said = say("run", "tiny.toml", "--dry-run", "-j", "2")
    assert said.status == 0
    for fact in ("escape, 2 players", "random, random", "default rules", "40, about 160 rounds"):
        assert fact in said.out
    assert "about 2 min with 2 workers" in said.out
    assert "about 2.5 MB" in said.out
    assert asked == []
    assert [path.name for path in folder.iterdir()] == ["tiny.toml"]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "less than 1 s"), (99, "about 99 s"), (150, "about 2 min"), (9000, "about 2.5 h")],
)
def test_a_time_is_told_in_the_unit_that_suits(seconds, words):
    assert _duration(seconds) == words


def test_a_real_run_leaves_a_folder_that_can_be_played_again_and_is_never_touched(say, folder):
    said = say("run", "tiny.toml", "-j", "1")
    assert said.status == 0
    assert "seat 0, first in round 1" in said.out
    run = folder / "runs" / "tiny-3"
    manifest = json.loads((run / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["status"], manifest["counts"]["games"]) == ("complete", 40)
    assert load_experiment(run / "experiment.toml") == load_experiment("tiny.toml")
    before = (run / "manifest.json").stat().st_mtime_ns
    again = say("run", "tiny.toml", "-j", "1")
    assert again.status == 1
    assert again.err.startswith("Error: the run folder runs/tiny-3 is there already")  # and nothing of playing
    assert (run / "manifest.json").stat().st_mtime_ns == before


@pytest.mark.usefixtures("assumed")
def test_assumed_values_are_told_under_the_headline_and_in_a_dry_run(say, monkeypatch):
    sweep = "sweep.rules.plan_points=[2, 3]"
    told = "the points of plan cards are an assumption (3), in 1 of 2 variants"
    said = say("run", "tiny.toml", sweep, "-j", "1", "-q")
    assert f"Assumption: {told}." in " ".join(said.out.split())
    assert "assumption" not in said.out.split("Assumption")[0]  # a line under the table, no column of it
    monkeypatch.setattr("experiments.runner.estimate", lambda *_: Estimate(40, 160, 1.0, 2_500_000))
    assert told in " ".join(say("run", "tiny.toml", sweep, "--dry-run").out.split())
    assert "ssumption" not in say("run", "tiny.toml", "--dry-run").out


def test_a_dry_run_names_the_base_variant_of_several(say, monkeypatch):
    monkeypatch.setattr("experiments.runner.estimate", lambda *_: Estimate(40, 160, 1.0, 2_500_000))
    said = say("run", "tiny.toml", "sweep.rules.foil_size=[7, 9, 8]", "--dry-run")
    assert "base variant  foil_size = 8\n" in said.out  # the default, though not the first
    assert "base variant" not in say("run", "tiny.toml", "--dry-run").out


def test_games_that_a_cap_ended_are_told(say):
    """One turn a round and one round: the cap ends every game."""
    assert "capped" not in say("run", "tiny.toml", "-j", "1", "-q").out
    said = say("run", "cats/first_player", *CAPPED, "-j", "1", "-q", "-o", "runs/capped")
    head, _, first, _ = said.out.splitlines()[:4]
    assert (head.split()[-2:], first.split()[-1]) == (["capped", "%"], "100.0")


def test_a_strategy_that_cannot_be_compiled_is_told_before_anything_is_played(say, folder):
    (folder / "odd.py").write_text(ODD, encoding="utf-8")
    said = say("run", "tiny.toml", 'lineups=[["random", "odd.py:odd"]]')
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith(f"Error: strategy odd ({folder / 'odd.py'}, line 6) cannot be compiled: the view has no")
    assert len(said.err.splitlines()) == 1
    assert not (folder / "runs").exists()


def test_traces_of_a_run_folder_and_of_its_file_are_the_same(say, folder):
    say("run", "tiny.toml", "-j", "1", "-q")
    from_run = say("trace", "runs/tiny-3", "--deal", "5", "--format", "jsonl")
    from_file = say("trace", "tiny.toml", "--deal", "5", "--format", "jsonl", "-o", "game.jsonl")
    assert (from_run.status, from_file.status, from_file.out) == (0, 0, "")
    lines = [json.loads(line) for line in from_run.out.splitlines()]
    assert (lines[0]["event"], lines[0]["game_index"], lines[-1]["event"]) == ("game", 5, "game_end")
    assert (folder / "game.jsonl").read_text(encoding="utf-8") == from_run.out


@pytest.mark.parametrize("command", [("trace", "tiny.toml", "--deal", "0"), ("report", "runs/tiny-3")])
def test_a_file_without_a_folder_is_refused_with_its_name(say, command):
    said = say(*command, "-o", "nowhere/file")
    assert said.status == 2
    assert "nowhere/file cannot be written: there is no folder nowhere" in said.err


def test_a_file_is_no_run_folder(say):
    said = say("report", "tiny.toml")
    assert (said.status, said.err) == (
        2,
        "Error: tiny.toml is no run folder: it has no manifest.json. `cellblock run` makes one\n",
    )


def test_more_workers_than_any_machine_has_are_fewer(say, asked):
    assert say("run", "tiny.toml", "-j", "99999999").status == 0
    assert asked[0][2] == MOST_JOBS


def test_a_deal_that_no_run_can_have_is_refused(say):
    said = say("trace", "tiny.toml", "--deal", "1000000000")
    assert said.status == 2
    assert said.err == "Error: deal 1000000000 is not allowed; deals are numbered from 0 to 999999999\n"
