"""How numbers are written: units, as many digits as the interval supports, true minus signs."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace

from experiments.statistics import Estimate

MINUS = "\u2212"
NARROW_SPACE = "\u202f"  # does not break; between thousands and before a percent sign
NO_BREAK = "\u00a0"
NOTHING = "\u2013"
UNBOUNDED = "not bounded"
MOST_DECIMALS = 4
HYPHEN_MINUS = re.compile(r"(?<![\w.])-(?=\d)")


@dataclass(frozen=True)
class Unit:
    """What a number counts and how it is printed.

    Attributes:
        name: as in a table's head and in the CSV, such as ``% of games``.
        scale: printed value over the statistic's own (100 for a share in percent).
        signed: a difference, whose sign is always written.
        short: what stands behind the number in running text, such as ``%``.
    """

    name: str
    scale: float = 1.0
    signed: bool = False
    short: str = ""


def percent(of: str) -> Unit:
    """Return the unit of a share."""
    return Unit(f"% of {of}", 100.0, short=f"{NARROW_SPACE}%")


PERCENT_POINTS = Unit("percentage points", 100.0, signed=True, short=f"{NO_BREAK}percentage points")
POINTS = Unit("points", short=f"{NO_BREAK}points")
POINTS_DIFFERENCE = Unit("points", signed=True, short=f"{NO_BREAK}points")


def count(of: str) -> Unit:
    """Return the unit of a mean number of something, such as turns."""
    return Unit(of, short=f"{NO_BREAK}{of}")


def difference(unit: Unit) -> Unit:
    """Return the unit of a difference between two numbers of a unit."""
    if unit.scale == PERCENT_POINTS.scale:
        return PERCENT_POINTS
    return replace(unit, signed=True)


def scaled(estimate: Estimate, factor: float, shift: float = 0.0) -> Estimate:
    """Return an estimate in another unit: value and interval times a positive factor, then shifted."""
    return replace(
        estimate,
        value=estimate.value * factor + shift,
        low=estimate.low * factor + shift,
        high=estimate.high * factor + shift,
    )


def decimals(estimate: Estimate, margin: float | None = None) -> int:
    """Return the decimals that an interval supports, for an estimate in its printed unit.

    The half-width is shown to one significant digit. For a difference, which has a margin (0 where none is judged by),
    more are shown where the interval, so rounded, would lie otherwise to 0 or to the margin than it does: as many as
    it takes for a judged difference, at most one for another. Without an interval one decimal is shown.
    """
    width = estimate.half_width
    if not math.isfinite(width) or width <= 0:
        return 1
    places = min(max(0, -math.floor(math.log10(width))), MOST_DECIMALS)
    if margin is None:
        return places
    most = MOST_DECIMALS if margin else min(places + 1, MOST_DECIMALS)
    true = _lies(estimate.low, estimate.high, margin)
    while places < most and true != _lies(round(estimate.low, places), round(estimate.high, places), margin):
        places += 1
    return places


def _lies(low: float, high: float, margin: float) -> tuple[bool, bool, bool]:
    """Return whether an interval is within the margin, beyond it, and without 0."""
    return -margin <= low and high <= margin, low > margin or high < -margin, low > 0 or high < 0


def written(value: float, places: int, *, signed: bool = False) -> str:
    """Return a number as text, thousands set apart by narrow spaces."""
    if math.isnan(value):
        return NOTHING
    if math.isinf(value):
        return f"{MINUS if value < 0 else ''}∞"
    rounded = round(value, places) + 0.0  # no minus zero
    text = f"{rounded:+,.{places}f}" if signed and rounded != 0 else f"{rounded:,.{places}f}"
    return text.replace(",", NARROW_SPACE).replace("-", MINUS)


def whole(value: float) -> str:
    """Return a count as text."""
    return written(value, 0)


def agreeing(number: int, one: str, many: str) -> str:
    """Return the words that agree with a count: ``is`` of 1, ``are`` of any other."""
    return one if number == 1 else many


def typeset(text: str) -> str:
    """Return text with hyphens before numbers as minus signs and commas between thousands as narrow spaces."""
    text = HYPHEN_MINUS.sub(MINUS, text)
    return re.sub(r"(?<=\d),(?=\d{3}\b)", NARROW_SPACE, text)
