"""Plays around the Raids: gives them little to take, and keeps its own until they pay."""

from __future__ import annotations

from simulator.capone.conditions import has_meld, is_evidence
from simulator.capone.state import DRAW_UNDERWORLD, LAY_OFF, NO_CARD, RAID_FOR
from simulator.compiled import inner
from simulator.records import first_of, kind_of
from strategies.api import Parameter, strategy
from strategies.capone.tools import NEVER, fits, presses, raid_points, raids_about, sound_value, stuck_cards
from strategies.tools import best_choice

LEAST, ALARM, CLOCK, STUCK = range(4)  # places of the parameters


@inner
def _value(view, choice):
    kind, gangster, numbers = kind_of(choice), first_of(choice), view.parameters
    if kind == DRAW_UNDERWORLD:
        top = view.underworld_top
        takes = is_evidence(top) and fits(view, top, 1) and stuck_cards(view, top) <= numbers[STUCK]
        return 1.0 if takes else NEVER
    if kind == LAY_OFF and not has_meld(view, gangster):
        pressed = presses(view, numbers[ALARM], numbers[CLOCK])
        if raids_about(view) > 0 and not pressed and stuck_cards(view, NO_CARD) > 1:
            return NEVER
    if kind == RAID_FOR and raid_points(view, gangster) < numbers[LEAST]:
        return sound_value(view, choice) if presses(view, numbers[ALARM], numbers[CLOCK]) else NEVER
    return sound_value(view, choice)


@strategy(
    "capone",
    source="arithmetic on Raid, which takes what was laid off on the raider's meld",
    parameters=[
        Parameter("least", 10, 0, 200, "keeps a Raid that swings fewer points than this"),
        Parameter("alarm", 1, 0, 20, "stops waiting once an opponent's hand has at most this many cards"),
        Parameter("clock", 2, 0, 20, "stops waiting once the Case File has at most this many cards for each player"),
        Parameter("stuck", 2, 0, 40, "draws from the Underworld where at most this many cards would then be stuck"),
    ],
)
def raider(view, number):
    """Keep cards for others' melds in hand while Raids are about, and Raids until they take much.

    1. Plays its own melds and lays off on them as `greedy` does, but holds cards that fit only others' melds: whoever
       has the meld could take them with a Raid. It lays them off when no Raid is left, or when the hand may end.
    2. Keeps a Raid until it swings enough points, or until the hand may end.
    3. Takes the top of the Underworld only if it can lay it down and few cards are stuck in hand.
    """
    return best_choice(view, _value)
