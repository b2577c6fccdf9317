"""Blocker in positions laid by hand: slots, plans and Escapees that it denies to the others."""

import pytest

from tests.simulator.escape.scene import Scene
from tests.strategies.position import choice


def test_it_takes_a_free_slot_before_anything_else():
    """The only free slot of the Yard: after the start the other player cannot start plan 2."""
    scene = Scene("P1 P1 P1 P3 P3 P5", "", areas=("P3", "P3 P3 P3"), yard="G G")
    assert choice("blocker", scene) == "start 1 3"


def test_it_gives_the_yard_no_escapee():
    """It has nothing to start, so any slot would be the others'."""
    scene = Scene("P1 P3 I5 G", "", areas=("", "P2 P2 P2"), yard="G")
    assert choice("blocker", scene) == "done"


def test_it_opens_a_slot_that_it_fills_itself():
    scene = Scene("P1 P1 P1 I5 P3", "", areas=("", "P2 P2 P2"), yard="G")
    assert choice("blocker", scene) == "yard I5"
    scene.play("yard I5")
    assert choice("blocker", scene) == "start 1 3"


def test_it_adds_an_escapee_to_go_out():
    assert choice("blocker", Scene("P1 I5", "", yard="G")) == "yard I5"


@pytest.mark.parametrize(
    ("yard", "area", "other", "guard", "expected"),
    [
        ("I2", "", "P1 P1 P1 P1 P1 P1 P1", 1, "done"),  # the eighth card, no mastermind, the other has more
        ("I2", "", "P1 P1 P1 P1 P1 P1 P1", 0, "lay_off 1 1"),
        ("I2", "P1 P1 P1 P1", "P1 P1 P1", 1, "lay_off 1 1"),  # five own cards against three
        ("G", "", "P1 P1 P1 P1 P1 P1 P1", 1, "lay_off 1 1"),  # it can foil the plan at once itself
        ("I2", "", "P1 P1 P1 P1 P1 P1", 1, "lay_off 1 1"),  # the seventh card fills nothing
    ],
)
def test_it_fills_no_plan_for_others(yard, area, other, guard, expected):
    scene = Scene("P1 P3 P5", "", areas=(area, other), yard=yard)
    assert choice(f"blocker:guard={guard}", scene) == expected


@pytest.mark.parametrize(
    ("hand", "points", "expected"),
    [
        ("P3 P5 G", 3, "foil 1 G yard"),  # both earn 5: better out of the Yard, which then covers one plan less
        ("P3 P5 G", 0, "foil 1 G hand"),  # listed first
        ("P3 P5 I1", 3, "foil 1 I1 hand"),  # the Generic of the Yard would cost 5 points
        ("P3 P5 I1", 6, "foil 1 G yard"),
    ],
)
def test_it_foils_with_the_mastermind_from_the_yard(hand, points, expected):
    scene = Scene(hand, "P6", areas=("P1 P1 P1 P1", "P1 P1 P1 P1"), yard="G I2")
    assert choice(f"blocker:from_yard={points}", scene) == expected
