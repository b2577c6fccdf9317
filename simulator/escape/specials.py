"""The Action cards, each as the table of the rulebook tells it: what happens at once, and what the player chooses."""

from __future__ import annotations

from simulator.compiled import inner
from simulator.escape.cards import (
    block_to_hand,
    discard_action,
    discard_together,
    out_of_area,
    recall_action_discards,
    set_aside,
    solitary_to_hand,
    to_solitary,
    to_yard,
    turn_over,
)
from simulator.escape.conditions import is_complete
from simulator.escape.log import count_lost_wait, watch_plan
from simulator.escape.rules import (
    CARD_TYPES,
    CELL_SEARCH,
    CHANGE_IN_PLAN,
    GENERIC,
    GUARD_HELP,
    INFAMOUS,
    PLAN_UNCOVERED,
    RATTED_ON,
    RETURNING_FAVORS,
    WARDEN,
    WHEN_EXHAUSTED,
    WORK_DETAIL,
)
from simulator.escape.state import (
    ACTION,
    ACTION_CARDS_DRAWN,
    ACTION_EFFECT,
    ACTION_SHUFFLE,
    ATTACH,
    CELL_SEARCH_CHOICE,
    CHANGE_IN_PLAN_CHOICE,
    DETAIL_DRAW,
    DETAIL_TAKE,
    DISCARD_PLAN,
    GUARD_HELP_CHOICE,
    KEEP,
    MAX_TOGETHER,
    NAME_PLAN,
    NO_CARD,
    NO_PLAN,
    PLAN_UNCOVERED_CHOICE,
    PLAY,
    RETURNING_FAVORS_CHOICE,
    TAKE_PLAN,
    WARDEN_CHOICE,
    WORK_DETAIL_CHOICE,
    YARD,
)
from simulator.escape.turn import release_attached
from simulator.hands import gain_seen, lose
from simulator.records import clear, first_of, kind_of, offer, pack, second_of

DETAIL_CARDS = 2  # drawn by Work Detail
RATTED_CARDS = 2  # drawn by Ratted On


@inner
def reshuffle_action(view, hidden, setting):
    """Make a new Action deck of the discards, before a draw or after the draw of the last card (A-33)."""
    recall_action_discards(view, hidden, setting)
    view.phase = ACTION if view.action_card == NO_CARD else ACTION_EFFECT


@inner
def draw_action(view, hidden):
    """Draw the next Action card."""
    card = hidden.action_order[hidden.action_next]
    hidden.action_next += 1
    view.action_deck -= 1
    view.action_left[card] -= 1
    view.action_card = card
    hidden.count[view.seat, ACTION_CARDS_DRAWN] += 1
    exhausted = view.action_deck == 0 and view.action_discards > 0
    reshuffle = exhausted and view.rules.action_reshuffle == WHEN_EXHAUSTED
    view.phase = ACTION_SHUFFLE if reshuffle else ACTION_EFFECT


@inner
def begin_action(view, hidden, setting):
    """Do what the drawn card does at once, and go to its choice if it has one; a blank does nothing."""
    card = view.action_card
    if card == WORK_DETAIL:
        _begin_work_detail(view)
    elif card == CELL_SEARCH:
        _begin_cell_search(view, hidden)
    elif card == PLAN_UNCOVERED:
        _begin_plan_uncovered(view, hidden, setting)
    elif card == RETURNING_FAVORS:
        view.phase = RETURNING_FAVORS_CHOICE
    elif card == RATTED_ON:
        block_to_hand(view, hidden, view.seat, RATTED_CARDS)
        _turn_over_three(view, hidden, setting)
        end_action(view)
    elif card == GUARD_HELP:
        view.phase = GUARD_HELP_CHOICE
    elif card == CHANGE_IN_PLAN:
        view.phase = CHANGE_IN_PLAN_CHOICE
    elif card == WARDEN:
        hidden.asked = 0
        _ask_warden(view, hidden)
    else:
        end_action(view)


@inner
def end_action(view):
    """Discard the Action card after its instructions, and go on with the turn."""
    discard_action(view, view.action_card)
    view.phase = PLAY


@inner
def _begin_work_detail(view):
    """Ask, unless there is nothing to draw or take (A-39)."""
    if view.cell_block > 0 or view.solitary_size > 0:
        view.phase = WORK_DETAIL_CHOICE
    else:
        end_action(view)


@inner
def legal_work_detail(view):
    """List the draw and each type of card in Solitary, whatever of the two is not empty (A-39)."""
    if view.cell_block > 0:
        offer(view, pack(DETAIL_DRAW))
    for card in range(CARD_TYPES):
        if view.in_solitary[card] > 0:
            offer(view, pack(DETAIL_TAKE, card))


@inner
def apply_work_detail(view, hidden, choice):
    """Draw two cards, or take one out of Solitary for all to see."""
    if kind_of(choice) == DETAIL_TAKE:
        solitary_to_hand(view, hidden, view.seat, first_of(choice))
    else:
        block_to_hand(view, hidden, view.seat, DETAIL_CARDS)
    end_action(view)


@inner
def _begin_cell_search(view, hidden):
    """Turn over three cards, or as many as there are (A-40)."""
    for _ in range(min(MAX_TOGETHER, int(view.cell_block))):
        card = turn_over(view, hidden)
        set_aside(hidden, card)
        view.revealed[card] += 1
    if hidden.together_count > 0:
        view.phase = CELL_SEARCH_CHOICE
    else:
        end_action(view)


@inner
def legal_cell_search(view):
    """List the types of card turned over."""
    for card in range(CARD_TYPES):
        if view.revealed[card] > 0:
            offer(view, pack(KEEP, card))


@inner
def apply_cell_search(view, hidden, setting, choice):
    """Take one of the cards turned over, the first of its type; the rest, Escapees too, go to Solitary."""
    card = first_of(choice)
    clear(view.revealed)
    place = 0
    while hidden.together[place] != card:
        place += 1
    hidden.together_count -= 1
    for after in range(place, hidden.together_count):
        hidden.together[after] = hidden.together[after + 1]
    gain_seen(view, hidden, view.seat, card)
    discard_together(view, hidden, setting)
    end_action(view)


@inner
def _turn_over_three(view, hidden, setting):
    """Turn over three cards, or as many as there are: Escapees go to the Yard, the rest to Solitary."""
    for _ in range(min(MAX_TOGETHER, int(view.cell_block))):
        card = turn_over(view, hidden)
        if card >= INFAMOUS:
            to_yard(view, card)
        else:
            set_aside(hidden, card)
    discard_together(view, hidden, setting)


@inner
def _begin_plan_uncovered(view, hidden, setting):
    """Ask which card to take; where nobody else has one, draw a card instead (A-41)."""
    others = 0
    for plan in range(view.rules.plans):
        others += view.in_play[plan] - view.area[view.seat, plan]
    if others > 0:
        view.phase = PLAN_UNCOVERED_CHOICE
    else:
        block_to_hand(view, hidden, view.seat, 1)
        _turn_over_three(view, hidden, setting)
        end_action(view)


@inner
def legal_plan_uncovered(view):
    """List the plans in each other play area."""
    for victim in range(view.players):
        if victim != view.seat:
            for plan in range(view.rules.plans):
                if view.area[victim, plan] > 0:
                    offer(view, pack(TAKE_PLAN, victim, plan))


@inner
def apply_plan_uncovered(view, hidden, setting, choice):
    """Move the plan card to the own play area, then turn over three cards."""
    victim, plan = first_of(choice), second_of(choice)
    view.area[victim, plan] -= 1
    view.area[view.seat, plan] += 1
    _turn_over_three(view, hidden, setting)
    end_action(view)


@inner
def legal_returning_favors(view):
    """List every plan, started, foiled or not (A-42)."""
    for plan in range(view.rules.plans):
        offer(view, pack(NAME_PLAN, plan))


@inner
def apply_returning_favors(view, hidden, choice):
    """Ask each player from the left for a card of the plan until one gives it and draws another (A-42)."""
    plan = first_of(choice)
    for step in range(1, view.players):
        giver = (view.seat + step) % view.players
        if hidden.hand[giver, plan] > 0:
            lose(view, hidden, giver, plan)
            gain_seen(view, hidden, view.seat, plan)
            block_to_hand(view, hidden, giver, 1)
            break
        view.refused[giver, plan] = 1
    end_action(view)


@inner
def legal_attach(view):
    """List the plans in play; there is one at least, since a play came before (A-37, A-38)."""
    for plan in range(view.rules.plans):
        if view.in_play[plan] > 0:
            offer(view, pack(ATTACH, plan))


@inner
def apply_guard_help(view, hidden, choice):
    """Lay Guard Help on a plan; a copy that lay on one before is discarded (A-36)."""
    before, plan = view.guard_help, first_of(choice)
    was_complete = is_complete(view, plan)
    view.guard_help = plan
    watch_plan(view, hidden, plan, was_complete)
    if before != NO_PLAN:
        discard_action(view, GUARD_HELP)
        count_lost_wait(view, hidden, before)
    view.phase = PLAY


@inner
def apply_change_in_plan(view, choice):
    """Lay Change in Plan on a plan; a copy that lay on one before is discarded (A-36)."""
    if view.change_in_plan != NO_PLAN:
        discard_action(view, CHANGE_IN_PLAN)
    view.change_in_plan = first_of(choice)
    view.phase = PLAY


@inner
def _ask_warden(view, hidden):
    """Go to the next player, from the current one on, who has an Escapee or a plan card in play to give (A-43)."""
    while hidden.asked < view.players:
        seat = (view.turn_seat + hidden.asked) % view.players
        if _can_serve_warden(view, hidden, seat):
            view.seat = seat
            view.phase = WARDEN_CHOICE
            return
        hidden.asked += 1
    view.seat = view.turn_seat
    end_action(view)


@inner
def _can_serve_warden(view, hidden, seat):
    for plan in range(view.rules.plans):
        if view.area[seat, plan] > 0:
            return True
    for card in range(INFAMOUS, GENERIC + 1):
        if hidden.hand[seat, card] > 0:
            return True
    return False


@inner
def legal_warden(view, hidden):
    """List the Escapees in hand for the Yard, and the plans in the own play area to discard."""
    for card in range(INFAMOUS, GENERIC + 1):
        if hidden.hand[view.seat, card] > 0:
            offer(view, pack(YARD, card))
    for plan in range(view.rules.plans):
        if view.area[view.seat, plan] > 0:
            offer(view, pack(DISCARD_PLAN, plan))


@inner
def apply_warden(view, hidden, choice):
    """Add an Escapee to the Yard and draw another card, or discard all cards of a plan from the play area."""
    seat = view.seat
    if kind_of(choice) == YARD:
        lose(view, hidden, seat, first_of(choice))
        to_yard(view, first_of(choice))
        block_to_hand(view, hidden, seat, 1)
        if seat == view.turn_seat and view.rules.warden_uses_yard_play != 0:
            view.yard_played = 1
    else:
        _discard_plan(view, hidden, seat, first_of(choice))
    hidden.asked += 1
    _ask_warden(view, hidden)


@inner
def _discard_plan(view, hidden, seat, plan):
    """Discard a player's cards of a plan; what lay on a plan that is gone is discarded too (A-35)."""
    for _ in range(view.area[seat, plan]):
        out_of_area(view, seat, plan, 1)
        to_solitary(view, plan)
    count_lost_wait(view, hidden, plan)
    if view.in_play[plan] == 0:
        release_attached(view, plan)
