"""The audit of hidden information: worlds that a seat cannot tell apart must give it equal views and equal choices.

A round is recorded. Then two cards of a deck change places, as it lay before the deal, and the round is replayed with
all choices as recorded. If anything that the seat perceived is different now, the seat has seen one of the cards, or
the choices were not possible: the two cards go back. Otherwise the seat lives in a world that it cannot tell from the
true one, so whatever it was shown must be equal byte for byte, and so must its choices. The next exchange starts from
there: with each one the cards that the seat has never seen wander farther from their true places.

What another player chose out of its sight is hidden from a seat like a card. So now and then it is not two cards that
change places: another player makes another of the choices that look the same to the seat.

What a seat perceives is told by the game's witness from the cards themselves, not from the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulator.errors import CheckError
from simulator.game import Game
from simulator.stage import NO_CHOICE, Ask, Stage, differing_fields

NO_ANSWER = -1


@dataclass(frozen=True)
class Moment:
    """One step of a round: the state before it, the choice, and what was perceived.

    Attributes:
        phase, seat: as they were before the step; `seat` made the choice, if one was made.
        choice: the choice, or NO_CHOICE.
        shown: the view that the seat was shown, empty where it was not asked.
        answer: its answer.
        public: what all perceived.
        private: what each seat alone perceived.
    """

    phase: int
    seat: int
    choice: int
    shown: bytes
    answer: int
    public: bytes
    private: list[bytes]


@dataclass(frozen=True)
class RoundRecord:
    """A round: the table before the deal, and what happened from there on."""

    start: np.ndarray
    moments: list[Moment]


@dataclass
class AuditReport:
    """How much an audit has looked at.

    Attributes:
        exchanges: pairs of cards that changed places, and choices that became others.
        worlds: of these, those after which the seat could not tell the world from the true one.
        unseen: of these worlds, those in which others chose something else than in truth.
        decisions: views and answers compared in them.
    """

    exchanges: int = 0
    worlds: int = 0
    unseen: int = 0
    decisions: int = 0


@dataclass(frozen=True)
class _World:
    """What is hidden in a round: the decks before the deal, and which other choices are made unseen.

    `unseen` holds, by the place of the moment in the round, a number that picks one of the choices that look the same
    to others as the recorded one.
    """

    decks: list[np.ndarray]
    unseen: dict[int, int]


class _ToldApart(Exception):  # noqa: N818 - no error: the replay has come to a difference
    """The choices that were recorded are not possible in this world."""


class Audit:
    """Audits all seats of a line-up.

    Args:
        game: which game.
        rules: the resolved rules.
        asks: the strategy of each seat as a Python function.
        parameters: of each seat's strategy.
        seed: of the deals and of the exchanges.
    """

    def __init__(
        self,
        game: Game,
        rules: dict[str, Any],
        asks: Sequence[Ask],
        parameters: Sequence[Sequence[float]],
        seed: int = 0,
    ) -> None:
        self._game = game
        self._asks = asks
        self._seed = seed
        self._stage = Stage(game, rules, len(asks), self._ask, parameters, seed)
        self._witness = self._stage.witness
        self._audited: int | None = None  # the seat under audit, while a world is replayed
        self._script: Moment
        self._other: int | None = None  # picks another choice that looks the same as the scripted one
        self._shown, self._answer = b"", NO_ANSWER
        self.report = AuditReport()

    def run(self, deal: int = 0, rounds: int = 2, cuts: int = 2, exchanges: int = 30) -> AuditReport:
        """Audit the first rounds of a deal; return what has been looked at in this and earlier runs.

        Args:
            deal: number of the deal.
            rounds: how many of its rounds.
            cuts: in each round and for each seat, how many replays are cut at which of its decisions.
            exchanges: pairs of cards that change places for each cut.

        Raises:
            CheckError: a view or an answer hangs on what the seat may not know.
        """
        random = np.random.default_rng([self._seed, deal])
        for record in self._record(deal, rounds):
            for seat in range(len(self._asks)):
                asked = [place for place, moment in enumerate(record.moments) if moment.seat == seat and moment.shown]
                for cut in random.permutation(asked)[:cuts]:
                    self._wander(seat, record, int(cut), exchanges, random)
        return self.report

    def _record(self, deal: int, rounds: int) -> list[RoundRecord]:
        """Play rounds with the strategies and record them."""
        self._audited = None
        self._stage.start(deal)
        records: list[RoundRecord] = []
        while len(records) <= rounds:
            if self._witness.at_deal():
                records.append(RoundRecord(self._stage.save(), []))
            moment = self._watch()
            if moment is None:
                break
            if records:
                records[-1].moments.append(moment)
        return records[:rounds]

    def _watch(self) -> Moment | None:
        """Do one step and return it, or None where the game was over."""
        view = self._stage.view
        phase, seat = int(view.phase), int(view.seat)
        self._shown, self._answer = b"", NO_ANSWER
        self._witness.look()
        choice = self._stage.step()
        if choice is None:
            return None
        private = [self._witness.private(other) for other in range(len(self._asks))]
        return Moment(phase, seat, choice, self._shown, self._answer, self._witness.public(choice), private)

    def _ask(self, view: Any, number: Any) -> int:
        """Answer for the seat that decides: in a replay only the audited seat's strategy is asked."""
        seat = int(view.seat)
        if self._audited not in (None, seat):
            return self._scripted_answer(view)
        self._shown = view.tobytes()
        self._answer = int(self._asks[seat](view, number))
        return self._answer

    def _scripted_answer(self, view: Any) -> int:
        """Return the place of the recorded choice; where this world alone asks, of the choice that nobody perceives."""
        options = [int(option) for option in view.legal[: view.option_count]]
        script = self._script
        if (script.phase, script.seat, script.choice != NO_CHOICE) != (view.phase, view.seat, True):
            wanted = [option for option in options if self._witness.silent(option)]
        elif script.choice in options and self._other is None:
            wanted = [script.choice]
        else:
            outward = self._outward(script.choice)
            wanted = [option for option in options if option != script.choice and self._outward(option) == outward]
        if not wanted:
            raise _ToldApart
        return options.index(wanted[(self._other or 0) % len(wanted)])

    def _wander(self, seat: int, record: RoundRecord, cut: int, exchanges: int, random: np.random.Generator) -> None:
        """Change what is hidden bit by bit, as long as the seat cannot tell."""
        self._audited = seat
        self._stage.restore(record.start)
        world = _World([deck.copy() for deck in self._witness.decks()], {})
        unseen = [place for place, moment in enumerate(record.moments[:cut]) if self._is_unseen(moment, seat)]
        for _ in range(exchanges):
            other = _changed(world, unseen, random)
            if other is None:
                continue
            self.report.exchanges += 1
            if self._cannot_tell(seat, record, cut, other):
                self.report.worlds += 1
                self.report.unseen += 1 if other.unseen else 0
                world = other

    def _cannot_tell(self, seat: int, record: RoundRecord, cut: int, world: _World) -> bool:
        """Replay a round in this world up to the cut; return whether the seat perceives what it did in truth.

        Raises:
            CheckError: it does, yet it was shown or has answered something else.
        """
        self._stage.restore(record.start)
        for deck, order in zip(self._witness.decks(), world.decks, strict=True):
            deck[:] = order
        for place in range(cut + 1):
            moment = record.moments[place]
            if self._is_silent(moment, seat):
                continue
            self._script, self._other = moment, world.unseen.get(place)
            try:
                replayed = self._watch_perceived(seat)
            except _ToldApart:
                return False
            if (moment.phase, moment.seat) != (replayed.phase, replayed.seat):
                return False
            if moment.seat == seat:
                self._compare_own(moment, replayed)
            if place < cut and self._perceived(moment, seat) != self._perceived(replayed, seat):
                return False
        return True

    def _is_silent(self, moment: Moment, seat: int) -> bool:
        return moment.choice != NO_CHOICE and moment.seat != seat and self._witness.silent(moment.choice)

    def _is_unseen(self, moment: Moment, seat: int) -> bool:
        """Tell whether another seat had a choice, and the audited one did not perceive which it made."""
        return moment.seat != seat and bool(moment.shown) and self._outward(moment.choice) != moment.choice

    def _watch_perceived(self, seat: int) -> Moment:
        """Go on to the next step that the seat perceives."""
        moment = self._watch()
        while moment is not None and self._is_silent(moment, seat):
            moment = self._watch()
        if moment is None:
            raise _ToldApart
        return moment

    def _perceived(self, moment: Moment, seat: int) -> tuple[int, bytes, bytes]:
        choice = moment.choice if seat == moment.seat else self._outward(moment.choice)
        return choice, moment.public, moment.private[seat]

    def _outward(self, choice: int) -> int:
        return choice if choice == NO_CHOICE else self._witness.outward(choice)

    def _compare_own(self, recorded: Moment, replayed: Moment) -> None:
        """Compare what the audited seat was shown at its decision, if it was asked, and what it answered."""
        self.report.decisions += 1 if replayed.shown else 0
        if recorded.shown != replayed.shown:
            raise CheckError(self._leak(recorded.seat, recorded.shown, replayed.shown))
        if recorded.answer != replayed.answer:
            raise CheckError(
                f"{self._stage.where()}: seat {recorded.seat} was shown the same twice and answered "
                f"{recorded.answer} and then {replayed.answer}; its strategy reads what lies outside its view, or "
                "keeps notes elsewhere than in view.memory"
            )

    def _leak(self, seat: int, one: bytes, other: bytes) -> str:
        start = f"{self._stage.where()}: in two worlds that seat {seat} cannot tell apart "
        if not (one and other):
            return start + "it is asked to decide in one, and in the other it is not"
        fields = differing_fields(self._game.view, one, other)
        if fields == ["memory"]:
            return start + "its strategy has kept different notes; it reads what lies outside its view"
        return start + f"its view differs in {', '.join(fields)}; so the view tells what the seat may not know"


def _changed(world: _World, unseen: list[int], random: np.random.Generator) -> _World | None:
    """Return the world with two different cards of a deck exchanged, or with another choice at an unseen place.

    Every deck has its share by its size. None stands for two cards that could not be found.
    """
    if unseen and random.integers(2):
        return _World(world.decks, world.unseen | {int(random.choice(unseen)): int(random.integers(1 << 16))})
    decks = [deck.copy() for deck in world.decks]
    sizes = np.array([len(deck) for deck in decks])
    deck = decks[random.choice(len(decks), p=sizes / sizes.sum())]
    one = int(random.integers(len(deck)))
    others = np.flatnonzero(deck != deck[one])
    if not len(others):
        return None
    other = int(random.choice(others))
    deck[[one, other]] = deck[[other, one]]
    return _World(decks, world.unseen)
