"""How a line-up moves over the seats in a block: one deal played in the distinct rotations of the line-up.

Teams: partners sit so that they stay partners when everybody moves on by a seat (of four, opposite each other). So each
rotation keeps the teams of a line-up together; one in which partners merely change places is another game all the same,
since the other of them plays first. A drawn cyclic order would part them, so where teams play there is none: who sits
to whose left is then as the line-up says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from experiments.config import Experiment
from simulator.games import find_game
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


def seating_plan(lineup: Sequence[str], *, rotate: bool, fixed_order: bool, teams: bool = False) -> SeatingPlan:
    """Return the plan for a line-up of strategy labels in the order of the seats."""
    if not rotate:
        return SeatingPlan(1, shift_hands=False, draw_order=False)
    different = len(set(lineup))
    if different == 1:
        return SeatingPlan(len(lineup), shift_hands=True, draw_order=False)
    drawn = different >= 3 and not fixed_order and not teams
    return SeatingPlan(period(lineup), shift_hands=False, draw_order=drawn)


def period(lineup: Sequence[str]) -> int:
    """Return after how many rotations by a seat the line-up is the same again."""
    turned = list(lineup)
    for shift in range(1, len(lineup)):
        if turned[shift:] + turned[:shift] == turned:
            return shift
    return len(lineup)


def seats_by_side(sides: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side, in the order of the sides; ``sides``: the side of each seat."""
    return tuple(tuple(seat for seat, its in enumerate(sides) if its == side) for side in range(max(sides) + 1))


def contestants(lineup: Sequence[str], sides: Sequence[int]) -> tuple[str, ...]:
    """Return who competes at each place of a line-up: the strategy there or, of partners, those of the team.

    The order of partners is that of the line-up, whichever of them comes first in the team: the same two are the same
    contestant.
    """
    first = list(dict.fromkeys(lineup))
    teams = [sorted({lineup[seat] for seat in seats}, key=first.index) for seats in seats_by_side(sides)]
    return tuple(" + ".join(teams[side]) for side in sides)


def players_of(experiment: Experiment) -> list[Player]:
    """Return the different players of an experiment in order of appearance."""
    return list({player.label: player for lineup in experiment.lineups for player in lineup}.values())


def plan_of(experiment: Experiment, lineup: Sequence[Player]) -> SeatingPlan:
    """Return the plan of an experiment for one of its line-ups, the same for all variants, so that they compare."""
    labels = [player.label for player in lineup]
    teams = _has_teams(experiment, len(lineup))
    return seating_plan(labels, rotate=experiment.rotate, fixed_order=experiment.fixed_order, teams=teams)


def _has_teams(experiment: Experiment, players: int) -> bool:
    """Tell whether there are partners at a table of so many players, in any variant."""
    sides_of = find_game(experiment.game).sides
    return any(len(set(sides_of(variant.rules, players))) < players for variant in experiment.variants)
