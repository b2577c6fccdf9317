"""The exclusion: how often it is possible, tried and achieved, and what it is worth."""

from __future__ import annotations

import numpy as np
import polars as pl

from reports.content import FIGURE, Block, Chapter, Finding, Paragraph, Plot, Table
from reports.run import Run
from reports.tables.capone import ahead_of_others, is_side, lead, partners, sets_of
from reports.tables.common import Measure, bars, by_cell, even_shares, given, labels_of, led_in, main_cell, measured
from reports.tables.spreads import ends_of, over_cells, spread
from reports.tables.variants import compared
from reports.totals import BLOCK, SHARES, Totals, block_totals, flag, round_totals, totals_of, where, win_parts
from reports.units import count, percent

NAME, TITLE = "exclusion", "The exclusion"
POSSIBLE, OPEN, TRIED, ACHIEVED = "Possible", "At a turn's beginning", "Tried", "Achieved"
OF_OPEN, AT_ONCE = "Tried, where so begun", "At once"
ENDED, OTHER_OUT, NOBODY = "Exclusion", "Another side goes out", "Nobody goes out"
TAKEN, OF_TABLE = "Points taken", "Part of all points on the table"
AHEAD, WINS, NO_WINS = "Ahead of others in the round", "Wins the game", "Wins the game without one"
CASE = "excluded"

_ABOUT = (
    "Who goes out with all of Al Capone in the play area of their side excludes the others: they score nothing in that "
    "round. It is possible once a side has all of Al Capone. It counts as tried in a round where somebody whose side "
    "had them when a turn began ended that turn with fewer cards in hand."
)
_OFTEN = (
    "How often an exclusion is possible, possible as a turn begins, tried and achieved, in shares of rounds; and tried "
    "in shares of those in which it was possible as a turn began."
)
_ENDS = "How rounds end in which a side has all of Al Capone, in percent of them."
_AND_AT_ONCE = f"{_ENDS} At once: how many exclusions come in the turn that completes Al Capone."
_WORTH = (
    "What an exclusion is worth: points that it takes from all others together; by how much its side is ahead of the "
    "mean of the others in that round; and how often that side wins the game, beside how often a side does that had "
    "all of Al Capone in a round and did not exclude anybody. The wins are a description, not an effect: who goes out "
    "with many cards on the table would often win without excluding anybody. An even share is {even}."
)


def build(run: Run) -> Chapter:
    """Return the chapter."""
    rounds, points, wins = _rounds(run), _points(run), _wins(run)
    often, ends = _often(rounds), _ends(rounds)
    shares = Table("exclusion_often", measured(run, often), given(run))
    ended = Table("exclusion_ends", measured(run, ends), given(run))
    worth = Table("exclusion_worth", measured(run, _worth(run, rounds, points, wins)), given(run))
    comparison = compared(run, NAME, [often[0], often[3], ends[0]])
    blocks: list[Block] = [Paragraph(_ABOUT), *comparison.blocks, *by_cell(run, shares, _OFTEN)]
    plots = bars(run, ended, (ENDED, OTHER_OUT, NOBODY), _ENDS)
    blocks += [*plots, *by_cell(run, ended, _AND_AT_ONCE), *by_cell(run, worth, _WORTH.format(even=even_shares(run)))]
    key_plot = comparison.key_plot or (plots[0] if plots else None)
    finding = _finding(run, shares, ended, worth, key_plot, comparison.sentence)
    return Chapter(NAME, TITLE, finding, tuple(blocks), (shares, ended, worth, *comparison.tables))


def _rounds(run: Run) -> Totals:
    """Return how many rounds there are, and in how many an exclusion was possible, tried, achieved, or otherwise."""
    per_round = {
        "possible": (sets_of("al_capone") > 0).any(),
        "open": (pl.col("exclusion_turns") > 0).any(),
        "tried": (pl.col("exclusion_tries") > 0).any(),
        "achieved": (pl.col("exclusion") > 0).any(),
        "at_once": ((pl.col("exclusion") > 0) & (pl.col("exclusion_tries") == 0)).any(),
        "out": (pl.col("end_reason") == "out").any(),
    }
    sums = {name: flag(pl.col(name)) for name in per_round if name != "out"}
    sums["rounds"] = flag(pl.col("possible").is_not_null())
    sums["other_out"] = flag(pl.col("possible") & ~pl.col("achieved") & pl.col("out"))
    return round_totals(run, per_round, sums)


def _points(run: Run) -> Totals:
    sums = {"taken": pl.col("exclusion_points"), "scored": where(is_side(), pl.col("points"))}
    return block_totals(run, "rounds", sums)


def _wins(run: Run) -> Totals:
    """Return the wins, in parts, of seats that excluded, and of seats that completed Al Capone in such a round or not.

    Only the seat that completes Al Capone or goes out is looked at: its partner wins with it.
    """
    seat = (*BLOCK, "rotation", "seat")
    side = (*BLOCK, "rotation", "round", "side")
    rounds = (
        run.scan("rounds")
        .group_by(side)
        .agg(seat=pl.col("seat").min(), all_of=sets_of("al_capone").sum(), excluded=pl.col("exclusion").sum())
        .group_by(seat)
        .agg(excluded=pl.col("excluded").sum(), without=(pl.col("all_of") * (1 - pl.col("excluded"))).sum())
    )
    wins = run.scan("games").select(*seat, parts=win_parts())
    sums = {f"won {name}": (pl.col(name) * pl.col("parts")).sum() for name in ("excluded", "without")}
    sums["without"] = pl.col("without").sum()
    frame = rounds.join(wins, on=seat).group_by(BLOCK).agg(**sums).sort(BLOCK)
    return totals_of(run, "rounds", frame.collect(engine="streaming"))


def _often(rounds: Totals) -> list[Measure]:
    played, unit = rounds["rounds"], percent("rounds")
    return [
        Measure(POSSIBLE, unit, rounds["possible"], played, event=True),
        Measure(OPEN, unit, rounds["open"], played, event=True),
        Measure(TRIED, unit, rounds["tried"], played, event=True),
        Measure(ACHIEVED, unit, rounds["achieved"], played, event=True),
        Measure(OF_OPEN, percent("rounds so begun"), rounds["tried"], rounds["open"], event=True),
    ]


def _ends(rounds: Totals) -> list[Measure]:
    possible, unit = rounds["possible"], percent("such rounds")
    nobody = possible - rounds["achieved"] - rounds["other_out"]
    return [
        Measure(ENDED, unit, rounds["achieved"], possible, event=True),
        Measure(OTHER_OUT, unit, rounds["other_out"], possible, event=True),
        Measure(NOBODY, unit, nobody, possible, event=True),
        Measure(AT_ONCE, percent("exclusions"), rounds["at_once"], rounds["achieved"], event=True),
    ]


def _worth(run: Run, rounds: Totals, points: Totals, wins: Totals) -> list[Measure]:
    """Return what an exclusion takes, how far ahead it puts its side, and how often that side wins the game."""
    ahead = lead(run, ahead_of_others(run, {CASE: pl.col("exclusion") > 0}), CASE, AHEAD)
    a_side = np.array([[partners(run, cell) / SHARES] for cell in run.cells])
    return [
        Measure(TAKEN, count("points an exclusion"), points["taken"], rounds["achieved"]),
        Measure(OF_TABLE, percent("points"), points["taken"], points["taken"] + points["scored"]),
        ahead,
        Measure(WINS, percent("games"), wins["won excluded"] * a_side, rounds["achieved"], event=True),
        Measure(NO_WINS, percent("games"), wins["won without"] * a_side, wins["without"], event=True),
    ]


def _finding(run: Run, shares: Table, ended: Table, worth: Table, plot: Plot | None, sweep: str) -> Finding:
    """Say how often there is an exclusion, over all cells, and what it takes, in the main cell."""
    labels = labels_of(run, main_cell(run))
    possible = shares.pick(labels | {FIGURE: POSSIBLE})[0]
    of_possible, taken = ended.pick(labels | {FIGURE: ENDED})[0], worth.pick(labels | {FIGURE: TAKEN})[0]
    text = f"A side has all of Al Capone in {possible.told_within} of rounds."
    if taken.estimate.n:
        text += (
            f" In {of_possible.told_within} of these it excludes the others, which takes {taken.value} points from "
            f"them ({taken.span})."
        )
    of_all = spread(run, shares, {FIGURE: ACHIEVED})
    assert of_all is not None
    text = f"{led_in(run, main_cell(run), text)}{ends_of(of_all)}{sweep}"
    return Finding(over_cells("An exclusion ends {} of rounds", of_all), text, None, plot)
