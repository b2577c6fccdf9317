"""Memory: what forgetting and mixing up cards cost against opponents who do neither; and the first look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import polars as pl
from matplotlib.axes import Axes

from reports import figures
from reports.content import (
    FIGURE,
    LINEUP,
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
)
from reports.run import Cell, Run
from reports.style import PANELS_ACROSS
from reports.tables.cats import met_three, met_two
from reports.tables.common import (
    Measure,
    base_variant,
    by_cell,
    even_shares,
    given,
    labels_of,
    measured,
    told_caption,
    told_only,
)
from reports.tables.dials import (
    AHEAD,
    CONFUSED,
    EDGE,
    FALSE,
    FORGOTTEN,
    POINTS,
    SHARE,
    THE_SAME,
    Row,
    dial_names,
    dials_of,
    row_labels,
    row_numbers,
    rows_of,
)
from reports.tables.spreads import ends_of, over_cells, spread
from reports.tables.variants import CHANGE, SHOWN, base_cell, changing, contrast_listings, contrasts
from reports.totals import block_totals, flag, is_first, one, where
from reports.units import count, percent

NAME, TITLE = "memory", "Memory and the first look"
LOOK_MET, LOOK_PART, LOOK_EARLY = "Looks that met one", "Met with the card of the first look", "The same in round 1"
POINTS_A_ROUND, TURNS_A_ROUND = "Points a round and seat", "Turns a round"
LOOKS = {"game": "one look a game", "round": "one look a round"}  # by the value of the rule first_look
MOVES = {EDGE: "Win share", AHEAD: "Points"}  # what is drawn over a dial, with the title of its panel

_ABOUT = (
    "Each dial is a chance: at the start of its turn a seat forgets each face-down card that it remembers with the "
    "chance forget, and takes what it remembers of a neighbouring slot for it with the chance confuse. The engine does "
    "so whatever strategy sits there; it does not know that it has forgotten. All other seats remember everything. An "
    "even share is {even}."
)
_NO_DIALS = (
    "No seat of this run forgets anything, or none that plays against perfect memories alone, so that nothing is told "
    "of what memory is worth. Line-ups such as [\u201cgreedy:forget=0.2\u201d, \u201cgreedy\u201d] do that."
)
_DIALS = (
    "What memory is worth: win share and points a round of a seat by its memory, less an even share and less the "
    "points of opponents with perfect memory. From 0, perfect, to 1, none: what does not lie face up is lost at once."
)
_KEY = "Win share of a seat by its memory, less an even share, against opponents with perfect memory."
_WINS = "Win share of a seat by its memory, against opponents with perfect memory."
_POINTS = "Points of a seat in a round by its memory, less those of a seat of its opponents, and as they are."
_COUNTED = "What such seats forget and mix up, and how many of their claims are false."
_CHANGES = "What {changing}, deal by deal, where everybody has perfect memory."
_LOOK = (
    "The first look, where everybody has perfect memory: how many of the looks led to an objective met with the card "
    "looked at, and the part that these are of all objectives met. A description: cards that nobody looked at are "
    "swapped out more often."
)


def build(run: Run) -> Chapter:
    """Return the chapter."""
    rows, looks = rows_of(run), _looks(run)
    look = Table("memory_look", _of_perfect(run, measured(run, looks)), given(run))
    dials = Table("memory_dials", row_numbers(run, rows) if rows else (), given(run))
    changes = Table("memory_variants", contrasts(run, [*_lengths(run), looks[1]], partial(_base, run)), given(run))
    plots = _plots(run, dials, rows)
    blocks: list[Block] = [
        *(_dial_blocks(run, dials, plots) if rows else [Paragraph(_NO_DIALS)]),
        *(by_cell(run, look, _LOOK) if look.numbers else []),
        *(contrast_listings(changes, _CHANGES.format(changing=changing(changes))) if changes.numbers else []),
    ]
    tables = tuple(table for table in (dials, look, changes) if table.numbers)
    return Chapter(NAME, TITLE, _finding(run, dials, _looked(run, look, changes), rows, plots), tuple(blocks), tables)


def _is_perfect(run: Run, lineup: str) -> bool:
    """Return whether everybody in a line-up remembers everything."""
    found = next(each for each in run.manifest.lineups if each.label == lineup)
    return not any(any(dials_of(run, label)) for label in found.strategies)


def _of_perfect(run: Run, numbers: Sequence[Number]) -> tuple[Number, ...]:
    """Return the numbers of line-ups in which everybody remembers everything."""
    return tuple(each for each in numbers if _is_perfect(run, each.labels[LINEUP]))


def _base(run: Run, cell: Cell) -> Cell | None:
    """Return the cell of the base variant that a cell is compared with, if everybody in it remembers everything."""
    return base_cell(run, cell) if _is_perfect(run, run.lineup(cell).label) else None


def _looks(run: Run) -> list[Measure]:
    """Return what became of the cards that players looked at before the first turn of a game, or of every round."""
    early, met = pl.col("round") == 1, met_two() + met_three()
    sums = {
        "first": flag(early),
        "rows": one(),
        "with it": pl.col("first_look_met"),
        "met": met,
        "early with it": where(early, pl.col("first_look_met")),
        "early met": where(early, met),
    }
    totals = block_totals(run, "rounds", sums)
    looks = totals["first"].copy()
    for place, cell in enumerate(run.cells):
        if run.variant(cell).rules["first_look"] == "round":
            looks[place] = totals["rows"][place]
    return [
        Measure(LOOK_MET, percent("looks"), totals["with it"], looks, event=True),
        Measure(LOOK_PART, percent("objectives met"), totals["with it"], totals["met"], event=True),
        Measure(LOOK_EARLY, percent("objectives met"), totals["early with it"], totals["early met"], event=True),
    ]


def _lengths(run: Run) -> list[Measure]:
    """Return points and turns of a round, which a rule about looks may change."""
    sums = {"points": pl.col("points"), "turns": pl.col("turns"), "rows": one(), "rounds": flag(is_first())}
    totals = block_totals(run, "rounds", sums)
    return [
        Measure(POINTS_A_ROUND, count("points"), totals["points"], totals["rows"]),
        Measure(TURNS_A_ROUND, count("turns"), totals["turns"], totals["rounds"]),
    ]


def _dial_blocks(run: Run, dials: Table, plots: Sequence[Plot]) -> list[Block]:
    listings = ((_WINS, (SHARE, EDGE)), (_POINTS, (AHEAD, POINTS)), (_COUNTED, (FORGOTTEN, CONFUSED, FALSE)))
    return [
        Paragraph(_ABOUT.format(even=even_shares(run))),
        *plots,
        *(Listing(dials, told_caption(run, text), names, told_only(run)) for text, names in listings),
    ]


def _curves(run: Run, rows: Sequence[Row], dial: int) -> dict[str, list[Row]]:
    """Return the rows of the base variant in which no other dial is turned, by the name of their curve."""
    base = [row for row in rows if row.variant == base_variant(run)]
    groups = distinct(row.group for row in base)
    found = {}
    for group in groups[: len(figures.SERIES)]:
        alone = _alone([row for row in base if row.group == group], dial)
        if any(row.dials[dial] for row in alone) and len(alone) > 1:
            found[_curve_name(alone[0], groups)] = alone
    return found


def _alone(rows: Sequence[Row], dial: int) -> list[Row]:
    """Return the rows in which no other dial is turned."""
    return [row for row in rows if sum(row.dials) == row.dials[dial]]


def _curve_name(row: Row, groups: Sequence[tuple[int, int, str, str]]) -> str:
    """Return what tells a curve from the others: its strategy, and opponents and players where these differ."""
    against = "" if row.opponents == THE_SAME else f" against {row.opponents}"
    players = f", {row.players} players" if len({group[1] for group in groups}) > 1 else ""
    return f"{row.strategy}{against}{players}"


def _plots(run: Run, dials: Table, rows: Sequence[Row]) -> list[Plot]:
    """Return win share and points over each dial, a line for each strategy and its opponents."""
    curves = {dial: lines for dial in range(len(dial_names(run))) if (lines := _curves(run, rows, dial))}
    panels = tuple(
        Panel(partial(_draw, run, dials, lines, dial, figure), f"{title} over {dial_names(run)[dial]}")
        for figure, title in MOVES.items()
        for dial, lines in curves.items()
    )
    names = tuple(distinct(name for lines in curves.values() for name in lines))
    series = names if len(names) > 1 else ()
    plot = Plot("memory", dials, told_caption(run, _DIALS), panels, 50, series=series, only=told_only(run))
    return [plot] if panels else []


def _draw(run: Run, dials: Table, lines: dict[str, list[Row]], dial: int, figure: str, ax: Axes) -> None:
    series = {
        name: [(row.dials[dial], dials.pick(row_labels(run, row) | {FIGURE: figure})[0]) for row in line]
        for name, line in lines.items()
    }
    figures.curves(ax, series, label=f"chance to {dial_names(run)[dial]} a card, each turn", named=False)


@dataclass(frozen=True)
class _Looked:
    """What the first look brings: in a short sentence and in full; empty where nothing is known."""

    short: str
    text: str


def _finding(run: Run, dials: Table, looked: _Looked, rows: Sequence[Row], plots: Sequence[Plot]) -> Finding:
    """Say what the least and the most of each dial cost the first strategy, and what the first look brings."""
    key_plot = _key_plot(run, plots[0]) if plots else None
    told = _dial_texts(run, dials, rows)
    if not told:
        return Finding(looked.short or "Nothing to compare.", looked.text or _NO_DIALS)
    base = [row for row in rows if row.variant == base_variant(run)]
    rules = f" ({run.manifest.variants[base_variant(run)].name})" if len(run.manifest.variants) > 1 else ""
    who = f"Against perfect memory{rules}, {_curve_name(base[0], distinct(row.group for row in base))} wins"
    text = f"{who} {'; '.join(' and '.join(each) for each in told)}. {looked.text}"
    short = f"{who} {' and '.join(each.partition(' (')[0] for each in told[0])}. {looked.short}"
    return Finding(short.strip(), text.strip(), None, key_plot)


def _key_plot(run: Run, plot: Plot) -> Plot:
    """Return the first panels of the drawing, which are about win shares."""
    return replace(plot, name="memory_key", caption=told_caption(run, _KEY), panels=plot.panels[:PANELS_ACROSS])


def _dial_texts(run: Run, dials: Table, rows: Sequence[Row]) -> list[list[str]]:
    """Return for each dial the win share of the first strategy at its least and its most."""
    base = [row for row in rows if row.variant == base_variant(run)]
    first = [row for row in base if row.group == base[0].group]
    found = (_ends(run, dials, first, dial) for dial in range(len(dial_names(run))))
    return [told for told in found if told]


def _ends(run: Run, dials: Table, rows: Sequence[Row], dial: int) -> list[str]:
    """Return the win shares of the rows in which a dial is turned, and no other, the least and the most."""
    turned = [row for row in _alone(rows, dial) if row.dials[dial]]
    told = []
    for row in distinct([*turned[:1], *turned[-1:]]):
        share = dials.pick(row_labels(run, row) | {FIGURE: SHARE})[0]
        setting = f"{dial_names(run)[dial]}\u00a0=\u00a0{row.dials[dial]:g}"
        told.append(f"{share.told} of games with {setting} ({share.span})")
    return told


def _looked(run: Run, look: Table, changes: Table) -> _Looked:
    """Say how many objectives are met with the card looked at, and what another number of looks changes."""
    part = spread(run, look, {FIGURE: LOOK_PART})
    used = over_cells("The card of the first look has a part in {} of objectives met", part) if part else ""
    text = (ends_of(part).strip() or used) if part else ""
    other = _other_look(run)
    cells = tuple(cell for cell in run.cells if cell.variant == other and _base(run, cell))
    if not cells:
        return _Looked(used, text)
    points = spread(run, changes, {SHOWN: CHANGE, FIGURE: POINTS_A_ROUND}, cells)
    assert points is not None
    mine, usual = (run.manifest.variants[each].rules["first_look"] for each in (cells[0].variant, base_variant(run)))
    instead = f"{LOOKS[mine].capitalize()} instead of {LOOKS[usual]}"
    rules = f"first_look\u00a0=\u00a0{mine} against first_look\u00a0=\u00a0{usual}"
    return _Looked(
        over_cells(f"{instead} changes points a round and seat by {{}}", points),
        f"{instead} ({rules}) {_changed(run, changes, cells[0])}",
    )


def _changed(run: Run, changes: Table, cell: Cell) -> str:
    """Say what another number of looks changes in a cell."""
    found = changes.pick(labels_of(run, cell) | {SHOWN: CHANGE})
    told = [f"\u201c{each.labels[FIGURE]}\u201d by {each.told_within}" for each in found]
    return f"changes, with {run.lineup(cell).label}, {'; '.join(told)}."


def _other_look(run: Run) -> int | None:
    """Return the variant that differs from the base variant in its first look alone, None where there is none."""
    base = run.manifest.variants[base_variant(run)].rules
    for place, variant in enumerate(run.manifest.variants):
        if [key for key, value in variant.rules.items() if value != base[key]] == ["first_look"]:
            return place
    return None
