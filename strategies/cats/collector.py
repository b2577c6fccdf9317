"""Claims two cards at a time, for six points a round."""

from __future__ import annotations

from simulator.compiled import inner
from strategies.api import Parameter, strategy
from strategies.cats.counting import count_unseen, counted_value
from strategies.cats.tools import PAIR, THREE, ends_soon
from strategies.tools import best_choice

ALARM = 0  # place of the parameter


@inner
def _value(view, choice):
    return counted_value(view, choice, PAIR, THREE if ends_soon(view, view.parameters[ALARM]) else PAIR)


@strategy(
    "cats",
    source="arithmetic on the row: three pairs bring six points, a pair and three cards only five",
    parameters=[Parameter("alarm", 2, 0, 6, "claims three cards too once another row has at most this many cards")],
)
def collector(view, number):
    """Claim pairs, three of which bring six points a round.

    1. Claim two cards only, until another row has `alarm` cards or fewer; then three rather than two.
    2. Draw, put cards and use abilities as counter does, by the chances of the claims that it wants.
    3. Claim nothing that may be wrong.
    """
    count_unseen(view)
    return best_choice(view, _value)
