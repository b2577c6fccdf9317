"""Where cards go: small verbs, one a movement, so that the conservation of cards is easy to see.

Every verb keeps the public counts, and what is known of hands and of the Underworld (B-23), in step with the cards.
"""

from __future__ import annotations

from simulator.capone.rules import SHUFFLED
from simulator.capone.state import DISCARDS, NO_CARD
from simulator.compiled import inner
from simulator.hands import gain_seen, gain_unseen, lose
from simulator.progress import next_shuffle_key
from simulator.records import clear
from simulator.rng import shuffle


@inner
def turn_over(view, hidden):
    """Take the next card off the Case File and return it; there must be one."""
    card = hidden.deck[hidden.deck_next]
    hidden.deck_next += 1
    view.case_file -= 1
    return card


@inner
def file_to_hand(view, hidden, seat, count):
    """Draw cards unseen from the Case File, as many as there are up to `count`; return how many."""
    drawn = min(int(count), int(view.case_file))
    for _ in range(drawn):
        gain_unseen(view, hidden, seat, turn_over(view, hidden))
    return drawn


@inner
def to_underworld(view, hidden, card):
    """Lay a card face up on the Underworld; everybody counts it."""
    hidden.underworld[view.underworld_size] = card
    view.underworld_size += 1
    view.underworld_top = card
    for seat in range(view.players):
        hidden.counted[seat, card] += 1


@inner
def _out_of_underworld(view, hidden, card):
    """Take the topmost card of a type out of the Underworld; the order of the rest stays."""
    place = view.underworld_size - 1
    while hidden.underworld[place] != card:
        place -= 1
    view.underworld_size -= 1
    for above in range(place, view.underworld_size):
        hidden.underworld[above] = hidden.underworld[above + 1]
    view.underworld_top = hidden.underworld[view.underworld_size - 1] if view.underworld_size > 0 else NO_CARD


@inner
def underworld_to_hand(view, hidden, seat, card):
    """Take the topmost card of a type out of the Underworld into a hand, in the sight of all."""
    _out_of_underworld(view, hidden, card)
    for other in range(view.players):
        hidden.counted[other, card] -= 1
    gain_seen(view, hidden, seat, card)


@inner
def underworld_to_hand_unseen(view, hidden, seat, card):
    """Take a card out of the Underworld into a hand: only the seat itself knows which one (B-23)."""
    _out_of_underworld(view, hidden, card)
    hidden.counted[seat, card] -= 1
    for other in range(view.players):
        if other != seat:
            hidden.unseen[other, seat] += 1
    gain_unseen(view, hidden, seat, card)


@inner
def look_through_underworld(view, hidden, seat):
    """Let a seat look through the Underworld: it knows again what lies there (B-23)."""
    clear(hidden.counted[seat])
    for place in range(view.underworld_size):
        hidden.counted[seat, hidden.underworld[place]] += 1
    clear(hidden.unseen[seat])


@inner
def hand_to_underworld(view, hidden, seat, card):
    """Lay a card of a hand on the Underworld."""
    lose(view, hidden, seat, card)
    to_underworld(view, hidden, card)


@inner
def hand_to_area(view, hidden, seat, gangster, count):
    """Meld or lay off Evidence cards from a hand into the play area of the seat's side."""
    for _ in range(count):
        lose(view, hidden, seat, gangster)
    view.area[view.side[seat], gangster] += count


@inner
def hand_to_hand(view, hidden, giver, seat, card):
    """Give a card away in the sight of all."""
    lose(view, hidden, giver, card)
    gain_seen(view, hidden, seat, card)


@inner
def reveal(view, hidden, count):
    """Turn over cards of the Case File for all to see, as many as there are up to `count`."""
    hidden.together_count = min(int(count), int(view.case_file))
    for place in range(hidden.together_count):
        hidden.together[place] = turn_over(view, hidden)
        view.revealed[hidden.together[place]] += 1


@inner
def revealed_to_hand(view, hidden, seat, card):
    """Take the first revealed card of a type into a hand, in the sight of all."""
    place = 0
    while hidden.together[place] != card:
        place += 1
    hidden.together_count -= 1
    for after in range(place, hidden.together_count):
        hidden.together[after] = hidden.together[after + 1]
    view.revealed[card] -= 1
    gain_seen(view, hidden, seat, card)


@inner
def revealed_to_underworld(view, hidden, setting):
    """Lay the rest of the revealed cards on the Underworld, the last on top; shuffled if the rules say so (B-12)."""
    if view.rules.shared_discard_order == SHUFFLED and hidden.together_count > 1:
        for place in range(hidden.together_count):
            hidden.left[hidden.together[place]] += 1
        key = next_shuffle_key(view, hidden, DISCARDS)
        shuffle(setting.deck_list, setting.deck_word, setting.deck_size, hidden.left, key, hidden.together)
    for place in range(hidden.together_count):
        to_underworld(view, hidden, hidden.together[place])
    hidden.together_count = 0
    clear(view.revealed)
