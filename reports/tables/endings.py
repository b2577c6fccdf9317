"""How rounds end: by going out or with the Case File, when, by whom, and what is left in the hands."""

from __future__ import annotations

from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from reports import figures
from reports.content import FIGURE, PLAYERS, Block, Chapter, Finding, Listing, Number, Panel, Paragraph, Plot, Table
from reports.run import Run
from reports.tables.capone import ahead_of_others, is_side, lead, side_counts
from reports.tables.common import (
    SEATS,
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
    told_caption,
    told_only,
)
from reports.tables.spreads import ends_of, over_cells, spread
from reports.tables.variants import compared
from reports.totals import Totals, block_totals, flag, is_first, where
from reports.units import count, percent

NAME, TITLE = "endings", "Going out or running out"
REASON, ORDER = "End", "Turn order"
OUT, RAN_OUT = "out", "case_file"  # as in the log
ENDS = {OUT: "Going out", RAN_OUT: "Running out", "cap": "Cap"}
SHARE, TURNS, LEFT_FILE, POINTS, LEFT_CARDS, LEFT_POINTS = (
    "Share of rounds",
    "Turns",
    "Left in the Case File",
    "Points a side",
    "Cards left in hands",
    "Points left in hands",
)
AHEAD, MOST_POINTS, HELD = "Ahead of others in the round", "With the most points", "Points in each other hand"
GOES_OUT, AHEAD_BY_ORDER = "Goes out", "Ahead when it goes out"
CASE = "went out"

_ABOUT = (
    "A round ends by going out, when somebody discards their last card, or by running out, after the turn in which the "
    "Case File is used up. Cards that are then in hands score nothing. Who goes out gets nothing for it but this: the "
    "others have their cards."
)
_REASONS = {
    (SHARE, TURNS, LEFT_FILE): (
        "Rounds by how they ended: their share, turns of all seats, and cards left in the Case File."
    ),
    (POINTS, LEFT_CARDS, LEFT_POINTS): (
        "Points of a side then, and what all hands together still hold, in cards and in points of single cards."
    ),
}
_OUT = (
    "Rounds that end by going out: how many points the side of who goes out is ahead of the mean of the others, in how "
    "many of them it has the most points alone, and points that each other hand still holds. A description, not an "
    "effect: who melds much goes out, and has many points for the same reason."
)
_ORDERS = "Who goes out, by turn order in the round, and how far ahead of the others that player's side then is."
_PLOT = "Rounds in which a player goes out, by turn order{cell}."


def build(run: Run) -> Chapter:
    """Return the chapter."""
    totals, went_out = _totals(run), _went_out(run)
    going = _going_out(run, totals, went_out)
    reasons = Table("endings_reasons", _reason_numbers(run, totals), given(run))
    out = Table("endings_out", measured(run, going), given(run))
    orders = Table("endings_orders", _order_numbers(run, totals, went_out), given(run))
    comparison = compared(run, NAME, [_running_out(totals), *going[:2]])
    main = main_cell(run)
    cell, shown = f", with {cell_name(run, main)}" if len(run.cells) > 1 else "", labels_of(run, main)
    panel, height = Panel(partial(_draw_orders, run, orders)), 16 + 6.0 * run.seats(main)
    plot = Plot("endings_orders", orders, _PLOT.format(cell=cell), (panel,), height, only=shown | {FIGURE: GOES_OUT})
    blocks: list[Block] = [
        Paragraph(_ABOUT),
        *comparison.blocks,
        *(Listing(reasons, told_caption(run, text), names, told_only(run)) for names, text in _REASONS.items()),
        *by_cell(run, out, _OUT),
        plot,
        Listing(orders, told_caption(run, _ORDERS), only=told_only(run)),
    ]
    finding = _finding(run, reasons, out, comparison.key_plot or plot, comparison.sentence)
    return Chapter(NAME, TITLE, finding, tuple(blocks), (reasons, out, orders, *comparison.tables))


def _totals(run: Run) -> Totals:
    """Return for each way to end how many rounds did so, and what was on the table, in hands and in the pile."""
    sums = {"rounds": flag(is_first())}
    for reason in _reasons(run):
        here = pl.col("end_reason") == reason
        sums |= {
            f"rounds {reason}": flag(is_first() & here),
            f"turns {reason}": where(here, pl.col("turns")),
            f"file {reason}": where(is_first() & here, pl.col("round_case_file")),
            f"points {reason}": where(is_side() & here, pl.col("points")),
            f"cards {reason}": where(here, pl.col("hand_evidence") + pl.col("hand_gavels")),
            f"held {reason}": where(here, pl.col("hand_points")),
        }
    return block_totals(run, "rounds", sums)


def _reasons(run: Run) -> list[str]:
    return [reason for reason in run.game.end_reasons if reason]


def _went_out(run: Run) -> Totals:
    """Return how far ahead the sides were that went out: in all, and by turn order."""
    cases = {CASE: pl.col("ended_round")}
    for order, name in enumerate(SEATS[: run.manifest.players[-1]]):
        cases[name] = pl.col("ended_round") & (pl.col("turn_order") == order)
    return ahead_of_others(run, cases)


def _reason_numbers(run: Run, totals: Totals) -> tuple[Number, ...]:
    """Return what rounds are like by how they end; ways that no round ended in are left out."""
    numbers: list[Number] = []
    for reason in _reasons(run):
        rounds = totals[f"rounds {reason}"]
        measures = [
            Measure(SHARE, percent("rounds"), rounds, totals["rounds"], event=True),
            Measure(TURNS, count("turns"), totals[f"turns {reason}"], rounds),
            Measure(LEFT_FILE, count("cards"), totals[f"file {reason}"], rounds),
            Measure(POINTS, count("points"), totals[f"points {reason}"], rounds * side_counts(run)),
            Measure(LEFT_CARDS, count("cards"), totals[f"cards {reason}"], rounds),
            Measure(LEFT_POINTS, count("points"), totals[f"held {reason}"], rounds),
        ]
        if rounds.any():
            told = [each for each in measures if each.name != LEFT_FILE or reason != RAN_OUT]  # then it is empty
            numbers += labelled(measured(run, told), {REASON: ENDS[reason]})
    return cell_by_cell(run, numbers)


def _running_out(totals: Totals) -> Measure:
    return Measure(ENDS[RAN_OUT], percent("rounds"), totals[f"rounds {RAN_OUT}"], totals["rounds"], event=True)


def _going_out(run: Run, totals: Totals, went_out: Totals) -> list[Measure]:
    rounds = went_out[CASE]
    others = np.array([[run.seats(cell) - 1.0] for cell in run.cells])
    return [
        lead(run, went_out, CASE, AHEAD),
        Measure(MOST_POINTS, percent("such rounds"), went_out[f"top {CASE}"], rounds, event=True),
        Measure(HELD, count("points"), totals[f"held {OUT}"], rounds * others),
    ]


def _order_numbers(run: Run, totals: Totals, went_out: Totals) -> tuple[Number, ...]:
    """Return how often who plays first, second, ... goes out, and how far ahead their side then is."""
    numbers: list[Number] = []
    for order, name in enumerate(SEATS[: run.manifest.players[-1]]):
        measures = [
            Measure(GOES_OUT, percent("rounds"), went_out[name], totals["rounds"], event=True),
            lead(run, went_out, name, AHEAD_BY_ORDER),
        ]
        seats = {str(players) for players in run.manifest.players if players > order}
        numbers += labelled([each for each in measured(run, measures) if each.labels[PLAYERS] in seats], {ORDER: name})
    return cell_by_cell(run, numbers)


def _draw_orders(run: Run, orders: Table, ax: Axes) -> None:
    numbers = orders.pick(labels_of(run, main_cell(run)) | {FIGURE: GOES_OUT})
    figures.forest(ax, numbers, [f"plays {each.labels[ORDER]}" for each in numbers])


def _finding(run: Run, reasons: Table, out: Table, plot: Plot, sweep: str) -> Finding:
    """Say how rounds end, over all cells, and how far ahead who goes out is, in the main cell."""
    labels = labels_of(run, main_cell(run))
    ends = reasons.pick(labels | {FIGURE: SHARE})
    ahead, most = (out.pick(labels | {FIGURE: name})[0] for name in (AHEAD, MOST_POINTS))
    text = f"{'; '.join(f'{each.labels[REASON].lower()} ends {each.told_within} of rounds' for each in ends)}."
    if ahead.estimate.n:
        text += (
            f" The side of who goes out is {ahead.told_within} ahead of the mean of the others, and has the most "
            f"points alone in {most.told_within} of these rounds."
        )
    end = {REASON: ends[0].labels[REASON], FIGURE: SHARE}
    of_all = spread(run, reasons, end)
    assert of_all is not None
    text = f"{led_in(run, main_cell(run), text[0].upper() + text[1:])}{ends_of(of_all)}{sweep}"
    return Finding(over_cells(f"{end[REASON]} ends {{}} of rounds", of_all), text, None, plot)
