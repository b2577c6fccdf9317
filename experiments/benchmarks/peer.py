"""Choices per second against a public peer: OpenSpiel's random rollouts of gin rummy, which are C++.

Both sides take turns in one run (peer, random, greedy, peer, ...), each on one core, so that a slow spell of the
machine hits both alike. gin_rummy_rollouts.py beside this file tells how the peer is driven and what it counts.
Cellblock plays two-player games as `cellblock run` does, its logs made and written. On both sides a choice is a
decision between two options or more, whoever makes it. The games are not the same, so the ratio compares engines, not
games.

    python -m experiments.benchmarks.peer PYTHON

PYTHON is the Python of an environment that has OpenSpiel; `make peer` makes one.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from experiments.bench import Case, one_core, played, timed, warm_up
from experiments.benchmarks.printing import print_table, say
from experiments.runner import Job, make_ready
from simulator.games import GAMES

ROLLOUTS = Path(__file__).with_name("gin_rummy_rollouts.py")
OURS = ("random", "greedy")
REPEATS = 11
SECONDS = 0.6  # a turn of ours; the peer's, with its deals, is about as long
PEER_DEALS = 12
GOALS = {"escape": 30.0}  # times the peer's choices per second, by game


@dataclass
class Player:
    """One of those who take turns: choices per second, on the clock and of processor time, a value each turn."""

    name: str
    by_clock: list[float] = field(default_factory=list)
    by_cpu: list[float] = field(default_factory=list)

    def note(self, choices: float, seconds: float, cpu_seconds: float) -> None:
        """Note a turn."""
        self.by_clock.append(choices / seconds)
        self.by_cpu.append(choices / cpu_seconds)

    def row(self, peer: Player) -> dict[str, str]:
        """Return medians, and how many times the peer's they are."""
        clock, cpu = statistics.median(self.by_clock), statistics.median(self.by_cpu)
        return {
            "": self.name,
            "choices/s": f"{clock:,.0f}",
            "spread": f"{(max(self.by_clock) - min(self.by_clock)) / clock:.0%}",
            "times the peer": f"{clock / statistics.median(peer.by_clock):.1f}",
            "choices per CPU s": f"{cpu:,.0f}",
            "times the peer's": f"{cpu / statistics.median(peer.by_cpu):.1f}",
        }


class Peer:
    """The peer's process, which plays when it is asked to."""

    def __init__(self, python: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - the user names the program
            [python, str(ROLLOUTS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.facts = self._answer()

    def play(self, deals: int) -> dict[str, Any]:
        """Play rollouts from so many deals; return what the peer tells of them."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{deals}\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            sys.exit("the peer's process ended; its message stands above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """End the process, which stops at the end of its input."""
        self._process.communicate()


def main(arguments: Sequence[str]) -> None:
    """Measure and print."""
    if len(arguments) != 1:
        sys.exit("usage: python -m experiments.benchmarks.peer PYTHON (of an environment with open_spiel)")
    with one_core(), TemporaryDirectory() as folder:
        jobs = {f"{game} {strategy}": _jobs(game, strategy, Path(folder)) for game in GAMES for strategy in OURS}
        say("Counting the choices of gin rummy ...")
        peer = Peer(arguments[0])
        say(f"Taking turns, {REPEATS} each ...")
        players = _take_turns(peer, jobs, Path(folder))
        peer.close()
    print_table([player.row(players[0]) for player in players])
    say(
        f"\nMedians of {REPEATS} turns each, on one core; spread from the slowest turn to the fastest. Peer: OpenSpiel "
        f"{peer.facts['version']}, uniformly random rollouts of gin rummy in C++, "
        f"{peer.facts['choices_per_game']:.1f} choices a game (standard error {peer.facts['standard_error']:.1f}), "
        f"dealing not timed. Cellblock: two players, logs made and written. Goal: "
        f"{', '.join(f'{game} {goal:.0f}' for game, goal in GOALS.items())} times the peer."
    )


def _jobs(game: str, strategy: str, folder: Path) -> list[Job]:
    case = Case(game, strategy, 2)
    make_ready(case.experiment(1))
    return warm_up(case, SECONDS, folder)


def _take_turns(peer: Peer, jobs: dict[str, list[Job]], folder: Path) -> list[Player]:
    """Let all play in turns; the peer is the first of those returned."""
    theirs, *ours = players = [Player(name) for name in ("OpenSpiel gin rummy", *jobs)]
    peer.play(PEER_DEALS)
    for _ in range(REPEATS):
        answer = peer.play(PEER_DEALS)
        choices = answer["games"] * peer.facts["choices_per_game"]
        theirs.note(choices, answer["seconds"], answer["cpu_seconds"])
        for player, chosen in zip(ours, jobs.values(), strict=True):
            turn = timed(partial(played, chosen, folder))
            player.note(turn.result["choices"], turn.seconds, turn.cpu_seconds)
    return players


if __name__ == "__main__":
    main(sys.argv[1:])
