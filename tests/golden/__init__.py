"""Golden traces: a short game a number of players (and one of teams), and one with odd rules, compared line by line;
of each game the text of one.

They change only when a rule changes or a seed gives another game: `python -m tests.golden` writes them anew, and the
difference is then read as carefully as code.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from simulator.capone.rules import DEFAULT_EVIDENCE, GANGSTERS
from simulator.following import lines_of
from simulator.game import Seating, Table
from simulator.games import find_game
from simulator.trace import trace_steps
from strategies.registry import parse_player

FOLDER = Path(__file__).parent
SEED = 7

ESCAPE_ODD: dict[str, Any] = {
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

# Values of their own, so that another assumption about them (B-01) changes no trace.
CAPONE_VALUES: dict[str, Any] = {
    "card_values": dict.fromkeys(GANGSTERS, 5),
    "set_values": {name: 8 * count for name, count in DEFAULT_EVIDENCE.items()},
}
CAPONE_ODD: dict[str, Any] = {
    "evidence": {"al_capone": 4, "samuel_hunt": 4},
    "gavels": dict.fromkeys(("agent_meeting", "search_warrant", "eliot_ness", "raid"), 6),
    "hand_size": 7,
    "draw_count": 3,
    "meld_size": 2,
    "ness_draw": 3,
    "ness_reveal": 8,
    "target": 120,
    "card_values": CAPONE_VALUES["card_values"] | {"al_capone": 7, "mike_heitler": 3},
    "set_values": CAPONE_VALUES["set_values"],
    "teams": True,
    "own_meld": "any_copy",
    "keep_last_card": "gavel_may_draw",
    "reveal_take": "subset",
    "shared_discard_order": "shuffled",
    "ask_partner": False,
    "max_hands": 4,
    "stall_guard_cycles": 1,
    "max_turns": 15,
}

CATS_ODD: dict[str, Any] = {
    "values": [-5, -2, -1, 0, 1, 2, 3, 5, 8],
    "objectives": [3, 5, 6, 7, 8],
    "row_size": 5,
    "objectives_shown": 2,
    "rounds": 3,
    "abilities": {"-5": "change_sign", "-1": "minus_one", "0": "peek_own", "2": "plus_one", "5": "none"},
    "draw_required": True,
    "first_look": "round",
    "zero_subtotal": "adjacent_pair",
    "deck_out": "end_round",
    "objectives_out": "shrink",
    "between_rounds": "reshuffle",
    "false_claims": "any",
    "ties": "third_round",
    "max_turns": 3,
}

# By game: the name of each trace with its number of players, deal and rule overrides. Short games, for short files.
TRACES: dict[str, dict[str, tuple[int, int, dict[str, Any]]]] = {
    "escape": {
        "2-players": (2, 2529, {}),
        "3-players": (3, 1485, {}),
        "4-players": (4, 449, {}),
        "odd-rules": (3, 89, ESCAPE_ODD),
    },
    "capone": {
        "2-players": (2, 169, CAPONE_VALUES),
        "3-players": (3, 2628, CAPONE_VALUES),
        "4-players": (4, 2506, CAPONE_VALUES),
        "teams": (4, 2171, CAPONE_VALUES | {"teams": True}),
        "odd-rules": (4, 593, CAPONE_ODD),
    },
    "cats": {
        "2-players": (2, 3929, {}),
        "3-players": (3, 1159, {}),
        "4-players": (4, 667, {}),
        "5-players": (5, 2886, {}),
        "abilities": (3, 1190, {"abilities": "modifiers"}),
        "third-round": (3, 1068, {"ties": "third_round"}),
        "odd-rules": (3, 4118, CATS_ODD),
    },
}


def trace_lines(game: str, name: str) -> list[str]:
    """The lines of a golden trace as the engine tells it now: uniformly random players, seed 7."""
    players, deal, overrides = TRACES[game][name]
    rules = find_game(game).rules.resolve(overrides, players)
    seating = Seating([parse_player(game, "random").strategy.playable()], [()])
    table = Table(find_game(game), rules, players, seating, SEED)
    events = trace_steps(table, deal, 0, rules, ["random"] * players)
    return [json.dumps(event) for event in events]


# By game: the trace whose text is kept too.
TEXTS = {"escape": "2-players", "capone": "2-players", "cats": "abilities"}


def trace_file(game: str, name: str) -> Path:
    """Where a golden trace is kept."""
    return FOLDER / game / f"{name}.jsonl"


def text_lines(game: str) -> list[str]:
    """The text of a golden trace, made from its file."""
    lines = trace_file(game, TEXTS[game]).read_text(encoding="utf-8").splitlines()
    return list(lines_of(map(json.loads, lines), find_game(game).follow))


def text_file(game: str) -> Path:
    """Where the text of a golden trace is kept."""
    return FOLDER / game / f"{TEXTS[game]}.txt"
