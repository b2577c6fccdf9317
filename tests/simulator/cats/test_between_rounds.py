"""Between rounds: section 9 of docs/games/cats.md."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.simulator.cats.scene import Scene

PASS = ("pass", "pass")


def over(*rows: str, **changes: object) -> Scene:
    """A round that is over and scored; who can make 12 of slots 0 and 1 has done so."""
    scene = Scene(*rows, phase="fulfil", **{"max_turns": 1, "turn": len(rows), "seat": len(rows) - 1, **changes})
    return scene.play("claim 12 0 1" if "12 0 1" in scene.claims() else "pass").end_round()


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_the_game_has_as_many_rounds_as_the_rule_says(rounds: int) -> None:
    """F-9.1: each capped after a turn of both."""
    scene = Scene("1 2 3 4", "5 6 7 8", rounds=rounds, max_turns=1)
    for number in range(1, rounds + 1):
        assert scene.view.round_number == number
        scene.play(*PASS, *PASS).end_round()
        if number < rounds:
            scene.next_round()
    assert scene.phase == "game_over"


@pytest.mark.parametrize(("rows", "first"), [(("5 7", "1 2 3 4", "2 3 4 6"), 1), (("5 7", "8 1", "2 3 4 6"), 2)])
def test_the_next_round_begins_left_of_the_last_who_emptied_a_row(rows: tuple[str, ...], first: int) -> None:
    """F-9.2, C-18: seat 0 did, or seats 0 and 1; the first of them does not matter."""
    scene = Scene(*rows, phase="fulfil").play("claim 12 0 1", "pass", "claim 9 0 1" if first == 2 else "pass", *PASS)
    scene.end_round().next_round()
    assert (scene.view.first_seat, scene.seat, scene.turn_seat, scene.phase) == (first, first, first, "draw")


def test_left_of_the_last_seat_is_seat_0() -> None:
    """F-9.2, C-18."""
    assert over("1 2 3 4", "5 6 8", "5 7").next_round().seat == 0


@pytest.mark.parametrize(("first", "following"), [(0, 1), (1, 2), (2, 0)])
def test_without_an_emptied_row_it_begins_left_of_the_last_first_player(first: int, following: int) -> None:
    """F-9.3, C-18: the round was capped."""
    scene = Scene("1 2 3 4", "5 6 7 8", "1 2 3 4", seat=first, first_seat=first, max_turns=1).play(*PASS, *PASS, *PASS)
    assert scene.end_round().next_round().seat == following


def test_an_emptied_row_of_an_earlier_round_does_not_count() -> None:
    """F-9.3, C-18: seat 0 did in round 1; nobody did in round 2, which seat 1 began: round 3 begins with seat 2."""
    scene = Scene("5 7", "1 2 3 4", "2 3 4 6", phase="fulfil", rounds=3, max_turns=1)
    scene.play("claim 12 0 1", *PASS, *PASS).end_round().next_round()
    assert scene.seat == 1
    scene.play(*PASS, *PASS, *PASS).end_round().next_round()
    assert scene.seat == 2


def test_everything_stays_as_it_lies() -> None:
    """F-9.4, C-14: decks, piles, objectives, rows with modifiers, faces, what was seen; scored cards are put away."""
    scene = over(
        "~1 2/3 ^4 5", "5 7", piles=("6 9", "7 11"), deck="13 14 12 10 -1", shown="12 9 4", next_objectives="10 5",
        scored=("3 3 6", "8"), before="2",
    ).next_round()  # fmt: skip
    assert scene.row(0) == "~1 2/3 ^4 5"
    assert scene.recalled(0) == "? 2 4 5"
    assert scene.piles == ["6 9", "7 11"]
    assert (scene.shown, scene.objective_deck.split()[0], scene.done) == ("10 9 4", "5", "12")
    assert scene.deck.split()[0] == "-1"
    assert scene.before == "2 3 3 5 6 7 8"
    assert ([scene.scored(seat) for seat in (0, 1)], list(scene.view.scored[:2])) == (["", ""], [0, 0])
    assert scene.view.in_scored.sum() == 0


def test_rows_are_filled_up_a_card_at_a_time_from_the_first_player_on() -> None:
    """F-9.5, C-14: seat 0 begins and needs one card, seat 1 two, seat 2 four: 0 1 2, 1 2, 2, 2, seen by nobody."""
    scene = over("1 ^2 3", "4 ~6", "5 7", deck="8 9 10 11 12 13 14").next_round()
    assert scene.seat == 0
    assert [scene.row(seat) for seat in range(3)] == ["1 ^2 3 ~8", "4 ~6 ~9 ~11", "~10 ~12 ~13 ~14"]


def test_the_first_card_goes_to_the_new_first_player() -> None:
    """F-9.5: seat 2 begins, as seat 1 emptied its row: 2 0 1, 1 0..., and full rows get none."""
    scene = Scene("1 2 3", "5 7", "4 6 8", phase="fulfil", seat=1, deck="8 9 10 11 12 13 14", first_seat=0)
    scene.play("claim 12 0 1", *PASS).end_round().next_round()
    assert [scene.row(seat) for seat in range(3)] == ["1 2 3 ~9", "~10 ~11 ~12 ~13", "4 6 8 ~8"]


@pytest.mark.parametrize("size", [3, 5])
def test_rows_are_filled_up_to_the_size_of_the_rule(size: int) -> None:
    """F-9.5."""
    scene = over("1 2 3", "5 7", row_size=size).next_round()
    assert list(scene.view.row_size[:2]) == [size, size]


def test_with_reshuffle_everything_is_set_up_anew() -> None:
    """F-9.6, C-14: all 68 cards and eleven objectives, with faces, modifiers, scored cards; from seat 0 on."""
    scene = over(
        "~1 2/3 ^4 5", "5 7", piles=("6 9", "7 11"), scored=("3 3 6", "8"), before="2", done="5 6",
        between_rounds="reshuffle", abilities="modifiers",
    )  # fmt: skip
    scene.next_round("1 2 3 4 5 6 7 8 13 14 12 | 10 11 4 12")
    assert (scene.seat, scene.phase) == (0, "draw")
    assert [scene.row(0), scene.row(1)] == ["~1 ~3 ~5 ~7", "~2 ~4 ~6 ~8"]
    assert [scene.recalled(0), scene.recalled(1)] == ["? ? ? ?"] * 2
    assert (scene.piles, scene.shown, scene.done, scene.before) == (["13", "14"], "10 11 4", "", "")
    assert (scene.view.draw_deck, scene.view.objective_deck) == (58, 8)
    cards = Counter(f"{scene.row(0)} {scene.row(1)} {scene.deck} 13 14".replace("~", "").split())
    assert set(cards.values()) == {4}
    assert scene.view.in_piles.sum() == 2


def test_with_reshuffle_the_deal_begins_with_the_new_first_player() -> None:
    """F-9.6, F-2.3: seat 1."""
    scene = Scene("5 7", "1 2 3 4", "6 8 9", phase="fulfil", between_rounds="reshuffle")
    scene.play("claim 12 0 1", *PASS, *PASS).end_round().next_round("1 2 3 4 5 6 7 8 9 10 11 12 13 14 -1")
    assert [scene.row(seat) for seat in (1, 2, 0)] == ["~1 ~4 ~7 ~10", "~2 ~5 ~8 ~11", "~3 ~6 ~9 ~12"]


@pytest.mark.parametrize(("first_look", "phase"), [("game", "draw"), ("round", "look")])
def test_after_a_new_set_up_a_look_is_taken_only_where_the_rule_says_so(first_look: str, phase: str) -> None:
    """F-2.7, F-2.8, F-9.6, C-14, C-09."""
    scene = over("1 2 3 4", "5 7", between_rounds="reshuffle", first_look=first_look).next_round("1 2")
    assert scene.phase == phase


def test_a_row_of_objectives_that_shrank_is_whole_again_after_a_new_set_up() -> None:
    """F-9.6, F-7.8: and stays short where everything stays as it lies."""
    changes = {"objectives_rest": "done", "objectives_out": "shrink"}
    assert over("1 2 3 4", "5 7", **changes).next_round().shown == "9 4"
    scene = over("1 2 3 4", "5 7", between_rounds="reshuffle", **changes).next_round("1 | 5 6 7 8")
    assert (scene.shown, scene.view.objectives_open) == ("5 6 7", 3)
