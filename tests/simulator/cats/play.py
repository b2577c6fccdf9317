"""Whole games of the cats game for tests (tests/simulator/play.py)."""

from functools import partial

from simulator.cats import GAME
from tests.simulator import play
from tests.simulator.play import as_lines, play_deals, same_rows, turns_of

random_table = partial(play.random_table, GAME)
game_events = partial(play.game_events, GAME)

__all__ = ["as_lines", "game_events", "play_deals", "random_table", "same_rows", "turns_of"]
