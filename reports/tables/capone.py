"""What the chapters of Al Capone share: the names of its cards and actions, and its points and sides by cell."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import polars as pl

from experiments.statistics.estimates import Floats
from reports.run import Cell, Run
from reports.tables.common import Measure
from reports.totals import Totals, flag, round_totals, where
from reports.units import POINTS_DIFFERENCE

GAVELS = {
    "agent_meeting": "Agent Meeting",
    "search_warrant": "Search Warrant",
    "eliot_ness": "Eliot Ness",
    "raid": "Raid",
}
ACTIONS = {  # by the word of the log: the Gavel card and what it is played for
    "ask_around": ("agent_meeting", "Ask Around"),
    "ask_directly": ("agent_meeting", "Ask Directly"),
    "search_individually": ("search_warrant", "Search Individually"),
    "search_for_a_set": ("search_warrant", "Search for a Set"),
    "draw_two": ("eliot_ness", "Draw Two"),
    "reveal_seven": ("eliot_ness", "Reveal Seven"),
    "raid": ("raid", "Raid"),
}
GANGSTERS = {
    "al_capone": "Al Capone",
    "murray_humphreys": "Murray Humphreys",
    "johnny_torrio": "Johnny Torrio",
    "ralph_capone": "Ralph Capone",
    "william_white": "William White",
    "samuel_hunt": "Samuel Hunt",
    "jake_guzik": "Jake Guzik",
    "frank_nitti": "Frank Nitti",
    "fred_burke": "Fred Burke",
    "jack_mcgurn": "Jack McGurn",
    "mike_heitler": "Mike Heitler",
}
SET_COUNTERS = {name: (f"set_{name}", f"raid_set_{name}") for name in GANGSTERS}  # by melds and lay-offs, by Raids


def is_side() -> pl.Expr:
    """Return whether a row of a log stands for its side: its only seat, or the first of two partners.

    Partners have equal points. Sides are numbered as their first seats are.
    """
    return pl.col("side") == pl.col("seat")


def sets_of(name: str) -> pl.Expr:
    """Return the complete sets of a gangster in a row, however they came about."""
    played, raided = SET_COUNTERS[name]
    return pl.col(played) + pl.col(raided)


def rule_entries(run: Run, table: str, name: str) -> Floats:
    """Return an entry of a table of the rules, such as a gangster's set value, in each cell: [cells, 1]."""
    return np.array([[float(run.variant(cell).rules[table][name])] for cell in run.cells])


def side_counts(run: Run) -> Floats:
    """Return how many sides play in each cell, [cells, 1]."""
    return np.array([[float(len(run.sides(cell)))] for cell in run.cells])


def partners(run: Run, cell: Cell) -> int:
    """Return how many seats a side of a cell has."""
    return run.seats(cell) // len(run.sides(cell))


def ahead_of_others(run: Run, cases: Mapping[str, pl.Expr]) -> Totals:
    """Return, for each case, in how many rounds a side had it, its points in them, and those of all sides.

    cases: a condition on the rows of the rounds log; a side has it in a round if one of its seats does. The totals are
    named ``case``, ``own case`` and ``table case``, of which `lead` makes points ahead, and ``top case``: rounds in
    which the side had the most points alone.
    """
    sides = range(max(len(run.sides(cell)) for cell in run.cells))
    per_round: dict[str, pl.Expr] = {}
    for side in sides:
        mine = pl.col("side") == side
        per_round[f"points {side}"] = where(mine, pl.col("points")).max()
        per_round |= {f"{name} {side}": (mine & case).any() for name, case in cases.items()}
    points = [pl.col(f"points {side}") for side in sides]
    best = [pl.max_horizontal(each for place, each in enumerate(points) if place != side) for side in sides]
    sums: dict[str, pl.Expr] = {}
    for name in cases:
        has = [pl.col(f"{name} {side}") for side in sides]
        own = [where(each, had) for each, had in zip(has, points, strict=True)]
        top = [flag(each & (had > most)) for each, had, most in zip(has, points, best, strict=True)]
        sums |= {name: pl.sum_horizontal(has).cast(pl.Int32), f"own {name}": pl.sum_horizontal(own)}
        sums |= {f"table {name}": sums[name] * pl.sum_horizontal(points), f"top {name}": pl.sum_horizontal(top)}
    return round_totals(run, per_round, sums)


def lead(run: Run, totals: Totals, case: str, name: str) -> Measure:
    """Return by how many points a side that had a case was ahead of the mean of the others in that round."""
    own, table = totals[f"own {case}"], totals[f"table {case}"]
    return Measure(name, POINTS_DIFFERENCE, own - (table - own) / (side_counts(run) - 1), totals[case])
