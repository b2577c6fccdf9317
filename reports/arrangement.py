"""How a document is arranged so that its pages are filled: what the template cannot know before it has set them.

The template is set, asked where its figures stand, and set again with the first misplaced one put elsewhere, until none
is. What stands before a figure does not move with it, so that no figure is judged twice.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

import typst

from reports.style import FONTS

PAGE_ENDS = 265.0  # where the text of a page ends, in millimetres from its top
LARGE_GAP = 25.0  # millimetres of a page that are not left empty before a figure
PLACES, OPENING_ENDS = "<places>", "<opening-ends>"  # labels of the template


def arrange(main: Path, content: dict[str, Any]) -> None:
    """Write a document's content beside its template, arranged.

    Page one is set tightly where that brings all of it onto the page. A figure that does not fit on its page floats to
    the next one if more of its chapter can take the room; figures keep their order.

    Raises:
        typst.TypstError: the document cannot be set.
    """

    def fits(tight: bool) -> bool:
        return _asked(main, content | {"tight": tight, "floating": []}, OPENING_ENDS) == [1]

    tight = not fits(tight=False) and fits(tight=True)
    movable = {number for chapter in content["chapters"] for number in _followed(chapter["blocks"])}
    floating: list[int] = []
    while True:
        places = _asked(main, content | {"tight": tight, "floating": floating}, PLACES)
        misplaced = next((each for each in _misplaced(places, movable) if each not in floating), None)
        if misplaced is None:
            return
        floating.append(misplaced)


def _followed(blocks: list[dict[str, Any]]) -> list[int]:
    """Return the numbers of a chapter's figures that something else than figures comes after."""
    words = [place for place, block in enumerate(blocks) if block["kind"] != "plot"]
    return [block["number"] for block in blocks[: max(words, default=0)] if block["kind"] == "plot"]


def _misplaced(places: list[dict[str, Any]], movable: Collection[int]) -> list[int]:
    """Return the numbers of figures that leave a large gap before them, or stand on a page before an earlier one's.

    places: `page` and `y` (millimetres from its top) of the end of each block and of the start of each `figure`, which
    is its number there, in the order of the pages.
    """
    found, pages = [], {each["figure"]: each["page"] for each in places if each["figure"]}
    for before, each in itertools.pairwise(places):
        gap = PAGE_ENDS - before["y"] if each["page"] > before["page"] else 0.0
        early = any(number < (each["figure"] or 0) and page > each["page"] for number, page in pages.items())
        if each["figure"] and (early or (gap > LARGE_GAP and each["figure"] in movable)):
            found.append(each["figure"])
    return found


def _asked(main: Path, content: dict[str, Any], label: str) -> list[Any]:
    """Write the content, and return the values that the template then marks with a label."""
    (main.parent / "report.json").write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    told = typst.query(str(main), label, "value", font_paths=[str(FONTS)], ignore_system_fonts=True)
    found: list[Any] = json.loads(told)
    return found
