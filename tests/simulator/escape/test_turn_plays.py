"""Starting, laying off, and Escapees to the Yard: sections 4 and 5 of docs/games/escape.md."""

from __future__ import annotations

import pytest

from tests.simulator.escape.scene import Scene

EIGHT_P4 = "P4 P4 P4 P4 P4 P4 P4 P4"


# Starting


def test_one_card_in_any_play_area_keeps_a_plan_in_play() -> None:
    """E-4.1, A-10: the last P1, before seat 1, lets seat 0 lay off single cards, and no start is offered."""
    scene = Scene("P1 P1 P1 P2", "P3", areas=("", "P1"), yard="G G")
    assert scene.options() == ["lay_off 1 1", "lay_off 1 2", "lay_off 1 3", "done"]


def test_a_plan_without_cards_in_play_must_be_started_in_full() -> None:
    """E-4.1, E-4.2, A-10: Warden takes the last P1 off the table; two P1 in hand are then too few, three are enough."""
    for hand, plays in (("P1 P1 P2", ["done"]), ("P1 P1 P1 P2", ["start 1 3", "done"])):
        scene = Scene("P3 P3 P3 P5 P6", hand, areas=("", "P1"), yard="G G", action="warden")
        scene.play("start 3 3", "discard 3", "discard 1", "done", "discard P5", "solitary")
        assert [option for option in scene.options() if "1" in option or option == "done"] == plays


@pytest.mark.parametrize(
    ("start_size", "starts"),
    [
        (2, ["start 1 2", "start 1 3", "start 1 4"]),
        (3, ["start 1 3", "start 1 4"]),
        (4, ["start 1 4"]),
        (5, []),
    ],
)
def test_a_start_takes_the_start_size_or_more_and_may_keep_cards_back(start_size: int, starts: list[str]) -> None:
    """E-4.2, A-15: four P1 in hand."""
    scene = Scene("P1 P1 P1 P1 P2", "P3", start_size=start_size)
    assert scene.options() == [*starts, "done"]


def test_started_cards_lie_before_the_player() -> None:
    """E-4.2: one P1 is kept back."""
    scene = Scene("P1 P1 P1 P1 P2", "P3").play("start 1 3")
    assert (scene.hand(0), scene.area(0), scene.area(1)) == ("P1 P2", "P1 P1 P1", "")


@pytest.mark.parametrize(
    ("yard_limit", "yard", "may_start"),
    [
        ("inclusive", "G", False),  # 1 plan in play and the new one: 2 > 1
        ("inclusive", "G G", True),  # 2 <= 2
        ("exclusive", "G", True),  # 1 plan in play already: 1 <= 1
        ("exclusive", "", False),  # 1 > 0
    ],
)
def test_the_yard_limits_the_plans_in_play(yard_limit: str, yard: str, may_start: bool) -> None:
    """E-4.3, E-4.4, A-09: plan 2 is in play, plan 1 is to be started. A foil before explains an empty Yard."""
    scene = Scene("P1 P1 P1 P3", "P3", areas=("", "P2 P2"), yard=yard, foiled_plans="7", yard_limit=yard_limit)
    assert ("start 1 3" in scene.options()) == may_start


def test_with_the_exclusive_limit_a_plan_may_start_beside_an_empty_yard() -> None:
    """E-4.4, A-09: 0 plans in play <= 0 Escapees."""
    scene = Scene("P1 P1 P1 P3", "P3", yard="", foiled_plans="7", yard_limit="exclusive")
    assert scene.options() == ["start 1 3", "done"]


def test_any_escapee_makes_room_for_a_plan() -> None:
    """E-4.3: the Yard's I5 is no Escapee for plan 1, which may start all the same."""
    assert "start 1 3" in Scene("P1 P1 P1 P3", "P3", yard="I5").options()


@pytest.mark.parametrize("keep_last_card", ["every_play", "stated_only"])
def test_a_start_leaves_a_card_in_the_hand(keep_last_card: str) -> None:
    """E-4.5, A-13: whatever the key says; of four P1 alone three may be laid, of three none."""
    assert Scene("P1 P1 P1 P1", "P3", keep_last_card=keep_last_card).options() == ["start 1 3", "done"]
    assert Scene("P1 P1 P1", "P3", keep_last_card=keep_last_card).options() == ["done"]


@pytest.mark.parametrize(("restart", "starts"), [(True, ["start 1 3"]), (False, [])])
def test_a_foiled_plan_may_be_started_again(restart: bool, starts: list[str]) -> None:
    """E-4.8, A-11: plan 1 was foiled in this round, plan 2 was not and can start either way."""
    scene = Scene("P1 P1 P1 P2 P2 P2 P3", "P4", foiled_plans="1", restart_foiled_plan=restart)
    assert scene.options() == [*starts, "start 2 3", "done"]


def test_a_plan_foiled_in_an_earlier_round_may_be_started() -> None:
    """E-4.8: the bar lasts for the round."""
    scene = Scene("P7", "P7", foiled_plans="1", phase="discard", restart_foiled_plan=False)
    scene.play("discard P7").end_round().next_round()
    assert scene.view.times_foiled.sum() == 0


# Laying off


def test_a_lay_off_goes_into_the_own_play_area() -> None:
    """E-4.6, A-15: on the plan of seat 1, one or two of the two P1."""
    scene = Scene("P1 P1 P2", "P3", areas=("", "P1 P1 P1"))
    assert scene.options() == ["lay_off 1 1", "lay_off 1 2", "done"]
    scene.play("lay_off 1 1")
    assert (scene.hand(0), scene.area(0), scene.area(1)) == ("P1 P2", "P1", "P1 P1 P1")


def test_a_lay_off_has_no_regard_to_the_yard() -> None:
    """E-4.6, A-12: with the exclusive limit plans outnumber the Yard, which is empty; no start, but a lay-off."""
    scene = Scene("P1 P2 P2 P2 P3", "P4", areas=("P1 P1 P1", "P5"), yard="", foiled_plans="7", yard_limit="exclusive")
    assert scene.options() == ["lay_off 1 1", "done"]


@pytest.mark.parametrize(
    ("keep_last_card", "plays"),
    [("every_play", ["lay_off 1 1"]), ("stated_only", ["lay_off 1 1", "lay_off 1 2"])],
)
def test_a_lay_off_may_have_to_leave_a_card(keep_last_card: str, plays: list[str]) -> None:
    """E-4.7, A-13: two P1 are the whole hand."""
    scene = Scene("P1 P1", "P3", areas=("P1 P1 P1", ""), keep_last_card=keep_last_card)
    assert scene.options() == [*plays, "done"]


def test_a_player_without_cards_may_only_be_done() -> None:
    """E-4.7: with `stated_only` the last card was laid off; nothing is left to play, nor to discard."""
    scene = Scene("P1", "P3 P3", areas=("P1 P1 P1", ""), keep_last_card="stated_only").play("lay_off 1 1")
    assert scene.options() == ["done"]
    assert (scene.play("done").phase, scene.seat) == ("draw", 1)


# Several plays


def test_plays_come_in_any_number_and_order() -> None:
    """E-4.9: lay off, start, start, lay off on what was just started, and an Escapee between them."""
    scene = Scene("P1 P2 P2 P2 P3 P3 P3 P3 G P4", "P5", areas=("", "P1"), yard="G G")
    scene.play("lay_off 1 1", "start 2 3", "yard G", "start 3 3", "lay_off 3 1")
    assert (scene.hand(0), scene.area(0)) == ("P4", "P1 P2 P2 P2 P3 P3 P3 P3")


def test_the_plays_may_end_at_any_point() -> None:
    """E-4.9: `done` is offered before the first play and after each."""
    scene = Scene("P1 P1 P1 P1 P2", "P5")
    assert "done" in scene.options()
    assert "done" in scene.play("start 1 3").options()
    assert scene.play("done").phase == "discard"


def test_only_the_first_play_of_a_turn_draws_an_action_card() -> None:
    """E-4.10, A-14: a lay-off of two cards is one act and draws one card; the start after it draws none."""
    scene = Scene("P1 P1 P2 P2 P2 P3", "P5", areas=("", "P1"), yard="G G", action="blank blank").play("lay_off 1 2")
    assert (scene.action_deck, scene.action_discards) == ("blank", "blank")
    scene.play("start 2 3")
    assert (scene.action_deck, scene.action_discards) == ("blank", "blank")


def test_the_action_card_is_followed_before_any_other_play() -> None:
    """E-4.10: after a start the player is asked what the card says, not for a further play."""
    scene = Scene("P1 P1 P1 P2 P2 P2 P3", "P5", yard="G G", action="returning_favors").play("start 1 3")
    assert scene.phase == "returning_favors"
    assert scene.play("name 2").phase == "play"


def test_each_turn_draws_its_own_action_card() -> None:
    """E-4.10: the next player's lay-off draws again."""
    scene = Scene("P1 P1 P1 P2 P3", "P1 P4", action="blank blank", solitary="P6")
    scene.play("start 1 3", "done", "discard P2", "solitary", "lay_off 1 1")
    assert (scene.action_deck, scene.action_discards) == ("", "blank blank")


# Escapees to the Yard


def test_one_escapee_a_turn_may_go_into_the_yard() -> None:
    """E-5.1, A-16: either type; after one, no other."""
    scene = Scene("G I3 P1 P2", "P5")
    assert scene.options() == ["yard I3", "yard G", "done"]
    scene.play("yard I3")
    assert (scene.hand(0), scene.yard) == ("P1 P2 G", "I3 G")
    assert scene.options() == ["done"]


def test_an_escapee_may_go_into_the_yard_after_plan_cards() -> None:
    """E-5.1, A-16: anywhere between draw and discard."""
    scene = Scene("G P1 P1 P1 P2", "P5").play("start 1 3")
    assert scene.options() == ["yard G", "done"]


def test_the_next_turn_has_its_own_escapee() -> None:
    """E-5.1: once in a turn."""
    scene = Scene("G P1 P2", "I5 P5 P6", solitary="P7").play("yard G", "done", "discard P1", "solitary")
    assert "yard I5" in scene.options()


def test_an_escapee_to_the_yard_draws_no_action_card() -> None:
    """E-5.2: and the start after it still is the first play, which draws one."""
    scene = Scene("G P1 P1 P1 P2", "P5", action="blank").play("yard G")
    assert (scene.action_deck, scene.phase) == ("blank", "play")
    assert scene.play("start 1 3").action_discards == "blank"


@pytest.mark.parametrize(("keep_last_card", "plays"), [("every_play", []), ("stated_only", ["yard G"])])
def test_an_escapee_to_the_yard_may_have_to_leave_a_card(keep_last_card: str, plays: list[str]) -> None:
    """E-5.3, A-13: G is the whole hand."""
    assert Scene("G", "P5", keep_last_card=keep_last_card).options() == [*plays, "done"]


def test_an_escapee_counts_from_the_moment_it_lies_in_the_yard() -> None:
    """E-5.4, A-26: G from the hand makes room for a second plan in the same turn."""
    scene = Scene("G P1 P1 P1 P2", "P5", areas=("", "P2 P2"))
    assert "start 1 3" not in scene.options()
    assert "start 1 3" in scene.play("yard G").options()


def test_an_escapee_that_an_action_card_brings_counts_at_once() -> None:
    """E-5.4, A-26: Ratted On turns I4 over; it makes room for plan 2 and can lead the foil of plan 4 right away."""
    scene = Scene(
        "P1 P1 P1 P2 P2 P2 P3",
        "P5",
        areas=(EIGHT_P4, ""),
        yard="I6 I7",
        action="ratted_on",
        block="P6 P6 P7 I4 P7",
    )
    assert not any(option.startswith("foil") for option in scene.options())
    scene.play("start 1 3")
    assert scene.yard == "I4 I6 I7"
    assert {"start 2 3", "foil 4 I4 yard"} <= set(scene.options())


def test_an_escapee_put_into_the_yard_can_be_foiled_with() -> None:
    """E-5.4, A-26: G from the hand leads plan 4 from the Yard."""
    scene = Scene("G P1", "P5", areas=(EIGHT_P4, ""), yard="I6").play("yard G")
    assert scene.options() == ["foil 4 G yard", "done"]


@pytest.mark.parametrize(("uses_it", "plays"), [(False, ["yard I3", "done"]), (True, ["done"])])
def test_wardens_escapee_is_not_the_turns_own(uses_it: bool, plays: list[str]) -> None:
    """E-5.5, A-17: seat 0 gives G for Warden and still has I3; with the key it has had its one Escapee."""
    scene = Scene("G I3 P1 P1 P1 P2", "P5", block="P6", action="warden", warden_uses_yard_play=uses_it)
    scene.play("start 1 3", "yard G")
    assert scene.options() == plays


def test_wardens_escapee_of_another_player_never_counts() -> None:
    """E-5.5, A-17: seat 1 gives G for Warden in the turn of seat 0, which keeps its own play."""
    scene = Scene("I3 P1 P1 P1 P2", "G P5", block="P6", action="warden", warden_uses_yard_play=True)
    scene.play("start 1 3", "discard 1", "yard G")
    assert scene.options() == ["yard I3", "done"]
