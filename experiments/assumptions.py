"""Values of a game that nobody has read off it: whatever rests on them says so, by the texts made here.

A game names the assumption in a set of rules (``Game.assumption``). The manifest keeps it for each variant; the
headline, comparisons, lists and reports repeat it.
"""

from __future__ import annotations

from collections.abc import Sequence

from experiments.config import Experiment
from simulator.games import find_game


def assumptions_of(experiment: Experiment) -> tuple[str, ...]:
    """Return the assumption in each variant of an experiment, "" where there is none."""
    game = find_game(experiment.game)
    return tuple(game.assumption(variant.rules) for variant in experiment.variants)


def told_assumptions(assumptions: Sequence[str]) -> str:
    """Return the assumptions in several variants as one text without a full stop, "" where there is none at all."""
    counts = {each: assumptions.count(each) for each in assumptions if each}
    return "; ".join(
        each if count == len(assumptions) else f"{each}, in {count} of {len(assumptions)} variants"
        for each, count in counts.items()
    )
