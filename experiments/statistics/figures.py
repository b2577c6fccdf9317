"""Figures that are ratios of totals over clusters, many at once, and their differences.

A figure per round, turn or draw is sum(y_b) / sum(m_b), never a mean of per-game means: games differ in
length, and length goes with the score. Its error is spread over the clusters by linearisation (Cochran,
Sampling Techniques, 3rd ed., section 6.3): r_b = (y_b - theta m_b) / mean(m), so that theta's standard error
is that of the mean of the r_b. Keeping the r_b makes differences and joint intervals of any figures of the
same clusters easy.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from experiments.statistics.estimates import (
    LEVEL,
    Estimate,
    Floats,
    Integers,
    T,
    symmetric_estimate,
    t_quantile,
)

ROUNDING = 1e-12  # a residual smaller than this part of its terms is rounding, not spread


@dataclass(frozen=True, eq=False, slots=True)
class Figures:
    """K figures of the same B clusters.

    `values` [K], nan where there is nothing to estimate from; `residuals` [B, K], the clusters' shares in the
    error (r_b above, summing to 0); `clusters` [K], how many clusters bear on each figure; `lowest`, what none of
    them can be below, whatever the deals.
    """

    values: Floats
    residuals: Floats
    clusters: Integers
    lowest: float = -np.inf

    @property
    def standard_errors(self) -> Floats:
        """Standard errors [K]; 0 where there is no spread or only one cluster."""
        squares = np.sum(self.residuals**2, axis=0) / max(len(self.residuals), 1) ** 2
        return np.sqrt(squares * self.clusters / np.maximum(self.clusters - 1, 1))

    def __len__(self) -> int:
        return len(self.values)


def ratios(totals: Floats, sizes: Floats, *, counts: bool = False) -> Figures:
    """Ratios of totals, with one row a cluster.

    totals: [B, K], what each figure adds up in a cluster; sizes: [B, K], or [B] for all figures alike, over
    how many rounds, turns or draws. Clusters of size 0 do not bear on a figure. counts: whether the totals
    are of what is never negative, such as counts, so that no figure can be below 0. Raises ValueError where one is
    all the same.
    """
    sizes = np.broadcast_to(sizes if sizes.ndim == 2 else sizes[:, np.newaxis], totals.shape)
    if counts and np.min(totals, initial=0.0) < 0:
        raise ValueError(f"a total is {np.min(totals)}, but counts are never negative; do not call these totals counts")
    size = np.sum(sizes, axis=0)
    values = np.divide(np.sum(totals, axis=0), size, out=np.full(totals.shape[1], np.nan), where=size > 0)
    expected = np.where(size > 0, values, 0.0) * sizes
    residuals = without_rounding(totals - expected, np.abs(totals) + np.abs(expected))
    mean_size = np.where(size > 0, size / max(len(totals), 1), 1.0)
    return Figures(values, residuals / mean_size, np.count_nonzero(sizes, axis=0), 0.0 if counts else -np.inf)


def means(scores: Floats) -> Figures:
    """Means of block scores [B, K]."""
    return ratios(scores, np.ones(len(scores)))


def differences(figures: Figures, first: ArrayLike, second: ArrayLike) -> Figures:
    """Figures `first` less figures `second`, contrasted cluster by cluster.

    first, second: equally long lists of column numbers. To compare variants or line-ups, put their figures
    `side_by_side` with the deal as cluster: what the same deal does to both sides then cancels.
    """
    one, two = np.asarray(first), np.asarray(second)
    residuals = without_rounding(
        figures.residuals[:, one] - figures.residuals[:, two],
        np.abs(figures.residuals[:, one]) + np.abs(figures.residuals[:, two]),
    )
    values = figures.values[one] - figures.values[two]
    return Figures(values, residuals, np.minimum(figures.clusters[one], figures.clusters[two]))


def side_by_side(*parts: Figures) -> Figures:
    """All figures of several parts as one table; row b must be the same cluster in every part.

    They are bounded from below only where all parts are.

    Raises ValueError where the parts have different numbers of clusters.
    """
    rows = sorted({len(part.residuals) for part in parts})
    if len(rows) > 1:
        raise ValueError(f"figures of {rows} clusters cannot stand side by side; total all of them by the same deals")
    return Figures(
        np.concatenate([part.values for part in parts]),
        np.concatenate([part.residuals for part in parts], axis=1),
        np.concatenate([part.clusters for part in parts]),
        min((part.lowest for part in parts), default=-np.inf),
    )


def pairing_saving(figures: Figures, first: int, second: int) -> float:
    """Share of the variance of a difference that contrasting by deal saved, against independent deals.

    Below 0 where the same deals pull the two figures apart; nan where neither varies.
    """
    apart = float(np.sum(figures.standard_errors[[first, second]] ** 2))
    paired = float(differences(figures, [first], [second]).standard_errors[0]) ** 2
    return 1 - paired / apart if apart > 0 else np.nan


def separately(figures: Figures, level: float = LEVEL) -> tuple[Estimate, ...]:
    """Student intervals for figures that are read one by one; a table judged whole needs `simultaneous`."""
    return tuple(
        symmetric_estimate(float(value), float(error), int(n), t_quantile(level, int(n) - 1), T, figures.lowest)
        for value, error, n in zip(figures.values, figures.standard_errors, figures.clusters, strict=True)
    )


def number_clusters(names: Integers) -> tuple[Integers, int]:
    """Clusters named by arbitrary integers [n], numbered from 0 in the order of their names, and how many."""
    distinct, numbers = np.unique(names, return_inverse=True)
    return numbers.astype(np.int64), len(distinct)


def totals_by(cluster: Integers, values: Floats, clusters: int) -> Floats:
    """Totals [B, K] of values [n, K] over each cluster's rows, added in row order; cluster: [n], from 0."""
    columns = [np.bincount(cluster, weights=column, minlength=clusters) for column in values.T]
    return np.stack(columns, axis=1).astype(np.float64)


def without_rounding(residuals: Floats, scale: Floats) -> Floats:
    """Residuals with those set to 0 that are rounding only, so that no spread is seen where there is none."""
    return np.where(np.abs(residuals) <= ROUNDING * scale, 0.0, residuals)
