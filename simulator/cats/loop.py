"""The loop that plays the cats game: what each phase does, handed to the loop that all games share."""

from __future__ import annotations

from simulator.cats.claims import (
    apply_claim_pile,
    apply_fulfil,
    collect,
    legal_claim_pile,
    legal_fulfil,
    refill,
    replace_objective,
)
from simulator.cats.log import DRAW_ROW, count_end
from simulator.cats.rules import MAX_PLAYERS
from simulator.cats.scoring import end_round
from simulator.cats.setup import apply_look, deal, fill_rows, legal_look, open_round, start_game, start_round
from simulator.cats.state import (
    CLAIM_PILE,
    COLLECT,
    DEAL,
    DECK_CARD,
    DRAW,
    FILL_ROWS,
    FULFIL,
    HIDDEN,
    LOOK,
    NEW_OBJECTIVE,
    OPENING,
    PILE_CARD,
    REFILL,
    SETTING,
    TURN_OVER,
    VIEW,
)
from simulator.cats.turn import (
    apply_deck_card,
    apply_draw,
    apply_pile_card,
    begin_turn,
    draw_from_deck,
    end_turn,
    legal_deck_card,
    legal_draw,
    legal_pile_card,
)
from simulator.compiled import entry, inner
from simulator.log import draws_no_card, log_no_draw
from simulator.loop import loop_signature, play_batch
from simulator.phases import GAME_START, ROUND_END, ROUND_START, TURN_END, TURN_START
from simulator.records import clear, copy_into


@inner
def go_on(view, hidden, setting):
    """Do what follows from rules and card order alone."""
    phase = view.phase
    if phase == TURN_START:
        begin_turn(view, hidden, setting)
    elif phase == TURN_END:
        end_turn(view, hidden)
    elif phase == TURN_OVER:
        draw_from_deck(view, hidden, setting)
    elif phase == REFILL:
        refill(view, hidden, setting)
    elif phase == COLLECT:
        collect(view, hidden)
    elif phase == NEW_OBJECTIVE:
        replace_objective(view, hidden, setting)
    elif phase == OPENING:
        open_round(view, hidden)
    elif phase == FILL_ROWS:
        fill_rows(view, hidden, setting)
    elif phase == ROUND_END:
        end_round(view, hidden)
    elif phase == ROUND_START:
        start_round(view, hidden, setting)
    elif phase == DEAL:
        deal(view, hidden)
    elif phase == GAME_START:
        start_game(view, hidden, setting)


@inner
def list_options(view, hidden, setting):
    """List the legal choices of the player to move in the view; there is one at least."""
    phase = view.phase
    if phase == FULFIL:
        legal_fulfil(view, hidden, setting)
    elif phase == DRAW:
        legal_draw(view)
    elif phase == DECK_CARD:
        legal_deck_card(view)
    elif phase == PILE_CARD:
        legal_pile_card(view)
    elif phase == LOOK:
        legal_look(view)
    elif phase == CLAIM_PILE:
        legal_claim_pile(view)


@inner
def apply_choice(view, hidden, _setting, choice):
    """Carry out a choice."""
    phase = view.phase
    if phase == FULFIL:
        apply_fulfil(view, hidden, choice)
    elif phase == DRAW:
        apply_draw(view, hidden, choice)
    elif phase == DECK_CARD:
        apply_deck_card(view, hidden, choice)
    elif phase == PILE_CARD:
        apply_pile_card(view, hidden, choice)
    elif phase == LOOK:
        apply_look(view, hidden, choice)
    elif phase == CLAIM_PILE:
        apply_claim_pile(view, hidden, choice)


@inner
def show_own(view, hidden, seat):
    """Put what the seat remembers of its row into the view, and which cards others have been seen to look at (C-21)."""
    copy_into(view.recalled, hidden.recalled[seat])
    for other in range(view.players):
        copy_into(view.seen[other], hidden.seen[other])
    clear(view.seen[seat])


@entry(lambda: loop_signature(VIEW, HIDDEN, SETTING, DRAW_ROW, MAX_PLAYERS))
def play_games(view, hidden, setting, strategies, check, batch, rounds, counts, games, draws):
    """Play the games of a batch (`simulator.loop.play_batch`)."""
    steps = (go_on, list_options, show_own, apply_choice)
    log = (count_end, draws_no_card, log_no_draw)
    return play_batch(view, hidden, setting, strategies, check, batch, rounds, counts, games, draws, steps, log)
