"""Closer in positions laid by hand: when it goes out, what it does to go out, and when it would rather not.

A card scores 3, the set of all eight C 36, of M or R 32, of T 27. A game ends at 200 points.
"""

import pytest

from tests.simulator.capone.scene import Scene
from tests.strategies.position import choice


@pytest.mark.parametrize(
    ("hand", "top", "expected"),
    [
        ("W S", "W", "underworld"),  # both W go down, S is discarded
        ("W S G", "W", "case_file"),  # S and G are stuck
        ("W W", "G", "underworld"),  # G is discarded
        ("W S", "G", "case_file"),
        ("W W", "raid", "underworld"),
        ("S S G", "S", "underworld"),  # a meld, and G to discard
        ("meeting raid", "W", "underworld"),  # one is played, one discarded
        ("S meeting", "W", "underworld"),
        ("S meeting raid", "W", "case_file"),  # one of them can be played: S and a Gavel card are stuck
    ],
)
def test_it_draws_from_the_underworld_only_to_go_out(hand, top, expected):
    """Greedy draws whatever top it can lay down."""
    scene = Scene(hand, "T T", areas=("W W W", ""), underworld=f"J {top}", phase="draw")
    assert choice("closer", scene) == expected


@pytest.mark.parametrize(
    ("lead", "others", "expected"),
    [
        (-20, "J J J J J J M M M", "underworld"),  # 9 against 27: 18 behind
        (-20, "J J J J J J M M M M", "case_file"),  # 9 against 30: 21 behind
        (-21, "J J J J J J M M M M", "underworld"),
        (0, "M M M", "underworld"),  # even
        (0, "M M M M", "case_file"),
        (4, "", "underworld"),  # 9 ahead
        (9, "", "underworld"),
        (10, "", "case_file"),
    ],
)
def test_it_goes_out_where_it_is_ahead_by_so_many_points(lead, others, expected):
    """The best of the others counts; a third player has 9 points."""
    areas = ("W W W", others, "" if not others else "G G G")
    scene = Scene("W S", "T T", "T T", areas=areas, underworld="N W", phase="draw")
    assert choice(f"closer:lead={lead}", scene) == expected


@pytest.mark.parametrize(
    ("capones", "expected"),
    [
        (8, "underworld"),  # 45 points against 91, but these will count nothing
        (7, "case_file"),
    ],
)
def test_it_goes_out_with_all_of_al_capone_even_if_behind(capones, expected):
    areas = (" ".join(["C"] * capones + ["W W W"]), "M M M M M M M R R R R R R R T T T T T T")
    scene = Scene("W S", "N N", areas=areas, underworld="J W", phase="draw")
    assert choice("closer", scene) == expected


@pytest.mark.parametrize(
    ("totals", "capones", "expected"),
    [
        ([100, 190], 0, "underworld"),  # the other would have 199 points, and the game goes on
        ([100, 191], 0, "case_file"),  # 200: it would have won
        ([191, 191], 0, "underworld"),  # 200 each: another hand is played
        ([190, 191], 0, "case_file"),
        ([195, 191], 0, "underworld"),
        ([100, 191], 8, "underworld"),  # the other's nine points count nothing
        ([100, 191], 7, "case_file"),
    ],
)
def test_it_does_not_go_out_to_lose_the_game(totals, capones, expected):
    areas = (" ".join(["W W W"] + ["C"] * capones), "M M M")
    scene = Scene("W S", "N N", areas=areas, underworld="J W", phase="draw", totals=totals)
    assert choice("closer", scene) == expected


@pytest.mark.parametrize(
    ("hand", "totals", "expected"),
    [
        ("W S", [100, 190], "lay_off W 1"),
        ("W S", [100, 191], "done"),
        ("W W S", [100, 191], "lay_off W 1"),  # one W more stays, so that it need not go out
        ("W W S", [100, 190], "lay_off W 2"),
        ("W S G", [100, 191], "lay_off W 1"),  # two cards are left
        ("G G G S", [100, 191], "done"),
        ("W S", [187, 191], "done"),  # 187 + 9 + 3 = 199 against 200
        ("W S", [188, 191], "lay_off W 1"),  # 200 each
    ],
)
def test_it_lays_down_no_more_than_lets_it_stay_where_the_game_would_be_lost(hand, totals, expected):
    assert choice("closer", Scene(hand, "N N", areas=("W W W", "M M M"), totals=totals)) == expected


@pytest.mark.parametrize(
    ("hand", "capones", "expected"),
    [("C S", 7, "lay_off C 1"), ("C S", 6, "done"), ("W S", 7, "done"), ("W S", 8, "lay_off W 1")],
)
def test_with_all_of_al_capone_it_goes_out_though_the_other_had_points_to_win(hand, capones, expected):
    """The other would have 200 points, but gets none for this hand if the eighth C lies there or is laid off."""
    areas = (" ".join(["W W W"] + ["C"] * capones), "M M M")
    assert choice("closer", Scene(hand, "N N", areas=areas, totals=[100, 191])) == expected


def test_all_of_al_capone_do_not_help_where_the_totals_decide():
    """The others tied beyond the target, so the game went on; without a point in this hand, they would still win."""
    totals = [150, 210, 210]
    scene = Scene("C S", "N N", "N N", areas=("C C C C C C C", "", ""), totals=totals)
    assert choice("closer", scene) == "done"  # 150 + 36 = 186 against 210


@pytest.mark.parametrize(
    ("hand", "underworld", "greedy", "closer"),
    [
        ("S ness", "J N", "draw_two", "reveal_seven"),  # of what it reveals it takes only W, which it can lay off
        ("S warrant", "S N", "search_individually", "search_for_a_set W"),  # another S could not be laid down
        ("S meeting", "J N", "ask_around S", "ask_around W"),  # the one other player was asked for W, and had none
        ("S G warrant", "S N", "search_individually", "search_individually"),  # it cannot go out: S or G is left
    ],
)
def test_it_plays_no_gavel_card_that_fills_its_hand_when_it_can_go_out(hand, underworld, greedy, closer):
    scene = Scene(hand, "T T T T", areas=("W W W", ""), underworld=underworld)
    scene.view.refused[1, 4] = 1
    assert choice("greedy", scene) == greedy
    assert choice("closer", scene) == closer


def test_it_plays_them_where_it_would_not_go_out():
    """It is 21 points behind."""
    areas = ("W W W", "J J J J J J M M M M")
    assert choice("closer", Scene("S ness", "T T T T", areas=areas)) == "draw_two"
    assert choice("closer:lead=-21", Scene("S ness", "T T T T", areas=areas)) == "reveal_seven"


@pytest.mark.parametrize(
    ("shed", "hand", "expected"),
    [
        (1, "meeting raid J J", "discard meeting"),  # worth 2 - 1; the pair of J is worth 1.5 + 0.5
        (0, "meeting raid J J", "discard J"),  # 2 as well, listed first
        (1, "meeting J J", "discard J"),  # one Gavel card is not spare
        (1, "meeting raid S", "discard S"),  # a single card, worth 0.4
        (2, "meeting raid S", "discard meeting"),
        (2, "raid ness W", "discard W"),  # 2.5 - 2 and 0.1 x 5, listed first
        (3, "raid ness W", "discard ness"),
    ],
)
def test_it_discards_spare_gavel_cards_early(shed, hand, expected):
    assert choice(f"closer:shed={shed}", Scene(hand, "T T", phase="discard")) == expected


def test_it_lays_down_everything_else_at_once():
    assert choice("closer", Scene("J S G", "T T", areas=("W W W", "J J J"))) == "lay_off J 1"
    assert choice("closer", Scene("W W W W S G", "T T")) == "meld W 4"
