"""Running the command line inside the test, and comparing what it says with snapshots.

`pytest tests/cellblock --update-snapshots` writes the snapshots anew; look at the difference before committing it.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from cellblock.cli.main import main

SNAPSHOTS = Path(__file__).parent / "snapshots"


class Said(NamedTuple):
    """What a command wrote, and its exit status."""

    status: int
    out: str
    err: str


def pytest_addoption(parser):
    parser.addoption("--update-snapshots", action="store_true", help="write the snapshots of the command line anew")


@pytest.fixture
def say(capsys, monkeypatch):
    """Return a function that runs the command line in 80 columns without colour."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr("simulator.compiled.is_cached", lambda: True)  # no message about compiling

    def run(*arguments):
        capsys.readouterr()
        status = main(arguments)
        return Said(status, *capsys.readouterr())

    return run


@pytest.fixture
def snapshot(request):
    """Return a function that compares a text with the file of a name."""

    def compare(name, text):
        path = SNAPSHOTS / f"{name}.txt"
        if request.config.getoption("--update-snapshots", default=False):
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"no snapshot {path.name}; write it with --update-snapshots"
        assert text == path.read_text(encoding="utf-8")

    return compare
