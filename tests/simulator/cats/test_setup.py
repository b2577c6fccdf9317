"""Components, the deal and the first look: sections 1 and 2 of docs/games/cats.md."""

from __future__ import annotations

from collections import Counter

import pytest

from simulator.cats.rules import RULES
from tests.simulator.cats.scene import Scene

PLAYERS = (2, 3, 4, 5)


def dealt(players: int, order: str = "", **rules: object) -> Scene:
    """A game whose decks begin with these cards, and behind a `|` with these objectives; seat 0 is asked to look."""
    return Scene(*[""] * players, piles=("", ""), **rules).deal_again(order)


def all_cards(scene: Scene) -> Counter[str]:
    """Every cat card by its number, wherever it lies."""
    rows = " ".join(scene.row(seat) for seat in range(scene.view.players)).replace("~", "")
    return Counter(" ".join([rows, *scene.piles, scene.deck]).split())


@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_68_cat_cards_four_of_each_number_and_none_of_zero(players: int) -> None:
    """F-1.1, C-02: -3 to 14 without 0 are 17 numbers."""
    assert all_cards(dealt(players)) == {str(number): 4 for number in range(-3, 15) if number != 0}


def test_other_numbers_and_copies_make_other_cards() -> None:
    """F-1.1: eight numbers, three cards each."""
    values = [-20, 0, 7, 8, 9, 50, 98, 99]
    assert all_cards(dealt(2, values=values, copies=3)) == {str(number): 3 for number in values}


def test_there_is_an_objective_of_each_number_from_4_to_14() -> None:
    """F-1.2: eleven."""
    scene = dealt(2)
    assert sorted(f"{scene.shown} {scene.objective_deck}".split(), key=int) == [str(n) for n in range(4, 15)]
    assert scene.done == ""


@pytest.mark.parametrize(("players", "left"), [(2, 58), (3, 54), (4, 50), (5, 46)])
def test_every_number_of_players_is_dealt_the_same(players: int, left: int) -> None:
    """F-1.6, F-2.3, F-2.4, F-2.5: rows of four, three objectives, a card a pile; the rest is the draw deck."""
    scene = dealt(players)
    assert list(scene.view.row_size) == [4] * players + [0] * (5 - players)
    assert list(scene.view.pile_size) == [1, 1]
    assert (scene.view.objectives_open, scene.view.objective_deck, scene.view.draw_deck) == (3, 8, left)


def test_seat_0_plays_first_in_round_1() -> None:
    """F-2.1, C-18: it looks first and has the first turn."""
    scene = dealt(3)
    assert (scene.seat, scene.phase) == (0, "look")
    assert (scene.looks().seat, scene.phase, scene.view.first_seat) == (0, "draw", 0)


def test_rows_are_dealt_a_card_at_a_time_from_left_to_right() -> None:
    """F-2.3: three players get the cards 1 to 12 of the draw deck in turn, face down; nobody has seen one."""
    scene = dealt(3, "1 2 3 4 5 6 7 8 9 10 11 12")
    assert [scene.row(seat) for seat in range(3)] == ["~1 ~4 ~7 ~10", "~2 ~5 ~8 ~11", "~3 ~6 ~9 ~12"]


@pytest.mark.parametrize(("size", "rows"), [(3, ["~1 ~3 ~5", "~2 ~4 ~6"]), (5, ["~1 ~3 ~5 ~7 ~9", "~2 ~4 ~6 ~8 ~10"])])
def test_rows_have_the_size_of_the_rule(size: int, rows: list[str]) -> None:
    """F-2.3: `row_size`."""
    scene = dealt(2, "1 2 3 4 5 6 7 8 9 10", row_size=size)
    assert [scene.row(0), scene.row(1)] == rows


@pytest.mark.parametrize(("count", "shown"), [(1, "9"), (3, "9 14 4"), (5, "9 14 4 10 5")])
def test_objectives_are_turned_up_one_by_one(count: int, shown: str) -> None:
    """F-2.4: the row has the order in which they came; `objectives_shown` of them."""
    scene = dealt(2, "| 9 14 4 10 5 6", objectives_shown=count)
    assert scene.shown == shown
    assert scene.objective_deck.split()[: 6 - count] == ["9", "14", "4", "10", "5", "6"][count:]


def test_each_pile_begins_with_a_card_that_lies_face_up() -> None:
    """F-2.5, C-07: after the rows, pile 0 first; all see them."""
    scene = dealt(2, "1 1 1 1 2 2 2 2 13 -3 5")
    assert scene.piles == ["13", "-3"]
    values = RULES.resolve({}, 2)["values"]
    assert [values[card] for card in scene.view.pile_top] == [13, -3]
    assert scene.deck.split()[0] == "5"


def test_each_player_looks_at_one_card_which_stays_where_it_is() -> None:
    """F-2.6, C-09: any of the four; from the first player on, who alone is asked."""
    scene = dealt(3, "1 2 3 4 5 6 7 8 9 10 11 12")
    asked = []
    for slot in (2, 0, 3):
        asked.append(scene.seat)
        assert scene.options() == ["look 0", "look 1", "look 2", "look 3"]
        scene.play(f"look {slot}")
    assert asked == [0, 1, 2]
    assert [scene.row(seat) for seat in range(3)] == ["~1 ~4 7 ~10", "2 ~5 ~8 ~11", "~3 ~6 ~9 12"]
    assert (scene.seat, scene.phase, scene.view.turn) == (0, "draw", 1)


def in_round_2(**rules: object) -> Scene:
    """Seat 1 emptied its row last, so seat 2 begins round 2; all rows are filled up."""
    scene = Scene("1 2", "5 7", "3 ~4 ~5 6", phase="fulfil", seat=1, **rules)
    scene.play("claim 12 0 1", "pass", "pass").end_round().next_round()
    return scene


def test_the_look_is_taken_in_round_1_only() -> None:
    """F-2.7, C-09: round 2 begins with a turn, and what was seen before is still seen."""
    scene = in_round_2()
    assert (scene.seat, scene.phase, scene.view.round_number) == (2, "draw", 2)
    assert scene.row(2) == "3 ~4 ~5 6"
    assert scene.row(1).count("~") == 4


def test_the_look_may_be_taken_in_every_round() -> None:
    """F-2.6, F-2.8, C-09: from the first player on, at any slot, one seen before (3) as well."""
    scene = in_round_2(first_look="round")
    assert (scene.seat, scene.phase) == (2, "look")
    assert scene.options() == ["look 0", "look 1", "look 2", "look 3"]
    scene.play("look 0")
    assert scene.seat == 0
    scene.play("look 1")
    assert scene.seat == 1
    scene.play("look 3")
    assert (scene.seat, scene.phase) == (2, "draw")
    assert [scene.row(seat).count("~") for seat in range(3)] == [2, 3, 2]


def test_nobody_looks_at_a_row_without_cards() -> None:
    """F-2.6, F-7.3: six modifiers lie about, so the two cards that seat 3 scored fill rows 1 and 2 and no other."""
    scene = Scene(
        "~1/1 ~2/2 ~3/3", "~4/6 ~5/7", "~8/8", "4 5", piles=("6", "7"), phase="fulfil", seat=3, shown="9",
        values=[1, 2, 3, 4, 5, 6, 7, 8], copies=2, row_size=3, first_look="round",
        abilities=dict.fromkeys("12345678", "plus_one"),
    )  # fmt: skip
    scene.play("claim 9 0 1").end_round().next_round()
    assert list(scene.view.row_size[:4]) == [3, 3, 2, 0]
    asked = []
    while scene.phase == "look":
        asked.append((scene.seat, len(scene.options())))
        scene.play("look 0")
    assert asked == [(0, 3), (1, 3), (2, 2)]
