"""The contract of a game and of a strategy: kept by the shipped ones, and each way to break it is found."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from simulator import checks
from simulator.batch import BAD_ANSWER, FINISHED
from simulator.checks import check_game, check_strategy
from simulator.errors import CheckError
from simulator.game import GAME_START, Game
from simulator.games import GAMES
from strategies.registry import strategies_of
from tests.simulator import cheaters
from tests.simulator.cheaters import CHEATERS

COUNTS = [(name, players) for name, game in GAMES.items() for players in range(game.min_players, game.max_players + 1)]
PLAYERS = [
    pytest.param(strategy, players, id=f"{name}-{strategy.name}-{players}")
    for name, players in COUNTS
    for strategy in strategies_of(name).values()
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_every_game_keeps_its_contract(name: str, players: int) -> None:
    check_game(GAMES[name], [players])


@pytest.mark.slow
@pytest.mark.parametrize(("strategy", "players"), PLAYERS)
def test_every_strategy_keeps_its_contract(strategy: Any, players: int) -> None:
    check_strategy(strategy, [players])


@pytest.mark.slow
def test_notes_in_memory_are_allowed() -> None:
    check_strategy(cheaters.remembers, [2])


FAULTS = {
    "peeps": "reads past the end of its view",
    "scribbles": "writes past the end of its view",
    "meddles": "changed rules in its view",
    "overbids": "allowed are 0 to",
    "counts": "keeps notes elsewhere than in view.memory",
    "fails": "ValueError: no idea",
}


@pytest.mark.parametrize(("name", "words"), FAULTS.items())
@pytest.mark.parametrize("game", CHEATERS)
def test_a_strategy_that_breaks_its_contract_is_found(game: str, name: str, words: str) -> None:
    with pytest.raises(CheckError, match=words) as caught:
        check_strategy(CHEATERS[game][name], [2])
    assert f"strategy {name}, {game} with 2 players, seed 0, deal 0, round 1" in str(caught.value)


@pytest.mark.slow
def test_an_index_past_an_array_inside_the_view_is_found_by_the_bounds_checked_run() -> None:
    """What it reads there is public, so nothing else in its play is wrong."""
    with pytest.raises(CheckError, match="index 21 is out of bounds"):  # a hand has the 21 types of card
        check_strategy(cheaters.oversteps, [2])


Play = Callable[..., int]


# In each game: what counts the cards that are gone from a deck, and the promise that no card is lost.
DECKS = {
    "escape": ("block_next", "every card of the plan deck is in one place"),
    "capone": ("deck_next", "every card is in one place"),
}


def altered(game: Game, change: Callable[[Play, tuple[Any, ...]], int]) -> Game:
    """A game with something done at each call of its loop; the view comes first in the arguments, then the hidden."""
    return dataclasses.replace(game, play=lambda *arguments: change(game.play, arguments))


def lose_a_card(play: Play, arguments: tuple[Any, ...]) -> int:
    """The first card of the first hand vanishes in turn 3."""
    status = play(*arguments)
    view, hidden = arguments[:2]
    if view.turn == 3 and view.round_number == 1:
        hidden.hand[0, hidden.hand[0].argmax()] -= 1
        view.hand_size[0] -= 1
    return status


class Drifting:
    """Each game that starts has another seed than the last one."""

    seed = 0

    def __call__(self, play: Play, arguments: tuple[Any, ...]) -> int:
        if arguments[0].phase == GAME_START:
            self.seed += 1
            arguments[2].seed = self.seed
        return play(*arguments)


class Entangled:
    """All tables together count their steps, and note the number in their hidden records, at a seat that is empty."""

    steps = 0

    def __call__(self, play: Play, arguments: tuple[Any, ...]) -> int:
        self.steps += 1
        arguments[1].winner[-1] = self.steps
        return play(*arguments)


def overlook(play: Play, arguments: tuple[Any, ...]) -> int:
    """A wrong answer ends the deals quietly."""
    status = play(*arguments)
    batch = arguments[5]
    if status == BAD_ANSWER:
        batch.next_game, batch.in_game = batch.end_game, 0
        return FINISHED
    return status


def with_sample(game: Game, change: Callable[[Any], None]) -> Game:
    """A game with a sampler that spoils the hidden record in the end."""

    def sample(view: Any, hidden: Any, key: Any) -> int:
        tries = game.sample(view, hidden, key)
        change(hidden)
        return int(tries)

    return dataclasses.replace(game, sample=sample)


def exchange_hands(hidden: Any) -> None:
    """Give the first two hands to the wrong seats."""
    hidden.hand[:2] = hidden.hand[1::-1].copy()


def forget_next_card(field: str) -> Callable[[Any], None]:
    """Leave out the next card of a deck."""

    def change(hidden: Any) -> None:
        hidden[field] += 1

    return change


def broken_games(game: Game) -> dict[str, tuple[Game, str]]:
    """The ways to break a game's contract, each with words of the message."""
    next_card, no_card_lost = DECKS[game.name]
    return {
        "lose a card": (altered(game, lose_a_card), no_card_lost),
        "one text for all": (dataclasses.replace(game, choice_fields=lambda _: {"choice": "go"}), "twice"),
        "drifting": (altered(game, Drifting()), "the games are others"),
        "entangled": (altered(game, Entangled()), "has come to another end"),
        "overlook": (altered(game, overlook), "was not refused"),
        "another hand": (with_sample(game, exchange_hands), "a sampled state"),
        "too few": (with_sample(game, forget_next_card(next_card)), no_card_lost),
    }


SLOW = {"drifting", "overlook"}  # these play whole games
BROKEN = [
    pytest.param(*broken, id=f"{name}-{fault}", marks=[pytest.mark.slow] if fault in SLOW else [])
    for name in DECKS
    for fault, broken in broken_games(GAMES[name]).items()
]


@pytest.mark.parametrize(("game", "words"), BROKEN)
def test_a_game_that_breaks_its_contract_is_found(game: Game, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "Audit", NoAudit)
    with pytest.raises(CheckError, match=words):
        check_game(game, [2])


class NoAudit:
    """Stands for the audit, which has tests of its own."""

    def __init__(self, *_: Any) -> None:
        pass

    def run(self, _deal: int) -> None:
        """Do nothing."""
