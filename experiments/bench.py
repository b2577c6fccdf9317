"""How fast games are played, on one core and with their logs written, and what the logs cost.

Each strategy plays against itself. All cases take turns, several times over, so that a slow spell of the machine hits
all alike; the figures are medians, and the spread is told. Batches are as large as those of a run of a million games.
The same ones are also played with nothing made of their rows (the engine fills them all the same), which shows the
share of making and writing the log tables.
"""

from __future__ import annotations

import contextlib
import os
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from experiments.batches import MAX_BATCH_GAMES
from experiments.config import Experiment
from experiments.runner import Job, Watch, jobs_of, make_ready, play_batch, play_job, table_of
from simulator.games import GAMES
from strategies.registry import strategies_of

SECONDS = 2.0  # for each case
REPEATS = 5
WARM_UP_SHARE = 0.5  # of a turn's time; a turn is as long as the warm-up makes believe
FIRST_DEALS = 8
MOST_DEALS = 1_000_000
THREADS = Path("/proc/self/task")


@dataclass(frozen=True)
class Case:
    """A strategy that plays a game against itself."""

    game: str
    strategy: str
    players: int

    def experiment(self, deals: int) -> Experiment:
        """Return the experiment that plays this case, with the default logs."""
        return Experiment.from_dict(
            {
                "name": "bench",
                "game": self.game,
                "players": self.players,
                "deals": deals,
                "lineups": [[self.strategy] * self.players],
            }
        )

    def jobs(self, deals: int) -> list[Job]:
        """Return the batches of these deals, as a large run has them."""
        return list(jobs_of(self.experiment(deals), MAX_BATCH_GAMES))


@dataclass
class Rates:
    """What was measured of a case, a value each repeat.

    Attributes:
        case: what was played.
        jobs: the batches that were played each time, and `games`, `rounds` and `choices` what they hold.
        seconds, cpu_seconds: for the batches with their logs; time on the clock, and on all cores together.
        bare_seconds, bare_cpu_seconds: for the same batches with nothing made of their rows.
    """

    case: Case
    jobs: Sequence[Job]
    games: int = 0
    rounds: int = 0
    choices: int = 0
    seconds: list[float] = field(default_factory=list)
    cpu_seconds: list[float] = field(default_factory=list)
    bare_seconds: list[float] = field(default_factory=list)
    bare_cpu_seconds: list[float] = field(default_factory=list)

    def per_second(self, count: int) -> float:
        """Return the median rate of something that the batches hold `count` times."""
        return count / statistics.median(self.seconds)

    @property
    def rounds_per_cpu_second(self) -> float:
        """Median rounds for each second that a core worked; other programs disturb it less than the clock's rate."""
        return self.rounds / statistics.median(self.cpu_seconds)

    @property
    def log_share(self) -> float:
        """Median share of the time that goes into making and writing the log tables, waiting for the disk included."""
        return _median_saving(self.bare_seconds, self.seconds)

    @property
    def log_cpu_share(self) -> float:
        """The same share of the processor time, which waits for nothing."""
        return _median_saving(self.bare_cpu_seconds, self.cpu_seconds)

    def row(self) -> dict[str, Any]:
        """Return the case and its rates as plain values."""
        return {
            "game": self.case.game,
            "strategy": self.case.strategy,
            "players": self.case.players,
            "games_per_second": round(self.per_second(self.games)),
            "rounds_per_second": round(self.per_second(self.rounds)),
            "rounds_per_second_low": round(self.rounds / max(self.seconds)),
            "rounds_per_second_high": round(self.rounds / min(self.seconds)),
            "rounds_per_cpu_second": round(self.rounds_per_cpu_second),
            "choices_per_second": round(self.per_second(self.choices)),
            "log_share": round(self.log_share, 3),
            "log_cpu_share": round(self.log_cpu_share, 3),
        }


def _median_saving(bare: Sequence[float], full: Sequence[float]) -> float:
    """Return the median of the parts by which the bare times fall short of the full ones."""
    return statistics.median(1 - less / more for less, more in zip(bare, full, strict=True))


def bench(watch: Watch | None = None, seconds: float = SECONDS) -> list[dict[str, Any]]:
    """Measure every strategy of every game at every number of players.

    Args:
        watch: called after each batch with the games done, the games in all and the rounds done.
        seconds: for each case, about, if the core is free; compiling comes on top.

    Returns:
        A row a case: `game`, `strategy`, `players`; the medians `games_per_second`, `rounds_per_second`,
        `choices_per_second` (choices between two options or more) and `rounds_per_cpu_second`; the slowest and the
        fastest repeat in `rounds_per_second_low` and `_high`; and `log_share` and `log_cpu_share`, the parts of time
        and of processor time that go into making and writing the log tables.
    """
    chosen = cases()
    return [rates.row() for rates in measure(chosen, seconds * len(chosen), REPEATS, watch)]


def cases() -> list[Case]:
    """Return every strategy of every game at every number of players."""
    return [
        Case(game.name, strategy, players)
        for game in GAMES.values()
        for strategy in strategies_of(game.name)
        for players in range(game.min_players, game.max_players + 1)
    ]


def measure(chosen: Sequence[Case], seconds: float, repeats: int, watch: Watch | None = None) -> list[Rates]:
    """Measure cases in turns, on one core; `seconds` is for all of them together, if nothing else keeps the core busy.

    Raises:
        CellblockError: a strategy cannot be compiled, or failed; or the logs cannot be written.
    """
    for case in chosen:
        make_ready(case.experiment(1))
    each = seconds / (len(chosen) * (2 * repeats + 4 * WARM_UP_SHARE))
    with tempfile.TemporaryDirectory(prefix="cellblock-bench-") as name, one_core():
        folder = Path(name)
        measured = [Rates(case, warm_up(case, each, folder)) for case in chosen]
        total = 2 * repeats * sum(games_in(rates.jobs) for rates in measured)
        games = rounds = 0
        for rates in measured * repeats:
            _repeat(rates, folder)
            games, rounds = games + 2 * rates.games, rounds + 2 * rates.rounds
            if watch is not None:
                watch(games, total, rounds)
    return measured


def games_in(jobs: Sequence[Job]) -> int:
    """Return how many games batches have."""
    return sum(job.games for job in jobs)


def warm_up(case: Case, seconds: float, folder: Path) -> list[Job]:
    """Play more and more deals; return batches that take about so many seconds of processor time together.

    Processor time hangs little on what else the machine does, and each number of deals is played twice: else a hiccup
    would pass for many games, and of few the logs take too large a part.
    """
    deals, taken = FIRST_DEALS, 0.0
    while taken < seconds * WARM_UP_SHARE and deals < MOST_DEALS:
        deals *= 2
        play = partial(played, case.jobs(deals), folder)
        taken = min(timed(play).cpu_seconds for _ in range(2))
    return case.jobs(min(MOST_DEALS, max(1, round(deals * seconds / taken))))


def _repeat(rates: Rates, folder: Path) -> None:
    """Play the batches of a case once with their logs and once without."""
    full = timed(partial(played, rates.jobs, folder))
    rates.games, rates.rounds, rates.choices = (full.result[name] for name in ("games", "rounds", "choices"))
    rates.seconds.append(full.seconds)
    rates.cpu_seconds.append(full.cpu_seconds)
    bare = timed(partial(played_bare, rates.jobs))
    rates.bare_seconds.append(bare.seconds)
    rates.bare_cpu_seconds.append(bare.cpu_seconds)


def played(jobs: Sequence[Job], folder: Path) -> Counter[str]:
    """Play batches and write their logs over those of the turn before; return their counts.

    Raises:
        CellblockError: a strategy failed, or the logs cannot be written.
    """
    counts: Counter[str] = Counter()
    for job in jobs:
        outcome = play_batch(job, folder)
        for failure in outcome.failures.values():
            raise failure
        counts.update(outcome.counts)
    return counts


def played_bare(jobs: Sequence[Job]) -> None:
    """Play batches and drop their rows."""
    for job in jobs:
        for _ in play_job(table_of(job), job):
            pass


@dataclass(frozen=True)
class Timed:
    """What something returned, and its seconds on the clock and of processor time, all threads together."""

    result: Any
    seconds: float
    cpu_seconds: float


def timed(action: Callable[[], Any]) -> Timed:
    """Do something and take its time."""
    clock, cpu = time.perf_counter(), time.process_time()
    result = action()
    return Timed(result, time.perf_counter() - clock, time.process_time() - cpu)


@contextlib.contextmanager
def one_core() -> Iterator[None]:
    """Hold every thread of the process to one core while the block runs, where the system can do that."""
    if not THREADS.is_dir():
        yield
        return
    allowed = os.sched_getaffinity(0)
    _hold_to({min(allowed)})
    try:
        yield
    finally:
        _hold_to(allowed)


def _hold_to(cores: set[int]) -> None:
    for thread in THREADS.iterdir():
        with contextlib.suppress(ProcessLookupError):  # a thread that has just ended
            os.sched_setaffinity(int(thread.name), cores)
