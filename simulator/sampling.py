"""Drawing a hidden state at random that agrees with a view: what the samplers of several games share.

What deals hands is for games whose hands are those of simulator/hands.py and whose hidden record has `left`, a scratch
that counts cards by type. Types from the number of columns of `view.refused` on are never refused.
"""

from __future__ import annotations

from simulator.compiled import inner
from simulator.progress import RUNNING
from simulator.records import NO_SEAT, clear, clear_rows, copy_into, total_of
from simulator.rng import below, word

# Streams of a sample's key; a game numbers its own from FIRST_OWN on.
HANDS, FUTURE, SEATS, FIRST_OWN = range(4)


@inner
def fill_hands(view, hidden, key, lay_known):
    """Deal the cards of unknown place to the other seats' hands; every such deal of physical cards is equally likely.

    Args:
        view: the view of the player who decides.
        hidden: `hand` is filled; `left` then counts, by type, the cards that are in no hand.
        key: uint64.
        lay_known: ``lay_known(view, hidden, key)`` lays the cards of known place into `hidden.hand` and counts those of
            unknown place in `hidden.left`. It must leave a deal, and do the same each time.

    Returns:
        How many times hands had to be filled: 1 unless two seats or more have different refusals.
    """
    tries = 1
    lay_known(view, hidden, key)
    while not _fill_hands(view, hidden, word(key, tries)):
        tries += 1
        lay_known(view, hidden, key)
    return tries


@inner
def lay_known_hands(view, hidden):
    """Lay into each hand the cards that are known to be there: all of the own one."""
    for seat in range(view.players):
        copy_into(hidden.hand[seat], view.known[seat])
    copy_into(hidden.hand[view.seat], view.hand)


@inner
def unknown_cards(view, hidden, seat):
    """Return how many cards a hand still lacks."""
    return view.hand_size[seat] - total_of(hidden.hand[seat], 0, len(view.hand))


@inner
def refuses(view, seat, card):
    """Tell whether the hand of a seat has no unknown card of this type."""
    return card < view.refused.shape[1] and view.refused[seat, card] != 0


@inner
def can_fill_hands(view, hidden):
    """Tell whether the counted cards can be dealt so that no hand gets a card that it refuses.

    They can if every group of seats lacks no more cards than there are that one of them may hold (P. Hall, 1935).
    """
    for group in range(1, 1 << view.players):
        lacking, there = 0, 0
        for seat in range(view.players):
            lacking += unknown_cards(view, hidden, seat) if group >> seat & 1 else 0
        for card in range(len(view.hand)):
            there += hidden.left[card] if _one_may_hold(view, group, card) else 0
        if there < lacking:
            return False
    return True


@inner
def _one_may_hold(view, group, card):
    for seat in range(view.players):
        if group >> seat & 1 and not refuses(view, seat, card):
            return True
    return False


@inner
def _fill_hands(view, hidden, key):
    """Deal all unknown cards of the hands, those with refusals first; return False if it must be done again."""
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
def _has_refusals(view, seat):
    for card in range(view.refused.shape[1]):
        if view.refused[seat, card] != 0:
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
    for card in range(len(view.hand)):
        if not refuses(view, seat, card):
            allowed += hidden.left[card]
    places = allowed + _empty_places(view, hidden, seat)
    for drawn in range(unknown_cards(view, hidden, seat)):
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
    for card in range(len(view.hand)):
        may_go_before = False
        for before in range(seat):
            if before != view.seat and _has_refusals(view, before):
                may_go_before = may_go_before or not refuses(view, before, card)
                if not refuses(view, seat, card):
                    dealt += hidden.hand[before, card] - view.known[before, card]
        if may_go_before and refuses(view, seat, card):
            instead += hidden.left[card]
    return min(dealt, instead)


@inner
def _allowed_card(view, hidden, seat, place):
    """Return the type of the counted card at a place, of those that the seat may hold, sorted by type."""
    card = 0
    while True:
        if not refuses(view, seat, card):
            place -= hidden.left[card]
            if place < 0:
                return card
        card += 1


@inner
def draw_counted(counts, place):
    """Take the card at a place out of cards that are counted by type, sorted by type, and return its type."""
    card = 0
    while place >= counts[card]:
        place -= counts[card]
        card += 1
    counts[card] -= 1
    return card


@inner
def shuffle_counted(left, card_types, key, order):
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
def set_running(hidden):
    """Let the round go on: nothing has ended it, and nobody has points of it."""
    clear(hidden.points)
    hidden.end_reason = RUNNING
    hidden.end_seat = NO_SEAT
    hidden.round_capped = 0
    hidden.capped = 0


@inner
def set_chance(view, hidden, key):
    """Set the keys of all that chance will decide, and what the seats remember."""
    hidden.deal_key = word(key, FUTURE)
    clear(hidden.shuffles)
    for seat in range(view.players):
        hidden.seat_key[seat] = word(word(key, SEATS), seat)
    clear(hidden.calls)
    clear_rows(hidden.memory)
    copy_into(hidden.memory[view.seat], view.memory)
    hidden.shown_seat = NO_SEAT
