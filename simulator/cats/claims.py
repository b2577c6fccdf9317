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
from simulator.cats.conditions import can_draw, cancels, counts, is_right, number_under
from simulator.cats.rules import ANY, HIGHEST, PILES, SHRINK
from simulator.cats.state import (
    BLANK,
    BLIND_CLAIMS,
    BLIND_MET,
    CLAIM,
    CLAIM_PILE,
    CLAIMS,
    COLLECT,
    DISCARD_CLAIM,
    EACH_OBJECTIVE,
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
    _count_row(view, hidden)
    for place in range(view.objectives_open):
        goal = view.goal[view.objectives[place]]
        for size in range(2, 4):
            for first in range(view.row_size[view.seat] - size + 1):
                if any_claim or _could_be_right(view, hidden, setting, goal, first, size):
                    offer(view, pack(CLAIM, goal + GOAL_SHIFT, first, size))
    offer(view, pack(PASS_CLAIM))


@inner
def _count_row(view, hidden):
    """Note what each card of the row counts to its owner: one never seen may count anything, BLANK."""
    seat = view.seat
    for slot in range(view.row_size[seat]):
        seen = hidden.seen[seat, slot] != 0
        hidden.counted[slot] = counts(view, seat, slot, hidden.row[seat, slot]) if seen else BLANK


@inner
def _could_be_right(view, hidden, setting, goal, first, size):
    """Tell whether a claim could be right for its owner: a card never seen may have any number (C-16)."""
    one, two = hidden.counted[first], hidden.counted[first + 1]
    if size == 2:
        if BLANK not in (one, two):
            return one + two == goal
        return _two_could(view, setting, goal, first, one, two)
    three = hidden.counted[first + 2]
    if BLANK not in (one, two, three):
        return is_right(view, goal, one, two, three, size)
    return _three_could(view, setting, goal, first, one, two, three)


@inner
def _two_could(view, setting, goal, first, one, two):
    """Tell whether two cards, one of them BLANK at least, could make an objective."""
    if two != BLANK:
        return _can_count(view, setting, first, goal - two)
    if one != BLANK:
        return _can_count(view, setting, first + 1, goal - one)
    for card in range(view.types):
        if _can_count(view, setting, first + 1, goal - counts(view, view.seat, first, card)):
            return True
    return False


@inner
def _three_could(view, setting, goal, first, one, two, three):
    """Tell the same of three cards: the last BLANK makes up what is missing, those before it are tried."""
    if one != BLANK or BLANK not in (two, three):
        return _three_from_second(view, setting, goal, first, one, two, three)
    for card in range(view.types):
        if _three_from_second(view, setting, goal, first, counts(view, view.seat, first, card), two, three):
            return True
    return False


@inner
def _three_from_second(view, setting, goal, first, one, two, three):
    """Tell the same where of the first card and the others not both are BLANK."""
    if two != BLANK or three != BLANK:
        return _three_made_up(view, setting, goal, first, one, two, three)
    for card in range(view.types):
        if _three_made_up(view, setting, goal, first, one, counts(view, view.seat, first + 1, card), three):
            return True
    return False


@inner
def _three_made_up(view, setting, goal, first, one, two, three):
    """Tell the same where one card is BLANK."""
    blank, missing = first + 2, goal - (one + two + three - BLANK)
    if one == BLANK:
        blank, one = first, missing
    elif two == BLANK:
        blank, two = first + 1, missing
    else:
        three = missing
    return _can_count(view, setting, blank, missing) and not cancels(view.rules, one, two, three, 3)


@inner
def _can_count(view, setting, slot, wanted):
    """Tell whether a card exists that counts so much in a slot of the player's row."""
    over, number = view.modifier[view.seat, slot], wanted
    if over != NO_CARD:
        number = number_under(view.ability[over], wanted)
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
        met = MET_TWO if view.claim_size == 2 else MET_THREE
        count[met + EACH_OBJECTIVE * view.objectives[view.claim]] += 1


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
