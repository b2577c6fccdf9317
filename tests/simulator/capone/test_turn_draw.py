"""The turn's draw, and the stall guard that may force it: sections 3 and 14 of docs/games/capone.md."""

from __future__ import annotations

import pytest

from tests.simulator.capone.scene import Scene


def test_a_turn_is_draw_plays_and_discard_and_turns_pass_clockwise() -> None:
    """K-3.1: seats 1, 2, 0 in turn, each asked for a draw, its plays and a discard."""
    scene = Scene("C M", "T R", "W S", underworld="G", phase="draw", seat=1)
    asked = []
    for card in ("T", "W", "C"):
        for choice in ("underworld", "done", f"discard {card}"):
            asked.append((scene.seat, scene.phase))
            scene.play(choice)
    assert asked == [(seat, phase) for seat in (1, 2, 0) for phase in ("draw", "play", "discard")]
    assert (scene.seat, scene.phase, scene.view.turn) == (1, "draw", 4)


def test_the_draw_is_from_the_case_file_or_the_top_of_the_underworld() -> None:
    """K-3.2: the Underworld gives its top card W alone, a Gavel card below it stays."""
    scene = Scene("C", "M", underworld="T raid W", file="S G", phase="draw")
    assert scene.options() == ["case_file", "underworld"]
    scene.play("underworld")
    assert (scene.hand(0), scene.underworld, scene.file.split()[0]) == ("C W", "T raid", "S")
    assert scene.view.underworld_top == 14  # the Raid


@pytest.mark.parametrize("draw_count", [1, 2, 3, 4])
def test_the_case_file_gives_as_many_cards_as_the_rule_says(draw_count: int) -> None:
    """K-3.2: the top ones."""
    scene = Scene("C", "M", underworld="H", file="T R W S", phase="draw", draw_count=draw_count).play("case_file")
    assert scene.hand(0) == " ".join(["C", "T", "R", "W", "S"][: draw_count + 1])
    assert (scene.view.hand_size[0], scene.underworld) == (draw_count + 1, "H")


@pytest.mark.parametrize("draw_count", [2, 4])
def test_a_case_file_with_too_few_cards_gives_those_that_it_has(draw_count: int) -> None:
    """K-3.3: the one T, however many a draw is of; the round ends after this turn."""
    scene = Scene("C M", "M", file="T", rest="underworld", phase="draw", draw_count=draw_count).play("case_file")
    assert scene.hand(0) == "C M T"
    scene.play("done", "discard C")
    assert (scene.phase, scene.reason) == ("round_end", "case_file")


def test_the_second_player_finds_a_card_in_the_underworld() -> None:
    """K-3.4, B-03: the first player took the card turned up, and has discarded one since."""
    scene = Scene("C M", "T R", underworld="H", phase="draw").play("underworld")
    assert scene.underworld == ""
    scene.play("done", "discard C")
    assert scene.options() == ["case_file", "underworld"]
    assert scene.underworld == "C"


def test_no_turn_begins_with_an_empty_case_file() -> None:
    """K-3.4: with one card left a turn that draws from the Underworld passes on; one that takes it ends the round."""
    scene = Scene("C M", "T R", file="W", rest="underworld", phase="draw")
    scene.play("underworld", "done", "discard C")
    assert (scene.seat, scene.phase, scene.view.case_file) == (1, "draw", 1)
    scene.play("case_file", "done", "discard T")
    assert (scene.phase, scene.reason) == ("round_end", "case_file")


# The stall guard


def stalling(**changes: int) -> Scene:
    """Two players who only pass the top of the Underworld on; seat 0 is to draw."""
    return Scene("C M", "T R", underworld="W", phase="draw", **changes)


def pass_on(scene: Scene) -> Scene:
    """A turn without a play: draw W from the Underworld, discard it."""
    return scene.play("underworld", "done", "discard W")


def test_turns_without_play_and_case_file_draw_are_counted() -> None:
    """K-14.1, B-22: one for each such turn of anybody, in a row."""
    scene = stalling()
    assert scene.view.idle_turns == 0
    assert pass_on(pass_on(scene)).view.idle_turns == 2


@pytest.mark.parametrize(
    "turn",
    [
        ["case_file", "done", "discard M"],
        ["underworld", "meld C 3", "done", "discard M"],
        ["underworld", "lay_off T 1", "done", "discard M"],
        ["underworld", "draw_two", "done", "discard M"],
        ["underworld", "ask_around H", "done", "discard M"],
    ],
)
def test_every_other_turn_sets_the_count_to_0(turn: list[str]) -> None:
    """K-14.1: a draw from the Case File, a meld, a lay-off, a Gavel card, one that brings nothing included."""
    scene = Scene("C C C M M T ness meeting", "J J", areas=("", "T T T"), underworld="W", phase="draw", idle_turns=7)
    assert scene.play(*turn).view.idle_turns == 0


def test_a_discarded_gavel_card_is_no_play() -> None:
    """K-14.1: the turn counts."""
    scene = Scene("C raid", "T R", underworld="W", phase="draw", idle_turns=3)
    assert scene.play("underworld", "done", "discard raid").view.idle_turns == 4


@pytest.mark.parametrize(("cycles", "players"), [(5, 2), (1, 3), (2, 4)])
def test_the_stall_guard_forces_a_draw(cycles: int, players: int) -> None:
    """K-14.2, B-22: at `cycles` times the players and not one turn before; the forced draw sets the count to 0."""
    hands = ["C M"] * players
    early, late = (
        Scene(*hands, underworld="W", phase="draw", stall_guard_cycles=cycles, idle_turns=cycles * players - short)
        for short in (1, 0)
    )
    assert early.options() == ["case_file", "underworld"]
    assert late.options() == ["case_file"]
    late.play("case_file", "done", "discard C")
    assert late.view.idle_turns == 0
    assert (late.count(0, "stall_draws"), late.count(0, "file_draws")) == (1, 1)
    assert late.options() == ["case_file", "underworld"]


def test_without_the_stall_guard_no_draw_is_forced() -> None:
    """K-14.2, B-22: `stall_guard_cycles = 0` turns it off."""
    assert stalling(stall_guard_cycles=0, idle_turns=5000).options() == ["case_file", "underworld"]


def test_the_guard_is_reached_by_play() -> None:
    """K-14.1, K-14.2, B-22: two players, one cycle: after two turns of passing W on the third must draw."""
    scene = pass_on(pass_on(stalling(stall_guard_cycles=1)))
    assert scene.options() == ["case_file"]


def test_the_count_starts_anew_each_round() -> None:
    """K-14.1: 0 at the start of a round."""
    scene = Scene("C", "M", underworld="W", phase="discard", idle_turns=4, drew_file=0)
    scene.play("discard C").end_round().next_round()
    assert scene.view.idle_turns == 0
