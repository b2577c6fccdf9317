"""Traces: a game played step by step, as events that anyone can check against the rulebook.

docs/data.md has the format. Each event is a dict that becomes a line of JSON; `simulator.following` makes text of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from simulator.batch import BAD_ANSWER, FINISHED

FORMAT = 1
Event = dict[str, Any]


class Narrator(Protocol):
    """What a game's words.py provides to tell a game."""

    def look(self) -> Event | None:
        """Remember the table before a step; return the state event if the step ends a turn."""

    def tell(self, choice: int) -> list[Event]:
        """Return the events of the step just done."""


def trace_steps(table: Any, deal: int, rotation: int, rules: dict[str, Any], labels: list[str]) -> Iterator[Event]:
    """Play one game at a table step by step and yield its events; the first is the header.

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
            yield state
        status = table.step()
        if status == BAD_ANSWER:
            table.refuse_answer()
        if table.view.round_number == 0:
            yield _header(table, deal, rules, labels)
        yield from narrator.tell(int(table.batch.choice))


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
