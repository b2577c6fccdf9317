"""Playing an experiment: batches of games on parallel workers, logged into a run folder part by part.

The content of a run hangs on the experiment alone: each game's chances are keyed by its deal, and nothing in it by the
worker or the batch. So any number of workers, any backend and any batch size give the same rows.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import joblib

from experiments.config import Experiment
from experiments.logs import Batch, StoredFile, log_frames, write_parts
from experiments.manifest import Manifest
from experiments.seating import plan_of, players_of
from simulator.errors import CellblockError, StrategyError
from simulator.game import BadAnswerError, Played, Seating, Table
from simulator.games import find_game
from strategies.api import Callback
from strategies.registry import Player, parse_player

GAMES_PER_BATCH = 8_000
PILOT_SECONDS = 0.4
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


def jobs_of(experiment: Experiment, batch_games: int = GAMES_PER_BATCH) -> Iterator[Job]:
    """Yield the batches of an experiment: variant by variant, line-up by line-up, deals in order."""
    labels = tuple(player.label for player in players_of(experiment))
    number = 0
    for variant_number, variant in enumerate(experiment.variants):
        for lineup_number, lineup in enumerate(experiment.lineups):
            plan = plan_of(experiment, lineup)
            places = tuple(labels.index(player.label) for player in lineup)
            deals_per_batch = max(1, batch_games // plan.rotations)
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


def play_batch(job: Job, folder: Path) -> Outcome:
    """Play a batch and write its parts; what was finished before a failure is kept."""
    outcome = Outcome()
    chunks: list[Played] = []
    try:
        table = table_of(job)
        chunks.extend(play_job(table, job))
    except StrategyError as error:
        outcome.failure = error
        outcome.counts["failed_games"] = 1
    if chunks:
        played = Played.joined(chunks)
        _count(played, job, outcome.counts)
        try:
            outcome.files = write_parts(folder, log_frames(table.game, played, job.batch, job.logs), job.batch.number)
        except CellblockError as error:
            outcome.failure = error
    return outcome


def play_job(table: Table, job: Job) -> Iterator[Played]:
    """Yield the rows of a batch as the buffers fill; after a failure, first those of the games that were finished.

    Raises:
        StrategyError: a strategy failed; the message names it, its file, and where in which game.
    """
    table.start(job.first_deal, job.deals, log_draws="draws" in job.logs)
    while True:
        try:
            played = table.play()
        except Exception as error:
            failure = strategy_failure(table, job, error)
            yield table.finished()
            raise failure from error
        if played is None:
            return
        yield played


def strategy_failure(table: Table, job: Job, error: Exception) -> Exception:
    """Say which strategy failed, where and why; an error of a callback is the one it kept."""
    view, setting = table.view, table.setting
    place = int(setting.player[view.seat])
    player = parse_player(job.game, job.players[place])
    callback = table.seating.strategies[place]
    kept = callback.error if isinstance(callback, Callback) else None
    if isinstance(kept, (KeyboardInterrupt, SystemExit)):
        raise kept
    if kept is not None:
        reason = f"{type(kept).__name__}: {kept}"
    elif isinstance(error, BadAnswerError):
        options = int(view.option_count)
        reason = (
            f"it answered {int(table.batch.answer)}, but allowed are 0 to {options - 1}: places of {options} choices"
        )
    else:
        reason = f"{type(error).__name__}: {error}"
    return StrategyError(
        f"strategy {player.label} ({player.strategy.file.name}) failed in deal {int(setting.deal)}, rotation "
        f"{int(setting.rotation)}, round {int(view.round_number)}, turn {int(view.turn)}, seat {int(view.seat)}: "
        f"{reason}. The games that were finished are kept"
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
    folder: Path,
    workers: int = 1,
    backend: str | None = None,
    watch: Watch | None = None,
    batch_games: int = GAMES_PER_BATCH,
) -> dict[str, Any]:
    """Play an experiment into a new run folder.

    Args:
        experiment: what to play.
        folder: the run folder, which must not exist.
        workers: batches played at the same time.
        backend: `threads` or `processes`; by default threads for compiled strategies, processes for plain Python.
        watch: called as batches finish with the games done, the games in all and the rounds done.
        batch_games: games a batch.

    Returns:
        The manifest.

    Raises:
        CellblockError: the folder exists or cannot be written, or a strategy failed. What was finished is kept, with a
            manifest that says `incomplete`; so too when the run is interrupted.
    """
    make_ready(experiment)
    _make_folder(folder)
    (folder / "experiment.toml").write_text(experiment.to_toml(), encoding="utf-8")
    manifest = Manifest(folder, experiment)
    done = Outcome()
    manifest.write("running", done.counts, done.files)
    total = sum(job.games for job in jobs_of(experiment, batch_games))
    status = "incomplete"
    try:
        for outcome in _outcomes(experiment, folder, workers, backend, batch_games):
            _add(done, outcome)
            if watch is not None:
                watch(done.counts["games"], total, done.counts["rounds"])
            if done.failure is not None:
                raise done.failure
        status = "complete"
    finally:
        fields = manifest.write(status, done.counts, done.files)
    return fields


def make_ready(experiment: Experiment) -> None:
    """Compile the game and the strategies, so that workers find them ready and a fault shows before a run starts.

    Raises:
        StrategyError: a strategy cannot be compiled.
    """
    find_game(experiment.game).play.ready()
    for player in players_of(experiment):
        player.strategy.playable()


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise CellblockError(
            f"the run folder {folder} is there already; logs are never overwritten. Name another with -o, or remove it"
        ) from None
    except OSError as error:
        raise CellblockError(f"cannot make the run folder {folder}: {error.strerror}; name another with -o") from error


def _outcomes(
    experiment: Experiment, folder: Path, workers: int, backend: str | None, batch_games: int
) -> Iterator[Outcome]:
    """Yield the outcomes of all batches as they finish, in any order."""
    if backend is None:
        compiled = all(player.strategy.compiled for player in players_of(experiment))
        backend = "threads" if compiled else "processes"
    names = {"threads": "threading", "processes": "loky"}
    parallel = joblib.Parallel(
        workers, backend=names[backend], return_as="generator_unordered", pre_dispatch="2*n_jobs"
    )
    return parallel(joblib.delayed(play_batch)(job, folder) for job in jobs_of(experiment, batch_games))


def _add(done: Outcome, more: Outcome) -> None:
    done.files += more.files
    done.failure = done.failure or more.failure
    for name, count in more.counts.items():
        done.counts[name] += count


def estimate(experiment: Experiment, workers: int = 1) -> Estimate:
    """Say what a run would take, from a pilot of a fraction of a second that leaves nothing behind."""
    jobs = list(jobs_of(experiment))
    pilots = {(job.batch.variant, job.batch.lineup): job for job in reversed(jobs)}
    chosen = list(pilots.values())[:: max(1, len(pilots) // 4)]
    measured = [_pilot(job, PILOT_SECONDS / len(chosen)) for job in chosen]
    games, rounds, seconds, log_bytes = (sum(column) for column in zip(*measured, strict=True))
    total = sum(job.games for job in jobs)
    scale = total / games
    return Estimate(total, round(rounds * scale), seconds * scale / workers, round(log_bytes * scale))


def _pilot(job: Job, seconds: float) -> tuple[int, int, float, int]:
    """Play and store some games of a batch in memory; return games, rounds, seconds and bytes."""
    table, players = table_of(job), len(job.players)
    games = rounds = log_bytes = 0
    begin = time.perf_counter()
    deals = 200
    while time.perf_counter() - begin < seconds and deals <= 200 * 64:
        small = replace(job, first_deal=0, deals=deals)
        played = Played.joined(list(play_job(table, small)))
        for frame in log_frames(table.game, played, job.batch, job.logs).values():
            buffer = io.BytesIO()
            frame.write_parquet(buffer, compression="zstd", compression_level=1, statistics=False)
            log_bytes += buffer.tell()
        games += len(played.games) // players
        rounds += len(played.rounds) // players
        deals *= 2
    return games, rounds, time.perf_counter() - begin, log_bytes
