"""Action-card impact: as drawn, by the known chance of each card, and by deck where variants change the deck."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from experiments.statistics import AsDrawn, CardEffect, Estimate, Kind, card_effects
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
from reports.tables.common import Measure, base_variant, cell_name, given, judged, labels_of, led_in, unfinished_points
from reports.tables.spreads import said_of
from reports.tables.variants import CHANGE, SHOWN, contrast_listings, contrasts
from reports.totals import SHARES, block_totals, flag, is_first, one, where, win_parts
from reports.units import PERCENT_POINTS, POINTS_DIFFERENCE, agreeing, count, percent, whole

NAME, TITLE = "action_cards", "Action-card impact"
CARD = "Card"
NET, DRAWER, OTHERS, TABLE, WINS = "Drawer less others", "Drawer", "Each other", "Table total", "Win share"
OUTCOMES = (NET, DRAWER, OTHERS, TABLE, WINS)
NAIVE, DRAWS, COMPARED = "Win share when drawn", "Draws", "Draws compared"
POINTS_A_ROUND, TURNS_A_ROUND = "Points a round and seat", "Turns a round"
DECK_SHOWN = (POINTS_A_ROUND, TURNS_A_ROUND)
MOST_DECKS = 30
REFERENCES = ("blank", "work_detail")
MOST_DRAWS = 3_000_000  # of a cell, read at once; of more draws those of the first deals are used
MOST_CELLS = 3


_DRAWN = (
    "What drawing a card changes, against drawing {reference} where both could come: total effect of the draw "
    "under the strategies played, from then to the end of the round (points) or game (win share), best "
    "first.{where} From {draws} draws{part}, of which {single} with one type of card left carry no weight."
)
_PARTS = "The same effect for the drawer, for each other seat, and for all seats together, in points."
_NAIVE = (
    "The naive figure beside it, the share of games won by whoever drew the card, mixes what the card does "
    "with when and to whom it comes: a strategy that draws often and wins often makes every card look good. "
    "It is shown to be compared, not to be used."
)
_PLOT = (
    "What a card brings to its drawer. Left: points in the round from the draw on, less those of each other "
    "seat. Right: win share; hollow dots show the naive figure, win share when drawn less an even share."
)
_NO_DRAWS = (
    'The run kept no log of draws, so nothing is known of single cards. Add "draws" to the logs of the experiment.'
)
_NOTHING_TO_COMPARE = (
    "The run logged no two types of Action card drawn under its base rules, so nothing is known of single cards."
)
_DECK = (
    "What a change of the Action deck changes, deal by deal, at unchanged strategies. A deck that is as long "
    "as the published one is compared with it; a longer one with a control that has as many blanks added, "
    "where the run has it."
)


_DECK_PLOT = (
    "What a change of the Action deck changes against the published deck, or against a control that is as long."
)


def build(run: Run) -> Chapter:
    """Return the chapter."""
    drawn_blocks, drawn_tables, finding = _drawn_part(run)
    deck_blocks, deck_tables = _deck_part(run)
    if finding is None:
        finding = _deck_finding(run, deck_tables)
    blocks = (*drawn_blocks, *deck_blocks)
    return Chapter(NAME, TITLE, finding, blocks, (*drawn_tables, *deck_tables))


@dataclass(frozen=True, eq=False)
class Drawn:
    """Effects as drawn in a cell; `cards` names the card types that the effects are numbered by."""

    cell: Cell
    cards: tuple[str, ...]
    effects: AsDrawn
    part: str

    @property
    def reference(self) -> str:
        """The card that the others are compared with."""
        return card_name(self.cards[self.effects.reference])


def card_name(card: str) -> str:
    """Return a card's name as printed."""
    return " ".join(word if word == "in" else word.capitalize() for word in card.split("_"))


def _drawn_part(run: Run) -> tuple[list[Block], list[Table], Finding | None]:
    """Return what single draws show, in the base variant, line-up by line-up."""
    cells = [cell for cell in run.cells if cell.variant == base_variant(run)] if run.has("draws") else []
    drawn = [each for each in (_as_drawn(run, cell) for cell in cells[:MOST_CELLS]) if each]
    if not drawn:
        return [Paragraph(_why_no_effects(run))], [], None
    table = Table("action_cards_drawn", tuple(number for each in drawn for number in _numbers(run, each)), given(run))
    first = drawn[0]
    height, shown = 20 + 5.8 * len(first.cards), labels_of(run, first.cell)
    plot = Plot("action_cards", table, _PLOT, _panels(run, table, first), height, only=shown)
    main = [_listing(run, table, each) for each in drawn]
    parts = Listing(table, _PARTS, (DRAWER, OTHERS, TABLE), labels_of(run, first.cell))
    return [plot, *main, Paragraph(_NAIVE), parts], [table], _drawn_finding(run, table, first, plot)


def _listing(run: Run, table: Table, drawn: Drawn) -> Listing:
    """Return the view of the effects in a cell."""
    name = cell_name(run, drawn.cell)
    caption = _DRAWN.format(
        where=f" With {name}." if name else "",
        reference=drawn.reference,
        draws=whole(drawn.effects.draws),
        part=drawn.part,
        single=whole(drawn.effects.single_type),
    )
    return Listing(table, caption, (NET, WINS, NAIVE), labels_of(run, drawn.cell))


def _as_drawn(run: Run, cell: Cell) -> Drawn | None:
    """Return the effects in a cell, or None where no two types of card were drawn."""
    deck = run.variant(cell).rules["action_deck"]
    cards = tuple(card for card in run.game.special_cards if deck[card] > 0)
    frame, part = _draws_of(run, cell)
    if len(cards) < 2 or frame.is_empty():
        return None
    reference = next((card for card in REFERENCES if card in cards), cards[0])
    places = {run.game.special_cards.index(card): place for place, card in enumerate(cards)}
    gain, others = frame["gain"].to_numpy().astype(float), frame["others_gain"].to_numpy()
    outcomes = [gain - others, gain, others, gain + others * (run.seats(cell) - 1), frame["win_share"].to_numpy()]
    effects = card_effects(
        np.vectorize(places.get)(frame["card"].to_physical().to_numpy()),
        np.stack([frame[f"left_{card}"].to_numpy().astype(np.int64) for card in cards], axis=1),
        np.stack(outcomes, axis=1),
        frame["deal"].to_numpy().astype(np.int64),
        reference=cards.index(reference),
    )
    return Drawn(cell, cards, effects, part)


def _draws_of(run: Run, cell: Cell) -> tuple[pl.DataFrame, str]:
    """Return the draws of a cell in order, and in words which part of them, where there are too many."""
    draws = run.scan("draws").filter((pl.col("variant") == cell.variant) & (pl.col("lineup") == cell.lineup))
    total = int(draws.select(pl.len()).collect(engine="streaming").item())
    part = ""
    if total > MOST_DRAWS:
        deals = len(run.deals) * MOST_DRAWS // total
        draws = draws.filter(pl.col("deal") < run.deals[deals])
        part = f" of the first {whole(deals)} deals"
    left = [f"left_{card}" for card in run.game.special_cards]
    order = ["deal", "rotation", "round", "turn"]
    columns = [*order, "card", *left, "gain", "others_gain", "win_share"]
    return draws.select(columns).collect(engine="streaming").sort(order), part


def _numbers(run: Run, drawn: Drawn) -> list[Number]:
    """Return the numbers of a cell, the card that brings its drawer most first."""
    numbers = []
    shift = unfinished_points(run)[run.cells.index(drawn.cell)]
    for effect in sorted(drawn.effects.cards, key=_best_first):
        labels = labels_of(run, drawn.cell) | {CARD: card_name(drawn.cards[effect.card])}
        for figure, estimate in zip(OUTCOMES, effect.effects, strict=True):
            unit = PERCENT_POINTS if figure == WINS else POINTS_DIFFERENCE
            if figure == NET:
                verdict = judged(estimate, unit, run.points_margin, shift)
                numbers.append(Number(labels | {FIGURE: figure}, estimate, unit, verdict, run.points_margin.size))
            else:
                numbers.append(Number(labels | {FIGURE: figure}, estimate, unit))
        numbers.append(Number(labels | {FIGURE: NAIVE}, effect.naive[-1], percent("games")))
        for figure, amount in ((DRAWS, effect.drawn), (COMPARED, effect.compared)):
            counted = Estimate(amount, np.nan, np.nan, effect.effects[0].n, "count")
            numbers.append(Number(labels | {FIGURE: figure}, counted, count("draws")))
    return numbers


def _best_first(effect: CardEffect) -> tuple[bool, float]:
    """Return what puts the card first that brings its drawer most, and those without data last."""
    value = effect.effects[0].value
    return math.isnan(value), -value


def _panels(run: Run, table: Table, drawn: Drawn) -> tuple[Panel, ...]:
    return (
        Panel(partial(_draw_effects, run, table, drawn, NET), NET),
        Panel(partial(_draw_effects, run, table, drawn, WINS), WINS),
    )


def _draw_effects(run: Run, table: Table, drawn: Drawn, figure: str, ax: Axes) -> None:
    labels = labels_of(run, drawn.cell)
    numbers = table.pick(labels | {FIGURE: figure})
    names = [each.labels[CARD] for each in numbers]
    if figure == NET:
        figures.forest(ax, numbers, names, margin=run.points_margin.size)
        return
    naive = [each.printed.value - 100 / run.seats(drawn.cell) for each in table.pick(labels | {FIGURE: NAIVE})]
    figures.forest(ax, numbers, names, margin=run.share_margin.size, hollow=naive)


def _drawn_finding(run: Run, table: Table, drawn: Drawn, plot: Plot) -> Finding:
    """Say which card brings its drawer most and which least, as far as that is settled."""
    settled = "What single cards are worth is not settled yet."
    cards = table.pick(labels_of(run, drawn.cell) | {FIGURE: NET})
    numbers = [each for each in cards if each.estimate.n]
    if not numbers:
        text = "No card was drawn where the reference could have come."
        return Finding(said_of(run, drawn.cell, settled), led_in(run, drawn.cell, text), None, plot)
    best, worst = numbers[0], numbers[-1]
    kinds = [each.verdict.kind for each in numbers if each.verdict]
    beyond = kinds.count(Kind.ADVANTAGE)
    text = (
        f"Against {drawn.reference}, {best.labels[CARD]} brings its drawer {best.told_within} over each other seat in "
        f"that round, {worst.labels[CARD]} {worst.told_within}. "
        f"{beyond} of {len(cards)} cards {agreeing(beyond, 'lies', 'lie')} beyond the margin of {run.points_margin}."
    )
    if kinds[0] in (Kind.ADVANTAGE, Kind.SOME_ADVANTAGE):
        short = f"{best.labels[CARD]} is worth most to who draws it."
    elif set(kinds) == {Kind.FAIR}:
        short = f"All cards are worth the same to who draws them, within {run.points_margin}."
    else:
        short = settled
    return Finding(said_of(run, drawn.cell, short), led_in(run, drawn.cell, text), None, plot)


def control_of(run: Run, cell: Cell) -> Cell | None:
    """Return the cell that a deck is compared with: as long a deck, by blanks if need be; None for the base."""
    base = base_variant(run)
    if cell.variant == base:
        return None
    decks = [dict(each.rules["action_deck"]) for each in run.manifest.variants]
    length = sum(decks[cell.variant].values())
    more = length - sum(decks[base].values())
    padded = decks[base] | {"blank": decks[base]["blank"] + more}
    padded_variants = [place for place, deck in enumerate(decks) if deck == padded and place != cell.variant]
    return Cell(padded_variants[0] if more and padded_variants else base, cell.lineup)


def _deck_part(run: Run) -> tuple[list[Block], list[Table]]:
    """Return what the decks of the variants change, nothing where all have the same."""
    decks = [each.rules["action_deck"] for each in run.manifest.variants]
    if all(deck == decks[0] for deck in decks):
        return [], []
    measures = _deck_measures(run)
    table = Table("action_cards_deck", contrasts(run, measures, partial(control_of, run)), given(run))
    picked = table.pick({SHOWN: CHANGE, LINEUP: run.manifest.lineups[0].label})
    panels = tuple(Panel(partial(_draw_decks, picked, figure), figure) for figure in DECK_SHOWN)
    number = len(run.manifest.variants) - 1
    height = 20 + 5.4 * min(number + 1, MOST_DECKS)
    cut = first_drawn(MOST_DECKS, number, "variants")
    caption = f"{_DECK_PLOT} Line-up: {run.manifest.lineups[0].label}.{cut}"
    return [Plot("action_cards_deck", table, caption, panels, height), *contrast_listings(table, _DECK)], [table]


def _draw_decks(numbers: Sequence[Number], figure: str, ax: Axes) -> None:
    shown = [each for each in numbers if each.labels[FIGURE] == figure][:MOST_DECKS]
    figures.forest(ax, shown, [each.labels[VARIANT] for each in shown])


def _deck_measures(run: Run) -> list[Measure]:
    first = pl.col("seat") == 0
    sums = {name: pl.col(name) for name in ("points", "turns", "foils")} | {
        "rounds": flag(is_first()),
        "rows": one(),
    }
    rounds = block_totals(run, "rounds", sums)
    wins = block_totals(run, "games", {"games": flag(first), "first": where(first, win_parts())})
    played = rounds["rounds"]
    return [
        Measure(POINTS_A_ROUND, count("points"), rounds["points"], rounds["rows"]),
        Measure(TURNS_A_ROUND, count("turns"), rounds["turns"], played),
        Measure("Foils a round", count("foils"), rounds["foils"], played),
        Measure("First seat's win share", percent("games"), wins["first"] / SHARES, wins["games"]),
    ]


def _why_no_effects(run: Run) -> str:
    return _NOTHING_TO_COMPARE if run.has("draws") else _NO_DRAWS


def _deck_finding(run: Run, tables: Sequence[Table]) -> Finding:
    """Say which deck changes points most, where no single cards could be compared."""
    if not tables:
        short = "No two cards could be compared." if run.has("draws") else "No draws were logged."
        return Finding(short, _why_no_effects(run))
    most = max(tables[0].pick({FIGURE: POINTS_A_ROUND, SHOWN: CHANGE}), key=lambda each: abs(each.estimate.value))
    text = (
        f"Of all changes of the Action deck, \u201c{most.labels[VARIANT]}\u201d changes points most: "
        f"{most.told} a round and seat ({most.span}), with {most.labels[LINEUP]}."
    )
    return Finding(f"\u201c{most.labels[VARIANT]}\u201d changes points most.", text)
