"""Traces: a game played step by step, as events that anyone can check against the rulebook, and as text to follow.

docs/data.md has the format. Each event is a dict that becomes a line of JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from simulator.batch import BAD_ANSWER, FINISHED

FORMAT = 1
Event = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """What a step of the engine did: its events, and the cards that came to each place."""

    events: list[Event]
    moved: dict[str, list[str]]


class Narrator(Protocol):
    """What a game's words.py provides to tell a game."""

    def look(self) -> Event | None:
        """Remember the table before a step; return the state event if the step ends a turn."""

    def tell(self, choice: int) -> Step:
        """Return what the step just done did."""


def trace_steps(table: Any, deal: int, rotation: int, rules: dict[str, Any], labels: list[str]) -> Iterator[Step]:
    """Play one game at a table and yield its steps; the first holds the header.

    Args:
        table: a simulator.game.Table.
        deal: number of the deal.
        rotation: number of the rotation.
        rules: the rules in force, as resolved.
        labels: the line-up's strategies, for the header.

    Raises:
        PlayerError: a strategy failed.
    """
    table.start_stepwise(deal, rotation)
    narrator = table.game.narrator(table.view, table.hidden)
    status = None
    while status != FINISHED:
        state = narrator.look()
        if state is not None:
            yield Step([state], {})
        status = table.step()
        if status == BAD_ANSWER:
            table.refuse_answer()
        if table.view.round_number == 0:
            yield Step([_header(table, deal, rules, labels)], {})
        yield narrator.tell(int(table.batch.choice))


def _header(table: Any, deal: int, rules: dict[str, Any], labels: list[str]) -> Event:
    players = int(table.view.players)
    return {
        "event": "game",
        "format": FORMAT,
        "game": table.game.name,
        "seed": int(table.setting.seed),
        "game_index": deal,
        "rotation": int(table.setting.rotation),
        "players": players,
        "strategies": [labels[table.setting.player[seat]] for seat in range(players)],
        "rules": rules,
    }


def events_of(steps: Iterable[Step]) -> Iterator[Event]:
    """Yield the events of steps, in order."""
    for step in steps:
        yield from step.events


def text_of(steps: Iterable[Step]) -> Iterator[str]:
    """Yield the lines of a game as text that can be followed at the table."""
    names: list[str] = []
    for step in steps:
        for event in step.events:
            if event["event"] == "game":
                names = event["strategies"]
            yield from _lines(event, names)
        if step.moved:
            yield "      " + "; ".join(f"{place} gets {' '.join(cards)}" for place, cards in step.moved.items())


def _lines(event: Event, names: list[str]) -> Iterator[str]:
    kind = event["event"]
    if kind == "game":
        yield f"{event['game']}: deal {event['game_index']}, rotation {event['rotation']}, seed {event['seed']}"
        yield from (f"  seat {seat}: {name}" for seat, name in enumerate(names))
    elif kind == "round":
        first = f"dealer seat {event['dealer']}" if "dealer" in event else f"first seat {event['first']}"
        yield f"\nRound {event['round']}, {first}"
    elif kind == "shuffle":
        yield f"    shuffle of {event['deck']}, {len(event['order'])} cards"
    elif kind == "choice":
        yield "    " + _choice_line(event, names)
    elif kind == "state":
        yield from _state_lines(event)
    else:
        fields = ", ".join(f"{key} {_plain(value)}" for key, value in event.items() if key != "event")
        yield f"{'    ' if kind == 'action_card' else '  '}{kind.replace('_', ' ')}: {fields}"


def _choice_line(event: Event, names: list[str]) -> str:
    fields = {key: value for key, value in event.items() if key not in ("event", "seat", "phase", "choice", "forced")}
    words = " ".join(f"{key} {_plain(value)}" for key, value in fields.items())
    forced = " (forced)" if event.get("forced") else ""
    who = f"seat {event['seat']} {names[event['seat']]}"
    return f"{who}: {event['phase']}: {event['choice'].replace('_', ' ')} {words}".rstrip() + forced


def _state_lines(event: Event) -> Iterator[str]:
    yield f"  After turn {event['turn']} of seat {event['seat']}"
    for key, value in event.items():
        if key not in ("event", "turn", "seat"):
            yield f"    {key.replace('_', ' ')}: {_plain(value)}"


def _plain(value: Any) -> str:
    """Return a value of an event without the marks of JSON."""
    if value is None:
        return "-"
    if not isinstance(value, list):
        return str(value)
    nested = any(isinstance(item, list) for item in value)
    return (" | " if nested else " ").join(_plain(item) for item in value) or "-"
