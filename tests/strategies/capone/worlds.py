"""Rules of Al Capone far from the default in which every strategy must play: players and rule overrides by name."""

from typing import Any

from simulator.capone.rules import EVIDENCE_LIMITS, GANGSTERS, GAVELS

NO_GAVELS = dict.fromkeys(GAVELS, 0)

WORLDS: dict[str, tuple[int, dict[str, Any]]] = {
    "two players": (2, {}),
    "three players": (3, {}),
    "four players": (4, {}),
    "two teams": (4, {"teams": True}),
    "teams that may not ask partners": (4, {"teams": True, "ask_partner": False, "own_meld": "any_copy"}),
    "any copy is a meld": (2, {"own_meld": "any_copy", "gavels": {"raid": 12}}),
    "some of what is found": (3, {"reveal_take": "subset", "shared_discard_order": "shuffled", "ness_reveal": 8}),
    "the last card may draw": (2, {"keep_last_card": "gavel_may_draw", "gavels": {"eliot_ness": 12}}),
    "no gavels": (3, {"gavels": NO_GAVELS}),
    "gavels alone": (4, {"gavels": dict.fromkeys(GAVELS, 12), "hand_size": 5}),
    "worth nothing": (2, {"card_values": dict.fromkeys(GANGSTERS, 0), "set_values": dict.fromkeys(GANGSTERS, 0)}),
    "smallest": (
        2,
        {
            "evidence": {name: low for name, (low, _) in EVIDENCE_LIMITS.items()},
            "gavels": NO_GAVELS | {"raid": 1},
            "hand_size": 5,
            "draw_count": 1,
            "meld_size": 2,
            "ness_draw": 1,
            "ness_reveal": 3,
            "target": 10,
            "stall_guard_cycles": 0,
        },
    ),
    "largest": (
        4,
        {
            "evidence": {name: high for name, (_, high) in EVIDENCE_LIMITS.items()},
            "gavels": dict.fromkeys(GAVELS, 12),
            "hand_size": 20,
            "draw_count": 4,
            "meld_size": 6,
            "ness_draw": 4,
            "ness_reveal": 8,
            "card_values": dict.fromkeys(GANGSTERS, 100),
            "set_values": dict.fromkeys(GANGSTERS, 1000),
            "target": 1000,
        },
    ),
}
SHORT = {"max_hands": 2, "max_turns": 200}  # on top of each, so that nothing takes long
