"""Escape from Alcatraz for the audit: where the hidden cards are, and what each seat perceives (A-46).

Nothing here rests on the view's counts or on its knowledge of hands: it is those that the audit judges.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.escape.state import DEAL, DECLINE, RETURNING_FAVORS_CHOICE
from simulator.records import NO_SEAT, first_of, kind_of


class EscapeWitness:
    """The witness of a table (simulator.witness)."""

    def __init__(self, view: Any, hidden: Any) -> None:
        self._view = view
        self._hidden = hidden

    def at_deal(self) -> bool:
        """Tell whether the next step deals the hands."""
        return bool(self._view.phase == DEAL)

    def decks(self) -> list[Any]:
        """Return the Cell Block and the Action deck."""
        return [self._cell_block(), self._action_deck()]

    def _cell_block(self) -> Any:
        return self._hidden.block[self._hidden.block_next : self._hidden.block_size]

    def _action_deck(self) -> Any:
        first = self._hidden.action_next
        return self._hidden.action_order[first : first + self._view.action_deck]

    def silent(self, choice: int) -> bool:
        """Tell whether the choice is to decline as a co-conspirator: in no view is who was asked or declined."""
        return bool(kind_of(choice) == DECLINE)

    def outward(self, choice: int) -> int:
        """Return the choice: where others perceive that one was made, they perceive which."""
        return choice

    def look(self) -> None:
        """Remember the hands."""
        self._phase, self._seat = int(self._view.phase), int(self._view.seat)
        self._hands = self._hidden.hand.copy()

    def public(self, choice: int) -> bytes:
        """Return the open cards, the number of cards in hands and Cell Block, and who gave a card when asked."""
        view, hidden = self._view, self._hidden
        action_cards = (view.action_card, view.guard_help, view.change_in_plan)
        sizes = (*hidden.hand.sum(axis=1), len(self._cell_block()))
        piles = (view.area, view.foiled, view.yard, *self._open_piles())
        numbers = np.array([*action_cards, *sizes, self._giver(choice)])
        return b"".join(part.tobytes() for part in (numbers, *piles))

    def _open_piles(self) -> list[Any]:
        """Return the piles whose order all see, each led by its size."""
        view, hidden = self._view, self._hidden
        piles = (
            view.solitary[: view.solitary_size],
            view.action_pile[: view.action_discards],
            hidden.together[: hidden.together_count],
        )
        return [part for pile in piles for part in (np.array(len(pile)), pile)]

    def _giver(self, choice: int) -> int:
        """Return who gave a card to Returning Favors in the step: the first from the left who held one (A-42)."""
        if self._phase == RETURNING_FAVORS_CHOICE:
            for step in range(1, int(self._view.players)):
                seat = (self._seat + step) % int(self._view.players)
                if self._hands[seat, first_of(choice)] > 0:
                    return seat
        return NO_SEAT

    def private(self, seat: int) -> bytes:
        """Return the seat's hand."""
        return bytes(self._hidden.hand[seat].tobytes())
