"""The cats game in words: cards, choices and the table as a trace tells them (docs/data.md, traces)."""

from __future__ import annotations

from typing import Any

from simulator.cats.state import (
    CLAIM,
    CLAIM_PILE,
    DECK_CARD,
    DISCARD_CLAIM,
    DISCARD_DRAWN,
    DRAW,
    DRAW_DECK,
    DRAW_DECK_CARDS,
    DRAW_PILE,
    END_REASONS,
    FULFIL,
    GOAL_SHIFT,
    LAY_OVER,
    LOOK,
    LOOK_AT,
    NO_CARD,
    OBJECTIVES,
    PASS_CLAIM,
    PASS_DRAW,
    PEEK,
    PILE_CARD,
    SWAP,
    SWAP_OPEN,
    UNKNOWN,
)
from simulator.phases import ROUND_START
from simulator.records import first_of, kind_of, second_of, third_of
from simulator.telling import Telling, counted, shuffle_event, whole
from simulator.trace import Event

PHASES = {
    LOOK: "look",
    DRAW: "draw",
    DECK_CARD: "deck_card",
    PILE_CARD: "pile_card",
    FULFIL: "fulfil",
    CLAIM_PILE: "claim_pile",
}

# The word of each kind of choice, and the names of its fields.
CHOICES: dict[int, tuple[str, tuple[str, ...]]] = {
    LOOK_AT: ("look", ("slot",)),
    DRAW_DECK: ("deck", ()),
    DRAW_PILE: ("pile", ("pile",)),
    PASS_DRAW: ("pass", ()),
    SWAP: ("swap", ("slot", "pile")),
    PEEK: ("ability", ("slot", "pile")),
    LAY_OVER: ("ability", ("slot",)),
    DISCARD_DRAWN: ("discard", ("pile",)),
    SWAP_OPEN: ("swap", ("slot",)),
    CLAIM: ("claim", ("objective", "slots")),
    PASS_CLAIM: ("pass", ()),
    DISCARD_CLAIM: ("discard", ("pile",)),
}


def choice_fields(choice: int) -> dict[str, Any]:
    """Return a choice as the fields of its trace event."""
    word, names = CHOICES[kind_of(choice)]
    values: tuple[Any, ...] = (first_of(choice), second_of(choice), third_of(choice))
    if kind_of(choice) == CLAIM:
        number, first, size = values
        values = (number - GOAL_SHIFT, list(range(first, first + size)))
    return {"choice": word, **dict(zip(names, values, strict=False))}


class Narrator(Telling):
    """Tells the cats game."""

    def __init__(self, view: Any, hidden: Any) -> None:
        super().__init__(view, hidden, PHASES, END_REASONS, choice_fields)

    def remember(self) -> None:
        """Remember how often the decks were shuffled."""
        self._shuffles = whole(self._hidden.shuffles)

    def opening(self) -> dict[str, Any]:
        """Return who plays first."""
        return {"first": int(self._view.first_seat)}

    def consequences(self) -> list[Event]:
        """Return the shuffles of the step."""
        hidden = self._hidden
        before = [0, 0] if self._phase == ROUND_START else self._shuffles
        events = []
        if hidden.shuffles[DRAW_DECK_CARDS] > before[DRAW_DECK_CARDS]:
            events.append(shuffle_event("draw", self._numbers(hidden.deck[: hidden.deck_size])))
        if hidden.shuffles[OBJECTIVES] > before[OBJECTIVES]:
            order = hidden.goal_deck[: hidden.goal_deck_size]
            events.append(shuffle_event("objectives", [int(self._view.goal[goal]) for goal in order]))
        return events

    def state(self) -> dict[str, Any]:
        """Return the whole table."""
        view, hidden = self._view, self._hidden
        seats = range(view.players)
        return {
            "rows": [[self._slot(seat, slot) for slot in range(view.row_size[seat])] for seat in seats],
            "known": [[bool(seen) for seen in hidden.seen[seat, : view.row_size[seat]]] for seat in seats],
            "objectives": [int(view.goal[goal]) for goal in view.objectives[: view.objectives_open]],
            "objective_deck": int(view.objective_deck),
            "draw_deck": int(view.draw_deck),
            "piles": self._all_piles(),
            "scored": [sorted(self._numbers(counted(hidden.scored[seat]))) for seat in seats],
            "circles": whole(view.circles[: view.players]),
        }

    def _slot(self, seat: int, slot: int) -> dict[str, Any]:
        view = self._view
        modifier = int(view.modifier[seat, slot])
        return {
            "card": int(view.number[self._hidden.row[seat, slot]]),
            "face_up": bool(view.face_up[seat, slot] != UNKNOWN),
            "modifier": None if modifier == NO_CARD else int(view.number[modifier]),
        }

    def _all_piles(self) -> list[list[int]]:
        sizes = self._view.pile_size
        return [self._numbers(pile[:size]) for pile, size in zip(self._hidden.piles, sizes, strict=True)]

    def _numbers(self, cards: Any) -> list[int]:
        return [int(self._view.number[int(card)]) for card in cards]
