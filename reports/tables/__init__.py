"""The chapters of the report, one module each: numbers from the logs, and the words that go with them.

A chapter module has `NAME`, `TITLE` and ``build(run) -> Chapter``. A new chapter, of this game or another one, is
entered in `CHAPTERS` with the games that it is for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from reports.content import Chapter
from reports.run import ReportError, Run
from reports.tables import action_cards, escapees, first_player, pace, strategies
from simulator.rules import nearest


@dataclass(frozen=True)
class ChapterKind:
    """A chapter that a report may have.

    Attributes:
        name: as in an experiment file.
        games: the games that it is for.
        build: makes it from a run.
    """

    name: str
    games: frozenset[str]
    build: Callable[[Run], Chapter]


CHAPTERS = (
    ChapterKind(first_player.NAME, frozenset({"escape"}), first_player.build),
    ChapterKind(action_cards.NAME, frozenset({"escape"}), action_cards.build),
    ChapterKind(escapees.NAME, frozenset({"escape"}), escapees.build),
    ChapterKind(pace.NAME, frozenset({"escape"}), pace.build),
    ChapterKind(strategies.NAME, frozenset({"escape"}), strategies.build),
)


def chapters_of(run: Run) -> list[Chapter]:
    """Return the chapters that a run's experiment asks for, in its order, the first of which answers its question.

    Raises:
        ReportError: there is no such chapter for the run's game.
    """
    kinds = {kind.name: kind for kind in CHAPTERS if run.manifest.game in kind.games}
    for name in run.manifest.chapters:
        if name not in kinds:
            raise ReportError(
                f"{run.folder} asks for a chapter {name!r}; for {run.manifest.game} there are "
                f"{', '.join(kinds)}{nearest(name, kinds)}"
            )
    return [kinds[name].build(run) for name in run.manifest.chapters or kinds]
