"""Hidden states drawn at random, for tests of the samplers of all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from simulator.game import Game
from simulator.stage import NO_CHOICE, Stage, uniform

SMALL_P = 1e-4  # a right sampler falls below once in 10,000 tests; the seeds are fixed


def new_hidden(game: Game) -> Any:
    """A hidden record of zeros."""
    return np.zeros(1, game.hidden)[0]


def sampled(game: Game, view: Any, key: int) -> Any:
    """A hidden state that agrees with the view, drawn by a key."""
    hidden = new_hidden(game)
    with np.errstate(over="ignore"):
        game.sample(view, hidden, np.uint64(key))
    return hidden


def ranks_of_truth(game: Game, measure: Callable[[Any], float], deals: int) -> list[int]:
    """How often the true hidden state has each rank from 0 to 9 among nine samples, by a measure of hidden states.

    At the first decision of a game of three nobody has acted yet, so the true deal is one more draw from the same lot,
    and its rank is uniform (S. Talts et al., 2018, "Validating Bayesian inference algorithms with simulation-based
    calibration").
    """
    shown: list[Any] = []

    def ask(view: Any, number: Any) -> int:
        shown.append(view.copy())
        return uniform(view, number)

    stage = Stage(game, game.rules.resolve({}, 3), 3, ask, [[]] * 3, seed=1)
    ranks: Counter[int] = Counter()
    for deal in range(deals):
        stage.start(deal)
        before = stage.save()
        shown.clear()
        while not shown:
            before = stage.save()
            stage.step()
        stage.restore(before)
        truth = measure(stage.hidden)
        ranks[sum(measure(sampled(game, shown[0], 10 * deal + key)) < truth for key in range(9))] += 1
    return [ranks[rank] for rank in range(10)]


class Rounds:
    """Plays games at random and hands out each decision of two or more options: the state before, the view shown.

    Attributes:
        shown: views that the engine has shown since it was last cleared.
        stage: plays the games.
        double: a table for what is sampled.
    """

    def __init__(self, game: Game, rules: dict[str, Any], players: int) -> None:
        self.shown: list[bytes] = []
        in_force = game.rules.resolve(rules, players)
        self.game = game
        self.stage, self.double = (Stage(game, in_force, players, self._ask, [[]] * players, seed=1) for _ in range(2))

    def _ask(self, view: Any, number: Any) -> int:
        self.shown.append(view.tobytes())
        return uniform(view, number)

    def decisions(self, deals: int) -> Iterator[tuple[np.ndarray, bytes]]:
        """Play these deals; yield the state before each decision, and the view that was shown."""
        for deal in range(deals):
            self.stage.start(deal)
            before, choice = self.stage.save(), NO_CHOICE
            while choice is not None:
                self.shown.clear()
                choice = self.stage.step()
                if self.shown:
                    yield before, self.shown[0]
                before = self.stage.save()

    def sample(self, before: np.ndarray, shown: bytes, key: int) -> None:
        """Put the double into the state before the decision, with all that is hidden drawn at random."""
        self.double.restore(before)
        self.double.put(shown, bytes(self.game.hidden.itemsize))
        with np.errstate(over="ignore"):
            self.game.sample(self.double.view, self.double.hidden, np.uint64(key))

    def check_sample(self, before: np.ndarray, shown: bytes, key: int) -> None:
        """See that a sampled state keeps the engine's promises and shows the view that it came from."""
        self.sample(before, shown, key)
        double = self.double
        assert double.view.tobytes() == shown  # sampling only reads it
        assert self.game.checks[1](double.view, double.hidden, double.table.setting) == 0
        self.shown.clear()
        double.step()
        assert self.shown == [shown]

    def play_on_in_each_phase(self, deals: int) -> set[int]:
        """Play on from three samples in each phase that comes up in these deals; return the phases."""
        phases: Counter[int] = Counter()
        for key, (before, shown) in enumerate(self.decisions(deals)):
            phase = int(np.frombuffer(shown, self.game.view)[0].phase)
            if phases[phase] < 3:
                phases[phase] += 1
                self.play_on(before, shown, key)
        return set(phases)

    def play_on(self, before: np.ndarray, shown: bytes, key: int) -> None:
        """Play the round to its end from a sampled state; a broken promise of the engine raises an error."""
        self.sample(before, shown, key)
        view, number = self.double.view, int(self.double.view.round_number)
        while view.round_number == number and self.double.step() is not None:
            pass
        assert self.double.hidden.end_reason > 0 or view.round_number == number + 1
