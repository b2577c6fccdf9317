"""Al Capone in words: cards, choices and the table as a trace tells them (docs/data.md, traces)."""

from __future__ import annotations

from typing import Any

from simulator.capone.rules import GANGSTER_TYPES, GANGSTERS, GAVELS, SHUFFLED
from simulator.capone.selection import taken_of
from simulator.capone.specials import gavel_of
from simulator.capone.state import (
    ACTIONS,
    ASK_AROUND,
    ASK_DIRECTLY,
    DISCARD,
    DISCARD_CARD,
    DONE,
    DRAW,
    DRAW_CASE_FILE,
    DRAW_TWO,
    DRAW_UNDERWORLD,
    END_REASONS,
    LAY_OFF,
    MELD,
    PLAY,
    RAID_FOR,
    REVEAL_SEVEN,
    SEARCH,
    SEARCH_FOR_A_SET,
    SEARCH_INDIVIDUALLY,
    TAKE,
    TAKE_CARD,
    TAKE_COPIES,
    TAKE_REVEALED,
)
from simulator.phases import ROUND_START
from simulator.records import first_of, kind_of, second_of
from simulator.telling import Telling, counted, shuffle_event, whole
from simulator.trace import Event

PHASES = {
    DRAW: "draw",
    PLAY: "play",
    SEARCH: "search_individually",
    TAKE: "take",
    DISCARD: "discard",
}
CARDS = (*GANGSTERS, *GAVELS)

# The word of each kind of choice, and the names of its fields.
CHOICES: dict[int, tuple[str, tuple[str, ...]]] = {
    DRAW_CASE_FILE: ("case_file", ()),
    DRAW_UNDERWORLD: ("underworld", ()),
    MELD: ("meld", ("card", "count")),
    LAY_OFF: ("lay_off", ("card", "count")),
    ASK_AROUND: ("gavel", ("name",)),
    ASK_DIRECTLY: ("gavel", ("name", "victim")),
    SEARCH_INDIVIDUALLY: ("gavel", ()),
    SEARCH_FOR_A_SET: ("gavel", ("name",)),
    DRAW_TWO: ("gavel", ()),
    REVEAL_SEVEN: ("gavel", ()),
    RAID_FOR: ("gavel", ("name",)),
    DONE: ("done", ()),
    TAKE_CARD: ("take", ("card",)),
    TAKE_COPIES: ("take", ("card", "count")),
    TAKE_REVEALED: ("take", ()),
    DISCARD_CARD: ("discard", ("card",)),
}


def card_name(card: int) -> str:
    """Return the name of a card: the gangster of an Evidence card, or the Gavel card."""
    return CARDS[card]


def card_names(cards: Any) -> list[str]:
    """Return the names of a pile's cards, in its order."""
    return [CARDS[int(card)] for card in cards]


def choice_fields(choice: int) -> dict[str, Any]:
    """Return a choice as the fields of its trace event."""
    kind = kind_of(choice)
    word, names = CHOICES[kind]
    if kind in (TAKE_COPIES, TAKE_REVEALED):
        return {"choice": word, "cards": _selected(choice)}
    values: dict[str, Any] = dict(zip(names, (first_of(choice), second_of(choice)), strict=False))
    for name in ("card", "name"):
        if name in values:
            values[name] = card_name(values[name])
    if word == "gavel":
        values = {"card": card_name(gavel_of(kind)), "action": ACTIONS[kind - ASK_AROUND], **values}
    return {"choice": word, **values}


def _selected(choice: int) -> list[str]:
    """Return the names of the cards that a choice takes together, sorted as the game lists its cards."""
    if kind_of(choice) == TAKE_COPIES:
        return [card_name(first_of(choice))] * second_of(choice)
    return card_names(counted([taken_of(choice & 0xFFFFFF, gangster) for gangster in range(GANGSTER_TYPES)]))


class Narrator(Telling):
    """Tells a game of Al Capone."""

    def __init__(self, view: Any, hidden: Any) -> None:
        super().__init__(view, hidden, PHASES, END_REASONS, choice_fields)

    def remember(self) -> None:
        """Remember the size of the Underworld."""
        self._underworld = int(self._view.underworld_size)

    def consequences(self) -> list[Event]:
        """Return the shuffle of all cards, and the order of cards discarded together, where it was drawn."""
        if self._phase == ROUND_START:
            return [shuffle_event("case_file", card_names(self._case_file()))]
        return self._discards()

    def _case_file(self) -> Any:
        return self._hidden.deck[self._hidden.deck_next : self._hidden.deck_size]

    def _discards(self) -> list[Event]:
        """Return the order of revealed cards that were discarded together, where it was drawn.

        They alone come to the Underworld in numbers; when they come right after the Gavel card, that lies below them.
        """
        size = int(self._view.underworld_size)
        together = size - self._underworld - (1 if self._phase == PLAY else 0)
        if self._view.rules.shared_discard_order != SHUFFLED or together < 2:
            return []
        return [shuffle_event("discards", card_names(self._hidden.underworld[size - together : size]))]

    def state(self) -> dict[str, Any]:
        """Return the whole table."""
        view, hidden = self._view, self._hidden
        seats = range(view.players)
        return {
            "hands": [card_names(counted(hidden.hand[seat])) for seat in seats],
            "areas": [whole(view.area[seat]) for seat in seats if view.side[seat] == seat],
            "underworld": card_names(hidden.underworld[: view.underworld_size]),
            "case_file": int(view.case_file),
        }

    def ending(self) -> dict[str, Any]:
        """Return whether the hand ended with an exclusion."""
        return {"exclusion": bool(self._hidden.exclusion)}
