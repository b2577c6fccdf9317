"""Eliot Ness, Draw Two and Reveal Seven: section 8 of docs/games/capone.md."""

from __future__ import annotations

import pytest

from tests.simulator.capone.scene import Scene

SEVEN = "C T R C raid R W"


def revealing(file: str = SEVEN, areas: tuple[str, str] = ("C C C R R R", "T T T"), **changes: object) -> Scene:
    """Seat 0 has melds of C and R, seat 1 one of T."""
    return Scene("ness M", "H", areas=areas, file=f"{file} G", underworld="S", **changes).play("reveal_seven")


# Draw Two


@pytest.mark.parametrize("ness_draw", [1, 2, 3, 4])
def test_draw_two_draws_as_many_cards_as_the_rule_says(ness_draw: int) -> None:
    """K-8.2: unseen, into the hand; Eliot Ness lies on top."""
    scene = Scene("ness M", "H", file="C T R W S", underworld="J", ness_draw=ness_draw).play("draw_two")
    assert scene.hand(0) == " ".join(sorted(["M", *["C", "T", "R", "W"][:ness_draw]], key="CMTRW".index))
    assert (scene.underworld, scene.phase) == ("J ness", "play")


@pytest.mark.parametrize(("file", "hand"), [("C", "C M"), ("", "M")])
def test_a_short_case_file_gives_what_it_has(file: str, hand: str) -> None:
    """K-5.7, K-8.3, B-08: the turn goes on, then the round ends."""
    scene = Scene("ness M W", "H", file=file, rest="underworld").play("draw_two")
    assert (scene.hand(0), scene.view.case_file) == (f"{hand} W", 0)
    scene.play("done", "discard M")
    assert scene.reason == "case_file"


# Reveal Seven


def test_the_revealed_cards_of_all_own_melds_are_taken() -> None:
    """K-8.5, K-8.6, B-11: two C and two R; T belongs to a meld of the other side only; the eighth card stays."""
    scene = revealing()
    assert scene.hand(0) == "C C M R R"
    assert scene.file.split()[0] == "G"
    assert scene.phase == "play"


def test_the_rest_goes_on_top_of_eliot_ness_in_the_order_of_the_reveal() -> None:
    """K-8.8, B-12: T first, W last and on top."""
    assert revealing().underworld == "S ness T raid W"


@pytest.mark.parametrize("ness_reveal", [3, 4, 8])
def test_as_many_cards_are_revealed_as_the_rule_says(ness_reveal: int) -> None:
    """K-8.5: nothing of it matches."""
    scene = revealing("T W T W T W T W", ("C C C", ""), ness_reveal=ness_reveal)
    assert scene.underworld == " ".join(["S", "ness", *["T", "W"] * 4][: 2 + ness_reveal])
    assert scene.view.hand_size[0] == 1


def test_a_short_case_file_reveals_what_it_has() -> None:
    """K-5.7, K-8.5, B-17: C and T; the round ends after this turn."""
    scene = Scene("ness M", "H", areas=("C C C", ""), file="C T", rest="underworld").play("reveal_seven")
    assert (scene.hand(0), scene.underworld.split()[-2:], scene.view.case_file) == ("C M", ["ness", "T"], 0)
    scene.play("done", "discard M")
    assert scene.reason == "case_file"


def test_an_empty_case_file_reveals_nothing() -> None:
    """K-8.3, B-08: with an own meld it may be chosen all the same."""
    scene = Scene("ness M W", "H", areas=("C C C", ""), rest="underworld").play("reveal_seven")
    assert (scene.hand(0), scene.phase) == ("M W", "play")


@pytest.mark.parametrize("areas", [("", "C C C"), ("C C", "C C C"), ("H H H H", "")])
def test_reveal_seven_needs_an_open_own_meld(areas: tuple[str, str]) -> None:
    """K-8.4: none at all, two cards only, a complete set only; Draw Two is there in any case."""
    options = Scene("ness M", "T", areas=areas).options()
    assert [option for option in options if option in ("draw_two", "reveal_seven")] == ["draw_two"]


def test_with_any_copy_single_cards_bring_theirs() -> None:
    """K-8.6, K-4.9: one T laid off on the other side's meld makes T a meld of one's own."""
    scene = revealing(areas=("C C C R R R T", "T T T"), own_meld="any_copy")
    assert scene.hand(0) == "C C M T R R"
    assert scene.underworld == "S ness raid W"


# A part of them


def test_any_part_may_be_taken() -> None:
    """K-8.7, B-11: of two C and two R nine selections, from none to all."""
    scene = revealing(reveal_take="subset")
    assert scene.phase == "take"
    assert scene.options() == [
        "take", "take C", "take C C", "take R", "take C R", "take C C R", "take R R", "take C R R", "take C C R R",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("choice", "hand", "underworld"),
    [
        ("take", "M", "S ness C T R C raid R W"),
        ("take C", "C M", "S ness T R C raid R W"),
        ("take C R", "C M R", "S ness T C raid R W"),
        ("take C C R R", "C C M R R", "S ness T raid W"),
    ],
)
def test_of_equal_cards_the_first_revealed_is_taken(choice: str, hand: str, underworld: str) -> None:
    """K-8.7, K-8.8: what is left keeps the order of the reveal."""
    scene = revealing(reveal_take="subset").play(choice)
    assert (scene.hand(0), scene.underworld, scene.phase) == (hand, underworld, "play")
    assert scene.view.revealed.sum() == 0


def test_a_part_is_asked_for_only_if_there_is_one() -> None:
    """K-8.7: nothing of it matches."""
    assert revealing("T W T W J J J", ("C C C", ""), reveal_take="subset").phase == "play"


def test_eight_different_cards_give_256_selections() -> None:
    """K-8.7, B-11: the longest list of this choice; each selection once."""
    melds = "M M T T R R W W S S G G N N B B"
    rules = {"meld_size": 2, "ness_reveal": 8, "reveal_take": "subset"}
    scene = Scene("ness J", "H", areas=(melds, ""), file="M T R W S G N B", **rules)
    options = scene.play("reveal_seven").options()
    assert len(options) == len(set(options)) == 2**8
    scene.play("take M T R W S G N B")
    assert scene.view.hand_size[0] == 9


# Shuffled


def test_with_the_rule_the_rest_is_shuffled() -> None:
    """K-8.9, B-12: the same cards on top of Eliot Ness, in another order for another deal key; see test_decks.py."""
    scene = revealing(shared_discard_order="shuffled")
    pile = scene.underworld.split()
    assert (pile[:2], sorted(pile[2:])) == (["S", "ness"], ["T", "W", "raid"])
    assert scene.view.underworld_top == scene.hidden.underworld[4]


def test_after_a_part_was_taken_the_rest_is_shuffled_too() -> None:
    """K-8.9: six cards, one of seven having been taken."""
    scene = revealing(reveal_take="subset", shared_discard_order="shuffled").play("take C")
    pile = scene.underworld.split()
    assert (pile[:2], sorted(pile[2:])) == (["S", "ness"], ["C", "R", "R", "T", "W", "raid"])
