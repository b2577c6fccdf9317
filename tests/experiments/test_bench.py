"""The measurement of speed: what the rates are made of, that all is really played and written, and the one core."""

import os

import numpy as np
import pytest

from experiments import bench
from experiments.bench import Case, Rates, cases, games_in, measure, one_core, played, played_bare, timed, warm_up
from experiments.benchmarks import speed
from experiments.benchmarks.peer import Player
from experiments.benchmarks.speed import _command
from experiments.runner import Outcome
from simulator.errors import StrategyFailedError
from simulator.games import GAMES
from strategies.registry import strategies_of

RANDOM = Case("escape", "random", 2)
BROKEN = '''from strategies.api import strategy

@strategy("escape", compiled=False)
def broken(view, number):
    """Fail."""
    raise ValueError("no idea")
'''


@pytest.fixture
def folders(monkeypatch):
    """Note the folders that batches are written to, and what each left there."""
    noted = []
    play_batch = bench.play_batch

    def noting(job, folder):
        outcome = play_batch(job, folder)
        noted.append((folder, sorted(str(path.relative_to(folder)) for path in folder.rglob("*.parquet"))))
        return outcome

    monkeypatch.setattr(bench, "play_batch", noting)
    return noted


def test_every_strategy_is_measured_at_every_number_of_players():
    for name, game in GAMES.items():
        seats = range(game.min_players, game.max_players + 1)
        expected = {(strategy, players) for strategy in strategies_of(name) for players in seats}
        assert {(case.strategy, case.players) for case in cases() if case.game == name} == expected


def test_of_the_goals_those_of_games_and_strategies_that_there_are_count(monkeypatch):
    goals = {("escape", "greedy"): 1, ("escape", "no such strategy"): 2, ("no such game", "greedy"): 3}
    monkeypatch.setattr(speed, "ROUNDS_GOALS", goals)
    assert speed.rated_cases() == [Case("escape", "greedy", players) for players in (2, 3, 4)]


def test_every_game_has_a_goal():
    assert {game for game, _ in speed.ROUNDS_GOALS} >= GAMES.keys()


def test_a_row_holds_medians_and_the_slowest_and_fastest_repeat():
    rates = Rates(RANDOM, RANDOM.jobs(5), games=10, rounds=1000, choices=50_000)
    rates.seconds, rates.cpu_seconds, rates.bare_seconds = [2.0, 1.0, 4.0], [1.0, 0.8, 0.5], [1.5, 0.9, 3.6]
    rates.bare_cpu_seconds = [0.75, 0.6, 0.5]
    # Medians: 2 s and 0.8 s; without tables 1/4, 1/10 and 1/10 of the time is saved, of the processor's 1/4, 1/4 and 0.
    assert rates.row() == {
        "game": "escape",
        "strategy": "random",
        "players": 2,
        "games_per_second": 5,
        "rounds_per_second": 500,
        "rounds_per_second_low": 250,
        "rounds_per_second_high": 1000,
        "rounds_per_cpu_second": 1250,
        "choices_per_second": 25_000,
        "log_share": 0.1,
        "log_cpu_share": 0.25,
    }


def test_batches_are_played_and_written_in_turns_and_leave_nothing_behind(folders):
    calls = []
    chosen = [RANDOM, Case("escape", "random", 3)]
    measured = measure(chosen, seconds=0.1, repeats=2, watch=lambda *counts: calls.append(counts))
    for rates, case in zip(measured, chosen, strict=True):
        assert rates.case == case
        assert rates.games == games_in(rates.jobs)
        assert rates.choices > rates.rounds > rates.games
        assert {len(each) for each in (rates.seconds, rates.cpu_seconds, rates.bare_seconds)} == {2}
        assert {job.players for job in rates.jobs} == {("random",) * case.players}
        assert {job.logs for job in rates.jobs} == {("rounds", "games")}
    games, total, rounds = calls[-1]
    # With logs and without, twice each.
    assert games == total == 4 * sum(rates.games for rates in measured)
    assert rounds == 4 * sum(rates.rounds for rates in measured)
    assert all({"games/part-000000.parquet", "rounds/part-000000.parquet"} <= set(files) for _, files in folders)
    assert not any(folder.exists() for folder, _ in folders)


def test_rows_of_bench_come_from_all_cases(monkeypatch):
    monkeypatch.setattr(bench, "cases", lambda: [RANDOM])
    [row] = bench.bench(seconds=0.05)
    assert (row["game"], row["strategy"], row["players"]) == ("escape", "random", 2)
    assert row["rounds_per_second_low"] <= row["rounds_per_second"] <= row["rounds_per_second_high"]


def test_a_warm_up_ends_with_a_batch_of_the_time_asked_for(monkeypatch, tmp_path):
    # A clock that goes on 1 ms a game: 16 deals take 32 ms, 32 take 64, and half of 100 ms is passed. That the very
    # first batch takes a second longer must not end the warm-up, since it is played again.
    clock, games = [0.0], []

    def play(job, _):
        clock[0] += job.games / 1000 + (0 if games else 1)
        games.append(job.games)
        return Outcome()

    monkeypatch.setattr(bench, "play_batch", play)
    monkeypatch.setattr(bench.time, "process_time", lambda: clock[0])
    assert [job.deals for job in warm_up(RANDOM, 0.1, tmp_path)] == [50]
    assert games == [32, 32, 64, 64]


def test_the_same_games_are_played_with_logs_and_without(tmp_path):
    jobs = RANDOM.jobs(4010)
    assert [job.deals for job in jobs] == [4000, 10]
    assert played(jobs, tmp_path)["games"] == games_in(jobs) == 8020
    assert timed(lambda: played_bare(jobs)).result is None


def test_a_strategy_that_fails_ends_the_measurement(tmp_path):
    path = tmp_path / "own.py"
    path.write_text(BROKEN, encoding="utf-8")
    with pytest.raises(StrategyFailedError, match="no idea"):
        measure([Case("escape", f"{path}:broken", 2)], seconds=0.1, repeats=1)


@pytest.mark.skipif(not bench.THREADS.is_dir(), reason="the system cannot hold threads to a core")
def test_all_threads_are_held_to_one_core_for_a_while():
    def cores():
        return {frozenset(os.sched_getaffinity(int(thread.name))) for thread in bench.THREADS.iterdir()}

    before = os.sched_getaffinity(0)
    with one_core():
        assert cores() == {frozenset({min(before)})}
    assert cores() == {frozenset(before)}


def test_rates_are_compared_with_the_peer_by_medians():
    peer, ours = Player("peer"), Player("ours")
    for seconds in (1, 2, 4):
        peer.note(100, seconds, seconds)
        ours.note(8000, 2 * seconds, seconds)
    assert ours.row(peer) == {
        "": "ours",
        "choices/s": "2,000",
        "spread": "150%",
        "times the peer": "40.0",
        "choices per CPU s": "4,000",
        "times the peer's": "80.0",
    }


def test_commands_are_measured_as_processes(capfd):
    """However large the process is that measures: here it holds 300 MB, which a Python that imports little does not."""
    ballast = np.ones(300_000_000, np.uint8)
    seconds, megabytes = _command("--version")
    assert seconds > 0
    assert 5 < megabytes < 150 < ballast.nbytes / 1e6
    with pytest.raises(SystemExit, match="cellblock runn failed"):
        _command("runn")
    assert "runn" in capfd.readouterr().err
