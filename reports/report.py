"""The balance report of a run folder: its tables as CSV and its document as PDF."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from reports.content import Chapter, Paragraph, Sheet
from reports.document import Pages, typeset_pdf
from reports.listing import STATES
from reports.run import ReportError, Run, open_run
from reports.style import flowing
from reports.tables import appendix, chapters_of
from reports.tables.overview import ABOUT_STRATEGIES, what_was_played


def write_report(run: Path, output: Path | None = None) -> Path:
    """Write the tables and the report of a run folder, from its logs alone; return the path of the PDF.

    run: the run folder; its ``tables`` are replaced whole. output: where the PDF goes, ``report.pdf`` in the run
    folder by default. Equal logs give equal bytes.

    Raises:
        CellblockError: the run folder or a log is missing or damaged, or the report cannot be written.
    """
    opened = open_run(run)
    chapters = [*chapters_of(opened), appendix.build(opened)]
    target = output or run / "report.pdf"
    try:
        _write_tables(run / "tables", chapters, opened.assumption)
        _replace(target, document(opened, chapters))
    except OSError as error:
        raise ReportError(f"cannot write {error.filename or target}: {error.strerror}") from error
    return target


def document(run: Run, chapters: list[Chapter]) -> bytes:
    """Return the PDF of a run's chapters."""
    pages = Pages(run.assumption)
    first = chapters[0].finding
    opening = [first.plot, what_was_played(run), Paragraph(ABOUT_STRATEGIES)]
    title = run.manifest.question or run.manifest.name
    content: dict[str, Any] = {
        "title": title,
        "question": flowing(title),
        "game": run.game.title,
        "running": run.manifest.name,
        "kicker": f"Balance report · {run.game.title} · {run.manifest.name}",
        "assumption": flowing(run.assumption),
        "imprint": f"Cellblock {run.manifest.cellblock} · source {run.manifest.source_hash[:12]}",
        "answer": {
            "short": flowing(first.short),
            "text": flowing(first.text),
            "state": STATES[first.kind] if first.kind else "",
        },
        "opening": pages.blocks(each for each in opening if each),
    }
    # The drawing of page one is not shown again in its chapter.
    shown = {id(first.plot)}
    content["chapters"] = [
        {
            "name": each.name,
            "title": each.title,
            "short": flowing(each.finding.short),
            "finding": flowing(each.finding.text),
            "blocks": pages.blocks(block for block in each.blocks if id(block) not in shown),
        }
        for each in chapters
    ]
    return typeset_pdf(content, pages.drawings)


def _write_tables(folder: Path, chapters: list[Chapter], assumption: str) -> None:
    """Write all tables as CSV into a folder of their own, then put it in the place of the old one.

    assumption: of the run; each row names the one that it rests on.
    """
    aside = folder.with_name(f"{folder.name}.partial")
    shutil.rmtree(aside, ignore_errors=True)
    aside.mkdir()
    for chapter in chapters:
        for table in chapter.tables:
            table.frame().write_csv(aside / f"{table.name}.csv")
        for block in chapter.blocks:
            if isinstance(block, Sheet):
                block.frame(assumption).write_csv(aside / f"{block.name}.csv")
    shutil.rmtree(folder, ignore_errors=True)
    aside.replace(folder)


def _replace(path: Path, content: bytes) -> None:
    """Write a file whole or not at all; a link stays one, and what is no plain file, as /dev/stdout, is written to."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    aside = path.with_name(f"{path.name}.partial")
    aside.write_bytes(content)
    aside.replace(path)
