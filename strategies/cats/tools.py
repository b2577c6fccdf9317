"""Small functions of the view that strategies of the cats game share, meant for users' own strategies too.

The shipped strategies give each choice a value, and `best_choice` picks the highest. `sound_value` values every
choice there is, so that a strategy only needs to say where it thinks otherwise:

    @inner
    def value(view, choice):
        return NEVER if kind_of(choice) == DRAW_PILE else sound_value(view, choice)

    @strategy("cats")
    def deck_only(view, number):
        ...
        return best_choice(view, value)

Only choices of one list are compared, so values of one decision need not go with those of another. All functions go by
what the player remembers (`view.recalled`): a card that it does not counts FAR, which no sum of a claim reaches, so
that whoever asks for the cards that make an objective never gets an unknown one. `fewest` and `most` are the numbers of
cards that the player wants to claim: 2 and 3 unless it has an idea of its own.
"""

from __future__ import annotations

from simulator.cats.conditions import cancels, counts, effective
from simulator.cats.state import (
    CLAIM,
    DISCARD_CLAIM,
    DISCARD_DRAWN,
    DRAW_PILE,
    GOAL_SHIFT,
    LAY_OVER,
    PEEK,
    SWAP,
    SWAP_OPEN,
    UNKNOWN,
)
from simulator.compiled import inner
from simulator.records import first_of, kind_of, second_of, third_of
from strategies.tools import NEVER

FAR = 100_000  # what an unknown card counts, and a slot that the row does not have
NOWHERE = -1  # in place of a slot: the row as it is
PAIR, THREE = 2, 3  # cards of a claim
CARD = 10.0  # what a card of a claim is worth beyond all that a choice can tell of later turns


# What the row looks like


@inner
def row_number(view, slot):
    """Return what the card in a slot of the own row counts as the player remembers it, or FAR."""
    card = view.recalled[slot]
    return FAR if card == UNKNOWN else int(counts(view, view.seat, slot, card))


@inner
def number_at(view, slot):
    """Return the same for any slot: FAR too where the row has none."""
    return row_number(view, slot) if 0 <= slot < view.row_size[view.seat] else FAR


@inner
def has_unknown(view):
    """Tell whether the player does not remember some card of the own row."""
    for slot in range(view.row_size[view.seat]):
        if view.recalled[slot] == UNKNOWN:
            return True
    return False


@inner
def goal_at(view, place):
    """Return the number of the objective that lies open at a place."""
    return view.goal[view.objectives[place]]


@inner
def pile_number(view, pile):
    """Return the number of the card on top of a pile."""
    return view.number[view.pile_top[pile]]


@inner
def smaller_pile(view):
    """Return which pile has fewer cards; of equal ones the first."""
    return 0 if view.pile_size[0] <= view.pile_size[1] else 1


@inner
def ends_soon(view, alarm):
    """Tell whether the round may end soon: another row has `alarm` cards or fewer; one that was emptied has none."""
    for seat in range(view.players):
        if seat != view.seat and view.playing[seat] != 0 and view.row_size[seat] <= alarm:
            return True
    return False


# Which claims are right


@inner
def pair_with(view, slot, number):
    """Tell whether a slot and one beside it make an objective if the card in the slot counts `number`."""
    left, right = number_at(view, slot - 1), number_at(view, slot + 1)
    for place in range(view.objectives_open):
        if goal_at(view, place) - number in (left, right):
            return True
    return False


@inner
def three_with(view, slot, number):
    """Tell whether three cards, a slot's among them, make an objective if the card in the slot counts `number`."""
    before, left = number_at(view, slot - 2), number_at(view, slot - 1)
    right, after = number_at(view, slot + 1), number_at(view, slot + 2)
    for place in range(view.objectives_open):
        missing = goal_at(view, place) - number
        if (
            (left + right == missing and not cancels(view.rules, left, number, right, 3))
            or (before + left == missing and not cancels(view.rules, before, left, number, 3))
            or (right + after == missing and not cancels(view.rules, number, right, after, 3))
        ):
            return True
    return False


@inner
def cards_with(view, slot, number, fewest, most):
    """Return how many cards the longest wanted claim with a slot has if its card counts `number`; 0: there is none."""
    if most >= THREE and three_with(view, slot, number):
        return THREE
    return PAIR if fewest <= PAIR and pair_with(view, slot, number) else 0


@inner
def is_useful(view, number):
    """Tell whether a card that counts `number` may make a right claim in some slot of the own row.

    It is quick, and says yes to some cards that do not, for want of room or because two cards cancel each other.
    """
    before = left = FAR
    for slot in range(view.row_size[view.seat]):
        here = row_number(view, slot)
        for place in range(view.objectives_open):
            missing = goal_at(view, place) - number
            if missing in (here, left + here, before + here):
                return True
        before, left = left, here
    return False


@inner
def most_cards_with(view, number, fewest, most):
    """Return how many cards the longest wanted claim has that a card makes in the slot where it does best."""
    cards = 0
    if is_useful(view, number):
        for slot in range(view.row_size[view.seat]):
            cards = max(cards, cards_with(view, slot, number, fewest, most))
    return cards


@inner
def is_sure(view, choice):
    """Tell whether a claim is right as the player remembers the cards."""
    goal, first, size = first_of(choice) - GOAL_SHIFT, second_of(choice), third_of(choice)
    one, two = row_number(view, first), row_number(view, first + 1)
    if size == PAIR:
        return one + two == goal
    three = row_number(view, first + 2)
    return one + two + three == goal and not cancels(view.rules, one, two, three, size)


# The row as it would be after a choice: with a card in slot `at` that counts `number`


@inner
def number_with(view, slot, at, number):
    """Return what the card in a slot counts in such a row; with `at` NOWHERE it is the row as it is."""
    return number if slot == at else row_number(view, slot)


@inner
def longest_claim(view, at, number, fewest, most):
    """Return how many cards the longest wanted claim in such a row has; 0: there is none."""
    cards, before, left = 0, FAR, FAR
    for slot in range(view.row_size[view.seat]):
        here = number_with(view, slot, at, number)
        for place in range(view.objectives_open):
            missing = goal_at(view, place) - here
            if most >= THREE and before + left == missing and not cancels(view.rules, before, left, here, 3):
                return THREE
            if fewest <= PAIR and left == missing:
                cards = PAIR
        before, left = left, here
    return cards


# What choices are worth


@inner
def draw_value(view, choice, fewest, most):
    """Return a sound value of a draw: the card of a pile only if it makes a longer claim than the row has."""
    if kind_of(choice) != DRAW_PILE:
        return 0.0
    cards = most_cards_with(view, pile_number(view, first_of(choice)), fewest, most)
    return CARD * cards if cards > 0 and cards > longest_claim(view, NOWHERE, 0, fewest, most) else NEVER


@inner
def fill_value(view, choice):
    """Return a sound value of what to do with a card that makes no longer claim: it takes the place of an unknown one.

    To peek at the unknown card teaches as much, but costs the card in hand.
    """
    kind, slot = kind_of(choice), first_of(choice)
    if kind == DISCARD_DRAWN:
        return 0.5 if slot == smaller_pile(view) else 0.0
    if kind == LAY_OVER or second_of(choice) != smaller_pile(view) or view.recalled[slot] != UNKNOWN:
        return NEVER
    return 2.0 if kind == SWAP else 1.0


@inner
def number_put(view, choice):
    """Return what the slot of a choice counts once a card from the deck is swapped in or laid over it, else FAR."""
    kind, card = kind_of(choice), view.recalled[first_of(choice)]
    if kind == SWAP:
        return int(view.number[view.drawn])
    if kind == LAY_OVER and card != UNKNOWN:
        return int(effective(view.ability[view.drawn], view.number[card]))
    return FAR


@inner
def deck_value(view, choice, fewest, most):
    """Return a sound value of what to do with a card from the deck: the longest claim then, or filling the row."""
    kind, slot, value = kind_of(choice), first_of(choice), fill_value(view, choice)
    if kind != LAY_OVER and (slot if kind == DISCARD_DRAWN else second_of(choice)) != smaller_pile(view):
        return value
    number = number_put(view, choice)
    return value + CARD * longest_claim(view, NOWHERE if number == FAR else slot, number, fewest, most)


@inner
def open_value(view, choice, fewest, most):
    """Return a sound value of a slot for a card from a pile: the longest claim that the row then has."""
    return CARD * longest_claim(view, first_of(choice), pile_number(view, view.pile), fewest, most)


@inner
def claim_value(view, choice, fewest, most):
    """Return a sound value of a claim: its cards if it is wanted and right as far as the player remembers, or NEVER."""
    if kind_of(choice) != CLAIM:
        return 0.0
    size = third_of(choice)
    return CARD * size if fewest <= size <= most and is_sure(view, choice) else NEVER


@inner
def value_of(view, choice, fewest, most):
    """Return a sound value of any choice: claims what is known to be right, and fills the row with known cards."""
    kind = kind_of(choice)
    if kind in (SWAP, PEEK, LAY_OVER, DISCARD_DRAWN):
        return deck_value(view, choice, fewest, most)
    if kind == SWAP_OPEN:
        return open_value(view, choice, fewest, most)
    if kind == CLAIM:
        return claim_value(view, choice, fewest, most)
    if kind == DISCARD_CLAIM:
        return 1.0 if first_of(choice) == smaller_pile(view) else 0.0
    return draw_value(view, choice, fewest, most)


@inner
def sound_value(view, choice):
    """Return a sound value of any choice of a player who claims two or three cards."""
    return value_of(view, choice, PAIR, THREE)
