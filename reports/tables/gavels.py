"""Gavel-card impact: as held, by the known chances of the deal; as played; and by deck where variants change it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from experiments.statistics import DealtHands, Estimate, Figures, Kind, side_by_side, simultaneous
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
    first_drawn,
)
from reports.run import Cell, Run
from reports.tables.capone import (
    ACTIONS,
    GANGSTERS,
    GAVELS,
    is_side,
    sets_of,
    side_counts,
)
from reports.tables.common import (
    Measure,
    by_cell,
    cell_by_cell,
    cell_name,
    given,
    judged,
    labelled,
    labels_of,
    led_in,
    main_cell,
    measured,
    told_caption,
    told_only,
    unfinished_points,
)
from reports.tables.dealt_gavels import EVIDENCE, NET, OTHERS, OWN, WINS, dealt_hands
from reports.tables.spreads import said_of_all
from reports.tables.variants import CHANGE, SHOWN, base_cell, contrast_listings, contrasts
from reports.totals import Totals, block_totals, flag, is_first, one, where
from reports.units import PERCENT_POINTS, POINTS_DIFFERENCE, agreeing, count, percent

NAME, TITLE = "gavels", "Gavel-card impact"
GAVEL, ACTION, INSTEAD = "Gavel card", "Action", "Instead of"
OF_EVIDENCE, OF_ANY = "Evidence", "any other card"
HELD = {NET: "Holder less others", OWN: "Holder", OTHERS: "Each other side", WINS: "Win share"}
LESS, WIN = HELD[NET], HELD[WINS]
PLAYED, CHOSEN, CARDS, EMPTY = "Played", "Chosen", "Brings", "Brings nothing"
POINTS_A_ROUND, TURNS_A_ROUND = "Points a round and side", "Turns a round"
DECK_SHOWN = (POINTS_A_ROUND, TURNS_A_ROUND)
MOST_DECKS = 30

_ABOUT = (
    "Three questions, and three kinds of answer. What a Gavel card in the dealt hand is worth can be told from the "
    "deal, which is random. What is done with it is a description: who plays an action chose to, in a situation that "
    "asked for it, so that what follows is not the action's doing alone. What the deck would be without it, or with "
    "more of it, takes variants that are played on the same deals."
)
_HELD = (
    "What one Gavel card more in the hand that is dealt changes, instead of one Evidence card: total effect under the "
    "strategies played, to the end of the round (points of the holder's side, less those of each other side) or of the "
    "game (win share). By the known chances of the deal, over all rounds."
)
_PARTS = "The same effect on the holder's side and on each other side, in points."
_ANY = "The same against any other card, drawn at random from the rest of the deck, other Gavel cards among them."
_PLOT = (
    "What one Gavel card more in the dealt hand brings its holder, instead of an Evidence card. Left: points of the "
    "round less those of each other side. Right: win share of the game."
)
_PLAYED = (
    "What the cards are played for: how often in a round (all seats together), in which share of its card's plays, "
    "cards that the action brings, and how often it brings none. Agent Meeting, Search Warrant and Eliot Ness have two "
    "actions each, in this order; Raid has one. A description of these strategies, not an effect."
)
_FATE = "What becomes of Gavel cards in a round: of one that is discarded or drawn again, each time counts."
_DECK = (
    "What a change of the Gavel cards in the deck changes, deal by deal, at unchanged strategies. The deck gets longer "
    "or shorter with it, which is part of the change: the game has no blank cards to fill it up with."
)
_DECK_PLOT = "What a change of the Gavel cards in the deck changes. Line-up: {lineup}."


def build(run: Run) -> Chapter:
    """Return the chapter."""
    held = Table("gavels_held", _held_numbers(run), given(run))
    totals = _totals(run)
    played = Table("gavels_played", _played_numbers(run, totals), given(run))
    fate = Table("gavels_fate", measured(run, _fate(totals)), given(run))
    deck_blocks, deck_tables = _deck_part(run, totals)
    height, shown = 22 + 5.8 * len(GAVELS), labels_of(run, main_cell(run)) | {INSTEAD: OF_EVIDENCE}
    panels = tuple(Panel(partial(_draw_held, run, held, figure), figure) for figure in (LESS, WIN))
    where_ = f" With {cell_name(run, main_cell(run))}." if len(run.cells) > 1 else ""
    plot = Plot("gavels_held", held, f"{_PLOT}{where_}", panels, height, only=shown)
    blocks: list[Block] = [
        Paragraph(_ABOUT),
        plot,
        _listing(run, held, _HELD, (LESS, WIN), OF_EVIDENCE),
        _listing(run, held, _PARTS, (HELD[OWN], HELD[OTHERS]), OF_EVIDENCE),
        _listing(run, held, _ANY, (LESS, WIN), OF_ANY),
        Listing(played, told_caption(run, _PLAYED), only=told_only(run)),
        *by_cell(run, fate, _FATE),
        *deck_blocks,
    ]
    return Chapter(NAME, TITLE, _finding(run, held, played, plot), tuple(blocks), (held, played, fate, *deck_tables))


def _listing(run: Run, table: Table, caption: str, figures_: tuple[str, ...], instead: str) -> Listing:
    return Listing(table, told_caption(run, caption), figures_, told_only(run) | {INSTEAD: instead})


# As held


def _held_numbers(run: Run) -> tuple[Number, ...]:
    """Return the effects in every cell; the intervals of a cell hold together."""
    shifts = unfinished_points(run)
    return tuple(
        number
        for cell, hands, shift in zip(run.cells, dealt_hands(run), shifts, strict=True)
        for number in _effects(run, cell, hands, shift)
    )


def _effects(run: Run, cell: Cell, hands: DealtHands, shift: float) -> list[Number]:
    """Return the effects of the Gavel cards of a cell's deck, against Evidence and against any other card."""
    there = [place for place, copies in enumerate(hands.deck[:EVIDENCE]) if copies]
    parts: list[Figures] = [hands.instead_of(place, EVIDENCE) for place in there]
    parts += [hands.instead_of_any(place) for place in there]
    names = [(list(GAVELS.values())[place], instead) for instead in (OF_EVIDENCE, OF_ANY) for place in there]
    labels = [labels_of(run, cell) | {GAVEL: name, INSTEAD: instead} for name, instead in names]
    estimates = iter(simultaneous(side_by_side(*parts))) if parts else iter(())
    return [
        _effect(run, each | {FIGURE: figure}, next(estimates), shift) for each in labels for figure in _by_outcome()
    ]


def _by_outcome() -> list[str]:
    """Return the names of the outcomes in their order."""
    return [HELD[outcome] for outcome in sorted(HELD)]


def _effect(run: Run, labels: dict[str, str], estimate: Estimate, shift: float) -> Number:
    unit = PERCENT_POINTS if labels[FIGURE] == WIN else POINTS_DIFFERENCE
    if labels[FIGURE] != LESS or labels[INSTEAD] != OF_EVIDENCE:
        return Number(labels, estimate, unit)
    margin = run.points_margin
    return Number(labels, estimate, unit, judged(estimate, unit, margin, shift), margin.size)


def _draw_held(run: Run, table: Table, figure: str, ax: Axes) -> None:
    numbers = table.pick(labels_of(run, main_cell(run)) | {INSTEAD: OF_EVIDENCE, FIGURE: figure})
    margin = run.points_margin.size if figure == LESS else run.share_margin.size
    figures.forest(ax, numbers, [each.labels[GAVEL] for each in numbers], margin=margin)


def _finding(run: Run, held: Table, played: Table, plot: Plot) -> Finding:
    """Say which Gavel card is worth most to hold and which least, in the main cell, and what is played most."""
    effects = {cell: found for cell in _main_first(run) if (found := _of_evidence(run, held, cell))}
    if not effects:
        return Finding("No Gavel card was dealt.", "The deck holds no Gavel cards, or none was ever dealt.", None, plot)
    cell, numbers = next(iter(effects.items()))
    labels = labels_of(run, cell)
    best, worst = (pick(numbers, key=lambda each: each.estimate.value) for pick in (max, min))
    most = max(played.pick(labels | {FIGURE: PLAYED}), key=lambda each: each.estimate.value)
    beyond = [each for each in numbers if each.verdict and each.verdict.kind is Kind.ADVANTAGE]
    text = (
        f"Instead of an Evidence card in the dealt hand, {best.labels[GAVEL]} brings its holder {best.told_within} "
        f"over each other side, {worst.labels[GAVEL]} {worst.told_within}; {len(beyond)} of {len(numbers)} "
        f"Gavel cards {agreeing(len(beyond), 'lies', 'lie')} beyond the margin of {run.points_margin}. "
        f"{most.labels[ACTION]} is played most, {most.told_within}."
    )
    short = said_of_all(run, {each: _short(run, found) for each, found in effects.items()})
    return Finding(short, led_in(run, cell, text), None, plot)


def _main_first(run: Run) -> list[Cell]:
    return sorted(run.cells, key=lambda cell: cell != main_cell(run))


def _of_evidence(run: Run, held: Table, cell: Cell) -> list[Number]:
    """Return what each Gavel card that was dealt in a cell is worth instead of Evidence."""
    found = held.pick(labels_of(run, cell) | {INSTEAD: OF_EVIDENCE, FIGURE: LESS})
    return [each for each in found if each.estimate.n]


def _short(run: Run, numbers: Sequence[Number]) -> str:
    best = max(numbers, key=lambda each: each.estimate.value)
    kinds = {each.verdict.kind for each in numbers if each.verdict}
    if best.verdict and best.verdict.kind in (Kind.ADVANTAGE, Kind.SOME_ADVANTAGE) and best.estimate.value > 0:
        return f"{best.labels[GAVEL]} is worth most to be dealt."
    if kinds == {Kind.FAIR}:
        return f"Every Gavel card is worth as much as an Evidence card to be dealt, within {run.points_margin}."
    if kinds <= {Kind.CANNOT_TELL, Kind.TOO_FEW}:
        return "What single Gavel cards are worth is not settled yet."
    return "No Gavel card is worth more to be dealt than an Evidence card."


# As played


def _totals(run: Run) -> Totals:
    """Return sums of the counters of all seats, and of what is told of other decks."""
    names = [f"{action}{end}" for action in ACTIONS for end in ("", "_cards", "_empty")]
    names += ["gavels_discarded", "hand_gavels", "turns", "raid_gain", "raid_loss", "exclusion"]
    sums = {name: pl.col(name) for name in names} | {"rounds": flag(is_first()), "rows": one()}
    sums["sets"] = sum((sets_of(name) for name in GANGSTERS), pl.lit(0))
    sums["points"] = where(is_side(), pl.col("points"))
    return block_totals(run, "rounds", sums)


def _played_numbers(run: Run, totals: Totals) -> tuple[Number, ...]:
    """Return how often each action is played in each cell, and what it brings."""
    numbers: list[Number] = []
    for action, (gavel, name) in ACTIONS.items():
        played, rounds = totals[action], totals["rounds"]
        of_card = np.sum([totals[each] for each, (card, _) in ACTIONS.items() if card == gavel], axis=0)
        measures = [
            Measure(PLAYED, count("times a round"), played, rounds),
            Measure(CHOSEN, percent("its card's plays"), played, of_card, event=True),
            Measure(CARDS, count("cards"), totals[f"{action}_cards"], played),
            Measure(EMPTY, percent("plays"), totals[f"{action}_empty"], played, event=True),
        ]
        numbers += labelled(measured(run, measures), {ACTION: name})
    return cell_by_cell(run, numbers)


def _fate(totals: Totals) -> list[Measure]:
    played = np.sum([totals[action] for action in ACTIONS], axis=0)
    rounds, unit = totals["rounds"], count("a round")
    return [
        Measure("Gavel cards played", unit, played, rounds),
        Measure("Discarded unplayed", unit, totals["gavels_discarded"], rounds),
        Measure("Left in hands at the end", unit, totals["hand_gavels"], rounds),
    ]


# By deck


def _deck_part(run: Run, totals: Totals) -> tuple[list[Block], list[Table]]:
    """Return what the decks of the variants change, nothing where all have the same Gavel cards."""
    decks = [each.rules["gavels"] for each in run.manifest.variants]
    if all(deck == decks[0] for deck in decks):
        return [], []
    table = Table("gavels_deck", contrasts(run, _deck_measures(run, totals), partial(base_cell, run)), given(run))
    lineup = run.manifest.lineups[0].label
    picked = table.pick({SHOWN: CHANGE, LINEUP: lineup})
    panels = tuple(Panel(partial(_draw_decks, picked, figure), figure) for figure in DECK_SHOWN)
    number = len(run.manifest.variants) - 1
    caption = _DECK_PLOT.format(lineup=lineup) + first_drawn(MOST_DECKS, number, "variants")
    height = 20 + 5.4 * min(number, MOST_DECKS)
    plot = Plot("gavels_deck", table, caption, panels, height, only={LINEUP: lineup})
    return [plot, *contrast_listings(table, _DECK)], [table]


def _draw_decks(numbers: Sequence[Number], figure: str, ax: Axes) -> None:
    shown = [each for each in numbers if each.labels[FIGURE] == figure][:MOST_DECKS]
    figures.forest(ax, shown, [each.labels[VARIANT] for each in shown])


def _deck_measures(run: Run, totals: Totals) -> list[Measure]:
    first = pl.col("seat") == 0
    games = block_totals(run, "games", {"games": flag(first), "rounds": where(first, pl.col("rounds"))})
    rounds = totals["rounds"]
    return [
        Measure(POINTS_A_ROUND, count("points"), totals["points"], rounds * side_counts(run)),
        Measure(TURNS_A_ROUND, count("turns"), totals["turns"], rounds),
        Measure("Rounds a game", count("rounds"), games["rounds"], games["games"]),
        Measure("Complete sets a round", count("sets"), totals["sets"], rounds),
        Measure("Swing of Raids a round", count("points"), totals["raid_gain"] + totals["raid_loss"], rounds),
    ]
