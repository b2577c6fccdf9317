"""A hidden state drawn at random among those that agree with a view, for players that search."""

from __future__ import annotations

from typing import Any

from numba import types

from simulator.cats.state import HIDDEN, VIEW
from simulator.compiled import entry, record_type


def _signature() -> Any:
    return types.int64(record_type(VIEW), record_type(HIDDEN), types.uint64)


@entry(_signature)
def sample(view, hidden, key):
    """Draft."""
    return 1
