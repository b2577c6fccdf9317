"""Plays some games of every strategy and prints a digest of their rows: `python -m tests.strategies.digest`.

test_modes.py runs it compiled and as plain Python, and compares what it prints.
"""

import hashlib
import json
import sys
import warnings

from simulator.game import Seating, Table
from simulator.games import find_game
from strategies.registry import strategies_of
from tests.strategies.worlds import IN_WORLDS, SHORT, WORLDS


def digest(game: str, name: str, world: str) -> str:
    """The digest of two games of a strategy against itself."""
    spec, (players, rules) = find_game(game), WORLDS[game][world]
    strategy = strategies_of(game)[name]
    values = [[parameter.default for parameter in strategy.parameters]] * players
    seating = Seating([strategy.playable()] * players, values, rotations=2, shift_hands=True)
    in_force = spec.rules.resolve(rules | SHORT[game] | {"max_turns": 60}, players)
    table = Table(spec, in_force, players, seating, seed=9)
    table.start(0, 1)
    found = hashlib.sha256()
    for played in iter(table.play, None):
        for rows in (played.rounds, played.counts, played.games):
            found.update(rows.tobytes())
    return found.hexdigest()


if __name__ == "__main__":
    warnings.simplefilter("error")
    warnings.filterwarnings("ignore", message="First-class function type feature")
    found = {f"{name} of {game} in {world}": digest(game, name, world) for game, name, world in IN_WORLDS}
    sys.stdout.write(json.dumps(found))
