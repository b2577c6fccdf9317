"""`cellblock report`: make the report of a run."""

# ruff: noqa: PLC0415 - what is heavy is imported when the command runs, so that help is there at once
from __future__ import annotations

from pathlib import Path

import rich_click as click

from cellblock.cli.options import OUTPUT_FILE, verbosity_options


@click.command("report", short_help="Write the PDF report of a run.")
@click.argument("run", metavar="RUN", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=OUTPUT_FILE, metavar="FILE", help="PDF to write; by default RUN/report.pdf.")
@verbosity_options
def command(run: Path, output: Path | None) -> None:
    """Write the report of a run folder as PDF, from its logs alone, and its numbers as RUN/tables/*.csv."""
    from reports import write_report

    click.echo(f"Report: {write_report(run, output)}")
