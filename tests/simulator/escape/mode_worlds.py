"""Short games of Escape from Alcatraz for the comparison of modes (tests/simulator/digest.py)."""

from __future__ import annotations

from typing import Any

from simulator.escape.rules import ACTION_CARDS

# They reach every corner: the widest deck, attached cards in numbers, every option off its default.
WORLDS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "two players": (2, 20, {"max_rounds": 2}),
    "three players": (3, 20, {"max_rounds": 1}),
    "four players": (4, 20, {"max_rounds": 1}),
    "small sizes": (3, 60, {"foil_size": 4, "guard_help_size": 3, "start_size": 2, "max_rounds": 1, "max_turns": 40}),
    "every option": (
        4,
        60,
        {
            "foil_size": 5,
            "max_rounds": 1,
            "max_turns": 50,
            "setup_reveal_limit": 1,
            "yard_limit": "exclusive",
            "keep_last_card": "stated_only",
            "shared_discard_order": "shuffled",
            "action_reshuffle": "when_exhausted",
            "co_conspirators": "any",
            "foiler_co_conspirator": True,
            "warden_uses_yard_play": True,
            "foil_without_play": False,
            "restart_foiled_plan": False,
            "action_deck": dict.fromkeys(ACTION_CARDS, 3),
        },
    ),
    "widest deck": (
        4,
        20,
        {
            "plans": 10,
            "cards_per_plan": 24,
            "generic_escapees": 14,
            "hand_size": 20,
            "setup_reveal_limit": 40,
            "draw_count": 4,
            "max_rounds": 1,
            "max_turns": 80,
            "action_deck": {"work_detail": 24, "blank": 40, **dict.fromkeys(ACTION_CARDS[1:-1], 12)},
        },
    ),
}
