"""The decorator that makes a strategy of a function, and what is known of a strategy.

Decorating only registers: nothing is compiled before the strategy first plays.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from simulator.callback import Callback
from simulator.compiled import Entry, jit_is_off
from simulator.errors import StrategyError
from simulator.games import find_game
from simulator.parameters import Parameter
from simulator.records import MAX_PARAMETERS
from strategies.complaints import complaint


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
        """Refuse what could not be played, named or explained."""
        names = [parameter.name for parameter in self.parameters]
        dials = [dial.name for dial in find_game(self.game).dials]
        faults = {
            "has no docstring; say in it what it does": not self.about,
            "must take two arguments: the view and a number": len(inspect.signature(self.function).parameters) != 2,
            f"has more than {MAX_PARAMETERS} parameters": len(names) > MAX_PARAMETERS,
            "has two parameters of the same name": len(set(names)) < len(names),
            f"has a parameter that {self.game} keeps for every seat: {', '.join(dials)}": bool(set(names) & set(dials)),
        }
        for parameter in self.parameters:
            within = parameter.low <= parameter.default <= parameter.high
            faults[f"has a parameter {parameter.name!r}; a name is one word"] = not parameter.name.isidentifier()
            faults[f"has a default of {parameter.name} that is not within its limits"] = not within
        for fault, found in faults.items():
            if found:
                raise StrategyError(f"strategy {self.name} in {self.file} {fault}")

    def __call__(self, view: Any, number: Any) -> Any:
        """Answer as plain Python does."""
        return self.function(view, number)

    def __repr__(self) -> str:
        """Name the strategy."""
        return f"<strategy {self.game}/{self.name}>"

    def playable(self) -> Any:
        """Return what the engine calls: compiled code, or a callback into plain Python; each call makes a new one.

        Raises:
            StrategyError: the function cannot be compiled; the message holds the heart of the compiler's reason, and
                its cause all of it.
        """
        game = find_game(self.game)
        if not self.compiled and not jit_is_off():
            return Callback(self.function, game)
        if jit_is_off():
            return self.function
        try:
            return self._entry.ready()
        except Exception as error:
            where, reason = complaint(error, self.file, game.view.names or ())
            raise StrategyError(
                f"strategy {self.name} ({where}) cannot be compiled: {reason}. Mend it, or play it as plain Python "
                "with @strategy(..., compiled=False); -v shows all that the compiler says"
            ) from error

    @cached_property
    def _entry(self) -> Entry:
        return Entry(self.function, find_game(self.game).strategy_signature, _sources(self.file))


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

    That is this package, and for a user's strategy its file and the modules below its folder that are loaded, but for
    installed packages and Cellblock itself, which may lie there too.
    """
    package, folder = Path(__file__).resolve().parent, file.resolve().parent
    if package in (folder, *folder.parents):
        return (package,)
    foreign = [package.parent / name for name in ("simulator", "strategies", "experiments", "reports", "cellblock")]
    names = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    paths = {Path(name).resolve() for name in names if name}
    own = {
        path
        for path in paths
        if folder in path.parents
        and "site-packages" not in path.relative_to(folder).parts
        and not any(other in path.parents for other in foreign)
    }
    return (package, *sorted({file.resolve(), *own}))
