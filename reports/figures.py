"""The drawings of a report. Each takes finished numbers and an axis, names things directly, and needs no legend."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import seaborn as sns
from matplotlib.axes import Axes
from matplotlib.ticker import Formatter

from reports.content import Number
from reports.style import BLUE, FAINT, GREY, INK, PAPER, SERIES, SKY, VERMILION, printable
from reports.units import written

TICK_DECIMALS = 4
LONGEST_NAME, KEPT_END = 36, 12  # letters of a name, and of the end that a shortened one keeps
LONGEST_END = 26  # letters of a name at the end of a line
PARTS = (BLUE, SKY, "#cfe3f0", "#ead9b8", "#b4bcc4")  # of a whole, from the first to what is left
DARK_BELOW = 0.5  # luminance under which a patch carries light text


def forest(
    ax: Axes,
    numbers: Sequence[Number],
    names: Sequence[str],
    *,
    margin: float | None = None,
    hollow: Sequence[float] = (),
) -> None:
    """Draw a dot with its interval for each number, the first at the top.

    margin: drawn as a band around 0; hollow: a second value for each number, without an interval.
    """
    rows = np.arange(len(numbers))
    if margin is not None:
        ax.axvspan(-margin, margin, color=FAINT, alpha=0.55, linewidth=0)
    if numbers and numbers[0].unit.signed:
        ax.axvline(0, color=GREY, linewidth=0.6)
    for row, number in zip(rows, numbers, strict=True):
        _dot(ax, float(row), number, hollow[int(row)] if hollow else -math.inf)
    if hollow:
        ax.scatter(hollow, rows, s=16, facecolor=PAPER, edgecolor=GREY, linewidth=0.8, zorder=4)
    ax.set_yticks(rows, [shortened(name) for name in names])
    ax.set_ylim(len(rows) - 0.45, -0.6)
    ax.spines["left"].set_visible(False)
    if numbers:
        ax.set_xlabel(numbers[0].unit.name)
    ax.xaxis.set_major_formatter(TrueMinus())
    ax.margins(x=0.08)


def _dot(ax: Axes, row: float, number: Number, beside: float) -> None:
    """Draw a number with its value to the right of all that stands in its row; beside: what else does."""
    printed = number.printed
    if math.isnan(printed.value):
        return
    end = printed.value
    if math.isfinite(printed.low) and math.isfinite(printed.high):
        ax.plot([printed.low, printed.high], [row, row], color=BLUE, linewidth=1.6, solid_capstyle="butt")
        end = printed.high
    end = max(end, beside)
    ax.plot([printed.value], [row], "o", color=BLUE, markersize=4.5)
    ax.annotate(number.value, (end, row), xytext=(4, 0), textcoords="offset points", va="center", color=INK, fontsize=8)


def stacked(ax: Axes, rows: Mapping[str, Mapping[str, Number]]) -> None:
    """Draw a bar of parts for each row, in the colours of `PARTS`.

    rows: by name, the parts by name, at most five, which add up to 100 %.
    """
    parts = list(next(iter(rows.values())))
    colours = sns.color_palette(PARTS)[: len(parts)]
    ends = []
    for place, row in enumerate(rows.values()):
        left = 0.0
        for part, colour in zip(parts, colours, strict=True):
            value = row[part].printed.value
            ax.barh(place, value, left=left, color=colour, edgecolor=PAPER, linewidth=0.8, height=0.62)
            _inside(ax, left + value / 2, place, value, colour)
            left += value
        ends.append(left)
    ax.set_yticks(range(len(rows)), [shortened(name) for name in rows])
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.set_xlim(0, max(ends, default=100.0))
    ax.set_xticks([])
    for side in ("left", "bottom"):
        ax.spines[side].set_visible(False)


def _inside(ax: Axes, x: float, y: float, value: float, colour: tuple[float, float, float]) -> None:
    """Write a part's value inside it, where it has room."""
    if value < 4:
        return
    ax.text(x, y, written(value, 0), ha="center", va="center", color=_ink(colour), fontsize=8)


def _ink(colour: tuple[float, float, float]) -> str:
    """Return the colour of text that is read well on a patch."""
    red, green, blue = colour
    return PAPER if 0.299 * red + 0.587 * green + 0.114 * blue < DARK_BELOW else INK


def curves(
    ax: Axes,
    series: Mapping[str, Sequence[tuple[float, Number]]],
    *,
    label: str,
    ticks: Mapping[float, str] | None = None,
    floor: float | None = None,
    named: bool = True,
) -> None:
    """Draw a line with intervals for each series.

    label, ticks: of the horizontal axis; floor: where the vertical axis begins, by default below the data; named:
    whether each line is named at its end.
    """
    ends: list[tuple[float, float, str, str]] = []
    for place, (name, unsorted) in enumerate(series.items()):
        colour = SERIES[place % len(SERIES)]
        points = sorted(unsorted, key=lambda point: point[0])
        x = [point[0] for point in points]
        printed = [point[1].printed for point in points]
        ax.plot(x, [each.value for each in printed], "-o", color=colour, markersize=3.5)
        for at, each in zip(x, printed, strict=True):
            if math.isfinite(each.low) and math.isfinite(each.high):
                ax.plot([at, at], [each.low, each.high], color=colour, linewidth=1.6, alpha=0.6)
        ends.append((x[-1], printed[-1].value, name, colour))
    if floor is not None:
        ax.set_ylim(bottom=floor)
    if named:
        _name_ends(ax, ends)
    unit = next(iter(series.values()))[0][1].unit.name
    ax.set_ylabel(unit)
    ax.set_xlabel(label)
    ax.tick_params(axis="y", labelcolor=GREY)
    if ticks:
        ax.set_xticks(list(ticks), list(ticks.values()))
    ax.yaxis.set_major_formatter(TrueMinus())
    ax.grid(axis="y", color=FAINT, linewidth=0.5)
    ax.set_axisbelow(True)


def fit_at_ends(names: Iterable[str]) -> bool:
    """Return whether names are short enough to stand at the ends of lines."""
    return all(len(name) <= LONGEST_END for name in names)


def _name_ends(ax: Axes, ends: Sequence[tuple[float, float, str, str]]) -> None:
    """Write the names of lines at their ends, moved apart where they would overlap."""
    if len(ends) < 2:
        return
    low, high = ax.get_ylim()
    step = (high - low) / 14
    last = -math.inf
    for x, y, name, colour in sorted(ends, key=lambda end: end[1]):
        last = max(y, last + step)
        ax.annotate(
            shortened(name), (x, last), xytext=(6, 0), textcoords="offset points", color=colour, va="center",
            annotation_clip=False,
        )  # fmt: skip


def columns(ax: Axes, numbers: Sequence[Number], names: Sequence[str], *, label: str) -> None:
    """Draw an upright bar with its interval for each number; label: of the horizontal axis."""
    places = np.arange(len(numbers))
    printed = [each.printed for each in numbers]
    ax.bar(places, [each.value for each in printed], color=BLUE, width=0.72, linewidth=0)
    for place, each in zip(places, printed, strict=True):
        if math.isfinite(each.low) and math.isfinite(each.high):
            ax.plot([place, place], [each.low, each.high], color=INK, linewidth=0.9)
    ax.set_xticks(places, names)
    ax.set_xlabel(label)
    ax.set_ylabel(numbers[0].unit.name)
    ax.tick_params(axis="y", labelcolor=GREY)
    ax.grid(axis="y", color=FAINT, linewidth=0.5)
    ax.set_axisbelow(True)


def matrix(ax: Axes, numbers: Sequence[Sequence[Number | None]], names: Sequence[str], *, even: float) -> None:
    """Draw win shares of row against column in colours around the even share, each with its value."""
    values = np.array([[each.printed.value if each else np.nan for each in row] for row in numbers])
    reach = max(float(np.nanmax(np.abs(values - even), initial=0.0)), 1.0)
    colours = sns.blend_palette([VERMILION, "#f7f5f0", BLUE], as_cmap=True)
    shown = [shortened(name) for name in names]
    sns.heatmap(
        values, ax=ax, cmap=colours, vmin=even - reach, vmax=even + reach, cbar=False, linewidths=1.2, linecolor=PAPER,
        xticklabels=shown, yticklabels=shown,
    )  # fmt: skip
    for row, column in np.argwhere(~np.isnan(values)):
        number = numbers[row][column]
        assert number is not None
        ink = _ink(colours((values[row, column] - even + reach) / (2 * reach))[:3])
        ax.text(column + 0.5, row + 0.5, number.value, ha="center", va="center", color=ink, fontsize=8)
    ax.tick_params(axis="x", labelcolor=INK, length=0)
    ax.tick_params(axis="y", rotation=0, length=0)
    ax.xaxis.tick_top()
    if sum(map(len, shown)) > 60:
        ax.tick_params(axis="x", rotation=30)


def shortened(name: str) -> str:
    """Return a name as a figure can hold it, cut between words where it has some.

    Its end stays, since that tells seats and kinds of a line-up apart.
    """
    name = printable(name)
    if len(name) <= LONGEST_NAME:
        return name
    start, end = name[: LONGEST_NAME - KEPT_END - 2], name[-KEPT_END - 1 :]  # with the letter at the cut
    return f"{start.rpartition(' ')[0] or start[:-1]} … {end.partition(' ')[2] or end[1:]}"


class TrueMinus(Formatter):
    """Ticks with as many decimals as the finest of them needs, and true minus signs."""

    def __call__(self, x: float, pos: int | None = None) -> str:  # noqa: ARG002
        """Return a tick by itself."""
        return self.format_ticks([x])[0]

    def format_ticks(self, values: Sequence[float]) -> list[str]:
        """Return all ticks of an axis."""
        fits = (places for places in range(TICK_DECIMALS) if all(abs(round(x, places) - x) < 1e-9 for x in values))
        places = next(fits, TICK_DECIMALS)
        return [written(value, places) for value in values]
