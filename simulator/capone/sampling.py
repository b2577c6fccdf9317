"""A hidden state drawn at random among those that agree with a view, for players that search.

To agree means (docs/games/capone.md, B-23):

- the cards that the view shows lie where it shows them, and each hand has its size;
- a hand holds at least its known cards (`view.known`), and beyond them no card of a gangster that it was found without
  (`view.refused`);
- the Underworld holds what the seat counts there (`view.in_underworld`) less as many cards as others took out unseen
  (`view.taken_unseen`), with the top card on top and the rest in any order;
- the Case File is what is left, in any order.

If nobody took a card unseen, all deals that agree with the view are equally likely, a deal being the place of each
physical card. Otherwise the cards taken come first, then a deal of the others, each deal equally likely:

- the cards taken are any of those counted in the Underworld, each choice of them equally likely, as long as no more
  cards of a type stay visible than there are; each is given to one of those who took a card, at random;
- a card taken is any copy of its type that it may be, each equally likely. An unseen copy is in the hand of who took
  it, if there is room for it there and that gangster was not refused. A copy that lies open, or is known to be in a
  hand, was put down by who took it; a gift, a Raid or the next player may have carried it on. A copy that is in a hand
  as a card taken unseen already was put back into the Underworld and taken once more.

What others' play suggests is not used.
"""

from __future__ import annotations

from typing import Any

from numba import types

from simulator.capone.rules import CARD_TYPES, GANGSTER_TYPES, SEARCH_WARRANT
from simulator.capone.state import HIDDEN, NO_CARD, SEARCH, TAKE, VIEW
from simulator.compiled import entry, inner, record_type
from simulator.records import clear, clear_rows, copy_into, total_of
from simulator.rng import below, word
from simulator.sampling import (
    FIRST_OWN,
    HANDS,
    can_fill_hands,
    draw_counted,
    fill_hands,
    lay_known_hands,
    refuses,
    set_chance,
    set_running,
    shuffle_counted,
    unknown_cards,
)

# Streams of a sample's key (simulator/sampling.py has the others), and of one try at the cards taken unseen.
CASE_FILE, UNDERWORLD, TURNED_OVER = range(FIRST_OWN, FIRST_OWN + 3)
TAKEN, TAKERS, COPIES = range(3)


@inner
def sample_hidden(view, hidden, key):
    """Fill `hidden` with a state drawn at random among those that agree with the view.

    The engine can play on from (a copy of the view, `hidden`) in every phase of decision, with a setting record of the
    same rules. Every field that it reads is set:

    - cards: hands, Case File, Underworld; with Eliot Ness in hand the cards turned over, in any order, since the view
      does not tell theirs;
    - what the deciding seat counts in the Underworld is the view's; all other seats have just looked through it;
    - the deciding seat's `memory` is the view's, all others are as at the start of a game: clear it before another
      strategy takes that seat. The view's parameters and memory are loaded anew before the first decision;
    - chance: later shuffles and the seats' numbers hang on `key` alone, not on the true game's keys;
    - the log's counters begin at 0 and mean nothing.

    Args:
        view: the view of a player who decides, as the engine showed it; it is only read.
        hidden: a hidden record, whatever it held before.
        key: uint64; the same key gives the same state.

    Returns:
        How many times hands had to be filled: 1 unless two seats or more have different refusals.
    """
    tries = fill_hands(view, hidden, word(key, HANDS), _lay_known)
    hidden.deck_size = shuffle_counted(hidden.left, CARD_TYPES, word(key, CASE_FILE), hidden.deck)
    hidden.deck_next = 0
    _lay_underworld(view, hidden, word(key, UNDERWORLD))
    copy_into(hidden.left, view.revealed)
    hidden.together_count = shuffle_counted(hidden.left, CARD_TYPES, word(key, TURNED_OVER), hidden.together)
    set_running(hidden)
    set_chance(view, hidden, key)
    _clear_log(view, hidden)
    return tries


@inner
def _lay_known(view, hidden, key):
    """Lay the known cards into the hands, with the cards taken unseen that are there, and count the others."""
    tries = 0
    while not _place_taken(view, hidden, word(key, tries)):
        tries += 1


@inner
def _place_taken(view, hidden, key):
    """Choose what was taken unseen and where it is now; return False if it must be done again."""
    lay_known_hands(view, hidden)
    copy_into(_pile(view, hidden), view.in_underworld)
    _count_unseen(view, hidden.left)
    taken = total_of(view.taken_unseen, 0, view.players)
    if taken == 0:
        return True
    gone = hidden.counted[view.seat]  # until the sample is done, what was taken of each type
    if not _take_out(view, hidden, gone, taken, word(key, TAKEN)):
        return False
    _give_to_takers(view, hidden, gone, taken, key)
    return _all_are_somewhere(view, hidden) and can_fill_hands(view, hidden)


@inner
def _pile(view, hidden):
    """Return the true counts of the Underworld, as the next seat knows them."""
    return hidden.counted[(view.seat + 1) % view.players]


@inner
def _count_unseen(view, left):
    """Count the cards of each type of which the view does not know the place, as if nobody had taken one unseen.

    A count below 0 says how many of the cards that are counted in the Underworld are elsewhere for certain.
    """
    for card in range(CARD_TYPES):
        left[card] = -view.hand[card] - view.in_underworld[card] - view.revealed[card]
        if card < GANGSTER_TYPES:
            left[card] += view.rules.evidence[card] - total_of(view.area[:, card], 0, view.players)
        else:
            left[card] += view.rules.gavels[card - GANGSTER_TYPES]
        for seat in range(view.players):
            left[card] -= view.known[seat, card] if seat != view.seat else 0
    if view.gavel == SEARCH_WARRANT and view.phase in (SEARCH, TAKE):
        left[SEARCH_WARRANT] -= 1  # beside the pile


@inner
def _take_out(view, hidden, gone, taken, key):
    """Move cards from the Underworld, but for its top card, to `gone`: those that must be elsewhere, then any others.

    There is a top card: a search leaves two cards there at the end of its turn, and a later turn draws one at most.

    With f of a type that must be elsewhere and r of it gone in the end, a set of cards comes up once for each way to
    say which are the f, r over f in number; one of them is kept. So all sets are equally likely.

    Returns:
        Whether this one is kept.
    """
    pile, left = _pile(view, hidden), hidden.left
    clear(gone)
    pile[view.underworld_top] -= 1
    for card in range(CARD_TYPES):
        while left[card] < 0:
            pile[card] -= 1
            left[card] += 1
            gone[card] += 1
    kept = True
    for number in range(total_of(gone, 0, CARD_TYPES), taken):
        there = total_of(pile, 0, CARD_TYPES)
        card = draw_counted(pile, below(word(key, number), there))
        left[card] += 1
        gone[card] += 1
        if left[card] < gone[card]:
            kept = kept and below(word(key, taken + number), gone[card]) < left[card]
    pile[view.underworld_top] += 1
    return kept


@inner
def _give_to_takers(view, hidden, gone, taken, key):
    """Give each card that is gone, in random order, to one of those who took one, and find which copy it is."""
    searches = hidden.unseen[view.seat]  # until the sample is done, how many cards each seat has still to get
    copy_into(searches, view.taken_unseen)
    for number in range(taken, 0, -1):
        card = draw_counted(gone, below(word(word(key, TAKERS), 2 * number), number))
        seat = draw_counted(searches, below(word(word(key, TAKERS), 2 * number + 1), number))
        may_hold = not refuses(view, seat, card) and unknown_cards(view, hidden, seat) > 0
        unseen = hidden.left[card] if may_hold else 0
        copies = unseen + _open_copies(view, hidden, card) + _copies_placed(view, hidden, card)
        if copies > 0 and below(word(word(key, COPIES), number), copies) < unseen:
            hidden.left[card] -= 1
            hidden.hand[seat, card] += 1


@inner
def _open_copies(view, hidden, card):
    """Return how many cards of a type lie open, in the Underworld or for all to know in a hand."""
    copies = _pile(view, hidden)[card]
    for seat in range(view.players):
        copies += view.known[seat, card]
        if card < GANGSTER_TYPES:
            copies += view.area[seat, card]
    return copies


@inner
def _copies_placed(view, hidden, card):
    """Return how many cards of a type are in other hands without being known there: those taken unseen."""
    copies = 0
    for seat in range(view.players):
        copies += hidden.hand[seat, card] - view.known[seat, card] if seat != view.seat else 0
    return copies


@inner
def _all_are_somewhere(view, hidden):
    """Tell whether each type of which a card was taken has a copy that this card may be."""
    for card in range(CARD_TYPES):
        if _pile(view, hidden)[card] < view.in_underworld[card]:
            if _open_copies(view, hidden, card) + _copies_placed(view, hidden, card) == 0:
                return False
    return True


@inner
def _lay_underworld(view, hidden, key):
    """Shuffle the Underworld below its top card, and set how each seat counts it."""
    pile = _pile(view, hidden)
    copy_into(hidden.left, pile)
    if view.underworld_top != NO_CARD:
        hidden.left[view.underworld_top] -= 1
        hidden.underworld[shuffle_counted(hidden.left, CARD_TYPES, key, hidden.underworld)] = view.underworld_top
    clear_rows(hidden.unseen)
    copy_into(hidden.unseen[view.seat], view.taken_unseen)
    for seat in range(view.players):
        copy_into(hidden.counted[seat], pile)
    copy_into(hidden.counted[view.seat], view.in_underworld)


@inner
def _clear_log(view, hidden):
    hidden.hand_at_start = view.hand_size[view.turn_seat]
    hidden.exclusion = 0
    hidden.excluded_points = 0
    clear(hidden.table_before)
    clear_rows(hidden.count)


def _signature() -> Any:
    return types.int64(record_type(VIEW), record_type(HIDDEN), types.uint64)


@entry(_signature)
def sample(view, hidden, key):
    """Do the same as `sample_hidden`, for Python."""
    return sample_hidden(view, hidden, key)
