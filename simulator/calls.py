"""The calls of a strategy, each of them checked: what it answers, what it does to its view, what it reads."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from simulator.bounds import bounds_checked_answers
from simulator.errors import CheckError
from simulator.game import Game
from simulator.stage import Playable, asking, differing_fields

MARGIN = 1 << 14  # bytes of noise before and behind a view: more than any hidden record
MOST_BOUNDS_CHECKED = 2_000  # decisions put to the bounds-checked run


class CheckedCalls:
    """A strategy each of whose calls is checked and repeated.

    Attributes:
        where: says where the game stands, for messages.
    """

    def __init__(self, strategy: Playable, game: Game) -> None:
        self._strategy = strategy
        self._ask = asking(strategy)
        self._dtype = game.view
        self._noises = [noise(game.view.itemsize + 2 * MARGIN, seed) for seed in (1, 2)]
        self._decisions: list[tuple[bytes, int, int]] = []
        self.where: Any = None

    def __call__(self, view: Any, number: Any) -> int:
        """Ask the strategy and check its answer and what it did to the view; ask again elsewhere in memory."""
        before = view.tobytes()
        answer = self._answer(view, number)
        after = view.tobytes()
        changed = [name for name in differing_fields(self._dtype, before, after) if name != "memory"]
        if changed:
            self._fail(f"it has changed {', '.join(changed)} in its view; it may write to memory only")
        if not 0 <= answer < view.option_count:
            self._fail(
                f"it answered {answer}; allowed are 0 to {int(view.option_count) - 1}, the places of its choices"
            )
        for around in self._noises:
            self._repeat(around, before, number, answer, after)
        self._decisions.append((before, int(number), answer))
        return answer

    def _answer(self, view: Any, number: Any) -> int:
        try:
            return operator.index(self._ask(view, number))
        except Exception as error:
            message = f"{self._place()}: it failed with {type(error).__name__}: {error}"
            raise CheckError(message) from error

    def _repeat(self, around: np.ndarray, before: bytes, number: Any, answer: int, after: bytes) -> None:
        """Ask again with the view amid noise."""
        memory = around.copy()
        inside = slice(MARGIN, MARGIN + len(before))
        memory[inside] = np.frombuffer(before, np.uint8)
        again = self._answer(memory[inside].view(self._dtype)[0], number)
        if again != answer or memory[inside].tobytes() != after:
            self._fail(
                f"asked again with an equal view and number it answered {again} instead of {answer}, or kept other "
                "notes; it reads past the end of its view, or keeps notes elsewhere than in view.memory"
            )
        memory[inside] = around[inside]
        if (memory != around).any():
            self._fail("it writes past the end of its view")

    def check_bounds(self) -> None:
        """Put a part of the decisions, evenly spaced, to the bounds-checked run."""
        chosen = self._decisions[:: len(self._decisions) // MOST_BOUNDS_CHECKED + 1]
        views = np.frombuffer(b"".join(before for before, _, _ in chosen), self._dtype)
        answers = bounds_checked_answers(self._strategy, views, [number for _, number, _ in chosen])
        if answers != [answer for _, _, answer in chosen]:
            raise CheckError(f"strategy {self._strategy.name} answers differently in another process")

    def _place(self) -> str:
        return f"strategy {self._strategy.name}, {self.where()}"

    def _fail(self, what: str) -> None:
        raise CheckError(f"{self._place()}: {what}")


def noise(size: int, seed: int) -> np.ndarray:
    """Return random bytes; the same seed gives the same."""
    return np.random.default_rng(seed).integers(0, 256, size, np.uint8)
