"""Positions laid by hand, played on by scripted choices through the engine's own loop: what all games share.

A game's own scene lays its cards and tells what lies where. A choice is written as the values of its fields, in the
order in which the trace has them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Self

import numpy as np

from simulator.batch import BAD_ANSWER, FINISHED
from simulator.game import Game, Seating, Table
from simulator.phases import FIRST_DECISION, GAME_OVER, ROUND_END, ROUND_START
from strategies.api import Strategy

BETWEEN = {ROUND_END: "round_end", ROUND_START: "next_round", GAME_OVER: "game_over"}


class Scripted:
    """The player of all seats: takes the choice that the scene wants, or stops the engine by answering -1."""

    def __init__(self, choice_text: Callable[[int], str]) -> None:
        self.choice_text = choice_text
        self.wanted = ""
        self.asked: Any = None
        self.number = 0

    def choose(self, view: Any, number: Any) -> int:
        """Take the wanted choice; keep a copy of the view that it was asked with."""
        self.asked, self.number = view.copy(), int(number)
        options = [self.choice_text(choice) for choice in view.legal[: view.option_count]]
        return options.index(self.wanted) if self.wanted in options else -1


class BaseScene(ABC):
    """A table at the first draw of its first round, where everything can be laid anew.

    Args:
        rules: overrides.
        players: number of seats.
    """

    GAME: ClassVar[Game]
    PHASES: ClassVar[dict[int, str]]  # the word of each phase of decision

    def __init__(self, rules: dict[str, Any], players: int) -> None:
        self.player = Scripted(self.choice_text)
        self.rules = self.GAME.rules.resolve(rules, players)
        self.table = self._new_table(players)
        self.view, self.hidden, self.batch = self.table.view, self.table.hidden, self.table.batch

    @staticmethod
    @abstractmethod
    def choice_text(choice: int) -> str:
        """A choice as scenes write it."""

    @abstractmethod
    def stack(self, order: str) -> None:
        """Give the deck that was just shuffled an order that begins with these cards."""

    def _new_table(self, players: int) -> Table:
        player = self.player

        def scripted(view: Any, number: Any) -> int:
            """Follow the scene."""
            return player.choose(view, number)

        own = Strategy(scripted, self.GAME.name, "", (), compiled=False).playable()
        table = Table(self.GAME, self.rules, players, Seating([own] * players, [()] * players), seed=1, checked=True)
        table.start_stepwise(0, 0)
        while table.view.phase < FIRST_DECISION:
            table.step()
        return table

    def change(self, changes: dict[str, Any]) -> None:
        """Change fields of the view; of an array the first places."""
        for name, value in changes.items():
            if isinstance(value, list):
                self.view[name][: len(value)] = value
            else:
                self.view[name] = value

    # Playing on

    def options(self) -> list[str]:
        """Return the choices of whoever must decide; nothing is played."""
        before = [_copy(record) for record in (self.view, self.hidden, self.batch)]
        self.player.wanted = ""
        self.table.step()
        options = [self.choice_text(choice) for choice in self.view.legal[: self.view.option_count]]
        for record, saved in zip((self.view, self.hidden, self.batch), before, strict=True):
            for name in record.dtype.names:
                record[name] = saved[name]
        return options

    def play(self, *choices: str) -> Self:
        """Make choices, one after the other, each followed by whatever rules and card order alone decide."""
        for choice in choices:
            assert self.decides(), f"nobody is asked for {choice!r}: {self.phase}"
            options = self.options()
            assert choice in options, f"{choice!r} is not legal in phase {self.phase}; legal are {options}"
            self.player.wanted = choice
            self.step()
            self._settle()
        return self

    def step(self) -> int:
        """Let the engine do one step."""
        status = self.table.step()
        assert status != BAD_ANSWER
        return status

    def _settle(self) -> None:
        """Go on to the next decision, or to the end of the round."""
        while not self.decides() and self.view.phase not in BETWEEN:
            self.step()

    def end_round(self) -> Self:
        """Score the round that is over."""
        assert self.view.phase == ROUND_END
        self.step()
        return self

    def next_round(self) -> Self:
        """Set up the next round, up to its first draw."""
        assert self.view.phase == ROUND_START
        self.step()
        self._settle()
        return self

    def deal_again(self, order: str = "") -> Self:
        """Set up this round anew with a deck that begins with these cards, up to the first draw."""
        self.view.phase = ROUND_START
        self.view.round_number -= 1
        self.step()
        self.stack(order)
        self._settle()
        return self

    def rows(self) -> tuple[np.ndarray, np.ndarray]:
        """Finish a game that is over; return the rows of its rounds and of the game."""
        assert self.view.phase == GAME_OVER
        assert self.step() == FINISHED
        played = self.table.finished()
        return played.rounds, played.games

    # Reading the table

    def decides(self) -> bool:
        """Tell whether a player must decide."""
        return bool(self.view.phase >= FIRST_DECISION)

    @property
    def phase(self) -> str:
        """The decision, as traces call it, or how the round stands."""
        return (self.PHASES | BETWEEN)[int(self.view.phase)]

    @property
    def seat(self) -> int:
        """Who decides."""
        return int(self.view.seat)

    @property
    def turn_seat(self) -> int:
        """Whose turn it is."""
        return int(self.view.turn_seat)

    @property
    def reason(self) -> str:
        """Why the round ended."""
        return self.GAME.end_reasons[self.hidden.end_reason]

    def points(self) -> list[int]:
        """The points of the round that was scored."""
        return [int(points) for points in self.hidden.points[: self.view.players]]

    def totals(self) -> list[int]:
        """The points of all rounds."""
        return [int(total) for total in self.view.totals[: self.view.players]]

    def count(self, seat: int, name: str) -> int:
        """A counter of the log."""
        return int(self.hidden.count[seat, list(self.GAME.counters).index(name)])


def _copy(record: Any) -> dict[str, Any]:
    return {name: np.copy(record[name]) for name in record.dtype.names}
