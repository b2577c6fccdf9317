"""Set-up: for each hand the shuffle of all cards, the deal, and the first card of the Underworld."""

from __future__ import annotations

from simulator.capone.cards import to_underworld, turn_over
from simulator.capone.rules import GANGSTER_TYPES, GAVELS
from simulator.capone.state import ALL_CARDS, DEAL, DEALT_GAVELS, NO_CARD
from simulator.compiled import inner
from simulator.hands import gain
from simulator.phases import ROUND_START, TURN_START
from simulator.progress import clear_game, clear_round, next_shuffle_key, rotate_hands
from simulator.records import clear, clear_rows
from simulator.rng import shuffle


@inner
def start_game(view, hidden, setting):
    """Begin a game; seat 0 will play first in the first hand (B-27)."""
    clear_game(view, hidden, setting)
    view.phase = ROUND_START


@inner
def start_round(view, hidden, setting):
    """Clear the table, pass the deal on, and shuffle all cards into the Case File."""
    clear_round(view, hidden, setting, view.round_number % view.players)
    _clear_table(view, hidden)
    for place in range(setting.deck_size):
        hidden.left[setting.deck_list[place]] += 1
    key = next_shuffle_key(view, hidden, ALL_CARDS)
    size = shuffle(setting.deck_list, setting.deck_word, setting.deck_size, hidden.left, key, hidden.deck)
    hidden.deck_size = size
    hidden.deck_next = 0
    view.case_file = size
    rotate_hands(view, setting, hidden.deck, 0, view.rules.hand_size)
    view.phase = DEAL


@inner
def _clear_table(view, hidden):
    view.idle_turns = 0
    clear(view.hand_size)
    clear_rows(view.known)
    clear_rows(view.refused)
    clear_rows(view.area)
    clear(view.melded)
    view.underworld_top = NO_CARD
    view.underworld_size = 0
    view.gavel = NO_CARD
    view.named = NO_CARD
    clear(view.revealed)
    hidden.together_count = 0  # a game that was broken off may have left cards turned over
    clear_rows(hidden.hand)
    clear_rows(hidden.counted)
    clear_rows(hidden.unseen)
    clear(hidden.shuffles)
    hidden.exclusion = 0
    hidden.excluded_points = 0


@inner
def deal(view, hidden):
    """Deal the hands one card at a time from the first player on; the next card begins the Underworld (B-03)."""
    for _ in range(view.rules.hand_size):
        for step in range(view.players):
            gain(view, hidden, (view.first_seat + step) % view.players, turn_over(view, hidden))
    to_underworld(view, hidden, turn_over(view, hidden))
    for seat in range(view.players):
        for gavel in range(len(GAVELS)):
            hidden.count[seat, DEALT_GAVELS + gavel] = hidden.hand[seat, GANGSTER_TYPES + gavel]
    view.phase = TURN_START
