"""Playing an experiment: batches of games on parallel workers, logged into a run folder part by part.

The content of a run hangs on the experiment alone: each game's chances are keyed by its deal, and nothing in it by the
worker or the batch. So any number of workers, any backend and any batch size give the same rows.
"""

from __future__ import annotations

import functools
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from experiments.config import Experiment
from experiments.logs import Batch, StoredFile, log_frames, parquet, write_parts
from experiments.manifest import Manifest
from experiments.seating import plan_of, players_of
from experiments.storing import write_whole
from experiments.workers import BACKENDS, results
from simulator.callback import Callback, StoppedError
from simulator.errors import CellblockError, StrategyError
from simulator.game import Played, PlayerError, Seating, Table
from simulator.games import find_game
from strategies.registry import Player, line_in, parse_player

MAX_BATCH_GAMES, MIN_BATCH_GAMES = 8_000, 500
BATCHES = 32  # of a run that is not too small for it, so that all workers are busy to its end
PILOT_SECONDS = 0.4
PILOT_CELLS = 4
MANIFEST_SECONDS = 10.0
COUNTS = ("games", "rounds", "choices", "capped_games", "failed_games")
Watch = Callable[[int, int, int], None]


@dataclass(frozen=True)
class Job:
    """A batch of games for one worker, told in plain values so that it can go to another process.

    Attributes:
        players: the line-up as texts that ``parse_player`` reads.
        first_deal, deals: the deals of the batch, each in all rotations.
    """

    game: str
    rules: dict[str, Any]
    seed: int
    players: tuple[str, ...]
    rotations: int
    shift_hands: bool
    draw_order: bool
    first_deal: int
    deals: int
    logs: tuple[str, ...]
    batch: Batch

    @property
    def games(self) -> int:
        """How many games the batch has."""
        return self.deals * self.rotations


@dataclass
class Outcome:
    """What a worker brings back: the parts it wrote, its counts, and the failure that stopped it, if any."""

    files: list[StoredFile] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))
    failure: CellblockError | None = None


@dataclass(frozen=True)
class Estimate:
    """What a run would take: games, rounds, seconds on the workers asked for, and bytes of logs."""

    games: int
    rounds: int
    seconds: float
    log_bytes: int


def jobs_of(experiment: Experiment, batch_games: int | None = None) -> Iterator[Job]:
    """Yield the batches of an experiment: variant by variant, line-up by line-up, deals in order.

    Args:
        experiment: what to play.
        batch_games: games a batch; by default so many that there are some tens of batches.
    """
    labels = tuple(player.label for player in players_of(experiment))
    most = _batch_games(experiment) if batch_games is None else batch_games
    number = 0
    for variant_number, variant in enumerate(experiment.variants):
        for lineup_number, lineup in enumerate(experiment.lineups):
            plan = plan_of(experiment, lineup)
            places = tuple(labels.index(player.label) for player in lineup)
            deals_per_batch = max(1, most // plan.rotations)
            for first_deal in range(0, experiment.deals, deals_per_batch):
                yield Job(
                    game=experiment.game,
                    rules=variant.rules,
                    seed=experiment.seed,
                    players=tuple(player.text for player in lineup),
                    rotations=plan.rotations,
                    shift_hands=plan.shift_hands,
                    draw_order=plan.draw_order,
                    first_deal=first_deal,
                    deals=min(deals_per_batch, experiment.deals - first_deal),
                    logs=tuple(experiment.logs),
                    batch=Batch(number, variant_number, lineup_number, labels, places),
                )
                number += 1


def games_of(experiment: Experiment) -> int:
    """Return how many games an experiment has."""
    rotations = sum(plan_of(experiment, lineup).rotations for lineup in experiment.lineups)
    return experiment.deals * rotations * len(experiment.variants)


def _batch_games(experiment: Experiment) -> int:
    return min(MAX_BATCH_GAMES, max(MIN_BATCH_GAMES, games_of(experiment) // BATCHES))


def table_of(job: Job) -> Table:
    """Return a table set for a batch.

    Raises:
        StrategyError: a strategy is not there or cannot be compiled.
    """
    game = find_game(job.game)
    players = [parse_player(job.game, text) for text in job.players]
    seating = Seating(
        strategies=playable(players),
        parameters=[player.values for player in players],
        rotations=job.rotations,
        shift_hands=job.shift_hands,
        draw_order=job.draw_order,
    )
    return Table(game, job.rules, len(players), seating, job.seed)


def playable(players: list[Player]) -> list[Any]:
    """Return what the engine calls for each place of a line-up."""
    return [player.strategy.playable() for player in players]


def play_batch(job: Job, folder: Path, stop: threading.Event | None = None) -> Outcome:
    """Play a batch and write its parts; the games that were finished before a failure are kept.

    Args:
        job: the batch.
        folder: the run folder.
        stop: when it is set, strategies in plain Python stop at their next choice, as if the batch were over.
    """
    outcome = Outcome()
    chunks: list[Played] = []
    try:
        table = table_of(job)
        for callback in callbacks_of(table):
            callback.stop = stop
        chunks.extend(play_job(table, job))
    except StrategyError as error:
        outcome.failure = error
        outcome.counts["failed_games"] = 1
    chunks = [chunk for chunk in chunks if len(chunk.games)]
    if chunks:
        _store(Played.joined(chunks), job, folder, outcome)
    return outcome


def callbacks_of(table: Table) -> list[Callback]:
    """Return the strategies in plain Python that play at a table."""
    return [strategy for strategy in table.seating.strategies if isinstance(strategy, Callback)]


def _store(played: Played, job: Job, folder: Path, outcome: Outcome) -> None:
    """Write the parts of a batch and count what they hold."""
    try:
        frames = log_frames(find_game(job.game), played, job.batch, job.logs)
        outcome.files = write_parts(folder, frames, job.batch.number)
        _count(played, job, outcome.counts)
    except CellblockError as error:
        outcome.failure = error


def play_job(table: Table, job: Job) -> Iterator[Played]:
    """Yield the rows of a batch as the buffers fill; after a failure, first those of the games that were finished.

    Raises:
        StrategyError: a strategy failed; the message names it, its file, and where in which game.
    """
    table.start(job.first_deal, job.deals, log_draws="draws" in job.logs)
    while True:
        try:
            played = table.play()
        except PlayerError as error:
            yield table.finished()
            if any(isinstance(callback.error, StoppedError) for callback in callbacks_of(table)):
                return
            raise strategy_failure(table, job, error) from error
        if played is None:
            return
        yield played


def strategy_failure(table: Table, job: Job, error: PlayerError) -> StrategyError:
    """Return the error that says which strategy failed, where and why."""
    view, setting = table.view, table.setting
    place = int(setting.player[view.seat])
    player = parse_player(job.game, job.players[place])
    callback = table.seating.strategies[place]
    kept = callback.error if isinstance(callback, Callback) else None
    reason = str(error) if kept is None else f"{type(kept).__name__}: {kept}"
    error.__cause__ = error.__cause__ or kept
    file = player.strategy.file
    return StrategyError(
        f"strategy {player.label} ({file}{line_in(kept or error, file).rstrip(',')}) failed in variant "
        f"{job.batch.variant}, line-up {job.batch.lineup}, deal {int(setting.deal)}, rotation {int(setting.rotation)}, "
        f"round {int(view.round_number)}, turn {int(view.turn)}, seat {int(view.seat)}: {reason}"
    )


def _count(played: Played, job: Job, counts: dict[str, int]) -> None:
    players = len(job.players)
    choices = list(find_game(job.game).counters).index("choices")
    counts["games"] += len(played.games) // players
    counts["rounds"] += len(played.rounds) // players
    counts["choices"] += int(played.counts[choices].sum())
    counts["capped_games"] += int(played.games["capped"].sum()) // players


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
        watch: called as batches finish with the games done, the games in all and the rounds done.
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
    make_ready(experiment)
    manifest = _begin(Path(folder), experiment)
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
        CellblockError: the failure of a batch.
    """
    written = time.monotonic()
    for outcome in outcomes:
        _add(done, outcome)
        if done.failure is not None:
            stop.set()
        if watch is not None:
            watch(done.counts["games"], games, done.counts["rounds"])
        if time.monotonic() - written > MANIFEST_SECONDS:
            manifest.write("running", done.counts, done.files)
            written = time.monotonic()
    if done.failure is not None:
        raise done.failure


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


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise CellblockError(
            f"the run folder {folder} is there already; logs are never overwritten. Name another with -o, or remove it"
        ) from None
    except OSError as error:
        raise CellblockError(f"cannot make the run folder {folder}: {error.strerror}; name another with -o") from error


def _add(done: Outcome, more: Outcome) -> None:
    done.files += more.files
    done.failure = done.failure or more.failure
    for name, count in more.counts.items():
        done.counts[name] += count


def estimate(experiment: Experiment, workers: int = 1) -> Estimate:
    """Say what a run would take, from a pilot of a fraction of a second that leaves nothing behind.

    Raises:
        StrategyError: a strategy cannot be compiled, or failed in the pilot.
    """
    make_ready(experiment)
    jobs = list(jobs_of(experiment))
    cells = list({(job.batch.variant, job.batch.lineup): job for job in reversed(jobs)}.values())
    chosen = cells[:: -(-len(cells) // PILOT_CELLS)]
    measured = [_pilot(job, PILOT_SECONDS / len(chosen)) for job in chosen]
    total = sum(job.games for job in jobs)
    weight = sum(job.rotations for job in chosen)
    rounds, seconds, log_bytes = (
        total * sum(job.rotations * rate for job, rate in zip(chosen, rates, strict=True)) / weight
        for rates in zip(*measured, strict=True)
    )
    return Estimate(total, round(rounds), seconds / min(workers, len(jobs)), round(log_bytes))


def _pilot(job: Job, seconds: float) -> tuple[float, float, float]:
    """Play and store in memory ever more games of a batch; return rounds, seconds and bytes a game of the last lot."""
    table = table_of(job)
    deals, took = 0, 0.0
    while deals < job.deals and took < seconds / 2:
        deals = min(max(1, 4 * deals), job.deals)
        begin = time.perf_counter()
        played = Played.joined(list(play_job(table, replace(job, first_deal=0, deals=deals))))
        frames = log_frames(table.game, played, job.batch, job.logs)
        log_bytes = sum(len(parquet(frame)) for frame in frames.values())
        took = time.perf_counter() - begin
    games = deals * job.rotations
    return len(played.rounds) / len(job.players) / games, took / games, log_bytes / games
