"""Where cards go: small verbs, one a movement, so that the conservation of cards is easy to see.

Every verb keeps the public counts, and what the owners of the rows have seen and remember, in step with the cards.
"""

from __future__ import annotations

from simulator.cats.rules import PILES
from simulator.cats.state import DRAW_DECK_CARDS, NO_CARD, OBJECTIVES, RESHUFFLES, UNKNOWN
from simulator.compiled import inner
from simulator.progress import next_shuffle_key
from simulator.records import clear, total_of
from simulator.rng import shuffle


@inner
def turn_over(view, hidden):
    """Take the next card off the draw deck and return it; there must be one."""
    card = hidden.deck[hidden.deck_next]
    hidden.deck_next += 1
    view.draw_deck -= 1
    return card


@inner
def to_pile(view, hidden, pile, card):
    """Lay a card face up on a pile."""
    hidden.piles[pile, view.pile_size[pile]] = card
    view.pile_size[pile] += 1
    view.pile_top[pile] = card
    view.in_piles[card] += 1


@inner
def off_pile(view, hidden, pile):
    """Take the top card off a pile and return it; there must be one."""
    view.pile_size[pile] -= 1
    card = hidden.piles[pile, view.pile_size[pile]]
    view.pile_top[pile] = hidden.piles[pile, view.pile_size[pile] - 1] if view.pile_size[pile] > 0 else NO_CARD
    view.in_piles[card] -= 1
    return card


@inner
def put_card(hidden, seat, slot, card, seen):
    """Put a card into a slot, or NO_CARD; its owner has seen it or not."""
    hidden.row[seat, slot] = card
    hidden.seen[seat, slot] = seen
    hidden.looked[seat, slot] = 0
    hidden.recalled[seat, slot] = card if seen != 0 else UNKNOWN


@inner
def put_face_down(view, hidden, seat, slot, card, seen):
    """Put a card face down into a slot; its owner has seen it or not."""
    put_card(hidden, seat, slot, card, seen)
    view.face_up[seat, slot] = UNKNOWN
    view.modifier[seat, slot] = NO_CARD


@inner
def turn_face_up(view, hidden, seat, slot):
    """Turn the card in a slot face up, or leave it so."""
    see(hidden, seat, slot)
    view.face_up[seat, slot] = hidden.row[seat, slot]


@inner
def see(hidden, seat, slot):
    """Let the owner of a row see the card in a slot."""
    hidden.seen[seat, slot] = 1
    hidden.recalled[seat, slot] = hidden.row[seat, slot]


@inner
def add_to_row(view, hidden, seat, card):
    """Put a card face down and unseen at the right end of a row."""
    put_face_down(view, hidden, seat, view.row_size[seat], card, 0)
    view.row_size[seat] += 1


@inner
def modifier_to_pile(view, hidden, seat, slot, pile):
    """Discard the card that lies over a slot, if one does (C-03)."""
    card = view.modifier[seat, slot]
    if card != NO_CARD:
        view.modifier[seat, slot] = NO_CARD
        to_pile(view, hidden, pile, card)


@inner
def slot_to_pile(view, hidden, seat, slot, pile):
    """Discard the card in a slot, and right after it the one that lies over it."""
    to_pile(view, hidden, pile, hidden.row[seat, slot])
    modifier_to_pile(view, hidden, seat, slot, pile)


@inner
def slot_to_scored(view, hidden, seat, slot):
    """Score the card in a slot; it must have no card over it any more."""
    card = hidden.row[seat, slot]
    hidden.scored[seat, card] += 1
    view.scored[seat] += 1
    view.in_scored[card] += 1


@inner
def close_up(view, hidden, seat, first, size):
    """Close the gap of slots whose cards have left the row (C-10)."""
    view.row_size[seat] -= size
    for slot in range(first, view.row_size[seat]):
        hidden.row[seat, slot] = hidden.row[seat, slot + size]
        hidden.seen[seat, slot] = hidden.seen[seat, slot + size]
        hidden.looked[seat, slot] = hidden.looked[seat, slot + size]
        hidden.recalled[seat, slot] = hidden.recalled[seat, slot + size]
        view.face_up[seat, slot] = view.face_up[seat, slot + size]
        view.modifier[seat, slot] = view.modifier[seat, slot + size]
    for slot in range(view.row_size[seat], view.row_size[seat] + size):
        _empty_slot(view, hidden, seat, slot)


@inner
def _empty_slot(view, hidden, seat, slot):
    put_face_down(view, hidden, seat, slot, NO_CARD, 0)


@inner
def clear_rows_of_all(view, hidden):
    """Take all cards out of all rows; seats that nobody has are without cards too."""
    for seat in range(len(view.row_size)):
        view.row_size[seat] = 0
        for slot in range(len(hidden.row[seat])):
            _empty_slot(view, hidden, seat, slot)


@inner
def shuffle_deck(view, hidden, setting):
    """Shuffle the cards that `hidden.left` counts into an empty draw deck."""
    key = next_shuffle_key(view, hidden, DRAW_DECK_CARDS)
    size = shuffle(setting.deck_list, setting.deck_word, setting.deck_size, hidden.left, key, hidden.deck)
    hidden.deck_size = size
    hidden.deck_next = 0
    view.draw_deck = size


@inner
def recall_cards(view, hidden, setting):
    """Shuffle the piles but their tops into the empty draw deck, or else the cards scored in earlier rounds (C-12)."""
    hidden.count[view.turn_seat, RESHUFFLES] += 1
    for pile in range(PILES):
        for place in range(view.pile_size[pile] - 1):
            card = hidden.piles[pile, place]
            hidden.left[card] += 1
            view.in_piles[card] -= 1
        if view.pile_size[pile] > 1:
            hidden.piles[pile, 0] = view.pile_top[pile]
            view.pile_size[pile] = 1
    if total_of(hidden.left, 0, view.types) == 0:
        for card in range(view.types):
            hidden.left[card] = view.scored_before[card]
            view.scored_before[card] = 0
    shuffle_deck(view, hidden, setting)


@inner
def shuffle_objectives(view, hidden, setting):
    """Shuffle the discarded objectives into an empty objective deck (C-13)."""
    for goal in range(view.goals):
        hidden.left[goal] = view.objective_done[goal]
    clear(view.objective_done)
    key = next_shuffle_key(view, hidden, OBJECTIVES)
    size = shuffle(setting.goal_list, setting.goal_word, view.goals, hidden.left, key, hidden.goal_deck)
    hidden.goal_deck_size = size
    hidden.goal_deck_next = 0
    view.objective_deck = size


@inner
def show_objective(view, hidden, place):
    """Turn the next objective face up at a place; there must be one."""
    view.objectives[place] = hidden.goal_deck[hidden.goal_deck_next]
    hidden.goal_deck_next += 1
    view.objective_deck -= 1
