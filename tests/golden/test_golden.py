"""The golden traces are told as ever, accepted by the referee, and show every kind of event and choice."""

from __future__ import annotations

import json

import pytest

from simulator.escape.words import CHOICES, PHASES
from simulator.games import GAMES
from tests.golden import FOLDER, TRACES, trace_file, trace_lines
from tests.reference.escape_referee import referee

ALL = [(game, name) for game, traces in TRACES.items() for name in traces]


def lines_of(game: str, name: str) -> list[str]:
    return trace_file(game, name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_golden_trace_is_told_as_ever(game: str, name: str) -> None:
    """Where this fails on purpose, `python -m tests.golden` writes the files anew."""
    for number, (golden, now) in enumerate(zip(lines_of(game, name), trace_lines(game, name), strict=True), 1):
        assert json.loads(now) == json.loads(golden), f"line {number}"
        assert now == golden


@pytest.mark.parametrize("name", TRACES["escape"])
def test_the_referee_accepts_a_golden_trace(name: str) -> None:
    referee(lines_of("escape", name))


def test_every_game_has_golden_traces_and_no_file_is_left_over() -> None:
    assert set(TRACES) == set(GAMES)
    assert sorted(FOLDER.glob("*/*.jsonl")) == sorted(trace_file(game, name) for game, name in ALL)
    assert {players for players, _, _ in TRACES["escape"].values()} == {2, 3, 4}


def test_the_golden_traces_of_escape_show_every_phase_and_choice() -> None:
    events = [json.loads(line) for name in TRACES["escape"] for line in lines_of("escape", name)]
    assert {event["phase"] for event in events if event["event"] == "choice"} == set(PHASES.values())
    assert {event["choice"] for event in events if event["event"] == "choice"} == {word for word, _ in CHOICES.values()}
    assert {event["deck"] for event in events if event["event"] == "shuffle"} == {"plans", "action", "discards"}
    assert {event["reason"] for event in events if event["event"] == "round_end"} >= {"out", "cell_block"}
