"""The public Python API: what it offers, that it loads nothing before it is asked, and that it works."""

import importlib
import inspect
import re
import subprocess
import sys
import typing
from pathlib import Path

import pytest

import cellblock

PUBLIC = [
    "CellblockError", "Experiment", "Parameter", "compare", "estimate", "games", "headline", "load_experiment", "run",
    "strategies_of", "strategy", "trace", "write_report",
]  # fmt: skip


def loaded_by(code):
    """The heavy packages that a program has loaded at its end."""
    program = f"{code}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    heavy = {"numpy", "numba", "polars", "pandas", "scipy", "matplotlib", "pydantic", "joblib", "typst"}
    return heavy & set(done.stdout.split())


def test_importing_cellblock_loads_nothing_heavy():
    assert loaded_by("import cellblock; dir(cellblock)") == set()


def test_a_strategy_file_loads_what_the_engine_needs_and_no_more():
    """Numba itself loads SciPy where it is installed."""
    loaded = loaded_by("from cellblock import Parameter, strategy; import cellblock.escape")
    assert loaded - {"scipy"} == {"numpy", "numba"}


def test_public_names_are_there_and_listed():
    assert sorted(cellblock.__all__) == sorted(PUBLIC)
    assert set(PUBLIC) <= set(dir(cellblock))
    for name in PUBLIC:
        assert inspect.getdoc(getattr(cellblock, name)), name


def test_names_for_type_checkers_are_those_that_are_loaded():
    """The imports that only a type checker makes lead to the same objects."""
    source = Path(cellblock.__file__).read_text(encoding="utf-8").split("if TYPE_CHECKING:\n")[1].split("\n\n")[0]
    there = {}
    exec("\n".join(line.strip() for line in source.splitlines()), there)
    for name in PUBLIC:
        assert there[name] is getattr(cellblock, name)
    assert typing.TYPE_CHECKING is False


def test_other_names_are_refused():
    with pytest.raises(AttributeError, match="module 'cellblock' has no attribute 'simulate'"):
        cellblock.simulate  # noqa: B018 - the access is what is tested
    with pytest.raises(ImportError):
        from cellblock import simulate  # noqa: F401


def test_a_run_from_beginning_to_end(tmp_path, monkeypatch):
    """Every function of the API in one go, as a notebook would use them."""
    monkeypatch.chdir(tmp_path)
    settings = {"name": "x", "game": "escape", "players": 2, "deals": 30, "lineups": [["random", "random"]]}
    experiment = cellblock.Experiment.from_dict(settings)
    assert cellblock.estimate(experiment).games == 60
    manifest = cellblock.run(experiment, "runs/x", workers=2)
    assert manifest["status"] == "complete"
    assert cellblock.load_experiment("runs/x/experiment.toml") == experiment
    assert len(cellblock.headline("runs/x")) == 2
    events = list(cellblock.trace(experiment, 3))
    assert (events[0]["event"], events[-1]["event"]) == ("game", "game_end")
    assert cellblock.games["escape"].max_players == 4
    assert "random" in cellblock.strategies_of("escape")
    with pytest.raises(cellblock.CellblockError, match="is there already"):
        cellblock.run(experiment, "runs/x")


# cellblock.escape and its siblings

OFFERED = ("escape", "capone", "cats")


def parts(game, name):
    """A module of a game's engine, or of its strategies."""
    return importlib.import_module(f"{'strategies' if name == 'tools' else 'simulator'}.{game}.{name}")


@pytest.mark.parametrize("game", OFFERED)
def test_every_word_of_phases_and_choices_has_a_name(game):
    """The numbers are those of the engine, whatever they are called there."""
    names, state, words = importlib.import_module(f"cellblock.{game}"), parts(game, "state"), parts(game, "words")
    constants = {name: value for name, value in vars(state).items() if name.isupper() and isinstance(value, int)}
    source = inspect.getsource(words)
    for told, table in (("PHASES", words.PHASES), ("CHOICES", words.CHOICES)):
        body = source.split(f"\n{told}")[1].split("\n}")[0]
        kinds = re.findall(r"^    ([A-Z_]+): ", body, re.MULTILINE)
        assert len(kinds) == len(table)
        assert [kind for kind in kinds if getattr(names, kind, None) != constants[kind]] == []


@pytest.mark.parametrize("module", ["conditions", "tools"])
@pytest.mark.parametrize("game", OFFERED)
def test_all_conditions_and_tools_are_offered(game, module):
    """All functions, and the numbers that are the module's own."""
    names, offered, state = importlib.import_module(f"cellblock.{game}"), parts(game, module), parts(game, "state")
    rules = parts(game, "rules")
    own = {
        name
        for name, value in vars(offered).items()
        if not name.startswith("_")
        and (
            getattr(value, "__module__", None) == offered.__name__
            or (name.isupper() and not hasattr(state, name) and not hasattr(rules, name))
        )
    }
    assert own
    assert [name for name in own if getattr(names, name, None) is not getattr(offered, name)] == []
