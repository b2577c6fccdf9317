"""The turn's draw, and the stall guard that may force it: sections 3 and 14 of docs/games/escape.md."""

from __future__ import annotations

import pytest

from tests.simulator.escape.scene import Scene


def test_a_turn_is_draw_plays_and_discard_and_turns_pass_clockwise() -> None:
    """E-3.1: seats 1, 2, 0 in turn, each asked for a draw, its plays and a discard."""
    scene = Scene("P1 P2", "P3 P4", "P5 P6", solitary="P7", phase="draw", seat=1)
    asked = []
    for card in ("P4", "P6", "P2"):
        for choice in ("solitary", "done", f"discard {card}"):
            asked.append((scene.seat, scene.phase))
            scene.play(choice)
    assert asked == [(seat, phase) for seat in (1, 2, 0) for phase in ("draw", "play", "discard")]
    assert (scene.seat, scene.phase, scene.view.turn) == (1, "draw", 4)


def test_the_draw_is_from_the_cell_block_or_the_top_of_solitary() -> None:
    """E-3.2: Solitary gives its top card P5 alone."""
    scene = Scene("P1", "P2", solitary="P4 P5", block="P6 P7", phase="draw")
    assert scene.options() == ["cell_block", "solitary"]
    scene.play("solitary")
    assert (scene.hand(0), scene.solitary) == ("P1 P5", "P4")


@pytest.mark.parametrize("draw_count", [1, 2, 3, 4])
def test_the_cell_block_gives_as_many_cards_as_the_rule_says(draw_count: int) -> None:
    """E-3.2: the top ones."""
    scene = Scene("P1", "P2", block="P3 P4 P5 P6", phase="draw", draw_count=draw_count).play("cell_block")
    assert scene.hand(0) == " ".join(["P1", "P3", "P4", "P5", "P6"][: draw_count + 1])
    assert scene.view.hand_size[0] == draw_count + 1


def test_a_cell_block_with_one_card_gives_that_one() -> None:
    """E-3.3, A-06: draws are of two cards; the round ends after this turn."""
    scene = Scene("P1 P2", "P3", block="P4", rest="foiled", foiled_plans="1", phase="draw")
    scene.play("cell_block")
    assert scene.hand(0) == "P1 P2 P4"
    scene.play("done", "discard P1")
    assert (scene.phase, scene.reason) == ("round_end", "cell_block")


def test_an_empty_solitary_cannot_be_chosen() -> None:
    """E-3.4, A-07: the Cell Block must be used."""
    assert Scene("P1", "P2", phase="draw").options() == ["cell_block"]


def test_no_turn_begins_with_an_empty_cell_block() -> None:
    """E-3.5: with one card left a turn that draws from Solitary passes on; one that takes it ends the round."""
    scene = Scene("P1 P2", "P3 P4", block="P5", rest="foiled", foiled_plans="1", solitary="P6", phase="draw")
    scene.play("solitary", "done", "discard P1")
    assert (scene.seat, scene.phase, scene.view.cell_block) == (1, "draw", 1)
    scene.play("cell_block", "done", "discard P3")
    assert (scene.phase, scene.reason) == ("round_end", "cell_block")


# The stall guard


def stalling(**changes: int) -> Scene:
    """Two players who only pass the top of Solitary on; seat 0 is to draw."""
    return Scene("P1 P2", "P3 P4", solitary="P5", phase="draw", **changes)


def pass_on(scene: Scene, card: str) -> Scene:
    """A turn without a play: draw from Solitary, discard."""
    return scene.play("solitary", "done", f"discard {card}")


def test_turns_without_play_and_cell_block_draw_are_counted() -> None:
    """E-14.1, A-44: one for each such turn of anybody, in a row."""
    scene = stalling()
    assert scene.view.idle_turns == 0
    pass_on(scene, "P5")
    pass_on(scene, "P5")
    assert scene.view.idle_turns == 2


@pytest.mark.parametrize(
    "turn",
    [
        ["cell_block", "done", "discard P2"],
        ["solitary", "start 1 3", "done", "discard P2"],
        ["solitary", "lay_off 3 1", "done", "discard P2"],
        ["solitary", "yard G", "done", "discard P2"],
        ["solitary", "foil 4 G yard", "discard P2"],
    ],
)
def test_every_other_turn_sets_the_count_to_0(turn: list[str]) -> None:
    """E-14.1: a draw from the Cell Block, a start, a lay-off, an Escapee to the Yard, a foil."""
    scene = Scene(
        "P1 P1 P1 P2 P3 G",
        "P5 P5",
        areas=("P4 P4 P4 P4 P4 P4 P4 P4", "P3"),
        yard="G G G",
        solitary="P6",
        phase="draw",
        idle_turns=7,
    )
    assert scene.play(*turn).view.idle_turns == 0


def test_a_lone_forced_step_of_another_player_is_no_play_of_the_turn() -> None:
    """E-14.1: the count looks at plays; Warden follows a start, so its turn sets the count to 0 for that reason."""
    scene = Scene("P1 P1 P1 P2", "P3 P3", action="warden", idle_turns=3, drew_block=0)
    assert scene.play("start 1 3", "discard 1", "done", "discard P2").view.idle_turns == 0


@pytest.mark.parametrize(("cycles", "players"), [(5, 2), (1, 3), (2, 4)])
def test_the_stall_guard_forces_a_draw(cycles: int, players: int) -> None:
    """E-14.2, A-44: at `cycles` times the players and not one turn before; the forced draw sets the count to 0."""
    hands = ["P1 P2"] * players
    early, late = (
        Scene(*hands, solitary="P5", phase="draw", stall_guard_cycles=cycles, idle_turns=cycles * players - short)
        for short in (1, 0)
    )
    assert early.options() == ["cell_block", "solitary"]
    assert late.options() == ["cell_block"]
    late.play("cell_block", "done", "discard P1")
    assert late.view.idle_turns == 0
    assert (late.count(0, "stall_draws"), late.count(0, "block_draws")) == (1, 1)
    assert late.options() == ["cell_block", "solitary"]


def test_without_the_stall_guard_no_draw_is_forced() -> None:
    """E-14.2, A-44: `stall_guard_cycles = 0` turns it off."""
    assert stalling(stall_guard_cycles=0, idle_turns=5000).options() == ["cell_block", "solitary"]


def test_the_guard_is_reached_by_play() -> None:
    """E-14.1, E-14.2, A-44: two players, one cycle: after two turns of passing P5 on the third must draw."""
    scene = stalling(stall_guard_cycles=1)
    pass_on(pass_on(scene, "P5"), "P5")
    assert scene.options() == ["cell_block"]


def test_the_count_starts_anew_each_round() -> None:
    """E-14.1: 0 at the start of a round."""
    scene = Scene("P1", "P2 P3", solitary="P5", phase="discard", idle_turns=4, drew_block=0)
    scene.play("discard P1").end_round().next_round()
    assert scene.view.idle_turns == 0
