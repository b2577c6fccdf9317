"""Balance statistics: estimates with intervals and verdicts, from arrays with one row a deal.

All functions are pure and deterministic, work on numpy arrays and know nothing of logs or games. The
formulas, their sources and what each figure is conditional on are told in docs/statistics.md.
"""

from experiments.statistics.as_dealt import DealtHands
from experiments.statistics.as_drawn import AsDrawn, CardEffect, card_effects
from experiments.statistics.estimates import ENOUGH_CLUSTERS, LEVEL, Estimate
from experiments.statistics.figures import (
    Figures,
    differences,
    means,
    number_clusters,
    pairing_saving,
    ratios,
    separately,
    side_by_side,
    totals_by,
)
from experiments.statistics.incidence import Incidence, cumulative_incidence
from experiments.statistics.intervals import block_mean, event_share
from experiments.statistics.joint import simultaneous, simultaneous_means
from experiments.statistics.ranking import Ranking, Strength, rank
from experiments.statistics.verdicts import (
    POINTS_MARGIN,
    WIN_SHARE_MARGIN,
    Kind,
    Margin,
    Verdict,
    shift_by_unfinished,
    table_verdict,
    verdict,
)

__all__ = [
    "ENOUGH_CLUSTERS",
    "LEVEL",
    "POINTS_MARGIN",
    "WIN_SHARE_MARGIN",
    "AsDrawn",
    "CardEffect",
    "DealtHands",
    "Estimate",
    "Figures",
    "Incidence",
    "Kind",
    "Margin",
    "Ranking",
    "Strength",
    "Verdict",
    "block_mean",
    "card_effects",
    "cumulative_incidence",
    "differences",
    "event_share",
    "means",
    "number_clusters",
    "pairing_saving",
    "rank",
    "ratios",
    "separately",
    "shift_by_unfinished",
    "side_by_side",
    "simultaneous",
    "simultaneous_means",
    "table_verdict",
    "totals_by",
    "verdict",
]
