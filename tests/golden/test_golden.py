"""The golden traces are told as ever, accepted by the referee, and show every kind of event and choice."""

from __future__ import annotations

import importlib
import json

import pytest

from simulator.games import find_game
from simulator.trace import Event
from tests.golden import FOLDER, TEXTS, TRACES, text_file, text_lines, trace_file, trace_lines

ALL = [(game, name) for game, traces in TRACES.items() for name in traces]

# The decks that are shuffled in the traces of a game, and the reasons that end their rounds.
DECKS = {
    "escape": {"plans", "action", "discards"},
    "capone": {"case_file", "discards"},
    "cats": {"draw", "objectives"},
}
REASONS = {
    "escape": {"out", "cell_block"},
    "capone": {"out", "case_file", "cap"},
    "cats": {"empty_row", "deck", "cap"},
}


def lines_of(game: str, name: str) -> list[str]:
    return trace_file(game, name).read_text(encoding="utf-8").splitlines()


def events_of(game: str) -> list[Event]:
    return [json.loads(line) for name in TRACES[game] for line in lines_of(game, name)]


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_golden_trace_is_told_as_ever(game: str, name: str) -> None:
    """Where this fails on purpose, `python -m tests.golden` writes the files anew."""
    for number, (golden, now) in enumerate(zip(lines_of(game, name), trace_lines(game, name), strict=True), 1):
        assert json.loads(now) == json.loads(golden), f"line {number}"
        assert now == golden


@pytest.mark.parametrize(("game", "name"), ALL)
def test_the_referee_accepts_a_golden_trace(game: str, name: str) -> None:
    importlib.import_module(f"tests.reference.{game}_referee").referee(lines_of(game, name))


@pytest.mark.parametrize("game", TRACES)
def test_the_text_of_a_golden_trace_is_as_ever(game: str) -> None:
    """Where this fails on purpose, `python -m tests.golden` writes the files anew."""
    golden = text_file(game).read_text(encoding="utf-8").splitlines()
    for number, (then, now) in enumerate(zip(golden, text_lines(game), strict=True), 1):
        assert now == then, f"line {number}"


@pytest.mark.parametrize("game", TRACES)
def test_a_game_has_a_golden_trace_for_each_number_of_players(game: str) -> None:
    numbers = {players for players, _, _ in TRACES[game].values()}
    assert numbers == set(range(find_game(game).min_players, find_game(game).max_players + 1))


def test_no_golden_trace_is_left_over() -> None:
    assert sorted(FOLDER.glob("*/*.jsonl")) == sorted(trace_file(game, name) for game, name in ALL)
    assert sorted(FOLDER.glob("*/*.txt")) == sorted(text_file(game) for game in TEXTS)


@pytest.mark.parametrize("game", TRACES)
def test_the_golden_traces_show_every_phase_and_choice(game: str) -> None:
    words = importlib.import_module(f"simulator.{game}.words")
    choices = [event for event in events_of(game) if event["event"] == "choice"]
    assert {event["phase"] for event in choices} == set(words.PHASES.values())
    assert {event["choice"] for event in choices} == {word for word, _ in words.CHOICES.values()}
    assert {event["deck"] for event in events_of(game) if event["event"] == "shuffle"} == DECKS[game]
    assert {event["reason"] for event in events_of(game) if event["event"] == "round_end"} >= REASONS[game]


def test_the_golden_traces_of_al_capone_show_every_action_and_an_exclusion() -> None:
    events = events_of("capone")
    actions = importlib.import_module("simulator.capone.state").ACTIONS
    assert {event["action"] for event in events if "action" in event} == set(actions)
    assert {event["exclusion"] for event in events if "exclusion" in event} == {True, False}


def test_the_golden_traces_of_cats_show_modifiers_decks_made_new_and_a_round_of_the_tied() -> None:
    """In a third round only two of three seats have turns."""
    states = [event for event in events_of("cats") if event["event"] == "state"]
    assert {slot["modifier"] for state in states for row in state["rows"] for slot in row} == {None, -2, -1, 1, 2}
    third = [json.loads(line) for line in lines_of("cats", "third-round")]
    for deck in DECKS["cats"]:
        assert [event.get("deck") for event in third].count(deck) > 1
    start = next(place for place, event in enumerate(third) if event["event"] == "round" and event["round"] == 3)
    assert len({event["seat"] for event in third[start:] if event["event"] == "state"}) == 2
