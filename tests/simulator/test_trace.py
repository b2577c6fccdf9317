"""Traces: the header, events in order; and that telling a game does not change it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from simulator.escape import GAME
from simulator.escape.rules import RULES
from simulator.game import PlayerError, Seating, Table
from simulator.trace import FORMAT, Event, trace_steps
from strategies.api import Strategy
from tests.simulator.escape.play import game_events, play_deals, random_table

SHORT: dict[str, Any] = {"max_rounds": 2, "max_turns": 4}


def test_the_first_line_names_the_game_in_full() -> None:
    """Seed, deal and rules say which game it is; every rule key has its value in force."""
    header = game_events(SHORT, 3, deal=12, seed=99, rotation=2)[0]
    assert header == {
        "event": "game",
        "format": FORMAT,
        "game": "escape",
        "seed": 99,
        "game_index": 12,
        "rotation": 2,
        "players": 3,
        "strategies": ["random"] * 3,
        "rules": RULES.resolve(SHORT, 3),
    }
    assert FORMAT == 1


def test_strategies_stand_by_seat() -> None:
    """In rotation 1 the first seat plays the second of the line-up."""
    table = random_table(SHORT, 2, rotations=2)
    events = trace_steps(table, 0, 1, RULES.resolve(SHORT, 2), ["left", "right"])
    assert next(events)["strategies"] == ["right", "left"]


def test_events_come_in_the_order_of_play() -> None:
    """Game, the Action deck's shuffle, then rounds: round, shuffle, choices and a state a turn, end; the game's end."""
    kinds = [event["event"] for event in game_events(SHORT, 2, 0) if event["event"] not in ("choice", "action_card")]
    assert kinds[:4] == ["game", "shuffle", "round", "shuffle"]
    rounds = [place for place, kind in enumerate(kinds) if kind == "round"]
    assert rounds == [2, 9]
    assert kinds[2:9] == kinds[9:16] == ["round", "shuffle", "state", "state", "state", "state", "round_end"]
    assert kinds[16:] == ["game_end"]


def test_every_event_is_a_line_of_json() -> None:
    """Plain numbers, words and lists only: what is read back is what was written."""
    for event in game_events(SHORT, 4, 1):
        assert json.loads(json.dumps(event)) == event


def test_a_single_option_is_told_as_forced() -> None:
    """`forced` is true or absent."""
    marks = [event.get("forced", "absent") for event in game_events({}, 2, 0) if event["event"] == "choice"]
    assert set(marks) == {True, "absent"}


def test_the_trace_is_that_of_the_logged_game() -> None:
    """Points of each round and the winners, over 3 deals in both rotations."""
    table = random_table({}, 2, rotations=2)
    played = play_deals(table, 0, 3)
    points, shares = [], []
    for deal in range(3):
        for rotation in (0, 1):
            table = random_table({}, 2, rotations=2)
            events = list(trace_steps(table, deal, rotation, RULES.resolve({}, 2), ["a", "b"]))
            points += [point for event in events if event["event"] == "round_end" for point in event["points"]]
            winners = events[-1]["winners"]
            shares += [1 / len(winners) if seat in winners else 0 for seat in (0, 1)]
    assert points == played.rounds["points"].tolist()
    assert shares == played.games["win_share"].tolist()


def test_a_failing_strategy_ends_the_trace_with_its_error() -> None:
    def gives_up(_view: Any, _number: Any) -> int:
        """Answer out of range."""
        return -1

    own = Strategy(gives_up, "escape", "", (), compiled=False).playable()
    table = Table(GAME, RULES.resolve({}, 2), 2, Seating([own, own], [(), ()]), seed=7)
    with pytest.raises(PlayerError, match="it answered -1"):
        list(trace_steps(table, 0, 0, RULES.resolve({}, 2), ["a", "b"]))


def test_a_trace_that_fails_midway_tells_all_events_up_to_the_failure() -> None:
    """Both games take the first option each time; in one of them the answers end with turn 5 of the round."""

    def first_option(_view: Any, _number: Any) -> int:
        """Take the first option."""
        return 0

    def gives_up(view: Any, _number: Any) -> int:
        """Take the first option, and answer out of range from turn 5 on."""
        return 0 if view.turn < 5 else -1

    def events_with(function: Callable[[Any, Any], int]) -> Iterator[Event]:
        own = Strategy(function, "escape", "", (), compiled=False).playable()
        table = Table(GAME, RULES.resolve({}, 2), 2, Seating([own, own], [(), ()]), seed=7)
        return trace_steps(table, 0, 0, RULES.resolve({}, 2), ["a", "b"])

    whole = list(events_with(first_option))
    fourth = next(place for place, event in enumerate(whole) if event["event"] == "state" and event["turn"] == 4)
    told: list[Event] = []
    with pytest.raises(PlayerError, match="it answered -1"):
        told.extend(events_with(gives_up))
    assert told == whole[: fourth + 1]
