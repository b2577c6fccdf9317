"""Positions of the cats game laid by hand, played on by scripted choices through the engine's own loop.

A card of a row is written `7` if it lies face down and its owner has seen it, `~7` if nobody has, and `^7` if it lies
face up; `7/1` has the card 1 over it as its modifier. Piles have their top last; decks have the next card first. A
choice is written as the values of its fields: "pile 1", "swap 2 0" (slot, pile), "claim 12 0 1 2" (objective, slots),
"pass".

Every card lies somewhere: what a scene does not name goes to the bottom of the draw deck, or where `rest` says; every
objective that it does not name to the bottom of the objective deck, or where `objectives_rest` says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Self

import numpy as np

from simulator.cats import GAME
from simulator.cats.state import DRAW, FULFIL, NO_CARD, NO_OBJECTIVE, UNKNOWN
from simulator.cats.words import PHASES, choice_fields
from simulator.phases import ROUND_START, TURN_START
from tests.simulator.scenes import BaseScene

START_PHASES = {"turn": TURN_START, "draw": DRAW, "fulfil": FULFIL}
SHOWN = "12 9 4"  # the objective row, unless a scene says otherwise


def numbers(cards: str) -> list[int]:
    """Return the numbers that a text names."""
    return [int(card) for card in cards.split()]


def row_numbers(row: str) -> list[int]:
    """Return the numbers of the cards in a row, modifiers too."""
    return numbers(row.replace("/", " ").replace("~", "").replace("^", ""))


def written(cards: Any) -> str:
    """Return numbers as scenes write them."""
    return " ".join(map(str, cards))


def choice_text(choice: int) -> str:
    """Return a choice as scenes write it."""
    values = choice_fields(choice).values()
    return written(word for value in values for word in (value if isinstance(value, list) else [value]))


class Scene(BaseScene):
    """A table laid by hand.

    Args:
        rows: the row of each seat; their number is the number of players.
        piles: the cards of each pile.
        deck: what comes next from the draw deck.
        shown: the objective row, in order.
        next_objectives: what comes next from the objective deck.
        done: the discarded objectives.
        scored: the cards that each seat has scored in this round.
        before: the scored cards of earlier rounds that are out of play.
        rest: where cards go that the scene does not name: "deck" (below), "pile" (below all of pile 0), "before" or
            "scored" (last seat).
        objectives_rest: where such objectives go: "deck" (below) or "done".
        phase, seat: who decides what; it is the seat's turn. With "turn" the turn begins.
        dials: chances to forget and to confuse, of every seat.
        changes: fields of the view (turn, totals, circles, round_number, ...) and rule keys.
    """

    GAME, PHASES = GAME, PHASES
    choice_text = staticmethod(choice_text)

    def __init__(
        self,
        *rows: str,
        piles: Sequence[str] = ("6", "7"),
        deck: str = "",
        shown: str = SHOWN,
        next_objectives: str = "",
        done: str = "",
        scored: Sequence[str] = (),
        before: str = "",
        rest: str = "deck",
        objectives_rest: str = "deck",
        phase: str = "draw",
        seat: int = 0,
        dials: tuple[float, float] = (0, 0),
        **changes: Any,
    ) -> None:
        rules = {key: changes.pop(key) for key in GAME.rules.names() if key in changes}
        super().__init__({"objectives_shown": len(shown.split()) or 1} | rules, len(rows))
        self.hidden.count[:] = 0
        scored = [*scored, *[""] * (len(rows) - len(scored))]
        self._lay_cards(rows, piles, deck, scored, before, rest)
        self._lay_objectives(shown, next_objectives, done, objectives_rest)
        self.table.setting.dials[: len(rows)] = dials
        self.view.seat = self.view.turn_seat = seat
        self.view.phase = START_PHASES[phase]
        self.view.turn = 0 if phase == "turn" else 1
        self.hidden.asked = 0
        self.change(changes)
        self._settle()

    def _type(self, number: int) -> int:
        return int(self.rules["values"].index(number))

    def _types(self, cards: str) -> list[int]:
        return [self._type(number) for number in numbers(cards)]

    def _counts(self, cards: str) -> np.ndarray:
        return np.bincount(np.array(self._types(cards), int), minlength=len(self.view.number))

    def _lay_cards(
        self, rows: Sequence[str], piles: Sequence[str], deck: str, scored: Sequence[str], before: str, rest: str
    ) -> None:
        named = Counter([card for row in rows for card in row_numbers(row)])
        named += Counter(numbers(" ".join([*piles, deck, *scored, before])))
        cards = Counter(dict.fromkeys(self.rules["values"], self.rules["copies"]))
        assert named <= cards, f"the deck has no {named - cards}"
        places = {"deck": "", "pile": "", "before": "", "scored": ""} | {rest: written((cards - named).elements())}
        for seat, row in enumerate(rows):
            self._lay_row(seat, row)
        self._lay_piles([f"{places['pile']} {piles[0]}", piles[1]])
        self._lay_deck(f"{deck} {places['deck']}")
        self._lay_scored([*scored[:-1], f"{scored[-1]} {places['scored']}"])
        self.view.scored_before = self._counts(f"{before} {places['before']}")

    def _lay_row(self, seat: int, row: str) -> None:
        view, hidden, cards = self.view, self.hidden, row.split()
        view.row_size[seat] = len(cards)
        hidden.row[seat], hidden.seen[seat], hidden.looked[seat] = NO_CARD, 0, 0
        hidden.recalled[seat], view.face_up[seat], view.modifier[seat] = UNKNOWN, UNKNOWN, NO_CARD
        for slot, text in enumerate(cards):
            number, _, modifier = text.lstrip("~^").partition("/")
            card = hidden.row[seat, slot] = self._type(int(number))
            if text[0] != "~":
                hidden.seen[seat, slot], hidden.recalled[seat, slot] = 1, card
            if text[0] == "^":
                view.face_up[seat, slot] = card
            if modifier:
                view.modifier[seat, slot] = self._type(int(modifier))

    def _lay_piles(self, piles: Sequence[str]) -> None:
        view = self.view
        for pile, cards in enumerate(piles):
            types = self._types(cards)
            self.hidden.piles[pile, : len(types)] = types
            view.pile_size[pile], view.pile_top[pile] = len(types), types[-1] if types else NO_CARD
        view.in_piles = self._counts(" ".join(piles))

    def _lay_deck(self, cards: str) -> None:
        order = self._types(cards)
        self.hidden.deck[: len(order)] = order
        self.hidden.deck_next, self.hidden.deck_size, self.view.draw_deck = 0, len(order), len(order)

    def _lay_scored(self, scored: Sequence[str]) -> None:
        for seat, cards in enumerate(scored):
            self.hidden.scored[seat] = self._counts(cards)
            self.view.scored[seat] = len(cards.split())
        self.view.in_scored = self._counts(" ".join(scored))

    def _lay_objectives(self, shown: str, following: str, done: str, rest: str) -> None:
        view = self.view
        named, every = Counter(numbers(f"{shown} {following} {done}")), Counter(self.rules["objectives"])
        assert named <= every, f"there is no objective {named - every}"
        places = {"deck": "", "done": ""} | {rest: written((every - named).elements())}
        view.objectives, view.objectives_open = NO_OBJECTIVE, len(shown.split())
        view.objectives[: view.objectives_open] = self._goals(shown)
        view.objective_done = 0
        view.objective_done[self._goals(f"{done} {places['done']}")] = 1
        self._lay_objective_deck(f"{following} {places['deck']}")

    def _goals(self, objectives: str) -> list[int]:
        return [self.rules["objectives"].index(number) for number in numbers(objectives)]

    def _lay_objective_deck(self, objectives: str) -> None:
        order = self._goals(objectives)
        self.hidden.goal_deck[: len(order)] = order
        self.hidden.goal_deck_next, self.hidden.goal_deck_size = 0, len(order)
        self.view.objective_deck = len(order)

    def stack(self, order: str) -> None:
        """Give the draw deck an order that begins with these cards, and behind a `|` the objective deck."""
        cards, _, objectives = order.partition("|")
        rest = Counter(numbers(self.deck)) - Counter(numbers(cards))
        self._lay_deck(f"{cards} {written(rest.elements())}")
        rest = Counter(numbers(self.objective_deck)) - Counter(numbers(objectives))
        self._lay_objective_deck(f"{objectives} {written(rest.elements())}")

    def next_round(self, order: str = "") -> Self:
        """Set up the next round, up to its first decision; `order` is for decks that are shuffled for it."""
        assert self.view.phase == ROUND_START
        self.step()
        if order:
            self.stack(order)
        self._settle()
        return self

    def looks(self) -> Self:
        """Let everybody who is asked look at slot 0."""
        while self.phase == "look":
            self.play("look 0")
        return self

    def claims(self) -> list[str]:
        """The claims that may be made now, without the word."""
        return [text.removeprefix("claim ") for text in self.options() if text != "pass"]

    # Reading the table

    def row(self, seat: int) -> str:
        """The row of a seat."""
        return " ".join(self._slot(seat, slot) for slot in range(self.view.row_size[seat]))

    def _slot(self, seat: int, slot: int) -> str:
        view, hidden = self.view, self.hidden
        mark = "^" if view.face_up[seat, slot] != UNKNOWN else "" if hidden.seen[seat, slot] else "~"
        modifier = view.modifier[seat, slot]
        return f"{mark}{view.number[hidden.row[seat, slot]]}" + (
            f"/{view.number[modifier]}" if modifier != NO_CARD else ""
        )

    def recalled(self, seat: int) -> str:
        """The row as its owner remembers it, `?` for a card that it does not."""
        cards = self.hidden.recalled[seat, : self.view.row_size[seat]]
        return " ".join("?" if card == UNKNOWN else str(self.view.number[card]) for card in cards)

    @property
    def piles(self) -> list[str]:
        """Both piles, bottom first."""
        sizes = self.view.pile_size
        return [self._written(pile[:size]) for pile, size in zip(self.hidden.piles, sizes, strict=True)]

    @property
    def deck(self) -> str:
        """The draw deck, next card first."""
        return self._written(self.hidden.deck[self.hidden.deck_next : self.hidden.deck_size])

    @property
    def shown(self) -> str:
        """The objective row."""
        return self._objectives(self.view.objectives[: self.view.objectives_open])

    @property
    def objective_deck(self) -> str:
        """The objective deck, next card first."""
        return self._objectives(self.hidden.goal_deck[self.hidden.goal_deck_next : self.hidden.goal_deck_size])

    @property
    def done(self) -> str:
        """The discarded objectives, in the order of the rule."""
        return self._objectives(np.flatnonzero(self.view.objective_done))

    def scored(self, seat: int) -> str:
        """The cards that a seat has scored in this round, in the order of the rule."""
        return self._written_counts(self.hidden.scored[seat])

    @property
    def before(self) -> str:
        """The scored cards of earlier rounds that are out of play, in the order of the rule."""
        return self._written_counts(self.view.scored_before)

    @property
    def circles(self) -> list[int]:
        """The circles of each seat."""
        return [int(circles) for circles in self.view.circles[: self.view.players]]

    def _written(self, cards: Any) -> str:
        return written(self.view.number[card] for card in cards)

    def _written_counts(self, counts: Any) -> str:
        return self._written([card for card, count in enumerate(counts) for _ in range(int(count))])

    def _objectives(self, goals: Any) -> str:
        return written(self.view.goal[goal] for goal in goals)
