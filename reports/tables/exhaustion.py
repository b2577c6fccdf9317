"""Exhaustion: how often decks and objectives run out, where the rulebook is silent about what happens then."""

from __future__ import annotations

from functools import partial

import polars as pl
from matplotlib.axes import Axes

from reports import figures
from reports.content import FIGURE, Block, Chapter, Finding, Panel, Paragraph, Plot, Table
from reports.run import Run
from reports.tables.common import Measure, by_cell, cell_name, given, labels_of, led_in, main_cell, measured
from reports.tables.players import ends_over, players_curves
from reports.tables.spreads import over_cells, spread
from reports.tables.variants import compared
from reports.totals import BLOCK, Totals, block_totals, flag, round_totals, totals_of
from reports.units import count, percent

NAME, TITLE = "exhaustion", "Decks and objectives that run out"
ANY, DECK, OBJECTIVES, WANT, ENDED = (
    "Any of these",
    "Draw deck made anew",
    "Objectives shuffled anew",
    "Card not to be had",
    "Round ended by the deck",
)
CASES = {
    DECK: pl.col("reshuffles") > 0,
    OBJECTIVES: pl.col("objective_reshuffles") > 0,
    WANT: pl.col("empty_draws") > 0,
    ENDED: pl.col("end_reason") == "deck",
}
DECKS, OBJECTIVE_DECKS, MISSING = "New draw decks", "New objective decks", "Cards not to be had"

_ABOUT = (
    "The rulebook does not say what happens when the draw deck or the objectives run out. The share of games in which "
    "one of them does tells how often a ruling of ours decides how the game goes on: by a new draw deck of the "
    "discards, or else of the cards scored in earlier rounds; by the end of the round; by the objectives met, shuffled "
    "anew; or by a shorter row of objectives. A draw deck made anew between two rounds counts in the later one."
)
_GAMES = (
    "Games in which the draw deck or the objectives run out and are made anew, a refill or an objective is not to be "
    "had at all, or the empty deck ends a round."
)
_ROUNDS = "The same in rounds."
_COUNTS = "How often that happens in a game, all seats together."
_PLOT = "How often something runs out{cell}."


def build(run: Run) -> Chapter:
    """Return the chapter."""
    in_games = _shares(run, _games(run), "games")
    of_rounds = Table("exhaustion_rounds", measured(run, _shares(run, _rounds(run), "rounds")), given(run))
    of_games = Table("exhaustion_games", measured(run, in_games), given(run))
    counts = Table("exhaustion_counts", measured(run, _counts(run)), given(run))
    comparison = compared(run, NAME, in_games[:3])
    by_players = players_curves(run, of_games, (DECK, OBJECTIVES))
    plot = _plot(run, of_games)
    blocks: list[Block] = [
        Paragraph(_ABOUT),
        plot,
        *by_cell(run, of_games, _GAMES),
        *by_players.blocks,
        *comparison.blocks,
        *by_cell(run, of_rounds, _ROUNDS),
        *by_cell(run, counts, _COUNTS),
    ]
    key_plot = by_players.key_plot or comparison.key_plot or plot
    finding = _finding(run, of_rounds, of_games, key_plot, comparison.sentence)
    return Chapter(NAME, TITLE, finding, tuple(blocks), (of_rounds, of_games, counts, *comparison.tables))


def _rounds(run: Run) -> Totals:
    """Return how many rounds there are, and in how many of them something ran out."""
    return round_totals(run, {name: case.any() for name, case in CASES.items()}, _sums())


def _games(run: Run) -> Totals:
    """Return the same of games."""
    frame = (
        run.scan("rounds")
        .group_by(*BLOCK, "rotation")
        .agg(**{name: case.any() for name, case in CASES.items()})
        .group_by(BLOCK)
        .agg(**{name: each.sum() for name, each in _sums().items()})
        .sort(BLOCK)
    )
    return totals_of(run, "rounds", frame.collect(engine="streaming"))


def _sums() -> dict[str, pl.Expr]:
    """Return what is added up of rounds, or games, that are seen as a whole."""
    sums = {name: flag(pl.col(name)) for name in CASES}
    return sums | {ANY: flag(pl.any_horizontal(*CASES)), "all": flag(pl.col(DECK).is_not_null())}


def _shares(run: Run, totals: Totals, of: str) -> list[Measure]:
    """Return shares of rounds or games; rounds that the deck ends are told where some variant lets it."""
    told = [ANY, *CASES]
    if all(variant.rules["deck_out"] != "end_round" for variant in run.manifest.variants):
        told.remove(ENDED)
    return [Measure(name, percent(of), totals[name], totals["all"], event=True) for name in told]


def _counts(run: Run) -> list[Measure]:
    names = ("reshuffles", "objective_reshuffles", "empty_draws")
    totals = block_totals(run, "rounds", {name: pl.col(name) for name in names})
    games = block_totals(run, "games", {"games": flag(pl.col("seat") == 0)})["games"]
    return [
        Measure(figure, count("a game"), totals[name], games)
        for figure, name in zip((DECKS, OBJECTIVE_DECKS, MISSING), names, strict=True)
    ]


def _plot(run: Run, of_games: Table) -> Plot:
    cell = f", with {cell_name(run, main_cell(run))}" if len(run.cells) > 1 else ""
    labels = labels_of(run, main_cell(run))
    panel, height = Panel(partial(_draw, run, of_games)), 18 + 6.0 * len(of_games.pick(labels))
    return Plot("exhaustion", of_games, _PLOT.format(cell=cell), (panel,), height, only=labels)


def _draw(run: Run, of_games: Table, ax: Axes) -> None:
    numbers = of_games.pick(labels_of(run, main_cell(run)))
    figures.forest(ax, numbers, [each.labels[FIGURE] for each in numbers])


def _finding(run: Run, of_rounds: Table, of_games: Table, plot: Plot, sweep: str) -> Finding:
    """Say in how many games something runs out, over all cells, and what, in the main cell."""
    labels = labels_of(run, main_cell(run))
    some, deck, objectives = (of_games.pick(labels | {FIGURE: name})[0] for name in (ANY, DECK, OBJECTIVES))
    in_rounds = of_rounds.pick(labels | {FIGURE: ANY})[0]
    text = (
        f"Something runs out in {some.told_within} of games and {in_rounds.told_within} of rounds: the draw deck in "
        f"{deck.told_within} of games, the objectives in {objectives.told_within}."
    )
    of_all = spread(run, of_games, {FIGURE: ANY})
    assert of_all is not None
    text = f"{led_in(run, main_cell(run), text)}{ends_over(run, of_games, of_all) or sweep}"
    return Finding(over_cells("Something runs out in {} of games", of_all), text, None, plot)
