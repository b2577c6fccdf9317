"""Al Capone and the Chicago Underworld told a second time, second half: an independent referee for traces.

It reads the trace of a game (JSON Lines, one event a line), plays the game again by docs/games/capone.md,
whose clauses `K-x.y` it cites, and compares: each event and its place, each field, every choice with the
legal options that it lists itself, each shuffle with the cards that belong in it, each table after a turn,
points, ends and winners. It shares no code with the engine. Further fields of a line are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.reference.capone_table import (
    GANGSTERS,
    Table,
    clockwise,
    deck,
    in_order,
    legal_options,
    new_table,
    others_asked,
    own_area,
    own_melds,
    rules_fault,
    side_of,
)
from tests.reference.replay import Option, Replay


def referee(lines: Iterable[str]) -> None:
    """Replay a trace of one whole game; raises `RefereeError` at the first line that is wrong."""
    Referee(lines).game()


class Referee(Replay):
    """Plays a game along with its trace, from start to end."""

    CHOICE_FIELDS = ("choice", "card", "count", "action", "name", "victim", "cards")

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__(lines)
        self.table: Table
        self.totals: list[int]  # by side
        self.capped = False

    def choose(self, phase: str) -> Option:
        """The choice of the player whose turn it is, one of the legal options."""
        self.table.phase = phase
        return self.pick(phase, self.table.seat, legal_options(self.table))

    # The game

    def game(self) -> None:
        """From the first line to the last."""
        rules, players = self.opening("capone")
        fault = rules_fault(rules, players)  # K-1.3 to K-1.7
        if fault:
            self.refuse(*fault)
        self.table = new_table(rules, players)
        self.totals = [0] * len(self.table.areas)
        number = 1
        while not self.is_last_round(number):
            number += 1
        best = [total == max(self.totals) for total in self.totals]
        winners = [seat for seat in range(players) if best[side_of(self.table, seat)]]  # K-13.2, K-13.4
        self.expect("game_end", winners=winners, totals=self.by_seat(self.totals), capped=self.capped)
        self.close()

    def by_seat(self, numbers: list[int]) -> list[int]:
        """What is known by side, for each seat (K-12.4)."""
        return [numbers[side_of(self.table, seat)] for seat in range(self.table.players)]

    def is_last_round(self, number: int) -> bool:
        """Play a round and say whether the game ends with it (K-13.1, K-13.3, K-13.4)."""
        self.round(number)
        rules, top = self.table.rules, max(self.totals)
        if top >= rules["target"] and self.totals.count(top) == 1:
            return True
        if number < rules["max_hands"]:
            return False
        self.capped = True
        return True

    def round(self, number: int) -> None:
        """Set-up, turns and scores."""
        players = self.table.players
        dealer = (players - 1 + number - 1) % players  # K-2.1
        self.expect("round", round=number, dealer=dealer)
        self.set_up(dealer)
        turn, seat, reason = 0, dealer, ""
        while not reason:
            turn, seat = turn + 1, (seat + 1) % players  # K-3.1
            went_out = self.turn(seat)
            self.state(turn)
            reason = self.reason_to_end(turn, went_out)
        self.score(reason)

    def set_up(self, dealer: int) -> None:
        """Shuffle, deal, turn up (K-2.2 to K-2.5)."""
        table = self.table = new_table(self.table.rules, self.table.players)
        table.case_file = self.shuffle("case_file", deck(table.rules))
        for _ in range(table.rules["hand_size"]):
            for seat in clockwise(table, (dealer + 1) % table.players):
                self.draw_cards(seat, 1)
        table.underworld = self.reveal(1)

    def turn(self, seat: int) -> bool:
        """Draw, plays, discard; says whether the player went out (K-3.1)."""
        table = self.table
        table.seat, table.gavel_played = seat, False
        drew_from_case_file = self.draw()
        played = self.plays()
        quiet = not (drew_from_case_file or played)
        table.quiet_turns = table.quiet_turns + 1 if quiet else 0  # K-14.1
        return self.discard()

    def draw(self) -> bool:
        """K-3.2, K-3.3; says whether the Case File was used."""
        table = self.table
        if self.choose("draw")["choice"] == "underworld":
            table.hands[table.seat].append(table.underworld.pop())
            return False
        self.draw_cards(table.seat, table.rules["draw_count"])
        return True

    def draw_cards(self, seat: int, number: int) -> None:
        """Cards of the Case File into a hand, as many as there are (K-3.3, K-5.7)."""
        self.table.hands[seat] += self.reveal(number)

    def reveal(self, number: int) -> list[str]:
        """The next cards of the Case File, as many as there are (K-5.7)."""
        cards = self.table.case_file[:number]
        del self.table.case_file[:number]
        return cards

    def plays(self) -> bool:
        """Plays until the player has done (K-4.6); says whether there was any."""
        number = 0
        while (play := self.choose("play"))["choice"] != "done":
            number += 1
            if play["choice"] == "gavel":
                self.gavel(play)
            else:
                self.lay(play["card"], play["count"])
        return number > 0

    def lay(self, gangster: str, count: int) -> None:
        """A meld or a lay-off: cards from the hand into the own play area (K-4.2, K-4.3, K-4.4)."""
        for _ in range(count):
            self.table.hands[self.table.seat].remove(gangster)
        own_area(self.table)[gangster] += count

    def discard(self) -> bool:
        """K-10.1; says whether the player went out (K-11.1)."""
        table = self.table
        card = self.choose("discard")["card"]
        table.hands[table.seat].remove(card)
        table.underworld.append(card)
        return not table.hands[table.seat]

    # Gavel cards

    def gavel(self, play: Option) -> None:
        """Put a Gavel card onto the Underworld, a Search Warrant after its search, and follow it (K-5.2, K-7.8)."""
        table, card = self.table, play["card"]
        table.gavel_played = True
        table.hands[table.seat].remove(card)
        if card != "search_warrant":
            table.underworld.append(card)
        getattr(self, play["action"])(play)
        if card == "search_warrant":
            table.underworld.append(card)

    def ask_around(self, play: Option) -> None:
        """K-6.3 to K-6.5, K-6.10."""
        for giver in others_asked(self.table):
            if play["name"] in self.table.hands[giver]:
                self.give(giver, play["name"], 1)
                return

    def ask_directly(self, play: Option) -> None:
        """K-6.7 to K-6.9."""
        giver, gangster = play["victim"], play["name"]
        self.give(giver, gangster, self.table.hands[giver].count(gangster))

    def give(self, giver: int, gangster: str, count: int) -> None:
        """Cards go from a hand into that of the player, and are replaced (K-6.4, K-6.8)."""
        for _ in range(count):
            self.table.hands[giver].remove(gangster)
            self.table.hands[self.table.seat].append(gangster)
        self.draw_cards(giver, count)

    def search_individually(self, _play: Option) -> None:
        """K-7.3, K-7.4."""
        self.take_from_underworld(self.choose("search_individually")["card"])

    def search_for_a_set(self, play: Option) -> None:
        """K-7.4 to K-7.7."""
        for card in self.taken([card for card in self.table.underworld if card == play["name"]]):
            self.take_from_underworld(card)

    def take_from_underworld(self, card: str) -> None:
        """Of equal cards the one nearest the top goes into the hand (K-7.4)."""
        table = self.table
        nearest_top = max(i for i, lying in enumerate(table.underworld) if lying == card)
        table.hands[table.seat].append(table.underworld.pop(nearest_top))

    def taken(self, cards: list[str]) -> list[str]:
        """All of these cards, or those that the player chooses (K-7.6, K-7.7, K-8.6, K-8.7)."""
        if not cards or self.table.rules["reveal_take"] == "all":
            return cards
        self.table.takeable = cards
        chosen: list[str] = self.choose("take")["cards"]
        return chosen

    def draw_two(self, _play: Option) -> None:
        """K-8.2."""
        self.draw_cards(self.table.seat, self.table.rules["ness_draw"])

    def reveal_seven(self, _play: Option) -> None:
        """K-8.5 to K-8.9; a shuffle is announced where there are two cards or more."""
        table = self.table
        revealed = self.reveal(table.rules["ness_reveal"])
        for card in self.taken([card for card in revealed if card in own_melds(table)]):
            revealed.remove(card)  # the first of equal ones
            table.hands[table.seat].append(card)
        if table.rules["shared_discard_order"] == "shuffled" and len(revealed) >= 2:
            revealed = self.shuffle("discards", revealed)
        table.underworld += revealed

    def raid(self, play: Option) -> None:
        """K-9.2."""
        gangster = play["name"]
        everything = sum(area[gangster] for area in self.table.areas)
        for area in self.table.areas:
            area[gangster] = 0
        own_area(self.table)[gangster] = everything

    # After the turn

    def state(self, turn: int) -> None:
        """The whole table after the turn's discard."""
        table = self.table
        self.expect(
            "state",
            turn=turn,
            seat=table.seat,
            hands=[in_order(hand) for hand in table.hands],
            areas=[[area[gangster] for gangster in GANGSTERS] for area in table.areas],
            underworld=table.underworld,
            case_file=len(table.case_file),
        )

    def reason_to_end(self, turn: int, went_out: bool) -> str:
        """Why the round is over, or nothing (K-11.1 to K-11.3, K-14.3)."""
        if went_out:
            return "out"
        if not self.table.case_file:
            return "case_file"
        return "cap" if turn >= self.table.rules["max_turns"] else ""

    def score(self, reason: str) -> None:
        """K-12.1 to K-12.6, K-14.4."""
        table = self.table
        points = [sum(self.value(gangster, area[gangster]) for gangster in GANGSTERS) for area in table.areas]
        exclusion = reason == "out" and own_area(table)["al_capone"] == table.rules["evidence"]["al_capone"]
        if exclusion:
            points = [won if side == side_of(table, table.seat) else 0 for side, won in enumerate(points)]
        self.totals = [total + won for total, won in zip(self.totals, points, strict=True)]
        self.capped = self.capped or reason == "cap"
        self.expect(
            "round_end",
            reason=reason,
            seat=table.seat if reason == "out" else None,
            exclusion=exclusion,
            points=self.by_seat(points),
            totals=self.by_seat(self.totals),
        )

    def value(self, gangster: str, count: int) -> int:
        """What a side has for its cards of a gangster (K-12.1)."""
        rules = self.table.rules
        if count == rules["evidence"][gangster]:
            return int(rules["set_values"][gangster])
        return count * int(rules["card_values"][gangster])
