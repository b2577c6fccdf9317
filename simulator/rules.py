"""Rules as data: one record of numbers a game, described, checked and documented by one list of keys.

A game lists its rule keys once (``simulator/<game>/rules.py``). From that list come the defaults, the limits and
their error messages, the texts of ``cellblock list rules`` and the NumPy record that compiled code reads. Rule
numbers travel in that record, never as imported constants: Numba's disk cache would keep old ones.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np

from simulator.errors import RulesError

RuleValue: TypeAlias = int | str | bool | dict[str, int]

BASE = "base"  # entry of a table that names, by its word, the table whose entries hold where this one has none
LONGEST_SHOWN = 60  # characters of a value in a message


@dataclass(frozen=True)
class Number:
    """A rule that is a whole number from `low` to `high`, both included."""

    name: str
    default: int
    low: int
    high: int
    about: str
    ruling: str = ""

    def clean(self, value: object) -> int:
        """Return the value if it is allowed; raise RulesError otherwise."""
        return _whole_number(self.name, value, self.low, self.high)

    def allowed(self) -> str:
        """Say in words which values are allowed."""
        return f"{self.low} to {self.high}"

    def encode(self, value: RuleValue) -> int:
        """Return the number that stands for the value in the rules record."""
        return int(value)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Option:
    """A rule that is one word of a short list; the record holds its place in `words`."""

    name: str
    words: tuple[str, ...]
    about: str
    ruling: str = ""

    @property
    def default(self) -> str:
        """The first word of the list."""
        return self.words[0]

    def clean(self, value: object) -> str:
        """Return the value if it is allowed; raise RulesError otherwise."""
        if value in self.words:
            return str(value)
        raise RulesError(
            self.name, f"{shown(value)} is not allowed; allowed are {self.allowed()}{nearest(value, self.words)}"
        )

    def allowed(self) -> str:
        """Say in words which values are allowed."""
        return ", ".join(f'"{word}"' for word in self.words)

    def encode(self, value: RuleValue) -> int:
        """Return the number that stands for the value in the rules record."""
        return self.words.index(str(value))


@dataclass(frozen=True)
class Flag:
    """A rule that is true or false."""

    name: str
    default: bool
    about: str
    ruling: str = ""

    def clean(self, value: object) -> bool:
        """Return the value if it is allowed; raise RulesError otherwise."""
        if isinstance(value, bool):
            return value
        raise RulesError(self.name, f"{shown(value)} is not allowed; allowed are {self.allowed()}")

    def allowed(self) -> str:
        """Say in words which values are allowed."""
        return "true, false"

    def encode(self, value: RuleValue) -> int:
        """Return the number that stands for the value in the rules record."""
        return int(bool(value))


@dataclass(frozen=True)
class Counts:
    """A rule that is a table of name to whole number; a table that is given is merged over the default."""

    name: str
    default: Mapping[str, int]
    limits: Mapping[str, tuple[int, int]]
    about: str
    ruling: str = ""

    def clean(self, value: object) -> dict[str, int]:
        """Return the default with the given entries put over it; raise RulesError where one is not allowed."""
        if not isinstance(value, Mapping):
            raise RulesError(
                self.name, f"{shown(value)} is not allowed; a table of {', '.join(self.default)} is expected"
            )
        merged = dict(self.default)
        for entry, count in value.items():
            path = f"{self.name}.{entry}"
            if entry not in self.limits:
                raise RulesError(
                    path,
                    f"there is no such entry; there are {', '.join(self.limits)}{nearest(entry, self.limits)}",
                )
            merged[entry] = _whole_number(path, count, *self.limits[entry])
        return merged

    def allowed(self) -> str:
        """Say in words which values are allowed."""
        return ", ".join(f"{entry} {low} to {high}" for entry, (low, high) in self.limits.items())

    def encode(self, value: RuleValue) -> list[int]:
        """Return the numbers that stand for the table in the rules record, in the order of the default."""
        assert isinstance(value, dict)
        return [value[entry] for entry in self.default]


@dataclass(frozen=True)
class Text:
    """A rule that is a line of text: it tells where values come from and does nothing in play."""

    name: str
    default: str
    longest: int
    about: str
    ruling: str = ""

    def clean(self, value: object) -> str:
        """Return the value if it is allowed; raise RulesError otherwise."""
        if isinstance(value, str) and 0 < len(value.strip()) and len(value) <= self.longest and value.isprintable():
            return value
        raise RulesError(self.name, f"{shown(value)} is not allowed; allowed is {self.allowed()}")

    def allowed(self) -> str:
        """Say in words which values are allowed."""
        return f"a text of 1 to {self.longest} characters on one line"


@dataclass(frozen=True)
class Numbers:
    """A rule that is a list of different whole numbers; the game's `derive` tells compiled code of it.

    `lengths` and `limits` are the fewest and most numbers, and the lowest and highest.
    """

    name: str
    default: tuple[int, ...]
    lengths: tuple[int, int]
    limits: tuple[int, int]
    about: str
    ruling: str = ""

    def clean(self, value: object) -> list[int]:
        """Return the list if it is allowed; raise RulesError otherwise."""
        if not isinstance(value, list | tuple):
            raise RulesError(self.name, f"{shown(value)} is not allowed; allowed are {self.allowed()}")
        numbers = [_whole_number(self.name, number, *self.limits) for number in value]
        twice = [number for place, number in enumerate(numbers) if number in numbers[:place]]
        if twice:
            raise RulesError(self.name, f"{twice[0]} is in the list twice; allowed are {self.allowed()}")
        if not self.lengths[0] <= len(numbers) <= self.lengths[1]:
            raise RulesError(self.name, f"{len(numbers)} numbers are not allowed; allowed are {self.allowed()}")
        return numbers

    def allowed(self) -> str:
        """Say in words which values are allowed."""
        (fewest, most), (low, high) = self.lengths, self.limits
        return f"{fewest} to {most} different whole numbers from {low} to {high}"


class UncodedKey(Protocol):
    """A rule key that is not in the rules record: a game's own kind, or one that does nothing in play."""

    @property
    def name(self) -> str:
        """The key."""

    @property
    def about(self) -> str:
        """What it is, in one line."""

    @property
    def ruling(self) -> str:
        """The ruling that it switches, or nothing."""

    @property
    def default(self) -> Any:
        """The value where none is given."""

    def clean(self, value: object) -> Any:
        """Return the value if it is allowed; raise RulesError otherwise."""

    def allowed(self) -> str:
        """Say in words which values are allowed."""


CodedKey: TypeAlias = Number | Option | Flag | Counts
RuleKey: TypeAlias = CodedKey | UncodedKey


@dataclass(frozen=True)
class RuleSet:
    """All rule keys of a game.

    Attributes:
        keys: the rule keys in the order of the rulebook.
        cross_check: raises RulesError where values that are allowed one by one cannot go together; it takes the
            resolved values, the number of players, and the values as they were given.
        derive: returns what follows from the resolved values and belongs in the game's view or setting record (the
            lists of physical cards), by field name.
    """

    keys: tuple[RuleKey, ...]
    cross_check: Callable[[dict[str, Any], int, Mapping[str, object]], None]
    derive: Callable[[dict[str, Any]], dict[str, Any]]

    def names(self) -> list[str]:
        """Return the names of all keys."""
        return [key.name for key in self.keys]

    def key(self, name: str) -> RuleKey:
        """Return the rule key of a name; raise RulesError, with the nearest right name, where there is none."""
        for key in self.keys:
            if key.name == name:
                return key
        raise RulesError(name, f"there is no such rule{nearest(name, self.names())}")

    def resolve(self, overrides: Mapping[str, object], players: int) -> dict[str, Any]:
        """Return every rule with its value in force.

        Args:
            overrides: values by rule key; whatever is missing has its default. A table is merged over its default.
            players: number of players, for limits that hang on it.

        Raises:
            RulesError: a key is unknown, or a value or a combination of values is not allowed.
        """
        for name in overrides:
            self.key(name)
        values = {key.name: key.clean(overrides.get(key.name, key.default)) for key in self.keys}
        self.cross_check(values, players, overrides)
        return values

    def dtype(self) -> np.dtype:
        """Return the dtype of the rules record: one int32 a key, in a table one an entry; some kinds are not in it."""
        fields: list[tuple[Any, ...]] = [
            (key.name, np.int32, (len(key.default),)) if isinstance(key, Counts) else (key.name, np.int32)
            for key in self._coded()
        ]
        return np.dtype((np.record, fields))

    def record(self, values: Mapping[str, Any]) -> np.record:
        """Return resolved values as the record that compiled code reads."""
        record = np.zeros(1, self.dtype()).view(np.recarray)[0]
        for key in self._coded():
            record[key.name] = key.encode(values[key.name])
        return record

    def _coded(self) -> list[CodedKey]:
        return [key for key in self.keys if isinstance(key, CodedKey)]


def card_word(card: int, copy: int) -> int:
    """Return the word that keys a physical card in a shuffle, one for each type and copy."""
    return card * 256 + copy


def padded(values: list[int], size: int) -> np.ndarray:
    """Return numbers as an array of a fixed size, filled up with 0."""
    return np.array(values + [0] * (size - len(values)), np.int32)


def nearest(word: object, words: Iterable[str]) -> str:
    """Return ' (did you mean "x"?)' for the word most like the given one, or nothing where none is like it."""
    near = difflib.get_close_matches(word, list(words), n=1) if isinstance(word, str) else []
    return f' (did you mean "{near[0]}"?)' if near else ""


def shown(value: object) -> str:
    """Return a value as messages show it: written as in an experiment file, and cut where it is long."""
    text = _written(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key} = {_written(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_written, value))}]"
    return repr(value)


def _whole_number(name: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RulesError(name, f"{shown(value)} is not a whole number; allowed are {low} to {high}")
    if not low <= value <= high:
        raise RulesError(name, f"{value} is not allowed; allowed are {low} to {high}")
    return value
