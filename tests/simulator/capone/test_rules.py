"""The rule keys of Al Capone: the rulebook's values, and limits that hang together."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simulator.capone.rules import (
    CARD_TYPES,
    DEFAULT_EVIDENCE,
    GANGSTERS,
    GAVELS,
    MAX_CARDS,
    RULES,
    assumption,
    deck_list,
    neutral_set_values,
    sides,
)
from simulator.capone.state import MAX_OPTIONS
from simulator.errors import RulesError
from simulator.rules import Counts, Flag, Number, Option, Text
from tests.simulator.capone.scene import Scene

TABLES = ("evidence", "gavels", "card_values", "set_values")


def refusal(overrides: dict[str, Any], players: int = 2) -> str:
    """The message with which rules are refused."""
    with pytest.raises(RulesError) as caught:
        RULES.resolve(overrides, players)
    return str(caught.value)


def test_the_defaults_are_the_rulebooks() -> None:
    """K-1.1, K-1.2, K-2.3, K-3.2, K-4.1: 68 Evidence cards of eleven gangsters, 18 Gavel cards of four kinds."""
    rules = RULES.resolve({}, 2)
    assert list(rules["evidence"].values()) == [8, 7, 6, 7, 6, 5, 7, 6, 5, 7, 4]
    assert list(rules["gavels"].values()) == [5, 5, 5, 3]
    assert len(deck_list(rules)) == 68 + 18
    sizes = ("hand_size", "draw_count", "meld_size", "ness_draw", "ness_reveal", "target")
    assert [rules[name] for name in sizes] == [10, 2, 3, 2, 7, 200]


def test_the_options_are_by_default_as_ruled() -> None:
    """B-02, B-04, B-07, B-11, B-12, B-15, B-20, B-22."""
    rules = RULES.resolve({}, 4)
    assert {key.name: rules[key.name] for key in RULES.keys if isinstance(key, Option | Flag)} == {
        "teams": False,
        "own_meld": "three_or_more",
        "keep_last_card": "strict",
        "reveal_take": "all",
        "shared_discard_order": "reveal",
        "ask_partner": True,
    }
    assert [rules[name] for name in ("max_hands", "stall_guard_cycles", "max_turns")] == [60, 5, 2000]


@pytest.mark.parametrize("key", [key for key in RULES.keys if not isinstance(key, Counts)], ids=lambda key: key.name)
def test_a_value_outside_the_limits_is_refused(key: Number | Option | Flag | Text) -> None:
    """K-1.3: the message names the key, the value and what is allowed."""
    outside: list[Any] = ["no such word", 2]
    if isinstance(key, Number):
        outside = [key.low - 1, key.high + 1, 1.5]
    elif isinstance(key, Text):
        outside = ["", "  ", "x" * 81, "two\nlines", 2]
    for value in outside:
        message = refusal({key.name: value})
        assert message.startswith(f"rule {key.name}: ")
        assert key.allowed() in message
        assert repr(value)[:40] in message  # a long one is cut


@pytest.mark.parametrize("table", TABLES)
def test_every_entry_of_a_table_has_its_limits(table: str) -> None:
    """K-1.1, K-1.2, K-1.3: the limits themselves are allowed, one more or less is not."""
    key = RULES.key(table)
    assert isinstance(key, Counts)
    for entry, (low, high) in key.limits.items():
        for value in (low, high):
            assert RULES.resolve({table: {entry: value}, "meld_size": 2}, 2)[table][entry] == value
        for value in (low - 1, high + 1):
            assert refusal({table: {entry: value}}).startswith(f"rule {table}.{entry}: {value} is not allowed; ")


def test_evidence_may_be_halved_and_doubled_and_gavel_cards_left_out() -> None:
    """K-1.1, K-1.2: values of cards from 0 to 100, of sets to 1000."""
    limits = {table: RULES.key(table).limits for table in TABLES}  # type: ignore[union-attr]
    assert limits["evidence"] == {name: (count // 2, 2 * count) for name, count in DEFAULT_EVIDENCE.items()}
    assert set(limits["gavels"].values()) == {(0, 12)}
    assert set(limits["card_values"].values()) == {(0, 100)}
    assert set(limits["set_values"].values()) == {(0, 1000)}


@pytest.mark.parametrize(
    "overrides",
    [
        {},
        {
            "evidence": {name: 2 * count for name, count in DEFAULT_EVIDENCE.items()},
            "gavels": dict.fromkeys(GAVELS, 12),
        },
        {"evidence": {"al_capone": 4, "mike_heitler": 3}, "gavels": dict.fromkeys(GAVELS, 0)},
        {"gavels": {"raid": 0, "eliot_ness": 12}},
    ],
)
def test_the_deck_follows_the_rules(overrides: dict[str, Any]) -> None:
    """K-1.1, K-1.2: as many copies of each card as the tables say; each physical card is there once."""
    rules = RULES.resolve(overrides, 2)
    deck = deck_list(rules)
    counts = np.bincount([card for card, _ in deck], minlength=CARD_TYPES)
    assert list(counts) == [*rules["evidence"].values(), *rules["gavels"].values()]
    assert len(set(deck)) == len(deck) <= MAX_CARDS == 136 + 48


# Limits that hang together


FEW = {"evidence": {name: count // 2 for name, count in DEFAULT_EVIDENCE.items()}, "meld_size": 2}  # 31 of them
NO_GAVELS = dict.fromkeys(GAVELS, 0)


@pytest.mark.parametrize(("players", "most"), [(3, 15), (4, 11)])
def test_the_deck_serves_hands_the_underworld_and_a_card(players: int, most: int) -> None:
    """K-1.4: with 18 Gavel cards 49, so 47 for the hands: 3 x 15 or 4 x 11. Two hands may be of 20."""
    RULES.resolve(FEW | {"hand_size": most}, players)
    assert refusal(FEW | {"hand_size": most + 1}, players) == (
        f"rule hand_size: {most + 1} is not allowed; the deck has 49 cards, and {players} hands of {most + 1}, "
        f"the first card of the Underworld and a card to draw need {players * (most + 1) + 2}"
    )
    RULES.resolve(FEW | {"hand_size": 20}, 2)


def test_a_deal_may_leave_a_single_card() -> None:
    """K-1.4: 4 x 8 and 2 of 34 cards; with 33 cards it is refused."""
    rules: dict[str, Any] = FEW | {"hand_size": 8}
    RULES.resolve(rules | {"gavels": NO_GAVELS | {"raid": 3}}, 4)
    assert "the deck has 33 cards" in refusal(rules | {"gavels": NO_GAVELS | {"raid": 2}}, 4)


def test_a_meld_is_at_most_the_smallest_set() -> None:
    """K-1.5: Mike Heitler has four cards; fewer of another gangster bind too."""
    RULES.resolve({"meld_size": 4}, 2)
    assert refusal({"meld_size": 5}) == "rule meld_size: 5 is not allowed; at most evidence.mike_heitler, which is 4"
    assert refusal({"evidence": {"samuel_hunt": 2}}) == (
        "rule meld_size: 3 is not allowed; at most evidence.samuel_hunt, which is 2"
    )


@pytest.mark.parametrize("players", [2, 3])
def test_teams_are_for_four_players(players: int) -> None:
    """K-1.7, B-02."""
    message = f"rule teams: true is not allowed with {players} players; teams are for 4"
    assert refusal({"teams": True}, players) == message
    RULES.resolve({"teams": False}, players)


def test_sides_are_seats_or_pairs_of_opposite_seats() -> None:
    """K-1.7."""
    assert sides(RULES.resolve({}, 3), 3) == (0, 1, 2)
    assert sides(RULES.resolve({}, 4), 4) == (0, 1, 2, 3)
    assert sides(RULES.resolve({"teams": True}, 4), 4) == (0, 1, 0, 1)


# Point values


def test_the_default_values_are_the_neutral_form() -> None:
    """B-01: equal singles s; a set of n cards is worth m x n x s, so more than its cards, Al Capone's the most."""
    rules = RULES.resolve({}, 2)
    singles, sets = rules["card_values"], rules["set_values"]
    assert len(set(singles.values())) == 1
    for name, count in rules["evidence"].items():
        assert sets[name] > count * singles[name]
    by_size = sorted(GANGSTERS, key=lambda name: rules["evidence"][name])
    assert [sets[name] for name in by_size] == sorted(sets.values())
    assert max(sets, key=lambda name: sets[name]) == "al_capone"
    assert neutral_set_values(10, 1.5) == {name: 15 * count for name, count in DEFAULT_EVIDENCE.items()}


def test_assumed_values_are_named_and_read_ones_are_not() -> None:
    """K-12.2, B-01."""
    assert assumption(RULES.resolve({}, 2)) == (
        'the point values of the cards are an assumption (values_source = "assumption")'
    )
    read = {"values_source": "own cards", "card_values": dict.fromkeys(GANGSTERS, 5)}
    assert assumption(RULES.resolve(read | {"set_values": dict.fromkeys(GANGSTERS, 50)}, 2)) == ""


@pytest.mark.parametrize("table", ["card_values", "set_values"])
def test_values_that_were_read_off_the_cards_are_all_given(table: str) -> None:
    """B-01: with another source than the assumption both tables name all eleven gangsters; none is left assumed."""
    whole: dict[str, Any] = {name: dict.fromkeys(GANGSTERS, 20) for name in ("card_values", "set_values")}
    named = whole | {"values_source": "own cards"}
    RULES.resolve(named, 2)
    short = {name: 20 for name in GANGSTERS if name not in ("johnny_torrio", "fred_burke")}
    assert refusal(named | {table: short}) == (
        f"rule {table}: has no value for johnny_torrio, fred_burke; values_source is 'own cards', so both tables need "
        'the value of every gangster. While some are assumed, leave values_source at "assumption"'
    )
    del named[table]
    assert refusal(named).startswith(f"rule {table}: has no value for al_capone, murray_humphreys, ")


def test_with_the_assumption_any_value_may_be_changed_alone() -> None:
    """B-01: the others keep their defaults."""
    rules = RULES.resolve({"set_values": {"al_capone": 77}}, 2)
    assert rules["set_values"] == RULES.resolve({}, 2)["set_values"] | {"al_capone": 77}


def test_values_below_zero_are_refused() -> None:
    """K-1.3: a set that costs points would make no sense of melding."""
    assert refusal({"set_values": {"al_capone": -1}}) == (
        "rule set_values.al_capone: -1 is not allowed; allowed are 0 to 1000"
    )


# The list of choices


def test_the_longest_list_of_choices_has_room() -> None:
    """The widest deck, of n cards of a gangster two before seat 0, one before seat 1, n - 3 in the hand of seat 0.

    That gives n - 3 lay-offs and, from two cards on, n - 4 melds; 11 names for Ask Around, Search for a Set and Raid,
    33 for Ask Directly; Search Individually, Draw Two, Reveal Seven, done.
    """
    copies = {name: 2 * count for name, count in DEFAULT_EVIDENCE.items()}
    hand = " ".join(card for card, n in zip("CMTRWSGNBJH", copies.values(), strict=True) for _ in range(n - 3))
    every = "C M T R W S G N B J H"
    hands = (f"{hand} meeting warrant ness raid", "raid", "ness", "raid")
    scene = Scene(*hands, areas=(f"{every} {every}", every), underworld="ness", evidence=copies, meld_size=2)
    options = scene.options()
    in_hand = sum(copies.values()) - 33
    assert len(options) == len(set(options)) == in_hand + (in_hand - 11) + 3 * 11 + 33 + 4 <= MAX_OPTIONS
