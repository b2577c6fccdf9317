"""A game as text that can be followed at the table, made from the events of its trace alone.

What follows from rules and card order has no event, so a follower keeps a table of its own beside the events: it deals
the shuffled decks and moves the cards of each choice, and so can say which card was drawn and what a choice brought.
The state after each turn puts its table right. docs/data.md has the events.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from simulator.trace import Event

Orders = dict[str, list[list[Any]]]  # by deck: the orders it got, in turn
Sentence = Callable[[Event, Orders], list[str]]


def lines_of(events: Iterable[Event], follow: Callable[[Event], Follower]) -> Iterator[str]:
    """Yield the lines of a game as text that can be followed at the table.

    Args:
        events: those of one game, from its first line on.
        follow: makes the follower of the game from its first event (``simulator.game.Game.follow``).
    """
    follower: Follower
    for event, orders in _with_orders(events):
        if event["event"] == "game":
            follower = follow(event)
        yield from follower.lines(event, orders)


def _with_orders(events: Iterable[Event]) -> Iterator[tuple[Event, Orders]]:
    """Yield each event with the shuffles right after it, which it brought; the last one also where the game breaks."""
    pending: tuple[Event, Orders] | None = None
    try:
        for event in events:
            if event["event"] == "shuffle" and pending:
                pending[1].setdefault(event["deck"], []).append(list(event["order"]))
                continue
            if pending:
                yield pending
            pending = event, {}
    except Exception:
        if pending:
            yield pending
        raise
    if pending:
        yield pending


def listed(items: Iterable[Any]) -> str:
    """Return things in a row, or a dash where there is none."""
    return " ".join(str(item) for item in items) or "-"


def many(number: int, thing: str) -> str:
    """Return a number of things in words: 1 card, 2 cards."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def take(deck: list[Any], count: int) -> list[Any]:
    """Take the next cards off a deck, as many as there are."""
    cards = deck[:count]
    del deck[:count]
    return cards


def nearest_top(pile: list[Any], card: Any) -> Any:
    """Take a card out of a pile, of equal ones the one nearest the top."""
    return pile.pop(len(pile) - 1 - pile[::-1].index(card))


class Follower(ABC):
    """Follows a game event by event; a game says what is its own.

    Args:
        header: the first event of the game.
        phases: what to say of a choice in each phase: a sentence without its subject, then details.
    """

    LEGEND: tuple[str, ...] = ()
    DECKS: ClassVar[Mapping[str, str]] = {}  # what to call a deck that is shuffled during a turn
    REASONS: ClassVar[Mapping[str, str]] = {}  # why a round ended

    def __init__(self, header: Event, phases: Mapping[str, Sentence]) -> None:
        self.header, self.rules, self.players = header, header["rules"], header["players"]
        self.names = [f"seat {seat} {name}" for seat, name in enumerate(header["strategies"])]
        self.seat, self.turn, self.round = -1, 0, 0
        self.totals = [0] * self.players
        self._phases = phases
        self.tellers: dict[str, Callable[[Event, Orders], Iterator[str]]] = {
            "game": self._game,
            "round": self._round,
            "choice": self._choice,
            "state": self._state,
            "round_end": self._round_end,
            "game_end": self._game_end,
        }

    @abstractmethod
    def deal(self, event: Event, orders: Orders) -> Iterator[str]:
        """Begin a round as its event and shuffles say, and yield the table as it is then."""

    @abstractmethod
    def sync(self, state: Event) -> Iterator[str]:
        """Take over the table after a turn, and yield what is to be shown of it."""

    def more_of_end(self, _event: Event, _seat: int) -> str:
        """Return what the game adds to the points of a seat."""
        return ""

    def lines(self, event: Event, orders: Orders) -> Iterator[str]:
        """Yield the lines of an event, which brought these new orders of decks."""
        return self.tellers[event["event"]](event, orders)

    def from_seat(self, first: int) -> list[int]:
        """Return all seats in order of play, from this one on."""
        return [(first + step) % self.players for step in range(self.players)]

    def shuffled(self, orders: Orders) -> list[str]:
        """Say which decks were shuffled."""
        return [
            f"{self.DECKS[deck]} shuffled anew, {many(len(order), 'card')}"
            for deck in self.DECKS
            for order in orders.get(deck, ())
        ]

    def _game(self, event: Event, _orders: Orders) -> Iterator[str]:
        yield f"{event['game']}: deal {event['game_index']}, rotation {event['rotation']}, seed {event['seed']}"
        yield from (f"  seat {seat}: {name}" for seat, name in enumerate(event["strategies"]))
        yield ""
        yield from (f"  {line}" for line in (*self.LEGEND, "(forced)  there was no other choice"))

    def _round(self, event: Event, orders: Orders) -> Iterator[str]:
        self.seat, self.turn, self.round = -1, 0, event["round"]
        who = f"seat {event['dealer']} deals" if "dealer" in event else f"seat {event['first']} plays first"
        yield ""
        yield f"Round {self.round}, {who}"
        yield from (f"    {line}" for line in self.deal(event, orders))

    def _choice(self, event: Event, orders: Orders) -> Iterator[str]:
        seat = event["seat"]
        if event["phase"] == "draw":  # every turn begins with it
            self.seat, self.turn = seat, self.turn + 1
            yield ""
            yield f"  Turn {self.turn}, {self.names[seat]}"
        news = self.shuffled(orders)
        said, *details = self._phases[event["phase"]](event, orders)
        who = "" if seat == self.seat else f"seat {seat} "
        yield f"    {who}{said}{' (forced)' if event.get('forced') else ''}"
        yield from (f"      {line}" for line in [*news, *details])

    def _state(self, event: Event, _orders: Orders) -> Iterator[str]:
        yield from (f"    | {line}" for line in self.sync(event))

    def _round_end(self, event: Event, _orders: Orders) -> Iterator[str]:
        self.totals = event["totals"]
        who = "" if event["seat"] is None else f"seat {event['seat']} "
        yield ""
        yield f"  Round {self.round} ends: {who}{self.REASONS[event['reason']]}"
        for seat, name in enumerate(self.names):
            points = f"{many(event['points'][seat], 'point')}, {self.totals[seat]} in all"
            yield f"    {name}: {points}{self.more_of_end(event, seat)}"

    def _game_end(self, event: Event, _orders: Orders) -> Iterator[str]:
        winners = [self.names[seat] for seat in event["winners"]]
        yield ""
        yield f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}" + (
            "; a limit cut the game short" if event["capped"] else ""
        )
