"""The chapters of the report, one module each: numbers from the logs, and the words that go with them.

A chapter module has `NAME`, `TITLE` and ``build(run) -> Chapter``, and is entered in `BUILDERS`. Which chapters a game
has is told in experiments/config_sections.py. The chapters of every game know none of them: what they read are the
columns and counters that all games log.
"""

from __future__ import annotations

from collections.abc import Callable

from experiments import config_sections
from reports.content import Chapter
from reports.run import ReportError, Run
from reports.tables import (
    abilities,
    action_cards,
    claims,
    endings,
    escapees,
    exclusion,
    exhaustion,
    first_player,
    gavels,
    memory,
    objectives,
    pace,
    raids,
    sets,
    strategies,
    teams,
    ties,
    verdicts,
)
from simulator.rules import nearest

BUILDERS: dict[str, Callable[[Run], Chapter]] = {
    chapter.NAME: chapter.build
    for chapter in (
        *(first_player, pace, strategies),
        *(action_cards, escapees),
        *(gavels, sets, raids, exclusion, endings, teams, verdicts),
        *(objectives, memory, claims, ties, exhaustion, abilities),
    )
}


def chapters_of(run: Run) -> list[Chapter]:
    """Return the chapters that a run's experiment asks for, in its order, the first of which answers its question.

    Raises:
        ReportError: there is no such chapter for the run's game.
    """
    known = config_sections.chapters_of(run.manifest.game)
    for name in run.manifest.chapters:
        if name not in known:
            raise ReportError(
                f"{run.folder} asks for a chapter {name!r}; for {run.manifest.game} there are "
                f"{', '.join(known)}{nearest(name, known)}"
            )
    return [BUILDERS[name](run) for name in run.manifest.chapters or known]
