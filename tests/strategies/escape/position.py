"""What a strategy does in a position laid by hand (tests/simulator/escape/scene.py tells how they are written)."""

from __future__ import annotations

import numpy as np

from strategies.registry import parse_player
from tests.simulator.escape.scene import Scene, choice_text


def view_of(scene: Scene) -> np.record:
    """The view of the player who must decide, with its list of choices."""
    assert len(scene.options()) > 1, "a strategy is asked only where there is a choice"
    return scene.player.asked


def choice(player: str, scene: Scene) -> str:
    """The choice of a strategy, named as on the command line, as plain Python makes it."""
    chosen, view = parse_player("escape", player), view_of(scene)
    view.parameters[: len(chosen.values)] = chosen.values
    return choice_text(view.legal[chosen.strategy(view, np.uint64(0))])
