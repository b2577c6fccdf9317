"""The one rule by which a figure becomes a verdict, from the interval that is printed beside it.

A figure is a departure from fairness (win share less 1/n, points less the mean), and the margin is the
largest departure that a designer would call fair. The rule reads the interval alone, so a verdict never says
more than the printed interval shows, and never rests on a bare p-value. Claims of "fair within the margin"
and of "advantage" are equivalence and superiority tests by interval inclusion (Schuirmann, Journal of
Pharmacokinetics and Biopharmaceutics 15 (1987)).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from experiments.statistics.estimates import ENOUGH_CLUSTERS, Estimate

OUT_OF_REACH = 10_000_000  # more deals than this are not worth announcing


class Kind(StrEnum):
    """What a verdict says, from the most to the least serious for a table."""

    ADVANTAGE = "advantage"
    SOME_ADVANTAGE = "some advantage"
    CANNOT_TELL = "cannot tell yet"
    TOO_FEW = "no verdict"
    FAIR = "fair"


@dataclass(frozen=True, slots=True)
class Margin:
    """The largest departure from fairness that counts as fair, and how figures of this scale are written."""

    size: float
    decimals: int
    unit: str = ""

    def written(self, figure: float) -> str:
        """A figure with its sign."""
        return f"{figure:+.{self.decimals}f}{self.unit}"

    def __str__(self) -> str:
        unit = self.unit.removesuffix("s") if self.size == 1 else self.unit  # "1 point", "2 points"
        return f"{self.size:g}{unit}"


WIN_SHARE_MARGIN = Margin(0.01, 3)
POINTS_MARGIN = Margin(1.0, 1, " points")


@dataclass(frozen=True, slots=True)
class Verdict:
    """A verdict in words, and how many deals would settle it: 0 if settled, infinite if out of reach."""

    kind: Kind
    text: str
    more_deals: float = 0


def verdict(estimate: Estimate, margin: Margin, worst_shift: float = 0.0) -> Verdict:
    """The verdict on a departure from fairness.

    worst_shift: how far capped and failed games could move the figure at worst (`shift_by_unfinished`). Where
    that could change the kind of verdict, nothing is decided.
    """
    if estimate.n < ENOUGH_CLUSTERS:
        return Verdict(Kind.TOO_FEW, f"no verdict: fewer than {ENOUGH_CLUSTERS} deals", math.inf)
    kind = _kind(estimate.low, estimate.high, margin.size)
    if kind != _kind(estimate.low - worst_shift, estimate.high + worst_shift, margin.size):
        return Verdict(Kind.CANNOT_TELL, "cannot tell yet: capped or failed games could reverse it", math.inf)
    match kind:
        case Kind.FAIR:
            return Verdict(kind, _fair_text(estimate, margin, worst_shift))
        case Kind.ADVANTAGE:
            return Verdict(kind, f"advantage of {margin.written(estimate.value)}")
        case Kind.SOME_ADVANTAGE:
            return Verdict(kind, "some advantage, size not settled")
        case _:
            return _cannot_tell(estimate, margin)


def table_verdict(verdicts: Mapping[str, Verdict], margin: Margin) -> Verdict:
    """The verdict on a table, from those on its seats by name: fair only if every seat is.

    Else it is that of the seat that stands most in the way: the most serious kind, then the most deals to go.
    """
    seriousness = list(Kind)
    name, worst = min(verdicts.items(), key=lambda item: (seriousness.index(item[1].kind), -item[1].more_deals))
    if worst.kind is Kind.FAIR:
        return Verdict(Kind.FAIR, f"fair within {margin}")
    return Verdict(worst.kind, f"{name}: {worst.text}", worst.more_deals)


def shift_by_unfinished(unfinished: int, games: int, lowest: float, highest: float) -> float:
    """The farthest that capped and failed games could move a mean over all games, whatever their true result.

    unfinished: how many of all the games (failed ones included) ended by a cap or failed; lowest, highest:
    the bounds of one game's score.
    """
    return unfinished / games * (highest - lowest)


def _kind(low: float, high: float, margin: float) -> Kind:
    """Which of the four cases an interval is."""
    if -margin <= low and high <= margin:
        return Kind.FAIR
    if low > margin or high < -margin:
        return Kind.ADVANTAGE
    if low > 0 or high < 0:
        return Kind.SOME_ADVANTAGE
    return Kind.CANNOT_TELL


def _fair_text(estimate: Estimate, margin: Margin, worst_shift: float) -> str:
    """Fair, and whether there is a difference all the same."""
    if estimate.low - worst_shift > 0 or estimate.high + worst_shift < 0:
        return f"fair within {margin} (a real difference of {margin.written(estimate.value)}, below the margin)"
    return f"fair within {margin}"


def _cannot_tell(estimate: Estimate, margin: Margin) -> Verdict:
    """How many more deals would bring the interval clear of the margin: n ((s / (m - |d|))^2 - 1)."""
    gap = abs(margin.size - abs(estimate.value))
    ratio = estimate.half_width / gap if gap > 0 else math.inf
    more = estimate.n * (ratio**2 - 1)
    if not more <= OUT_OF_REACH:
        return Verdict(Kind.CANNOT_TELL, "cannot tell yet: not within reach", math.inf)
    about = _two_digits_up(more)
    return Verdict(Kind.CANNOT_TELL, f"cannot tell yet: about {about:,} more deals", about)


def _two_digits_up(number: float) -> int:
    """Rounded up to two significant digits, at least 1."""
    whole = max(1, math.ceil(round(number, 6)))  # 15,000.000000001 is 15,000
    step = int(10 ** max(0, len(str(whole)) - 2))
    return -(-whole // step) * step
