"""Options and arguments that several commands share."""

# ruff: noqa: PLC0415 - what is heavy is imported when the command runs, so that help is there at once
from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rich_click as click


@dataclass
class Verbosity:
    """How much the user wants to read."""

    quiet: bool = False
    verbose: bool = False


def verbosity() -> Verbosity:
    """Return what the user asked for in the command that runs."""
    context = click.get_current_context()
    assert context is not None
    return context.find_object(Verbosity) or Verbosity()


def _note(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        setattr(ctx.find_object(Verbosity), str(param.name), True)


def verbosity_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add -q and -v, which may stand before or after the name of a command."""
    options = (
        click.option(
            "-v", "--verbose", is_flag=True, expose_value=False, callback=_note, help="Show tracebacks of errors."
        ),
        click.option(
            "-q", "--quiet", is_flag=True, expose_value=False, callback=_note, help="Show no progress, only results."
        ),
    )
    for option in options:
        command = option(command)
    return command


class GameName(click.ParamType):
    """The name of a game; the games are looked up only when one is given."""

    name = "game"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name; refuse one that no game has."""
        from simulator.errors import CellblockError
        from simulator.games import find_game

        try:
            return find_game(value).name
        except CellblockError as error:
            raise click.BadParameter(str(error), ctx, param, "GAME") from error


class OutputFile(click.Path):
    """A file to write; one that could not be written is refused before any work is done for it."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path; refuse one without a folder, or without permission."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if not path.parent.is_dir():
            self.fail(f"{path} cannot be written: there is no folder {path.parent}", param, ctx)
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            self.fail(f"{path} cannot be written: no permission", param, ctx)
        return path


OUTPUT_FILE = OutputFile()
MOST_JOBS = 1024  # beyond any machine; many more threads cannot even be started

settings_argument = click.argument("settings", metavar="[KEY=VALUE]...", nargs=-1)
deals_option = click.option("--deals", type=int, metavar="N", help="Deals for each line-up and variant.")
seed_option = click.option("--seed", type=int, metavar="S", help="Seed that names all deals.")
jobs_option = click.option(
    "-j", "--jobs", type=click.IntRange(min=1), metavar="N", help="Batches played at a time; by default one a core."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")


def workers(jobs: int | None) -> int:
    """Return how many workers play; what a run holds does not depend on it, so too many are simply fewer."""
    if jobs is not None:
        return min(jobs, MOST_JOBS)
    import joblib

    return int(joblib.cpu_count())
