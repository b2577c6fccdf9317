"""Sprinter in positions laid by hand: it waits for three cards, unless its time, its row or another row says otherwise.

The other row has three cards or more, and the objectives are 12, 9 and 4, unless a position says otherwise.
"""

import pytest

from tests.simulator.cats.scene import Scene
from tests.strategies.position import choice

LONG = "10 11 13 13"  # a row from which nobody goes out soon


# 1. What it claims


@pytest.mark.parametrize(
    ("players", "patience", "turn", "expected"),
    [
        (2, 4, 1, "pass"),
        (2, 4, 8, "pass"),  # the fourth turn of the second player
        (2, 4, 9, "claim 12 0 1"),
        (3, 4, 12, "pass"),
        (3, 4, 13, "claim 12 0 1"),
        (2, 2, 4, "pass"),
        (2, 2, 5, "claim 12 0 1"),
        (2, 0, 1, "claim 12 0 1"),
        (2, 50, 100, "pass"),
        (2, 50, 101, "claim 12 0 1"),
    ],
)
def test_it_leaves_claims_of_two_cards_for_patience_turns(players, patience, turn, expected):
    scene = Scene("7 5 14 2", *[LONG] * (players - 1), phase="fulfil")
    scene.change({"turn": turn})
    assert choice(f"sprinter:patience={patience}", scene) == expected


@pytest.mark.parametrize(("turn", "expected"), [(8, "pass"), (9, "claim 12 0 1")])
def test_seats_that_do_not_play_take_no_turns(turn, expected):
    """In a third round of two of three players turn 8 is the fourth one of the second player."""
    scene = Scene("7 5 14 2", LONG, LONG, phase="fulfil", round_number=3, playing=[1, 1, 0], turn=turn)
    assert choice("sprinter:patience=4", scene) == expected


def test_its_patience_is_four_turns_unless_told():
    assert choice("sprinter", Scene("7 5 14 2", LONG, phase="fulfil", turn=8)) == "pass"
    assert choice("sprinter", Scene("7 5 14 2", LONG, phase="fulfil", turn=9)) == "claim 12 0 1"


@pytest.mark.parametrize(("row", "expected"), [("7 5", "claim 12 0 1"), ("7 5 14", "pass")])
def test_a_row_of_two_is_emptied_at_once(row, expected):
    assert choice("sprinter", Scene(row, LONG, phase="fulfil")) == expected


@pytest.mark.parametrize(
    ("others", "alarm", "expected"),
    [
        (("10 11 13",), 2, "pass"),
        (("10 11",), 2, "claim 12 0 1"),
        (("10 11",), 1, "pass"),
        (("10 11 13",), 3, "claim 12 0 1"),
        ((LONG, "10 11"), 2, "claim 12 0 1"),  # any other row
        ((LONG, "10 11 13"), 2, "pass"),
        (("10 11",), 0, "pass"),
        (("",), 0, "claim 12 0 1"),  # an empty one
    ],
)
def test_it_waits_no_longer_than_another_row_is_long(others, alarm, expected):
    assert choice(f"sprinter:alarm={alarm}", Scene("7 5 14 2", *others, phase="fulfil")) == expected


def test_it_is_alarmed_by_two_cards_unless_told():
    assert choice("sprinter", Scene("7 5 14 2", "10 11 13", phase="fulfil")) == "pass"
    assert choice("sprinter", Scene("7 5 14 2", "10 11", phase="fulfil")) == "claim 12 0 1"


def test_its_own_row_is_no_alarm():
    """It has but three cards, and waits."""
    assert choice("sprinter:alarm=3", Scene("7 5 14", LONG, phase="fulfil")) == "pass"


@pytest.mark.parametrize("turn", [1, 9])
def test_it_claims_three_cards_rather_than_two_at_any_time(turn):
    """5 + 4 + 3 = 12 before 5 + 4 = 9."""
    assert choice("sprinter", Scene("5 4 3 14", LONG, shown="9 12 4", phase="fulfil", turn=turn)) == "claim 12 0 1 2"


# 2. What it draws, and where it puts it


@pytest.mark.parametrize(
    ("top", "turn", "expected"),
    [
        ("7", 1, "deck"),  # 5 + 7 is but a pair
        ("7", 9, "pile 1"),
        ("6", 1, "pile 1"),  # 5 + 1 + 6
        ("6", 9, "pile 1"),
    ],
)
def test_it_draws_for_the_claims_that_it_wants(top, turn, expected):
    assert choice("sprinter", Scene("5 1 ~8 ~8", LONG, piles=("14", top), turn=turn)) == expected


def test_a_pair_in_the_row_keeps_it_from_no_pile_while_it_waits():
    """5 + 4 = 9 is nothing to it, 5 + 4 + 3 = 12 is; it has a claim of three already if it has 5 4 3."""
    assert choice("sprinter", Scene("5 4 ~8 ~8", LONG, piles=("14", "3"))) == "pile 1"
    assert choice("sprinter", Scene("5 4 3 ~8", LONG, piles=("14", "5"))) == "deck"


@pytest.mark.parametrize(
    ("card", "turn", "expected"),
    [
        # 7 + 5 = 12 in slot 2. For three cards 7 and 5 lack 0, 14 and 7 -9: to one who waits both slots are alike.
        ("7", 1, "swap 0 0"),
        ("7", 9, "swap 2 0"),
        # A 2 with the 5 in slot 3 waits for another 5 between 14 and it; in slot 0 three cards would hold the 14.
        ("2", 1, "swap 2 0"),
        ("2", 9, "swap 2 0"),
    ],
)
def test_it_puts_cards_for_the_claims_that_it_wants(card, turn, expected):
    """The objective is 12."""
    assert choice("sprinter", Scene("~3 14 ~3 5", LONG, deck=card, shown="12", turn=turn).play("deck")) == expected


def test_it_counts_what_may_come_for_three_cards():
    """All 5s are seen: nothing makes three of 2 and 5, and the first unknown slot is as good as any."""
    scene = Scene("~3 14 ~3 5", LONG, deck="2", shown="12", before="5 5 5").play("deck")
    assert choice("sprinter", scene) == "swap 0 0"


# 3. What it does not claim


@pytest.mark.parametrize(("turn", "emptied"), [(1, 0), (9, 0), (9, 1)])
def test_it_claims_nothing_that_may_be_wrong(turn, emptied):
    """Not even two unknown cards, nor in the last turn of the game."""
    scene = Scene("~7 ~5 14 2", LONG, phase="fulfil", turn=turn, emptied=emptied, round_number=2)
    assert choice("sprinter", scene) == "pass"
