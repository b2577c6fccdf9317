"""What the log keeps of a round: counters that no player sees, and the rows made of them."""

from __future__ import annotations

from simulator.cats.rules import ABILITIES, MAX_PLAYERS
from simulator.cats.state import COUNTERS, END_COUNTERS
from simulator.compiled import inner
from simulator.log import draw_row
from simulator.records import how_many

ROUND_COUNTERS = {**COUNTERS, **END_COUNTERS}
DRAW_ROW = draw_row(len(ABILITIES), MAX_PLAYERS)  # of a table that this game does not log
COUNTED = len(COUNTERS)


@inner
def count_end(count, view, hidden, seat):
    """Fill the counters that are read off the end of a round, in the order of END_COUNTERS."""
    size = view.row_size[seat]
    count[COUNTED] = 1 if size == 0 else 0
    count[COUNTED + 1] = size
    count[COUNTED + 2] = size - how_many(hidden.seen[seat], size, 1)
