"""Contests: the pairs of strategies under a variant at tables of one size, how they rank, and what variants change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from experiments.statistics import Ranking, rank
from reports.run import Cell, Run
from reports.tables.common import base_variant
from reports.tables.contests import Entry, Pairs, names_in, pair_shares, pairs_of
from reports.totals import Totals

TWO_STRATEGIES = 2  # more are ranked
MOST_NAMED = 3  # rankings that the first line names


@dataclass(frozen=True, eq=False)
class Contest:
    """Pairs of strategies under a variant, at tables of one size, and how they rank.

    Attributes:
        variant: its number.
        players: seats at the table.
        pairs: where each pair plays.
        ranking: of the strategies, best first, by their places in `names_in` of the pairs.
    """

    variant: int
    players: int
    pairs: Pairs
    ranking: Ranking

    @property
    def order(self) -> list[str]:
        """The strategies, best first."""
        return [names_in(self.pairs)[each.strategy] for each in self.ranking.strengths]


def contests_of(run: Run, totals: Totals, entries: Sequence[Entry]) -> list[Contest]:
    """Return the contests of more than two strategies, the base variant's first, smallest tables first."""
    base, found = base_variant(run), []
    for variant in sorted(range(len(run.manifest.variants)), key=lambda each: each != base):
        for players in run.manifest.players:
            pairs = pairs_of(run, entries, players, variant)
            if len(names_in(pairs)) > TWO_STRATEGIES:
                sides = len(run.sides(cell_of(run, pairs)))
                found.append(Contest(variant, players, pairs, rank(pair_shares(run, totals, pairs), sides)))
    return found


def with_rules(run: Run, contest: Contest) -> str:
    """Return the rules of a contest as the end of a sentence, where there are several."""
    return f", with {run.manifest.variants[contest.variant].name}" if len(run.manifest.variants) > 1 else ""


def changes_text(run: Run, contests: Sequence[Contest]) -> str:
    """Say for every variant but the first whether its order of strategies is another one."""
    first = {each.players: each.order for each in contests if each.variant == contests[0].variant}
    told = []
    for contest in contests[len(first) :]:
        order = first.get(contest.players)
        size = f", {contest.players} players" if len(run.manifest.players) > 1 else ""
        outcome = "does not change" if contest.order == order else f"is {', '.join(contest.order)}"
        told.append(f"With {run.manifest.variants[contest.variant].name}{size}, the order {outcome}.")
    return " ".join(told)


def cell_of(run: Run, pairs: Pairs) -> Cell:
    """Return a cell of the pairs, which all sit at tables of the same size."""
    return run.cells[next(iter(pairs.values())).cell]


def firsts(run: Run, contests: Sequence[Contest]) -> str:
    """Say who ranks first, in all contests or in each."""
    leads = {contest: _first_of(contest) for contest in contests}
    if len(contests) == 1:
        return f"{leads[contests[0]]}."
    named: dict[str, list[str]] = {}
    for contest, lead in leads.items():
        named.setdefault(lead, []).append(contest_name(run, contest))
    if len(named) == 1:
        return f"{leads[contests[0]]}, {_where(named[leads[contests[0]]])}."
    told = [f"{lead} {_where(names)}" for lead, names in named.items()]
    return f"{'; '.join(told)}."


def _where(names: Sequence[str]) -> str:
    """Return in which contests something is so, or in how many where they are many."""
    return f"with {' and '.join(names)}" if len(names) <= MOST_NAMED else f"in {len(names)} rankings"


def _first_of(contest: Contest) -> str:
    first, second = (each.strength for each in contest.ranking.strengths[:2])
    clear = first.low > second.high
    return f"{contest.order[0]} ranks first" + (
        f" of {len(contest.order)}" if clear else f", but not clearly before {contest.order[1]}"
    )


def contest_name(run: Run, contest: Contest) -> str:
    """Return what tells a contest from the others."""
    variant = [run.manifest.variants[contest.variant].name] if len(run.manifest.variants) > 1 else []
    players = [f"{contest.players} players"] if len(run.manifest.players) > 1 else []
    return ", ".join([*variant, *players])
