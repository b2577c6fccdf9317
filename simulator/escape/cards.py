"""Where cards go: small verbs, one a movement, so that the conservation of cards is easy to see.

Every verb keeps the public counts and the public knowledge of hands (A-46) in step with the cards.
"""

from __future__ import annotations

from simulator.compiled import inner
from simulator.escape.rules import SHUFFLED
from simulator.escape.state import ACTION_DECK, DISCARDS
from simulator.hands import gain_seen, gain_unseen, lose
from simulator.progress import next_shuffle_key
from simulator.records import copy_into
from simulator.rng import shuffle


@inner
def turn_over(view, hidden):
    """Take the next card off the Cell Block and return it; there must be one."""
    card = hidden.block[hidden.block_next]
    hidden.block_next += 1
    view.cell_block -= 1
    return card


@inner
def block_to_hand(view, hidden, seat, count):
    """Draw cards unseen from the Cell Block, as many as there are up to `count`."""
    for _ in range(min(int(count), int(view.cell_block))):
        gain_unseen(view, hidden, seat, turn_over(view, hidden))


@inner
def to_solitary(view, card):
    """Lay a card face up on Solitary."""
    view.solitary[view.solitary_size] = card
    view.solitary_size += 1
    view.in_solitary[card] += 1


@inner
def solitary_to_hand(view, hidden, seat, card):
    """Take the topmost card of a type out of Solitary into a hand, in the sight of all."""
    place = view.solitary_size - 1
    while view.solitary[place] != card:
        place -= 1
    view.solitary_size -= 1
    for above in range(place, view.solitary_size):
        view.solitary[above] = view.solitary[above + 1]
    view.in_solitary[card] -= 1
    gain_seen(view, hidden, seat, card)


@inner
def to_yard(view, card):
    """Put an Escapee into the Yard."""
    view.yard[card] += 1
    view.yard_size += 1


@inner
def out_of_yard(view, card):
    """Take an Escapee out of the Yard."""
    view.yard[card] -= 1
    view.yard_size -= 1


@inner
def to_area(view, seat, plan, count):
    """Lay plan cards face up in a play area."""
    if view.in_play[plan] == 0:
        view.plans_in_play += 1
    view.area[seat, plan] += count
    view.in_play[plan] += count


@inner
def out_of_area(view, seat, plan, count):
    """Take plan cards out of a play area."""
    view.area[seat, plan] -= count
    view.in_play[plan] -= count
    if view.in_play[plan] == 0:
        view.plans_in_play -= 1


@inner
def hand_to_area(view, hidden, seat, plan, count):
    """Meld or lay off plan cards from a hand."""
    for _ in range(count):
        lose(view, hidden, seat, plan)
    to_area(view, seat, plan, count)


@inner
def area_to_foiled(view, seat, plan):
    """Move a player's cards of a plan from the play area under the Foiled! card; return how many there were."""
    count = view.area[seat, plan]
    if count > 0:
        out_of_area(view, seat, plan, count)
        view.foiled[seat, plan] += count
    return count


@inner
def discard_action(view, card):
    """Lay an Action card on the Action discards."""
    view.action_pile[view.action_discards] = card
    view.action_discards += 1


@inner
def shuffle_action_deck(view, hidden, setting):
    """Shuffle the cards that `view.action_left` counts into the Action deck; those not in it stay where they are."""
    copy_into(hidden.left, view.action_left)
    key = next_shuffle_key(view, hidden, ACTION_DECK)
    size = shuffle(setting.action_list, setting.action_word, setting.action_size, hidden.left, key, hidden.action_order)
    hidden.action_next = 0
    view.action_deck = size


@inner
def recall_action_discards(view, hidden, setting):
    """Shuffle the Action discards into a new Action deck; attached cards are not among them (A-34)."""
    for place in range(view.action_discards):
        view.action_left[view.action_pile[place]] += 1
    view.action_discards = 0
    shuffle_action_deck(view, hidden, setting)


@inner
def set_aside(hidden, card):
    """Put a turned-over card with those that will be discarded together."""
    hidden.together[hidden.together_count] = card
    hidden.together_count += 1


@inner
def discard_together(view, hidden, setting):
    """Lay the cards set aside on Solitary, the last on top; shuffled first where the rules say so (A-08)."""
    if view.rules.shared_discard_order == SHUFFLED and hidden.together_count > 1:
        for place in range(hidden.together_count):
            hidden.left[hidden.together[place]] += 1
        key = next_shuffle_key(view, hidden, DISCARDS)
        shuffle(setting.plans_list, setting.plans_word, setting.plans_size, hidden.left, key, hidden.together)
    for place in range(hidden.together_count):
        to_solitary(view, hidden.together[place])
    hidden.together_count = 0
