"""Plays some hundred games and prints a digest of their rows: `python -m tests.simulator.digest GAME`.

test_modes.py runs it compiled, as plain Python and with checked bounds, and compares what it prints.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
import warnings

from simulator.games import find_game
from tests.simulator.play import play_deals, random_table


def digests(name: str) -> dict[str, str]:
    """The digest of the rows of each of a game's worlds, each a number of players, of games, and rules."""
    game, found = find_game(name), {}
    worlds = importlib.import_module(f"tests.simulator.{name}.mode_worlds").WORLDS
    for world, (players, games, rules) in worlds.items():
        table = random_table(game, rules, players, rotations=2, shift_hands=True)
        played = play_deals(table, 0, games // 2, log_draws="draws" in game.logs)
        digest = hashlib.sha256()
        for rows in (played.rounds, played.counts, played.games, played.draws):
            digest.update(rows.tobytes())
        found[world] = digest.hexdigest()
    return found


if __name__ == "__main__":
    warnings.simplefilter("error")
    warnings.filterwarnings("ignore", message="First-class function type feature")
    sys.stdout.write(json.dumps(digests(sys.argv[1])))
