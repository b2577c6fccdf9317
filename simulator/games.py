"""The games there are, by name."""

from simulator.capone import GAME as CAPONE
from simulator.cats import GAME as CATS
from simulator.errors import CellblockError
from simulator.escape import GAME as ESCAPE
from simulator.game import Game
from simulator.rules import nearest

GAMES = {game.name: game for game in (ESCAPE, CAPONE, CATS)}


def find_game(name: str) -> Game:
    """Return the game of a name; raise CellblockError, with the nearest right name, where there is none."""
    if name not in GAMES:
        raise CellblockError(f"there is no game {name!r}; there are {', '.join(GAMES)}{nearest(name, GAMES)}")
    return GAMES[name]
