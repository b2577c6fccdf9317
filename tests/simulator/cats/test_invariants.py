"""The engine's check of its own promises finds each kind of fault, and says what it found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simulator.cats import GAME
from simulator.cats.invariants import CARDS, COUNTS, FACES, GOALS, PROMISES, ROWS
from simulator.errors import EngineError
from simulator.loop import KEPT
from tests.simulator.cats.play import random_table
from tests.simulator.cats.scene import Scene
from tests.simulator.faults import Fault, add, found


def in_the_middle() -> Scene:
    """A table with something everywhere; seat 0 has a card of the deck in hand."""
    return Scene(
        "1 ~2/3 ^4", "~5 6", "7", piles=("8 9", "10 11 12"), deck="13 14 -1", scored=("1 2", "", "3"), before="4 4",
        done="5 6", abilities="modifiers",
    ).play("deck")  # fmt: skip


def claimed() -> Scene:
    """Seat 0 is asked where to put the modifier of its right claim."""
    return Scene("5/1 6 8", "~5 6", phase="fulfil", abilities="modifiers").play("claim 12 0 1")


def refilling() -> Scene:
    """The objective was met; its place is empty until the next step."""
    scene = Scene("5 7 8", "~5 6", phase="fulfil")
    scene.player.wanted = "claim 12 0 1"
    scene.step()
    scene.step()
    assert scene.view.objectives[0] == -1
    return scene


@pytest.mark.parametrize("position", [in_the_middle, claimed, refilling])
def test_a_sound_table_keeps_every_promise(position: Callable[[], Scene]) -> None:
    """F-1.7: with a card in hand, a claim under way, an objective's place empty for a moment."""
    assert found(position()) == KEPT


@pytest.mark.parametrize(
    ("fault", "promise"),
    [
        (add("hidden", "row", 0, 0), CARDS),
        (add("view", "modifier", 0, 1), CARDS),
        (add("hidden", "deck", 1), CARDS),
        (add("hidden", "deck", 30), CARDS),
        (add("hidden", "deck_next"), CARDS),
        (add("hidden", "deck_size", by=-1), CARDS),
        (add("hidden", "piles", 0, 0), CARDS),
        (add("hidden", "piles", 1, 2), CARDS),
        (add("view", "pile_size", 1, by=-1), CARDS),
        (add("hidden", "scored", 2, 5), CARDS),
        (add("view", "scored_before", 3), CARDS),
        (add("view", "drawn"), CARDS),
        (add("hidden", "goal_deck", 1), GOALS),
        (add("hidden", "goal_deck_next"), GOALS),
        (add("view", "objectives", 2), GOALS),
        (add("view", "objectives_open", by=-1), GOALS),
        (add("view", "objective_done", 0), GOALS),
        (add("view", "objective_done", 1, by=-1), GOALS),
        (add("hidden", "left", 3), GOALS),  # the scratch with which both decks are shuffled
        (add("hidden", "left", 20), GOALS),
        (add("view", "draw_deck"), COUNTS),
        (add("view", "objective_deck", by=-1), COUNTS),
        (add("view", "pile_top", 0), COUNTS),
        (add("view", "in_piles", 9), COUNTS),
        (add("view", "in_piles", 0, by=-1), COUNTS),
        (add("view", "in_scored", 3), COUNTS),
        (add("view", "face_up", 0, 2), FACES),
        (add("view", "face_up", 0, 2, by=-1), FACES),
        (add("view", "face_up", 1, 0), FACES),
        (add("hidden", "seen", 0, 2, by=-1), FACES),
        (add("view", "turn"), KEPT),
        (add("view", "claim"), ROWS),
    ],
)
def test_a_fault_is_found(fault: Fault, promise: int) -> None:
    """F-1.7 and what goes with it: one number is wrong, and the promise that it breaks is named."""
    scene = in_the_middle()
    fault(scene.view, scene.hidden)
    assert found(scene) == promise


def test_a_modifier_without_a_card_is_found() -> None:
    """F-1.7, F-4.6: beyond the end of a row."""
    scene = in_the_middle()
    scene.view.modifier[2, 1] = scene.view.modifier[0, 1]
    assert found(scene) == FACES


def test_a_card_beyond_the_end_of_a_row_is_found() -> None:
    """F-1.7."""
    scene = in_the_middle()
    scene.hidden.row[2, 1] = 0
    assert found(scene) == FACES


def test_a_pile_whose_cards_are_counted_elsewhere_is_found() -> None:
    """F-11.3: one 8 less and one 9 more make the same sum, but no 8 is there to be taken away twice."""
    scene = in_the_middle()
    scene.view.in_piles[0], scene.view.in_piles[10] = -1, scene.view.in_piles[10] + 1
    assert found(scene) == COUNTS


def test_an_empty_place_of_objectives_is_found() -> None:
    """F-5.11: with its objective among the discarded ones; only while a new one is about to be shown."""
    scene = in_the_middle()
    scene.view.objective_done[scene.view.objectives[0]] = 1
    scene.view.objectives[0] = -1
    assert found(scene) == GOALS


def test_a_row_that_is_too_long_is_found() -> None:
    """F-5.15, F-9.5: five cards in a row of four."""
    scene = Scene("1 2 3 4 5", "6 7", row_size=5)
    assert found(scene) == KEPT
    scene.view.rules.row_size = 4
    assert found(scene) == ROWS


def test_the_error_names_promise_and_place() -> None:
    """A fault during play stops it with one message; a report with it can be played again."""
    table = random_table({}, 2, seed=11, checked=True)
    table.start_stepwise(3, 0)
    while table.view.turn < 4:
        table.step()
    table.hidden.row[0, 0] = (table.hidden.row[0, 0] + 1) % 17
    with pytest.raises(EngineError) as caught:
        table.step()
    assert str(caught.value).startswith(
        f"cats broke its promise that {PROMISES[CARDS]}: seed 11, deal 3, rotation 0, round 1, turn 4, "
    )


def test_nothing_is_checked_unless_asked() -> None:
    """The same fault goes unnoticed at an ordinary table."""
    table = random_table({}, 2, seed=11)
    table.start_stepwise(3, 0)
    while table.view.turn < 4:
        table.step()
    table.hidden.row[0, 0] = (table.hidden.row[0, 0] + 1) % 17
    table.step()
    assert int(GAME.checks[0](table.view, table.hidden, table.setting)) == KEPT
