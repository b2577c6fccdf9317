"""`cellblock run`: play an experiment."""

# ruff: noqa: PLC0415 - what is heavy is imported when the command runs, so that help is there at once
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from cellblock.cli.options import (
    deals_option,
    jobs_option,
    seed_option,
    settings_argument,
    verbosity_options,
    workers,
)
from cellblock.cli.progress import say, say_if_it_compiles, watching

if TYPE_CHECKING:
    from experiments.config import Experiment


@click.command("run", short_help="Play an experiment and write its run folder.")
@click.argument("config", metavar="CONFIG")
@settings_argument
@deals_option
@seed_option
@jobs_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Run folder to make; by default runs/NAME-SEED.",
)
@click.option("--dry-run", is_flag=True, help="Say what would be played, for how long, and how big the logs get.")
@click.option(
    "--backend",
    type=click.Choice(["threads", "processes"]),
    help="Kind of workers; by default threads, but processes for strategies in plain Python.",
)
@verbosity_options
def command(
    config: str,
    settings: tuple[str, ...],
    deals: int | None,
    seed: int | None,
    jobs: int | None,
    output: Path | None,
    dry_run: bool,
    backend: str | None,
) -> None:
    """Play an experiment, write its run folder and print the headline table.

    CONFIG is an experiment file, or the name of an experiment that ships (`cellblock list experiments`). KEY=VALUE
    sets a key of the file by its full path, such as `rules.generic_escapees=5`; the value is written as in TOML.
    """
    from experiments.config import load_experiment

    options = [f"{key}={value}" for key, value in (("deals", deals), ("seed", seed)) if value is not None]
    experiment = load_experiment(config, [*settings, *options])
    folder = output or Path("runs") / f"{experiment.name}-{experiment.seed}"
    if dry_run:
        _print_plan(experiment, folder, workers(jobs))
    else:
        _play(experiment, folder, workers(jobs), backend)


def _play(experiment: Experiment, folder: Path, jobs: int, backend: str | None) -> None:
    """Play, and print the headline table."""
    from cellblock.cli.tables import print_assumption, print_groups
    from experiments.assumptions import assumptions_of, told_assumptions
    from experiments.headline import headline
    from experiments.runner import prepare, run

    say_if_it_compiles()
    prepare(experiment, folder)
    with watching(f"Playing {experiment.name}") as watch:
        try:
            run(experiment, folder, jobs, backend, watch)
        except KeyboardInterrupt:
            say(f"\n{folder} keeps what was finished; its manifest says that it is incomplete.")
            raise
    rows = [{key: value for key, value in row.items() if key != "assumption"} for row in headline(folder)]
    print_groups(rows, ("variant", "line-up"))
    print_assumption(told_assumptions(assumptions_of(experiment)))
    click.echo(f"Run folder: {folder}")
    say(f"The report: cellblock report {folder}")


def _print_plan(experiment: Experiment, folder: Path, jobs: int) -> None:
    """Print what would be played, and what it would take."""
    from cellblock.cli.tables import print_rows
    from experiments.assumptions import assumptions_of, told_assumptions
    from experiments.config import told_players
    from experiments.config_variants import base_of
    from experiments.runner import estimate
    from simulator.games import find_game

    say_if_it_compiles()
    expected = estimate(experiment, jobs)
    base = base_of(experiment.variants, find_game(experiment.game).rules.resolve({}, experiment.players[0]))
    facts = {
        "experiment": experiment.name,
        "question": experiment.question,
        "game": f"{experiment.game}, {told_players(experiment.players)}",
        "line-ups": "; ".join(", ".join(player.label for player in lineup) for lineup in experiment.lineups),
        "variants": "; ".join(variant.name for variant in experiment.variants),
        "base variant": experiment.variants[base].name if len(experiment.variants) > 1 else "",
        "assumption": told_assumptions(assumptions_of(experiment)),
        "deals": f"{experiment.deals:,} for each line-up and variant, seed {experiment.seed}",
        "logs": ", ".join(experiment.logs),
        "games": f"{expected.games:,}, about {expected.rounds:,} rounds",
        "time": f"{_duration(expected.seconds)} with {jobs} worker{'s' if jobs > 1 else ''}",
        "size of logs": f"about {expected.log_bytes / 1e6:,.1f} MB",
        "run folder": str(folder),
    }
    print_rows([{"": fact, "value": value} for fact, value in facts.items() if value], header=False)


def _duration(seconds: float) -> str:
    """Return a time in words."""
    if seconds < 1:
        return "less than 1 s"
    if seconds < 100:
        return f"about {seconds:.0f} s"
    return f"about {seconds / 60:.0f} min" if seconds < 6000 else f"about {seconds / 3600:.1f} h"
