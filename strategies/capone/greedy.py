"""Plays all it can at once: the plain player that others are measured against."""

from __future__ import annotations

from strategies.api import strategy
from strategies.capone.tools import sound_value
from strategies.tools import best_choice


@strategy("capone", source="the natural play of a first game: lay down what matches, play a Gavel card every turn")
def greedy(view, number):
    """Meld and lay off everything at once, and play a Gavel card every turn in which it gains."""
    return best_choice(view, sound_value)
