"""What the log keeps of a round: counters that no player sees, and the rows made of them."""

from __future__ import annotations

from simulator.cats.rules import ABILITIES, MAX_PLAYERS
from simulator.cats.state import COUNTERS, END_COUNTERS
from simulator.compiled import inner
from simulator.log import draw_row, fill_round_row
from simulator.records import copy_into, how_many

ROUND_COUNTERS = {**COUNTERS, **END_COUNTERS}
DRAW_ROW = draw_row(len(ABILITIES), MAX_PLAYERS)  # of a table that this game does not log
COUNTED = len(COUNTERS)


@inner
def log_round(rows, counts, start, view, hidden, setting):
    """Write a row for each seat that played the round that just ended, and its counters; return how many."""
    written = 0
    for seat in range(view.players):
        if view.playing[seat] != 0:
            fill_round_row(rows[start + written], view, hidden, setting, seat)
            column = counts[:, start + written]
            copy_into(column, hidden.count[seat])
            column[COUNTED] = 1 if view.row_size[seat] == 0 else 0
            column[COUNTED + 1] = view.row_size[seat]
            column[COUNTED + 2] = view.row_size[seat] - how_many(hidden.seen[seat], view.row_size[seat], 1)
            written += 1
    return written
