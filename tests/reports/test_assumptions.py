"""Assumed values: every page names them, and every table, figure and row that rests on them is marked."""

import re
import subprocess

import polars as pl
import pytest

from experiments.statistics import Estimate
from reports import write_report
from reports.content import FIGURE, VARIANT, Given, Listing, Number, Panel, Plot, Sheet, Table
from reports.document import Pages
from reports.listing import laid_out
from reports.run import open_run
from reports.tables import appendix, chapters_of
from reports.units import Unit
from tests.reports.conftest import PLANS
from tests.reports.synthetic import write_run
from tests.reports.test_report import needs_poppler

DAGGER = "\u2020"
PANEL = Panel(lambda ax: ax.plot([0, 1], [0, 1]))
GIVEN = Given("two players", {"a": "", "b": "b is assumed", "c": "c is assumed"})


def number(**labels):
    return Number(labels | {FIGURE: "Turns"}, Estimate(1.0, 0.5, 1.5, 100, "t"), Unit("turns"))


@pytest.fixture(scope="module", params=["assumed", "assumed in part", "plain"])
def folder(request, tmp_path_factory, unusual):  # noqa: ARG001 - it must come first
    folder = write_run(tmp_path_factory.mktemp("assumed"), PLANS[request.param])
    write_report(folder)
    return folder


def words_of(file):
    """The cells of a CSV as they are written."""
    return pl.read_csv(file, infer_schema=False).fill_null("")


def pages_of(folder):
    text = subprocess.run(
        ["pdftotext", "-layout", str(folder / "report.pdf"), "-"], check=True, capture_output=True, text=True
    ).stdout
    return text.split("\f")[:-1]


def test_a_table_rests_on_the_assumptions_of_the_variants_of_its_numbers():
    table = Table("some", (number(Variant="a"), number(Variant="b"), number(Variant="a", Against="c")), GIVEN)
    assert [table.assumption([each]) for each in table.numbers] == ["", "b is assumed", "c is assumed"]
    assert table.assumption(table.numbers) == "b is assumed; c is assumed"
    assert table.frame()["assumption"].to_list() == ["", "b is assumed", "c is assumed"]


def test_a_number_that_names_no_variant_rests_on_all():
    assert (
        Table("some", (number(Seat="first"),), GIVEN).assumption([number(Seat="first")]) == "b is assumed; c is assumed"
    )


def test_only_what_says_so_does_not_rest_on_them():
    table = Table("some", (number(Variant="b"),), GIVEN, assumed=False)
    assert table.assumption(table.numbers) == ""
    assert table.frame()["assumption"].to_list() == [""]


def test_a_view_is_marked_for_what_it_shows():
    table = Table("some", (number(Variant="a"), number(Variant="b")), GIVEN)
    assert laid_out(Listing(table, "All."))["assumed"] is True
    assert laid_out(Listing(table, "Some.", only={VARIANT: "a"}))["assumed"] is False


def test_drawings_and_sheets_are_marked():
    table = Table("some", (number(Variant="a"), number(Variant="b")), GIVEN)
    sheets = [Sheet(name, "", ("Word",), (("x",),), (1,), assumed=name == "one") for name in ("one", "other")]
    blocks = [Plot("p", table, "", (PANEL,)), Plot("q", table, "", (PANEL,), only={VARIANT: "a"}), *sheets]
    assert [block["assumed"] for block in Pages("b is assumed").blocks(blocks)] == [True, False, True, False]
    assert [block["assumed"] for block in Pages("").blocks(sheets)] == [False, False]
    assert [sheet.frame("b is assumed")["assumption"].to_list() for sheet in sheets] == [["b is assumed"], [""]]


@needs_poppler
def test_every_page_names_the_assumptions_of_the_run(folder):
    run = open_run(folder)
    pages = [re.sub(r"\s+", " ", page) for page in pages_of(folder)]
    if not run.assumption:
        assert not any("Assumption" in page or DAGGER in page for page in pages)
        return
    foot = f"{DAGGER} Assumption: {run.assumption}."
    assert [place for place, page in enumerate(pages) if foot not in page] == []
    assert "Tables and figures with a \u2020 rest on it" in pages[0]


@needs_poppler
def test_captions_are_marked_where_the_numbers_under_them_rest_on_an_assumption(folder):
    run = open_run(folder)
    captions = re.findall(rf"(?:Table|Figure) (\d+)({DAGGER}?)\. (\w+)", "".join(pages_of(folder)))
    marked = {mark for _, mark, _ in captions}
    partly = len(run.manifest.variants) > 1
    expected = {DAGGER, ""} if run.assumption else {""}
    assert marked == expected
    if run.assumption and not partly:
        # All but the sheet of the strategies, which are what they are whatever cards count.
        assert [words for _, mark, words in captions if not mark] == ["Strategies"]


def test_every_row_of_every_file_names_the_assumption_that_it_rests_on(folder):
    run = open_run(folder)
    told = {variant.name: variant.assumption for variant in run.manifest.variants}
    for chapter in [*chapters_of(run), appendix.build(run)]:
        for table in chapter.tables:
            saved = words_of(folder / "tables" / f"{table.name}.csv")
            for row in saved.to_dicts():
                expected = [told[row["variant"]], told[row["against"]] if "against" in row else ""]
                assert row["assumption"] == "; ".join(filter(None, dict.fromkeys(expected)))
        for block in chapter.blocks:
            if isinstance(block, Sheet):
                saved = words_of(folder / "tables" / f"{block.name}.csv")
                assert set(saved["assumption"]) == {run.assumption if block.assumed else ""}
