"""Ambusher in positions laid by hand: what it holds back, when it strikes, and what makes it stop holding."""

import pytest

from tests.simulator.escape.scene import Scene
from tests.strategies.position import choice

# Eleven cards at the start of the play phase, two or more of them stuck: it holds back (patience 1 over ten dealt).
HELD = "P1 P1 P2 P2 P2 P3 P3 P4 P5 P6 G"


def test_it_starts_nothing_that_it_cannot_foil():
    scene = Scene(HELD, "P7 P7", yard="G I2 I3")
    assert choice("ambusher", scene) == "done"


def test_it_lays_one_card_on_a_plan_in_play_for_a_share():
    """Five in play and two in hand are seven: too few to foil."""
    scene = Scene(HELD, "P7 P7", areas=("", "P1 P1 P1 P1 P1"), yard="G I2 I3")
    assert choice("ambusher", scene) == "lay_off 1 1"
    assert choice("ambusher:claim=0", scene) == "done"


def test_it_lays_no_second_one():
    scene = Scene(HELD, "P7 P7", areas=("P1", "P1 P1 P1 P1"), yard="G I2 I3")
    assert choice("ambusher", scene) == "done"


def test_it_lays_off_all_it_has_where_that_makes_a_foil_and_foils():
    """Six in play and two in hand are eight, and the Yard has a mastermind."""
    scene = Scene(HELD, "P7 P7", areas=("", "P1 P1 P1 P1 P1 P1"), yard="G I2 I3")
    assert choice("ambusher", scene) == "lay_off 1 2"
    scene.play("lay_off 1 2")
    assert choice("ambusher", scene) == "foil 1 G hand"  # as good as the one in the Yard, and listed before it


def test_it_starts_a_plan_of_eight_in_hand():
    scene = Scene("P1 P1 P1 P1 P1 P1 P1 P1 P2 P3", "P7 P7", yard="G I2")
    assert choice("ambusher", scene) == "start 1 8"


def test_without_a_mastermind_there_is_no_ambush():
    """Eight cards, but neither hand nor Yard has Infamous 1 or a Generic; it only claims its share."""
    scene = Scene("P1 P1 P3 P3 P4 P5 P6", "P7 P7", areas=("", "P1 P1 P1 P1 P1 P1"), yard="I2 I3")
    assert choice("ambusher", scene) == "lay_off 1 1"


@pytest.mark.parametrize(
    ("player", "hand", "other", "block", "why"),
    [
        ("ambusher:patience=0", HELD, "P7 P7", 40, "eleven cards are more than the ten dealt and none"),
        ("ambusher", HELD, "P7", 40, "the other hand has a single card"),
        ("ambusher:alarm=2", HELD, "P7 P7", 40, "two cards are few enough with this alarm"),
        ("ambusher", HELD, "P7 P7", 12, "the Cell Block has 6 cards for each of the two players"),
        ("ambusher", "P2 P2 P2 P6 G", "P7 P7", 40, "it can go out: a start, one to the Yard, one to discard"),
    ],
)
def test_what_makes_it_stop_holding(player, hand, other, block, why):
    """It then fills the Yard first, with its only Escapee, as the rusher does."""
    scene = Scene(hand, other, yard="I2 I3", rest="foiled", block=" ".join(["P7 P6 P5 P4"] * (block // 4)))
    assert choice(player, scene) == "yard G", why


def test_it_holds_where_none_of_that_is_so():
    scene = Scene(HELD, "P7 P7", yard="I2 I3", rest="foiled", block=" ".join(["P7 P6 P5 P4"] * 4))
    assert choice("ambusher", scene) == "done"
