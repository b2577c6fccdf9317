"""First-player advantage: by seat of round 1, and by turn order within a round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from experiments.statistics import (
    Estimate,
    Kind,
    Verdict,
    means,
    ratios,
    side_by_side,
    simultaneous,
    simultaneous_means,
    table_verdict,
)
from reports import figures
from reports.content import FIGURE, Block, Chapter, Finding, Listing, Number, Panel, Paragraph, Plot, Table
from reports.run import Cell, Run
from reports.tables.common import (
    FEW_CELLS,
    SEATS,
    Measure,
    cell_name,
    counted,
    even_share,
    given,
    judged,
    labels_of,
    led_in,
    main_cell,
    measured,
    told_caption,
    told_cells,
    told_margin,
    told_only,
    unfinished_points,
    unfinished_shares,
)
from reports.totals import SHARES, Totals, block_totals, flag, where, win_twelfths
from reports.units import (
    PERCENT_POINTS,
    POINTS_DIFFERENCE,
    Unit,
    percent,
    scaled,
    typeset,
    written,
)

NAME, TITLE = "first_player", "First-player advantage"
SEAT, ORDER = "Seat in round 1", "Turn order"
SHARE, EDGE, POINTS, OUT = (
    "Win share",
    "Less an even share",
    "Points less the round's mean",
    "Rounds ended by going out",
)
SAVED = "Variance per game saved by playing all rotations"
WIN_SHARE = percent("games")
FEW_DOTS, MOST_DOTS = 4, 30  # rows of a drawing


_SHOWN = "Win share of {who}, less an even share. Inside the band a seat counts as fair."
_WINS = "Who wins, by seat of round 1. The seats of a line-up are fair only if every one of them is."
_FIRST = "Who plays first in round 1, under the rules of each variant."
_ORDER = (
    "Points of who plays first, second, ... in a round, less the mean of all seats in that round, and how "
    "often that player ends the round by going out."
)


def build(run: Run) -> Chapter:
    """Return the chapter."""
    games, rounds = _games(run), _rounds(run)
    wins = Table("first_player_wins", _win_numbers(run, games), given(run))
    order = Table("first_player_order", _order_numbers(run, rounds), given(run))
    saved = Table("first_player_precision", _saved_numbers(run, games), given(run))
    told = told_cells(run)
    plot = _plot(run, wins, told, "first_player")
    blocks: list[Block] = [
        Paragraph(
            "Seats are named by when they play in round 1; the deal then passes on round by round. An even share is "
            f"{even_share(run)} of games, a shared win counting in part."
        ),
        plot,
        Listing(wins, told_caption(run, _WINS), only=told_only(run)),
        *_confounded(run),
    ]
    if told != run.cells:
        blocks += [
            _plot(run, wins, run.cells, "first_player_variants"),
            Listing(wins, _FIRST, only={SEAT: SEATS[0]}),
        ]
    blocks += [Listing(order, told_caption(run, _ORDER), only=told_only(run)), Paragraph(_saved_text(saved))]
    return Chapter(NAME, TITLE, _finding(run, wins, plot), tuple(blocks), (wins, order, saved))


def _games(run: Run) -> Totals:
    most = max(lineup.rotations for lineup in run.manifest.lineups)
    seat, rotation = pl.col("seat"), pl.col("rotation")
    sums = {f"win_{each}": where(seat == each, win_twelfths()) for each in range(run.players)}
    sums |= {f"first_{turn}": where((seat == 0) & (rotation == turn), win_twelfths()) for turn in range(most)}
    return block_totals(run, "games", sums)


def _rounds(run: Run) -> Totals:
    order = pl.col("turn_order")
    sums = {"points": pl.col("points"), "rounds": flag(order == 0)}
    sums |= {f"points_{each}": where(order == each, pl.col("points")) for each in range(run.players)}
    sums |= {f"out_{each}": flag(pl.col("ended_round") & (order == each)) for each in range(run.players)}
    return block_totals(run, "rounds", sums)


def _win_numbers(run: Run, games: Totals) -> tuple[Number, ...]:
    """Return the win share of each seat in each cell, its edge and the verdict; intervals hold together."""
    even = 1 / run.players
    played = SHARES * np.array([run.lineup(cell).rotations for cell in run.cells])
    shares = games.stack([f"win_{seat}" for seat in range(run.players)]) / played[:, np.newaxis, np.newaxis]
    scores = np.moveaxis(shares, 1, 0).reshape(shares.shape[1], -1) - even
    estimates = simultaneous_means(scores, (-even, 1 - even))
    shifts = unfinished_shares(run)
    numbers = []
    for place, estimate in enumerate(estimates):
        cell_place, seat = divmod(place, run.players)
        labels = labels_of(run, run.cells[cell_place]) | {SEAT: SEATS[seat]}
        verdict = judged(estimate, PERCENT_POINTS, run.share_margin, shifts[cell_place])
        numbers += [
            Number(labels | {FIGURE: SHARE}, scaled(estimate, 1.0, even), WIN_SHARE),
            Number(labels | {FIGURE: EDGE}, estimate, PERCENT_POINTS, verdict, run.share_margin.size),
        ]
    return tuple(numbers)


def _order_numbers(run: Run, rounds: Totals) -> tuple[Number, ...]:
    """Return points and going out by turn order; the intervals of the points hold together."""
    mean, sizes = rounds["points"] / run.players, rounds["rounds"]
    orders = range(run.players)
    above = np.stack([rounds[f"points_{order}"] - mean for order in orders])  # [orders, cells, deals]
    estimates = simultaneous(side_by_side(*(ratios(each.T, sizes.T) for each in above)))
    out = [Measure(OUT, percent("rounds"), rounds[f"out_{order}"], sizes, event=True) for order in orders]
    outs = [measured(run, [measure]) for measure in out]
    shifts = unfinished_points(run)
    numbers = []
    for place, cell in enumerate(run.cells):
        for order in orders:
            labels = labels_of(run, cell) | {ORDER: SEATS[order]}
            estimate = estimates[order * len(run.cells) + place]
            verdict = judged(estimate, POINTS_DIFFERENCE, run.points_margin, shifts[place])
            points = Number(labels | {FIGURE: POINTS}, estimate, POINTS_DIFFERENCE, verdict, run.points_margin.size)
            ended = outs[order][place]
            numbers += [points, Number(labels | {FIGURE: OUT}, ended.estimate, ended.unit)]
    return tuple(numbers)


def _saved_numbers(run: Run, games: Totals) -> tuple[Number, ...]:
    """Return how much of the variance of a block the rotations saved, against as many independent deals."""
    numbers = []
    for place, cell in enumerate(run.cells):
        rotations = run.lineup(cell).rotations
        single = games.stack([f"first_{turn}" for turn in range(rotations)])[place]
        apart = float(np.mean(means(single).standard_errors ** 2)) / rotations
        together = float(means(single.mean(axis=1, keepdims=True)).standard_errors[0]) ** 2
        saving = 1 - together / apart if apart > 0 else np.nan
        estimate = Estimate(saving, np.nan, np.nan, len(single), "ratio of variances")
        numbers.append(Number(labels_of(run, cell) | {FIGURE: SAVED}, estimate, Unit("%", 100.0)))
    return tuple(numbers)


def _saved_text(saved: Table) -> str:
    shares = [-100 * each.estimate.value for each in saved.numbers if not np.isnan(each.estimate.value)]
    text = (
        "Every deal was played in all rotations of its line-up, so that the luck of hands and the strength of "
        "strategies weigh on all seats alike."
    )
    if not shares:
        return text
    ends = dict.fromkeys(written(end, 0, signed=True) for end in (min(shares), max(shares)))
    return (
        f"{text} Against as many games of independent deals this changed the variance of the first seat's win share by "
        f"{' to '.join(ends)}\u202f%."
    )


def _confounded(run: Run) -> list[Block]:
    """Say where seat and strategy cannot be told apart."""
    fixed = [each.label for each in run.manifest.lineups if each.rotations == 1 and len(set(each.strategies)) > 1]
    if not fixed:
        return []
    return [
        Paragraph(
            f"The seats of {'; '.join(fixed)} were not rotated: what a seat wins there, its strategy wins as much."
        )
    ]


def _plot(run: Run, wins: Table, cells: Sequence[Cell], name: str) -> Plot:
    """Return the edges of all seats of a few cells, or of the first seat in many."""
    seats = SEATS[: run.players] if len(cells) <= FEW_CELLS else SEATS[:1]
    rows = [(cell, seat) for cell in cells for seat in seats][:MOST_DOTS]
    caption = _SHOWN.format(who="each seat of round 1" if len(seats) > 1 else "who plays first in round 1")
    if cells != run.cells:
        caption = told_caption(run, caption)
    height = 18 + len(rows) * (8.0 if len(rows) <= FEW_DOTS else 5.4)
    return Plot(name, wins, caption, (Panel(partial(_draw, run, wins, rows)),), height)


def _draw(run: Run, wins: Table, rows: Sequence[tuple[Cell, str]], ax: Axes) -> None:
    numbers = [wins.pick(labels_of(run, cell) | {SEAT: seat, FIGURE: EDGE})[0] for cell, seat in rows]
    several = len({seat for _, seat in rows}) > 1
    cells = [cell for cell, _ in rows]
    names = [_row_name(cell_name(run, cell, cells), seat if several else "") for cell, seat in rows]
    figures.forest(ax, numbers, names, margin=run.share_margin.size)


def _row_name(name: str, seat: str) -> str:
    if not seat:
        return name
    return f"{name}: {seat}" if name else f"plays {seat}"


def cell_verdict(run: Run, wins: Table, cell: Cell) -> Verdict:
    """Return the verdict on a cell: fair only if every seat is."""
    edges = wins.pick(labels_of(run, cell) | {FIGURE: EDGE})
    seats = {each.labels[SEAT]: each.verdict for each in edges if each.verdict}
    return table_verdict(seats, run.share_margin)


def _finding(run: Run, wins: Table, plot: Plot) -> Finding:
    """Say in plain words who is favoured, in the main cell and over all."""
    cell = main_cell(run)
    verdict = cell_verdict(run, wins, cell)
    text = led_in(run, cell, f"{_sentence(run, wins, cell)} Verdict: {typeset(verdict.text)}.")
    verdicts = [cell_verdict(run, wins, each) for each in run.cells]
    lead = _lead(run, wins, cell, verdict)
    if len(run.cells) == 1:
        return Finding(lead, text, verdict.kind, plot)
    if len({each.kind for each in verdicts}) == 1:
        return Finding(lead, f"{text} Over all: {counted(verdicts)}.", verdict.kind, plot)
    return Finding(f"Verdicts on the order of play differ: {counted(verdicts)}.", text, None, plot)


def _lead(run: Run, wins: Table, cell: Cell, verdict: Verdict) -> str:
    """Return the answer in a few words."""
    match verdict.kind:
        case Kind.FAIR:
            return f"The order of play is fair within {told_margin(run.share_margin.size, 'percentage point')}."
        case Kind.ADVANTAGE:
            first = wins.pick(labels_of(run, cell) | {SEAT: SEATS[0], FIGURE: EDGE})[0]
            if first.verdict and first.verdict.kind is Kind.ADVANTAGE:
                word = "an advantage" if first.estimate.value > 0 else "a disadvantage"
                return f"Playing first is {word}."
            return "The order of play is not fair."
        case Kind.SOME_ADVANTAGE:
            return "The order of play makes some difference, but its size is not settled."
        case Kind.CANNOT_TELL:
            return "Whether the order of play is fair cannot be told yet."
        case _:
            return "There are too few deals for a verdict."


def _sentence(run: Run, wins: Table, cell: Cell) -> str:
    labels = labels_of(run, cell) | {SEAT: SEATS[0]}
    share, edge = (wins.pick(labels | {FIGURE: name})[0] for name in (SHARE, EDGE))
    return (
        f"Who plays first in round 1 wins {share.told} of games, "
        f"{edge.told} against an even share "
        f"(95\u202f% interval {edge.span})."
    )
