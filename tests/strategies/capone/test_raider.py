"""Raider in positions laid by hand: cards that fit only others' melds, Raids kept until they pay, and its draw.

A Raid of a card swings 3 points to it and 3 away from the others.
"""

import pytest

from tests.simulator.capone.scene import Scene
from tests.strategies.position import choice

OTHER = "T T N N J"
MANY = 16  # cards of the Case File, eight for each of two players


@pytest.mark.parametrize(
    ("hand", "areas", "expected"),
    [
        ("W S G", ("", "W W W"), "done"),  # the other could raid it
        ("W S G", ("W W W", ""), "lay_off W 1"),
        ("W S G", ("W W W", "W W"), "lay_off W 1"),
        ("W S G", ("W", "W W W"), "done"),  # its own W is no meld, so the other's is the only one
        ("W W S G", ("", "W W W"), "done"),
        ("W W W S G", ("", "W W W"), "meld W 3"),  # a meld by itself; it completes no set, as each has three
        ("M M M W S G", ("", "W W W"), "meld M 3"),
    ],
)
def test_it_holds_cards_that_fit_only_others_melds(hand, areas, expected):
    assert choice("raider", Scene(hand, OTHER, areas=areas)) == expected


@pytest.mark.parametrize(
    ("hand", "underworld", "expected"),
    [
        ("W S G", "raid raid", "done"),
        ("W S G", "raid raid raid", "lay_off W 1"),
        ("W S G raid", "raid raid", "lay_off W 1"),  # the third is its own
    ],
)
def test_it_lays_them_off_when_no_raid_is_left(hand, underworld, expected):
    assert choice("raider", Scene(hand, OTHER, areas=("", "W W W"), underworld=f"{underworld} J")) == expected


@pytest.mark.parametrize(("hand", "expected"), [("W S G", "done"), ("W S", "lay_off W 1"), ("W W S", "lay_off W 2")])
def test_it_lays_them_off_to_go_out(hand, expected):
    assert choice("raider", Scene(hand, OTHER, areas=("", "W W W"))) == expected


@pytest.mark.parametrize(
    ("alarm", "other", "expected"),
    [(1, "T T", "done"), (1, "T", "lay_off W 1"), (2, "T T", "lay_off W 1"), (0, "T", "done")],
)
def test_it_lays_them_off_when_an_opponent_has_few_cards(alarm, other, expected):
    scene = Scene("W S G", OTHER, other, areas=("", "W W W"))
    assert choice(f"raider:alarm={alarm}", scene) == expected


@pytest.mark.parametrize(
    ("clock", "left", "expected"),
    [
        (2, 5, "done"),  # two players: up to four cards are two for each
        (2, 4, "lay_off W 1"),
        (3, 5, "lay_off W 1"),
    ],
)
def test_it_lays_them_off_when_the_case_file_runs_short(clock, left, expected):
    file = " ".join(["raid", "M", "M", "M", "M"][:left])
    scene = Scene("W S G", OTHER, areas=("", "W W W"), file=file, rest="underworld")
    assert choice(f"raider:clock={clock}", scene) == expected


@pytest.mark.parametrize(
    ("least", "own", "others", "expected"),
    [
        (10, "W W W", "W", "done"),  # 6 points
        (6, "W W W", "W", "raid W"),
        (7, "W W W", "W", "done"),
        (10, "W W W", "W W", "raid W"),  # 12
        (13, "W W W", "W W", "done"),
        (12, "H H H", "H", "raid H"),  # 18 for the set instead of 9, and the other loses 3: 12
        (13, "H H H", "H", "done"),
    ],
)
def test_it_keeps_a_raid_until_it_swings_enough(least, own, others, expected):
    assert choice(f"raider:least={least}", Scene("raid S G", OTHER, areas=(own, others))) == expected


@pytest.mark.parametrize(
    ("player", "other", "left", "expected"),
    [
        ("raider", "T", MANY, "raid W"),
        ("raider", "T T", MANY, "done"),
        ("raider:alarm=2", "T T", MANY, "raid W"),
        ("raider", "T T", 4, "raid W"),
        ("raider", "T T", 5, "done"),
        ("raider:clock=3", "T T", 5, "raid W"),
    ],
)
def test_it_plays_a_small_raid_when_the_hand_may_end(player, other, left, expected):
    """It swings 6 points."""
    file = " ".join(["M", "R", "C", "J", "H"][:left] if left < MANY else ["M", "R", "C", "J"] * 4)
    scene = Scene("raid S G", other, areas=("W W W", "W"), file=file, rest="underworld")
    assert choice(player, scene) == expected


@pytest.mark.parametrize(
    ("stuck", "hand", "top", "expected"),
    [
        (2, "W W S G", "W", "underworld"),  # the three W go down, S and G are stuck
        (1, "W W S G", "W", "case_file"),
        (2, "W W S G J", "W", "case_file"),
        (3, "W W S G J", "W", "underworld"),
        (40, "W S", "W", "case_file"),  # two W cannot be laid down
        (40, "W S", "raid", "case_file"),
        (0, "W W S", "B", "case_file"),
        (1, "W W S", "W", "underworld"),
        (0, "B B", "B", "underworld"),  # nothing is stuck
    ],
)
def test_it_draws_from_the_underworld_only_with_few_cards_stuck(stuck, hand, top, expected):
    scene = Scene(hand, OTHER, underworld=f"N {top}", phase="draw")
    assert choice(f"raider:stuck={stuck}", scene) == expected


def test_everything_else_is_as_greedy_does_it():
    """Draw Two is worth 3.6 points; G, a single card, is discarded."""
    assert choice("raider", Scene("S S G ness", OTHER)) == "draw_two"
    assert choice("raider", Scene("S S B", OTHER, phase="discard")) == "discard B"
