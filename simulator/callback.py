"""A plain-Python function in a seat of the compiled engine: called back by address, with the address of the view."""

from __future__ import annotations

import ctypes
import operator
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types

from simulator.game import Game

INT64 = range(-(2**63), 2**63)


class StoppedError(Exception):
    """A run was given up while a plain-Python strategy played."""


class Callback(types.WrapperAddressProtocol):
    """A function `choose(view, number) -> index` as the engine calls it.

    An exception cannot pass through compiled code: it is kept in `error` and the answer -1 stops the engine at once.
    It must be called in another thread than the main one where a signal may come: what a signal's handler raises
    before the first line here would be lost, and the game would go on with an answer that nobody gave.

    Attributes:
        error: what the function raised.
        stop: when it is set, the next call stops the engine with a StoppedError.
    """

    def __init__(self, function: Callable[[Any, Any], Any], game: Game) -> None:
        self._function = function
        self._game = game
        self._views: dict[int, Any] = {}
        self.error: BaseException | None = None
        self.stop: threading.Event | None = None
        prototype = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_uint64)
        self._c_function = prototype(self._answer)

    def _answer(self, address: int, number: int) -> int:
        try:
            if self.stop is not None and self.stop.is_set():
                self.error = StoppedError()
                return -1
            return _index(self._function(self._view(address), np.uint64(number)))
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


def _index(answer: Any) -> int:
    """Return a strategy's answer as a number of 64 bits; raise TypeError where it is none."""
    try:
        index = operator.index(answer)
    except TypeError:
        index = INT64.stop
    if index not in INT64:
        raise TypeError(f"it answered {answer!r}, which is no whole number in the range of its list of choices")
    return index
