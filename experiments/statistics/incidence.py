"""What becomes of plans that wait, turn by turn: cumulative incidence with competing ends.

A plan that waits is foiled, or lost, or the round ends first, which resolves nothing. The cumulative
incidence of one end after t turns is the share of *all* waiting plans that came to it within t turns
(Kalbfleisch and Prentice, The Statistical Analysis of Failure Time Data, 2nd ed., section 8.2). Every round
is watched to its end, so no plan drops out of sight and the estimator is a plain share; dropping the plans
whose round ended first, or treating them as censored, would answer what would happen if rounds never ended.
"""

from dataclasses import dataclass

import numpy as np

from experiments.statistics.estimates import LEVEL, Estimate, Flags, Floats, Integers
from experiments.statistics.figures import number_clusters, totals_by
from experiments.statistics.intervals import event_share


@dataclass(frozen=True, slots=True)
class Incidence:
    """One end of waiting plans: share come to it within 0, 1, 2, ... turns, and at any time.

    Each interval holds by itself: a curve is read point by point.
    """

    within: tuple[Estimate, ...]
    ever: Estimate


def cumulative_incidence(
    turns: Integers, end: Integers, block: Integers, *, ends: int, horizon: int, level: float = LEVEL
) -> tuple[Incidence, ...]:
    """Cumulative incidence of each end, intervals clustered by block.

    turns: [n], how long each plan waited; end: [n], what became of it, 0 .. ends-1, the end of the round (or
    its cap) being one of them; block: [n]; horizon: the last number of turns shown. The shares `ever` of all
    ends add up to 1.
    """
    cluster, blocks = number_clusters(block)
    trials = np.bincount(cluster, minlength=blocks).astype(float)

    def share(reached: Flags) -> Estimate:
        return event_share(_counts(cluster, reached, blocks), trials, level)

    return tuple(
        Incidence(
            within=tuple(share((end == kind) & (turns <= limit)) for limit in range(horizon + 1)),
            ever=share(end == kind),
        )
        for kind in range(ends)
    )


def _counts(cluster: Integers, reached: Flags, blocks: int) -> Floats:
    """How many plans of each cluster reached an end."""
    return totals_by(cluster, reached[:, np.newaxis].astype(float), blocks)[:, 0]
