"""Holds its cards back until it can lay them off and foil in one turn."""

from __future__ import annotations

from simulator.compiled import inner
from simulator.escape.conditions import foil_size
from simulator.escape.state import DONE, FOIL, LAY_OFF, PLAY, START
from simulator.records import first_of, kind_of, second_of
from strategies.api import Parameter, strategy
from strategies.escape.tools import (
    LAY_FIRST,
    foil_value,
    has_leader,
    play_value,
    smallest_hand,
    sound_value,
    stuck_cards,
)
from strategies.tools import NEVER, best_choice

PATIENCE, ALARM, CLOCK, CLAIM = range(4)  # places of the parameters


@inner
def _holds(view):
    """Tell whether the player holds back in this turn: nothing presses, and it could not go out anyway."""
    if view.hand_size[view.seat] > view.rules.hand_size + view.parameters[PATIENCE]:
        return False
    if smallest_hand(view) <= view.parameters[ALARM]:
        return False
    return view.cell_block > view.parameters[CLOCK] * view.players and stuck_cards(view) > 1


@inner
def _held_value(view, choice):
    kind, plan = kind_of(choice), first_of(choice)
    if kind == FOIL:
        return foil_value(view, choice)
    if kind in (LAY_OFF, START):
        if view.in_play[plan] + view.hand[plan] >= foil_size(view, plan) and has_leader(view, plan):
            return play_value(view, choice)
        if kind == LAY_OFF and view.area[view.seat, plan] == 0 and view.parameters[CLAIM] != 0.0:
            return LAY_FIRST - second_of(choice)
    return 0.0 if kind == DONE else NEVER


@strategy(
    "escape",
    source="the rule that cards in hand earn nothing at another's foil, nor show what is coming",
    parameters=[
        Parameter("patience", 1, -20, 60, "holds back up to this many cards more than were dealt"),
        Parameter("alarm", 1, 0, 20, "stops holding once another hand has at most this many cards"),
        Parameter("clock", 6, 0, 60, "stops holding once the Cell Block has at most this many cards for each player"),
        Parameter("claim", 1, 0, 1, "1: lays one card on each plan in play, which buys a share; 0: none"),
    ],
)
def ambusher(view, number):
    """Hold cards back until a plan can be filled and foiled in one turn.

    1. While it holds, lay off or start only a plan that table and hand together fill, with an eligible Escapee in
       hand or Yard; then foil it in the same turn. On other plans in play lay a single card, and none in the Yard.
    2. Stop holding, and play everything as the rusher does, when the hand is larger than the deal and `patience`,
       when another hand is nearly empty (`alarm`), when the Cell Block runs out (`clock`), or to go out.
    3. Draw from Solitary where it could then go out in this turn, otherwise from the Cell Block.
    4. Discard and use Action cards as the others do: cards with the least company go first.
    """
    if view.phase == PLAY and _holds(view):
        return best_choice(view, _held_value)
    return best_choice(view, sound_value)
