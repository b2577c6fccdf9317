"""What players know, and what no player is told: section 11 of docs/games/cats.md."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.simulator.cats.scene import Scene

PASS = ("pass", "pass")


def numbers_of(scene: Scene, cards: Any) -> list[int | None]:
    """Cards of the view by their numbers; None where none is told."""
    return [None if card < 0 else int(scene.view.number[card]) for card in cards]


# What a player has seen


@pytest.mark.parametrize(
    ("choices", "row"),
    [
        ((), "~1 2 ~3 ^4"),
        (("deck", "ability 2 0"), "~1 2 3 ^4"),  # peeked at
        (("deck", "swap 0 0"), "5 2 ~3 ^4"),  # swapped in from the draw deck
        (("pile 1", "swap 0"), "^7 2 ~3 ^4"),  # from a pile
    ],
)
def test_a_card_is_seen_by_peeking_swapping_and_lying_face_up(choices: tuple[str, ...], row: str) -> None:
    """F-11.1, C-21; the look of the set-up is tested there."""
    scene = Scene("~1 2 ~3 ^4", "5 6 7 8", deck="5", abilities="modifiers").play(*choices)
    assert scene.row(0) == row
    assert scene.recalled(0) == row.replace("^", "").replace("~1", "?").replace("~3", "?")


def test_a_card_that_is_dealt_or_refilled_has_not_been_seen() -> None:
    """F-11.1, C-21: in the deal, after a right claim, after a wrong one, between rounds."""
    assert Scene("", "").deal_again("1 2 3 4 5 6 7 8").row(0) == "~1 ~3 ~5 ~7"
    assert Scene("5 7 1", "1 2", phase="fulfil", deck="8").play("claim 12 0 1").row(0) == "1 ~8"
    wrong = Scene("5 ~8 1", "1 2", phase="fulfil", deck="9 -1").play("claim 12 0 1", "discard 0")
    assert wrong.row(0) == "1 ~9 ~-1"
    between = Scene("5 7", "1 ~2", phase="fulfil", deck="8 9 10 11 12 13").play("claim 12 0 1", *PASS)
    assert between.end_round().next_round().row(1) == "1 ~2 ~8 ~10"


def test_what_was_seen_stays_with_the_card() -> None:
    """F-11.2, C-21: when the row closes up, and from round to round."""
    scene = Scene("5 7 1 ~2", "8 1", phase="fulfil", deck="8 9 10 11 12 13").play("claim 12 0 1")
    assert (scene.row(0), scene.recalled(0)) == ("1 ~2 ~8", "1 ? ?")
    scene.play("pass", "claim 9 0 1").end_round().next_round()
    assert (scene.row(0), scene.recalled(0)) == ("1 ~2 ~8 ~9", "1 ? ? ?")


def test_what_was_seen_ends_when_the_card_leaves_the_row() -> None:
    """F-11.2: the 5 that comes back from pile 0, unseen, is one that seat 0 had before."""
    scene = Scene("5 8 1", "1 2", piles=("6", "7"), phase="fulfil", rest="scored", false_claims="any")
    scene.play("claim 12 0 1", "discard 0")
    assert sorted(scene.row(0).split()[1:]) == ["~5", "~6"]
    assert scene.recalled(0) == "1 ? ?"


# What all know


def test_the_view_tells_what_lies_open() -> None:
    """F-11.3: to seat 1 as to all; in the middle of a game with something everywhere."""
    scene = Scene(
        "~1 ^2 3/-1", "5 ~6 ^7", "~8 9", piles=("10 11", "12 13 14"), deck="4 4", shown="12 9 4", done="5 6",
        scored=("1 2", "", "3 3 3"), before="13 13", totals=[4, 5, 6], circles=[1, 0, 2], seat=1, rest="deck",
    )  # fmt: skip
    scene.play(*PASS)
    view = scene.player.asked
    assert [numbers_of(scene, row[:3]) for row in view.face_up[:3]] == [[None, 2, None], [None, None, 7], [None] * 3]
    assert numbers_of(scene, view.modifier[0, :3]) == [None, None, -1]
    assert [row[:3].tolist() for row in view.seen[:3]] == [[0, 1, 1], [0, 0, 0], [0, 1, 0]]  # its own are told apart
    assert view.row_size[:3].tolist() == [3, 3, 2]
    assert [int(view.goal[goal]) for goal in view.objectives[: view.objectives_open]] == [12, 9, 4]
    assert [int(view.goal[goal]) for goal in np.flatnonzero(view.objective_done)] == [5, 6]
    assert view.objective_deck == 11 - 3 - 2
    assert numbers_of(scene, view.pile_top) == [11, 14]
    assert view.pile_size.tolist() == [2, 3]
    assert numbers_of(scene, np.flatnonzero(view.in_piles)) == [10, 11, 12, 13, 14]
    assert view.draw_deck == 68 - 9 - 5 - 5 - 2
    assert view.scored[:3].tolist() == [2, 0, 3]
    assert dict(zip(numbers_of(scene, np.flatnonzero(view.in_scored)), [1, 1, 3], strict=True)) == {1: 1, 2: 1, 3: 3}
    assert (numbers_of(scene, np.flatnonzero(view.scored_before)), view.scored_before.sum()) == ([13], 2)
    assert (view.totals[:3].tolist(), view.circles[:3].tolist()) == ([4, 5, 6], [1, 0, 2])


def test_the_cards_of_a_claim_are_known_to_all_after_it() -> None:
    """F-11.3, F-5.3: of a wrong one both lie in the pile, in the order in which all saw them."""
    scene = Scene("~5 8 1", "1 2", phase="fulfil").play("claim 12 0 1", "discard 0", *PASS)
    view = scene.player.asked
    assert numbers_of(scene, np.flatnonzero(view.in_piles)) == [5, 6, 7, 8]
    assert numbers_of(scene, view.pile_top) == [8, 7]


# What no one is told


def shown(*rows: str, deck: str, next_objectives: str) -> bytes:
    """The view of seat 0 at its draw."""
    scene = Scene(*rows, deck=deck, next_objectives=next_objectives, piles=("6", "7"))
    scene.play("pass")
    return bytes(scene.player.asked.tobytes())


def test_no_view_tells_what_its_player_may_not_know() -> None:
    """F-11.4: an own card never seen, a card of seat 1 that seat 1 has seen, the orders of both decks: all alike."""
    usual = shown("~1 2 ^3", "4 ~5", deck="10 11", next_objectives="10 11")
    assert shown("~8 2 ^3", "4 ~5", deck="10 11", next_objectives="10 11") == usual
    assert shown("~1 2 ^3", "9 ~5", deck="10 11", next_objectives="10 11") == usual
    assert shown("~1 2 ^3", "4 ~9", deck="10 11", next_objectives="10 11") == usual
    assert shown("~1 2 ^3", "4 ~5", deck="11 10", next_objectives="10 11") == usual
    assert shown("~1 2 ^3", "4 ~5", deck="10 11", next_objectives="11 10") == usual
    assert shown("~1 8 ^3", "4 ~5", deck="10 11", next_objectives="10 11") != usual
    assert shown("~1 2 ^8", "4 ~5", deck="10 11", next_objectives="10 11") != usual


def test_a_card_never_seen_is_unknown_in_the_view() -> None:
    """F-11.4: at the own decision the own row alone is remembered."""
    scene = Scene("~1 2 ^3", "4 ~5").play("pass")
    assert numbers_of(scene, scene.player.asked.recalled) == [None, 2, 3, None, None, None]
    scene.play("pass", "pass")
    assert numbers_of(scene, scene.player.asked.recalled) == [4, None, None, None, None, None]


def test_memory_is_perfect() -> None:
    """F-11.5, C-21: ten turns and a round later."""
    scene = Scene("~1 2 ^3", "4 ~5", deck="8 9 10 11 12", max_turns=5).play(*PASS * 10)
    scene.end_round().next_round()
    assert scene.recalled(0).split()[:3] == ["?", "2", "3"]
    assert scene.recalled(1).split()[:2] == ["4", "?"]
