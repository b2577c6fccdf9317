"""Plays some games of every strategy and prints a digest of their rows: `python -m tests.strategies.escape.digest`.

test_modes.py runs it compiled and as plain Python, and compares what it prints.
"""

import hashlib
import json
import sys
import warnings

from simulator.escape import GAME
from simulator.game import Seating, Table
from strategies.registry import strategies_of
from tests.strategies.escape.worlds import SHORT, WORLDS


def digest(name: str, world: str) -> str:
    """The digest of two games of a strategy against itself."""
    players, rules = WORLDS[world]
    strategy = strategies_of("escape")[name]
    values = [[parameter.default for parameter in strategy.parameters]] * players
    seating = Seating([strategy.playable()] * players, values, rotations=2, shift_hands=True)
    table = Table(GAME, GAME.rules.resolve(rules | SHORT | {"max_turns": 60}, players), players, seating, seed=9)
    table.start(0, 1)
    found = hashlib.sha256()
    for played in iter(table.play, None):
        for rows in (played.rounds, played.counts, played.games):
            found.update(rows.tobytes())
    return found.hexdigest()


if __name__ == "__main__":
    warnings.simplefilter("error")
    warnings.filterwarnings("ignore", message="First-class function type feature")
    found = {f"{name} in {world}": digest(name, world) for name in strategies_of("escape") for world in WORLDS}
    sys.stdout.write(json.dumps(found))
