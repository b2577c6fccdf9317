"""A hidden state drawn at random among those that agree with a view, for players that search.

All deals that agree with the view are equally likely, a deal being the place of each physical card. To agree means
(docs/games/escape.md, A-46):

- the cards that the view shows lie where it shows them, and each hand has its size;
- a hand holds at least its known cards (`view.known`), and beyond them no card of a plan that it was found without
  (`view.refused`);
- the Cell Block is what is left, in any order; the Action deck holds `view.action_left`, in any order.

What others' play, a silent Warden or a declined foil may suggest is not used.
"""

from __future__ import annotations

from typing import Any

from numba import types

from simulator.compiled import entry, inner, record_type
from simulator.escape.rules import ACTION_TYPES, CARD_TYPES, GENERIC, INFAMOUS
from simulator.escape.state import HIDDEN, VIEW
from simulator.records import clear, clear_rows, copy_into, total_of
from simulator.rng import word
from simulator.sampling import (
    FIRST_OWN,
    HANDS,
    fill_hands,
    lay_known_hands,
    set_chance,
    set_running,
    shuffle_counted,
)

# Streams of a sample's key (simulator/sampling.py has the others).
CELL_BLOCK, ACTION_DECK, TURNED_OVER = range(FIRST_OWN, FIRST_OWN + 3)


@inner
def sample_hidden(view, hidden, key):
    """Fill `hidden` with a state drawn at random among those that agree with the view.

    The engine can play on from (a copy of the view, `hidden`) in every phase of decision, with a setting record of the
    same rules. Every field that it reads is set:

    - cards: hands, Cell Block, Action deck; with Cell Search in hand the cards turned over, in any order, since the
      view does not tell theirs;
    - progress: Warden and a foil go on with the seat after the one that decides. A seat shares in the foil in hand if
      it has cards of the plan under its Foiled! card; where the plan was foiled before in the same round, this may be
      a seat that shared in the earlier foil alone;
    - the deciding seat's `memory` is the view's, all others are as at the start of a game: clear it before another
      strategy takes that seat. The view's parameters and memory are loaded anew before the first decision;
    - chance: later shuffles and the seats' numbers hang on `key` alone, not on the true game's keys;
    - the log's counters begin at 0 and mean nothing.

    Args:
        view: the view of a player who decides, as the engine showed it; it is only read.
        hidden: a hidden record, whatever it held before.
        key: uint64; the same key gives the same state.

    Returns:
        How many times hands had to be filled: 1 unless two seats or more have refusals.
    """
    tries = fill_hands(view, hidden, word(key, HANDS), _lay_known)
    hidden.block_size = shuffle_counted(hidden.left, CARD_TYPES, word(key, CELL_BLOCK), hidden.block)
    hidden.block_next = 0
    copy_into(hidden.left, view.action_left)
    shuffle_counted(hidden.left, ACTION_TYPES, word(key, ACTION_DECK), hidden.action_order)
    hidden.action_next = 0
    copy_into(hidden.left, view.revealed)
    hidden.together_count = shuffle_counted(hidden.left, CARD_TYPES, word(key, TURNED_OVER), hidden.together)
    _set_progress(view, hidden)
    set_chance(view, hidden, key)
    _clear_log(hidden)
    return tries


@inner
def _lay_known(view, hidden, _key):
    """Lay the known cards into the hands and count the others."""
    lay_known_hands(view, hidden)
    _count_unseen(view, hidden.left)


@inner
def _count_unseen(view, left):
    """Count the cards of each type of which the view does not know the place."""
    for card in range(CARD_TYPES):
        left[card] = _in_box(view.rules, card) - view.hand[card]
        left[card] -= view.yard[card] + view.in_solitary[card] + view.revealed[card]
        if card < INFAMOUS:
            left[card] -= view.in_play[card]
        for seat in range(view.players):
            left[card] -= view.foiled[seat, card]
            if seat != view.seat:
                left[card] -= view.known[seat, card]


@inner
def _in_box(rules, card):
    """Return how many cards of a type the Plans deck has."""
    if card == GENERIC:
        return rules.generic_escapees
    if card % INFAMOUS >= rules.plans:
        return 0
    return rules.cards_per_plan if card < INFAMOUS else rules.infamous_per_plan


@inner
def _set_progress(view, hidden):
    """Set how far the round, the turn and what goes around the table have come."""
    hidden.asked = (view.seat - view.turn_seat + view.players) % view.players
    for seat in range(view.players):
        hidden.sharer[seat] = 0
        if view.foil_plan >= 0 and view.foiled[seat, view.foil_plan] > 0:
            hidden.sharer[seat] = 1
    hidden.sharer[view.turn_seat] = view.rules.foiler_co_conspirator
    hidden.foils = total_of(view.times_foiled, 0, view.rules.plans)
    clear(hidden.bonus)
    set_running(hidden)
    hidden.discarded_last = 0


@inner
def _clear_log(hidden):
    hidden.first_play = 0
    clear(hidden.wait_since)
    clear(hidden.wait_seat)
    clear_rows(hidden.count)


def _signature() -> Any:
    return types.int64(record_type(VIEW), record_type(HIDDEN), types.uint64)


@entry(_signature)
def sample(view, hidden, key):
    """Do the same as `sample_hidden`, for Python."""
    return sample_hidden(view, hidden, key)
