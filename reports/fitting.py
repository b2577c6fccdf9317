"""How tables fit on the page: widths of columns, intervals beside or under their values, and where pages may end."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

from reports.style import BREAK, TEXT_WIDTH, text_width

POINTS = 9.0  # size of the text in tables
INSET = 3.2  # space around a cell's text, in millimetres
LABEL_WIDEST, LABEL_NARROWEST = 58.0, 16.0
VERDICT_WIDEST, VERDICT_NARROWEST = 58.0, 30.0
FILLED = 0.88  # of a line of several, before the next word no longer fits
TOGETHER = 3  # rows that no page end parts from the head of a table, or from its note
TALLEST = 28  # lines that are kept together at most; a page has room for some 50
STEPS = (8.0, 4.0, 2.0)  # millimetres that a column gives to another


def fitted(content: dict[str, Any], *, intervals: bool) -> dict[str, Any]:
    """Return how a listing's columns share the width of the text.

    `beside`: whether intervals stand beside their values; `widths`: of the label columns, in millimetres; `keep`: see
    `kept_together`. The numbers take what they need, and the verdicts, or else the last label, what is left.
    """
    labels = [
        _clamped(_width([name, *(row["labels"][place] for row in content["rows"])]), LABEL_NARROWEST, LABEL_WIDEST)
        for place, name in enumerate(content["labels"])
    ]
    texts = [each["text"] for each in content["verdicts"]]
    words = [*labels, _clamped(_width(texts), VERDICT_NARROWEST, VERDICT_WIDEST)] if texts else labels
    others = sum(_width(["Deals", *column]) for column in (content["units"], content["deals"]) if column)
    beside = intervals and sum(words) + sum(map(_beside, content["columns"])) <= TEXT_WIDTH - others
    numbers = sum(map(_beside if beside else _stacked, content["columns"]))
    widths = shared(words, TEXT_WIDTH - others - numbers)
    columns = [list(column) for column in zip(*(row["labels"] for row in content["rows"]), strict=True)]
    lines = _lines([*columns, texts] if texts else columns, widths, least=2 if intervals and not beside else 1)
    return {"beside": beside, "widths": widths[: len(labels)], "keep": kept_together(lines)}


def sheet_fitted(head: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[float]) -> dict[str, Any]:
    """Return how a table of words shares the width of the text, and `keep`, see `kept_together`.

    widths: to begin with, relative to each other. Columns give each other room as long as the table gets shorter; none
    gets narrower than its longest word.
    """
    columns = [[name, *cells] for name, *cells in zip(head, *rows, strict=True)]
    narrowest = [max(_width(part.split(BREAK)) for text in column for part in text.split(" ")) for column in columns]
    best = [max(TEXT_WIDTH * width / sum(widths), least) for width, least in zip(widths, narrowest, strict=True)]
    best = [width * TEXT_WIDTH / sum(best) for width in best]
    for step in STEPS:
        while (found := _shorter(columns, best, narrowest, step)) != best:
            best = found
    return {"widths": best, "keep": kept_together(_lines([column[1:] for column in columns], best))}


def _shorter(
    columns: Sequence[Sequence[str]], widths: list[float], narrowest: Sequence[float], step: float
) -> list[float]:
    """Return the widths after the one gift of a column to another that makes a table shortest; as they are if none."""
    best, lines = widths, sum(_lines(columns, widths))
    for giver, taker in itertools.permutations(range(len(widths)), 2):
        changed = list(widths)
        changed[giver] -= step
        changed[taker] += step
        if changed[giver] >= narrowest[giver] and (fewer := sum(_lines(columns, changed))) < lines:
            best, lines = changed, fewer
    return best


def kept_together(lines: Sequence[int]) -> list[int | None]:
    """Return for each row of a table how many rows from it on stay on one page.

    lines: of each row. The first rows stay with the head and the last ones with the note; a short table stays whole.
    0 for a row that an earlier one keeps, None for a row after which, or where it is tall within which, a page may end.
    """
    rows, some = len(lines), min(TOGETHER, len(lines) // 2)
    whole = rows < 2 * TOGETHER and sum(lines) <= TALLEST
    keep: list[int | None] = [None] * rows
    for start, stop in [(0, rows)] if whole else [(0, some), (rows - some, rows)]:
        if start < stop and sum(lines[start:stop]) <= TALLEST:
            keep[start:stop] = [stop - start, *[0] * (stop - start - 1)]
    return keep


def _lines(columns: Sequence[Sequence[str]], widths: Sequence[float], least: int = 1) -> list[int]:
    """Return about how many lines each row takes; columns: of words; least: lines of its other cells."""
    rows = zip(*columns, strict=True)
    return [max(least, *itertools.starmap(_lines_of, zip(row, widths, strict=False))) for row in rows]


def _lines_of(text: str, width: float) -> int:
    """Return about how many lines a text takes in a column."""
    needed, room = _width([text]) - INSET, max(width - INSET, 1.0)
    return 1 if needed <= room else math.ceil(needed / (FILLED * room))


def shared(wanted: Sequence[float], free: float) -> list[float]:
    """Return widths within what is free: narrow columns get what they want, wide ones share the rest alike."""
    widths = dict.fromkeys(range(len(wanted)), 0.0)
    for left, place in zip(range(len(wanted), 0, -1), sorted(widths, key=lambda each: wanted[each]), strict=True):
        widths[place] = min(wanted[place], max(free, 0.0) / left)
        free -= widths[place]
    return list(widths.values())


def _beside(column: dict[str, Any]) -> float:
    """Return the width of a column of numbers with its intervals beside it."""
    return _width(_heads_and_values(column)) + _width(["95 % interval", *_intervals(column)])


def _stacked(column: dict[str, Any]) -> float:
    """Return the width of a column of numbers with its intervals under them."""
    return _width([*_heads_and_values(column), *_intervals(column)])


def _heads_and_values(column: dict[str, Any]) -> list[str]:
    return [*column["name"], *column["unit"], *(_text(each) for each in column["values"])]


def _intervals(column: dict[str, Any]) -> list[str]:
    return [" to ".join(_text(end) for end in ends) for ends in column["intervals"]]


def _text(cell: dict[str, str]) -> str:
    return cell["before"] + cell["text"] + cell["after"]


def _width(texts: Sequence[str]) -> float:
    return max((text_width(text.replace(BREAK, ""), POINTS) for text in texts), default=0.0) + INSET


def _clamped(width: float, low: float, high: float) -> float:
    return min(max(width, low), high)
