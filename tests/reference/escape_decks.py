"""The deck orders of Escape from Alcatraz a second time, in plain whole numbers: slow, obvious, without the engine.

An order hangs on (purpose, seed, deal, round, deck, number of the shuffle) alone. Each physical card has a number u of
its own, a hash of that key and of the card's type and copy. The list is gone through once: the i-th card of it (from 0)
goes to place floor(u * (i + 1)), and the card that lay there moves to the end.
"""

from __future__ import annotations

from typing import Any

MASK = 2**64 - 1
PLAY = 0
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
Card = tuple[str, int, int]  # name, and the numbers of type and copy that key it


def splitmix64(seed: int, n: int) -> int:
    """Output n (from 0) of SplitMix64 started at a seed, as in the reference code of its authors."""
    z = (seed + (n + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def key_of(*names: int) -> int:
    """The key of a stream: each number that names it picks an output of the stream named so far."""
    key = 0
    for name in names:
        key = splitmix64(key, name)
    return key


def shuffled(cards: list[Card], key: int) -> list[str]:
    """The order of the cards of a list; the first is drawn first."""
    order: list[str] = []
    for number, (name, kind, copy) in enumerate(cards):
        place = (splitmix64(key, kind * 256 + copy) * (number + 1)) >> 64
        order.append(name)
        if place < number:
            order[number], order[place] = order[place], name
    return order


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
