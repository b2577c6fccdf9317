"""Greedy in positions laid by hand: everything at once, Escapees only for a slot, to go out or for a foil."""

import pytest

from tests.simulator.escape.scene import Scene
from tests.strategies.position import choice


def test_it_starts_with_all_its_cards_before_it_lays_off():
    """Of plan 1 it could start three or four; the start is worth more than the lay-off on plan 2."""
    scene = Scene("P1 P1 P1 P1 P2 P3", "", areas=("", "P2 P2 P2"), yard="G G")
    assert choice("greedy", scene) == "start 1 4"


def test_it_lays_off_all_cards_of_a_plan_and_then_foils():
    """Laying off comes before the foil, since the two cards then count; eight are in play already."""
    scene = Scene("P1 P1 P5", "", areas=("P1 P1 P1", "P1 P1 P1 P1 P1"), yard="G")
    assert choice("greedy", scene) == "lay_off 1 2"
    scene.play("lay_off 1 2")
    assert choice("greedy", scene) == "foil 1 G yard"


def test_it_foils_with_the_mastermind_of_most_points():
    """Infamous 1 earns 10, the Generic 5."""
    scene = Scene("P5 P6 I1", "", areas=("P1 P1 P1 P1 P1 P1 P1 P1",), yard="G")
    assert choice("greedy", scene) == "foil 1 I1 hand"


@pytest.mark.parametrize(
    ("least", "expected"),
    [
        (0, "foil 1 G yard"),
        (11, "foil 1 G yard"),  # 3 x 2 + 5 = 11
        (12, "done"),
    ],
)
def test_it_leaves_foils_below_min_points(least, expected):
    scene = Scene("P5 P6", "", areas=("P1 P1 P1", "P1 P1 P1 P1 P1"), yard="G")
    assert choice(f"greedy:min_points={least}", scene) == expected


def test_it_adds_an_escapee_that_opens_a_slot():
    """One plan, one Escapee in the Yard: with another it can start plan 1. The Generic is worth more in hand."""
    scene = Scene("P1 P1 P1 I5 G P3", "", areas=("", "P2 P2 P2"), yard="G")
    assert choice("greedy", scene) == "yard I5"


def test_it_adds_none_that_does_not_open_it():
    """Three plans, one Escapee: one more is too few, so it keeps them."""
    scene = Scene("P1 P1 P1 I5 G P3", "", areas=("", "P2 P2 P2 P4 P4 P4 P6 P6 P6"), yard="G")
    assert choice("greedy", scene) == "done"


def test_it_adds_the_last_card_but_one_to_go_out():
    scene = Scene("I5 P3", "", areas=("", "P2 P2 P2"), yard="G")
    assert choice("greedy", scene) == "yard I5"


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        ("P1", "solitary"),  # 6 in play and 1 in hand: the eighth, and the Generic leads
        ("P2", "cell_block"),  # of no use in this turn
    ],
)
def test_it_draws_from_solitary_only_for_a_foil(top, expected):
    scene = Scene(
        "P1 P3", "P4", areas=("P1 P1 P1", "P1 P1 P1"), yard="G", solitary=f"P5 {top}", action="blank", phase="draw"
    )
    assert choice("greedy", scene) == expected


def test_it_discards_a_single_card_of_no_plan_in_play():
    """Kept are a pair, the Generic, and Infamous 1, whose plan it has in play."""
    scene = Scene("P3 P4 P4 G I1", "", areas=("P1 P1 P1",), yard="G", phase="discard")
    assert choice("greedy", scene) == "discard P3"
