"""Hoarder in positions laid by hand: what it holds back, when that is safe, and what makes it lay everything down.

There are 8 C, 7 M, 6 W, 5 B and 4 H. Two cards beside the set, S and G, keep it from going out.
"""

import pytest

from tests.simulator.capone.scene import Scene
from tests.strategies.position import choice

OTHER = "T T N N J"  # a hand of five, above the alarm of four


@pytest.mark.parametrize(
    ("cards", "count", "expected"),
    [
        ("H", 3, "meld H 3"),  # short
        ("B", 3, "meld B 3"),
        ("W", 3, "done"),  # three are left over, enough for a raider
        ("W", 4, "meld W 4"),  # two are not
        ("M", 4, "done"),
        ("M", 5, "meld M 5"),
        ("C", 5, "done"),
        ("C", 6, "meld C 6"),
    ],
)
def test_it_holds_a_long_set_until_too_few_are_left_for_a_raider(cards, count, expected):
    scene = Scene(" ".join([cards] * count + ["S", "G"]), OTHER)
    assert choice("hoarder", scene) == expected


@pytest.mark.parametrize(
    ("areas", "hand", "expected"),
    [
        (("M M M", ""), "M S G", "done"),  # 7 - 4 leaves three
        (("M M M", ""), "M M S G", "lay_off M 2"),  # two
        (("M M M M", ""), "M S G", "lay_off M 1"),
        (("", "M M M M"), "M M S G", "done"),  # on the other's meld, from which they could be raided
    ],
)
def test_it_counts_what_lies_in_its_own_play_area(areas, hand, expected):
    assert choice("hoarder", Scene(hand, OTHER, areas=areas)) == expected


def test_it_holds_three_in_hand_though_it_could_lay_down_one():
    """One card more would be as unsafe; the choice is between all counts, of which none is safe."""
    scene = Scene("M M M M S G", OTHER, areas=("", "M M M"))
    assert scene.options() == [
        *("meld M 3", "meld M 4", "lay_off M 1", "lay_off M 2", "lay_off M 3", "lay_off M 4", "done")
    ]
    assert choice("hoarder", scene) == "done"


@pytest.mark.parametrize(
    ("length", "hand", "areas", "expected"),
    [
        (6, "W W W S G", (), "done"),
        (7, "W W W S G", (), "meld W 3"),  # a set of six is short now
        (7, "M M M S G", (), "done"),
        (8, "M M M S G", (), "meld M 3"),
        (6, "B B S G", ("", "B B B"), "lay_off B 2"),
        (5, "B B S G", ("", "B B B"), "done"),  # a set of five is long, and the other has three of it
    ],
)
def test_length_tells_which_sets_are_long(length, hand, areas, expected):
    assert choice(f"hoarder:length={length}", Scene(hand, OTHER, areas=areas)) == expected


@pytest.mark.parametrize(
    ("alarm", "other", "expected"),
    [
        (4, "T T N N J", "done"),
        (4, "T T N N", "meld W 3"),
        (5, "T T N N J", "meld W 3"),
        (0, "T", "done"),
    ],
)
def test_it_lays_everything_down_when_an_opponent_has_few_cards(alarm, other, expected):
    assert choice(f"hoarder:alarm={alarm}", Scene("W W W S G", other, OTHER)) == expected


@pytest.mark.parametrize(
    ("clock", "left", "expected"),
    [
        (5, 11, "done"),  # two players: up to ten cards are five for each
        (5, 10, "meld W 3"),
        (6, 11, "meld W 3"),
        (0, 1, "done"),
    ],
)
def test_it_lays_everything_down_when_the_case_file_runs_short(clock, left, expected):
    """One of the Raids is left in the Case File."""
    file = " ".join(["raid", "M", "M", "M", "M", "R", "R", "R", "R", "C", "C"][:left])
    scene = Scene("W W W S G", OTHER, file=file, rest="underworld")
    assert choice(f"hoarder:clock={clock}", scene) == expected


@pytest.mark.parametrize(
    ("hand", "underworld", "expected"),
    [
        ("W W W S G", "raid raid", "done"),  # the third Raid is somewhere
        ("W W W S G", "raid raid raid", "meld W 3"),
        ("W W W S G raid", "raid raid", "meld W 3"),  # it holds the third one itself
    ],
)
def test_it_lays_everything_down_when_no_raid_is_about(hand, underworld, expected):
    assert choice("hoarder", Scene(hand, OTHER, underworld=f"{underworld} J")) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("W W W S", "meld W 3"),  # then S is its last card, to be discarded
        ("W W W S G", "done"),
        ("W W W S meeting", "meld W 3"),  # the Meeting is played, S discarded
    ],
)
def test_it_lays_everything_down_to_go_out(hand, expected):
    assert choice("hoarder", Scene(hand, OTHER)) == expected


@pytest.mark.parametrize(("count", "expected"), [(4, "done"), (5, "done"), (6, "meld W 6")])
def test_where_any_copy_is_a_meld_only_the_whole_set_is_safe(count, expected):
    """A raider needs a single W, which it could lay off on this meld."""
    scene = Scene(" ".join(["W"] * count + ["S", "G"]), OTHER, own_meld="any_copy")
    assert choice("hoarder", scene) == expected


def test_everything_else_is_as_greedy_does_it():
    """It holds its W; the Underworld's top fits the meld, a Raid of one card swings 6 points, G has least company."""
    hand, areas = "W W W S S G raid", ("B B B", "B")
    drawing = Scene(hand, OTHER, areas=areas, underworld="J B", phase="draw")
    assert choice("hoarder", drawing) == "underworld"
    playing = Scene(hand, OTHER, areas=areas)
    assert choice("hoarder", playing) == "raid B"
    discarding = Scene("W W W S S G", OTHER, areas=areas, phase="discard")
    assert choice("hoarder", discarding) == "discard G"
