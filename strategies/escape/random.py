"""Uniformly random play of Escape from Alcatraz: the floor of every comparison."""

from __future__ import annotations

from strategies.api import strategy
from strategies.tools import uniform_choice


@strategy("escape", source="the usual baseline of game studies")
def random(view, number):
    """Pick every choice with the same chance.

    Long lists weigh by their length: laying off one, two or three cards of a plan are three choices, a start of three
    cards is one. It looks at nothing but the number of choices.
    """
    return uniform_choice(view, number)
