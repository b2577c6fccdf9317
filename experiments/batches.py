"""The batches of an experiment: what goes to a worker, how it is played and stored, and how failures are told."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from experiments.config import Experiment
from experiments.logs import Batch, StoredFile, log_frames, write_parts
from experiments.seating import SeatingPlan, plan_of, players_of
from simulator.callback import Callback, StoppedError
from simulator.errors import CellblockError, StrategyError, StrategyFailedError
from simulator.game import Played, PlayerError, Seating, Table
from simulator.games import find_game
from strategies.registry import Player, line_in, parse_player

MAX_BATCH_GAMES, MIN_BATCH_GAMES = 8_000, 500
BATCHES = 32  # of a run that is not too small for it, so that all workers are busy to its end
COUNTS = ("games", "rounds", "choices", "capped_games", "failed_games")


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
    """What a worker brings back: the parts it wrote, its counts, and its failure by the number of its batch."""

    files: list[StoredFile] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))
    failures: dict[int, CellblockError] = field(default_factory=dict)


def jobs_of(experiment: Experiment, batch_games: int | None = None) -> Iterator[Job]:
    """Yield the batches of an experiment, deals outermost: for each range of deals, every variant and line-up.

    So a run that was stopped has the first deals whole in all of them, and they can be compared.

    Args:
        experiment: what to play.
        batch_games: games a batch at most; by default so many that there are some tens of batches.
    """
    most = _batch_games(experiment) if batch_games is None else batch_games
    plans = [plan_of(experiment, lineup) for lineup in experiment.lineups]
    deals = max(1, most // max(plan.rotations for plan in plans))
    counters = find_game(experiment.game).counters_of(each.rules for each in experiment.variants)
    cells = itertools.product(
        range(0, experiment.deals, deals), range(len(experiment.variants)), range(len(experiment.lineups))
    )
    for number, (first_deal, variant, lineup) in enumerate(cells):
        chosen = range(first_deal, min(first_deal + deals, experiment.deals))
        yield _job(experiment, number, variant, lineup, plans[lineup], chosen, counters)


def _job(
    experiment: Experiment,
    number: int,
    variant: int,
    lineup: int,
    plan: SeatingPlan,
    deals: range,
    counters: dict[str, str],
) -> Job:
    """Return the batch of a variant and line-up for a range of deals."""
    players = experiment.lineups[lineup]
    labels = tuple(player.label for player in players_of(experiment))
    places = tuple(labels.index(player.label) for player in players)
    return Job(
        game=experiment.game,
        rules=experiment.variants[variant].rules,
        seed=experiment.seed,
        players=tuple(player.text for player in players),
        rotations=plan.rotations,
        shift_hands=plan.shift_hands,
        draw_order=plan.draw_order,
        first_deal=deals.start,
        deals=len(deals),
        logs=tuple(experiment.logs),
        batch=Batch(number, variant, lineup, labels, places, experiment.players[-1], counters),
    )


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
        dials=[player.dials for player in players],
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
    except (StrategyError, StrategyFailedError) as error:
        error.args = (f"{error}. The games that were finished are kept",)
        outcome.failures[job.batch.number] = error
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
        outcome.failures[job.batch.number] = error


def play_job(table: Table, job: Job) -> Iterator[Played]:
    """Yield the rows of a batch as the buffers fill; after a failure, first those of the games that were finished.

    Raises:
        StrategyFailedError: a strategy failed; the message names it, its file, and where in which game.
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


def strategy_failure(table: Table, job: Job, error: PlayerError) -> StrategyFailedError:
    """Return the error that says which strategy failed, where and why."""
    view, setting = table.view, table.setting
    place = int(setting.player[view.seat])
    player = parse_player(job.game, job.players[place])
    callback = table.seating.strategies[place]
    kept = callback.error if isinstance(callback, Callback) else None
    reason = str(error) if kept is None else f"{type(kept).__name__}: {kept}"
    error.__cause__ = error.__cause__ or kept
    file = player.strategy.file
    return StrategyFailedError(
        f"strategy {player.label} ({file}{line_in(error.__cause__ or error, file).rstrip(',')}) failed in variant "
        f"{job.batch.variant}, line-up {job.batch.lineup}, deal {int(setting.deal)}, rotation {int(setting.rotation)}, "
        f"round {int(view.round_number)}, turn {int(view.turn)}, seat {int(view.seat)}: {reason}"
    )


def rounds_in(played: Played) -> int:
    """Return how many rounds were played: somebody plays first in each, though not every seat may play in it."""
    return int((played.rounds["turn_order"] == 0).sum())


def _count(played: Played, job: Job, counts: dict[str, int]) -> None:
    players = len(job.players)
    choices = list(find_game(job.game).counters).index("choices")
    counts["games"] += len(played.games) // players
    counts["rounds"] += rounds_in(played)
    counts["choices"] += int(played.counts[choices].sum())
    counts["capped_games"] += int(played.games["capped"].sum()) // players
