"""Claims all it can at once: the plain player that others are measured against."""

from __future__ import annotations

from simulator.cats.state import CLAIM, DRAW_PILE, SWAP, SWAP_OPEN, UNKNOWN
from simulator.compiled import inner
from simulator.records import first_of, kind_of, second_of, third_of
from strategies.api import strategy
from strategies.cats.tools import cards_with, is_sure, most_cards_with
from strategies.tools import NEVER, best_choice


@inner
def _value(view, choice):
    kind = kind_of(choice)
    if kind == SWAP:
        if second_of(choice) > 0:
            return NEVER
        slot = first_of(choice)
        cards = cards_with(view, slot, view.number[view.drawn])
        return 2.0 * cards + (1.0 if view.recalled[slot] == UNKNOWN else -1.0)
    if kind == CLAIM:
        return float(third_of(choice)) if is_sure(view, choice) else NEVER
    if kind == DRAW_PILE:
        cards = most_cards_with(view, view.number[view.pile_top[first_of(choice)]])
        return cards if cards > 0 else NEVER
    if kind == SWAP_OPEN:
        return float(cards_with(view, first_of(choice), view.number[view.pile_top[view.pile]]))
    return 0.0


@strategy("cats", source="the natural play of a first game: learn the row, claim what is right")
def greedy(view, number):
    """Claim at once whatever is known to be right, as many cards as possible, and fill the row with known cards."""
    return best_choice(view, _value)
