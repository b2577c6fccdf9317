"""Chances over the cards that a player has not seen, for strategies of the cats game that count.

They begin each decision with `count_unseen`, which notes in `view.memory` how many cards of each type are neither open
on the table, nor in the player's hand, nor remembered in its row. All such cards are equally likely to be drawn next,
and to lie in a slot that the player does not know.
"""

from __future__ import annotations

from simulator.cats.conditions import cancels, counts
from simulator.cats.rules import MAX_VALUES
from simulator.cats.state import (
    DISCARD_DRAWN,
    GOAL_SHIFT,
    LAY_OVER,
    NO_CARD,
    PEEK,
    SWAP,
    UNKNOWN,
)
from simulator.compiled import inner
from simulator.records import first_of, kind_of, second_of, third_of
from strategies.cats.tools import (
    CARD,
    FAR,
    NOWHERE,
    PAIR,
    THREE,
    goal_at,
    has_unknown,
    is_sure,
    longest_claim,
    number_put,
    number_with,
    smaller_pile,
    value_of,
)
from strategies.tools import NEVER

# Places in the memory, behind the unseen cards of each type
TOTAL = MAX_VALUES  # of the number of all unseen cards
ROW = TOTAL + 1  # of what the card in the first slot of a row would count; the other slots follow


@inner
def count_unseen(view):
    """Note how many cards of each type the player has not seen, and how many in all."""
    unseen = view.memory
    for card in range(view.types):
        unseen[card] = view.rules.copies - view.in_piles[card] - view.in_scored[card] - view.scored_before[card]
    if view.drawn != NO_CARD:
        unseen[view.drawn] -= 1
    for seat in range(view.players):
        for slot in range(view.row_size[seat]):
            card = view.recalled[slot] if seat == view.seat else view.face_up[seat, slot]
            if card != UNKNOWN:
                unseen[card] -= 1
            if view.modifier[seat, slot] != NO_CARD:
                unseen[view.modifier[seat, slot]] -= 1
    unseen[TOTAL] = 0
    for card in range(view.types):
        unseen[card] = max(unseen[card], 0)  # a player who mixes cards up may remember one too many
        unseen[TOTAL] += unseen[card]


# Claims of cards that count so much


@inner
def makes(view, one, two, three):
    """Tell whether three cards that count so much make an objective."""
    for place in range(view.objectives_open):
        if one + two + three == goal_at(view, place):
            return not cancels(view.rules, one, two, three, 3)
    return False


@inner
def makes_pair(view, one, two):
    """Tell the same of two cards."""
    for place in range(view.objectives_open):
        if one + two == goal_at(view, place):
            return True
    return False


@inner
def is_claim(view, one, two, three, cards):
    """Tell whether so many cards make an objective, two or three."""
    return makes_pair(view, one, two) if cards == PAIR else makes(view, one, two, three)


# Chances of the next card, in a row that is noted first


@inner
def note_row(view, at, number):
    """Note the own row as it would be with a card in slot `at` that counts `number`."""
    for slot in range(view.row_size[view.seat]):
        view.memory[ROW + slot] = number_with(view, slot, at, number)


@inner
def take_claim(view, cards):
    """Take the first claim of so many cards out of the noted row, which has one: the row closes up.

    Behind it comes an unknown card. The objective is taken to stay: which one comes in its place nobody knows.
    """
    row, size, first = view.memory[ROW:], view.row_size[view.seat], 0
    while not is_claim(view, row[first], row[first + 1], row[first + 2], cards):
        first += 1
    for slot in range(first, size):
        row[slot] = row[slot + cards] if slot + cards < size else FAR


@inner
def completes(view, extra, fewest, most):
    """Tell whether a card that counts `extra` makes a wanted claim when it is swapped into the noted row."""
    row, size = view.memory[ROW:], view.row_size[view.seat]
    for slot in range(size):
        if fewest <= PAIR and size >= PAIR and makes_pair(view, row[slot], extra):
            return True
        if most >= THREE and slot + 1 < size:
            one, two = row[slot], row[slot + 1]
            if (slot + 2 < size and makes(view, one, two, extra)) or (slot > 0 and makes(view, extra, one, two)):
                return True
        if most >= THREE and slot + 2 < size and makes(view, row[slot], extra, row[slot + 2]):
            return True
    return False


@inner
def chance_next(view, fewest, most):
    """Return the chance that the next card of the deck makes a wanted claim in the noted row."""
    good = 0
    for card in range(view.types):
        if view.memory[card] > 0 and completes(view, view.number[card], fewest, most):
            good += view.memory[card]
    return good / max(view.memory[TOTAL], 1)


# Chances of a claim


@inner
def unknown_in(view, choice):
    """Return how many cards of a claim the player does not know."""
    unknown, first = 0, second_of(choice)
    for slot in range(first, first + third_of(choice)):
        unknown += 1 if view.recalled[slot] == UNKNOWN else 0
    return unknown


@inner
def chance_right(view, choice):
    """Return the chance that a claim is right, or 0 for three unknown cards: their chance is never worked out.

    It would be slow to, and two of them bring about as much: more for objectives up to 12, a little less for 13 and 14.
    """
    unknown, first = unknown_in(view, choice), second_of(choice)
    if unknown == 0:
        return 1.0 if is_sure(view, choice) else 0.0
    if unknown > 2:
        return 0.0
    blank = first
    while view.recalled[blank] != UNKNOWN:
        blank += 1
    good = 0.0
    for card in range(view.types):
        if view.memory[card] > 0:
            good += view.memory[card] * _chance_with(view, choice, blank, card)
    return good / max(view.memory[TOTAL], 1)


@inner
def _chance_with(view, choice, blank, card):
    """Return the chance that a claim is right if this card lies in its first unknown slot."""
    goal, first, size = first_of(choice) - GOAL_SHIFT, second_of(choice), third_of(choice)
    number, other = counts(view, view.seat, blank, card), blank + 1
    while other < first + size and view.recalled[other] != UNKNOWN:
        other += 1
    if other == first + size:
        return 1.0 if _right_with(view, first, size, goal, blank, number, NOWHERE, 0) else 0.0
    good = 0
    for second in range(view.types):
        if _right_with(view, first, size, goal, blank, number, other, counts(view, view.seat, other, second)):
            good += view.memory[second] - (1 if second == card else 0)
    return good / max(view.memory[TOTAL] - 1, 1)


@inner
def _right_with(view, first, size, goal, blank, number, other, other_number):
    """Tell whether a claim is right if its unknown slots count so much."""
    one = other_number if first == other else number_with(view, first, blank, number)
    two = other_number if first + 1 == other else number_with(view, first + 1, blank, number)
    if size == PAIR:
        return one + two == goal
    three = other_number if first + 2 == other else number_with(view, first + 2, blank, number)
    return one + two + three == goal and not cancels(view.rules, one, two, three, size)


# What choices are worth to a player who counts


@inner
def counted_deck_value(view, choice, fewest, most):
    """Return the value of what to do with a card from the deck: a claim, unknown cards less, then the chance to claim.

    The chance is that of the next card, in the row that is left when the claim is made. As long as a card is unknown,
    it is compared only between unknown ones.
    """
    kind, slot = kind_of(choice), first_of(choice)
    pile = slot if kind == DISCARD_DRAWN else second_of(choice)
    fills = kind in (SWAP, PEEK) and view.recalled[slot] == UNKNOWN
    if (kind != LAY_OVER and pile != smaller_pile(view)) or (kind == PEEK and not fills):
        return NEVER
    number = number_put(view, choice)
    at = NOWHERE if number == FAR else slot
    cards, value = longest_claim(view, at, number, fewest, most), 0.0
    if fills:
        value = 2.0 if kind == SWAP else 1.0
    if fills or not has_unknown(view):
        note_row(view, at, number)
        if cards > 0:
            take_claim(view, cards)
        value += chance_next(view, fewest, most)
    return CARD * cards + value


@inner
def counted_value(view, choice, fewest, most):
    """Return the value of any choice to a player who counts and claims only what is right."""
    kind = kind_of(choice)
    if kind in (SWAP, PEEK, LAY_OVER, DISCARD_DRAWN):
        return counted_deck_value(view, choice, fewest, most)
    return value_of(view, choice, fewest, most)


@inner
def gamble_value(view, choice, known_card):
    """Return what a claim is likely to bring: its cards times the chance, less `known_card` for each known one.

    A claim that cannot be right is worth NEVER. When the last round is about to end no card is worth anything.
    """
    size, unknown = third_of(choice), unknown_in(view, choice)
    last = view.emptied > 0 and view.round_number >= view.rules.rounds
    chance = chance_right(view, choice)
    cost = 0.0 if last else known_card * (size - unknown)
    return size * chance - cost if chance > 0.0 else NEVER
