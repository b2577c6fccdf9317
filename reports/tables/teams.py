"""Team play against single play: the same deals at tables of four, with and without partners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from reports import figures
from reports.content import (
    FIGURE,
    LINEUP,
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
    distinct,
)
from reports.course import course_of_games
from reports.run import Cell, Run
from reports.tables.capone import SET_COUNTERS, is_side, side_counts
from reports.tables.common import Measure, even, given, labels_of, measured
from reports.tables.spreads import over_cells, spread
from reports.tables.variants import CHANGE, SHOWN, contrast_listings, contrasts
from reports.totals import SHARES, Totals, block_totals, flag, is_first, where, win_parts
from reports.units import PERCENT_POINTS, count, percent

NAME, TITLE = "teams", "Team play against single play"
ROUNDS, TURNS, MARGIN = "Rounds a game", "Turns a game", "Points ahead of the next"
EDGE = "First side's win share, less an even share"
POINTS, PARTNER_ASKS = "Points a round and side", "Asks of the partner"
CHANGED = (ROUNDS, TURNS, MARGIN, EDGE)
PANELS = (ROUNDS, MARGIN)
TEAM_RULES = ("teams", "ask_partner")  # the rule that makes teams, and one that means nothing without them
MOST_LINEUPS = 3

_ABOUT = (
    "The same line-ups play the same deals, each player alone and with the player opposite as a partner, whose play "
    "area and points are shared. {named} In teams a side scores for two. An even share of the wins is 50\u202f% in "
    "teams and 25\u202f% alone; what the first side wins is told less its even share."
)
_FIGURES = "Team play and single play, by variant."
_CHANGES = "What playing in teams changes against playing alone, deal by deal."
_PLOT = "What playing in teams changes against playing alone. Line-up: {lineup}."
_NO_PAIR = (
    "There are no two variants that differ in nothing but the rule `teams`, so team play cannot be compared with "
    "single play. Give the experiment one with teams = true and one with teams = false, for four players."
)


def build(run: Run) -> Chapter:
    """Return the chapter."""
    pairs = _pairs(run)
    if not pairs:
        return Chapter(NAME, TITLE, Finding("Nothing to compare.", _NO_PAIR), ())
    measures = _measures(run)
    play = Table("teams_play", measured(run, measures), given(run))
    contrasted = contrasts(run, [each for each in measures if each.name in CHANGED], pairs.get)
    changes = Table("teams_changes", contrasted, given(run))
    lineups = distinct(run.lineup(cell).label for cell in pairs)
    shown = {SHOWN: CHANGE, LINEUP: lineups[0]}
    panels = tuple(Panel(partial(_draw, changes.pick(shown | {FIGURE: name})), name) for name in PANELS)
    height = 22 + 7.0 * len(distinct(cell.variant for cell in pairs))
    plot = Plot("teams", changes, _PLOT.format(lineup=lineups[0]), panels, height, only=shown)
    blocks: list[Block] = [
        Paragraph(_ABOUT.format(named=_named(run, pairs))),
        plot,
        *(Listing(play, _caption(run, lineup), (), {LINEUP: lineup}, (VARIANT,)) for lineup in lineups[:MOST_LINEUPS]),
        *contrast_listings(changes, _CHANGES),
    ]
    return Chapter(NAME, TITLE, _finding(run, play, changes, pairs, plot), tuple(blocks), (play, changes))


def _pairs(run: Run) -> dict[Cell, Cell]:
    """Return each cell of teams with the cell in which the same players play each for themselves."""
    found = {}
    for cell in filter(run.has_teams, run.cells):
        alone = [each for each in run.cells if each.lineup == cell.lineup and not run.has_teams(each)]
        alike = [each for each in alone if _other_rules(run, each) == _other_rules(run, cell)]
        if alike:
            found[cell] = alike[0]
    return found


def _other_rules(run: Run, cell: Cell) -> dict[str, object]:
    """Return the rules of a cell but those that only teams have to do with."""
    return {key: value for key, value in run.variant(cell).rules.items() if key not in TEAM_RULES}


def _named(run: Run, pairs: Mapping[Cell, Cell]) -> str:
    """Say which variants are team play and which are single play."""
    told = []
    for kind, cells in (("Team play", pairs.keys()), ("single play", pairs.values())):
        names = distinct(f"\u201c{run.variant(cell).name}\u201d" for cell in cells)
        told.append(f"{kind} is {' and '.join(names)}")
    return f"{', '.join(told)}."


def _caption(run: Run, lineup: str) -> str:
    return f"{_FIGURES} Line-up: {lineup}." if len(run.manifest.lineups) > 1 else _FIGURES


def _measures(run: Run) -> list[Measure]:
    rounds, games, course = _rounds(run), _games(run), course_of_games(run)
    number, played = rounds["rounds"], games["games"]
    fair = np.array([[even(run, cell)] for cell in run.cells])
    return [
        Measure(ROUNDS, count("rounds"), number, played),
        Measure(TURNS, count("turns"), rounds["turns"], played),
        Measure("Turns a round", count("turns"), rounds["turns"], number),
        Measure(MARGIN, count("points"), course.margin, course.games),
        Measure("Lead changes", count("per game"), course.lead_changes, course.games),
        Measure(EDGE, PERCENT_POINTS, games["won"] / SHARES - played * fair, played),
        Measure(POINTS, count("points"), rounds["points"], number * side_counts(run)),
        Measure("Complete sets", count("a round"), rounds["sets"], number),
        Measure("Raids", count("a round"), rounds["raid"], number),
        Measure("Exclusions", percent("rounds"), rounds["exclusion"], number, event=True),
        Measure("Ask Directly", count("times a round"), rounds["ask_directly"], number),
        Measure(PARTNER_ASKS, percent("its plays"), rounds["partner_asks"], rounds["ask_directly"], event=True),
    ]


def _rounds(run: Run) -> Totals:
    names = ("turns", "raid", "exclusion", "ask_directly", "partner_asks")
    sums = {name: pl.col(name) for name in names} | {"rounds": flag(is_first())}
    sums["points"] = where(is_side(), pl.col("points"))
    sums["sets"] = pl.sum_horizontal(counter for counters in SET_COUNTERS.values() for counter in counters)
    return block_totals(run, "rounds", sums)


def _games(run: Run) -> Totals:
    """Return games, and the wins of the side that plays first in round 1, in parts."""
    sums = {"games": flag(pl.col("seat") == 0), "won": where(pl.col("side") == 0, win_parts())}
    return block_totals(run, "games", sums)


def _draw(numbers: Sequence[Number], ax: Axes) -> None:
    figures.forest(ax, numbers, [each.labels[VARIANT] for each in numbers])


def _finding(run: Run, play: Table, changes: Table, pairs: Mapping[Cell, Cell], plot: Plot) -> Finding:
    """Say how long games of teams are and how far the winners are ahead, with the first of the pairs."""
    team, alone = next(iter(pairs.items()))
    rounds, alone_rounds = (play.pick(labels_of(run, cell) | {FIGURE: ROUNDS})[0] for cell in (team, alone))
    told = labels_of(run, team) | {SHOWN: CHANGE}
    fewer, margin, edge = (changes.pick(told | {FIGURE: name})[0] for name in (ROUNDS, MARGIN, EDGE))
    text = (
        f"With {run.lineup(team).label}, a game of teams ({run.variant(team).name}) takes {rounds.told_within}, one of "
        f"single players ({run.variant(alone).name}) {alone_rounds.told_within}: a difference of {fewer.told_within}. "
        f"The lead of the winners on the next changes by {margin.told_within}, the first side's win share against an "
        f"even share by {edge.told_within}."
    )
    told_ = [spread(run, play, {FIGURE: ROUNDS}, tuple(distinct(cells))) for cells in (pairs.keys(), pairs.values())]
    in_teams, each_alone = filter(None, told_)
    short = over_cells("In teams a game takes {}, each alone {}", in_teams, each_alone)
    ends = f" Rounds of teams go from {in_teams.ends}." if in_teams.by and not in_teams.alike else ""
    ends += f" Those of single players go from {each_alone.ends}." if each_alone.by and not each_alone.alike else ""
    return Finding(short, f"{text}{ends}", None, plot)
