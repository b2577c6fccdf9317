"""Fulfilling an objective: which claims a player may make, and what a right and a wrong one do."""

from __future__ import annotations

from simulator.cats.cards import (
    add_to_row,
    close_up,
    modifier_to_pile,
    recall_cards,
    show_objective,
    shuffle_objectives,
    slot_to_pile,
    slot_to_scored,
    turn_face_up,
    turn_over,
)
from simulator.cats.conditions import ability_over, can_draw, counts, is_right
from simulator.cats.rules import ANY, CHANGE_SIGN, HIGHEST, MINUS_ONE, PILES, PLUS_ONE, SHRINK
from simulator.cats.state import (
    BLIND_CLAIMS,
    BLIND_MET,
    CLAIM,
    CLAIM_PILE,
    CLAIMS,
    COLLECT,
    DISCARD_CLAIM,
    EMPTY_DRAWS,
    FALSE_CLAIMS,
    FIRST_LOOK_MET,
    GOAL_SHIFT,
    MET_THREE,
    MET_TWO,
    NEW_OBJECTIVE,
    NO_CARD,
    NO_OBJECTIVE,
    OBJECTIVE_RESHUFFLES,
    PASS_CLAIM,
    REFILL,
)
from simulator.compiled import inner
from simulator.phases import TURN_END
from simulator.records import NO_SEAT, first_of, kind_of, offer, pack, second_of, third_of


@inner
def legal_fulfil(view, hidden, setting):
    """List the claims of two or three adjacent cards that the player may make, and to pass (C-16, C-25)."""
    any_claim = view.rules.false_claims == ANY
    for place in range(view.objectives_open):
        goal = view.goal[view.objectives[place]]
        for size in range(2, 4):
            for first in range(view.row_size[view.seat] - size + 1):
                if any_claim or _could_be_right(view, hidden, setting, goal, first, size):
                    offer(view, pack(CLAIM, goal + GOAL_SHIFT, first, size))
    offer(view, pack(PASS_CLAIM))


@inner
def _could_be_right(view, hidden, setting, goal, first, size):
    """Tell whether a claim could be right for its owner: a card never seen may have any number (C-16).

    The last card that was never seen, if there is one, has to make up what is missing; those before it are tried.
    """
    seat, last = view.seat, -1
    for slot in range(first, first + size):
        if hidden.seen[seat, slot] == 0:
            last = slot - first
    one_from, one_to = _tried(view, hidden, seat, first, last == 0)
    two_from, two_to = _tried(view, hidden, seat, first + 1, last == 1)
    third = counts(view, seat, first + 2, hidden.row[seat, first + 2]) if size == 3 else 0
    for one_card in range(one_from, one_to):
        one = counts(view, seat, first, one_card)
        for two_card in range(two_from, two_to):
            two, three = counts(view, seat, first + 1, two_card), third
            if last == 0:
                one = goal - two - three
            elif last == 1:
                two = goal - one - three
            elif last == 2:
                three = goal - one - two
            made_up = one if last == 0 else two if last == 1 else three
            if last >= 0 and not _can_count(view, setting, seat, first + last, made_up):
                continue
            if is_right(view, goal, one, two, three, size):
                return True
    return False


@inner
def _tried(view, hidden, seat, slot, is_last):
    """Return from which type up to which the card in a slot is tried: its own alone, or all if it was never seen."""
    card = hidden.row[seat, slot]
    if hidden.seen[seat, slot] != 0 or is_last:
        return int(card), int(card) + 1
    return 0, int(view.types)


@inner
def _can_count(view, setting, seat, slot, wanted):
    """Tell whether a card exists that counts so much in a slot."""
    ability = ability_over(view, seat, slot)
    number = wanted
    if ability == PLUS_ONE:
        number = wanted - 1
    elif ability == MINUS_ONE:
        number = wanted + 1
    elif ability == CHANGE_SIGN:
        number = -wanted
    place = number + HIGHEST + 1
    return 0 <= place < len(setting.is_number) and setting.is_number[place] != 0


@inner
def apply_fulfil(view, hidden, choice):
    """Pass, or claim: the cards are turned face up for all to see."""
    if kind_of(choice) == PASS_CLAIM:
        finish_turn(view, hidden)
        return
    seat, first, size = view.seat, second_of(choice), third_of(choice)
    view.claim = _place_of(view, first_of(choice) - GOAL_SHIFT)
    view.claim_first = first
    view.claim_size = size
    blind = looked = covered = 0
    for slot in range(first, first + size):
        blind += 1 - hidden.seen[seat, slot]
        looked += hidden.looked[seat, slot]
        covered += 1 if view.modifier[seat, slot] != NO_CARD else 0
        turn_face_up(view, hidden, seat, slot)
    hidden.claim_right = 1 if claim_is_right(view, hidden) else 0
    hidden.played = 1
    _count_claim(view, hidden, blind > 0, looked > 0)
    view.phase = CLAIM_PILE if hidden.claim_right == 0 or covered > 0 else COLLECT


@inner
def _place_of(view, goal):
    place = 0
    while view.goal[view.objectives[place]] != goal:
        place += 1
    return place


@inner
def claim_is_right(view, hidden):
    """Tell whether the claim under way is right."""
    seat, first, size = view.seat, view.claim_first, view.claim_size
    one = counts(view, seat, first, hidden.row[seat, first])
    two = counts(view, seat, first + 1, hidden.row[seat, first + 1])
    three = counts(view, seat, first + 2, hidden.row[seat, first + 2]) if size == 3 else 0
    return is_right(view, view.goal[view.objectives[view.claim]], one, two, three, size)


@inner
def _count_claim(view, hidden, blind, looked):
    count, right = hidden.count[view.seat], hidden.claim_right
    count[CLAIMS] += 1
    count[FALSE_CLAIMS] += 1 - right
    count[BLIND_CLAIMS] += 1 if blind else 0
    count[BLIND_MET] += right if blind else 0
    count[FIRST_LOOK_MET] += right if looked else 0
    if right != 0:
        count[(MET_TWO if view.claim_size == 2 else MET_THREE) + view.objectives[view.claim]] += 1


@inner
def legal_claim_pile(view):
    """List the piles that can take the cards of a wrong claim, or the modifiers that a right one sets free."""
    for pile in range(PILES):
        offer(view, pack(DISCARD_CLAIM, pile))


@inner
def apply_claim_pile(view, hidden, choice):
    """Discard the modifiers of a right claim, or all cards of a wrong one, left to right (C-15)."""
    seat, pile = view.seat, first_of(choice)
    for slot in range(view.claim_first, view.claim_first + view.claim_size):
        if hidden.claim_right != 0:
            modifier_to_pile(view, hidden, seat, slot, pile)
        else:
            slot_to_pile(view, hidden, seat, slot, pile)
    if hidden.claim_right != 0:
        view.phase = COLLECT
    else:
        close_up(view, hidden, seat, view.claim_first, view.claim_size)
        hidden.refills = view.claim_size
        view.claim = NO_OBJECTIVE
        view.phase = REFILL


@inner
def collect(view, hidden):
    """Score the cards of a right claim and discard its objective; a row that is not empty gets one new card."""
    seat = view.seat
    for slot in range(view.claim_first, view.claim_first + view.claim_size):
        slot_to_scored(view, hidden, seat, slot)
    close_up(view, hidden, seat, view.claim_first, view.claim_size)
    view.objective_done[view.objectives[view.claim]] = 1
    view.objectives[view.claim] = NO_OBJECTIVE
    hidden.refills = 1 if view.row_size[seat] > 0 else 0
    view.phase = NEW_OBJECTIVE


@inner
def replace_objective(view, hidden, setting):
    """Show a new objective in the place of the one fulfilled; without one left, shuffle or close the row up (C-13)."""
    if view.objective_deck > 0:
        show_objective(view, hidden, view.claim)
    elif view.rules.objectives_out == SHRINK:
        view.objectives_open -= 1
        for place in range(view.claim, view.objectives_open):
            view.objectives[place] = view.objectives[place + 1]
        view.objectives[view.objectives_open] = NO_OBJECTIVE
        hidden.count[view.seat, EMPTY_DRAWS] += 1
    else:
        shuffle_objectives(view, hidden, setting)
        hidden.count[view.seat, OBJECTIVE_RESHUFFLES] += 1
        return
    view.claim = NO_OBJECTIVE
    view.phase = REFILL


@inner
def refill(view, hidden, setting):
    """Give the row its next new card, unseen at the right end, or end the turn; shuffle first if need be (C-12)."""
    if hidden.refills == 0:
        finish_turn(view, hidden)
    elif view.draw_deck > 0:
        add_to_row(view, hidden, view.seat, turn_over(view, hidden))
        hidden.refills -= 1
    elif can_draw(view):
        recall_cards(view, hidden, setting)
    else:
        hidden.count[view.seat, EMPTY_DRAWS] += hidden.refills
        hidden.refills = 0


@inner
def finish_turn(view, hidden):
    """Give a circle for a row that is empty now, and go to the end of the turn (C-17)."""
    seat = view.seat
    if view.row_size[seat] == 0:
        view.circles[seat] += 1
        view.emptied += 1
        hidden.last_emptied = seat
        if hidden.end_seat == NO_SEAT:
            hidden.end_seat = seat
    view.phase = TURN_END
