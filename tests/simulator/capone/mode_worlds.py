"""Short games of Al Capone for the comparison of modes (tests/simulator/digest.py)."""

from __future__ import annotations

from typing import Any

from simulator.capone.rules import DEFAULT_EVIDENCE, GAVELS

# They reach every corner: the widest deck, the longest lists of choices, teams, every option off its default.
WORLDS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "two players": (2, 20, {"max_hands": 2}),
    "three players": (3, 20, {"max_hands": 1}),
    "four players": (4, 20, {"max_hands": 1}),
    "teams": (4, 40, {"teams": True, "max_hands": 2}),
    "every option": (
        4,
        60,
        {
            "teams": True,
            "own_meld": "any_copy",
            "keep_last_card": "gavel_may_draw",
            "reveal_take": "subset",
            "shared_discard_order": "shuffled",
            "ask_partner": False,
            "meld_size": 2,
            "ness_reveal": 8,
            "stall_guard_cycles": 1,
            "max_hands": 1,
            "max_turns": 60,
            "gavels": dict.fromkeys(GAVELS, 12),
        },
    ),
    "widest deck": (
        3,
        40,
        {
            "hand_size": 20,
            "draw_count": 4,
            "ness_draw": 4,
            "reveal_take": "subset",
            "max_hands": 1,
            "max_turns": 80,
            "evidence": {name: 2 * count for name, count in DEFAULT_EVIDENCE.items()},
            "gavels": dict.fromkeys(GAVELS, 12),
        },
    ),
}
