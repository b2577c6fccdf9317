"""Pages that are filled: figures that float, tables that break, and page one."""

import subprocess
from dataclasses import replace

import pytest

from experiments.statistics import Estimate
from reports import arrangement
from reports.content import FIGURE, Given, Listing, Number, Paragraph, Plot, Sheet, Table
from reports.document import Pages, typeset_pdf
from reports.tables import common
from reports.units import Unit
from tests.reports.test_report import needs_poppler, overlaps, words_of
from tests.reports.test_style import PANEL

LONG = "Words that fill a line of the page, and then some of the next one. " * 5


def place(page, y, figure=None):
    return {"figure": figure, "page": page, "y": y}


@pytest.mark.parametrize(
    ("places", "misplaced"),
    [
        ([place(1, 100), place(1, 110, 1)], []),
        ([place(1, 260), place(2, 27, 1)], []),  # 5 mm are no gap
        ([place(1, 200), place(2, 27, 1)], [1]),
        ([place(1, 200), place(2, 27, 2)], []),  # the last block of its chapter: nothing could fill the gap
        ([place(1, 100), place(1, 110, 2), place(1, 260), place(2, 27, 1)], [2]),  # before an earlier one
    ],
)
def test_a_figure_is_misplaced_after_a_gap_that_could_be_filled_or_before_an_earlier_one(places, misplaced):
    assert arrangement._misplaced(places, {1}) == misplaced


def table(rows):
    numbers = [
        Number({"Seat": f"row-{row}", FIGURE: "Turns"}, Estimate(1.0, 0.9, 1.1, 100, "t"), Unit("turns"))
        for row in range(rows)
    ]
    return Table("some", tuple(numbers), Given("two players"))


def plot():
    return Plot("drawing", table(2), "A figure.", (PANEL,), 100)


def pdf_of(tmp_path, blocks, chapters=1):
    """The PDF of a document with these blocks, as a file."""
    pages = Pages("")
    content = dict.fromkeys(("title", "question", "game", "running", "kicker", "assumption", "imprint"), "")
    content |= {"answer": {"short": "Short.", "text": "Text.", "state": ""}, "opening": []}
    content["chapters"] = [
        {"name": f"c{each}", "title": f"Title {each}", "short": "Found.", "finding": "Text.", "blocks": []}
        for each in range(chapters)
    ]
    content["chapters"][0]["blocks"] = pages.blocks(blocks)
    path = tmp_path / "some.pdf"
    path.write_bytes(typeset_pdf(content, pages.drawings))
    return path


def text_of(pdf):
    """The words of each page in their order."""
    pages = subprocess.run(["pdftotext", str(pdf), "-"], check=True, capture_output=True, text=True).stdout.split("\f")
    return [page.split() for page in pages[:-1]]


@needs_poppler
def test_what_follows_a_figure_that_does_not_fit_fills_its_page(tmp_path):
    # Page two has a heading and 36 lines, which leave less than 100 mm: the figure goes to page three.
    blocks = [*[Paragraph(LONG)] * 9, plot(), *[Paragraph("After the figure.")] * 4]
    second, third = text_of(pdf_of(tmp_path, blocks))[1:]
    assert ("Figure" in second, "After" in second) == (False, True)
    assert ("Figure" in third, "After" in third) == (True, False)


@needs_poppler
def test_a_figure_does_not_leave_its_chapter(tmp_path):
    second, third = text_of(pdf_of(tmp_path, [*[Paragraph(LONG)] * 9, plot()], chapters=2))[1:]
    assert "Figure" not in second
    assert third.index("Figure") < third.index("Title")


@needs_poppler
@pytest.mark.parametrize("rows", range(40, 46))
def test_a_table_breaks_with_at_least_three_rows_on_each_page_and_its_note_below_the_last(tmp_path, rows):
    *_, before, last = text_of(pdf_of(tmp_path, [*[Paragraph(LONG)] * (rows - 38), Listing(table(rows), "Caption.")]))
    for page in (before, last):
        assert "Seat" in page  # the head comes again
        assert sum(word.startswith("row-") for word in page) >= 3
    assert "given" in last


@needs_poppler
def test_rows_of_several_lines_do_not_run_into_each_other_or_off_the_page(tmp_path):
    # As many rows as fit with one line each, but each has several.
    rows = tuple((f"row-{row}", "words of a cell " * 12, "few") for row in range(26))
    pages = words_of(pdf_of(tmp_path, [Sheet("rules", "Caption.", ("A", "B", "C"), rows, (20, 20, 20))]))
    assert len(pages) > 2
    for page in pages:
        assert overlaps(page) == []
        assert max(word[3] for word in page) < 841.9 - 25
    assert sum(word[4].startswith("row-") for page in pages for word in page) == 26


@needs_poppler
def test_a_row_taller_than_a_page_breaks_and_loses_nothing(tmp_path):
    row = " ".join(f"w{place:04d}" for place in range(1500))
    pages = text_of(pdf_of(tmp_path, [Sheet("rules", "Caption.", ("A", "B"), (("rule", row),), (20, 20))]))
    assert [word for page in pages for word in page if word[0] == "w" and word[1:].isdigit()] == row.split()


def test_a_drawing_of_some_lines_only_says_so():
    names = tuple(f"line-up {place}" for place in range(8))
    (shown,) = Pages("").blocks([replace(plot(), series=names)])
    assert shown["caption"] == "A figure. The first 6 of 8 lines are drawn; the file has all."
    assert [each["name"] for each in shown["series"]] == list(names[:6])
    (whole,) = Pages("").blocks([replace(plot(), series=names[:6])])
    assert whole["caption"] == "A figure."


@pytest.mark.parametrize(("cells", "told"), [(8, ""), (15, " The first 8 of 15 line-ups are drawn; the file has all.")])
def test_bars_of_some_line_ups_only_say_so(monkeypatch, cells, told):
    monkeypatch.setattr(common, "told_cells", lambda _: (None,) * cells)
    assert common.line_ups_drawn(None, common.MOST_BARS) == told


@needs_poppler
def test_a_continued_table_keeps_its_number(tmp_path):
    parts = [
        Listing(table(2), "One."),
        Listing(table(2), "One (continued).", continued=True),
        Listing(table(2), "Two."),
    ]
    words = text_of(pdf_of(tmp_path, parts))[1]
    assert [words[place + 1] for place, word in enumerate(words) if word == "Table"] == ["1.", "1.", "2."]
