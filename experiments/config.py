"""Experiments: what is played, read from a file and checked in full before anything is.

An experiment file is TOML; docs/how-to/experiments.md explains every key. `load_experiment` reads one,
`Experiment.from_dict` takes the same settings from Python.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli_w

from experiments.config_lineups import check_dials, make_lineups
from experiments.config_sections import ALWAYS_LOGGED, DRAWS_CHAPTERS, FileSections, chapters_of, check_sections
from experiments.config_source import (
    ConfigError,
    KeyPath,
    Source,
    flat_sweep,
    parse_overrides,
    parse_toml,
    plain,
    read_text,
    shipped_experiments,
    with_overrides,
)
from experiments.config_variants import Variant, make_variants
from simulator.game import Game
from simulator.games import GAMES
from simulator.rules import nearest
from strategies.registry import Player

__all__ = ["ConfigError", "Experiment", "Variant", "load_experiment", "shipped_experiments"]


@dataclass(frozen=True)
class Experiment:
    """An experiment that can be played as it is.

    Attributes:
        name, question: what it is called and what it asks.
        game: name of the game.
        players: numbers of seats, ascending; a line-up has one of these.
        deals: blocks for each line-up and variant.
        seed: names all deals.
        lineups: who plays, one player a seat.
        rotate: whether each line-up is played in every distinct rotation of the seats.
        fixed_order: whether three or more different strategies keep their cyclic order in every deal.
        logs: tables that are logged, ``rounds`` and ``games`` among them.
        rules: rules that hold in all variants, as far as they were set.
        sweep: the lists whose combinations made the variants; empty where they were written by hand.
        variants: rule sets, at least one.
        chapters: of the report.
        margin_win_share, margin_points: differences that count as nothing.
    """

    name: str
    question: str
    game: str
    players: tuple[int, ...]
    deals: int
    seed: int
    lineups: tuple[tuple[Player, ...], ...]
    rotate: bool
    fixed_order: bool
    logs: tuple[str, ...]
    rules: dict[str, Any]
    sweep: dict[str, list[Any]]
    variants: tuple[Variant, ...]
    chapters: tuple[str, ...]
    margin_win_share: float
    margin_points: float

    @classmethod
    def from_dict(cls, settings: Mapping[str, Any], overrides: Sequence[str] = ()) -> Experiment:
        """Return the experiment of the settings that an experiment file would hold.

        Args:
            settings: keys and values as in the file.
            overrides: KEY=VALUE, put over them as `load_experiment` does.

        Raises:
            ConfigError: a setting is unknown, missing or not allowed.
        """
        return _resolve(settings, Source(overrides=parse_overrides(overrides)))

    def to_toml(self) -> str:
        """Return the experiment as a file, every setting written out; loading it gives an equal experiment."""
        return tomli_w.dumps(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """Return the settings, every one written out, as `from_dict` takes them."""
        settings: dict[str, Any] = {
            "name": self.name,
            "question": self.question,
            "game": self.game,
            "players": one_or_several(self.players),
            "deals": self.deals,
            "seed": self.seed,
            "lineups": [[player.text for player in lineup] for lineup in self.lineups],
            "rotate": self.rotate,
            "fixed_order": self.fixed_order,
            "logs": list(self.logs),
            "report": {
                "chapters": list(self.chapters),
                "margin_win_share": self.margin_win_share,
                "margin_points": self.margin_points,
            },
            "rules": self.rules,
        }
        if self.sweep:
            settings["sweep"] = self.sweep
        elif len(self.variants) > 1 or self.variants[0].overrides:
            settings["variants"] = [{"name": each.name, "rules": each.overrides} for each in self.variants]
        return settings


def load_experiment(config: str | Path, overrides: Sequence[str] = ()) -> Experiment:
    """Return the experiment of a file, checked in full.

    Args:
        config: path of an experiment file, or the name of one that ships (``escape/quickstart``).
        overrides: KEY=VALUE, put over the file; the key with its full path, the value as in TOML or a bare word.

    Raises:
        ConfigError: the file cannot be read, or a setting is unknown, missing or not allowed.
    """
    name, text = read_text(config)
    return _resolve(parse_toml(text, name), Source(name, text, parse_overrides(overrides)))


def _resolve(settings: Mapping[str, Any], source: Source) -> Experiment:
    """Check settings against game, strategies and rules."""
    data = with_overrides(flat_sweep(plain(settings, source)), source)
    sections = check_sections(data, source)
    game = _find_game(sections, source)
    chapters = _chapters(sections, source)
    lineups, variants = make_lineups(sections, source), make_variants(sections, game, source)
    check_dials(lineups, variants, source)
    return Experiment(
        name=sections.name,
        question=sections.question,
        game=sections.game,
        players=tuple(sorted(sections.players)),
        deals=sections.deals,
        seed=sections.seed,
        lineups=lineups,
        rotate=sections.rotate,
        fixed_order=sections.fixed_order,
        logs=_logs(sections, game, chapters, source),
        rules=sections.rules,
        sweep=sections.sweep or {},
        variants=variants,
        chapters=chapters,
        margin_win_share=sections.report.margin_win_share,
        margin_points=sections.report.margin_points,
    )


def _find_game(sections: FileSections, source: Source) -> Game:
    """Return the game, for which the numbers of players must be right, each with line-ups of its length."""
    _check_words([sections.game], GAMES, ("game",), source)
    game = GAMES[sections.game]
    for place, number in enumerate(sections.players):
        if not game.min_players <= number <= game.max_players:
            limits = f"{game.name} is for {game.min_players} to {game.max_players} players"
            raise source.error(("players",), f"{number} is not allowed; {limits}")
        if number in sections.players[:place]:
            raise source.error(("players",), f"{number} is listed twice")
    _check_lengths(sections, source)
    return game


def _check_lengths(sections: FileSections, source: Source) -> None:
    """Refuse line-ups of another length than the numbers of players, and numbers without a line-up."""
    for place, lineup in enumerate(sections.lineups):
        if len(lineup) not in sections.players:
            raise source.error(
                ("lineups", place),
                f"has {len(lineup)} strategies for {told_players(sections.players, 'or')}; it must have one a seat",
            )
    missing = sorted(set(sections.players) - {len(lineup) for lineup in sections.lineups})
    if missing:
        raise source.error(("players",), f"no line-up is for {told_players(missing, 'or')}; add one, or leave it out")


def one_or_several(players: Sequence[int]) -> int | list[int]:
    """Return numbers of players as a file holds them: one as a number, several as a list."""
    return players[0] if len(players) == 1 else list(players)


def told_players(players: Sequence[int], joint: str = "and") -> str:
    """Return numbers of players in words: ``3 players``, or ``2, 3 and 4 players``."""
    *first, last = map(str, players)
    return f"{', '.join(first)} {joint} {last} players" if first else f"{last} players"


def _check_words(
    words: Sequence[str], allowed: Sequence[str] | Mapping[str, Any], path: KeyPath, source: Source
) -> None:
    """Refuse words that are not among the allowed ones, or come twice."""
    for place, word in enumerate(words):
        if word not in allowed:
            raise source.error(
                path, f'"{word}" is not allowed; allowed are {", ".join(allowed)}{nearest(word, allowed)}'
            )
        if word in words[:place]:
            raise source.error(path, f'"{word}" is listed twice')


def _chapters(sections: FileSections, source: Source) -> tuple[str, ...]:
    """Return the chapters in the file's order, for the first gives the answer; by default all that the logs serve."""
    known = chapters_of(sections.game)
    chosen = sections.report.chapters
    if chosen is None:
        return tuple(chapter for chapter in known if chapter not in DRAWS_CHAPTERS or "draws" in sections.logs)
    _check_words(chosen, known, ("report", "chapters"), source)
    return tuple(chosen)


def _logs(sections: FileSections, game: Game, chapters: Sequence[str], source: Source) -> tuple[str, ...]:
    """Return the logs: rounds and games always, others that the game keeps when the file or a chapter asks for them."""
    for word in sections.logs:
        if word not in game.logs:
            kept = f"it logs {', '.join(game.logs)}{nearest(word, game.logs)}"
            raise source.error(("logs",), f'{game.name} keeps no log "{word}"; {kept}')
    _check_words(sections.logs, game.logs, ("logs",), source)
    asked = {*ALWAYS_LOGGED, *sections.logs} | ({"draws"} if DRAWS_CHAPTERS.intersection(chapters) else set())
    return tuple(log for log in game.logs if log in asked)
