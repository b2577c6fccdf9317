"""Uniformly random play: the floor of every comparison, the same in every game."""

from __future__ import annotations

from simulator.rng import below

SOURCE = "the usual baseline of game studies"


def random(view, number):
    """Pick every choice with the same chance.

    Long lists weigh by their length: laying off one, two or three cards are three choices. It looks at nothing but the
    number of choices.
    """
    return below(number, view.option_count)
