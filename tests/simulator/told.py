"""Text of a game made from events that a test writes by hand; nobody checks that the rules allow them."""

from __future__ import annotations

from typing import Any

from simulator.following import lines_of
from simulator.game import Game
from simulator.trace import Event


def shuffle(deck: str, order: list[Any]) -> Event:
    """The event of a shuffle."""
    return {"event": "shuffle", "deck": deck, "order": order}


def choice(seat: int, phase: str, word: str, **fields: Any) -> Event:
    """The event of a choice."""
    return {"event": "choice", "seat": seat, "phase": phase, "choice": word, **fields}


def text_of(game: Game, rules: dict[str, Any], players: int, *events: Event) -> list[str]:
    """The lines from the first round on, without those that are empty and without indents."""
    header = {
        "event": "game",
        "game": game.name,
        "game_index": 0,
        "rotation": 0,
        "seed": 1,
        "strategies": ["x"] * players,
        "players": players,
        "rules": game.rules.resolve(rules, players),
    }
    lines = [line.strip() for line in lines_of([header, *events], game.follow)]
    start = next((place for place, line in enumerate(lines) if line.startswith("Round 1,")), len(lines))
    return [line for line in lines[start:] if line]
