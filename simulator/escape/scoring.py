"""The end of a round: points, bonus, totals; and the end of the game."""

from __future__ import annotations

from simulator.compiled import inner
from simulator.escape.cards import discard_action
from simulator.escape.rules import (
    ADDS,
    CHANGE_IN_PLAN,
    GENERIC,
    GUARD_HELP,
    INFAMOUS,
    SHARE,
)
from simulator.escape.state import NO_PLAN, OUT
from simulator.progress import after_round


@inner
def card_points(rules, card):
    """Return the points of a card by its type."""
    if card == GENERIC:
        return rules.generic_points
    if card >= INFAMOUS:
        return rules.infamous_points
    return rules.plan_points


@inner
def foiled_points(view, seat):
    """Return the points of the cards under a seat's Foiled! card."""
    points = 0
    for card in range(GENERIC + 1):
        points += view.foiled[seat, card] * card_points(view.rules, card)
    return points


@inner
def out_bonus(view, foils):
    """Return the bonus for going out now: for each Escapee in the Yard `out_points`, or before any foil its value.

    With `early_out_bonus = "adds"` the value comes on top of `out_points` (A-27, A-28).
    """
    bonus = 0
    for card in range(INFAMOUS, GENERIC + 1):
        if foils == 0:
            bonus += view.yard[card] * card_points(view.rules, card)
        if foils > 0 or view.rules.early_out_bonus == ADDS:
            bonus += view.yard[card] * view.rules.out_points
    return bonus


@inner
def end_round(view, hidden):
    """Score the round and end the game, or go on to the next round (A-31, A-32)."""
    for seat in range(view.players):
        if hidden.end_reason == OUT and seat == hidden.end_seat:
            hidden.bonus[seat] = out_bonus(view, hidden.foils)
        hidden.points[seat] = foiled_points(view, seat) + hidden.bonus[seat]
        view.totals[seat] += hidden.points[seat]
    _release_all(view)
    after_round(view, hidden, view.rules.ties == SHARE, view.rules.max_rounds)


@inner
def _release_all(view):
    """Discard what still lies on plans; the Action deck lives on between rounds."""
    if view.guard_help != NO_PLAN:
        view.guard_help = NO_PLAN
        discard_action(view, GUARD_HELP)
    if view.change_in_plan != NO_PLAN:
        view.change_in_plan = NO_PLAN
        discard_action(view, CHANGE_IN_PLAN)
