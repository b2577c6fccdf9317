"""How figures spread over the cells of a run, and sentences that speak of all of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reports.content import LINEUP, VARIANT, Number, Table
from reports.run import Cell, Run
from reports.tables.common import cell_name
from reports.units import NO_BREAK


@dataclass(frozen=True)
class Spread:
    """The least and the most of a figure over the cells that have it, for sentences that speak of all of them.

    Attributes:
        name: of the figure.
        least, most: the numbers; the same one where there is one cell only.
        places: the names of their cells.
        by: what the cells differ in, such as ``line-up and variant``; empty where there is one only.
    """

    name: str
    least: Number
    most: Number
    places: tuple[str, str]
    by: str

    @property
    def alike(self) -> bool:
        """Whether all cells have the same, as far as it is printed."""
        return self.least.told == self.most.told

    @property
    def told(self) -> str:
        """The range, or the number of the only cell with its interval."""
        if not self.by:
            return self.least.told_within
        to = f"{NO_BREAK}to{NO_BREAK}"
        return self.least.told if self.alike else f"{self.least.value}{to}{self.most.told}"

    @property
    def ends(self) -> str:
        """Both ends with their intervals and cells."""
        ends = zip((self.least, self.most), self.places, strict=True)
        return " to ".join(f"{each.told_within} with {place}" for each, place in ends)


def spread(run: Run, table: Table, labels: Mapping[str, str], cells: Sequence[Cell] = ()) -> Spread | None:
    """Return how a figure spreads over cells (by default all of the run); None where none of them has data."""
    found = {cell: _of_cell(run, table, labels, cell) for cell in cells or run.cells}
    known = {cell: number for cell, number in found.items() if number and not math.isnan(number.estimate.value)}
    if not known:
        return None
    least, most = (pick(known, key=lambda cell: known[cell].estimate.value) for pick in (min, max))
    places = (cell_name(run, least, tuple(known)), cell_name(run, most, tuple(known)))
    return Spread(": ".join(labels.values()), known[least], known[most], places, _differ_in(run, tuple(known)))


def _of_cell(run: Run, table: Table, labels: Mapping[str, str], cell: Cell) -> Number | None:
    of_cell = {VARIANT: run.variant(cell).name, LINEUP: run.lineup(cell).label}
    return next(iter(table.pick({**of_cell, **labels})), None)


def _differ_in(run: Run, cells: Sequence[Cell]) -> str:
    """Return what cells differ in, as text."""
    lineups, sizes = {each.lineup for each in cells}, {run.seats(each) for each in cells}
    players = "number of players" if len(lineups) == len(sizes) else "line-up"
    variants = {each.variant for each in cells}
    return " and ".join([players] * (len(lineups) > 1) + ["variant"] * (len(variants) > 1))


def over_cells(text: str, *spreads: Spread) -> str:
    """Return a sentence about all cells: a text whose gaps are filled with figures, and what these differ by."""
    by = next((f", by {each.by}" for each in spreads if each.by and not each.alike), "")
    return f"{text.format(*(each.told for each in spreads))}{by}."


def ends_of(*spreads: Spread) -> str:
    """Say in a sentence after a space from where to where figures go over all cells; nothing where none differs."""
    differing = [each for each in spreads if each.by and not each.alike]
    told = [f"\u201c{each.name}\u201d goes from {each.ends}" for each in differing]
    return f" By {differing[0].by}, {'; '.join(told)}." if told else ""


def said_of_all(run: Run, said: Mapping[Cell, str]) -> str:
    """Return what is said of cells: once where it is the same of all, else that of the first with its name."""
    first, text = next(iter(said.items()))
    return text if len(set(said.values())) == 1 else said_of(run, first, text)


def said_of(run: Run, cell: Cell, text: str) -> str:
    """Return a sentence with the cell that it is about at its end, where there are several."""
    return f"{text.removesuffix('.')}, with {cell_name(run, cell)}." if len(run.cells) > 1 else text
