"""The engine's check of its own promises finds each kind of fault, and says what it found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from simulator.capone import GAME
from simulator.capone.invariants import (
    CARDS,
    COUNTS,
    KNOWLEDGE,
    MELDS,
    PROMISES,
    THE_TURN,
    THE_UNDERWORLD,
)
from simulator.errors import EngineError
from simulator.loop import KEPT
from tests.simulator.capone.play import random_table
from tests.simulator.capone.scene import Scene
from tests.simulator.faults import Fault, add, found

RAID = 14


def in_the_middle() -> Scene:
    """A table with something everywhere; seat 0 looks through the Underworld, its Search Warrant lies beside it.

    Seat 1 has searched before: seat 0 and 2 count a T that it took unseen.
    """
    scene = Scene(
        "C C M warrant", "T R J", "W W", areas=("C C C", "C R R R", ""), underworld="S W raid", file="G N", phase="play"
    )
    for seat in (0, 2):
        scene.hidden.counted[seat, 2] += 1
        scene.hidden.unseen[seat, 1] += 1
    return scene.play("search_individually")


def revealing() -> Scene:
    """Seat 0 has revealed seven cards and is asked which it takes."""
    scene = Scene("ness M", "T", areas=("C C C", ""), file="C C T T R R W", reveal_take="subset")
    return scene.play("reveal_seven")


@pytest.mark.parametrize("position", [in_the_middle, revealing])
def test_a_sound_table_keeps_every_promise(position: Callable[[], Scene]) -> None:
    """K-1.9: with a Search Warrant beside the pile, and with cards turned over."""
    scene = position()
    assert scene.phase in ("search_individually", "take")
    assert found(scene) == KEPT


@pytest.mark.parametrize(
    ("fault", "promise"),
    [
        (add("hidden", "hand", 0, 1), CARDS),
        (add("view", "area", 1, 3, by=-1), CARDS),
        (add("hidden", "underworld", 0), CARDS),
        (add("hidden", "deck", 5), CARDS),
        (add("hidden", "deck_next"), CARDS),
        (add("hidden", "left", 3), CARDS),
        (add("view", "gavel"), CARDS),  # no Search Warrant beside the pile
        (add("view", "hand_size", 1), COUNTS),
        (add("view", "underworld_top"), COUNTS),
        (add("view", "case_file"), COUNTS),
        (add("view", "revealed", 1), COUNTS),
        (add("view", "known", 1, 3, by=2), KNOWLEDGE),
        (add("view", "known", 0, 0, by=-1), KNOWLEDGE),
        (add("view", "refused", 1, 2), KNOWLEDGE),
        (add("hidden", "counted", 1, 5), THE_UNDERWORLD),
        (add("hidden", "counted", 2, 5, by=-1), THE_UNDERWORLD),
        (add("hidden", "unseen", 2, 1), THE_UNDERWORLD),
        (add("hidden", "unseen", 1, 0), THE_UNDERWORLD),
        (add("view", "melded", 2), MELDS),
        (add("view", "melded", 3, by=-1), MELDS),
    ],
)
def test_a_fault_is_found(fault: Fault, promise: int) -> None:
    """K-1.9 and what goes with it: one number is wrong, and the promise that it breaks is named."""
    scene = in_the_middle()
    fault(scene.view, scene.hidden)
    assert found(scene) == promise


@pytest.mark.parametrize(
    ("fault", "promise"),
    [
        (add("hidden", "together", 0), CARDS),
        (add("hidden", "together_count", by=-1), CARDS),
        (add("view", "revealed", 0, by=-1), COUNTS),
    ],
)
def test_a_fault_among_revealed_cards_is_found(fault: Fault, promise: int) -> None:
    """K-1.9: they lie in no pile for a moment."""
    scene = revealing()
    fault(scene.view, scene.hidden)
    assert found(scene) == promise


def test_a_negative_hand_is_found() -> None:
    """K-1.9: a card too few in a hand, one too many on the table."""
    scene = Scene("C C M", "T", areas=("W W W", ""))
    scene.hidden.hand[0, 4] -= 1
    scene.view.area[0, 4] += 1
    scene.view.hand_size[0] -= 1
    assert found(scene) == COUNTS


def test_a_meld_that_fell_apart_is_found() -> None:
    """K-4.7, B-05: two C here and two there are no meld of anybody."""
    scene = Scene("M", "T", areas=("C C", "C C"))
    scene.view.melded[0] = 1
    assert found(scene) == MELDS


@pytest.mark.parametrize(
    ("hands", "changes"),
    [
        (("M", "T"), {"rest": "underworld"}),  # no card in the Case File
        (("M", "T"), {"underworld": ""}),
        (("M", ""), {"underworld": "W"}),
    ],
)
def test_a_turn_that_cannot_begin_is_found(hands: tuple[str, str], changes: dict[str, Any]) -> None:
    """K-3.4: an empty Case File, an empty Underworld, an empty hand; in the play phase each of them may be."""
    assert found(Scene(*hands, phase="draw", **changes)) == THE_TURN
    assert found(Scene(*hands, phase="play", **changes)) == KEPT


def test_the_error_names_promise_and_place() -> None:
    """A fault during play stops it with one message; a report with it can be played again."""
    table = random_table({}, 2, seed=11, checked=True)
    table.start_stepwise(3, 0)
    while table.view.turn < 4:
        table.step()
    table.hidden.hand[0, RAID] += 1
    with pytest.raises(EngineError) as caught:
        table.step()
    assert str(caught.value).startswith(
        f"capone broke its promise that {PROMISES[CARDS]}: seed 11, deal 3, rotation 0, round 1, turn 4, "
    )


def test_nothing_is_checked_unless_asked() -> None:
    """The same fault goes unnoticed at an ordinary table."""
    table = random_table({}, 2, seed=11)
    table.start_stepwise(3, 0)
    while table.view.turn < 4:
        table.step()
    table.hidden.hand[0, RAID] += 1
    table.step()
    assert int(GAME.checks[0](table.view, table.hidden, table.setting)) == KEPT
