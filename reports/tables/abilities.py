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
    AGAINST,
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
    distinct,
    first_drawn,
)
from reports.run import Cell, Run, Variant
from reports.tables.cats import by_strategy, met_three, met_two, seat_totals
from reports.tables.common import Measure, base_variant, given, measured
from reports.tables.spreads import ends_of, over_cells, spread
from reports.tables.variants import CHANGE, SHOWN, changing, contrast_listings, contrasts
from reports.totals import SHARES, Totals, block_totals, flag, is_first, one, round_totals, where, win_parts
from reports.units import agreeing, count, percent

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
_CHANGES = "What {changing}, deal by deal: abilities alone differ, at unchanged strategies."
_PLOT = "What {changing}, with {lineup}. Abilities alone differ."
_NO_PAIR = "No two variants differ in their abilities alone, so that nothing is told of what abilities change."
_ALONE = "No variant of this run gives the cards abilities, so that nothing can be told of them."


def build(run: Run) -> Chapter:
    """Return the chapter."""
    gifted = {variant.name for variant in run.manifest.variants if has_abilities(variant.rules)}
    if not gifted:
        return Chapter(NAME, TITLE, Finding("No card has an ability.", _ALONE), ())
    totals = _totals(run)
    uses = Table("abilities_uses", _of(gifted, measured(run, _uses(run, totals))), given(run))
    strategies = Table("abilities_strategies", _of(gifted, _by_strategy(run)), given(run))
    changes = Table("abilities_changes", contrasts(run, _measures(run, totals), partial(reference, run)), given(run))
    several = any(len(set(lineup.strategies)) > 1 for lineup in run.manifest.lineups)
    plots = [_plot(run, changes)] if changes.numbers else []
    blocks: list[Block] = [
        Paragraph(_ABOUT),
        *plots,
        *(_changes(changes) if changes.numbers else [Paragraph(_NO_PAIR)]),
        *(Listing(uses, text, names) for names, text in _USES.items()),
        *([Listing(strategies, _STRATEGIES, (OF_DRAWS,))] if several else []),
    ]
    finding = _finding(run, uses, changes, next(iter(plots), None))
    return Chapter(
        NAME, TITLE, finding, tuple(blocks), tuple(each for each in (uses, strategies, changes) if each.numbers)
    )


def _changes(changes: Table) -> list[Block]:
    return contrast_listings(changes, _CHANGES.format(changing=changing(changes)))


def has_abilities(rules: Mapping[str, Any]) -> bool:
    """Return whether any card has an ability under the rules of a variant."""
    return bool(_abilities(rules))


def reference(run: Run, cell: Cell) -> Cell | None:
    """Return the cell that a cell is compared with, whose rules differ in their abilities alone.

    Of several variants that is the base variant, or else one without abilities, or else the first. None for that
    variant itself, and for one that has the abilities of it.
    """
    mine = run.variant(cell)
    alike = [place for place, each in enumerate(run.manifest.variants) if _others(each) == _others(mine)]
    plain = [place for place in alike if not has_abilities(run.manifest.variants[place].rules)]
    place = base_variant(run) if base_variant(run) in alike else (plain or alike)[0]
    differs = _abilities(run.manifest.variants[place].rules) != _abilities(mine.rules)
    return Cell(place, cell.lineup) if differs else None


def _others(variant: Variant) -> dict[str, Any]:
    return {key: value for key, value in variant.rules.items() if key != "abilities"}


def _abilities(rules: Mapping[str, Any]) -> dict[str, str]:
    """Return the numbers that have an ability, with it."""
    table = rules["abilities"]
    return {} if table == NOTHING else {number: each for number, each in table.items() if each != NOTHING}


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


def _plot(run: Run, changes: Table) -> Plot:
    lineup = run.manifest.lineups[0].label
    picked = changes.pick({SHOWN: CHANGE, LINEUP: lineup})
    panels = tuple(Panel(partial(_draw, picked, figure), figure) for figure in (POINTS, TURNS))
    number = len(distinct(each.labels[VARIANT] for each in picked))
    height = 20 + 5.4 * min(number, MOST_VARIANTS)
    caption = _PLOT.format(changing=changing(changes), lineup=lineup) + first_drawn(MOST_VARIANTS, number, "variants")
    return Plot("abilities", changes, caption, panels, height, only={SHOWN: CHANGE, LINEUP: lineup})


def _draw(numbers: Sequence[Number], figure: str, ax: Axes) -> None:
    shown = [each for each in numbers if each.labels[FIGURE] == figure][:MOST_VARIANTS]
    figures.forest(ax, shown, [each.labels[VARIANT] for each in shown])


def _finding(run: Run, uses: Table, changes: Table, plot: Plot | None) -> Finding:
    """Say how much the abilities are used, and which variant changes points and length of rounds most."""
    used = spread(run, uses, {FIGURE: OF_DRAWS})
    if used is None:
        return Finding("No ability is used.", "No card was drawn from the deck.", None, plot)
    share = over_cells("{} of cards drawn from the deck are used for their ability", used)
    text = f"{share}{ends_of(used)}"
    lineup = run.manifest.lineups[0].label
    told = []
    for name in (POINTS, TURNS, FIRST):
        found = changes.pick({SHOWN: CHANGE, LINEUP: lineup, FIGURE: name})
        most = max(found, key=lambda each: abs(each.estimate.value), default=None)
        told += [f"{name.lower()} by {most.told} ({most.span}, \u201c{most.labels[VARIANT]}\u201d)"] if most else []
    if not told:
        return Finding("No two variants differ in abilities alone: nothing to compare.", text, None, plot)
    return Finding(_short(changes), f"{text} What changes most with {lineup}: {'; '.join(told)}.", None, plot)


def _short(changes: Table) -> str:
    """Say how many figures change with the abilities."""
    all_ = changes.pick({SHOWN: CHANGE})
    differ = [each for each in all_ if each.estimate.low > 0 or each.estimate.high < 0]
    bases = distinct(each.labels[AGAINST] for each in all_)
    against = f" with \u201c{bases[0]}\u201d" if len(bases) == 1 else ", where abilities alone differ"
    verb = agreeing(len(differ), "differs", "differ")
    return f"{len(differ)} of {len(all_)} figures clearly {verb} from those{against}."
