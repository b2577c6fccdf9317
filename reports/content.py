"""What a report is made of: numbers in tables, views of them for the page, plots, and chapters.

A table is the one place of its numbers. The CSV holds all of them; the page shows a view (`Listing`) or a drawing
(`Plot`) of the same objects, so that no number can stand on a page and not in a file.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

import polars as pl
from matplotlib.axes import Axes

from experiments.statistics import Estimate, Kind, Verdict
from reports.units import NO_BREAK, UNBOUNDED, Unit, decimals, scaled, written

FIGURE = "Figure"  # the label that says which number it is
VARIANT, AGAINST, PLAYERS, LINEUP = "Variant", "Against", "Players", "Line-up"
SIGNIFICANT = 9  # digits of a number in a CSV; the rest is rounding noise of binary numbers


@dataclass(frozen=True)
class Number:
    """A number of a table.

    Attributes:
        labels: what it is a number of, by label name (`FIGURE` among them).
        estimate: value and interval in the statistic's own unit.
        unit: how it is printed.
        verdict: what the interval says against the margin, where a verdict is due.
        margin: that margin, in the unit in which it is printed.
    """

    labels: dict[str, str]
    estimate: Estimate
    unit: Unit
    verdict: Verdict | None = None
    margin: float = 0.0

    @property
    def printed(self) -> Estimate:
        """The estimate in the unit in which it is printed."""
        return scaled(self.estimate, self.unit.scale)

    @property
    def value(self) -> str:
        """The value as text."""
        return written(self.printed.value, self._places, signed=self.unit.signed)

    @property
    def ends(self) -> tuple[str, str] | None:
        """The ends of the interval as text, None where it has none or is not bounded."""
        low, high = self.printed.low, self.printed.high
        if not (math.isfinite(low) and math.isfinite(high)):
            return None
        return tuple(written(end, self._places, signed=self.unit.signed) for end in (low, high))  # type: ignore[return-value]

    @property
    def told(self) -> str:
        """The value with its unit, for running text."""
        return "no data" if math.isnan(self.printed.value) else self.value + self.unit.short

    @property
    def span(self) -> str:
        """The interval as ``low to high``, for running text."""
        return f"{NO_BREAK}to{NO_BREAK}".join(self.ends) if self.ends else UNBOUNDED

    @property
    def told_within(self) -> str:
        """The value with its unit and, where it is bounded, its interval in brackets, for running text."""
        return f"{self.told} ({self.span})" if self.ends else self.told

    @property
    def _places(self) -> int:
        return decimals(self.printed, self.margin if self.unit.signed else None)


@dataclass(frozen=True)
class Given:
    """What numbers are conditional on.

    Attributes:
        text: players, strategies and rules, in words.
        assumptions: by the name of a variant, which of its values are an assumption; empty where none is.
    """

    text: str
    assumptions: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    """A table of a chapter.

    Attributes:
        name: of its file, ``tables/<name>.csv``.
        numbers: its numbers, all with the same label names.
        given: what they are conditional on.
        assumed: whether they rest on the assumptions of their variants, as all do that choices or lengths of games
            have any part in.
    """

    name: str
    numbers: tuple[Number, ...]
    given: Given
    assumed: bool = True

    def pick(self, labels: Mapping[str, str]) -> tuple[Number, ...]:
        """Return the numbers that have these labels."""
        return tuple(each for each in self.numbers if labels.items() <= each.labels.items())

    def assumption(self, numbers: Iterable[Number]) -> str:
        """Return the assumptions that some of its numbers rest on, empty where they rest on none."""
        told = distinct(each for number in numbers for each in self._assumptions(number))
        return "; ".join(filter(None, told)) if self.assumed else ""

    def _assumptions(self, number: Number) -> list[str]:
        """Return the assumptions of the variants that a number is of; of all, where it names none."""
        named = [number.labels[label] for label in (VARIANT, AGAINST) if label in number.labels]
        return [self.given.assumptions.get(variant, "") for variant in named or self.given.assumptions]

    def frame(self) -> pl.DataFrame:
        """Return the table as it is saved: one row a number, in the unit in which it is printed."""
        records = [_record(each, self.given.text) | {"assumption": self.assumption([each])} for each in self.numbers]
        numbers = pl.col(pl.Float64).round_sig_figs(SIGNIFICANT)
        return pl.DataFrame(records, infer_schema_length=None).with_columns(numbers)


def _record(number: Number, given: str) -> dict[str, Any]:
    printed = number.printed
    return {_column(name): text for name, text in number.labels.items()} | {
        "estimate": float(printed.value),
        "low": float(printed.low),
        "high": float(printed.high),
        "n": printed.n,
        "unit": number.unit.name,
        "method": printed.method,
        "verdict": number.verdict.text if number.verdict else "",
        "given": given,
    }


def _column(label: str) -> str:
    return label.lower().replace("-", "").replace(" ", "_")


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True)
class Listing:
    """A table on the page: labels down the side, others across the top.

    Attributes:
        table: whose numbers are shown.
        caption: what to see.
        figures: the values of `FIGURE` that are shown, in this order; by default all.
        only: labels that the numbers shown must have.
        across: label names across the top; those down the side are the others whose values differ.
        continued: whether it goes on with the table before it, and has its number.
    """

    table: Table
    caption: str
    figures: tuple[str, ...] = ()
    only: Mapping[str, str] = field(default_factory=dict)
    across: tuple[str, ...] = (FIGURE,)
    continued: bool = False


@dataclass(frozen=True)
class Panel:
    """A part of a drawing with an axis of its own; `title` is empty where there is no other part."""

    draw: Callable[[Axes], None]
    title: str = ""


@dataclass(frozen=True)
class Plot:
    """A drawing of a table.

    Attributes:
        name: of the file in the document's working folder.
        table: whose numbers it shows.
        caption: what to see.
        panels: its parts, two side by side.
        height: of a row of panels, in millimetres.
        intervals: whether the 95 % intervals are drawn.
        series: names of its lines or parts, told under the drawing beside their colours; empty where they stand in it.
        colours: of the series, by default those of lines.
        only: labels that the numbers drawn have.
    """

    name: str
    table: Table
    caption: str
    panels: tuple[Panel, ...]
    height: float = 60.0
    intervals: bool = True
    series: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    only: Mapping[str, str] = field(default_factory=dict)

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers of the table that the drawing may show."""
        return self.table.pick(self.only)


@dataclass(frozen=True)
class Facts:
    """Plain statements under names, such as what was played."""

    caption: str
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Sheet:
    """A table of words on the page, such as the rules in force; `frame` is its CSV.

    Attributes:
        name: of its file, ``tables/<name>.csv``.
        caption: over it.
        head, rows: its cells.
        widths: of the columns, relative to each other, to begin with; the page gives long texts more.
        assumed: whether it rests on the assumptions of the run's variants.
    """

    name: str
    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    assumed: bool = True

    def frame(self, assumption: str) -> pl.DataFrame:
        """Return the sheet as it is saved; assumption: of the run."""
        columns = zip(*self.rows, strict=True) if self.rows else [() for _ in self.head]
        names = [_column(name) for name in self.head]
        return pl.DataFrame(
            [pl.Series(name, list(column), dtype=pl.String) for name, column in zip(names, columns, strict=True)]
        ).with_columns(assumption=pl.lit(assumption if self.assumed else ""))


Block: TypeAlias = Paragraph | Listing | Plot | Facts | Sheet


@dataclass(frozen=True)
class Finding:
    """What a chapter found.

    Attributes:
        short: the answer in one short sentence.
        text: one to three plain sentences with effect and interval.
        kind: what the answer is by the rule of verdicts, None where it is no verdict.
        plot: the drawing that shows it best, if any.
    """

    short: str
    text: str
    kind: Kind | None = None
    plot: Plot | None = None


@dataclass(frozen=True)
class Chapter:
    """A chapter of the report.

    Attributes:
        name: as in an experiment file.
        title: as printed.
        finding: what it found; page one repeats it.
        blocks: its contents, in order.
        tables: all its tables, on the page or not.
    """

    name: str
    title: str
    finding: Finding
    blocks: tuple[Block, ...]
    tables: tuple[Table, ...] = field(default=())


def first_drawn(most: int, number: int, what: str) -> str:
    """Say that a drawing shows the first of some rows or lines only, after a space; nothing where it has room for all.

    what: they are, such as ``rows``.
    """
    return f" The first {most} of {number} {what} are drawn; the file has all." if number > most else ""


Value = TypeVar("Value")


def distinct(values: Iterable[Value]) -> list[Value]:
    """Return values once each, in order of appearance."""
    return list(dict.fromkeys(values))
