"""Search Warrant, Search Individually and Search for a Set: section 7 of docs/games/capone.md."""

from __future__ import annotations

import pytest

from tests.simulator.capone.scene import Scene

# Search Individually


def test_any_one_card_of_the_underworld_is_taken() -> None:
    """K-7.3, B-10: Evidence or Gavel card, each type once; one must be taken."""
    scene = Scene("warrant M", "T", underworld="C C raid W C").play("search_individually")
    assert (scene.phase, scene.seat) == ("search_individually", 0)
    assert scene.options() == ["take C", "take W", "take raid"]
    scene.play("take raid")
    assert (scene.hand(0), scene.underworld, scene.phase) == ("M raid", "C C W C warrant", "play")


def test_of_equal_cards_the_topmost_is_taken_and_the_rest_keeps_its_order() -> None:
    """K-7.4, K-7.8, B-10: the C above R, not the ones below; the Warrant goes on top."""
    scene = Scene("warrant M", "T", underworld="C W C R S").play("search_individually", "take C")
    assert (scene.hand(0), scene.underworld) == ("C M", "C W R S warrant")
    assert (scene.view.underworld_size, scene.view.hand_size[0]) == (5, 2)


def test_search_individually_needs_a_card_in_the_underworld() -> None:
    """K-7.2, B-09: the first player has drawn the card turned up; a set may still be searched for (K-7.5)."""
    scene = Scene("warrant M", "T", areas=("C C C", ""), underworld="W", phase="draw").play("underworld")
    assert scene.underworld == ""
    assert "search_individually" not in scene.options()
    scene.play("search_for_a_set C")
    assert (scene.underworld, scene.phase) == ("warrant", "play")


def test_the_warrant_cannot_find_itself() -> None:
    """K-7.8, B-09: of W and the Warrant that is played only W can be taken."""
    scene = Scene("warrant M", "T", underworld="W").play("search_individually")
    assert scene.options() == ["take W"]
    scene.play("take W")
    assert (scene.hand(0), scene.underworld) == ("M W", "warrant")


def test_an_earlier_warrant_can_be_found() -> None:
    """K-7.8: and is exchanged for the one that is played; it must wait a turn."""
    scene = Scene("warrant M", "T", underworld="warrant W").play("search_individually", "take warrant")
    assert (scene.hand(0), scene.underworld) == ("M warrant", "W warrant")
    assert not [option for option in scene.options() if option.startswith("search")]


def test_the_card_taken_may_be_played_at_once() -> None:
    """K-5.8: the third R."""
    scene = Scene("warrant R R M", "T", underworld="R W").play("search_individually", "take R", "meld R 3")
    assert scene.area(0) == "R R R"


# Search for a Set


def test_all_cards_of_one_own_meld_are_taken() -> None:
    """K-7.5, K-7.6, B-11: three C, from wherever they lie; the own meld of R is not named, its card stays."""
    scene = Scene("warrant M", "T", areas=("C C C R R R", ""), underworld="C R C W C S")
    assert [option for option in scene.options() if option.startswith("search_for")] == [
        "search_for_a_set C",
        "search_for_a_set R",
    ]
    scene.play("search_for_a_set C")
    assert (scene.hand(0), scene.underworld, scene.phase) == ("C C C M", "R W S warrant", "play")


def test_a_search_for_a_set_may_find_none() -> None:
    """K-7.5, B-08: nothing but the Warrant moves."""
    scene = Scene("warrant M", "T", areas=("C C C", ""), underworld="W S").play("search_for_a_set C")
    assert (scene.hand(0), scene.underworld, scene.phase) == ("M", "W S warrant", "play")


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_a_part_of_them_may_be_taken(taken: int) -> None:
    """K-7.4, K-7.7, B-11: of two C none, the upper one, or both; they leave the order of the rest."""
    scene = Scene("warrant M", "T", areas=("C C C", ""), underworld="C W C S", reveal_take="subset")
    scene.play("search_for_a_set C")
    assert (scene.phase, scene.options()) == ("take", ["take", "take C", "take C C"])
    scene.play(" ".join(["take", *["C"] * taken]))
    assert scene.hand(0) == " ".join(["C"] * taken + ["M"])
    assert scene.underworld == ["C W C S warrant", "C W S warrant", "W S warrant"][taken]
    assert scene.phase == "play"


def test_a_part_is_asked_for_only_if_there_is_one() -> None:
    """K-7.7: no C lies there."""
    scene = Scene("warrant M", "T", areas=("C C C", ""), underworld="W S", reveal_take="subset")
    assert scene.play("search_for_a_set C").phase == "play"


def test_search_individually_takes_one_card_whatever_may_be_taken_of_a_set() -> None:
    """K-7.3: `reveal_take` is about the other action."""
    scene = Scene("warrant M", "T", underworld="W S", reveal_take="subset").play("search_individually")
    assert scene.options() == ["take W", "take S"]
