"""Comparing strategies: who wins how often against whom, on the same deals, and a ranking.

Each pair is a line-up of one side of a strategy against all other sides of another (a side is a seat, or the seats of
a team), played in every rotation of every deal: in both directions, except that with two sides one line-up serves both.
Nothing is stored: the rows of
a batch become block totals as soon as they come, and memory does not grow with them. The totals are sums of whole
numbers, so any number of workers gives the same comparison. docs/statistics.md tells the intervals, the verdicts
and the ranking.
"""

from __future__ import annotations

import functools
import itertools
import math
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any

import numpy as np
from numpy.typing import NDArray

from experiments.assumptions import assumptions_of, told_assumptions
from experiments.config import Experiment
from experiments.pairings import Comparison, Pairing
from experiments.runner import Job, Watch, callbacks_of, games_of, jobs_of, make_ready, play_job, table_of
from experiments.seating import players_of
from experiments.statistics import means, rank, simultaneous, simultaneous_means, totals_by
from experiments.statistics.estimates import Floats
from experiments.workers import results
from simulator.errors import CellblockError
from simulator.games import find_game
from strategies.registry import Player, parse_player

__all__ = ["Comparison", "Pairing", "compare"]

GAMES_PER_BATCH = 2_000

# What is added up over the games of a block, seen from the one side.
TOTALS = WIN_PARTS, OWN_POINTS, OTHERS_POINTS, ROUNDS, CAPPED = range(5)


def compare(
    game: str,
    players: Sequence[Player | str],
    players_at_table: int = 2,
    rules: Mapping[str, Any] | None = None,
    deals: int = 10_000,
    seed: int = 1,
    workers: int = 1,
    watch: Watch | None = None,
) -> Comparison:
    """Play strategies against one another and say who wins.

    Args:
        game: name of the game.
        players: two or more different strategies, as players or as the texts that `parse_player` reads.
        players_at_table: seats; with more than two, one of a strategy sits among others who all play another. Where
            the rules make teams, the partners of one play a strategy and those of the others another.
        rules: rules that differ from the default.
        deals: deals for each pair, each played in every rotation of the seats.
        seed: names the deals, which are the same for all pairs.
        workers: batches played at the same time; the result does not depend on it.
        watch: called when play begins and as batches finish, with the games done, the games in all and the rounds done.

    Raises:
        CellblockError: fewer than two strategies or one of them twice, a setting is not allowed, or a strategy failed.
            A failure ends the comparison, so that no result leaves games out.
    """
    experiment = _experiment(game, players, players_at_table, rules or {}, deals, seed)
    make_ready(experiment)
    return _comparison(experiment, _play(experiment, workers, watch))


def _experiment(
    game: str, players: Sequence[Player | str], at_table: int, rules: Mapping[str, Any], deals: int, seed: int
) -> Experiment:
    """Return the experiment whose line-ups are the pairs; its settings are checked as those of a file are."""
    texts = [parse_player(game, player).text if isinstance(player, str) else player.text for player in players]
    if len(set(texts)) < max(len(texts), 2):
        given = ", ".join(texts) or "none"
        raise CellblockError(f"two or more different strategies are needed for a comparison, not {given}")
    settings = {"name": "comparison", "game": game, "players": at_table, "deals": deals, "seed": seed}
    settings |= {"rules": dict(rules), "lineups": [[texts[0]] * max(at_table, 1)]}
    sides = _sides(Experiment.from_dict(settings))
    pairs = itertools.combinations(texts, 2) if max(sides) == 1 else itertools.permutations(texts, 2)
    settings["lineups"] = [[other if side else one for side in sides] for one, other in pairs]
    return Experiment.from_dict(settings)


def _sides(experiment: Experiment) -> tuple[int, ...]:
    """Return the side of each seat."""
    [players], [variant] = experiment.players, experiment.variants
    return find_game(experiment.game).sides(variant.rules, players)


def _play(experiment: Experiment, workers: int, watch: Watch | None) -> Floats:
    """Play all pairs; return their block totals, [pairs, deals, TOTALS]."""
    totals = np.zeros((len(experiment.lineups), experiment.deals, len(TOTALS)))
    compiled = all(player.strategy.compiled for player in players_of(experiment))
    backend, stop = "threads" if compiled else "processes", threading.Event()
    play = functools.partial(_play_batch, stop=stop if compiled or workers == 1 else None)
    games = rounds = 0
    if watch is not None:
        watch(games, games_of(experiment), rounds)
    try:
        with closing(results(play, jobs_of(experiment, GAMES_PER_BATCH), workers, backend, stop)) as batches:
            for job, part in batches:
                totals[job.batch.lineup, job.first_deal : job.first_deal + job.deals] = part
                games += job.games
                rounds += int(part[:, ROUNDS].sum())
                if watch is not None:
                    watch(games, games_of(experiment), rounds)
    except BaseException:
        stop.set()
        raise
    return totals


def _play_batch(job: Job, stop: threading.Event | None) -> tuple[Job, Floats]:
    """Play a batch in which side 0 is the one; return it with what its blocks add up to, [deals, TOTALS].

    Raises:
        StrategyFailedError: a strategy failed.
    """
    totals = np.zeros((job.deals, len(TOTALS)))
    table = table_of(job)
    one_side = np.array(table.game.sides(job.rules, len(job.players))) == 0
    for callback in callbacks_of(table):
        callback.stop = stop
    for played in play_job(table, job):
        block = played.games["deal"].astype(np.int64) - job.first_deal
        totals += totals_by(block, _addends(played.games, one_side), job.deals)
    return job, totals


def _addends(rows: NDArray[np.void], one_side: NDArray[np.bool_]) -> Floats:
    """Return what each row of games adds to its block, [rows, TOTALS]; one_side: the places of the one."""
    one, first = one_side[rows["player"]], rows["player"] == 0
    columns = {
        WIN_PARTS: np.rint(rows["win_share"] * _win_parts(len(one_side))) * one,
        OWN_POINTS: rows["score"] * one,
        OTHERS_POINTS: rows["score"] * ~one,
        ROUNDS: rows["rounds"] * first,
        CAPPED: rows["capped"] & first,
    }
    return np.stack([columns[total] for total in TOTALS], axis=1).astype(np.float64)


def _win_parts(players: int) -> int:
    """Return the whole number of which every win share, 1 or 1/2 or ... 1/players, is a whole number of parts."""
    return math.lcm(*range(1, players + 1))


def _comparison(experiment: Experiment, totals: Floats) -> Comparison:
    """Return the comparison that block totals, [pairs, deals, TOTALS], amount to."""
    labels = tuple(player.label for player in players_of(experiment))
    [players], sides = experiment.players, max(_sides(experiment)) + 1
    shares = totals[..., WIN_PARTS].T / (_win_parts(players) * sides)
    return Comparison(
        game=experiment.game,
        rules_version=find_game(experiment.game).rules_version,
        rules=experiment.rules,
        assumption=told_assumptions(assumptions_of(experiment)),
        players=players,
        sides=sides,
        deals=experiment.deals,
        seed=experiment.seed,
        strategies=labels,
        pairings=tuple(_in_rows(_pairings(experiment, totals, shares, sides), labels)),
        ranking=rank(_matrix_by_deal(experiment, labels, shares), sides),
        games=totals.shape[0] * totals.shape[1] * sides,
        rounds=int(totals[..., ROUNDS].sum()),
        capped_games=int(totals[..., CAPPED].sum()),
    )


def _pairings(experiment: Experiment, totals: Floats, shares: Floats, sides: int) -> Iterator[Pairing]:
    """Yield what was played; shares: win shares by block, [deals, pairs]. A block has a game for each side."""
    [players] = experiment.players
    points = (totals[..., OWN_POINTS] - totals[..., OTHERS_POINTS] / (sides - 1)).T / players
    estimates = zip(simultaneous_means(shares, (0.0, 1.0)), simultaneous(means(points)), strict=True)
    capped = totals[..., CAPPED].sum(axis=1)
    for lineup, (share, difference), unfinished in zip(experiment.lineups, estimates, capped, strict=True):
        yield Pairing(
            strategy=lineup[0].label,
            others=lineup[1].label,
            sides=sides,
            win_share=share,
            points=difference,
            games=experiment.deals * sides,
            capped_games=int(unfinished),
        )


def _in_rows(played: Iterator[Pairing], labels: Sequence[str]) -> Iterator[Pairing]:
    """Yield all ordered pairs row by row of the matrix; one that was not played is another seen from its other side."""
    found = {(pairing.strategy, pairing.others): pairing for pairing in played}
    for one, other in itertools.permutations(labels, 2):
        yield found[one, other] if (one, other) in found else found[other, one].mirrored()


def _matrix_by_deal(experiment: Experiment, labels: Sequence[str], shares: Floats) -> Floats:
    """Return win shares as `rank` takes them, [deals, strategies, strategies]; shares: [deals, pairs]."""
    matrix = np.full((len(shares), len(labels), len(labels)), np.nan)
    for place, lineup in enumerate(experiment.lineups):
        matrix[:, labels.index(lineup[0].label), labels.index(lineup[1].label)] = shares[:, place]
    return matrix
