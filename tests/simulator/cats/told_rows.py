"""The rows of the log as they follow from the trace of a game: counted by the referee while it plays the game again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from tests.reference.cats_referee import Referee
from tests.reference.cats_table import Slot, ability_of, coming_back, is_right, value
from tests.reference.replay import Option

Row = dict[str, Any]
USES = {"peek_own": "peeks", "plus_one": "plus_ones", "minus_one": "minus_ones", "change_sign": "sign_changes"}


def rows_of(lines: Iterable[str]) -> list[Row]:
    """The rows of a game, one a round and seat that played it: counters that are not 0, points, total and the like."""
    counting = CountingReferee(lines)
    counting.game()
    return counting.told


class CountingReferee(Referee):
    """Counts what each seat does; `told` has the rows of the rounds that are over."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__(lines)
        self.told: list[Row] = []
        self.tally: list[Counter[str]] = []
        self.looked: list[Slot] = []  # cards of a look before the first turn
        self.at_turn = 0  # whose turn it is, or who will play first
        self.idle = True  # nothing but a draw and a discard so far in this turn

    # The course of a round

    def round(self, number: int, seats: list[int]) -> int:
        """Count a round, and read its rows off its end."""
        self.tally = [Counter() for _ in range(self.table.players)]
        self.at_turn, before = seats[0], list(self.totals)
        following = super().round(number, seats)
        for seat in sorted(seats):
            row = self.table.rows[seat]
            self.told.append(
                {
                    **self.tally[seat],
                    "circle": int(not row),
                    "row_left": len(row),
                    "row_unknown": sum(not slot.seen for slot in row),
                    "points": self.totals[seat] - before[seat],
                    "total": self.totals[seat],
                    "round_number": number,
                    "seat": seat,
                }
            )
        return following

    def score(self, reason: str, emptied: list[int]) -> None:
        """Note why the round ended, and who was the first to empty a row."""
        super().score(reason, emptied)
        for seat, tally in enumerate(self.tally):
            tally["ended_round"] = emptied[:1] == [seat]
            tally["capped"] = reason == "cap"

    # Decisions

    def pick(self, phase: str, seat: int, options: Sequence[Option]) -> Option:
        """Count a decision and its options."""
        if len(options) == 1:
            self.tally[seat]["forced"] += 1
        elif options:
            self.tally[seat]["choices"] += 1
            self.tally[seat]["options"] += len(options)
        return super().pick(phase, seat, options)

    def choose(self, phase: str, seat: int) -> Option:
        """Count what is chosen; the table is as it was before it."""
        if phase == "draw":
            self.begin_turn(seat)
        chosen = super().choose(phase, seat)
        if chosen and phase != "claim_pile":
            getattr(self, f"count_{phase}")(seat, chosen)
        return chosen

    def begin_turn(self, seat: int) -> None:
        """Count a turn, and the objectives that lie there."""
        self.at_turn, self.idle = seat, True
        self.tally[seat]["turns"] += 1
        for objective in self.table.objectives:
            self.tally[seat][f"lay_{self.place(objective)}"] += 1

    def count_look(self, seat: int, chosen: Option) -> None:
        """Note the card that is looked at."""
        self.looked.append(self.table.rows[seat][chosen["slot"]])

    def count_draw(self, seat: int, chosen: Option) -> None:
        """Count a draw."""
        if chosen["choice"] != "pass":
            self.tally[seat][f"{chosen['choice']}_draws"] += 1

    def count_deck_card(self, seat: int, chosen: Option) -> None:
        """Count a swap or the use of an ability."""
        self.idle = chosen["choice"] == "discard"
        if chosen["choice"] == "swap":
            self.tally[seat]["swaps"] += 1
        elif chosen["choice"] == "ability":
            self.tally[seat][USES[ability_of(self.table.rules, self.table.drawn)]] += 1

    def count_pile_card(self, _seat: int, _chosen: Option) -> None:
        """A card of a pile is always swapped in."""
        self.idle = False

    def count_fulfil(self, seat: int, chosen: Option) -> None:
        """Count a claim, or a turn without anything in it."""
        if chosen["choice"] == "claim":
            self.count_claim(self.tally[seat], chosen["objective"], chosen["slots"])
        else:
            self.tally[seat]["dead_turns"] += self.idle

    def count_claim(self, tally: Counter[str], objective: int, slots: Sequence[int]) -> None:
        """Count a claim by what it is and what it rests on."""
        rules = self.table.rules
        named = [self.table.rows[self.table.mover][slot] for slot in slots]
        right = is_right([value(rules, slot, slot.card) for slot in named], objective, rules["zero_subtotal"])
        blind = any(not slot.seen for slot in named)
        tally["claims"] += 1
        tally["false_claims"] += not right
        tally["blind_claims"] += blind
        tally["blind_met"] += blind and right
        tally["first_look_met"] += right and any(slot is card for slot in named for card in self.looked)
        tally[f"met_{'two' if len(slots) == 2 else 'three'}_{self.place(objective)}"] += right

    def place(self, objective: int) -> str:
        """The place of an objective in the list of the rule, as counters write it."""
        return f"{self.table.rules['objectives'].index(objective):02}"

    # Decks

    def new_draw_deck(self) -> None:
        """Count a new draw deck."""
        self.tally[self.at_turn]["reshuffles"] += bool(coming_back(self.table))
        super().new_draw_deck()

    def new_objective(self, met: int) -> None:
        """Count new objective decks, and places that stay empty."""
        none_left, rules = not self.table.objective_deck, self.table.rules
        self.tally[self.at_turn]["objective_reshuffles"] += none_left and rules["objectives_out"] == "reshuffle"
        self.tally[self.at_turn]["empty_draws"] += none_left and rules["objectives_out"] == "shrink"
        super().new_objective(met)

    def refill(self, seat: int, number: int, *, between_rounds: bool = False) -> None:
        """Count the cards that a turn could not give the row."""
        wanted = len(self.table.rows[seat]) + number
        super().refill(seat, number, between_rounds=between_rounds)
        if not between_rounds:
            self.tally[seat]["empty_draws"] += wanted - len(self.table.rows[seat])
