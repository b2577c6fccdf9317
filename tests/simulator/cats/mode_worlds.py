"""Short games of the cats game for the comparison of modes (tests/simulator/digest.py)."""

from __future__ import annotations

from typing import Any

from simulator.cats.rules import MAX_COPIES, MAX_OBJECTIVES, MAX_ROW, MAX_SHOWN, MAX_VALUES

EVERY_ABILITY = ("peek_own", "plus_one", "minus_one", "change_sign")

# They reach every corner: decks that run out, the widest deck, every ability, every option off its default.
WORLDS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "two players": (2, 12, {"max_turns": 40}),
    "three players": (3, 12, {"max_turns": 30, "abilities": "modifiers"}),
    "four players": (4, 12, {"max_turns": 20, "false_claims": "any", "ties": "third_round"}),
    "five players": (5, 12, {"max_turns": 20, "abilities": "modifiers", "first_look": "round"}),
    "tight decks": (
        3,
        24,
        {
            "values": [-1, 1, 2, 3, 4, 5, 6, 7],
            "copies": 2,
            "row_size": 4,
            "objectives": [5, 6, 7, 8],
            "abilities": {"1": "plus_one", "2": "minus_one", "3": "change_sign", "4": "peek_own", "-1": "plus_one"},
            "false_claims": "any",
            "ties": "third_round",
            "max_turns": 30,
        },
    ),
    "every option": (
        4,
        24,
        {
            "draw_required": True,
            "first_look": "round",
            "zero_subtotal": "adjacent_pair",
            "deck_out": "end_round",
            "objectives_out": "shrink",
            "between_rounds": "reshuffle",
            "false_claims": "any",
            "ties": "third_round",
            "abilities": "modifiers",
            "rounds": 3,
            "max_turns": 30,
        },
    ),
    "widest deck": (
        5,
        12,
        {
            "values": list(range(-8, MAX_VALUES - 8)),
            "copies": MAX_COPIES,
            "objectives": list(range(-4, MAX_OBJECTIVES - 4)),
            "row_size": MAX_ROW,
            "objectives_shown": MAX_SHOWN,
            "zero_subtotal": "first_two",
            "abilities": {str(number): EVERY_ABILITY[number % 4] for number in range(-8, MAX_VALUES - 8)},
            "max_turns": 20,
        },
    ),
}
