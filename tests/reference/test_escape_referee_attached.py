"""The referee on Guard Help, Change in Plan, Warden and the Action deck; clauses are those of docs/games/escape.md.

In most scenes seat 0 holds three cards of plan 1, starts the plan and draws the Action card in question.
"""

from __future__ import annotations

import pytest

from tests.reference.escape_referee import referee
from tests.reference.escape_scenes import (
    CAP,
    OTHERS,
    START,
    STARTER,
    after_start,
    choice,
    dealt,
    done,
    drawn,
    draws,
    refused,
    round_end,
    scene,
    small_deck,
    state,
)
from tests.reference.lines import Line, as_text, only, replaced, shuffle

# Guard Help, Change in Plan


def test_guard_help_stays_on_its_plan_and_then_lets_three_cards_foil() -> None:
    """E-10.14, E-10.15, E-10.17: attached by seat 0, used at once; three cards and G are 6 + 5."""
    attach = only(choice(0, "guard_help", "attach", plan=1))
    waits = after_start(
        "guard_help",
        attach,
        choice(0, "play", "done"),
        block="P4 P4",
        table=state(1, 0, ("P2 P2 P4", OTHERS), 17, areas=("3000", ""), solitary="P4", guard_help=1),
    )
    referee(as_text(waits))
    foil = choice(0, "play", "foil", plan=1, card="G", source="yard")
    table = state(
        1,
        0,
        ("P2 P2 P4", OTHERS),
        17,
        foiled=("P1 P1 P1 G", ""),
        yard="",
        solitary="P4",
        action_discards="guard_help",
    )
    used = replaced(after_start("guard_help", attach, foil, block="P4 P4", table=table), "round_end", points=[11, 0])
    used = replaced(used, "round_end", totals=[11, 0])
    referee(as_text(replaced(used, "game_end", totals=[11, 0], winners=[0])))


def test_change_in_plan_foils_with_any_escapee() -> None:
    """E-10.18: four Plan cards of plan 1 and I2 of the hand are 8 + 10."""
    lines = scene(
        draws(0),
        choice(0, "play", "start", plan=1, count=4),
        drawn(0, "change_in_plan"),
        only(choice(0, "change_in_plan", "attach", plan=1)),
        choice(0, "play", "foil", plan=1, card="I2", source="hand"),
        only(choice(0, "discard", "discard", card="P2")),
        state(
            1,
            0,
            ("P2", OTHERS),
            17,
            foiled=("P1 P1 P1 P1 I2", ""),
            solitary="P2",
            action_discards="change_in_plan",
        ),
        round_end("cap", None, [18, 0]),
        hands=("P1 P1 P1 P1 P2", OTHERS),
        block="P2 I2",
        action="change_in_plan",
        winners=[0],
    )
    referee(as_text(lines))


def attached_twice(*later: Line, rules: dict[str, int]) -> list[Line]:
    """Seat 0 puts Change in Plan on plan 1; seat 1 lays off a card and puts Guard Help there too."""
    return scene(
        draws(0),
        START,
        drawn(0, "change_in_plan"),
        only(choice(0, "change_in_plan", "attach", plan=1)),
        done(0),
        choice(0, "discard", "discard", card="P4"),
        state(
            1,
            0,
            ("P2 P2 P2", "P1 P3 P3 P4 P4"),
            17,
            areas=("3000", ""),
            solitary="P4",
            action_deck=1,
            change_in_plan=1,
        ),
        choice(1, "draw", "solitary"),
        choice(1, "play", "lay_off", plan=1, count=1),
        drawn(1, "guard_help"),
        only(choice(1, "guard_help", "attach", plan=1)),
        *later,
        hands=(STARTER, "P1 P3 P3 P4 P4"),
        block="P2 P4",
        action="change_in_plan guard_help",
        winners=[0, 1],
        rules={"max_turns": 2} | rules,
    )


def test_attached_cards_are_released_at_the_end_of_the_round() -> None:
    """E-11.4: still there in the last table of round 1; in round 2 Guard Help lies below Change in Plan."""
    hand = "P1 P1 P2 P2 P3"
    discards = "guard_help change_in_plan"
    table = state(
        2,
        1,
        ("P2 P2 P2", "P3 P3 P4 P4"),
        17,
        areas=("3000", "1000"),
        solitary="P4",
        guard_help=1,
        change_in_plan=1,
    )
    lines = attached_twice(
        choice(1, "play", "done"),
        choice(1, "discard", "discard", card="P4"),
        table,
        CAP,
        {"event": "round", "round": 2, "dealer": 0},
        shuffle("plans", small_deck("G", dealt(hand, hand), "P4 P4 P4 P4")),
        draws(1),
        done(1),
        choice(1, "discard", "discard", card="P4"),
        state(1, 1, (hand, f"{hand} P4"), 17, solitary="P4", action_discards=discards),
        choice(0, "draw", "cell_block"),
        done(0),
        choice(0, "discard", "discard", card="P4"),
        state(2, 0, (f"{hand} P4", f"{hand} P4"), 15, solitary="P4 P4", action_discards=discards),
        CAP,
        rules={"max_rounds": 2},
    )
    referee(as_text(lines))


def test_both_attached_cards_are_released_by_a_foil() -> None:
    """E-10.15, E-10.16, E-10.19: four cards would do without Guard Help; I4 only with Change in Plan."""
    foil = choice(1, "play", "foil", plan=1, card="G", source="yard")
    table = state(
        2,
        1,
        ("P2 P2 P2", "P3 P3 P4 P4"),
        17,
        foiled=("P1 P1 P1", "P1 G"),
        yard="",
        solitary="P4",
        action_discards="guard_help change_in_plan",
    )
    lines = attached_twice(
        foil,
        choice(1, "discard", "discard", card="P4"),
        table,
        round_end("cap", None, [6, 7]),
        rules={},
    )
    referee(as_text(replaced(lines, "game_end", winners=[1])))


def test_an_attached_card_takes_no_part_in_a_reshuffle() -> None:
    """E-9.5, E-9.6: the only Action card lies on plan 1, so the lay-off of seat 1 draws none."""
    lines = scene(
        draws(0),
        START,
        drawn(0, "guard_help"),
        only(choice(0, "guard_help", "attach", plan=1)),
        choice(0, "play", "done"),
        choice(0, "discard", "discard", card="P4"),
        state(1, 0, ("P2 P2 P2", "P1 P3 P3 P4 P4"), 17, areas=("3000", ""), solitary="P4", guard_help=1),
        choice(1, "draw", "solitary"),
        choice(1, "play", "lay_off", plan=1, count=1),
        choice(1, "play", "done"),
        choice(1, "discard", "discard", card="P4"),
        state(2, 1, ("P2 P2 P2", "P3 P3 P4 P4"), 17, areas=("3000", "1000"), solitary="P4", guard_help=1),
        CAP,
        hands=(STARTER, "P1 P3 P3 P4 P4"),
        block="P2 P4",
        action="guard_help",
        winners=[0, 1],
        rules={"max_turns": 2},
    )
    referee(as_text(lines))


def test_a_further_copy_takes_the_place_of_the_first() -> None:
    """E-10.20: the second Guard Help goes onto plan 3, the first to the Action discards."""
    lines = scene(
        draws(0),
        choice(0, "play", "yard", card="I4"),
        START,
        drawn(0, "guard_help"),
        only(choice(0, "guard_help", "attach", plan=1)),
        choice(0, "play", "done"),
        choice(0, "discard", "discard", card="P4"),
        state(
            1,
            0,
            ("P2 P2", OTHERS),
            17,
            areas=("3000", ""),
            yard="I4 G",
            solitary="P4",
            action_deck=1,
            guard_help=1,
        ),
        choice(1, "draw", "solitary"),
        choice(1, "play", "start", plan=3, count=3),
        drawn(1, "guard_help"),
        choice(1, "guard_help", "attach", plan=3),
        choice(1, "play", "done"),
        only(choice(1, "discard", "discard", card="P4")),
        state(
            2,
            1,
            ("P2 P2", "P4 P4"),
            17,
            areas=("3000", "0030"),
            yard="I4 G",
            solitary="P4",
            action_discards="guard_help",
            guard_help=3,
        ),
        CAP,
        hands=(STARTER, OTHERS),
        block="I4 P4",
        action="guard_help guard_help",
        winners=[0, 1],
        rules={"max_turns": 2},
    )
    referee(as_text(lines))


# Warden


def test_warden_asks_everybody_who_can() -> None:
    """E-10.21, E-10.22, E-10.23: seat 0 must discard plan 1, seat 1 must give I2 and draws P3, seat 2 does nothing.

    30 - 1 - 15 - 2 - 1 = 11.
    """
    hands = (STARTER, "P3 P3 P4 P4 I2", "P3 P3 P4 P4 P4")
    lines = scene(
        draws(0),
        START,
        drawn(0, "warden"),
        only(choice(0, "warden", "discard", plan=1)),
        only(choice(1, "warden", "yard", card="I2")),
        done(0),
        choice(0, "discard", "discard", card="P2"),
        state(
            1,
            0,
            ("P1 P1 P2", "P3 P3 P3 P4 P4", hands[2]),
            11,
            yard="I2 G",
            solitary="P1 P1 P1 P2",
            action_discards="warden",
        ),
        round_end("cap", None, [0, 0, 0]),
        hands=hands,
        block="P1 P1 P3",
        action="warden",
        winners=[0, 1, 2],
        rules={"setup_reveal_limit": 5},
    )
    referee(as_text(lines))
    refused(replaced(lines, "state", cell_block=12))


def test_warden_may_take_a_plan_out_of_play() -> None:
    """E-10.16, E-10.21: both discard plan 1, so its Guard Help goes to the discards, before Warden itself."""
    lines = scene(
        draws(0),
        START,
        drawn(0, "guard_help"),
        only(choice(0, "guard_help", "attach", plan=1)),
        choice(0, "play", "done"),
        choice(0, "discard", "discard", card="P4"),
        state(
            1,
            0,
            ("P2 P2 I4", "P1 P3 P3 P4 P4"),
            17,
            areas=("3000", ""),
            solitary="P4",
            action_deck=1,
            guard_help=1,
        ),
        choice(1, "draw", "solitary"),
        choice(1, "play", "lay_off", plan=1, count=1),
        drawn(1, "warden"),
        only(choice(1, "warden", "discard", plan=1)),
        choice(0, "warden", "discard", plan=1),
        choice(1, "play", "done"),  # three P4 may be started now
        choice(1, "discard", "discard", card="P4"),
        state(
            2,
            1,
            ("P2 P2 I4", "P3 P3 P4 P4"),
            17,
            solitary="P1 P1 P1 P1 P4",
            action_discards="guard_help warden",
        ),
        CAP,
        hands=(STARTER, "P1 P3 P3 P4 P4"),
        block="I4 P4",
        action="guard_help warden",
        winners=[0, 1],
        rules={"max_turns": 2},
    )
    referee(as_text(lines))


@pytest.mark.parametrize("uses", [False, True])
def test_warden_and_the_escapee_of_the_turn(uses: bool) -> None:
    """E-5.5, E-10.24: after I4 for Warden the player may put G into the Yard too, unless that is used up."""
    may_play = choice(0, "play", "yard", card="G")
    lines = after_start(
        "warden",
        choice(0, "warden", "yard", card="I4"),
        *([] if uses else [may_play]),
        done(0),
        block="I4 G P4",
        table=state(
            1,
            0,
            ("P2 P2 G" if uses else "P2 P2", OTHERS),
            16,
            areas=("3000", ""),
            yard="I4 G" if uses else "I4 G G",
            solitary="P4",
            action_discards="warden",
        ),
        warden_uses_yard_play=uses,
    )
    referee(as_text(lines))
    refused(replaced(lines, "game", rules=lines[0]["rules"] | {"warden_uses_yard_play": not uses}))


# The Action deck


def two_blanks(*again: Line, deck: int, discards: str, copies: str, reshuffle: str) -> list[Line]:
    """Seat 0 starts plan 1, seat 1 lays off a card; each draws a blank."""
    return scene(
        draws(0),
        START,
        drawn(0, "blank"),
        done(0),
        choice(0, "discard", "discard", card="P4"),
        state(
            1,
            0,
            ("P2 P2 P2", "P1 P3 P3 P4 P4"),
            17,
            areas=("3000", ""),
            solitary="P4",
            action_deck=len(copies.split()) - 1,
            action_discards="blank",
        ),
        choice(1, "draw", "solitary"),
        choice(1, "play", "lay_off", plan=1, count=1),
        *again,
        choice(1, "play", "foil", plan=1, card="G", source="yard"),
        choice(1, "discard", "discard", card="P4"),
        state(
            2,
            1,
            ("P2 P2 P2", "P3 P3 P4 P4"),
            17,
            foiled=("P1 P1 P1", "P1 G"),
            yard="",
            solitary="P4",
            action_deck=deck,
            action_discards=discards,
        ),
        round_end("cap", None, [6, 7]),
        hands=(STARTER, "P1 P3 P3 P4 P4"),
        block="P2 P4",
        action=copies,
        winners=[1],
        rules={"max_turns": 2, "action_reshuffle": reshuffle},
    )


def test_reshuffle_when_needed() -> None:
    """E-9.3: with two cards none is needed after the second; with one card, before the second draw."""
    second = drawn(1, "blank")
    again = shuffle("action", "blank")
    referee(as_text(two_blanks(second, deck=0, discards="blank blank", copies="blank blank", reshuffle="when_needed")))
    referee(as_text(two_blanks(again, second, deck=0, discards="blank", copies="blank", reshuffle="when_needed")))
    refused(two_blanks(second, again, deck=1, discards="blank", copies="blank blank", reshuffle="when_needed"))


def test_reshuffle_when_exhausted() -> None:
    """E-9.4: right after the last of two, without it; the only card of a deck waits for its next need."""
    second = drawn(1, "blank")
    again = shuffle("action", "blank")
    late = "when_exhausted"
    referee(as_text(two_blanks(second, again, deck=1, discards="blank", copies="blank blank", reshuffle=late)))
    referee(as_text(two_blanks(again, second, deck=0, discards="blank", copies="blank", reshuffle=late)))
    refused(two_blanks(second, deck=0, discards="blank blank", copies="blank blank", reshuffle=late))
