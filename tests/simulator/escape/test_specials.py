"""Action cards one by one: section 10 of docs/games/escape.md. Seat 0 starts plan 1 and draws the card."""

from __future__ import annotations

import pytest

from simulator.escape.rules import ACTION_CARDS
from tests.simulator.escape.scene import Scene

STARTER = "P1 P1 P1 P2 P2"


def after_start(card: str, *others: str, hand: str = STARTER, **position: object) -> Scene:
    """Seat 0 has started plan 1 with three cards and drawn the Action card."""
    return Scene(hand, *(others or ("P5 P5",)), action=card, **position).play("start 1 3")


def test_a_blank_does_nothing_and_asks_nothing() -> None:
    """E-1.4: the plays go on at once; only the start has changed the table."""
    scene = after_start("blank", block="P6 G", solitary="P7")
    assert (scene.phase, scene.hand(0), scene.solitary, scene.yard) == ("play", "P2 P2", "P7", "G")
    assert scene.block.startswith("P6 G")


# Work Detail


def test_work_detail_draws_two_or_takes_one_from_solitary() -> None:
    """E-10.1, A-39: each type in Solitary once, Escapees included."""
    scene = after_start("work_detail", solitary="P3 G P3 I4", block="P6 P7")
    assert scene.options() == ["draw", "take P3", "take I4", "take G"]
    assert scene.play("draw").hand(0) == "P2 P2 P6 P7"


def test_work_detail_takes_an_escapee_into_the_hand() -> None:
    """E-10.1, A-39: not into the Yard."""
    scene = after_start("work_detail", solitary="P3 G P4").play("take G")
    assert (scene.hand(0), scene.solitary, scene.yard) == ("P2 P2 G", "P3 P4", "G")


@pytest.mark.parametrize(
    ("position", "options"),
    [
        ({"solitary": ""}, ["draw"]),
        ({"solitary": "P3", "rest": "foiled", "foiled_plans": "7"}, ["take P3"]),
    ],
)
def test_work_detail_bars_an_empty_pile(position: dict[str, str], options: list[str]) -> None:
    """E-10.2, A-39: Solitary is empty, or the Cell Block."""
    assert after_start("work_detail", **position).options() == options


def test_work_detail_with_both_piles_empty_has_no_effect() -> None:
    """E-10.2, A-39: it is discarded and the plays go on."""
    scene = after_start("work_detail", rest="foiled", foiled_plans="7")
    assert (scene.phase, scene.hand(0), scene.action_discards) == ("play", "P2 P2", "work_detail")


def test_work_detail_takes_the_copy_nearest_the_top() -> None:
    """E-10.3, A-39: the third P3 goes; the others keep their order."""
    scene = after_start("work_detail", solitary="P3 P4 P3 I4 P3 P6").play("take P3")
    assert scene.solitary == "P3 P4 P3 I4 P6"


# Cell Search


def test_cell_search_keeps_one_of_three() -> None:
    """E-10.4, E-10.5, A-40: G is kept in the hand; P6 and I3 go to Solitary in the order of the reveal."""
    scene = after_start("cell_search", solitary="P4", block="P6 G I3 P7")
    assert scene.options() == ["keep P6", "keep I3", "keep G"]
    scene.play("keep G")
    assert (scene.hand(0), scene.solitary, scene.yard) == ("P2 P2 G", "P4 P6 I3", "G")
    assert scene.block.startswith("P7")


def test_cell_search_shows_what_it_turned_over() -> None:
    """E-10.4: all see the three cards while the player chooses, and no longer."""
    scene = after_start("cell_search", block="P6 P6 I3")
    assert (int(scene.view.revealed[5]), int(scene.view.revealed[12]), int(scene.view.revealed.sum())) == (2, 1, 3)
    assert scene.play("keep P6").view.revealed.sum() == 0


def test_cell_search_keeps_the_first_of_equal_cards() -> None:
    """E-10.4: of P6 P7 P6 the first P6 is kept, so P7 lies below the second P6."""
    assert after_start("cell_search", block="P6 P7 P6").play("keep P6").solitary == "P7 P6"


@pytest.mark.parametrize(("block", "options"), [("P6 P7", ["keep P6", "keep P7"]), ("I3", ["keep I3"])])
def test_cell_search_turns_over_what_is_there(block: str, options: list[str]) -> None:
    """E-9.2, E-10.4, A-40: two cards, or one, which must be kept."""
    scene = after_start("cell_search", block=block, rest="foiled", foiled_plans="7")
    assert scene.options() == options
    assert scene.play(options[0]).view.cell_block == 0


def test_cell_search_with_an_empty_cell_block_has_no_effect() -> None:
    """E-9.2, A-40."""
    scene = after_start("cell_search", rest="foiled", foiled_plans="7")
    assert (scene.phase, scene.action_discards) == ("play", "cell_search")


# Plan Uncovered


def test_plan_uncovered_takes_a_card_of_any_other_player_and_plan() -> None:
    """E-10.6, A-41: the last card of a plan is not safe, the player's own cards are not meant."""
    scene = after_start("plan_uncovered", "P5", "P6", areas=("P4", "P2 P3", "P3"), yard="G G G G", block="P6 P6 P6")
    assert scene.options() == ["take 1 2", "take 1 3", "take 2 3"]
    scene.play("take 1 2")
    assert [scene.area(seat) for seat in range(3)] == ["P1 P1 P1 P2 P4", "P3", "P3"]


def test_plan_uncovered_gives_the_right_to_foil() -> None:
    """E-6.2, E-10.6, A-41: the number of cards in play stays 8; the first one before seat 0 lets it foil plan 2."""
    scene = after_start("plan_uncovered", areas=("", "P2 P2 P2 P2 P2 P2 P2 P2"), yard="G G", block="P6 P6 P6")
    scene.play("take 1 2")
    assert "foil 2 G yard" in scene.options()
    assert int(scene.view.in_play[1]) == 8


def test_plan_uncovered_is_mandatory() -> None:
    """E-10.6, A-41: with one card to take there is one choice, and it may be of the plan just started."""
    assert after_start("plan_uncovered", areas=("", "P4"), yard="G G").options() == ["take 1 4"]
    laid_off = Scene("P1 P2", "P5", areas=("", "P1"), action="plan_uncovered").play("lay_off 1 1")
    assert laid_off.options() == ["take 1 1"]


def test_plan_uncovered_draws_a_card_where_nobody_else_has_one() -> None:
    """E-10.7, A-41: the top card P6 into the hand, unseen; nobody is asked. Scored cards are out of reach."""
    scene = after_start("plan_uncovered", foiled=("", "P3 P3"), foiled_plans="3", block="P6 P7 I3 P4")
    assert (scene.phase, scene.hand(0)) == ("play", "P2 P2 P6")
    assert scene.view.known[0].sum() == 0
    assert (scene.yard, scene.solitary) == ("I3 G", "P7 P4")  # E-10.8: the next three are turned over


def test_plan_uncovered_then_turns_three_cards_over() -> None:
    """E-10.8, A-41: Escapees into the Yard, the others to Solitary, the last on top."""
    scene = after_start("plan_uncovered", areas=("", "P3"), yard="G G", solitary="P4", block="P7 I3 P6 P5")
    scene.play("take 1 3")
    assert (scene.yard, scene.solitary) == ("I3 G G", "P4 P7 P6")
    assert scene.block.startswith("P5")


# Returning Favors


def test_returning_favors_names_any_plan() -> None:
    """E-10.9, A-42: in play or not, foiled or not; every plan of the deck and no more."""
    scene = after_start("returning_favors", foiled=("", "P3"), foiled_plans="3", plans=5)
    assert scene.options() == ["name 1", "name 2", "name 3", "name 4", "name 5"]


def test_returning_favors_asks_from_the_left_until_one_gives() -> None:
    """E-10.10, E-10.11, A-42: seat 1 has none, seat 2 gives one of two and draws P7; seat 3 is not asked."""
    scene = after_start("returning_favors", "P5", "P6 P6 I6", "P6", block="P7").play("name 6")
    assert [scene.hand(seat) for seat in range(4)] == ["P2 P2 P6", "P5", "P6 P7 I6", "P6"]


def test_returning_favors_goes_round_the_table() -> None:
    """E-10.10: seat 2 of three asks seat 0 before seat 1."""
    scene = Scene("P6 P4", "P6 P4", STARTER, seat=2, action="returning_favors").play("start 1 3", "name 6")
    assert scene.hand(2) == "P2 P2 P6"
    assert (int(scene.view.hand_size[0]), scene.hand(1)) == (2, "P4 P6")
    assert scene.view.refused.sum() == 0


def test_escapees_are_never_given() -> None:
    """E-10.10, A-42: I6 is no Plan card of plan 6."""
    scene = after_start("returning_favors", "I6 P5").play("name 6")
    assert (scene.hand(0), scene.hand(1)) == ("P2 P2", "P5 I6")


def test_a_card_that_was_given_can_be_played_at_once() -> None:
    """E-10.10, A-42: in the same turn."""
    assert "lay_off 1 1" in after_start("returning_favors", "P1 P5").play("name 1").options()


def test_the_giver_draws_only_if_there_is_a_card() -> None:
    """E-10.11, A-42: the Cell Block is empty."""
    scene = after_start("returning_favors", "P6 P5", rest="foiled", foiled_plans="7").play("name 6")
    assert scene.hand(1) == "P5"


def test_the_giver_may_give_the_last_card() -> None:
    """E-10.10, E-10.11: and draws another."""
    assert after_start("returning_favors", "P6", block="P7").play("name 6").hand(1) == "P7"


def test_where_nobody_holds_such_a_card_nothing_happens() -> None:
    """E-10.12, A-42: no card moves, none is drawn."""
    scene = after_start("returning_favors", block="P6")
    scene.play("name 6")
    assert (scene.phase, scene.hand(0), scene.hand(1)) == ("play", "P2 P2", "P5 P5")
    assert scene.block.startswith("P6")


# Ratted On


def test_ratted_on_draws_two_and_turns_three_over() -> None:
    """E-10.13: P3 and I4 into the hand; of P6 G P7 the Escapee goes into the Yard."""
    scene = after_start("ratted_on", solitary="P4", block="P3 I4 P6 G P7 P5")
    assert (scene.phase, scene.hand(0)) == ("play", "P2 P2 P3 I4")
    assert (scene.yard, scene.solitary) == ("G G", "P4 P6 P7")
    assert scene.block.startswith("P5")


@pytest.mark.parametrize(
    ("block", "hand", "yard", "solitary"),
    [
        ("", "P2 P2", "G", ""),
        ("P3", "P2 P2 P3", "G", ""),
        ("P3 P4 I5", "P2 P2 P3 P4", "I5 G", ""),
        ("P3 P4 P6 P7", "P2 P2 P3 P4", "G", "P6 P7"),
    ],
)
def test_ratted_on_takes_what_is_there(block: str, hand: str, yard: str, solitary: str) -> None:
    """E-9.2, E-10.13, A-45: the hand comes first."""
    scene = after_start("ratted_on", block=block, rest="foiled", foiled_plans="7")
    assert (scene.hand(0), scene.yard, scene.solitary) == (hand, yard, solitary)
    assert scene.phase == "play"


# Guard Help and Change in Plan


@pytest.mark.parametrize("card", ["guard_help", "change_in_plan"])
def test_an_attached_card_must_go_on_a_plan_in_play(card: str) -> None:
    """E-10.14, A-38: of the player's choice, whosever its cards are; there is no choice to decline."""
    scene = after_start(card, areas=("P4", "P3"), yard="G G G")
    assert (scene.phase, scene.options()) == (card, ["attach 1", "attach 3", "attach 4"])
    scene.play("attach 3")
    assert (scene.attached(card), scene.action_discards, scene.phase) == (3, "", "play")


@pytest.mark.parametrize("card", ["guard_help", "change_in_plan"])
def test_there_always_is_a_plan_to_attach_to(card: str) -> None:
    """E-10.14, A-37: the play that drew the card has just put one into play."""
    assert after_start(card).options() == ["attach 1"]


def test_attached_cards_are_discarded_when_their_plan_is_foiled() -> None:
    """E-10.15, E-10.16: Guard Help first; a card on another plan stays."""
    areas = ("P1 P1 P1 P1 P1 P1 P1 P1", "P2")
    scene = Scene("P3 P4", "P5", areas=areas, yard="G G", guard_help=1, change_in_plan=1, action_discards="blank")
    assert scene.play("foil 1 G yard").action_discards == "blank guard_help change_in_plan"
    scene = Scene("P3 P4", "P5", areas=areas, yard="G G", guard_help=2, change_in_plan=1).play("foil 1 G yard")
    assert (scene.action_discards, scene.attached("guard_help")) == ("change_in_plan", 2)


@pytest.mark.parametrize(
    ("other_area", "discards", "guard_help"),
    [("", "guard_help change_in_plan warden", None), ("P1", "warden", 1)],
)
def test_attached_cards_are_discarded_when_warden_takes_their_plan(
    other_area: str, discards: str, guard_help: int | None
) -> None:
    """E-10.16, A-35: seat 0 discards the last P1; while seat 1 has one the plan is in play and the cards stay."""
    scene = Scene(
        "P3 P3 P3 P4 G",
        "P5 G",
        areas=("P1 P1", other_area),
        yard="G G",
        guard_help=1,
        change_in_plan=1,
        action="warden",
    )
    scene.play("start 3 3", "discard 1", "yard G")
    assert (scene.action_discards, scene.attached("guard_help")) == (discards, guard_help)


@pytest.mark.parametrize("size", [3, 5, 8])
def test_guard_help_lowers_the_foiling_size_of_its_plan(size: int) -> None:
    """E-10.17: with `guard_help_size` cards and not one fewer; plan 2 still needs all eight."""
    enough, short = (
        Scene("P3 P4", "P5", areas=(f"{' '.join(['P1'] * count)} {' '.join(['P2'] * 7)}", ""), yard="G G",
              guard_help=1, guard_help_size=size)
        for count in (size, size - 1)
    )  # fmt: skip
    assert "foil 1 G yard" in enough.options()
    assert "foil 2 G yard" not in enough.options()
    assert "foil 1 G yard" not in short.options()


def test_anybody_profits_from_an_attached_card() -> None:
    """E-10.17, E-10.18, A-36: seat 0 put both cards on plan 1; seat 1 foils it with five cards and a foreign I7."""
    scene = Scene(
        "P3 P4", "P5 P6", areas=("P1 P1 P1", "P1 P1"), yard="I7", guard_help=1, change_in_plan=1, phase="discard"
    ).play("discard P3")
    scene.play("solitary")
    assert "foil 1 I7 yard" in scene.options()


def test_change_in_plan_lets_any_escapee_lead_its_plan() -> None:
    """E-10.18: from Yard or hand; plan 2 still wants I2 or a Generic one."""
    scene = Scene(
        "I3 P4", "P5", areas=("P1 P1 P1 P1 P1 P1 P1 P1 P2 P2 P2 P2 P2 P2 P2 P2", ""), yard="I5 I6", change_in_plan=1
    )
    assert scene.options() == ["yard I3", "foil 1 I3 hand", "foil 1 I5 yard", "foil 1 I6 yard", "done"]


def test_both_cards_on_one_plan_hold_together() -> None:
    """E-10.19, A-36: five cards and I7 foil plan 1; without Guard Help or without Change in Plan they do not."""
    for guard_help, change_in_plan, may_foil in ((1, 1, True), (None, 1, False), (1, None, False)):
        scene = Scene(
            "P3 P4", "P5", areas=("P1 P1 P1 P1 P1", ""), yard="I7", guard_help=guard_help, change_in_plan=change_in_plan
        )
        assert ("foil 1 I7 yard" in scene.options()) == may_foil


@pytest.mark.parametrize("card", ["guard_help", "change_in_plan"])
def test_a_further_copy_takes_the_place_of_the_first(card: str) -> None:
    """E-10.20, A-36: the plan is chosen anew, even the same one; the first copy is discarded at that moment."""
    for plan in (1, 3):
        scene = after_start(card, areas=("", "P3"), yard="G G", **{card: 3})
        assert (scene.attached(card), scene.action_discards) == (3, "")
        scene.play(f"attach {plan}")
        assert (scene.attached(card), scene.action_discards) == (plan, card)


# Warden


def test_warden_asks_every_player_from_the_current_one_on() -> None:
    """E-10.21, A-43: seats 1, 2 and 0 in turn, each with an Escapee to give or a plan to discard."""
    scene = Scene("P4 G", STARTER, "P6 I3", areas=("P3", "", "P2 P2"), yard="G G G", action="warden", seat=1)
    scene.play("start 1 3")
    assert (scene.phase, scene.seat, scene.options()) == ("warden", 1, ["discard 1"])
    scene.play("discard 1")
    assert (scene.seat, scene.options()) == (2, ["yard I3", "discard 2"])
    scene.play("discard 2")
    assert (scene.seat, scene.options()) == (0, ["yard G", "discard 3"])
    scene.play("yard G")
    assert (scene.phase, scene.seat) == ("play", 1)


def test_warden_discards_all_cards_of_one_plan_from_the_own_play_area() -> None:
    """E-10.21, A-43: the five P1 of seat 0 go, its P4 stays; the P1 of seat 1 keep the plan in play, to lay off on."""
    scene = Scene("P1 P1 P1 P1 P2 P2", "G P5", areas=("P1 P1 P4", "P1 P1"), yard="G G", action="warden")
    scene.play("lay_off 1 3", "discard 1", "yard G")
    assert (scene.area(0), scene.area(1), scene.solitary) == ("P4", "P1 P1", "P1 P1 P1 P1 P1")
    assert "lay_off 1 1" in scene.options()


def test_warden_can_thwart_a_foil() -> None:
    """E-10.21, A-43: seat 1 discards its P1, so that 5 of 8 are left; such a total has no effect of its own."""
    scene = Scene("P1 P1 P7 P6", "P5", areas=("P1 P1 P1", "P1 P1 P1"), action="warden").play("lay_off 1 2")
    assert int(scene.view.in_play[0]) == 8
    forced = Scene("P1 P1 P7 P6 I2", "P5", areas=("P1 P1 P1", "P1 P1 P1"), action="warden").play("lay_off 1 2")
    forced.play("yard I2", "discard 1")
    assert forced.area(0) == "P1 P1 P1 P1 P1"
    assert not any(option.startswith("foil") for option in forced.options())


def test_who_gives_an_escapee_draws_a_card() -> None:
    """E-10.22, A-43: the top card P6, unseen."""
    scene = after_start("warden", hand=f"{STARTER} G", block="P6").play("yard G")
    assert (scene.hand(0), scene.yard, scene.view.known[0].sum()) == ("P2 P2 P6", "G G", 0)


def test_who_gives_an_escapee_draws_nothing_from_an_empty_cell_block() -> None:
    """E-10.22, A-43: the Escapee goes all the same."""
    scene = after_start("warden", hand=f"{STARTER} G", rest="foiled", foiled_plans="7").play("yard G")
    assert (scene.hand(0), scene.yard) == ("P2 P2", "G G")


def test_warden_passes_over_who_has_neither() -> None:
    """E-10.23, A-43: seat 1 holds Plan cards alone; seat 2 is asked right after seat 0."""
    scene = after_start("warden", "P5 P6", "G P6").play("discard 1")
    assert scene.seat == 2


def test_wardens_escapee_may_be_the_last_card_of_a_hand() -> None:
    """E-10.24, A-43: even with `every_play`; the player draws another."""
    scene = after_start("warden", "G", block="P6").play("discard 1")
    assert scene.options() == ["yard G"]
    assert scene.play("yard G").hand(1) == "P6"


def test_wardens_escapee_may_come_after_the_turns_own() -> None:
    """E-10.24, A-17: seat 0 has put I3 into the Yard; Warden may take G as well, whatever the key says."""
    for uses_it in (False, True):
        scene = Scene(f"{STARTER} I3 G", "P5", action="warden", warden_uses_yard_play=uses_it)
        scene.play("yard I3", "start 1 3")
        assert scene.options() == ["yard G", "discard 1"]


def test_every_action_card_is_told_of_here() -> None:
    """E-1.3, E-9.1: a new Action card needs scenes of its own."""
    assert ACTION_CARDS == (
        "work_detail",
        "cell_search",
        "plan_uncovered",
        "returning_favors",
        "ratted_on",
        "guard_help",
        "change_in_plan",
        "warden",
        "blank",
    )
