"""Who plays with a memory that fades, against opponents whose memory is perfect, and how such players fare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from experiments.statistics import Estimate, differences, ratios, side_by_side, simultaneous, simultaneous_means
from reports.content import FIGURE, PLAYERS, VARIANT, Number, distinct
from reports.run import TIMES, Run
from reports.tables.cats import STRATEGY, seat_totals
from reports.tables.common import Measure, even, judged, measured, unfinished_points, unfinished_shares
from reports.tables.contests import Entry, contest_totals, entries_of, win_shares
from reports.totals import Totals
from reports.units import PERCENT_POINTS, POINTS_DIFFERENCE, count, percent, scaled

OPPONENTS, THE_SAME = "Opponents", "the same"
SHARE, EDGE, POINTS, AHEAD = "Win share", "Less an even share", "Points a round", "Less those of opponents"
FORGOTTEN, CONFUSED, FALSE = "Forgotten", "Mixed up", "False claims"
COUNTERS = ("points", "turns", "forgotten", "confused", "claims", "false_claims")


@dataclass(frozen=True)
class Row:
    """A strategy with a memory, against opponents with perfect memory.

    Attributes:
        variant: number of the variant.
        players: seats at the table.
        strategy: the strategy without its dials.
        opponents: who sits in the other seats; THE_SAME where that is the same strategy only.
        dials: of its memory, in the order of the game's.
        entry: where it plays; None where the opponents play the same with the same memory, so that all win alike.
    """

    variant: int
    players: int
    strategy: str
    opponents: str
    dials: tuple[float, ...]
    entry: Entry | None

    @property
    def group(self) -> tuple[int, int, str, str]:
        """What rows of the same curve have in common."""
        return self.variant, self.players, self.strategy, self.opponents


def dial_names(run: Run) -> tuple[str, ...]:
    """Return the names of the dials that a line-up can put on a seat."""
    return tuple(dial.name for dial in run.game.dials)


def dial_label(name: str) -> str:
    """Return a dial's name as a label of numbers."""
    return name.capitalize()


def dials_of(run: Run, label: str) -> tuple[float, ...]:
    """Return the dials that a strategy's seats play with."""
    parameters = run.manifest.strategies[label].parameters
    return tuple(float(parameters.get(name, 0)) for name in dial_names(run))


def without_dials(run: Run, label: str) -> str:
    """Return the label of a strategy with its other parameters only."""
    head, _, last = label.rpartition(":")
    if not head or "=" not in last:
        return label
    kept = [each for each in last.split(",") if each.partition("=")[0].strip() not in dial_names(run)]
    return f"{head}:{','.join(kept)}" if kept else head


def rows_of(run: Run) -> list[Row]:
    """Return every strategy that plays somewhere with a memory that fades, with each of its memories.

    Only line-ups count in which all other seats have perfect memory.
    """
    found = [row for entry in entries_of(run) if (row := _row(run, entry))]
    groups = distinct(row.group for row in found if any(row.dials))
    rows = [row for row in found if row.group in groups]
    perfect = (0.0,) * len(dial_names(run))
    rows += [Row(*group, perfect, None) for group in groups if group[3] == THE_SAME]
    return sorted(rows, key=lambda row: (row.variant, groups.index(row.group), any(row.dials[1:]), row.dials))


def _row(run: Run, entry: Entry) -> Row | None:
    """Return the row of a contestant, or None where others forget too."""
    cell = run.cells[entry.cell]
    others = [label for label in run.lineup(cell).strategies if label != entry.strategy]
    if any(any(dials_of(run, label)) for label in others):
        return None
    plain, counts = without_dials(run, entry.strategy), {label: others.count(label) for label in others}
    told = ", ".join(label if times == 1 else f"{label} {TIMES}{times}" for label, times in counts.items())
    opponents = THE_SAME if set(others) == {plain} else told
    return Row(cell.variant, run.seats(cell), plain, opponents, dials_of(run, entry.strategy), entry)


def row_labels(run: Run, row: Row) -> dict[str, str]:
    """Return the labels of the numbers of a row."""
    dials = {dial_label(name): f"{value:g}" for name, value in zip(dial_names(run), row.dials, strict=True)}
    variant = run.manifest.variants[row.variant].name
    return {VARIANT: variant, PLAYERS: str(row.players), STRATEGY: row.strategy, OPPONENTS: row.opponents} | dials


def row_numbers(run: Run, rows: Sequence[Row]) -> tuple[Number, ...]:
    """Return how each row fares; win shares, and differences in points, hold together over all rows."""
    entries = [row.entry for row in rows if row.entry]
    totals = seat_totals(run, {name: pl.col(name) for name in COUNTERS})
    found = iter(zip(_wins(run, entries), _points(run, entries, totals), _counted(run, entries, totals), strict=True))
    return tuple(
        Number(row_labels(run, row) | number.labels, number.estimate, number.unit, number.verdict, number.margin)
        for row in rows
        for number in ([number for part in next(found) for number in part] if row.entry else _alike(run, row))
    )


def _alike(run: Run, row: Row) -> list[Number]:
    """Return the win share of who plays as all others do, and points less theirs: even, by symmetry."""
    share = Estimate(1 / row.players, np.nan, np.nan, len(run.deals), "by symmetry")
    nothing = Estimate(0.0, np.nan, np.nan, len(run.deals), "by symmetry")
    return [
        Number({FIGURE: SHARE}, share, percent("games")),
        Number({FIGURE: EDGE}, nothing, PERCENT_POINTS),
        Number({FIGURE: AHEAD}, nothing, POINTS_DIFFERENCE),
    ]


def _wins(run: Run, entries: Sequence[Entry]) -> list[list[Number]]:
    totals, shifts = contest_totals(run, entries), unfinished_shares(run)
    shares = np.stack([win_shares(run, totals, entry) for entry in entries], axis=1)
    numbers = []
    for entry, share in zip(entries, simultaneous_means(shares, (0.0, 1.0)), strict=True):
        edge = scaled(share, 1.0, -even(run, run.cells[entry.cell]))
        verdict = judged(edge, PERCENT_POINTS, run.share_margin, shifts[entry.cell])
        numbers.append(
            [
                Number({FIGURE: SHARE}, share, percent("games")),
                Number({FIGURE: EDGE}, edge, PERCENT_POINTS, verdict, run.share_margin.size),
            ]
        )
    return numbers


def _points(run: Run, entries: Sequence[Entry], totals: Totals) -> list[list[Number]]:
    """Return points of a seat in a round, and less those of the opponents' seats in the rounds of the same games."""
    own, others = [], []
    for entry in entries:
        mine = [totals[f"{name} {entry.strategy}"][entry.cell] for name in ("points", "rows")]
        rest = {label for label in run.lineup(run.cells[entry.cell]).strategies if label != entry.strategy}
        theirs = [sum(totals[f"{name} {label}"][entry.cell] for label in rest) for name in ("points", "rows")]
        own.append(ratios(mine[0][:, np.newaxis], mine[1], counts=True))
        others.append(ratios(theirs[0][:, np.newaxis], theirs[1]))
    both, number, shifts = side_by_side(*own, *others), len(entries), unfinished_points(run)
    means = simultaneous(side_by_side(*own))
    ahead = simultaneous(differences(both, np.arange(number), np.arange(number, 2 * number)))
    return [
        [
            Number({FIGURE: POINTS}, mean, count("points")),
            Number(
                {FIGURE: AHEAD},
                difference,
                POINTS_DIFFERENCE,
                judged(difference, POINTS_DIFFERENCE, run.points_margin, shifts[entry.cell]),
                run.points_margin.size,
            ),
        ]
        for entry, mean, difference in zip(entries, means, ahead, strict=True)
    ]


def _counted(run: Run, entries: Sequence[Entry], totals: Totals) -> list[list[Number]]:
    """Return what a row's seats forget and mix up, and how many of their claims are false."""
    numbers = []
    for entry in entries:
        of = {name: totals[f"{name} {entry.strategy}"] for name in COUNTERS}
        measures = [
            Measure(FORGOTTEN, count("cards a turn"), of["forgotten"], of["turns"]),
            Measure(CONFUSED, count("cards a turn"), of["confused"], of["turns"]),
            Measure(FALSE, percent("claims"), of["false_claims"], of["claims"], event=True),
        ]
        found = measured(run, measures)[entry.cell :: len(run.cells)]
        dials = dict(zip((FORGOTTEN, CONFUSED), dials_of(run, entry.strategy), strict=True))
        never = [name for name, dial in dials.items() if not dial]
        numbers.append([_unless(never, each) for each in found])
    return numbers


def _unless(never: Sequence[str], number: Number) -> Number:
    """Return a number without the labels of its cell; what cannot happen and did not is known to be 0."""
    figure, estimate = number.labels[FIGURE], number.estimate
    if figure in never and estimate.value == 0:
        estimate = Estimate(0.0, np.nan, np.nan, estimate.n, "exact")
    return Number({FIGURE: figure}, estimate, number.unit)
