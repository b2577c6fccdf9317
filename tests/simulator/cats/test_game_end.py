"""The end of the game, and the third round: section 10 of docs/games/cats.md."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.simulator.cats.scene import Scene

PASS = ("pass", "pass")


def last_round(totals: list[int], circles: list[int], *rows: str, **changes: Any) -> Scene:
    """The last round is over: nobody has scored in it, so the totals decide."""
    rows = rows or ("1 2 3 4", "5 6 8 9", "1 2 3 4", "5 8 9 -1", "1 2 3 -2")[: len(totals)]
    changes = {"rounds": 2, "round_number": 2, "max_turns": 1, **changes}
    scene = Scene(*rows, totals=totals, circles=circles, **changes)
    while scene.phase != "round_end":
        scene.play("pass")
    return scene.end_round()


def shares(scene: Scene) -> list[float]:
    """The share of the win of each seat."""
    return [round(share, 3) for share in scene.rows()[1]["win_share"].tolist()]


@pytest.mark.parametrize(
    ("totals", "expected"), [([7, 5], [1, 0]), ([5, 7, 6], [0, 1, 0]), ([0, 0, 1, 0, 0], [0, 0, 1, 0, 0])]
)
def test_the_highest_total_wins(totals: list[int], expected: list[int]) -> None:
    """F-10.1: whatever the circles."""
    circles = [0 if won else 4 for won in expected]
    assert shares(last_round(totals, circles)) == expected


def test_points_of_the_last_round_count() -> None:
    """F-10.1, F-8.7: 5 and 2 against 6."""
    scene = Scene("5 7", "1 2 3 4", totals=[5, 6], phase="fulfil", round_number=2).play("claim 12 0 1", *PASS)
    assert shares(scene.end_round()) == [1, 0]


@pytest.mark.parametrize(
    ("totals", "circles", "expected"),
    [
        ([7, 7], [1, 2], [0, 1]),
        ([7, 7, 7], [2, 1, 0], [1, 0, 0]),
        ([7, 6, 7], [0, 4, 1], [0, 0, 1]),  # the circles of seat 1 do not count
    ],
)
def test_of_those_who_are_tied_most_circles_win(totals: list[int], circles: list[int], expected: list[int]) -> None:
    """F-10.2, C-19."""
    assert shares(last_round(totals, circles)) == expected
    assert shares(last_round(totals, circles, ties="third_round")) == expected


def test_those_who_are_still_tied_share_the_win() -> None:
    """F-10.3, C-19: equally; seat 2 has fewer circles."""
    assert shares(last_round([7, 7, 7, 6], [1, 1, 0, 1])) == [0.5, 0.5, 0, 0]
    assert shares(last_round([0] * 5, [0] * 5)) == [0.2] * 5


# The third round


def third_round(totals: list[int], circles: list[int], *rows: str, **changes: Any) -> Scene:
    """The round that follows a tie, at its first decision."""
    scene = last_round(totals, circles, *rows, ties="third_round", **changes)
    assert scene.phase == "next_round"
    return scene.next_round()


@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_the_tied_play_one_more_round(rounds: int) -> None:
    """F-10.4, C-19: with the next number; after it the game is over, tied or not."""
    scene = third_round([5, 5, 4], [1, 1, 3], rounds=rounds, round_number=rounds)
    assert scene.view.round_number == rounds + 1
    assert [int(plays) for plays in scene.view.playing[:3]] == [1, 1, 0]
    scene.play(*PASS, *PASS).end_round()
    assert shares(scene) == [0.5, 0.5, 0]


def test_without_a_tie_there_is_no_third_round() -> None:
    """F-10.4: one more circle decides."""
    assert last_round([5, 5], [1, 0], ties="third_round").phase == "game_over"


def test_a_tie_before_the_last_round_is_none() -> None:
    """F-10.4: round 1 of two ends 0 to 0; all play round 2."""
    scene = last_round([0, 0, 0], [0, 0, 0], ties="third_round", round_number=1).next_round()
    assert (scene.view.round_number, scene.view.playing[:3].tolist()) == (2, [1, 1, 1])


def test_only_the_tied_take_turns() -> None:
    """F-10.5, F-8.2: seats 0 and 2 in turn; a cycle has two turns, the cap counts them."""
    scene = third_round([5, 4, 5, 3], [0] * 4, max_turns=2)
    seats = []
    while scene.phase != "round_end":
        seats.append(scene.seat)
        scene.play(*PASS)
    assert seats == [2, 0, 2, 0]
    assert (scene.view.turn, scene.reason) == (4, "cap")


def test_only_the_tied_get_cards_and_other_rows_stay_as_they_lie() -> None:
    """F-10.5, C-19: seat 2 begins with 8, then seat 0; seat 1 keeps its two cards, seat 3 its three."""
    scene = third_round(
        [5, 4, 5, 3], [0] * 4, "1 2 3", "^4 ~6/1", "3 4 5", "5 6 8", deck="8 9 10", abilities="modifiers"
    )
    assert [scene.row(seat) for seat in range(4)] == ["1 2 3 ~9", "^4 ~6/1", "3 4 5 ~8", "5 6 8"]


@pytest.mark.parametrize(("first_look", "asked"), [("game", []), ("round", [2, 0])])
def test_only_the_tied_take_looks(first_look: str, asked: list[int]) -> None:
    """F-10.5, F-2.8, C-09."""
    scene = third_round([5, 4, 5, 3], [0] * 4, first_look=first_look)
    seats = []
    while scene.phase == "look":
        seats.append(scene.seat)
        scene.play("look 0")
    assert seats == asked


def test_with_reshuffle_the_other_rows_are_taken_back_too() -> None:
    """F-10.5, F-9.6, C-19: the two who are tied are dealt four cards each, from seat 2 on; 58 are left."""
    scene = last_round([5, 4, 5], [0] * 3, ties="third_round", between_rounds="reshuffle")
    scene.next_round("1 2 3 4 5 6 7 8 13 14 | 5 6 7")
    assert [scene.row(seat) for seat in range(3)] == ["~2 ~4 ~6 ~8", "", "~1 ~3 ~5 ~7"]
    assert (scene.view.draw_deck, scene.piles) == (58, ["13", "14"])


@pytest.mark.parametrize(
    ("totals", "first_seat", "expected"),
    [
        ([5, 5, 0, 0], 0, 1),  # the round would begin with seat 1
        ([5, 0, 5, 0], 0, 2),  # with seat 1, who is not tied
        ([5, 0, 0, 5], 0, 3),
        ([5, 5, 0, 0], 1, 0),  # with seat 2; on past seat 3
        ([0, 5, 5, 0], 3, 1),
    ],
)
def test_it_begins_with_the_first_tied_seat_clockwise(totals: list[int], first_seat: int, expected: int) -> None:
    """F-10.6, F-9.3, C-19: from the seat on that would begin a round of all."""
    scene = third_round(totals, [0] * 4, first_seat=first_seat, seat=first_seat)
    assert (scene.seat, scene.view.first_seat) == (expected, expected)


def test_it_begins_left_of_the_last_who_emptied_a_row() -> None:
    """F-10.6, F-9.2, C-19: seat 1 did; seats 0 and 1 are tied with 2, so seat 0 begins, past seat 2."""
    scene = Scene(
        "1 2 3 4", "5 7", "4 6 8", totals=[2, 0, 0], circles=[1, 0, 0], phase="fulfil", seat=1, round_number=2,
        ties="third_round",
    )  # fmt: skip
    scene.play("claim 12 0 1", *PASS).end_round().next_round()
    assert (scene.seat, scene.view.playing[:3].tolist()) == (0, [1, 1, 0])


def test_points_of_the_third_round_are_added() -> None:
    """F-10.7: 5 + 2 against 5; who did not play it has a total of 4 and no row in the log."""
    scene = third_round([5, 5, 4], [0] * 3, "5 7 8 14", "1 2 3 4", "6 6 6 8")
    while scene.phase != "round_end":
        scene.play("pass", "claim 12 0 1" if scene.seat == 0 else "pass")
    scene.end_round()
    assert (scene.points(), scene.totals()) == ([2, 0, 0], [7, 5, 4])
    rounds, games = scene.rows()
    assert games["win_share"].tolist() == [1, 0, 0]
    assert games["rounds"].tolist() == [3, 3, 3]
    assert rounds[rounds["round_number"] == 3][["seat", "points", "total"]].tolist() == [(0, 2, 7), (1, 0, 5)]


def test_circles_of_the_third_round_are_added() -> None:
    """F-10.7, F-10.2: six points each in rows of five, three pairs of seat 1, two triples of seat 0: a circle."""
    scene = third_round(
        [5, 5], [1, 1], "3 4 6 2 1", "5 7 8 1 2", row_size=5, shown="12 9 14", next_objectives="13 11 10 8",
        deck="9 3 7 1", max_turns=3,
    )  # fmt: skip
    scene.play("pass", "claim 12 0 1", "pass", "pass")
    scene.play("pass", "claim 9 0 1", "pass", "claim 13 0 1 2")
    scene.play("pass", "claim 11 0 1", "pass", "claim 10 0 1 2").end_round()
    assert (scene.totals(), scene.circles) == ([11, 11], [2, 1])
    assert shares(scene) == [1, 0]


def test_those_who_are_tied_after_the_third_round_share() -> None:
    """F-10.7, F-10.3: and who was not tied before it stays out, whatever the totals."""
    scene = third_round([5, 5, 5], [0, 0, 0]).play(*PASS * 3).end_round()
    assert np.allclose(scene.rows()[1]["win_share"], 1 / 3)
