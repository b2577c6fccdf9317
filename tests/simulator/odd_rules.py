"""Rule sets far from the default, for property tests: every key takes any of its values that go together."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection
from typing import Any

from hypothesis import strategies as st

from simulator.game import Game
from simulator.rules import Counts, Flag, Number, Option, RuleKey, RuleSet, Text

World = tuple[int, dict[str, Any], int]  # players, resolved rules, seed


def value_of(key: RuleKey) -> st.SearchStrategy[Any]:
    """Any value that a key allows; of a table any entries."""
    if isinstance(key, Number):
        return st.integers(key.low, key.high)
    if isinstance(key, Option):
        return st.sampled_from(key.words)
    if isinstance(key, Flag):
        return st.booleans()
    if isinstance(key, Text):
        return st.sampled_from((key.default, "the cards", "x" * key.longest))
    return st.fixed_dictionaries({}, optional=entries_of(key))


def entries_of(key: RuleKey) -> dict[str, st.SearchStrategy[int]]:
    """Any value for each entry of a table."""
    assert isinstance(key, Counts)
    return {entry: st.integers(low, high) for entry, (low, high) in key.limits.items()}


def free_values(rules: RuleSet, by_hand: Collection[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Overrides of any keys but those that are drawn by hand."""
    return st.fixed_dictionaries(
        {}, optional={key.name: value_of(key) for key in rules.keys if key.name not in by_hand}
    )


@st.composite
def worlds_of(draw: st.DrawFn, game: Game, rule_sets: Callable[[int], st.SearchStrategy[dict[str, Any]]]) -> World:
    """A number of players, resolved rules for it, and a seed; `rule_sets` gives overrides for so many players."""
    players = draw(st.integers(game.min_players, game.max_players))
    return players, game.rules.resolve(draw(rule_sets(players)), players), draw(st.integers(0, 2**40))


def odd_worlds(game: str) -> st.SearchStrategy[World]:
    """The worlds of a game by its name."""
    found: st.SearchStrategy[World] = importlib.import_module(f"tests.simulator.{game}.odd_rules").worlds()
    return found
