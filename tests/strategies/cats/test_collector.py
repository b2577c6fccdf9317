"""Collector in positions laid by hand: two cards at a time, until the round is about to end.

The other row has four cards, and the objectives are 12, 9 and 4, unless a position says otherwise.
"""

import pytest

from tests.simulator.cats.scene import Scene
from tests.strategies.position import choice

LONG = "10 11 13 13"  # a row from which nobody goes out soon
SHORT = "10 11"


# 1. What it claims


@pytest.mark.parametrize(
    ("others", "alarm", "three"),
    [
        ((LONG,), 2, False),
        (("10 11 13",), 2, False),
        ((SHORT,), 2, True),
        ((SHORT,), 1, False),
        (("10 11 13",), 3, True),
        ((LONG,), 4, True),
        ((LONG, SHORT), 2, True),  # any other row
        ((SHORT,), 0, False),
        (("",), 0, True),  # an empty one
    ],
)
def test_it_claims_three_cards_only_when_another_row_is_short(others, alarm, three):
    """5 + 4 + 3 = 12 and 5 + 4 = 9."""
    scene = Scene("5 4 3 14", *others, phase="fulfil")
    assert choice(f"collector:alarm={alarm}", scene) == ("claim 12 0 1 2" if three else "claim 9 0 1")


@pytest.mark.parametrize(("other", "expected"), [("10 11 13", "claim 9 0 1"), (SHORT, "claim 12 0 1 2")])
def test_it_is_alarmed_by_two_cards_unless_told(other, expected):
    assert choice("collector", Scene("5 4 3 14", other, phase="fulfil")) == expected


@pytest.mark.parametrize(("other", "expected"), [(LONG, "pass"), (SHORT, "claim 12 0 1 2")])
def test_it_leaves_three_cards_even_where_it_has_no_two(other, expected):
    """5 + 4 and 4 + 3 are no objectives here."""
    assert choice("collector", Scene("5 4 3 14", other, shown="12", phase="fulfil")) == expected


def test_its_own_row_is_no_alarm():
    assert choice("collector:alarm=3", Scene("5 4 3", LONG, phase="fulfil")) == "claim 9 0 1"


# 2. What it draws, and where it puts it


@pytest.mark.parametrize(
    ("row", "top", "other", "expected"),
    [
        ("5 1 ~8 ~8", "7", LONG, "pile 1"),  # 5 + 7
        ("5 1 ~8 ~8", "6", LONG, "deck"),  # 5 + 1 + 6 are three
        ("5 1 ~8 ~8", "6", SHORT, "pile 1"),
        ("5 4 ~8 ~8", "7", LONG, "deck"),  # it has 5 + 4 = 9
        ("5 4 ~8 ~8", "3", SHORT, "pile 1"),  # 5 + 4 + 3 is longer
    ],
)
def test_it_draws_for_the_claims_that_it_wants(row, top, other, expected):
    assert choice("collector", Scene(row, other, piles=("14", top))) == expected


@pytest.mark.parametrize(("other", "expected"), [(LONG, "swap 2 0"), (SHORT, "swap 1 0")])
def test_it_puts_cards_for_the_claims_that_it_wants(other, expected):
    """An 8 makes 8 + 4 = 12 in slots 0 and 2, and 8 + 2 + 2 = 12 in slot 1.

    Then a -2 may make 12 beside the 14, if that stays; else the same cards, 1, 2, 4, 5, 7, 8 and 10, make a pair.
    """
    assert choice("collector", Scene("14 4 2 2", other, deck="8").play("deck")) == expected


@pytest.mark.parametrize(("other", "expected"), [(LONG, "swap 0 0"), (SHORT, "swap 2 0")])
def test_it_counts_what_may_come_for_two_cards(other, expected):
    """For 12 a 2 waits for 10, -2 or 7 in either slot; beside the 5 another 5 makes three."""
    assert choice("collector", Scene("~3 14 ~3 5", other, deck="2", shown="12").play("deck")) == expected


# 3. What it does not claim


@pytest.mark.parametrize(("other", "emptied"), [(LONG, 0), (SHORT, 0), (SHORT, 1)])
def test_it_claims_nothing_that_may_be_wrong(other, emptied):
    """Not even two unknown cards, nor in the last turn of the game."""
    scene = Scene("~7 ~5 14 2", other, phase="fulfil", emptied=emptied, round_number=2)
    assert choice("collector", scene) == "pass"
