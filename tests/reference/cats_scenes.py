"""Rules, tables and short traces of the cats game, written down by hand for the tests of the referee.

A scene is a trace of one or a few turns: the test states which cards are dealt, every choice, the table after each
turn and the end. Only what never changes is filled in here.

A row is text: `7` a face-down card that its owner has seen, `~7` one that nobody has seen, `^7` one that lies face
up; `7/1` the same with the modifier 1 over it.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import zip_longest
from typing import Any

from tests.reference.cats_referee import referee
from tests.reference.cats_table import Slot, Table, new_table
from tests.reference.lines import Line, as_text, choice, only, refusal, replaced

__all__ = ["Line", "as_text", "choice", "only", "refused", "replaced"]

DEFAULTS: dict[str, Any] = {
    "values": [-3, -2, -1, *range(1, 15)],
    "copies": 4,
    "objectives": list(range(4, 15)),
    "row_size": 4,
    "objectives_shown": 3,
    "rounds": 2,
    "abilities": "none",
    "draw_required": False,
    "first_look": "game",
    "zero_subtotal": "any_pair",
    "deck_out": "reshuffle",
    "objectives_out": "reshuffle",
    "between_rounds": "carry_over",
    "false_claims": "plausible",
    "ties": "share",
    "max_turns": 200,
}
PROFILE = {  # F-4.2, as a trace holds it
    "-3": "change_sign",
    "-2": "change_sign",
    "-1": "minus_one",
    "1": "plus_one",
    "2": "plus_one",
    "3": "minus_one",
    "4": "peek_own",
    "5": "peek_own",
}
# One turn for each player. Two rows of four and two piles leave 58 cards in the draw deck.
SHORT: dict[str, Any] = DEFAULTS | {"rounds": 1, "max_turns": 1}
SHOWN = "12 9 4"  # the objective row, unless a scene says otherwise

refused = partial(refusal, referee)


def numbers(cards: str) -> list[int]:
    """Cards as text."""
    return [int(card) for card in cards.split()]


def slot(text: str) -> Slot:
    """A card of a row as text."""
    card, _, modifier = text.lstrip("~^").partition("/")
    return Slot(int(card), text[0] == "^", int(modifier) if modifier else None, text[0] != "~")


def at(phase: str, row: str = "", **changes: Any) -> Table:
    """A table for two, seat 0 is asked; `changes` are fields of the table or rule keys."""
    rules = DEFAULTS | {key: value for key, value in changes.items() if key in DEFAULTS and key != "objectives"}
    table = new_table(rules, 2)
    table.phase, table.rows[0] = phase, [slot(card) for card in row.split()]
    table.piles, table.draw_deck, table.objectives = [[6], [7]], [8], numbers(SHOWN)
    for name, value in changes.items():
        if name not in rules or name == "objectives":
            setattr(table, name, value)
    return table


def on_top(first: list[int], of: list[int]) -> list[int]:
    """A deck with these cards first, in this order, and the rest below."""
    rest = Counter(of) - Counter(first)
    assert Counter(first) <= Counter(of)
    return [*first, *rest.elements()]


def shuffle(deck: str, order: str | list[int]) -> Line:
    """The event of a shuffle."""
    return {"event": "shuffle", "deck": deck, "order": numbers(order) if isinstance(order, str) else order}


def dealt(*rows: str) -> list[int]:
    """Rows as they lie in the draw deck: one card to each player in turn (F-2.3)."""
    rounds = zip_longest(*(numbers(row) for row in rows))
    return [card for one_each in rounds for card in one_each if card is not None]


def set_up(rows: tuple[str, ...], piles: str, after: str, shown: str, rules: dict[str, Any]) -> list[Line]:
    """The two shuffles of a set-up that gives these rows, piles, next cards and objectives."""
    cats = [number for number in rules["values"] for _ in range(rules["copies"])]
    first = [*dealt(*rows), *numbers(piles), *numbers(after)]
    objectives = on_top(numbers(shown), rules["objectives"])
    return [shuffle("draw", on_top(first, cats)), shuffle("objectives", objectives)]


def begin(number: int, first: int) -> Line:
    """The event of a round."""
    return {"event": "round", "round": number, "first": first}


def look(seat: int, place: int = 0) -> Line:
    """A look at a card of the own row."""
    return choice(seat, "look", "look", slot=place)


def passes(seat: int) -> list[Line]:
    """A turn without draw and claim, by a player who could do both."""
    return [choice(seat, "draw", "pass"), choice(seat, "fulfil", "pass")]


def claim(seat: int, objective: int, *slots: int) -> Line:
    """A claim."""
    return choice(seat, "fulfil", "claim", objective=objective, slots=list(slots))


def state(turn: int, seat: int, rows: tuple[str, ...], draw_deck: int, **changes: Any) -> Line:
    """The table after a turn; cards as text."""
    nothing = ("",) * len(rows)
    table = [[slot(card) for card in row.split()] for row in rows]
    return {
        "event": "state",
        "turn": turn,
        "seat": seat,
        "rows": [[{"card": s.card, "face_up": s.face_up, "modifier": s.modifier} for s in row] for row in table],
        "known": [[s.seen for s in row] for row in table],
        "objectives": numbers(changes.get("objectives", SHOWN)),
        "objective_deck": changes.get("objective_deck", 8),
        "draw_deck": draw_deck,
        "piles": [numbers(pile) for pile in changes.get("piles", ("6", "7"))],
        "scored": [numbers(cards) for cards in changes.get("scored", nothing)],
        "circles": changes.get("circles", [0] * len(rows)),
    }


def waits(turn: int, seat: int, rows: tuple[str, ...], draw_deck: int, **changes: Any) -> list[Line]:
    """A turn without draw and claim, and the table after it."""
    return [*passes(seat), state(turn, seat, rows, draw_deck, **changes)]


def round_end(reason: str, seat: int | None, points: list[int], totals: list[int] | None = None) -> Line:
    """The end of a round, by default of the first."""
    return {"event": "round_end", "reason": reason, "seat": seat, "points": points, "totals": totals or points}


def scene(
    *middle: Line,
    rows: tuple[str, ...],
    after: str = "",
    piles: str = "6 7",
    shown: str = SHOWN,
    looks: bool = True,
    winners: list[int],
    capped: bool = True,
    rules: dict[str, Any] | None = None,
) -> list[Line]:
    """A trace that begins with this set-up; every player looks at slot 0, or `looks` is false."""
    in_force = SHORT | (rules or {})
    header = {"event": "game", "format": 1, "game": "cats", "seed": 7, "game_index": 0, "players": len(rows)}
    header |= {"strategies": ["by hand"] * len(rows), "rules": in_force}
    opening = [header, begin(1, 0), *set_up(rows, piles, after, shown, in_force)]
    if looks:
        opening += [look(seat) for seat in range(len(rows))]
    totals = next(line["totals"] for line in reversed(middle) if line["event"] == "round_end")
    end = {"event": "game_end", "winners": winners, "totals": totals, "capped": capped}
    return [*opening, *middle, end]
