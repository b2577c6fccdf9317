"""`cellblock compare`: find out which strategies win."""

# ruff: noqa: PLC0415 - what is heavy is imported when the command runs, so that help is there at once
from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from cellblock.cli.options import (
    OUTPUT_FILE,
    GameName,
    jobs_option,
    json_option,
    seed_option,
    settings_argument,
    verbosity_options,
    workers,
)
from cellblock.cli.progress import say, say_if_it_compiles, watching

if TYPE_CHECKING:
    from experiments.comparison import Comparison
    from experiments.config import Experiment
    from experiments.statistics import Estimate
    from strategies.registry import Player

PLOTS = (".png", ".svg", ".pdf")
OPTIONS = ("players", "deals", "seed", "jobs", "strategies")  # which in an experiment, or elsewhere, are settings
WIDEST_CELL = len("100.0 to 100.0")


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
@click.option("--deals", type=int, default=10_000, show_default=True, metavar="N", help="Deals for each pair.")
@seed_option
@jobs_option
@json_option
@click.option("--plot", type=OUTPUT_FILE, metavar="FILE", help="Draw the matrix too, into a PNG, SVG or PDF file.")
@verbosity_options
def command(
    game: str,
    settings: tuple[str, ...],
    strategies: tuple[str, ...],
    players: int,
    deals: int,
    seed: int | None,
    jobs: int | None,
    as_json: bool,
    plot: Path | None,
) -> None:
    """Play each strategy against each other on the same deals and print who wins how often, with 95 % intervals.

    With more than two players one A sits against the others who all play B, for every ordered pair; of two teams one
    plays A and the other B. KEY=VALUE sets a rule, such as `rules.yard_limit=exclusive`.
    """
    if plot is not None and plot.suffix.lower() not in PLOTS:
        raise click.BadParameter(f"{plot} must end in {', '.join(PLOTS)}", param_hint="--plot")
    contestants = _contestants(game, split_strategies(strategies))
    settled = _settled(game, settings, players, deals, seed)
    _check_dials(contestants, settled)
    comparison = _compare(contestants, settled, workers(jobs))
    if as_json:
        click.echo(json.dumps(comparison.to_json(), indent=1))
    else:
        _print(comparison)
    if plot is not None:
        from reports.comparison_plot import plot_comparison

        plot_comparison(comparison, plot)
        say(f"Drawing: {plot}")


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
            f"two or more different strategies are needed, not {', '.join(labels) or 'none'}", param_hint="-s"
        )
    return players


def _settled(game: str, settings: tuple[str, ...], players: int, deals: int, seed: int | None) -> Experiment:
    """Return an experiment with these rules, players, deals and seed: they are checked as those of a file are."""
    from experiments.config import Experiment
    from strategies.registry import strategies_of

    for setting in settings:
        if not setting.startswith("rules."):
            key, _, value = setting.partition("=")
            remedy = f"use --{key} {value}" if key in OPTIONS and value else "rules.KEY=VALUE is expected"
            raise click.BadParameter(f"{setting!r} sets no rule; {remedy}", param_hint="KEY=VALUE")
    base: dict[str, Any] = {"name": "compare", "game": game, "players": players, "deals": deals}
    base["lineups"] = [[next(iter(strategies_of(game)))] * max(players, 1)]  # any will do: it is not played
    return Experiment.from_dict(base if seed is None else {**base, "seed": seed}, settings)


def _check_dials(contestants: list[Player], settled: Experiment) -> None:
    """Refuse strategies whose dials cannot go with the rules."""
    from experiments.config_lineups import dials_fault

    for fault in filter(None, (dials_fault(player, settled.variants) for player in contestants)):
        raise click.BadParameter(fault, param_hint="-s")


def _compare(contestants: list[Player], settled: Experiment, jobs: int) -> Comparison:
    """Play, and show how it goes on; what cannot be compiled is said before."""
    from experiments.comparison import compare

    say_if_it_compiles()
    for contestant in contestants:
        contestant.strategy.playable()
    with watching(f"Comparing {len(contestants)} strategies") as watch:
        return compare(
            settled.game,
            contestants,
            settled.players[0],
            settled.rules,
            settled.deals,
            settled.seed,
            jobs,
            watch,
        )


def _print(comparison: Comparison) -> None:
    """Print the answer, the matrix, the ranking, and what they rest on."""
    from cellblock.cli.tables import print_assumption, print_rows, print_text

    print_text(f"{comparison.answer}\n")
    print_text(f"{comparison.meeting}, %\n")
    print_rows([_row(comparison, place) for place in range(len(comparison.strategies))])
    print_text("")
    print_rows([_ranked(row) for row in comparison.ranking_rows()])
    print_text("\n".join(["", *map(_circle, comparison.cycles), _played(comparison)]))
    print_assumption(comparison.assumption)


def _row(comparison: Comparison, place: int) -> dict[str, str]:
    """Return a row of the matrix as it is printed."""
    pairs = zip(comparison.strategies, comparison.matrix[place], strict=True)
    return {"": comparison.strategies[place]} | {
        _heading(name): _percent(pair.win_share) if pair else "-" for name, pair in pairs
    }


def _heading(name: str) -> str:
    """Return the name of a strategy as the head of a column; one wider than its figures is broken after its parts."""
    return name if len(name) <= WIDEST_CELL else re.sub(r"([:,/])", r"\1\n", name)


def _percent(share: Estimate) -> str:
    value, low, high = (f"{100 * end:.1f}" for end in (share.value, share.low, share.high))
    return f"{value}\n{low} to {high}"


def _ranked(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of the ranking as it is printed."""
    low, high = row["strength_low"], row["strength_high"]
    interval = "beyond scale" if row["beyond_scale"] else "" if low is None else f"{low:+.2f} to {high:+.2f}"
    return {
        "rank": row["rank"],
        "strategy": row["strategy"],
        "strength": f"{row['strength']:+.2f}",
        "interval": interval,
    }


def _circle(cycle: tuple[str, ...]) -> str:
    """Say what no ranking can show."""
    return f"A ranking cannot show circles: {' beats '.join((*cycle, cycle[0]))}."


def _played(comparison: Comparison) -> str:
    """Say what was played and how the figures are meant."""
    from experiments.config_variants import describe

    teams = f" in {comparison.sides} teams" if comparison.sides < comparison.players else ""
    methods = sorted({pairing.win_share.method for pairing in comparison.pairings})
    return (
        f"Played: {comparison.game} with {comparison.players} players{teams}, {describe(comparison.rules)}; "
        f"{comparison.deals:,} deals a pair (seed {comparison.seed}), each in {comparison.rotations} rotations of the "
        f"seats: {comparison.games:,} games, {comparison.rounds:,} rounds, {comparison.capped_games:,} games ended "
        f"by a cap. The 95 % intervals of the win shares hold together ({'; '.join(methods)}). A strategy against "
        f"itself wins {100 * comparison.even_share:.3g} % by construction and is not played. Strength is in log-odds, "
        "0 is the mean of the strategies on the scale."
    )
