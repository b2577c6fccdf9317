"""Rules of the cats game far from the default in which every strategy must play: players and overrides by name."""

from typing import Any

WORLDS: dict[str, tuple[int, dict[str, Any]]] = {
    "two players": (2, {}),
    "three players": (3, {}),
    "five players": (5, {}),
    "abilities": (3, {"abilities": "modifiers", "first_look": "round"}),
    "any claim": (2, {"false_claims": "any", "abilities": "modifiers", "draw_required": True}),
    "short decks": (4, {"values": [1, 2, 3, 4, 5, 6, 7, 8], "copies": 2, "row_size": 3, "deck_out": "end_round"}),
    "few objectives": (2, {"objectives": [-3, 0, 5], "objectives_shown": 3, "objectives_out": "shrink"}),
    "long rows": (3, {"row_size": 6, "objectives_shown": 5, "between_rounds": "reshuffle", "ties": "third_round"}),
    "wide numbers": (2, {"values": list(range(-99, 99, 9)), "objectives": [-90, 0, 18, 99], "copies": 6}),
}
SHORT = {"max_turns": 15}  # on top of each, so that nothing takes long
