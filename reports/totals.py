"""Logs added up by block, which is all that the statistics need of them.

A block is one deal of one variant and line-up in all its rotations. Sums are of integers, so that equal logs
give equal totals in whatever order they are read.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import polars as pl

from experiments.statistics.estimates import Floats
from reports.run import Cell, ReportError, Run

BLOCK = ("variant", "lineup", "deal")
SHARES = 60  # win shares are multiples of 1/60: 1, 1/2, 1/3, 1/4 or 1/5


class Totals:
    """Totals by name, each an array [cells, deals]; cells in the order of the run, deals in their own."""

    def __init__(self, frame: pl.DataFrame, cells: tuple[Cell, ...]) -> None:
        self._frame = frame
        self._cells = len(cells)

    def __getitem__(self, name: str) -> Floats:
        values = self._frame[name].to_numpy().astype(np.float64)
        return values.reshape(self._cells, -1)

    def stack(self, names: list[str]) -> Floats:
        """Return several totals as one array [cells, deals, names]."""
        return np.stack([self[name] for name in names], axis=-1)


def block_totals(run: Run, table: str, sums: Mapping[str, pl.Expr]) -> Totals:
    """Return sums over the rows of each block, from one pass over a log.

    sums: what is added up, one expression of whole numbers or flags a name.

    Raises:
        ReportError: the log has not the same deals as the log of games.
    """
    frame = (
        run.scan(table)
        .group_by(BLOCK)
        .agg(**{name: each.sum() for name, each in sums.items()})
        .sort(BLOCK)
        .collect(engine="streaming")
    )
    return totals_of(run, table, frame)


def totals_of(run: Run, table: str, frame: pl.DataFrame) -> Totals:
    """Return a frame with one row a block, sorted, as totals; see `block_totals`."""
    if frame.height != len(run.cells) * len(run.deals):
        raise ReportError(
            f"the {table} log of {run.folder} has {frame.height} blocks where the games log has "
            f"{len(run.cells) * len(run.deals)}; play the run again"
        )
    return Totals(frame, run.cells)


def win_parts() -> pl.Expr:
    """Return win shares as whole numbers of parts, of which the win has SHARES."""
    return (pl.col("win_share") * SHARES).round().cast(pl.Int32)


def flag(condition: pl.Expr) -> pl.Expr:
    """Return a condition as something that can be added up."""
    return condition.cast(pl.Int32)


def one() -> pl.Expr:
    """Return 1 for each row."""
    return flag(pl.col("seat") >= 0)


def is_first() -> pl.Expr:
    """Return whether a row of the rounds log is of who plays first: there is one in each round."""
    return pl.col("turn_order") == 0


def where(condition: pl.Expr, value: pl.Expr) -> pl.Expr:
    """Return a value where a condition holds, else 0."""
    return pl.when(condition).then(value).otherwise(0)


def round_totals(run: Run, per_round: Mapping[str, pl.Expr], sums: Mapping[str, pl.Expr]) -> Totals:
    """Return sums over the rounds of each block, where a round is seen as a whole.

    per_round: what is known of a round, one aggregation over its seats a name; sums: what is added up of it.
    """
    frame = (
        run.scan("rounds")
        .group_by(*BLOCK, "rotation", "round")
        .agg(**per_round)
        .group_by(BLOCK)
        .agg(**{name: each.sum() for name, each in sums.items()})
        .sort(BLOCK)
        .collect(engine="streaming")
    )
    return totals_of(run, "rounds", frame)
