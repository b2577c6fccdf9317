"""The referee, which knows the rules page alone, agrees with every game of the engine."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.capone_referee import referee
from tests.simulator.capone.odd_rules import worlds
from tests.simulator.capone.play import as_lines, game_events

MODES = [(2, False), (3, False), (4, False), (4, True)]


@pytest.mark.parametrize(("players", "teams"), MODES)
def test_the_referee_accepts_games_by_the_default_rules(players: int, teams: bool) -> None:
    """K-1.6, K-1.7 and all that follows."""
    for deal in range(2):
        referee(as_lines(game_events({"teams": teams}, players, deal, rotation=deal)))


@settings(max_examples=60)
@given(worlds(), st.integers(0, 1_000_000))
def test_the_referee_accepts_every_game(world: tuple[int, dict[str, Any], int], deal: int) -> None:
    """K-1.3 and all that follows: every event, choice, list of options and table of a random game."""
    players, rules, seed = world
    referee(as_lines(game_events(rules, players, deal, seed, rotation=deal % players)))
