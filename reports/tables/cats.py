"""What the chapters of the cats game share: its objectives by place and number, and what each strategy does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import polars as pl

from reports.content import LINEUP, PLAYERS, Number
from reports.run import Cell, Run
from reports.tables.common import Measure, cell_by_cell, labelled, labels_of, measured
from reports.totals import Totals, block_totals, where

STRATEGY = "Strategy"
LAY = "lay_"  # of the counter of each objective, before its place


def objectives_of(run: Run, cell: Cell) -> list[int]:
    """Return the numbers of the objectives of a cell, by their places in the rule."""
    numbers: list[int] = run.variant(cell).rules["objectives"]
    return numbers


def cell_labels(run: Run, cell: Cell) -> dict[str, str]:
    """Return the labels of a cell but for its players, which its line-up tells: for cells at the heads of columns."""
    return {name: text for name, text in labels_of(run, cell).items() if name != PLAYERS}


def places(run: Run) -> list[str]:
    """Return the places of objectives as counters name them, as many as the longest list of a variant has."""
    most = max(len(variant.rules["objectives"]) for variant in run.manifest.variants)
    return [name.removeprefix(LAY) for name in run.game.counters if name.startswith(LAY)][:most]


def met_two() -> pl.Expr:
    """Return the objectives of any number that a seat met with two cards."""
    return pl.sum_horizontal("^met_two_.*$")


def met_three() -> pl.Expr:
    """Return the objectives of any number that a seat met with three cards."""
    return pl.sum_horizontal("^met_three_.*$")


def seat_totals(run: Run, sums: dict[str, pl.Expr]) -> Totals:
    """Return sums of the rounds log for each strategy by itself, named ``sum strategy``, and its ``rows strategy``.

    A strategy has a row of each of its seats in each round that the seat plays.
    """
    by_strategy = {
        f"{name} {label}": where(pl.col("strategy") == label, each)
        for label in run.strategies
        for name, each in (sums | {"rows": pl.lit(1)}).items()
    }
    return block_totals(run, "rounds", by_strategy)


def by_strategy(run: Run, measures: Callable[[str], Sequence[Measure]]) -> tuple[Number, ...]:
    """Return measures of each strategy in the cells in which it plays.

    measures: those of a strategy, with totals of every cell.
    """
    numbers: list[Number] = []
    for label in run.strategies:
        there = {lineup.label for lineup in run.manifest.lineups if label in lineup.strategies}
        found = [each for each in measured(run, measures(label)) if each.labels[LINEUP] in there]
        numbers += labelled(found, {STRATEGY: label})
    return cell_by_cell(run, numbers)
