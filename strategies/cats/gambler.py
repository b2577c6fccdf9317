"""Claims cards that it does not know, whenever that pays."""

from __future__ import annotations

from simulator.cats.state import CLAIM
from simulator.compiled import inner
from simulator.records import kind_of
from strategies.api import Parameter, strategy
from strategies.cats.counting import count_unseen, gamble_value
from strategies.cats.tools import is_sure, sound_value
from strategies.tools import best_choice

KNOWN_CARD = 0  # place of the parameter


@inner
def _value(view, choice):
    if kind_of(choice) == CLAIM and not is_sure(view, choice):
        return gamble_value(view, choice, view.parameters[KNOWN_CARD])
    return sound_value(view, choice)


@strategy(
    "cats",
    source="the rule that a wrong claim costs no points",
    parameters=[Parameter("known_card", 0.3, 0, 3, "points that a known card is worth when a claim puts it at risk")],
)
def gambler(view, number):
    """Play as greedy does, but claim cards that it does not know too, whenever that pays.

    1. Draw, put cards and claim what is right as greedy does.
    2. Otherwise make the claim that is likely to bring most, one or two unknown cards in it: its cards times the chance
       that it is right, less `known_card` for each known card in it. Two unknown cards always pay, known ones seldom.
    3. At the end of the last round known cards cost nothing: make the claim that is likely to bring most, however
       little that is.
    4. Never claim three unknown cards: two of them bring about as much, and their chance is quicker to work out.
    """
    count_unseen(view)
    return best_choice(view, _value)
