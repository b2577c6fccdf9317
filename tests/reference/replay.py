"""What the referees of all games share: reading a trace line by line, and comparing it with what must stand there.

A trace is JSON Lines, one event a line (docs/data.md). A referee plays the game again by its rules page and asks
`Replay` for each line in turn; further fields of a line are not looked at. `Scribe` turns a referee round: it writes
the trace of a random game, by the same knowledge of the rules. No code is shared with the engine.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

Option = dict[str, Any]  # one choice with its own fields, as in a trace


class RefereeError(Exception):
    """A trace breaks the rules or the format: the line (from 1), what was expected, what stands there."""

    def __init__(self, line: int, expected: str, found: str) -> None:
        super().__init__(f"line {line}: expected {expected}; found {found}")
        self.line, self.expected, self.found = line, expected, found


def text(value: object) -> str:
    """A value as JSON: tells 1 from 1.0 and from true, unlike `==`."""
    return json.dumps(value, sort_keys=True)


class Replay:
    """The lines of a trace, read in order and refused where they are not as expected."""

    CHOICE_FIELDS: tuple[str, ...] = ("choice",)  # a game's own: all fields that a choice may have
    PLAYERS: tuple[int, ...] = (2, 3, 4)  # how many may play

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.number = 0

    def refuse(self, expected: str, found: object) -> NoReturn:
        """Stop at the line read last."""
        raise RefereeError(self.number, expected, found if isinstance(found, str) else text(found))

    def read(self, event: str) -> dict[str, Any]:
        """The next line, which must be this event."""
        self.number += 1
        raw = next(self.lines, None)
        if raw is None:
            self.refuse(f"a line with event {event!r}", "the end of the trace")
        try:
            line = json.loads(raw)
        except ValueError:
            self.refuse("a JSON object", raw)
        if not isinstance(line, dict) or line.get("event") != event:
            self.refuse(f"a line with event {event!r}", line)
        return line

    def compare(self, line: dict[str, Any], name: str, expected: object) -> None:
        """The line has this field with this value."""
        if name not in line or text(line[name]) != text(expected):
            self.refuse(f"{name!r}: {text(expected)}", line.get(name, f"no field {name!r}"))

    def expect(self, event: str, **fields: object) -> None:
        """The next line is this event and has these values."""
        line = self.read(event)
        for name, value in fields.items():
            self.compare(line, name, value)

    def shuffle(self, deck: str, cards: list[Any]) -> list[Any]:
        """A new order of these cards, read from the trace; without cards there is no event."""
        if not cards:
            return []
        line = self.read("shuffle")
        self.compare(line, "deck", deck)
        order = line.get("order")
        if not isinstance(order, list) or sorted(map(text, order)) != sorted(map(text, cards)):
            self.refuse(f"an order of the {len(cards)} cards {text(sorted(cards))}", order)
        return order

    def pick(self, phase: str, seat: int, options: Sequence[Option]) -> Option:
        """The choice of a player, one of the options; {} without an event where there is no option."""
        if not options:
            return {}
        line = self.read("choice")
        self.compare(line, "phase", phase)
        self.compare(line, "seat", seat)
        chosen = {name: line[name] for name in self.CHOICE_FIELDS if name in line}
        if text(chosen) not in map(text, options):
            self.refuse(f"one of {len(options)} options {text(options)}", chosen)
        if len(options) == 1:
            self.compare(line, "forced", True)
        elif "forced" in line:
            self.refuse(f"no field 'forced' beside {len(options)} options {text(options)}", line)
        return chosen

    def opening(self, game: str) -> tuple[Any, int]:
        """The first line: rules, which the game has yet to check, and number of players."""
        line = self.read("game")
        self.compare(line, "format", 1)
        self.compare(line, "game", game)
        players = line.get("players")
        if type(players) is not int or players not in self.PLAYERS:
            self.refuse(f"a number of players in {self.PLAYERS}", players)
        names = line.get("strategies")
        if not isinstance(names, list) or len(names) != players or not all(isinstance(n, str) for n in names):
            self.refuse(f"{players} names of strategies", names)
        for name in ("seed", "game_index"):
            if type(line.get(name)) is not int:
                self.refuse(f"a whole number {name!r}", line.get(name))
        return line.get("rules"), players

    def close(self) -> None:
        """The trace ends here."""
        self.number += 1
        more = next(self.lines, None)
        if more is not None:
            self.refuse("the end of the trace", more)


class Scribe(Replay):
    """Writes the trace of a random game instead of reading one: stands before a referee among the base classes."""

    def __init__(self, rules: dict[str, Any], players: int, seed: int) -> None:
        super().__init__([])
        self.rules, self.players, self.random = rules, players, random.Random(seed)
        self.trace: list[dict[str, Any]] = []

    def opening(self, game: str) -> tuple[Any, int]:
        """Write the first line."""
        header = {"format": 1, "game": game, "seed": 0, "game_index": 0, "players": self.players}
        self.expect("game", **header, strategies=["scribe"] * self.players, rules=self.rules)
        return self.rules, self.players

    def expect(self, event: str, **fields: object) -> None:
        """Write what the referee would expect."""
        self.trace.append(json.loads(json.dumps({"event": event, **fields})))

    def shuffle(self, deck: str, cards: list[Any]) -> list[Any]:
        """Shuffle and write the order."""
        order = self.random.sample(cards, len(cards))
        if order:
            self.expect("shuffle", deck=deck, order=order)
        return order

    def pick(self, phase: str, seat: int, options: Sequence[Option]) -> Option:
        """Choose uniformly among the options and write the choice."""
        if not options:
            return {}
        chosen = self.random.choice(options)
        self.expect("choice", seat=seat, phase=phase, **chosen, **({"forced": True} if len(options) == 1 else {}))
        return chosen
