"""What a game tells the audit about itself: where its hidden cards are, and what each seat perceives of a step.

A witness looks at the cards on the table, not at what the view says of them: it judges the view.
"""

from __future__ import annotations

from typing import Any, Protocol


class Witness(Protocol):
    """What a game's witness.py provides; it looks at one pair of view and hidden record as the engine changes them."""

    def at_deal(self) -> bool:
        """Tell whether the next step deals: all hidden cards of the round lie in their decks, in their order."""

    def decks(self) -> list[Any]:
        """Return the face-down decks as arrays to write to, each from its next card to its last."""

    def silent(self, choice: int) -> bool:
        """Tell whether nobody but the player who makes this choice perceives that it was made."""

    def outward(self, choice: int) -> int:
        """Return what others perceive of a choice: the choice itself, or one that stands for all that look alike."""

    def look(self) -> None:
        """Remember what is needed of the table before a step."""

    def public(self, choice: int) -> bytes:
        """Return what all seats perceive of the step just done, and the open table after it.

        `choice` is the choice that was made in it, if there was one.
        """

    def private(self, seat: int) -> bytes:
        """Return what the seat alone perceives of the table after the step: its cards, and those it may look at."""
