"""What every balance figure is handed on as: a value, its interval, and what the interval rests on.

Word use in this package: a *cluster* is what chance draws independently of the rest and is therefore the unit
of every standard error: the block (one deal in all rotations of a line-up) for figures of one line-up and
variant, the deal for whatever combines several. Arrays have one row a cluster, in the order of the deals.
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import special

Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

LEVEL = 0.95
ENOUGH_CLUSTERS = 30  # below it a figure is shown with its interval but gets no verdict

NO_DATA = "no data"
NO_SPREAD = "no spread"
T = "t"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its confidence interval.

    `value` is nan where there is nothing to estimate from; `low` and `high` are infinite where the data
    cannot bound the figure (one cluster, or no spread in a figure without known bounds); neither lies beyond
    what the figure can be. `n` counts the clusters that bear on the figure, `method` names the interval.
    """

    value: float
    low: float
    high: float
    n: int
    method: str

    @property
    def half_width(self) -> float:
        """The longer arm of the interval (both arms are equal except near what the figure cannot be beyond)."""
        return max(self.value - self.low, self.high - self.value)


def t_quantile(level: float, degrees: float) -> float:
    """Two-sided critical value of Student's t: |T| stays below it with chance `level`."""
    return float(special.stdtrit(degrees, 0.5 + level / 2))


def product(left: Floats, right: Floats) -> Floats:
    """Matrix product without BLAS, whose threads may add in another order: equal logs give equal bytes."""
    result: Floats = np.einsum("ij,jk->ik", left, right)
    return result


def symmetric_estimate(
    value: float, standard_error: float, n: int, critical: float, method: str, lowest: float = -np.inf
) -> Estimate:
    """Interval value +- critical * standard_error, infinite where there is no spread to measure.

    lowest: what the figure cannot be below; the interval is cut there, which takes nothing away that could be true.
    """
    if n == 0:
        return Estimate(np.nan, np.nan, np.nan, 0, NO_DATA)
    if n == 1 or standard_error == 0:
        return Estimate(value, lowest, np.inf, n, NO_SPREAD)
    arm = critical * standard_error
    return Estimate(value, max(value - arm, lowest), value + arm, n, method)
