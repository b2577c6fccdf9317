"""Melds and lay-offs: section 4 of docs/games/capone.md."""

from __future__ import annotations

import pytest

from tests.simulator.capone.scene import Scene


def plays(scene: Scene) -> list[str]:
    """The melds and lay-offs that may be played."""
    return [option for option in scene.options() if option.startswith(("meld", "lay_off"))]


# Melds


@pytest.mark.parametrize(
    ("meld_size", "melds"),
    [
        (2, ["meld C 2", "meld C 3", "meld C 4"]),
        (3, ["meld C 3", "meld C 4"]),
        (4, ["meld C 4"]),
        (5, []),
    ],
)
def test_a_meld_takes_the_meld_size_or_more_and_may_keep_cards_back(meld_size: int, melds: list[str]) -> None:
    """K-4.2: four C in hand; of the single M none."""
    scene = Scene("C C C C M", "T", meld_size=meld_size, evidence={"mike_heitler": 8, "samuel_hunt": 8})
    assert plays(scene) == melds


def test_melded_cards_lie_in_the_own_play_area() -> None:
    """K-4.2: one C is kept back."""
    scene = Scene("C C C C M", "T").play("meld C 3")
    assert (scene.hand(0), scene.area(0), scene.area(1)) == ("C M", "C C C", "")


def test_gavel_cards_cannot_be_melded() -> None:
    """K-4.2: three Raids and three Search Warrants are no set."""
    assert plays(Scene("raid raid raid warrant warrant warrant", "T")) == []


def test_a_gangster_may_be_melded_by_two_sides() -> None:
    """K-4.2, B-16: three C lie before seat 1; as a meld or as a lay-off three more come before seat 0."""
    scene = Scene("C C C M", "T", areas=("", "C C C"))
    assert plays(scene) == ["meld C 3", "lay_off C 1", "lay_off C 2", "lay_off C 3"]
    for kind in ("meld", "lay_off"):
        laid = Scene("C C C M", "T", areas=("", "C C C")).play(f"{kind} C 3")
        assert (laid.area(0), laid.area(1)) == ("C C C", "C C C")
        assert (laid.count(0, "melds"), laid.count(0, "lay_offs")) == ((1, 0) if kind == "meld" else (0, 1))


# Lay-offs


def test_a_lay_off_goes_into_the_own_play_area() -> None:
    """K-4.3: on the meld of seat 1, one or two of the two C."""
    scene = Scene("C C M", "T", areas=("", "C C C"))
    assert plays(scene) == ["lay_off C 1", "lay_off C 2"]
    scene.play("lay_off C 1")
    assert (scene.hand(0), scene.area(0), scene.area(1)) == ("C M", "C", "C C C")


def test_cards_that_are_no_meld_cannot_be_laid_off_on() -> None:
    """K-4.1, K-4.3: two T of seat 1 are one short of the meld size; no play area else has any T."""
    scene = Scene("T T M", "C", areas=("", "R R R"))
    assert plays(scene) == []


@pytest.mark.parametrize("meld_size", [2, 3, 4])
def test_a_gangster_is_melded_from_the_meld_size_on(meld_size: int) -> None:
    """K-4.1: melded by play, at the smallest size; the next card may then be laid off."""
    scene = Scene("C C C C C M", "T", meld_size=meld_size)
    assert "lay_off C 1" not in scene.options()
    scene.play(f"meld C {meld_size}")
    assert "lay_off C 1" in scene.options()


def test_a_lay_off_on_somebodys_meld_of_the_same_turn() -> None:
    """K-4.3, K-4.6: melded and laid off by one player in one turn."""
    scene = Scene("C C C C M", "T").play("meld C 3", "lay_off C 1")
    assert (scene.hand(0), scene.area(0)) == ("M", "C C C C")


def test_cards_of_one_gangster_are_one_group() -> None:
    """K-4.4: one C laid off, then three more as a meld: four that complete a meld together."""
    scene = Scene("C C C C M raid", "T", areas=("", "C C C C")).play("lay_off C 1", "meld C 3")
    assert scene.area(0) == "C C C C"
    scene.play("raid C")
    assert (scene.area(0), scene.area(1)) == ("C C C C C C C C", "")


# The last card, and the course of the plays


@pytest.mark.parametrize("keep_last_card", ["strict", "gavel_may_draw"])
def test_a_meld_leaves_a_card_in_the_hand(keep_last_card: str) -> None:
    """K-4.5, B-07: whatever the key says; of four C alone three may be laid, of three none."""
    assert plays(Scene("C C C C", "T", keep_last_card=keep_last_card)) == ["meld C 3"]
    assert plays(Scene("C C C", "T", keep_last_card=keep_last_card)) == []


@pytest.mark.parametrize("keep_last_card", ["strict", "gavel_may_draw"])
def test_a_lay_off_leaves_a_card_in_the_hand(keep_last_card: str) -> None:
    """K-4.5, B-07: of two C one may be laid off, of one none."""
    assert plays(Scene("C C", "T", areas=("C C C", ""), keep_last_card=keep_last_card)) == ["lay_off C 1"]
    assert plays(Scene("C", "T", areas=("C C C", ""), keep_last_card=keep_last_card)) == []


def test_plays_come_in_any_number_and_order() -> None:
    """K-4.6, B-25: lay-off, meld, Gavel card, meld, lay-off, then the end."""
    scene = Scene("C C R R R W W W M M ness", "T", areas=("", "C C C"), file="C W")
    scene.play("lay_off C 1", "meld R 3", "draw_two", "meld W 3", "lay_off W 1", "lay_off C 1", "lay_off C 1")
    assert (scene.area(0), scene.hand(0)) == ("C C C R R R W W W W", "M M")
    scene.play("done")
    assert scene.phase == "discard"


def test_the_player_may_end_the_plays_at_once() -> None:
    """K-4.6: though a meld and a Gavel card could be played."""
    scene = Scene("C C C M raid", "T").play("done")
    assert scene.phase == "discard"


def test_a_raid_leaves_a_gangster_melded() -> None:
    """K-4.7, B-05: the cards have moved; seat 1, whose meld is gone, lays off on them."""
    scene = Scene("raid M M", "C C T", areas=("C C C", "C C C")).play("raid C", "done", "discard M", "underworld")
    assert (scene.area(0), scene.area(1)) == ("C C C C C C", "")
    assert plays(scene) == ["lay_off C 1", "lay_off C 2"]


def test_with_any_copy_a_raid_leaves_a_gangster_melded_too() -> None:
    """K-4.7, B-05: seat 0 has one C laid off and gathers the meld of seat 1."""
    scene = Scene("raid M M", "C C T", areas=("C", "C C C"), own_meld="any_copy")
    scene.play("raid C", "done", "discard M", "underworld")
    assert (scene.area(0), scene.area(1)) == ("C C C C", "")
    assert plays(scene) == ["lay_off C 1", "lay_off C 2"]


# Own melds and complete sets

GAVEL_HAND = "meeting warrant ness raid M M"
NAMED = ["ask_directly C 1", "search_for_a_set C", "reveal_seven", "raid C"]


@pytest.mark.parametrize(
    ("own_meld", "own", "counts"),
    [
        ("three_or_more", 3, True),
        ("three_or_more", 2, False),
        ("any_copy", 1, True),
        ("any_copy", 0, False),
    ],
)
def test_what_counts_as_an_own_meld(own_meld: str, own: int, counts: bool) -> None:
    """K-4.8, K-4.9, B-04: for all four actions alike; seat 1 has three C, so that C is melded in any case."""
    scene = Scene(GAVEL_HAND, "T", areas=(" ".join(["C"] * own), "C C C"), own_meld=own_meld)
    assert [option for option in NAMED if option in scene.options()] == (NAMED if counts else [])


def test_an_own_meld_may_have_been_laid_off_card_by_card() -> None:
    """K-4.8, B-04: three single lay-offs on the meld of seat 1 make an own one."""
    scene = Scene(f"C C C {GAVEL_HAND}", "T", areas=("", "C C C"))
    for _ in range(3):
        assert "raid C" not in scene.options()
        scene.play("lay_off C 1")
    assert "raid C" in scene.options()


@pytest.mark.parametrize("meld_size", [2, 4])
def test_the_meld_size_is_the_size_of_an_own_meld(meld_size: int) -> None:
    """K-4.8: with one card less there is none."""
    for size in (meld_size - 1, meld_size):
        scene = Scene(GAVEL_HAND, "T", areas=(" ".join(["C"] * size), "C C C C"), meld_size=meld_size)
        assert ("search_for_a_set C" in scene.options()) == (size == meld_size)


def test_a_complete_set_is_no_longer_open() -> None:
    """K-4.10, K-6.2, K-6.6, K-7.5, K-8.4, B-26: of H there are four; nothing may be done for it any more."""
    open_, complete = (Scene("meeting warrant ness M M", "T", areas=(area, "")) for area in ("H H H", "H H H H"))
    named = ["ask_around H", "ask_directly H 1", "search_for_a_set H", "reveal_seven"]
    assert [option for option in named if option in open_.options()] == named
    assert [option for option in named if option in complete.options()] == []


def test_cards_before_two_sides_are_no_complete_set() -> None:
    """K-4.10: two H each; one play area must hold them all."""
    scene = Scene("meeting M M", "T", areas=("H H", "H H"), meld_size=2)
    assert "ask_around H" in scene.options()


def test_a_set_is_as_large_as_the_deck_has_cards() -> None:
    """K-4.10: with five H in the deck four are not all."""
    scene = Scene("meeting M M", "T", areas=("H H H H", ""), evidence={"mike_heitler": 5})
    assert "ask_around H" in scene.options()


def test_a_complete_set_may_be_melded_at_once() -> None:
    """K-4.10: the whole set from the hand; the count of it is told in test_log.py."""
    scene = Scene("H H H H M", "T").play("meld H 4")
    assert scene.area(0) == "H H H H"
    assert plays(scene) == []
