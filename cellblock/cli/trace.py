"""`cellblock trace`: write one game again from its seed."""

# ruff: noqa: PLC0415 - what is heavy is imported when the command runs, so that help is there at once
from __future__ import annotations

from pathlib import Path

import rich_click as click

from cellblock.cli.options import OUTPUT_FILE, verbosity_options
from cellblock.cli.progress import say_if_it_compiles

NUMBER = click.IntRange(min=0)


@click.command("trace", short_help="Write one game of a run, move by move.")
@click.argument("source", metavar="RUN_OR_CONFIG")
@click.option("--deal", type=NUMBER, required=True, metavar="N", help="Number of the deal, from 0.")
@click.option("--variant", type=NUMBER, default=0, show_default=True, metavar="V", help="Number of the variant.")
@click.option("--lineup", type=NUMBER, default=0, show_default=True, metavar="L", help="Number of the line-up.")
@click.option("--rotation", type=NUMBER, default=0, show_default=True, metavar="R", help="Number of the rotation.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    show_default=True,
    help="Text to follow at the table, or events as JSON Lines.",
)
@click.option("-o", "--output", type=OUTPUT_FILE, metavar="FILE", help="File to write instead of stdout.")
@verbosity_options
def command(source: str, deal: int, variant: int, lineup: int, rotation: int, form: str, output: Path | None) -> None:
    """Play one game of a run or an experiment again from its seed, and write every event with all that was hidden."""
    from experiments.tracing import as_logged, find_experiment, json_lines, text_of, trace

    say_if_it_compiles()
    game = (deal, variant, lineup, rotation)
    events = trace(find_experiment(source), *game)
    if Path(source).is_dir():
        events = as_logged(events, Path(source), *game)
    lines = json_lines(events) if form == "jsonl" else text_of(events)
    if output is None:
        for line in lines:
            click.echo(line)
    else:
        output.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
