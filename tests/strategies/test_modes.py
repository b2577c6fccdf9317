"""Strategies play the same compiled and as plain Python, to the last byte of the log."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def digests(**environment: str) -> dict[str, str]:
    """What another process prints in this mode."""
    modes = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.strategies.digest"],
        cwd=ROOT,
        env=modes | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_plain_python_plays_the_same_games():
    compiled = digests()
    assert digests(NUMBA_DISABLE_JIT="1") == compiled
    assert len(set(compiled.values())) > len(compiled) / 2  # the strategies do differ
