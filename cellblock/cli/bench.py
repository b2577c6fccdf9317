"""`cellblock bench`: measure the speed."""

# ruff: noqa: PLC0415 - what is heavy is imported when the command runs, so that help is there at once
from __future__ import annotations

import json

import rich_click as click

from cellblock.cli.options import json_option, verbosity_options
from cellblock.cli.progress import watching


@click.command("bench", short_help="Games, rounds and choices per second.")
@json_option
@verbosity_options
def command(as_json: bool) -> None:
    """Measure games, rounds and choices per second on one core, by game, strategy and number of players."""
    from cellblock.cli.tables import print_rows
    from experiments.bench import bench

    with watching("Measuring") as watch:
        rows = bench(watch)
    if as_json:
        click.echo(json.dumps(rows, indent=1))
    else:
        print_rows(rows)
