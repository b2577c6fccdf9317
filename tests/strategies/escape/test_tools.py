"""The tools of escape's strategies, each on positions whose answer can be counted by hand."""

import numpy as np
import pytest

from simulator.escape.rules import GENERIC, INFAMOUS
from strategies.escape import tools
from tests.simulator.escape.scene import Scene, card_type
from tests.strategies.position import choice, view_of

PLAN_1, PLAN_2 = 0, 1


@pytest.mark.parametrize(
    ("hand", "yard_played", "stuck"),
    [
        ("P1 P1 P2", 0, 1),  # plan 1 is in play; P2 is alone
        ("P2 P2 P2 P3", 0, 1),  # plan 2 can be started: two Escapees for one plan in play
        ("P2 P2 P2 P3 P3 P3", 0, 0),  # each could be started, counted by itself
        ("P1 G I4", 0, 1),  # one of the two Escapees goes to the Yard
        ("P1 G I4", 1, 2),  # the turn's one was added already
    ],
)
def test_stuck_cards(hand, yard_played, stuck):
    view = view_of(Scene(f"{hand} P1", "", areas=("P1 P1 P1",), yard="G I2", yard_played=yard_played))
    assert tools.stuck_cards(view) == stuck


@pytest.mark.parametrize(
    ("hand", "top", "stuck"),
    [
        ("P3", "P1", 1),  # P1 can be laid off
        ("P3", "P2", 2),
        ("P3", "I5", 1),  # to the Yard
        ("P3 G", "I5", 2),  # one of two Escapees stays
        ("P2 P2 P3", "P2", 1),  # the three P2 can be started
        ("P2 P2 P2 P3", "P2", 1),  # so can four
    ],
)
def test_stuck_cards_with_the_top_of_solitary(hand, top, stuck):
    scene = Scene(hand, "", areas=("P1 P1 P1",), yard="G I2", solitary=f"P6 {top}", phase="draw")
    assert tools.stuck_with_top(view_of(scene)) == stuck


@pytest.mark.parametrize(
    ("yard", "card", "expected"),
    [
        ("G", "P1", True),  # 5 in play, 2 in hand and this one are 8
        ("I2", "P1", False),  # no mastermind of plan 1
        ("G", "P2", False),  # plan 2 would have 4
        ("G", "G", False),  # plan 1 has only 7
    ],
)
def test_a_card_that_makes_a_foil_possible(yard, card, expected):
    view = view_of(Scene("P1 P1 P5", "", areas=("P1 P1", "P1 P1 P1 P2 P2 P2"), yard=yard))
    assert tools.can_foil_with(view, card_type(card)) is expected


@pytest.mark.parametrize(
    ("card", "on", "expected"),
    [("I1", None, True), ("G", None, True), ("I2", None, False), ("I2", 1, True), ("P1", 1, False)],
)
def test_an_escapee_that_makes_a_foil_possible(card, on, expected):
    """Eight cards of plan 1 and no mastermind; under Change in Plan Infamous 2 will do, a plan card never."""
    areas = ("P1 P1 P1 P1", "P1 P1 P1 P1")
    view = view_of(Scene("P5 P6", "", areas=areas, yard="", change_in_plan=on, phase="discard"))
    assert tools.can_foil_with(view, card_type(card)) is expected


@pytest.mark.parametrize(
    ("hand", "yard", "on", "expected"),
    [
        ("P5", "I1", None, True),
        ("P5 G", "I2", None, True),
        ("P5 I3", "I2", None, False),
        ("P5 I3", "", 1, True),  # any Escapee under Change in Plan
        ("P5", "", 1, False),
    ],
)
def test_who_has_a_mastermind(hand, yard, on, expected):
    view = view_of(Scene(f"{hand} P1", "", areas=("P1 P1 P1",), yard=yard, change_in_plan=on))
    assert bool(tools.has_leader(view, PLAN_1)) is expected


@pytest.mark.parametrize(
    ("solitary", "foiled", "guard_help", "expected"),
    [
        ("P1 P1 P1 P1", "", None, True),  # 12 - 4 = 8 are left
        ("P1 P1 P1 P1 P1", "", None, False),
        ("P1", "P1 P1 P1 P1", None, False),
        ("P1 P1 P1 P1 P1", "", 1, True),  # five will do
    ],
)
def test_a_plan_is_live_while_enough_cards_are_left(solitary, foiled, guard_help, expected):
    scene = Scene("P1 P5", "", areas=("P1",), solitary=solitary, foiled=(foiled,), guard_help=guard_help)
    assert bool(tools.is_live(view_of(scene), PLAN_1)) is expected


@pytest.mark.parametrize(
    ("limit", "areas", "expected"),
    [
        ("inclusive", "P2 P2 P2", True),  # one plan, one Escapee; a second covers the new plan
        ("inclusive", "P2 P2 P2 P3 P3 P3", False),  # the second would cover plan 3 only
        ("exclusive", "P2 P2 P2 P3 P3 P3", True),  # here two Escapees suffice beside two plans
        ("exclusive", "P2 P2 P2", False),  # there is room as it is: nothing is blocked
    ],
)
def test_whether_an_escapee_opens_a_slot(limit, areas, expected):
    view = view_of(Scene("P1 P1 P1 P5 G", "", areas=("", areas), yard="G", yard_limit=limit))
    assert bool(tools.opens_slot(view)) is expected


def test_the_bonus_falls_with_the_first_foil():
    """An Infamous and two Generics: 10 + 5 + 5, then 3 each."""
    assert tools.bonus_now(view_of(Scene("P1 G", "", yard="I2 G G"))) == 20
    assert tools.bonus_now(view_of(Scene("P1 G", "", yard="I2 G G", foiled_plans="4"))) == 9


def test_cards_and_hands_of_others():
    view = view_of(Scene("P1 P5", "P3 P3", "P4", areas=("P1", "P1 P1", "P1")))
    assert tools.others_cards(view, PLAN_1) == 3
    assert tools.smallest_hand(view) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_points_of_a_foil(seat):
    """Three or five plan cards at 2 and a Generic at 5."""
    areas = ("P1 P1 P1", "P1 P1 P1 P1 P1")
    scene = Scene("P5 P6", "P5 P6", areas=areas, yard="G", seat=seat)
    [foil] = [legal for legal in view_of(scene).legal[: len(scene.options())] if legal >> 24 == 5]
    assert tools.foil_points(scene.player.asked, foil) == [11, 15][seat]


def test_a_known_card_is_named_and_a_refused_plan_is_not():
    """Both plans are in play; seat 1 was seen to take a P2, or has refused plan 1."""
    view = view_of(Scene("P5 P6 G", "P2 P7", areas=("P1 P1 P1", "P2 P2 P2")))
    even = tools.favor_worth(view, PLAN_1), tools.favor_worth(view, PLAN_2)
    assert even[0] == even[1]
    view.known[1, PLAN_2] = 1
    assert tools.favor_worth(view, PLAN_2) > even[1]
    view.refused[1, PLAN_1] = 1
    assert tools.favor_worth(view, PLAN_1) < min(tools.favor_worth(view, plan) for plan in range(1, 7))


def test_a_plan_with_no_card_left_is_never_named():
    """All twelve cards of plan 1 are in sight."""
    scene = Scene("P1 P5", "P2", areas=("P1 P1 P1", "P1 P1 P1"), solitary="P1 P1 P1 P1 P1")
    view = view_of(scene)
    assert tools.favor_worth(view, PLAN_1) == min(tools.favor_worth(view, plan) for plan in range(7))


def test_escapees_with_own_plan_are_kept_longest():
    view = view_of(Scene("I1 I2 G P5 P6 P6", "", areas=("P1 P1 P1",), phase="discard"))
    order = sorted((INFAMOUS, INFAMOUS + 1, GENERIC, 4, 5), key=lambda card: tools.card_worth(view, card))
    assert order == [4, INFAMOUS + 1, 5, GENERIC, INFAMOUS]


# Action cards and foils of others, as every strategy but random answers them.


@pytest.mark.parametrize(
    ("action", "areas", "expected"),
    [
        ("guard_help", ("P1 P1 P2 P2 P2 P2", "P1 P1"), "attach 1"),  # five: to be foiled now
        ("plan_uncovered", ("P1 P1 P1", "P2 P2 P2 P3 P3 P3 P3 P3 P3"), "take 1 3"),  # a share of a plan of six
        ("warden", ("P1 P1 P1", ""), "yard I5"),  # of no use, unlike four cards of plan 1
        ("returning_favors", ("P1 P1 P1", "P2 P2 P2"), "name 5"),  # a start with the pair in hand
    ],
)
def test_action_cards(action, areas, expected):
    """Each comes after a lay-off of one card on plan 1."""
    scene = Scene("P1 P4 P5 P5 I5", "P6 P6", areas=areas, yard="I6 I7 G", action=action)
    assert choice("greedy", scene.play("lay_off 1 1")) == expected


def test_it_joins_the_foil_of_another():
    """Seat 0 foils; seat 1 has a share and a Generic, which earns 5 as a co-conspirator."""
    scene = Scene("P5 P6", "P4 G", areas=("P1 P1 P1 P1", "P1 P1 P1 P1"), yard="G")
    scene.play("foil 1 G yard")
    assert scene.seat == 1
    assert choice("greedy", scene) == "add G"


def test_cell_search_keeps_what_makes_a_start():
    """P4 makes three of plan 4 with a free slot; P1 could be laid off; P6 is alone."""
    scene = Scene("P1 P4 P4", "P7", areas=("P1 P1 P1",), yard="G I6", block="P6 P1 P4", action="cell_search")
    assert choice("greedy", scene.play("lay_off 1 1")) == "keep P4"


def test_an_empty_table_is_no_special_case():
    """No plan in play, an empty Yard, nothing foiled."""
    view = view_of(Scene("P1 P2", "", yard="", phase="discard"))
    assert (tools.foils_so_far(view), tools.bonus_now(view), tools.stuck_cards(view)) == (0, 0, 2)
    assert not any(tools.can_foil_with(view, card) for card in range(GENERIC + 1))
    assert np.isfinite([tools.card_worth(view, card) for card in range(GENERIC + 1)]).all()
