"""The discard, the ends of a round, and the cap on its turns: sections 10, 11 and 14 of docs/games/capone.md."""

from __future__ import annotations

import pytest

from tests.simulator.capone.scene import Scene

EIGHT_C = "C C C C C C C C"


def test_the_turn_ends_with_a_discard_of_the_players_choice() -> None:
    """K-10.1, B-21: Evidence or Gavel card, equal cards once; it lies on top of the Underworld."""
    scene = Scene("C C T raid warrant", "H M", underworld="W", phase="discard")
    assert scene.options() == ["discard C", "discard T", "discard warrant", "discard raid"]
    scene.play("discard T")
    assert (scene.hand(0), scene.underworld) == ("C C warrant raid", "W T")
    assert (scene.seat, scene.phase) == (1, "draw")


def test_a_discarded_gavel_card_has_no_effect_and_may_be_drawn() -> None:
    """K-10.2, B-21: the Raid takes no T; the next player draws it and may play it in the same turn."""
    scene = Scene("C raid", "H M", areas=("T T T", "T T T"), phase="discard").play("discard raid")
    assert (scene.area(0), scene.area(1), scene.underworld) == ("T T T", "T T T", "raid")
    scene.play("underworld")
    assert "raid T" in scene.options()


@pytest.mark.parametrize("hand", ["C C C C", "C C C T", "C meeting", "C raid", "C ness", "C warrant"])
def test_the_player_always_has_a_card_to_discard(hand: str) -> None:
    """K-10.3: after each play that may be made another card is left."""
    changes = {"areas": ("T T T M M M", "C C C M"), "underworld": "W W", "file": "G"}
    for option in Scene(hand, "H", **changes).options():
        scene = Scene(hand, "H", **changes).play(option)
        assert scene.view.hand_size[0] >= 1


def test_discarding_the_last_card_is_going_out() -> None:
    """K-11.1: the Case File is far from empty."""
    scene = Scene("C", "T", phase="discard").play("discard C")
    assert (scene.phase, scene.reason, scene.hidden.end_seat) == ("round_end", "out", 0)


def test_discarding_a_gavel_card_as_the_last_one_is_going_out() -> None:
    """K-11.1, K-10.1."""
    assert Scene("raid", "T", phase="discard").play("discard raid").reason == "out"


def test_with_a_card_left_the_round_goes_on() -> None:
    """K-11.1: two cards in hand."""
    scene = Scene("C T", "T", phase="discard").play("discard C")
    assert (scene.phase, scene.reason, scene.hidden.end_seat) == ("draw", "", -1)


def test_the_round_ends_after_a_turn_that_empties_the_case_file() -> None:
    """K-11.2, B-17: the turn itself is finished, its plays included; nobody went out."""
    scene = Scene("C C C M", "H", file="T R", rest="underworld", phase="draw").play("case_file")
    assert scene.view.case_file == 0
    scene.play("meld C 3", "done", "discard M")
    assert (scene.phase, scene.reason, scene.hidden.end_seat) == ("round_end", "case_file", -1)


def last_turn(hand: str, file: str, max_turns: int, **changes: object) -> Scene:
    """Seat 0 discards M in turn 7."""
    position = {"rest": "underworld", "phase": "discard", "turn": 7, "max_turns": max_turns} | changes
    return Scene(hand, "H T", file=file, **position).play("discard M")


@pytest.mark.parametrize(
    ("hand", "file", "max_turns", "reason"),
    [
        ("M", "", 7, "out"),
        ("M", "", 8, "out"),
        ("M", "W", 7, "out"),
        ("M C", "", 7, "case_file"),
        ("M C", "W", 7, "cap"),
        ("M C", "W", 8, ""),
    ],
)
def test_of_several_reasons_to_end_going_out_comes_first(hand: str, file: str, max_turns: int, reason: str) -> None:
    """K-11.3, B-18, B-22: then the empty Case File, then the cap."""
    scene = last_turn(hand, file, max_turns)
    assert (scene.reason, scene.phase) == (reason, "round_end" if reason else "draw")
    assert scene.hidden.round_capped == (reason == "cap")


def test_going_out_as_the_case_file_runs_out_may_be_an_exclusion() -> None:
    """K-11.3, K-12.5, B-18: seat 1 has W W W and scores nothing."""
    scene = last_turn("M", "", 2000, areas=(EIGHT_C, "W W W")).end_round()
    assert scene.points()[1] == 0
    assert scene.hidden.exclusion == 1


# The cap on turns


@pytest.mark.parametrize("max_turns", [1, 2, 5])
def test_the_round_ends_after_its_last_turn(max_turns: int) -> None:
    """K-14.3, B-22: turns of all seats together."""
    scene = Scene("C M", "T R", "W S", underworld="G", phase="draw", max_turns=max_turns)
    for _ in range(max_turns):
        assert scene.reason == ""
        scene.play("underworld", "done", "discard G")
    assert (scene.phase, scene.reason) == ("round_end", "cap")


def test_a_capped_round_is_scored_without_an_exclusion_and_the_game_goes_on() -> None:
    """K-14.4, B-22: 40 and 3 x 4 points; the next round begins, the game counts as capped."""
    values = {"card_values": {"william_white": 4}, "set_values": {"al_capone": 40}}
    scene = Scene("M C T", "H", areas=("", "W W W"), phase="discard", turn=9, max_turns=9, **values).play("discard M")
    assert (scene.reason, scene.end_round().points()) == ("cap", [0, 12])
    held = Scene("M T", "H", areas=(EIGHT_C, "W W W"), phase="discard", turn=9, max_turns=9, **values)
    assert held.play("discard M").end_round().points() == [40, 12]
    assert (held.phase, held.hidden.capped, held.hidden.exclusion) == ("next_round", 1, 0)
    assert held.next_round().hidden.capped == 1


def test_a_capped_round_marks_the_rows_of_its_game() -> None:
    """K-14.4: a target reached in that round ends the game all the same, as ever; its rows say capped."""
    scene = Scene(
        "M T", "H", areas=(EIGHT_C, ""), phase="discard", turn=9, max_turns=9, totals=[190, 0],
        set_values={"al_capone": 40},
    )  # fmt: skip
    rounds, games = scene.play("discard M").end_round().rows()
    assert list(rounds["capped"]) == list(games["capped"]) == [True, True]
    assert list(games["win_share"]) == [1.0, 0.0]
