"""The variants of an experiment: rule sets played on the same deals, from a sweep or written by hand."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from experiments.config_sections import FileSections
from experiments.config_source import ConfigError, KeyPath, Source, as_table, dotted
from simulator.errors import RulesError
from simulator.game import Game
from simulator.rules import BASE, nearest

MAX_VARIANTS = 1000
DEFAULT_RULES = "default rules"


@dataclass(frozen=True)
class Variant:
    """A rule set of an experiment.

    Attributes:
        name: readable name; in a sweep the settings that make the variant, such as ``generic_escapees = 3``.
        overrides: rules in which it differs from the experiment's table [rules].
        rules: every rule key with its value in force.
    """

    name: str
    overrides: dict[str, Any]
    rules: dict[str, Any]


@dataclass(frozen=True)
class _Draft:
    """A variant before its rules are checked, with the place of its settings in the file."""

    name: str
    overrides: dict[str, Any]
    place: KeyPath


def make_variants(sections: FileSections, game: Game, source: Source) -> tuple[Variant, ...]:
    """Return the variants of a file, at least one.

    Raises:
        ConfigError: a rule is unknown, out of range or at odds with others, no variant keeps a rule of [rules], or two
            variants are the same.
    """
    if sections.sweep is not None and sections.variants is not None:
        raise source.error(("variants",), "a file has either [sweep] or [[variants]]; leave one out")
    _check_own(sections, game, source)
    variants = tuple(_checked(draft, sections, game, source) for draft in _drafts(sections, game, source))
    _refuse_idle(variants, sections, source)
    _refuse_twins(variants, "variants" if sections.sweep is None else "sweep", source)
    return variants


class RuleSetLike(Protocol):
    """A variant as an experiment or a manifest has it."""

    @property
    def overrides(self) -> dict[str, Any]:
        """Rules in which it differs from those of the experiment."""

    @property
    def rules(self) -> dict[str, Any]:
        """Every rule key with its value in force."""


def base_of(variants: Sequence[RuleSetLike], default: Mapping[str, Any]) -> int:
    """Return the number of the variant that others are compared with.

    That is the one with the game's default rules, given resolved, else the first that changes nothing of the
    experiment's own rules, else the first.
    """
    wanted = ([each.rules == default for each in variants], [not each.overrides for each in variants])
    return next((found.index(True) for found in wanted if True in found), 0)


def describe(overrides: Mapping[str, Any]) -> str:
    """Return rules as readable text: ``foil_size = 7, action_deck.warden = 0``."""
    return ", ".join(f"{key} = {_word(value)}" for key, value in _leaves(overrides)) or DEFAULT_RULES


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return rules put over others; a table changes the entries that it names, of a table or of one named by a word."""
    tables = {key: {**as_table(base.get(key)), **value} for key, value in over.items() if isinstance(value, dict)}
    return {**base, **over, **tables}


def _check_own(sections: FileSections, game: Game, source: Source) -> None:
    """Refuse a rule of [rules] that is wrong by itself; one that is at odds with others is told of a variant."""
    for name, value in sections.rules.items():
        try:
            game.rules.key(name).clean(value)
        except RulesError as error:
            raise source.error(("rules", *error.key.split(".")), _reason(error, game)) from error


def _refuse_idle(variants: Sequence[Variant], sections: FileSections, source: Source) -> None:
    """Refuse an entry of [rules] that a sweep overrides, or a rule that every hand-written variant does."""
    entries = sections.rules if sections.sweep is None else dict(_leaves(sections.rules))
    for key in entries:
        keys = key.split(".")
        rest = _without(sections.rules, keys)
        if all(merge(sections.rules, each.overrides) == merge(rest, each.overrides) for each in variants):
            raise source.error(("rules", *keys), _told_idle(key, sections))


def _without(rules: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """Return rules less the entry at a path."""
    first, *inner = keys
    rest = {key: value for key, value in rules.items() if key != first}
    return {**rest, first: _without(rules[first], inner)} if inner else rest


def _told_idle(key: str, sections: FileSections) -> str:
    """Say what overrides an entry of [rules]; a word that stands for a table gives way to another base of it."""
    swept = [each for each in sections.sweep or () if f"rules.{key}.{BASE}.".startswith(f"{each}.")]
    if swept:
        return f"is swept; set {dotted(('sweep', swept[0]))} instead"
    return "is set by every variant; set it there instead, or leave it out"


def _drafts(sections: FileSections, game: Game, source: Source) -> Iterator[_Draft]:
    if sections.sweep is not None:
        yield from _swept(sections.sweep, game, source)
    elif sections.variants is not None:
        for place, variant in enumerate(sections.variants):
            yield _Draft(variant.name, variant.rules, ("variants", place, "rules"))
    else:
        yield _Draft(describe(sections.rules), {}, ("rules",))


def _swept(sweep: Mapping[str, Sequence[Any]], game: Game, source: Source) -> Iterator[_Draft]:
    """Return every combination of the lists, the last list running fastest."""
    for key, values in sweep.items():
        _check_swept(key, values, sweep, game, source)
    count = math.prod(map(len, sweep.values()))
    if count > MAX_VARIANTS:
        raise source.error(("sweep",), f"makes {count} variants; at most {MAX_VARIANTS} are allowed")
    for combination in itertools.product(*sweep.values()):
        overrides: dict[str, Any] = {}
        for key, value in zip(sweep, combination, strict=True):
            overrides = merge(overrides, _nested(key.split(".")[1:], value))
        yield _Draft(describe(overrides), overrides, ("sweep",))


def _check_swept(key: str, values: Sequence[Any], sweep: Mapping[str, Any], game: Game, source: Source) -> None:
    """Refuse a key of [sweep] that is no rule, overlaps another, or has no values."""
    path = ("sweep", key)
    table, _, rule = key.partition(".")
    names = game.rules.names()
    if table != "rules" or not rule:
        example = key if key in names else names[0]
        raise source.error(path, f'only rules can be swept, as in "rules.{example}" = [...]')
    if rule.split(".")[0] not in names:
        raise source.error(path, _no_such_rule(rule.split(".")[0], names, game))
    if not values:
        raise source.error(path, "the list is empty; it must have at least one value")
    if any(other.startswith(f"{key}.") for other in sweep):
        raise source.error(path, "is swept as a whole and by entry; leave one out")


def _nested(keys: Sequence[str], value: Any) -> dict[str, Any]:
    return {keys[0]: _nested(keys[1:], value) if len(keys) > 1 else value}


def _checked(draft: _Draft, sections: FileSections, game: Game, source: Source) -> Variant:
    """Return the variant with every rule in force, after a check for each number of players."""
    rules: dict[str, Any] = {}
    for players in sections.players:
        try:
            rules = game.rules.resolve(merge(sections.rules, draft.overrides), players)
        except RulesError as error:
            raise _rules_error(error, draft, sections, game, source, players) from error
    return Variant(draft.name, draft.overrides, rules)


def _rules_error(
    error: RulesError, draft: _Draft, sections: FileSections, game: Game, source: Source, players: int
) -> ConfigError:
    """Return the error of a rule, told at the place in the file where it was set."""
    keys = error.key.split(".")
    one_variant = sections.sweep is None and sections.variants is None
    where = [] if one_variant else [f'in the variant "{draft.name}"']
    where += [f"with {players} players"] if len(sections.players) > 1 else []
    known = where and keys[0] in game.rules.names()
    reason = f"{error.reason} ({', '.join(where)})" if known else _reason(error, game)
    return source.error(_place(keys, draft, sections), reason)


def _reason(error: RulesError, game: Game) -> str:
    """Return what is wrong with a rule, or that there is none of the name."""
    names = game.rules.names()
    return error.reason if error.key.split(".")[0] in names else _no_such_rule(error.key, names, game)


def _place(keys: Sequence[str], draft: _Draft, sections: FileSections) -> KeyPath:
    """Return the path in the file of a rule's setting."""
    swept = [key for key in sections.sweep or () if f"rules.{'.'.join(keys)}.".startswith(f"{key}.")]
    if swept:
        return ("sweep", swept[0])
    return (*draft.place, *keys) if keys[0] in draft.overrides and draft.place[0] != "sweep" else ("rules", *keys)


def _no_such_rule(name: str, names: Sequence[str], game: Game) -> str:
    if name in [dial.name for dial in game.dials]:
        return f"is no rule but a dial of a seat; it stands behind a strategy, as in greedy:{name}=0.1"
    return f"there is no such rule{nearest(name, names)}; `cellblock list rules {game.name}` shows all"


def _refuse_twins(variants: Sequence[Variant], table: str, source: Source) -> None:
    """Refuse two variants of the same name, or with the same rules in force: on the same deals they are one."""
    for first, second in itertools.combinations(variants, 2):
        if first.name == second.name:
            raise source.error((table,), f'there are two variants "{first.name}"; leave one out')
        if first.rules == second.rules:
            raise source.error((table,), f'"{first.name}" and "{second.name}" have the same rules; leave one out')


def _leaves(rules: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in rules.items():
        if isinstance(value, dict) and value:
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
