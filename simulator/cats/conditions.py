"""The conditions of the rules, one function each; strategies may call most of them with their view."""

from __future__ import annotations

from simulator.cats.rules import (
    ADJACENT_PAIR,
    CHANGE_SIGN,
    FIRST_TWO,
    MINUS_ONE,
    PILES,
    PLUS_ONE,
    RESHUFFLE,
)
from simulator.cats.state import NO_CARD
from simulator.compiled import inner
from simulator.records import total_of


@inner
def is_modifier(ability):
    """Tell whether an ability lays its card over another one (C-03)."""
    return ability in (PLUS_ONE, MINUS_ONE, CHANGE_SIGN)


@inner
def effective(ability, number):
    """Return what a card counts under a modifier."""
    if ability == PLUS_ONE:
        return number + 1
    if ability == MINUS_ONE:
        return number - 1
    return -number if ability == CHANGE_SIGN else number


@inner
def number_under(ability, wanted):
    """Return which number counts so much under a modifier: `effective` undone."""
    if ability == PLUS_ONE:
        return wanted - 1
    if ability == MINUS_ONE:
        return wanted + 1
    return -wanted if ability == CHANGE_SIGN else wanted


@inner
def counts(view, seat, slot, card):
    """Return what a card would count in a slot of a row, whatever modifier lies there counted in."""
    over, number = view.modifier[seat, slot], view.number[card]
    return number if over == NO_CARD else effective(view.ability[over], number)


@inner
def cancels(rules, one, two, three, size):
    """Tell whether two cards of three in a claim cancel each other so that the claim is not allowed (C-11).

    `one`, `two` and `three` are what its cards count, left to right. A claim of two cards has no subtotal.
    """
    if size == 2:
        return False
    if one + two == 0:
        return True
    if rules.zero_subtotal == FIRST_TWO:
        return False
    if two + three == 0:
        return True
    return rules.zero_subtotal != ADJACENT_PAIR and one + three == 0


@inner
def is_right(view, goal, one, two, three, size):
    """Tell whether cards that count so much fulfil an objective of this number."""
    total = one + two + (three if size == 3 else 0)
    return total == goal and not cancels(view.rules, one, two, three, size)


@inner
def returning_cards(view):
    """Return how many cards would come back into an empty deck: the piles but their tops, else scored ones (C-12)."""
    cards = 0
    for pile in range(PILES):
        cards += max(0, int(view.pile_size[pile]) - 1)
    return cards if cards > 0 else total_of(view.scored_before, 0, view.types)


@inner
def can_draw(view):
    """Tell whether a card can be drawn from the deck, shuffled anew if need be (C-12)."""
    return view.draw_deck > 0 or (view.rules.deck_out == RESHUFFLE and returning_cards(view) > 0)
