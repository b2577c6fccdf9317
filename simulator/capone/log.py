"""What the log keeps of a hand: counters that no player sees, and the rows made of them."""

from __future__ import annotations

from simulator.capone.conditions import is_set
from simulator.capone.rules import CARD_TYPES, GANGSTER_TYPES, GAVELS, MAX_PLAYERS
from simulator.capone.scoring import area_points
from simulator.capone.state import (
    ACTION_CARDS,
    ACTION_EMPTY,
    ACTION_PLAYED,
    ASK_AROUND,
    COUNTERS,
    END_COUNTERS,
    RAID_GAIN,
    RAID_LEADS,
    RAID_LOSS,
)
from simulator.compiled import inner
from simulator.log import draw_row
from simulator.records import total_of

ROUND_COUNTERS = {**COUNTERS, **END_COUNTERS}
DRAW_ROW = draw_row(len(GAVELS), MAX_PLAYERS)  # of a table that this game does not log
COUNTED = len(COUNTERS)


@inner
def count_action(view, hidden, kind, gained):
    """Count an action of a Gavel card that brought so many cards."""
    action = kind - ASK_AROUND
    count = hidden.count[view.seat]
    count[ACTION_PLAYED + action] += 1
    count[ACTION_CARDS + action] += gained
    count[ACTION_EMPTY + action] += 1 if gained == 0 else 0


@inner
def count_set(view, hidden, gangster, first):
    """Count a complete set of the player's side, if its play has just completed one; `first` is Al Capone's counter."""
    if is_set(view, view.side[view.seat], gangster):
        hidden.count[view.seat, first + gangster] += 1


@inner
def note_table(view, hidden):
    """Note the points on the table of each side before a Raid."""
    for side in range(view.players):
        hidden.table_before[side] = area_points(view, side)


@inner
def count_raid(view, hidden):
    """Count what a Raid has changed in points on the table, and whether it took the lead."""
    own, count = view.side[view.seat], hidden.count[view.seat]
    led = leads = True
    for side in range(view.players):
        change = area_points(view, side) - hidden.table_before[side]
        if side == own:
            count[RAID_GAIN] += change
        else:
            count[RAID_LOSS] -= change
            led = led and hidden.table_before[own] > hidden.table_before[side]
            leads = leads and area_points(view, own) > area_points(view, side)
    count[RAID_LEADS] += 1 if leads and not led else 0


@inner
def count_end(count, view, hidden, seat):
    """Fill the counters that are read off the end of a hand, in the order of END_COUNTERS."""
    hand, excludes = hidden.hand[seat], hidden.exclusion != 0 and seat == hidden.end_seat
    count[COUNTED] = 1 if excludes else 0
    count[COUNTED + 1] = hidden.excluded_points if excludes else 0
    count[COUNTED + 2] = total_of(hand, 0, GANGSTER_TYPES)
    count[COUNTED + 3] = total_of(hand, GANGSTER_TYPES, CARD_TYPES)
    count[COUNTED + 4] = 0
    for gangster in range(GANGSTER_TYPES):
        count[COUNTED + 4] += hand[gangster] * view.rules.card_values[gangster]
    count[COUNTED + 5] = total_of(view.area[seat], 0, GANGSTER_TYPES)  # of a side; a second partner has no area
    count[COUNTED + 6] = view.case_file
