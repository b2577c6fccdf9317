"""A trace of the cats game as text that can be followed at the table (`simulator.following`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from simulator.cats.rules import CHANGED, NONE, PILES, ZERO_PAIRS
from simulator.following import Follower, Orders, listed, many, take
from simulator.trace import Event


@dataclass
class Slot:
    """A card of a row, and the card that lies over it."""

    card: int
    face_up: bool = False
    modifier: int | None = None
    seen: bool = False  # by its owner

    def cards(self) -> list[int]:
        """Return the card, and after it the one over it, as they are discarded."""
        return [self.card] if self.modifier is None else [self.card, self.modifier]


def in_words(ability: str) -> str:
    """Return an ability as people write it."""
    return ability.replace("_", " ")


class CatsFollower(Follower):
    """Follows the cats game."""

    LEGEND = (
        "A row from left to right; slots count from 0.",
        "7         face down, and its owner has seen it",
        "7?        face down, and its owner has never seen it",
        "[7]       face up",
        "7&2=8     a 2 lies over the 7, which is worth 8 by it",
    )
    DECKS: ClassVar = {"draw": "draw deck", "objectives": "objectives"}
    REASONS: ClassVar = {
        "empty_row": "was the first to empty its row",
        "deck": "the draw deck is empty",
        "cap": "it reached the limit of turns",
    }

    def __init__(self, header: Event) -> None:
        phases = {
            "look": self._look,
            "draw": self._draw,
            "deck_card": self._deck_card,
            "pile_card": self._pile_card,
            "fulfil": self._fulfil,
            "claim_pile": self._claim_pile,
        }
        super().__init__(header, phases)
        self.rows: list[list[Slot]] = [[] for _ in range(self.players)]
        self.circles = [0] * self.players
        self.piles: list[list[int]] = [[] for _ in range(PILES)]
        self.deck: list[int] = []
        self.objectives: list[int] = []
        self.objective_deck: list[int] = []
        self._drawn, self._pile = 0, 0  # the card of the turn, and the pile that it may be from
        self._objective, self._fault = 0, ""  # what the turn claims, and what is wrong with it
        self._slots: list[int] = []

    # Rounds

    def deal(self, event: Event, orders: Orders) -> Iterator[str]:
        """Deal anew, or fill up the rows where the table stays; yield the table."""
        seats = [seat for seat in self.from_seat(event["first"]) if self._plays(seat)]
        if "objectives" in orders:  # these are shuffled only where all cards are
            self._set_up(seats, orders)
        else:
            yield from self.shuffled(orders)
            self._fill_up(seats, orders)
        yield from (f"row of seat {seat}: {self._row(seat)}" for seat in seats)
        yield self._middle()

    def _plays(self, seat: int) -> bool:
        """Tell whether a seat plays the round: in one more than `rounds`, only those that are tied (F-10.5)."""
        standing = list(zip(self.totals, self.circles, strict=True))
        return self.round <= self.rules["rounds"] or standing[seat] == max(standing)

    def _set_up(self, seats: list[int], orders: Orders) -> None:
        self.deck, self.objective_deck = orders["draw"].pop(0), orders["objectives"].pop(0)
        self.rows = [[] for _ in range(self.players)]
        for _ in range(self.rules["row_size"]):
            for seat in seats:
                self.rows[seat].append(Slot(self.deck.pop(0)))
        self.objectives = take(self.objective_deck, self.rules["objectives_shown"])
        self.piles = [take(self.deck, 1) for _ in range(PILES)]

    def _fill_up(self, seats: list[int], orders: Orders) -> None:
        for _ in range(self.rules["row_size"]):
            for seat in seats:
                if len(self.rows[seat]) < self.rules["row_size"]:
                    self._refill(seat, 1, orders)
        self._new_deck(orders)

    def _new_deck(self, orders: Orders) -> None:
        """Take the next order of the draw deck where it is empty: all but the tops of the piles, if any went in."""
        if not self.deck and orders.get("draw"):
            self.deck = orders["draw"].pop(0)
            self.piles = [pile[-1:] for pile in self.piles]

    def _refill(self, seat: int, count: int, orders: Orders) -> list[str]:
        cards: list[int] = []
        for _ in range(count):
            self._new_deck(orders)
            cards += take(self.deck, 1)
        self.rows[seat] += [Slot(card) for card in cards]
        got = [f"gets {listed(self._face(Slot(card)) for card in cards)} at the right end"] if cards else []
        return got + (["no card is left for the row"] if len(cards) < count else [])

    def sync(self, state: Event) -> Iterator[str]:
        """Take over the table; yield the row of the turn's player and what lies in the middle."""
        self.rows = [
            [Slot(slot["card"], slot["face_up"], slot["modifier"], seen) for slot, seen in zip(row, known, strict=True)]
            for row, known in zip(state["rows"], state["known"], strict=True)
        ]
        self.objectives, self.piles = list(state["objectives"]), [list(pile) for pile in state["piles"]]
        scored, circle = state["scored"][self.seat], state["circles"][self.seat] > self.circles[self.seat]
        self.circles = state["circles"]
        yield (
            f"row: {self._row(self.seat)}"
            + (", empty: a circle" if circle else "")
            + (f"; scored: {listed(scored)}" if scored else "")
        )
        yield self._middle()

    def more_of_end(self, _event: Event, seat: int) -> str:
        """Return the circles of a seat in the game."""
        circles = self.circles[seat]
        return f", {many(circles, 'circle')}" if circles else ""

    # Choices

    def _look(self, event: Event, _orders: Orders) -> list[str]:
        slot = self._slot(event)
        slot.seen = True
        return [f"looks at slot {event['slot']}: {self._face(slot)}"]

    def _draw(self, event: Event, orders: Orders) -> list[str]:
        if event["choice"] == "pass":
            return ["draws nothing"]
        if event["choice"] == "pile":
            self._pile = event["pile"]
            self._drawn = self.piles[self._pile].pop()
            return [f"takes {self._drawn} from pile {self._pile}"]
        self._new_deck(orders)
        self._drawn = self.deck.pop(0)
        ability = self._ability_of(self._drawn)
        return [f"draws {self._drawn}{'' if ability == NONE else f' ({in_words(ability)})'} from the deck"]

    def _deck_card(self, event: Event, _orders: Orders) -> list[str]:
        if event["choice"] == "swap":
            return [self._swap(event, Slot(self._drawn, seen=True), event["pile"])]
        if event["choice"] == "discard":
            return [f"discards it onto {self._lay([self._drawn], event['pile'])}"]
        return [self._ability(event)]

    def _pile_card(self, event: Event, _orders: Orders) -> list[str]:
        return [self._swap(event, Slot(self._drawn, face_up=True, seen=True), self._pile)]

    def _swap(self, event: Event, new: Slot, pile: int) -> str:
        old = self._slot(event)
        self.rows[event["seat"]][event["slot"]] = new
        return f"swaps it for slot {event['slot']} (was {self._face(old)}, now on {self._lay(old.cards(), pile)})"

    def _ability(self, event: Event) -> str:
        slot, name = self._slot(event), in_words(self._ability_of(self._drawn))
        if "pile" in event:
            slot.seen = True
            used = f"uses {name} on slot {event['slot']}: {self._face(slot)}"
            return f"{used}, and discards it onto {self._lay([self._drawn], event['pile'])}"
        slot.modifier = self._drawn
        return f"uses {name} on slot {event['slot']}: {self._face(slot)}"

    def _fulfil(self, event: Event, orders: Orders) -> list[str]:
        if event["choice"] == "pass":
            return ["claims nothing"]
        self._objective, self._slots = event["objective"], event["slots"]
        named = [self.rows[event["seat"]][slot] for slot in self._slots]
        for slot in named:
            slot.face_up = slot.seen = True
        self._fault = self._fault_of([self._worth(slot) for slot in named])
        verdict = f"wrong, {self._fault}" if self._fault else "right"
        cards = listed(self._number(slot) for slot in named)
        said = f"claims objective {self._objective} with {cards} (slots {listed(self._slots)}): {verdict}"
        done = not self._fault and all(slot.modifier is None for slot in named)  # or else a pile is chosen first
        return [said, *(self._collect(event["seat"], orders) if done else [])]

    def _fault_of(self, values: list[int]) -> str:
        """Say what is wrong with the values of a claim, if anything."""
        if sum(values) != self._objective:
            return f"they make {sum(values)}"
        pairs = ZERO_PAIRS[self.rules["zero_subtotal"]] if len(values) > 2 else ()
        return next((f"{values[a]} and {values[b]} cancel" for a, b in pairs if values[a] + values[b] == 0), "")

    def _claim_pile(self, event: Event, orders: Orders) -> list[str]:
        seat, pile = event["seat"], event["pile"]
        named = [self.rows[seat][slot] for slot in self._slots]
        if self._fault:
            cards = [card for slot in named for card in slot.cards()]
            self._take_out(seat)
            said = f"discards {listed(cards)} onto {self._lay(cards, pile)}"
            return [said, *self._refill(seat, len(named), orders)]
        cards = [slot.modifier for slot in named if slot.modifier is not None]
        return [f"discards {listed(cards)} onto {self._lay(cards, pile)}", *self._collect(seat, orders)]

    def _collect(self, seat: int, orders: Orders) -> list[str]:
        """Score the claimed cards, show a new objective, and refill the row."""
        self._take_out(seat)
        place = self.objectives.index(self._objective)
        if not self.objective_deck and orders.get("objectives"):
            self.objective_deck = orders["objectives"].pop(0)
        new = take(self.objective_deck, 1)
        self.objectives[place : place + 1] = new
        said = f"objective {new[0]} comes in its place" if new else "no objective comes in its place"
        return [said, *(self._refill(seat, 1, orders) if self.rows[seat] else [])]

    def _take_out(self, seat: int) -> None:
        del self.rows[seat][self._slots[0] : self._slots[-1] + 1]

    def _lay(self, cards: list[int], pile: int) -> str:
        """Lay cards on a pile, and return which."""
        self.piles[pile] += cards
        return f"pile {pile}"

    # Words

    def _slot(self, event: Event) -> Slot:
        return self.rows[event["seat"]][event["slot"]]

    def _ability_of(self, card: int) -> str:
        table = self.rules["abilities"]
        return NONE if table == NONE else str(table.get(str(card), NONE))

    def _worth(self, slot: Slot) -> int:
        """Return the value of a slot, as the card over it changes it (F-4.7)."""
        if slot.modifier is None:
            return slot.card
        return CHANGED[self._ability_of(slot.modifier)](slot.card)

    def _number(self, slot: Slot) -> str:
        return str(slot.card) if slot.modifier is None else f"{slot.card}&{slot.modifier}={self._worth(slot)}"

    def _face(self, slot: Slot) -> str:
        number = self._number(slot)
        if slot.face_up:
            return f"[{number}]"
        return number if slot.seen else f"{number}?"

    def _row(self, seat: int) -> str:
        return listed(self._face(slot) for slot in self.rows[seat])

    def _middle(self) -> str:
        tops = " and ".join(f"{listed(pile[-1:])} (of {len(pile)})" for pile in self.piles)
        return f"objectives {listed(self.objectives)}; piles {tops}; {many(len(self.deck), 'card')} in the deck"
