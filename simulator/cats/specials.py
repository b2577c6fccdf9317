"""The abilities of the cards: when one may be used, and what it does (C-01, C-03)."""

from __future__ import annotations

from simulator.cats.cards import see, to_pile
from simulator.cats.conditions import is_modifier
from simulator.cats.rules import CHANGE_SIGN, PEEK_OWN, PILES, PLUS_ONE
from simulator.cats.state import (
    LAY_OVER,
    MINUS_ONES,
    NO_CARD,
    PEEK,
    PEEKS,
    PLUS_ONES,
    SIGN_CHANGES,
    UNKNOWN,
)
from simulator.compiled import inner
from simulator.records import first_of, kind_of, offer, pack, second_of


@inner
def legal_abilities(view):
    """List the uses of the drawn card's ability: a face-down card to peek at, or a card without another one over it."""
    seat, ability = view.seat, view.ability[view.drawn]
    for slot in range(view.row_size[seat]):
        if ability == PEEK_OWN and view.face_up[seat, slot] == UNKNOWN:
            for pile in range(PILES):
                offer(view, pack(PEEK, slot, pile))
        elif is_modifier(ability) and view.modifier[seat, slot] == NO_CARD:
            offer(view, pack(LAY_OVER, slot))


@inner
def apply_ability(view, hidden, choice):
    """Peek at a card and discard the drawn one, or lay it over a card of the row."""
    seat, slot = view.seat, first_of(choice)
    if kind_of(choice) == PEEK:
        see(hidden, seat, slot)
        to_pile(view, hidden, second_of(choice), view.drawn)
    else:
        view.modifier[seat, slot] = view.drawn
    hidden.count[seat, _counter(view.ability[view.drawn])] += 1


@inner
def _counter(ability):
    if ability == PEEK_OWN:
        return PEEKS
    if ability == PLUS_ONE:
        return PLUS_ONES
    return SIGN_CHANGES if ability == CHANGE_SIGN else MINUS_ONES
