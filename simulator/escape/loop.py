"""The loop that plays games of Escape from Alcatraz: one step after another, compiled as a whole."""

from __future__ import annotations

from simulator.compiled import entry, inner
from simulator.escape.log import DRAW_ROW, count_end, log_draw
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
    CO_CONSPIRATOR,
    DEAL,
    DEAL_SHUFFLE,
    DISCARD,
    DRAW,
    GUARD_HELP_CHOICE,
    HIDDEN,
    PLAN_UNCOVERED_CHOICE,
    PLAY,
    RETURNING_FAVORS_CHOICE,
    REVEAL,
    SETTING,
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
from simulator.loop import loop_signature, play_batch
from simulator.phases import GAME_START, ROUND_END, ROUND_START, TURN_END, TURN_START
from simulator.records import copy_into


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
def list_options(view, hidden, _setting):
    """List the legal choices of the player to move in the view; there is one at least."""
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
def show_own(view, hidden, seat):
    """Put the seat's hand into the view."""
    copy_into(view.hand, hidden.hand[seat])


@inner
def draws_card(phase):
    """Tell whether a step of this phase draws an Action card."""
    return phase == ACTION


@entry(lambda: loop_signature(VIEW, HIDDEN, SETTING, DRAW_ROW, MAX_PLAYERS))
def play_games(view, hidden, setting, strategies, check, batch, rounds, counts, games, draws):
    """Play the games of a batch (`simulator.loop.play_batch`)."""
    steps = (go_on, list_options, show_own, apply_choice)
    log = (count_end, draws_card, log_draw)
    return play_batch(view, hidden, setting, strategies, check, batch, rounds, counts, games, draws, steps, log)
