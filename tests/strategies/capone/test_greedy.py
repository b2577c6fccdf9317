"""Greedy in positions laid by hand: everything at once, and the Gavel card that is likely to bring most points.

A single card scores 3; a complete set 1.5 times what its cards do: 18 for the four of Heitler.
"""

import pytest

from tests.simulator.capone.scene import Scene
from tests.strategies.position import choice

# Ten cards of the Case File, by what lies in the Underworld of the four M that are not melded.
FILES = {"": "M M M M R R R J J J", "M M": "M M R R R R R J J J"}


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("W W W W M M M S", "meld W 4"),  # 12 points against the 9 of three M or three W
        ("W W W M M M M S", "meld M 4"),
        ("H H H H M M M M M S", "meld H 4"),  # the set is 18, five M are 15
        ("H H H H M M M M M M M S", "meld M 7"),  # that set is 32
        ("C W W W S", "meld W 3"),  # 9 against 3 for the lay-off on the other's meld
        ("C W W S", "lay_off C 1"),  # it does not mind that the other could raid it
        ("C C C", "lay_off C 2"),  # one card stays to be discarded
    ],
)
def test_it_lays_down_what_adds_most_points_first(hand, expected):
    assert choice("greedy", Scene(hand, "T", areas=("", "C C C"))) == expected


def test_it_lays_down_before_it_plays_a_gavel_card():
    """The Raid swings 12 points, the lay-off 3; but it loses nothing by laying off first."""
    scene = Scene("C raid S", "T", areas=("W W W", "W W C C C"))
    assert choice("greedy", scene) == "lay_off C 1"
    assert choice("greedy", scene.play("lay_off C 1")) == "raid W"


@pytest.mark.parametrize(
    ("hand", "top", "expected"),
    [
        ("W W S", "W", "underworld"),  # makes a meld of three
        ("W S", "W", "case_file"),  # two only
        ("S", "C", "underworld"),  # fits the other's meld
        ("S", "raid", "case_file"),
    ],
)
def test_it_draws_from_the_underworld_what_it_can_lay_down_at_once(hand, top, expected):
    scene = Scene(hand, "T", areas=("", "C C C"), underworld=f"J {top}", phase="draw")
    assert choice("greedy", scene) == expected


@pytest.mark.parametrize(
    ("gavels", "others", "underworld", "expected"),
    [
        (
            "ness raid",
            "W",
            "J",
            "raid W",
        ),  # gained 3, lost by the other 3; Draw Two is worth 0.6 x 2 x 3 = 3.6
        ("ness warrant", "", "W J", "draw_two"),  # one W from the Underworld: 3
        ("ness warrant", "", "W W J", "search_for_a_set W"),  # two: 6
        ("ness warrant", "", "W S J", "search_individually"),  # the third S in hand is a meld: 9
        ("warrant raid", "W", "W W W J", "search_for_a_set W"),  # 9 against 6
    ],
)
def test_it_plays_the_action_that_brings_most_points(gavels, others, underworld, expected):
    """There are eight W, so that no set is completed."""
    areas, evidence = ("W W W", others), {"william_white": 8}
    scene = Scene(f"S S G {gavels}", "T", areas=areas, underworld=underworld, evidence=evidence)
    assert choice("greedy", scene) == expected


def test_it_reveals_seven_where_many_of_its_cards_are_still_hidden():
    """Draw Two is worth 3.6. Of seven cards each hidden one is among them with chance 7 / 14, so of one meld's four
    hidden cards two may be expected, 6 points; of its two hidden cards one, 3 points."""
    for known, expected in (("", "reveal_seven"), ("M M", "draw_two")):
        scene = Scene("S ness", "T T T N", areas=("M M M", ""), file=FILES[known], rest="underworld", underworld=known)
        assert choice("greedy", scene) == expected


def test_it_plays_a_gavel_card_that_brings_nothing_to_be_rid_of_it():
    """It has no Evidence, so no name is worth asking for; it asks for the first one rather than be done."""
    assert choice("greedy", Scene("meeting raid", "T T")) == "ask_around C"


def test_it_lays_down_what_a_gavel_card_has_brought():
    scene = Scene("meeting S J", "W W T", areas=("W W W", ""))
    scene.view.known[1, 4] = 2  # all saw the two W go to that hand
    assert choice("greedy", scene) == "ask_directly W 1"  # two cards; Ask Around would bring one
    assert choice("greedy", scene.play("ask_directly W 1")) == "lay_off W 2"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("J S G C meeting", "discard S"),  # 5 - 1 = 4 more S could come, 6 more J and G
        ("J J C meeting raid", "discard J"),  # a pair, 5 to come: 1.5 + 0.5 = 2.0, as much as the Meeting, listed first
        ("B B C meeting raid", "discard B"),  # 1.5 + 0.3 = 1.8
        ("C meeting raid", "discard meeting"),  # a Meeting is worth 2, a Raid 2.5, the lay-off 3
        ("C ness warrant", "discard warrant"),
        ("C C raid ness", "discard ness"),  # as the Raid, listed first
    ],
)
def test_it_discards_what_has_least_company(hand, expected):
    """One side has melded C, so that C can be laid off."""
    assert choice("greedy", Scene(hand, "T", areas=("", "C C C"), phase="discard")) == expected


def test_it_discards_a_pair_that_can_never_be_melded_before_a_single_card_that_can():
    """The other two of Heitler lie in the Underworld; of J six more could come."""
    scene = Scene("J H H C", "T", areas=("", "C C C"), underworld="H H N", phase="discard")
    assert choice("greedy", scene) == "discard H"
