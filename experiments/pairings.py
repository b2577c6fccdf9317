"""What a comparison of strategies found: a matrix of pairings, a ranking, and both in words, rows and JSON."""

from __future__ import annotations

import importlib.metadata
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from experiments.statistics import (
    LEVEL,
    WIN_SHARE_MARGIN,
    Estimate,
    Kind,
    Margin,
    Ranking,
    Verdict,
    shift_by_unfinished,
    verdict,
)

FORMAT = 1
PERCENT = 100.0
MARGIN = Margin(WIN_SHARE_MARGIN.size * PERCENT, 1, " percentage points")


@dataclass(frozen=True, slots=True)
class Pairing:
    """One side of a strategy against all other sides of another, over all deals; a side is a seat or a team.

    Attributes:
        strategy, others: labels of the one and of the others.
        sides: how many sides there are.
        win_share: the one's share of the wins, from 0 to 1; the intervals of all pairings hold together.
        points: its points at the end of a game less the mean of the others'; the intervals hold together likewise.
        games, capped_games: how many were played, and how many of these a cap ended.
    """

    strategy: str
    others: str
    sides: int
    win_share: Estimate
    points: Estimate
    games: int
    capped_games: int

    @property
    def even_share(self) -> float:
        """The share of the wins that a side has among equals."""
        return 1 / self.sides

    @property
    def verdict(self) -> Verdict:
        """The verdict on the win share less an even share, in percentage points."""
        worst_shift = shift_by_unfinished(self.capped_games, self.games, 0.0, PERCENT)
        return verdict(_mapped(self.win_share, PERCENT, -PERCENT * self.even_share), MARGIN, worst_shift)

    @property
    def is_win(self) -> bool:
        """Whether the one has an advantage, be its size settled or not."""
        beyond_doubt = self.verdict.kind in (Kind.ADVANTAGE, Kind.SOME_ADVANTAGE)
        return beyond_doubt and self.win_share.value > self.even_share

    def mirrored(self) -> Pairing:
        """Return a pairing of two players seen from the other side."""
        return replace(
            self,
            strategy=self.others,
            others=self.strategy,
            win_share=_mapped(self.win_share, -1.0, 1.0),
            points=_mapped(self.points, -1.0, 0.0),
        )


@dataclass(frozen=True)
class Comparison:
    """Strategies compared at one game.

    Attributes:
        game, rules_version, rules: name of the game, version of its rules, and the rules that were set.
        assumption: the values in force that nobody has read off the game, "" where there are none.
        players: seats at the table.
        sides: sides that they make up: as many, or fewer where there are teams.
        deals, seed: the deals that every pair played, and what names them.
        strategies: labels, in the order in which they were given.
        pairings: every ordered pair of different strategies, row by row of the matrix. With two players two of them
            (or two teams) are mirror images of each other: the same games, seen from either side.
        ranking: strengths by Bradley and Terry or Plackett and Luce; its numbers are places in `strategies`.
        games, rounds, capped_games: how many were played in all.
    """

    game: str
    rules_version: int
    rules: Mapping[str, Any]
    assumption: str
    players: int
    sides: int
    deals: int
    seed: int
    strategies: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    ranking: Ranking
    games: int
    rounds: int
    capped_games: int

    @property
    def even_share(self) -> float:
        """The share of the wins that a side has among equals.

        By construction a strategy against itself has it too, which is therefore not played.
        """
        return 1 / self.sides

    @property
    def rotations(self) -> int:
        """The games of a deal: the one is each side once."""
        return self.sides

    @property
    def meeting(self) -> str:
        """What a number of the matrix is of, in words."""
        if self.sides < self.players:
            return "Games won by a team that plays the row's strategy against one that plays the column's"
        others = "the other seat" if self.players == 2 else "all other seats"
        return f"Games won by the row's strategy in one seat against the column's in {others}"

    @property
    def matrix(self) -> tuple[tuple[Pairing | None, ...], ...]:
        """The pairings, a row for each strategy and a column for each strategy that the others play."""
        found = {(pairing.strategy, pairing.others): pairing for pairing in self.pairings}
        return tuple(tuple(found.get((one, other)) for other in self.strategies) for one in self.strategies)

    @property
    def cycles(self) -> tuple[tuple[str, ...], ...]:
        """Strategies that beat one another in circles, each beating the next and the last the first."""
        return tuple(tuple(self.strategies[place] for place in cycle) for cycle in self.ranking.cycles)

    @property
    def answer(self) -> str:
        """Who wins, in a sentence, with the hardest opponent of the best strategy."""
        best = self.strategies[self.ranking.strengths[0].strategy]
        duels = [pairing for pairing in self.pairings if pairing.strategy == best]
        hardest = min(duels, key=lambda duel: (duel.is_win, duel.win_share.value))
        lead = f"{best} ranks first, but is not shown to beat {hardest.others}"
        if hardest.is_win:
            lead = f"{best} beats " + (hardest.others if len(duels) == 1 else "every other strategy")
        table = hardest.others if self.sides == 2 else f"{self.sides - 1} {hardest.others}"
        if len(duels) > 1:
            table += ", the hardest,"
        share, low, high = _percentages(hardest.win_share)
        return (
            f"{lead}: against {table} it wins {share} % of the games ({low} to {high}), where "
            f"{PERCENT * self.even_share:.3g} % is even; verdict: {hardest.verdict.text}."
        )

    def rows(self) -> list[dict[str, Any]]:
        """Return the pairings as plain dicts; None stands for what has no bound."""
        return [
            {
                "strategy": pairing.strategy,
                "others": pairing.others,
                **_fields("win_share", pairing.win_share),
                **_fields("points", pairing.points),
                "verdict": str(pairing.verdict.kind),
                "verdict_text": pairing.verdict.text,
                "games": pairing.games,
                "capped_games": pairing.capped_games,
            }
            for pairing in self.pairings
        ]

    def ranking_rows(self) -> list[dict[str, Any]]:
        """Return the ranking as plain dicts, best first; what is beyond the scale has no bounds."""
        return [
            {
                "rank": place,
                "strategy": self.strategies[each.strategy],
                **_fields("strength", each.strength),
                "beyond_scale": each.beyond_scale,
            }
            for place, each in enumerate(self.ranking.strengths, start=1)
        ]

    def to_json(self) -> dict[str, Any]:
        """Return the comparison as what JSON can hold; equal comparisons give equal documents.

        Keys: `format` (1), `cellblock` (version), `game`, `rules_version`, `rules` (those that were set), `assumption`
        (which values in force nobody has read off the game, empty where there are none), `players`, `sides` (as many,
        or fewer where there are teams), `deals`, `seed`, `games`, `rounds`, `capped_games`, `strategies`,
        `even_share`, `level` (of the intervals), `answer` (a sentence), `pairs` (`rows`), `ranking` (`ranking_rows`)
        and `cycles` (lists of strategies, each of which beats the next, and the last the first). A figure `x` has its
        interval in `x_low` and `x_high`, null where it has no bound, and the interval's method in `x_interval`.
        """
        return {
            "format": FORMAT,
            "cellblock": importlib.metadata.version("cellblock"),
            "game": self.game,
            "rules_version": self.rules_version,
            "rules": dict(self.rules),
            "assumption": self.assumption,
            "players": self.players,
            "sides": self.sides,
            "deals": self.deals,
            "seed": self.seed,
            "games": self.games,
            "rounds": self.rounds,
            "capped_games": self.capped_games,
            "strategies": list(self.strategies),
            "even_share": self.even_share,
            "level": LEVEL,
            "answer": self.answer,
            "pairs": self.rows(),
            "ranking": self.ranking_rows(),
            "cycles": [list(cycle) for cycle in self.cycles],
        }


def _fields(name: str, estimate: Estimate) -> dict[str, Any]:
    """Return a figure with its interval as fields of a row; None stands for what has no bound."""
    ends = {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
    finite = {key: end if math.isfinite(end) else None for key, end in ends.items()}
    return {**finite, f"{name}_interval": estimate.method}


def _percentages(share: Estimate) -> tuple[str, ...]:
    """Return a share and the ends of its interval in percent."""
    return tuple(f"{PERCENT * end:.1f}" for end in (share.value, share.low, share.high))


def _mapped(estimate: Estimate, factor: float, shift: float) -> Estimate:
    """Return the estimate of a figure times a factor plus a shift."""
    low, high = sorted((estimate.low * factor + shift, estimate.high * factor + shift))
    return replace(estimate, value=estimate.value * factor + shift, low=low, high=high)
