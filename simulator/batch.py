"""A batch of games: which games a compiled loop plays, how far it has come, and why it came back."""

from __future__ import annotations

import numpy as np

from simulator.compiled import inner
from simulator.rng import LINEUP_ORDER, below, stream, word

# Why the loop came back.
FINISHED, BUFFER_FULL, BAD_ANSWER, STEPPED, BROKEN = range(5)

BATCH = np.dtype(
    (
        np.record,
        [
            (
                "next_game",
                np.int64,
            ),  # the game in hand; game i is deal i // rotations in rotation i % rotations
            ("end_game", np.int64),
            ("rotations", np.int32),
            ("shift_hands", np.int32),  # 1: a rotation moves the dealt hands on instead of the players
            ("draw_order", np.int32),  # 1: each deal draws the cyclic order of the line-up
            ("log_draws", np.int32),  # 1: special cards drawn are logged
            ("one_step", np.int32),  # 1: come back after each step, for traces and checks
            ("check", np.int32),  # 1: the engine's promises are checked after each step
            ("broken", np.int32),  # the promise that was broken
            ("in_game", np.int32),  # 1: the records hold a game that is under way
            ("round_rows", np.int64),  # rows filled
            ("game_rows", np.int64),
            ("draw_rows", np.int64),
            ("round_rows_kept", np.int64),  # rows of games that are over
            ("draw_rows_kept", np.int64),
            ("round_draws", np.int64),  # first draw row of the round in hand
            ("choice", np.int64),  # the last choice made
            ("answer", np.int64),  # the last answer of a strategy
        ],
    )
)


@inner
def seat_players(batch, setting, players):
    """Seat the line-up for the game in hand: seat s plays place (s + rotation) mod n of the line-up's order."""
    setting.deal = batch.next_game // batch.rotations
    rotation = batch.next_game % batch.rotations
    setting.rotation = rotation
    order = setting.order
    for place in range(players):
        order[place] = place
    if batch.draw_order != 0:
        _draw_order(order, players, stream(LINEUP_ORDER, setting.seed, setting.deal))
    setting.hand_shift = rotation if batch.shift_hands != 0 else 0
    turned = 0 if batch.shift_hands != 0 else rotation
    for seat in range(players):
        setting.player[seat] = order[(seat + turned) % players]


@inner
def _draw_order(order, players, key):
    """Shuffle all places but the first: every cyclic order is equally likely."""
    for place in range(players - 1, 1, -1):
        other = 1 + below(word(key, place), place)
        order[place], order[other] = order[other], order[place]
