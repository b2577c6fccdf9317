"""Any game of a run or an experiment, played again from its seed and told step by step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl

from experiments.batches import Job, jobs_of, strategy_failure, table_of
from experiments.config import Experiment, load_experiment
from experiments.config_sections import MAX_DEALS
from experiments.manifest import describe, parts_of, read_manifest
from simulator.errors import CellblockError, InputError
from simulator.following import lines_of
from simulator.game import PlayerError
from simulator.games import find_game
from simulator.trace import Event, trace_steps

__all__ = ["as_logged", "json_lines", "text_of", "trace"]

EXPERIMENT_FILE = "experiment.toml"
DECIDING = ("seed", "lineups", "variants")  # keys of the manifest that say which games were played


def find_experiment(run_or_config: str | Path) -> Experiment:
    """Return the experiment of a run folder, an experiment file, or the name of a shipped one.

    Raises:
        InputError: there is none, or it cannot be used.
        CellblockError: it is that of a run which it, the present game or strategies would play otherwise.
    """
    folder = Path(run_or_config)
    inside = folder / EXPERIMENT_FILE
    if folder.is_dir() and not inside.is_file():
        raise InputError(f"{folder} is no run folder: it has no {EXPERIMENT_FILE}. `cellblock run` makes one")
    if not folder.is_dir():
        return load_experiment(run_or_config)
    experiment = load_experiment(inside)
    _check_unchanged(folder, experiment)
    return experiment


def _check_unchanged(folder: Path, experiment: Experiment) -> None:
    """Refuse a run whose games would come out otherwise now: a trace of it must show what was logged."""
    then, now = read_manifest(folder), describe(experiment)
    changed = [
        f"the strategy {name}"
        for name, strategy in now["strategies"].items()
        if then["strategies"].get(name, {}).get("sha256") != strategy["sha256"]
    ]
    if then["rules_version"] != now["rules_version"]:
        changed.append(f"the game {experiment.game}")
    changed += [f"{key} in {EXPERIMENT_FILE}" for key in DECIDING if then.get(key) != json.loads(json.dumps(now[key]))]
    if changed:
        raise CellblockError(
            f"{' and '.join(changed)} changed after the run in {folder}, so that a trace would show other games than "
            f"were logged. Name {folder / EXPERIMENT_FILE} to trace them as they would be played now"
        )


def trace(experiment: Experiment, deal: int, variant: int = 0, lineup: int = 0, rotation: int = 0) -> Iterator[Event]:
    """Return the events of one game of an experiment, which is played again as they are taken.

    Raises:
        InputError: there is no such variant, line-up, rotation or deal.
        StrategyFailedError: on the way, a strategy failed.
    """
    job = _job_of(experiment, deal, variant, lineup)
    _check_number("rotation", rotation, job.rotations)
    return _events(job, deal, rotation, [player.label for player in experiment.lineups[lineup]])


def _events(job: Job, deal: int, rotation: int, labels: list[str]) -> Iterator[Event]:
    table = table_of(job)
    try:
        yield from trace_steps(table, deal, rotation, job.rules, labels)
    except PlayerError as error:
        raise strategy_failure(table, job, error) from error


def _job_of(experiment: Experiment, deal: int, variant: int, lineup: int) -> Job:
    """Return any batch of the variant and line-up: its table is the same for all deals."""
    _check_number("variant", variant, len(experiment.variants))
    _check_number("line-up", lineup, len(experiment.lineups))
    if not 0 <= deal < MAX_DEALS:
        raise InputError(f"deal {deal} is not allowed; deals are numbered from 0 to {MAX_DEALS - 1}")
    wanted = (variant, lineup)
    return next(job for job in jobs_of(experiment) if (job.batch.variant, job.batch.lineup) == wanted)


def as_logged(
    events: Iterator[Event], folder: Path, deal: int, variant: int = 0, lineup: int = 0, rotation: int = 0
) -> Iterator[Event]:
    """Return the events of a game of a run, after a check that it is the game that was logged.

    A game that is not in the log, since a strategy failed in it or the run did not come to it, is told as it is played.

    Raises:
        InputError: the run has no such deal.
        CellblockError: the game ends with other scores: something that it rests on changed after the run.
    """
    manifest = read_manifest(folder)
    if deal >= manifest["deals"]:
        raise InputError(
            f"there is no deal {deal} in the run in {folder}; they are numbered from 0 to {manifest['deals'] - 1}. "
            f"Name {folder / EXPERIMENT_FILE} to trace others"
        )
    logged = _logged_scores(folder, manifest, variant, lineup, deal, rotation)
    if not logged:
        return events
    played = list(events)
    [totals] = [event["totals"] for event in played if event["event"] == "game_end"]
    if totals != logged:
        raise CellblockError(
            f"this is not the game in the log of {folder}, which ended {logged}, not {totals}: the engine or "
            "something that a strategy uses changed after the run. Play the run again"
        )
    return iter(played)


def _logged_scores(
    folder: Path, manifest: dict[str, Any], variant: int, lineup: int, deal: int, rotation: int
) -> list[int]:
    """Return the scores of a game by seat; none where the run did not come to it."""
    parts = parts_of(folder, manifest, "games")
    if not parts:
        return []
    game = pl.scan_parquet(parts).filter(variant=variant, lineup=lineup, deal=deal, rotation=rotation)
    try:
        return game.sort("seat").collect()["score"].to_list()
    except (OSError, pl.exceptions.PolarsError) as error:
        raise CellblockError(f"the log of games in {folder} cannot be read: {error}. Play the run again") from error


def _check_number(what: str, number: int, count: int) -> None:
    if not 0 <= number < count:
        raise InputError(f"there is no {what} {number}; they are numbered from 0 to {count - 1}")


def json_lines(events: Iterator[Event]) -> Iterator[str]:
    """Yield the events of a game as lines of JSON."""
    for event in events:
        yield json.dumps(event, ensure_ascii=False)


def text_of(events: Iterator[Event]) -> Iterator[str]:
    """Yield the lines of a game as text that can be followed at the table."""
    return lines_of(events, lambda header: find_game(header["game"]).follow(header))
