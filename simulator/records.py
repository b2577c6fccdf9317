"""The fields that the records of all games share, and how a choice is packed into one number."""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.compiled import inner

MEMORY_SIZE = 32  # int64 numbers that a strategy may keep through a game
MAX_PARAMETERS = 16  # parameters of a strategy
MAX_DIALS = 2  # numbers that a game puts on a seat
NO_SEAT = -1
MAX_SEATS = 5  # of the game with the most

KIND_SHIFT, FIRST_SHIFT, SECOND_SHIFT, FIELD = 24, 16, 8, 0xFF

# What the player to move sees, in every game. A strategy may write to `memory` and to nothing else.
SHARED_VIEW: list[tuple[Any, ...]] = [
    ("players", np.int32),  # seats at the table
    ("seat", np.int32),  # who decides, and whose view this is
    ("side", np.int32, (MAX_SEATS,)),  # the side of each seat: the seat itself unless there are teams
    ("playing", np.int32, (MAX_SEATS,)),  # 1: the seat plays in this round
    ("turn_seat", np.int32),  # whose turn it is
    ("first_seat", np.int32),  # who plays first in this round
    ("round_number", np.int32),  # from 1
    ("turn", np.int32),  # from 1 in each round, turns of all seats together
    ("phase", np.int32),  # which decision, one of the game's phases
    ("totals", np.int32, (MAX_SEATS,)),  # points of the rounds that are over
    ("option_count", np.int32),  # length of the list of legal choices
    ("memory", np.int64, (MEMORY_SIZE,)),  # the strategy's own notes, zero at the start of a game
    ("parameters", np.float64, (MAX_PARAMETERS,)),  # of the seat's strategy
]


def shared_hidden(players: int) -> list[tuple[Any, ...]]:
    """Return the fields of the hidden record that every game has; `players` is the most that the game allows."""
    return [
        ("deal_key", np.uint64),  # key of all that chance decides in this game
        ("seat_key", np.uint64, (players,)),  # key of each seat's own numbers in this round
        ("calls", np.int64, (players,)),  # numbers of it that were used
        ("memory", np.int64, (players, MEMORY_SIZE)),
        ("shown_seat", np.int32),  # whose private part the view holds
        ("points", np.int32, (players,)),  # of the round that ended
        ("winner", np.int32, (players,)),  # 1: shares in the win of the game that ended
        ("end_reason", np.int32),
        ("end_seat", np.int32),  # who ended the round by going out, or NO_SEAT
        ("round_capped", np.int32),  # 1: the round ended by a cap
        ("capped", np.int32),  # 1: a round of this game, or the game itself, ended by a cap
    ]


def shared_setting(players: int) -> list[tuple[Any, ...]]:
    """Return the fields of the setting record that every game has: what stays as it is through a game."""
    return [
        ("purpose", np.int64),
        ("seed", np.int64),
        ("deal", np.int64),
        ("replicate", np.int64),
        ("rotation", np.int32),
        ("hand_shift", np.int32),  # seats by which dealt hands are moved on
        ("order", np.int32, (players,)),  # the line-up's places in the order of this deal
        ("player", np.int32, (players,)),  # place in the line-up of who sits in each seat
        ("parameters", np.float64, (players, MAX_PARAMETERS)),  # by place in the line-up
        ("dials", np.float64, (players, MAX_DIALS)),  # by place in the line-up
    ]


# Loops instead of NumPy's whole-array operations, which take Numba seconds to compile.


@inner
def clear(values):
    """Set all numbers of a one-dimensional array to 0."""
    for place in range(len(values)):
        values[place] = 0


@inner
def clear_rows(values):
    """Set all numbers of a two-dimensional array to 0."""
    for place in range(len(values)):
        clear(values[place])


@inner
def copy_into(values, source):
    """Copy `source` over the beginning of `values`."""
    for place in range(len(source)):
        values[place] = source[place]


@inner
def total_of(values, start, end):
    """Return the sum of the numbers from place `start` up to, not including, place `end`."""
    total = 0
    for place in range(start, end):
        total += values[place]
    return total


@inner
def highest(values, count):
    """Return the highest of the first `count` numbers."""
    best = values[0]
    for place in range(1, count):
        best = max(best, values[place])
    return best


@inner
def how_many(values, count, wanted):
    """Return how many of the first `count` numbers are `wanted`."""
    found = 0
    for place in range(count):
        found += 1 if values[place] == wanted else 0
    return found


@inner
def pack(kind, first=0, second=0, third=0):
    """Return a choice as one number: its kind and up to three fields of 8 bits."""
    return (int(kind) << KIND_SHIFT) | (int(first) << FIRST_SHIFT) | (int(second) << SECOND_SHIFT) | int(third)


@inner
def kind_of(choice):
    """Return the kind of a choice."""
    return int(choice) >> KIND_SHIFT


@inner
def first_of(choice):
    """Return the first field of a choice."""
    return (int(choice) >> FIRST_SHIFT) & FIELD


@inner
def second_of(choice):
    """Return the second field of a choice."""
    return (int(choice) >> SECOND_SHIFT) & FIELD


@inner
def third_of(choice):
    """Return the third field of a choice."""
    return int(choice) & FIELD


@inner
def offer(view, choice):
    """Add a choice to the view's list of legal ones."""
    view.legal[view.option_count] = choice
    view.option_count += 1
