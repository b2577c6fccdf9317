"""Views of tables as rows of cells for the page, with decimals in line."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from experiments.statistics import Kind
from reports.content import FIGURE, PLAYERS, Listing, Number, Plot, distinct
from reports.fitting import fitted
from reports.style import BREAK, LONGEST_IN_CELL, flowing
from reports.units import NOTHING, UNBOUNDED, agreeing, typeset, whole

FEW_COLUMNS = 3
HEAD_LETTERS, MANY_HEAD_LETTERS = 20, 14  # letters in a line of a column's head, of few and of many columns
VALUE = "Value"  # head of the only column of numbers
PIECE = re.compile(rf"[^ {BREAK}]+[ {BREAK}]?")
MOST_ROWS = 48
STATES = {
    Kind.FAIR: "fair",
    Kind.ADVANTAGE: "advantage",
    Kind.SOME_ADVANTAGE: "advantage",
    Kind.CANNOT_TELL: "open",
    Kind.TOO_FEW: "open",
}


def laid_out(listing: Listing) -> dict[str, Any]:
    """Return a listing as the template takes it: head, rows of cells, and notes."""
    numbers = _shown(listing)
    names = [name for name in numbers[0].labels if name not in listing.across]
    down = _differing(numbers, names) or tuple(names[:1])
    across = _differing(numbers, listing.across)
    found = {(_key(each, down), _key(each, across)): each for each in numbers}
    keys, columns = (list(dict.fromkeys(pair[place] for pair in found)) for place in (0, 1))
    keys = _smallest_first(keys, down)
    grid = [[found.get((key, column)) for column in columns] for key in keys]
    shown = grid[:MOST_ROWS]
    alone = numbers[0].labels[FIGURE] if FIGURE in listing.across else VALUE
    letters = HEAD_LETTERS if len(columns) <= FEW_COLUMNS else MANY_HEAD_LETTERS
    content = {
        "kind": "listing",
        "caption": flowing(listing.caption),
        "labels": ["" if name == FIGURE else name for name in down],
        "rows": _rows(keys[:MOST_ROWS]),
        "columns": [
            _column(", ".join(key) or alone, [row[place] for row in shown], letters)
            for place, key in enumerate(columns)
        ],
        "units": _row_units(shown),
        "verdicts": _verdicts(shown),
        "deals": _deals(shown),
        "note": _note(listing, numbers, len(grid) - len(shown)),
        "assumed": bool(listing.table.assumption(numbers)),
    }
    intervals = any(each.ends for row in shown for each in row if each)
    return content | {"intervals": intervals} | fitted(content, intervals=intervals)


def _smallest_first(keys: list[tuple[str, ...]], names: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the keys of rows with tables of fewer players first, among those that agree in the labels before."""
    if PLAYERS not in names:
        return keys
    place = names.index(PLAYERS)
    before = list(dict.fromkeys(key[:place] for key in keys))
    return sorted(keys, key=lambda key: (before.index(key[:place]), int(key[place])))


def _rows(keys: Sequence[tuple[str, ...]]) -> list[dict[str, Any]]:
    """Return the labels of each row, those that are as in the row above left out, and whether a new group begins."""
    rows = []
    for above, key in zip([(), *keys], keys, strict=False):
        same = next((place for place, pair in enumerate(zip(above, key, strict=False)) if pair[0] != pair[1]), 0)
        labels = ["" if place < same else flowing(part, LONGEST_IN_CELL) for place, part in enumerate(key)]
        rows.append({"labels": labels, "group": same == 0})
    return rows


def _shown(listing: Listing) -> list[Number]:
    """Return the numbers that are shown, in the order of their figures where that was given."""
    numbers = list(listing.table.pick(listing.only))
    if not listing.figures:
        return numbers
    chosen = [each for each in numbers if each.labels[FIGURE] in listing.figures]
    return sorted(chosen, key=lambda each: listing.figures.index(each.labels[FIGURE]))


def _differing(numbers: Sequence[Number], names: Sequence[str]) -> tuple[str, ...]:
    """Return the label names whose values differ."""
    return tuple(name for name in names if len({each.labels[name] for each in numbers}) > 1)


def _key(number: Number, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(number.labels[name] for name in names)


def _column(name: str, numbers: Sequence[Number | None], letters: int) -> dict[str, Any]:
    """Return a column: head, unit if it has one only, values and intervals."""
    there = [each for each in numbers if each]
    units = distinct(each.unit.name for each in there)
    one_unit = len(units) == 1
    return {
        "name": _wrapped(name, letters),
        "unit": _wrapped(units[0], letters) if one_unit else [],
        "values": _aligned([each.value if each else "" for each in numbers], align=one_unit),
        "intervals": _intervals(numbers, align=one_unit),
    }


def _wrapped(text: str, letters: int) -> list[str]:
    """Return text in lines of at most so many letters, broken at spaces and inside long words."""
    lines = [""]
    for piece in PIECE.findall(flowing(text, LONGEST_IN_CELL)):
        if lines[-1] and len(lines[-1] + piece.rstrip(f" {BREAK}")) > letters:
            lines.append("")
        lines[-1] += piece.rstrip(BREAK)
    return [line.rstrip() for line in lines]


def _row_units(grid: Sequence[Sequence[Number | None]]) -> list[str]:
    """Return the unit of each row where the units of a column differ, else nothing."""
    columns = zip(*grid, strict=True)
    if all(len({each.unit.name for each in column if each}) <= 1 for column in columns):
        return []
    return [next((each.unit.name for each in row if each), "") for row in grid]


def _intervals(numbers: Sequence[Number | None], *, align: bool) -> list[list[dict[str, str]]]:
    """Return each interval as its two ends, or as one word where it has none."""
    ends = [each.ends if each else None for each in numbers]
    lows = _aligned([pair[0] if pair else "" for pair in ends], align=align)
    highs = _aligned([pair[1] if pair else "" for pair in ends], align=align)
    return [
        [low, high] if pair else [_bare(_no_interval(number))]
        for number, pair, low, high in zip(numbers, ends, lows, highs, strict=True)
    ]


def _no_interval(number: Number | None) -> str:
    if number is None:
        return ""
    return NOTHING if math.isnan(number.printed.low) else UNBOUNDED


def _aligned(texts: Sequence[str], *, align: bool) -> list[dict[str, str]]:
    """Return numbers with the invisible digits before and after that bring their decimal points in line."""
    if not align:
        return [_bare(text) for text in texts]
    digits = [text for text in texts if text and text != NOTHING]
    whole_part = max((len(text.split(".")[0]) for text in digits), default=0)
    fraction = max((len(text.partition(".")[2]) for text in digits), default=0)
    return [_padded(text, whole_part, fraction) if text in digits else _bare(text) for text in texts]


def _padded(text: str, whole_part: int, fraction: int) -> dict[str, str]:
    before, point, after = text.partition(".")
    missing = fraction - len(after)
    return {
        "text": text,
        "before": "0" * (whole_part - len(before)),
        "after": ("" if point or fraction == 0 else ".") + "0" * missing,
    }


def _bare(text: str) -> dict[str, str]:
    return {"text": text, "before": "", "after": ""}


def _verdicts(grid: Sequence[Sequence[Number | None]]) -> list[dict[str, str]]:
    """Return the verdict of each row, or nothing where no row has one."""
    found = [next((each.verdict for each in row if each and each.verdict), None) for row in grid]
    if not any(found):
        return []
    return [
        {"text": typeset(each.text), "state": STATES[each.kind]} if each else {"text": "", "state": ""}
        for each in found
    ]


def _deals(grid: Sequence[Sequence[Number | None]]) -> list[str]:
    """Return the deals behind each row (those of the judged number, if one is) where they differ, else nothing."""
    if len({each.estimate.n for row in grid for each in row if each}) <= 1:
        return []
    judged = [[each for each in row if each and each.verdict] for row in grid]
    counts = [{each.estimate.n for each in (some or row) if each} for some, row in zip(judged, grid, strict=True)]
    return ["\u2013".join(dict.fromkeys(whole(end) for end in (min(each), max(each)))) for each in counts]


def _note(listing: Listing, numbers: Sequence[Number], left_out: int) -> str:
    """Return what the numbers rest on: deals, kind of interval, conditions, and the file that has them."""
    methods = distinct(each.estimate.method for each in numbers if each.ends)
    intervals = [f"95\u202f% intervals: {'; '.join(methods)}"] if methods else []
    parts = [*_same_deals(numbers), *intervals, f"given {listing.table.given.text}"]
    more = f"{whole(left_out)} more {agreeing(left_out, 'row', 'rows')} in " if left_out else ""
    return f"{flowing(typeset(' · '.join(parts)))} · {more}tables/{listing.table.name}.csv"


def plot_note(plot: Plot) -> str:
    """Return what the numbers of a drawing rest on."""
    bars = ["bars: 95\u202f% intervals"] if plot.intervals else []
    parts = [*_same_deals(plot.numbers), *bars, f"given {plot.table.given.text}"]
    return f"{flowing(typeset(' · '.join(parts)))} · tables/{plot.table.name}.csv"


def _same_deals(numbers: Sequence[Number]) -> list[str]:
    counts = {each.estimate.n for each in numbers}
    return [f"n = {whole(each)} {agreeing(each, 'deal', 'deals')}" for each in counts] if len(counts) == 1 else []
