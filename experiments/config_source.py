"""Where the settings of an experiment come from: files, shipped experiments, command line; and where to find a key.

Everything is plain data here (dicts, lists, numbers, words); experiments.config says what it means.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, TypeAlias

from simulator.errors import InputError
from simulator.rules import BASE, nearest

KeyPath: TypeAlias = tuple[str | int, ...]

MAX_DEPTH = 8  # tables within tables; the deepest setting, variants[0].rules.action_deck.warden, needs five
MAX_LINES_SEARCHED = 500  # finding the line of a key parses the file once a line
INT64 = range(-(2**63), 2**63)  # the whole numbers of TOML


class ConfigError(InputError):
    """An experiment file, or a setting given in its stead, that cannot be used."""


@dataclass(frozen=True)
class Override:
    """A setting of the command line: the path of its key, and its value."""

    path: KeyPath
    value: Any


@dataclass(frozen=True)
class Source:
    """Where settings came from, so that errors can name the place.

    Attributes:
        name: the file as the user named it; empty for a dict.
        text: the file's text.
        overrides: settings of the command line, which go before those of the file.
    """

    name: str = ""
    text: str = ""
    overrides: tuple[Override, ...] = ()

    def error(self, path: KeyPath, reason: str) -> ConfigError:
        """Return the error of the setting at a path: where it stands, its full name, and what is wrong."""
        return ConfigError(f"{self._where(path)}{dotted(path)}: {reason}")

    def _where(self, path: KeyPath) -> str:
        for override in self.overrides:
            shared = min(len(path), len(override.path))
            if path[:shared] == override.path[:shared]:
                return "command line: "
        if not self.name:
            return ""
        line = line_of(self.text, path)
        return f"{self.name}, line {line}: " if line else f"{self.name}: "


def dotted(path: KeyPath) -> str:
    """Return a path as text, such as ``variants[0].rules.plans``."""
    text = ""
    for key in path:
        if isinstance(key, int):
            text += f"[{key}]"
        else:
            text += ("." if text else "") + (key if re.fullmatch(r"[\w-]+", key) else f'"{key}"')
    return text


def shipped_experiments() -> dict[str, str]:
    """Return the text of each experiment that ships, by its name (``escape/quickstart``)."""
    folder = resources.files("experiments") / "configs"
    files = {
        f"{game.name}/{file.name.removesuffix('.toml')}": file
        for game in folder.iterdir()
        if game.is_dir()
        for file in game.iterdir()
        if file.name.endswith(".toml")
    }
    return {name: files[name].read_text(encoding="utf-8") for name in sorted(files)}


def read_text(config: str | Path) -> tuple[str, str]:
    """Return how an experiment file is called, and its text.

    Args:
        config: path of a file, or the name of a shipped experiment (``escape/quickstart``).

    Raises:
        ConfigError: it cannot be found or read.
    """
    name = str(config)
    path = Path(config)
    try:
        if path.is_file():
            return name, path.read_text(encoding="utf-8")
        if path.is_dir() and name not in shipped_experiments():
            raise ConfigError(f"{name} is a folder; an experiment file is expected")
    except OSError as error:
        raise ConfigError(f"{name} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{name} is no text in UTF-8 (byte {error.start}); is it an experiment file?") from error
    shipped = shipped_experiments()
    if name in shipped:
        return name, shipped[name]
    raise ConfigError(
        f"there is no experiment file {name}, and no experiment of that name ships{nearest(name, shipped)}; "
        "`cellblock list experiments` shows those that do"
    )


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """Return the data of a TOML text; raise ConfigError, with the line, where it is none."""
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise ConfigError(f"{name} is no valid TOML: {error}") from error
    except RecursionError as error:
        raise ConfigError(f"{name} is nested too deeply") from error


def parse_overrides(texts: Sequence[str]) -> tuple[Override, ...]:
    """Return the settings of the command line, each KEY=VALUE: a full path, and a value as in TOML or a bare word.

    Raises:
        ConfigError: one of them is malformed, or would undo one before it that sets an entry of the same table.
    """
    overrides = tuple(parse_override(text) for text in texts)
    for place, whole in enumerate(overrides):
        for entry in overrides[:place]:
            if len(entry.path) > len(whole.path) and entry.path[: len(whole.path)] == whole.path:
                table, key = dotted(whole.path), dotted(entry.path)
                raise ConfigError(
                    f"command line: {table} is set after {key}, which it would undo; set {table} first, or leave one "
                    "out"
                )
    return overrides


def with_overrides(data: dict[str, Any], source: Source) -> dict[str, Any]:
    """Return settings, which may be changed for it, with those of the command line put over them."""
    for override in source.overrides:
        _put(data, override.path, plain(override.value, source, override.path))
    return data


def parse_override(text: str) -> Override:
    """Return the setting that KEY=VALUE gives.

    Raises:
        ConfigError: there is no key, the key is no path, or the value is no TOML and no bare word.
    """
    key, equals, value = text.partition("=")
    example = "KEY=VALUE is expected, such as deals=1000 or rules.KEY=VALUE"
    if not equals or not value.strip():
        raise ConfigError(f"{text!r} is no setting; {example}")
    try:
        path = tuple(_only_path(tomllib.loads(f"{key} = 0")))
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{text!r}: {key!r} is no key; {example}") from error
    if path[0] == "sweep" and len(path) > 1:
        path = ("sweep", ".".join(path[1:]))
    return Override(path, _parse_value(value.strip(), text))


def _only_path(data: Mapping[str, Any]) -> Iterator[str]:
    """Walk down tables of one entry each, as a dotted key makes them."""
    [(key, inner)] = data.items()
    yield key
    if isinstance(inner, dict):
        yield from _only_path(inner)


def _parse_value(value: str, text: str) -> Any:
    """Return a TOML value; a word that is none counts as a string."""
    try:
        parsed = tomllib.loads(f"value = {value}")
    except (ValueError, RecursionError) as error:
        if value[0] in "[{\"'":
            raise ConfigError(f"{text!r}: the value is no valid TOML; words within brackets need quotes") from error
        return value
    return parsed["value"] if len(parsed) == 1 else value


def _put(data: dict[Any, Any], path: KeyPath, value: Any) -> None:
    """Set the entry at a path of keys; whatever is no table on the way gives place to one."""
    for key in path[:-1]:
        data[key] = as_table(data.get(key))
        data = data[key]
    data[path[-1]] = value


def as_table(value: Any) -> dict[Any, Any]:
    """Return a value as a table that entries can be put over: a word, in a rule, as the table that it stands for."""
    if isinstance(value, dict):
        return value
    return {BASE: value} if isinstance(value, str) else {}


def flat_sweep(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings with each key of [sweep] as one word, whether its dots were quoted or not."""
    sweep = data.get("sweep")
    if not isinstance(sweep, Mapping):
        return dict(data)
    return {**data, "sweep": dict(_flat_items(sweep, MAX_DEPTH))}


def _flat_items(table: Mapping[Any, Any], depth: int) -> Iterator[tuple[Any, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping) and value and depth:
            yield from ((f"{key}.{inner}", leaf) for inner, leaf in _flat_items(value, depth - 1))
        else:
            yield key, value


def plain(value: Any, source: Source, path: KeyPath = ()) -> Any:
    """Return a deep copy in which tuples are lists.

    Raises:
        ConfigError: a number beyond 64 bits, text that is no Unicode, or tables too deep.
    """
    if len(path) > MAX_DEPTH:
        raise source.error(path[:2], "is nested too deeply")
    if isinstance(value, Mapping):
        return {_plain_key(key, source, path): plain(inner, source, (*path, str(key))) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner, source, (*path, place)) for place, inner in enumerate(value)]
    if isinstance(value, int) and value not in INT64:
        raise source.error(path, "is too large a number")
    if isinstance(value, str):
        _check_unicode(value, source, path)
    return value


def _plain_key(key: Any, source: Source, path: KeyPath) -> str:
    if not isinstance(key, str):
        raise source.error(path, f"the key {key!r} is no word")
    _check_unicode(key, source, path)
    return key


def _check_unicode(text: str, source: Source, path: KeyPath) -> None:
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise source.error(path, f"{text!r} is no valid text")


def line_of(text: str, path: KeyPath) -> int | None:
    """Return the line, from 1, of the statement that sets the key at a path, or as much of the path as there is.

    The statement is the one whose end makes the text above it hold the key: a parser's own account of the text, which
    no bracket or quote can mislead.
    """
    lines = text.split("\n")
    found, depth, start = None, 0, 0
    for end in range(1, min(len(lines), MAX_LINES_SEARCHED) + 1):
        try:
            data = flat_sweep(tomllib.loads("\n".join(lines[:end])))
        except (ValueError, RecursionError):
            continue  # within a statement of several lines
        if _depth(data, path) > depth:
            depth = _depth(data, path)
            found = next(line for line in range(start, end) if lines[line].split("#")[0].strip()) + 1
        start = end
    return found


def _depth(data: Any, path: KeyPath) -> int:
    """Return how many keys of the path there are."""
    for depth, key in enumerate(path):
        present = key in data if isinstance(data, dict) else isinstance(data, list) and key in range(len(data))
        if not present:
            return depth
        data = data[key]
    return len(path)
