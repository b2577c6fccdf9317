"""The matrix of a comparison as a drawing of its own."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from experiments.comparison import Comparison
from reports import figures
from reports.content import Number
from reports.style import GREY, MILLIMETRE, look
from reports.units import percent

SUFFIXES = (".png", ".svg", ".pdf")
DOTS_PER_INCH = 200
CAPTION_LETTERS = 60  # in a line
MARGINS, CELL = (40.0, 30.0), (24.0, 12.0)  # width and height in millimetres: of what stands around, and of a cell


def plot_comparison(comparison: Comparison, file: Path) -> None:
    """Draw the win shares of rows against columns into a file; its suffix, one of SUFFIXES, says of which kind.

    Raises:
        OSError: the file cannot be written.
    """
    count = len(comparison.strategies)
    width, height = (around + count * cell for around, cell in zip(MARGINS, CELL, strict=True))
    with look(), mpl.rc_context({"svg.fonttype": "path"}):  # the file must do without the typeface
        figure = Figure(figsize=(width * MILLIMETRE, height * MILLIMETRE))
        ax = figure.add_subplot()
        numbers = [list(row) for row in _numbers(comparison)]
        figures.matrix(ax, numbers, comparison.strategies, even=100 * comparison.even_share)
        _add_intervals(ax, numbers)
        ax.set_xlabel(_caption(comparison), fontsize=8, color=GREY, labelpad=8)
        figure.savefig(file, dpi=DOTS_PER_INCH, metadata=_undated(file))


def _numbers(comparison: Comparison) -> Iterator[Iterator[Number | None]]:
    unit = percent("games")
    for row in comparison.matrix:
        yield (Number({}, each.win_share, unit, each.verdict, margin=1.0) if each else None for each in row)


def _add_intervals(ax: Axes, numbers: Sequence[Sequence[Number | None]]) -> None:
    """Write the interval of each value below it."""
    for text in ax.texts:
        column, row = map(int, text.get_position())
        number = numbers[row][column]
        assert number is not None
        text.set_text(f"{text.get_text()}\n{number.span}")


def _caption(comparison: Comparison) -> str:
    one, others = comparison.meeting.split(" against ")
    lines = [one, f"against {others}, %, with 95\u202f% intervals"]
    if comparison.assumption:
        lines += textwrap.wrap(f"Assumption: {comparison.assumption}.", CAPTION_LETTERS)
    return "\n".join(lines)


def _undated(file: Path) -> dict[str, None]:
    """Return the metadata that leave the time of drawing out, so that equal comparisons give equal files."""
    return {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(file.suffix.lower(), {})
