"""Rules far from the default in which every strategy must play: by game, players and rule overrides by name."""

from __future__ import annotations

import importlib
from typing import Any

from simulator.games import GAMES
from strategies.registry import strategies_of

WORLDS: dict[str, dict[str, tuple[int, dict[str, Any]]]] = {}
SHORT: dict[str, dict[str, Any]] = {}  # on top of each, so that nothing takes long
for _game in GAMES:
    _module = importlib.import_module(f"tests.strategies.{_game}.worlds")
    WORLDS[_game], SHORT[_game] = _module.WORLDS, _module.SHORT

PLAYED = [(game, name) for game in GAMES for name in strategies_of(game)]
STEERED = [(game, name) for game, name in PLAYED if strategies_of(game)[name].parameters]
IN_WORLDS = [(game, name, world) for game, name in PLAYED for world in WORLDS[game]]
