"""Intervals that hold together for all figures of a table: the max-t method over clusters.

The errors of the figures are taken as simultaneous Student t with the correlation of their residuals (the limit of
a multiplier bootstrap over deals with normal weights; Hothorn, Bretz and Westfall, Biometrical Journal 50
(2008)), and one critical value c with P(max |t_k| <= c) = level serves all. The probability is computed by
Deák's spherical-radial split (Genz and Bretz, Computation of Multivariate Normal and t Probabilities, 2009,
section 4.1): the length of the error vector exactly, its direction from a fixed number of seeded draws. So
with figures that are one up to sign (the two seats of a two-player game) the result is Student's t, exactly.
"""

import numpy as np
from scipy import optimize, special

from experiments.statistics.estimates import (
    ENOUGH_CLUSTERS,
    LEVEL,
    Estimate,
    Flags,
    Floats,
    T,
    product,
    symmetric_estimate,
    t_quantile,
)
from experiments.statistics.figures import Figures, means, separately
from experiments.statistics.intervals import BETTING, betting_bounds, calls_for_betting, check_within

DIRECTIONS = 20_000  # draws of the direction; the critical value then varies by about 0.2 % with the seed
SMALLEST_EIGENVALUE = 1e-10  # of a correlation matrix; below it a direction carries no error


def simultaneous(figures: Figures, level: float = LEVEL, seed: int = 0) -> tuple[Estimate, ...]:
    """Intervals for all figures of a table that together miss with chance 1 - level at most.

    Figures from fewer than ENOUGH_CLUSTERS clusters, which get no verdict, and figures without spread stand
    apart, each with its own t interval, and do not widen the others. seed: of the `bootstrap` purpose.
    """
    return _max_t(figures, level, seed, of=len(figures))


def simultaneous_means(
    scores: Floats, bounds: tuple[float, float], level: float = LEVEL, seed: int = 0
) -> tuple[Estimate, ...]:
    """Like `simultaneous`, for means of block scores [B, K] that all lie within the same known bounds.

    Scores that call for the betting interval get it at 1 - (1 - level) / K each (Bonferroni); the others
    share what is left by max-t. Raises ValueError where a score lies outside the bounds.
    """
    check_within(scores, bounds)
    number = scores.shape[1]
    if len(scores) == 0:
        return separately(means(scores), level)
    few = np.array([calls_for_betting(column) for column in scores.T], dtype=bool)
    each = (1 - level) / number
    betting = iter(_bet_together(scores[:, few], bounds, each, number))
    shared = iter(_max_t(means(scores[:, ~few]), 1 - each * int(np.sum(~few)), seed, of=number))
    return tuple(next(betting) if bets else next(shared) for bets in few)


def max_t_critical(residuals: Floats, degrees: float, level: float = LEVEL, seed: int = 0) -> float:
    """The critical value c with P(max_k |t_k| <= c) = level.

    residuals: [B, K], each column with some spread; degrees: of freedom of the common scale. The value lies
    between Student's (one figure) and Bonferroni's (K figures).
    """
    correlation = _correlation(residuals)
    values, vectors = np.linalg.eigh(correlation)
    kept = values > SMALLEST_EIGENVALUE * len(values)
    draws = np.random.default_rng(seed).standard_normal((DIRECTIONS, len(values)))
    in_span = product(draws, vectors[:, kept])
    errors = product(in_span * np.sqrt(values[kept]), vectors[:, kept].T)
    farthest = np.max(np.abs(errors), axis=1) / np.linalg.norm(in_span, axis=1)
    rank = int(np.sum(kept))

    def surplus(critical: float) -> float:
        inside = special.fdtr(rank, degrees, (critical / farthest) ** 2 / rank)
        return float(np.mean(inside)) - level

    students, bonferronis = (t_quantile(1 - (1 - level) / k, degrees) for k in (1, len(values)))
    found = float(optimize.brentq(surplus, students / 2, bonferronis * 2))
    return min(max(found, students), bonferronis)


def _max_t(figures: Figures, level: float, seed: int, of: int) -> tuple[Estimate, ...]:
    """The t family of a table of `of` figures; see `simultaneous`."""
    errors = figures.standard_errors
    joint: Flags = (figures.clusters >= ENOUGH_CLUSTERS) & (errors > 0)
    estimates = list(separately(figures, level))
    if joint.any():
        degrees = int(figures.clusters[joint].min()) - 1
        critical = max_t_critical(figures.residuals[:, joint], degrees, level, seed)
        method = T if of == 1 else f"max-t over {of} figures"
        for k in np.flatnonzero(joint):
            estimates[k] = symmetric_estimate(
                float(figures.values[k]), float(errors[k]), int(figures.clusters[k]), critical, method, figures.lowest
            )
    return tuple(estimates)


def _bet_together(scores: Floats, bounds: tuple[float, float], alpha: float, of: int) -> list[Estimate]:
    """Betting intervals for columns of scores [B, K'], each missing with chance alpha, in a table of `of`."""
    lows, highs = betting_bounds(scores, bounds, 1 - alpha)
    method = BETTING if of == 1 else f"{BETTING}, Bonferroni over {of} figures"
    return [
        Estimate(float(value), float(low), float(high), len(scores), method)
        for value, low, high in zip(scores.mean(axis=0), lows, highs, strict=True)
    ]


def _correlation(residuals: Floats) -> Floats:
    """Correlation [K, K] of residuals [B, K]."""
    scaled = residuals / np.sqrt(np.sum(residuals**2, axis=0))
    return product(scaled.T, scaled)
