"""Uniformly random play: the floor of every comparison."""

from __future__ import annotations

from simulator.rng import below
from strategies.api import strategy


@strategy("escape", source="the usual baseline of game studies")
def random(view, number):
    """Pick every choice with the same chance."""
    return below(number, view.option_count)
