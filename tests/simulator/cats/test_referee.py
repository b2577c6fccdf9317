"""The referee, which knows the rules page alone, agrees with every game of the engine."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.cats.rules import RULES
from simulator.rules import Flag, Option
from tests.reference.cats_referee import referee
from tests.simulator.cats.odd_rules import worlds
from tests.simulator.cats.play import as_lines, game_events
from tests.simulator.odd_rules import World

WORDS = [
    (key.name, value)
    for key in RULES.keys
    if isinstance(key, Flag | Option)
    for value in (key.words[1:] if isinstance(key, Option) else (not key.default,))
]
# Two cards of each of 1 to 8: decks run out, and with three objectives, all shown, so do they.
TIGHT: dict[str, Any] = {
    "values": [1, 2, 3, 4, 5, 6, 7, 8],
    "copies": 2,
    "row_size": 3,
    "objectives": [9, 12, 14],
    "max_turns": 12,
}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("abilities", ["none", "modifiers"])
def test_the_referee_accepts_games_by_the_default_rules(players: int, abilities: str) -> None:
    """F-1.6 and all that follows; the cap keeps games short."""
    rules = {"abilities": abilities, "max_turns": 25}
    referee(as_lines(game_events(rules, players, players, rotation=players - 1)))


def test_the_referee_accepts_a_whole_game() -> None:
    """F-1.3: the default rules as they stand, to the end of both rounds."""
    referee(as_lines(game_events({}, 4, 0)))


@pytest.mark.parametrize(("key", "value"), WORDS)
@pytest.mark.parametrize("tight", [False, True])
def test_the_referee_accepts_games_with_each_option(key: str, value: Any, tight: bool) -> None:
    """F-1.3: every value of every key that is a word or a flag, on a long and on a short deck."""
    usual = TIGHT | {"ties": "third_round"} if tight else {"max_turns": 20}
    rules = usual | {"abilities": "modifiers", "false_claims": "any", key: value}
    for deal, players in enumerate((2, 4)):
        referee(as_lines(game_events(rules, players, deal, rotation=deal % players)))


@pytest.mark.slow
@settings(max_examples=60)
@given(worlds(), st.integers(0, 1_000_000))
def test_the_referee_accepts_every_game(world: World, deal: int) -> None:
    """F-1.3 and all that follows: every event, choice, list of options and table of a random game."""
    players, rules, seed = world
    referee(as_lines(game_events(rules, players, deal, seed, rotation=deal % players)))
