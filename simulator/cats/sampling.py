"""A hidden state drawn at random among those that agree with a view, for players that search.

All places of the physical cards that agree with the view are equally likely. To agree means (docs/games/cats.md):

- the cards that lie open lie where the view shows them; the piles have their tops and sizes, and hold together the
  cards that the view counts, as the scored cards of all seats do;
- the own row holds the cards that the player remembers there. A memory that cannot be true, because no such card is
  left, is taken for a mix-up: then the slot may hold any card;
- all other cards that lie face down, and the draw deck, are what is left, in any order; so are the objectives.

Others remember the cards of their rows that all saw them look at. What others' play suggests is not used.
"""

from __future__ import annotations

from typing import Any

from numba import types

from simulator.cats.cards import put_card
from simulator.cats.claims import claim_is_right
from simulator.cats.rules import PILES
from simulator.cats.state import CLAIM_PILE, HIDDEN, LOOK, NO_CARD, NO_OBJECTIVE, UNKNOWN, VIEW
from simulator.compiled import entry, inner, record_type
from simulator.records import NO_SEAT, clear, clear_rows, copy_into, total_of
from simulator.rng import below, word
from simulator.sampling import FIRST_OWN, draw_counted, set_chance, set_running, shuffle_counted

# Streams of a sample's key (simulator/sampling.py has the others).
DECK, OBJECTIVES, PILE_CARDS, SCORED_CARDS = range(FIRST_OWN, FIRST_OWN + 4)


@inner
def sample_hidden(view, hidden, key):
    """Fill `hidden` with a state drawn at random among those that agree with the view.

    The engine can play on from (a copy of the view, `hidden`) in every phase of decision, with a setting record of the
    same rules. Every field that it reads is set:

    - cards: rows, draw deck, piles, scored cards, objectives;
    - the deciding seat's `memory` is the view's, all others are as at the start of a game: clear it before another
      strategy takes that seat. The view's parameters and memory are loaded anew before the first decision;
    - chance: later shuffles and the seats' numbers hang on `key` alone, not on the true game's keys;
    - the log's counters begin at 0 and mean nothing.

    Args:
        view: the view of a player who decides, as the engine showed it; it is only read.
        hidden: a hidden record, whatever it held before.
        key: uint64; the same key gives the same state.

    Returns:
        1: how many times the cards had to be laid.
    """
    _count_unseen(view, hidden.left)
    _lay_known_rows(view, hidden)
    unseen = shuffle_counted(hidden.left, view.types, word(key, DECK), hidden.deck)
    _fill_rows(view, hidden, unseen - view.draw_deck)
    hidden.deck_size = unseen
    hidden.deck_next = unseen - view.draw_deck
    _lay_piles(view, hidden, word(key, PILE_CARDS))
    _lay_scored(view, hidden, word(key, SCORED_CARDS))
    _lay_objectives(view, hidden, word(key, OBJECTIVES))
    _set_progress(view, hidden)
    set_running(hidden)
    _note_empty_rows(view, hidden)
    set_chance(view, hidden, key)
    clear_rows(hidden.count)
    return 1


@inner
def _count_unseen(view, left):
    """Count the cards of each type that do not lie open and are not in the player's hand."""
    clear(left)
    for card in range(view.types):
        left[card] = view.rules.copies - view.in_piles[card] - view.in_scored[card] - view.scored_before[card]
    for seat in range(view.players):
        for slot in range(view.row_size[seat]):
            if view.face_up[seat, slot] != UNKNOWN:
                left[view.face_up[seat, slot]] -= 1
            if view.modifier[seat, slot] != NO_CARD:
                left[view.modifier[seat, slot]] -= 1
    if view.drawn != NO_CARD:
        left[view.drawn] -= 1


@inner
def _lay_known_rows(view, hidden):
    """Lay the open cards into the rows, and those that the player remembers, as far as there are such cards."""
    for seat in range(len(hidden.row)):
        for slot in range(len(hidden.row[seat])):
            card = view.face_up[seat, slot]
            put_card(hidden, seat, slot, card, 0 if card == UNKNOWN else 1)
    for slot in range(view.row_size[view.seat]):
        card = view.recalled[slot]
        if view.face_up[view.seat, slot] == UNKNOWN and card != UNKNOWN and hidden.left[card] > 0:
            hidden.left[card] -= 1
            put_card(hidden, view.seat, slot, card, 1)


@inner
def _fill_rows(view, hidden, cards):
    """Lay the first cards of the shuffled deck into the slots whose card is not known."""
    place = 0
    for seat in range(view.players):
        for slot in range(view.row_size[seat]):
            if hidden.row[seat, slot] == NO_CARD:
                put_card(hidden, seat, slot, hidden.deck[place], view.seen[seat, slot])
                place += 1
        if seat == view.seat:
            copy_into(hidden.recalled[seat], view.recalled)
    assert place == cards


@inner
def _lay_piles(view, hidden, key):
    """Lay the tops on the piles, and below them the other cards that the view counts, in any order."""
    copy_into(hidden.left, view.in_piles)
    for pile in range(PILES):
        if view.pile_size[pile] > 0:
            hidden.left[view.pile_top[pile]] -= 1
    for pile in range(PILES):
        for place in range(view.pile_size[pile] - 1):
            there = total_of(hidden.left, 0, view.types)
            hidden.piles[pile, place] = draw_counted(hidden.left, below(word(word(key, pile), place), there))
        if view.pile_size[pile] > 0:
            hidden.piles[pile, view.pile_size[pile] - 1] = view.pile_top[pile]


@inner
def _lay_scored(view, hidden, key):
    """Give each seat as many of the scored cards as it has scored."""
    clear_rows(hidden.scored)
    copy_into(hidden.left, view.in_scored)
    for seat in range(view.players):
        for place in range(view.scored[seat]):
            there = total_of(hidden.left, 0, view.types)
            hidden.scored[seat, draw_counted(hidden.left, below(word(word(key, seat), place), there))] += 1


@inner
def _lay_objectives(view, hidden, key):
    """Shuffle the objectives that neither lie open nor are discarded."""
    for goal in range(view.goals):
        hidden.left[goal] = 1 - view.objective_done[goal]
    for place in range(view.objectives_open):
        if view.objectives[place] != NO_OBJECTIVE:
            hidden.left[view.objectives[place]] -= 1
    hidden.goal_deck_size = shuffle_counted(hidden.left, view.goals, key, hidden.goal_deck)
    hidden.goal_deck_next = 0


@inner
def _set_progress(view, hidden):
    """Set how far the looks before the first turn, and the turn, have come."""
    offset = (view.seat - view.first_seat + view.players) % view.players
    hidden.asked = offset + 1 if view.phase == LOOK else view.players
    hidden.refills = 0
    hidden.played = 1
    hidden.claim_right = 1 if view.phase == CLAIM_PILE and claim_is_right(view, hidden) else 0


@inner
def _note_empty_rows(view, hidden):
    """Note who was first and last to empty a row in this round, among those who have had their turn in this cycle."""
    hidden.last_emptied = NO_SEAT
    if view.emptied == 0:
        return
    seat = view.first_seat
    while seat != view.turn_seat:
        if view.playing[seat] != 0 and view.row_size[seat] == 0:
            hidden.last_emptied = seat
            hidden.end_seat = seat if hidden.end_seat == NO_SEAT else hidden.end_seat
        seat = (seat + 1) % view.players


def _signature() -> Any:
    return types.int64(record_type(VIEW), record_type(HIDDEN), types.uint64)


@entry(_signature)
def sample(view, hidden, key):
    """Do the same as `sample_hidden`, for Python."""
    return sample_hidden(view, hidden, key)
