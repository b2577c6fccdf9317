"""Each kind of line in the text of the cats game; clauses are those of docs/games/cats.md."""

from __future__ import annotations

from typing import Any

from simulator.cats import GAME
from simulator.trace import Event
from tests.simulator.told import choice, shuffle, text_of

# Two players are dealt in turn: the rows are 2 10 8 9 and 3 -3 5 14, then come the piles with 1 and 6.
DEALT = [2, 3, 10, -3, 8, 5, 9, 14, 1, 6]
START: list[Event] = [{"event": "round", "round": 1, "first": 0}]
GOALS = shuffle("objectives", [12, 5, 10, 7])
ABILITIES = {"1": "plus_one", "2": "minus_one", "3": "change_sign", "4": "peek_own"}


def told(*events: Event, deck: tuple[int, ...] = (7, 4), **rules: Any) -> list[str]:
    """What is said after the deal; the deck has 7 and 4 on top."""
    return text_of(GAME, rules, 2, *START, shuffle("draw", [*DEALT, *deck]), GOALS, *events)[4:]


def turn(*events: Event, **kept: Any) -> list[str]:
    """The lines below the header of the turn of seat 0."""
    lines = told(*events, **kept)
    assert lines[0] == "Turn 1, seat 0 x"
    return lines[1:]


def draw(word: str, **fields: Any) -> Event:
    return choice(0, "draw", word, **fields)


def claim(objective: int, *slots: int) -> Event:
    return choice(0, "fulfil", "claim", objective=objective, slots=list(slots))


def test_the_deal_shows_the_rows_as_they_lie() -> None:
    """Not sorted; nobody has seen a card."""
    lines = text_of(GAME, {}, 2, *START, shuffle("draw", [*DEALT, 7, 4]), GOALS)
    assert lines == [
        "Round 1, seat 0 plays first",
        "row of seat 0: 2? 10? 8? 9?",
        "row of seat 1: 3? -3? 5? 14?",
        "objectives 12 5 10; piles 1 (of 1) and 6 (of 1); 2 cards in the deck",
    ]


def test_a_look_tells_slot_and_card() -> None:
    """F-2.6; and a choice without another is marked."""
    assert told(choice(0, "look", "look", slot=2)) == ["seat 0 looks at slot 2: 8"]
    assert told(choice(1, "look", "look", slot=0, forced=True)) == ["seat 1 looks at slot 0: 3 (forced)"]


def test_a_card_from_the_deck_is_swapped_in() -> None:
    """F-3.7: face down, and seen by its owner; what it replaces was seen if it was looked at."""
    look = choice(0, "look", "look", slot=2)
    lines = told(look, draw("deck"), choice(0, "deck_card", "swap", slot=2, pile=0))
    assert lines[2:] == ["draws 7 from the deck", "swaps it for slot 2 (was 8, now on pile 0)"]


def test_a_card_from_the_deck_is_discarded() -> None:
    """F-3.8."""
    lines = turn(draw("deck"), choice(0, "deck_card", "discard", pile=1))
    assert lines == ["draws 7 from the deck", "discards it onto pile 1"]


def test_a_card_from_a_pile_is_swapped_in() -> None:
    """F-3.9."""
    lines = turn(draw("pile", pile=1), choice(0, "pile_card", "swap", slot=3))
    assert lines == ["takes 6 from pile 1", "swaps it for slot 3 (was 9?, now on pile 1)"]


def test_a_player_passes() -> None:
    """F-3.3, F-5.1."""
    assert turn(draw("pass"), choice(0, "fulfil", "pass")) == ["draws nothing", "claims nothing"]


def test_a_deck_made_new_is_told_with_the_draw() -> None:
    """F-7.4: the draw deck is empty after the deal; its new cards are 11 and 12."""
    lines = turn(draw("deck"), shuffle("draw", [11, 12]), deck=())
    assert lines == ["draws 11 from the deck", "draw deck shuffled anew, 2 cards"]


def test_a_modifier_is_told_with_its_ability_and_the_value_that_it_gives() -> None:
    """F-4.6, F-4.7: a 1 over the 10 in slot 1 makes 11, a 2 makes 9, a 3 turns it around."""
    for card, name, value in ((1, "plus one", 11), (2, "minus one", 9), (3, "change sign", -10)):
        lines = turn(draw("deck"), choice(0, "deck_card", "ability", slot=1), deck=(card,), abilities=ABILITIES)
        assert lines == [f"draws {card} ({name}) from the deck", f"uses {name} on slot 1: 10&{card}={value}?"]


def test_a_peek_tells_the_card() -> None:
    """F-4.5."""
    lines = turn(draw("deck"), choice(0, "deck_card", "ability", slot=3, pile=0), deck=(4,), abilities=ABILITIES)
    assert lines == ["draws 4 (peek own) from the deck", "uses peek own on slot 3: 9, and discards it onto pile 0"]


def test_a_card_with_one_over_it_leaves_with_it() -> None:
    """F-3.10, F-6.1: both are discarded, in the end by a wrong claim: 11 and 8 are not 12."""
    use = (draw("deck"), choice(0, "deck_card", "ability", slot=1))
    swapped = (draw("pile", pile=0), choice(0, "pile_card", "swap", slot=1))
    given: dict[str, Any] = {"deck": (1, 7, 4), "abilities": ABILITIES}
    assert told(*use, *swapped, **given)[-1] == "swaps it for slot 1 (was 10&1=11?, now on pile 0)"
    wrong = (claim(12, 1, 2), choice(0, "claim_pile", "discard", pile=0))
    assert turn(*use, *wrong, **given)[2:] == [
        "claims objective 12 with 10&1=11 8 (slots 1 2): wrong, they make 19",
        "discards 10 1 8 onto pile 0",
        "gets 7? 4? at the right end",
    ]


def test_a_right_claim_brings_an_objective_and_a_card() -> None:
    """F-5.9, F-5.11, F-5.13: 2 and 10 are 12."""
    assert turn(draw("pass"), claim(12, 0, 1))[1:] == [
        "claims objective 12 with 2 10 (slots 0 1): right",
        "objective 7 comes in its place",
        "gets 7? at the right end",
    ]


def test_a_right_claim_sets_modifiers_free() -> None:
    """F-5.10: a pile is chosen first; the 10 with a 2 over it is 9, and 11 with the 2 in slot 0."""
    events = (draw("deck"), choice(0, "deck_card", "ability", slot=1), claim(11, 0, 1))
    freed = choice(0, "claim_pile", "discard", pile=1)
    decks = (shuffle("draw", [*DEALT, 2, 4]), shuffle("objectives", [11, 5, 10, 7]))
    assert text_of(GAME, {"abilities": ABILITIES}, 2, *START, *decks, *events, freed)[-4:] == [
        "claims objective 11 with 2 10&2=9 (slots 0 1): right",
        "discards 2 onto pile 1",
        "objective 7 comes in its place",
        "gets 4? at the right end",
    ]


def test_a_wrong_claim_says_what_is_wrong() -> None:
    """F-5.4, F-5.5: three cards of the right sum must not have two that cancel."""
    assert turn(draw("pass"), claim(5, 2, 3))[1] == "claims objective 5 with 8 9 (slots 2 3): wrong, they make 17"
    deck = [3, 2, -3, 10, 12, 8, 1, 9, 1, 6]
    lines = text_of(GAME, {}, 2, *START, shuffle("draw", deck), GOALS, draw("pass"), claim(12, 0, 1, 2))
    assert lines[-1] == "claims objective 12 with 3 -3 12 (slots 0 1 2): wrong, 3 and -3 cancel"


def test_only_pairs_that_the_rule_names_cancel() -> None:
    """F-5.6, F-5.7: 3 12 -3 is right where only neighbours must not cancel, and the first two do not."""
    deck = [3, 2, 12, 10, -3, 8, 1, 9, 1, 6]
    for rule, right in (("any_pair", False), ("adjacent_pair", True), ("first_two", True)):
        events = (*START, shuffle("draw", deck), GOALS, draw("pass"), claim(12, 0, 1, 2))
        lines = text_of(GAME, {"zero_subtotal": rule}, 2, *events)
        assert any("(slots 0 1 2): right" in line for line in lines) == right


def test_a_row_that_gets_no_card_is_told() -> None:
    """F-7.3: two cards leave, the deck gives one."""
    wrong = (draw("pass"), claim(5, 2, 3), choice(0, "claim_pile", "discard", pile=0))
    assert turn(*wrong, deck=(7,))[-2:] == ["gets 7? at the right end", "no card is left for the row"]


def test_objectives_are_shuffled_or_run_out() -> None:
    """F-7.7, F-7.8."""
    decks = (*START, shuffle("draw", [*DEALT, 7, 4]), shuffle("objectives", [12, 5, 10]), draw("pass"), claim(12, 0, 1))
    assert text_of(GAME, {}, 2, *decks)[-2] == "no objective comes in its place"
    assert text_of(GAME, {}, 2, *decks, shuffle("objectives", [12]))[-3:-1] == [
        "objectives shuffled anew, 1 card",
        "objective 12 comes in its place",
    ]


STATE: Event = {
    "event": "state",
    "turn": 1,
    "seat": 0,
    "rows": [
        [
            {"card": 2, "face_up": False, "modifier": None},
            {"card": 7, "face_up": True, "modifier": None},
            {"card": -3, "face_up": False, "modifier": 1},
        ],
        [],
    ],
    "known": [[False, True, True], []],
    "objectives": [7, 5, 10],
    "objective_deck": 0,
    "draw_deck": 2,
    "piles": [[1, 9], []],
    "scored": [[4, 8], []],
    "circles": [0, 0],
}


def test_after_a_turn_the_row_and_the_middle_are_shown() -> None:
    """A pile can be empty while its only card is a modifier."""
    assert turn(draw("pass"), STATE, abilities=ABILITIES)[1:] == [
        "| row: 2? [7] -3&1=-2; scored: 4 8",
        "| objectives 7 5 10; piles 9 (of 2) and - (of 0); 2 cards in the deck",
    ]


def test_the_end_of_a_round_tells_reason_points_and_circles() -> None:
    """F-8.1, F-8.2."""
    emptied = STATE | {"rows": [[], []], "known": [[], []], "circles": [1, 0]}
    end = {"event": "round_end", "reason": "empty_row", "seat": 0, "points": [6, 2], "totals": [6, 2]}
    assert turn(draw("pass"), emptied, end)[1:] == [
        "| row: -, empty: a circle; scored: 4 8",
        "| objectives 7 5 10; piles 9 (of 2) and - (of 0); 2 cards in the deck",
        "Round 1 ends: seat 0 was the first to empty its row",
        "seat 0 x: 6 points, 6 in all, 1 circle",
        "seat 1 x: 2 points, 2 in all",
    ]
    for reason, words in (("deck", "the draw deck is empty"), ("cap", "it reached the limit of turns")):
        assert f"Round 1 ends: {words}" in turn(draw("pass"), emptied, end | {"reason": reason, "seat": None})


def test_a_next_round_shows_the_rows_filled_up() -> None:
    """F-9.4, F-9.5: three cards stay, one comes; the other row is filled in turn, from seat 1 on."""
    end = {"event": "round_end", "reason": "cap", "seat": None, "points": [2, 0], "totals": [2, 0]}
    after = (draw("pass"), STATE, end, {"event": "round", "round": 2, "first": 1})
    lines = told(*after, deck=(11, 12, 13, 14, 6), abilities=ABILITIES)
    assert lines[-4:] == [
        "Round 2, seat 1 plays first",
        "row of seat 1: 11? 13? 14? 6?",
        "row of seat 0: 2? [7] -3&1=-2 12?",
        "objectives 7 5 10; piles 9 (of 2) and - (of 0); 0 cards in the deck",
    ]
