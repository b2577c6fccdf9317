"""What a strategy does in a position laid by hand; the scene of each game tells how one is written."""

from __future__ import annotations

import numpy as np

from strategies.registry import parse_player
from tests.simulator.scenes import BaseScene


def view_of(scene: BaseScene) -> np.record:
    """The view of the player who must decide, with its list of choices."""
    assert len(scene.options()) > 1, "a strategy is asked only where there is a choice"
    return scene.player.asked


def choice(player: str, scene: BaseScene, number: int = 0) -> str:
    """The choice of a strategy, named as on the command line, with its random number, as plain Python makes it."""
    chosen, view = parse_player(scene.GAME.name, player), view_of(scene)
    view.parameters[: len(chosen.values)] = chosen.values
    return scene.choice_text(view.legal[chosen.strategy(view, np.uint64(number))])
