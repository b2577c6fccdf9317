"""What variants change: contrasts with a base variant, deal by deal, and curves over a swept number."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from matplotlib.axes import Axes

from experiments.statistics import (
    Estimate,
    differences,
    pairing_saving,
    ratios,
    side_by_side,
    simultaneous,
)
from reports import figures
from reports.content import AGAINST, FIGURE, VARIANT, Block, Listing, Number, Panel, Plot, Table, distinct
from reports.run import Cell, Run
from reports.tables.common import Measure, base_variant, flat_rules, given, labels_of, main_cell, measured, shown
from reports.units import Unit, difference

SHOWN = "Shown"
CHANGE, SAVED = "Difference", "Variance saved"
MOST_SAVED = 48


@dataclass(frozen=True)
class Comparison:
    """What the variants of a run change in some measures; empty where there is one variant only.

    Attributes:
        blocks, tables: for the chapter.
        key_plot: the first two curves of a sweep, for page one.
        sentence: what the sweep does to the first measure, with a space before it.
    """

    blocks: tuple[Block, ...] = ()
    tables: tuple[Table, ...] = ()
    key_plot: Plot | None = None
    sentence: str = ""


def compared(run: Run, chapter: str, measures: Sequence[Measure]) -> Comparison:
    """Return what the variants of a run change in some measures.

    A sweep is drawn as curves; all variants are contrasted with the base variant. Measures that are the same in every
    deal of every cell are left out.
    """
    measures = [each for each in measures if varies(each)]
    if len(run.manifest.variants) == 1 or not measures:
        return Comparison()
    table = Table(f"{chapter}_variants", contrasts(run, measures, partial(base_cell, run)), given(run))
    listings = contrast_listings(table, f"What {changing(table)}, deal by deal.")
    sweep = find_sweep(run)
    if sweep is None:
        return Comparison(tuple(listings), (table,))
    curves = Table(f"{chapter}_response", measured(run, measures), given(run))
    plot = _curves(run, sweep, curves, [measure.name for measure in measures])
    key_plot = replace(plot, name=f"{plot.name}_key", panels=plot.panels[:2])
    return Comparison((plot, *listings), (curves, table), key_plot, _sentence(run, sweep, curves, measures[0].name))


def varies(measure: Measure) -> bool:
    """Return whether a measure has different values in some deals."""
    played = measure.sizes > 0
    return bool(played.any()) and bool(np.ptp(measure.totals[played] / measure.sizes[played]) > 0)


def changing(contrasted: Table) -> str:
    """Say what is compared with what in a table of contrasts, for captions: ``some rule changes against another``."""
    variants, bases = (distinct(each.labels[name] for each in contrasted.numbers) for name in (VARIANT, AGAINST))
    other = f"\u201c{variants[0]}\u201d" if len(variants) == 1 else "each variant"
    return f"{other} changes against \u201c{bases[0]}\u201d" if len(bases) == 1 else f"{other} changes"


def contrast_listings(table: Table, caption: str) -> list[Block]:
    """Return views of contrasts and, where there are few, of the variance that pairing saved in each."""
    changes = table.pick({SHOWN: CHANGE})
    blocks: list[Block] = [Listing(table, caption, only={SHOWN: CHANGE})]
    if len(changes) <= MOST_SAVED:
        text = "Variance of these differences that playing the same deals saved, against independent deals."
        blocks.append(Listing(table, text, only={SHOWN: SAVED}))
    return blocks


def base_cell(run: Run, cell: Cell) -> Cell | None:
    """Return the cell of the base variant with the same line-up, or None for that cell itself."""
    base = base_variant(run)
    return None if cell.variant == base else Cell(base, cell.lineup)


def contrasts(run: Run, measures: Sequence[Measure], other: Callable[[Cell], Cell | None]) -> tuple[Number, ...]:
    """Return each measure in each cell less that in another cell, deal by deal, and what the pairing saved.

    other: the cell that a cell is compared with, None for no comparison. The intervals hold together over all
    contrasts.
    """
    figures_ = side_by_side(*(ratios(measure.totals.T, measure.sizes.T) for measure in measures))
    starts = range(0, len(figures_), len(run.cells))
    pairs = [
        (measure, cell, against, start)
        for measure, start in zip(measures, starts, strict=True)
        for cell in run.cells
        if (against := other(cell)) is not None
    ]
    if not pairs:
        return ()
    first = [start + run.cells.index(cell) for _, cell, _, start in pairs]
    second = [start + run.cells.index(against) for _, _, against, start in pairs]
    estimates = simultaneous(differences(figures_, first, second))
    numbers = []
    for (measure, cell, against, _), estimate, one, two in zip(pairs, estimates, first, second, strict=True):
        variant, *others = labels_of(run, cell).items()
        labels = dict([variant, (AGAINST, run.variant(against).name), *others, (FIGURE, measure.name)])
        saving = Estimate(pairing_saving(figures_, one, two), np.nan, np.nan, estimate.n, "none")
        numbers += [
            Number(labels | {SHOWN: CHANGE}, estimate, difference(measure.unit)),
            Number(labels | {SHOWN: SAVED}, saving, Unit("% of variance", 100.0)),
        ]
    return tuple(numbers)


@dataclass(frozen=True)
class Sweep:
    """Variants that differ in one number, and perhaps in one more setting.

    Attributes:
        key: the rule whose number varies.
        values: its value in each variant.
        series: the other setting in each variant, empty where there is none.
    """

    key: str
    values: tuple[float, ...]
    series: tuple[str, ...]


def find_sweep(run: Run) -> Sweep | None:
    """Return how the variants of a run make a curve, or None where they do not."""
    rules = [flat_rules(each.rules) for each in run.manifest.variants]
    varying = [key for key in dict.fromkeys(itertools.chain(*rules)) if len({str(each.get(key)) for each in rules}) > 1]
    numeric = [key for key in varying if all(_is_number(each.get(key)) for each in rules)]
    if not numeric or len(varying) > 2:
        return None
    key = max(numeric, key=lambda name: len({each[name] for each in rules}))
    others = [name for name in varying if name != key]
    series = tuple(", ".join(f"{name} = {shown(each.get(name))}" for name in others) for each in rules)
    values = tuple(float(str(each[key])) for each in rules)
    whole = len(set(values)) * len(set(series)) == len(rules)
    return Sweep(key, values, series) if whole else None


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _curves(run: Run, sweep: Sweep, table: Table, names: Sequence[str]) -> Plot:
    """Return measures over the swept number as curves, one panel each."""
    label = _axis_label(run, sweep.key)
    panels = tuple(Panel(partial(_draw_response, run, sweep, table, name, label), name) for name in names)
    series = _series_names(run, sweep)
    caption = f"What {sweep.key} changes. Bars are 95\u202f% intervals, each by itself."
    return Plot(table.name, table, caption, panels, 47, series=series if len(series) > 1 else ())


def _sentence(run: Run, sweep: Sweep, table: Table, name: str) -> str:
    """Say what a measure is at both ends of the sweep, with the line-up and other setting of the main cell."""
    main = main_cell(run)
    alike = [
        cell
        for cell in run.cells
        if cell.lineup == main.lineup and sweep.series[cell.variant] == sweep.series[main.variant]
    ]
    low, high = (pick(alike, key=lambda cell: sweep.values[cell.variant]) for pick in (min, max))
    ends = [
        f"{table.pick(labels_of(run, cell) | {FIGURE: name})[0].told_within} with {sweep.values[cell.variant]:g}"
        for cell in (low, high)
    ]
    lineup = f" and with {run.lineup(main).label}" if len(run.manifest.lineups) > 1 else ""
    return f" Over the values of {sweep.key}{lineup}, \u201c{name}\u201d goes from {ends[0]} to {ends[1]}."


def _axis_label(run: Run, key: str) -> str:
    rule, _, entry = key.partition(".")
    return entry.replace("_", " ") if entry else run.game.rules.key(rule).about


def _draw_response(run: Run, sweep: Sweep, table: Table, name: str, label: str, ax: Axes) -> None:
    """Draw a measure over the swept number, a line for each line-up and other setting."""
    series: dict[str, list[tuple[float, Number]]] = {each: [] for each in _series_names(run, sweep)}
    for cell, number in zip(run.cells, table.pick({FIGURE: name}), strict=True):
        series[_series_name(run, sweep, cell)].append((sweep.values[cell.variant], number))
    shown = dict(list(series.items())[: len(figures.SERIES)])
    ticks = {value: f"{value:g}" for value in sorted(set(sweep.values))}
    figures.curves(ax, shown, label=label, ticks=ticks, named=False)


def _series_names(run: Run, sweep: Sweep) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_series_name(run, sweep, cell) for cell in run.cells))


def _series_name(run: Run, sweep: Sweep, cell: Cell) -> str:
    """Return what a line of a curve is of: the line-up, if there are several, and the other setting."""
    lineup = run.lineup(cell).label if len(run.manifest.lineups) > 1 else ""
    return ", ".join(filter(None, [lineup, sweep.series[cell.variant]]))
