"""What the player who is asked sees: public cards, what everybody remembers, and nothing of any other hand."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.escape.rules import GENERIC
from simulator.escape.state import VIEW
from tests.simulator.escape.scene import Scene, counted

# Fields that only the player who is asked may know; all others are public (E-15.1).
OWN = {"seat", "phase", "option_count", "legal", "hand", "memory", "parameters", "blocked"}


def asked(scene: Scene) -> np.record:
    """The view of the player who decides now."""
    assert len(scene.options()) > 1
    return scene.player.asked


def test_everything_that_lies_open_is_in_the_view() -> None:
    """E-15.1, A-46: sizes, piles with their order, attached cards, totals; seat 1 sees what lies before seat 0."""
    scene = Scene(
        "P1 P2 P3",
        "P4 G",
        areas=("P1 P1 P1", "P2"),
        foiled=("P5 I5", "P6"),
        foiled_plans="5",
        yard="G I3",
        solitary="P7 P4 I7",
        action="warden blank",
        action_discards="work_detail ratted_on",
        guard_help=1,
        change_in_plan=2,
        phase="draw",
        seat=1,
        totals=[31, 7],
    )
    view = asked(scene)
    assert (view.turn_seat, view.seat, view.players) == (1, 1, 2)
    assert list(view.hand_size[:2]) == [3, 2]
    assert view.cell_block == len(scene.block.split())
    assert list(view.solitary[: view.solitary_size]) == [6, 3, 16]  # P7 P4 I7: types are counted from 0, I1 is 10
    assert list(view.in_solitary) == list(counted("P7 P4 I7"))
    assert list(view.yard) == list(counted("G I3"))
    assert [list(view.area[seat, :3]) for seat in (0, 1)] == [[3, 0, 0], [0, 1, 0]]
    assert [list(view.foiled[seat]) for seat in (0, 1)] == [list(counted("P5 I5")), list(counted("P6"))]
    assert (view.guard_help, view.change_in_plan) == (0, 1)
    assert view.action_deck == 2
    assert list(view.action_pile[: view.action_discards]) == [0, 4]  # Work Detail below Ratted On
    assert list(view.totals[:2]) == [31, 7]
    assert list(view.hand) == list(counted("P4 G"))


@pytest.mark.parametrize(
    ("choices", "action", "card"),
    [
        (["solitary"], "", "P5"),  # the top card of Solitary
        (["cell_block", "start 1 3", "take P6"], "work_detail", "P6"),  # searched for in Solitary
        (["cell_block", "start 1 3", "keep G"], "cell_search", "G"),  # turned over: P2 P3 G
        (["cell_block", "start 1 3", "name 4"], "returning_favors", "P4"),  # given by seat 1
    ],
)
def test_a_card_that_came_face_up_is_known(choices: list[str], action: str, card: str) -> None:
    """E-15.2, A-46: the one card that all saw go into the hand of seat 0 is known, and none of those drawn unseen."""
    scene = Scene("P1 P1 P1 P2 P3", "P4 P4", solitary="P6 P5", block="P7 P7 P2 P3 G", action=action, phase="draw").play(
        *choices
    )
    assert list(scene.view.known[0]) == list(counted(card))


def test_a_known_card_is_known_until_it_leaves_the_hand() -> None:
    """E-15.2: G from Solitary goes on into the Yard, P5 is laid off; both are then known to lie there only."""
    scene = Scene("P5 P1 P1", "P2", areas=("", "P5 P5"), solitary="G", phase="draw").play("solitary")
    assert scene.view.known[0, GENERIC] == 1
    scene.play("yard G")
    assert scene.view.known[0].sum() == 0


def test_a_refusal_is_known_until_the_next_unseen_card() -> None:
    """E-15.3, A-42: seats 1 and 2 give no P4; seat 1 then draws unseen; seat 2 takes an open card."""
    scene = Scene("P1 P1 P1 P2 P2", "P3 P5", "P6 P6", action="returning_favors", block="P5 P5")
    scene.play("start 1 3", "name 4", "done")
    assert [int(scene.view.refused[seat, 3]) for seat in range(3)] == [0, 1, 1]
    assert scene.view.refused.sum() == 2  # nothing else was refused
    scene.play("discard P2", "cell_block")
    assert [int(scene.view.refused[seat, 3]) for seat in range(3)] == [0, 0, 1]
    scene.play("done", "discard P5", "solitary")
    assert [int(scene.view.refused[seat, 3]) for seat in range(3)] == [0, 0, 1]
    assert scene.view.known[2, 4] == 1  # the P5 that seat 1 had just put there


def test_a_giver_refused_nothing_and_those_after_were_not_asked() -> None:
    """E-15.3: seat 1 refuses, seat 2 gives and draws unseen, seat 3 is not asked."""
    scene = Scene("P1 P1 P1 P2", "P3", "P4 P4", "P5", action="returning_favors").play("start 1 3", "name 4")
    assert [int(scene.view.refused[seat, 3]) for seat in range(4)] == [0, 1, 0, 0]


def test_a_refusal_stays_beside_a_known_card_of_the_plan() -> None:
    """E-15.3: seat 1 took an open P4 after its refusal; beyond that one it still holds none of plan 4."""
    scene = Scene("P1 P1 P1 P2 P4", "P3 P3", action="returning_favors")
    scene.play("start 1 3", "name 4", "done", "discard P4", "solitary")
    assert (int(scene.view.refused[1, 3]), int(scene.view.known[1, 3])) == (1, 1)


def test_one_unseen_card_ends_a_refusal() -> None:
    """E-15.3: seat 1 had refused P4 and now draws a single card for the P6 that it gives."""
    scene = Scene("P1 P1 P1 P2", "P6 P3", action="returning_favors", block="P7")
    scene.view.refused[1, 3] = 1
    assert scene.play("start 1 3", "name 6").view.refused[1, 3] == 0


def test_a_refusal_stays_where_no_card_could_be_drawn() -> None:
    """E-15.3: seat 1 had refused P4; it now gives a P6, and the empty Cell Block has none to replace it."""
    scene = Scene("P1 P1 P1 P2", "P6 P3", action="returning_favors", rest="foiled", foiled_plans="7")
    scene.view.refused[1, 3] = 1
    assert scene.play("start 1 3", "name 6").view.refused[1, 3] == 1


def test_the_known_one_of_equal_cards_leaves_first() -> None:
    """E-15.4, A-46: seat 0 holds P5 unseen, takes P5 openly and discards a P5: none is known for certain any more."""
    scene = Scene("P5 P1 P2", "P3", solitary="P5", phase="draw").play("solitary", "done", "discard P5")
    assert scene.hand(0) == "P1 P2 P5"
    assert scene.view.known[0].sum() == 0


def test_nobody_is_told_of_other_hands() -> None:
    """E-15.5, A-46: two worlds that differ in the hand of seat 0 and below the Cell Block's top look alike to seat 1.

    Seat 0 starts plan 1 and draws Warden. In one world the Yard keeps it from starting plan 2 as well, and its lists of
    choices were longer; nothing of that may show when seat 1 is asked.
    """
    views = []
    for rest in ("P2 P2 P2 I5", "P3 P4 P5 I6"):
        scene = Scene(f"P1 P1 P1 {rest}", "P6 G", areas=("", "P7"), yard="G I1", action="warden", solitary="P6")
        scene.play("start 1 3", "discard 1")
        views.append(asked(scene))
    assert views[0].seat == 1
    assert views[0].tobytes() == views[1].tobytes()


@pytest.mark.parametrize(("hand", "choices"), [("P6 G", ["decline"]), ("P6 P5", [])])
def test_nobody_is_told_who_was_asked_as_co_conspirator(hand: str, choices: list[str]) -> None:
    """E-15.5: seat 1 declines, or has no Escapee and is not asked; seat 2 sees the same before and after."""
    scene = Scene("P1 P2", hand, "P3 P4", areas=("P1 P1 P1 P1", "P1 P1 P1 P1"), yard="G G", solitary="P7", seat=0)
    scene.play("foil 1 G yard", *choices, "discard P2", "solitary", "done", "discard P6")
    other = Scene("P1 P2", "P6 P5", "P3 P4", areas=("P1 P1 P1 P1", "P1 P1 P1 P1"), yard="G G", solitary="P7", seat=0)
    other.play("foil 1 G yard", "discard P2", "solitary", "done", "discard P6")
    assert asked(scene).tobytes() == asked(other).tobytes()


def test_a_silent_warden_is_not_remembered() -> None:
    """E-15.5: seat 1 has no Escapee, which follows from its silence; the view leaves that to the players."""
    scene = Scene("P1 P1 P1 P2", "P3 P4", action="warden").play("start 1 3", "discard 1")
    assert scene.seat == 0
    assert scene.view.refused.sum() == scene.view.known.sum() == 0


def test_each_field_of_the_view_is_public_or_the_own() -> None:
    """E-15.5: two players asked one after the other see the same in every public field."""
    scene = Scene("P1 P1 P1 P2 G", "P3 G", areas=("", "P4"), yard="G G", action="warden").play("start 1 3")
    first = asked(scene)
    public = [name for name in VIEW.names if name not in OWN and name != "rules"]
    scene.play("discard 1")
    changed = {name for name in public if not np.array_equal(first[name], asked(scene)[name])}
    assert changed == {"area", "in_play", "plans_in_play", "solitary", "solitary_size", "in_solitary"}
