"""The front door of Cellblock: the public Python API; the command line is in cellblock.cli.

Names are loaded when they are first used, so that ``from cellblock import strategy`` costs no more than it needs.
"""

from __future__ import annotations

import importlib
from typing import Any

# Where each public name lives.
_HOMES = {
    "CellblockError": "simulator.errors",
    "Experiment": "experiments.config",
    "Parameter": "strategies.api",
    "compare": "experiments.comparison",
    "load_experiment": "experiments.config",
    "run": "experiments.runner",
    "strategy": "strategies.api",
    "trace": "experiments.tracing",
    "write_report": "reports",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    """Load a public name."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)
