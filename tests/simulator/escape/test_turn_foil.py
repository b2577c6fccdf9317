"""Foiling and co-conspirators: sections 6 and 7 of docs/games/escape.md."""

from __future__ import annotations

import pytest

from tests.simulator.escape.scene import Scene


def cards(name: str, count: int) -> str:
    """So many equal cards."""
    return " ".join([name] * count)


def foils(scene: Scene) -> list[str]:
    """The foils among the choices."""
    return [option for option in scene.options() if option.startswith("foil")]


# Foiling


@pytest.mark.parametrize(("own", "other", "may_foil"), [(8, 0, True), (3, 5, True), (3, 4, False), (1, 7, True)])
def test_a_plan_can_be_foiled_with_eight_cards_in_all_play_areas(own: int, other: int, may_foil: bool) -> None:
    """E-6.1: wherever they lie."""
    scene = Scene("P7 P6", "P5", areas=(cards("P1", own), cards("P1", other)))
    assert foils(scene) == (["foil 1 G yard"] if may_foil else [])


@pytest.mark.parametrize(("foil_size", "in_play"), [(4, 4), (4, 5), (10, 10), (12, 12)])
def test_the_foil_size_is_a_rule(foil_size: int, in_play: int) -> None:
    """E-6.1: at the size and above it, not one card below."""
    enough = Scene("P7 P6", "P5", areas=(cards("P1", in_play), ""), foil_size=foil_size, guard_help_size=4)
    assert foils(enough) == ["foil 1 G yard"]
    short = Scene("P7 P6", "P5", areas=(cards("P1", foil_size - 1), ""), foil_size=foil_size, guard_help_size=4)
    assert foils(short) == []


def test_the_foiler_needs_a_card_of_the_plan_in_play() -> None:
    """E-6.2, A-22: eight P1 before seat 1; those in the hand of seat 0 do not help until one is laid."""
    scene = Scene("P1 P7 P6", "P5", areas=("", cards("P1", 8)))
    assert foils(scene) == []
    assert foils(scene.play("lay_off 1 1")) == ["foil 1 G yard"]


@pytest.mark.parametrize(
    ("hand", "yard", "expected"),
    [
        ("I2 P7", "I3 I4", []),  # Infamous Escapees of other plans
        ("I1 P7", "I3", ["foil 1 I1 hand"]),
        ("G P7", "I3", ["foil 1 G hand"]),
        ("P6 P7", "I1 I3", ["foil 1 I1 yard"]),
        ("P6 P7", "G I3", ["foil 1 G yard"]),
    ],
)
def test_the_escapee_must_match_the_plan(hand: str, yard: str, expected: list[str]) -> None:
    """E-6.3: the plan's own Infamous Escapee or a Generic one, in hand or Yard."""
    assert foils(Scene(hand, "P5", areas=(cards("P1", 8), ""), yard=yard)) == expected


def test_an_escapee_in_another_hand_is_of_no_use() -> None:
    """E-6.3: only the foiler's own hand counts."""
    assert foils(Scene("P6 P7", "I1 G", areas=(cards("P1", 8), ""), yard="I3")) == []


def test_the_foiler_chooses_among_all_eligible_escapees() -> None:
    """E-6.4, A-19: two types in two places are four foils; equal Escapees are one choice."""
    scene = Scene("I1 G P7", "P5", areas=(cards("P1", 8), ""), yard="G G I3")
    assert foils(scene) == ["foil 1 I1 hand", "foil 1 G hand", "foil 1 G yard"]
    other = Scene("G P7", "P5", areas=(cards("P1", 8), ""), yard="I1 G")
    assert foils(other) == ["foil 1 I1 yard", "foil 1 G hand", "foil 1 G yard"]


def test_exactly_one_escapee_is_taken() -> None:
    """E-6.4, A-19: of I1 and two G in the Yard, one G goes; I1 and the other G stay."""
    scene = Scene("P7 P6", "P5", areas=(cards("P1", 8), ""), yard="I1 G G").play("foil 1 G yard")
    assert (scene.yard, scene.foiled(0)) == ("I1 G", f"{cards('P1', 8)} G")


@pytest.mark.parametrize("keep_last_card", ["every_play", "stated_only"])
def test_an_escapee_from_the_hand_leaves_another_card(keep_last_card: str) -> None:
    """E-6.5, A-13: whatever the key says, with G as the whole hand only the Yard's I1 can be used."""
    scene = Scene("G", "P5", areas=(cards("P1", 8), ""), yard="I1", keep_last_card=keep_last_card)
    assert foils(scene) == ["foil 1 I1 yard"]


def test_a_foil_from_the_yard_with_one_card_leads_to_going_out() -> None:
    """E-6.6, A-25: the one card is discarded; the bonus counts the Yard without the Escapee taken: 8 x 2 + 5 + 3."""
    scene = Scene("P7", "P5", areas=(cards("P1", 8), ""), yard="G I4").play("foil 1 G yard", "discard P7")
    assert (scene.phase, scene.reason) == ("round_end", "out")
    assert scene.end_round().points() == [8 * 2 + 5 + 3, 0]


@pytest.mark.parametrize(("keep_last_card", "expected"), [("every_play", []), ("stated_only", ["foil 1 G yard"])])
def test_an_empty_hand_may_foil_from_the_yard(keep_last_card: str, expected: list[str]) -> None:
    """E-6.6, A-13: Warden took the last card of the hand and the Cell Block had no other to give."""
    scene = Scene(
        "P1 P1 P1 G",
        "P5",
        areas=("P1 P1 P1 P1 P1", ""),
        yard="I3",
        rest="foiled",
        foiled_plans="7",
        action="warden",
        keep_last_card=keep_last_card,
    )
    scene.play("lay_off 1 3", "yard G")
    assert scene.hand(0) == ""
    assert foils(scene) == expected


@pytest.mark.parametrize(("without_play", "expected"), [(True, ["foil 1 G yard"]), (False, [])])
def test_a_foil_may_need_a_play_in_the_same_turn(without_play: bool, expected: list[str]) -> None:
    """E-6.7, A-18: nothing was played in this turn; an Escapee to the Yard does not count, a start does."""
    scene = Scene("P2 P2 P2 I5 P7", "P5", areas=(cards("P1", 8), ""), yard="G G", foil_without_play=without_play)
    assert foils(scene) == expected
    assert foils(scene.play("yard I5")) == expected
    assert foils(scene.play("start 2 3")) == ["foil 1 G yard"]


def test_a_lay_off_is_play_enough_for_a_foil() -> None:
    """E-6.7, A-18: on another plan than the one foiled."""
    scene = Scene("P2 P7 P6", "P5", areas=(cards("P1", 8), "P2"), yard="G G", foil_without_play=False)
    assert foils(scene.play("lay_off 2 1")) == ["foil 1 G yard"]


def test_a_foil_is_optional_and_draws_no_action_card() -> None:
    """E-6.7: `done` is a choice beside it, and the Action deck stays as it is."""
    scene = Scene("P7 P6", "P5", areas=(cards("P1", 8), ""), action="blank")
    assert scene.options() == ["foil 1 G yard", "done"]
    scene.play("foil 1 G yard")
    assert (scene.action_deck, scene.phase) == ("blank", "discard")


def test_a_foil_fills_the_foiled_piles_of_those_who_had_cards_in_play() -> None:
    """E-6.8, E-6.9, A-22: I1 of the hand and 4 P1 for seat 0, 5 P1 for seat 2; P1 in hands and other plans stay."""
    scene = Scene(
        "I1 P1 P7",
        "P1 P5",
        "P1 P6",
        areas=(cards("P1", 4), "P2 P2 P2", f"{cards('P1', 5)} P2"),
        foiled=("", "", "P4"),
        foiled_plans="4",
        yard="G G",
    )
    scene.play("foil 1 I1 hand")
    assert [scene.foiled(seat) for seat in range(3)] == [f"{cards('P1', 4)} I1", "", f"{cards('P1', 5)} P4"]
    assert [scene.hand(seat) for seat in range(3)] == ["P1 P7", "P1 P5", "P1 P6"]
    assert [scene.area(seat) for seat in range(3)] == ["", "P2 P2 P2", "P2"]
    assert (scene.yard, scene.view.plans_in_play, scene.view.times_foiled[0]) == ("G G", 1, 1)


def test_only_the_discard_follows_a_foil() -> None:
    """E-6.10: a second plan has its eight cards and the Yard a G more, yet the turn goes on to the discard."""
    scene = Scene("P7 P6 P2", "P5", areas=(f"{cards('P1', 8)} {cards('P2', 8)}", ""), yard="G G G")
    scene.play("foil 1 G yard")
    assert (scene.phase, scene.seat) == ("discard", 0)


# Co-conspirators

EIGHT = ("P1 P1 P1", "P1 P1 P1 P1", "P1")


def foiled(*hands: str, areas: tuple[str, ...] = EIGHT, **rules: object) -> Scene:
    """Plan 1 was just foiled by seat 0 with a G of the Yard."""
    return Scene(*hands, areas=areas, yard="G", **rules).play("foil 1 G yard")


def test_those_with_cards_and_an_escapee_may_add_it_in_order_from_the_left() -> None:
    """E-7.1, A-23: seats 1 and 2 are asked one after the other, either may decline; then seat 0 discards."""
    scene = foiled("P7 P6", "G P5", "I1 P5")
    assert (scene.phase, scene.seat, scene.options()) == ("co_conspirator", 1, ["add G", "decline"])
    scene.play("decline")
    assert (scene.phase, scene.seat, scene.options()) == ("co_conspirator", 2, ["add I1", "decline"])
    scene.play("add I1")
    assert (scene.phase, scene.seat) == ("discard", 0)
    assert (scene.foiled(1), scene.foiled(2)) == ("P1 P1 P1 P1", "P1 I1")
    assert (scene.hand(1), scene.hand(2)) == ("P5 G", "P5")


def test_the_order_begins_at_the_foilers_left_and_goes_round() -> None:
    """E-7.1, A-23: seat 1 foils; seats 2 and 0 are asked, in this order."""
    scene = Scene("G P7", "P6 P5", "G P4", areas=EIGHT, yard="G", seat=1).play("foil 1 G yard")
    assert scene.seat == 2
    assert scene.play("decline").seat == 0
    assert scene.play("decline").phase == "discard"


@pytest.mark.parametrize(
    ("hand", "areas"),
    [
        ("G P1", (cards("P1", 8), "")),  # P1 in the hand is none in the play area
        ("I2 P1", (cards("P1", 7), "P1")),  # I2 is of another plan
        ("P1 P2", (cards("P1", 7), "P1")),
    ],
)
def test_who_has_no_card_in_play_or_no_eligible_escapee_is_not_asked(hand: str, areas: tuple[str, str]) -> None:
    """E-7.1, E-7.2, A-22: the play area alone counts for the share, the hand for the Escapee."""
    assert foiled("P7 P6", hand, areas=areas).phase == "discard"


def test_a_co_conspirator_never_comes_from_the_yard() -> None:
    """E-7.2: a second G lies in the Yard; seat 1 has none in hand and is not asked."""
    scene = Scene("P7 P6", "P5 P4", areas=(cards("P1", 7), "P1"), yard="G G").play("foil 1 G yard")
    assert scene.phase == "discard"


def test_change_in_plan_does_not_help_co_conspirators() -> None:
    """E-7.2: seat 0 foils with I3; seat 1 may add G, and not I2."""
    scene = Scene("P7 P6", "G I2 P5", areas=(cards("P1", 7), "P1"), yard="I3", change_in_plan=1)
    assert scene.play("foil 1 I3 yard").options() == ["add G", "decline"]


@pytest.mark.parametrize(("co_conspirators", "asked_again"), [("one", False), ("any", True)])
def test_a_player_adds_one_or_any_number(co_conspirators: str, asked_again: bool) -> None:
    """E-7.3, A-21: seat 1 has I1 and two G."""
    scene = foiled("P7 P6", "I1 G G P5", "P5", co_conspirators=co_conspirators)
    assert scene.options() == ["add I1", "add G", "decline"]
    scene.play("add G")
    assert (scene.phase == "co_conspirator") == asked_again
    if asked_again:
        assert scene.options() == ["add I1", "add G", "decline"]
        scene.play("add I1", "add G")  # none is left: the asking ends by itself
        assert (scene.phase, scene.foiled(1)) == ("discard", f"{cards('P1', 4)} I1 G G")


def test_with_any_number_a_player_may_decline_after_the_first() -> None:
    """E-7.3, A-21: then the next player is asked."""
    scene = foiled("P7 P6", "G G P5", "G P5", co_conspirators="any").play("add G", "decline")
    assert (scene.phase, scene.seat) == ("co_conspirator", 2)


def test_a_co_conspirator_may_be_the_last_card_of_a_hand() -> None:
    """E-7.4, A-24: the round goes on; seat 1 then draws the top of Solitary and goes out by discarding it."""
    scene = foiled("P7 P6", "G", "P5 P5").play("add G")
    assert (scene.hand(1), scene.phase, scene.seat) == ("", "discard", 0)
    scene.play("discard P7")
    assert (scene.phase, scene.seat) == ("draw", 1)
    scene.play("solitary", "done", "discard P7")
    assert (scene.reason, scene.hidden.end_seat) == ("out", 1)


@pytest.mark.parametrize("foiler_too", [False, True])
def test_the_foiler_may_be_asked_first(foiler_too: bool) -> None:
    """E-7.5, A-20: with the key the foiler is asked before seat 1."""
    scene = foiled("I1 P7 P6", "G P5", "P5", foiler_co_conspirator=foiler_too)
    assert (scene.phase, scene.seat) == ("co_conspirator", 0 if foiler_too else 1)
    if foiler_too:
        assert scene.options() == ["add I1", "decline"]
        assert scene.play("add I1").seat == 1
        assert scene.foiled(0) == "P1 P1 P1 I1 G"


def test_a_foiler_who_declined_is_not_asked_again() -> None:
    """E-7.5, A-20: seat 0 keeps I1, seat 1 declines as well; the discard follows."""
    scene = foiled("I1 P7 P6", "G P5", "P5", foiler_co_conspirator=True).play("decline", "decline")
    assert (scene.phase, scene.seat) == ("discard", 0)


@pytest.mark.parametrize(("hand", "phase"), [("I1", "discard"), ("I1 P7", "co_conspirator")])
def test_a_foiler_who_adds_one_keeps_a_card(hand: str, phase: str) -> None:
    """E-7.6, A-20: with I1 as the whole hand the foiler is not asked."""
    assert foiled(hand, "P5 P4", "P5", foiler_co_conspirator=True).phase == phase


def test_a_foiler_who_may_add_any_number_still_keeps_a_card() -> None:
    """E-7.3, E-7.6, A-20, A-21: of two G and I1 two are added, the last card must stay."""
    scene = foiled("I1 G G", "P5 P4", "P5", foiler_co_conspirator=True, co_conspirators="any")
    scene.play("add G", "add G")
    assert (scene.phase, scene.hand(0)) == ("discard", "I1")


def test_the_foilers_own_escapee_follows_the_same_rule_as_the_others() -> None:
    """E-7.2, E-7.5, A-20: Change in Plan let I3 lead; I4 of the foiler's hand cannot be added."""
    scene = Scene("I4 P7 P6", "P5", areas=(cards("P1", 8), ""), yard="I3", change_in_plan=1, foiler_co_conspirator=True)
    assert scene.play("foil 1 I3 yard").phase == "discard"
