"""How wide the columns of a table on the page are: whether intervals stand beside their values or under them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reports.style import BREAK, TEXT_WIDTH, text_width

POINTS = 9.0  # size of the text in tables
INSET = 3.2  # space around a cell's text, in millimetres
LABEL_WIDEST, LABEL_NARROWEST = 58.0, 16.0
VERDICT_WIDEST, VERDICT_NARROWEST = 58.0, 30.0


def fitted(content: dict[str, Any], *, intervals: bool) -> dict[str, Any]:
    """Return how a listing's columns share the width of the text.

    `beside`: whether intervals stand beside their values; `widths`: of the label columns, in millimetres. The
    numbers take what they need, and the verdicts, or else the first label, what is left.
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
    return {"beside": beside, "widths": shared(words, TEXT_WIDTH - others - numbers)[: len(labels)]}


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
