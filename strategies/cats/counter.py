"""Counts the cards that nobody has seen yet."""

from __future__ import annotations

from simulator.cats.state import CLAIM, DISCARD_DRAWN, DRAW_PILE, SWAP, SWAP_OPEN
from simulator.compiled import inner
from simulator.records import first_of, kind_of, second_of, third_of
from strategies.api import strategy
from strategies.cats.tools import FAR, cards_with, chance_next, is_sure, most_cards_with, row_number
from strategies.tools import NEVER, best_choice


@inner
def _value(view, choice):
    kind = kind_of(choice)
    if kind == SWAP:
        if second_of(choice) > 0:
            return NEVER
        slot = first_of(choice)
        number = view.number[view.drawn]
        cards = cards_with(view, slot, number)
        return 2.0 * cards + chance_next(view, slot, number)
    if kind == DISCARD_DRAWN:
        return chance_next(view, -1, 0)
    if kind == CLAIM:
        if is_sure(view, choice):
            return float(third_of(choice))
        first = second_of(choice)
        for slot in range(first, first + third_of(choice)):
            if row_number(view, slot) != FAR and view.emptied == 0:
                return NEVER
        return 0.5 - 0.1 * third_of(choice)
    if kind == DRAW_PILE:
        cards = most_cards_with(view, view.number[view.pile_top[first_of(choice)]])
        return cards if cards > 0 else NEVER
    if kind == SWAP_OPEN:
        return float(cards_with(view, first_of(choice), view.number[view.pile_top[view.pile]]))
    return 0.0


@strategy("cats", source="counting")
def counter(view, number):
    """Count."""
    return best_choice(view, _value)
