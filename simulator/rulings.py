"""What a ruling is: a point that a rulebook leaves open, and how it is settled."""

from __future__ import annotations

import importlib
from dataclasses import dataclass


@dataclass(frozen=True)
class Ruling:
    """A point that the rulebook leaves open.

    Attributes:
        id: its name in documents, such as ``A-09``; rule keys that switch it carry it.
        name: what it is about.
        impact: how much hangs on it: ``high``, ``medium``, ``low``, or ``none`` where it provably cannot matter.
        clauses: the clauses of docs/games/<game>.md that it governs.
        question: what is open.
        options: what could be meant.
        default: how it is settled unless a rule key says otherwise.
        reason: why so.
    """

    id: str
    name: str
    impact: str
    clauses: tuple[str, ...]
    question: str
    options: str
    default: str
    reason: str


def rulings_of(game: str) -> tuple[Ruling, ...]:
    """Return the rulings of a game, in order."""
    rulings: tuple[Ruling, ...] = importlib.import_module(f"simulator.{game}.rulings").RULINGS
    return rulings
