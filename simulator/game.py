"""What a game tells the rest of the program about itself, and a table at which its games are played."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulator.batch import BAD_ANSWER, BATCH, BROKEN, BUFFER_FULL, FINISHED
from simulator.compiled import Entry
from simulator.errors import EngineError
from simulator.following import Follower
from simulator.log import GAME_ROW, ROUND_ROW
from simulator.parameters import Parameter
from simulator.phases import GAME_START
from simulator.rng import PLAY
from simulator.rules import RuleSet
from simulator.trace import Event, Narrator
from simulator.witness import Witness


def one_side_a_seat(_rules: dict[str, Any], players: int) -> tuple[int, ...]:
    """Return the sides of a game without teams: every seat is one by itself."""
    return tuple(range(players))


def none_unused(_rules: dict[str, Any]) -> int:
    """Return that any counter may count something."""
    return 0


def no_fault(_rules: dict[str, Any], _dials: Sequence[float]) -> str:
    """Return that nothing is wrong with the dials of a seat."""
    return ""


@dataclass(frozen=True)
class Game:
    """The specification of a game.

    Attributes:
        name: its name on the command line and in files.
        title: its full name.
        about: one line on what it is.
        min_players, max_players: how many can play.
        rules_version: changes with behaviour, not with speed; stored with every result.
        rules: its rule keys.
        view, hidden, setting: dtypes of its records.
        play: its compiled loop (``play_games`` of its loop.py).
        logs: the log tables that it fills: rounds, games, and draws where special cards are drawn from a deck of their
            own.
        draw_row: dtype of its draws log.
        counters: the counters of a round row, in their order, with what each one counts.
        unused_counters: says of resolved rules how many of the last counters can count nothing under them.
        special_cards: names of the special cards (Action cards, gavels) as the draws log counts them.
        end_reasons: why a round can end; the place in the tuple is the number in the log.
        strategy_signature: the Numba signature of its strategies.
        narrator: makes what tells a game of it, from its view and hidden records.
        follow: makes what tells a game of it as text, from the first event of its trace.
        choice_fields: a choice as the fields of its trace event, no two choices the same.
        witness: makes what tells the audit of it, from its view and hidden records.
        sample: fills a hidden record with a state drawn at random that agrees with a view, by a uint64 key.
        checks: the compiled checks after each step: of nothing, and of the engine's promises.
        promises: what holds after each step of its engine; the place in the tuple is the number in the batch.
        assumption: names, from resolved rules, the values among them that nobody has read off the game (one clause,
            without a full stop), or "" where there are none: whatever rests on them says so.
        dials: numbers that can be set for any seat whatever its strategy, and that the engine applies.
        dials_fault: says why the values of a seat's dials cannot go with resolved rules, or "".
        sides: the side of each seat, from resolved rules and the number of players; partners have the same one, and
            sides are numbered from 0 in order of their first seats.
    """

    name: str
    title: str
    about: str
    min_players: int
    max_players: int
    rules_version: int
    rules: RuleSet
    view: np.dtype
    hidden: np.dtype
    setting: np.dtype
    play: Entry
    logs: tuple[str, ...]
    draw_row: np.dtype
    counters: dict[str, str]
    special_cards: tuple[str, ...]
    end_reasons: tuple[str, ...]
    strategy_signature: Callable[[], Any]
    narrator: Callable[[Any, Any], Narrator]
    follow: Callable[[Event], Follower]
    choice_fields: Callable[[int], dict[str, Any]]
    witness: Callable[[Any, Any], Witness]
    sample: Entry
    checks: tuple[Entry, Entry]
    promises: tuple[str, ...]
    assumption: Callable[[dict[str, Any]], str]
    sides: Callable[[dict[str, Any], int], tuple[int, ...]] = one_side_a_seat
    unused_counters: Callable[[dict[str, Any]], int] = none_unused
    dials: tuple[Parameter, ...] = ()
    dials_fault: Callable[[dict[str, Any], Sequence[float]], str] = no_fault

    def counters_of(self, variants: Iterable[dict[str, Any]]) -> dict[str, str]:
        """Return the counters that can count something under one of several resolved rule sets at least."""
        used = len(self.counters) - min(self.unused_counters(rules) for rules in variants)
        return dict(itertools.islice(self.counters.items(), used))


def no_assumption(_rules: dict[str, Any]) -> str:
    """Name no assumption: all values of the game are known."""
    return ""


@dataclass(frozen=True)
class Seating:
    """Who plays: callable strategies in line-up order, and how the line-up moves over the seats.

    Attributes:
        strategies: one a place of the line-up, as compiled code or as a callback (strategies.registry makes them).
        parameters: values of each one's parameters, in its own order.
        rotations: games a deal is played, rotation 0 first.
        shift_hands: a rotation moves the dealt hands on, not the players: for a line-up of one strategy.
        draw_order: each deal draws the cyclic order of the line-up, for three or more different strategies.
        dials: values of each one's dials, in the game's order; 0 where none are given.
    """

    strategies: Sequence[Any]
    parameters: Sequence[Sequence[float]]
    rotations: int = 1
    shift_hands: bool = False
    draw_order: bool = False
    dials: Sequence[Sequence[float]] = ()


@dataclass(frozen=True)
class Played:
    """The log rows of whole games in the order of play, as structured arrays.

    Attributes:
        rounds: a row a seat and round.
        counts: the counters of each row of `rounds` that the rules use, int32 [counters, rows].
        games: a row a seat and game.
        draws: a row a special card drawn; empty unless they are logged.
    """

    rounds: np.ndarray
    counts: np.ndarray
    games: np.ndarray
    draws: np.ndarray

    @staticmethod
    def joined(parts: Sequence[Played]) -> Played:
        """Return the rows of several parts as one; there must be one part at least."""
        if len(parts) == 1:
            return parts[0]
        names = [field.name for field in dataclasses.fields(Played)]
        return Played(*(np.concatenate([getattr(part, name) for part in parts], axis=-1) for name in names))


class PlayerError(Exception):
    """A strategy failed while it played: it raised an exception, which is the cause of this one."""


class BadAnswerError(PlayerError):
    """A strategy answered with a number that is no place in its list of choices."""


class Table:
    """The records and buffers with which games of one rule set and line-up are played; one a worker.

    Args:
        game: which game.
        rules: the resolved rules (``game.rules.resolve``).
        players: number of seats.
        seating: who plays.
        seed: the experiment's seed.
        purpose: what the random streams are for (``simulator.rng``).
        replicate: number of a replay of the same deals with fresh strategy numbers.
        checked: whether the engine's promises are checked after each step, at a sixth of the speed.
    """

    # Sixteen rounds more than 3 * 2**16: the counters of a row, each in an array of its own, then lie an odd number of
    # cache lines apart. At a multiple of 4096 bytes they would drive each other out of the cache.
    ROUNDS_ROOM, GAMES_ROOM, DRAWS_ROOM = 196_624, 32_768, 131_072

    def __init__(
        self,
        game: Game,
        rules: dict[str, Any],
        players: int,
        seating: Seating,
        seed: int,
        purpose: int = PLAY,
        replicate: int = 0,
        checked: bool = False,
    ) -> None:
        self.game = game
        self.seating = seating
        self.view = np.zeros(1, game.view)[0]
        self.hidden = np.zeros(1, game.hidden)[0]
        self.setting = np.zeros(1, game.setting)[0]
        self.batch = np.zeros(1, BATCH)[0]
        self.view.players = players
        self.view.rules = game.rules.record(rules)
        for name, value in game.rules.derive(rules).items():
            (self.view if name in (game.view.names or ()) else self.setting)[name] = value
        self.setting.seed, self.setting.purpose, self.setting.replicate = seed, purpose, replicate
        self.view.side[:players] = game.sides(rules, players)
        for place, values in enumerate(seating.parameters):
            self.setting.parameters[place, : len(values)] = values
        for place, values in enumerate(seating.dials):
            self.setting.dials[place, : len(values)] = values
        self.batch.rotations = seating.rotations
        self.batch.shift_hands = seating.shift_hands
        self.batch.draw_order = seating.draw_order
        self.batch.check = checked
        self._check = game.checks[checked].ready()
        self._strategies = (tuple(seating.strategies) * game.max_players)[: game.max_players]
        self._counters = len(game.counters_of([rules]))
        self._make_room(self.ROUNDS_ROOM)
        self.games = np.zeros(self.GAMES_ROOM, GAME_ROW)
        self.draws = np.zeros(0, game.draw_row)

    def start(self, first_deal: int, deals: int, log_draws: bool = False) -> None:
        """Get ready to play these deals, in every rotation of the line-up."""
        batch = self.batch
        batch.next_game = first_deal * batch.rotations
        batch.end_game = (first_deal + deals) * batch.rotations
        batch.log_draws = log_draws
        batch.in_game = batch.one_step = 0
        self.view.phase = GAME_START
        if log_draws and len(self.draws) == 0:
            self.draws = np.zeros(self.DRAWS_ROOM, self.game.draw_row)
        self._forget_rows()

    def start_stepwise(self, deal: int, rotation: int) -> None:
        """Get ready to play one game, a step at each call of `step`."""
        self.start(deal, 1)
        self.batch.next_game += rotation
        self.batch.end_game = self.batch.next_game + 1
        self.batch.one_step = 1

    def play(self) -> Played | None:
        """Play on until the deals are over or the buffers are full; return the rows, or None when nothing is left.

        Raises:
            PlayerError: a strategy failed; `finished` has the games before.
        """
        if self.batch.next_game >= self.batch.end_game and self.batch.game_rows == 0:
            return None
        status = self.step()
        if status == BAD_ANSWER:
            self.refuse_answer()
        if status == BUFFER_FULL:
            if self.batch.game_rows == 0:
                self._enlarge()
                return self.play()
            self.batch.in_game = 0
        assert status in (FINISHED, BUFFER_FULL)
        return self.finished()

    def step(self) -> int:
        """Call the compiled loop once; return why it came back (``simulator.batch``).

        Raises:
            EngineError: the step broke a promise of the engine, which was to be checked.
            PlayerError: a compiled strategy raised an exception; the engine itself raises none.
        """
        try:
            status = self._call()
        except Exception as error:
            raise PlayerError(f"{type(error).__name__}: {error}") from error
        if status == BROKEN:
            self._report_broken()
        return status

    def _call(self) -> int:
        with np.errstate(over="ignore"):  # the hashing wraps around 64 bits; compiled code does so silently
            return int(
                self.game.play(
                    self.view,
                    self.hidden,
                    self.setting,
                    self._strategies,
                    self._check,
                    self.batch,
                    self.rounds,
                    self.counts,
                    self.games,
                    self.draws,
                )
            )

    def _report_broken(self) -> None:
        view, setting = self.view, self.setting
        raise EngineError(
            f"{self.game.name} broke its promise that {self.game.promises[self.batch.broken]}: seed {setting.seed}, "
            f"deal {setting.deal}, rotation {setting.rotation}, round {view.round_number}, turn {view.turn}, "
            f"phase {view.phase}, players {view.players}. This is a fault of Cellblock: please report it"
        )

    def refuse_answer(self) -> None:
        """Raise for the last answer of a strategy, which is no place in its list.

        Raises:
            BadAnswerError: always.
        """
        last = int(self.view.option_count) - 1
        raise BadAnswerError(
            f"it answered {int(self.batch.answer)}, but allowed are 0 to {last}, the places in its list of choices"
        )

    def finished(self) -> Played:
        """Return the rows of the games that are over, and forget them."""
        batch = self.batch
        rows = Played(
            self.rounds[: batch.round_rows_kept].copy(),
            self.counts[:, : batch.round_rows_kept].copy(),
            self.games[: batch.game_rows].copy(),
            self.draws[: batch.draw_rows_kept].copy(),
        )
        self._forget_rows()
        return rows

    def _make_room(self, rounds: int) -> None:
        self.rounds = np.zeros(rounds, ROUND_ROW)
        self.counts = np.zeros((self._counters, rounds), np.int32)

    def _forget_rows(self) -> None:
        batch = self.batch
        batch.round_rows = batch.game_rows = batch.draw_rows = 0
        batch.round_rows_kept = batch.draw_rows_kept = batch.round_draws = 0

    def _enlarge(self) -> None:
        """Make room for a game whose rows alone do not fit."""
        self._make_room(2 * len(self.rounds))
        if len(self.draws):
            self.draws = np.zeros(2 * len(self.draws), self.game.draw_row)
        self.batch.in_game = 0
