"""Rules far from the default in which every strategy must play: players and rule overrides by name."""

from typing import Any

from simulator.escape.rules import ACTION_CARDS

WORLDS: dict[str, tuple[int, dict[str, Any]]] = {
    "two players": (2, {}),
    "three players": (3, {}),
    "four players": (4, {}),
    "a Yard of one less": (3, {"yard_limit": "exclusive", "restart_foiled_plan": False}),
    "the last card may be played": (2, {"keep_last_card": "stated_only", "early_out_bonus": "adds"}),
    "many co-conspirators": (4, {"co_conspirators": "any", "foiler_co_conspirator": True, "foil_size": 5}),
    "foils need a play": (2, {"foil_without_play": False, "warden_uses_yard_play": True}),
    "blank cards": (3, {"action_deck": {**dict.fromkeys(ACTION_CARDS, 0), "blank": 40}}),
    "attached cards in numbers": (4, {"action_deck": {"guard_help": 12, "change_in_plan": 12, "warden": 12}}),
    "smallest": (
        2,
        {
            "plans": 4,
            "cards_per_plan": 6,
            "infamous_per_plan": 0,
            "generic_escapees": 1,
            "action_deck": dict.fromkeys(ACTION_CARDS, 0),
            "hand_size": 5,
            "setup_reveal_limit": 1,
            "draw_count": 1,
            "start_size": 2,
            "foil_size": 4,
            "guard_help_size": 3,
            "plan_points": 0,
            "infamous_points": 0,
            "generic_points": 0,
            "out_points": 0,
            "target": 10,
            "stall_guard_cycles": 0,
        },
    ),
    "largest": (
        4,
        {
            "plans": 10,
            "cards_per_plan": 24,
            "generic_escapees": 14,
            "action_deck": {"work_detail": 24, "blank": 40, **dict.fromkeys(ACTION_CARDS[1:-1], 12)},
            "hand_size": 20,
            "setup_reveal_limit": 40,
            "draw_count": 4,
            "start_size": 6,
            "foil_size": 16,
            "guard_help_size": 10,
            "plan_points": 100,
            "infamous_points": 100,
            "generic_points": 100,
            "out_points": 100,
            "target": 1000,
        },
    ),
}
SHORT = {"max_rounds": 2, "max_turns": 200}  # on top of each, so that nothing takes long
