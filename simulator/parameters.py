"""Numbers that are set by name in a line-up: the parameters of a strategy, and the dials that a game puts on a seat."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Parameter:
    """A number that steers a strategy, set by name; the strategy finds it at its place in `view.parameters`.

    A dial of a seat is one too: the engine applies it, whatever strategy sits there, and no view shows it.
    """

    name: str
    default: float
    low: float
    high: float
    about: str
