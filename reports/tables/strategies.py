"""Strategies: who wins in each line-up, the matrix of pairs where the line-ups make one, and a ranking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
from matplotlib.axes import Axes

from experiments.statistics import (
    Estimate,
    Kind,
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
    distinct,
    first_drawn,
)
from reports.run import Cell, Run
from reports.tables.common import (
    base_variant,
    even,
    even_shares,
    given,
    judged,
    labels_of,
    told_caption,
    told_only,
    unfinished_shares,
)
from reports.tables.contests import (
    Entry,
    Pairs,
    contest_totals,
    entries_of,
    names_in,
    win_shares,
)
from reports.tables.rankings import Contest, cell_of, changes_text, contest_name, contests_of, firsts, with_rules
from reports.tables.spreads import said_of_all
from reports.totals import Totals
from reports.units import PERCENT_POINTS, Unit, count, percent, scaled, typeset

NAME, TITLE = "strategies", "Strategies"
STRATEGY = "Strategy"
SHARE, EDGE, SCORE, STRENGTH = "Win share", "Less an even share", "Points at the end", "Strength"
WIN_SHARE = percent("games")
STRENGTH_UNIT = Unit("log-odds", signed=True)
MOST_DOTS = 16

_ABOUT = (
    "An even share is {even}. A line-up is played in every rotation of the seats, so that "
    "seats weigh on all strategies alike."
)
_FIXED = "An even share is {even}. Not every line-up was rotated: what a strategy wins there, its seat wins as much."
_FOREST = "Win share of each strategy in its line-up, less an even share. Inside the band it counts as even."
_WINS = "Who wins in each line-up: mean win share and final points of a strategy's seats."
_MATRIX = "Win share of the strategy of the row, in percent, against the strategy of the column in {others}{rules}."
_RANKING = (
    "Strengths that explain the win shares best, best first{rules}. Only differences count: with two players a "
    "strategy that stands 1 above another wins 73\u202f% of games against it."
)
_RULES = "The same strengths with every variant, in the order of {base}."
MOST_ACROSS = 3  # variants that have room across the top


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
    contests = contests_of(run, totals, entries)
    if contests:
        return _ranked(run, contests, wins, (about, listing))
    plot = _forest(run, wins)
    return Chapter(NAME, TITLE, _best_finding(run, wins, entries, plot), (about, plot, listing), (wins,))


def _partners(run: Run) -> str:
    """Say how teams are told, where there are any."""
    return " Partners share one result, and a team has one row." if any(map(run.has_teams, run.cells)) else ""


def _ranked(run: Run, contests: Sequence[Contest], wins: Table, blocks: tuple[Block, Block]) -> Chapter:
    """Return the chapter with matrices of the pairs, in the order of their rankings, and rankings of all variants.

    The matrices are those of the first variant, a matrix for each number of players.
    """
    about, listing = blocks
    told = [each for each in contests if each.variant == contests[0].variant]
    plots = [_matrix(run, wins, each) for each in told]
    numbers = tuple(number for each in contests for number in _strength_numbers(run, each))
    strengths = Table("strategies_ranking", numbers, given(run))
    body = [about]
    for plot, contest in zip(plots, told, strict=True):
        body += [plot, *_cycles(contest)]
    body += [*_rankings(run, strengths, contests), listing]
    return Chapter(NAME, TITLE, _ranked_finding(run, strengths, contests, plots[0]), tuple(body), (wins, strengths))


def _rankings(run: Run, strengths: Table, contests: Sequence[Contest]) -> list[Block]:
    """Return the ranking in full and, of several variants, what the others change of it and the strengths with all."""
    base = run.manifest.variants[contests[0].variant].name
    caption = _RANKING.format(rules=with_rules(run, contests[0]))
    blocks: list[Block] = [Listing(strengths, caption, only={VARIANT: base})]
    variants = distinct(each.variant for each in contests)
    if len(variants) > 1:
        across = (VARIANT,) if len(variants) <= MOST_ACROSS else (FIGURE,)
        blocks += [Paragraph(changes_text(run, contests)), Listing(strengths, _RULES.format(base=base), across=across)]
    return blocks


def _matrix(run: Run, wins: Table, contest: Contest) -> Plot:
    """Return the drawing of the pairs of a contest, in the order of the ranking."""
    cell, names = cell_of(run, contest.pairs), contest.order
    several = len(run.manifest.players) > 1
    size = f" With {run.seats(cell)} players." if several else ""
    caption = _MATRIX.format(others=_others(run, cell), rules=with_rules(run, contest)) + size
    panel = Panel(partial(_draw_matrix, run, wins, contest.pairs, names))
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


def _strength_numbers(run: Run, contest: Contest) -> list[Number]:
    labels = {VARIANT: run.manifest.variants[contest.variant].name, PLAYERS: str(contest.players)}
    return [
        Number(labels | {STRATEGY: name, FIGURE: STRENGTH}, each.strength, STRENGTH_UNIT)
        for name, each in zip(contest.order, contest.ranking.strengths, strict=True)
    ]


def _cycles(contest: Contest) -> list[Block]:
    """Say who beats whom in circles, which a ranking cannot show."""
    told, names = [], names_in(contest.pairs)
    for cycle in contest.ranking.cycles:
        chain = [names[place] for place in (*cycle, cycle[0])]
        told.append(" beats ".join(chain[:2]) + "".join(f", which beats {name}" for name in chain[2:]))
    text = "; ".join(told)
    return [Paragraph(f"A ranking cannot show circles, and there are some: {text}.")] if told else []


def _draw_matrix(run: Run, wins: Table, pairs: Pairs, names: Sequence[str], ax: Axes) -> None:
    grid: list[list[Number | None]] = [[None for _ in names] for _ in names]
    for (one, other), entry in pairs.items():
        labels = labels_of(run, run.cells[entry.cell]) | {STRATEGY: one, FIGURE: SHARE}
        grid[names.index(one)][names.index(other)] = wins.pick(labels)[0]
    figures.matrix(ax, grid, names, even=100 * even(run, cell_of(run, pairs)))


def _forest(run: Run, wins: Table) -> Plot:
    """Return the drawing of what each strategy wins less an even share."""
    numbers = wins.pick(told_only(run) | {FIGURE: EDGE})
    caption = told_caption(run, _FOREST) + first_drawn(MOST_DOTS, len(numbers), "rows")
    shown = numbers[:MOST_DOTS]
    panel, height = Panel(partial(_draw, run, shown)), 18 + 6.0 * len(shown)
    return Plot("strategies", wins, caption, (panel,), height, only=told_only(run))


def _draw(run: Run, numbers: Sequence[Number], ax: Axes) -> None:
    several = len({each.labels[LINEUP] for each in numbers}) > 1
    names = [
        f"{each.labels[LINEUP]}: {each.labels[STRATEGY]}" if several else each.labels[STRATEGY] for each in numbers
    ]
    figures.forest(ax, numbers, names, margin=run.share_margin.size)


def _best_finding(run: Run, wins: Table, entries: Sequence[Entry], plot: Plot) -> Finding:
    """Say which strategy wins most, in each line-up that mixes some or else in the first, with the base variant."""
    cells = distinct(run.cells[entry.cell] for entry in entries)
    cell = next((each for each in cells if each.variant == base_variant(run)), cells[0])
    best = _best(run, wins, cell)
    assert best.verdict is not None
    name, kind = best.labels[STRATEGY], best.verdict.kind
    said = {each: _lead(_best(run, wins, each)) for each in [cell, *cells]}
    share = wins.pick(best.labels | {FIGURE: SHARE})[0]
    side = "as a team" if run.has_teams(cell) else "a seat"
    rules = f" and {run.variant(cell).name}" if len(run.manifest.variants) > 1 else ""
    text = (
        f"With {run.lineup(cell).label}{rules}, {name} wins {share.told_within} of games {side}, {best.told} against "
        f"an even share (95\u202f% interval {best.span}). Verdict: {typeset(best.verdict.text)}."
    )
    return Finding(said_of_all(run, said), text, kind if len(set(said.values())) == 1 else None, plot)


def _best(run: Run, wins: Table, cell: Cell) -> Number:
    """Return the edge of who wins most in a cell."""
    return max(wins.pick(labels_of(run, cell) | {FIGURE: EDGE}), key=lambda each: each.estimate.value)


def _lead(best: Number) -> str:
    """Say who wins most in a cell, in a few words."""
    assert best.verdict is not None
    name = best.labels[STRATEGY]
    return {
        Kind.ADVANTAGE: f"{name} wins more than its share.",
        Kind.SOME_ADVANTAGE: f"{name} wins more than its share; by how much is not settled.",
        Kind.CANNOT_TELL: "Which strategy wins most cannot be told yet.",
        Kind.TOO_FEW: "There are too few deals for a verdict.",
        Kind.FAIR: "No strategy wins more than its share.",
    }[best.verdict.kind]


def _ranked_finding(run: Run, strengths: Table, contests: Sequence[Contest], plot: Plot) -> Finding:
    """Say which strategies rank first, in every contest, and with what strengths in the first one."""
    first, second, *_ = strengths.numbers[:2]
    names = contests[0].order
    where_ = contest_name(run, contests[0])
    text = (
        f"{f'With {where_}: ' if where_ else ''}{names[0]} ranks first with a strength of {first.told_within}, then "
        f"{names[1]} with {second.told_within}; {names[-1]} is last."
    )
    others = f" {changes_text(run, contests)}" if len({each.variant for each in contests}) > 1 else ""
    return Finding(firsts(run, contests), f"{text}{others}", None, plot)
