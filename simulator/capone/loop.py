"""The loop that plays games of Al Capone: what each phase does, handed to the loop that all games share."""

from __future__ import annotations

from simulator.capone.log import DRAW_ROW, count_end
from simulator.capone.rules import MAX_PLAYERS
from simulator.capone.scoring import end_round
from simulator.capone.setup import deal, start_game, start_round
from simulator.capone.specials import apply_search, apply_take, legal_search, legal_take
from simulator.capone.state import DEAL, DISCARD, DRAW, HIDDEN, PLAY, SEARCH, SETTING, TAKE, VIEW
from simulator.capone.turn import (
    apply_discard,
    apply_draw,
    apply_play,
    begin_turn,
    end_turn,
    legal_discard,
    legal_draw,
    legal_play,
)
from simulator.compiled import entry, inner
from simulator.log import draws_no_card, log_no_draw
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
    elif phase == ROUND_END:
        end_round(view, hidden)
    elif phase == ROUND_START:
        start_round(view, hidden, setting)
    elif phase == DEAL:
        deal(view, hidden)
    elif phase == GAME_START:
        start_game(view, hidden, setting)


@inner
def list_options(view, hidden, _setting):
    """List the legal choices of the player to move in the view; there is one at least."""
    phase = view.phase
    if phase == PLAY:
        legal_play(view, hidden)
    elif phase == DRAW:
        legal_draw(view)
    elif phase == DISCARD:
        legal_discard(view, hidden)
    elif phase == SEARCH:
        legal_search(view, hidden)
    elif phase == TAKE:
        legal_take(view, hidden)


@inner
def apply_choice(view, hidden, setting, choice):
    """Carry out a choice."""
    phase = view.phase
    if phase == PLAY:
        apply_play(view, hidden, setting, choice)
    elif phase == DRAW:
        apply_draw(view, hidden, choice)
    elif phase == DISCARD:
        apply_discard(view, hidden, choice)
    elif phase == SEARCH:
        apply_search(view, hidden, choice)
    elif phase == TAKE:
        apply_take(view, hidden, setting, choice)


@inner
def show_own(view, hidden, seat):
    """Put the seat's hand into the view, and how it counts the Underworld (B-23)."""
    copy_into(view.hand, hidden.hand[seat])
    copy_into(view.in_underworld, hidden.counted[seat])
    copy_into(view.taken_unseen, hidden.unseen[seat])


@entry(lambda: loop_signature(VIEW, HIDDEN, SETTING, DRAW_ROW, MAX_PLAYERS))
def play_games(view, hidden, setting, strategies, check, batch, rounds, counts, games, draws):
    """Play the games of a batch (`simulator.loop.play_batch`)."""
    steps = (go_on, list_options, show_own, apply_choice)
    log = (count_end, draws_no_card, log_no_draw)
    return play_batch(view, hidden, setting, strategies, check, batch, rounds, counts, games, draws, steps, log)
