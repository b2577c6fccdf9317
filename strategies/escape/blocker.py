"""Denies the others slots in the Yard, full plans and Escapees."""

from __future__ import annotations

from simulator.compiled import inner
from simulator.escape.conditions import foil_size
from simulator.escape.state import FOIL, FROM_YARD, LAY_OFF, PLAY, YARD
from simulator.records import first_of, kind_of, second_of, third_of
from strategies.api import Parameter, strategy
from strategies.escape.tools import (
    foil_value,
    has_leader,
    opens_slot,
    others_cards,
    play_value,
    sound_value,
)
from strategies.tools import NEVER, best_choice

FROM_THE_YARD, GUARD = range(2)  # places of the parameters


@inner
def _fills_for_others(view, plan, count):
    """Tell whether a lay-off fills a plan that the player cannot foil and of which the others have more."""
    if view.in_play[plan] + count < foil_size(view, plan) or has_leader(view, plan):
        return False
    return others_cards(view, plan) > view.area[view.seat, plan] + count


@inner
def _value(view, choice):
    kind = kind_of(choice)
    if view.phase != PLAY:
        return sound_value(view, choice)
    if kind == YARD and not opens_slot(view) and view.hand_size[view.seat] != 2:
        return NEVER
    if kind == LAY_OFF and view.parameters[GUARD] != 0.0:
        if _fills_for_others(view, first_of(choice), second_of(choice)):
            return NEVER
    if kind == FOIL and third_of(choice) == FROM_YARD:
        return foil_value(view, choice) + view.parameters[FROM_THE_YARD]
    return play_value(view, choice)


@strategy(
    "escape",
    source="the scarcity of Escapees: without one in the Yard no plan starts, without a mastermind none is foiled",
    parameters=[
        Parameter("from_yard", 3, 0, 20, "points that it gives up to take the mastermind from the Yard, not its hand"),
        Parameter("guard", 1, 0, 1, "1: fills no plan for others to foil; 0: lays off whatever it can"),
    ],
)
def blocker(view, number):
    """Deny the others slots in the Yard, full plans and Escapees.

    1. Slots: take each one by starting a plan as soon as possible. Add an Escapee to the Yard only where that opens a
       slot which it fills itself at once, or to go out.
    2. Plans: lay off what it can, but do not fill a plan that it cannot foil and of which others have more cards.
    3. Escapees: foil at once, with the mastermind from the Yard if it costs at most `from_yard` points, so that the
       Yard falls short of plans, nobody starts another, and the bonus for going out is small. Keep those in hand.
    4. Draw from Solitary where it could then go out in this turn, otherwise from the Cell Block.
    5. Discard and use Action cards as the others do: cards with the least company go first.
    """
    return best_choice(view, _value)
