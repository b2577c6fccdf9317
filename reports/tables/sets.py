"""Completed sets: of which gangsters, how they came about, and what they are worth."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from reports import figures
from reports.content import (
    FIGURE,
    LINEUP,
    PLAYERS,
    VARIANT,
    Block,
    Chapter,
    Finding,
    Listing,
    Number,
    Panel,
    Paragraph,
    Plot,
    Table,
)
from reports.run import Run
from reports.tables.capone import (
    GANGSTERS,
    SET_COUNTERS,
    ahead_of_others,
    is_side,
    lead,
    rule_entries,
)
from reports.tables.common import (
    Measure,
    bars,
    by_cell,
    cell_by_cell,
    cell_name,
    given,
    labelled,
    labels_of,
    led_in,
    main_cell,
    measured,
    told_caption,
    told_cells,
    told_only,
)
from reports.tables.spreads import ends_of, over_cells, spread
from reports.tables.variants import compared
from reports.totals import Totals, block_totals, flag, is_first, round_totals, where
from reports.units import count, percent

NAME, TITLE = "sets", "Completed sets"
GANGSTER = "Gangster"
COMPLETED, BY_RAID = "Completed", "By a Raid"
SETS, SOME = "Complete sets", "Rounds with one"
LATER, AT_ONCE, RAIDED = "Finished by a later play", "Melded whole from the hand", "Gathered by a Raid"
WORTH, BONUS, OF_TABLE, AHEAD = (
    "Points of a complete set",
    "More than its single cards",
    "Part of all points on the table",
    "Ahead of others in the round",
)
HAD = "had a complete set"  # the case of `ahead_of_others`
CELLS_ACROSS = 4

_ABOUT = (
    "A set is complete when all cards of a gangster lie in one play area: nobody can raid it any more, and it scores "
    "its own points instead of those of its cards. Who finishes it played or raided the last missing card."
)
_GANGSTERS = {
    COMPLETED: "How often the set of each gangster gets complete, in shares of rounds.",
    BY_RAID: "How many of these sets a Raid gathered.",
}
_CAME_ABOUT = "How complete sets come about."
_WORTH = (
    "What complete sets are worth: mean points of a set, how much more that is than its single cards would count, the "
    "part of all points on the table that it makes, and by how much sides that had one in a round were ahead of the "
    "mean of the others in that round. The last is a description: sides with many cards complete more sets."
)
_PLOT = "Rounds in which somebody completes the set of a gangster{cell}."
_WAYS = "How complete sets come about, in percent of them."


def build(run: Run) -> Chapter:
    """Return the chapter."""
    totals = _totals(run)
    gangsters = Table("sets_gangsters", _gangster_numbers(run, totals), given(run))
    ways, worth = _ways(totals), _worth(run, totals)
    came = Table("sets_ways", measured(run, [*_often(run, totals), *ways]), given(run))
    value = Table("sets_worth", measured(run, worth), given(run))
    comparison = compared(run, NAME, [_often(run, totals)[0], ways[-1], worth[2]])
    main = main_cell(run)
    cell = f", with {cell_name(run, main)}" if len(run.cells) > 1 else ""
    panel, height = Panel(partial(_draw_gangsters, run, gangsters)), 16 + 5.4 * len(GANGSTERS)
    plot = Plot(
        "sets_gangsters",
        gangsters,
        _PLOT.format(cell=cell),
        (panel,),
        height,
        only=_without_players(labels_of(run, main)),
    )
    blocks: list[Block] = [
        Paragraph(_ABOUT),
        plot,
        *comparison.blocks,
        *_gangster_listings(run, gangsters),
        *bars(run, came, (LATER, AT_ONCE, RAIDED), _WAYS),
        *by_cell(run, came, _CAME_ABOUT),
        *by_cell(run, value, _WORTH),
    ]
    finding = _finding(run, gangsters, came, value, plot, comparison.sentence)
    return Chapter(NAME, TITLE, finding, tuple(blocks), (gangsters, came, value, *comparison.tables))


def _totals(run: Run) -> Totals:
    """Return sums of the counters, and the points on the table, which an exclusion may have taken from the score."""
    names = [counter for counters in SET_COUNTERS.values() for counter in counters]
    sums = {name: pl.col(name) for name in (*names, "sets_at_once")} | {"rounds": flag(is_first())}
    sums["table"] = where(is_side(), pl.col("points")) + pl.col("exclusion_points")
    return block_totals(run, "rounds", sums)


def _often(run: Run, totals: Totals) -> list[Measure]:
    some = round_totals(run, {"sets": _all_sets().sum()}, {"some": flag(pl.col("sets") > 0)})["some"]
    return [
        Measure(
            SETS, count("a round"), np.sum(_played(totals), axis=0) + np.sum(_raided(totals), axis=0), totals["rounds"]
        ),
        Measure(SOME, percent("rounds"), some, totals["rounds"], event=True),
    ]


def _all_sets() -> pl.Expr:
    return pl.sum_horizontal(counter for counters in SET_COUNTERS.values() for counter in counters)


def _played(totals: Totals) -> list[np.ndarray]:
    return [totals[played] for played, _ in SET_COUNTERS.values()]


def _raided(totals: Totals) -> list[np.ndarray]:
    return [totals[raided] for _, raided in SET_COUNTERS.values()]


def _ways(totals: Totals) -> list[Measure]:
    played, raided, unit = np.sum(_played(totals), axis=0), np.sum(_raided(totals), axis=0), percent("complete sets")
    return [
        Measure(LATER, unit, played - totals["sets_at_once"], played + raided, event=True),
        Measure(AT_ONCE, unit, totals["sets_at_once"], played + raided, event=True),
        Measure(RAIDED, unit, raided, played + raided, event=True),
    ]


def _worth(run: Run, totals: Totals) -> list[Measure]:
    sets = {name: totals[played] + totals[raided] for name, (played, raided) in SET_COUNTERS.items()}
    number = np.sum(list(sets.values()), axis=0)
    points = np.sum([each * rule_entries(run, "set_values", name) for name, each in sets.items()], axis=0)
    singles = np.sum([each * _as_singles(run, name) for name, each in sets.items()], axis=0)
    ahead = lead(run, ahead_of_others(run, {HAD: _all_sets() > 0}), HAD, AHEAD)
    return [
        Measure(WORTH, count("points"), points, number),
        Measure(BONUS, count("points"), points - singles, number),
        Measure(OF_TABLE, percent("points"), points, totals["table"]),
        ahead,
    ]


def _as_singles(run: Run, name: str) -> np.ndarray:
    """Return what all cards of a gangster count as single cards in each cell, [cells, 1]."""
    return rule_entries(run, "evidence", name) * rule_entries(run, "card_values", name)


def _gangster_numbers(run: Run, totals: Totals) -> tuple[Number, ...]:
    """Return for each gangster how often the set gets complete, and how many of these by a Raid."""
    numbers: list[Number] = []
    for name, (played, raided) in SET_COUNTERS.items():
        sets = totals[played] + totals[raided]
        measures = [
            Measure(COMPLETED, percent("rounds"), sets, totals["rounds"], event=True),
            Measure(BY_RAID, percent("its sets"), totals[raided], sets, event=True),
        ]
        numbers += labelled(measured(run, measures), {GANGSTER: GANGSTERS[name]})
    # A line-up tells the number of its players, and stands at the head of a column here.
    return tuple(replace(each, labels=_without_players(each.labels)) for each in cell_by_cell(run, numbers))


def _without_players(labels: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in labels.items() if name != PLAYERS}


def _gangster_listings(run: Run, table: Table) -> list[Listing]:
    """Return the gangsters with few cells side by side, or of many the main one."""
    few = len(told_cells(run)) <= CELLS_ACROSS
    only = told_only(run) if few else {name: labels_of(run, main_cell(run))[name] for name in (VARIANT, LINEUP)}
    where_ = "" if few else f" With {cell_name(run, main_cell(run))}."
    return [
        Listing(table, told_caption(run, f"{caption}{where_}"), (figure,), only, (VARIANT, LINEUP))
        for figure, caption in _GANGSTERS.items()
    ]


def _draw_gangsters(run: Run, table: Table, ax: Axes) -> None:
    numbers = table.pick(_without_players(labels_of(run, main_cell(run))) | {FIGURE: COMPLETED})
    figures.forest(ax, numbers, [each.labels[GANGSTER] for each in numbers])


def _finding(run: Run, gangsters: Table, came: Table, value: Table, plot: Plot, sweep: str) -> Finding:
    """Say how often sets get complete, over all cells, and of whom and how, in the main cell."""
    labels = labels_of(run, main_cell(run))
    often, raided = (came.pick(labels | {FIGURE: name})[0] for name in (SETS, RAIDED))
    most, least = (
        pick(gangsters.pick(_without_players(labels) | {FIGURE: COMPLETED}), key=lambda each: each.estimate.value)
        for pick in (max, min)
    )
    bonus, part = (value.pick(labels | {FIGURE: name})[0] for name in (BONUS, OF_TABLE))
    text = f"There are {often.value} complete sets a round ({often.span})."
    if raided.estimate.n:
        text = (
            f"There are {often.value} complete sets a round ({often.span}), {raided.told_within} of them gathered by a "
            f"Raid. {most.labels[GANGSTER]}'s is completed most often, in {most.told_within} of rounds, "
            f"{least.labels[GANGSTER]}'s least, in {least.told_within}. A set counts {bonus.told_within} more than its "
            f"cards, and sets make {part.told_within} of all points on the table."
        )
    of_all = spread(run, came, {FIGURE: SOME})
    assert of_all is not None
    text = f"{led_in(run, main_cell(run), text)}{ends_of(of_all)}{sweep}"
    return Finding(over_cells("A set is completed in {} of rounds", of_all), text, None, plot)
