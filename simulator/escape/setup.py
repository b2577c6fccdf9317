"""Set-up: the Action deck of a game, and for each round the shuffle, the search for the first Escapee, and the deal."""

from __future__ import annotations

from simulator.compiled import inner
from simulator.escape.cards import shuffle_action_deck, to_solitary, to_yard, turn_over
from simulator.escape.rules import INFAMOUS
from simulator.escape.state import DEAL, DEAL_SHUFFLE, NO_CARD, NO_PLAN, PLANS_DECK, REVEAL
from simulator.hands import gain
from simulator.phases import ROUND_START, TURN_START
from simulator.progress import clear_game, clear_round, next_shuffle_key, rotate_hands
from simulator.records import clear, clear_rows, copy_into
from simulator.rng import shuffle


@inner
def start_game(view, hidden, setting):
    """Shuffle the Action deck; seat 0 will play first in round 1 (A-02)."""
    clear_game(view, hidden, setting)
    view.action_discards = 0
    view.action_card = NO_CARD
    clear(hidden.shuffles)
    copy_into(view.action_left, view.rules.action_deck)
    shuffle_action_deck(view, hidden, setting)
    view.phase = ROUND_START


@inner
def start_round(view, hidden, setting):
    """Clear the table, pass the deal on, and shuffle all cards of the Plans deck."""
    clear_round(view, hidden, setting, view.round_number % view.players)
    _clear_table(view, hidden)
    for place in range(setting.plans_size):
        hidden.left[setting.plans_list[place]] += 1
    _shuffle_plans(view, hidden, setting)
    first = _first_escapee(hidden)
    if first < view.rules.setup_reveal_limit:
        rotate_hands(view, setting, hidden.block, first + 1, view.rules.hand_size)
    view.phase = REVEAL


@inner
def _clear_table(view, hidden):
    view.idle_turns = 0
    clear(view.hand_size)
    clear_rows(view.known)
    clear_rows(view.refused)
    clear_rows(view.area)
    clear(view.in_play)
    view.plans_in_play = 0
    clear_rows(view.foiled)
    clear(view.times_foiled)
    clear(view.yard)
    view.yard_size = 0
    view.solitary_size = 0
    clear(view.in_solitary)
    view.guard_help = NO_PLAN
    view.change_in_plan = NO_PLAN
    clear(view.revealed)
    hidden.together_count = 0  # a game that was broken off may have left cards turned over
    clear_rows(hidden.hand)
    clear(hidden.shuffles)
    clear(hidden.wait_since)
    hidden.foils = 0
    clear(hidden.bonus)


@inner
def _shuffle_plans(view, hidden, setting):
    """Shuffle the cards that `hidden.left` counts into the Cell Block."""
    key = next_shuffle_key(view, hidden, PLANS_DECK)
    size = shuffle(setting.plans_list, setting.plans_word, setting.plans_size, hidden.left, key, hidden.block)
    hidden.block_size = size
    hidden.block_next = 0
    view.cell_block = size


@inner
def _first_escapee(hidden):
    """Return the place of the first Escapee in the Cell Block."""
    place = hidden.block_next
    while hidden.block[place] < INFAMOUS:
        place += 1
    return place


@inner
def reveal(view, hidden):
    """Turn cards over until an Escapee comes, which goes to the Yard; the others lie in Solitary (A-03, A-04)."""
    for _ in range(min(int(view.rules.setup_reveal_limit), int(hidden.block_size))):
        card = turn_over(view, hidden)
        if card >= INFAMOUS:
            to_yard(view, card)
            view.phase = DEAL
            return
        to_solitary(view, card)
    view.phase = DEAL_SHUFFLE


@inner
def reshuffle_for_deal(view, hidden, setting):
    """After a search in vain, take the first Escapee of the rest into the Yard and shuffle what is left (A-03)."""
    first = _first_escapee(hidden)
    to_yard(view, hidden.block[first])
    for place in range(hidden.block_next, hidden.block_size):
        if place != first:
            hidden.left[hidden.block[place]] += 1
    _shuffle_plans(view, hidden, setting)
    rotate_hands(view, setting, hidden.block, 0, view.rules.hand_size)
    view.phase = DEAL


@inner
def deal(view, hidden):
    """Deal the hands one card at a time from the first player on (A-05)."""
    for _ in range(view.rules.hand_size):
        for step in range(view.players):
            gain(view, hidden, (view.first_seat + step) % view.players, turn_over(view, hidden))
    view.phase = TURN_START
