"""Plays all it can at once: the plain player that others are measured against."""

from __future__ import annotations

from simulator.compiled import inner
from simulator.escape.state import DRAW_SOLITARY, FOIL, PLAY, YARD
from simulator.records import kind_of
from strategies.api import Parameter, strategy
from strategies.escape.tools import (
    can_foil_with,
    foil_points,
    opens_slot,
    other_value,
    play_value,
    top_of_solitary,
)
from strategies.tools import NEVER, best_choice

MIN_POINTS = 0  # place of the parameter


@inner
def _value(view, choice):
    kind = kind_of(choice)
    if kind == DRAW_SOLITARY:
        return 1.0 if can_foil_with(view, top_of_solitary(view)) else NEVER
    if view.phase != PLAY:
        return other_value(view, choice)
    if kind == YARD and not opens_slot(view) and view.hand_size[view.seat] != 2:
        return NEVER
    if kind == FOIL and foil_points(view, choice) < view.parameters[MIN_POINTS]:
        return NEVER
    return play_value(view, choice)


@strategy(
    "escape",
    source="the natural play of a first game: lay down what matches, foil what can be foiled",
    parameters=[Parameter("min_points", 0, 0, 100, "leaves a foil that earns itself fewer points than this")],
)
def greedy(view, number):
    """Play all plan cards at once and foil at once.

    1. Draw from the Cell Block, unless the top card of Solitary makes a foil possible in this turn.
    2. Start every plan it can, then lay off on every plan it can, as many cards as possible. Only one card is kept.
    3. Add an Escapee to the Yard only where that lets it start a plan, or to go out; keep the others for foils.
    4. Foil at once, where a foil earns most; with a card left go to the discard.
    5. Discard the card with the least company: single cards of plans not in play, then Escapees without own plan.
    6. Action cards and co-conspirators: take what makes a start or a foil, and add an Escapee to others' foils.
    """
    return best_choice(view, _value)
