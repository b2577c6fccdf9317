"""The turn of Escape from Alcatraz, phase by phase in the order of the rulebook.

Each decision has a pair: `legal_<phase>` lists the choices in the view, `apply_<phase>` carries one out. The Action
cards have theirs in specials.py; the round's beginning and end are in scoring.py and setup.py. The clauses named are
those of docs/games/escape.md.
"""

from __future__ import annotations

from simulator.compiled import inner
from simulator.escape.cards import (
    area_to_foiled,
    block_to_hand,
    discard_action,
    hand_to_area,
    out_of_yard,
    solitary_to_hand,
    to_solitary,
    to_yard,
)
from simulator.escape.conditions import (
    can_lead,
    can_restart,
    is_complete,
    matches,
    yard_has_room,
)
from simulator.escape.log import count_foiled_wait, watch_plan
from simulator.escape.rules import (
    CHANGE_IN_PLAN,
    EVERY_PLAY,
    GENERIC,
    GUARD_HELP,
    INFAMOUS,
    ONE,
)
from simulator.escape.state import (
    ACTION,
    ACTION_SHUFFLE,
    ADD,
    BLOCK_DRAWS,
    BLOCKED_LEFT,
    BLOCKED_TURNS,
    CAP,
    CELL_BLOCK,
    CO_CONSPIRATOR,
    CO_CONSPIRATORS,
    DECLINE,
    DISCARD,
    DISCARD_CARD,
    DONE,
    DRAW,
    DRAW_CELL_BLOCK,
    DRAW_SOLITARY,
    FOIL,
    FOILS,
    FOILS_FROM_HAND,
    FROM_HAND,
    FROM_YARD,
    LAY_OFF,
    LAY_OFFS,
    NO_CARD,
    NO_PLAN,
    OUT,
    PLAY,
    STALL_DRAWS,
    START,
    STARTS,
    YARD,
    YARD_PLAYS,
)
from simulator.hands import lose
from simulator.log import DEAD_TURNS, TURNS
from simulator.phases import TURN_END
from simulator.progress import cap_round, must_draw_deck, pass_turn
from simulator.records import first_of, kind_of, offer, pack, second_of, third_of


@inner
def begin_turn(view, hidden):
    """Clear what belongs to one turn."""
    view.turn += 1
    view.seat = view.turn_seat
    view.action_card = NO_CARD
    view.played = 0
    view.acted = 0
    view.yard_played = 0
    view.drew_block = 0
    view.foil_plan = NO_PLAN
    hidden.discarded_last = 0
    view.phase = DRAW


@inner
def legal_draw(view):
    """List the draws: from the Cell Block, or the top card of Solitary where there is one (A-06, A-07)."""
    offer(view, pack(DRAW_CELL_BLOCK))
    if view.solitary_size > 0 and not must_draw_deck(view):
        offer(view, pack(DRAW_SOLITARY))


@inner
def apply_draw(view, hidden, choice):
    """Draw."""
    seat = view.seat
    if kind_of(choice) == DRAW_SOLITARY:
        solitary_to_hand(view, hidden, seat, view.solitary[view.solitary_size - 1])
    else:
        hidden.count[seat, BLOCK_DRAWS] += 1
        if view.solitary_size > 0 and must_draw_deck(view):
            hidden.count[seat, STALL_DRAWS] += 1
        block_to_hand(view, hidden, seat, view.rules.draw_count)
        view.drew_block = 1
    hidden.first_play = 1
    view.phase = PLAY


@inner
def legal_play(view, hidden):
    """List what the gathering step allows: start, lay off, an Escapee to the Yard, foil, or be done."""
    hand = hidden.hand[view.seat]
    size = view.hand_size[view.seat]
    strict = view.rules.keep_last_card == EVERY_PLAY
    _offer_plans(view, hand, size, size - 1 if strict else size)
    if view.yard_played == 0 and size > (1 if strict else 0):
        _offer_yard(view, hand)
    if view.played != 0 or view.rules.foil_without_play != 0:
        for plan in range(view.rules.plans):
            if view.area[view.seat, plan] > 0 and is_complete(view, plan):
                _offer_foil(view, hand, size, plan, size > 0 or not strict)
    offer(view, pack(DONE))


@inner
def _offer_plans(view, hand, size, most):
    """Offer starts and lay-offs: a start always leaves a card in hand, a lay-off up to `most` cards (A-13, A-15)."""
    room = yard_has_room(view)
    for plan in range(view.rules.plans):
        held = hand[plan]
        if held == 0:
            continue
        if view.in_play[plan] > 0:
            for count in range(1, min(int(held), int(most)) + 1):
                offer(view, pack(LAY_OFF, plan, count))
        elif held >= view.rules.start_size and size > view.rules.start_size and can_restart(view, plan):
            if room:
                for count in range(view.rules.start_size, min(int(held), int(size) - 1) + 1):
                    offer(view, pack(START, plan, count))
            else:
                view.blocked = 1


@inner
def _offer_yard(view, hand):
    for card in range(INFAMOUS, GENERIC + 1):
        if hand[card] > 0:
            offer(view, pack(YARD, card))


@inner
def _offer_foil(view, hand, size, plan, from_yard):
    """Offer the foils of a plan that has its cards: each eligible Escapee, from hand while one card stays there.

    From the Yard it needs no card, but where every play must leave one, neither may the hand be empty (A-13, A-25).
    """
    for card in range(INFAMOUS, GENERIC + 1):
        if can_lead(view, plan, card):
            if hand[card] > 0 and size > 1:
                offer(view, pack(FOIL, plan, card, FROM_HAND))
            if view.yard[card] > 0 and from_yard:
                offer(view, pack(FOIL, plan, card, FROM_YARD))


@inner
def apply_play(view, hidden, choice):
    """Carry out one step of gathering information."""
    seat, kind = view.seat, kind_of(choice)
    if hidden.first_play != 0:
        hidden.first_play = 0
        hidden.count[seat, BLOCKED_TURNS] += view.blocked
    if kind in (START, LAY_OFF):
        _play_plan(view, hidden, kind, first_of(choice), second_of(choice))
    elif kind == YARD:
        lose(view, hidden, seat, first_of(choice))
        to_yard(view, first_of(choice))
        view.yard_played = 1
        view.acted = 1
        hidden.count[seat, YARD_PLAYS] += 1
    elif kind == FOIL:
        _foil(view, hidden, first_of(choice), second_of(choice), third_of(choice))
    else:
        hidden.count[seat, BLOCKED_LEFT] += view.blocked
        go_to_discard(view)


@inner
def _play_plan(view, hidden, kind, plan, count):
    """Start or lay off; the first of a turn is followed by an Action card, if there is one (A-14)."""
    hidden.count[view.seat, STARTS if kind == START else LAY_OFFS] += 1
    was_complete = is_complete(view, plan)
    hand_to_area(view, hidden, view.seat, plan, count)
    watch_plan(view, hidden, plan, was_complete)
    view.acted = 1
    if view.played == 0:
        view.played = 1
        if view.action_deck > 0:
            view.phase = ACTION
        elif view.action_discards > 0:
            view.phase = ACTION_SHUFFLE


@inner
def _foil(view, hidden, plan, card, source):
    """Foil a plan: its cards go under the Foiled! cards of those who have them, the mastermind under the foiler's."""
    seat = view.seat
    if source == FROM_HAND:
        lose(view, hidden, seat, card)
        hidden.count[seat, FOILS_FROM_HAND] += 1
    else:
        out_of_yard(view, card)
    view.foiled[seat, card] += 1
    for other in range(view.players):
        hidden.sharer[other] = 1 if area_to_foiled(view, other, plan) > 0 else 0
    hidden.sharer[seat] = view.rules.foiler_co_conspirator
    hidden.count[seat, FOILS] += 1
    count_foiled_wait(view, hidden, plan)
    hidden.foils += 1
    view.times_foiled[plan] += 1
    view.foil_plan = plan
    view.acted = 1
    release_attached(view, plan)
    hidden.asked = 0
    _ask_co_conspirator(view, hidden)


@inner
def release_attached(view, plan):
    """Discard Guard Help and Change in Plan from a plan that was foiled or has left the table (A-35)."""
    if view.guard_help == plan:
        view.guard_help = NO_PLAN
        discard_action(view, GUARD_HELP)
    if view.change_in_plan == plan:
        view.change_in_plan = NO_PLAN
        discard_action(view, CHANGE_IN_PLAN)


@inner
def _ask_co_conspirator(view, hidden):
    """Go to the next player, from the foiler on, who may add a co-conspirator, or else to the discard (A-20, A-23)."""
    plan = view.foil_plan
    while hidden.asked < view.players:
        seat = (view.turn_seat + hidden.asked) % view.players
        has_one = hidden.hand[seat, GENERIC] > 0 or hidden.hand[seat, INFAMOUS + plan] > 0
        keeps_one = seat != view.turn_seat or view.hand_size[seat] > 1
        if hidden.sharer[seat] != 0 and has_one and keeps_one:
            view.seat = seat
            view.phase = CO_CONSPIRATOR
            return
        hidden.asked += 1
    view.seat = view.turn_seat
    go_to_discard(view)


@inner
def legal_co_conspirator(view, hidden):
    """List the Escapees in hand that match the foiled plan, and to decline (A-21, A-22)."""
    for card in range(INFAMOUS, GENERIC + 1):
        if hidden.hand[view.seat, card] > 0 and matches(view.foil_plan, card):
            offer(view, pack(ADD, card))
    offer(view, pack(DECLINE))


@inner
def apply_co_conspirator(view, hidden, choice):
    """Add a co-conspirator, even the last card of the hand (A-24), or decline."""
    if kind_of(choice) == ADD:
        lose(view, hidden, view.seat, first_of(choice))
        view.foiled[view.seat, first_of(choice)] += 1
        hidden.count[view.seat, CO_CONSPIRATORS] += 1
    if kind_of(choice) == DECLINE or view.rules.co_conspirators == ONE:
        hidden.asked += 1
    _ask_co_conspirator(view, hidden)


@inner
def go_to_discard(view):
    """Go to the discard; a player without a card skips it (A-30)."""
    view.phase = DISCARD if view.hand_size[view.seat] > 0 else TURN_END


@inner
def legal_discard(view, hidden):
    """List the types of card in hand."""
    for card in range(GENERIC + 1):
        if hidden.hand[view.seat, card] > 0:
            offer(view, pack(DISCARD_CARD, card))


@inner
def apply_discard(view, hidden, choice):
    """Discard to Solitary; with the last card of the hand the player goes out."""
    lose(view, hidden, view.seat, first_of(choice))
    to_solitary(view, first_of(choice))
    hidden.discarded_last = 1 if view.hand_size[view.seat] == 0 else 0
    view.phase = TURN_END


@inner
def end_turn(view, hidden):
    """End the turn, and the round if the player went out, the Cell Block is empty or at the cap (A-29, A-44)."""
    seat = view.turn_seat
    hidden.count[seat, TURNS] += 1
    hidden.count[seat, DEAD_TURNS] += 1 - view.acted
    view.idle_turns = 0 if view.acted != 0 or view.drew_block != 0 else view.idle_turns + 1
    if hidden.discarded_last != 0:
        hidden.end_reason = OUT
        hidden.end_seat = seat
    elif view.cell_block == 0:
        hidden.end_reason = CELL_BLOCK
    elif view.turn >= view.rules.max_turns:
        hidden.end_reason = CAP
        cap_round(hidden)
    pass_turn(view, hidden)
