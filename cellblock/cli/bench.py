"""`cellblock bench`: measure the speed."""

# ruff: noqa: PLC0415 - what is heavy is imported when the command runs, so that help is there at once
from __future__ import annotations

import json
from typing import Any

import rich_click as click

from cellblock.cli.options import json_option, verbosity_options
from cellblock.cli.progress import say_if_it_compiles, watching

NOTE = """
Medians of repeats on one core; spread: rounds/s of the slowest and the fastest. Choices: between two options or more.
Logs: share of the time that making and writing the log tables takes."""


@click.command("bench", short_help="Games, rounds and choices per second.")
@json_option
@verbosity_options
def command(as_json: bool) -> None:
    """Measure games, rounds and choices per second on one core, by game, strategy and number of players.

    Each strategy plays against itself, with the default logs made and written. The figures are medians.
    """
    from cellblock.cli.tables import print_rows, print_text
    from experiments.bench import bench

    say_if_it_compiles()
    with watching("Measuring", summary=False) as watch:
        rows = bench(watch)
    if as_json:
        click.echo(json.dumps(rows, indent=1))
    else:
        print_rows([_printed(row) for row in rows])
        print_text(NOTE)


def _printed(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row as it fits the page."""
    return {
        "game": row["game"],
        "strategy": row["strategy"],
        "seats": row["players"],
        "games/s": row["games_per_second"],
        "rounds/s": row["rounds_per_second"],
        "spread": f"{row['rounds_per_second_low']:,} to {row['rounds_per_second_high']:,}",
        "choices/s": f"{row['choices_per_second'] / 1e6:.2f} M",
        "logs": f"{100 * row['log_share']:.0f} %",
    }
