"""The same seed gives the same games compiled, as plain Python, and with checked bounds, bit for bit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulator.play import TESTED

ROOT = Path(__file__).parents[2]


def digests(game: str, **environment: str) -> dict[str, str]:
    """What another process prints in this mode."""
    modes = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    player = [sys.executable, "-m", "tests.simulator.digest", game]
    done = subprocess.run(player, cwd=ROOT, env=modes | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", TESTED)
def test_every_mode_plays_the_same_games(game: str, tmp_path: Path) -> None:
    """Some 200 games; bounds are checked into a fresh cache, so that nothing unchecked is loaded."""
    compiled = digests(game)
    assert digests(game, NUMBA_DISABLE_JIT="1") == compiled
    assert digests(game, NUMBA_BOUNDSCHECK="1", CELLBLOCK_CACHE_DIR=str(tmp_path)) == compiled


OVERRUN = """
import numba, numpy
from simulator.escape.state import MAX_OPTIONS, VIEW

@numba.njit
def overrun(view, place):
    view.legal[place] = 1

overrun(numpy.zeros(1, VIEW)[0], MAX_OPTIONS)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("checked", "found"), [("1", True), ("0", False)])
def test_checked_bounds_would_find_an_overrun_of_a_record(checked: str, found: bool) -> None:
    """A choice written beyond the list lands in the next field, unnoticed unless bounds are checked."""
    done = subprocess.run(
        [sys.executable, "-c", OVERRUN],
        cwd=ROOT,
        env=os.environ | {"NUMBA_BOUNDSCHECK": checked, "NUMBA_DISABLE_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode != 0, "IndexError" in done.stderr) == (found, found)
