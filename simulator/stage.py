"""A table on which checks play: step by step, with Python functions in its seats, and put back to any earlier step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from simulator.batch import BAD_ANSWER, BATCH, FINISHED
from simulator.callback import Callback
from simulator.compiled import jit_is_off
from simulator.errors import CheckError, EngineError
from simulator.game import Game, PlayerError, Seating, Table
from simulator.rng import below

NO_CHOICE = -1
Ask = Callable[[Any, Any], Any]  # of a view and a 64-bit number, an index into the view's list of choices


class Playable(Protocol):
    """What the checks need to know of a strategy (strategies.api.Strategy has it)."""

    name: str
    game: str
    file: Path
    function: Ask
    compiled: bool
    parameters: Sequence[Any]

    def playable(self) -> Any:
        """Return what the engine calls."""


def asking(strategy: Playable) -> Ask:
    """Return the strategy as a function that Python can call: its compiled code where it has that."""
    ask: Ask = strategy.playable() if strategy.compiled else strategy.function
    return ask


def defaults(strategy: Playable) -> list[float]:
    """Return the default values of a strategy's parameters."""
    return [parameter.default for parameter in strategy.parameters]


def uniform(view: Any, number: Any) -> int:
    """Pick every choice with the same chance."""
    return int(below(number, view.option_count))


class Stage:
    """A table whose seats are all taken by one Python function.

    The records lie one behind the other, the hidden record right behind the view: whoever reads past the view's end
    reads what is hidden.

    Attributes:
        table: the table.
        view, hidden: its records.
        witness: the game's witness of these records.

    Args:
        game: which game.
        rules: the resolved rules.
        players: number of seats.
        ask: answers for whoever decides (`view.seat`).
        parameters: of the strategy of each seat.
        seed: of the deals.
    """

    def __init__(
        self,
        game: Game,
        rules: dict[str, Any],
        players: int,
        ask: Ask,
        parameters: Sequence[Sequence[float]],
        seed: int,
    ) -> None:
        self._seat: Any = ask if jit_is_off() else Callback(ask, game)
        self.table = Table(game, rules, players, Seating([self._seat] * players, parameters), seed, checked=True)
        self._memory = np.zeros(
            1, [("view", game.view), ("hidden", game.hidden), ("setting", game.setting), ("batch", BATCH)]
        )
        for name in ("view", "hidden", "setting", "batch"):
            self._memory[name][0] = getattr(self.table, name)
            setattr(self.table, name, self._memory[name][0])
        self.view, self.hidden = self.table.view, self.table.hidden
        self.witness = game.witness(self.view, self.hidden)

    def start(self, deal: int) -> None:
        """Get ready to play a deal."""
        self.table.start_stepwise(deal, 0)

    def step(self) -> int | None:
        """Do one step; return the choice made in it, NO_CHOICE where none was, or None where the game was over.

        Raises:
            BadAnswerError: the function in the seats answered with no place in the list.
            CheckError: the step broke a promise of the engine.
            Exception: whatever the function raised.
        """
        self.table.batch.choice = NO_CHOICE
        try:
            status = self.table.step()
        except EngineError as error:
            raise CheckError(str(error)) from error
        except PlayerError as error:
            raise error.__cause__ or error from None
        self._raise_kept()
        if status == BAD_ANSWER:
            self.table.refuse_answer()
        return None if status == FINISHED else int(self.table.batch.choice)

    def _raise_kept(self) -> None:
        error = getattr(self._seat, "error", None)
        if error is not None:
            self._seat.error = None
            raise error

    def save(self) -> np.ndarray:
        """Return the state of the table, to be put back with `restore`."""
        return self._memory.view(np.uint8).copy()

    def restore(self, saved: np.ndarray) -> None:
        """Put back a state that `save` of a stage with the same game gave."""
        self._memory.view(np.uint8)[:] = saved

    def put(self, view: bytes, hidden: bytes) -> None:
        """Put other contents into the view and the hidden record."""
        self._memory["view"] = np.frombuffer(view, self.view.dtype)
        self._memory["hidden"] = np.frombuffer(hidden, self.hidden.dtype)

    def where(self) -> str:
        """Say which game, deal, round and turn is being played."""
        view, setting = self.view, self.table.setting
        return (
            f"{self.table.game.name} with {view.players} players, seed {setting.seed}, deal {setting.deal}, "
            f"round {view.round_number}, turn {view.turn}"
        )


def differing_fields(dtype: np.dtype, one: bytes, other: bytes) -> list[str]:
    """Return the names of the fields in which two records, given as bytes, differ."""
    first, second = np.frombuffer(one, dtype)[0], np.frombuffer(other, dtype)[0]
    return [name for name in dtype.names or () if first[name].tobytes() != second[name].tobytes()]
