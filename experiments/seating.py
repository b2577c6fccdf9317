"""How a line-up moves over the seats in a block: one deal played in the distinct rotations of the line-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from experiments.config import Experiment
from strategies.registry import Player


@dataclass(frozen=True)
class SeatingPlan:
    """The games of a block.

    Attributes:
        rotations: how many games a block has.
        shift_hands: a rotation moves the dealt hands on, since all seats play alike.
        draw_order: each deal draws its cyclic order, since rotation never changes who sits to whose left.
    """

    rotations: int
    shift_hands: bool
    draw_order: bool


def seating_plan(lineup: Sequence[str], *, rotate: bool, fixed_order: bool) -> SeatingPlan:
    """Return the plan for a line-up of strategy labels in the order of the seats."""
    if not rotate:
        return SeatingPlan(1, shift_hands=False, draw_order=False)
    different = len(set(lineup))
    if different == 1:
        return SeatingPlan(len(lineup), shift_hands=True, draw_order=False)
    return SeatingPlan(period(lineup), shift_hands=False, draw_order=different >= 3 and not fixed_order)


def period(lineup: Sequence[str]) -> int:
    """Return after how many rotations by a seat the line-up is the same again."""
    turned = list(lineup)
    for shift in range(1, len(lineup)):
        if turned[shift:] + turned[:shift] == turned:
            return shift
    return len(lineup)


def players_of(experiment: Experiment) -> list[Player]:
    """Return the different players of an experiment in order of appearance."""
    return list({player.label: player for lineup in experiment.lineups for player in lineup}.values())


def plan_of(experiment: Experiment, lineup: Sequence[Player]) -> SeatingPlan:
    """Return the plan of an experiment for one of its line-ups."""
    labels = [player.label for player in lineup]
    return seating_plan(labels, rotate=experiment.rotate, fixed_order=experiment.fixed_order)
