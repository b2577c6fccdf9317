"""Each kind of line in the text of Escape from Alcatraz; clauses are those of docs/games/escape.md."""

from __future__ import annotations

from typing import Any

from simulator.escape import GAME
from simulator.trace import Event
from tests.simulator.told import choice, shuffle, text_of

# P2 and G are turned up; then two players are dealt five cards in turn, seat 0 first.
HANDS = (["P1", "P1", "P1", "I1", "P3"], ["P1", "P3", "P3", "G", "P2"])
DEALT = ["P2", "G", *(card for pair in zip(*HANDS, strict=True) for card in pair)]
START: list[Event] = [{"event": "round", "round": 1, "dealer": 1}]


def told(*events: Event, deck: tuple[str, ...] = ("P4", "P5", "I2", "P6", "P7", "P7"), **rules: Any) -> list[str]:
    """All lines; the Cell Block has P4 P5 I2 P6 P7 P7 on top."""
    return text_of(GAME, {"hand_size": 5} | rules, 2, *START, shuffle("plans", [*DEALT, *deck]), *events)


def turn(*events: Event, **kept: Any) -> list[str]:
    """What is said of the plays of seat 0, which took the P2 of Solitary."""
    lines = told(choice(0, "draw", "solitary"), *events, **kept)
    assert lines[5:7] == ["Turn 1, seat 0 x", "takes P2 from Solitary"]
    return lines[7:]


def play(word: str, **fields: Any) -> Event:
    return choice(0, "play", word, **fields)


def action(card: str) -> Event:
    return {"event": "action_card", "seat": 0, "card": card}


STARTED = play("start", plan=1, count=3)
OTHERS = (choice(1, "play", "lay_off", plan=1, count=1), choice(1, "play", "lay_off", plan=3, count=2))


def test_the_deal_shows_what_was_turned_up_and_the_hands() -> None:
    """E-2.4, E-2.5: up to the first Escapee."""
    assert told() == [
        "Round 1, seat 1 deals",
        "turned up: P2 G",
        "hand of seat 0: P1 P1 P1 P3 I1",
        "hand of seat 1: P1 P2 P3 P3 G",
        "Yard G; Solitary P2 (of 1); 6 cards in the Cell Block",
    ]


def test_a_search_for_an_escapee_in_vain_is_told() -> None:
    """E-2.6: of three cards none is one; the I1 after them goes to the Yard, and the rest is shuffled."""
    first = shuffle("plans", ["P1", "P1", "P2", "P3", "I1", *["P4"] * 10])
    again = shuffle("plans", ["P4"] * 10 + ["P3"])
    lines = text_of(GAME, {"hand_size": 5, "setup_reveal_limit": 3}, 2, *START, first, again)
    assert lines[1] == "turned up: P1 P1 P2; the first Escapee among the others, I1, goes into the Yard"
    assert lines[-1] == "Yard I1; Solitary P2 (of 3); 1 card in the Cell Block"


def test_cards_are_drawn_in_their_order() -> None:
    """E-3.3."""
    assert told(choice(0, "draw", "cell_block"))[-1] == "draws P4 P5 from the Cell Block"
    assert told(choice(0, "draw", "cell_block"), deck=())[-1] == "draws nothing from the Cell Block"


def test_plays_without_action_cards() -> None:
    lines = turn(STARTED, play("lay_off", plan=3, count=1), play("yard", card="I1"), play("done", forced=True))
    assert lines == [
        "starts plan 1: 3 P1",
        "lays off on plan 3: 1 P3",
        "puts I1 into the Yard",
        "plays nothing more (forced)",
    ]
    assert turn(choice(0, "discard", "discard", card="P2")) == ["discards P2"]


def test_a_foil_tells_whose_cards_are_foiled() -> None:
    """E-6.8, E-6.9; then other players may add an Escapee (E-7.1)."""
    foil = play("foil", plan=1, card="I1", **{"from": "hand"})
    add = choice(1, "co_conspirator", "add", card="G")
    assert turn(STARTED, OTHERS[0], foil, add)[2:] == [
        "foils plan 1 with I1 from the hand: 3 P1 of seat 0, 1 P1 of seat 1",
        "seat 1 adds G to its Foiled! pile",
    ]
    from_yard = play("foil", plan=1, card="G", **{"from": "yard"})
    assert turn(STARTED, from_yard, choice(1, "co_conspirator", "decline"))[1:] == [
        "foils plan 1 with G from the Yard: 3 P1 of seat 0",
        "seat 1 adds no Escapee",
    ]


def test_action_cards_without_a_choice() -> None:
    """E-10.13, E-10.8: cards turned up go to the Yard or to Solitary, there in the order of a shuffle."""
    assert turn(action("blank")) == ["Action card Blank"]
    ratted = "Action card Ratted On: draws P4 P5; turns up I2 P6 P7; into the Yard go I2; into Solitary go"
    assert turn(action("ratted_on")) == [f"{ratted} P6 P7"]
    assert turn(action("ratted_on"), shuffle("discards", ["P7", "P6"])) == [f"{ratted} P7 P6"]
    assert turn(action("plan_uncovered"), deck=("P4", "P5", "P6", "P7")) == [
        "Action card Plan Uncovered: draws P4; turns up P5 P6 P7; into Solitary go P5 P6 P7"
    ]


def test_action_cards_with_a_choice() -> None:
    """E-10.1 to E-10.12, E-10.14, E-10.19."""
    detail = (action("work_detail"), choice(0, "work_detail", "draw"))
    assert turn(*detail) == ["Action card Work Detail", "draws P4 P5 from the Cell Block"]
    search = (action("cell_search"), choice(0, "cell_search", "keep", card="P5"))
    said = "Action card Cell Search: turns up P4 P5 I2"
    assert turn(*search) == [said, "keeps P5; into Solitary go P4 I2"]
    uncovered = (action("plan_uncovered"), choice(0, "plan_uncovered", "take", victim=1, plan=3))
    assert turn(*OTHERS, *uncovered)[2:] == [
        "Action card Plan Uncovered",
        "takes P3 from the play area of seat 1; turns up P4 P5 I2; into the Yard go I2; into Solitary go P4 P5",
    ]
    favors = (action("returning_favors"), choice(0, "returning_favors", "name", plan=3))
    assert turn(*favors)[1] == "asks for P3; seat 1 gives it and draws P4"
    in_vain = choice(0, "returning_favors", "name", plan=7)
    assert turn(action("returning_favors"), in_vain)[1] == "asks for P7; nobody has one"
    change = (action("change_in_plan"), choice(0, "change_in_plan", "attach", plan=3))
    assert turn(*change) == ["Action card Change in Plan", "lays it on plan 3"]


def test_a_card_of_solitary_is_taken() -> None:
    """E-10.3: seat 0 has discarded P3 and takes it back in its next turn."""
    before = (choice(0, "discard", "discard", card="P3"), choice(0, "draw", "cell_block"))
    take = choice(0, "work_detail", "take", card="P3")
    assert turn(*before, action("work_detail"), take)[-1] == "takes P3 from Solitary"


def test_the_warden_names_who_does_what() -> None:
    """E-10.21 to E-10.24."""
    discard = choice(0, "warden", "discard", plan=1)
    yard = choice(1, "warden", "yard", card="G", forced=True)
    assert turn(STARTED, action("warden"), discard, yard)[1:] == [
        "Action card Warden",
        "discards 3 P1 from the play area",
        "seat 1 puts G into the Yard and draws P4 (forced)",
    ]


def test_a_reshuffle_of_the_action_deck_is_told() -> None:
    """E-9.3, E-9.4: before the card is drawn, or right after it."""
    again = shuffle("action", ["blank", "warden"])
    told_again = "Action deck shuffled anew, 2 cards"
    assert turn(STARTED, again, action("blank"))[1:] == [told_again, "Action card Blank"]
    assert turn(STARTED, action("blank"), again)[1:] == ["Action card Blank", told_again]


STATE: Event = {
    "event": "state",
    "turn": 1,
    "seat": 0,
    "hands": [["P2", "P3"], ["P1", "P2", "P3", "P3", "G"]],
    "areas": [[3, 0, 2, 0, 0, 0, 0], [0] * 7],
    "foiled": [["P5", "I5"], []],
    "yard": ["G"],
    "solitary": ["P4", "P1"],
    "cell_block": 6,
    "action_deck": 3,
    "action_discards": [],
    "guard_help": 3,
    "change_in_plan": None,
}


def test_after_a_turn_what_it_changed_is_shown() -> None:
    """The hand of seat 1 is as it was dealt."""
    assert turn(STATE) == [
        "| hand of seat 0: P2 P3",
        "| play area of seat 0: 3 P1, 2 P3",
        "| Foiled! pile of seat 0: P5 I5",
        "| Yard G; Solitary P1 (of 2); 6 cards in the Cell Block; Guard Help on plan 3",
    ]


def test_the_end_of_a_round_tells_of_the_bonus() -> None:
    """E-12.3."""
    end = {"event": "round_end", "reason": "out", "seat": 0, "points": [25, 4], "totals": [25, 4], "bonus": 10}
    assert turn(STATE, end)[-3:] == [
        "Round 1 ends: seat 0 went out",
        "seat 0 x: 25 points, 25 in all, with 10 for going out",
        "seat 1 x: 4 points, 4 in all",
    ]
    empty = end | {"reason": "cell_block", "seat": None, "bonus": 0}
    assert turn(STATE, empty)[-3:-1] == ["Round 1 ends: the Cell Block is empty", "seat 0 x: 25 points, 25 in all"]
