"""Holds long sets back in hand until no Raid can take them."""

from __future__ import annotations

from simulator.capone.conditions import own_cards
from simulator.capone.rules import ANY_COPY
from simulator.capone.state import LAY_OFF, MELD, NO_CARD
from simulator.compiled import inner
from simulator.records import first_of, kind_of, second_of
from strategies.api import Parameter, strategy
from strategies.capone.tools import NEVER, presses, raids_about, sound_value, stuck_cards
from strategies.tools import best_choice

ALARM, CLOCK, LENGTH = range(3)  # places of the parameters


@inner
def _is_safe(view, gangster, count):
    """Tell whether nobody could raid the cards: a raider would need a meld of those that are left over (B-04)."""
    left = view.rules.evidence[gangster] - own_cards(view, gangster) - count
    return left < (1 if view.rules.own_meld == ANY_COPY else view.rules.meld_size)


@inner
def _value(view, choice):
    kind, gangster, numbers = kind_of(choice), first_of(choice), view.parameters
    if kind in (MELD, LAY_OFF):
        is_long = view.rules.evidence[gangster] >= numbers[LENGTH]
        waits = is_long and raids_about(view) > 0 and not presses(view, numbers[ALARM], numbers[CLOCK])
        if waits and stuck_cards(view, NO_CARD) > 1 and not _is_safe(view, gangster, second_of(choice)):
            return NEVER
    return sound_value(view, choice)


@strategy(
    "capone",
    source="arithmetic on Raid: who has all but two cards of a gangster cannot be raided on it",
    parameters=[
        Parameter("alarm", 4, 0, 20, "lays everything down once an opponent has at most this many cards in hand"),
        Parameter("clock", 5, 0, 20, "lays everything down once the Case File has this many cards for each player"),
        Parameter("length", 6, 2, 16, "holds back gangsters with at least this many cards"),
    ],
)
def hoarder(view, number):
    """Hold gangsters with many cards in hand until no Raid can take them, or until the hand may end.

    1. Short sets are melded at once: three of five cards are safe already.
    2. A long set waits until so many cards of it go down together that too few are left for a raider's meld.
    3. It goes down in any case when an opponent is about to go out, the Case File runs short, or no Raid is about.
    4. Everything else is as `greedy` does it.
    """
    return best_choice(view, _value)
