"""Small functions of the view that strategies of the cats game share, meant for users' own strategies too.

All of them go by what the player remembers (`view.recalled`): a card that it does not counts FAR, which no sum of a
claim reaches, so that whoever asks for the cards that make an objective never gets an unknown one.
"""

from __future__ import annotations

from simulator.cats.conditions import cancels, counts
from simulator.cats.state import GOAL_SHIFT, UNKNOWN
from simulator.compiled import inner
from simulator.records import first_of, second_of, third_of

FAR = 100_000  # what an unknown card counts


@inner
def row_number(view, slot):
    """Return what the card in a slot of the own row counts as the player remembers it, or FAR."""
    card = view.recalled[slot]
    return FAR if card == UNKNOWN else int(counts(view, view.seat, slot, card))


@inner
def lies_open(view, number):
    """Tell whether an objective of this number lies open."""
    for place in range(view.objectives_open):
        if view.goal[view.objectives[place]] == number:
            return True
    return False


@inner
def cards_with(view, slot, number):
    """Return how many cards the longest right claim with a slot has if its card counts `number`; 0: there is none."""
    size = view.row_size[view.seat]
    left = row_number(view, slot - 1) if slot > 0 else FAR
    right = row_number(view, slot + 1) if slot + 1 < size else FAR
    if _three_open(view, left, number, right):
        return 3
    if slot > 1 and _three_open(view, row_number(view, slot - 2), left, number):
        return 3
    if slot + 2 < size and _three_open(view, number, right, row_number(view, slot + 2)):
        return 3
    return 2 if lies_open(view, left + number) or lies_open(view, number + right) else 0


@inner
def _three_open(view, one, two, three):
    return lies_open(view, one + two + three) and not cancels(view.rules, one, two, three, 3)


@inner
def most_cards_with(view, number):
    """Return how many cards the longest claim has that a card of this number makes in the slot where it does best."""
    most = 0
    for slot in range(view.row_size[view.seat]):
        most = max(most, cards_with(view, slot, number))
    return most


@inner
def claim_total(view, choice):
    """Return what the cards of a claim add up to as the player remembers them; about FAR or more with an unknown."""
    total, first = 0, second_of(choice)
    for slot in range(first, first + third_of(choice)):
        total += row_number(view, slot)
    return total


@inner
def is_sure(view, choice):
    """Tell whether a claim is right as the player remembers the cards."""
    goal, first, size = first_of(choice) - GOAL_SHIFT, second_of(choice), third_of(choice)
    if claim_total(view, choice) != goal:
        return False
    one, two = row_number(view, first), row_number(view, first + 1)
    return size == 2 or not cancels(view.rules, one, two, row_number(view, first + 2), size)


@inner
def unseen_cards(view, card):
    """Return how many cards of a type the player cannot tell the place of: in the draw deck or face down in a row."""
    left = view.rules.copies - view.in_piles[card] - view.in_scored[card] - view.scored_before[card]
    for seat in range(view.players):
        for slot in range(view.row_size[seat]):
            left -= 1 if view.modifier[seat, slot] == card else 0
            left -= 1 if seat != view.seat and view.face_up[seat, slot] == card else 0
    for slot in range(view.row_size[view.seat]):
        left -= 1 if view.recalled[slot] == card else 0
    left -= 1 if view.drawn == card else 0
    return max(left, 0)


@inner
def number_with(view, slot, at, number):
    """Return what the card in a slot counts if a card in slot `at` counted `number` (`at` -1: nothing is changed)."""
    return number if slot == at else row_number(view, slot)


@inner
def completes(view, extra, at, number):
    """Tell whether a card that counts `extra` makes a right claim in some slot of the row `number_with` describes."""
    size = view.row_size[view.seat]
    for slot in range(size):
        one = number_with(view, slot, at, number)
        if one != FAR and lies_open(view, one + extra):
            return True
        if slot + 1 < size and size > 2:
            two = number_with(view, slot + 1, at, number)
            if _three_open(view, one, two, extra):
                return True
        if slot + 2 < size:
            two = number_with(view, slot + 2, at, number)
            if _three_open(view, one, extra, two):
                return True
    return False


@inner
def chance_next(view, at, number):
    """Return the share of the unseen cards that make a claim next turn."""
    good = total = 0
    for card in range(view.types):
        unseen = unseen_cards(view, card)
        total += unseen
        if unseen > 0 and completes(view, view.number[card], at, number):
            good += unseen
    return good / total if total > 0 else 0.0
