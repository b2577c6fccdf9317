"""Intervals for one figure: means of block scores, and shares of yes/no events that come in clusters.

Sources: Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", JRSS B 86 (2024),
sections 4 and B; Korn and Graubard, "Confidence intervals for proportions with small expected number of
positive counts estimated from survey data", Survey Methodology 24 (1998); Clopper and Pearson, Biometrika 26
(1934).
"""

import numpy as np
from scipy import special
from scipy.optimize import elementwise

from experiments.statistics.estimates import (
    LEVEL,
    NO_DATA,
    Estimate,
    Flags,
    Floats,
    Integers,
    T,
    symmetric_estimate,
    t_quantile,
)

BETTING = "betting"
EFFECTIVE_SIZE = "Clopper-Pearson on the effective size"
ON_CLUSTERS = "Clopper-Pearson on clusters"

BETTING_BELOW = 200  # clusters; with fewer the t interval of a bounded score may miss its level
DIFFERING = 30  # scores that differ from the commonest one; with fewer the spread itself is poorly known
LARGEST_BET = 0.9  # share of the capital at risk in one bet, see `betting_bounds`
SAME_SCORE_DECIMALS = 12  # scores equal to this many decimals differ by rounding only


def block_mean(scores: Floats, bounds: tuple[float, float] | None = None, level: float = LEVEL) -> Estimate:
    """Mean of block scores with its interval.

    scores: [B], one score a block in deal order. bounds: the lowest and highest score that the rules allow,
    None for a score without bounds. A bounded score gets the betting interval where `calls_for_betting`, all
    else t. Raises ValueError where a score lies outside its bounds.
    """
    n = len(scores)
    if n == 0:
        return Estimate(np.nan, np.nan, np.nan, 0, NO_DATA)
    value = float(np.mean(scores))
    if bounds is not None:
        check_within(scores, bounds)
    if bounds is not None and calls_for_betting(scores):
        low, high = betting_bounds(scores[:, np.newaxis], bounds, level)
        return Estimate(value, float(low[0]), float(high[0]), n, BETTING)
    error = float(np.std(scores, ddof=1) / np.sqrt(n)) if differing(scores) else 0.0
    return symmetric_estimate(value, error, n, t_quantile(level, n - 1), T)


def check_within(scores: Floats, bounds: tuple[float, float]) -> None:
    """Raises ValueError where a score lies outside its bounds by more than rounding."""
    lowest, highest = bounds
    slack = 1e-9 * (highest - lowest)
    if np.min(scores, initial=lowest) < lowest - slack or np.max(scores, initial=highest) > highest + slack:
        raise ValueError(
            f"scores run from {np.min(scores)} to {np.max(scores)}, outside their bounds {lowest} to {highest}; "
            "give the bounds of the score itself, or none"
        )


def differing(scores: Floats) -> int:
    """How many of the scores [B] differ from the commonest one."""
    _, counts = np.unique(np.round(scores, SAME_SCORE_DECIMALS), return_counts=True)
    return len(scores) - int(counts.max(initial=0))


def calls_for_betting(scores: Floats) -> bool:
    """Whether t cannot be trusted: few blocks [B], or few that differ from the commonest score."""
    return len(scores) < BETTING_BELOW or differing(scores) < DIFFERING


def betting_bounds(scores: Floats, bounds: tuple[float, float], level: float = LEVEL) -> tuple[Floats, Floats]:
    """Hedged-capital confidence limits for the means of several bounded scores, each at `level` by itself.

    scores: [B, K], one column a figure. A gambler bets against each candidate mean m, one score after
    another; a mean at which the capital ever reaches 2 / (1 - level) is ruled out (Ville's inequality), so
    the interval holds its level for every number of blocks and every distribution within the bounds. The
    stake is the predictable plug-in for a fixed number of blocks, cut so that one score costs at most
    LARGEST_BET of the capital (the paper names 1/2 and 3/4; 0.9 was narrower on short skewed series in our
    simulations). Mirrored scores give the mirrored interval. Returns the lower and the upper limits, [K]
    each. Raises ValueError where a score lies outside its bounds.
    """
    lowest, highest = bounds
    check_within(scores, bounds)
    scaled = np.clip((scores - lowest) / (highest - lowest), 0.0, 1.0)
    mean = scaled.mean(axis=0) if len(scaled) else 0.5
    low = np.minimum(_lower_limits(scaled, 1 - level), mean)
    high = np.maximum(1 - _lower_limits(1 - scaled, 1 - level), mean)
    return lowest + (highest - lowest) * low, lowest + (highest - lowest) * high


def _plug_in_bets(scores: Floats, alpha: float) -> Floats:
    """Stakes [B, K], each from the scores before it alone: sqrt(2 log(2 / alpha) / (B * variance so far))."""
    count = np.arange(2, len(scores) + 2)[:, np.newaxis]
    mean = (0.5 + np.cumsum(scores, axis=0)) / count
    variance = (0.25 + np.cumsum((scores - mean) ** 2, axis=0)) / count
    before = np.vstack([np.full((1, scores.shape[1]), 0.25), variance[:-1]])
    return np.sqrt(2 * np.log(2 / alpha) / (len(scores) * before))


def _lower_limits(scores: Floats, alpha: float) -> Floats:
    """Lower limits [K] of scores [B, K] in [0, 1]: capital falls as the mean grows, so it crosses once."""
    bets = _plug_in_bets(scores, alpha)

    def excess(mean: Floats, column: Integers) -> Floats:
        stake = np.minimum(bets[:, column], LARGEST_BET / mean)
        capital = np.cumsum(np.log1p(stake * (scores[:, column] - mean)), axis=0)
        return np.max(capital, axis=0, initial=0.0) - np.log(2 / alpha)

    columns = np.arange(scores.shape[1])
    smallest = np.full(len(columns), 1e-12)
    limits = np.zeros(len(columns))
    above: Flags = excess(smallest, columns) > 0
    if above.any():
        found = elementwise.find_root(
            excess,
            (smallest[above], np.ones(above.sum())),
            args=(columns[above],),
            tolerances={"xatol": 1e-10},
        )
        limits[above] = found.x
    return limits


def event_share(events: Floats, trials: Floats, level: float = LEVEL) -> Estimate:
    """Share of yes/no events among trials that come in clusters, with Korn and Graubard's interval.

    events, trials: [B], counts in each cluster. The interval is Clopper and Pearson's for the size that a
    simple sample of the same precision would have: trials over the design effect, times (z / t)^2 for the
    uncertainty of the variance, never more than the trials. Where every trial (or none) had the event there
    is no variance to read and the clusters themselves count as trials: this supposes that clusters with the
    event are of usual size.
    """
    total, n = float(np.sum(trials)), int(np.count_nonzero(trials))
    if n == 0:
        return Estimate(np.nan, np.nan, np.nan, 0, NO_DATA)
    share = float(np.sum(events)) / total
    if share in (0.0, 1.0):
        low, high = clopper_pearson(share * n, n, level)
        return Estimate(share, low, high, n, ON_CLUSTERS)
    size = _effective_size(events, trials, share, n, level)
    low, high = clopper_pearson(share * size, size, level)
    return Estimate(share, low, high, n, EFFECTIVE_SIZE)


def _effective_size(events: Floats, trials: Floats, share: float, n: int, level: float) -> float:
    """Trials of a simple random sample that would know `share` as well as these n clusters do.

    One cluster tells nothing of the spread between clusters and counts as one trial.
    """
    if n == 1:
        return 1.0
    total = float(np.sum(trials))
    residuals = events - share * trials
    variance = float(np.sum(residuals**2)) / total**2 * n / (n - 1)
    if variance == 0:
        return total
    z = float(special.ndtri(0.5 + level / 2))
    shrink = (z / t_quantile(level, n - 1)) ** 2
    return min(share * (1 - share) / variance * shrink, total)


def clopper_pearson(events: float, trials: float, level: float = LEVEL) -> tuple[float, float]:
    """Exact limits for a binomial chance; both counts may be fractions (effective sizes)."""
    tail = (1 - level) / 2
    low = float(special.betaincinv(events, trials - events + 1, tail)) if events > 0 else 0.0
    high = float(special.betaincinv(events + 1, trials - events, 1 - tail)) if events < trials else 1.0
    return low, high
