"""What the log keeps of a round: counters that no player sees, and the rows made of them."""

from __future__ import annotations

from simulator.compiled import inner
from simulator.escape.conditions import can_lead, is_complete
from simulator.escape.rules import ACTION_TYPES, GENERIC, INFAMOUS, MAX_PLANS, MAX_PLAYERS
from simulator.escape.scoring import foiled_points
from simulator.escape.state import (
    COUNTERS,
    END_COUNTERS,
    WAIT_BINS,
    WAITS,
    WAITS_FOILED,
    WAITS_LOST,
)
from simulator.log import draw_row, start_draw_row
from simulator.records import total_of

ROUND_COUNTERS = {**COUNTERS, **END_COUNTERS}
DRAW_ROW = draw_row(ACTION_TYPES, MAX_PLAYERS)
COUNTED = len(COUNTERS)


@inner
def watch_plan(view, hidden, plan, was_complete):
    """Note a plan that has just become complete while no Escapee for it lies in the Yard or in the mover's hand."""
    if was_complete or not is_complete(view, plan):
        return
    for card in range(INFAMOUS, GENERIC + 1):
        if can_lead(view, plan, card) and (view.yard[card] > 0 or hidden.hand[view.turn_seat, card] > 0):
            return
    hidden.wait_since[plan] = view.turn
    hidden.wait_seat[plan] = view.turn_seat
    hidden.count[view.turn_seat, WAITS] += 1


@inner
def count_foiled_wait(view, hidden, plan):
    """Count a foiled plan that had waited, by the turns it took."""
    if hidden.wait_since[plan] == 0:
        return
    waited = view.turn - hidden.wait_since[plan]
    bin_ = 0
    while bin_ < len(WAIT_BINS) and waited > WAIT_BINS[bin_]:
        bin_ += 1
    hidden.count[hidden.wait_seat[plan], WAITS_FOILED + bin_] += 1
    hidden.wait_since[plan] = 0


@inner
def count_lost_wait(view, hidden, plan):
    """Count a waiting plan that is no longer complete."""
    if hidden.wait_since[plan] > 0 and not is_complete(view, plan):
        hidden.count[hidden.wait_seat[plan], WAITS_LOST] += 1
        hidden.wait_since[plan] = 0


@inner
def count_end(count, view, hidden, seat):
    """Fill the counters that are read off the end of a round, in the order of END_COUNTERS."""
    count[COUNTED] = hidden.bonus[seat]
    _count_types(count, COUNTED + 1, hidden.hand[seat])
    count[COUNTED + 4] = total_of(view.area[seat], 0, MAX_PLANS)
    _count_types(count, COUNTED + 5, view.foiled[seat])
    count[COUNTED + 8] = total_of(view.yard, INFAMOUS, GENERIC)
    count[COUNTED + 9] = view.yard[GENERIC]
    count[COUNTED + 10] = total_of(view.in_solitary, INFAMOUS, GENERIC)
    count[COUNTED + 11] = view.in_solitary[GENERIC]


@inner
def _count_types(count, place, cards):
    """Fill three counters: plan cards, Infamous and Generic Escapees among cards counted by type."""
    count[place] = total_of(cards, 0, INFAMOUS)
    count[place + 1] = total_of(cards, INFAMOUS, GENERIC)
    count[place + 2] = cards[GENERIC]


@inner
def log_draw(row, view, setting):
    """Write the row of the Action card that was just drawn, with the deck as it was before the draw."""
    start_draw_row(row, view, setting)
    row.card = view.action_card
    for card in range(ACTION_TYPES):
        row.left[card] = view.action_left[card]
    row.left[view.action_card] += 1
    for seat in range(view.players):
        row.so_far[seat] = foiled_points(view, seat)
