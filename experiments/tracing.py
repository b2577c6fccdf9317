"""Any game of a run or an experiment, played again from its seed and told step by step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from experiments.config import Experiment, load_experiment
from experiments.runner import Job, jobs_of, strategy_failure, table_of
from simulator.errors import CellblockError
from simulator.trace import Step, events_of, text_of, trace_steps

__all__ = ["json_lines", "text_of", "trace"]

EXPERIMENT_FILE = "experiment.toml"


def find_experiment(run_or_config: str | Path) -> Experiment:
    """Return the experiment of a run folder, an experiment file, or the name of a shipped one."""
    inside = Path(run_or_config) / EXPERIMENT_FILE
    return load_experiment(inside if inside.is_file() else run_or_config)


def trace(experiment: Experiment, deal: int, variant: int = 0, lineup: int = 0, rotation: int = 0) -> Iterator[Step]:
    """Play one game of an experiment again and yield its steps.

    Raises:
        CellblockError: there is no such variant, line-up, rotation or deal, or a strategy failed.
    """
    job = _job_of(experiment, deal, variant, lineup)
    _check_number("rotation", rotation, job.rotations)
    table = table_of(job)
    labels = [player.label for player in experiment.lineups[lineup]]
    try:
        yield from trace_steps(table, deal, rotation, job.rules, labels)
    except Exception as error:
        raise strategy_failure(table, job, error) from error


def _job_of(experiment: Experiment, deal: int, variant: int, lineup: int) -> Job:
    """Return any batch of the variant and line-up: its table is the same for all deals."""
    _check_number("variant", variant, len(experiment.variants))
    _check_number("line-up", lineup, len(experiment.lineups))
    if deal < 0:
        raise CellblockError(f"deal {deal} is not allowed; deals are numbered from 0")
    wanted = (variant, lineup)
    return next(job for job in jobs_of(experiment) if (job.batch.variant, job.batch.lineup) == wanted)


def _check_number(what: str, number: int, count: int) -> None:
    if not 0 <= number < count:
        raise CellblockError(f"there is no {what} {number}; they are numbered from 0 to {count - 1}")


def json_lines(steps: Iterator[Step]) -> Iterator[str]:
    """Yield the events of steps as lines of JSON."""
    for event in events_of(steps):
        yield json.dumps(event, ensure_ascii=False)
