"""Counts the cards that it has not seen, and plays by the chances."""

from __future__ import annotations

from simulator.cats.state import CLAIM
from simulator.compiled import inner
from simulator.records import kind_of
from strategies.api import Parameter, strategy
from strategies.cats.counting import count_unseen, counted_value, gamble_value
from strategies.cats.tools import PAIR, THREE, is_sure
from strategies.tools import best_choice

KNOWN_CARD = 0  # place of the parameter


@inner
def _value(view, choice):
    if kind_of(choice) == CLAIM and not is_sure(view, choice):
        return gamble_value(view, choice, view.parameters[KNOWN_CARD])
    return counted_value(view, choice, PAIR, THREE)


@strategy(
    "cats",
    source="expected values over the cards that nobody has seen",
    parameters=[Parameter("known_card", 1, 0, 3, "points that a known card is worth when a claim puts it at risk")],
)
def counter(view, number):
    """Play by the chances that the cards it has not seen make a claim.

    1. Draw from the deck, unless the top card of a pile makes a longer right claim than it has.
    2. Put a card where the row then has the longest right claim. One that makes none longer takes the place of an
       unknown card, or where there is none of any card: so that the next card of the deck is most likely to make a
       claim, of the cards that are left where one is ready.
    3. Claim what is right, three cards rather than two.
    4. Otherwise claim two unknown cards for the objective that they are likeliest to make: it costs nothing. Claim
       known cards with unknown ones only where the chance is worth them, or at the end of the last round.
    5. Lay a card over another one for a longer claim, in a row that it knows for a better chance too, and never peek.
    """
    count_unseen(view)
    return best_choice(view, _value)
