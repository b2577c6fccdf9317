"""Who competes in the cells of a run: strategies or, where partners play, teams; and the pairs that they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import polars as pl

from experiments.seating import contestants
from experiments.statistics.estimates import Floats
from reports.content import distinct
from reports.run import Cell, Run, among
from reports.totals import SHARES, Totals, block_totals, where, win_parts


@dataclass(frozen=True)
class Entry:
    """A contestant in a cell: a strategy or, of partners, those of a team.

    Attributes:
        cell: number of the cell.
        strategy: its name.
        places: its places in the line-up.
        sides: how many sides it has there; a side is a seat, or a team.
    """

    cell: int
    strategy: str
    places: tuple[int, ...]
    sides: int


Pairs: TypeAlias = dict[tuple[str, str], Entry]


def entries_of(run: Run) -> list[Entry]:
    """Return every contestant of every cell in which they differ."""
    entries = []
    for number, cell in enumerate(run.cells):
        names = rivals(run, cell)
        partners = run.seats(cell) // len(run.sides(cell))
        for name in distinct(names) if len(set(names)) > 1 else ():
            places = tuple(place for place, rival in enumerate(names) if rival == name)
            entries.append(Entry(number, name, places, len(places) // partners))
    return entries


def rivals(run: Run, cell: Cell) -> tuple[str, ...]:
    """Return who competes at each place of a cell's line-up."""
    lineup = run.lineup(cell).strategies
    return contestants(lineup, run.game.sides(run.variant(cell).rules, len(lineup)))


def pairs_of(run: Run, entries: Sequence[Entry], players: int, variant: int) -> Pairs:
    """Return the pairs of a matrix under a variant, at tables of one size.

    In a pair there is one side of the first, and all other sides are the second; with two sides each line-up is two
    such pairs.
    """
    pairs = {}
    for entry in entries:
        cell = run.cells[entry.cell]
        others = [name for name in distinct(rivals(run, cell)) if name != entry.strategy]
        if (cell.variant, run.seats(cell)) == (variant, players) and entry.sides == 1 and len(others) == 1:
            pairs[entry.strategy, others[0]] = entry
    return pairs


def contest_totals(run: Run, entries: Sequence[Entry]) -> Totals:
    """Return the wins and points of each contestant, by its name."""
    sums = {}
    for name in distinct(entry.strategy for entry in entries):
        mine = _is_of(run, [entry for entry in entries if entry.strategy == name])
        sums[f"win {name}"] = where(mine, win_parts())
        sums[f"score {name}"] = where(mine, pl.col("score"))
    return block_totals(run, "games", sums)


def _is_of(run: Run, entries: Sequence[Entry]) -> pl.Expr:
    """Return whether a row of the log belongs to a contestant, whose entries these are.

    A strategy by itself is told by its name, since a deal may have drawn its place. Partners are told by their places:
    no order is drawn where teams play.
    """
    name = entries[0].strategy
    alone = pl.col("strategy") == name if name in run.strategies else pl.lit(value=False)
    teams = [cell for cell in run.cells if run.has_teams(cell)]
    if not teams:
        return alone
    found = ~among(teams) & alone
    for (places, seats), cells in _by_places(run, entries).items():
        place = (pl.col("seat").cast(pl.Int32) + pl.col("rotation")) % seats
        found |= among(cells) & place.is_in(places)
    return found


def _by_places(run: Run, entries: Sequence[Entry]) -> dict[tuple[tuple[int, ...], int], list[Cell]]:
    """Return the cells of teams among the entries by the places of the team and the seats of the table."""
    found: dict[tuple[tuple[int, ...], int], list[Cell]] = {}
    for entry in entries:
        cell = run.cells[entry.cell]
        if run.has_teams(cell):
            found.setdefault((entry.places, run.seats(cell)), []).append(cell)
    return found


def win_shares(run: Run, totals: Totals, entry: Entry) -> Floats:
    """Return a contestant's win share a side in each block of a cell, [deals]."""
    played = SHARES * run.lineup(run.cells[entry.cell]).rotations * entry.sides
    return totals[f"win {entry.strategy}"][entry.cell] / played


def pair_shares(run: Run, totals: Totals, pairs: Pairs) -> Floats:
    """Return win shares by deal, [deals, strategies, strategies], nan where a pair was not played."""
    names = names_in(pairs)
    shares = np.full((len(run.deals), len(names), len(names)), np.nan)
    for (one, other), entry in pairs.items():
        shares[:, names.index(one), names.index(other)] = win_shares(run, totals, entry)
    return shares


def names_in(pairs: Pairs) -> list[str]:
    """Return who is in the pairs, in order of appearance."""
    return distinct(name for pair in pairs for name in pair)
