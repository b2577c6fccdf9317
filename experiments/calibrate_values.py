"""The point values that Cellblock assumes for the cards of Al Capone, found by play.

    python -m experiments.calibrate_values

The rulebook prints no point values; it says that a game usually takes 4 to 7 hands. So the neutral form of ruling B-01
(a single card counts s, a complete set of n cards m times n times s) is played with each s and m of a grid between
good strategies, at every number of players and in teams. The length of games hardly hangs on m and cannot tell which
m is right: the middle one of the grid is taken. Of the s with this m, the one that keeps the most tables at 4 to 7
hands a game on average is taken; of equal ones that with the mean over all tables nearest to the middle, 5.5 hands.
The result is written to docs/games/capone-values.md, and the defaults in simulator/capone/rules.py hold it. The deals
are of a purpose of their own and always the same, so that the same strategies give the same page.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from experiments.statistics.estimates import Estimate
from experiments.statistics.intervals import block_mean
from simulator.capone import GAME
from simulator.capone.rules import GANGSTERS, neutral_set_values
from simulator.game import Played, Seating, Table
from simulator.rng import VALUE_FITTING
from strategies.registry import parse_player

PAGE = Path(__file__).resolve().parents[1] / "docs" / "games" / "capone-values.md"
SINGLES, FACTORS = (1, 2, 3, 4, 5, 6), (1.25, 1.5, 2.0)
MIDDLE_FACTOR = 1.5
STRATEGIES = ("greedy", "raider")  # in turn around the table
MODES = {"2 players": (2, False), "3 players": (3, False), "4 players": (4, False), "2 teams": (4, True)}
FEWEST, MOST = 4.0, 7.0  # hands of a game, "Game Overview" of the rulebook
DEALS, SEED = 400, 1


@dataclass(frozen=True)
class Trial:
    """How long games last with one pair of values: mean hands of a game by mode."""

    single: int
    factor: float
    hands: dict[str, Estimate]

    def fits(self) -> int:
        """Return at how many tables a game takes 4 to 7 hands on average."""
        return sum(FEWEST <= mean.value <= MOST for mean in self.hands.values())

    def distance(self) -> float:
        """Return how far the mean over all tables is from the middle of 4 to 7 hands."""
        return abs(float(np.mean([mean.value for mean in self.hands.values()])) - (FEWEST + MOST) / 2)


def trials(deals: int = DEALS) -> Iterator[Trial]:
    """Play the grid, `deals` deals at each table, and yield what each pair of values gave."""
    for single in SINGLES:
        for factor in FACTORS:
            hands = {mode: hands_of_games(single, factor, *table, deals) for mode, table in MODES.items()}
            yield Trial(single, factor, {mode: block_mean(each) for mode, each in hands.items()})


def hands_of_games(single: int, factor: float, players: int, teams: bool, deals: int) -> np.ndarray:
    """Return how many hands games take with a pair of values, a mean a deal, float64 [deals]."""
    values = {"card_values": dict.fromkeys(GANGSTERS, single), "set_values": neutral_set_values(single, factor)}
    lineup = [parse_player(GAME.name, STRATEGIES[seat % len(STRATEGIES)]) for seat in range(players)]
    seating = Seating(
        strategies=[player.strategy.playable() for player in lineup],
        parameters=[player.values for player in lineup],
        rotations=len(STRATEGIES),
    )
    rules = GAME.rules.resolve({**values, "teams": teams}, players)
    table = Table(GAME, rules, players, seating, SEED, purpose=VALUE_FITTING)
    table.start(0, deals)
    games = Played.joined(list(iter(table.play, None))).games
    rounds: np.ndarray = games["rounds"][::players].astype(np.float64)
    return rounds.reshape(deals, len(STRATEGIES)).mean(axis=1)


def best_of(played: Sequence[Trial]) -> Trial:
    """Return the pair of values that fits best, of those with the middle factor."""
    middle = [trial for trial in played if trial.factor == MIDDLE_FACTOR]
    return max(middle, key=lambda trial: (trial.fits(), -trial.distance()))


def page_of(played: Sequence[Trial], deals: int) -> str:
    """Return the page that records the result."""
    best = best_of(played)
    sets = neutral_set_values(best.single, best.factor)
    rows = [
        f"| {trial.single} | {trial.factor:g} | "
        + " | ".join(f"{mean.value:.2f} ± {(mean.high - mean.low) / 2:.2f}" for mean in trial.hands.values())
        + f" | {trial.fits()} of {len(MODES)} |"
        for trial in played
    ]
    return "\n".join(
        (
            "# Al Capone: the point values that Cellblock assumes",
            "",
            "Written by `python -m experiments.calibrate_values`; do not edit.",
            "",
            "The rulebook of Al Capone prints no point values, and we know of no public source (ruling B-01 of",
            "[the rules](capone.md)). Until somebody who owns the cards enters them (`card_values`, `set_values` and",
            "`values_source` in an experiment file), a neutral form stands in: a single card counts s, a complete",
            "set of n cards m · n · s, halves rounded up. Its two numbers were found by play, since the rulebook says",
            "that a game usually takes 4 to 7 hands. Below are mean hands of a game, with 95 % intervals, between",
            f"{' and '.join(STRATEGIES)}, who sit in turn, over {deals} deals at each table, each in both orders.",
            "",
            f"| s | m | {' | '.join(MODES)} | tables with 4 to 7 |",
            f"|---|---|{'---|' * len(MODES)}---|",
            *rows,
            "",
            f"Taken: **s = {best.single}, m = {best.factor:g}**. The length of games hardly hangs on m and cannot tell",
            "which is right, so m is the middle one; s keeps the most tables at 4 to 7 hands, and of those that do so",
            "it comes nearest to 5.5 hands over all tables. Games of two teams are shorter with any values that suit",
            "single players: a side scores for two. With the values taken a complete set counts",
            ", ".join(f"{name.replace('_', ' ').title()} {value}" for name, value in sets.items()) + ".",
            "",
            "Whatever rests on these values is marked as an assumption wherever it is shown; the experiment",
            "`capone/values` shows how far each verdict hangs on them.",
            "",
        )
    )


def main() -> None:
    """Play the grid and write the page."""
    played = list(trials())
    PAGE.write_text(page_of(played, DEALS), encoding="utf-8")
    best = best_of(played)
    sys.stdout.write(f"s = {best.single}, m = {best.factor:g}; see {PAGE.name}\n")


if __name__ == "__main__":
    main()
