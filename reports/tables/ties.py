"""Ties: how often players are level at the top, what decides then, and why it comes to that."""

from __future__ import annotations

from functools import partial

import polars as pl
from matplotlib.axes import Axes

from reports import figures
from reports.content import FIGURE, Block, Chapter, Finding, Number, Panel, Paragraph, Plot, Table
from reports.run import Run
from reports.tables.common import (
    Measure,
    bars,
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
from reports.tables.players import ends_over, players_curves
from reports.tables.spreads import over_cells, spread
from reports.tables.variants import compared
from reports.totals import BLOCK, Totals, block_totals, flag, is_first, one, round_totals, totals_of
from reports.units import count, percent

NAME, TITLE = "ties", "Ties and circles"
TIED, TIED_PLAYERS = "Tied at the top", "Players so tied"
POINTS, CIRCLES, THIRD, SHARED = "Points decide", "Circles decide", "A third round decides", "The win is shared"
OF_TIES, PLAYED_THIRD = "Ties that circles decide", "Third rounds"
CIRCLE, SOME_CIRCLES = "Rows emptied", "Circles in a game"
SEVERAL, NONE = "Several rows emptied", "No row emptied"
IN_ROUND, SHARE = "Points in a round", "Share of rounds"
COMPARED = (TIED, OF_TIES, SHARED)
MOST_POINTS = 12  # more points in a round share the last bar
CIRCLE_WORTH = 1000  # more circles than a game has, so that points and circles rank as one number

_ABOUT = (
    "A game goes to the highest total. Of players tied for it those with the most circles win, one for each row that "
    "they emptied. Who is tied even then shares the win or, under the ruling for a third round, plays one. Ties are "
    "told as they stand after the regular rounds."
)
_DECIDED = "What decides a game, in percent of games."
_OFTEN = "How often players are tied at the top after the regular rounds, and what decides then."
_CIRCLES = (
    "Circles: how often a player empties the row in a round, rounds in which several do or nobody does, and circles of "
    "all players in a game; and how many players are tied at the top, where some are."
)
_POINTS = "Points of a player in a round{cell}. Few different results make ties frequent."


def build(run: Run) -> Chapter:
    """Return the chapter."""
    games, totals = _games(run), _totals(run)
    often = _often(run, games)
    decided = Table("ties_decided", measured(run, often), given(run))
    circles = Table("ties_circles", measured(run, _circles(run, totals, games)), given(run))
    points = Table("ties_points", _point_numbers(run, totals), given(run))
    comparison = compared(run, NAME, [each for each in often if each.name in COMPARED])
    by_players = players_curves(run, decided, (TIED, CIRCLES))
    plots = bars(run, decided, _parts(run), _DECIDED)
    blocks: list[Block] = [
        Paragraph(_ABOUT),
        *plots,
        *by_cell(run, decided, _OFTEN),
        *by_players.blocks,
        *comparison.blocks,
        _point_plot(run, points),
        *by_cell(run, circles, _CIRCLES),
    ]
    key_plot = by_players.key_plot or comparison.key_plot or next(iter(plots), None)
    finding = _finding(run, decided, key_plot, comparison.sentence)
    return Chapter(NAME, TITLE, finding, tuple(blocks), (decided, circles, points, *comparison.tables))


def _parts(run: Run) -> tuple[str, ...]:
    """Return what can decide a game."""
    return (POINTS, CIRCLES, *((THIRD,) if _has_thirds(run) else ()), SHARED)


def _has_thirds(run: Run) -> bool:
    """Return whether some variant has third rounds."""
    return any(variant.rules["ties"] == "third_round" for variant in run.manifest.variants)


def _games(run: Run) -> Totals:
    """Return what decides the games of each block, and how many players are tied; see `_of_seats`."""
    tied, level, final = pl.col("tied"), pl.col("level"), pl.col("final")
    sums = {
        "games": tied > 0,
        "tied": tied > 1,
        "tied players": pl.when(tied > 1).then(tied).otherwise(0),
        "points": tied == 1,
        "circles": (tied > 1) & (level == 1),
        "third": (level > 1) & (final == 1),
        "shared": final > 1,
        "thirds": pl.col("thirds"),
        "all circles": pl.col("circles"),
    }
    frame = (
        _of_seats(run)
        .group_by(*BLOCK, "rotation")
        .agg(
            tied=_at_the_top("total"),
            level=_at_the_top("rank"),
            final=_at_the_top("final"),
            thirds=pl.col("thirds").any(),
            circles=pl.col("circles").sum(),
        )
        .group_by(BLOCK)
        .agg(**{name: each.cast(pl.Int32).sum() for name, each in sums.items()})
        .sort(BLOCK)
    )
    return totals_of(run, "rounds", frame.collect(engine="streaming"))


def _of_seats(run: Run) -> pl.LazyFrame:
    """Return for each seat of a game its total after the regular rounds, and its rank by circles too, then and at last.

    Only who is still tied plays a third round, so that nobody else comes to the top by the points of one.
    """
    regular = {place: each.rules["rounds"] for place, each in enumerate(run.manifest.variants)}
    is_regular = pl.col("round") <= pl.col("variant").replace_strict(regular, return_dtype=pl.UInt16)
    then = {"total": pl.col("total").filter(is_regular).max(), "mine": pl.col("circle").filter(is_regular).sum()}
    return (
        run.scan("rounds")
        .group_by(*BLOCK, "rotation", "seat")
        .agg(**then, last=pl.col("total").max(), circles=pl.col("circle").sum(), thirds=(~is_regular).any())
        .with_columns(
            rank=pl.col("total") * CIRCLE_WORTH + pl.col("mine"),
            final=pl.col("last") * CIRCLE_WORTH + pl.col("circles"),
        )
    )


def _at_the_top(column: str) -> pl.Expr:
    """Return how many seats of a game have the most of something."""
    return (pl.col(column) == pl.col(column).max()).sum()


def _often(run: Run, games: Totals) -> list[Measure]:
    """Return how often players are tied and what decides; of third rounds nothing where no variant has them."""
    played, tied, unit = games["games"], games["tied"], percent("games")
    measures = [
        Measure(TIED, unit, tied, played, event=True),
        Measure(POINTS, unit, games["points"], played, event=True),
        Measure(CIRCLES, unit, games["circles"], played, event=True),
        Measure(THIRD, unit, games["third"], played, event=True),
        Measure(SHARED, unit, games["shared"], played, event=True),
        Measure(PLAYED_THIRD, unit, games["thirds"], played, event=True),
        Measure(OF_TIES, percent("ties"), games["circles"], tied, event=True),
    ]
    return [each for each in measures if each.name not in (THIRD, PLAYED_THIRD) or _has_thirds(run)]


def _totals(run: Run) -> Totals:
    points = pl.col("points").clip(upper_bound=MOST_POINTS)
    sums = {f"points {each}": flag(points == each) for each in range(MOST_POINTS + 1)}
    return block_totals(run, "rounds", sums | {"circles": pl.col("circle"), "rows": one(), "rounds": flag(is_first())})


def _circles(run: Run, totals: Totals, games: Totals) -> list[Measure]:
    circles = pl.col("circles")
    rounds = round_totals(
        run, {"circles": pl.col("circle").sum()}, {"none": flag(circles == 0), "more": flag(circles > 1)}
    )
    played, unit = totals["rounds"], percent("rounds")
    return [
        Measure(CIRCLE, percent("rounds of a player"), totals["circles"], totals["rows"], event=True),
        Measure(SEVERAL, unit, rounds["more"], played, event=True),
        Measure(NONE, unit, rounds["none"], played, event=True),
        Measure(SOME_CIRCLES, count("circles"), games["all circles"], games["games"]),
        Measure(TIED_PLAYERS, count("players"), games["tied players"], games["tied"]),
    ]


def _point_numbers(run: Run, totals: Totals) -> tuple[Number, ...]:
    """Return how often a player has so many points in a round, in shares of all rounds of a player."""
    numbers: list[Number] = []
    for each in range(MOST_POINTS + 1):
        share = Measure(SHARE, percent("rounds of a player"), totals[f"points {each}"], totals["rows"], event=True)
        name = f"{each} or more" if each == MOST_POINTS else str(each)
        if share.totals.any():
            numbers += labelled(measured(run, [share]), {IN_ROUND: name})
    return cell_by_cell(run, numbers)


def _point_plot(run: Run, points: Table) -> Plot:
    cell = f", with {cell_name(run, main_cell(run))}" if len(run.cells) > 1 else ""
    panel, shown = Panel(partial(_draw_points, run, points)), labels_of(run, main_cell(run))
    return Plot("ties_points", points, _POINTS.format(cell=cell), (panel,), 52, only=shown)


def _draw_points(run: Run, points: Table, ax: Axes) -> None:
    numbers = points.pick(labels_of(run, main_cell(run)))
    figures.columns(ax, numbers, [each.labels[IN_ROUND] for each in numbers], label="points of a player in a round")


def _finding(run: Run, decided: Table, plot: Plot | None, sweep: str) -> Finding:
    """Say how often players are tied, over all cells, and what decides then, in the main cell."""
    labels = labels_of(run, main_cell(run))
    tied, *parts = (decided.pick(labels | {FIGURE: name})[0] for name in (TIED, *_parts(run)[1:]))
    text = f"After the regular rounds players are tied at the top in {tied.told_within} of games."
    if tied.estimate.value > 0:
        told = [f"{each.labels[FIGURE][0].lower()}{each.labels[FIGURE][1:]} in {each.told_within}" for each in parts]
        text += f" Of all games: {'; '.join(told)}."
    of_all = spread(run, decided, {FIGURE: TIED})
    assert of_all is not None
    text = f"{led_in(run, main_cell(run), text)}{ends_over(run, decided, of_all) or sweep}"
    return Finding(over_cells("{} of games have a tie at the top", of_all), text, None, plot)
