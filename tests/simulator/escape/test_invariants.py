"""The engine's check of its own promises finds each kind of fault, and says what it found."""

from __future__ import annotations

import pytest

from simulator.errors import EngineError
from simulator.escape import GAME
from simulator.escape.invariants import (
    ACTION_CARDS,
    COUNTS,
    KNOWLEDGE,
    PLAN_CARDS,
    PROMISES,
    THE_TURN,
    THE_YARD,
)
from simulator.loop import KEPT
from tests.simulator.escape.play import random_table
from tests.simulator.escape.scene import Scene
from tests.simulator.faults import Fault, add, found


def in_the_middle() -> Scene:
    """A table with something everywhere; seat 0 has to keep a card for Cell Search."""
    return Scene(
        "P1 P1 P1 P2 G",
        "P3 I4",
        areas=("P6", "P6 P5"),
        foiled=("P7 I7", "P7"),
        foiled_plans="7",
        yard="G I3 I5",
        solitary="P2 P4",
        block="P1 P2 I6",
        action="cell_search warden",
        action_discards="blank ratted_on",
        guard_help=6,
        change_in_plan=5,
    ).play("start 1 3")


def test_a_sound_table_keeps_every_promise() -> None:
    scene = in_the_middle()
    assert scene.phase == "cell_search"
    assert found(scene) == KEPT


@pytest.mark.parametrize(
    ("fault", "promise"),
    [
        (add("hidden", "hand", 0, 1), PLAN_CARDS),
        (add("view", "foiled", 1, 6, by=-1), PLAN_CARDS),
        (add("view", "yard", 20), PLAN_CARDS),
        (add("hidden", "together", 0), PLAN_CARDS),
        (add("hidden", "block_next"), PLAN_CARDS),
        (add("view", "action_pile", 0, by=-1), ACTION_CARDS),
        (add("view", "action_left", 7, by=-1), ACTION_CARDS),
        (add("hidden", "action_next", by=-1), ACTION_CARDS),
        (add("view", "action_card"), ACTION_CARDS),
        (add("view", "guard_help", by=-6), ACTION_CARDS),
        (add("view", "hand_size", 1), COUNTS),
        (add("view", "yard_size"), COUNTS),
        (add("view", "solitary", 0), COUNTS),
        (add("view", "solitary_size", by=-1), COUNTS),
        (add("view", "in_play", 5), COUNTS),
        (add("view", "plans_in_play", by=-1), COUNTS),
        (add("view", "cell_block"), COUNTS),
        (add("view", "known", 1, 2, by=2), KNOWLEDGE),
        (add("view", "known", 0, 0, by=-1), KNOWLEDGE),
        (add("view", "refused", 1, 2), KNOWLEDGE),
        (add("view", "times_foiled", 0), THE_TURN),
    ],
)
def test_a_fault_is_found(fault: Fault, promise: int) -> None:
    """E-1.10 and what goes with it: one number is wrong, and the promise that it breaks is named."""
    scene = in_the_middle()
    fault(scene.view, scene.hidden)
    assert found(scene) == promise


@pytest.mark.parametrize(("yard", "foiled_plans"), [("", ""), ("G", "7")])
def test_a_yard_that_does_not_suffice_is_found(yard: str, foiled_plans: str) -> None:
    """E-4.3: empty before the first foil, or fewer Escapees than the two plans in play."""
    scene = Scene("P1", "P2", areas=("P3", "P4") if yard else ("", ""), yard=yard, foiled_plans=foiled_plans)
    assert found(scene) == THE_YARD


def test_a_second_foil_or_action_card_or_an_empty_cell_block_is_found() -> None:
    """E-3.5, E-4.10, E-6.10: the moment at which each would happen."""
    for changes in ({"foil_plan": 0}, {"phase": "draw", "rest": "solitary"}):
        assert found(Scene("P1", "P2", **changes)) == THE_TURN


def test_the_error_names_promise_and_place() -> None:
    """A fault during play stops it with one message; a report with it can be played again."""
    table = random_table({}, 2, seed=11, checked=True)
    table.start_stepwise(3, 0)
    for _ in range(20):
        table.step()
    table.hidden.hand[0, 20] += 1
    with pytest.raises(EngineError) as caught:
        table.step()
    assert str(caught.value).startswith(
        f"escape broke its promise that {PROMISES[PLAN_CARDS]}: seed 11, deal 3, rotation 0, round 1, turn 4, "
    )


def test_nothing_is_checked_unless_asked() -> None:
    """The same fault goes unnoticed at an ordinary table."""
    table = random_table({}, 2, seed=11)
    table.start_stepwise(3, 0)
    for _ in range(20):
        table.step()
    table.hidden.hand[0, 20] += 1
    table.step()
    assert int(GAME.checks[0](table.view, table.hidden, table.setting)) == KEPT
