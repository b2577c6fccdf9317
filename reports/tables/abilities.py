"""Abilities: which of them are used, and what other tables of abilities change."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes

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
from reports.run import Run
from reports.tables.cats import by_strategy, met_three, met_two, seat_totals
from reports.tables.common import (
    Measure,
    base_variant,
    given,
    measured,
)
from reports.tables.variants import CHANGE, SHOWN, base_cell, contrast_listings, contrasts
from reports.totals import SHARES, Totals, block_totals, flag, is_first, one, round_totals, where, win_parts
from reports.units import count, percent

NAME, TITLE = "abilities", "Abilities of the cards"
USES = {
    "peeks": "Looks",
    "plus_ones": "One added",
    "minus_ones": "One taken away",
    "sign_changes": "Signs changed",
}
OF_DRAWS, SOME = "Of cards drawn", "Rounds with any"
POINTS, TURNS, MET, OF_THREE, FIRST = (
    "Points a round and seat",
    "Turns a round",
    "Objectives met",
    "With three cards",
    "First seat's win share",
)
MOST_VARIANTS = 24
NOTHING = "none"  # no ability, of a card or of all

_ABOUT = (
    "The rulebook says that cards have abilities, but not which. By default none has any; every table of abilities is "
    "an assumption. So two things are told: what the strategies do with the abilities that a variant gives, and how "
    "much the results change with them. A strategy that hardly uses its abilities shows little of either."
)
_USES = {
    tuple(USES.values()): "Abilities that a seat uses in a round, by kind.",
    (
        OF_DRAWS,
        SOME,
    ): "Cards drawn from the deck that are used for their ability, and rounds in which anybody uses one.",
}
_STRATEGIES = "Cards drawn from the deck that each strategy uses for their ability."
_CHANGES = "What other abilities change against \u201c{base}\u201d, deal by deal, at unchanged strategies."
_PLOT = "What other abilities change against \u201c{base}\u201d, with {lineup}."
_ALONE = "No variant of this run gives the cards abilities, so that nothing can be told of them."


def build(run: Run) -> Chapter:
    """Return the chapter."""
    gifted = {variant.name for variant in run.manifest.variants if has_abilities(variant.rules)}
    if not gifted:
        return Chapter(NAME, TITLE, Finding("No card has an ability.", _ALONE), (Paragraph(_ALONE),))
    totals, base = _totals(run), run.manifest.variants[base_variant(run)].name
    uses = Table("abilities_uses", _of(gifted, measured(run, _uses(run, totals))), given(run))
    strategies = Table("abilities_strategies", _of(gifted, _by_strategy(run)), given(run))
    changes = Table("abilities_changes", contrasts(run, _measures(run, totals), partial(base_cell, run)), given(run))
    several = any(len(set(lineup.strategies)) > 1 for lineup in run.manifest.lineups)
    plots = [_plot(run, changes, base)] if changes.numbers else []
    blocks: list[Block] = [
        Paragraph(_ABOUT),
        *plots,
        *(contrast_listings(changes, _CHANGES.format(base=base)) if changes.numbers else []),
        *(Listing(uses, text, names) for names, text in _USES.items()),
        *([Listing(strategies, _STRATEGIES, (OF_DRAWS,))] if several else []),
    ]
    finding = _finding(run, uses, changes, next(iter(plots), None))
    return Chapter(
        NAME, TITLE, finding, tuple(blocks), tuple(each for each in (uses, strategies, changes) if each.numbers)
    )


def has_abilities(rules: Mapping[str, Any]) -> bool:
    """Return whether any card has an ability under the rules of a variant."""
    table = rules["abilities"]
    return table != NOTHING and any(ability != NOTHING for ability in table.values())


def _of(variants: Collection[str], numbers: Sequence[Number]) -> tuple[Number, ...]:
    return tuple(number for number in numbers if number.labels[VARIANT] in variants)


def _totals(run: Run) -> Totals:
    sums = {name: pl.col(name) for name in (*USES, "deck_draws", "points", "turns")}
    sums |= {"rows": one(), "rounds": flag(is_first()), "met": met_two() + met_three(), "three": met_three()}
    return block_totals(run, "rounds", sums)


def _uses(run: Run, totals: Totals) -> list[Measure]:
    used = {"used": pl.sum_horizontal(*USES).sum()}
    some = round_totals(run, used, {"some": flag(pl.col("used") > 0)})["some"]
    measures = _kinds([totals[name] for name in USES], totals["deck_draws"], totals["rows"])
    return [*measures, Measure(SOME, percent("rounds"), some, totals["rounds"], event=True)]


def _kinds(uses: Sequence[Floats], draws: Floats, rows: Floats) -> list[Measure]:
    """Return how often each kind of ability is used by a seat in a round, and the part of the draws that all are."""
    used = np.sum(uses, axis=0)
    return [
        *(Measure(name, count("a round"), each, rows) for name, each in zip(USES.values(), uses, strict=True)),
        Measure(OF_DRAWS, percent("draws"), used, draws, event=True),
    ]


def _by_strategy(run: Run) -> tuple[Number, ...]:
    totals = seat_totals(run, {name: pl.col(name) for name in (*USES, "deck_draws")})
    return by_strategy(
        run,
        lambda label: _kinds(
            [totals[f"{name} {label}"] for name in USES], totals[f"deck_draws {label}"], totals[f"rows {label}"]
        ),
    )


def _measures(run: Run, totals: Totals) -> list[Measure]:
    """Return figures of the game that abilities may change."""
    first = pl.col("seat") == 0
    games = block_totals(run, "games", {"games": flag(first), "won": where(first, win_parts())})
    return [
        Measure(POINTS, count("points"), totals["points"], totals["rows"]),
        Measure(TURNS, count("turns"), totals["turns"], totals["rounds"]),
        Measure(MET, count("a round"), totals["met"], totals["rounds"]),
        Measure(OF_THREE, percent("objectives met"), totals["three"], totals["met"], event=True),
        Measure(FIRST, percent("games"), games["won"] / SHARES, games["games"]),
    ]


def _plot(run: Run, changes: Table, base: str) -> Plot:
    lineup = run.manifest.lineups[0].label
    picked = changes.pick({SHOWN: CHANGE, LINEUP: lineup})
    panels = tuple(Panel(partial(_draw, picked, figure), figure) for figure in (POINTS, TURNS))
    height = 20 + 5.4 * min(len(run.manifest.variants) - 1, MOST_VARIANTS)
    caption = _PLOT.format(base=base, lineup=lineup)
    return Plot("abilities", changes, caption, panels, height, only={SHOWN: CHANGE, LINEUP: lineup})


def _draw(numbers: Sequence[Number], figure: str, ax: Axes) -> None:
    shown = [each for each in numbers if each.labels[FIGURE] == figure][:MOST_VARIANTS]
    figures.forest(ax, shown, [each.labels[VARIANT] for each in shown])


def _finding(run: Run, uses: Table, changes: Table, plot: Plot | None) -> Finding:
    """Say how much the abilities are used, and which variant changes points and length of rounds most."""
    used = max(uses.pick({FIGURE: OF_DRAWS}), key=lambda each: each.estimate.value)
    text = (
        f"At most {used.told} of cards drawn from the deck are used for their ability ({used.span}), with "
        f"\u201c{used.labels[VARIANT]}\u201d, {used.labels[LINEUP]}."
    )
    lineup = run.manifest.lineups[0].label
    told = []
    for name in (POINTS, TURNS, FIRST):
        found = changes.pick({SHOWN: CHANGE, LINEUP: lineup, FIGURE: name})
        most = max(found, key=lambda each: abs(each.estimate.value), default=None)
        told += [f"{name.lower()} by {most.told} ({most.span}, \u201c{most.labels[VARIANT]}\u201d)"] if most else []
    if not told:
        return Finding("Abilities are used, but with nothing to compare.", text, None, plot)
    return Finding(_short(changes), f"{text} What changes most with {lineup}: {'; '.join(told)}.", None, plot)


def _short(changes: Table) -> str:
    """Say how many figures change with the abilities."""
    all_ = changes.pick({SHOWN: CHANGE})
    differ = [each for each in all_ if each.estimate.low > 0 or each.estimate.high < 0]
    return f"{len(differ)} of {len(all_)} figures clearly differ from those without abilities."
