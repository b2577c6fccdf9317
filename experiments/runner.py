"""Playing an experiment: batches of games on parallel workers, logged into a run folder part by part.

The content of a run hangs on the experiment alone: each game's chances are keyed by its deal, and nothing in it by the
worker or the batch. So any number of workers, any backend and any batch size give the same rows.
"""

from __future__ import annotations

import functools
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from experiments.batches import Job, Outcome, callbacks_of, games_of, jobs_of, play_batch, play_job, rounds_in, table_of
from experiments.config import Experiment
from experiments.logs import log_frames, parquet
from experiments.manifest import Manifest
from experiments.seating import players_of
from experiments.storing import write_whole
from experiments.workers import BACKENDS, results
from simulator.errors import CellblockError
from simulator.game import Played
from simulator.games import find_game

__all__ = [
    "Estimate",
    "Job",
    "Watch",
    "callbacks_of",
    "estimate",
    "games_of",
    "jobs_of",
    "make_ready",
    "play_batch",
    "play_job",
    "prepare",
    "run",
    "table_of",
]

PILOT_SECONDS = 0.4
PILOT_CELLS = 4
MANIFEST_SECONDS = 10.0
Watch = Callable[[int, int, int], None]


@dataclass(frozen=True)
class Estimate:
    """What a run would take: games, rounds, seconds on the workers asked for, and bytes of logs."""

    games: int
    rounds: int
    seconds: float
    log_bytes: int


def run(
    experiment: Experiment,
    folder: str | Path,
    workers: int = 1,
    backend: str | None = None,
    watch: Watch | None = None,
    batch_games: int | None = None,
) -> dict[str, Any]:
    """Play an experiment into a new run folder.

    Args:
        experiment: what to play.
        folder: the run folder, which must not exist.
        workers: batches played at the same time.
        backend: `threads` or `processes`; by default threads for compiled strategies, processes for plain Python.
        watch: called when play begins and as batches finish, with the games done, the games in all and the rounds done.
        batch_games: games a batch, by default some 1/32 of all; only the number of parts depends on it.

    Returns:
        The manifest.

    Raises:
        CellblockError: the folder exists or cannot be written, or a strategy failed. What was finished is kept, with a
            manifest that says `incomplete`; so too when the run is interrupted.
    """
    if backend is None:
        compiled = all(player.strategy.compiled for player in players_of(experiment))
        backend = "threads" if compiled else "processes"
    if backend not in BACKENDS or workers < 1:
        raise CellblockError(f"{workers} {backend} are not allowed; allowed are 1 or more {' or '.join(BACKENDS)}")
    prepare(experiment, folder)
    manifest = _begin(Path(folder), experiment)
    if watch is not None:
        watch(0, games_of(experiment), 0)
    done, stop = Outcome(), threading.Event()
    shared = stop if backend == "threads" or workers == 1 else None
    play = functools.partial(play_batch, folder=Path(folder), stop=shared)
    try:
        with closing(results(play, jobs_of(experiment, batch_games), workers, backend, stop)) as outcomes:
            _gather(outcomes, done, games_of(experiment), stop, watch, manifest)
    except BaseException:
        stop.set()
        with suppress(CellblockError):  # the first failure is the one to tell
            manifest.write("incomplete", done.counts, done.files)
        raise
    return manifest.write("complete", done.counts, done.files)


def prepare(experiment: Experiment, folder: str | Path) -> None:
    """Find out what would stop a run before it starts, the folder first, since compiling takes its time.

    Raises:
        CellblockError: the run folder is there already, or could not be made.
        StrategyError: a strategy cannot be compiled.
    """
    folder = Path(folder)
    if folder.exists():
        raise _exists_already(folder)
    above = next(parent for parent in folder.absolute().parents if parent.exists())
    if not above.is_dir() or not os.access(above, os.W_OK):
        reason = "Permission denied" if above.is_dir() else "Not a directory"
        raise _cannot_make(folder, f"{above}: {reason}")
    make_ready(experiment)


def _gather(
    outcomes: Iterator[Outcome],
    done: Outcome,
    games: int,
    stop: threading.Event,
    watch: Watch | None,
    manifest: Manifest,
) -> None:
    """Add up outcomes as they come; after a failure only those of batches that are under way.

    Raises:
        CellblockError: the failure of the first batch that has one: the same for any number of workers, since batches
            are begun in their order and those that are under way are finished.
    """
    written = time.monotonic()
    for outcome in outcomes:
        _add(done, outcome)
        if done.failures:
            stop.set()
        if watch is not None:
            watch(done.counts["games"], games, done.counts["rounds"])
        if time.monotonic() - written > MANIFEST_SECONDS:
            manifest.write("running", done.counts, done.files)
            written = time.monotonic()
    if done.failures:
        raise done.failures[min(done.failures)]


def make_ready(experiment: Experiment) -> None:
    """Compile the game and the strategies, so that workers find them ready and a fault shows before a run starts.

    Raises:
        StrategyError: a strategy cannot be compiled.
    """
    find_game(experiment.game).play.ready()
    for player in players_of(experiment):
        player.strategy.playable()


def _begin(folder: Path, experiment: Experiment) -> Manifest:
    """Make the run folder, with experiment and manifest in it; leave nothing behind if they cannot be written."""
    _make_folder(folder)
    manifest = Manifest(folder, experiment)
    try:
        write_whole({folder / "experiment.toml": experiment.to_toml().encode()})
        manifest.write("running", Outcome().counts, [])
    except CellblockError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return manifest


def _exists_already(folder: Path) -> CellblockError:
    return CellblockError(
        f"the run folder {folder} is there already; logs are never overwritten. Name another with -o, or remove it"
    )


def _cannot_make(folder: Path, reason: str) -> CellblockError:
    return CellblockError(f"cannot make the run folder {folder}: {reason}; name another with -o")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise _exists_already(folder) from None
    except OSError as error:
        raise _cannot_make(folder, error.strerror or str(error)) from error


def _add(done: Outcome, more: Outcome) -> None:
    done.files += more.files
    done.failures |= more.failures
    for name, count in more.counts.items():
        done.counts[name] += count


def estimate(experiment: Experiment, workers: int = 1) -> Estimate:
    """Say what a run would take, from a pilot of a fraction of a second that leaves nothing behind.

    Raises:
        StrategyError: a strategy cannot be compiled.
        StrategyFailedError: one failed in the pilot.
    """
    make_ready(experiment)
    jobs = list(jobs_of(experiment))
    cells = list({(job.batch.variant, job.batch.lineup): job for job in reversed(jobs)}.values())
    chosen = cells[:: -(-len(cells) // PILOT_CELLS)]
    measured = [_pilot(job, PILOT_SECONDS / len(chosen)) for job in chosen]
    total = sum(job.games for job in jobs)
    weight = sum(job.rotations for job in chosen)
    rounds, seconds, log_bytes, part_bytes = (
        sum(job.rotations * rate for job, rate in zip(chosen, rates, strict=True)) / weight
        for rates in zip(*measured, strict=True)
    )
    return Estimate(
        games=total,
        rounds=round(total * rounds),
        seconds=total * seconds / min(workers, len(jobs)),
        log_bytes=round(total * log_bytes + len(jobs) * part_bytes),
    )


def _pilot(job: Job, seconds: float) -> tuple[float, float, float, float]:
    """Play and store in memory ever larger lots of a batch's games; the first lot only warms up.

    Processor time is measured, which other programs on the machine stretch less than the time on the wall; but not with
    strategies in plain Python, which may wait for something.

    Returns:
        Rounds, seconds and bytes a game, and bytes a batch that do not depend on its games; all by the last lots.
    """
    table = table_of(job)
    clock = time.perf_counter if callbacks_of(table) else time.process_time
    Played.joined(list(play_job(table, replace(job, deals=1))))
    games, log_bytes, took, before = 0, 0, 0.0, (0, 0)
    while games < job.games and (took < seconds / 2 or before[0] == 0):  # what a batch takes by itself needs two lots
        lot = replace(job, deals=min(max(1, 4 * games // job.rotations), job.deals))
        begin = clock()
        played = Played.joined(list(play_job(table, lot)))
        frames = log_frames(table.game, played, job.batch, job.logs).values()
        before, log_bytes = (games, log_bytes), sum(len(parquet(frame)) for frame in frames)
        games, took = lot.games, clock() - begin
    game_bytes = (log_bytes - before[1]) / (games - before[0])
    return rounds_in(played) / games, took / games, game_bytes, log_bytes - game_bytes * games
