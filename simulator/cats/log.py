"""What the log keeps of a round: counters that no player sees, and the rows made of them."""

from __future__ import annotations

from typing import Any

from simulator.cats.rules import ABILITIES, MAX_OBJECTIVES, MAX_PLAYERS
from simulator.cats.state import CIRCLE, EACH_OBJECTIVE, ROW_LEFT, ROW_UNKNOWN
from simulator.compiled import inner
from simulator.log import draw_row
from simulator.records import how_many

DRAW_ROW = draw_row(len(ABILITIES), MAX_PLAYERS)  # of a table that this game does not log


def unused_counters(rules: dict[str, Any]) -> int:
    """Return how many of the last counters belong to objectives that resolved rules do not have."""
    return EACH_OBJECTIVE * (MAX_OBJECTIVES - len(rules["objectives"]))


@inner
def count_end(count, view, hidden, seat):
    """Fill the counters that are read off the end of a round."""
    size = view.row_size[seat]
    count[CIRCLE] = 1 if size == 0 else 0
    count[ROW_LEFT] = size
    count[ROW_UNKNOWN] = size - how_many(hidden.seen[seat], size, 1)
