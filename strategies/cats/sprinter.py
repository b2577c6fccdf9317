"""Claims three cards at a time, to empty its row with two claims."""

from __future__ import annotations

from simulator.compiled import inner
from simulator.records import total_of
from strategies.api import Parameter, strategy
from strategies.cats.counting import count_unseen, counted_value
from strategies.cats.tools import PAIR, THREE, ends_soon
from strategies.tools import best_choice

PATIENCE, ALARM = range(2)  # places of the parameters


@inner
def _fewest(view):
    """Return how many cards it claims at least: three as long as it has them and the time."""
    turns = (view.turn - 1) // total_of(view.playing, 0, view.players)  # in a third round some seats do not play
    waits = turns < view.parameters[PATIENCE] and not ends_soon(view, view.parameters[ALARM])
    return THREE if waits and view.row_size[view.seat] >= THREE else PAIR


@inner
def _value(view, choice):
    return counted_value(view, choice, _fewest(view), THREE)


@strategy(
    "cats",
    source="arithmetic on the row: three cards and then two empty a row of four in two claims, and end the round",
    parameters=[
        Parameter("patience", 4, 0, 50, "turns of a round in which it leaves claims of two cards"),
        Parameter("alarm", 2, 0, 6, "stops waiting once another row has at most this many cards"),
    ],
)
def sprinter(view, number):
    """Wait for claims of three cards, which empty the row and end the round before others have their points.

    1. In the first `patience` turns of a round claim three cards only, unless its row has but two or another row has
       `alarm` cards or fewer; then claim what is right, three cards rather than two.
    2. Draw, put cards and use abilities as counter does, by the chances of the claims that it wants.
    3. Claim nothing that may be wrong.
    """
    count_unseen(view)
    return best_choice(view, _value)
