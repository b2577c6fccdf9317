"""Rule sets of Escape from Alcatraz far from the default (tests/simulator/odd_rules.py)."""

from __future__ import annotations

from functools import partial
from typing import Any

from hypothesis import strategies as st

from simulator.escape import GAME
from simulator.escape.rules import RULES
from tests.simulator.odd_rules import free_values, worlds_of

# Keys that other keys bound, and those that would make games long, are drawn by hand below.
BY_HAND = {
    "cards_per_plan",
    "generic_escapees",
    "start_size",
    "foil_size",
    "guard_help_size",
    "hand_size",
    "setup_reveal_limit",
    "target",
    "max_rounds",
    "max_turns",
}


@st.composite
def rule_sets(draw: st.DrawFn, players: int) -> dict[str, Any]:
    """Overrides that can be played by so many players, in short games."""
    rules = draw(free_values(RULES, BY_HAND))
    cards = draw(st.integers(6, 24))
    foil = draw(st.integers(4, min(16, cards)))
    plans = rules.get("plans", 7)
    generic = draw(st.integers(0 if rules.get("infamous_per_plan", 1) else 1, 14))
    limit = draw(st.integers(1, 40))
    left = plans * (cards + rules.get("infamous_per_plan", 1)) + generic - min(limit, plans * cards) - 1
    most = (left - 1) // players
    if most < 5:  # too short a deck: the shortest reveal leaves the most
        limit, most = 1, (plans * (cards + rules.get("infamous_per_plan", 1)) + generic - 3) // players
    return rules | {
        "cards_per_plan": cards,
        "generic_escapees": generic,
        "start_size": draw(st.integers(2, 6)),
        "foil_size": foil,
        "guard_help_size": draw(st.integers(3, min(10, foil))),
        "setup_reveal_limit": limit,
        "hand_size": draw(st.integers(5, min(20, most))),
        "target": draw(st.integers(10, 60)),
        "max_rounds": draw(st.integers(1, 3)),
        "max_turns": draw(st.integers(1, 60)),
    }


worlds = partial(worlds_of, GAME, rule_sets)
