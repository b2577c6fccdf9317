"""The edge of the program: every error becomes one message and an exit status."""

# ruff: noqa: PLC0415 - what is heavy is imported when the command runs, so that help is there at once
from __future__ import annotations

import sys
import traceback

import rich_click as click

FAILED, USAGE, INTERRUPTED = 1, 2, 130
FAULT = (
    "This is a fault of Cellblock, not of yours. The same command with -v shows the traceback; please report it "
    "together with the command."
)


def complain(error: BaseException, *, verbose: bool) -> int:
    """Print what went wrong, on stderr; return the exit status.

    Args:
        error: what the command raised.
        verbose: whether the traceback is shown too.
    """
    message, status = _explain(error)
    if verbose and not isinstance(error, click.ClickException | click.Abort | KeyboardInterrupt):
        traceback.print_exception(error)
    print(f"Error: {message}", file=sys.stderr)  # noqa: T201 - this is where messages end
    return status


def _explain(error: BaseException) -> tuple[str, int]:
    """Return the message and the exit status of an error."""
    if isinstance(error, click.Abort | KeyboardInterrupt):
        return "interrupted", INTERRUPTED
    if isinstance(error, click.ClickException):
        return _click_message(error), error.exit_code
    from simulator.errors import CellblockError, EngineError, InputError

    if isinstance(error, InputError):
        return str(error), USAGE
    if isinstance(error, CellblockError) and not isinstance(error, EngineError):
        return str(error), FAILED
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror, FAILED
    return f"{type(error).__name__}: {error}\n{FAULT}", FAILED


def _click_message(error: click.ClickException) -> str:
    """Return click's message, with the way to the help."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "cellblock"
    return f"{error.format_message()}\nTry `{path} --help`."
