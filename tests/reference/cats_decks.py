"""The orders of the draw deck and of the objectives a second time, without the engine (tests/reference/shuffles.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.reference.shuffles import PLAY, Card, key_of, shuffled

DECKS = ("draw", "objectives")


def all_cards(rules: dict[str, Any], deck: str) -> list[Card]:
    """The list of a deck: of the draw deck copy by copy of all numbers."""
    numbers, copies = (rules["values"], rules["copies"]) if deck == "draw" else (rules["objectives"], 1)
    return [(number, kind, copy) for copy in range(copies) for kind, number in enumerate(numbers)]


def first_of(cards: Iterable[Card], wanted: Iterable[int]) -> list[Card]:
    """The first cards of a list that have the numbers wanted, each as often as it is wanted."""
    left, found = Counter(wanted), []
    for card in cards:
        if left[card[0]]:
            left[card[0]] -= 1
            found.append(card)
    return found


def order_of(
    rules: dict[str, Any], deck: str, seed: int, deal: int, number: int, *, wanted: Iterable[int] = (), again: int = 0
) -> list[int]:
    """A deck as it is shuffled in round `number`: whole, or the numbers wanted; `again` shuffles came before it."""
    cards = all_cards(rules, deck)
    key = key_of(PLAY, seed, deal, number, DECKS.index(deck), again)
    return shuffled(first_of(cards, wanted) if wanted else cards, key)
