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
from simulator.escape import GAME
from simulator.game import GAME_START
from simulator.games import GAMES
from strategies.registry import strategies_of
from tests.simulator import cheaters

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


@pytest.mark.parametrize(
    ("strategy", "words"),
    [
        (cheaters.peeps, "reads past the end of its view"),
        (cheaters.scribbles, "writes past the end of its view"),
        (cheaters.meddles, "changed rules in its view"),
        (cheaters.overbids, "allowed are 0 to"),
        (cheaters.counts, "keeps notes elsewhere than in view.memory"),
        (cheaters.fails, "ValueError: no idea"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_strategy_that_breaks_its_contract_is_found(strategy: Any, words: str) -> None:
    with pytest.raises(CheckError, match=words) as caught:
        check_strategy(strategy, [2])
    assert f"strategy {strategy.name}, escape with 2 players, seed 0, deal 0, round 1" in str(caught.value)


@pytest.mark.slow
def test_an_index_past_an_array_inside_the_view_is_found_by_the_bounds_checked_run() -> None:
    """What it reads there is public, so nothing else in its play is wrong."""
    with pytest.raises(CheckError, match="index 21 is out of bounds"):  # a hand has the 21 types of card
        check_strategy(cheaters.oversteps, [2])


Play = Callable[..., int]


def altered(change: Callable[[Play, tuple[Any, ...]], int]) -> Any:
    """Escape with something done at each call of its loop; the view comes first in the arguments, then the hidden."""
    return dataclasses.replace(GAME, play=lambda *arguments: change(GAME.play, arguments))


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
    """All tables together count their steps, and note the number in their hidden records."""

    steps = 0

    def __call__(self, play: Play, arguments: tuple[Any, ...]) -> int:
        self.steps += 1
        arguments[1].wait_seat[0] = self.steps
        return play(*arguments)


def overlook(play: Play, arguments: tuple[Any, ...]) -> int:
    """A wrong answer ends the deals quietly."""
    status = play(*arguments)
    batch = arguments[5]
    if status == BAD_ANSWER:
        batch.next_game, batch.in_game = batch.end_game, 0
        return FINISHED
    return status


def sample_another_hand(view: Any, hidden: Any, key: Any) -> int:
    """A sampler that deals the hands to the wrong seats."""
    tries = GAME.sample(view, hidden, key)
    hidden.hand[:2] = hidden.hand[1::-1].copy()
    return tries


def sample_too_few(view: Any, hidden: Any, key: Any) -> int:
    """A sampler that forgets the next card."""
    tries = GAME.sample(view, hidden, key)
    hidden.block_next += 1
    return tries


BROKEN_GAMES = {
    "lose a card": (altered(lose_a_card), "every card of the plan deck is in one place"),
    "one text for all": (dataclasses.replace(GAME, choice_fields=lambda _: {"choice": "go"}), "twice"),
    "drifting": (altered(Drifting()), "the games are others"),
    "entangled": (altered(Entangled()), "has come to another end"),
    "overlook": (altered(overlook), "was not refused"),
    "another hand": (dataclasses.replace(GAME, sample=sample_another_hand), "in a sampled state it is not so that"),
    "too few": (dataclasses.replace(GAME, sample=sample_too_few), "every card of the plan deck is in one place"),
}


@pytest.mark.parametrize(("game", "words"), BROKEN_GAMES.values(), ids=BROKEN_GAMES)
def test_a_game_that_breaks_its_contract_is_found(game: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "Audit", NoAudit)
    with pytest.raises(CheckError, match=words):
        check_game(game, [2])


class NoAudit:
    """Stands for the audit, which has tests of its own."""

    def __init__(self, *_: Any) -> None:
        pass

    def run(self, _deal: int) -> None:
        """Do nothing."""
