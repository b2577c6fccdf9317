"""A trace of Escape from Alcatraz as text that can be followed at the table (`simulator.following`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from simulator.following import Follower, Orders, listed, many, nearest_top, take
from simulator.trace import Event

REVEALED = 3  # cards that Cell Search, Plan Uncovered and Ratted On turn up (E-10.4, E-10.8, E-10.13)
DRAWN = 2  # cards that Work Detail and Ratted On give (E-10.2, E-10.13)


def is_escapee(card: str) -> bool:
    """Tell whether a card of the Plans deck is an Escapee."""
    return not card.startswith("P")


def in_words(cards: list[str]) -> str:
    """Return cards without an order, in that of the game's list: P1 .. Pn, I1 .. In, G."""
    return listed(sorted(cards, key=lambda card: ("PIG".index(card[0]), int(card[1:] or 0))))


def named(action: str) -> str:
    """Return the name of an Action card as people write it."""
    return action.replace("_", " ").title().replace(" In ", " in ")


class EscapeFollower(Follower):
    """Follows a game of Escape from Alcatraz."""

    LEGEND = (
        "P3        a card of plan 3; I3 its Infamous Escapee, G a Generic one",
        "|         after a turn: the hands, play areas and Foiled! piles that it changed",
    )
    DECKS: ClassVar = {"action": "Action deck"}
    REASONS: ClassVar = {
        "out": "went out",
        "cell_block": "the Cell Block is empty",
        "cap": "it reached the limit of turns",
    }

    def __init__(self, header: Event) -> None:
        phases = {
            "draw": self._draw,
            "play": self._play,
            "work_detail": self._work_detail,
            "cell_search": self._cell_search,
            "plan_uncovered": self._plan_uncovered,
            "returning_favors": self._returning_favors,
            "guard_help": self._attach,
            "change_in_plan": self._attach,
            "warden": self._warden,
            "co_conspirator": self._co_conspirator,
            "discard": self._discard,
        }
        super().__init__(header, phases)
        self.tellers["action_card"] = self._action_card
        self.hands: list[list[str]] = []
        self.areas: list[list[int]] = []
        self.foiled: list[list[str]] = []
        self.yard: list[str] = []
        self.solitary: list[str] = []
        self.deck: list[str] = []
        self._shown: list[str] = []  # what lay before the players as it was told last
        self._revealed: list[str] = []  # cards that are turned up

    # Rounds

    def deal(self, event: Event, orders: Orders) -> Iterator[str]:
        """Turn cards up until one is an Escapee, and deal; yield the table."""
        self.deck = orders["plans"][0]
        self.yard, self.solitary = [], []
        yield f"turned up: {self._turned_up(orders['plans'])}"
        self.hands, self.foiled = [[] for _ in range(self.players)], [[] for _ in range(self.players)]
        self.areas = [[0] * self.rules["plans"] for _ in range(self.players)]
        for _ in range(self.rules["hand_size"]):
            for seat in self.from_seat((event["dealer"] + 1) % self.players):
                self.hands[seat] += take(self.deck, 1)
        self._shown = self._places()
        yield from self._shown[: self.players]  # all else of the players is empty
        yield self._middle()

    def _turned_up(self, orders: list[list[str]]) -> str:
        """Fill Solitary and the Yard; where no Escapee comes up, the first of the rest goes to the Yard (E-2.6)."""
        while len(self.solitary) < self.rules["setup_reveal_limit"] and not self.yard:
            card = self.deck.pop(0)
            (self.yard if is_escapee(card) else self.solitary).append(card)
        if self.yard:
            return listed(self.solitary + self.yard)
        self.yard.append(next(card for card in self.deck if is_escapee(card)))
        self.deck = orders[1]
        return f"{listed(self.solitary)}; the first Escapee among the others, {self.yard[0]}, goes into the Yard"

    def sync(self, state: Event) -> Iterator[str]:
        """Take over the table; yield what has changed before the players, and what lies in the middle."""
        self.hands, self.areas, self.foiled = ([list(of) for of in state[key]] for key in ("hands", "areas", "foiled"))
        self.yard, self.solitary = list(state["yard"]), list(state["solitary"])
        before, self._shown = self._shown, self._places()
        yield from (place for place in self._shown if place not in before)
        attached = [card for card in ("guard_help", "change_in_plan") if state[card] is not None]
        yield self._middle() + "".join(f"; {named(card)} on plan {state[card]}" for card in attached)

    def more_of_end(self, event: Event, seat: int) -> str:
        """Tell of the bonus for going out."""
        return f", with {event['bonus']} for going out" if event["bonus"] and seat == event["seat"] else ""

    def _places(self) -> list[str]:
        seats = range(self.players)
        return [
            *(f"hand of seat {seat}: {in_words(self.hands[seat])}" for seat in seats),
            *(f"play area of seat {seat}: {self._laid(self.areas[seat])}" for seat in seats),
            *(f"Foiled! pile of seat {seat}: {in_words(self.foiled[seat])}" for seat in seats),
        ]

    def _laid(self, area: list[int]) -> str:
        return ", ".join(f"{count} P{plan}" for plan, count in enumerate(area, 1) if count) or "-"

    def _middle(self) -> str:
        solitary = f"Solitary {listed(self.solitary[-1:])} (of {len(self.solitary)})"
        return f"Yard {in_words(self.yard)}; {solitary}; {many(len(self.deck), 'card')} in the Cell Block"

    # Choices of every turn

    def _drawn(self, seat: int, count: int) -> str:
        cards = take(self.deck, count)
        self.hands[seat] += cards
        return listed(cards) if cards else "nothing"

    def _draw(self, event: Event, _orders: Orders) -> list[str]:
        if event["choice"] == "solitary":
            card = self.solitary.pop()
            self.hands[event["seat"]].append(card)
            return [f"takes {card} from Solitary"]
        return [f"draws {self._drawn(event['seat'], self.rules['draw_count'])} from the Cell Block"]

    def _play(self, event: Event, _orders: Orders) -> list[str]:
        if event["choice"] == "done":
            return ["plays nothing more"]
        if event["choice"] == "foil":
            return [self._foil(event)]
        if event["choice"] == "yard":
            return [self._to_yard(event)]
        for _ in range(event["count"]):
            self.hands[event["seat"]].remove(f"P{event['plan']}")
        self.areas[event["seat"]][event["plan"] - 1] += event["count"]
        verb = "starts plan" if event["choice"] == "start" else "lays off on plan"
        return [f"{verb} {event['plan']}: {event['count']} P{event['plan']}"]

    def _to_yard(self, event: Event) -> str:
        self.hands[event["seat"]].remove(event["card"])
        self.yard.append(event["card"])
        return f"puts {event['card']} into the Yard"

    def _foil(self, event: Event) -> str:
        """Put the Escapee and each player's cards of the plan under their Foiled! cards."""
        plan, card, seat = event["plan"], event["card"], event["seat"]
        (self.hands[seat] if event["from"] == "hand" else self.yard).remove(card)
        self.foiled[seat].append(card)
        shares = []
        for other in self.from_seat(seat):
            count = self._taken(other, plan)
            self.foiled[other] += [f"P{plan}"] * count
            shares += [f"{count} P{plan} of seat {other}"] if count else []
        source = "the hand" if event["from"] == "hand" else "the Yard"
        return f"foils plan {plan} with {card} from {source}: {', '.join(shares)}"

    def _taken(self, seat: int, plan: int) -> int:
        """Take all cards of a plan out of a play area, and return how many there were."""
        count = self.areas[seat][plan - 1]
        self.areas[seat][plan - 1] = 0
        return count

    def _co_conspirator(self, event: Event, _orders: Orders) -> list[str]:
        if event["choice"] == "decline":
            return ["adds no Escapee"]
        self.hands[event["seat"]].remove(event["card"])
        self.foiled[event["seat"]].append(event["card"])
        return [f"adds {event['card']} to its Foiled! pile"]

    def _discard(self, event: Event, _orders: Orders) -> list[str]:
        self.hands[event["seat"]].remove(event["card"])
        self.solitary.append(event["card"])
        return [f"discards {event['card']}"]

    # Action cards

    def _action_card(self, event: Event, orders: Orders) -> Iterator[str]:
        """Follow a card as far as nobody has to choose."""
        card, seat, said = event["card"], event["seat"], ""
        others = [area for other, area in enumerate(self.areas) if other != seat]
        if card == "ratted_on":
            said = f": draws {self._drawn(seat, DRAWN)}; {self._turn_up_three(orders)}"
        elif card == "plan_uncovered" and not any(map(any, others)):  # nobody to take a card from
            said = f": draws {self._drawn(seat, 1)}; {self._turn_up_three(orders)}"
        elif card == "cell_search":
            self._revealed = take(self.deck, REVEALED)
            said = f": turns up {listed(self._revealed)}"
        yield f"    Action card {named(card)}{said}"
        yield from (f"      {line}" for line in self.shuffled(orders))

    def _turn_up_three(self, orders: Orders) -> str:
        cards = take(self.deck, REVEALED)
        escapees = [card for card in cards if is_escapee(card)]
        self.yard += escapees
        discarded = self._discarded([card for card in cards if not is_escapee(card)], orders)
        places = (("the Yard", escapees), ("Solitary", discarded))
        return f"turns up {listed(cards)}" + "".join(f"; into {at} go {listed(put)}" for at, put in places if put)

    def _discarded(self, cards: list[str], orders: Orders) -> list[str]:
        """Discard cards together, in the order that was drawn for them if one was; return them as they lie."""
        lying: list[Any] = orders["discards"].pop(0) if orders.get("discards") else cards
        self.solitary += lying
        return lying

    def _work_detail(self, event: Event, _orders: Orders) -> list[str]:
        if event["choice"] == "draw":
            return [f"draws {self._drawn(event['seat'], DRAWN)} from the Cell Block"]
        self.hands[event["seat"]].append(nearest_top(self.solitary, event["card"]))
        return [f"takes {event['card']} from Solitary"]

    def _cell_search(self, event: Event, orders: Orders) -> list[str]:
        self._revealed.remove(event["card"])
        self.hands[event["seat"]].append(event["card"])
        rest = self._discarded(self._revealed, orders)
        return [f"keeps {event['card']}" + (f"; into Solitary go {listed(rest)}" if rest else "")]

    def _plan_uncovered(self, event: Event, orders: Orders) -> list[str]:
        self.areas[event["victim"]][event["plan"] - 1] -= 1
        self.areas[event["seat"]][event["plan"] - 1] += 1
        said = f"takes P{event['plan']} from the play area of seat {event['victim']}"
        return [f"{said}; {self._turn_up_three(orders)}"]

    def _returning_favors(self, event: Event, _orders: Orders) -> list[str]:
        card, seat = f"P{event['plan']}", event["seat"]
        for giver in self.from_seat(seat)[1:]:
            if card in self.hands[giver]:
                self.hands[giver].remove(card)
                self.hands[seat].append(card)
                return [f"asks for {card}; seat {giver} gives it and draws {self._drawn(giver, 1)}"]
        return [f"asks for {card}; nobody has one"]

    def _attach(self, event: Event, _orders: Orders) -> list[str]:
        return [f"lays it on plan {event['plan']}"]

    def _warden(self, event: Event, _orders: Orders) -> list[str]:
        seat = event["seat"]
        if event["choice"] == "yard":
            return [f"{self._to_yard(event)} and draws {self._drawn(seat, 1)}"]
        count = self._taken(seat, event["plan"])
        self.solitary += [f"P{event['plan']}"] * count
        return [f"discards {count} P{event['plan']} from the play area"]
