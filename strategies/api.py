"""The decorator that makes a strategy of a function, and what is known of a strategy.

Decorating only registers: nothing is compiled before the strategy first plays.
"""

from __future__ import annotations

import ctypes
import inspect
import operator
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numba import types

from simulator.compiled import Entry, jit_is_off
from simulator.errors import StrategyError
from simulator.game import Game
from simulator.games import find_game
from simulator.records import MAX_PARAMETERS


@dataclass(frozen=True)
class Parameter:
    """A number that steers a strategy, set by name; the strategy finds it at its place in `view.parameters`."""

    name: str
    default: float
    low: float
    high: float
    about: str


class Strategy:
    """A strategy: a function of the view and a 64-bit random number that returns an index into the legal choices.

    Attributes:
        name: its name on the command line and in files.
        game: name of the game it plays.
        about: what it does, in one line (the first line of the function's docstring).
        doc: the whole docstring.
        source: where the idea comes from.
        parameters: its parameters, in the order of `view.parameters`.
        compiled: whether it plays as compiled code; otherwise as plain Python, called back from the engine.
        file: the file that defines it.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        game: str,
        source: str,
        parameters: Sequence[Parameter],
        *,
        compiled: bool,
    ) -> None:
        self.function = function
        self.name = function.__name__
        self.game = find_game(game).name
        self.doc = inspect.getdoc(function) or ""
        self.about = self.doc.split("\n", 1)[0]
        self.source = source
        self.parameters = tuple(parameters)
        self.compiled = compiled
        self.file = Path(inspect.getfile(function))
        self._check()

    def _check(self) -> None:
        """Refuse what could not be played or explained."""
        if not self.about:
            raise StrategyError(f"strategy {self.name} in {self.file} has no docstring; say in it what it does")
        if len(inspect.signature(self.function).parameters) != 2:
            raise StrategyError(f"strategy {self.name} in {self.file} must take two arguments: the view and a number")
        if len(self.parameters) > MAX_PARAMETERS:
            raise StrategyError(f"strategy {self.name} in {self.file} has more than {MAX_PARAMETERS} parameters")

    def __call__(self, view: Any, number: Any) -> Any:
        """Answer as plain Python does."""
        return self.function(view, number)

    def __repr__(self) -> str:
        """Name the strategy."""
        return f"<strategy {self.game}/{self.name}>"

    def playable(self) -> Any:
        """Return what the engine calls: compiled code, or a callback into plain Python; each call makes a new one.

        Raises:
            StrategyError: the function cannot be compiled; the message holds the compiler's reason.
        """
        game = find_game(self.game)
        if not self.compiled and not jit_is_off():
            return Callback(self, game)
        if jit_is_off():
            return self.function
        try:
            return self._entry.ready()
        except Exception as error:
            reason = str(error).strip()
            raise StrategyError(
                f"strategy {self.name} in {self.file} cannot be compiled; mend it, or play it as plain Python with "
                f"@strategy(..., compiled=False).\nThe compiler says: {reason}"
            ) from error

    @cached_property
    def _entry(self) -> Entry:
        return Entry(self.function, find_game(self.game).strategy_signature, _sources(self.file))


class Callback(types.WrapperAddressProtocol):
    """A plain-Python strategy as the engine calls it: by address, with the address of the view.

    An exception cannot pass through compiled code: it is kept in `error` and the answer -1 stops the engine at once.
    """

    def __init__(self, strategy: Strategy, game: Game) -> None:
        self._strategy = strategy
        self._game = game
        self._views: dict[int, Any] = {}
        self.error: BaseException | None = None
        prototype = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_uint64)
        self._c_function = prototype(self._answer)

    def _answer(self, address: int, number: int) -> int:
        try:
            return operator.index(self._strategy.function(self._view(address), np.uint64(number)))
        except BaseException as error:  # noqa: BLE001 - raised again as soon as the engine has come back
            self.error = error
            return -1

    def _view(self, address: int) -> Any:
        """Return the view at an address as a record; a table's view stays where it is."""
        if address not in self._views:
            memory: Any = (ctypes.c_char * self._game.view.itemsize).from_address(address)
            self._views[address] = np.frombuffer(memory, self._game.view)[0]
        return self._views[address]

    def __wrapper_address__(self) -> int:
        """Return the address of the C function (Numba's protocol)."""
        return ctypes.cast(self._c_function, ctypes.c_void_p).value or 0

    def signature(self) -> Any:
        """Return the signature (Numba's protocol)."""
        return self._game.strategy_signature()


def strategy(
    game: str, *, source: str = "", parameters: Sequence[Parameter] = (), compiled: bool = True
) -> Callable[[Callable[..., Any]], Strategy]:
    """Make a strategy of a function `choose(view, number) -> index`.

    Args:
        game: name of the game.
        source: where the idea comes from.
        parameters: its parameters; the function reads them at their places in `view.parameters`.
        compiled: False for plain Python, which is slower by far but may use any library.

    Raises:
        StrategyError: the function has no docstring, or not two arguments.
        CellblockError: there is no such game.
    """
    return lambda function: Strategy(function, game, source, parameters, compiled=compiled)


def _sources(file: Path) -> tuple[Path, ...]:
    """Return what a strategy's compiled code may rest on beyond the engine.

    That is this package, and for a user's strategy its file and the modules beside it that are loaded.
    """
    package, folder = Path(__file__).resolve().parent, file.resolve().parent
    if package in folder.parents:
        return (package,)
    loaded = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    beside = {path for path in (Path(name).resolve() for name in loaded if name) if folder in path.parents}
    return (package, *sorted({file.resolve(), *beside}))
