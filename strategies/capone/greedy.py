"""Plays all it can at once: the plain player that others are measured against."""

from __future__ import annotations

from simulator.capone.state import PLAY
from strategies.api import strategy
from strategies.capone.tools import can_lay, gavel_value, lay_value, other_value
from strategies.tools import best_choice


@strategy("capone", source="the natural play of a first game: lay down what matches, play a Gavel card every turn")
def greedy(view, number):
    """Meld and lay off everything at once, and play a Gavel card every turn.

    1. Draw from the Case File, unless the top card of the Underworld can be melded or laid off in this turn.
    2. Meld and lay off all it can, what adds most points first. Only one card is kept.
    3. Play the Gavel card and the action that are likely to bring most points now; even one that brings none leaves
       the hand.
    4. Lay down what that has brought, too.
    5. Discard what has least company: single cards of gangsters that nobody has melded.
    """
    if can_lay(view):
        return best_choice(view, lay_value)
    if view.phase == PLAY:
        return best_choice(view, gavel_value)
    return best_choice(view, other_value)
