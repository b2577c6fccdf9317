"""Small functions of the view that strategies of Escape from Alcatraz share, meant for users' own strategies too.

The shipped strategies give each choice a value, and `best_choice` picks the highest. `sound_value` values every
choice there is, so that a strategy only needs to say where it thinks otherwise:

    @inner
    def value(view, choice):
        return -1.0 if kind_of(choice) == FOIL else sound_value(view, choice)

    @strategy("escape")
    def never_foils(view, number):
        ...
        return best_choice(view, value)

Only choices of one list are compared, so values of one decision need not go with those of another. Foils and going
out are valued in points of the game; the other numbers were found by play, some thousand settings on 4,000 deals each.
"""

from __future__ import annotations

from simulator.compiled import inner
from simulator.escape.conditions import can_lead, foil_size, is_escapee, yard_has_room
from simulator.escape.rules import EXCLUSIVE, GENERIC, INFAMOUS
from simulator.escape.scoring import card_points, out_bonus
from simulator.escape.state import (
    ADD,
    ATTACH,
    DETAIL_DRAW,
    DETAIL_TAKE,
    DISCARD_CARD,
    DISCARD_PLAN,
    DRAW_SOLITARY,
    FOIL,
    FROM_HAND,
    KEEP,
    LAY_OFF,
    NAME_PLAN,
    PLAY,
    START,
    TAKE_PLAN,
    YARD,
)
from simulator.records import first_of, kind_of, second_of, third_of, total_of
from strategies.tools import NEVER

# In the play phase a foil is worth its points, at most some 2,500 under any rules, and ends the plays of the turn. So
# what should come before it is worth more, in steps wider than that; what should not be done at all is worth NEVER.
LAY_FIRST, START_FIRST, YARD_FIRST, OUT_FIRST = 10_000.0, 20_000.0, 30_000.0, 40_000.0


# What the table looks like


@inner
def foils_so_far(view):
    """Return how many plans were foiled in this round, by anybody."""
    return total_of(view.times_foiled, 0, view.rules.plans)


@inner
def bonus_now(view):
    """Return the points for going out at this moment, which fall sharply with the first foil."""
    return out_bonus(view, foils_so_far(view))


@inner
def others_cards(view, plan):
    """Return how many cards of a plan lie in the other players' areas."""
    return view.in_play[plan] - view.area[view.seat, plan]


@inner
def smallest_hand(view):
    """Return the size of the smallest hand among the other players."""
    smallest = view.hand_size[(view.seat + 1) % view.players]
    for step in range(2, view.players):
        smallest = min(smallest, view.hand_size[(view.seat + step) % view.players])
    return smallest


@inner
def is_live(view, plan):
    """Tell whether a plan can still be foiled: enough of its cards are neither foiled nor in Solitary."""
    gone = view.in_solitary[plan]
    for seat in range(view.players):
        gone += view.foiled[seat, plan]
    return view.rules.cards_per_plan - gone >= foil_size(view, plan)


@inner
def has_leader(view, plan):
    """Tell whether the player has an eligible mastermind of a plan, in hand or in the Yard."""
    own = INFAMOUS + plan
    if view.yard[GENERIC] + view.hand[GENERIC] + view.yard[own] + view.hand[own] > 0:
        return True
    return view.change_in_plan == plan and view.yard_size + escapees_held(view) > 0


# What the hand can do


@inner
def escapees_held(view):
    """Return the number of Escapees in hand."""
    return total_of(view.hand, INFAMOUS, GENERIC + 1)


@inner
def starts_with(view, plan, extra):
    """Tell whether the hand and `extra` more cards of a plan that is not in play would start it at once."""
    return view.in_play[plan] == 0 and view.hand[plan] + extra >= view.rules.start_size and yard_has_room(view)


@inner
def stuck_cards(view):
    """Return how many cards cannot leave the hand in this turn, if one forgets the discard.

    Plan cards leave where their plan is in play or can be started, and one Escapee leaves to the Yard. With one stuck
    card or none the player can go out in this turn, unless the Action card brings another one.
    """
    stuck = escapees_held(view)
    if stuck > 0 and view.yard_played == 0:
        stuck -= 1
    for plan in range(view.rules.plans):
        if view.in_play[plan] == 0 and not starts_with(view, plan, 0):
            stuck += view.hand[plan]
    return stuck


@inner
def top_of_solitary(view):
    """Return the card on top of Solitary, which must not be empty."""
    return int(view.solitary[view.solitary_size - 1])


@inner
def stuck_with_top(view):
    """Return `stuck_cards` as it would be with the top card of Solitary in hand."""
    card, stuck = top_of_solitary(view), stuck_cards(view)
    if card >= INFAMOUS:
        return stuck + (1 if escapees_held(view) > 0 else 0)
    if view.in_play[card] > 0 or starts_with(view, card, 0):
        return stuck
    return stuck - view.hand[card] if starts_with(view, card, 1) else stuck + 1


@inner
def can_foil_with(view, card):
    """Tell whether a card more in hand would make a foil possible in this turn that is not possible without it."""
    for plan in range(view.rules.plans):
        if view.in_play[plan] > 0:
            missing = foil_size(view, plan) - view.in_play[plan] - view.hand[plan]
            led = has_leader(view, plan)
            if card == plan and missing == 1 and led:
                return True
            if is_escapee(card) and missing <= 0 and not led and can_lead(view, plan, card):
                return True
    return False


# What things are worth


@inner
def foil_points(view, choice):
    """Return what a foil puts under the own Foiled! card: the plan cards and the mastermind."""
    own = view.area[view.seat, first_of(choice)]
    return float(own * view.rules.plan_points + card_points(view.rules, second_of(choice)))


@inner
def foil_value(view, choice):
    """Return the points of a foil, with those for going out with the one card that it may leave in hand."""
    from_hand = 1 if third_of(choice) == FROM_HAND else 0
    goes_out = view.hand_size[view.seat] - from_hand == 1
    bonus = view.rules.out_points * (view.yard_size + from_hand - 1) if goes_out else 0
    return foil_points(view, choice) + bonus


@inner
def play_value(view, choice):
    """Return a sound value of a choice of the play phase.

    An Escapee goes to the Yard first, then plans are started and laid off, as many cards as possible, then the best
    foil is made. One card is kept for the discard.
    """
    kind, own = kind_of(choice), view.hand_size[view.seat]
    if kind == LAY_OFF:
        count = second_of(choice)
        return LAY_FIRST + 3.0 * count if count < own else NEVER
    if kind == START:
        return START_FIRST + 3.0 * second_of(choice)
    if kind == FOIL:
        return foil_value(view, choice)
    if kind == YARD:
        return yard_value(view, first_of(choice))
    return float(bonus_now(view)) if own == 1 else 0.0


@inner
def yard_value(view, card):
    """Return the value of an Escapee for the Yard in the play phase: the least useful one, surely to go out."""
    own = view.hand_size[view.seat]
    if own == 1:
        return NEVER
    return (OUT_FIRST if own == 2 else YARD_FIRST) - card_worth(view, card)


@inner
def opens_slot(view):
    """Tell whether one more Escapee in the Yard would let the player start a plan that the Yard alone forbids."""
    exclusive = 1 if view.rules.yard_limit == EXCLUSIVE else 0
    return view.blocked != 0 and view.plans_in_play - exclusive <= view.yard_size


@inner
def card_worth(view, card):
    """Return what a card is worth to keep: cards of one plan keep each other company, Escapees await their plan."""
    if card == GENERIC:
        return 7.0
    if card >= INFAMOUS:
        plan = card - INFAMOUS
        own = view.area[view.seat, plan] > 0 or view.hand[plan] >= view.rules.start_size
        return 8.0 if own and is_live(view, plan) else 3.0
    near_start = 1.0 if view.hand[card] == view.rules.start_size - 1 else 0.0
    return 2.0 * view.hand[card] + near_start + (5.0 if view.in_play[card] > 0 else 0.0)


@inner
def gain_worth(view, card):
    """Return what a card is worth to take into the hand: most if it makes a start; an Escapee does not shorten it."""
    worth = card_worth(view, card) + (3.0 if can_foil_with(view, card) else 0.0)
    if card >= INFAMOUS:
        return worth - 4.0
    return worth + (6.0 if starts_with(view, card, 1) else 0.0)


@inner
def favor_worth(view, plan):
    """Return what naming a plan for Returning Favors promises: who is known to have it, what could be played."""
    worth = 5.0 if view.in_play[plan] > 0 or starts_with(view, plan, 1) else 0.0
    unseen = view.rules.cards_per_plan - view.in_play[plan] - view.in_solitary[plan] - view.hand[plan]
    for seat in range(view.players):
        unseen -= view.foiled[seat, plan]
        if seat != view.seat:
            known = 5.0 if view.known[seat, plan] > 0 else -20.0 * view.refused[seat, plan]
            worth += known / (view.players - 1)
    return worth + 0.3 * unseen if unseen > 0 else -100.0


@inner
def seizure_worth(view, plan):
    """Return what taking a plan card by Plan Uncovered is worth: a nearly full plan, and a first card of it."""
    return view.in_play[plan] + (2.0 if view.area[view.seat, plan] == 0 else 0.0)


@inner
def attach_worth(view, plan):
    """Return what Guard Help or Change in Plan on a plan is worth: own cards there, most if it can be foiled now."""
    full = view.in_play[plan] + view.hand[plan] >= view.rules.guard_help_size
    return 2.0 * view.area[view.seat, plan] + (10.0 if full and has_leader(view, plan) else 0.0)


@inner
def plan_loss(view, plan):
    """Return what is lost when Warden takes the own cards of a plan."""
    return view.area[view.seat, plan] * (2.0 if is_live(view, plan) else 0.6)


@inner
def other_value(view, choice):  # noqa: PLR0911 - one a kind of choice
    """Return a sound value of a choice that is neither a draw nor a play: discards, Action cards, co-conspirators.

    Draws, `DONE` and `DECLINE` have the value 0. In the play phase an Escapee for the Yard is valued as for Warden.
    """
    kind, card = kind_of(choice), first_of(choice)
    if kind == DISCARD_CARD:
        return -card_worth(view, card)
    if kind in (DETAIL_TAKE, KEEP):
        return gain_worth(view, card)
    if kind == DETAIL_DRAW:
        return 2.0
    if kind == NAME_PLAN:
        return favor_worth(view, card)
    if kind == TAKE_PLAN:
        return seizure_worth(view, second_of(choice))
    if kind == ATTACH:
        return attach_worth(view, card)
    if kind == YARD:
        return -2.0 * card_worth(view, card)
    if kind == DISCARD_PLAN:
        return -plan_loss(view, card)
    return float(card_points(view.rules, card)) if kind == ADD else 0.0


@inner
def sound_value(view, choice):
    """Return a sound value of any choice: plays all it can, and draws from Solitary where it could then go out."""
    if view.phase == PLAY:
        return play_value(view, choice)
    if kind_of(choice) == DRAW_SOLITARY:
        return 1.0 if stuck_with_top(view) <= 1 else NEVER
    return other_value(view, choice)
