"""The line-ups of an experiment: who plays, one player a seat, and whether the rules let each of them play."""

from __future__ import annotations

from collections.abc import Sequence

from experiments.config_sections import FileSections
from experiments.config_source import KeyPath, Source
from experiments.config_variants import Variant
from simulator.errors import CellblockError
from simulator.games import find_game
from strategies.registry import Player, parse_player


def make_lineups(sections: FileSections, source: Source) -> tuple[tuple[Player, ...], ...]:
    """Return the line-ups as players.

    Raises:
        ConfigError: a strategy or a value is not there, two line-ups are the same, or two players have one name.
    """
    lineups: list[tuple[Player, ...]] = []
    seen: dict[tuple[str, ...], int] = {}
    labels: dict[str, str] = {}
    for place, texts in enumerate(sections.lineups):
        lineups.append(tuple(_player(sections.game, text, ("lineups", place), source) for text in texts))
        for player in lineups[-1]:
            if labels.setdefault(player.label, player.text) != player.text:
                raise source.error(
                    ("lineups", place),
                    f"{player.text} and {labels[player.label]} would both be called {player.label}; rename one",
                )
        first = seen.setdefault(_same_games(lineups[-1], rotate=sections.rotate), place)
        if first != place:
            rotated = " in another rotation" if sections.rotate else ""
            raise source.error(("lineups", place), f"is line-up {first}{rotated}; leave one out")
    return tuple(lineups)


def check_dials(lineups: Sequence[Sequence[Player]], variants: Sequence[Variant], source: Source) -> None:
    """Refuse a line-up with a player whose dials cannot go with the rules of a variant.

    Raises:
        ConfigError: there is one; it names the line-up, the player and the variant.
    """
    for place, lineup in enumerate(lineups):
        for fault in filter(None, (dials_fault(player, variants) for player in lineup)):
            raise source.error(("lineups", place), fault)


def dials_fault(player: Player, variants: Sequence[Variant]) -> str:
    """Say in which variant a player cannot play with its dials, why, and what to do; or nothing."""
    game = find_game(player.strategy.game)
    for variant in variants:
        if fault := game.dials_fault(variant.rules, player.dials):
            rules = f'the rules of the variant "{variant.name}"' if len(variants) > 1 else "these rules"
            return f"{player.text} cannot play by {rules}; {fault}. Change the rule, or leave the dials out"
    return ""


def _player(game: str, text: str, path: KeyPath, source: Source) -> Player:
    try:
        return parse_player(game, text)
    except CellblockError as error:
        raise source.error(path, str(error)) from error
    except OSError as error:
        raise source.error(path, f"{text}: {error.strerror or error}") from error


def _same_games(lineup: Sequence[Player], *, rotate: bool) -> tuple[str, ...]:
    """Return what is the same for line-ups that play the same games."""
    texts = tuple(player.text for player in lineup)
    return min(texts[start:] + texts[:start] for start in range(len(texts))) if rotate else texts
