"""The rule keys of Escape from Alcatraz: the rulebook's values, and limits that hang together."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simulator.errors import RulesError
from simulator.escape.rules import (
    CARD_TYPES,
    MAX_ACTION_DECK,
    MAX_PLANS_DECK,
    RULES,
    action_deck_list,
    plan_deck_list,
)
from simulator.rules import Counts, Flag, Number, Option


def test_the_defaults_are_the_rulebooks() -> None:
    """E-1.1, E-1.2, E-1.3: 84 Plan cards, 7 Infamous and 7 Generic Escapees, 31 Action cards of eight kinds."""
    rules = RULES.resolve({}, 2)
    assert rules["plans"] * rules["cards_per_plan"] == 84
    assert len(plan_deck_list(rules)) == 98
    assert list(rules["action_deck"].values()) == [12, 4, 4, 4, 4, 1, 1, 1, 0]
    assert len(action_deck_list(rules)) == 31


@pytest.mark.parametrize("key", [key for key in RULES.keys if not isinstance(key, Counts)], ids=lambda key: key.name)
def test_a_value_outside_the_limits_is_refused(key: Number | Option | Flag) -> None:
    """E-1.5: the message names the key, the value and what is allowed."""
    outside: list[Any] = [key.low - 1, key.high + 1, 1.5] if isinstance(key, Number) else ["no such word", 2]
    for value in outside:
        with pytest.raises(RulesError) as caught:
            RULES.resolve({key.name: value}, 2)
        assert (caught.value.key, key.allowed() in str(caught.value), repr(value) in str(caught.value)) == (
            key.name,
            True,
            True,
        )


def test_every_number_of_action_cards_has_its_limits() -> None:
    """E-1.3, E-1.4, E-1.5."""
    key = RULES.key("action_deck")
    assert isinstance(key, Counts)
    for card, (low, high) in key.limits.items():
        assert low == 0
        assert RULES.resolve({"action_deck": {card: high}}, 2)["action_deck"][card] == high
        with pytest.raises(RulesError, match=f"rule action_deck.{card}: {high + 1} is not allowed"):
            RULES.resolve({"action_deck": {card: high + 1}}, 2)


@pytest.mark.parametrize(
    ("overrides", "plan_cards", "infamous", "generic"),
    [
        ({}, 84, 7, 7),
        ({"plans": 10, "cards_per_plan": 24, "generic_escapees": 14}, 240, 10, 14),
        ({"plans": 4, "cards_per_plan": 8, "infamous_per_plan": 0, "generic_escapees": 1, "hand_size": 5}, 32, 0, 1),
        ({"generic_escapees": 0}, 84, 7, 0),
    ],
)
def test_the_plan_deck_follows_the_rules(
    overrides: dict[str, int], plan_cards: int, infamous: int, generic: int
) -> None:
    """E-1.1, E-1.2: equal numbers of each plan; each physical card, by type and copy, is there once."""
    rules = RULES.resolve(overrides, 2)
    deck = plan_deck_list(rules)
    counts = np.bincount([card for card, _ in deck], minlength=CARD_TYPES)
    assert list(counts[: rules["plans"]]) == [rules["cards_per_plan"]] * rules["plans"]
    assert (counts[:10].sum(), counts[10:20].sum(), counts[20]) == (plan_cards, infamous, generic)
    assert len(set(deck)) == len(deck) <= MAX_PLANS_DECK


@pytest.mark.parametrize(
    "overrides", [{}, {"warden": 0}, {"work_detail": 24, "blank": 40}, dict.fromkeys(("warden", "guard_help"), 12)]
)
def test_the_action_deck_follows_the_rules(overrides: dict[str, int]) -> None:
    """E-1.3, E-1.4: as many copies of each card as the table says."""
    rules = RULES.resolve({"action_deck": overrides}, 2)
    deck = action_deck_list(rules)
    assert list(np.bincount([card for card, _, _ in deck], minlength=9)) == list(rules["action_deck"].values())
    assert len({(place, copy) for _, place, copy in deck}) == len(deck) <= MAX_ACTION_DECK


def test_a_deck_without_escapees_is_refused() -> None:
    """E-1.6: one Generic is enough, and so is one Infamous a plan."""
    with pytest.raises(RulesError, match="rule generic_escapees: there is no Escapee in the deck at all"):
        RULES.resolve({"infamous_per_plan": 0, "generic_escapees": 0}, 2)
    RULES.resolve({"infamous_per_plan": 0, "generic_escapees": 1}, 2)
    RULES.resolve({"infamous_per_plan": 1, "generic_escapees": 0}, 2)


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"guard_help_size": 9}, "rule guard_help_size: 9 is not allowed; at most foil_size, which is 8"),
        ({"foil_size": 13}, "rule foil_size: 13 is not allowed; at most cards_per_plan, which is 12"),
        ({"cards_per_plan": 7}, "rule foil_size: 8 is not allowed; at most cards_per_plan, which is 7"),
        ({"foil_size": 4}, "rule guard_help_size: 5 is not allowed; at most foil_size, which is 4"),
    ],
)
def test_sizes_hang_together(overrides: dict[str, int], message: str) -> None:
    """E-1.7: one below the limit is allowed."""
    with pytest.raises(RulesError) as caught:
        RULES.resolve(overrides, 2)
    assert str(caught.value) == message


def test_sizes_at_their_limits_are_allowed() -> None:
    """E-1.7: all of them equal; `start_size` is at most 6, the fewest cards that a plan can have."""
    RULES.resolve({"cards_per_plan": 6, "start_size": 6, "foil_size": 6, "guard_help_size": 6}, 2)


@pytest.mark.parametrize(
    ("overrides", "players", "most"),
    [
        # 98 cards, at most 21 of them revealed: 77 serve hands and one card more: 76 // players
        ({}, 4, 19),
        # a limit of 40 reveals 41: 57 are left, 56 // 4
        ({"setup_reveal_limit": 40}, 4, 14),
        # 24 + 4 + 1 = 29 cards, 21 revealed: 8 are left, too few for 2 x 5; with 15 revealed 13: 12 // 2
        ({"plans": 4, "cards_per_plan": 6, "generic_escapees": 1, "foil_size": 6, "setup_reveal_limit": 15}, 2, 6),
        # 30 Plan cards are fewer than the limit of 40: 31 revealed, of 49 are 18 left: 17 // 3
        ({"plans": 5, "cards_per_plan": 6, "generic_escapees": 14, "foil_size": 6, "setup_reveal_limit": 40}, 3, 5),
    ],
)
def test_the_longest_reveal_leaves_hands_and_a_card(overrides: dict[str, int], players: int, most: int) -> None:
    """E-1.8: the largest hand that is allowed, and the next one refused."""
    RULES.resolve(overrides | {"hand_size": most}, players)
    with pytest.raises(RulesError, match=f"rule hand_size: {most + 1} is not allowed; the deck has"):
        RULES.resolve(overrides | {"hand_size": most + 1}, players)


def test_the_message_of_a_short_deck_counts_its_cards() -> None:
    """E-1.8: 4 x 20 cards and one to draw are 81 of the 77 that are left."""
    with pytest.raises(RulesError) as caught:
        RULES.resolve({"hand_size": 20}, 4)
    assert caught.value.reason == (
        "20 is not allowed; the deck has 98 cards, the set-up may use 21 of them, "
        "and 4 hands of 20 and a card to draw need 81"
    )
