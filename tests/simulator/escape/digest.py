"""Plays some hundred games and prints a digest of their rows: `python -m tests.simulator.escape.digest`.

test_modes.py runs it compiled, as plain Python and with checked bounds, and compares what it prints.
"""

from __future__ import annotations

import hashlib
import json
import sys
import warnings
from typing import Any

from simulator.escape.rules import ACTION_CARDS
from tests.simulator.escape.play import play_deals, random_table

# Short games that reach every corner: the widest deck, attached cards in numbers, every option off its default.
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


def digests() -> dict[str, str]:
    """The digest of each world's rows."""
    found = {}
    for name, (players, deals, rules) in WORLDS.items():
        played = play_deals(random_table(rules, players, rotations=2, shift_hands=True), 0, deals // 2, log_draws=True)
        digest = hashlib.sha256()
        for rows in (played.rounds, played.counts, played.games, played.draws):
            digest.update(rows.tobytes())
        found[name] = digest.hexdigest()
    return found


if __name__ == "__main__":
    warnings.simplefilter("error")
    warnings.filterwarnings("ignore", message="First-class function type feature")
    sys.stdout.write(json.dumps(digests()))
