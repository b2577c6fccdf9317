"""Rule sets of the cats game far from the default (tests/simulator/odd_rules.py)."""

from __future__ import annotations

from functools import partial
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from simulator.cats import GAME
from simulator.cats.rules import ABILITIES, PILES, RULES
from simulator.errors import RulesError
from tests.simulator.odd_rules import free_values, worlds_of

# Keys that other keys bound, lists and tables, and those that would make games long, are drawn by hand below.
BY_HAND = {
    "values",
    "copies",
    "objectives",
    "row_size",
    "objectives_shown",
    "rounds",
    "abilities",
    "max_turns",
}


def different_numbers(fewest: int, most: int, lowest: int, highest: int) -> st.SearchStrategy[list[int]]:
    """A list of different whole numbers."""
    return st.lists(st.integers(lowest, highest), min_size=fewest, max_size=most, unique=True)


@st.composite
def rule_sets(draw: st.DrawFn, players: int) -> dict[str, Any]:
    """Overrides that can be played by so many players, in short games; mostly with numbers that make objectives."""
    rules = draw(free_values(RULES, BY_HAND))
    wide = draw(st.integers(0, 3)) == 3
    values = draw(different_numbers(8, 24, *((-99, 99) if wide else (-6, 15))))
    objectives = draw(different_numbers(3, 24, *((-99, 99) if wide else (-3, 22))))
    # Rows of three for all and two piles: more copies where the fewest do not serve them.
    copies = draw(st.integers(2 if players * 3 + PILES <= 2 * len(values) else 3, 6))
    table = st.dictionaries(st.sampled_from(values).map(str), st.sampled_from(ABILITIES))
    rules |= {
        "values": values,
        "copies": copies,
        "objectives": objectives,
        "row_size": draw(st.integers(3, min(6, (len(values) * copies - PILES) // players))),
        "objectives_shown": draw(st.integers(1, min(5, len(objectives)))),
        "rounds": draw(st.integers(1, 3)),
        "abilities": draw(st.one_of(st.sampled_from(("none", "modifiers")), table)),
        "max_turns": draw(st.integers(1, 12)),
    }
    assume(_can_be_made(rules, players))
    return rules


def _can_be_made(rules: dict[str, Any], players: int) -> bool:
    """Tell whether two or three cards can make any of the objectives, which few sets of numbers cannot (F-1.8)."""
    try:
        RULES.resolve(rules, players)
    except RulesError as error:
        if error.key != "objectives":
            raise
        return False
    return True


worlds = partial(worlds_of, GAME, rule_sets)
