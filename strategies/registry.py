"""Finding strategies: shipped ones, those of other packages, and those in a user's own file."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

import strategies
from simulator.errors import CellblockError, StrategyError
from simulator.games import GAMES, find_game
from simulator.rules import nearest
from strategies.api import Strategy

ENTRY_POINTS = "cellblock.strategies"


@dataclass(frozen=True)
class Player:
    """A strategy with the values of its parameters.

    Attributes:
        strategy: the strategy.
        values: values of its parameters, in its order.
        dials: values of the dials that the game has for every seat, in the game's order.
        label: how logs and tables name it: the strategy's name and the parameters that were changed.
        text: what names it again on the command line, with the path of its file.
    """

    strategy: Strategy
    values: tuple[float, ...]
    dials: tuple[float, ...]
    label: str
    text: str


@functools.cache
def strategies_of(game: str) -> dict[str, Strategy]:
    """Return the strategies of a game by name: the shipped ones, then those of installed packages.

    Raises:
        StrategyError: two strategies of the game have the same name, or a package's entry point cannot be loaded.
    """
    folder = f"{strategies.__name__}.{find_game(game).name}"
    package = importlib.import_module(folder)
    modules = [importlib.import_module(f"{folder}.{info.name}") for info in pkgutil.iter_modules(package.__path__)]
    found: dict[str, Strategy] = {}
    for candidate in (*_defined_in(modules), *_from_packages()):
        if candidate.game != game:
            continue
        if found.setdefault(candidate.name, candidate) is not candidate:
            raise StrategyError(
                f"two strategies of {game} are named {candidate.name}: in {found[candidate.name].file} "
                f"and in {candidate.file}"
            )
    return found


def _defined_in(modules: list[ModuleType]) -> list[Strategy]:
    return [value for module in modules for value in vars(module).values() if isinstance(value, Strategy)]


def _from_packages() -> list[Strategy]:
    found = []
    for point in entry_points(group=ENTRY_POINTS):
        try:
            loaded = point.load()
        except Exception as error:
            raise StrategyError(
                f"the strategy {point.name} of the package {_package(point)} cannot be loaded: "
                f"{type(error).__name__}: {error}"
            ) from error
        if not isinstance(loaded, Strategy):
            raise StrategyError(
                f"the entry point {point.name} = {point.value} of the package {_package(point)} is no function under "
                "@strategy"
            )
        found.append(loaded)
    return found


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else "?"


def parse_player(game: str, text: str) -> Player:
    """Return the player that a text names.

    Args:
        game: name of the game.
        text: ``name``, ``name:key=value,key=value``, ``path/to/file.py:function`` or the latter with parameters.

    Raises:
        StrategyError: there is no such strategy, file, parameter, dial or value.
    """
    name, settings = _split(text)
    chosen, label = _from_file(game, name) if ".py:" in name else (_by_name(game, name), name)
    dials = find_game(game).dials
    given = _read_settings(chosen, settings, text)
    changed = ",".join(
        f"{parameter.name}={short(given[parameter.name])}"
        for parameter in (*chosen.parameters, *dials)
        if given[parameter.name] != parameter.default
    )
    suffix = f":{changed}" if changed else ""
    values, turned = (tuple(given[each.name] for each in known) for known in (chosen.parameters, dials))
    return Player(chosen, values, turned, label + suffix, name + suffix)


def short(value: float) -> str:
    """Return the shortest text of a number that reads as the same number again."""
    text = f"{value:g}"
    return text if float(text) == value else repr(value)


def _split(text: str) -> tuple[str, str]:
    """Split the settings off: they come after the last colon, unless what follows it is the function of a file."""
    name, _, settings = text.rpartition(":")
    return (name, settings) if name and settings and ("=" in settings or not name.endswith(".py")) else (text, "")


def _by_name(game: str, name: str) -> Strategy:
    known = strategies_of(game)
    if name not in known:
        raise StrategyError(
            f"there is no strategy {name!r} of {game}; there are {', '.join(known)}{nearest(name, known)}. "
            "A strategy of one's own is named by file and function, as in my_strategy.py:choose"
        )
    return known[name]


def _from_file(game: str, name: str) -> tuple[Strategy, str]:
    """Return the strategy of a user's file, and its label: without the folder, which differs between machines."""
    path_text, _, function = name.rpartition(":")
    path = Path(path_text)
    chosen = getattr(load_file(path.resolve(), str(path)), function, None)
    if not isinstance(chosen, Strategy):
        there = [
            key for key, value in vars(load_file(path.resolve(), str(path))).items() if isinstance(value, Strategy)
        ]
        raise StrategyError(
            f"{path} has no strategy {function!r}; it has {', '.join(there) or 'none'}{nearest(function, there)}. "
            "A strategy is a function under @strategy(...)"
        )
    if chosen.game != game:
        raise StrategyError(f"strategy {function!r} in {path} plays {chosen.game}, not {game}")
    return chosen, f"{path.name}:{function}"


@functools.cache
def load_file(path: Path, shown: str) -> ModuleType:
    """Import a user's strategy file; its folder can be imported from.

    Raises:
        StrategyError: the file cannot be read, or importing it fails.
    """
    if not path.is_file():
        raise StrategyError(f"there is no strategy file {shown}")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    sys.modules.setdefault(path.stem, module)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        if sys.modules[path.stem] is module:
            del sys.modules[path.stem]
        line = line_in(error, path)
        reason = str(error) if isinstance(error, CellblockError) else f"{type(error).__name__}: {error}"
        raise StrategyError(f"strategy file {shown}{line} cannot be loaded: {reason}") from error
    return module


def line_in(error: BaseException, path: Path) -> str:
    """Return ', line n,' for the last line of the file that the error came through, or nothing."""
    lines = []
    trace = error.__traceback__
    while trace is not None:
        if Path(trace.tb_frame.f_code.co_filename) == path:
            lines.append(trace.tb_lineno)
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.lineno:
        lines.append(error.lineno)
    return f", line {lines[-1]}," if lines else ""


def _read_settings(chosen: Strategy, settings: str, text: str) -> dict[str, float]:
    """Return all parameters and dials by name: the values that `key=value,key=value` sets, the defaults of the rest."""
    dials = {dial.name: dial for dial in find_game(chosen.game).dials}
    known = {parameter.name: parameter for parameter in chosen.parameters} | dials
    given: dict[str, float] = {}
    for setting in filter(None, settings.split(",")):
        key, equals, value = setting.partition("=")
        if known and not equals:
            raise StrategyError(f"strategy {text!r}: {setting!r} sets nothing; {_example(known)}")
        if key not in known:
            raise StrategyError(f"strategy {text!r}: {_not_known(chosen, key)}")
        where = f"strategy {text!r}: {'dial' if key in dials else 'parameter'} {key}"
        if key in given:
            raise StrategyError(f"{where} is set twice")
        given[key] = _read_number(known[key].low, known[key].high, value, where)
    return {name: parameter.default for name, parameter in known.items()} | given


def _example(known: Iterable[str]) -> str:
    """Say how values are set, and numbers written: after a comma the next one begins."""
    return f"key=value,key=value is expected after the colon, such as {next(iter(known))}=0.5 (with a point)"


def _not_known(chosen: Strategy, key: str) -> str:
    """Say that a key is neither a parameter of the strategy nor a dial of its game, and what there is."""
    parameters = [parameter.name for parameter in chosen.parameters]
    dials = {game.name: [dial.name for dial in game.dials] for game in GAMES.values()}
    own, elsewhere = dials[chosen.game], [name for name, names in dials.items() if key in names]
    told = f"{chosen.name} has no parameter {key!r}; it has {', '.join(parameters) or 'none'}"
    if own:
        told += f", and every seat of {chosen.game} has the dials {', '.join(own)}"
    elif elsewhere:
        told += f"; {key} is a dial of the seats of {', '.join(elsewhere)}, and those of {chosen.game} have no dials"
    return told + nearest(key, [*parameters, *own])


def _read_number(low: float, high: float, value: str, where: str) -> float:
    try:
        number = float(value)
    except ValueError:
        raise StrategyError(f"{where}: {value!r} is no number; allowed are {low:g} to {high:g}") from None
    if not low <= number <= high:
        raise StrategyError(f"{where}: {value} is not allowed; allowed are {low:g} to {high:g}")
    return number
