"""Races to empty its hand, above all with all of Al Capone on the table."""

from __future__ import annotations

from simulator.capone.conditions import is_evidence, is_set
from simulator.capone.rules import AL_CAPONE, GANGSTER_TYPES
from simulator.capone.scoring import area_points
from simulator.capone.state import (
    ASK_DIRECTLY,
    DISCARD_CARD,
    DRAW_TWO,
    DRAW_UNDERWORLD,
    NO_CARD,
    PLAY,
    REVEAL_SEVEN,
    SEARCH_INDIVIDUALLY,
)
from simulator.compiled import inner
from simulator.records import first_of, kind_of
from strategies.api import Parameter, strategy
from strategies.capone.tools import NEVER, can_lay, fits, gavel_value, gavels_held, lay_value, sound_value, stuck_cards
from strategies.tools import best_choice

LEAD, SHED = range(2)  # places of the parameters


@inner
def _lead(view):
    """Return by how many points the player's side is ahead of the best other side, on the table."""
    own, best = view.side[view.seat], 0
    for side in range(view.players):
        if side != own:
            best = max(best, area_points(view, side))
    return area_points(view, own) - best


@inner
def _wants_out(view):
    """Tell whether to go out if it can: with all of Al Capone laid out, or ahead by enough."""
    return is_set(view, view.side[view.seat], AL_CAPONE) or _lead(view) >= view.parameters[LEAD]


@inner
def _goes_out_with(view, top):
    """Tell whether the top card of the Underworld, taken instead of two others, lets the hand empty in this turn."""
    lies_down = is_evidence(top) and fits(view, top, 1)
    return stuck_cards(view, top) + (0 if lies_down else 1) <= 1


@inner
def _value(view, choice):
    kind = kind_of(choice)
    if kind == DRAW_UNDERWORLD:
        return 1.0 if _goes_out_with(view, view.underworld_top) and _wants_out(view) else sound_value(view, choice)
    if view.phase == PLAY and view.gavel_played == 0 and stuck_cards(view, NO_CARD) <= 1 and _wants_out(view):
        if kind in (DRAW_TWO, REVEAL_SEVEN, SEARCH_INDIVIDUALLY, ASK_DIRECTLY):
            return NEVER
        return 0.5 + gavel_value(view, choice)  # even a Gavel card that brings nothing leaves the hand
    if kind == DISCARD_CARD and gavels_held(view) > 1 and first_of(choice) >= GANGSTER_TYPES:
        return sound_value(view, choice) + view.parameters[SHED]
    return sound_value(view, choice)


@strategy(
    "capone",
    source="the rule of the exclusion, and that cards in other hands score nothing",
    parameters=[
        Parameter("lead", 0, -500, 500, "goes out when it is ahead by at least so many points on the table"),
        Parameter("shed", 1, 0, 20, "how much sooner it discards spare Gavel cards, of which one can be played a turn"),
    ],
)
def closer(view, number):
    """Go out as soon as it can while it is ahead, and at once with all of Al Capone on the table.

    1. Melds and lays off everything at once.
    2. Where that lets it go out in this turn, and it is ahead or has all of Al Capone laid out, it draws one card from
       the Underworld instead of two from the Case File, and plays no Gavel card that would fill the hand.
    3. Then it plays other Gavel cards even where they bring nothing: they leave the hand.
    4. Discards spare Gavel cards early: only one can be played a turn, so they keep a hand from emptying.
    """
    if can_lay(view):
        return best_choice(view, lay_value)
    return best_choice(view, _value)
