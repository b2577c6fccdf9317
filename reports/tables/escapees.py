"""Escapee scarcity: starts that the Yard blocks, plans that wait for an Escapee, and where Escapees end up."""

from __future__ import annotations

from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from experiments.statistics.estimates import Floats
from reports import figures
from reports.content import FIGURE, Block, Chapter, Finding, Listing, Number, Panel, Paragraph, Plot, Table
from reports.run import Run
from reports.tables.common import (
    Measure,
    by_cell,
    cell_name,
    given,
    labels_of,
    led_in,
    line_ups_drawn,
    main_cell,
    measured,
    told_caption,
    told_cells,
    told_only,
)
from reports.tables.spreads import ends_of, over_cells, spread
from reports.tables.variants import compared
from reports.totals import Totals, block_totals, flag, round_totals
from reports.units import count, percent

NAME, TITLE = "escapees", "Escapee scarcity"
BLOCKED, BLOCKED_LEFT = "Start barred by the Yard alone", "Turn ended without that start"
WAITS = "Full plans without an Escapee"
WITHIN = {  # figure: the counters of plans foiled by then
    "Foiled in the same turn": ("0",),
    "Foiled within 1 turn": ("0", "1"),
    "Foiled within 2 turns": ("0", "1", "2"),
    "Foiled within 4 turns": ("0", "1", "2", "4"),
    "Foiled within 8 turns": ("0", "1", "2", "4", "8"),
    "Foiled at any time": ("0", "1", "2", "4", "8", "later"),
}
LOST, NEVER = "Lost before a foil", "Round ended first"
WAIT_TICKS = ("0", "1", "2", "4", "8", "any")
FOILS, FROM_HAND, HELPED = "Foils", "Foils led from the hand", "Co-conspirators"
EARLY, NO_FOIL = "Out before any foil", "No foil at all"
KIND, PLACE = "Escapees", "Place"
KINDS = {"Infamous": "infamous", "Generic": "generic"}
MOST_BARS = 6
PLACES = ("Foiled", "Yard", "Hands", "Solitary", "Never drawn")


def build(run: Run) -> Chapter:
    """Return the chapter."""
    totals, rounds = _totals(run), _round_totals(run)
    starts, waiting, foils = _starts(totals), _waiting(totals), _foils(totals, rounds)
    scarce = Table("escapees_starts", measured(run, starts), given(run))
    waits = Table("escapees_waiting", measured(run, waiting), given(run))
    places = Table("escapees_places", _place_numbers(run, totals), given(run))
    foiled = Table("escapees_foils", measured(run, foils), given(run))
    comparison = compared(run, NAME, [starts[0], waiting[-1], foils[0], foils[3]])
    place_plot = Plot(
        "escapees_places",
        places,
        f"{told_caption(run, _PLACE_PLOT)}{line_ups_drawn(run, MOST_BARS)}",
        (Panel(partial(_draw_places, run, places)),),
        _height(run),
        intervals=False,
        series=tuple(PLACES),
        colours=figures.PARTS,
        only=told_only(run),
    )
    blocks: list[Block] = [
        Paragraph(_ABOUT),
        *comparison.blocks,
        *by_cell(run, scarce, "How often the Yard, and nothing else, barred a player from starting a plan."),
        *_wait_plot(run, waits),
        *by_cell(run, waits, "Plans that reached the size to be foiled while no eligible Escapee was at hand."),
        place_plot,
        Listing(places, told_caption(run, _PLACES), only=told_only(run), across=(PLACE,)),
        *by_cell(run, foiled, "Foils, and rounds that end without one."),
    ]
    finding = _finding(run, scarce, waits, comparison.key_plot or place_plot, comparison.sentence)
    return Chapter(NAME, TITLE, finding, tuple(blocks), (scarce, waits, places, foiled, *comparison.tables))


_ABOUT = (
    "A plan can be started only while the Yard holds enough Escapees, and foiled only with an eligible one. "
    "So too few Escapees show in three ways: starts that the Yard alone bars, full plans that wait, and "
    "players who go out before anybody foils."
)
_WAIT_PLOT = (
    "Of plans that reached the size to be foiled while neither the Yard nor their player's hand held an "
    "eligible Escapee: share foiled by so many turns later, turns of all seats counted. Rounds that end first "
    "resolve nothing."
)
_PLACES = "Where Escapees lie when a round ends, in shares of all of their kind."
_PLACE_PLOT = "Where Escapees lie when a round ends, in percent of all Escapees of the kind."


def _totals(run: Run) -> Totals:
    """Return sums of the counters; what belongs to no seat is taken from seat 0."""
    names = [
        "turns",
        "blocked_turns",
        "blocked_left",
        "foils",
        "foils_from_hand",
        "co_conspirators",
        "waits",
        "waits_lost",
    ]
    names += [f"waits_foiled_{name}" for name in WITHIN["Foiled at any time"]]
    names += [f"{place}_{kind}" for place in ("foiled", "hand") for kind in KINDS.values()]
    once = [f"round_{place}_{kind}" for place in ("yard", "solitary") for kind in KINDS.values()]
    sums = {name: pl.col(name) for name in names} | {"rounds": flag(pl.col("seat") == 0)}
    sums |= {name: pl.col(name) * flag(pl.col("seat") == 0) for name in once}
    return block_totals(run, "rounds", sums)


def _round_totals(run: Run) -> Totals:
    per_round = {"foils": pl.col("foils").sum(), "out": pl.col("ended_round").any()}
    none = pl.col("foils") == 0
    return round_totals(run, per_round, {"early": flag(none & pl.col("out")), "none": flag(none)})


def _starts(totals: Totals) -> list[Measure]:
    turns, unit = totals["turns"], percent("turns")
    return [
        Measure(BLOCKED, unit, totals["blocked_turns"], turns, event=True),
        Measure(BLOCKED_LEFT, unit, totals["blocked_left"], turns, event=True),
    ]


def _waiting(totals: Totals) -> list[Measure]:
    """Return cumulative incidence of being foiled, and the two other ends; all are shares of all waiting plans."""
    waits, unit = totals["waits"], percent("waiting plans")
    foiled = {
        name: sum((totals[f"waits_foiled_{each}"] for each in bins), np.zeros_like(waits))
        for name, bins in WITHIN.items()
    }
    never = waits - foiled["Foiled at any time"] - totals["waits_lost"]
    return [
        Measure(WAITS, count("plans per round"), waits, totals["rounds"]),
        *(Measure(name, unit, events, waits, event=True) for name, events in foiled.items()),
        Measure(LOST, unit, totals["waits_lost"], waits, event=True),
        Measure(NEVER, unit, never, waits, event=True),
    ]


def _foils(totals: Totals, rounds: Totals) -> list[Measure]:
    foils, played = totals["foils"], totals["rounds"]
    return [
        Measure(FOILS, count("per round"), foils, played),
        Measure(FROM_HAND, percent("foils"), totals["foils_from_hand"], foils, event=True),
        Measure(HELPED, count("per foil"), totals["co_conspirators"], foils),
        Measure(EARLY, percent("rounds"), rounds["early"], played, event=True),
        Measure(NO_FOIL, percent("rounds"), rounds["none"], played, event=True),
    ]


def _place_numbers(run: Run, totals: Totals) -> tuple[Number, ...]:
    """Return where Escapees of each kind lie at the end of a round."""
    numbers = []
    for kind, short in KINDS.items():
        there = _in_deck(run, short)[:, np.newaxis] * totals["rounds"]
        found = [
            totals[f"foiled_{short}"],
            totals[f"round_yard_{short}"],
            totals[f"hand_{short}"],
            totals[f"round_solitary_{short}"],
        ]
        found.append(there - np.sum(found, axis=0))
        for place, events in zip(PLACES, found, strict=True):
            share = Measure("Share of the kind", percent("the kind"), events, there, event=True)
            for number in measured(run, [share]):
                labels = number.labels | {KIND: kind, PLACE: place}
                if number.estimate.n:
                    numbers.append(Number(labels, number.estimate, number.unit))
    return tuple(numbers)


def _in_deck(run: Run, kind: str) -> Floats:
    """Return how many Escapees of a kind the deck of each cell holds, [cells]."""
    rules = [run.variant(cell).rules for cell in run.cells]
    if kind == "generic":
        return np.array([float(each["generic_escapees"]) for each in rules])
    return np.array([float(each["plans"] * each["infamous_per_plan"]) for each in rules])


def _wait_plot(run: Run, waits: Table) -> list[Block]:
    """Return the curves of cumulative incidence, or a word where no plan ever waited."""
    told = told_cells(run)[: len(figures.SERIES)]
    if not any(waits.pick(labels_of(run, cell) | {FIGURE: NEVER})[0].estimate.n for cell in told):
        return [Paragraph("No plan ever waited for an Escapee.")]
    names = tuple(cell_name(run, cell, told) for cell in told)
    ends = figures.fit_at_ends(names)
    panel = Panel(partial(_draw_waits, run, waits, ends))
    caption = f"{told_caption(run, _WAIT_PLOT)}{line_ups_drawn(run, len(figures.SERIES))}"
    series = () if ends else names
    return [Plot("escapees_waiting", waits, caption, (panel,), 58, series=series, only=told_only(run))]


def _draw_waits(run: Run, waits: Table, named: bool, ax: Axes) -> None:
    series = {}
    for cell in told_cells(run)[: len(figures.SERIES)]:
        points = [waits.pick(labels_of(run, cell) | {FIGURE: name})[0] for name in WITHIN]
        series[cell_name(run, cell, told_cells(run))] = list(zip(map(float, range(len(points))), points, strict=True))
    ticks = dict(zip(map(float, range(len(WAIT_TICKS))), WAIT_TICKS, strict=True))
    figures.curves(ax, series, label="turns waited, at most", ticks=ticks, floor=0.0, named=named)


def _draw_places(run: Run, places: Table, ax: Axes) -> None:
    rows = {}
    for cell in told_cells(run)[:MOST_BARS]:
        for kind in KINDS:
            found = {each.labels[PLACE]: each for each in places.pick(labels_of(run, cell) | {KIND: kind})}
            if found:
                rows[": ".join(filter(None, [cell_name(run, cell, told_cells(run)), kind]))] = found
    figures.stacked(ax, rows)


def _height(run: Run) -> float:
    return 6 + 9.0 * 2 * min(len(told_cells(run)), MOST_BARS)


def _finding(run: Run, scarce: Table, waits: Table, plot: Plot, sweep: str) -> Finding:
    """Say how often the Yard bars a start, over all cells, and what becomes of waiting plans, in the main cell."""
    labels = labels_of(run, main_cell(run))
    blocked = scarce.pick(labels | {FIGURE: BLOCKED})[0]
    never = waits.pick(labels | {FIGURE: NEVER})[0]
    text = f"In {blocked.told_within} of turns only the Yard barred a start."
    if never.estimate.n:
        text += (
            f" Of full plans that waited for an Escapee, {never.told_within} were still waiting when the round ended."
        )
    of_all = spread(run, scarce, {FIGURE: BLOCKED})
    assert of_all is not None
    text = f"{led_in(run, main_cell(run), text)}{ends_of(of_all) or sweep}"
    return Finding(over_cells("Only the Yard barred a start in {} of turns", of_all), text, None, plot)
