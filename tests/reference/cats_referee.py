"""Alcatraz, the cats game, told a second time, second half: an independent referee for traces.

It reads the trace of a game (JSON Lines, one event a line), plays the game again by docs/games/cats.md, whose clauses
`F-x.y` it cites, and compares: each event and its place, each field, every choice with the legal options that it
lists itself, each shuffle with the cards that belong in it, each table after a turn, points, ends and winners. It
shares no code with the engine. Further fields of a line are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.reference.cats_table import (
    Slot,
    Table,
    ability_of,
    cat_cards,
    clockwise,
    coming_back,
    is_right,
    legal_options,
    new_table,
    rules_fault,
    value,
)
from tests.reference.replay import Option, RefereeError, Replay

__all__ = ["Referee", "RefereeError", "Table", "legal_options", "new_table", "referee"]


def referee(lines: Iterable[str]) -> None:
    """Replay a trace of one whole game; raises `RefereeError` at the first line that is wrong."""
    Referee(lines).game()


class Referee(Replay):
    """Plays a game along with its trace, from start to end."""

    CHOICE_FIELDS = ("choice", "slot", "slots", "pile", "objective")
    PLAYERS = (2, 3, 4, 5)  # F-1.6

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__(lines)
        self.table: Table
        self.totals: list[int]
        self.capped = False

    def choose(self, phase: str, seat: int) -> Option:
        """The choice of a player, one of the legal options; {} without an event where there is no option."""
        self.table.phase, self.table.mover = phase, seat
        return self.pick(phase, seat, legal_options(self.table))

    # The game

    def game(self) -> None:
        """From the first line to the last."""
        rules, players = self.opening("cats")
        fault = rules_fault(rules, players)  # F-1.3 to F-1.5
        if fault:
            self.refuse(*fault)
        self.table = new_table(rules, players)
        self.totals = [0] * players
        first = 0  # F-2.1
        for number in range(1, rules["rounds"] + 1):  # F-9.1
            first = self.round(number, clockwise(self.table, first))
        if rules["ties"] == "third_round" and len(self.winners()) > 1:  # F-10.4 to F-10.6
            tied = [seat for seat in clockwise(self.table, first) if seat in self.winners()]
            self.round(rules["rounds"] + 1, tied)
        self.expect("game_end", winners=self.winners(), totals=self.totals, capped=self.capped)
        self.close()

    def winners(self) -> list[int]:
        """F-10.1 to F-10.3, F-10.7: the most points, then the most circles."""
        standing = list(zip(self.totals, self.table.circles, strict=True))
        return [seat for seat, reached in enumerate(standing) if reached == max(standing)]

    def round(self, number: int, seats: list[int]) -> int:
        """A round of these seats, in the order of play; returns who begins the next (F-9.2, F-9.3)."""
        self.expect("round", round=number, first=seats[0])
        if number == 1 or self.table.rules["between_rounds"] == "reshuffle":
            self.set_up(seats)
        else:
            self.fill_up(seats)
        if number == 1 or self.table.rules["first_look"] == "round":
            self.looks(seats)
        cycle, emptied, reason = 0, list[int](), ""
        while not reason:
            emptied = self.cycle(cycle * len(seats), seats)
            cycle += 1
            reason = self.reason_to_end(cycle, emptied)
        self.score(reason, emptied)
        last = emptied[-1] if emptied else seats[0]
        return (last + 1) % self.table.players

    # Set-up and between rounds

    def set_up(self, seats: list[int]) -> None:
        """Shuffle and deal (F-2.2 to F-2.5, F-9.6, F-10.5)."""
        old = self.table
        table = self.table = new_table(old.rules, old.players)
        table.circles = old.circles
        table.draw_deck = self.shuffle("draw", cat_cards(table.rules))
        table.objective_deck = self.shuffle("objectives", list(table.rules["objectives"]))
        for _ in range(table.rules["row_size"]):
            for seat in seats:
                table.rows[seat].append(Slot(table.draw_deck.pop(0)))
        for _ in range(table.rules["objectives_shown"]):
            table.objectives.append(table.objective_deck.pop(0))
        for pile in table.piles:
            pile.append(table.draw_deck.pop(0))

    def fill_up(self, seats: list[int]) -> None:
        """Rows are filled up, one card at a time (F-9.4, F-9.5, F-7.6)."""
        table = self.table
        for _ in range(table.rules["row_size"]):
            for seat in seats:
                if len(table.rows[seat]) < table.rules["row_size"]:
                    self.refill(seat, 1, between_rounds=True)
        if not table.draw_deck:
            self.new_draw_deck()

    def looks(self, seats: list[int]) -> None:
        """F-2.6 to F-2.8."""
        for seat in seats:
            chosen = self.choose("look", seat)
            if chosen:
                self.table.rows[seat][chosen["slot"]].seen = True

    # The turn

    def cycle(self, turns_before: int, seats: list[int]) -> list[int]:
        """A turn of each player; returns those who ended it with an empty row (F-8.1 to F-8.3)."""
        emptied = []
        for number, seat in enumerate(seats, start=1):
            self.draw(seat)
            self.fulfil(seat)
            if not self.table.rows[seat]:
                self.table.circles[seat] += 1
                emptied.append(seat)
            self.state(turns_before + number, seat)
        return emptied

    def draw(self, seat: int) -> None:
        """F-3.2, F-3.3."""
        chosen = self.choose("draw", seat)
        if chosen["choice"] == "pile":
            self.pile_card(seat, chosen["pile"])
        elif chosen["choice"] == "deck":
            if not self.table.draw_deck:  # F-7.4
                self.new_draw_deck()
            self.deck_card(seat, self.table.draw_deck.pop(0))

    def pile_card(self, seat: int, pile: int) -> None:
        """F-3.9, F-3.10: the card leaves the pile, then the replaced one comes onto it."""
        slot = self.choose("pile_card", seat)["slot"]
        card = self.table.piles[pile].pop()
        self.replace(seat, slot, Slot(card, face_up=True, seen=True), pile)

    def deck_card(self, seat: int, card: int) -> None:
        """F-3.6 to F-3.8, F-4.4."""
        self.table.drawn = card
        chosen = self.choose("deck_card", seat)
        if chosen["choice"] == "swap":
            self.replace(seat, chosen["slot"], Slot(card, seen=True), chosen["pile"])
        elif chosen["choice"] == "discard":
            self.table.piles[chosen["pile"]].append(card)
        elif ability_of(self.table.rules, card) == "peek_own":  # F-4.5
            self.table.rows[seat][chosen["slot"]].seen = True
            self.table.piles[chosen["pile"]].append(card)
        else:  # F-4.6
            self.table.rows[seat][chosen["slot"]].modifier = card

    def replace(self, seat: int, slot: int, new: Slot, pile: int) -> None:
        """A card takes the place of another (F-3.7, F-3.9, F-3.10)."""
        old = self.table.rows[seat][slot]
        self.table.rows[seat][slot] = new
        self.table.piles[pile] += card_and_modifier(old)

    # The claim

    def fulfil(self, seat: int) -> None:
        """F-5.1 to F-5.4."""
        chosen = self.choose("fulfil", seat)
        if chosen["choice"] == "pass":
            return
        row, rules = self.table.rows[seat], self.table.rules
        named = [row[slot] for slot in chosen["slots"]]
        for slot in reversed(chosen["slots"]):  # the rest closes up: F-5.12, F-6.2
            del row[slot]
        if is_right([value(rules, slot, slot.card) for slot in named], chosen["objective"], rules["zero_subtotal"]):
            self.right_claim(seat, chosen["objective"], named)
        else:
            self.wrong_claim(seat, named)

    def right_claim(self, seat: int, objective: int, named: Sequence[Slot]) -> None:
        """F-5.9 to F-5.13."""
        table = self.table
        table.scored[seat] += [slot.card for slot in named]
        freed = [slot.modifier for slot in named if slot.modifier is not None]
        if freed:
            table.piles[self.choose("claim_pile", seat)["pile"]] += freed
        self.new_objective(objective)
        if table.rows[seat]:
            self.refill(seat, 1)

    def wrong_claim(self, seat: int, named: Sequence[Slot]) -> None:
        """F-6.1 to F-6.3."""
        pile = self.choose("claim_pile", seat)["pile"]
        for slot in named:
            self.table.piles[pile] += card_and_modifier(slot)
        self.refill(seat, len(named))

    def new_objective(self, met: int) -> None:
        """F-5.9, F-5.11, F-7.7, F-7.8."""
        table = self.table
        place = table.objectives.index(met)
        table.objective_discards.append(met)
        if not table.objective_deck and table.rules["objectives_out"] == "reshuffle":
            table.objective_deck = self.shuffle("objectives", table.objective_discards)
            table.objective_discards = []
        if table.objective_deck:
            table.objectives[place] = table.objective_deck.pop(0)
        else:
            del table.objectives[place]

    # The draw deck

    def refill(self, seat: int, number: int, *, between_rounds: bool = False) -> None:
        """Cards of the draw deck at the right end, as many as there are (F-5.13, F-6.2, F-9.5; F-7.3 to F-7.6)."""
        table = self.table
        for _ in range(number):
            if not table.draw_deck and (between_rounds or table.rules["deck_out"] == "reshuffle"):
                self.new_draw_deck()
            if table.draw_deck:
                table.rows[seat].append(Slot(table.draw_deck.pop(0)))

    def new_draw_deck(self) -> None:
        """F-7.1, F-7.2; without cards the draw deck stays empty (F-7.3)."""
        table = self.table
        from_piles = any(len(pile) > 1 for pile in table.piles)
        table.draw_deck = self.shuffle("draw", coming_back(table))
        if from_piles:
            table.piles = [pile[-1:] for pile in table.piles]
        else:
            table.scored_earlier = []

    # After the turn

    def state(self, turn: int, seat: int) -> None:
        """The whole table at the end of a turn."""
        table = self.table
        self.expect(
            "state",
            turn=turn,
            seat=seat,
            rows=[[as_event(slot) for slot in row] for row in table.rows],
            known=[[slot.seen for slot in row] for row in table.rows],
            objectives=table.objectives,
            objective_deck=len(table.objective_deck),
            draw_deck=len(table.draw_deck),
            piles=table.piles,
            scored=[sorted(cards) for cards in table.scored],
            circles=table.circles,
        )

    def reason_to_end(self, cycle: int, emptied: list[int]) -> str:
        """Why the round is over after a cycle, or nothing (F-8.2, F-8.4 to F-8.6)."""
        rules = self.table.rules
        if emptied:
            return "empty_row"
        if rules["deck_out"] == "end_round" and not self.table.draw_deck:
            return "deck"
        return "cap" if cycle >= rules["max_turns"] else ""

    def score(self, reason: str, emptied: list[int]) -> None:
        """F-8.5, F-8.7, F-8.8; then the scored cards are out of play (F-9.4)."""
        table = self.table
        points = [len(cards) for cards in table.scored]
        self.totals = [total + won for total, won in zip(self.totals, points, strict=True)]
        self.capped = self.capped or reason == "cap"
        seat = emptied[0] if emptied else None
        self.expect("round_end", reason=reason, seat=seat, points=points, totals=self.totals)
        table.scored_earlier += [card for cards in table.scored for card in cards]
        table.scored = [[] for _ in range(table.players)]


def card_and_modifier(slot: Slot) -> list[int]:
    """The cards of a slot as they go onto a pile (F-3.10, F-6.1)."""
    return [slot.card] if slot.modifier is None else [slot.card, slot.modifier]


def as_event(slot: Slot) -> Option:
    """A card of a row as a trace tells it."""
    return {"card": slot.card, "face_up": slot.face_up, "modifier": slot.modifier}
