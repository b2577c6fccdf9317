"""Uniformly random play of Al Capone: the floor of every comparison."""

from __future__ import annotations

from strategies.api import strategy
from strategies.tools import uniform_choice


@strategy("capone", source="the usual baseline of game studies")
def random(view, number):
    """Pick every choice with the same chance.

    Long lists weigh by their length: laying off one, two or three cards are three choices, a Gavel card is one for
    each name. It looks at nothing but the number of choices.
    """
    return uniform_choice(view, number)
