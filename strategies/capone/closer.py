"""Races to empty its hand, above all with all of Al Capone on the table."""

from __future__ import annotations

from simulator.capone.conditions import is_evidence, is_set
from simulator.capone.rules import AL_CAPONE, GANGSTER_TYPES
from simulator.capone.scoring import area_points
from simulator.capone.state import (
    ASK_AROUND,
    DISCARD_CARD,
    DRAW_TWO,
    DRAW_UNDERWORLD,
    LAY_OFF,
    MELD,
    NO_CARD,
    SEARCH_INDIVIDUALLY,
)
from simulator.compiled import inner
from simulator.records import first_of, kind_of, second_of
from strategies.api import Parameter, strategy
from strategies.capone.tools import NEVER, fits, gavels_held, laid_points, sound_value, stuck_cards
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
def _loses_game(view, points, capones):
    """Tell whether going out now would end the game with another side ahead.

    The own side is given `points` and `capones`, cards of Al Capone, more than lie in its play area.
    """
    own, best = view.side[view.seat], 0
    excludes = view.area[own, AL_CAPONE] + capones == view.rules.evidence[AL_CAPONE]
    for seat in range(view.players):
        if view.side[seat] != own:
            scored = 0 if excludes else area_points(view, view.side[seat])
            best = max(best, view.totals[seat] + scored)
    return best >= view.rules.target and best > view.totals[view.seat] + area_points(view, own) + points


@inner
def _wants_out(view):
    """Tell whether to go out if it can: with all of Al Capone or ahead by enough, but not so as to lose the game."""
    worthwhile = is_set(view, view.side[view.seat], AL_CAPONE) or _lead(view) >= view.parameters[LEAD]
    return worthwhile and not _loses_game(view, 0, 0)


@inner
def _goes_out_with(view, top):
    """Tell whether the top card of the Underworld, taken instead of two others, lets the hand empty in this turn."""
    lies_down = is_evidence(top) and fits(view, top, 1)
    return stuck_cards(view, top) + (0 if lies_down else 1) <= 1


@inner
def _fills_hand(view, choice):
    """Tell whether an action may bring cards that cannot be laid down in this turn."""
    kind = kind_of(choice)
    return kind in (DRAW_TWO, SEARCH_INDIVIDUALLY) or (kind == ASK_AROUND and not fits(view, first_of(choice), 1))


@inner
def _gives_up(view, choice):
    """Tell whether a meld or lay-off leaves only the card to discard, which would end the game and lose it."""
    gangster, count = first_of(choice), second_of(choice)
    if kind_of(choice) not in (MELD, LAY_OFF) or view.hand_size[view.seat] - count > 1:
        return False
    return _loses_game(view, laid_points(view, gangster, count), count if gangster == AL_CAPONE else 0)


@inner
def _value(view, choice):
    kind, card = kind_of(choice), first_of(choice)
    if kind == DRAW_UNDERWORLD:
        return 1.0 if _goes_out_with(view, view.underworld_top) and _wants_out(view) else NEVER
    if _gives_up(view, choice):
        return NEVER
    if _fills_hand(view, choice) and stuck_cards(view, NO_CARD) <= 1 and _wants_out(view):
        return NEVER
    if kind == DISCARD_CARD and card >= GANGSTER_TYPES and gavels_held(view) > 1:
        return sound_value(view, choice) + view.parameters[SHED]
    return sound_value(view, choice)


@strategy(
    "capone",
    source="the rule of the exclusion, and that cards in other hands score nothing",
    parameters=[
        Parameter("lead", -20, -500, 500, "goes out when it is ahead by so many points on the table; below 0: behind"),
        Parameter("shed", 1, 0, 20, "how much sooner it discards spare Gavel cards, of which one can be played a turn"),
    ],
)
def closer(view, number):
    """Go out as soon as it can, unless it is far behind on the table or the game would be lost.

    1. Melds and lays off everything at once; but where going out would end the game and lose it, it keeps a card more.
    2. Draws two cards from the Case File: more can be laid down. But where the top of the Underworld lets it go out in
       this turn, and it is not far behind or has all of Al Capone laid out, it draws that one.
    3. When it can go out so, it plays only Gavel cards whose gain can be laid down in this turn.
    4. Discards spare Gavel cards early: only one can be played a turn, so they keep a hand from emptying.
    """
    return best_choice(view, _value)
