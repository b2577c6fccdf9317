"""The referee on draw decks and objectives that run out; clauses are those of docs/games/cats.md.

Row notation as in `cats_scenes`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference.cats_referee import referee
from tests.reference.cats_scenes import (
    Line,
    as_text,
    begin,
    choice,
    claim,
    refused,
    replaced,
    round_end,
    scene,
    shuffle,
    state,
    waits,
)

# Two cards of each of 1 to 8: two rows of six and two piles leave two cards in the draw deck.
SIXTEEN = {"values": [1, 2, 3, 4, 5, 6, 7, 8], "copies": 2, "row_size": 6}
SIXES = ("1 2 3 4 5 6", "1 2 3 4 5 8")
FIRST_SEEN = ("1 ~2 ~3 ~4 ~5 ~6", "1 ~2 ~3 ~4 ~5 ~8")
NO_CLAIM = [choice(0, "fulfil", "pass"), choice(1, "fulfil", "pass")]
NO_DRAW = [choice(0, "draw", "pass"), choice(1, "draw", "pass")]
CAP = round_end("cap", None, [0, 0])


def throws(seat: int, pile: int) -> list[Line]:
    """The next card of the draw deck goes straight onto a pile."""
    return [choice(seat, "draw", "deck"), choice(seat, "deck_card", "discard", pile=pile), NO_CLAIM[seat]]


# The draw deck


def emptied_deck(*more: Line, **changes: Any) -> list[Line]:
    """Both throw one of the two cards left, 7 and 8; the piles are then 6 7 and 7 8. Then this happens."""
    return scene(
        *throws(0, 0),
        state(1, 0, FIRST_SEEN, 1, piles=("6 7", "7")),
        *throws(1, 1),
        state(2, 1, FIRST_SEEN, 0, piles=("6 7", "7 8")),
        *more,
        rows=SIXES,
        after="7 8",
        winners=[0, 1],
        rules=SIXTEEN | changes.pop("rules", {}),
        **changes,
    )


def drawn_after_reshuffle(order: str = "7 6") -> list[Line]:
    """Seat 0 draws once more: 6 and 7 come back, 7 is drawn and thrown onto pile 0."""
    draw, *throw = throws(0, 0)
    table = (FIRST_SEEN, 1)
    return emptied_deck(
        draw,
        shuffle("draw", order),
        *throw,
        state(3, 0, *table, piles=("7 7", "8")),
        *waits(4, 1, *table, piles=("7 7", "8")),
        CAP,
        rules={"max_turns": 2},
    )


def test_the_piles_come_back_without_their_tops() -> None:
    """F-7.1, F-7.4: shuffled after the choice to draw."""
    lines = drawn_after_reshuffle()
    referee(as_text(lines))
    place = next(number for number, line in enumerate(lines) if line.get("order") == [7, 6])
    assert refused([*lines[:place], *lines[place + 1 :]]).expected == "a line with event 'shuffle'"
    early = [*lines[: place - 1], lines[place], lines[place - 1], *lines[place + 1 :]]
    assert refused(early).expected == "a line with event 'choice'"


@pytest.mark.parametrize("order", ["6 7 7", "6", "6 8", "7 8"])
def test_other_cards_than_those_below_the_tops_are_refused(order: str) -> None:
    """F-7.1."""
    assert refused(drawn_after_reshuffle(order)).expected == "an order of the 2 cards [6, 7]"


def test_the_round_ends_with_the_draw_deck() -> None:
    """F-8.4, F-7.6: where the rules say so, at the end of the cycle; the deck is made new before round 2."""
    comes_back = shuffle("draw", "6 7")
    rest = [
        round_end("deck", None, [0, 0]),
        begin(2, 1),
        comes_back,
        *waits(1, 1, FIRST_SEEN, 2, piles=("7", "8")),
        *waits(2, 0, FIRST_SEEN, 2, piles=("7", "8")),
        CAP,
    ]
    rules = {"deck_out": "end_round", "rounds": 2}
    lines = emptied_deck(*rest, rules=rules)
    referee(as_text(lines))
    assert refused([line for line in lines if line != comes_back]).expected == "a line with event 'shuffle'"
    longer = emptied_deck(*rest, rules=rules | {"max_turns": 9}, capped=False)
    assert refused(longer).expected == "a line with event 'choice'"  # in round 2 the draw deck has cards
    other = replaced(lines, "game", rules=lines[0]["rules"] | {"deck_out": "reshuffle"})
    assert refused(other).expected == "'reason': \"cap\""


def test_the_draw_deck_runs_out_within_a_refill() -> None:
    """F-6.2, F-7.5, F-7.6: of two cards due to a wrong claim one comes; the other before round 2, from a new deck."""
    short, filled = "~3 ~4 ~5 ~8 ~8", "~3 ~4 ~5 ~8 ~8 ~7"
    lines = scene(
        *throws(0, 0),
        state(1, 0, FIRST_SEEN, 1, piles=("6 7", "7")),
        NO_DRAW[1],
        claim(1, 9, 0, 1),
        choice(1, "claim_pile", "discard", pile=1),
        state(2, 1, (FIRST_SEEN[0], short), 0, piles=("6 7", "7 1 2")),
        round_end("deck", None, [0, 0]),
        begin(2, 1),
        shuffle("draw", "7 6 1"),
        *waits(1, 1, (FIRST_SEEN[0], filled), 2, piles=("7", "2")),
        *waits(2, 0, (FIRST_SEEN[0], filled), 2, piles=("7", "2")),
        CAP,
        rows=SIXES,
        after="7 8",
        winners=[0, 1],
        rules=SIXTEEN | {"deck_out": "end_round", "false_claims": "any", "rounds": 2},
    )
    referee(as_text(lines))


def test_the_draw_deck_is_reshuffled_within_a_refill() -> None:
    """F-6.2, F-7.1, F-7.4: 8 comes, then 6, 7 and 1 are shuffled; 1 is the top's neighbour, 2 the top."""
    row = "~3 ~4 ~5 ~8 ~8 ~7"
    lines = scene(
        *throws(0, 0),
        state(1, 0, FIRST_SEEN, 1, piles=("6 7", "7")),
        NO_DRAW[1],
        claim(1, 9, 0, 1),
        choice(1, "claim_pile", "discard", pile=1),
        shuffle("draw", "7 6 1"),
        state(2, 1, (FIRST_SEEN[0], row), 2, piles=("7", "2")),
        CAP,
        rows=SIXES,
        after="7 8",
        winners=[0, 1],
        rules=SIXTEEN | {"false_claims": "any"},
    )
    referee(as_text(lines))


def test_scored_cards_of_earlier_rounds_come_back_and_then_nothing_does() -> None:
    """F-5.13, F-7.2, F-7.3, F-7.6, F-9.4, F-9.5: the piles have only their tops all the time.

    Round 1: seat 0 meets 9 with 4 and 5, and gets 7. Round 2: seat 0 gets the last card, 8, and 4 and 5 come back at
    once; seat 1 meets 12 with 4 and 8, and gets 5; seat 0 meets 6 with 1, 2 and 3, and gets 4; then seat 1 cannot draw
    from the deck, meets 5 with 2 and 3, and gets nothing: all scored cards left are of this round.
    """
    one: dict[str, Any] = {"objectives": "12 5 4", "objective_deck": 7, "scored": ("4 5", "")}
    rows_1 = ("1 ~2 ~3 ~6 ~7", "1 ~2 ~3 ~5 ~4 ~8")
    two: dict[str, Any] = {"objectives": "7 8 4", "objective_deck": 4, "scored": ("1 2 3", "2 3 4 8")}
    rows_2 = ("~6 ~7 ~8 ~4", "1 ~5 ~5")
    lines = scene(
        NO_DRAW[0],
        claim(0, 9, 3, 4),
        state(1, 0, rows_1, 1, **one),
        *(line for turn in (2, 3, 4) for line in waits(turn, (turn + 1) % 2, rows_1, 1, **one)),
        round_end("cap", None, [2, 0]),
        begin(2, 1),
        shuffle("draw", "5 4"),
        NO_DRAW[1],
        claim(1, 12, 4, 5),
        state(
            1,
            1,
            ("1 ~2 ~3 ~6 ~7 ~8", "1 ~2 ~3 ~5 ~5"),
            1,
            objectives="6 5 4",
            objective_deck=6,
            scored=("", "4 8"),
        ),
        NO_DRAW[0],
        claim(0, 6, 0, 1, 2),
        state(2, 0, (rows_2[0], "1 ~2 ~3 ~5 ~5"), 0, objectives="7 5 4", objective_deck=5, scored=("1 2 3", "4 8")),
        NO_DRAW[1],
        claim(1, 5, 1, 2),
        state(3, 1, rows_2, 0, **two),
        *waits(4, 0, rows_2, 0, **two),
        round_end("cap", None, [3, 4], [5, 4]),
        rows=("1 2 3 4 5 6", "1 2 3 5 4 8"),
        after="7 8",
        winners=[0],
        rules=SIXTEEN | {"rounds": 2, "max_turns": 2},
    )
    referee(as_text(lines))
    last_draw = max(number for number, line in enumerate(lines) if line == NO_DRAW[1])
    lines[last_draw] = choice(1, "draw", "deck")
    assert refused(lines).found == '{"choice": "deck"}'


def test_scored_cards_come_back_only_where_the_piles_give_none() -> None:
    """F-7.1, F-7.2, F-7.6: seat 0 met 9 with 4 and 5; it gets 6 from below the top 8, and only then they come back."""
    row_0, row_1 = "1 ~2 ~3 ~6 ~7", FIRST_SEEN[1]
    table: dict[str, Any] = {"objectives": "12 5 4", "objective_deck": 7}
    one, two = table | {"scored": ("4 5", "")}, table | {"piles": ("8", "7")}
    lines = scene(
        NO_DRAW[0],
        claim(0, 9, 3, 4),
        state(1, 0, (row_0, row_1), 1, **one),
        *throws(1, 0),
        state(2, 1, (row_0, row_1), 0, **one, piles=("6 8", "7")),
        round_end("cap", None, [2, 0]),
        begin(2, 1),
        shuffle("draw", "6"),
        shuffle("draw", "5 4"),
        *waits(1, 1, (row_0 + " ~6", row_1), 2, **two),
        *waits(2, 0, (row_0 + " ~6", row_1), 2, **two),
        round_end("cap", None, [0, 0], [2, 0]),
        rows=SIXES,
        after="7 8",
        winners=[0],
        rules=SIXTEEN | {"rounds": 2},
    )
    referee(as_text(lines))
    together = [line | {"order": [6, 5, 4]} if line.get("order") == [6] else line for line in lines]
    assert refused(together).expected == "an order of the 1 cards [6]"


# The objectives


def met_12(objectives_out: str, *turns: Line) -> list[Line]:
    """Three objectives, all shown: seat 0 meets 12 with 7 and 5, and gets 11."""
    return scene(
        NO_DRAW[0],
        claim(0, 12, 0, 1),
        *turns,
        round_end("cap", None, [2, 0]),
        rows=("7 5 1 1", "2 2 2 8"),
        piles="6 9",
        after="11",
        winners=[0],
        rules={"objectives": [12, 9, 4], "objectives_out": objectives_out},
    )


def after_12(objectives: str) -> list[Line]:
    """The rest of the cycle."""
    rows = ("~1 ~1 ~11", "2 ~2 ~2 ~8")
    table: dict[str, Any] = {"objectives": objectives, "objective_deck": 0, "scored": ("5 7", ""), "piles": ("6", "9")}
    return [state(1, 0, rows, 57, **table), *waits(2, 1, rows, 57, **table)]


def test_objectives_come_back() -> None:
    """F-7.7: the one just met is the only one discarded, and comes back at once."""
    turns = [shuffle("objectives", "12"), *after_12("12 9 4")]
    referee(as_text(met_12("reshuffle", *turns)))
    assert refused(met_12("shrink", *turns)).expected == "a line with event 'state'"
    assert refused(met_12("reshuffle", *turns[1:])).expected == "a line with event 'shuffle'"


def test_the_objective_row_shrinks() -> None:
    """F-7.8: it closes up."""
    referee(as_text(met_12("shrink", *after_12("9 4"))))
    refused(met_12("reshuffle", *after_12("9 4")))
    refused(met_12("shrink", *after_12("4 9")))


def test_the_order_of_things_after_a_right_claim() -> None:
    """F-5.10, F-5.11, F-5.13, F-7.7: the freed modifier, then the objective, then the card that comes.

    Seat 0 lays 7, a plus_one here, over its 2 and meets 4 with 1 and 2 + 1. The 7 goes onto pile 1 before 4 comes back
    and before 6 and 7 from below the tops do. When seat 1 meets 9 with 4 and 5 only 9 comes back.
    """
    laid, met = "1 ~2/7 ~3 ~4 ~5 ~6", "~3 ~4 ~5 ~6 ~7"
    rest: dict[str, Any] = {"objective_deck": 0, "piles": ("8", "7")}
    after_claim = [
        choice(0, "claim_pile", "discard", pile=1),
        shuffle("objectives", "4"),
        shuffle("draw", "7 6"),
    ]
    lines = scene(
        choice(0, "draw", "deck"),
        choice(0, "deck_card", "ability", slot=1),
        NO_CLAIM[0],
        state(1, 0, (laid, FIRST_SEEN[1]), 1, objective_deck=0),
        *throws(1, 0),
        state(2, 1, (laid, FIRST_SEEN[1]), 0, objective_deck=0, piles=("6 8", "7")),
        NO_DRAW[0],
        claim(0, 4, 0, 1),
        *after_claim,
        state(3, 0, (met, FIRST_SEEN[1]), 1, scored=("1 2", ""), **rest),
        NO_DRAW[1],
        claim(1, 9, 3, 4),
        shuffle("objectives", "9"),
        state(4, 1, (met, "1 ~2 ~3 ~8 ~6"), 0, scored=("1 2", "4 5"), **rest),
        round_end("cap", None, [2, 2]),
        rows=SIXES,
        after="7 8",
        winners=[0, 1],
        rules=SIXTEEN | {"objectives": [12, 9, 4], "abilities": {"7": "plus_one"}, "max_turns": 2},
    )
    referee(as_text(lines))
    place = lines.index(after_claim[0])
    for order in ((1, 0, 2), (0, 2, 1)):
        refused([*lines[:place], *(after_claim[number] for number in order), *lines[place + 3 :]])
