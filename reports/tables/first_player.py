"""First-player advantage: by seat of round 1, and by turn order within a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from experiments.statistics import (
    Estimate,
    Kind,
    Verdict,
    event_share,
    means,
    ratios,
    simultaneous,
    simultaneous_means,
    table_verdict,
)
from reports import figures
from reports.content import (
    FIGURE,
    Block,
    Chapter,
    Finding,
    Listing,
    Number,
    Panel,
    Paragraph,
    Plot,
    Table,
    first_drawn,
)
from reports.run import Cell, Run
from reports.tables.common import (
    FEW_CELLS,
    cell_name,
    counted,
    even,
    even_shares,
    given,
    judged,
    labels_of,
    led_in,
    main_cell,
    positions,
    told_caption,
    told_cells,
    told_margin,
    told_only,
    unfinished_points,
    unfinished_shares,
)
from reports.totals import SHARES, Totals, block_totals, flag, round_totals, where, win_parts
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
    "Rounds that it ended",
)
SAVED = "Variance per game saved by playing all rotations"
WIN_SHARE = percent("games")
FEW_DOTS, MOST_DOTS = 4, 30  # rows of a drawing


_SHOWN = "Win share of {who}, less an even share. Inside the band a seat counts as fair."
_WINS = "Who wins, by seat of round 1. The seats of a line-up are fair only if every one of them is."
_FIRST = "Who plays first in round 1, under the rules of each variant."
_ORDER = (
    "Points of who plays first, second, ... in a round, less the mean of all seats in that round, and how "
    "often that player ends the round."
)
_UNFAIR = "The order of play is not fair."


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
            "Seats are named by when they play in round 1; who plays first changes from round to round. An even share "
            f"is {even_shares(run)}, a shared win counting in part.{_partners(run)}"
        ),
        plot,
        Listing(wins, told_caption(run, _WINS), only=told_only(run)),
        *_confounded(run),
    ]
    if told != run.cells:
        blocks += [
            _plot(run, wins, run.cells, "first_player_variants"),
            Listing(_firsts(run, wins), _FIRST),
        ]
    blocks += [Listing(order, told_caption(run, _ORDER), only=told_only(run)), Paragraph(_saved_text(saved))]
    return Chapter(NAME, TITLE, _finding(run, wins, plot), tuple(blocks), (wins, order, saved))


def _partners(run: Run) -> str:
    """Say how partners are told, where there are any."""
    return " Partners share one result and have one row." if any(map(run.has_teams, run.cells)) else ""


def _games(run: Run) -> Totals:
    most = max(lineup.rotations for lineup in run.manifest.lineups)
    seat, rotation = pl.col("seat"), pl.col("rotation")
    sums = {f"win_{each}": where(seat == each, win_parts()) for each in range(run.manifest.players[-1])}
    sums |= {f"first_{turn}": where((seat == 0) & (rotation == turn), win_parts()) for turn in range(most)}
    return block_totals(run, "games", sums)


def _rounds(run: Run) -> Totals:
    """Return, by turn order: rounds in which somebody played then, points above the round's mean, and rounds ended.

    Points above the mean are in parts, of which a point has SHARES: the mean of up to five seats is a whole number of
    them.
    """
    per_round = {"points": pl.col("points").sum().cast(pl.Int64), "seats": pl.len().cast(pl.Int64)}
    sums = {}
    for order in range(run.manifest.players[-1]):
        mine = pl.col("turn_order") == order
        per_round[f"points_{order}"] = where(mine, pl.col("points")).sum().cast(pl.Int64)
        per_round[f"played_{order}"] = mine.any()
        per_round[f"ended_{order}"] = (mine & pl.col("ended_round")).any()
        above = SHARES * pl.col(f"points_{order}") - (SHARES // pl.col("seats")) * pl.col("points")
        sums[f"above_{order}"] = where(pl.col(f"played_{order}"), above)
        sums[f"played_{order}"] = flag(pl.col(f"played_{order}"))
        sums[f"ended_{order}"] = flag(pl.col(f"ended_{order}"))
    return round_totals(run, per_round, sums)


def _places(run: Run) -> list[tuple[int, Cell, str, tuple[int, ...]]]:
    """Return every side of every cell, with the number of the cell, what it is called and its seats."""
    return [
        (number, cell, name, seats)
        for number, cell in enumerate(run.cells)
        for name, seats in positions(run, cell).items()
    ]


def _win_numbers(run: Run, games: Totals) -> tuple[Number, ...]:
    """Return the win share of each seat in each cell, its edge and the verdict; intervals hold together."""
    shares = [
        sum(games[f"win_{seat}"][number] for seat in seats) / (SHARES * run.lineup(cell).rotations)
        for number, cell, _, seats in _places(run)
    ]
    estimates = simultaneous_means(np.stack(shares, axis=1), (0.0, 1.0))
    shifts = unfinished_shares(run)
    numbers = []
    for (number, cell, name, _), share in zip(_places(run), estimates, strict=True):
        labels, edge = labels_of(run, cell) | {SEAT: name}, scaled(share, 1.0, -even(run, cell))
        verdict = judged(edge, PERCENT_POINTS, run.share_margin, shifts[number])
        numbers += [
            Number(labels | {FIGURE: SHARE}, share, WIN_SHARE),
            Number(labels | {FIGURE: EDGE}, edge, PERCENT_POINTS, verdict, run.share_margin.size),
        ]
    return tuple(numbers)


def _order_numbers(run: Run, rounds: Totals) -> tuple[Number, ...]:
    """Return points and ended rounds by turn order; the intervals of the points hold together.

    Partners have the same points, so the first of them stands for both.
    """
    places = _places(run)
    above, played = (
        np.stack([rounds[f"{name}_{orders[0]}"][number] for number, _, _, orders in places], axis=1)
        for name in ("above", "played")
    )
    estimates = simultaneous(ratios(above / SHARES, played))
    shifts = unfinished_points(run)
    numbers = []
    for place, ((number, cell, name, orders), points) in enumerate(zip(places, estimates, strict=True)):
        labels = labels_of(run, cell) | {ORDER: name}
        verdict = judged(points, POINTS_DIFFERENCE, run.points_margin, shifts[number])
        ended = event_share(sum(rounds[f"ended_{order}"][number] for order in orders), played[:, place])
        numbers += [
            Number(labels | {FIGURE: POINTS}, points, POINTS_DIFFERENCE, verdict, run.points_margin.size),
            Number(labels | {FIGURE: OUT}, ended, percent("rounds")),
        ]
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
    most = None if len(cells) <= FEW_CELLS else 1
    found = [(cell, seat) for cell in cells for seat in list(positions(run, cell))[:most]]
    rows = found[:MOST_DOTS]
    caption = _SHOWN.format(who="who plays first in round 1" if most else "each seat of round 1")
    only = {} if cells == run.cells else told_only(run)
    caption = (told_caption(run, caption) if only else caption) + first_drawn(MOST_DOTS, len(found), "rows")
    height = 18 + len(rows) * (8.0 if len(rows) <= FEW_DOTS else 5.4)
    return Plot(name, wins, caption, (Panel(partial(_draw, run, wins, rows)),), height, only=only)


def _draw(run: Run, wins: Table, rows: Sequence[tuple[Cell, str]], ax: Axes) -> None:
    numbers = [wins.pick(labels_of(run, cell) | {SEAT: seat, FIGURE: EDGE})[0] for cell, seat in rows]
    cells = [cell for cell, _ in rows]
    several = len(cells) > len(set(cells))
    names = [_row_name(cell_name(run, cell, cells), seat if several else "") for cell, seat in rows]
    figures.forest(ax, numbers, names, margin=run.share_margin.size)


def _firsts(run: Run, wins: Table) -> Table:
    """Return the part of the table that is about who plays first in round 1."""
    first = [labels_of(run, cell) | {SEAT: next(iter(positions(run, cell)))} for cell in run.cells]
    return replace(wins, numbers=tuple(number for labels in first for number in wins.pick(labels)))


def _row_name(name: str, seat: str) -> str:
    if not seat:
        return name
    return f"{name}: {seat}" if name else f"plays {seat}"


def cell_verdict(run: Run, wins: Table, cell: Cell) -> Verdict:
    """Return the verdict on a cell: fair only if every seat is."""
    edges = wins.pick(labels_of(run, cell) | {FIGURE: EDGE})
    seats = {each.labels[SEAT]: each.verdict for each in edges if each.verdict}
    return table_verdict(seats, run.share_margin)


def _told_verdict(verdict: Verdict) -> str:
    """Say the verdict on a cell and, where not every seat is fair, which seat it comes from."""
    if verdict.kind is Kind.FAIR:
        return f"Verdict: every seat is {typeset(verdict.text)}."
    seat, _, text = verdict.text.partition(": ")
    return f"Verdict on the seat furthest from fair, the {seat}: {typeset(text.replace(': ', ', '))}."


def _finding(run: Run, wins: Table, plot: Plot) -> Finding:
    """Say in plain words who is favoured, in the main cell and over all."""
    cell = main_cell(run)
    verdict = cell_verdict(run, wins, cell)
    text = led_in(run, cell, f"{_sentence(run, wins, cell)} {_told_verdict(verdict)}")
    verdicts = [cell_verdict(run, wins, each) for each in run.cells]
    leads = {_lead(run, wins, each, found) for each, found in zip(run.cells, verdicts, strict=True)}
    if len({each.kind for each in verdicts}) > 1:
        return Finding(f"Verdicts on the order of play differ: {counted(verdicts)}.", text, None, plot)
    lead = leads.pop() if len(leads) == 1 else _UNFAIR
    same = f" It is of that kind in all {len(run.cells)} combinations of rules and line-ups." if verdicts[1:] else ""
    return Finding(lead, f"{text}{same}", verdict.kind, plot)


def _lead(run: Run, wins: Table, cell: Cell, verdict: Verdict) -> str:
    """Return the answer in a few words."""
    match verdict.kind:
        case Kind.FAIR:
            return f"The order of play is fair within {told_margin(run.share_margin.size, 'percentage point')}."
        case Kind.ADVANTAGE:
            first = _first(run, wins, cell, EDGE)
            if first.verdict and first.verdict.kind is Kind.ADVANTAGE:
                word = "an advantage" if first.estimate.value > 0 else "a disadvantage"
                return f"Playing first is {word}."
            return _UNFAIR
        case Kind.SOME_ADVANTAGE:
            return "The order of play makes some difference, but its size is not settled."
        case Kind.CANNOT_TELL:
            return "Whether the order of play is fair cannot be told yet."
        case _:
            return "There are too few deals for a verdict."


def _first(run: Run, wins: Table, cell: Cell, figure: str) -> Number:
    """Return a number of who plays first in round 1."""
    return wins.pick(labels_of(run, cell) | {SEAT: next(iter(positions(run, cell))), FIGURE: figure})[0]


def _sentence(run: Run, wins: Table, cell: Cell) -> str:
    share, edge = (_first(run, wins, cell, name) for name in (SHARE, EDGE))
    who = "The team that" if run.has_teams(cell) else "Who"
    return (
        f"{who} plays first in round 1 wins {share.told_within} of games, "
        f"{edge.told} against an even share "
        f"(95\u202f% interval {edge.span})."
    )
