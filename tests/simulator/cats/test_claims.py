"""Fulfilling an objective: section 5 of docs/games/cats.md."""

from __future__ import annotations

from itertools import product

import pytest

from simulator.cats import GAME
from simulator.cats.conditions import cancels, is_right
from tests.simulator.cats.scene import Scene

OTHER = "5 6 7 8"  # the row of seat 1


def claiming(row: str, shown: str = "12 9 4", **changes: object) -> Scene:
    """Seat 0 may claim; the next card of the draw deck is a 13, and the next objective 14."""
    changes = {"deck": "13 11 10", "next_objectives": "14" if "14" not in shown.split() else "", **changes}
    return Scene(row, OTHER, phase="fulfil", shown=shown, **changes)


# The rulebook's examples


def test_three_cards_of_minus_3_14_and_1_make_12() -> None:
    """F-5.4, F-5.9: three points; no two of them cancel. One card of four is left and one comes."""
    scene = claiming("-3 14 1 8").play("claim 12 0 1 2")
    assert (scene.scored(0), scene.view.scored[0]) == ("-3 1 14", 3)
    assert (scene.row(0), scene.shown, scene.done) == ("8 ~13", "14 9 4", "12")
    assert scene.piles == ["6", "7"]


def test_12_claimed_with_3_5_and_1_is_wrong() -> None:
    """F-5.4, F-6.1, F-6.2, F-6.3: they make 9, which lies there too. Three cards go onto a pile, three come unseen."""
    scene = claiming("2 3 5 1", false_claims="any").play("claim 12 1 2 3", "discard 1")
    assert (scene.row(0), scene.piles) == ("2 ~13 ~11 ~10", ["6", "7 3 5 1"])
    assert (scene.shown, scene.scored(0), scene.done) == ("12 9 4", "", "")


# Which claims there are


def test_one_claim_at_most_is_made_in_a_turn() -> None:
    """F-5.1, C-24: after a right one (12 of 5 and 7) the turn is over, though 9 could be made of 8 and 1."""
    scene = claiming("5 7 8 1")
    assert scene.claims() == ["12 0 1", "9 2 3"]
    scene.play("claim 12 0 1")
    assert (scene.seat, scene.phase) == (1, "draw")


def test_the_claim_may_be_passed() -> None:
    """F-5.1: nothing is changed."""
    scene = claiming("5 7 8 1").play("pass")
    assert (scene.row(0), scene.seat, scene.phase) == ("5 7 8 1", 1, "draw")


def test_a_claim_comes_after_the_draw_made_or_passed() -> None:
    """F-5.1, F-3.1, C-04: after a card of the deck, after one of a pile, after neither; the card drawn counts."""
    for draw in (["deck", "swap 1 0"], ["pile 1", "swap 1"], ["pass"]):
        scene = Scene("5 7 1 1", OTHER, deck="7", piles=("6", "7")).play(*draw)
        assert (scene.seat, scene.phase) == (0, "fulfil")
        assert "12 0 1" in scene.claims()


@pytest.mark.parametrize(
    ("size", "slots"),
    [
        (1, []),
        (2, ["0 1"]),
        (3, ["0 1", "1 2", "0 1 2"]),
        (4, ["0 1", "1 2", "2 3", "0 1 2", "1 2 3"]),
        (6, ["0 1", "1 2", "2 3", "3 4", "4 5", "0 1 2", "1 2 3", "2 3 4", "3 4 5"]),
    ],
)
def test_a_claim_names_an_objective_and_two_or_three_cards_side_by_side(size: int, slots: list[str]) -> None:
    """F-5.2: each objective of the row with each of them; with `"any"` all can be seen."""
    scene = claiming("1 2 3 4 8 9"[: 2 * size - 1], false_claims="any", row_size=6)
    assert scene.claims() == [f"{objective} {place}" for objective in (12, 9, 4) for place in slots]


def test_one_card_that_equals_an_objective_is_no_claim() -> None:
    """F-5.2, C-25: a 9 alone, or beside cards that do not help."""
    assert claiming("9").claims() == []
    assert claiming("9 14 13").claims() == []


def test_the_objectives_of_the_deck_and_the_discarded_ones_cannot_be_claimed() -> None:
    """F-5.2: 5 and 7 make 12, which does not lie there."""
    assert claiming("5 7 14", shown="9 4", next_objectives="12").claims() == []
    assert claiming("5 7 14", shown="9 4", done="12").claims() == []


def test_the_cards_named_are_turned_face_up() -> None:
    """F-5.3: while the pile is chosen all see the 5 and the 3 of a wrong claim, and no other card."""
    scene = claiming("~2 ~5 3 8", false_claims="any").play("claim 12 1 2")
    assert (scene.phase, scene.row(0)) == ("claim_pile", "~2 ^5 ^3 8")
    assert [int(card) for card in scene.view.face_up[0, :4]] == [-1, *map(scene.rules["values"].index, (5, 3)), -1]


# Right or wrong


@pytest.mark.parametrize(
    ("row", "right"),
    [
        ("5 7", True),
        ("14 -2", True),
        ("13 -1", True),
        ("6 6", True),
        ("5 8", False),
        ("3 4 5", True),
        ("-3 14 1", True),
        ("14 -1 -1", True),
        ("-2 2 12", False),  # the first two cancel
        ("12 -2 2", False),
        ("-2 12 2", False),  # not side by side
        ("3 4 6", False),
    ],
)
def test_a_claim_is_right_if_the_values_add_up_and_no_two_of_three_cancel(row: str, right: bool) -> None:
    """F-5.4, F-5.5, C-11: the whole row is claimed for 12."""
    scene = claiming(f"{row} 9", false_claims="any")
    slots = " ".join(map(str, range(len(row.split()))))
    scene.play(f"claim 12 {slots}")
    assert (scene.phase == "claim_pile") is not right
    assert scene.view.scored[0] == (len(row.split()) if right else 0)


# One and three cancel in (1, 5, -1), one and two in (1, -1, 5), two and three in (5, 1, -1).
BANS = {
    "any_pair": (False, False, False),
    "adjacent_pair": (True, False, False),
    "first_two": (True, False, True),
}


@pytest.mark.parametrize(
    ("ban", "row", "right"),
    [
        (ban, row, right)
        for ban, told in BANS.items()
        for row, right in zip(("1 5 -1", "1 -1 5", "5 1 -1"), told, strict=True)
    ],
)
def test_two_cards_of_a_triple_may_not_cancel(ban: str, row: str, right: bool) -> None:
    """F-5.5, F-5.6, F-5.7, C-11: of the three pairs each option bars its own; of cards claimed for 5."""
    scene = claiming(f"{row} 14", shown="5", zero_subtotal=ban)
    assert ("5 0 1 2" in scene.claims()) is right
    scene = claiming(f"{row} 14", shown="5", zero_subtotal=ban, false_claims="any").play("claim 5 0 1 2")
    assert (scene.scored(0) != "") is right


def test_the_ban_is_on_values_not_on_numbers() -> None:
    """F-5.5, F-4.7, C-11: 2 less one cancels -1, and 1 more one does not; both triples make 5."""
    cancelled = claiming("2/3 5 -1 14", shown="5", abilities="modifiers", false_claims="any").play("claim 5 0 1 2")
    assert cancelled.scored(0) == ""
    allowed = claiming("1/2 4 -1 14", shown="5", abilities="modifiers", false_claims="any").play("claim 5 0 1 2")
    assert (allowed.phase, allowed.view.claim, allowed.hidden.claim_right) == ("claim_pile", 0, 1)


@pytest.mark.parametrize("ban", BANS)
def test_a_pair_has_a_total_and_no_subtotal(ban: str) -> None:
    """F-5.8, C-11: with the objective 0 in a variant, -1 and 1 meet it; the ban is on triples."""
    changes = {"objectives": [0, 8, 9], "shown": "0 8 9", "next_objectives": "", "zero_subtotal": ban}
    scene = claiming("-1 1 14", **changes)
    assert scene.claims() == ["0 0 1"]
    assert scene.play("claim 0 0 1").scored(0) == "-1 1"


def test_a_zero_card_of_a_variant_cancels_with_another_one_only() -> None:
    """F-5.5: 0 and 0 make nothing; 0 beside 4 and 5 is no subtotal of zero."""
    changes = {"values": [0, *range(4, 14)], "piles": ("6", "7"), "shown": "9 12"}
    assert claiming("0 4 5", **changes).claims() == ["9 1 2", "9 0 1 2"]
    assert claiming("0 9 0", **changes).claims() == ["9 0 1", "9 1 2"]


def test_cards_that_cancel_are_found_as_by_hand() -> None:
    """F-5.5, F-5.6, F-5.7, F-5.8: all triples of -2 to 2 under each ban, pairs under none."""
    for ban in BANS:
        rules = GAME.rules.record(GAME.rules.resolve({"zero_subtotal": ban}, 2))
        for one, two, three in product(range(-2, 3), repeat=3):
            pairs = {"any_pair": [(one, two), (two, three), (one, three)], "first_two": [(one, two)]}
            named = pairs.get(ban, [(one, two), (two, three)])
            assert bool(cancels(rules, one, two, three, 3)) is any(a == -b for a, b in named)
            assert not cancels(rules, one, two, three, 2)


def test_a_third_number_plays_no_part_in_a_pair() -> None:
    """F-5.4: whatever lies behind it."""
    scene = claiming("5 7 9 1")
    assert is_right(scene.view, 12, 5, 7, 9, 2)
    assert not is_right(scene.view, 21, 5, 7, 9, 2)
    assert is_right(scene.view, 21, 5, 7, 9, 3)


# What a right claim does


def test_modifiers_of_a_right_claim_do_not_score() -> None:
    """F-5.9, F-5.10, C-03: 5 under a 1 counts 6, with a 6 under nothing; the 1 is asked a pile for."""
    scene = claiming("5/1 6 8", abilities="modifiers").play("claim 12 0 1")
    assert (scene.phase, scene.seat, scene.options()) == ("claim_pile", 0, ["discard 0", "discard 1"])
    scene.play("discard 0")
    assert (scene.scored(0), scene.view.scored[0], scene.piles) == ("5 6", 2, ["6 1", "7"])


@pytest.mark.parametrize(("pile", "piles"), [(0, ["6 1 3", "7"]), (1, ["6", "7 1 3"])])
def test_modifiers_go_onto_one_pile_from_left_to_right(pile: int, piles: list[str]) -> None:
    """F-5.10: 3 + 1, 4, and 5 - 1 make 12."""
    scene = claiming("3/1 4 5/3 8", abilities="modifiers").play("claim 12 0 1 2", f"discard {pile}")
    assert (scene.piles, scene.scored(0), scene.row(0)) == (piles, "3 4 5", "8 ~13")


def test_a_right_claim_without_modifiers_asks_for_no_pile() -> None:
    """F-5.10: one over a card that was not named stays."""
    scene = claiming("5 7 8/1", abilities="modifiers").play("claim 12 0 1")
    assert (scene.row(0), scene.piles, scene.seat) == ("8/1 ~13", ["6", "7"], 1)


@pytest.mark.parametrize(("objective", "shown"), [(12, "14 9 4"), (9, "12 14 4"), (4, "12 9 14")])
def test_a_new_objective_takes_the_place_of_the_old_one(objective: int, shown: str) -> None:
    """F-5.9, F-5.11, C-13: the next one of the deck, 14; the old one is discarded."""
    row = {12: "5 7 1 1", 9: "8 1 6 6", 4: "3 1 14 14"}[objective]
    scene = claiming(row).play(f"claim {objective} 0 1")
    assert (scene.shown, scene.done) == (shown, str(objective))
    assert (scene.view.objective_deck, scene.view.objectives_open) == (7, 3)


@pytest.mark.parametrize(
    ("row", "claim", "left"),
    [
        ("5 7 8 ~3", "12 0 1", "8 ~3 ~13"),
        ("~3 5 7 ^8", "12 1 2", "~3 ^8 ~13"),
        ("8 ~3 5 7", "12 2 3", "8 ~3 ~13"),
        ("3 4 5 ^8", "12 0 1 2", "^8 ~13"),
        ("^8 3 4 5", "12 1 2 3", "^8 ~13"),
        ("~3 5 7", "12 1 2", "~3 ~13"),
    ],
)
def test_the_row_closes_up_and_one_card_comes_to_its_right_end(row: str, claim: str, left: str) -> None:
    """F-5.12, F-5.13, C-10, C-20: order, faces and what was seen stay; one card, unseen, however many were used."""
    scene = claiming(row).play(f"claim {claim}")
    assert scene.row(0) == left
    assert scene.deck.split()[0] == "11"
    assert scene.recalled(0).split()[-1] == "?"


@pytest.mark.parametrize(("row", "claim"), [("5 7", "12 0 1"), ("3 4 5", "12 0 1 2")])
def test_an_emptied_row_gets_no_card(row: str, claim: str) -> None:
    """F-5.13: the draw deck stays as it is."""
    scene = claiming(row).play(f"claim {claim}")
    assert (scene.row(0), scene.deck.split()[0]) == ("", "13")


def test_a_new_objective_is_not_claimed_before_the_next_turn() -> None:
    """F-5.14, C-24: 14 turns up, and 8 and 6 would make it at once; seat 1 may claim it in its turn."""
    scene = Scene("5 7 8 6", "9 5 1 1", phase="fulfil", deck="13", next_objectives="14").play("claim 12 0 1")
    assert (scene.shown, scene.seat, scene.phase) == ("14 9 4", 1, "draw")
    scene.play("pass")
    assert scene.claims() == ["14 0 1"]
    scene.play("pass", "pass")
    assert "14 0 1" in scene.claims()


@pytest.mark.parametrize(
    ("row", "claim", "size"),
    [
        ("5 7 1 2", "12 0 1", 3),
        ("3 4 5 1", "12 0 1 2", 2),
        ("5 7 1", "12 0 1", 2),
        ("3 4 5", "12 0 1 2", 0),
        ("5 7", "12 0 1", 0),
    ],
)
def test_a_row_of_four_has_4_3_2_or_no_cards_after_a_turn(row: str, claim: str, size: int) -> None:
    """F-5.15, C-20: every way from 4, 3 and 2 cards."""
    assert claiming(row).play(f"claim {claim}").view.row_size[0] == size


def test_three_pairs_empty_a_row_of_four_with_six_points() -> None:
    """F-5.15, C-19, C-20: 5 and 7, 8 and 1, then the two cards that came, 11 and 3."""
    scene = Scene("5 7 8 ~1", OTHER, phase="fulfil", deck="11 3", next_objectives="14 13")
    for claim in ("12", "9", "14"):
        scene.play(f"claim {claim} 0 1", "pass", "pass", *["pass"] * (claim != "14"))
    assert (scene.row(0), scene.view.scored[0], scene.circles) == ("", 6, [1, 0])
    assert scene.phase == "round_end"
