"""The turn, the draw, and what is done with the card: section 3 of docs/games/cats.md."""

from __future__ import annotations

import pytest

from tests.simulator.cats.scene import Scene

BARE = {"rest": "scored"}  # no card can be drawn from the deck


def test_a_turn_is_a_draw_and_then_a_claim_and_turns_pass_clockwise() -> None:
    """F-3.1, C-04: seats 1, 2, 0, 1: the draw comes first, a claim ends the turn."""
    scene = Scene("1 2 3 4", "5 7 1 2", "3 4 5 8", deck="11 12 13 14", seat=1, first_seat=1)
    asked = []
    for choice in ("deck", "discard 0", "claim 12 0 1", "pass", "pass", "pile 0", "swap 0", "pass"):
        asked.append((scene.seat, scene.phase))
        scene.play(choice)
    assert asked == [
        (1, "draw"), (1, "deck_card"), (1, "fulfil"), (2, "draw"), (2, "fulfil"), (0, "draw"), (0, "pile_card"),
        (0, "fulfil"),
    ]  # fmt: skip
    assert (scene.seat, scene.phase, scene.view.turn) == (1, "draw", 4)


def test_the_draw_is_from_the_deck_or_from_a_pile() -> None:
    """F-3.2: the next card of the deck, in hand; or the top of one of the two piles."""
    scene = Scene("1 2 3 4", "5 6 7 8", piles=("9 10", "11"), deck="12 13")
    assert scene.options() == ["deck", "pile 0", "pile 1", "pass"]
    scene.play("deck")
    assert (scene.view.number[scene.view.drawn], scene.deck.split()[0]) == (12, "13")


@pytest.mark.parametrize(("pile", "card"), [(0, "10"), (1, "11")])
def test_a_pile_gives_its_top_card(pile: int, card: str) -> None:
    """F-3.2: 10 lies on 9."""
    scene = Scene("1 2 3 4", "5 6 7 8", piles=("9 10", "11")).play(f"pile {pile}", "swap 3")
    assert scene.row(0) == f"1 2 3 ^{card}"


@pytest.mark.parametrize("required", [False, True])
def test_the_draw_may_be_passed_unless_it_is_required(required: bool) -> None:
    """F-3.3, C-04."""
    scene = Scene("1 2 3 4", "5 6 7 8", draw_required=required)
    assert scene.options() == ["deck", "pile 0", "pile 1"] + ["pass"] * (not required)


def test_a_required_draw_is_passed_where_no_card_can_be_drawn() -> None:
    """F-3.3, F-3.4, F-3.5: no row, no deck, and nothing comes back."""
    scene = Scene("", "5 7 8", draw_required=True, **BARE)
    assert scene.options() == ["pass"]
    assert (scene.play("pass").phase, scene.options()) == ("fulfil", ["pass"])


def test_a_required_draw_from_a_pile_is_no_reason_to_pass() -> None:
    """F-3.3: with a card in the row the piles can be chosen."""
    assert Scene("1", "5 7 8", draw_required=True, **BARE).options() == ["pile 0", "pile 1"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"deck": "11", "rest": "scored"}, True),
        ({"rest": "scored"}, False),
        ({"piles": ("6 9", "7"), "rest": "scored"}, True),  # 9 stays, 6 comes back
        ({"piles": ("6", "9 7"), "rest": "scored"}, True),
        ({"before": "14", "rest": "scored"}, True),
        ({"piles": ("6 9", "7"), "before": "14", "rest": "scored", "deck_out": "end_round"}, False),
        ({"deck": "11", "rest": "scored", "deck_out": "end_round"}, True),
    ],
)
def test_the_deck_can_be_chosen_if_it_gives_a_card(changes: dict[str, str], expected: bool) -> None:
    """F-3.4, F-7.1, F-7.2, F-7.3, F-7.5, C-12: one of its own, or one that comes back; cards scored now do not."""
    assert ("deck" in Scene("1 2 3", "5 8", **changes).options()) is expected


def test_a_pile_can_be_chosen_only_with_a_card_in_the_row() -> None:
    """F-3.5: it would have nothing to take the place of."""
    assert Scene("", "5 7 8", deck="11").options() == ["deck", "pass"]
    assert Scene("1", "5 7 8", deck="11").options() == ["deck", "pile 0", "pile 1", "pass"]


def test_a_card_of_the_deck_is_swapped_or_discarded() -> None:
    """F-3.6, F-3.7, F-3.8, C-05: with any slot, whatever lies there, and onto either pile; without an ability."""
    scene = Scene("1 ~2 ^3/1 4", "5 6 7 8", deck="5").play("deck")
    swaps = [f"swap {slot} {pile}" for slot in range(4) for pile in (0, 1)]
    assert scene.options() == [*swaps, "discard 0", "discard 1"]


def test_a_player_without_cards_can_only_discard_the_card_drawn() -> None:
    """F-3.6, F-4.8: a 5, which would let it peek."""
    scene = Scene("", "5 6 7 8", deck="5", abilities="modifiers").play("deck")
    assert scene.options() == ["discard 0", "discard 1"]


def test_a_turn_is_about_the_row_of_whose_turn_it_is() -> None:
    """F-3.5, F-3.7, F-3.9: seat 1, in a round that seat 0 began with another row; seat 0 keeps its own as it is."""
    rows = ("1 ~2 ^3 4", "5 ~6")
    scene = Scene(*rows, seat=1, deck="12").play("deck")
    assert scene.options() == ["swap 0 0", "swap 0 1", "swap 1 0", "swap 1 1", "discard 0", "discard 1"]
    scene.play("swap 0 0")
    assert (scene.row(0), scene.row(1), scene.piles) == (rows[0], "12 ~6", ["6 5", "7"])
    scene = Scene(*rows, seat=1).play("pile 1")
    assert scene.options() == ["swap 0", "swap 1"]
    scene.play("swap 1")
    assert (scene.row(0), scene.row(1), scene.piles) == (rows[0], "5 ^7", ["6", "6"])
    assert Scene("1", "", seat=1, deck="11").options() == ["deck", "pass"]
    assert Scene("", "1", seat=1, deck="11").options() == ["deck", "pile 0", "pile 1", "pass"]


def test_the_player_alone_looks_at_a_card_of_the_deck() -> None:
    """F-3.6: it stands in the view of its decision, and is gone from the next one."""
    scene = Scene("1 2 3 4", "5 6 7 8", deck="12").play("deck")
    scene.play("swap 1 0")
    assert scene.view.number[scene.player.asked.drawn] == 12
    scene.play("pass")
    scene.play("pass")
    assert (scene.player.asked.seat, scene.player.asked.drawn) == (1, -1)
    assert (scene.player.asked.face_up[0] == -1).all()


@pytest.mark.parametrize("pile", [0, 1])
@pytest.mark.parametrize(("slot", "row"), [(0, "12 ~2 ^3 4"), (1, "1 12 ^3 4"), (2, "1 ~2 12 4"), (3, "1 ~2 ^3 12")])
def test_a_card_swapped_in_from_the_deck_lies_face_down(slot: int, row: str, pile: int) -> None:
    """F-3.7, C-05, C-08: over a face-up card too; its owner has seen it; the other card lies on the pile chosen."""
    scene = Scene("1 ~2 ^3 4", "5 6 7 8", deck="12").play("deck", f"swap {slot} {pile}")
    replaced = str((1, 2, 3, 4)[slot])
    assert scene.row(0) == row
    assert scene.piles == ([f"6 {replaced}", "7"] if pile == 0 else ["6", f"7 {replaced}"])
    assert scene.view.number[scene.view.pile_top[pile]] == int(replaced)
    assert scene.phase == "fulfil"


@pytest.mark.parametrize(("pile", "piles"), [(0, ["6 12", "7"]), (1, ["6", "7 12"])])
def test_a_card_of_the_deck_is_discarded_onto_the_pile_chosen(pile: int, piles: list[str]) -> None:
    """F-3.8, C-05: the row stays as it is."""
    scene = Scene("1 ~2 ^3 4", "5 6 7 8", deck="12").play("deck", f"discard {pile}")
    assert (scene.row(0), scene.piles, scene.phase) == ("1 ~2 ^3 4", piles, "fulfil")


def test_a_card_of_a_pile_must_be_swapped_in() -> None:
    """F-3.9, C-06: no ability of a 5, no way back."""
    scene = Scene("1 ~2 ^3 4", "5 6 7 8", piles=("9 5", "7"), abilities="modifiers").play("pile 0")
    assert scene.options() == ["swap 0", "swap 1", "swap 2", "swap 3"]


@pytest.mark.parametrize("pile", [0, 1])
@pytest.mark.parametrize(("slot", "row"), [(0, "^12 ~2 ^3 4"), (1, "1 ^12 ^3 4"), (2, "1 ~2 ^12 4")])
def test_a_card_swapped_in_from_a_pile_lies_face_up(slot: int, row: str, pile: int) -> None:
    """F-3.9, C-05, C-06: the replaced card goes onto the pile that it came from, in place of it."""
    scene = Scene("1 ~2 ^3 4", "5 6 7 8", piles=("9 12", "8 12")).play(f"pile {pile}", f"swap {slot}")
    replaced = str((1, 2, 3)[slot])
    assert scene.row(0) == row
    assert scene.piles == ([f"9 {replaced}", "8 12"] if pile == 0 else ["9 12", f"8 {replaced}"])
    assert scene.view.number[scene.view.face_up[0, slot]] == 12
    assert scene.view.number[scene.view.pile_top[pile]] == int(replaced)


@pytest.mark.parametrize("choices", [("deck", "swap 2 1"), ("pile 1", "swap 2")])
def test_a_modifier_goes_onto_the_pile_right_after_its_card(choices: tuple[str, str]) -> None:
    """F-3.10, F-4.9, C-03, C-08: 3, then the 1 that lay over it; the new card has none."""
    scene = Scene("1 2 3/1 4", "5 6 7 8", piles=("6", "7 12"), deck="12").play(*choices)
    assert scene.row(0).replace("^", "") == "1 2 12 4"
    assert scene.piles == ["6", "7 12 3 1" if choices[0] == "deck" else "7 3 1"]


def test_a_pile_of_one_card_is_never_left_empty() -> None:
    """F-3.11, C-05: 7 comes, 2 goes."""
    scene = Scene("1 2 3 4", "5 6 7 8").play("pile 1", "swap 1")
    assert scene.piles == ["6", "2"]
    assert list(scene.view.pile_size) == [1, 1]


def test_the_piles_are_counted_by_number() -> None:
    """F-11.3: after a discard, a swap with the deck and a swap with a pile."""
    scene = Scene("1 2 3 4", "5 6 7 8", deck="12 13")
    scene.play("deck", "discard 0", "pass", "deck", "swap 0 0", "pass", "pile 0", "swap 3", "pass")
    assert scene.piles == ["6 12 4", "7"]
    values = scene.rules["values"]
    assert {values[card]: count for card, count in enumerate(scene.view.in_piles) if count} == {6: 1, 12: 1, 4: 1, 7: 1}
