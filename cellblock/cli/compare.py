"""`cellblock compare`: find out which strategies win."""

# ruff: noqa: PLC0415 - what is heavy is imported when the command runs, so that help is there at once
from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from cellblock.cli.options import (
    OUTPUT_FILE,
    GameName,
    deals_option,
    jobs_option,
    json_option,
    seed_option,
    settings_argument,
    verbosity_options,
    workers,
)
from cellblock.cli.progress import watching

if TYPE_CHECKING:
    from experiments.config import Experiment
    from strategies.registry import Player

DEALS = 2_000


@click.command("compare", short_help="Win-rate matrix and ranking of strategies.")
@click.argument("game", metavar="GAME", type=GameName())
@settings_argument
@click.option(
    "-s",
    "--strategies",
    required=True,
    multiple=True,
    metavar="A,B,...",
    help="Strategies to compare, two or more: NAME, NAME:key=value,key=value or FILE.py:FUNCTION. May be repeated.",
)
@click.option("--players", type=int, default=2, show_default=True, metavar="N", help="Players at the table.")
@deals_option
@seed_option
@jobs_option
@json_option
@click.option("--plot", type=OUTPUT_FILE, metavar="FILE", help="Draw the matrix into a PNG, SVG or PDF file.")
@verbosity_options
def command(
    game: str,
    settings: tuple[str, ...],
    strategies: tuple[str, ...],
    players: int,
    deals: int | None,
    seed: int | None,
    jobs: int | None,
    as_json: bool,
    plot: Path | None,
) -> None:
    """Play each strategy against each other on the same deals and print who wins how often, with 95 % intervals.

    With three or four players one A sits against the others who all play B, for every ordered pair. KEY=VALUE sets a
    rule, such as `rules.yard_limit=exclusive`.
    """
    contestants = _contestants(game, split_strategies(strategies))
    experiment = _checked(game, settings, contestants[0], players, DEALS if deals is None else deals, seed)
    from cellblock.cli.tables import print_rows
    from experiments.comparison import compare

    with watching(f"Comparing {len(contestants)} strategies") as watch:
        comparison = compare(
            game,
            contestants,
            players,
            experiment.variants[0].rules,
            experiment.deals,
            experiment.seed,
            workers(jobs),
            watch,
        )
    if as_json:
        click.echo(json.dumps(comparison.to_json(), indent=1))
    else:
        print_rows(comparison.rows())
        print_rows(comparison.ranking)


def split_strategies(texts: tuple[str, ...]) -> list[str]:
    """Return the strategies of comma-separated lists; `key=value` after a comma still belongs to the one before."""
    names: list[str] = []
    for part in (part for text in texts for part in text.split(",") if part):
        if names and "=" in part and ":" not in part:
            names[-1] += f",{part}"
        else:
            names.append(part)
    return names


def _contestants(game: str, texts: list[str]) -> list[Player]:
    """Return the strategies; refuse fewer than two, and the same twice."""
    from simulator.errors import StrategyError
    from strategies.registry import parse_player

    try:
        players = [parse_player(game, text) for text in texts]
    except StrategyError as error:
        raise click.BadParameter(str(error), param_hint="-s") from error
    labels = [player.label for player in players]
    if len(set(labels)) < len(labels) or len(labels) < 2:
        raise click.BadParameter(
            f"two or more different strategies are needed, not {', '.join(labels)}", param_hint="-s"
        )
    return players


def _checked(
    game: str, settings: tuple[str, ...], player: Player, players: int, deals: int, seed: int | None
) -> Experiment:
    """Return an experiment with these rules, players, deals and seed: they are checked as those of a file are."""
    from experiments.config import Experiment

    for setting in settings:
        if not setting.startswith("rules."):
            raise click.BadParameter(f"{setting!r} sets no rule; rules.KEY=VALUE is expected", param_hint="KEY=VALUE")
    base: dict[str, Any] = {"name": "compare", "game": game, "players": players, "deals": deals}
    base["lineups"] = [[player.text] * max(players, 1)]
    return Experiment.from_dict(base if seed is None else {**base, "seed": seed}, settings)
