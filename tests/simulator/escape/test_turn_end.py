"""The discard, the ends of a round, and the cap on its turns: sections 8, 11 and 14 of docs/games/escape.md."""

from __future__ import annotations

import pytest

from tests.simulator.escape.scene import Scene


def test_the_turn_ends_with_a_discard_of_the_players_choice() -> None:
    """E-8.1: Plan card or Escapee, equal cards once; it lies on top of Solitary."""
    scene = Scene("P1 P1 P2 I3 G", "P5 P4", solitary="P6", phase="discard")
    assert scene.options() == ["discard P1", "discard P2", "discard I3", "discard G"]
    scene.play("discard I3")
    assert (scene.hand(0), scene.solitary) == ("P1 P1 P2 G", "P6 I3")
    assert (scene.seat, scene.phase) == (1, "draw")


def test_a_player_without_a_card_discards_nothing_and_is_not_out() -> None:
    """E-8.2, A-30: with `stated_only` the last card was laid off and the blank Action card gave none."""
    scene = Scene("P1", "P5 P4", areas=("P1 P1 P1", ""), keep_last_card="stated_only", action="blank")
    scene.play("lay_off 1 1", "done")
    assert (scene.seat, scene.phase, scene.hand(0)) == (1, "draw", "")
    assert scene.reason == ""


def test_an_unreplaced_warden_escapee_leaves_nothing_to_discard() -> None:
    """E-8.2, E-11.2, A-30: the Cell Block is empty, so the round ends for that reason, without a bonus."""
    scene = Scene(
        "P1 P1 P1 G",
        "P5",
        yard="I2",
        foiled=("", "P6 I6"),
        foiled_plans="6",
        rest="solitary",
        action="warden",
    )
    scene.play("start 1 3", "yard G", "done")
    assert (scene.phase, scene.reason) == ("round_end", "cell_block")
    assert scene.end_round().points() == [0, 2 + 10]


def test_discarding_the_last_card_is_going_out() -> None:
    """E-11.1: the Cell Block is far from empty."""
    scene = Scene("P1", "P5", phase="discard").play("discard P1")
    assert (scene.phase, scene.reason, scene.hidden.end_seat) == ("round_end", "out", 0)


def test_a_hand_that_was_played_empty_is_not_out() -> None:
    """E-11.1, A-30: only the discard of the last card is going out."""
    scene = Scene("P1", "P5 P4", areas=("P1 P1 P1", ""), keep_last_card="stated_only").play("lay_off 1 1", "done")
    assert scene.phase == "draw"


def test_the_round_ends_after_a_turn_that_empties_the_cell_block() -> None:
    """E-11.2: the turn itself is finished, its plays included."""
    scene = Scene("P1 P1 P1 P2", "P5 P4", block="P6 P7", rest="foiled", foiled_plans="7", phase="draw").play(
        "cell_block"
    )
    assert scene.view.cell_block == 0
    scene.play("start 1 3", "done", "discard P2")
    assert (scene.phase, scene.reason) == ("round_end", "cell_block")


def test_the_cell_block_may_run_out_in_an_action_card() -> None:
    """E-11.2, A-45: Ratted On takes the last two cards; the card, the turn, then the round come to their end."""
    scene = Scene(
        "P1 P1 P1 P2", "P5", block="P6 G", yard="G G", rest="foiled", foiled_plans="7", action="ratted_on"
    ).play("start 1 3")
    assert (scene.hand(0), scene.view.cell_block, scene.phase) == ("P2 P6 G", 0, "play")
    scene.play("yard G", "done", "discard P2")
    assert (scene.phase, scene.reason) == ("round_end", "cell_block")


def last_turn(hand: str, block: str, max_turns: int) -> Scene:
    """Seat 0 discards P1 in turn 7."""
    scene = Scene(
        hand, "P5 P4", block=block, rest="foiled", foiled_plans="7", phase="discard", turn=7, max_turns=max_turns
    )
    return scene.play("discard P1")


@pytest.mark.parametrize(
    ("hand", "block", "max_turns", "reason"),
    [
        ("P1", "", 7, "out"),
        ("P1", "", 8, "out"),
        ("P1", "P6", 7, "out"),
        ("P1 P2", "", 7, "cell_block"),
        ("P1 P2", "P6", 7, "cap"),
        ("P1 P2", "P6", 8, ""),
    ],
)
def test_of_several_reasons_to_end_going_out_comes_first(hand: str, block: str, max_turns: int, reason: str) -> None:
    """E-11.3, A-29, A-44: then the empty Cell Block, then the cap."""
    scene = last_turn(hand, block, max_turns)
    assert (scene.reason, scene.phase) == (reason, "round_end" if reason else "draw")


def test_going_out_as_the_cell_block_runs_out_earns_the_bonus() -> None:
    """E-11.3, A-29: 3 points for the G in the Yard, a plan having been foiled before."""
    assert last_turn("P1", "", 2000).end_round().points()[0] == 3


def test_attached_cards_go_to_the_action_discards_at_the_end_of_the_round() -> None:
    """E-11.4: Guard Help first, on top of what lies there."""
    scene = Scene(
        "P1",
        "P5",
        areas=("P2 P2", ""),
        action_discards="blank",
        guard_help=2,
        change_in_plan=2,
        phase="discard",
    ).play("discard P1")
    assert (scene.attached("guard_help"), scene.attached("change_in_plan")) == (2, 2)
    scene.end_round()
    assert scene.action_discards == "blank guard_help change_in_plan"
    assert (scene.attached("guard_help"), scene.attached("change_in_plan")) == (None, None)


# The cap on turns


@pytest.mark.parametrize("max_turns", [1, 2, 5])
def test_the_round_ends_after_its_last_turn(max_turns: int) -> None:
    """E-14.3, A-44: turns of all seats together."""
    scene = Scene("P1 P2", "P3 P4", "P6 P7", solitary="P5", phase="draw", max_turns=max_turns)
    for _ in range(max_turns):
        assert scene.reason == ""
        scene.play("solitary", "done", "discard P5")
    assert (scene.phase, scene.reason) == ("round_end", "cap")


def test_a_capped_round_is_scored_without_bonus_and_the_game_goes_on() -> None:
    """E-14.4, A-44: 2 + 10 points from the Foiled! pile; the next round begins, the game counts as capped."""
    scene = Scene("P1 P2", "P3", foiled=("P4 I4", ""), foiled_plans="4", phase="discard", turn=9, max_turns=9).play(
        "discard P1"
    )
    assert (scene.reason, scene.end_round().points()) == ("cap", [12, 0])
    assert scene.phase == "next_round"
    assert scene.hidden.capped == 1
    assert scene.next_round().hidden.capped == 1


def test_a_capped_round_marks_the_rows_of_its_game() -> None:
    """E-14.4: 100 points in that round end the game all the same, as ever; its rows say capped."""
    scene = Scene(
        "P1 P2", "P3", foiled=("I4", ""), foiled_plans="4", phase="discard", turn=9, max_turns=9, totals=[90, 0]
    )
    rounds, games = scene.play("discard P1").end_round().rows()
    assert list(rounds["capped"]) == list(games["capped"]) == [True, True]
    assert list(games["win_share"]) == [1.0, 0.0]
