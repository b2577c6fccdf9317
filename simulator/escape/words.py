"""Escape from Alcatraz in words: cards, choices and the table as a trace tells them (docs/data.md, traces)."""

from __future__ import annotations

from typing import Any

from simulator.escape.rules import ACTION_CARDS, GENERIC, INFAMOUS, SHUFFLED
from simulator.escape.state import (
    ACTION,
    ACTION_EFFECT,
    ACTION_SHUFFLE,
    ADD,
    ATTACH,
    CELL_SEARCH_CHOICE,
    CHANGE_IN_PLAN_CHOICE,
    CO_CONSPIRATOR,
    DEAL_SHUFFLE,
    DECLINE,
    DETAIL_DRAW,
    DETAIL_TAKE,
    DISCARD,
    DISCARD_CARD,
    DISCARD_PLAN,
    DONE,
    DRAW,
    DRAW_CELL_BLOCK,
    DRAW_SOLITARY,
    END_REASONS,
    FOIL,
    FROM_YARD,
    GUARD_HELP_CHOICE,
    KEEP,
    LAY_OFF,
    NAME_PLAN,
    PLAN_UNCOVERED_CHOICE,
    PLAY,
    RETURNING_FAVORS_CHOICE,
    START,
    TAKE_PLAN,
    WARDEN_CHOICE,
    WORK_DETAIL_CHOICE,
    YARD,
)
from simulator.phases import GAME_START, ROUND_START
from simulator.records import first_of, kind_of, second_of, third_of
from simulator.telling import Telling, counted, shuffle_event, whole
from simulator.trace import Event

PHASES = {
    DRAW: "draw",
    PLAY: "play",
    WORK_DETAIL_CHOICE: "work_detail",
    CELL_SEARCH_CHOICE: "cell_search",
    PLAN_UNCOVERED_CHOICE: "plan_uncovered",
    RETURNING_FAVORS_CHOICE: "returning_favors",
    GUARD_HELP_CHOICE: "guard_help",
    CHANGE_IN_PLAN_CHOICE: "change_in_plan",
    WARDEN_CHOICE: "warden",
    CO_CONSPIRATOR: "co_conspirator",
    DISCARD: "discard",
}

# The word of each kind of choice, and the names of its fields.
CHOICES: dict[int, tuple[str, tuple[str, ...]]] = {
    DRAW_CELL_BLOCK: ("cell_block", ()),
    DRAW_SOLITARY: ("solitary", ()),
    START: ("start", ("plan", "count")),
    LAY_OFF: ("lay_off", ("plan", "count")),
    YARD: ("yard", ("card",)),
    FOIL: ("foil", ("plan", "card", "from")),
    DONE: ("done", ()),
    DETAIL_DRAW: ("draw", ()),
    DETAIL_TAKE: ("take", ("card",)),
    KEEP: ("keep", ("card",)),
    TAKE_PLAN: ("take", ("victim", "plan")),
    NAME_PLAN: ("name", ("plan",)),
    ATTACH: ("attach", ("plan",)),
    DISCARD_PLAN: ("discard", ("plan",)),
    ADD: ("add", ("card",)),
    DECLINE: ("decline", ()),
    DISCARD_CARD: ("discard", ("card",)),
}


def card_name(card: int) -> str:
    """Return the name of a card of the Plans deck: P1 .. Pn, I1 .. In, G."""
    if card == GENERIC:
        return "G"
    return f"I{card - INFAMOUS + 1}" if card >= INFAMOUS else f"P{card + 1}"


def card_names(cards: Any) -> list[str]:
    """Return the names of a pile's cards, in its order."""
    return [card_name(int(card)) for card in cards]


def counted_names(counts: Any) -> list[str]:
    """Return the names of cards that are counted by type, sorted as the game lists its cards."""
    return [card_name(card) for card in counted(counts)]


def action_names(cards: Any) -> list[str]:
    """Return the names of Action cards, in order."""
    return [ACTION_CARDS[int(card)] for card in cards]


def choice_fields(choice: int) -> dict[str, Any]:
    """Return a choice as the fields of its trace event."""
    word, names = CHOICES[kind_of(choice)]
    values = dict(zip(names, (first_of(choice), second_of(choice), third_of(choice)), strict=False))
    if "card" in values:
        values["card"] = card_name(values["card"])
    if "plan" in values:
        values["plan"] += 1
    if "from" in values:
        values["from"] = "yard" if values["from"] == FROM_YARD else "hand"
    return {"choice": word, **values}


class Narrator(Telling):
    """Tells a game of Escape from Alcatraz."""

    def __init__(self, view: Any, hidden: Any) -> None:
        super().__init__(view, hidden, PHASES, END_REASONS, choice_fields)

    def remember(self) -> None:
        """Remember the size of Solitary."""
        self._solitary = int(self._view.solitary_size)

    def consequences(self) -> list[Event]:
        """Return shuffles, and the Action card that was drawn."""
        if self._phase in (ROUND_START, DEAL_SHUFFLE):
            return [shuffle_event("plans", card_names(self._block()))]
        if self._phase in (GAME_START, ACTION_SHUFFLE):
            return self._action_shuffle()
        if self._phase == ACTION:
            return [{"event": "action_card", "seat": self._seat, "card": ACTION_CARDS[self._view.action_card]}]
        return self._discards()

    def _block(self) -> Any:
        return self._hidden.block[self._hidden.block_next : self._hidden.block_size]

    def _action_shuffle(self) -> list[Event]:
        first = int(self._hidden.action_next)
        order = action_names(self._hidden.action_order[first : first + int(self._view.action_deck)])
        return [shuffle_event("action", order)] if order else []

    def _discards(self) -> list[Event]:
        """Return the order of cards that were discarded together, where it was drawn."""
        view = self._view
        together = self._phase in (ACTION_EFFECT, CELL_SEARCH_CHOICE, PLAN_UNCOVERED_CHOICE)
        if not together or view.rules.shared_discard_order != SHUFFLED or view.solitary_size - self._solitary < 2:
            return []
        return [shuffle_event("discards", card_names(view.solitary[self._solitary : view.solitary_size]))]

    def state(self) -> dict[str, Any]:
        """Return the whole table."""
        view, hidden, rules = self._view, self._hidden, self._view.rules
        seats = range(view.players)
        return {
            "hands": [counted_names(hidden.hand[seat]) for seat in seats],
            "areas": [whole(view.area[seat, : rules.plans]) for seat in seats],
            "foiled": [counted_names(view.foiled[seat]) for seat in seats],
            "yard": counted_names(view.yard),
            "solitary": card_names(view.solitary[: view.solitary_size]),
            "cell_block": int(view.cell_block),
            "action_deck": int(view.action_deck),
            "action_discards": action_names(view.action_pile[: view.action_discards]),
            "guard_help": _plan_number(view.guard_help),
            "change_in_plan": _plan_number(view.change_in_plan),
        }

    def ending(self) -> dict[str, Any]:
        """Return the bonus for going out."""
        return {"bonus": int(self._hidden.bonus[: self._view.players].sum())}


def _plan_number(plan: int) -> int | None:
    return int(plan) + 1 if plan >= 0 else None
