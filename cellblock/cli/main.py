"""The group of all commands, and the program's entry."""

from __future__ import annotations

import functools
import importlib
import sys
import warnings
from collections.abc import Sequence
from typing import Any

import rich_click as click

from cellblock.cli.errors import complain
from cellblock.cli.options import Verbosity, verbosity_options

COMMANDS = ("run", "report", "compare", "trace", "list", "bench")


class CommandFiles(click.RichGroup):
    """A group whose commands are the modules of this package with their names."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names in the order of a user's work."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """Return a command; refuse a name that none has."""
        if cmd_name not in COMMANDS:
            ctx.fail(f"There is no command '{cmd_name}'; there are {', '.join(COMMANDS)}.")
        command: click.Command = importlib.import_module(f"cellblock.cli.{cmd_name}").command
        return command


@click.group(cls=CommandFiles, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cellblock", message="%(prog)s %(version)s")
@verbosity_options
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Play card games by the million and see how well they are balanced.

    Start with `cellblock run escape/quickstart`, then `cellblock report` with the folder that it names.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status: 0 done, 1 failed, 2 usage, 130 interrupted."""
    verbosity = Verbosity()
    before, warnings.showwarning = warnings.showwarning, functools.partial(_warn, verbosity)
    try:
        status = cli.main(arguments, prog_name="cellblock", standalone_mode=False, obj=verbosity)
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the last place that can make a message of it
        return complain(error, verbose=verbosity.verbose)
    finally:
        warnings.showwarning = before
    return status if isinstance(status, int) else 0


def _warn(verbosity: Verbosity, message: Warning | str, *_where: Any, **_more: Any) -> None:
    """Print a warning as a line on stderr, without the place in the code that Python would add; nothing with -q."""
    if not verbosity.quiet:
        print(f"Warning: {message}", file=sys.stderr)  # noqa: T201 - this is where messages end
