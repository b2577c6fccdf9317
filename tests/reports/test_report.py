"""Whole reports: equal bytes, every number in a file, nothing off the page, and clear errors."""

import itertools
import json
import os
import re
import shutil
import subprocess
import threading

import numpy as np
import polars as pl
import pytest
import typst

from reports import document, write_report
from reports.content import Listing, Sheet
from reports.listing import laid_out
from reports.report import document as pdf_of
from reports.run import open_run
from reports.style import BREAK
from reports.tables import appendix, chapters_of
from reports.units import MINUS, NARROW_SPACE
from simulator.errors import CellblockError
from tests.reports.conftest import PLANS
from tests.reports.synthetic import Plan, describe, write_run

A4 = (595.3, 841.9)  # points
SIDE, TOP, BOTTOM = 70.0, 25.0, 25.0  # margins that no text may enter; 25 mm at the sides are 70.9 points
WORD = re.compile(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)</word>')
needs_poppler = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")


def words_of(pdf):
    """The words of each page with their boxes in points: left, top, right, bottom, text."""
    command = ["pdftotext", "-bbox", str(pdf), "-"]
    pages = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("<page ")[1:]
    return [[(*map(float, found[:4]), found[4]) for found in WORD.findall(page)] for page in pages]


def overlaps(words):
    """Pairs of words of a page that run into each other; upright words only."""
    level = [word for word in words if word[3] - word[1] < 40 and len(word[4]) > 1]
    left, top, right, bottom = np.array([word[:4] for word in level]).T
    width = np.minimum(right[:, None], right) - np.maximum(left[:, None], left)
    height = np.minimum(bottom[:, None], bottom) - np.maximum(top[:, None], top)
    close = (width > 0.8) & (height > 0.6 * np.minimum((bottom - top)[:, None], bottom - top))
    return [(level[one], level[other]) for one, other in np.argwhere(np.triu(close, 1))]


def read(text):
    """The number that a printed text stands for, and its decimals."""
    plain = text.replace(MINUS, "-").replace(NARROW_SPACE, "")
    return float(plain), len(plain.partition(".")[2])


def stands_in(column, text):
    """Which rows of a column of a CSV a printed number may be of."""
    value, places = read(text)
    return (column - value).abs() <= 0.5 * 10**-places * 1.000001


def test_every_number_of_a_table_on_the_page_is_in_its_file(reported):
    run = open_run(reported)
    checked = 0
    for chapter in chapters_of(run):
        for listing in (block for block in chapter.blocks if isinstance(block, Listing)):
            saved = pl.read_csv(reported / "tables" / f"{listing.table.name}.csv")
            columns = laid_out(listing)["columns"]
            for value, ends in itertools.chain(*(zip(one["values"], one["intervals"], strict=True) for one in columns)):
                if value["text"] in ("", "\u2013"):
                    continue
                rows = stands_in(saved["estimate"], value["text"])
                for name, end in zip(("low", "high"), ends if len(ends) == 2 else (), strict=False):
                    rows &= stands_in(saved[name], end["text"])
                assert rows.any(), (listing.table.name, value["text"], ends)
                checked += 1
    assert checked > 20


def test_every_table_has_a_file_with_what_its_numbers_rest_on(reported):
    chapters = [*chapters_of(open_run(reported)), appendix.build(open_run(reported))]
    names = {table.name for chapter in chapters for table in chapter.tables}
    sheets = {block.name for chapter in chapters for block in chapter.blocks if isinstance(block, Sheet)}
    assert {path.stem for path in (reported / "tables").iterdir()} == names | sheets
    for name in names:
        saved = pl.read_csv(reported / "tables" / f"{name}.csv")
        assert saved.columns[-9:] == [
            *("estimate", "low", "high", "n", "unit", "method", "verdict", "given", "assumption"),
        ]
        assert (saved["given"].str.len_chars() > 0).all()


@needs_poppler
def test_no_word_leaves_the_margins_or_runs_into_another(reported):
    for page in words_of(reported / "report.pdf"):
        for left, top, right, bottom, text in page:
            assert left >= SIDE - 1, text
            assert right <= A4[0] - SIDE + 1, text
            assert top >= TOP, text
            assert bottom <= A4[1] - BOTTOM, text
        assert overlaps(page) == []


@needs_poppler
def test_no_page_is_empty_and_all_are_numbered(reported):
    pages = words_of(reported / "report.pdf")
    for number, page in enumerate(pages, start=1):
        text = " ".join(word[4] for word in page)
        assert text.endswith(f"{number} / {len(pages)}")
        assert len(page) > 25


@needs_poppler
def test_page_one_tells_question_answer_and_what_was_played(reported):
    plan = next(
        plan for plan in PLANS.values() if json.loads(manifest(reported))["lineups"] == describe(plan)["lineups"]
    )
    words = " ".join(word[4] for word in words_of(reported / "report.pdf")[0]).replace(BREAK, "")
    assert plan.question[:60] in words
    assert chapters_of(open_run(reported))[0].finding.short.split()[0] in words
    for told in (
        "What was played",
        "seed 7",
        "ended by a cap",
        "about the strategies that were played, not about people",
    ):
        assert told in words


def manifest(folder):
    return (folder / "manifest.json").read_text(encoding="utf-8")


def test_layouts_settle(reported, monkeypatch):
    warnings = []

    def strict(*args, **kwargs):
        pdf, found = typst.compile_with_warnings(*args, **kwargs)
        warnings.extend(warning.message for warning in found)
        return pdf

    monkeypatch.setattr(document.typst, "compile", strict)
    run = open_run(reported)
    pdf_of(run, [*chapters_of(run), appendix.build(run)])
    assert warnings == []


def test_equal_logs_give_equal_bytes_wherever_and_whenever_they_lie(tmp_path):
    plan = Plan(players=3, lineups=[["greedy", "rusher", "ambusher"]], deals=31)
    one, other = write_run(tmp_path / "one", plan), write_run(tmp_path / "another" / "place", plan)
    played = json.loads(manifest(other))
    played |= {"host": {"system": "elsewhere"}, "started": "2027-05-05T00:00:00+00:00", "versions": {}}
    (other / "manifest.json").write_text(json.dumps(played), encoding="utf-8")
    assert write_report(one).read_bytes() == write_report(other, tmp_path / "other.pdf").read_bytes()
    for path in (one / "tables").iterdir():
        assert path.read_bytes() == (other / "tables" / path.name).read_bytes()
    assert not (other / "report.pdf").exists()


def test_old_tables_are_replaced_whole(tmp_path):
    folder = write_run(tmp_path, Plan(deals=2, draws=False, chapters=("pace",)))
    (folder / "tables").mkdir()
    (folder / "tables" / "old.csv").write_text("old")
    write_report(folder)
    assert not (folder / "tables" / "old.csv").exists()
    assert {path.name for path in folder.iterdir()} == {"games", "rounds", "manifest.json", "tables", "report.pdf"}


def test_without_a_log_of_draws_the_chapter_says_so(tmp_path):
    folder = write_run(tmp_path, Plan(deals=2, draws=False, chapters=("action_cards",)))
    (chapter,) = chapters_of(open_run(folder))
    assert chapter.finding.short == "No draws were logged."
    assert write_report(folder).stat().st_size > 10_000


def test_deals_that_are_not_whole_do_not_count(tmp_path):
    folder = write_run(tmp_path, Plan(deals=40, draws=False, status="incomplete"))
    path = folder / "games" / "part-000000.parquet"
    games = pl.read_parquet(path)
    games.filter((pl.col("deal") != 39) | (pl.col("rotation") == 0)).write_parquet(path)
    forgive(folder)
    run = open_run(folder)
    assert len(run.deals) == 39
    assert run.scan("rounds").collect()["deal"].max() == 38


def forgive(folder):
    """Write the checksums of the files as they are now into the manifest."""
    import hashlib

    played = json.loads(manifest(folder))
    for file in played["files"]:
        file["sha256"] = hashlib.sha256((folder / file["path"]).read_bytes()).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(played), encoding="utf-8")


def damaged(tmp_path, change):
    """The message of the error that a changed run folder ends in."""
    folder = write_run(tmp_path / "run", Plan(deals=2, draws=False))
    change(folder)
    with pytest.raises(CellblockError) as caught:
        write_report(folder)
    assert not (folder / "report.pdf").exists()
    return str(caught.value)


def edit(**fields):
    """A change of the manifest."""

    def change(folder):
        text = json.dumps(json.loads(manifest(folder)) | fields)
        (folder / "manifest.json").write_text(text, encoding="utf-8")

    return change


def part(folder):
    return folder / "rounds" / "part-000000.parquet"


def overwrite(folder):
    part(folder).write_bytes(b"PAR1" + b"\0" * 100 + b"PAR1")
    forgive(folder)


def drop_column(folder):
    pl.read_parquet(part(folder)).drop("waits").write_parquet(part(folder))
    forgive(folder)


def drop_deal(folder):
    pl.read_parquet(part(folder)).filter(pl.col("deal") == 0).write_parquet(part(folder))
    forgive(folder)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (shutil.rmtree, "is no run folder"),
        (lambda folder: (folder / "manifest.json").write_text("{"), "manifest.json is damaged"),
        (edit(format=99), "no manifest of format 1"),
        (edit(players="two"), "manifest.json is damaged at players"),
        (edit(files=[]), "has no rounds log, since none"),
        (edit(chapters=["pase"]), "asks for a chapter .pase.; for escape there are .*did you mean .pace"),
        (edit(game="checkers"), "there is no game 'checkers'"),
        (lambda folder: part(folder).unlink(), "part-000000.parquet is missing"),
        (lambda folder: part(folder).write_bytes(b""), "part-000000.parquet is damaged: its checksum"),
        (overwrite, "part-000000.parquet is no Parquet file"),
        (drop_column, "has no column waits"),
        (drop_deal, "the rounds log of .* has 1 blocks where the games log has 2"),
        (edit(lineups=[describe(Plan())["lineups"][0] | {"rotations": 3}]), "has no deal with all its games yet"),
    ],
)
def test_what_is_missing_or_damaged_is_named(tmp_path, change, message):
    assert re.search(message, damaged(tmp_path, change))


def test_no_message_names_an_option_that_is_not_there(tmp_path):
    for number, change in enumerate(
        (edit(files=[]), edit(lineups=[describe(Plan())["lineups"][0] | {"rotations": 3}]))
    ):
        assert "let the run finish, or play it again" in damaged(tmp_path / str(number), change)


def test_a_link_stays_a_link_and_what_is_no_plain_file_is_not_replaced(tmp_path):
    folder = write_run(tmp_path / "run", Plan(deals=2, draws=False, chapters=("pace",)))
    (tmp_path / "link.pdf").symlink_to(tmp_path / "report.pdf")
    write_report(folder, tmp_path / "link.pdf")
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_report(folder, pipe)
    assert pipe.is_fifo()
    reader.join()
    assert read == [(tmp_path / "report.pdf").read_bytes()]


def test_a_report_that_cannot_be_written_says_why(tmp_path):
    folder = write_run(tmp_path / "run", Plan(deals=2, draws=False, chapters=("pace",)))
    with pytest.raises(CellblockError, match=r"cannot write .*no/such/folder.*: No such file or directory"):
        write_report(folder, tmp_path / "no" / "such" / "folder" / "report.pdf")
