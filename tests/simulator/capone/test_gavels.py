"""Gavel cards in general, and Raid: sections 5 and 9 of docs/games/capone.md."""

from __future__ import annotations

from typing import Any

import pytest

from tests.simulator.capone.scene import Scene

ACTIONS = ("ask_around", "ask_directly", "search_individually", "search_for_a_set", "draw_two", "reveal_seven", "raid")


def gavels(scene: Scene) -> list[str]:
    """The Gavel cards that may be played, with their actions."""
    return [option for option in scene.options() if option.startswith(ACTIONS)]


def one_hand(hand: str, **changes: Any) -> Scene:
    """Seat 0 has a meld of C, of which seat 1 has one on the table and one in hand."""
    return Scene(hand, "C T", areas=("C C C", "C"), **({"underworld": "W", "file": "S G"} | changes))


# Gavel cards in general


def test_every_action_of_every_gavel_card_is_listed_with_what_it_names() -> None:
    """K-5.5, K-6.1, K-7.1, K-8.1, B-13: announced with the card; equal cards make one option."""
    scene = one_hand("meeting meeting warrant ness raid M")
    names = ["C", "M", "T", "R", "W", "S", "G", "N", "B", "J", "H"]
    assert gavels(scene) == [
        *(f"ask_around {name}" for name in names),
        "ask_directly C 1",
        "search_individually",
        "search_for_a_set C",
        "draw_two",
        "reveal_seven",
        "raid C",
    ]


def test_a_player_without_gavel_cards_has_no_action() -> None:
    """K-5.1: each card gives its own actions only."""
    assert gavels(one_hand("M T")) == []
    assert gavels(one_hand("raid T")) == ["raid C"]
    assert gavels(one_hand("ness T")) == ["draw_two", "reveal_seven"]
    assert gavels(one_hand("warrant T")) == ["search_individually", "search_for_a_set C"]


@pytest.mark.parametrize("first", ["ask_around H", "ask_directly C 1", "search_for_a_set C", "draw_two", "raid C"])
def test_one_gavel_card_may_be_played_in_a_turn(first: str) -> None:
    """K-5.1: whichever it was, the others must wait for the next turn of the player."""
    scene = one_hand("meeting warrant ness raid M M T").play(first)
    assert gavels(scene) == []
    scene.play("done", "discard M", "case_file", "done", "discard T", "case_file")
    assert scene.seat == 0
    assert gavels(scene) != []


def test_a_gavel_card_gained_by_one_must_wait() -> None:
    """K-5.1, B-10: Eliot Ness draws a Raid, the Search Warrant finds another."""
    assert gavels(one_hand("ness M", file="raid S").play("draw_two")) == []
    assert gavels(one_hand("warrant M", underworld="raid W").play("search_individually", "take raid")) == []


@pytest.mark.parametrize(
    ("action", "below"),
    [
        ("ask_around H", "W meeting"),
        ("ask_directly C 1", "W meeting"),
        ("search_for_a_set C", "W warrant"),
        ("draw_two", "W ness"),
        ("raid C", "W raid"),
    ],
)
def test_a_gavel_card_goes_from_the_hand_onto_the_underworld(action: str, below: str) -> None:
    """K-5.2: on top, and out of the hand."""
    scene = one_hand("meeting warrant ness raid M M").play(action)
    assert scene.underworld == below
    card = below.removeprefix("W ")
    assert card not in scene.hand(0).split()
    assert scene.view.underworld_top == scene.hidden.underworld[1]


@pytest.mark.parametrize("card", ["meeting", "warrant", "ness", "raid"])
def test_another_card_must_be_in_the_hand(card: str) -> None:
    """K-5.3, B-07: as the last card it can only be discarded."""
    scene = one_hand(card)
    assert scene.options() == ["done"]
    assert gavels(one_hand(f"{card} M")) != []


@pytest.mark.parametrize("card", ["meeting", "warrant", "ness", "raid"])
def test_only_draw_two_may_be_the_last_card_where_the_rule_allows_it(card: str) -> None:
    """K-5.4, B-07: and Reveal Seven may not."""
    scene = one_hand(card, keep_last_card="gavel_may_draw")
    assert gavels(scene) == (["draw_two"] if card == "ness" else [])


def test_the_last_card_draws_new_ones() -> None:
    """K-5.4: the hand holds the two drawn cards."""
    assert one_hand("ness", keep_last_card="gavel_may_draw").play("draw_two").hand(0) == "S G"


def test_the_last_card_cannot_draw_from_an_empty_case_file() -> None:
    """K-5.4, B-07: it would leave nothing to discard; one card in the Case File is enough."""
    for file, allowed in (("", []), ("S", ["draw_two"])):
        scene = one_hand("ness", keep_last_card="gavel_may_draw", file=file, rest="underworld", underworld="")
        assert gavels(scene) == allowed


def test_a_second_gavel_card_may_not_be_the_last_card_either() -> None:
    """K-5.1, K-5.4: one a turn."""
    scene = one_hand("ness ness", keep_last_card="gavel_may_draw", file="", rest="underworld", underworld="")
    assert gavels(scene.play("draw_two")) == []


@pytest.mark.parametrize(
    "action", ["ask_around H", "ask_directly R 1", "search_for_a_set R", "draw_two", "reveal_seven"]
)
def test_an_action_may_be_chosen_that_gains_nothing(action: str) -> None:
    """K-5.6, K-5.7, B-08: seat 0 holds all other H and R, and the Case File is empty; the card is shed."""
    scene = Scene("meeting warrant ness M H H H H R R R R", "T", areas=("R R R", ""), rest="underworld")
    scene.play(action)
    assert (scene.view.hand_size[0], scene.view.hand_size[1], scene.phase) == (11, 1, "play")


def test_raid_needs_a_gain() -> None:
    """K-5.6, K-9.1, B-08: nobody else has a C on the table; cards in hands do not count."""
    assert gavels(Scene("raid M", "C T", areas=("C C C", "R R R"))) == []


def test_cards_that_a_gavel_card_brings_may_be_used_at_once() -> None:
    """K-5.8, B-25: drawn R and R are melded with the one in hand, drawn cards are discarded."""
    scene = Scene("ness R M", "T", file="R R").play("draw_two")
    assert "meld R 3" in scene.options()
    scene.play("done", "discard R")
    assert (scene.hand(0), scene.underworld) == ("M R R", "ness R")


def test_a_meld_counts_for_a_gavel_card_at_once() -> None:
    """K-5.9, B-25: melded and asked for in the same turn; before the meld it could not be named."""
    scene = Scene("meeting C C C M", "C C T")
    assert "ask_directly C 1" not in scene.options()
    assert scene.play("meld C 3", "ask_directly C 1").hand(0) == "C C M"


# Raid


def test_a_raid_gathers_the_gangster_from_all_other_sides() -> None:
    """K-9.2, K-9.3: C from seats 1 and 3; R and what hands and piles hold stays."""
    scene = Scene(
        "raid C M",
        "C T",
        "H H",
        "J J",
        areas=("C C C", "C R R R", "R", "C"),
        underworld="C W",
    ).play("raid C")
    assert [scene.area(side) for side in range(4)] == ["C C C C C", "R R R", "R", ""]
    assert [scene.hand(seat) for seat in range(4)] == ["C M", "C T", "H H", "J J"]
    assert scene.underworld == "C W raid"


def test_a_raid_names_own_melds_that_others_have_cards_of() -> None:
    """K-9.1: C and R; not W (nobody else has one), not S (no own meld), not T (none at all)."""
    scene = Scene("raid M M", "H", areas=("C C C R R R W W W S S", "C R S S S"))
    assert gavels(scene) == ["raid C", "raid R"]


def test_a_raid_takes_a_meld_apart_and_leaves_none() -> None:
    """K-9.2: the meld of seat 1 is gone, so that it can no longer raid back."""
    scene = Scene("raid M", "raid T", areas=("C C C", "C C C C")).play("raid C", "done", "discard M")
    assert scene.reason == "out"
    scene = Scene("raid M M", "raid T", areas=("C C C", "C C C C")).play("raid C", "done", "discard M", "underworld")
    assert scene.area(0) == "C C C C C C C"
    assert gavels(scene) == []


def test_a_raid_in_teams_reaches_the_other_team() -> None:
    """K-9.2, B-15: seat 3 takes from side 0; the cards of its partner are its own already."""
    scene = Scene("H", "W W", "J", "raid M", areas=("C C C", "C C C C"), teams=True, seat=3).play("raid C")
    assert [scene.area(side) for side in range(4)] == ["", "C C C C C C C", "", ""]


def test_a_complete_set_is_never_raided() -> None:
    """K-9.4, B-06: whoever has all four H leaves none for an own meld of another, whatever makes one."""
    for own_meld in ("three_or_more", "any_copy"):
        scene = Scene("raid M M", "T", areas=("C C C", "H H H H"), own_meld=own_meld)
        assert gavels(scene) == []


def test_a_raid_may_complete_a_set() -> None:
    """K-9.2, K-4.10: the last H; Ask Around can no longer name it."""
    scene = Scene("raid M M", "meeting T", areas=("H H H", "H")).play("raid H", "done", "discard M", "underworld")
    assert "ask_around H" not in scene.options()
