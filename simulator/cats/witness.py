"""The cats game for the audit: where the hidden cards are, and what each seat perceives.

Nothing here rests on the view's counts or on what it says that a seat remembers: it is those that the audit judges.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.cats.rules import PILES
from simulator.cats.state import DEAL, NO_CARD, UNKNOWN


class CatsWitness:
    """The witness of a table (simulator.witness)."""

    def __init__(self, view: Any, hidden: Any) -> None:
        self._view = view
        self._hidden = hidden

    def at_deal(self) -> bool:
        """Tell whether the next step deals the rows."""
        return bool(self._view.phase == DEAL)

    def decks(self) -> list[Any]:
        """Return the draw deck and the objective deck."""
        hidden = self._hidden
        return [
            hidden.deck[hidden.deck_next : hidden.deck_size],
            hidden.goal_deck[hidden.goal_deck_next : hidden.goal_deck_size],
        ]

    def silent(self, _choice: int) -> bool:
        """Tell that all perceive every choice."""
        return False

    def outward(self, choice: int) -> int:
        """Return the choice: others perceive which it is, if not the card that it is about."""
        return choice

    def look(self) -> None:
        """Remember nothing: all that is perceived lies open after the step."""

    def public(self, _choice: int) -> bytes:
        """Return the open cards of rows, piles and scored cards, the objectives, and the sizes of the decks."""
        view, hidden = self._view, self._hidden
        sizes = (hidden.deck_size - hidden.deck_next, hidden.goal_deck_size - hidden.goal_deck_next, view.draw_deck)
        faces = np.where(view.face_up != UNKNOWN, hidden.row, UNKNOWN)
        piles = [hidden.piles[pile, : view.pile_size[pile]] for pile in range(PILES)]
        parts = (np.array(sizes), view.row_size, faces, view.modifier, hidden.scored, view.objectives, *piles)
        return b"".join(part.tobytes() for part in parts)

    def private(self, seat: int) -> bytes:
        """Return the cards of its row that the seat has seen, and the card that it has drawn."""
        view, hidden = self._view, self._hidden
        row = np.where(hidden.seen[seat] != 0, hidden.row[seat], UNKNOWN)
        drawn = int(view.drawn) if view.seat == seat else NO_CARD
        return bytes(row.tobytes() + np.array(drawn).tobytes())
