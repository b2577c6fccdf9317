"""Partner in positions laid by hand: shared melds fed at once, opponents asked first, Raids kept until they pay."""

import pytest

from tests.simulator.capone.scene import Scene, card_type
from tests.strategies.position import choice

W = card_type("W")


@pytest.mark.parametrize(
    ("areas", "hand", "expected"),
    [
        (("W W W", ""), "W S G", "lay_off W 1"),  # on its team's meld
        (("", "W W W"), "W S G", "lay_off W 1"),  # on the opponents', though they could raid it
        (("", ""), "W W W S G", "meld W 3"),
        (("W W W", ""), "W M M M S", "meld M 3"),  # most points first
    ],
)
def test_it_lays_down_everything_at_once(areas, hand, expected):
    assert choice("partner", Scene(hand, "T T", "N N", "J J", areas=areas, teams=True)) == expected


@pytest.mark.parametrize("seat", [0, 2])
def test_it_asks_an_opponent_rather_than_its_partner(seat):
    """All saw two W go to its partner and one to the opponent on its left.

    Greedy asks the partner for both, 6 points. For partner these are worth 0.3 as much, 1.8, and the opponent's 3.
    """
    hands = ["W W J"] * 4
    hands[seat], hands[(seat + 1) % 4], hands[(seat + 3) % 4] = "meeting S", "W T", "J J"
    scene = Scene(*hands, areas=("W W W", ""), seat=seat, teams=True)
    scene.view.known[(seat + 2) % 4, W], scene.view.known[(seat + 1) % 4, W] = 2, 1
    assert choice("greedy", scene) == f"ask_directly W {(seat + 2) % 4}"
    assert choice("partner", scene) == f"ask_directly W {(seat + 1) % 4}"


def test_it_asks_its_partner_where_that_brings_most():
    """The opponents are known to have no W. Ask Around is sure to bring one of the partner's, 3 points.

    All the partner's three are worth 0.3 x 3 x 3 = 2.7, its four 3.6. There are twelve W, for so many to lie about.
    """
    for known, expected in ((3, "ask_around W"), (4, "ask_directly W 2")):
        hands = ("meeting S", "T T", " ".join(["W"] * known), "J J")
        scene = Scene(*hands, areas=("W W W", ""), evidence={"william_white": 12}, teams=True)
        scene.view.known[2, W] = known
        scene.view.refused[:, W] = [0, 1, 1, 1]
        assert choice("partner", scene) == expected


@pytest.mark.parametrize(
    ("least", "others", "expected"),
    [
        (10, "W", "done"),  # 3 gained, 3 lost by the others
        (6, "W", "raid W"),
        (10, "W W", "raid W"),  # 12
        (12, "W W", "raid W"),
        (13, "W W", "done"),
    ],
)
def test_it_keeps_a_raid_until_it_swings_enough(least, others, expected):
    scene = Scene("raid S G", "T T", "N N", "J J", areas=("W W W", others), teams=True)
    assert choice(f"partner:least={least}", scene) == expected


@pytest.mark.parametrize(
    ("player", "mate", "opponent", "file", "expected"),
    [
        ("partner", "N N", "J J", "M M M M M M M R R", "done"),
        ("partner", "N N", "J", "M M M M M M M R R", "raid W"),  # an opponent may go out
        ("partner", "N", "J J", "M M M M M M M R R", "done"),  # its partner may
        ("partner:alarm=2", "N N", "J J", "M M M M M M M R R", "raid W"),
        ("partner", "N N", "J J", "M M M M M M M R", "raid W"),  # eight cards, two for each of four players
        ("partner:clock=3", "N N", "J J", "M M M M M M M R R", "raid W"),
    ],
)
def test_it_plays_a_small_raid_when_the_hand_may_end(player, mate, opponent, file, expected):
    hands = ("raid S G", "T T", mate, opponent)
    scene = Scene(*hands, areas=("W W W", "W"), file=file, rest="underworld", teams=True)
    assert choice(player, scene) == expected


def test_everything_else_is_as_greedy_does_it():
    """The Underworld's top fits the team's meld; Draw Two brings something; G has least company."""
    hands, areas = ("S S B ness", "T T", "N N", "J J"), ("W W W", "")
    assert choice("partner", Scene(*hands, areas=areas, underworld="J W", phase="draw", teams=True)) == "underworld"
    assert choice("partner", Scene(*hands, areas=areas, teams=True)) == "draw_two"
    assert choice("partner", Scene(*hands, areas=areas, phase="discard", teams=True)) == "discard B"
