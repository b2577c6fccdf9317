"""The front door of Cellblock: the public Python API; the command line is in cellblock.cli.

Names are loaded when they are first used (PEP 562), so that ``import cellblock`` costs nothing and
``from cellblock import strategy`` no more than it needs. What strategies of a game need is in a module named by it,
such as cellblock.escape.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from experiments.comparison import compare
    from experiments.config import Experiment, load_experiment
    from experiments.headline import headline
    from experiments.runner import estimate, run
    from experiments.tracing import trace
    from reports.report import write_report
    from simulator.errors import CellblockError
    from simulator.games import GAMES as games  # noqa: N811 - a plain word for users
    from strategies.api import Parameter, strategy
    from strategies.registry import strategies_of

__all__ = [
    "CellblockError",
    "Experiment",
    "Parameter",
    "compare",
    "estimate",
    "games",
    "headline",
    "load_experiment",
    "run",
    "strategies_of",
    "strategy",
    "trace",
    "write_report",
]

# Where each public name lives; `module:name` where it is called otherwise there.
_HOMES = {
    "CellblockError": "simulator.errors",
    "Experiment": "experiments.config",
    "Parameter": "strategies.api",
    "compare": "experiments.comparison",
    "estimate": "experiments.runner",
    "games": "simulator.games:GAMES",
    "headline": "experiments.headline",
    "load_experiment": "experiments.config",
    "run": "experiments.runner",
    "strategies_of": "strategies.registry",
    "strategy": "strategies.api",
    "trace": "experiments.tracing",
    "write_report": "reports.report",
}


def __getattr__(name: str) -> Any:
    """Load a public name."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, other = _HOMES[name].partition(":")
    value = getattr(importlib.import_module(module), other or name)
    globals()[name] = value  # found without a detour the next time
    return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted({*globals(), *__all__})
