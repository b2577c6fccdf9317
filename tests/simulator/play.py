"""Whole games for tests: rows and traces of random play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from simulator.game import Game, Played, Seating, Table
from simulator.trace import Event, trace_steps
from strategies.registry import parse_player

# The games that the shared tests play: each has its odd rules, worlds for the modes, and a scene.
TESTED = ("escape", "capone", "cats")


def random_table(game: Game, rules: dict[str, Any], players: int, seed: int = 7, **options: Any) -> Table:
    """A table of uniformly random players; `rules` are overrides or resolved."""
    resolved = game.rules.resolve(rules, players)
    seating = Seating(
        [parse_player(game.name, "random").strategy.playable()], [()], rotations=options.pop("rotations", 1),
        shift_hands=options.pop("shift_hands", False),
    )  # fmt: skip
    return options.pop("kind", Table)(game, resolved, players, seating, seed, **options)


def play_deals(table: Table, first: int, deals: int, log_draws: bool = False) -> Played:
    """The rows of these deals."""
    table.start(first, deals, log_draws)
    return Played.joined(list(iter(table.play, None)))


def same_rows(first: Played, second: Played) -> bool:
    """Whether two sets of rows are equal, byte for byte."""
    return all(
        np.array_equal(getattr(first, name), getattr(second, name)) for name in ("rounds", "counts", "games", "draws")
    )


def game_events(
    game: Game, rules: dict[str, Any], players: int, deal: int, seed: int = 7, rotation: int = 0
) -> list[Event]:
    """The events of one game of random players."""
    table = random_table(game, rules, players, seed, rotations=players, shift_hands=True)
    resolved = game.rules.resolve(rules, players)
    return list(trace_steps(table, deal, rotation, resolved, ["random"] * players))


def turns_of(events: list[Event]) -> list[list[Event]]:
    """The events of each turn, up to its state."""
    turns: list[list[Event]] = [[]]
    for event in events:
        turns[-1].append(event)
        if event["event"] == "state":
            turns.append([])
    return turns[:-1]


def as_lines(events: list[Event]) -> Iterator[str]:
    """The events as lines of JSON."""
    return (json.dumps(event) for event in events)
