"""The end of a round: section 8 of docs/games/cats.md."""

from __future__ import annotations

import pytest

from tests.simulator.cats.scene import Scene

PASS = ("pass", "pass")  # a turn without draw and claim


def test_a_row_that_is_empty_at_the_end_of_its_owners_turn_brings_a_circle() -> None:
    """F-8.1, C-17: added to those of earlier rounds."""
    scene = Scene("5 7", "5 6 7 8", phase="fulfil", circles=[2, 1]).play("claim 12 0 1")
    assert (scene.circles, scene.view.emptied) == ([3, 1], 1)


def test_a_row_that_keeps_a_card_brings_none() -> None:
    """F-8.1."""
    assert Scene("5 7 1", "5 6 7 8", phase="fulfil").play("claim 12 0 1").circles == [0, 0]


def test_a_row_that_was_empty_all_along_is_empty_at_the_end_of_the_turn_too() -> None:
    """F-8.1: no card could fill it before the round."""
    scene = Scene("", "5 6 7 8").play(*PASS)
    assert scene.circles == [1, 0]
    scene.play(*PASS)
    assert (scene.reason, scene.hidden.end_seat) == ("empty_row", 0)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_round_ends_at_the_end_of_the_cycle_in_which_a_row_was_emptied(first: int) -> None:
    """F-8.2, C-17: seat 1 empties its row in cycle 1; those who come later in it still play, then it is over."""
    scene = Scene("1 2 3 4", "5 7", "3 4 5 6", seat=first, first_seat=first)
    turns = 0
    while scene.phase != "round_end":
        scene.play("pass", "claim 12 0 1" if scene.seat == 1 else "pass")
        turns += 1
    assert (turns, scene.view.turn, scene.reason) == (3, 3, "empty_row")
    assert (scene.circles, scene.hidden.end_seat) == ([0, 1, 0], 1)


def test_others_who_empty_their_row_in_that_cycle_get_a_circle_too() -> None:
    """F-8.3, C-17: seats 0 and 2 do; seat 0 was first."""
    scene = Scene("5 7", "1 2 3 4", "8 1", phase="fulfil").play("claim 12 0 1", *PASS, "pass", "claim 9 0 1")
    assert (scene.phase, scene.circles, scene.view.emptied) == ("round_end", [1, 0, 1], 2)
    assert (scene.hidden.end_seat, scene.hidden.last_emptied) == (0, 2)


@pytest.mark.parametrize(("deck_out", "reason"), [("end_round", "deck"), ("reshuffle", "")])
def test_with_end_round_a_round_ends_with_the_draw_deck(deck_out: str, reason: str) -> None:
    """F-8.4, C-12: seat 0 draws its last card; seat 1 still has its turn."""
    scene = Scene("1 2 3 4", "5 6 7 8", deck="13", rest="scored", deck_out=deck_out)
    scene.play("deck", "discard 0", "pass")
    assert scene.reason == ""
    scene.play(*PASS)
    assert scene.reason == reason
    assert scene.hidden.end_seat == -1


def test_with_end_round_a_draw_deck_with_a_card_goes_on() -> None:
    """F-8.4."""
    scene = Scene("1 2 3 4", "5 6 7 8", deck="13", rest="scored", deck_out="end_round").play(*PASS, *PASS)
    assert (scene.reason, scene.phase) == ("", "draw")


@pytest.mark.parametrize(("turn", "reason"), [(8, ""), (9, "cap")])
def test_the_round_ends_after_cycle_max_turns(turn: int, reason: str) -> None:
    """F-8.5, C-22: with three players and a cap of three turns each after turn 9; not within a cycle."""
    scene = Scene("1 2 3 4", "5 6 7 8", "1 2 3 4", max_turns=3, turn=turn, seat=turn - 7).play(*PASS)
    assert scene.reason == reason
    assert scene.hidden.round_capped == scene.hidden.capped == (reason == "cap")


def test_a_capped_round_is_scored_and_does_not_end_the_game() -> None:
    """F-8.5, C-22: points count, round 2 follows, and the game counts as capped though that one ends otherwise."""
    scene = Scene("1 2 3", "3 4 5", scored=("5 7 1", "2 3"), seat=1, turn=4, max_turns=2, row_size=3)
    scene.play(*PASS).end_round()
    assert (scene.points(), scene.phase) == ([3, 2], "next_round")
    scene.next_round()
    assert (scene.view.round_number, scene.hidden.round_capped, scene.hidden.capped) == (2, 0, 1)
    scene.play("pass", "claim 12 0 1 2", *PASS).end_round()
    rounds, games = scene.rows()
    assert rounds["capped"].tolist() == [True, True, False, False]
    assert games["capped"].tolist() == [True, True]


@pytest.mark.parametrize(
    ("emptied", "deck", "turn", "reason"),
    [
        (True, "", 2, "empty_row"),
        (True, "13", 2, "empty_row"),
        (True, "", 1, "empty_row"),
        (False, "", 2, "deck"),
        (False, "13", 2, "cap"),
    ],
)
def test_an_emptied_row_comes_before_the_deck_and_that_before_the_cap(
    emptied: bool, deck: str, turn: int, reason: str
) -> None:
    """F-8.6, C-22, C-12: each reason that falls in the cycle of turn 2 of two players, the cap being one turn each."""
    scene = Scene(
        "1 2 3 4",
        "5 7",
        phase="fulfil",
        seat=1,
        deck=deck,
        rest="scored",
        deck_out="end_round",
        max_turns=1 if turn == 2 else 9,
        turn=2,
    ).play("claim 12 0 1" if emptied else "pass")
    assert (scene.phase, scene.reason) == ("round_end", reason)
    assert scene.hidden.capped == (reason == "cap")


def test_each_card_scored_is_a_point() -> None:
    """F-8.7: whatever its number; 5 of this round, on top of 7."""
    scene = Scene("5 7", "1 2 3 4", scored=("-3 14 1", "6"), phase="fulfil", totals=[7, 2])
    scene.play("claim 12 0 1", *PASS).end_round()
    assert (scene.points(), scene.totals()) == ([5, 1], [12, 3])


def test_cards_left_modifiers_and_objectives_score_nothing_and_cost_nothing() -> None:
    """F-8.8, C-23: two objectives met with modifiers, a row left with -3 and 14."""
    scene = Scene("5/1 6", "-3 14 ~8/2 ^9", phase="fulfil", abilities="modifiers")
    scene.play("claim 12 0 1", "discard 0", *PASS).end_round()
    assert (scene.points(), scene.totals()) == ([2, 0], [2, 0])
