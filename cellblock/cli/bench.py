"""`cellblock bench`: measure the speed."""

# ruff: noqa: PLC0415 - what is heavy is imported when the command runs, so that help is there at once
from __future__ import annotations

import json
from typing import Any

import rich_click as click

from cellblock.cli.options import json_option, verbosity_options
from cellblock.cli.progress import watching


@click.command("bench", short_help="Games, rounds and choices per second.")
@json_option
@verbosity_options
def command(as_json: bool) -> None:
    """Measure games, rounds and choices per second on one core, by game, strategy and number of players.

    Each strategy plays against itself, with the default logs made and written. The figures are medians.
    """
    from cellblock.cli.tables import print_rows
    from experiments.bench import bench

    with watching("Measuring") as watch:
        rows = bench(watch)
    if as_json:
        click.echo(json.dumps(rows, indent=1))
    else:
        print_rows([_printed(row) for row in rows])


def _printed(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row with whole numbers and the spread of the rounds."""
    return {
        "game": row["game"],
        "strategy": row["strategy"],
        "players": row["players"],
        "games/s": round(row["games_per_second"]),
        "rounds/s": round(row["rounds_per_second"]),
        "from to": f"{row['rounds_per_second_low']:,.0f} to {row['rounds_per_second_high']:,.0f}",
        "choices/s": round(row["choices_per_second"]),
        "logs %": round(100 * row["log_share"]),
    }
