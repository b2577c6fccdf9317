"""The rows of the log as they follow from the trace of a game: counted slowly from its events, without the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from simulator.trace import Event

Row = dict[str, Any]


def rows_of(events: list[Event]) -> list[Row]:
    """The rows of a game, one a round and seat: the counters that are not 0, and points, total and who went out."""
    return [row for round_ in rounds_of(events) for row in Teller(events[0], round_).rows()]


def rounds_of(events: list[Event]) -> list[list[Event]]:
    """The events of each round."""
    starts = [place for place, event in enumerate(events) if event["event"] == "round"]
    return [events[start:end] for start, end in zip(starts, [*starts[1:], len(events)], strict=True)]


class Teller:
    """Counts the events of one round.

    Args:
        header: the first line of the trace.
        events: those of the round, its end last but for the end of the game.
    """

    def __init__(self, header: Event, events: list[Event]) -> None:
        self.rules, self.players = header["rules"], header["players"]
        self.events = events
        self.gangsters = list(self.rules["evidence"])
        self.tally: list[Counter[str]] = [Counter() for _ in range(self.players)]
        self.areas = [Counter() for _ in range(2 if self.rules["teams"] else self.players)]
        order = events[1]["order"]
        first = (events[0]["dealer"] + 1) % self.players
        dealt = self.rules["hand_size"] * self.players
        hands = {(first + place) % self.players: order[place : dealt : self.players] for place in range(self.players)}
        self.sizes = [len(hands[seat]) for seat in range(self.players)]
        self.case_file = len(order) - dealt - 1
        for seat, hand in hands.items():
            for card in set(hand) & set(self.rules["gavels"]):
                self.tally[seat][f"dealt_{card}"] = hand.count(card)

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return seat % len(self.areas)

    def is_set(self, seat: int, gangster: str) -> bool:
        """Whether the seat's side has the whole set."""
        return self.areas[self.side(seat)][gangster] == self.rules["evidence"][gangster]

    def points(self) -> list[int]:
        """The points on the table of each side."""
        values = self.rules["card_values"], self.rules["set_values"]
        return [
            sum(
                values[1][name] if count == self.rules["evidence"][name] else count * values[0][name]
                for name, count in area.items()
            )
            for area in self.areas
        ]

    def rows(self) -> list[Row]:
        """Count all turns and the end."""
        turn: list[Event] = []
        for event in self.events[2:]:
            turn.append(event)
            if event["event"] == "state":
                self.turn([told for told in turn if told["event"] == "choice"], event)
                turn, last = [], event
            elif event["event"] == "round_end":
                end = event
        return [self.row(seat, last, end) for seat in range(self.players)]

    def turn(self, choices: list[Event], state: Event) -> None:
        """Count a turn."""
        seat = state["seat"]
        tally, had_capone = self.tally[seat], self.is_set(seat, "al_capone")
        tally["turns"] += 1
        plays = [event for event in choices if event["phase"] == "play"][:-1]
        tally["dead_turns"] += not plays
        for event in choices:
            tally["forced" if event.get("forced") else "choices"] += 1
        drawn = 1
        if choices[0]["choice"] == "case_file":
            tally["file_draws"] += 1
            tally["stall_draws"] += bool(choices[0].get("forced"))
            drawn = min(self.rules["draw_count"], self.case_file)
        for event in plays:
            getattr(self, event["choice"])(seat, event)
        laid = sum(event.get("count", 0) for event in plays)
        actions = [event["action"] for event in plays if event["choice"] == "gavel"]
        left = len(state["hands"][seat])
        if actions and actions[0] != "raid":
            self.gained(seat, actions[0], left - (self.sizes[seat] + drawn - laid - len(actions) - 1))
        tally["gavels_discarded"] += choices[-1]["card"] in self.rules["gavels"]
        tally["exclusion_turns"] += had_capone
        tally["exclusion_tries"] += had_capone and left < self.sizes[seat]
        self.sizes = [len(hand) for hand in state["hands"]]
        self.case_file = state["case_file"]
        assert [[area[name] for name in self.gangsters] for area in self.areas] == state["areas"]

    def gained(self, seat: int, action: str, cards: int) -> None:
        """Count what a Gavel card brought."""
        self.tally[seat][f"{action}_cards"] += cards
        self.tally[seat][f"{action}_empty"] += cards == 0

    def meld(self, seat: int, event: Event, name: str = "melds") -> None:
        """Count a meld, or a lay-off."""
        tally, gangster, count = self.tally[seat], event["card"], event["count"]
        self.areas[self.side(seat)][gangster] += count
        tally[name] += 1
        tally["evidence_played"] += count
        tally["sets_at_once"] += count == self.rules["evidence"][gangster]
        tally[f"set_{gangster}"] += self.is_set(seat, gangster)

    def lay_off(self, seat: int, event: Event) -> None:
        """Count a lay-off."""
        self.meld(seat, event, "lay_offs")

    def gavel(self, seat: int, event: Event) -> None:
        """Count a Gavel card; what a Raid brings too."""
        self.tally[seat][event["action"]] += 1
        if "victim" in event:
            self.tally[seat]["partner_asks"] += self.side(event["victim"]) == self.side(seat)
        if event["action"] == "raid":
            self.raid(seat, event["name"])

    def raid(self, seat: int, gangster: str) -> None:
        """Count a Raid."""
        own, before, tally = self.side(seat), self.points(), self.tally[seat]
        moved = sum(area[gangster] for area in self.areas) - self.areas[own][gangster]
        for area in self.areas:
            area[gangster] = 0 if area is not self.areas[own] else area[gangster] + moved
        after = self.points()
        self.gained(seat, "raid", moved)
        tally[f"raid_set_{gangster}"] += self.is_set(seat, gangster)
        tally["raid_gain"] += after[own] - before[own]
        tally["raid_loss"] += sum(before) - before[own] - sum(after) + after[own]
        led, leads = (points[own] > max(points[:own] + points[own + 1 :]) for points in (before, after))
        tally["raid_leads"] += leads and not led

    def row(self, seat: int, state: Event, end: Event) -> Row:
        """A row at the end of the round."""
        row: Row = {"points": end["points"][seat], "total": end["totals"][seat], **self.tally[seat]}
        row["ended_round"] = end["seat"] == seat
        if end["exclusion"] and row["ended_round"]:
            row["exclusion"] = 1
            row["exclusion_points"] = sum(self.points()) - self.points()[self.side(seat)]
        hand = state["hands"][seat]
        evidence = [card for card in hand if card in self.gangsters]
        row["hand_evidence"], row["hand_gavels"] = len(evidence), len(hand) - len(evidence)
        row["hand_points"] = sum(self.rules["card_values"][card] for card in evidence)
        row["area_cards"] = self.areas[seat].total() if seat < len(self.areas) else 0
        row["round_case_file"] = state["case_file"]
        return row
