"""Uniformly random play of the cats game: the floor of every comparison."""

from __future__ import annotations

from strategies.api import strategy
from strategies.tools import uniform_choice


@strategy("cats", source="the usual baseline of game studies")
def random(view, number):
    """Pick every choice with the same chance.

    Long lists weigh by their length: a swap is a choice for each slot and pile, a claim one for each objective and
    place. It looks at nothing but the number of choices.
    """
    return uniform_choice(view, number)
