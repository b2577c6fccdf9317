"""What the number of players changes, where a run has tables of several sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from matplotlib.axes import Axes

from reports import figures
from reports.content import FIGURE, VARIANT, Panel, Plot, Table
from reports.run import Cell, Run
from reports.tables.common import base_variant, labels_of, told_caption
from reports.tables.spreads import Spread, ends_of
from reports.tables.variants import Comparison

_CAPTION = (
    "What the number of players changes, where all seats play alike. Bars are 95\u202f% intervals, each by itself."
)

Series: TypeAlias = Mapping[str, Sequence[Cell]]


def players_curves(run: Run, table: Table, names: Sequence[str]) -> Comparison:
    """Return figures of a table over the number of players; nothing where no strategy has tables of several sizes."""
    series = _series(run)
    names = [name for name in names if len({each.estimate.value for each in table.pick({FIGURE: name})}) > 1]
    if not series or not names:
        return Comparison()
    panels = tuple(Panel(partial(_draw, run, table, series, name), name) for name in names)
    lines = tuple(series) if len(series) > 1 else ()
    told = {VARIANT: run.manifest.variants[base_variant(run)].name}
    plot = Plot(f"{table.name}_players", table, told_caption(run, _CAPTION), panels, 47, series=lines, only=told)
    key_plot = replace(plot, name=f"{plot.name}_key", panels=panels[:2])
    return Comparison((plot,), (), key_plot)


def _series(run: Run) -> Series:
    """Return for each strategy its tables in which all seats play it, smallest first, if they are of several sizes."""
    alike: dict[str, list[Cell]] = {}
    for cell in sorted(run.cells, key=run.seats):
        strategies = run.lineup(cell).strategies
        if cell.variant == base_variant(run) and len(set(strategies)) == 1:
            alike.setdefault(strategies[0], []).append(cell)
    return {strategy: cells for strategy, cells in alike.items() if len(cells) > 1}


def over_players(run: Run, table: Table, name: str) -> str:
    """Say what a figure is at the tables of several sizes of the first strategy that has them, smallest first.

    Nothing where there are none, else a sentence after a space.
    """
    strategy, cells = next(iter(_series(run).items()), ("", ()))
    if not cells:
        return ""
    numbers = [table.pick(labels_of(run, cell) | {FIGURE: name})[0] for cell in cells]
    told = [f"{number.told_within} with {run.seats(cell)} players" for cell, number in zip(cells, numbers, strict=True)]
    rules = f", {run.variant(cells[0]).name}" if len(run.manifest.variants) > 1 else ""
    return f" Where all play {strategy}{rules}, \u201c{name}\u201d is {', '.join(told)}."


def ends_over(run: Run, table: Table, *spreads: Spread) -> str:
    """Say how figures differ between the cells of the run: size by size where these are all, else their ends."""
    series, differing = _series(run), [each for each in spreads if not each.alike]
    if len(series) == 1 and len(next(iter(series.values()))) == len(run.cells):
        return "".join(over_players(run, table, each.least.labels[FIGURE]) for each in differing)
    return ends_of(*spreads)


def _draw(run: Run, table: Table, series: Series, name: str, ax: Axes) -> None:
    """Draw a figure over the number of players, a line for each strategy."""
    lines = {
        strategy: [(float(run.seats(cell)), table.pick(labels_of(run, cell) | {FIGURE: name})[0]) for cell in cells]
        for strategy, cells in list(series.items())[: len(figures.SERIES)]
    }
    ticks = {float(number): str(number) for number in run.manifest.players}
    figures.curves(ax, lines, label="players", ticks=ticks, named=False)
