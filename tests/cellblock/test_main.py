"""The edge of the program: exit statuses, messages, and that help needs nothing heavy."""

import subprocess
import sys
import warnings

import pytest
import rich_click as click

from cellblock.cli import list as list_command
from cellblock.cli.errors import FAULT
from cellblock.cli.main import COMMANDS
from experiments.config import ConfigError
from simulator.errors import CellblockError, EngineError, RulesError, StrategyError, StrategyFailedError

MISSING = FileNotFoundError(2, "No such file or directory", "runs/x")


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (ConfigError("file.toml: wrong"), 2, "file.toml: wrong"),
        (RulesError("plans", "wrong"), 2, "rule plans: wrong"),
        (CellblockError("no run folder"), 1, "no run folder"),
        (StrategyError("cannot be compiled"), 2, "cannot be compiled"),
        (StrategyFailedError("broke down"), 1, "broke down"),
        (MISSING, 1, "runs/x: No such file or directory"),
        (OSError(28, "No space left on device"), 1, "No space left on device"),
        (OSError("odd"), 1, f"OSError: odd\n{FAULT}"),
        (EngineError("cards lost"), 1, f"EngineError: cards lost\n{FAULT}"),
        (KeyError("x"), 1, f"KeyError: 'x'\n{FAULT}"),
        (KeyboardInterrupt(), 130, "interrupted"),
    ],
)
@pytest.mark.parametrize("verbose", [False, True])
def test_every_error_is_one_message_and_a_status(say, monkeypatch, error, status, message, verbose):
    def fail(**_):
        raise error

    monkeypatch.setattr(list_command.command, "callback", fail)
    said = say("list", "games", *["-v"] * verbose)
    assert (said.status, said.out) == (status, "")
    assert said.err.strip().endswith(f"Error: {message}")
    assert ("Traceback" in said.err) == (verbose and status != 130)


@pytest.mark.filterwarnings("always")
def test_a_warning_is_one_line_and_none_where_quiet(say, monkeypatch):
    monkeypatch.setattr(list_command.command, "callback", lambda **_: warnings.warn("no room", stacklevel=1))
    assert say("list", "games").err == "Warning: no room\n"
    assert say("list", "games", "-q").err == ""


def test_no_command_shows_the_help(say):
    said = say()
    assert said.out == say("--help").out
    assert said.status == 0


def test_a_closed_pipe_is_no_fault(say, monkeypatch):
    def fail(**_):
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(list_command.command, "callback", fail)
    monkeypatch.setattr(sys, "stdout", sys.stdout)  # click puts wrappers in their place
    monkeypatch.setattr(sys, "stderr", sys.stderr)
    with pytest.raises(SystemExit):
        say("list", "games")


@pytest.mark.parametrize("arguments", [["--help"], *([command, "--help"] for command in COMMANDS), ["rum"]])
def test_help_and_usage_errors_import_nothing_heavy(arguments):
    script = (
        "import sys; from cellblock.cli.main import main; main(sys.argv[1:])\n"
        "print(sorted({'numpy', 'numba', 'polars', 'pandas', 'scipy', 'matplotlib', 'typst', 'pydantic', 'joblib'}"
        " & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_program_is_installed_and_passes_the_status_on():
    done = subprocess.run([sys.executable, "-m", "cellblock", "rum"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("Error: There is no command 'rum'")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command):
    from cellblock.cli.main import cli

    found = cli.get_command(click.Context(cli), command)
    assert found.name == command
    assert found.short_help
    assert found.help
    assert all(option.help for option in found.params if isinstance(option, click.Option))
