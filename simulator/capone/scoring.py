"""The end of a hand: points, the exclusion, totals; and the end of the game."""

from __future__ import annotations

from simulator.capone.conditions import is_set
from simulator.capone.rules import AL_CAPONE, GANGSTER_TYPES
from simulator.capone.state import OUT
from simulator.compiled import inner
from simulator.progress import after_round


@inner
def gangster_points(view, side, gangster):
    """Return the points of a side's cards of a gangster: of the set if it is complete, else of each card."""
    if is_set(view, side, gangster):
        return view.rules.set_values[gangster]
    return view.area[side, gangster] * view.rules.card_values[gangster]


@inner
def area_points(view, side):
    """Return the points of all cards in a side's play area."""
    points = 0
    for gangster in range(GANGSTER_TYPES):
        points += gangster_points(view, side, gangster)
    return points


@inner
def is_exclusion(view, hidden):
    """Tell whether the hand ended with an exclusion: by going out with all of Al Capone laid out (B-18, B-19)."""
    return hidden.end_reason == OUT and is_set(view, view.side[hidden.end_seat], AL_CAPONE)


@inner
def end_round(view, hidden):
    """Score the hand, and end the game or go on to the next hand (B-20)."""
    hidden.exclusion = 1 if is_exclusion(view, hidden) else 0
    for seat in range(view.players):
        points = area_points(view, view.side[seat])
        if hidden.exclusion != 0 and view.side[seat] != view.side[hidden.end_seat]:
            hidden.excluded_points += points if view.side[seat] == seat else 0
            points = 0
        hidden.points[seat] = points
        view.totals[seat] += points
    after_round(view, hidden, False, view.rules.max_hands)
