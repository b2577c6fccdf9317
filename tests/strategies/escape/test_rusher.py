"""Rusher in positions laid by hand: it sheds cards, fills the Yard and goes out."""

import pytest

from tests.simulator.escape.scene import Scene
from tests.strategies.position import choice


def test_it_adds_an_escapee_in_every_turn_the_least_useful_first():
    """Infamous 5 has no own plan (worth 3), Infamous 1 has one (8): it may lead or join a foil."""
    scene = Scene("P1 P3 I1 I5", "", areas=("P1 P1 P1",), yard="G")
    assert choice("rusher", scene) == "yard I5"


@pytest.mark.parametrize(("after", "expected"), [(1, "yard I5"), (0, "done")])
def test_it_may_stop_doing_so_after_the_first_foil(after, expected):
    """Then an Escapee in the Yard is worth 3 points only."""
    scene = Scene("P1 P3 I5", "", yard="G", foiled_plans="2")
    assert choice(f"rusher:yard_after_foil={after}", scene) == expected


def test_it_fills_the_yard_before_it_plays_cards():
    scene = Scene("P1 P1 P1 P3 I5", "", yard="G")
    assert choice("rusher", scene) == "yard I5"


@pytest.mark.parametrize(
    ("hand", "top", "expected"),
    [
        ("P1 P3", "P1", "solitary"),  # both P1 can be laid off, P3 is the discard
        ("P1 P3", "P4", "cell_block"),  # P3 and P4 would both be stuck
        ("P3", "I5", "solitary"),  # the Escapee goes to the Yard
        ("P3 G", "I5", "cell_block"),  # the Yard takes only one of two Escapees in a turn: P3 and one are stuck
        ("P4 P4 P3", "P4", "solitary"),  # makes a start of three; there is a second Escapee in the Yard
    ],
)
def test_it_draws_the_top_of_solitary_where_it_could_go_out(hand, top, expected):
    scene = Scene(hand, "P6", areas=("P1 P1 P1",), yard="G I2", solitary=top, phase="draw")
    assert choice("rusher", scene) == expected


def test_stuck_sets_how_near_it_must_be():
    scene = Scene("P1 P3", "P6", areas=("P1 P1 P1",), yard="G I2", solitary="P4", phase="draw")
    assert choice("rusher:stuck=2", scene) == "solitary"


@pytest.mark.parametrize(
    ("yard", "expected"),
    [
        ("G", "foil 1 G yard"),  # 8 x 2 + 5 = 21 with an empty Yard, against 5 for going out at once
        ("G I2 I3", "foil 1 G yard"),  # 21 + 2 x 3 for the Escapees left = 27 against 5 + 10 + 10 = 25
        ("G I2 I3 I4", "done"),  # 21 + 3 x 3 = 30 against 35
    ],
)
def test_with_one_card_left_it_weighs_the_foil_against_going_out(yard, expected):
    scene = Scene("P5", "", areas=("P1 P1 P1 P1 P1 P1 P1 P1",), yard=yard)
    assert choice("rusher", scene) == expected


def test_with_two_cards_it_foils():
    """It cannot go out, and no more cards can be played."""
    scene = Scene("P5 P6", "", areas=("P1 P1 P1 P1 P1 P1 P1 P1",), yard="G I2 I3 I4")
    assert choice("rusher", scene) == "foil 1 G yard"


def test_work_detail_makes_a_start_of_a_pair():
    """P3 makes three with a free slot; P1 could be laid off, but sheds nothing; two unseen cards lengthen the hand."""
    scene = Scene("P1 P3 P3 P5", "", areas=("P1 P1 P1",), yard="G I2", solitary="P3 P1 P6", action="work_detail")
    scene.play("lay_off 1 1")
    assert choice("rusher", scene) == "take P3"
