"""Objectives: how often each number is met, with how many cards, how long it lies, and what chance would give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from experiments.statistics import LEVEL, Estimate, event_share, ratios, simultaneous
from experiments.statistics.estimates import Floats
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
from reports.run import Cell, Run
from reports.tables.cats import LAY, cell_labels, met_three, met_two, objectives_of, places
from reports.tables.common import (
    Measure,
    by_cell,
    cell_name,
    given,
    labels_of,
    led_in,
    main_cell,
    measured,
    told_caption,
    told_cells,
    told_only,
)
from reports.tables.players import over_players, players_curves
from reports.tables.random_cards import objective_chances
from reports.tables.spreads import spread
from reports.tables.variants import compared
from reports.totals import Totals, block_totals, flag, is_first, one
from reports.units import count, percent

NAME, TITLE = "objectives", "Objectives"
OBJECTIVE = "Objective"
MET, TWO, THREE = "Met", "With two cards", "With three cards"
LIES, IN_TURN = "Lies open", "Met in a turn"
TWO_RANDOM, THREE_RANDOM = "Two random cards", "Three random cards"
OFTEN, EACH, OF_THREE, OPEN_TURNS = "Objectives met", "Met by each seat", "With three cards", "Turns that one lies open"
RARE = 0.01  # an objective that is met in fewer of the turns that it lies open is nearly impossible
SIDE_BY_SIDE = 6  # cells that have room across the top
MOST_LISTS = 3  # other lists of objectives that are told in full
OF_CHANCE = ("objectives", "values", "copies", "zero_subtotal")  # the rules that the chances of random cards hang on

_ABOUT = (
    "An objective lies open until somebody meets it, and a new one then takes its place. How often a number is met "
    "hangs on how often it lies open and on how long it lies then: one that is met seldom blocks a place. How long is "
    "told in turns of all seats at whose start it lay open, for each time that it was met; the share of those turns in "
    "which it was met is the same the other way round, and is there for numbers too that nobody ever met."
)
_NUMBERS = (
    "How often each objective is met in a round, all seats together, and the chance that two or three cards drawn at "
    "random from the whole deck make it (exact). Players choose their cards, so that the two need not agree."
)
_LIES = "How long each objective lies open, and in how many of these turns it is met."
_PLOT = (
    "Each objective: how often it is met in a round{cell}, and turns that it lies open for each time that it is met."
)
_OFTEN = "Objectives that are met in a round, with how many cards, and turns of all seats that one lies open."
_OTHER = "The same with {cell}: how often each objective is met and lies open, and what random cards would give."
_CELLS = {
    MET: "How often each objective is met in a round, all seats together.",
    LIES: "Turns of all seats that each objective lies open for each time that it is met.",
}


def build(run: Run) -> Chapter:
    """Return the chapter."""
    totals = _totals(run)
    often = _often(totals)
    numbers = Table("objectives_numbers", _by_number(run, totals), given(run))
    overall = Table("objectives_met", measured(run, often), given(run))
    comparison = compared(run, NAME, [each for each in often if each.name != EACH])
    by_players = players_curves(run, overall, (EACH, OF_THREE))
    plot = _plot(run, numbers)
    blocks: list[Block] = [
        Paragraph(_ABOUT),
        plot,
        *_listings(run, numbers),
        *_other_lists(run, numbers),
        Paragraph(_rare_text(run, numbers)),
        *by_players.blocks,
        *comparison.blocks,
        *by_cell(run, overall, _OFTEN),
    ]
    finding = _finding(run, numbers, overall, plot, comparison.sentence)
    return Chapter(NAME, TITLE, finding, tuple(blocks), (numbers, overall, *comparison.tables))


def _totals(run: Run) -> Totals:
    """Return how often the objective at each place of its list was met, and turns at whose start it lay open."""
    names = [f"{counter}{place}" for place in places(run) for counter in ("met_two_", "met_three_", LAY)]
    sums = {name: pl.col(name) for name in names} | {"rounds": flag(is_first()), "rows": one()}
    sums |= {"two": met_two(), "three": met_three(), "lay": pl.sum_horizontal(f"^{LAY}.*$")}
    return block_totals(run, "rounds", sums)


def _often(totals: Totals) -> list[Measure]:
    two, three, rounds = totals["two"], totals["three"], totals["rounds"]
    return [
        Measure(OFTEN, count("a round"), two + three, rounds),
        Measure(EACH, count("a round"), two + three, totals["rows"]),
        Measure(OF_THREE, percent("objectives met"), three, two + three, event=True),
        Measure(OPEN_TURNS, count("turns"), totals["lay"], two + three),
    ]


def _by_number(run: Run, totals: Totals) -> tuple[Number, ...]:
    """Return the figures of each objective in each cell; those of a kind hold together over its objectives."""
    return tuple(
        number
        for place, cell in enumerate(run.cells)
        for number in _of_cell(run, cell, _counted(run, cell, place, totals))
    )


def _counted(run: Run, cell: Cell, place: int, totals: Totals) -> dict[str, Floats]:
    """Return the counters of a cell's objectives, [deals, objectives] each, and its rounds [deals]."""
    listed = places(run)[: len(objectives_of(run, cell))]
    found = {
        name: np.stack([totals[f"{counter}{each}"][place] for each in listed], axis=1)
        for name, counter in (("two", "met_two_"), ("three", "met_three_"), ("lay", LAY))
    }
    return found | {"met": found["two"] + found["three"], "rounds": totals["rounds"][place]}


def _of_cell(run: Run, cell: Cell, counted: dict[str, Floats]) -> list[Number]:
    goals, met = objectives_of(run, cell), counted["met"]
    rounds = np.concatenate([met, counted["two"], counted["three"]], axis=1)
    frequencies = simultaneous(ratios(rounds, counted["rounds"], counts=True))
    units = {
        MET: count("times a round"),
        TWO: count("times a round"),
        THREE: count("times a round"),
        TWO_RANDOM: percent("draws"),
        THREE_RANDOM: percent("draws"),
        LIES: count("turns"),
        IN_TURN: percent("turns that it lies open"),
    }
    columns: list[Sequence[Estimate]] = [
        frequencies[start : start + len(goals)] for start in range(0, len(frequencies), len(goals))
    ]
    columns += [_exact(chances, len(run.deals)) for chances in objective_chances(run.variant(cell).rules)]
    columns += [simultaneous(ratios(counted["lay"], met, counts=True)), _shares_together(met, counted["lay"])]
    return [
        Number(cell_labels(run, cell) | {OBJECTIVE: str(goal), FIGURE: figure}, column[place], unit)
        for place, goal in enumerate(goals)
        for (figure, unit), column in zip(units.items(), columns, strict=True)
    ]


def _exact(chances: Floats, deals: int) -> list[Estimate]:
    """Return chances that are known, without intervals."""
    return [Estimate(float(chance), np.nan, np.nan, deals, "exact") for chance in chances]


def _shares_together(events: Floats, trials: Floats) -> list[Estimate]:
    """Return shares of events [deals, k] with intervals that hold together: each misses with 1/k of the chance."""
    number = events.shape[1]
    shares = [event_share(one, all_, 1 - (1 - LEVEL) / number) for one, all_ in zip(events.T, trials.T, strict=True)]
    return [replace(each, method=f"{each.method}, Bonferroni over {number} figures") for each in shares]


def _plot(run: Run, numbers: Table) -> Plot:
    """Return the drawing over the objectives: bars of the main cell, or a line for each of a few cells."""
    cells = told_cells(run)
    if not 1 < len(cells) <= len(figures.SERIES):
        cells = (main_cell(run),)
    panels = tuple(Panel(partial(_draw, run, numbers, cells, figure), figure) for figure in (MET, LIES))
    names = tuple(cell_name(run, cell, cells) for cell in cells) if len(cells) > 1 else ()
    only = told_only(run) if names else cell_labels(run, main_cell(run))
    cell = f", with {cell_name(run, main_cell(run))}" if not names and len(run.cells) > 1 else ""
    caption = _PLOT.format(cell=cell)
    return Plot(
        "objectives", numbers, told_caption(run, caption) if names else caption, panels, 56, series=names, only=only
    )


def _draw(run: Run, numbers: Table, cells: Sequence[Cell], figure: str, ax: Axes) -> None:
    found = {cell: numbers.pick(cell_labels(run, cell) | {FIGURE: figure}) for cell in cells}
    if len(cells) == 1:
        shown = found[cells[0]]
        figures.columns(ax, shown, [each.labels[OBJECTIVE] for each in shown], label="objective")
        return
    series = {
        cell_name(run, cell, cells): [
            (float(goal), number) for goal, number in zip(objectives_of(run, cell), found[cell], strict=True)
        ]
        for cell in cells
    }
    figures.curves(ax, series, label="objective", floor=0.0, named=False)


def _listings(run: Run, numbers: Table) -> list[Listing]:
    """Return the main cell in full and, of a few cells, their objectives side by side."""
    main, cells = cell_labels(run, main_cell(run)), told_cells(run)
    where_ = f" With {cell_name(run, main_cell(run))}." if len(run.cells) > 1 else ""
    listings = [
        Listing(numbers, f"{_NUMBERS}{where_}", (MET, TWO, THREE, TWO_RANDOM, THREE_RANDOM), main),
        Listing(numbers, f"{_LIES}{where_}", (LIES, IN_TURN), main),
    ]
    if 1 < len(cells) <= SIDE_BY_SIDE:
        listings += [
            Listing(numbers, told_caption(run, caption), (figure,), told_only(run), (VARIANT, LINEUP))
            for figure, caption in _CELLS.items()
        ]
    return listings


def _other_lists(run: Run, numbers: Table) -> list[Listing]:
    """Return the main line-up under variants in which other cards make other objectives."""
    main = main_cell(run)
    known, cells = [_chance_rules(run, main)], []
    for cell in run.cells:
        if cell.lineup == main.lineup and _chance_rules(run, cell) not in known:
            known.append(_chance_rules(run, cell))
            cells.append(cell)
    shown = (MET, LIES, IN_TURN, TWO_RANDOM, THREE_RANDOM)
    return [
        Listing(numbers, _OTHER.format(cell=cell_name(run, cell)), shown, cell_labels(run, cell))
        for cell in cells[:MOST_LISTS]
    ]


def _chance_rules(run: Run, cell: Cell) -> list[object]:
    return [run.variant(cell).rules[key] for key in OF_CHANCE]


def rare(run: Run, numbers: Table, cell: Cell) -> tuple[list[str], list[str]]:
    """Return which objectives of a cell are nearly impossible, and of which that is not settled.

    One is if the whole interval of the share of turns in which it is met lies below RARE.
    """
    shares = [each for each in numbers.pick(cell_labels(run, cell) | {FIGURE: IN_TURN}) if each.estimate.n]
    return (
        [each.labels[OBJECTIVE] for each in shares if each.estimate.high < RARE],
        [each.labels[OBJECTIVE] for each in shares if each.estimate.low < RARE <= each.estimate.high],
    )


def _rare_text(run: Run, numbers: Table) -> str:
    """Say which objectives are nearly impossible in each cell."""
    cells: dict[str, list[str]] = {}
    for cell in run.cells:
        if found := rare(run, numbers, cell)[0]:
            cells.setdefault(", ".join(found), []).append(cell_name(run, cell))
    told = [f"{goals} (with {'; '.join(names)})" if names[0] else goals for goals, names in cells.items()]
    limit = f"met in fewer than {100 * RARE:g}\u202f% of the turns that it lies open, its whole interval below that"
    if not told:
        return f"No objective is nearly impossible, if that means {limit}."
    return f"Nearly impossible, which here means {limit}: {'; '.join(told)}."


def _finding(run: Run, numbers: Table, overall: Table, plot: Plot, sweep: str) -> Finding:
    """Say which objectives are nearly impossible, over all cells, and how many are met in the main cell, and which."""
    labels = labels_of(run, main_cell(run))
    often, three = (overall.pick(labels | {FIGURE: name})[0] for name in (OFTEN, OF_THREE))
    seats = spread(run, overall, {FIGURE: EACH})
    if seats is None or seats.most.estimate.value == 0:
        return Finding("No objective is ever met.", "No player meets an objective.", None, plot)
    by_number = numbers.pick(cell_labels(run, main_cell(run)) | {FIGURE: MET})
    most, least = (pick(by_number, key=lambda each: each.estimate.value) for pick in (max, min))
    text = (
        f"A round sees {often.value} objectives met ({often.span}), {three.told_within} of them with three cards. "
        f"{most.labels[OBJECTIVE]} is met most, {most.told_within}, {least.labels[OBJECTIVE]} least, "
        f"{least.told_within}."
    )
    text = f"{led_in(run, main_cell(run), text)}{over_players(run, overall, EACH)}{sweep}"
    return Finding(_short(run, numbers), text, None, plot)


def _short(run: Run, numbers: Table) -> str:
    """Return which objectives are nearly impossible in some cell, and in how many cells."""
    found = [rare(run, numbers, cell) for cell in run.cells]
    impossible, open_ = (_objectives(each[place] for each in found) for place in (0, 1))
    limit = f"met in under {100 * RARE:g}\u202f% of the turns that they lie open"
    if impossible:
        where_ = _where(run, [cell for cell, each in zip(run.cells, found, strict=True) if each[0]])
        always = [goal for goal in impossible if all(goal in goals for goals, _ in found if goals)]
        some = ", ".join(goal for goal in impossible if goal not in always)
        told = filter(None, [", ".join(always), f"{some} with some line-ups or rules" if some else ""])
        return f"Nearly impossible ({limit}){where_}: {'; '.join(told)}."
    if open_:
        return f"Not settled is whether {', '.join(open_)} are nearly impossible ({limit})."
    return f"No objective is nearly impossible ({limit})."


def _where(run: Run, cells: Sequence[Cell]) -> str:
    """Say which cells these are: nothing where they are all, the variants if all line-ups are there, else how many."""
    variants = distinct(cell.variant for cell in cells)
    if len(cells) == len(run.cells):
        return ""
    if len(cells) == len(variants) * len(run.manifest.lineups) and len(variants) <= MOST_LISTS:
        return f" with {' and '.join(run.manifest.variants[each].name for each in variants)}"
    return f" in {len(cells)} of {len(run.cells)} combinations of rules and line-ups"


def _objectives(found: Iterable[Sequence[str]]) -> list[str]:
    """Return all objectives of several lists, smallest first."""
    return sorted({each for goals in found for each in goals}, key=int)
