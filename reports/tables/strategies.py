"""Strategies: who wins in each line-up, the matrix of pairs where the line-ups make one, and a ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
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
from reports.run import Cell, Run
from reports.tables.common import (
    base_variant,
    even,
    even_shares,
    given,
    judged,
    labels_of,
    main_cell,
    told_caption,
    told_cells,
    told_only,
    unfinished_shares,
)
from reports.tables.contests import (
    Entry,
    Pairs,
    contest_totals,
    entries_of,
    names_in,
    pair_shares,
    pairs_of,
    win_shares,
)
from reports.totals import Totals
from reports.units import PERCENT_POINTS, Unit, count, percent, scaled, typeset

NAME, TITLE = "strategies", "Strategies"
STRATEGY = "Strategy"
SHARE, EDGE, SCORE, STRENGTH = "Win share", "Less an even share", "Points at the end", "Strength"
WIN_SHARE = percent("games")
STRENGTH_UNIT = Unit("log-odds", signed=True)
MOST_DOTS = 16
TWO_STRATEGIES = 2  # more are ranked

_ABOUT = (
    "An even share is {even}. A line-up is played in every rotation of the seats, so that "
    "seats weigh on all strategies alike."
)
_FIXED = "An even share is {even}. Not every line-up was rotated: what a strategy wins there, its seat wins as much."
_FOREST = "Win share of each strategy in its line-up, less an even share. Inside the band it counts as even."
_WINS = "Who wins in each line-up: mean win share and final points of a strategy's seats."
_MATRIX = "Win share of the strategy of the row, in percent, against the strategy of the column in {others}."
_RANKING = (
    "Strengths that explain the win shares best, best first. Only differences count: with two players a "
    "strategy that stands 1 above another wins 73\u202f% of games against it."
)


def build(run: Run) -> Chapter:
    """Return the chapter."""
    entries = entries_of(run)
    if not entries:
        text = "In each line-up all seats, or all teams, play alike, so that none can win more than another."
        return Chapter(NAME, TITLE, Finding("All seats play alike.", text), ())
    totals = contest_totals(run, entries)
    wins = Table("strategies_wins", _win_numbers(run, totals, entries), given(run))
    rotated = all(lineup.rotations > 1 for lineup in run.manifest.lineups)
    about = Paragraph((_ABOUT if rotated else _FIXED).format(even=even_shares(run)) + _partners(run))
    listing = Listing(wins, told_caption(run, _WINS), only=told_only(run))
    matrices = {
        players: pairs
        for players in run.manifest.players
        if len(names_in(pairs := pairs_of(run, entries, players))) > TWO_STRATEGIES
    }
    if matrices:
        return _ranked(run, totals, matrices, wins, (about, listing))
    panel = Panel(partial(_draw, run, wins))
    plot = Plot("strategies", wins, told_caption(run, _FOREST), (panel,), _height(run, entries), only=told_only(run))
    return Chapter(NAME, TITLE, _best_finding(run, wins, entries, plot), (about, plot, listing), (wins,))


def _partners(run: Run) -> str:
    """Say how teams are told, where there are any."""
    return " Partners share one result, and a team has one row." if any(map(run.has_teams, run.cells)) else ""


def _ranked(
    run: Run, totals: Totals, matrices: Mapping[int, Pairs], wins: Table, blocks: tuple[Block, Block]
) -> Chapter:
    """Return the chapter with a matrix of pairs for each number of players, in the order of the ranking."""
    about, listing = blocks
    body, numbers, plots = [about], [], []
    for players, pairs in matrices.items():
        ranking = _ranking(run, totals, pairs)
        numbers += _strength_numbers(run, ranking, players, names_in(pairs))
        plots.append(_matrix(run, wins, pairs, [names_in(pairs)[each.strategy] for each in ranking.strengths]))
        body += [plots[-1], *_cycles(ranking, names_in(pairs))]
    strengths = Table("strategies_ranking", tuple(numbers), given(run))
    body += [Listing(strengths, _RANKING), listing]
    return Chapter(NAME, TITLE, _ranked_finding(strengths, plots[0]), tuple(body), (wins, strengths))


def _ranking(run: Run, totals: Totals, pairs: Pairs) -> Ranking:
    return rank(pair_shares(run, totals, pairs), len(run.sides(_cell_of(run, pairs))))


def _cell_of(run: Run, pairs: Pairs) -> Cell:
    """Return a cell of the pairs, which all sit at tables of the same size."""
    return run.cells[next(iter(pairs.values())).cell]


def _matrix(run: Run, wins: Table, pairs: Pairs, names: Sequence[str]) -> Plot:
    """Return the drawing of the pairs at tables of one size; names: in the order of the ranking."""
    cell = _cell_of(run, pairs)
    several = len(run.manifest.players) > 1
    caption = _MATRIX.format(others=_others(run, cell)) + (f" With {run.seats(cell)} players." if several else "")
    panel = Panel(partial(_draw_matrix, run, wins, pairs, names))
    name = f"strategies_{run.seats(cell)}" if several else "strategies"
    only = {VARIANT: run.variant(cell).name}
    return Plot(name, wins, caption, (panel,), 16 + 11 * len(names), intervals=False, only=only)


def _others(run: Run, cell: Cell) -> str:
    if run.has_teams(cell):
        return "the other team"
    return "the other seat" if run.seats(cell) == 2 else "all other seats"


def _win_numbers(run: Run, totals: Totals, entries: Sequence[Entry]) -> tuple[Number, ...]:
    """Return win share, edge with verdict, and points of each entry; the intervals of the shares hold together."""
    shares = np.stack([win_shares(run, totals, entry) for entry in entries], axis=1)
    shifts = unfinished_shares(run)
    numbers = []
    for entry, share in zip(entries, simultaneous_means(shares, (0.0, 1.0)), strict=True):
        cell = run.cells[entry.cell]
        labels, edge = labels_of(run, cell) | {STRATEGY: entry.strategy}, scaled(share, 1.0, -even(run, cell))
        verdict = judged(edge, PERCENT_POINTS, run.share_margin, shifts[entry.cell])
        numbers += [
            Number(labels | {FIGURE: SHARE}, share, WIN_SHARE),
            Number(labels | {FIGURE: EDGE}, edge, PERCENT_POINTS, verdict, run.share_margin.size),
            Number(labels | {FIGURE: SCORE}, _score(run, totals, entry), count("points")),
        ]
    return tuple(numbers)


def _score(run: Run, totals: Totals, entry: Entry) -> Estimate:
    """Return a contestant's mean points at the end of the game."""
    points = totals[f"score {entry.strategy}"][entry.cell]
    seats = np.full(len(points), float(run.lineup(run.cells[entry.cell]).rotations * len(entry.places)))
    return separately(ratios(points[:, np.newaxis], seats, counts=True))[0]


def _strength_numbers(run: Run, ranking: Ranking, players: int, names: Sequence[str]) -> list[Number]:
    labels = {VARIANT: run.manifest.variants[base_variant(run)].name, PLAYERS: str(players)}
    return [
        Number(labels | {STRATEGY: names[each.strategy], FIGURE: STRENGTH}, each.strength, STRENGTH_UNIT)
        for each in ranking.strengths
    ]


def _cycles(ranking: Ranking, names: Sequence[str]) -> list[Block]:
    """Say who beats whom in circles, which a ranking cannot show."""
    told = []
    for cycle in ranking.cycles:
        chain = [names[place] for place in (*cycle, cycle[0])]
        told.append(" beats ".join(chain[:2]) + "".join(f", which beats {name}" for name in chain[2:]))
    text = "; ".join(told)
    return [Paragraph(f"A ranking cannot show circles, and there are some: {text}.")] if told else []


def _draw_matrix(run: Run, wins: Table, pairs: Pairs, names: Sequence[str], ax: Axes) -> None:
    grid: list[list[Number | None]] = [[None for _ in names] for _ in names]
    for (one, other), entry in pairs.items():
        labels = labels_of(run, run.cells[entry.cell]) | {STRATEGY: one, FIGURE: SHARE}
        grid[names.index(one)][names.index(other)] = wins.pick(labels)[0]
    figures.matrix(ax, grid, names, even=100 * even(run, _cell_of(run, pairs)))


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
    side = "as a team" if run.has_teams(cell) else "a seat"
    text = (
        f"In the line-up {run.lineup(cell).label}, {name} wins {share.told} of games {side}, "
        f"{best.told} against an even share (95\u202f% interval {best.span}). Verdict: {typeset(best.verdict.text)}."
    )
    return Finding(lead, text, kind, plot)


def _ranked_finding(strengths: Table, plot: Plot) -> Finding:
    """Say which strategies rank first and second, at the smallest of the tables."""
    ranked = strengths.pick({PLAYERS: strengths.numbers[0].labels[PLAYERS]})
    first, second, *_, last = ranked
    names = [each.labels[STRATEGY] for each in (first, second, last)]
    clear = first.printed.low > second.printed.high
    short = f"{names[0]} ranks first of {len(ranked)}."
    return Finding(
        short if clear else f"{names[0]} ranks first, but not clearly before {names[1]}.",
        f"{names[0]} ranks first with a strength of {first.told} "
        f"({first.span}), then {names[1]} with "
        f"{second.told} ({second.span}); "
        f"{names[2]} is last.",
        None,
        plot,
    )
