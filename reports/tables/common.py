"""What the chapters share: names of cells and seats, ratios by cell, and contrasts between variants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import polars as pl

from experiments.config import told_players
from experiments.config_variants import base_of
from experiments.statistics import (
    Estimate,
    Kind,
    Margin,
    Verdict,
    event_share,
    ratios,
    separately,
    shift_by_unfinished,
    verdict,
)
from experiments.statistics.estimates import Floats
from reports import figures
from reports.content import (
    FIGURE,
    LINEUP,
    PLAYERS,
    VARIANT,
    Given,
    Listing,
    Number,
    Panel,
    Plot,
    Table,
    distinct,
    first_drawn,
)
from reports.run import Cell, LineUp, Run
from reports.totals import block_totals, flag, is_first
from reports.units import NARROW_SPACE, Unit, decimals, scaled, written

SEATS = ("first", "second", "third", "fourth", "fifth")
FEW_CELLS = 3  # so many cells stand across the top of a table, more go down its side
MANY_CELLS = 12
MOST_BARS = 8  # cells that a drawing of bars has room for
ACROSS = 5  # figures that have room across the top


def labels_of(run: Run, cell: Cell) -> dict[str, str]:
    """Return the labels of a cell."""
    return {VARIANT: run.variant(cell).name, PLAYERS: str(run.seats(cell)), LINEUP: run.lineup(cell).label}


def positions(run: Run, cell: Cell) -> dict[str, tuple[int, ...]]:
    """Return the seats of each side of a cell by when they play: ``first``, or ``first and third`` for partners."""
    return {" and ".join(SEATS[seat] for seat in seats): seats for seats in run.sides(cell)}


def cell_name(run: Run, cell: Cell, among: Sequence[Cell] = ()) -> str:
    """Return what tells a cell from others (by default all of the run), empty where there is one only."""
    cells = among or run.cells
    names = []
    if len({each.variant for each in cells}) > 1:
        names.append(run.variant(cell).name)
    if len({each.lineup for each in cells}) > 1:
        names.append(run.lineup(cell).label)
    return ", ".join(names)


def given(run: Run) -> Given:
    """Return what every number of the run is conditional on."""
    strategies = run.lineup(run.cells[0]).label if len(run.manifest.lineups) == 1 else "the line-up of each row"
    rules = run.variant(run.cells[0]).name if len(run.manifest.variants) == 1 else "the rules of each row"
    fixed = any(_keeps_order(lineup) for lineup in run.manifest.lineups)
    order = ", seated in the order listed" if fixed else ""
    text = f"{told_players(run.manifest.players)}, {strategies}{order}, {rules}"
    return Given(text, {variant.name: variant.assumption for variant in run.manifest.variants})


def _keeps_order(lineup: LineUp) -> bool:
    """Tell whether of three or more different strategies each always has the same neighbour to its left."""
    return len(set(lineup.strategies)) > 2 and not lineup.draw_order


def base_variant(run: Run) -> int:
    """Return the variant that others are compared with: default rules, else nothing overridden, else the first."""
    return base_of(run.manifest.variants, run.default_rules)


def main_cell(run: Run) -> Cell:
    """Return the cell that a finding tells of: the first line-up under the base variant's rules."""
    return Cell(base_variant(run), 0)


def led_in(run: Run, cell: Cell, text: str) -> str:
    """Return a finding's text with the cell that it is about, where there are several."""
    return f"With {cell_name(run, cell)}: {text[0].lower()}{text[1:]}" if len(run.cells) > 1 else text


def even(run: Run, cell: Cell) -> float:
    """Return the share of the wins that a side of a cell has among equals."""
    return 1 / len(run.sides(cell))


def even_shares(run: Run) -> str:
    """Return an even share of games as text, for each kind of table that the run has."""
    tables = {(run.seats(cell), len(run.sides(cell))): cell for cell in run.cells}
    shares = [(100 * even(run, cell), _at_table(run, cell)) for _, cell in sorted(tables.items())]
    told = [f"{written(share, 0 if share == round(share) else 1)}{NARROW_SPACE}%" for share, _ in shares]
    told[0] += " of games"
    return (
        told[0]
        if len(told) == 1
        else ", ".join(f"{share} {table}" for share, (_, table) in zip(told, shares, strict=True))
    )


def _at_table(run: Run, cell: Cell) -> str:
    teams = f" in {len(run.sides(cell))} teams" if run.has_teams(cell) else ""
    return f"with {run.seats(cell)} players{teams}"


def told_margin(size: float, unit: str) -> str:
    """Return a margin as text."""
    return f"{size:g} {unit}{'' if size == 1 else 's'}"


def unfinished_shares(run: Run) -> list[float]:
    """Return for each cell how far capped and failed games could move a win share, from 0 to 1."""
    capped = block_totals(run, "games", {"capped": flag(pl.col("capped") & (pl.col("seat") == 0))})["capped"]
    games = [capped.shape[1] * run.lineup(cell).rotations for cell in run.cells]
    failed = run.manifest.counts.failed_games
    return [
        shift_by_unfinished(int(count) + failed, total + failed, 0.0, 1.0)
        for count, total in zip(capped.sum(axis=1), games, strict=True)
    ]


def unfinished_points(run: Run) -> list[float]:
    """Return for each cell how far capped rounds could move a difference of points a round.

    The points of a round are not bounded; the most that anybody scored in one stands for the bound.
    """
    sums = {"capped": flag(is_first() & pl.col("capped")), "rounds": flag(is_first())}
    rounds = block_totals(run, "rounds", sums)
    most = float(run.scan("rounds").select(pl.col("points").max()).collect(engine="streaming").item())
    counts = zip(rounds["capped"].sum(axis=1), rounds["rounds"].sum(axis=1), strict=True)
    return [shift_by_unfinished(int(capped), int(played), -most, most) for capped, played in counts]


def judged(estimate: Estimate, unit: Unit, margin: Margin, worst_shift: float = 0.0) -> Verdict:
    """Return the verdict on an estimate, in the unit in which it is printed, as the margin is."""
    printed = scaled(estimate, unit.scale)
    fitting = Margin(margin.size, decimals(printed, margin.size), margin.unit)
    return verdict(printed, fitting, worst_shift * unit.scale)


def flat_rules(rules: Mapping[str, object]) -> dict[str, object]:
    """Return rules with an entry of its own for each entry of a table, ``action_deck.warden``."""
    flat: dict[str, object] = {}
    for key, value in rules.items():
        if isinstance(value, dict):
            flat |= {f"{key}.{name}": each for name, each in value.items()}
        else:
            flat[key] = value
    return flat


def shown(value: object) -> str:
    """Return a rule's value as text."""
    if isinstance(value, list):
        return ", ".join(map(shown, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} = {shown(each)}" for name, each in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


def counted(verdicts: Sequence[Verdict]) -> str:
    """Count the kinds of the verdicts on all cells."""
    counts = [(kind, sum(each.kind is kind for each in verdicts)) for kind in Kind]
    told = ", ".join(f"{kind.value} in {number}" for kind, number in counts if number)
    return f"{told} of {len(verdicts)} combinations of rules and line-ups"


@dataclass(frozen=True, eq=False)
class Measure:
    """A ratio of totals in each cell.

    Attributes:
        name: as the table calls it.
        unit: how it is printed.
        totals, sizes: [cells, deals], what is added up and over how many.
        event: each of `sizes` either has it or not, so that an interval for shares fits.
    """

    name: str
    unit: Unit
    totals: Floats
    sizes: Floats
    event: bool = False


def measured(run: Run, measures: Sequence[Measure]) -> tuple[Number, ...]:
    """Return each measure in each cell, with intervals that hold one by one."""
    numbers = []
    for measure in measures:
        for cell, estimate in zip(run.cells, _estimates(measure), strict=True):
            labels = labels_of(run, cell) | {FIGURE: measure.name}
            numbers.append(Number(labels, estimate, measure.unit))
    return tuple(numbers)


def _estimates(measure: Measure) -> tuple[Estimate, ...]:
    if measure.event:
        pairs = zip(measure.totals, measure.sizes, strict=True)
        return tuple(event_share(events, trials) for events, trials in pairs)
    # A set may count less than its cards where the rules say so; then a number without a sign is no count either.
    counts = not measure.unit.signed and bool(measure.totals.min(initial=0.0) >= 0)
    return separately(ratios(measure.totals.T, measure.sizes.T, counts=counts))


def told_cells(run: Run) -> tuple[Cell, ...]:
    """Return the cells that the page shows in full: all, or of several variants those of the base variant."""
    if len(run.cells) <= FEW_CELLS or len(run.manifest.variants) == 1:
        return run.cells
    return tuple(cell for cell in run.cells if cell.variant == base_variant(run))


def told_only(run: Run) -> dict[str, str]:
    """Return the label that the numbers of `told_cells` have, where they are not all."""
    return {} if told_cells(run) == run.cells else {VARIANT: run.manifest.variants[base_variant(run)].name}


def told_caption(run: Run, caption: str) -> str:
    """Return a caption that says which cells are shown, where they are not all."""
    only = told_only(run)
    return f"{caption} Here with \u201c{only[VARIANT]}\u201d; all variants are in the file." if only else caption


def by_cell(run: Run, table: Table, caption: str) -> tuple[Listing, ...]:
    """Return views of a table that compare the cells.

    Few cells stand across the top; more of them, and tables of several sizes, go down the side, with some figures at a
    time across.
    """
    only, cells, caption = told_only(run), told_cells(run), told_caption(run, caption)
    if len(cells) <= FEW_CELLS and len(run.manifest.players) == 1:
        return (Listing(table, caption, only=only, across=(VARIANT, LINEUP)),)
    names = distinct(number.labels[FIGURE] for number in table.numbers)
    parts = [tuple(names[start : start + ACROSS]) for start in range(0, len(names), ACROSS)]
    if len(cells) > MANY_CELLS and len(parts) > 1:
        return (Listing(table, f"{caption} The file has more figures.", parts[0], only),)
    return tuple(
        Listing(table, f"{caption} (continued)" if place else caption, part, only, continued=place > 0)
        for place, part in enumerate(parts)
    )


def labelled(numbers: Sequence[Number], labels: dict[str, str]) -> list[Number]:
    """Return numbers with more labels."""
    return [replace(each, labels=each.labels | labels) for each in numbers]


def cell_by_cell(run: Run, numbers: Sequence[Number]) -> tuple[Number, ...]:
    """Return numbers in the order of the cells."""
    of_cells = [labels_of(run, cell).items() for cell in run.cells]
    return tuple(sorted(numbers, key=lambda each: [labels <= each.labels.items() for labels in of_cells].index(True)))


def bars(run: Run, table: Table, parts: Sequence[str], caption: str) -> list[Plot]:
    """Return the parts of a whole as bars, one a cell that is shown; nothing where a cell has nothing to part."""
    cells = told_cells(run)[:MOST_BARS]
    rows = {
        cell_name(run, cell, told_cells(run)): {
            part: table.pick(labels_of(run, cell) | {FIGURE: part})[0] for part in parts
        }
        for cell in cells
    }
    if not all(part.estimate.n for row in rows.values() for part in row.values()):
        return []
    panel, height, only = Panel(partial(figures.stacked, rows=rows)), 6 + 9.0 * len(rows), told_only(run)
    caption = f"{told_caption(run, caption)}{line_ups_drawn(run, MOST_BARS)}"
    return [
        Plot(
            table.name, table, caption, (panel,), height,
            intervals=False, series=tuple(parts), colours=figures.PARTS, only=only,
        )
    ]  # fmt: skip


def line_ups_drawn(run: Run, most: int) -> str:
    """Say that a drawing shows the first cells only, after a space; nothing where it shows all that are told."""
    return first_drawn(most, len(told_cells(run)), "line-ups")
