"""The loop that plays games of Escape from Alcatraz: one step after another, compiled as a whole."""

from __future__ import annotations

from typing import Any

from numba import types

from simulator.batch import (
    BAD_ANSWER,
    BATCH,
    BROKEN,
    BUFFER_FULL,
    FINISHED,
    STEPPED,
    seat_players,
)
from simulator.compiled import entry, function_type, inner, record_type
from simulator.escape.invariants import KEPT, check_signature
from simulator.escape.log import DRAW_ROW, log_draw, log_round
from simulator.escape.rules import MAX_PLAYERS
from simulator.escape.scoring import end_round
from simulator.escape.setup import (
    deal,
    reshuffle_for_deal,
    reveal,
    start_game,
    start_round,
)
from simulator.escape.specials import (
    apply_cell_search,
    apply_change_in_plan,
    apply_guard_help,
    apply_plan_uncovered,
    apply_returning_favors,
    apply_warden,
    apply_work_detail,
    begin_action,
    draw_action,
    legal_attach,
    legal_cell_search,
    legal_plan_uncovered,
    legal_returning_favors,
    legal_warden,
    legal_work_detail,
    reshuffle_action,
)
from simulator.escape.state import (
    ACTION,
    ACTION_EFFECT,
    ACTION_SHUFFLE,
    CELL_SEARCH_CHOICE,
    CHANGE_IN_PLAN_CHOICE,
    CHOICES,
    CO_CONSPIRATOR,
    DEAL,
    DEAL_SHUFFLE,
    DISCARD,
    DRAW,
    FORCED,
    GAME_OVER,
    GAME_START,
    GUARD_HELP_CHOICE,
    HIDDEN,
    MAX_OPTIONS,
    OPTIONS,
    PLAN_UNCOVERED_CHOICE,
    PLAY,
    RETURNING_FAVORS_CHOICE,
    REVEAL,
    ROUND_END,
    ROUND_START,
    SETTING,
    TURN_END,
    TURN_START,
    VIEW,
    WARDEN_CHOICE,
    WORK_DETAIL_CHOICE,
)
from simulator.escape.turn import (
    apply_co_conspirator,
    apply_discard,
    apply_draw,
    apply_play,
    begin_turn,
    end_turn,
    legal_co_conspirator,
    legal_discard,
    legal_draw,
    legal_play,
)
from simulator.log import (
    GAME_ROW,
    ROUND_ROW,
    fill_game_rows,
    finish_game_draws,
    finish_round_draws,
)
from simulator.records import copy_into
from simulator.rng import word


@inner
def go_on(view, hidden, setting):
    """Do what follows from rules and card order alone."""
    phase = view.phase
    if phase == TURN_START:
        begin_turn(view, hidden)
    elif phase == TURN_END:
        end_turn(view, hidden)
    elif phase == ACTION:
        draw_action(view, hidden)
    elif phase == ACTION_EFFECT:
        begin_action(view, hidden, setting)
    elif phase == ACTION_SHUFFLE:
        reshuffle_action(view, hidden, setting)
    elif phase == ROUND_END:
        end_round(view, hidden)
    elif phase == ROUND_START:
        start_round(view, hidden, setting)
    elif phase == REVEAL:
        reveal(view, hidden)
    elif phase == DEAL_SHUFFLE:
        reshuffle_for_deal(view, hidden, setting)
    elif phase == DEAL:
        deal(view, hidden)
    elif phase == GAME_START:
        start_game(view, hidden, setting)


@inner
def list_options(view, hidden):
    """List the legal choices of the player to move in the view; there is one at least."""
    view.option_count = 0
    view.blocked = 0
    phase = view.phase
    if phase == PLAY:
        legal_play(view, hidden)
    elif phase == DRAW:
        legal_draw(view)
    elif phase == DISCARD:
        legal_discard(view, hidden)
    elif phase == WORK_DETAIL_CHOICE:
        legal_work_detail(view)
    elif phase == CELL_SEARCH_CHOICE:
        legal_cell_search(view)
    elif phase == PLAN_UNCOVERED_CHOICE:
        legal_plan_uncovered(view)
    elif phase == RETURNING_FAVORS_CHOICE:
        legal_returning_favors(view)
    elif phase == WARDEN_CHOICE:
        legal_warden(view, hidden)
    elif phase == CO_CONSPIRATOR:
        legal_co_conspirator(view, hidden)
    else:
        legal_attach(view)


@inner
def apply_choice(view, hidden, setting, choice):
    """Carry out a choice."""
    phase = view.phase
    if phase == PLAY:
        apply_play(view, hidden, choice)
    elif phase == DRAW:
        apply_draw(view, hidden, choice)
    elif phase == DISCARD:
        apply_discard(view, hidden, choice)
    elif phase == WORK_DETAIL_CHOICE:
        apply_work_detail(view, hidden, choice)
    elif phase == CELL_SEARCH_CHOICE:
        apply_cell_search(view, hidden, setting, choice)
    elif phase == PLAN_UNCOVERED_CHOICE:
        apply_plan_uncovered(view, hidden, setting, choice)
    elif phase == RETURNING_FAVORS_CHOICE:
        apply_returning_favors(view, hidden, choice)
    elif phase == WARDEN_CHOICE:
        apply_warden(view, hidden, choice)
    elif phase == CO_CONSPIRATOR:
        apply_co_conspirator(view, hidden, choice)
    elif phase == GUARD_HELP_CHOICE:
        apply_guard_help(view, hidden, choice)
    elif phase == CHANGE_IN_PLAN_CHOICE:
        apply_change_in_plan(view, choice)


@inner
def show(view, hidden, setting, seat):
    """Put what the seat alone may know into the view, and nothing of any other seat."""
    copy_into(view.hand, hidden.hand[seat])
    place = view.option_count  # what an earlier, longer list left behind tells of another hand
    while place < MAX_OPTIONS and view.legal[place] != 0:
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
def ask(view, hidden, setting, strategies):
    """Ask the strategy of the player to move; return the index of its choice, which may be out of range."""
    seat = view.seat
    show(view, hidden, setting, seat)
    hidden.count[seat, CHOICES] += 1
    hidden.count[seat, OPTIONS] += view.option_count
    number = word(hidden.seat_key[seat], hidden.calls[seat])
    hidden.calls[seat] += 1
    return strategies[setting.player[seat]](view, number)


@inner
def decide(view, hidden, setting, strategies, batch):
    """Let the player to move choose; return False if the strategy's answer is no place in its list."""
    list_options(view, hidden)
    index = 0
    if view.option_count == 1:
        hidden.count[view.seat, FORCED] += 1
    else:
        count = view.option_count
        index = ask(view, hidden, setting, strategies)
        batch.answer = index
        if index < 0 or index >= count:
            return False
    batch.choice = view.legal[index]
    apply_choice(view, hidden, setting, view.legal[index])
    return True


@inner
def keep_log(view, hidden, setting, batch, phase, rounds, counts, draws):
    """Write the rows that belong to the step just done; return False if the buffers have no room for them."""
    if phase == ROUND_END:
        if batch.round_rows + view.players > len(rounds):
            return False
        log_round(rounds, counts, batch.round_rows, view, hidden, setting)
        batch.round_rows += view.players
        finish_round_draws(draws, batch.round_draws, batch.draw_rows, view, hidden)
        batch.round_draws = batch.draw_rows
    elif phase == ACTION and batch.log_draws != 0:
        if batch.draw_rows >= len(draws):
            return False
        log_draw(draws[batch.draw_rows], view, setting)
        batch.draw_rows += 1
    return True


@inner
def play_game(view, hidden, setting, strategies, check, batch, rounds, counts, draws):
    """Play the game in hand to its end, or one step of it; return why it stopped."""
    while view.phase != GAME_OVER:
        phase = view.phase
        if phase >= DRAW:
            if not decide(view, hidden, setting, strategies, batch):
                return BAD_ANSWER
        else:
            go_on(view, hidden, setting)
            if not keep_log(view, hidden, setting, batch, phase, rounds, counts, draws):
                return BUFFER_FULL
        if batch.check != 0:
            batch.broken = check(view, hidden, setting)
            if batch.broken != KEPT:
                return BROKEN
        if batch.one_step != 0:
            return STEPPED
    return FINISHED


def strategy_signature() -> Any:
    """Return the signature of a strategy: an index into the view's list, of the view and a 64-bit random number."""
    return types.int64(record_type(VIEW), types.uint64)


def _signature() -> Any:
    view, hidden, setting = record_type(VIEW), record_type(HIDDEN), record_type(SETTING)
    strategies = types.UniTuple(function_type(strategy_signature()), MAX_PLAYERS)
    check = function_type(check_signature())
    rounds, games, draws = (types.Array(record_type(row), 1, "C") for row in (ROUND_ROW, GAME_ROW, DRAW_ROW))
    counts = types.Array(types.int32, 2, "C")
    return types.int64(view, hidden, setting, strategies, check, record_type(BATCH), rounds, counts, games, draws)


@entry(_signature)
def play_games(view, hidden, setting, strategies, check, batch, rounds, counts, games, draws):
    """Play the games of a batch and log them; return why it came back (see simulator/batch.py).

    It can be called again to go on: rows up to the `_kept` counts belong to games that are over.
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
        status = play_game(view, hidden, setting, strategies, check, batch, rounds, counts, draws)
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
