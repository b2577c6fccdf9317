"""Faults put into a table by hand, and what the engine's check of its own promises says of them: in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.simulator.scenes import BaseScene

Fault = Callable[[Any, Any], None]


def add(record: str, field: str, *place: int, by: int = 1) -> Fault:
    """A fault that changes one number of the view or the hidden record."""

    def fault(view: Any, hidden: Any) -> None:
        array = {"view": view, "hidden": hidden}[record]
        if place:
            array[field][place] += by
        else:
            array[field] += by

    return fault


def found(scene: BaseScene) -> int:
    """The promise that is found broken, or KEPT; as plain Python finds it."""
    _, check = scene.GAME.checks
    return int(check.function(scene.view, scene.hidden, scene.table.setting))
