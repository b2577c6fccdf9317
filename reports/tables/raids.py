"""Raids: how often, what they take, what they swing, and how often they take the lead."""

from __future__ import annotations

from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from reports import figures
from reports.content import FIGURE, Block, Chapter, Finding, Number, Panel, Paragraph, Plot, Table
from reports.run import Run
from reports.tables.capone import SET_COUNTERS, ahead_of_others, lead
from reports.tables.common import (
    Measure,
    by_cell,
    cell_by_cell,
    cell_name,
    given,
    labelled,
    labels_of,
    led_in,
    main_cell,
    measured,
)
from reports.tables.spreads import ends_of, over_cells, spread
from reports.tables.variants import compared
from reports.totals import Totals, block_totals, flag, is_first, round_totals
from reports.units import count, percent

NAME, TITLE = "raids", "Raids"
RAIDS, SOME, CARDS, SETS = "Raids", "Rounds with one", "Cards", "Gathered a set"
GAIN, LOSS, SWING, ROUND_SWING = "Gain", "Loss of the others", "Swing", "Swing of all Raids"
LEADS, AHEAD = "Took the lead", "Ahead of others in the round"
HAD = "raided"  # the case of `ahead_of_others`
NUMBER = "Raids in a round"
MOST = 5  # more Raids share the last column of the drawing

_ABOUT = (
    "A Raid takes all cards of a gangster from the other play areas into that of the raider, who must have a meld of "
    "that gangster there. Its gain is the points that it brings its side on the table, a set that it completes "
    "counted as such; its loss those that all others lose there; its swing is both together. It takes the lead where "
    "its side had no lead in points on the table before and has one after. Points on the table are those of the round "
    "so far: what is raided may be raided back."
)
_NUMBERS = "How many Raids a round has{cell}."
_OFTEN = (
    "How often Raids are played, how many cards one takes, how many complete a set, and by how much sides that raided "
    "in a round were ahead of the mean of the others at its end. The last is a description: who has much on the table "
    "can raid more."
)
_SWINGS = "What a Raid swings in points on the table, and how often it takes the lead."


def build(run: Run) -> Chapter:
    """Return the chapter."""
    totals, numbers = _totals(run), _by_number(run)
    often, swings = _often(run, totals, numbers), _swings(totals)
    counted = Table("raids_number", _number_numbers(run, numbers), given(run))
    frequency = Table("raids_often", measured(run, often), given(run))
    swing = Table("raids_swings", measured(run, swings), given(run))
    comparison = compared(run, NAME, [often[0], swings[2], swings[3], swings[4]])
    cell, shown = (
        f", with {cell_name(run, main_cell(run))}" if len(run.cells) > 1 else "",
        labels_of(run, main_cell(run)),
    )
    panel = Panel(partial(_draw_numbers, run, counted))
    plot = Plot("raids_number", counted, _NUMBERS.format(cell=cell), (panel,), 52, only=shown)
    blocks: list[Block] = [
        Paragraph(_ABOUT),
        plot,
        *comparison.blocks,
        *by_cell(run, frequency, _OFTEN),
        *by_cell(run, swing, _SWINGS),
    ]
    finding = _finding(run, frequency, swing, comparison.key_plot or plot, comparison.sentence)
    return Chapter(NAME, TITLE, finding, tuple(blocks), (counted, frequency, swing, *comparison.tables))


def _totals(run: Run) -> Totals:
    sums = {name: pl.col(name) for name in ("raid", "raid_cards", "raid_gain", "raid_loss", "raid_leads")}
    sums["sets"] = pl.sum_horizontal(raided for _, raided in SET_COUNTERS.values())
    return block_totals(run, "rounds", sums | {"rounds": flag(is_first())})


def _by_number(run: Run) -> Totals:
    """Return how many rounds have how many Raids."""
    raids = pl.col("raids")
    sums = {str(number): flag(raids == number) for number in range(MOST)}
    return round_totals(run, {"raids": pl.col("raid").sum()}, sums | {_last(): flag(raids >= MOST)})


def _last() -> str:
    return f"{MOST} or more"


def _often(run: Run, totals: Totals, numbers: Totals) -> list[Measure]:
    rounds, ahead = totals["rounds"], lead(run, ahead_of_others(run, {HAD: pl.col("raid") > 0}), HAD, AHEAD)
    return [
        Measure(RAIDS, count("a round"), totals["raid"], rounds),
        Measure(SOME, percent("rounds"), rounds - numbers["0"], rounds, event=True),
        Measure(CARDS, count("cards a Raid"), totals["raid_cards"], totals["raid"]),
        Measure(SETS, percent("Raids"), totals["sets"], totals["raid"], event=True),
        ahead,
    ]


def _swings(totals: Totals) -> list[Measure]:
    raids, swing, unit = totals["raid"], totals["raid_gain"] + totals["raid_loss"], count("points a Raid")
    return [
        Measure(GAIN, unit, totals["raid_gain"], raids),
        Measure(LOSS, unit, totals["raid_loss"], raids),
        Measure(SWING, unit, swing, raids),
        Measure(ROUND_SWING, count("points a round"), swing, totals["rounds"]),
        Measure(LEADS, percent("Raids"), totals["raid_leads"], raids, event=True),
    ]


def _number_numbers(run: Run, numbers: Totals) -> tuple[Number, ...]:
    """Return the shares of rounds with so many Raids."""
    names = [*map(str, range(MOST)), _last()]
    rounds = np.sum([numbers[name] for name in names], axis=0)
    found: list[Number] = []
    for name in names:
        share = Measure("Share of rounds", percent("rounds"), numbers[name], rounds, event=True)
        found += labelled(measured(run, [share]), {NUMBER: name})
    return cell_by_cell(run, found)


def _draw_numbers(run: Run, counted: Table, ax: Axes) -> None:
    numbers = counted.pick(labels_of(run, main_cell(run)))
    figures.columns(ax, numbers, [each.labels[NUMBER] for each in numbers], label="Raids")


def _finding(run: Run, frequency: Table, swing: Table, plot: Plot, sweep: str) -> Finding:
    """Say what a Raid swings, over all cells, and how many there are and what they take, in the main cell."""
    labels = labels_of(run, main_cell(run))
    raids, some, cards = (frequency.pick(labels | {FIGURE: name})[0] for name in (RAIDS, SOME, CARDS))
    swings, leads = (swing.pick(labels | {FIGURE: name})[0] for name in (SWING, LEADS))
    swung, led = (spread(run, swing, {FIGURE: name}) for name in (SWING, LEADS))
    if swung is None or led is None:
        return Finding("Nobody raids.", f"No Raid was played.{sweep}", None, plot)
    text = "No Raid was played."
    if swings.estimate.n:
        text = (
            f"There are {raids.value} Raids a round ({raids.span}), at least one in {some.told_within} of rounds. One "
            f"takes {cards.value} cards ({cards.span}), swings {swings.value} points on the table ({swings.span}) and "
            f"takes the lead in {leads.told_within} of cases."
        )
    text = f"{led_in(run, main_cell(run), text)}{ends_of(swung, led)}{sweep}"
    return Finding(over_cells("Raids swing {} and take the lead in {} of cases", swung, led), text, None, plot)
