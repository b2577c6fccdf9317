"""The sample turn of the rulebook, step by step, with three players: the right-hand neighbour of seat 0 is seat 2.

The rulebook leaves open which three Gavel cards the starting player holds: one is an Agent Meeting, the others are a
Search Warrant and an Eliot Ness here.
"""

from __future__ import annotations

import pytest

from tests.simulator.capone.scene import Scene


@pytest.fixture
def scene() -> Scene:
    """Ten cards in hand; Johnny Torrio lies face up, Samuel Hunt and a Raid come next."""
    return Scene(
        "R R R S S W N meeting warrant ness",
        "C C M M G G N N B B",
        "R C M G W W H H J J",
        underworld="T",
        file="S raid T",
        phase="draw",
    )


def test_the_sample_turn_leaves_four_cards_in_hand(scene: Scene) -> None:
    """K-3.2, K-4.2, K-4.3, K-6.7, K-6.8, B-25: 10 + 2 drawn - 6 melded - 1 Gavel card + 1 given - 1 laid off - 1."""
    scene.play("case_file")
    assert (scene.hand(0), scene.underworld) == ("R R R W S S S N meeting warrant ness raid", "T")

    scene.play("meld R 3", "meld S 3")
    assert (scene.area(0), scene.hand(0)) == ("R R R S S S", "W N meeting warrant ness raid")

    # The right-hand neighbour gives its only Ralph Capone and draws the next card, a Johnny Torrio.
    scene.play("ask_directly R 2")
    assert scene.hand(0) == "R W N warrant ness raid"
    assert scene.hand(2) == "C M T W W G J J H H"
    assert scene.underworld == "T meeting"

    scene.play("lay_off R 1", "done", "discard W")
    assert scene.area(0) == "R R R R S S S"
    assert scene.hand(0) == "N warrant ness raid"
    assert scene.underworld == "T meeting W"
    assert (scene.seat, scene.phase) == (1, "draw")  # "your left-hand neighbor is next"


def test_no_second_gavel_card_may_follow_in_the_sample_turn(scene: Scene) -> None:
    """K-5.1: neither one held before nor the Raid that was drawn."""
    scene.play("case_file", "meld R 3", "meld S 3", "ask_directly R 2")
    assert scene.options() == ["lay_off R 1", "done"]


def test_the_sample_turn_could_have_taken_the_card_face_up(scene: Scene) -> None:
    """K-3.2: Johnny Torrio alone, a single one and so of no use, as the rulebook says."""
    scene.play("underworld")
    assert scene.hand(0) == "T R R R W S S N meeting warrant ness"
    assert [option for option in scene.options() if option.startswith(("meld", "lay_off"))] == ["meld R 3"]
