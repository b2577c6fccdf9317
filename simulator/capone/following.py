"""A trace of Al Capone as text that can be followed at the table (`simulator.following`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from simulator.capone.rules import GANGSTERS
from simulator.capone.words import CARDS
from simulator.following import Follower, Orders, many, nearest_top, take
from simulator.trace import Event


def named(card: str) -> str:
    """Return the name of a card or gangster as people write it."""
    return card.replace("_", " ").title().replace("Mcg", "McG")


def in_words(cards: Iterable[str]) -> str:
    """Return cards without an order, in that of the game's list, each kind once with how many there are."""
    counts = Counter(cards)  # of a Counter, the same
    kinds = [card for card in CARDS if counts[card] > 0]
    return ", ".join(named(card) if counts[card] == 1 else f"{counts[card]} {named(card)}" for card in kinds) or "-"


def in_order(cards: Iterable[str]) -> str:
    """Return cards as they lie."""
    return ", ".join(named(card) for card in cards) or "-"


class CaponeFollower(Follower):
    """Follows a game of Al Capone."""

    LEGEND = ("|         after a turn: the hands and play areas that it changed",)
    REASONS: ClassVar = {
        "out": "went out",
        "case_file": "the Case File is empty",
        "cap": "it reached the limit of turns",
    }

    def __init__(self, header: Event) -> None:
        phases = {
            "draw": self._draw,
            "play": self._play,
            "search_individually": self._search_one,
            "take": self._take,
            "discard": self._discard,
        }
        super().__init__(header, phases)
        self._gavels: dict[str, Callable[[Event, Orders], str]] = {
            "ask_around": self._ask_around,
            "ask_directly": self._ask_directly,
            "search_individually": self._search_individually,
            "search_for_a_set": self._search_for_a_set,
            "draw_two": self._draw_two,
            "reveal_seven": self._reveal_seven,
            "raid": self._raid,
        }
        sides = 2 if self.rules["teams"] else self.players
        self._side = [seat % sides for seat in range(self.players)]
        self.hands: list[list[str]] = []
        self.areas: list[Counter[str]] = []
        self.underworld: list[str] = []
        self.deck: list[str] = []
        self._shown: list[str] = []  # the hands and play areas as they were told last
        self._revealed: list[str] = []  # cards that are turned up
        self._warrant: list[str] = []  # the Search Warrant during its search

    # Rounds

    def deal(self, event: Event, orders: Orders) -> Iterator[str]:
        """Deal the hands and the first card of the Underworld; yield them."""
        self.deck = orders["case_file"][0]
        self.hands = [[] for _ in range(self.players)]
        self.areas = [Counter() for _ in set(self._side)]
        for _ in range(self.rules["hand_size"]):
            for seat in self.from_seat((event["dealer"] + 1) % self.players):
                self.hands[seat] += take(self.deck, 1)
        self.underworld = take(self.deck, 1)
        self._shown = self._places()
        yield from self._shown[: self.players]  # nothing lies in the play areas
        yield self._middle()

    def sync(self, state: Event) -> Iterator[str]:
        """Take over the table; yield the hands and play areas that have changed, and what lies in the middle."""
        self.hands = [list(hand) for hand in state["hands"]]
        self.areas = [Counter(dict(zip(GANGSTERS, area, strict=True))) for area in state["areas"]]
        self.underworld = list(state["underworld"])
        before, self._shown = self._shown, self._places()
        yield from (place for place in self._shown if place not in before)
        yield self._middle()

    def more_of_end(self, event: Event, seat: int) -> str:
        """Tell of the side that shut the others out."""
        out = event["exclusion"] and self._side[seat] == self._side[event["seat"]]
        return ", the others are shut out" if out else ""

    def _places(self) -> list[str]:
        hands = [f"hand of seat {seat}: {in_words(hand)}" for seat, hand in enumerate(self.hands)]
        areas = [f"play area of {self._owners(side)}: {in_words(area)}" for side, area in enumerate(self.areas)]
        return hands + areas

    def _owners(self, side: int) -> str:
        return " and ".join(f"seat {seat}" for seat in range(self.players) if self._side[seat] == side)

    def _middle(self) -> str:
        count = len(self.underworld)
        return (
            f"Underworld {in_order(self.underworld[-1:])} (of {count}); {many(len(self.deck), 'card')} in the Case File"
        )

    # Choices

    @property
    def _hand(self) -> list[str]:
        return self.hands[self.seat]

    @property
    def _area(self) -> Counter[str]:
        return self.areas[self._side[self.seat]]

    def _draw(self, event: Event, _orders: Orders) -> list[str]:
        if event["choice"] == "underworld":
            card = self.underworld.pop()
            self._hand.append(card)
            return [f"takes {named(card)} from the Underworld"]
        return [f"draws {self._drawn(self.seat, self.rules['draw_count'])} from the Case File"]

    def _drawn(self, seat: int, count: int) -> str:
        cards = take(self.deck, count)
        self.hands[seat] += cards
        return in_order(cards) if cards else "nothing"

    def _play(self, event: Event, orders: Orders) -> list[str]:
        if event["choice"] == "done":
            return ["plays nothing more"]
        if event["choice"] == "gavel":
            return self._gavel(event, orders)
        for _ in range(event["count"]):
            self._hand.remove(event["card"])
        self._area[event["card"]] += event["count"]
        return [f"{'melds' if event['choice'] == 'meld' else 'lays off'} {event['count']} {named(event['card'])}"]

    def _gavel(self, event: Event, orders: Orders) -> list[str]:
        """Put the card onto the Underworld, a Search Warrant after its search, and follow it."""
        card = event["card"]
        self._hand.remove(card)
        self._warrant = [card] if card == "search_warrant" else []
        self.underworld += [] if self._warrant else [card]
        return [f"plays {named(card)}: {self._gavels[event['action']](event, orders)}"]

    def _ask_around(self, event: Event, _orders: Orders) -> str:
        said = f"asks around for {named(event['name'])}"
        for giver in self.from_seat(self.seat)[1:]:
            asked = self.rules["ask_partner"] or self._side[giver] != self._side[self.seat]
            if asked and event["name"] in self.hands[giver]:
                return f"{said}; {self._given(giver, event['name'], 1)}"
        return f"{said}; nobody has one"

    def _ask_directly(self, event: Event, _orders: Orders) -> str:
        giver, gangster = event["victim"], event["name"]
        count = self.hands[giver].count(gangster)
        said = f"asks seat {giver} for all {named(gangster)}"
        return f"{said}; {self._given(giver, gangster, count)}" if count else f"{said}; there is none"

    def _given(self, giver: int, gangster: str, count: int) -> str:
        for _ in range(count):
            self.hands[giver].remove(gangster)
            self._hand.append(gangster)
        return f"seat {giver} gives {count} and draws {self._drawn(giver, count)}"

    def _search_individually(self, _event: Event, _orders: Orders) -> str:
        return "looks through the Underworld for a card"

    def _search_one(self, event: Event, _orders: Orders) -> list[str]:
        return [f"takes {self._found([event['card']])} from the Underworld"]

    def _search_for_a_set(self, event: Event, _orders: Orders) -> str:
        cards = [card for card in self.underworld if card == event["name"]]
        said = f"looks through the Underworld for all {named(event['name'])}"
        if self._chooses(cards):
            return said
        return f"{said}, takes {self._found(cards)}"

    def _chooses(self, cards: list[str]) -> bool:
        """Tell whether the player says next which of these cards to take."""
        return self.rules["reveal_take"] == "subset" and bool(cards)

    def _found(self, cards: list[str]) -> str:
        """Take cards out of the Underworld, and put the Search Warrant onto it."""
        self._hand.extend(nearest_top(self.underworld, card) for card in cards)
        self.underworld += self._warrant
        return in_words(cards) if cards else "none"

    def _draw_two(self, _event: Event, _orders: Orders) -> str:
        return f"draws {self._drawn(self.seat, self.rules['ness_draw'])}"

    def _reveal_seven(self, _event: Event, orders: Orders) -> str:
        self._revealed = take(self.deck, self.rules["ness_reveal"])
        said = f"turns up {in_order(self._revealed)}"
        enough = self.rules["meld_size"] if self.rules["own_meld"] == "three_or_more" else 1
        cards = [card for card in self._revealed if self._area[card] >= enough]
        return said if self._chooses(cards) else f"{said}; {self._kept(cards, orders)}"

    def _kept(self, cards: list[str], orders: Orders) -> str:
        """Take cards that were turned up, and put the rest onto the Underworld."""
        for card in cards:
            self._revealed.remove(card)
        self._hand.extend(cards)
        rest = orders["discards"].pop(0) if orders.get("discards") else self._revealed
        self.underworld += rest
        return f"takes {in_words(cards) if cards else 'none'}; onto the Underworld go {in_order(rest)}"

    def _take(self, event: Event, orders: Orders) -> list[str]:
        return [f"takes {self._found(event['cards'])}" if self._warrant else self._kept(event["cards"], orders)]

    def _raid(self, event: Event, _orders: Orders) -> str:
        gangster, own = event["name"], self._side[self.seat]
        lost = [(side, area.pop(gangster)) for side, area in enumerate(self.areas) if side != own and area[gangster]]
        self._area[gangster] += sum(count for _, count in lost)
        return f"raids for {named(gangster)}; " + ", ".join(
            f"{count} from {self._owners(side)}" for side, count in lost
        )

    def _discard(self, event: Event, _orders: Orders) -> list[str]:
        self._hand.remove(event["card"])
        self.underworld.append(event["card"])
        return [f"discards {named(event['card'])}"]
