"""The loop that plays games: one step after another, compiled as a whole for each game.

A game's loop.py hands it what is the game's own, as functions:

- ``go_on(view, hidden, setting)`` does what follows from rules and card order alone;
- ``list_options(view, hidden, setting)`` writes the legal choices of the player to move into the view, one at least;
- ``show_own(view, hidden, seat)`` puts what the seat alone may know into the view, and nothing of any other seat;
- ``apply_choice(view, hidden, setting, choice)`` carries a choice out;
- ``count_end(column, view, hidden, seat)`` fills the counters that are read off the end of a round;
- ``draws_card(phase)`` tells whether a step of this phase draws a special card that the draws log keeps, and
  ``log_draw(row, view, setting)`` writes its row.
"""

from __future__ import annotations

from typing import Any

from numba import types

from simulator.batch import BAD_ANSWER, BATCH, BROKEN, BUFFER_FULL, FINISHED, STEPPED, seat_players
from simulator.compiled import entry, function_type, inner, record_type
from simulator.log import (
    CHOICES,
    FORCED,
    GAME_ROW,
    OPTIONS,
    ROUND_ROW,
    fill_game_rows,
    finish_game_draws,
    finish_round_draws,
    log_round,
)
from simulator.phases import FIRST_DECISION, GAME_OVER, GAME_START, ROUND_END
from simulator.records import copy_into
from simulator.rng import word

KEPT = 0  # what a check of the engine's promises returns when none is broken


@inner
def show(view, hidden, setting, seat, show_own):
    """Put what the seat alone may know into the view, and nothing of any other seat."""
    show_own(view, hidden, seat)
    place = view.option_count  # what an earlier, longer list left behind tells of another hand
    while place < len(view.legal) and view.legal[place] != 0:
        view.legal[place] = 0
        place += 1
    shown = hidden.shown_seat
    if shown != seat:
        if shown >= 0:
            copy_into(hidden.memory[shown], view.memory)
        copy_into(view.memory, hidden.memory[seat])
        copy_into(view.parameters, setting.parameters[setting.player[seat]])
        hidden.shown_seat = seat


@inner
def ask(view, hidden, setting, strategies, show_own):
    """Ask the strategy of the player to move; return the index of its choice, which may be out of range."""
    seat = view.seat
    show(view, hidden, setting, seat, show_own)
    hidden.count[seat, CHOICES] += 1
    hidden.count[seat, OPTIONS] += view.option_count
    number = word(hidden.seat_key[seat], hidden.calls[seat])
    hidden.calls[seat] += 1
    return strategies[setting.player[seat]](view, number)


@inner
def decide(view, hidden, setting, strategies, batch, list_options, show_own, apply_choice):
    """Let the player to move choose; return False if the strategy's answer is no place in its list."""
    view.option_count = 0
    list_options(view, hidden, setting)
    index = 0
    if view.option_count == 1:
        hidden.count[view.seat, FORCED] += 1
    else:
        count = view.option_count
        index = ask(view, hidden, setting, strategies, show_own)
        batch.answer = index
        if index < 0 or index >= count:
            return False
    batch.choice = view.legal[index]
    apply_choice(view, hidden, setting, view.legal[index])
    return True


@inner
def keep_log(view, hidden, setting, batch, phase, rounds, counts, draws, log):
    """Write the rows that belong to the step just done; return False if the buffers have no room for them."""
    count_end, draws_card, log_draw = log
    if phase == ROUND_END:
        if batch.round_rows + view.players > len(rounds):
            return False
        batch.round_rows += log_round(rounds, counts, batch.round_rows, view, hidden, setting, count_end)
        finish_round_draws(draws, batch.round_draws, batch.draw_rows, view, hidden)
        batch.round_draws = batch.draw_rows
    elif batch.log_draws != 0 and draws_card(phase):
        if batch.draw_rows >= len(draws):
            return False
        log_draw(draws[batch.draw_rows], view, setting)
        batch.draw_rows += 1
    return True


@inner
def play_game(view, hidden, setting, strategies, check, batch, rounds, counts, draws, steps, log):
    """Play the game in hand to its end, or one step of it; return why it stopped."""
    go_on, list_options, show_own, apply_choice = steps
    while view.phase != GAME_OVER:
        phase = view.phase
        if phase >= FIRST_DECISION:
            if not decide(view, hidden, setting, strategies, batch, list_options, show_own, apply_choice):
                return BAD_ANSWER
        else:
            go_on(view, hidden, setting)
            logged = phase == ROUND_END or batch.log_draws != 0
            if logged and not keep_log(view, hidden, setting, batch, phase, rounds, counts, draws, log):
                return BUFFER_FULL
        if batch.check != 0:
            batch.broken = check(view, hidden, setting)
            if batch.broken != KEPT:
                return BROKEN
        if batch.one_step != 0:
            return STEPPED
    return FINISHED


@inner
def play_batch(view, hidden, setting, strategies, check, batch, rounds, counts, games, draws, steps, log):
    """Play the games of a batch and log them; return why it came back (see simulator/batch.py).

    It can be called again to go on: rows up to the `_kept` counts belong to games that are over. `steps` are the game's
    go_on, list_options, show_own and apply_choice, `log` its count_end, draws_card and log_draw.
    """
    while batch.next_game < batch.end_game:
        if batch.in_game == 0:
            if batch.game_rows + view.players > len(games):
                return BUFFER_FULL
            seat_players(batch, setting, view.players)
            batch.round_rows = batch.round_rows_kept
            batch.draw_rows = batch.draw_rows_kept
            batch.round_draws = batch.draw_rows_kept
            view.phase = GAME_START
            batch.in_game = 1
        status = play_game(view, hidden, setting, strategies, check, batch, rounds, counts, draws, steps, log)
        if status != FINISHED:
            return status
        fill_game_rows(games, batch.game_rows, view, hidden, setting)
        finish_game_draws(draws, batch.draw_rows_kept, batch.draw_rows, games, batch.game_rows)
        batch.game_rows += view.players
        batch.round_rows_kept = batch.round_rows
        batch.draw_rows_kept = batch.draw_rows
        batch.next_game += 1
        batch.in_game = 0
    return FINISHED


def strategy_signature(view: Any) -> Any:
    """Return the signature of a strategy: an index into the view's list, of the view and a 64-bit random number."""
    return types.int64(record_type(view), types.uint64)


def check_signature(view: Any, hidden: Any, setting: Any) -> Any:
    """Return the signature of a check: the number of a broken promise, or KEPT, of view, hidden and setting."""
    return types.int64(record_type(view), record_type(hidden), record_type(setting))


def loop_signature(view: Any, hidden: Any, setting: Any, draw_row: Any, players: int) -> Any:
    """Return the signature of a game's `play_games`; `players` is the most that the game allows."""
    records = (record_type(view), record_type(hidden), record_type(setting))
    strategies = types.UniTuple(function_type(strategy_signature(view)), players)
    check = function_type(check_signature(view, hidden, setting))
    rounds, games, draws = (types.Array(record_type(row), 1, "C") for row in (ROUND_ROW, GAME_ROW, draw_row))
    counts = types.Array(types.int32, 2, "C")
    return types.int64(*records, strategies, check, record_type(BATCH), rounds, counts, games, draws)


def no_check(view: Any, hidden: Any, setting: Any) -> Any:
    """Return the check of nothing for these records; it takes a check's place in normal runs, which never call it."""
    return entry(lambda: check_signature(view, hidden, setting))(_nothing)


def _nothing(_view, _hidden, _setting):
    return KEPT
