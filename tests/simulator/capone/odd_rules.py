"""Rule sets of Al Capone far from the default (tests/simulator/odd_rules.py)."""

from __future__ import annotations

from functools import partial
from typing import Any

from hypothesis import strategies as st

from simulator.capone import GAME
from simulator.capone.rules import RULES
from tests.simulator.odd_rules import entries_of, free_values, worlds_of

# Keys that other keys bound, and those that would make games long, are drawn by hand below.
BY_HAND = {"hand_size", "meld_size", "teams", "max_hands", "max_turns"}
VALUES = ("card_values", "set_values")


@st.composite
def rule_sets(draw: st.DrawFn, players: int) -> dict[str, Any]:
    """Overrides that can be played by so many players, in short games."""
    rules = draw(free_values(RULES, BY_HAND))
    if rules.get("values_source", "assumption") != "assumption":  # then no value may be left to the default
        rules |= {name: draw(st.fixed_dictionaries(entries_of(RULES.key(name)))) for name in VALUES}
    tables: dict[str, Any] = {name: RULES.key(name).clean(rules.get(name, {})) for name in ("evidence", "gavels")}
    evidence, gavels = (list(tables[name].values()) for name in ("evidence", "gavels"))
    most = (sum(evidence) + sum(gavels) - 2) // players
    return rules | {
        "hand_size": draw(st.integers(5, min(20, most))),
        "meld_size": draw(st.integers(2, min(6, *evidence))),
        "teams": players == 4 and draw(st.booleans()),
        "max_hands": draw(st.integers(1, 3)),
        "max_turns": draw(st.one_of(st.integers(1, 60), st.just(300))),
    }


worlds = partial(worlds_of, GAME, rule_sets)
