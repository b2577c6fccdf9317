"""Abilities of cards, all of them an assumption: section 4 of docs/games/cats.md."""

from __future__ import annotations

import pytest

from simulator.cats.conditions import effective, number_under
from simulator.cats.rules import ABILITIES
from tests.simulator.cats.scene import Scene

EVERY_NUMBER = [*range(-3, 0), *range(1, 15)]
TABLE = {
    -3: "change_sign",
    -2: "change_sign",
    -1: "minus_one",
    1: "plus_one",
    2: "plus_one",
    3: "minus_one",
    4: "peek_own",
    5: "peek_own",
}


def drawn(card: int, row: str = "~10 11 ^12 13/1", **changes: object) -> Scene:
    """Seat 0 has drawn a card from the deck."""
    return Scene(row, "5 6 7 8", deck=str(card), **{"abilities": "modifiers", **changes}).play("deck")


def uses(scene: Scene) -> list[str]:
    """The uses of the ability among the options."""
    return [option for option in scene.options() if option.startswith("ability")]


@pytest.mark.parametrize("card", EVERY_NUMBER)
def test_by_default_no_card_has_an_ability(card: int) -> None:
    """F-4.1, C-01."""
    assert uses(drawn(card, abilities="none")) == []


@pytest.mark.parametrize("card", EVERY_NUMBER)
def test_the_table_modifiers_gives_eight_numbers_an_ability(card: int) -> None:
    """F-4.2, C-01: a peek at a face-down card goes with a pile; a modifier over a card that has none does not."""
    expected = {"none": [], "peek_own": [f"ability {slot} {pile}" for slot in (0, 1, 3) for pile in (0, 1)]}
    modifies = [f"ability {slot}" for slot in (0, 1, 2)]
    assert uses(drawn(card)) == expected.get(TABLE.get(card, "none"), modifies)


@pytest.mark.parametrize(
    ("ability", "options"),
    [
        ("none", []),
        ("peek_own", ["ability 0 0", "ability 0 1"]),
        ("plus_one", ["ability 0"]),
        ("minus_one", ["ability 0"]),
        ("change_sign", ["ability 0"]),
    ],
)
def test_a_table_of_ones_own_gives_a_number_its_ability(ability: str, options: list[str]) -> None:
    """F-4.3, C-01: the number 14 alone; 5 is not in the table and has none."""
    assert uses(drawn(14, row="10", abilities={"14": ability})) == options
    assert uses(drawn(5, row="10", abilities={"14": ability})) == []


def test_an_ability_is_used_in_place_of_swapping_or_discarding() -> None:
    """F-4.4, C-03: the options of the card drawn; after its use the claim is next, and the card is gone from hand."""
    scene = drawn(4, row="~10 11")
    swaps = ["swap 0 0", "swap 0 1", "swap 1 0", "swap 1 1"]
    peeks = ["ability 0 0", "ability 0 1", "ability 1 0", "ability 1 1"]
    assert scene.options() == [*swaps, *peeks, "discard 0", "discard 1"]
    scene.play("ability 0 1")
    assert (scene.phase, scene.view.drawn) == ("fulfil", -1)


@pytest.mark.parametrize(("pile", "piles"), [(0, ["6 5", "7"]), (1, ["6", "7 5"])])
def test_a_peek_shows_a_face_down_card_and_its_card_goes_onto_a_pile(pile: int, piles: list[str]) -> None:
    """F-4.5, C-03: the owner alone has seen the 10 now; it lies as before."""
    scene = drawn(5).play(f"ability 0 {pile}")
    assert (scene.row(0), scene.piles) == ("10 11 ^12 13/1", piles)
    assert scene.recalled(0) == "10 11 12 13"


def test_a_card_seen_before_may_be_peeked_at_and_one_that_lies_face_up_may_not() -> None:
    """F-4.5, C-03: 11 and the 13 under a modifier, but not 12; after the peek nothing has changed but the pile."""
    scene = drawn(4)
    assert uses(scene) == [f"ability {slot} {pile}" for slot in (0, 1, 3) for pile in (0, 1)]
    assert scene.play("ability 1 0").row(0) == "~10 11 ^12 13/1"


@pytest.mark.parametrize(("slot", "row"), [(0, "~10/2 11 ^12"), (1, "~10 11/2 ^12"), (2, "~10 11 ^12/2")])
def test_a_modifier_is_laid_over_any_card_of_the_own_row(slot: int, row: str) -> None:
    """F-4.6, C-03: unseen, seen or face up; the card below stays as it is, and no pile gets a card."""
    scene = drawn(2, row="~10 11 ^12").play(f"ability {slot}")
    assert (scene.row(0), scene.row(1), scene.piles) == (row, "5 6 7 8", ["6", "7"])


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(
    ("card", "options", "row"),
    [
        (5, ["ability 0 0", "ability 0 1", "ability 1 0", "ability 1 1"], "10 11/1"),
        (2, ["ability 0"], "~10/2 11/1"),
    ],
)
def test_an_ability_is_used_on_the_row_of_whose_turn_it_is(card: int, options: list[str], row: str, first: int) -> None:
    """F-4.5, F-4.6: seat 1, whoever began the round; seat 0 has three cards that would fit."""
    scene = Scene("~12 13 14", "~10 11/1", seat=1, first_seat=first, deck=str(card), abilities="modifiers").play("deck")
    assert uses(scene) == options
    scene.play(options[0])
    assert (scene.row(0), scene.row(1)) == ("~12 13 14", row)


def test_a_card_has_one_modifier_at_most() -> None:
    """F-4.6, C-03."""
    assert uses(drawn(-3, row="10/1 ~11/-1 ^12 13")) == ["ability 2", "ability 3"]


@pytest.mark.parametrize(
    ("card", "values"),
    [(1, (6, -2)), (2, (6, -2)), (-1, (4, -4)), (3, (4, -4)), (-2, (-5, 3)), (-3, (-5, 3)), (4, (5, -3)), (8, (5, -3))],
)
def test_a_modifier_changes_the_value_of_its_slot(card: int, values: tuple[int, int]) -> None:
    """F-4.7: of 5 and of -3; claimed together with a 2 they make what they count. Other cards change nothing."""
    for number, value in zip((5, -3), values, strict=True):
        objectives = [value + 1, value + 2, value + 3]
        scene = Scene(
            f"{number}/{card} 2", "5 6 7 8", phase="fulfil", shown=" ".join(map(str, objectives)),
            objectives=objectives, abilities="modifiers",
        )  # fmt: skip
        assert scene.claims() == [f"{value + 2} 0 1"]


@pytest.mark.parametrize("ability", range(len(ABILITIES)), ids=ABILITIES)
def test_the_number_for_a_value_is_the_one_that_has_this_value(ability: int) -> None:
    """F-4.7: whatever the modifier, or none: for strategies that ask which card is missing."""
    for number in range(-5, 6):
        assert number_under(ability, effective(ability, number)) == number
        assert effective(ability, number_under(ability, number)) == number


@pytest.mark.parametrize(
    ("card", "row"),
    [
        (4, "^10 ^11"),  # nothing face down
        (5, ""),
        (1, "10/2 ~11/-1"),  # each has a modifier
        (-3, ""),
    ],
)
def test_an_ability_without_a_fitting_card_cannot_be_used(card: int, row: str) -> None:
    """F-4.8, C-03."""
    assert uses(drawn(card, row=row)) == []


def test_a_modifier_stays_with_its_card_when_the_row_closes_up() -> None:
    """F-4.9, F-5.12, C-03: 5 and 7 go; 9 with the 1 over it moves to the left."""
    scene = Scene("5 7 9/1 4", "5 6 8", deck="14", phase="fulfil", abilities="modifiers").play("claim 12 0 1")
    assert scene.row(0) == "9/1 4 ~14"


def test_a_modifier_stays_from_round_to_round() -> None:
    """F-4.9, F-9.4, C-14: the row of seat 1 has it in round 2 too."""
    scene = Scene("5 7", "8 ~9/-2 ^4/1", phase="fulfil", abilities="modifiers")
    scene.play("claim 12 0 1", "pass", "pass").end_round().next_round()
    assert scene.row(1).startswith("8 ~9/-2 ^4/1 ~")


@pytest.mark.parametrize(
    ("phase", "choices", "pile"),
    [
        ("draw", ("deck", "swap 0 1"), "7 5 1"),
        ("fulfil", ("claim 10 0 1", "discard 1"), "7 1"),  # right: 5 + 1 and 4
        ("fulfil", ("claim 9 0 1", "discard 1"), "7 5 1 4"),  # wrong
    ],
)
def test_a_modifier_goes_onto_a_pile_when_its_card_leaves_the_row(
    phase: str, choices: tuple[str, ...], pile: str
) -> None:
    """F-4.9, F-3.10, F-5.10, F-6.1, C-03: in a swap, in a right claim and in a wrong one."""
    scene = Scene(
        "5/1 4 2 3", "6 8", deck="14", phase=phase, shown="10 9", abilities="modifiers", false_claims="any"
    ).play(*choices)
    assert scene.piles == ["6", pile]
    assert "/" not in scene.row(0)
