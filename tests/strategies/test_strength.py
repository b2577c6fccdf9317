"""The order of strength that each game's documents promise, over a thousand games of two players."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.game import Seating, Table
from simulator.games import GAMES
from strategies.registry import strategies_of

DEALS = 500
BEST = [("escape", "ambusher"), ("capone", "raider"), ("cats", "counter")]


def win_shares(game: str, *names: str) -> np.ndarray:
    """The first strategy's share of the win of each game, every deal in both seats."""
    known = [strategies_of(game)[name] for name in names]
    values = [[parameter.default for parameter in each.parameters] for each in known]
    seating = Seating([each.playable() for each in known], values, rotations=2)
    table = Table(GAMES[game], GAMES[game].rules.resolve({}, 2), 2, seating, seed=11)
    table.start(0, DEALS)
    rows = np.concatenate([played.games for played in iter(table.play, None)])
    return rows["win_share"][rows["player"] == 0]


@pytest.mark.parametrize("game", GAMES)
def test_greedy_beats_random_in_19_of_20_decided_games(game: str) -> None:
    shares = win_shares(game, "greedy", "random")
    assert len(shares) == 2 * DEALS
    assert shares[shares != 0.5].mean() >= 0.95


@pytest.mark.parametrize(("game", "name"), BEST)
def test_the_best_strategy_beats_greedy(game: str, name: str) -> None:
    """By more than two standard errors of the mean over deals."""
    shares = win_shares(game, name, "greedy").reshape(DEALS, 2).mean(axis=1)
    assert shares.mean() - 2 * shares.std() / np.sqrt(DEALS) > 0.5
