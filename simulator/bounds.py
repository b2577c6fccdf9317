"""A bounds-checked run: recorded decisions put to a strategy again, compiled so that every index is checked.

Compiled code does not check indexes, and checking is decided when Numba starts. So it is done in a process of its own,
where the strategy alone is compiled anew (into a cache folder of its own, see `simulator.compiled.source_hash`).
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simulator.compiled import ENGINE
from simulator.errors import CheckError
from simulator.games import find_game
from simulator.stage import Playable, asking

VIEWS, NUMBERS, RESULT = "views.npy", "numbers.npy", "result.json"
# With full tracebacks Numba prints the index and the size of the array, which its exception does not hold.
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_FULL_TRACEBACKS": "1"}
DETAIL = "debug: IndexError: "
PROGRAM = "import sys; from simulator.bounds import answer_decisions; answer_decisions(*sys.argv[1:])"


def bounds_checked_answers(strategy: Playable, views: np.ndarray, numbers: Sequence[int]) -> list[int]:
    """Return a strategy's answers to recorded decisions, with every index checked.

    Args:
        strategy: a compiled strategy, which its file defines under its name.
        views: the views, an array of the game's view dtype.
        numbers: the 64-bit random number of each decision.

    Raises:
        CheckError: the strategy read or wrote past the end of an array, or failed otherwise.
    """
    with tempfile.TemporaryDirectory(prefix="cellblock-") as name:
        folder = Path(name)
        np.save(folder / VIEWS, views)
        np.save(folder / NUMBERS, np.array(numbers, np.uint64))
        done = subprocess.run(  # noqa: S603 - our own interpreter and program
            [sys.executable, "-c", PROGRAM, name, str(strategy.file), strategy.name],
            env={**os.environ, **CHECKED, "PYTHONPATH": _import_path()},
            capture_output=True,
            text=True,
            check=False,
        )
        result_file = folder / RESULT
        if not result_file.is_file():
            last = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
            raise CheckError(f"the bounds-checked run of strategy {strategy.name} did not come to its end: {last}")
        result = json.loads(result_file.read_text())
    if result["error"]:
        view = views[len(result["answers"])]
        details = [line.removeprefix(DETAIL) for line in done.stdout.splitlines() if line.startswith(DETAIL)]
        raise CheckError(
            f"strategy {strategy.name} in {strategy.file}: with every index checked it fails in round "
            f"{view['round_number']}, turn {view['turn']}: {details[-1] if details else result['error']}"
        )
    answers: list[int] = result["answers"]
    return answers


def _import_path() -> str:
    """Return where the other process looks for modules: where this one does, and beside the engine."""
    return os.pathsep.join([str(ENGINE.parent), *filter(None, sys.path)])


def answer_decisions(folder: str, file: str, name: str) -> None:
    """Put recorded decisions to a strategy and write its answers; this is what the other process runs."""
    views, numbers = np.load(Path(folder) / VIEWS), np.load(Path(folder) / NUMBERS)
    result: dict[str, Any] = {"answers": [], "error": ""}
    try:
        strategy = _load(Path(file), name)
        ask = asking(strategy)
        views = views.view(find_game(strategy.game).view)  # a file keeps no record type
        for view, number in zip(views, numbers, strict=True):
            result["answers"].append(int(ask(view, number)))
    except Exception as error:  # noqa: BLE001 - told by the process that started this one
        result["error"] = f"{type(error).__name__}: {error}"
    (Path(folder) / RESULT).write_text(json.dumps(result))


def _load(file: Path, name: str) -> Any:
    """Import a strategy's file anew and return the strategy."""
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)
    spec.loader.exec_module(module)
    return getattr(module, name)
