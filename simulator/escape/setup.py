"""Set-up: the Action deck of a game, and for each round the shuffle, the search for the first Escapee, and the deal."""

from __future__ import annotations

from simulator.compiled import inner
from simulator.escape.cards import (
    gain,
    next_shuffle_key,
    shuffle_action_deck,
    to_solitary,
    to_yard,
    turn_over,
)
from simulator.escape.rules import INFAMOUS
from simulator.escape.state import (
    DEAL,
    DEAL_SHUFFLE,
    NO_CARD,
    NO_PLAN,
    PLANS_DECK,
    REVEAL,
    ROUND_START,
    RUNNING,
    SEAT_NUMBERS,
    TURN_START,
)
from simulator.records import NO_SEAT, clear, clear_rows, copy_into
from simulator.rng import shuffle, stream, word


@inner
def start_game(view, hidden, setting):
    """Shuffle the Action deck; seat 0 will play first in round 1 (A-02)."""
    hidden.deal_key = stream(setting.purpose, setting.seed, setting.deal)
    hidden.shown_seat = NO_SEAT
    clear_rows(hidden.memory)
    hidden.capped = 0
    clear(view.totals)
    view.round_number = 0
    view.action_discards = 0
    view.action_card = NO_CARD
    clear(hidden.shuffles)
    copy_into(view.action_left, view.rules.action_deck)
    shuffle_action_deck(view, hidden, setting)
    view.phase = ROUND_START


@inner
def start_round(view, hidden, setting):
    """Clear the table, pass the deal on, and shuffle all cards of the Plans deck."""
    view.round_number += 1
    view.first_seat = (view.round_number - 1) % view.players
    view.turn_seat = view.first_seat
    view.turn = 0
    view.idle_turns = 0
    _clear_table(view, hidden)
    for seat in range(view.players):
        # A seat's numbers are keyed by deal, replicate, round and seat: one decision more never shifts another's.
        numbers = word(word(hidden.deal_key, view.round_number), SEAT_NUMBERS)
        hidden.seat_key[seat] = word(word(numbers, setting.replicate), seat)
    for place in range(setting.plans_size):
        hidden.left[setting.plans_list[place]] += 1
    _shuffle_plans(view, hidden, setting)
    first = _first_escapee(hidden)
    if first < view.rules.setup_reveal_limit:
        rotate_hands(view, hidden, setting, first + 1)
    view.phase = REVEAL


@inner
def _clear_table(view, hidden):
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
    clear(hidden.calls)
    clear(hidden.shuffles)
    clear(hidden.wait_since)
    hidden.end_reason = RUNNING
    hidden.end_seat = NO_SEAT
    hidden.round_capped = 0
    hidden.foils = 0
    clear(hidden.points)
    clear(hidden.bonus)
    clear_rows(hidden.count)


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
def rotate_hands(view, hidden, setting, start):
    """Move the hands that will be dealt from place `start` on by `hand_shift` seats; the draw pile stays.

    So one deal played once for each shift gives every seat every hand, and the luck of the hands cancels.
    """
    players = view.players
    for _ in range(setting.hand_shift):
        for card in range(view.rules.hand_size):
            base = start + card * players
            last = hidden.block[base + players - 1]
            for place in range(base + players - 1, base, -1):
                hidden.block[place] = hidden.block[place - 1]
            hidden.block[base] = last


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
    rotate_hands(view, hidden, setting, 0)
    view.phase = DEAL


@inner
def deal(view, hidden):
    """Deal the hands one card at a time from the first player on (A-05)."""
    for _ in range(view.rules.hand_size):
        for step in range(view.players):
            gain(view, hidden, (view.first_seat + step) % view.players, turn_over(view, hidden))
    view.phase = TURN_START
