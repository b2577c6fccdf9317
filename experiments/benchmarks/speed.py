"""Speed and memory beside the goals that Cellblock has set itself.

    python -m experiments.benchmarks.speed [--million] [--cold]

Rates are medians of turns, on one core, with logs written, once by the clock and once by processor time, which other
programs disturb less. Whole commands run as processes of their own; their time includes starting Python.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from experiments.bench import Case, Rates, measure, warm_up
from experiments.benchmarks.printing import print_table, say
from experiments.runner import run
from simulator.games import GAMES
from strategies.registry import strategies_of

# Rounds a second and core, by game and strategy, at every number of players; of these, the games that there are count.
ROUNDS_GOALS = {
    ("escape", "greedy"): 70_000,
    ("escape", "random"): 55_000,
    ("capone", "greedy"): 60_000,
    ("cats", "greedy"): 150_000,
}
LOG_SHARE_GOAL = 0.15
RATES_SECONDS, RATES_TURNS = 6.0, 7  # seconds for each case
WORKERS_GOAL = 1.8  # two workers over one
WORKERS_SECONDS, WORKERS_TURNS = 5.0, 5  # with one worker, so that starting and ending weigh little
HELP_GOAL, HELP_TURNS = 0.3, 7  # seconds
SECOND_RUN_GOAL, SECOND_RUN_TURNS = 2.5, 3
COLD_GOAL = 25.0
MILLION_GOAL, PEAK_GOAL = 30.0, 700.0  # seconds, megabytes
BYTES_OF_PEAK = 1 if sys.platform == "darwin" else 1024  # the unit of `ru_maxrss`


@dataclass(frozen=True)
class Finding:
    """A measured figure beside its goal, both as text, and whether the goal is reached; `by_cpu`: by processor time."""

    what: str
    measured: str
    goal: str
    reached: bool
    by_cpu: str = ""

    def row(self) -> dict[str, str]:
        """Return a row of the table."""
        return {
            "what": self.what,
            "measured": self.measured,
            "by CPU time": self.by_cpu,
            "goal": self.goal,
            "": "reached" if self.reached else "missed",
        }


def main(arguments: Sequence[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m experiments.benchmarks.speed", description=__doc__)
    parser.add_argument("--million", action="store_true", help="also play a million games")
    parser.add_argument("--cold", action="store_true", help="also compile everything anew")
    chosen = parser.parse_args(arguments)
    load, cores = os.getloadavg()[0], os.cpu_count()
    say(f"Before the start {load:.1f} programs wanted one of {cores} cores; times by the clock need a quiet machine.")
    with TemporaryDirectory(prefix="cellblock-speed-") as name:
        print_table([finding.row() for finding in _findings(Path(name), million=chosen.million, cold=chosen.cold)])


def _findings(folder: Path, *, million: bool, cold: bool) -> Iterator[Finding]:
    say("Rates ...")
    yield from _rates()
    say("Workers ...")
    for game in GAMES:
        yield _two_workers(game, folder)
    say("Commands ...")
    yield _help()
    yield _second_run(folder)
    if cold:
        say("Compiling anew ...")
        yield _cold_run(folder)
    if million:
        say("A million games ...")
        yield from _million(folder)


def _rates() -> Iterator[Finding]:
    """Measure rounds a second and the share of the logs."""
    cases = rated_cases()
    measured = measure(cases, RATES_SECONDS * len(cases), RATES_TURNS)
    for rates in measured:
        yield _rounds_a_second(rates)
    worst = max(measured, key=lambda rates: rates.log_share)
    yield Finding(
        f"share of the log tables ({_told(worst.case)}, the highest)",
        f"{worst.log_share:.1%}",
        f"at most {LOG_SHARE_GOAL:.0%}",
        worst.log_share <= LOG_SHARE_GOAL,
        f"{worst.log_cpu_share:.1%}",
    )


def _rounds_a_second(rates: Rates) -> Finding:
    goal, by_clock = ROUNDS_GOALS[rates.case.game, rates.case.strategy], rates.per_second(rates.rounds)
    return Finding(
        f"{_told(rates.case)}: rounds/s on one core",
        f"{by_clock:,.0f}",
        f"at least {goal:,}",
        by_clock >= goal,
        f"{rates.rounds_per_cpu_second:,.0f}",
    )


def rated_cases() -> list[Case]:
    """Return the cases that have a goal, of the games and strategies that there are."""
    return [
        Case(game, strategy, players)
        for game, strategy in ROUNDS_GOALS
        if game in GAMES and strategy in strategies_of(game)
        for players in range(GAMES[game].min_players, GAMES[game].max_players + 1)
    ]


def _told(case: Case) -> str:
    return f"{case.game}, {case.strategy}, {case.players} players"


def _two_workers(game: str, folder: Path) -> Finding:
    """Play the same run with one worker and with two, in turns."""
    case = Case(game, "greedy", 2)
    experiment = case.experiment(sum(job.deals for job in warm_up(case, WORKERS_SECONDS, folder)))
    seconds: dict[int, list[float]] = {1: [], 2: []}
    for turn in range(WORKERS_TURNS):
        for workers, taken in seconds.items():
            begin = time.perf_counter()
            run(experiment, folder / f"{game}-{workers}-{turn}", workers)
            taken.append(time.perf_counter() - begin)
    ratio = statistics.median(seconds[1]) / statistics.median(seconds[2])
    return Finding(
        f"{game}, two workers over one", f"{ratio:.2f} times", f"at least {WORKERS_GOAL}", ratio >= WORKERS_GOAL
    )


def _help() -> Finding:
    return _within("cellblock --help", HELP_GOAL, [_command("--help")[0] for _ in range(HELP_TURNS)])


def _second_run(folder: Path) -> Finding:
    """Time runs of a thousand games; the engine is compiled by now."""
    seconds = [_run(folder, deals=500, name=f"second-{turn}")[0] for turn in range(SECOND_RUN_TURNS)]
    return _within("second `cellblock run` of 1,000 games", SECOND_RUN_GOAL, seconds)


def _cold_run(folder: Path) -> Finding:
    """Time a run whose cache of compiled code is empty."""
    seconds, _ = _run(folder, deals=500, name="cold", cache=str(folder / "cache"))
    return _within("first `cellblock run` ever", COLD_GOAL, [seconds])


def _million(folder: Path) -> Iterator[Finding]:
    """Play a tenth of a million games and a million, and compare the memory that they take."""
    _, peak_before = _run(folder, deals=50_000, name="tenth")
    seconds, peak = _run(folder, deals=500_000, name="million")
    yield _within("a million games of greedy, two workers", MILLION_GOAL, [seconds])
    yield Finding(
        f"their peak memory (of a tenth: {peak_before:,.0f} MB)",
        f"{peak:,.0f} MB",
        f"at most {PEAK_GOAL:.0f} MB",
        peak <= PEAK_GOAL,
    )


def _within(what: str, goal: float, seconds: Sequence[float]) -> Finding:
    """Return the median time of a command beside its goal."""
    median = statistics.median(seconds)
    return Finding(what, f"{median:.2f} s", f"at most {goal} s", median <= goal)


def _run(folder: Path, *, deals: int, name: str, cache: str | None = None) -> tuple[float, float]:
    """Play two-player games of greedy by `cellblock run`; return seconds and peak megabytes."""
    file = folder / "speed.toml"
    file.write_text(Case("escape", "greedy", 2).experiment(deals).to_toml(), encoding="utf-8")
    return _command("run", str(file), "-j", "2", "-q", "-o", str(folder / name), cache=cache)


# A child's peak memory is at least that of the process which started it, so a small one stands between.
MEASURE = """
import resource, subprocess, sys
status = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(status)
"""


def _command(*arguments: str, cache: str | None = None) -> tuple[float, float]:
    """Run a command of cellblock; return its seconds and its peak memory in megabytes."""
    environment = os.environ if cache is None else os.environ | {"CELLBLOCK_CACHE_DIR": cache}
    command = [sys.executable, "-S", "-c", MEASURE, sys.executable, "-m", "cellblock", *arguments]
    begin = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.PIPE, env=environment, check=False)  # noqa: S603 - our own program
    seconds = time.perf_counter() - begin
    if done.returncode != 0:
        sys.exit(f"cellblock {' '.join(arguments)} failed; its message stands above")
    return seconds, int(done.stdout) * BYTES_OF_PEAK / 1e6


if __name__ == "__main__":
    main(sys.argv[1:])
