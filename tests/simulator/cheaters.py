"""Strategies that break their contract, each in one way, for the tests of the checks."""

from __future__ import annotations

from typing import Any

from simulator.escape import GAME
from simulator.escape.rules import CARD_TYPES
from simulator.rng import below
from strategies.api import strategy


def _offset(dtype: Any, name: str) -> int:
    return dtype.fields[name][1]


# Where the first hand of the hidden record lies, counted in places of the view's list of choices, if that record lies
# right behind the view.
FIRST_HAND = (GAME.view.itemsize + _offset(GAME.hidden, "hand") - _offset(GAME.view, "legal")) // 4
BEHIND_THE_HAND = CARD_TYPES
calls: list[int] = []


@strategy("escape")
def peeps(view, number):
    """Read how many cards of plan 1 the next player holds, past the end of the view."""
    other = (view.seat + 1) % view.players
    return (below(number, view.option_count) + view.legal[FIRST_HAND + CARD_TYPES * other]) % view.option_count


@strategy("escape")
def scribbles(view, number):
    """Write past the end of the view."""
    view.legal[FIRST_HAND] = 0
    return below(number, view.option_count)


@strategy("escape")
def oversteps(view, number):
    """Read one number past the end of the hand, which is the size of the first hand and no secret."""
    return (below(number, view.option_count) + view.hand[BEHIND_THE_HAND]) % view.option_count


@strategy("escape")
def meddles(view, number):
    """Change a rule."""
    view.rules.target = 10
    return below(number, view.option_count)


@strategy("escape")
def overbids(view, number):
    """Answer with the number of choices, which is no place in the list."""
    return view.option_count if view.turn > 3 else below(number, view.option_count)


@strategy("escape", compiled=False)
def counts(view, number):
    """Keep notes outside the view."""
    calls.append(int(number))
    return len(calls) % int(view.option_count)


@strategy("escape", compiled=False)
def fails(view, number):
    """Fail in the third turn."""
    if view.turn == 3:
        raise ValueError("no idea")
    return below(number, view.option_count)


@strategy("escape")
def remembers(view, number):
    """Keep notes where it may: pick in turn what comes next in the list, and start anywhere."""
    view.memory[0] += 1
    return (view.memory[0] + below(number, 2)) % view.option_count
