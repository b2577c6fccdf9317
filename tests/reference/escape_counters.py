"""The log of a game of Escape from Alcatraz, counted a second time from its trace.

A referee replays the trace by the rules (tests/reference/escape_referee.py) and counts along, with nothing of the
engine: the rows of the logs `rounds`, `games` and `draws` as docs/data.md explains their columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.reference.escape_referee import Referee
from tests.reference.escape_table import (
    card_points,
    draw_options,
    is_escapee,
    legal_options,
    plans_in_play,
    size_to_foil,
    total_in_play,
)
from tests.reference.replay import Option

Row = dict[str, Any]

# A plan that waited is counted by the first of these that is not below the turns it took, or as later.
WAIT_LIMITS = (0, 1, 2, 4, 8)


def count(lines: Iterable[str]) -> CountingReferee:
    """Replay a trace and return what was counted in `rounds`, `games` and `draws`."""
    counting = CountingReferee(lines)
    counting.game()
    counting.finish()
    return counting


class CountingReferee(Referee):
    """A referee that keeps the log: rows without variant, line-up, deal, rotation and strategy."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__(lines)
        self.rounds: list[Row] = []
        self.games: list[Row] = []
        self.draws: list[Row] = []
        self.tally: list[Counter[str]] = []
        self.waiting: dict[int, tuple[int, int]] = {}  # plan: the turn in which it was complete, and whose turn it was
        self.turn_number = self.round_number = 0
        self.first_play = False

    def round(self, number: int) -> None:
        self.tally = [Counter() for _ in range(self.table.players)]
        self.waiting.clear()
        self.round_number, self.turn_number = number, 0
        super().round(number)

    def turn(self, seat: int) -> bool:
        self.turn_number += 1
        self.tally[seat]["turns"] += 1
        self.first_play = True
        return super().turn(seat)

    # Decisions

    def choose(self, phase: str, seat: int) -> Option:
        chosen = super().choose(phase, seat)
        options = len(legal_options(self.table))
        if options == 1:
            self.tally[seat]["forced"] += 1
        elif options > 1:
            self.tally[seat]["choices"] += 1
            self.tally[seat]["options"] += options
        if phase == "play":
            self.count_play(seat, chosen["choice"])
        if chosen.get("choice") == "add":
            self.tally[seat]["co_conspirators"] += 1
        return chosen

    def count_play(self, seat: int, choice: str) -> None:
        blocked = self.only_the_yard_bars_a_start()
        self.tally[seat]["blocked_turns"] += blocked and self.first_play
        self.tally[seat]["blocked_left"] += blocked and choice == "done"
        self.first_play = False
        counter = {"start": "starts", "lay_off": "lay_offs", "yard": "yard_plays", "foil": "foils"}
        if choice in counter:
            self.tally[seat][counter[choice]] += 1

    def only_the_yard_bars_a_start(self) -> bool:
        table = self.table
        rules, hand = table.rules, table.hands[table.seat]
        taken = 1 if rules["yard_limit"] == "inclusive" else 0
        if len(table.yard) >= len(plans_in_play(table)) + taken or len(hand) <= rules["start_size"]:
            return False
        return any(
            hand.count(f"P{plan}") >= rules["start_size"]
            and total_in_play(table, plan) == 0
            and (rules["restart_foiled_plan"] or plan not in table.foiled_plans)
            for plan in range(1, rules["plans"] + 1)
        )

    def draw(self) -> bool:
        guarded = bool(self.table.solitary) and len(draw_options(self.table)) == 1
        from_block = super().draw()
        self.tally[self.table.seat]["block_draws"] += from_block
        self.tally[self.table.seat]["stall_draws"] += guarded
        return from_block

    def plays(self) -> bool:
        played = super().plays()
        self.tally[self.table.seat]["dead_turns"] += not played
        return played

    # Plans that wait for an Escapee

    def play_plan_cards(self, plan: int, count: int) -> None:
        before, size = total_in_play(self.table, plan), size_to_foil(self.table, plan)
        if before < size <= before + count:
            self.plan_is_complete(plan)
        super().play_plan_cards(plan, count)

    def attach(self, card: str) -> None:
        table = self.table
        sizes = {plan: size_to_foil(table, plan) for plan in range(1, table.rules["plans"] + 1)}
        super().attach(card)
        for plan, size in sizes.items():
            if size_to_foil(table, plan) <= total_in_play(table, plan) < size:
                self.plan_is_complete(plan)
        self.count_lost()

    def plan_is_complete(self, plan: int) -> None:
        """The plan has just come to its size: it waits unless the Yard or the player's hand has an Escapee for it."""
        table = self.table
        any_one = table.attached["change_in_plan"] == plan
        eligible = [card for card in table.yard + table.hands[table.seat] if is_escapee(card)]
        if not any(any_one or card in ("G", f"I{plan}") for card in eligible):
            self.waiting[plan] = (self.turn_number, table.seat)
            self.tally[table.seat]["waits"] += 1

    def foil(self, plan: int, card: str, source: str) -> None:
        self.tally[self.table.seat]["foils_from_hand"] += source == "hand"
        if plan in self.waiting:
            since, seat = self.waiting.pop(plan)
            turns = self.turn_number - since
            bins = [str(limit) for limit in WAIT_LIMITS if turns <= limit] + ["later"]
            self.tally[seat][f"waits_foiled_{bins[0]}"] += 1
        super().foil(plan, card, source)

    def warden(self) -> None:
        super().warden()
        self.count_lost()

    def count_lost(self) -> None:
        for plan, (_, seat) in list(self.waiting.items()):
            if total_in_play(self.table, plan) < size_to_foil(self.table, plan):
                self.tally[seat]["waits_lost"] += 1
                del self.waiting[plan]

    # Rows

    def expect(self, event: str, **fields: object) -> None:
        super().expect(event, **fields)
        if event == "action_card":
            self.keep_draw(fields)
        elif event == "round_end":
            self.keep_round(fields)
        elif event == "game_end":
            self.keep_game(fields)

    def keep_draw(self, fields: Row) -> None:
        """The card has left the deck, which has not been shuffled again yet."""
        table = self.table
        self.tally[table.seat]["action_cards"] += 1
        deck = Counter([*table.action_deck, fields["card"]])
        row = {"round": self.round_number, "turn": self.turn_number, **fields}
        row |= {f"left_{card}": deck[card] for card in table.rules["action_deck"]}
        self.draws.append(row | {f"so_far_{seat}": self.under_foiled(seat) for seat in range(table.players)})

    def under_foiled(self, seat: int) -> int:
        return sum(card_points(self.table.rules, card) for card in self.table.foiled[seat])

    def keep_round(self, fields: Row) -> None:
        table = self.table
        for seat in range(table.players):
            row: Row = {
                "round": self.round_number,
                "seat": seat,
                "points": fields["points"][seat],
                "total": fields["totals"][seat],
                "turn_order": (seat - (self.round_number - 1)) % table.players,  # E-2.1
                "ended_round": fields["seat"] == seat,
                "end_reason": fields["reason"],
                "capped": fields["reason"] == "cap",
                "bonus": fields["bonus"] if fields["seat"] == seat else 0,
                "area_plans": sum(table.areas[seat]),
                **kinds("hand", table.hands[seat]),
                **kinds("foiled", table.foiled[seat]),
                **kinds("round_yard", table.yard),
                **kinds("round_solitary", table.solitary),
            }
            self.rounds.append(row | self.tally[seat])

    def keep_game(self, fields: Row) -> None:
        winners = fields["winners"]
        for seat, score in enumerate(fields["totals"]):
            share = 1 / len(winners) if seat in winners else 0.0
            row = {"seat": seat, "score": score, "win_share": share, "rounds": self.round_number}
            self.games.append(row | {"capped": fields["capped"]})

    def finish(self) -> None:
        """Fill what the rest of the round and game brought into the draws."""
        points = {(row["round"], row["seat"]): row["points"] for row in self.rounds}
        for row in self.draws:
            seats = range(self.table.players)
            gains = [points[row["round"], seat] - row[f"so_far_{seat}"] for seat in seats]
            row["gain"] = gains[row["seat"]]
            row["others_gain"] = (sum(gains) - row["gain"]) / (len(gains) - 1)
            row["win_share"] = self.games[row["seat"]]["win_share"]


def kinds(place: str, cards: list[str]) -> Row:
    """How many Plan cards, Infamous and Generic Escapees there are."""
    names = {"plans": "P", "infamous": "I", "generic": "G"}
    return {f"{place}_{name}": sum(card[0] == letter for card in cards) for name, letter in names.items()}
