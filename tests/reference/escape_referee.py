"""Escape from Alcatraz told a second time, second half: an independent referee for traces.

It reads the trace of a game (JSON Lines, one event a line), plays the game again by docs/games/escape.md,
whose clauses `E-x.y` it cites, and compares: each event and its place, each field, every choice with the
legal options that it lists itself, each shuffle with the cards that belong in it, each table after a turn,
points, ends and winners. It shares no code with the engine. Further fields of a line are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.reference.escape_table import (
    ACTION_CARDS,
    ATTACHED,
    Table,
    card_points,
    clockwise,
    in_order,
    is_escapee,
    legal_options,
    new_table,
    plan_deck,
    rules_fault,
    total_in_play,
)
from tests.reference.replay import Option, Replay


def referee(lines: Iterable[str]) -> None:
    """Replay a trace of one whole game; raises `RefereeError` at the first line that is wrong."""
    Referee(lines).game()


class Referee(Replay):
    """Plays a game along with its trace, from start to end."""

    CHOICE_FIELDS = ("choice", "plan", "count", "card", "from", "victim")

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
        rules, players = self.opening("escape")
        fault = rules_fault(rules, players)  # E-1.5 to E-1.9
        if fault:
            self.refuse(*fault)
        self.table = new_table(rules, players)
        self.totals = [0] * players
        copies = rules["action_deck"]
        action_cards = [card for card in ACTION_CARDS for _ in range(copies.get(card, 0))]
        self.table.action_deck = self.shuffle("action", action_cards)  # E-2.3
        number = 1
        while not self.is_last_round(number):
            number += 1
        top = max(self.totals)
        winners = [seat for seat, total in enumerate(self.totals) if total == top]  # E-13.2, E-13.3
        self.expect("game_end", winners=winners, totals=self.totals, capped=self.capped)
        self.close()

    def is_last_round(self, number: int) -> bool:
        """Play a round and say whether the game ends with it (E-13.1, E-13.4, E-13.5)."""
        self.round(number)
        rules, top = self.table.rules, max(self.totals)
        must_go_on = self.totals.count(top) > 1 and rules["ties"] == "extra_round"
        if top >= rules["target"] and not must_go_on:
            return True
        if number < rules["max_rounds"]:
            return False
        self.capped = True
        return True

    def round(self, number: int) -> None:
        """Set-up, turns and scores; afterwards attached cards go to the Action discards (E-11.4)."""
        players = self.table.players
        dealer = (players - 1 + number - 1) % players  # E-2.1
        self.expect("round", round=number, dealer=dealer)
        self.set_up(dealer)
        turn, seat, reason = 0, dealer, ""
        while not reason:
            turn, seat = turn + 1, (seat + 1) % players  # E-3.1
            went_out = self.turn(seat)
            self.state(turn)
            reason = self.reason_to_end(turn, went_out)
        self.score(reason)
        self.release(*range(1, self.table.rules["plans"] + 1))

    def set_up(self, dealer: int) -> None:
        """Shuffle, reveal, deal (E-2.2 to E-2.8)."""
        old = self.table
        table = self.table = new_table(old.rules, old.players)
        table.action_deck, table.action_discards = old.action_deck, old.action_discards
        table.cell_block = self.shuffle("plans", plan_deck(table.rules))
        while len(table.solitary) < table.rules["setup_reveal_limit"] and not table.yard:
            card = table.cell_block.pop(0)
            (table.yard if is_escapee(card) else table.solitary).append(card)
        if not table.yard:  # E-2.6
            first = next(card for card in table.cell_block if is_escapee(card))
            table.cell_block.remove(first)
            table.yard.append(first)
            table.cell_block = self.shuffle("plans", table.cell_block)
        for _ in range(table.rules["hand_size"]):
            for seat in clockwise(table, (dealer + 1) % table.players):
                self.draw_cards(seat, 1)

    def turn(self, seat: int) -> bool:
        """Draw, plays, discard; says whether the player went out (E-3.1)."""
        table = self.table
        table.seat, table.yard_play_used, table.plan_played = seat, False, False
        drew_from_cell_block = self.draw()
        played = self.plays()
        quiet = not (drew_from_cell_block or played)
        table.quiet_turns = table.quiet_turns + 1 if quiet else 0  # E-14.1
        return self.discard()

    def draw(self) -> bool:
        """E-3.2, E-3.3; says whether the Cell Block was used."""
        table = self.table
        if self.choose("draw", table.seat)["choice"] == "solitary":
            table.hands[table.seat].append(table.solitary.pop())
            return False
        self.draw_cards(table.seat, table.rules["draw_count"])
        return True

    def draw_cards(self, seat: int, number: int) -> None:
        """Cards of the Cell Block into a hand, as many as there are (E-3.3, E-9.2)."""
        self.table.hands[seat] += self.reveal(number)

    def reveal(self, number: int) -> list[str]:
        """The next cards of the Cell Block, as many as there are (E-9.2)."""
        cards = self.table.cell_block[:number]
        del self.table.cell_block[:number]
        return cards

    def plays(self) -> bool:
        """Plays until the player has done or foils (E-4.9, E-6.10); says whether there was any."""
        table, number = self.table, 0
        while (play := self.choose("play", table.seat))["choice"] != "done":
            number += 1
            if play["choice"] == "foil":
                self.foil(play["plan"], play["card"], play["from"])
                return True
            if play["choice"] == "yard":
                table.yard_play_used = True
                table.hands[table.seat].remove(play["card"])
                table.yard.append(play["card"])  # E-5.4: it counts from now on; E-5.2: no Action card
            else:
                self.play_plan_cards(play["plan"], play["count"])
        return number > 0

    def play_plan_cards(self, plan: int, count: int) -> None:
        """A start or a lay-off, after the turn's first an Action card (E-4.10)."""
        table = self.table
        for _ in range(count):
            table.hands[table.seat].remove(f"P{plan}")
        table.areas[table.seat][plan - 1] += count
        first, table.plan_played = not table.plan_played, True
        if first:
            self.action_card()

    def foil(self, plan: int, card: str, source: str) -> None:
        """E-6.8, E-6.9; then the co-conspirators (E-7.1, E-7.5)."""
        table = self.table
        sharers = [seat for seat in clockwise(table, table.seat) if table.areas[seat][plan - 1]]
        (table.hands[table.seat] if source == "hand" else table.yard).remove(card)
        table.foiled[table.seat].append(card)
        for seat in sharers:
            table.foiled[seat] += [f"P{plan}"] * table.areas[seat][plan - 1]
            table.areas[seat][plan - 1] = 0
        table.foiled_plans.add(plan)
        self.release(plan)  # E-10.15
        table.plan = plan
        for seat in sharers:
            if seat != table.seat or table.rules["foiler_co_conspirator"]:
                self.co_conspirators(seat)

    def co_conspirators(self, seat: int) -> None:
        """E-7.3: one Escapee, or as many as the player likes; E-7.4: even the last card."""
        table = self.table
        while (chosen := self.choose("co_conspirator", seat)).get("choice") == "add":
            table.hands[seat].remove(chosen["card"])
            table.foiled[seat].append(chosen["card"])
            if table.rules["co_conspirators"] == "one":
                return

    def discard(self) -> bool:
        """E-8.1, E-8.2; says whether the player went out (E-11.1)."""
        table = self.table
        chosen = self.choose("discard", table.seat)
        if not chosen:
            return False
        table.hands[table.seat].remove(chosen["card"])
        table.solitary.append(chosen["card"])
        return not table.hands[table.seat]

    # Action cards

    def action_card(self) -> None:
        """Draw the next Action card and follow it (E-9.1, E-9.3 to E-9.6)."""
        table = self.table
        if not table.action_deck:
            self.reshuffle()
        if not table.action_deck:
            return
        card = table.action_deck.pop(0)
        self.expect("action_card", seat=table.seat, card=card)
        if not table.action_deck and table.rules["action_reshuffle"] == "when_exhausted":
            self.reshuffle()
        if card in ATTACHED:
            self.attach(card)
        else:
            getattr(self, card)()
            table.action_discards.append(card)

    def reshuffle(self) -> None:
        """The Action discards become the Action deck."""
        table = self.table
        table.action_deck = self.shuffle("action", table.action_discards)
        table.action_discards = []

    def discard_together(self, cards: list[str]) -> None:
        """E-9.7, E-9.8; a shuffle is announced where there are two cards or more."""
        if self.table.rules["shared_discard_order"] == "shuffled" and len(cards) >= 2:
            cards = self.shuffle("discards", cards)
        self.table.solitary += cards

    def reveal_three(self) -> None:
        """The reveal of Plan Uncovered and Ratted On (E-10.8, E-10.13)."""
        cards = self.reveal(3)
        self.table.yard += [card for card in cards if is_escapee(card)]
        self.discard_together([card for card in cards if not is_escapee(card)])

    def blank(self) -> None:
        """E-1.4."""

    def work_detail(self) -> None:
        """E-10.1 to E-10.3."""
        table = self.table
        chosen = self.choose("work_detail", table.seat)
        if chosen.get("choice") == "draw":
            self.draw_cards(table.seat, 2)
        elif chosen:
            nearest_top = max(i for i, card in enumerate(table.solitary) if card == chosen["card"])
            table.hands[table.seat].append(table.solitary.pop(nearest_top))

    def cell_search(self) -> None:
        """E-10.4, E-10.5."""
        table = self.table
        table.revealed = self.reveal(3)
        chosen = self.choose("cell_search", table.seat)
        if chosen:
            table.revealed.remove(chosen["card"])  # the first of equal ones
            table.hands[table.seat].append(chosen["card"])
        self.discard_together(table.revealed)

    def plan_uncovered(self) -> None:
        """E-10.6 to E-10.8."""
        table = self.table
        chosen = self.choose("plan_uncovered", table.seat)
        if chosen:
            table.areas[chosen["victim"]][chosen["plan"] - 1] -= 1
            table.areas[table.seat][chosen["plan"] - 1] += 1
        else:
            self.draw_cards(table.seat, 1)
        self.reveal_three()

    def returning_favors(self) -> None:
        """E-10.9 to E-10.12."""
        table = self.table
        card = f"P{self.choose('returning_favors', table.seat)['plan']}"
        for giver in clockwise(table, table.seat)[1:]:
            if card in table.hands[giver]:
                table.hands[giver].remove(card)
                table.hands[table.seat].append(card)
                self.draw_cards(giver, 1)
                return

    def ratted_on(self) -> None:
        """E-10.13."""
        self.draw_cards(self.table.seat, 2)
        self.reveal_three()

    def attach(self, card: str) -> None:
        """Guard Help or Change in Plan: E-10.14, E-10.19; a further copy replaces the first, E-10.20."""
        table = self.table
        plan = self.choose(card, table.seat)["plan"]
        if table.attached[card] is not None:
            table.action_discards.append(card)
        table.attached[card] = plan

    def release(self, *plans: int) -> None:
        """Cards attached to these plans go to the Action discards (E-10.15, E-10.16, E-11.4)."""
        for card in ATTACHED:
            if self.table.attached[card] in plans:
                self.table.attached[card] = None
                self.table.action_discards.append(card)

    def warden(self) -> None:
        """E-10.21 to E-10.24, E-5.5."""
        table = self.table
        for seat in clockwise(table, table.seat):
            chosen = self.choose("warden", seat)
            if chosen.get("choice") == "yard":
                table.hands[seat].remove(chosen["card"])
                table.yard.append(chosen["card"])
                self.draw_cards(seat, 1)
                if seat == table.seat and table.rules["warden_uses_yard_play"]:
                    table.yard_play_used = True
            elif chosen:
                plan = chosen["plan"]
                table.solitary += [f"P{plan}"] * table.areas[seat][plan - 1]
                table.areas[seat][plan - 1] = 0
                if not total_in_play(table, plan):
                    self.release(plan)

    # After the turn

    def state(self, turn: int) -> None:
        """The whole table after the turn's discard."""
        table = self.table
        self.expect(
            "state",
            turn=turn,
            seat=table.seat,
            hands=[in_order(hand) for hand in table.hands],
            areas=table.areas,
            foiled=[in_order(pile) for pile in table.foiled],
            yard=in_order(table.yard),
            solitary=table.solitary,
            cell_block=len(table.cell_block),
            action_deck=len(table.action_deck),
            action_discards=table.action_discards,
            **table.attached,
        )

    def reason_to_end(self, turn: int, went_out: bool) -> str:
        """Why the round is over, or nothing (E-11.1 to E-11.3, E-14.3)."""
        if went_out:
            return "out"
        if not self.table.cell_block:
            return "cell_block"
        return "cap" if turn >= self.table.rules["max_turns"] else ""

    def score(self, reason: str) -> None:
        """E-12.1, E-12.2, E-14.4."""
        table = self.table
        points = [sum(card_points(table.rules, card) for card in pile) for pile in table.foiled]
        bonus = self.bonus() if reason == "out" else 0
        points[table.seat] += bonus
        self.totals = [total + won for total, won in zip(self.totals, points, strict=True)]
        self.capped = self.capped or reason == "cap"
        seat = table.seat if reason == "out" else None
        self.expect("round_end", reason=reason, seat=seat, points=points, bonus=bonus, totals=self.totals)

    def bonus(self) -> int:
        """For going out: E-12.3, before any foil E-12.4 and E-12.5."""
        table = self.table
        reduced = int(table.rules["out_points"]) * len(table.yard)
        if table.foiled_plans:
            return reduced
        face_value = sum(card_points(table.rules, card) for card in table.yard)
        return face_value + (reduced if table.rules["early_out_bonus"] == "adds" else 0)
