"""Lines of traces for the tests of all referees: written down by hand, changed, left out, and refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from tests.reference.replay import RefereeError

Line = dict[str, Any]


def choice(seat: int, phase: str, chosen: str, **fields: Any) -> Line:
    """A choice."""
    return {"event": "choice", "seat": seat, "phase": phase, "choice": chosen, **fields}


def only(line: Line) -> Line:
    """The same choice as the only legal one."""
    return line | {"forced": True}


def shuffle(deck: str, order: str) -> Line:
    """The event of a shuffle."""
    return {"event": "shuffle", "deck": deck, "order": order.split()}


def as_text(lines: Iterable[Line]) -> list[str]:
    """The lines of a trace as a referee reads them."""
    return [json.dumps(line) for line in lines]


def replaced(lines: list[Line], event: str, **fields: object) -> list[Line]:
    """The trace with other fields in its last line of this event."""
    last = max(number for number, line in enumerate(lines) if line["event"] == event)
    return [line | fields if number == last else line for number, line in enumerate(lines)]


def refusal(referee: Callable[[Iterable[str]], None], lines: list[Line]) -> RefereeError:
    """What a referee says against a trace that it must not accept."""
    with pytest.raises(RefereeError) as caught:
        referee(as_text(lines))
    return caught.value


def other(value: object) -> object:
    """A value of the same kind that cannot be right in its place."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1000
    if isinstance(value, list):
        return [*value, "G"]
    return {"nobody": 0} if isinstance(value, dict) else "nonsense"


def with_a_field_changed(trace: list[Line]) -> Iterator[tuple[int, list[Line]]]:
    """The trace with each field of each line left out, then changed: the number of the line (from 1), the trace.

    Seed, number of the deal and names of strategies are only left out: any value of the right kind is right.
    """
    free = {("game", "seed"), ("game", "game_index"), ("game", "strategies")}
    for number, line in enumerate(trace):
        for name, value in line.items():
            without = {key: kept for key, kept in line.items() if key != name}
            changes = [without] if (line["event"], name) in free else [without, line | {name: other(value)}]
            for changed in changes:
                yield number + 1, [*trace[:number], changed, *trace[number + 1 :]]


def with_a_line_too_few_or_too_many(trace: list[Line]) -> Iterator[list[Line]]:
    """The trace without each of its lines, and with each of them twice."""
    for number in range(len(trace)):
        yield trace[:number] + trace[number + 1 :]
        yield trace[: number + 1] + trace[number:]
