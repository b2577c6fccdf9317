"""Strategies: who wins in each line-up, the matrix of pairs where the line-ups make one, and a ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from experiments.statistics import (
    Estimate,
    Kind,
    Ranking,
    rank,
    ratios,
    separately,
    simultaneous_means,
)
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
)
from reports.run import Cell, Run
from reports.tables.common import (
    base_variant,
    even_share,
    given,
    judged,
    labels_of,
    main_cell,
    told_caption,
    told_cells,
    told_only,
    unfinished_shares,
)
from reports.totals import SHARES, Totals, block_totals, where, win_twelfths
from reports.units import PERCENT_POINTS, Unit, count, percent, scaled, typeset

NAME, TITLE = "strategies", "Strategies"
STRATEGY = "Strategy"
SHARE, EDGE, SCORE, STRENGTH = "Win share", "Less an even share", "Points at the end", "Strength"
WIN_SHARE = percent("games")
STRENGTH_UNIT = Unit("log-odds", signed=True)
MOST_DOTS = 16
TWO_STRATEGIES = 2  # more are ranked

_ABOUT = (
    "An even share is {even} of games a seat. A line-up is played in every rotation of the seats, so that "
    "seats weigh on all strategies alike."
)
_FIXED = (
    "An even share is {even} of games a seat. Not every line-up was rotated: what a strategy wins there, its "
    "seat wins as much."
)
_FOREST = "Win share of each strategy in its line-up, less an even share. Inside the band it counts as even."
_WINS = "Who wins in each line-up: mean win share and final points of a strategy's seats."
_MATRIX = "Win share of the strategy of the row, in percent, against the strategy of the column in {others}."
_RANKING = (
    "Strengths that explain the win shares best, best first. Only differences count: with two players a "
    "strategy that stands 1 above another wins 73\u202f% of games against it."
)


@dataclass(frozen=True)
class Entry:
    """A strategy in a cell: the number of the cell, and how many seats the strategy has there."""

    cell: int
    strategy: str
    seats: int


def build(run: Run) -> Chapter:
    """Return the chapter."""
    entries = entries_of(run)
    if not entries:
        text = "In each line-up all seats play the same strategy, so that none can win more than another."
        return Chapter(NAME, TITLE, Finding("All seats play alike.", text), ())
    totals = _totals(run)
    wins = Table("strategies_wins", _win_numbers(run, totals, entries), given(run))
    rotated = all(lineup.rotations > 1 for lineup in run.manifest.lineups)
    about = Paragraph((_ABOUT if rotated else _FIXED).format(even=even_share(run)))
    listing = Listing(wins, told_caption(run, _WINS), only=told_only(run))
    pairs = pairs_of(run, entries)
    if len({name for pair in pairs for name in pair}) > TWO_STRATEGIES:
        return _ranked(run, totals, pairs, wins, (about, listing))
    panel = Panel(partial(_draw, run, wins))
    plot = Plot("strategies", wins, told_caption(run, _FOREST), (panel,), _height(run, entries))
    return Chapter(NAME, TITLE, _best_finding(run, wins, entries, plot), (about, plot, listing), (wins,))


def _ranked(
    run: Run, totals: Totals, pairs: dict[tuple[str, str], Entry], wins: Table, blocks: tuple[Block, Block]
) -> Chapter:
    """Return the chapter with a matrix of pairs, in the order of the ranking."""
    names = list(dict.fromkeys(name for pair in pairs for name in pair))
    ranking = rank(_pair_shares(run, totals, pairs, names), run.players)
    strengths = Table("strategies_ranking", _strength_numbers(run, ranking, names), given(run))
    best_first = [names[each.strategy] for each in ranking.strengths]
    panel = Panel(partial(_draw_matrix, run, wins, pairs, best_first))
    height = 16 + 11 * len(names)
    plot = Plot("strategies", wins, _matrix_caption(run), (panel,), height, intervals=False)
    about, listing = blocks
    body = (about, plot, Listing(strengths, _RANKING), *_cycles(ranking, names), listing)
    return Chapter(NAME, TITLE, _ranked_finding(strengths, plot), body, (wins, strengths))


def entries_of(run: Run) -> list[Entry]:
    """Return every strategy of every cell whose line-up mixes strategies."""
    entries = []
    for place, cell in enumerate(run.cells):
        lineup = run.lineup(cell).strategies
        if len(set(lineup)) > 1:
            entries += [Entry(place, name, lineup.count(name)) for name in dict.fromkeys(lineup)]
    return entries


def pairs_of(run: Run, entries: Sequence[Entry]) -> dict[tuple[str, str], Entry]:
    """Return the pairs of a matrix, in the base variant: one seat of the first, all other seats the second.

    With two players each line-up is two such pairs.
    """
    pairs = {}
    for entry in entries:
        cell = run.cells[entry.cell]
        others = [name for name in dict.fromkeys(run.lineup(cell).strategies) if name != entry.strategy]
        if cell.variant == base_variant(run) and entry.seats == 1 and len(others) == 1:
            pairs[entry.strategy, others[0]] = entry
    return pairs


def _totals(run: Run) -> Totals:
    """Return the wins and points of each strategy, numbered as in the run."""
    sums = {}
    for place, name in enumerate(run.strategies):
        mine = pl.col("strategy") == name
        sums[f"win_{place}"] = where(mine, win_twelfths())
        sums[f"score_{place}"] = where(mine, pl.col("score"))
    return block_totals(run, "games", sums)


def _shares(run: Run, totals: Totals, entry: Entry) -> Floats:
    """Return a strategy's win share a seat in each block of a cell, [deals]."""
    played = SHARES * run.lineup(run.cells[entry.cell]).rotations * entry.seats
    return totals[f"win_{run.strategies.index(entry.strategy)}"][entry.cell] / played


def _win_numbers(run: Run, totals: Totals, entries: Sequence[Entry]) -> tuple[Number, ...]:
    """Return win share, edge with verdict, and points of each entry; the intervals of the shares hold together."""
    even = 1 / run.players
    edges = np.stack([_shares(run, totals, entry) for entry in entries], axis=1) - even
    shifts = unfinished_shares(run)
    numbers = []
    for entry, estimate in zip(entries, simultaneous_means(edges, (-even, 1 - even)), strict=True):
        labels = labels_of(run, run.cells[entry.cell]) | {STRATEGY: entry.strategy}
        verdict = judged(estimate, PERCENT_POINTS, run.share_margin, shifts[entry.cell])
        numbers += [
            Number(labels | {FIGURE: SHARE}, scaled(estimate, 1.0, even), WIN_SHARE),
            Number(labels | {FIGURE: EDGE}, estimate, PERCENT_POINTS, verdict, run.share_margin.size),
            Number(labels | {FIGURE: SCORE}, _score(run, totals, entry), count("points")),
        ]
    return tuple(numbers)


def _score(run: Run, totals: Totals, entry: Entry) -> Estimate:
    """Return a strategy's mean points at the end of the game."""
    points = totals[f"score_{run.strategies.index(entry.strategy)}"][entry.cell]
    seats = np.full(len(points), float(run.lineup(run.cells[entry.cell]).rotations * entry.seats))
    return separately(ratios(points[:, np.newaxis], seats))[0]


def _pair_shares(run: Run, totals: Totals, pairs: dict[tuple[str, str], Entry], names: Sequence[str]) -> Floats:
    """Return win shares by deal, [deals, strategies, strategies], nan where a pair was not played."""
    shares = np.full((len(run.deals), len(names), len(names)), np.nan)
    for (one, other), entry in pairs.items():
        shares[:, names.index(one), names.index(other)] = _shares(run, totals, entry)
    return shares


def _strength_numbers(run: Run, ranking: Ranking, names: Sequence[str]) -> tuple[Number, ...]:
    variant = run.manifest.variants[base_variant(run)].name
    return tuple(
        Number({VARIANT: variant, STRATEGY: names[each.strategy], FIGURE: STRENGTH}, each.strength, STRENGTH_UNIT)
        for each in ranking.strengths
    )


def _cycles(ranking: Ranking, names: Sequence[str]) -> list[Block]:
    """Say who beats whom in circles, which a ranking cannot show."""
    told = []
    for cycle in ranking.cycles:
        chain = [names[place] for place in (*cycle, cycle[0])]
        told.append(" beats ".join(chain[:2]) + "".join(f", which beats {name}" for name in chain[2:]))
    text = "; ".join(told)
    return [Paragraph(f"A ranking cannot show circles, and there are some: {text}.")] if told else []


def _matrix_caption(run: Run) -> str:
    return _MATRIX.format(others="the other seat" if run.players == 2 else "all other seats")


def _draw_matrix(run: Run, wins: Table, pairs: dict[tuple[str, str], Entry], names: Sequence[str], ax: Axes) -> None:
    grid: list[list[Number | None]] = [[None for _ in names] for _ in names]
    for (one, other), entry in pairs.items():
        labels = labels_of(run, run.cells[entry.cell]) | {STRATEGY: one, FIGURE: SHARE}
        grid[names.index(one)][names.index(other)] = wins.pick(labels)[0]
    figures.matrix(ax, grid, names, even=100 / run.players)


def _draw(run: Run, wins: Table, ax: Axes) -> None:
    numbers = wins.pick(told_only(run) | {FIGURE: EDGE})[:MOST_DOTS]
    several = len({each.labels[LINEUP] for each in numbers}) > 1
    names = [
        f"{each.labels[LINEUP]}: {each.labels[STRATEGY]}" if several else each.labels[STRATEGY] for each in numbers
    ]
    figures.forest(ax, numbers, names, margin=run.share_margin.size)


def _height(run: Run, entries: Sequence[Entry]) -> float:
    told = [entry for entry in entries if run.cells[entry.cell] in told_cells(run)]
    return 18 + 6.0 * min(len(told), MOST_DOTS)


def _best_finding(run: Run, wins: Table, entries: Sequence[Entry], plot: Plot) -> Finding:
    """Say which strategy wins most in the first line-up that mixes strategies, under the base variant's rules."""
    cell = Cell(main_cell(run).variant, run.cells[entries[0].cell].lineup)
    edges = wins.pick(labels_of(run, cell) | {FIGURE: EDGE})
    best = max(edges, key=lambda each: each.estimate.value)
    assert best.verdict is not None
    name, kind = best.labels[STRATEGY], best.verdict.kind
    lead = {
        Kind.ADVANTAGE: f"{name} wins more than its share.",
        Kind.SOME_ADVANTAGE: f"{name} wins more than its share; by how much is not settled.",
        Kind.CANNOT_TELL: "Which strategy wins most cannot be told yet.",
        Kind.TOO_FEW: "There are too few deals for a verdict.",
        Kind.FAIR: "No strategy wins more than its share.",
    }[kind]
    share = wins.pick(best.labels | {FIGURE: SHARE})[0]
    text = (
        f"In the line-up {run.lineup(cell).label}, {name} wins {share.told} of games a seat, "
        f"{best.told} against an even share (95\u202f% interval {best.span}). Verdict: {typeset(best.verdict.text)}."
    )
    return Finding(lead, text, kind, plot)


def _ranked_finding(strengths: Table, plot: Plot) -> Finding:
    """Say which strategies rank first and second."""
    first, second, *_, last = strengths.numbers
    names = [each.labels[STRATEGY] for each in (first, second, last)]
    clear = first.printed.low > second.printed.high
    short = f"{names[0]} ranks first of {len(strengths.numbers)}."
    return Finding(
        short if clear else f"{names[0]} ranks first, but not clearly before {names[1]}.",
        f"{names[0]} ranks first with a strength of {first.told} "
        f"({first.span}), then {names[1]} with "
        f"{second.told} ({second.span}); "
        f"{names[2]} is last.",
        None,
        plot,
    )
