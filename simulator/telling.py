"""What the narrators of all games share: the events that are the same in each, and the order of events in a step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

from simulator.phases import FIRST_DECISION, GAME_OVER, ROUND_END, ROUND_START, TURN_END
from simulator.records import NO_SEAT
from simulator.trace import Event


def counted(counts: Any) -> list[int]:
    """Return cards that are counted by type, each as often as it is there, in the order of the types."""
    return [card for card, count in enumerate(counts) for _ in range(int(count))]


def whole(values: Iterable[Any]) -> list[int]:
    """Return numbers of a record as whole numbers of Python."""
    return [int(value) for value in values]


def shuffle_event(deck: str, order: list[Any]) -> Event:
    """Return the event of a shuffle; `order` names the cards, the next one first."""
    return {"event": "shuffle", "deck": deck, "order": order}


class Telling(ABC):
    """Tells a game step by step (`simulator.trace.Narrator`); a game says what is its own.

    Args:
        view, hidden: the records that the engine changes.
        phases: the word of each phase of decision.
        end_reasons: why a round can end, by the number in the hidden record.
        choice_fields: a choice as the fields of its event.
    """

    def __init__(
        self,
        view: Any,
        hidden: Any,
        phases: dict[int, str],
        end_reasons: tuple[str, ...],
        choice_fields: Callable[[int], dict[str, Any]],
    ) -> None:
        self._view, self._hidden = view, hidden
        self._phases, self._end_reasons, self._choice_fields = phases, end_reasons, choice_fields

    def look(self) -> Event | None:
        """Remember the table before a step; return the state of the table if the step ends a turn."""
        self._phase, self._seat = int(self._view.phase), int(self._view.seat)
        self.remember()
        if self._phase != TURN_END:
            return None
        return {"event": "state", "turn": int(self._view.turn), "seat": int(self._view.turn_seat), **self.state()}

    def tell(self, choice: int) -> list[Event]:
        """Return the events of the step just done, `choice` being the last that was made."""
        if self._phase >= FIRST_DECISION:
            return [self._choice(choice), *self.consequences()]
        if self._phase == ROUND_START:
            return [{"event": "round", "round": int(self._view.round_number), **self.opening()}, *self.consequences()]
        return self._ending() if self._phase == ROUND_END else self.consequences()

    @abstractmethod
    def remember(self) -> None:
        """Remember what is needed of the table before a step."""

    @abstractmethod
    def state(self) -> dict[str, Any]:
        """Return the whole table as the fields of its event."""

    @abstractmethod
    def consequences(self) -> list[Event]:
        """Return the events that follow in the step from rules and card order alone, shuffles among them."""

    def opening(self) -> dict[str, Any]:
        """Return who deals the round, as the fields of its event."""
        return {"dealer": int(self._view.first_seat + self._view.players - 1) % int(self._view.players)}

    def ending(self) -> dict[str, Any]:
        """Return what the game adds to the end of a round."""
        return {}

    def _choice(self, choice: int) -> Event:
        fields = {"seat": self._seat, "phase": self._phases[self._phase], **self._choice_fields(choice)}
        return {"event": "choice", **fields} | ({"forced": True} if self._view.option_count == 1 else {})

    def _ending(self) -> list[Event]:
        view, hidden, players = self._view, self._hidden, int(self._view.players)
        totals = whole(view.totals[:players])
        end = {
            "event": "round_end",
            "reason": self._end_reasons[hidden.end_reason],
            "seat": None if hidden.end_seat == NO_SEAT else int(hidden.end_seat),
            "points": whole(hidden.points[:players]),
            "totals": totals,
            **self.ending(),
        }
        if view.phase != GAME_OVER:
            return [end]
        winners = [seat for seat in range(players) if hidden.winner[seat]]
        return [end, {"event": "game_end", "winners": winners, "totals": totals, "capped": bool(hidden.capped)}]
