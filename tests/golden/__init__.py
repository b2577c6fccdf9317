"""Golden traces: one short game a number of players and one with odd rules, kept as files and compared line by line.

They change only when a rule changes or a seed gives another game: `python -m tests.golden` writes them anew, and the
difference is then read as carefully as code.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from simulator.game import Seating, Table
from simulator.games import find_game
from simulator.trace import events_of, trace_steps
from strategies.registry import parse_player

FOLDER = Path(__file__).parent
SEED = 7

ODD_RULES: dict[str, Any] = {
    "plans": 5,
    "cards_per_plan": 10,
    "generic_escapees": 4,
    "hand_size": 8,
    "setup_reveal_limit": 3,
    "foil_size": 5,
    "guard_help_size": 4,
    "start_size": 2,
    "target": 40,
    "shared_discard_order": "shuffled",
    "yard_limit": "exclusive",
    "keep_last_card": "stated_only",
    "warden_uses_yard_play": True,
    "foil_without_play": False,
    "restart_foiled_plan": False,
    "foiler_co_conspirator": True,
    "co_conspirators": "any",
    "early_out_bonus": "adds",
    "action_reshuffle": "when_exhausted",
    "ties": "extra_round",
    "action_deck": {
        "work_detail": 2,
        "cell_search": 2,
        "plan_uncovered": 2,
        "returning_favors": 2,
        "ratted_on": 2,
        "guard_help": 2,
        "blank": 1,
    },
}

# By game: the name of each trace with its number of players, deal and rule overrides. Short games, for short files.
TRACES: dict[str, dict[str, tuple[int, int, dict[str, Any]]]] = {
    "escape": {
        "2-players": (2, 2529, {}),
        "3-players": (3, 1485, {}),
        "4-players": (4, 449, {}),
        "odd-rules": (3, 89, ODD_RULES),
    }
}


def trace_lines(game: str, name: str) -> list[str]:
    """The lines of a golden trace as the engine tells it now: uniformly random players, seed 7."""
    players, deal, overrides = TRACES[game][name]
    rules = find_game(game).rules.resolve(overrides, players)
    seating = Seating([parse_player(game, "random").strategy.playable()], [()])
    table = Table(find_game(game), rules, players, seating, SEED)
    steps = trace_steps(table, deal, 0, rules, ["random"] * players)
    return [json.dumps(event) for event in events_of(steps)]


def trace_file(game: str, name: str) -> Path:
    """Where a golden trace is kept."""
    return FOLDER / game / f"{name}.jsonl"
