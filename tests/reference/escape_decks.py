"""The deck orders of Escape from Alcatraz a second time, without the engine (tests/reference/shuffles.py)."""

from __future__ import annotations

from typing import Any

from tests.reference.shuffles import PLAY, Card, key_of, shuffled

PLANS, ACTION = 0, 1  # decks
ACTION_CARDS = (
    "work_detail",
    "cell_search",
    "plan_uncovered",
    "returning_favors",
    "ratted_on",
    "guard_help",
    "change_in_plan",
    "warden",
    "blank",
)
USUAL = dict(zip(ACTION_CARDS, (12, 4, 4, 4, 4, 1, 1, 1, 0), strict=True))


def plan_deck(rules: dict[str, Any]) -> list[Card]:
    """The plan deck's list: copy by copy of all plans, then the Infamous Escapees, then the Generic ones."""
    plans = range(rules["plans"])
    cards = [(f"P{plan + 1}", plan, copy) for copy in range(rules["cards_per_plan"]) for plan in plans]
    infamous = [(f"I{plan + 1}", 10 + plan, 0) for plan in plans] if rules["infamous_per_plan"] else []
    return cards + infamous + [("G", 20, copy) for copy in range(rules["generic_escapees"])]


def action_deck(counts: dict[str, int]) -> list[Card]:
    """The Action deck's list, copy by copy; blanks first take the places of copies that the usual deck would have."""
    cards: list[Card] = []
    blanks = counts["blank"]
    for copy in range(24):
        for kind, name in enumerate(ACTION_CARDS[:-1]):
            if copy < counts[name]:
                cards.append((name, kind, copy))
            elif copy < USUAL[name] and blanks:
                cards.append(("blank", kind, copy))
                blanks -= 1
    return cards + [("blank", 8, copy) for copy in range(blanks)]


def plan_order(rules: dict[str, Any], seed: int, deal: int, round_number: int) -> list[str]:
    """The plan deck as it is shuffled for a round."""
    return shuffled(plan_deck(rules), key_of(PLAY, seed, deal, round_number, PLANS, 0))


def action_order(rules: dict[str, Any], seed: int, deal: int) -> list[str]:
    """The Action deck as it is shuffled for a game, before round 1."""
    return shuffled(action_deck(rules["action_deck"]), key_of(PLAY, seed, deal, 0, ACTION, 0))
