"""The exact chance that cards drawn at random from the whole deck of the cats game make an objective."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from experiments.statistics.estimates import Flags, Floats

# Which places of three cards may not have numbers that add up to zero, by the value of the rule `zero_subtotal`.
PAIRS = {
    "any_pair": ((0, 1), (1, 2), (0, 2)),
    "adjacent_pair": ((0, 1), (1, 2)),
    "first_two": ((0, 1),),
}


def objective_chances(rules: Mapping[str, Any]) -> tuple[Floats, Floats]:
    """Return the chances that two and that three cards make each objective [objectives], drawn from a whole deck.

    The cards are drawn one after another and lie in the order in which they came; nothing lies over them. Three cards
    of which two cancel each other make nothing (ruling C-11).
    """
    numbers, copies = np.array(rules["values"]), rules["copies"]
    two = _ways(len(numbers), copies, 2)
    three = _ways(len(numbers), copies, 3)
    totals = numbers + numbers[:, np.newaxis]
    three = np.where(_cancel(numbers, rules["zero_subtotal"]), 0.0, three) / three.sum()
    two = two / two.sum()
    goals = rules["objectives"]
    return (
        np.array([two[totals == goal].sum() for goal in goals]),
        np.array([three[totals[..., np.newaxis] + numbers == goal].sum() for goal in goals]),
    )


def _ways(types: int, copies: int, cards: int) -> Floats:
    """Return in how many ways the physical cards give each sequence of types, [types] * cards."""
    places = np.indices((types,) * cards)
    ways = np.ones((types,) * cards)
    for place in range(cards):
        ways *= copies - sum((places[place] == places[before] for before in range(place)), np.zeros_like(ways))
    return ways


def _cancel(numbers: np.ndarray, rule: str) -> Flags:
    """Return which sequences of three types hold two cards that may not stand together, [types, types, types]."""
    places = [numbers[each] for each in np.indices((len(numbers),) * 3)]
    found: Flags = np.any([places[one] + places[other] == 0 for one, other in PAIRS[rule]], axis=0)
    return found
