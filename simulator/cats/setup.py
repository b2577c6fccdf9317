"""Set-up: the decks, the rows, the objectives and the piles of a game; new cards between rounds; and the one look."""

from __future__ import annotations

from simulator.cats.cards import (
    add_to_row,
    clear_rows_of_all,
    recall_cards,
    see,
    show_objective,
    shuffle_deck,
    shuffle_objectives,
    to_pile,
    turn_over,
)
from simulator.cats.conditions import returning_cards
from simulator.cats.rules import PILES, RESHUFFLE_ALL, ROUND
from simulator.cats.state import DEAL, FILL_ROWS, LOOK, LOOK_AT, NO_CARD, NO_OBJECTIVE, OPENING
from simulator.compiled import inner
from simulator.phases import ROUND_START, TURN_START
from simulator.progress import clear_game, clear_round, next_seat, rotate_hands
from simulator.records import NO_SEAT, clear, clear_rows, copy_into, first_of, offer, pack


@inner
def start_game(view, hidden, setting):
    """Begin a game; seat 0 will play first in round 1 (C-18)."""
    clear_game(view, hidden, setting)
    clear(view.circles)
    view.first_seat = 0
    hidden.last_emptied = NO_SEAT
    view.phase = ROUND_START


@inner
def start_round(view, hidden, setting):
    """Begin a round: with all cards shuffled in round 1, or else with what lies on the table (C-14, C-19)."""
    if view.round_number == view.rules.rounds:  # one more, among the seats that are tied
        copy_into(view.playing, hidden.winner)
    clear_round(view, hidden, setting, _first_seat(view, hidden))
    hidden.last_emptied = NO_SEAT
    hidden.asked = 0
    view.emptied = 0
    view.drawn = NO_CARD
    view.claim = NO_OBJECTIVE
    view.pile = view.claim_first = view.claim_size = 0
    clear(hidden.shuffles)
    clear(hidden.left)
    _put_scored_away(view, hidden)
    if view.round_number == 1 or view.rules.between_rounds == RESHUFFLE_ALL:
        _shuffle_all(view, hidden, setting)
        view.phase = DEAL
    else:
        view.phase = FILL_ROWS


@inner
def _first_seat(view, hidden):
    """Return who plays first: the next seat after the last to empty its row, or else after the first player (C-18)."""
    if view.round_number == 0:
        return 0
    return next_seat(view, view.first_seat if hidden.last_emptied == NO_SEAT else hidden.last_emptied)


@inner
def _put_scored_away(view, hidden):
    """Put the cards scored in the round before out of play."""
    for card in range(view.types):
        view.scored_before[card] = 0 if view.round_number == 1 else view.scored_before[card] + view.in_scored[card]
    clear(view.in_scored)
    clear(view.scored)
    clear_rows(hidden.scored)


@inner
def _shuffle_all(view, hidden, setting):
    """Take back all cards and objectives, and shuffle both decks."""
    clear_rows_of_all(view, hidden)
    clear(view.scored_before)
    clear(view.in_piles)
    for pile in range(PILES):
        view.pile_size[pile] = 0
        view.pile_top[pile] = NO_CARD
    for card in range(view.types):
        hidden.left[card] = view.rules.copies
    shuffle_deck(view, hidden, setting)
    if view.round_number == 1:  # with fewer players, in a third round, the rows are no longer those of the seats
        rotate_hands(view, setting, hidden.deck, 0, view.rules.row_size)
    view.objectives_open = 0
    for place in range(len(view.objectives)):
        view.objectives[place] = NO_OBJECTIVE
    for goal in range(view.goals):
        view.objective_done[goal] = 1
    shuffle_objectives(view, hidden, setting)


@inner
def deal(view, hidden):
    """Deal the rows one card at a time, then the objectives, then a card to each pile."""
    for _ in range(view.rules.row_size):
        for step in range(view.players):
            seat = (view.first_seat + step) % view.players
            if view.playing[seat] != 0:
                add_to_row(view, hidden, seat, turn_over(view, hidden))
    view.objectives_open = view.rules.objectives_shown
    for place in range(view.objectives_open):
        show_objective(view, hidden, place)
    for pile in range(PILES):
        to_pile(view, hidden, pile, turn_over(view, hidden))
    view.phase = OPENING


@inner
def fill_rows(view, hidden, setting):
    """Give one card to the next row that is short, or go on; an empty draw deck is shuffled anew (C-12, C-14)."""
    seat = _next_short_row(view, hidden)
    if view.draw_deck == 0 and returning_cards(view) > 0:
        recall_cards(view, hidden, setting)
    elif seat != NO_SEAT and view.draw_deck > 0:
        add_to_row(view, hidden, seat, turn_over(view, hidden))
        hidden.asked = seat + 1 - view.first_seat
    else:
        hidden.asked = 0
        view.phase = OPENING


@inner
def _next_short_row(view, hidden):
    """Return whose row gets the next card: the cards go around from the first player on, past full rows."""
    for step in range(view.players):
        seat = (view.first_seat + hidden.asked + step) % view.players
        if view.playing[seat] != 0 and view.row_size[seat] < view.rules.row_size:
            return seat
    return NO_SEAT


@inner
def open_round(view, hidden):
    """Let each player look at a card, at the start of the game or of every round, then go on to the turns (C-09)."""
    looks = view.round_number == 1 or view.rules.first_look == ROUND
    while looks and hidden.asked < view.players:
        seat = (view.first_seat + hidden.asked) % view.players
        hidden.asked += 1
        if view.playing[seat] != 0 and view.row_size[seat] > 0:
            view.seat = seat
            view.phase = LOOK
            return
    view.phase = TURN_START


@inner
def legal_look(view):
    """List the slots of the own row."""
    for slot in range(view.row_size[view.seat]):
        offer(view, pack(LOOK_AT, slot))


@inner
def apply_look(view, hidden, choice):
    """Look at a card and put it back."""
    see(hidden, view.seat, first_of(choice))
    hidden.looked[view.seat, first_of(choice)] = 1
    view.phase = OPENING
