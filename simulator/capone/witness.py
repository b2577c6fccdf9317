"""Al Capone for the audit: where the hidden cards are, and what each seat perceives (B-23).

Nothing here rests on the view's counts or on its knowledge of hands: it is those that the audit judges.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.capone.conditions import may_ask
from simulator.capone.rules import CARD_TYPES, SEARCH_WARRANT
from simulator.capone.state import ASK_AROUND, DEAL, PLAY, REVEAL_SEVEN, TAKE_CARD
from simulator.records import FIELD, NO_SEAT, first_of, kind_of, pack


class CaponeWitness:
    """The witness of a table (simulator.witness)."""

    def __init__(self, view: Any, hidden: Any) -> None:
        self._view = view
        self._hidden = hidden

    def at_deal(self) -> bool:
        """Tell whether the next step deals the hands."""
        return bool(self._view.phase == DEAL)

    def decks(self) -> list[Any]:
        """Return the Case File."""
        return [self._hidden.deck[self._hidden.deck_next : self._hidden.deck_size]]

    def silent(self, _choice: int) -> bool:
        """Tell that all perceive every choice, if not all that it is."""
        return False

    def outward(self, choice: int) -> int:
        """Return the choice, with no card in the place of one that is taken out of the Underworld unseen."""
        return int(pack(TAKE_CARD, FIELD)) if kind_of(choice) == TAKE_CARD else choice

    def look(self) -> None:
        """Remember the hands, the Underworld, and how far the Case File has come."""
        self._phase, self._seat = int(self._view.phase), int(self._view.seat)
        self._hands = self._hidden.hand.copy()
        self._underworld = self._hidden.underworld[: self._view.underworld_size].copy()
        self._deck_next = int(self._hidden.deck_next)

    def public(self, choice: int) -> bytes:
        """Return the open cards, the sizes of hands and piles, the cards shown, and who gave one when asked."""
        view, hidden = self._view, self._hidden
        size = int(view.underworld_size)
        laid = hidden.underworld[min(len(self._underworld), max(size - 1, 0)) : size]  # the top card at least
        shown = hidden.deck[self._deck_next : hidden.deck_next] if self._reveals(choice) else hidden.deck[:0]
        sizes = (*hidden.hand.sum(axis=1), size, hidden.deck_size - hidden.deck_next, len(laid), len(shown))
        numbers = np.array([*sizes, self._giver(choice), view.gavel])
        return b"".join(part.tobytes() for part in (numbers, view.area, laid, shown))

    def _reveals(self, choice: int) -> bool:
        return choice >= 0 and kind_of(choice) == REVEAL_SEVEN

    def _giver(self, choice: int) -> int:
        """Return who gave a card to Ask Around in the step: the first from the left who held one (B-24)."""
        if choice >= 0 and kind_of(choice) == ASK_AROUND:
            for step in range(1, int(self._view.players)):
                seat = (self._seat + step) % int(self._view.players)
                if may_ask(self._view, seat) and self._hands[seat, first_of(choice)] > 0:
                    return seat
        return NO_SEAT

    def private(self, seat: int) -> bytes:
        """Return the seat's hand, and what lay in the Underworld if it has just played a Search Warrant."""
        pile = self._underworld if self._searches(seat) else self._underworld[:0]
        return bytes(self._hidden.hand[seat].tobytes() + np.bincount(pile, minlength=CARD_TYPES).tobytes())

    def _searches(self, seat: int) -> bool:
        """Tell whether a Search Warrant left the seat's hand as a play: then the seat looks through the Underworld."""
        warrants = self._hands[seat, SEARCH_WARRANT] - self._hidden.hand[seat, SEARCH_WARRANT]
        return bool(self._phase == PLAY and seat == self._seat and warrants > 0)
