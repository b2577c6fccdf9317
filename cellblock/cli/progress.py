"""Progress on stderr: a bar with rates and time left on a terminal, two lines elsewhere, nothing with -q."""

# ruff: noqa: PLC0415 - what is heavy is imported when the command runs, so that help is there at once
from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import rich_click as click

from cellblock.cli.options import verbosity


class Watch:
    """What a run calls as its batches finish; it keeps the last counts.

    Args:
        label: what is going on, in a few words.
        show: called with the games done, the games in all, and the rates as text.
    """

    def __init__(self, label: str, show: Callable[[int, int, str], None] | None = None) -> None:
        self.label = label
        self.games = self.rounds = 0
        self._show = show
        self._start = time.perf_counter()

    def __call__(self, games: int, total: int, rounds: int) -> None:
        """Note the games done, the games in all, and rounds done; the clock starts when play does, with none done."""
        if games == 0:
            self._start = time.perf_counter()
        self.games, self.rounds = games, rounds
        if self._show is not None:
            self._show(games, total, self.rates())

    def rates(self) -> str:
        """Return games and rounds per second so far."""
        seconds = max(time.perf_counter() - self._start, 1e-9)
        return f"{self.games / seconds:,.0f} games/s, {self.rounds / seconds:,.0f} rounds/s"

    def summary(self) -> str:
        """Return games, rounds, time and rates."""
        seconds = time.perf_counter() - self._start
        return f"{self.label}: {self.games:,} games, {self.rounds:,} rounds in {seconds:,.1f} s ({self.rates()})"


@contextmanager
def watching(label: str, *, summary: bool = True) -> Iterator[Watch]:
    """Show how games are played as long as the block runs; a summary, if wanted, ends it unless something fails."""
    if verbosity().quiet:
        yield Watch(label)
        return
    if sys.stderr.isatty():
        with _bar(label) as show:
            watch = Watch(label, show)
            yield watch
    else:
        say(f"{label} ...")
        watch = Watch(label)
        yield watch
    if summary:
        say(watch.summary())


def say(text: str) -> None:
    """Write a line to stderr, unless -q forbids it."""
    if not verbosity().quiet:
        click.echo(text, err=True)


def say_if_it_compiles() -> None:
    """Say that the engine has to be compiled first, if it has."""
    from simulator.compiled import is_cached

    if not is_cached():
        say("Compiling the engine, once (10 to 25 s); later runs start at once.")


@contextmanager
def _bar(label: str) -> Iterator[Callable[[int, int, str], None]]:
    """Draw a progress bar, which goes away at the end; yield what moves it on."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rates]}"),
        TimeRemainingColumn(compact=True),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=None, rates="")
        yield lambda games, total, rates: progress.update(task, completed=games, total=total, rates=rates)
