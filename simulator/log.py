"""The rows of the log that all games share; a game appends its own counters."""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.compiled import inner
from simulator.records import total_of

# Which game a row belongs to. Variant and line-up are the same for a whole batch and join it when it is stored.
SHARED_KEYS: list[tuple[Any, ...]] = [
    ("deal", np.uint32),
    ("rotation", np.uint8),
]

SHARED_ROUND: list[tuple[Any, ...]] = [
    *SHARED_KEYS,
    ("round_number", np.uint16),
    ("seat", np.uint8),
    ("side", np.uint8),
    ("player", np.uint8),  # place in the line-up
    ("points", np.int32),
    ("total", np.int32),
    ("turn_order", np.uint8),  # 0 plays first in this round
    ("ended_round", np.bool_),
    ("end_reason", np.uint8),
    ("capped", np.bool_),
]

GAME_ROW = np.dtype(
    (
        np.record,
        [
            *SHARED_KEYS,
            ("seat", np.uint8),
            ("side", np.uint8),
            ("player", np.uint8),
            ("score", np.int32),
            ("win_share", np.float64),
            ("rounds", np.uint16),
            ("capped", np.bool_),
        ],
    )
)


# The counters that every game has, and has first. (The loop counts all but the turns, which the game's turn does.)
SHARED_COUNTERS = {
    "turns": "turns of the seat",
    "choices": "its decisions with two or more options",
    "options": "options of those decisions",
    "forced": "its decisions with a single option",
    "dead_turns": "its turns of drawing and discarding only",
}
TURNS, CHOICES, OPTIONS, FORCED, DEAD_TURNS = range(len(SHARED_COUNTERS))

# A row a seat and round. The game's counters of the row stand beside it, in a column of an array [counters, rows]: so
# each counter's numbers lie one after another, as a log table wants them.
ROUND_ROW = np.dtype((np.record, SHARED_ROUND))


def draw_row(card_types: int, players: int) -> np.dtype:
    """Return the dtype of a row a special card drawn, for this many types of card and seats."""
    return np.dtype(
        (
            np.record,
            [
                *SHARED_KEYS,
                ("round_number", np.uint16),
                ("turn", np.uint16),
                ("seat", np.uint8),
                ("player", np.uint8),
                ("card", np.uint8),
                ("left", np.uint8, (card_types,)),  # the deck just before the draw
                ("so_far", np.int32, (players,)),  # points each seat had scored in the round by then
                ("gain", np.int32),  # the drawer's points in the round from then on
                ("others_gain", np.float64),  # mean of the other seats'
                ("win_share", np.float64),  # the drawer's, of the game
            ],
        )
    )


@inner
def fill_round_row(row, view, hidden, setting, seat):
    """Fill the shared part of the row of a seat for the round that just ended."""
    row.deal = setting.deal
    row.rotation = setting.rotation
    row.round_number = view.round_number
    row.seat = seat
    row.side = view.side[seat]
    row.player = setting.player[seat]
    row.points = hidden.points[seat]
    row.total = view.totals[seat]
    row.turn_order = (seat + view.players - view.first_seat) % view.players
    row.ended_round = hidden.end_seat == seat
    row.end_reason = hidden.end_reason
    row.capped = hidden.round_capped != 0


@inner
def log_round(rows, counts, start, view, hidden, setting, count_end):
    """Write a row for each seat that played the round that just ended, and its counters into the column of that number.

    `count_end(column, view, hidden, seat)` fills the game's counters that are read off the end of a round. There are
    as many as `counts` has rows: the last ones may be left out. Returns how many rows were written.
    """
    written = 0
    for seat in range(view.players):
        if view.playing[seat] != 0:
            fill_round_row(rows[start + written], view, hidden, setting, seat)
            column = counts[:, start + written]
            for place in range(min(len(column), hidden.count.shape[1])):
                column[place] = hidden.count[seat, place]
            count_end(column, view, hidden, seat)
            written += 1
    return written


@inner
def fill_game_rows(rows, start, view, hidden, setting):
    """Write a row a seat for the game that just ended; the winners share the win, the partners of a team too."""
    winners = total_of(hidden.winner, 0, view.players)
    for seat in range(view.players):
        row = rows[start + seat]
        row.deal = setting.deal
        row.rotation = setting.rotation
        row.seat = seat
        row.side = view.side[seat]
        row.player = setting.player[seat]
        row.score = view.totals[seat]
        row.win_share = 1.0 / winners if hidden.winner[seat] != 0 else 0.0
        row.rounds = view.round_number
        row.capped = hidden.capped != 0


@inner
def start_draw_row(row, view, setting):
    """Fill what is known of a special card when it is drawn."""
    row.deal = setting.deal
    row.rotation = setting.rotation
    row.round_number = view.round_number
    row.turn = view.turn
    row.seat = view.turn_seat
    row.player = setting.player[view.turn_seat]


@inner
def finish_round_draws(rows, start, end, view, hidden):
    """Fill what the rest of the round brought into the draws of the round that just ended."""
    for place in range(start, end):
        row = rows[place]
        others = 0
        for seat in range(view.players):
            others += hidden.points[seat] - row.so_far[seat]
        row.gain = hidden.points[row.seat] - row.so_far[row.seat]
        row.others_gain = (others - row.gain) / (view.players - 1)


@inner
def finish_game_draws(rows, start, end, games, first_game_row):
    """Fill each drawer's share of the win into the draws of the game that just ended."""
    for place in range(start, end):
        rows[place].win_share = games[first_game_row + rows[place].seat].win_share


# What a game without a draws log hands to the loop.


@inner
def draws_no_card(_phase):
    """Tell that no step draws a special card."""
    return False


@inner
def log_no_draw(_row, _view, _setting):
    """Write nothing."""
