"""The document: chapters as one JSON file, drawings as SVG, and the PDF that typst makes of them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import typst

from reports.arrangement import arrange
from reports.content import Block, Facts, Listing, Paragraph, Plot, first_drawn
from reports.fitting import sheet_fitted
from reports.listing import laid_out, plot_note
from reports.run import ReportError
from reports.style import FONTS, LONGEST_IN_CELL, SERIES, TEXT_WIDTH, drawn, flowing

TEMPLATE = Path(__file__).parent / "templates" / "report.typ"
EPOCH = 0  # the document's date: the same for equal logs


class Pages:
    """What goes into the template's JSON file, and the drawings beside it; tables and figures are numbered.

    assumption: of the run; what rests on it is marked.
    """

    def __init__(self, assumption: str) -> None:
        self.drawings: dict[str, bytes] = {}
        self._assumption = assumption
        self._numbers = {"table": 0, "figure": 0}

    def blocks(self, blocks: Iterable[Block]) -> list[dict[str, Any]]:
        """Return blocks as the template takes them."""
        return [self._block(each) for each in blocks]

    def _block(self, block: Block) -> dict[str, Any]:
        match block:
            case Paragraph():
                return {"kind": "paragraph", "text": flowing(block.text)}
            case Facts():
                facts = [[name, flowing(text)] for name, text in block.facts]
                return {"kind": "facts", "caption": block.caption, "facts": facts}
            case Plot():
                return self._plot(block)
            case Listing():
                number = self._numbers["table"] if block.continued else self._next("table")
                return laid_out(block) | {"number": number}
            case _:
                rows = [[flowing(cell, LONGEST_IN_CELL) for cell in row] for row in block.rows]
                return {
                    "kind": "sheet",
                    "number": self._next("table"),
                    "caption": block.caption,
                    "assumed": bool(self._assumption) and block.assumed,
                    "head": list(block.head),
                    "rows": rows,
                    **sheet_fitted(block.head, rows, block.widths),
                }

    def _plot(self, plot: Plot) -> dict[str, Any]:
        file = f"{plot.name}.svg"
        self.drawings[file] = drawn(plot.panels, TEXT_WIDTH, plot.height)
        colours, lines = plot.colours or SERIES, len(plot.series)
        cut = first_drawn(len(colours), lines, "lines")
        return {
            "kind": "plot",
            "number": self._next("figure"),
            "file": file,
            "caption": flowing(plot.caption + cut),
            "assumed": bool(plot.table.assumption(plot.numbers)),
            "series": [
                {"name": flowing(name), "colour": colour} for name, colour in zip(plot.series, colours, strict=False)
            ],
            "note": plot_note(plot),
        }

    def _next(self, kind: str) -> int:
        self._numbers[kind] += 1
        return self._numbers[kind]


def typeset_pdf(content: dict[str, Any], drawings: dict[str, bytes]) -> bytes:
    """Return the PDF of a document's content; equal content gives equal bytes.

    Raises:
        ReportError: typst could not set it.
    """
    with tempfile.TemporaryDirectory(prefix="cellblock-") as name:
        folder = Path(name)
        main = folder / TEMPLATE.name
        main.write_bytes(TEMPLATE.read_bytes())
        for file, drawing in drawings.items():
            (folder / file).write_bytes(drawing)
        try:
            arrange(main, content)
            pdf = typst.compile(str(main), font_paths=[str(FONTS)], ignore_system_fonts=True, timestamp=EPOCH)
        except typst.TypstError as error:
            raise ReportError(f"the report could not be typeset: {error.message}") from error
    assert isinstance(pdf, bytes)
    return pdf
