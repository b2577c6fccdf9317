"""A hidden state drawn at random among those that agree with a view, for players that search.

All deals that agree with the view are equally likely, a deal being the place of each physical card. To agree means
(docs/games/escape.md, A-46):

- the cards that the view shows lie where it shows them, and each hand has its size;
- a hand holds at least its known cards (`view.known`), and beyond them no card of a plan that it was found without
  (`view.refused`);
- the Cell Block is what is left, in any order; the Action deck holds `view.action_left`, in any order.

What others' play, a silent Warden or a declined foil may suggest is not used.
"""

from __future__ import annotations

from typing import Any

from numba import types

from simulator.compiled import entry, inner, record_type
from simulator.escape.rules import ACTION_TYPES, CARD_TYPES, GENERIC, INFAMOUS
from simulator.escape.state import HIDDEN, VIEW
from simulator.progress import RUNNING
from simulator.records import NO_SEAT, clear, clear_rows, copy_into, total_of
from simulator.rng import below, word

# Streams of a sample's key.
HANDS, CELL_BLOCK, ACTION_DECK, TURNED_OVER, FUTURE, SEATS = range(6)


@inner
def sample_hidden(view, hidden, key):
    """Fill `hidden` with a state drawn at random among those that agree with the view.

    The engine can play on from (a copy of the view, `hidden`) in every phase of decision, with a setting record of the
    same rules. Every field that it reads is set:

    - cards: hands, Cell Block, Action deck; with Cell Search in hand the cards turned over, in any order, since the
      view does not tell theirs;
    - progress: Warden and a foil go on with the seat after the one that decides. A seat shares in the foil in hand if
      it has cards of the plan under its Foiled! card; where the plan was foiled before in the same round, this may be
      a seat that shared in the earlier foil alone;
    - the deciding seat's `memory` is the view's, all others are as at the start of a game: clear it before another
      strategy takes that seat. The view's parameters and memory are loaded anew before the first decision;
    - chance: later shuffles and the seats' numbers hang on `key` alone, not on the true game's keys;
    - the log's counters begin at 0 and mean nothing.

    Args:
        view: the view of a player who decides, as the engine showed it; it is only read.
        hidden: a hidden record, whatever it held before.
        key: uint64; the same key gives the same state.

    Returns:
        How many times hands had to be filled: 1 unless two seats or more have refusals.
    """
    tries = 1
    hands = word(key, HANDS)
    while not _fill_hands(view, hidden, word(hands, tries)):
        tries += 1
    hidden.block_size = _shuffle_counted(hidden.left, CARD_TYPES, word(key, CELL_BLOCK), hidden.block)
    hidden.block_next = 0
    copy_into(hidden.left, view.action_left)
    _shuffle_counted(hidden.left, ACTION_TYPES, word(key, ACTION_DECK), hidden.action_order)
    hidden.action_next = 0
    copy_into(hidden.left, view.revealed)
    hidden.together_count = _shuffle_counted(hidden.left, CARD_TYPES, word(key, TURNED_OVER), hidden.together)
    _set_progress(view, hidden)
    _set_chance(view, hidden, key)
    _clear_log(hidden)
    return tries


@inner
def _fill_hands(view, hidden, key):
    """Deal all unseen cards that are in hands, those with refusals first; return False if it must be done again."""
    _count_unseen(view, hidden.left)
    for seat in range(view.players):
        copy_into(hidden.hand[seat], view.known[seat])
    copy_into(hidden.hand[view.seat], view.hand)
    for refusing in (True, False):
        for seat in range(view.players):
            if (
                seat != view.seat
                and _has_refusals(view, seat) == refusing
                and not _fill_hand(view, hidden, seat, word(key, seat))
            ):
                return False
    return True


@inner
def _count_unseen(view, left):
    """Count the cards of each type of which the view does not know the place."""
    for card in range(CARD_TYPES):
        left[card] = _in_box(view.rules, card) - view.hand[card]
        left[card] -= view.yard[card] + view.in_solitary[card] + view.revealed[card]
        if card < INFAMOUS:
            left[card] -= view.in_play[card]
        for seat in range(view.players):
            left[card] -= view.foiled[seat, card]
            if seat != view.seat:
                left[card] -= view.known[seat, card]


@inner
def _in_box(rules, card):
    """Return how many cards of a type the Plans deck has."""
    if card == GENERIC:
        return rules.generic_escapees
    if card % INFAMOUS >= rules.plans:
        return 0
    return rules.cards_per_plan if card < INFAMOUS else rules.infamous_per_plan


@inner
def _refuses(view, seat, card):
    """Tell whether the hand of a seat has no unknown card of this type."""
    return card < INFAMOUS and view.refused[seat, card] != 0


@inner
def _has_refusals(view, seat):
    for plan in range(view.rules.plans):
        if view.refused[seat, plan] != 0:
            return True
    return False


@inner
def _fill_hand(view, hidden, seat, key):
    """Deal a seat its unknown cards; return False if the whole deal must be done again.

    Each card is drawn from as many places as could hold an allowed card at most, whatever the seats before were dealt;
    the draw of a place without a card ends the try. So every complete deal has the same chance, and those that leave
    few cards for a later seat are not drawn too often.
    """
    allowed = 0
    for card in range(CARD_TYPES):
        if not _refuses(view, seat, card):
            allowed += hidden.left[card]
    places = allowed + _empty_places(view, hidden, seat)
    unknown = view.hand_size[seat]
    for card in range(CARD_TYPES):
        unknown -= view.known[seat, card]
    for drawn in range(unknown):
        if allowed - drawn <= 0:
            return False
        place = below(word(key, drawn), places - drawn)
        if place >= allowed - drawn:
            return False
        card = _allowed_card(view, hidden, seat, place)
        hidden.left[card] -= 1
        hidden.hand[seat, card] += 1
    return True


@inner
def _empty_places(view, hidden, seat):
    """Return how many more cards could be left for a seat with refusals than are left.

    The seats before it were dealt cards that it may hold. At best they would have been dealt, instead, cards that it
    refuses and that one of them may hold.
    """
    dealt, instead = 0, 0
    for card in range(CARD_TYPES):
        may_go_before = False
        for before in range(seat):
            if before != view.seat and _has_refusals(view, before):
                may_go_before = may_go_before or not _refuses(view, before, card)
                if not _refuses(view, seat, card):
                    dealt += hidden.hand[before, card] - view.known[before, card]
        if may_go_before and _refuses(view, seat, card):
            instead += hidden.left[card]
    return min(dealt, instead)


@inner
def _allowed_card(view, hidden, seat, place):
    """Return the type of the unseen card at a place, of those that the seat may hold, sorted by type."""
    card = 0
    while True:
        if not _refuses(view, seat, card):
            place -= hidden.left[card]
            if place < 0:
                return card
        card += 1


@inner
def _shuffle_counted(left, card_types, key, order):
    """Shuffle cards that are counted by type into `order`, count them down to 0, and return how many there were.

    Inside out (R. Durstenfeld, 1964): the card goes to a random place, the one that lay there to the end.
    """
    count = 0
    for card in range(card_types):
        while left[card] > 0:
            left[card] -= 1
            place = below(word(key, count), count + 1)
            order[count] = order[place]
            order[place] = card
            count += 1
    return count


@inner
def _set_progress(view, hidden):
    """Set how far the round, the turn and what goes around the table have come."""
    hidden.asked = (view.seat - view.turn_seat + view.players) % view.players
    for seat in range(view.players):
        hidden.sharer[seat] = 0
        if view.foil_plan >= 0 and view.foiled[seat, view.foil_plan] > 0:
            hidden.sharer[seat] = 1
    hidden.sharer[view.turn_seat] = view.rules.foiler_co_conspirator
    hidden.foils = total_of(view.times_foiled, 0, view.rules.plans)
    hidden.discarded_last = 0
    clear(hidden.points)
    clear(hidden.bonus)
    hidden.end_reason = RUNNING
    hidden.end_seat = NO_SEAT
    hidden.round_capped = 0
    hidden.capped = 0


@inner
def _set_chance(view, hidden, key):
    """Set the keys of all that chance will decide, and what the seats remember."""
    hidden.deal_key = word(key, FUTURE)
    clear(hidden.shuffles)
    for seat in range(view.players):
        hidden.seat_key[seat] = word(word(key, SEATS), seat)
    clear(hidden.calls)
    clear_rows(hidden.memory)
    copy_into(hidden.memory[view.seat], view.memory)
    hidden.shown_seat = NO_SEAT


@inner
def _clear_log(hidden):
    hidden.first_play = 0
    clear(hidden.wait_since)
    clear(hidden.wait_seat)
    clear_rows(hidden.count)


def _signature() -> Any:
    return types.int64(record_type(VIEW), record_type(HIDDEN), types.uint64)


@entry(_signature)
def sample(view, hidden, key):
    """Do the same as `sample_hidden`, for Python."""
    return sample_hidden(view, hidden, key)
