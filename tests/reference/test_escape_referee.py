"""The referee accepts right traces and refuses wrong ones; clauses are those of docs/games/escape.md.

The traces are scenes of one turn or a few on the small deck, written down by hand.
"""

from __future__ import annotations

import pytest

from tests.reference.escape_referee import referee
from tests.reference.escape_scenes import (
    OTHERS,
    SMALL,
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

# Set-up and draw


def waiting_turn() -> list[Line]:
    """Seat 0 draws P2 from Solitary and discards it; no play is possible. 30 - 3 - 10 = 17 cards are left."""
    hands = ("P1 P1 P3 P3 P4", "P2 P2 P3 P4 P4")
    return scene(
        choice(0, "draw", "solitary"),
        done(0),
        choice(0, "discard", "discard", card="P2"),
        state(1, 0, hands, 17, yard="I3", solitary="P1 P2"),
        round_end("cap", None, [0, 0]),
        hands=hands,
        yard="P1 P2 I3",
        winners=[0, 1],
    )


def test_set_up_and_a_turn_from_solitary() -> None:
    """E-2.2, E-2.4, E-2.5, E-2.7, E-2.8, E-3.1: I3 to the Yard, P2 on top of P1, hands one card at a time."""
    referee(as_text(waiting_turn()))


def test_hands_dealt_in_blocks_are_refused() -> None:
    """E-2.7: seat 0 then holds other cards, of which it cannot discard P2."""
    blocks = small_deck("P1 P2 I3", "P1 P1 P3 P3 P4", "P2 P2 P3 P4 P4")
    refused(replaced(waiting_turn(), "shuffle", order=blocks.split()))


def test_another_order_of_solitary_is_refused() -> None:
    """E-2.5, E-8.1: P2 was revealed last and was discarded last."""
    error = refused(replaced(waiting_turn(), "state", solitary=["P2", "P1"]))
    assert (error.line, error.expected, error.found) == (7, '\'solitary\': ["P1", "P2"]', '["P2", "P1"]')


def test_a_deck_with_a_card_too_few_is_refused() -> None:
    """E-1.10: a shuffle holds exactly the cards that belong in it."""
    lines = waiting_turn()
    assert refused(replaced(lines, "shuffle", order=lines[2]["order"][:-1])).line == 3
    assert refused(replaced(lines, "shuffle", order=["P1", *lines[2]["order"][1:-1], "P1"])).line == 3


def test_seat_0_plays_first() -> None:
    """E-2.1: the last seat deals the first round."""
    lines = waiting_turn()
    assert refused(replaced(lines, "round", dealer=0)).expected == "'dealer': 1"


def test_no_escapee_within_the_limit() -> None:
    """E-2.6: after P1 the rest P2 P3 I3 ... gives I3, and its other 28 cards are shuffled: 28 - 10 - 2."""
    hands = ("P1 P1 P3 P3 P4", "P2 P2 P3 P4 P4")
    again = small_deck("P1 I3", dealt(*hands), "P2 P1").removeprefix("P1 I3 ")
    lines = scene(
        shuffle("plans", again),
        choice(0, "draw", "cell_block"),
        choice(0, "play", "done"),
        choice(0, "discard", "discard", card="P4"),
        state(1, 0, ("P1 P1 P1 P2 P3 P3", hands[1]), 16, yard="I3", solitary="P1 P4"),
        round_end("cap", None, [0, 0]),
        hands=hands,
        deck=small_deck("P1 P2 P3 I3 I1"),
        winners=[0, 1],
        rules={"setup_reveal_limit": 1},
    )
    referee(as_text(lines))
    unshuffled = [line for line in lines if line.get("order") != again.split()]
    assert refused(unshuffled).expected == "a line with event 'shuffle'"


def test_three_players_in_two_rounds() -> None:
    """E-2.1, E-2.3, E-3.1, E-13.5: dealer 2, then 0, so seat 1 begins round 2; the blank stays discarded."""
    hands = ("P1 P1 P1 P2 P2", "P2 P3 P3 P3 P4", "P3 P4 P4 P4 P4")
    deck = shuffle("plans", small_deck("G", dealt(*hands), "P1 P1"))
    moved = (hands[2], hands[0], hands[1])  # seat 1 now gets the first cards dealt
    lines = scene(
        draws(0),
        choice(0, "play", "start", plan=1, count=3),
        drawn(0, "blank"),
        choice(0, "play", "lay_off", plan=1, count=1),
        choice(0, "play", "done"),  # the last P1 could still be laid off
        choice(0, "discard", "discard", card="P1"),
        state(1, 0, ("P2 P2", *hands[1:]), 12, areas=("4000", "", ""), solitary="P1", action_discards="blank"),
        round_end("cap", None, [0, 0, 0]),
        {"event": "round", "round": 2, "dealer": 0},
        deck,
        draws(1),
        choice(1, "play", "done"),
        choice(1, "discard", "discard", card="P1"),
        state(1, 1, (moved[0], "P1 P1 P1 P1 P2 P2", moved[2]), 12, solitary="P1", action_discards="blank"),
        round_end("cap", None, [0, 0, 0]),
        hands=hands,
        block="P1 P1",
        action="blank",
        winners=[0, 1, 2],
        rules={"max_rounds": 2},
    )
    referee(as_text(lines))


# Plays


def opening_turn() -> list[Line]:
    """Seat 0 starts plan 1 with three cards, draws a blank, discards P4; the Yard has room for one plan."""
    hands = ("P1 P1 P1 P2 P2", OTHERS)
    return scene(
        draws(0),
        choice(0, "play", "start", plan=1, count=3),
        drawn(0, "blank"),
        done(0),
        choice(0, "discard", "discard", card="P4"),
        state(1, 0, ("P2 P2 P2", OTHERS), 17, areas=("3000", ""), solitary="P4", action_discards="blank"),
        round_end("cap", None, [0, 0]),
        hands=hands,
        block="P2 P4",
        action="blank",
        winners=[0, 1],
    )


def test_a_start_draws_one_action_card() -> None:
    """E-4.2, E-4.10, E-9.1, E-1.4: the blank is drawn and discarded; plan 2 has no Escapee (E-4.3)."""
    referee(as_text(opening_turn()))


def test_without_its_action_card_a_start_is_refused() -> None:
    """E-4.10."""
    lines = opening_turn()
    assert "action_card" in refused([line for line in lines if line["event"] != "action_card"]).expected


def test_without_any_action_card_a_start_draws_none() -> None:
    """E-9.5: no Action deck, no shuffle of it, no Action card."""
    hands = ("P1 P1 P1 P2 P2", OTHERS)
    lines = scene(
        draws(0),
        choice(0, "play", "start", plan=1, count=3),
        done(0),
        choice(0, "discard", "discard", card="P4"),
        state(1, 0, ("P2 P2 P4", OTHERS), 17, areas=("3000", ""), solitary="P4"),
        round_end("cap", None, [0, 0]),
        hands=hands,
        block="P4 P4",
        winners=[0, 1],
    )
    referee(as_text(lines))


def test_forced_must_be_right() -> None:
    """`forced` where one option is left, and only there."""
    lines = opening_turn()
    free = [choice(0, "play", "done") if line == done(0) else line for line in lines]
    assert refused(free).expected == "'forced': true"
    wrong = [only(line) if line.get("choice") == "start" else line for line in lines]
    assert "no field 'forced'" in refused(wrong).expected
    denied = [line | {"forced": False} if line.get("choice") == "start" else line for line in lines]
    assert "no field 'forced'" in refused(denied).expected


def test_an_illegal_choice_is_refused_with_the_legal_ones() -> None:
    """E-4.5, E-4.2: four cards are not there; the message names line, options and choice."""
    lines = [line | {"count": 4} if line.get("choice") == "start" else line for line in opening_turn()]
    error = refused(lines)
    assert error.line == 6
    assert '{"choice": "start", "count": 3, "plan": 1}' in error.expected
    assert '"count": 4' in error.found
    assert str(error).startswith("line 6: expected one of 3 options")


def test_an_escapee_to_the_yard_draws_no_action_card() -> None:
    """E-5.1, E-5.2: I1 goes into the Yard after the start, and no Action card is drawn for it."""
    hands = ("P1 P1 P1 P2 P2", OTHERS)
    lines = scene(
        draws(0),
        choice(0, "play", "start", plan=1, count=3),
        drawn(0, "blank"),
        choice(0, "play", "yard", card="I1"),
        done(0),
        choice(0, "discard", "discard", card="P4"),
        state(
            1,
            0,
            ("P2 P2", OTHERS),
            17,
            areas=("3000", ""),
            yard="I1 G",
            solitary="P4",
            action_discards="blank",
        ),
        round_end("cap", None, [0, 0]),
        hands=hands,
        block="I1 P4",
        action="blank",
        winners=[0, 1],
    )
    referee(as_text(lines))


def test_two_plans_beside_two_escapees() -> None:
    """E-5.4, E-4.9, E-12.4: I1 and G allow plans 1 and 2; going out before any foil they pay 10 + 5."""
    hands = ("P1 P1 P1 P2 P2", "P2 P3 P3 P4 P4")
    lines = scene(
        draws(0),
        choice(0, "play", "yard", card="I1"),
        choice(0, "play", "start", plan=1, count=3),
        choice(0, "play", "start", plan=2, count=3),
        done(0),
        only(choice(0, "discard", "discard", card="P4")),
        state(1, 0, ("", hands[1]), 16, areas=("3300", ""), yard="I1 G", solitary="P4"),
        round_end("out", 0, [15, 0], 15),
        hands=hands,
        block="I1 P2 P4 P4",
        winners=[0],
        rules={"draw_count": 3, "target": 10},
        capped=False,
    )
    referee(as_text(lines))


def test_the_last_card_may_be_laid_off_where_only_stated_plays_keep_one() -> None:
    """E-4.7, E-6.6, E-8.2, E-11.1: an empty hand may still foil from the Yard; no discard, no going out."""
    hands = ("P1 P1 P1 P1 P1", OTHERS)
    lines = scene(
        choice(0, "draw", "solitary"),
        choice(0, "play", "start", plan=1, count=3),
        choice(0, "play", "lay_off", plan=1, count=3),
        choice(0, "play", "foil", plan=1, card="G", source="yard"),
        state(1, 0, ("", OTHERS), 18, foiled=("P1 P1 P1 P1 P1 P1 G", ""), yard=""),
        round_end("cap", None, [17, 0]),
        hands=hands,
        yard="P1 G",
        winners=[0],
        rules={"keep_last_card": "stated_only"},
    )
    referee(as_text(lines))
    assert refused(replaced(lines, "game", rules=SMALL)).line == 6  # the lay-off of all three


# Foils and co-conspirators


def test_a_foil_from_the_hand() -> None:
    """E-6.4, E-6.8, E-6.10, E-12.1: 4 x 2 + 5 points; no `done`, then the discard."""
    hands = ("P1 P1 P1 P1 P2", OTHERS)
    lines = scene(
        draws(0),
        choice(0, "play", "start", plan=1, count=4),
        choice(0, "play", "foil", plan=1, card="G", source="hand"),
        only(choice(0, "discard", "discard", card="P2")),
        state(1, 0, ("P2", OTHERS), 17, foiled=("P1 P1 P1 P1 G", ""), solitary="P2"),
        round_end("cap", None, [13, 0]),
        hands=hands,
        block="P2 G",
        winners=[0],
        rules={"target": 10},
    )
    referee(as_text(lines))
    assert refused(replaced(lines, "round_end", points=[12, 0])).expected == "'points': [13, 0]"
    assert refused(replaced(lines, "game_end", capped=False)).expected == "'capped': true"  # E-14.4


def shared_foil(answers: list[Line], hand: str, pile: str, points: int, several: str = "one") -> list[Line]:
    """Seat 0 starts plan 1; seat 1 lays off a fourth card and foils with G of the Yard, for 2 + 5 points.

    Seat 0 gives `answers` and is left with `hand`, `pile` and `points`. The one blank is needed again in
    turn 2 and is shuffled first (E-9.3).
    """
    hands = ("P1 P1 P1 I1 P2", "P1 P2 P3 P4 I2")
    return scene(
        draws(0),
        choice(0, "play", "start", plan=1, count=3),
        drawn(0, "blank"),
        choice(0, "play", "done"),
        choice(0, "discard", "discard", card="P3"),
        state(
            1,
            0,
            ("P2 I1 G", "P1 P2 P3 P4 I2"),
            17,
            areas=("3000", ""),
            solitary="P3",
            action_discards="blank",
        ),
        choice(1, "draw", "solitary"),
        choice(1, "play", "lay_off", plan=1, count=1),
        shuffle("action", "blank"),
        drawn(1, "blank"),
        choice(1, "play", "foil", plan=1, card="G", source="yard"),
        *answers,
        choice(1, "discard", "discard", card="P4"),
        state(
            2,
            1,
            (hand, "P2 P3 P3 I2"),
            17,
            foiled=(pile, "P1 G"),
            yard="",
            solitary="P4",
            action_discards="blank",
        ),
        round_end("cap", None, [points, 7]),
        hands=hands,
        block="P3 G",
        action="blank",
        winners=[0 if points > 7 else 1],
        rules={"max_turns": 2, "co_conspirators": several},
    )


ADD_I1 = choice(0, "co_conspirator", "add", card="I1")
ADD_G = choice(0, "co_conspirator", "add", card="G")
DECLINE = choice(0, "co_conspirator", "decline")


@pytest.mark.parametrize(
    ("answers", "hand", "pile", "points", "several"),
    [
        ([ADD_I1], "P2 G", "P1 P1 P1 I1", 16, "one"),  # 3 x 2 + 10
        ([DECLINE], "P2 I1 G", "P1 P1 P1", 6, "one"),
        ([ADD_I1, ADD_G], "P2", "P1 P1 P1 I1 G", 21, "any"),  # none left, so not asked a third time
        ([ADD_G, DECLINE], "P2 I1", "P1 P1 P1 G", 11, "any"),
    ],
)
def test_shares_and_co_conspirators(answers: list[Line], hand: str, pile: str, points: int, several: str) -> None:
    """E-6.9, E-7.1, E-7.3: each keeps the cards of the own play area; seat 0 is asked."""
    referee(as_text(shared_foil(answers, hand, pile, points, several)))


def test_wrong_co_conspirators_are_refused() -> None:
    """E-7.1, E-7.3: not asked, asked twice for one, asked once more with none left."""
    lines = shared_foil([ADD_I1], "P2 G", "P1 P1 P1 I1", 16)
    unasked = [line for line in lines if line.get("phase") != "co_conspirator"]
    assert refused(unasked).expected == "'phase': \"co_conspirator\""
    refused(shared_foil([ADD_I1, ADD_G], "P2", "P1 P1 P1 I1 G", 21))
    refused(shared_foil([ADD_I1, ADD_G, DECLINE], "P2", "P1 P1 P1 I1 G", 21, "any"))


def test_the_foiler_as_own_co_conspirator() -> None:
    """E-7.5: asked first, with G in the hand and P2 to keep; by default not asked."""
    hands = ("P1 P1 P1 P1 P2", OTHERS)
    turn = [
        draws(0),
        choice(0, "play", "start", plan=1, count=4),
        choice(0, "play", "foil", plan=1, card="G", source="yard"),
        choice(0, "co_conspirator", "add", card="I1"),
        only(choice(0, "discard", "discard", card="P2")),
        state(1, 0, ("P2", OTHERS), 17, foiled=("P1 P1 P1 P1 I1 G", ""), yard="", solitary="P2"),
        round_end("cap", None, [23, 0]),
    ]
    allowed = scene(*turn, hands=hands, block="P2 I1", winners=[0], rules={"foiler_co_conspirator": True})
    referee(as_text(allowed))
    refused(scene(*turn, hands=hands, block="P2 I1", winners=[0]))


def test_the_last_card_as_co_conspirator_ends_no_round() -> None:
    """E-7.4, E-11.1: seat 0 gives its last card, later draws P4 from Solitary, discards it and is out.

    The Yard is empty then, so the bonus is 0; seat 0 scores five Plan cards and I1, seat 1 one and G.
    """
    hands = ("P1 P1 P1 P1 I1", "P1 P2 P3 P4 I2")
    piles = ("P1 P1 P1 P1 P1 I1", "P1 G")
    lines = scene(
        draws(0),
        choice(0, "play", "start", plan=1, count=5),
        choice(0, "play", "done"),
        choice(0, "discard", "discard", card="P2"),
        state(1, 0, ("I1", hands[1]), 17, areas=("5000", ""), solitary="P2"),
        choice(1, "draw", "cell_block"),
        choice(1, "play", "lay_off", plan=1, count=1),
        choice(1, "play", "foil", plan=1, card="G", source="yard"),
        choice(0, "co_conspirator", "add", card="I1"),
        choice(1, "discard", "discard", card="P4"),
        state(2, 1, ("", "P2 P3 P3 P3 I2"), 15, foiled=piles, yard="", solitary="P2 P4"),
        choice(0, "draw", "solitary"),
        done(0),
        only(choice(0, "discard", "discard", card="P4")),
        state(3, 0, ("", "P2 P3 P3 P3 I2"), 15, foiled=piles, yard="", solitary="P2 P4"),
        round_end("out", 0, [20, 7]),
        hands=hands,
        block="P1 P2 P3 P3 P4",
        winners=[0],
        rules={"max_turns": 9},
    )
    referee(as_text(lines))


# Winners and the cap


def test_the_highest_total_wins() -> None:
    """E-13.2: 16 points against 7; E-13.3: without points both win."""
    won = shared_foil([ADD_I1], "P2 G", "P1 P1 P1 I1", 16)
    assert refused(replaced(won, "game_end", winners=[1])).expected == "'winners': [0]"
    assert refused(replaced(waiting_turn(), "game_end", winners=[0])).expected == "'winners': [0, 1]"


def test_the_cap_on_turns() -> None:
    """E-14.3: after one turn where one is allowed, and no earlier than after the second where two are."""
    lines = waiting_turn()
    error = refused(replaced(lines, "game", rules=lines[0]["rules"] | {"max_turns": 2}))
    assert (error.line, error.expected) == (8, "a line with event 'choice'")
