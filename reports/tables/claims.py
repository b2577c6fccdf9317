"""False claims: how often claims are wrong, which of them were made on unseen cards, and how those fare."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from experiments.statistics.estimates import Floats
from reports.content import FIGURE, LINEUP, VARIANT, Block, Chapter, Finding, Listing, Number, Paragraph, Plot, Table
from reports.run import Run
from reports.tables.cats import STRATEGY, by_strategy, seat_totals
from reports.tables.common import (
    Measure,
    bars,
    by_cell,
    given,
    labels_of,
    led_in,
    main_cell,
    measured,
    told_caption,
    told_only,
)
from reports.tables.spreads import ends_of, over_cells, spread
from reports.tables.variants import compared
from reports.totals import block_totals, flag, is_first, one, round_totals
from reports.units import count, percent

NAME, TITLE = "claims", "False claims"
CLAIMS, FALSE, BLIND, BLIND_RIGHT, SOME = (
    "Claims",
    "False",
    "On unseen cards",
    "Of these, right",
    "Rounds with a false one",
)
SEEN_RIGHT, GUESSED, SEEN_FALSE, MISSED = "Right, all seen", "Right, unseen", "False, all seen", "False, unseen"
PARTS = (SEEN_RIGHT, GUESSED, SEEN_FALSE, MISSED)
COUNTERS = {name: pl.col(name) for name in ("claims", "false_claims", "blind_claims", "blind_met")}

_ABOUT = (
    "A false claim costs no points: its cards are exchanged for as many new ones that nobody has seen. A claim is on "
    "unseen cards where its player had never seen at least one of them: a gamble, which is right with the chance that "
    "the hidden numbers fit. A false claim on cards that had all been seen is made on purpose, or because the player "
    "has forgotten or mixed up what lies there."
)
_PARTS = "Claims: right or false, on cards that their player had all seen or not, in percent of all."
_CELLS = "Claims of a seat in a round, how many are false, how many are made on unseen cards, and how these fare."
_STRATEGIES = "The same for each strategy in its line-up."


def build(run: Run) -> Chapter:
    """Return the chapter."""
    often = _often(run)
    made = Table("claims_made", measured(run, [*often, *_parts(run)]), given(run))
    strategies = Table("claims_strategies", _by_strategy(run), given(run))
    comparison = compared(run, NAME, often[:3])
    plots = bars(run, made, PARTS, _PARTS)
    several = any(len(set(lineup.strategies)) > 1 for lineup in run.manifest.lineups)
    blocks: list[Block] = [
        Paragraph(_ABOUT),
        *plots,
        *by_cell(run, made, _CELLS),
        *([Listing(strategies, told_caption(run, _STRATEGIES), only=told_only(run))] if several else []),
        *comparison.blocks,
    ]
    finding = _finding(run, made, strategies, comparison.key_plot or next(iter(plots), None), comparison.sentence)
    return Chapter(NAME, TITLE, finding, tuple(blocks), (made, strategies, *comparison.tables))


def _often(run: Run) -> list[Measure]:
    totals = block_totals(run, "rounds", COUNTERS | {"rows": one(), "rounds": flag(is_first())})
    some = round_totals(run, {"false": pl.col("false_claims").sum()}, {"some": flag(pl.col("false") > 0)})["some"]
    measures = _measures([totals[name] for name in COUNTERS], totals["rows"])
    return [*measures, Measure(SOME, percent("rounds"), some, totals["rounds"], event=True)]


def _measures(counters: Sequence[Floats], rows: Floats) -> list[Measure]:
    """Return how often claims are made, are false, and are made on unseen cards; counters: those of COUNTERS."""
    claims, false, blind, blind_right = counters
    return [
        Measure(CLAIMS, count("claims a round"), claims, rows),
        Measure(FALSE, percent("claims"), false, claims, event=True),
        Measure(BLIND, percent("claims"), blind, claims, event=True),
        Measure(BLIND_RIGHT, percent("those claims"), blind_right, blind, event=True),
    ]


def _parts(run: Run) -> list[Measure]:
    """Return all claims, parted by whether they were right and whether their cards had been seen."""
    totals = block_totals(run, "rounds", COUNTERS)
    claims, false, blind, guessed = (totals[name] for name in COUNTERS)
    missed = blind - guessed
    parts = (claims - false - guessed, guessed, false - missed, missed)
    return [Measure(name, percent("claims"), part, claims, event=True) for name, part in zip(PARTS, parts, strict=True)]


def _by_strategy(run: Run) -> tuple[Number, ...]:
    totals = seat_totals(run, COUNTERS)
    return by_strategy(
        run, lambda label: _measures([totals[f"{name} {label}"] for name in COUNTERS], totals[f"rows {label}"])
    )


def _finding(run: Run, made: Table, strategies: Table, plot: Plot | None, sweep: str) -> Finding:
    """Say how many claims are false, over all cells; how gambles fare in the main cell; and who is wrong most often."""
    cell, of_all = main_cell(run), spread(run, made, {FIGURE: FALSE})
    if of_all is None:
        return Finding("No claim is made.", f"No player claims an objective.{sweep}", None, plot)
    claims, false, blind, right = (
        made.pick(labels_of(run, cell) | {FIGURE: name})[0] for name in (CLAIMS, FALSE, BLIND, BLIND_RIGHT)
    )
    text = f"A seat makes {claims.told_within}, of which {false.told_within} are false."
    if right.estimate.n:
        text += f" {blind.told_within} are made on unseen cards; of these {right.told_within} are right."
    short = over_cells("{} of claims are false", of_all) if of_all.most.estimate.value > 0 else "No claim is false."
    return Finding(short, f"{led_in(run, cell, text)}{ends_of(of_all)}{_worst(run, strategies)}{sweep}", None, plot)


def _worst(run: Run, strategies: Table) -> str:
    """Say which strategy's claims are false most often, over all cells, where several strategies play."""
    found = [each for each in strategies.pick({FIGURE: FALSE}) if each.estimate.n]
    worst = max(found, key=lambda each: each.estimate.value, default=None)
    if worst is None or worst.estimate.value == 0 or len({each.labels[STRATEGY] for each in found}) == 1:
        return ""
    names = [worst.labels[LINEUP], *([worst.labels[VARIANT]] if len(run.manifest.variants) > 1 else [])]
    return (
        f" Of all strategies {worst.labels[STRATEGY]} claims falsely most often: {worst.told_within} of its claims are "
        f"false in {', '.join(names)}."
    )
