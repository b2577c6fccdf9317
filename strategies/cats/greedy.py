"""Claims all that it knows to be right at once: the plain player that others are measured against."""

from __future__ import annotations

from simulator.cats.state import DECK_CARD, DRAW, FULFIL
from simulator.compiled import inner
from strategies.api import strategy
from strategies.cats.tools import PAIR, THREE, claim_value, deck_value, draw_value, fill_value, is_useful, sound_value
from strategies.tools import best_choice


@inner
def _draw_value(view, choice):
    return draw_value(view, choice, PAIR, THREE)


@inner
def _deck_value(view, choice):
    return deck_value(view, choice, PAIR, THREE)


@inner
def _claim_value(view, choice):
    return claim_value(view, choice, PAIR, THREE)


@strategy("cats", source="the natural play of a first game: get to know the row, claim what is right")
def greedy(view, number):
    """Fill the row with known cards, and claim at once what they make.

    1. Draw from the deck, unless the top card of a pile makes a longer right claim than the row has.
    2. Put a card where the row then has the longest right claim. One that makes none longer takes the place of the
       first card that it does not remember, or is discarded where it remembers all. Discard onto the smaller pile.
    3. Claim what is right as far as it remembers, three cards rather than two, and nothing else.
    4. Lay a card over another one where that makes a longer claim than to put it into the row, and never peek: to put
       the card itself in the place of the unknown one teaches as much.
    """
    # The same as best_choice(view, sound_value), but faster: each phase with no more than it needs.
    if view.phase == DRAW:
        return best_choice(view, _draw_value)
    if view.phase == FULFIL:
        return best_choice(view, _claim_value)
    if view.phase == DECK_CARD:
        if view.ability[view.drawn] == 0 and not is_useful(view, view.number[view.drawn]):
            return best_choice(view, fill_value)
        return best_choice(view, _deck_value)
    return best_choice(view, sound_value)
