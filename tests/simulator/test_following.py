"""Traces as text: it agrees with the table after every turn, says the same of every game, and has no marks of JSON."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.capone.rules import GANGSTERS
from simulator.capone.words import CARDS
from simulator.following import Follower, lines_of, nearest_top, take
from simulator.games import find_game
from simulator.trace import Event
from tests.golden import TRACES, trace_file
from tests.simulator.odd_rules import odd_worlds
from tests.simulator.play import TESTED, game_events

GOLDEN = [(game, name) for game, traces in TRACES.items() for name in traces]


def golden_events(game: str, name: str) -> list[Event]:
    return [json.loads(line) for line in trace_file(game, name).read_text(encoding="utf-8").splitlines()]


def text_of(game: str, events: list[Event]) -> list[str]:
    return list(lines_of(events, find_game(game).follow))


# What followers know


def followed(follower: Any) -> dict[str, Any]:
    """The table as a follower has it, in the fields of a state."""
    return {"escape": escape_table, "capone": capone_table, "cats": cats_table}[follower.header["game"]](follower)


def escape_table(follower: Any) -> dict[str, Any]:
    def sort(cards: list[str]) -> list[str]:
        return sorted(cards, key=lambda card: ("PIG".index(card[0]), int(card[1:] or 0)))

    return {
        "hands": [sort(hand) for hand in follower.hands],
        "areas": follower.areas,
        "foiled": [sort(pile) for pile in follower.foiled],
        "yard": sort(follower.yard),
        "solitary": follower.solitary,
        "cell_block": len(follower.deck),
    }


def capone_table(follower: Any) -> dict[str, Any]:
    return {
        "hands": [sorted(hand, key=CARDS.index) for hand in follower.hands],
        "areas": [[area[gangster] for gangster in GANGSTERS] for area in follower.areas],
        "underworld": follower.underworld,
        "case_file": len(follower.deck),
    }


def cats_table(follower: Any) -> dict[str, Any]:
    fields = ("card", "face_up", "modifier")
    return {
        "rows": [[{field: getattr(slot, field) for field in fields} for slot in row] for row in follower.rows],
        "known": [[slot.seen for slot in row] for row in follower.rows],
        "objectives": follower.objectives,
        "objective_deck": len(follower.objective_deck),
        "piles": follower.piles,
        "draw_deck": len(follower.deck),
    }


def disagreements(game: str, events: list[Event]) -> list[tuple[int, str]]:
    """The fields of states that a follower of the game took for something else before it was told, with their turns."""
    found: list[tuple[int, str]] = []

    def follow(header: Event) -> Follower:
        follower = find_game(game).follow(header)
        sync = follower.sync

        def compare(state: Event) -> Iterator[str]:
            table = followed(follower)
            found.extend((state["turn"], key) for key in table if table[key] != state[key])
            return sync(state)

        follower.sync = compare  # type: ignore[method-assign]
        return follower

    assert list(lines_of(events, follow))
    return found


@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_a_follower_of_a_golden_trace_is_right_about_every_table(game: str, name: str) -> None:
    assert disagreements(game, golden_events(game, name)) == []


@pytest.mark.parametrize("name", TESTED)
@settings(max_examples=12)
@given(st.data())
def test_a_follower_is_right_about_every_table_under_any_rules(name: str, data: st.DataObject) -> None:
    players, rules, seed = data.draw(odd_worlds(name))
    assert disagreements(name, game_events(find_game(name), rules, players, 0, seed)) == []


def test_a_follower_that_is_wrong_is_found_out() -> None:
    """The eighth card of the deck, the last of the other player's row, is told as another one."""
    events = golden_events("cats", "2-players")
    assert events[2]["deck"] == "draw"
    events[2]["order"][7] += 1
    assert disagreements("cats", events) == [(1, "rows")]


# What all games say


@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_the_text_has_no_marks_of_json(game: str, name: str) -> None:
    """Nor words of Python, nor names with underscores."""
    text = text_of(game, golden_events(game, name))
    assert not [line for line in text if any(mark in line for mark in ("{", "}", '"', "_", "None", "True", "False"))]


@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_the_text_does_not_change_the_events(game: str, name: str) -> None:
    events = golden_events(game, name)
    text_of(game, events)
    assert events == golden_events(game, name)


def with_new_fields(value: Any) -> Any:
    """A copy in which an event, or what is in it, has a field more than today."""
    if isinstance(value, list):
        return [with_new_fields(each) for each in value]
    if isinstance(value, dict):
        return {key: with_new_fields(each) for key, each in value.items()} | {"new": 1}
    return value


@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_new_fields_of_events_do_not_change_the_text(game: str, name: str) -> None:
    """As docs/data.md allows them; the slots of a row in the cats game are tables of fields, too."""
    events = golden_events(game, name)
    assert text_of(game, with_new_fields(events)) == text_of(game, events)


@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_every_turn_has_its_header(game: str, name: str) -> None:
    """With its number in the round and its player, as the state at its end has them."""
    events = golden_events(game, name)
    headers = [line for line in text_of(game, events) if line.startswith("  Turn ")]
    states = [event for event in events if event["event"] == "state"]
    assert headers == [f"  Turn {state['turn']}, seat {state['seat']} random" for state in states]


def test_the_text_begins_with_game_seats_and_what_marks_mean() -> None:
    events = golden_events("escape", "2-players")
    events[0]["strategies"] = ["careful", "bold"]
    text = text_of("escape", events)
    assert text[:4] == ["escape: deal 2529, rotation 0, seed 7", "  seat 0: careful", "  seat 1: bold", ""]
    assert text[4].startswith("  P3        a card of plan 3")
    assert "  (forced)  there was no other choice" in text
    assert "  Turn 1, seat 0 careful" in text
    assert "Round 1, seat 1 deals" in text


def end_of(winners: list[int], *, capped: bool) -> list[str]:
    """The last line of a game of three with these winners."""
    events = golden_events("cats", "3-players")
    events[-1] |= {"winners": winners, "capped": capped}
    return text_of("cats", events)[-1:]


def test_the_text_ends_with_the_winners() -> None:
    assert end_of([1], capped=False) == ["seat 1 random wins"]
    assert end_of([0, 2], capped=False) == ["seat 0 random and seat 2 random win"]
    assert end_of([2], capped=True) == ["seat 2 random wins; a limit cut the game short"]


def test_a_game_that_breaks_is_told_up_to_its_last_event() -> None:
    def breaking() -> Iterator[Event]:
        yield from golden_events("cats", "2-players")[:8]  # header, round, two shuffles, two looks, draw, swap
        raise RuntimeError

    lines = lines_of(breaking(), find_game("cats").follow)
    told = list(itertools.takewhile(lambda line: "swaps" not in line, lines))
    assert told[-1] == "    takes 1 from pile 1"
    with pytest.raises(RuntimeError):
        next(lines)


# Piles


def test_cards_are_taken_from_the_front_of_a_deck_as_far_as_there_are_any() -> None:
    deck = [3, 1, 2]
    assert (take(deck, 2), deck) == ([3, 1], [2])
    assert (take(deck, 2), deck) == ([2], [])


def test_of_equal_cards_in_a_pile_the_one_nearest_the_top_is_taken() -> None:
    """The last element is the top."""
    pile = ["P1", "P2", "P1", "P3"]
    assert (nearest_top(pile, "P1"), pile) == ("P1", ["P1", "P2", "P3"])
