"""Escape from Alcatraz in words: cards, choices and the table as a trace tells them (docs/data.md, traces)."""

from __future__ import annotations

from typing import Any

import numpy as np

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
    OUT,
    PLAN_UNCOVERED_CHOICE,
    PLAY,
    RETURNING_FAVORS_CHOICE,
    START,
    TAKE_PLAN,
    WARDEN_CHOICE,
    WORK_DETAIL_CHOICE,
    YARD,
)
from simulator.phases import GAME_OVER, GAME_START, ROUND_END, ROUND_START, TURN_END
from simulator.records import first_of, kind_of, second_of, third_of
from simulator.trace import Event, Step

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
    return [card_name(card) for card, count in enumerate(counts) for _ in range(int(count))]


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


class Narrator:
    """Tells a game step by step: `look` before a step of the engine, `tell` after it."""

    def __init__(self, view: Any, hidden: Any) -> None:
        self._view = view
        self._hidden = hidden

    def look(self) -> Event | None:
        """Remember the table before a step; return the state of the table if the step ends a turn."""
        view = self._view
        self._phase, self._seat = int(view.phase), int(view.seat)
        self._solitary = int(view.solitary_size)
        self._hands, self._yard = self._hidden.hand.copy(), view.yard.copy()
        return self._state() if self._phase == TURN_END else None

    def tell(self, choice: int) -> Step:
        """Return the events of the step just done, `choice` being the last that was made, and where cards went."""
        events = {
            GAME_START: self._action_shuffle,
            ROUND_START: self._round,
            DEAL_SHUFFLE: lambda: [self._shuffle("plans", card_names(self._block()))],
            ACTION_SHUFFLE: self._action_shuffle,
            ACTION: self._action_card,
            ACTION_EFFECT: self._discards,
            ROUND_END: self._round_end,
        }
        if self._phase in events:
            told = events[self._phase]()
        elif self._phase >= DRAW:
            told = [self._choice(choice), *self._discards()]
        else:
            told = []
        return Step(told, {} if self._phase == ROUND_START else self._moved())

    def _moved(self) -> dict[str, list[str]]:
        """Return the cards that came to each hand, the Yard and Solitary in the step."""
        view, hidden = self._view, self._hidden
        moved = {}
        for seat in range(view.players):
            moved[f"seat {seat}"] = counted_names(np.maximum(hidden.hand[seat] - self._hands[seat], 0))
        moved["Yard"] = counted_names(np.maximum(view.yard - self._yard, 0))
        moved["Solitary"] = card_names(view.solitary[self._solitary : view.solitary_size])
        return {place: cards for place, cards in moved.items() if cards}

    def _block(self) -> Any:
        return self._hidden.block[self._hidden.block_next : self._hidden.block_size]

    def _shuffle(self, deck: str, order: list[str]) -> Event:
        return {"event": "shuffle", "deck": deck, "order": order}

    def _action_shuffle(self) -> list[Event]:
        first = int(self._hidden.action_next)
        order = action_names(self._hidden.action_order[first : first + int(self._view.action_deck)])
        return [self._shuffle("action", order)] if order else []

    def _round(self) -> list[Event]:
        view = self._view
        dealer = int(view.first_seat + view.players - 1) % int(view.players)
        return [
            {"event": "round", "round": int(view.round_number), "dealer": dealer},
            self._shuffle("plans", card_names(self._block())),
        ]

    def _action_card(self) -> list[Event]:
        return [{"event": "action_card", "seat": self._seat, "card": ACTION_CARDS[self._view.action_card]}]

    def _discards(self) -> list[Event]:
        """Return the order of cards that were discarded together, where it was drawn."""
        view = self._view
        together = self._phase in (ACTION_EFFECT, CELL_SEARCH_CHOICE, PLAN_UNCOVERED_CHOICE)
        if not together or view.rules.shared_discard_order != SHUFFLED or view.solitary_size - self._solitary < 2:
            return []
        return [self._shuffle("discards", card_names(view.solitary[self._solitary : view.solitary_size]))]

    def _choice(self, choice: int) -> Event:
        fields = {"event": "choice", "seat": self._seat, "phase": PHASES[self._phase], **choice_fields(choice)}
        return fields | ({"forced": True} if self._view.option_count == 1 else {})

    def _state(self) -> Event:
        view, hidden, rules = self._view, self._hidden, self._view.rules
        seats = range(view.players)
        return {
            "event": "state",
            "turn": int(view.turn),
            "seat": int(view.turn_seat),
            "hands": [counted_names(hidden.hand[seat]) for seat in seats],
            "areas": [[int(count) for count in view.area[seat, : rules.plans]] for seat in seats],
            "foiled": [counted_names(view.foiled[seat]) for seat in seats],
            "yard": counted_names(view.yard),
            "solitary": card_names(view.solitary[: view.solitary_size]),
            "cell_block": int(view.cell_block),
            "action_deck": int(view.action_deck),
            "action_discards": action_names(view.action_pile[: view.action_discards]),
            "guard_help": _plan_number(view.guard_help),
            "change_in_plan": _plan_number(view.change_in_plan),
        }

    def _round_end(self) -> list[Event]:
        view, hidden = self._view, self._hidden
        players = int(view.players)
        end: Event = {
            "event": "round_end",
            "reason": END_REASONS[hidden.end_reason],
            "seat": int(hidden.end_seat) if hidden.end_reason == OUT else None,
            "points": _whole(hidden.points[:players]),
            "totals": _whole(view.totals[:players]),
            "bonus": int(hidden.bonus[:players].sum()),
        }
        return [end, self._game_end()] if view.phase == GAME_OVER else [end]

    def _game_end(self) -> Event:
        totals = _whole(self._view.totals[: self._view.players])
        winners = [seat for seat in range(len(totals)) if self._hidden.winner[seat]]
        return {"event": "game_end", "winners": winners, "totals": totals, "capped": bool(self._hidden.capped)}


def _plan_number(plan: int) -> int | None:
    return int(plan) + 1 if plan >= 0 else None


def _whole(values: Any) -> list[int]:
    return [int(value) for value in values]
