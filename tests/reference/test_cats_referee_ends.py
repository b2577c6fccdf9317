"""The referee on ends of rounds and games; clauses are those of docs/games/cats.md.

Row notation as in `cats_scenes`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference.cats_referee import Referee, referee
from tests.reference.cats_scenes import (
    DEFAULTS,
    SHORT,
    Line,
    as_text,
    begin,
    choice,
    claim,
    look,
    refused,
    replaced,
    round_end,
    scene,
    set_up,
    state,
    waits,
)
from tests.reference.cats_table import (
    new_table,
)

NO_DRAW = [choice(0, "draw", "pass"), choice(1, "draw", "pass")]
# Ends of a round: rows of three, which a triple empties

THREE = {"row_size": 3, "max_turns": 9}
WON_12 = {"objectives": "5 9 4", "objective_deck": 7, "scored": ("-3 1 14", ""), "circles": [1, 0]}


def emptied_row(*second: Line, end: Line, capped: bool = False, **changes: Any) -> list[Line]:
    """Seat 0 meets 12 with its whole row and gets no card; then seat 1 has its turn."""
    return scene(
        NO_DRAW[0],
        claim(0, 12, 0, 1, 2),
        state(1, 0, ("", "4 ~3 ~2"), 60, **WON_12),
        *second,
        end,
        rows=("-3 14 1", "4 3 2"),
        after="11 13 10",
        capped=capped,
        rules=THREE | changes.pop("rules", {}),
        **changes,
    )


def one_emptied(**changes: Any) -> list[Line]:
    """Seat 1 passes."""
    turn = waits(2, 1, ("", "4 ~3 ~2"), 60, **WON_12)
    return emptied_row(*turn, end=round_end("empty_row", 0, [3, 0]), **{"winners": [0]} | changes)


def test_an_emptied_row_ends_the_round_with_the_cycle() -> None:
    """F-5.13, F-8.1, F-8.2: a circle, no refill, and seat 1 has its turn yet."""
    lines = one_emptied()
    referee(as_text(lines))
    assert refused([*lines[:9], *lines[12:]]).expected == "a line with event 'choice'"
    assert refused(replaced(lines, "round_end", seat=1)).expected == "'seat': 0"


def test_an_emptied_row_comes_before_the_cap() -> None:
    """F-8.6: the cap of one turn each is reached in the same cycle; the game is not capped."""
    referee(as_text(one_emptied(rules={"max_turns": 1})))
    refused(replaced(one_emptied(rules={"max_turns": 1}), "round_end", reason="cap", seat=None))


def both_emptied(*rest: Line, **changes: Any) -> list[Line]:
    """Seat 1 meets 9 with its whole row; the next objective is 6."""
    table = WON_12 | {"objectives": "5 6 4", "objective_deck": 6, "scored": ("-3 1 14", "2 3 4"), "circles": [1, 1]}
    turn = [NO_DRAW[1], claim(1, 9, 0, 1, 2), state(2, 1, ("", ""), 60, **table)]
    return emptied_row(*turn, *rest[:-1], end=rest[-1], **changes)


def test_two_emptied_rows() -> None:
    """F-8.3, F-10.2: both get a circle, the end is seat 0's; with 3 points and a circle each they share."""
    end = round_end("empty_row", 0, [3, 3])
    referee(as_text(both_emptied(end, winners=[0, 1])))
    assert refused(both_emptied(end | {"seat": 1}, winners=[0, 1])).expected == "'seat': 0"


def test_the_next_round_begins_left_of_the_latest_to_empty_a_row() -> None:
    """F-9.2, F-9.5: seat 1 was, so seat 0 begins, and cards come to 0 and 1 in turn: 11 10 -3 and 13 -3 -3."""
    end = round_end("empty_row", 0, [3, 3])
    table = {"objectives": "5 6 4", "objective_deck": 6, "circles": [1, 1]}
    rows = ("~11 ~10 ~-3", "~13 ~-3 ~-3")  # -3 is the lowest card left
    again = [*waits(1, 0, rows, 54, **table), *waits(2, 1, rows, 54, **table)]
    last = round_end("cap", None, [0, 0], [3, 3])
    rules = {"rounds": 2, "max_turns": 1}
    lines = both_emptied(end, begin(2, 0), *again, last, winners=[0, 1], capped=True, rules=rules)
    referee(as_text(lines))
    assert refused(both_emptied(end, begin(2, 1), last, winners=[0, 1], rules=rules)).expected == "'first': 0"


def second_round(*looks: Line, known: str = "~", **rules: Any) -> list[Line]:
    """Only seat 0 emptied its row, so seat 1 begins round 2; the cards left are 11, 13, 10."""
    table = {"objectives": "5 9 4", "objective_deck": 7, "circles": [1, 0]}
    rows = (f"~11 {known}13 ~10", "4 ~3 ~2")
    turn = waits(2, 1, ("", "4 ~3 ~2"), 60, **WON_12)
    again = [*waits(1, 1, rows, 57, **table), *waits(2, 0, rows, 57, **table)]
    end = round_end("cap", None, [0, 0], [3, 0])
    middle = [*turn, round_end("empty_row", 0, [3, 0]), begin(2, 1), *looks, *again]
    return emptied_row(*middle, end=end, capped=True, winners=[0], rules={"rounds": 2, "max_turns": 1} | rules)


def test_rows_are_filled_up_and_what_was_known_stays_known() -> None:
    """F-2.7, F-9.2, F-9.4, F-9.5, F-11.2: no new look; the row of seat 1 carries over."""
    lines = second_round()
    referee(as_text(lines))
    assert refused(replaced(lines, "round", first=0)).expected == "'first': 1"


def test_a_look_in_each_round() -> None:
    """F-2.8: from the first player on, and at a card that was seen before if its owner likes."""
    looks = [look(1, 0), look(0, 1)]
    referee(as_text(second_round(*looks, known="", first_look="round")))
    assert refused(second_round(*looks, known="")).expected == "'phase': \"draw\""
    assert refused(second_round(*reversed(looks), known="", first_look="round")).expected == "'seat': 1"


def test_everything_is_set_up_anew_where_the_rules_say_so() -> None:
    """F-9.6, F-2.7, F-8.1: all 68 cards and 11 objectives again, dealt from seat 1 on, no look; the circle stays."""
    rules = SHORT | THREE
    deal = set_up(("1 1 1", "2 2 2"), "3 4", "", "14 13 12", rules)  # the first row dealt is that of seat 1
    table = {"objectives": "14 13 12", "piles": ("3", "4"), "circles": [1, 0]}
    rows = ("~2 ~2 ~2", "~1 ~1 ~1")
    middle = [
        *waits(2, 1, ("", "4 ~3 ~2"), 60, **WON_12),
        round_end("empty_row", 0, [3, 0]),
        begin(2, 1),
        *deal,
        *waits(1, 1, rows, 60, **table),
        *waits(2, 0, rows, 60, **table),
    ]
    end = round_end("cap", None, [0, 0], [3, 0])
    changes = {"rounds": 2, "max_turns": 1, "between_rounds": "reshuffle"}
    lines = emptied_row(*middle, end=end, capped=True, winners=[0], rules=changes)
    referee(as_text(lines))
    refused(replaced(lines, "game", rules=lines[0]["rules"] | {"between_rounds": "carry_over"}))


# Winners


class Standing(Referee):
    """A game that is over, with these points and circles."""

    def __init__(self, points: list[int], circles: list[int]) -> None:
        super().__init__([])
        self.table, self.totals = new_table(DEFAULTS, len(points)), points
        self.table.circles = circles


@pytest.mark.parametrize(
    ("points", "circles", "winners"),
    [
        ([5, 6], [1, 0], [1]),  # F-10.1: points first
        ([6, 6], [0, 1], [1]),  # F-10.2
        ([6, 6, 6], [1, 1, 0], [0, 1]),  # F-10.3
        ([6, 6, 4], [0, 0, 2], [0, 1]),
        ([0, 0], [0, 0], [0, 1]),
    ],
)
def test_winners(points: list[int], circles: list[int], winners: list[int]) -> None:
    """F-10.1 to F-10.3."""
    assert Standing(points, circles).winners() == winners


def third_round(*turns: Line, first: int, **rules: Any) -> list[Line]:
    """Seats 0 and 2 have met 12 and 9 with their rows of three, seat 1 nothing; then one more round."""
    shown = {"objectives": "5 6 4", "objective_deck": 6}
    one: dict[str, Any] = {"objectives": "5 9 4", "objective_deck": 7, "circles": [1, 0, 0]}
    return scene(
        NO_DRAW[0],
        claim(0, 12, 0, 1, 2),
        state(1, 0, ("", "8 ~8 ~8", "4 ~3 ~2"), 57, scored=("-3 1 14", "", ""), **one),
        *waits(2, 1, ("", "8 ~8 ~8", "4 ~3 ~2"), 57, scored=("-3 1 14", "", ""), **one),
        choice(2, "draw", "pass"),
        claim(2, 9, 0, 1, 2),
        state(3, 2, ("", "8 ~8 ~8", ""), 57, scored=("-3 1 14", "", "2 3 4"), circles=[1, 0, 1], **shown),
        round_end("empty_row", 0, [3, 0, 3]),
        begin(2, first),
        *turns,
        rows=("-3 14 1", "8 8 8", "4 3 2"),
        after="5 9 1 1 1 13",
        winners=[0, 2],
        rules=THREE | {"max_turns": 1, "ties": "third_round"} | rules,
    )


def test_the_tied_play_a_third_round() -> None:
    """F-10.4 to F-10.7, F-9.5: seat 2 emptied its row last, so seat 0 begins; seat 1 gets no card and no turn.

    The cards 5 1 1 come to seat 0 and 9 1 13 to seat 2. Nobody meets anything: they share.
    """
    rows = ("~5 ~1 ~1", "8 ~8 ~8", "~9 ~1 ~13")
    table: dict[str, Any] = {"objectives": "5 6 4", "objective_deck": 6, "circles": [1, 0, 1]}
    turns = [*waits(1, 0, rows, 51, **table), *waits(2, 2, rows, 51, **table)]
    end = round_end("cap", None, [0, 0, 0], [3, 0, 3])
    lines = third_round(*turns, end, first=0)
    referee(as_text(lines))
    assert refused(third_round(*turns, end, first=1)).expected == "'first': 0"
    assert refused(replaced(lines, "round", round=3)).expected == "'round': 2"
    shared = replaced(lines, "game", rules=lines[0]["rules"] | {"ties": "share"})
    assert refused(shared).expected == "a line with event 'game_end'"


def test_the_tied_look_again_where_each_round_has_a_look() -> None:
    """F-2.8, F-10.5: and only they."""
    rows = ("5 ~1 ~1", "8 ~8 ~8", "9 ~1 ~13")
    table: dict[str, Any] = {"objectives": "5 6 4", "objective_deck": 6, "circles": [1, 0, 1]}
    turns = [*waits(1, 0, rows, 51, **table), *waits(2, 2, rows, 51, **table)]
    end = round_end("cap", None, [0, 0, 0], [3, 0, 3])
    referee(as_text(third_round(look(0), look(2), *turns, end, first=0, first_look="round")))
    refused(third_round(look(0), look(1), look(2), *turns, end, first=0, first_look="round"))


def test_a_third_round_after_a_new_set_up() -> None:
    """F-9.6, F-10.5: the row of seat 1 is taken back too and stays empty; only seats 0 and 2 are dealt cards."""
    deal = set_up(("1 1 1", "2 2 2"), "3 4", "", "14 13 12", SHORT | THREE)
    rows = ("~1 ~1 ~1", "", "~2 ~2 ~2")
    table: dict[str, Any] = {"objectives": "14 13 12", "piles": ("3", "4"), "circles": [1, 0, 1]}
    turns = [*waits(1, 0, rows, 60, **table), *waits(2, 2, rows, 60, **table)]
    end = round_end("cap", None, [0, 0, 0], [3, 0, 3])
    referee(as_text(third_round(*deal, *turns, end, first=0, between_rounds="reshuffle")))


def test_a_third_round_begins_with_the_first_tied_seat_and_may_decide() -> None:
    """F-9.3, F-10.6, F-10.7: nobody emptied a row, so it would be seat 1's; of the tied, 2 comes before 0.

    Seat 2 meets 5 with 3 and 2 and wins by 4 points to 2; the objectives go 12 9 4, 5 9 4, 5 6 4, 7 6 4.
    """
    pair, points = ("~1 ~1 ~11", "~3 ~2 ~10"), {"scored": ("5 7", "", "")}
    one: dict[str, Any] = {"objectives": "5 9 4", "objective_deck": 7} | points
    two: dict[str, Any] = {"objectives": "5 6 4", "objective_deck": 6, "scored": ("5 7", "", "4 5")}
    three: dict[str, Any] = {"objectives": "7 6 4", "objective_deck": 5, "scored": ("", "", "2 3")}
    first, last = (pair[0], "8 ~8 ~8 ~8", "4 ~5 ~3 ~2"), (pair[0], "8 ~8 ~8 ~8", pair[1])
    third = ("~1 ~1 ~11 ~-2", "8 ~8 ~8 ~8", "~10 ~-3 ~-1")
    lines = scene(
        NO_DRAW[0],
        claim(0, 12, 0, 1),
        state(1, 0, first, 53, **one),
        *waits(2, 1, first, 53, **one),
        choice(2, "draw", "pass"),
        claim(2, 9, 0, 1),
        state(3, 2, last, 52, **two),
        round_end("cap", None, [2, 0, 2]),
        begin(2, 2),
        choice(2, "draw", "pass"),
        claim(2, 5, 0, 1),
        state(1, 2, third, 49, **three),
        *waits(2, 0, third, 49, **three),
        round_end("cap", None, [0, 0, 2], [2, 0, 4]),
        rows=("7 5 1 1", "8 8 8 8", "4 5 3 2"),
        piles="6 7",
        after="11 10 -3 -2 -1",
        winners=[2],
        rules={"ties": "third_round"},
    )
    referee(as_text(lines))
    assert refused(replaced(lines, "round", first=0)).expected == "'first': 2"
    assert refused(replaced(lines, "game_end", winners=[0, 2])).expected == "'winners': [2]"
