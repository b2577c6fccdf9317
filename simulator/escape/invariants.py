"""What the engine promises after every step of a game of Escape from Alcatraz; a batch checks it when asked to."""

from __future__ import annotations

from simulator.compiled import entry, inner
from simulator.escape.rules import ACTION_TYPES, CARD_TYPES, CHANGE_IN_PLAN, GUARD_HELP, INCLUSIVE, MAX_PLANS
from simulator.escape.state import (
    ACTION,
    ACTION_EFFECT,
    ACTION_SHUFFLE,
    CELL_SEARCH_CHOICE,
    DEAL_SHUFFLE,
    DRAW,
    HIDDEN,
    NO_CARD,
    NO_PLAN,
    PLAY,
    REVEAL,
    SETTING,
    VIEW,
    WARDEN_CHOICE,
    WORK_DETAIL_CHOICE,
)
from simulator.hands import knowledge_is_true, sizes_are_true
from simulator.loop import KEPT, check_signature
from simulator.records import total_of

PROMISES = (
    "",
    "every card of the plan deck is in one place",
    "every Action card is in one place",
    "public counts agree with the cards",
    "what is known of a hand is true",
    "the Yard covers the plans in play and is not empty before the first foil",
    "a turn begins with a card in the Cell Block and has one Action card and one foil at most",
)
_, PLAN_CARDS, ACTION_CARDS, COUNTS, KNOWLEDGE, THE_YARD, THE_TURN = range(len(PROMISES))


@entry(lambda: check_signature(VIEW, HIDDEN, SETTING))
def broken_promise(view, hidden, setting):
    """Return the place in PROMISES of one that the step just done has broken, or KEPT."""
    broken = KEPT
    if view.round_number == 0:  # nothing has been laid yet
        return broken
    if not _turn_is_in_order(view, hidden):
        broken = THE_TURN
    if not _yard_suffices(view, hidden):
        broken = THE_YARD
    if not knowledge_is_true(view, hidden):
        broken = KNOWLEDGE
    if not _counts_agree(view, hidden):
        broken = COUNTS
    if not _action_cards_are_there(view, hidden):
        broken = ACTION_CARDS
    if not _plan_cards_are_there(view, hidden, setting):
        broken = PLAN_CARDS
    return broken


@inner
def _plan_cards_are_there(view, hidden, setting):
    """Compare the plan cards and Escapees wherever they lie with the deck's list (E-1.10).

    The scratch of the shuffles counts them; it must be clean before, and is so after.
    """
    there, left = True, hidden.left
    for card in range(CARD_TYPES):
        there = there and left[card] == 0
        left[card] = view.yard[card] + view.in_solitary[card]
        for seat in range(view.players):
            left[card] += hidden.hand[seat, card] + view.foiled[seat, card]
            if card < MAX_PLANS:
                left[card] += view.area[seat, card]
    for place in range(hidden.block_next, hidden.block_size):
        left[hidden.block[place]] += 1
    for place in range(hidden.together_count):
        left[hidden.together[place]] += 1
    for place in range(setting.plans_size):
        left[setting.plans_list[place]] -= 1
    for card in range(CARD_TYPES):
        there = there and left[card] == 0
        left[card] = 0
    return there


@inner
def _action_cards_are_there(view, hidden):
    """Compare the Action cards wherever they lie, the one that is being followed too, with the rules (E-1.3)."""
    there, phase = True, view.phase
    followed = phase in (ACTION_SHUFFLE, ACTION_EFFECT) or WORK_DETAIL_CHOICE <= phase <= WARDEN_CHOICE
    for card in range(ACTION_TYPES):
        ahead = 0
        for place in range(hidden.action_next, hidden.action_next + view.action_deck):
            ahead += int(hidden.action_order[place] == card)
        lying = ahead + int(followed and view.action_card == card)
        for place in range(view.action_discards):
            lying += int(view.action_pile[place] == card)
        lying += int(card == GUARD_HELP and view.guard_help != NO_PLAN)
        lying += int(card == CHANGE_IN_PLAN and view.change_in_plan != NO_PLAN)
        there = there and ahead == view.action_left[card] and lying == view.rules.action_deck[card]
    return there


@inner
def _counts_agree(view, hidden):
    """Compare the sizes that all see with what they count; no count of cards is negative."""
    agree = view.cell_block == hidden.block_size - hidden.block_next
    agree = agree and (hidden.together_count == 0 or view.phase == CELL_SEARCH_CHOICE)
    in_yard = in_solitary = in_play = 0
    for card in range(CARD_TYPES):
        in_yard += view.yard[card]
        in_solitary += view.in_solitary[card]
        agree = agree and view.yard[card] >= 0 and view.in_solitary[card] >= 0
    for place in range(view.solitary_size):
        in_solitary -= int(view.in_solitary[view.solitary[place]] > 0)
    for plan in range(MAX_PLANS):
        in_area = 0
        for seat in range(view.players):
            in_area += view.area[seat, plan]
            agree = agree and view.area[seat, plan] >= 0
        agree = agree and view.in_play[plan] == in_area
        in_play += int(in_area > 0)
    for seat in range(view.players):
        for card in range(CARD_TYPES):
            agree = agree and view.foiled[seat, card] >= 0
    agree = agree and sizes_are_true(view, hidden)
    return agree and in_yard == view.yard_size and in_solitary == 0 and in_play == view.plans_in_play


@inner
def _yard_suffices(view, hidden):
    """Compare the Yard with the plans in play (E-4.3), once the set-up has put an Escapee there (E-2.4)."""
    if view.phase in (REVEAL, DEAL_SHUFFLE):
        return True
    covered = view.rules.yard_limit != INCLUSIVE or view.plans_in_play <= view.yard_size
    return covered and (hidden.foils > 0 or view.yard_size > 0)


@inner
def _turn_is_in_order(view, hidden):
    """Look at the moments at which a second Action card or foil, or an empty Cell Block, would show."""
    if total_of(view.times_foiled, 0, MAX_PLANS) != hidden.foils or (view.phase == DRAW and view.cell_block == 0):
        return False
    if view.phase == ACTION and view.action_card != NO_CARD:
        return False
    return view.phase != PLAY or view.foil_plan == NO_PLAN
