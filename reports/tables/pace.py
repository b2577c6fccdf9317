"""Pace and tension: how long games are, what turns hold, how rounds end, and who leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from reports import figures
from reports.content import FIGURE, Block, Chapter, Finding, Number, Panel, Paragraph, Plot, Table
from reports.course import TARGET, Course, course_of_games
from reports.run import Run
from reports.tables.common import Measure, by_cell, cell_name, given, labels_of, led_in, main_cell, measured
from reports.tables.players import ends_over, over_players, players_curves
from reports.tables.spreads import over_cells, spread
from reports.tables.variants import compared, varies
from reports.totals import Totals, block_totals, flag, is_first, one
from reports.units import count, percent

NAME, TITLE = "pace", "Pace and tension"
ROUNDS, TURNS, TURNS_A_GAME = "Rounds a game", "Turns a round", "Turns a game"
DECISIONS, WAIT, DEAD = "Decisions a turn", "Wait between turns", "Dead turns"
CHANGES, COMEBACKS, EXCHANGED = "Lead changes", "Comebacks", "The same with later points exchanged"
COMPARED = (ROUNDS, TURNS, DEAD, COMEBACKS)  # what variants change is shown of these
BY_PLAYERS = (TURNS_A_GAME, WAIT, ROUNDS, DEAD)
REASONS = {  # what a game's end reasons mean, in words; others are printed as they are
    "out": "A player goes out",
    "cell_block": "The Cell Block is empty",
    "case_file": "The Case File is empty",
    "empty_row": "A row is empty",
    "deck": "The deck is empty",
    "cap": "Capped",
}
STALL = "stall_draws"  # a counter that not every game has
LENGTH = "Rounds in the game"
LONGEST = 15  # longer games share the last column of the drawing


def build(run: Run) -> Chapter:
    """Return the chapter."""
    totals, course = _totals(run), course_of_games(run)
    turns, tension = _turns(run, totals, course), _tension(course)
    lengths = Table("pace_lengths", _length_numbers(run), given(run))
    pace = Table("pace_turns", measured(run, turns), given(run))
    ends = Table("pace_ends", measured(run, _ends(run, totals)), given(run))
    leads = Table("pace_leads", measured(run, tension), given(run))
    comparison = compared(run, NAME, [each for each in (*turns, *tension) if each.name in COMPARED])
    by_players = players_curves(run, pace, BY_PLAYERS)
    length_plots = _length_plots(run, lengths)
    blocks: list[Block] = [
        Paragraph(_ABOUT.format(half=_half_time(run))),
        *by_players.blocks,
        *length_plots,
        *comparison.blocks,
        *by_cell(run, _varying(pace, turns), "How long games and rounds are, and what a turn asks of its player."),
        *by_cell(run, ends, "How rounds end."),
        *by_cell(run, leads, "Who leads, and how often the lead changes hands."),
    ]
    key_plot = by_players.key_plot or comparison.key_plot or next(iter(length_plots), None)
    finding = _finding(run, pace, leads, key_plot, comparison.sentence)
    return Chapter(NAME, TITLE, finding, tuple(blocks), (lengths, pace, ends, leads, *comparison.tables))


_LENGTHS = "How many rounds games take{cell}."
_ABOUT = (
    "A decision is a choice between two or more options; a forced move has one. The wait between two turns of a player "
    "is told in decisions of others. A dead turn is a draw and a discard, and nothing else. Half-time is the end of "
    "{half}; a comeback is a game that the side then leading alone does not win, a tie on points counting in part. If "
    "later points did not hang on who leads, exchanging them between the sides would change nothing: fewer comebacks "
    "than so exchanged mean that a lead feeds itself (or that the better strategy leads), more that the game holds "
    "leaders back."
)


def _half_time(run: Run) -> str:
    """Say which round half-time is the end of."""
    if TARGET in run.default_rules:
        return "the first round in which someone has half the target"
    return "the round with which half of the rounds are played"


def _totals(run: Run) -> Totals:
    names = ["turns", "choices", "options", "forced", "dead_turns", "points", *_own(run)]
    sums = {name: pl.col(name) for name in names} | {"rounds": flag(is_first()), "rows": one()}
    sums |= {f"ended {reason}": flag(is_first() & (pl.col("end_reason") == reason)) for reason in _reasons(run)}
    return block_totals(run, "rounds", sums)


def _own(run: Run) -> list[str]:
    """Return the counters of the game that are told here where it has them."""
    return [STALL] if STALL in run.game.counters else []


def _reasons(run: Run) -> list[str]:
    return [reason for reason in run.game.end_reasons if reason]


def _turns(run: Run, totals: Totals, course: Course) -> list[Measure]:
    turns, choices, rounds = totals["turns"], totals["choices"], totals["rounds"]
    others = np.array([[run.seats(cell) - 1.0] for cell in run.cells])
    return [
        Measure(ROUNDS, count("rounds"), rounds, course.games),
        Measure(TURNS, count("turns"), turns, rounds),
        Measure(TURNS_A_GAME, count("turns"), turns, course.games),
        Measure(DECISIONS, count("decisions"), choices, turns),
        Measure(WAIT, count("decisions"), choices * others, turns),
        Measure(DEAD, percent("turns"), totals["dead_turns"], turns, event=True),
        Measure("Points a round and seat", count("points"), totals["points"], totals["rows"]),
        Measure("Options a decision", count("options"), totals["options"], choices),
        Measure("Forced moves", percent("moves"), totals["forced"], totals["forced"] + choices, event=True),
        *(
            Measure("Draws forced by the stall guard", percent("turns"), totals[name], turns, event=True)
            for name in _own(run)
        ),
    ]


def _varying(table: Table, measures: Sequence[Measure]) -> Table:
    """Return a table without the numbers, shares apart, that are the same in every deal: no interval bounds them."""
    names = [each.name for each in measures if each.event or varies(each)]
    return replace(table, numbers=tuple(each for each in table.numbers if each.labels[FIGURE] in names))


def _ends(run: Run, totals: Totals) -> list[Measure]:
    rounds = totals["rounds"]
    return [
        Measure(REASONS.get(reason, reason), percent("rounds"), totals[f"ended {reason}"], rounds, event=True)
        for reason in _reasons(run)
    ]


def _tension(course: Course) -> list[Measure]:
    half = percent("games so led")
    return [
        Measure(CHANGES, count("per game"), course.lead_changes, course.games),
        Measure(COMEBACKS, half, course.comebacks, course.half_leads),
        Measure(EXCHANGED, half, course.exchanged, course.half_leads),
        Measure("Points ahead of the next", count("points"), course.margin, course.games),
    ]


def _length_numbers(run: Run) -> tuple[Number, ...]:
    """Return the share of games by number of rounds."""
    length = pl.col("rounds").clip(upper_bound=LONGEST)
    first = pl.col("seat") == 0
    sums = {f"games_{each}": flag(first & (length == each)) for each in range(1, LONGEST + 1)}
    games = block_totals(run, "games", sums | {"games": flag(first)})
    numbers = []
    for each in range(1, LONGEST + 1):
        share = Measure("Share of games", percent("games"), games[f"games_{each}"], games["games"], event=True)
        name = f"{each} or more" if each == LONGEST else str(each)
        if share.totals.any():
            numbers += [replace(number, labels=number.labels | {LENGTH: name}) for number in measured(run, [share])]
    return tuple(numbers)


def _length_plots(run: Run, lengths: Table) -> list[Plot]:
    """Return the drawing of the lengths of games, nothing where all take the same number of rounds."""
    cell = f", with {cell_name(run, main_cell(run))}" if len(run.cells) > 1 else ""
    panel, shown = Panel(partial(_draw_lengths, run, lengths)), labels_of(run, main_cell(run))
    plot = Plot("pace_lengths", lengths, _LENGTHS.format(cell=cell), (panel,), 52, only=shown)
    return [plot] if len(plot.numbers) > 1 else []


def _draw_lengths(run: Run, lengths: Table, ax: Axes) -> None:
    numbers = lengths.pick(labels_of(run, main_cell(run)))
    figures.columns(ax, numbers, [each.labels[LENGTH] for each in numbers], label="rounds")


def _finding(run: Run, pace: Table, leads: Table, plot: Plot | None, sweep: str) -> Finding:
    """Say how long games are, over all cells, and how safe a lead is, in the main cell."""
    labels = labels_of(run, main_cell(run))
    rounds, turns, dead = (pace.pick(labels | {FIGURE: name})[0] for name in (ROUNDS, TURNS, DEAD))
    back, exchanged = (leads.pick(labels | {FIGURE: name})[0] for name in (COMEBACKS, EXCHANGED))
    text = (
        f"A game takes {rounds.told_within} of {turns.told_within}, and {dead.told_within} of turns are a draw and a "
        "discard only."
    )
    if back.estimate.n:
        text += (
            f" The leader at half-time loses {back.told_within} of games; {exchanged.told_within} would be expected if "
            "later points did not hang on who leads."
        )
    lengths, long = (spread(run, pace, {FIGURE: name}) for name in (ROUNDS, TURNS))
    assert lengths is not None
    assert long is not None
    ends = ends_over(run, pace, lengths, long)
    text = f"{led_in(run, main_cell(run), text)}{ends or sweep}{over_players(run, pace, WAIT)}"
    return Finding(over_cells("A game takes {} of {}", lengths, long), text, None, plot)
