"""The rules of Al Capone as data: each number and ruling with its default, limits and clause.

Source: the rulebook of *Mystery Rummy: Al Capone and the Chicago Underworld*; docs/games/capone.md tells the same in
clauses. The rulebook does not print the point values of the cards: those here are an assumption (B-01).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from simulator.errors import RulesError
from simulator.rules import Counts, Flag, Number, Option, RuleSet, Text, card_word, padded

MIN_PLAYERS, MAX_PLAYERS = 2, 4
TEAM_PLAYERS = 4

# Card types are small integers: the gangsters of the Evidence cards first, then the Gavel cards.
GANGSTERS = (
    "al_capone",
    "murray_humphreys",
    "johnny_torrio",
    "ralph_capone",
    "william_white",
    "samuel_hunt",
    "jake_guzik",
    "frank_nitti",
    "fred_burke",
    "jack_mcgurn",
    "mike_heitler",
)
GANGSTER_TYPES = len(GANGSTERS)
AL_CAPONE = 0
GAVELS = ("agent_meeting", "search_warrant", "eliot_ness", "raid")
AGENT_MEETING, SEARCH_WARRANT, ELIOT_NESS, RAID = range(GANGSTER_TYPES, GANGSTER_TYPES + len(GAVELS))
CARD_TYPES = GANGSTER_TYPES + len(GAVELS)

DEFAULT_EVIDENCE = dict(zip(GANGSTERS, (8, 7, 6, 7, 6, 5, 7, 6, 5, 7, 4), strict=True))
EVIDENCE_LIMITS = {name: (count // 2, 2 * count) for name, count in DEFAULT_EVIDENCE.items()}
DEFAULT_GAVELS = dict(zip(GAVELS, (5, 5, 5, 3), strict=True))
MAX_GAVELS = 12  # of each type
MAX_EVIDENCE = sum(high for _, high in EVIDENCE_LIMITS.values())
MAX_CARDS = MAX_EVIDENCE + len(GAVELS) * MAX_GAVELS
MAX_REVEALED = 8  # by Eliot Ness

# The neutral form of B-01, found by `python -m experiments.calibrate_values`; docs/games/capone-values.md tells how.
SINGLE_VALUE, SET_FACTOR = 3, 1.5
ASSUMPTION = "assumption"
DEFAULT_CARD_VALUES = dict.fromkeys(GANGSTERS, SINGLE_VALUE)

# Words of the options, in the order in which RULES lists them.
THREE_OR_MORE, ANY_COPY = range(2)
STRICT, GAVEL_MAY_DRAW = range(2)
ALL, SUBSET = range(2)
REVEAL, SHUFFLED = range(2)


def neutral_set_values(single: int, factor: float) -> dict[str, int]:
    """Return the set values of the neutral form: for n cards `factor` * n * `single`, halves rounded up (B-01)."""
    return {name: math.floor(factor * count * single + 0.5) for name, count in DEFAULT_EVIDENCE.items()}


def check_together(rules: dict[str, Any], players: int, given: Mapping[str, object]) -> None:
    """Refuse values that are allowed one by one but leave no playable game, or a table that mixes its sources.

    Raises:
        RulesError: names the key, its value and the limit that the other values set.
    """
    for name, count in rules["evidence"].items():
        if rules["meld_size"] > count:
            raise RulesError(
                "meld_size", f"{rules['meld_size']} is not allowed; at most evidence.{name}, which is {count}"
            )
    if rules["teams"] and players != TEAM_PLAYERS:
        raise RulesError("teams", f"true is not allowed with {players} players; teams are for {TEAM_PLAYERS}")
    _check_deal(rules, players)
    if rules["values_source"] != ASSUMPTION:
        _check_source(rules, given)


def _check_deal(rules: dict[str, Any], players: int) -> None:
    """Refuse a deck that is too short for the deal, the first card of the Underworld and a card to draw."""
    cards = sum(rules["evidence"].values()) + sum(rules["gavels"].values())
    needed = players * rules["hand_size"] + 2
    if cards < needed:
        raise RulesError(
            "hand_size",
            f"{rules['hand_size']} is not allowed; the deck has {cards} cards, and {players} hands of "
            f"{rules['hand_size']}, the first card of the Underworld and a card to draw need {needed}",
        )


def _check_source(rules: dict[str, Any], given: Mapping[str, object]) -> None:
    """Refuse values that are said to be read off the cards while some are still the assumed ones (B-01)."""
    for table in ("card_values", "set_values"):
        values = given.get(table, {})
        assert isinstance(values, Mapping)
        missing = [name for name in GANGSTERS if name not in values]
        if missing:
            raise RulesError(
                table,
                f"has no value for {', '.join(missing)}; values_source is {rules['values_source']!r}, so both tables "
                f'need the value of every gangster. While some are assumed, leave values_source at "{ASSUMPTION}"',
            )


def deck_list(rules: dict[str, Any]) -> list[tuple[int, int]]:
    """Return the physical cards as (type, copy) in list order: copy by copy of each gangster, then of each Gavel card.

    A card more or less moves only those that come after it in the list (simulator/rng.py). With the Gavel cards last,
    decks that differ in these, which is what experiments compare, agree in most places.
    """
    evidence, gavels = list(rules["evidence"].values()), list(rules["gavels"].values())
    return _copy_by_copy(evidence, 0) + _copy_by_copy(gavels, GANGSTER_TYPES)


def _copy_by_copy(counts: list[int], first: int) -> list[tuple[int, int]]:
    return [(first + kind, copy) for copy in range(max(counts)) for kind, count in enumerate(counts) if copy < count]


def derive(rules: dict[str, Any]) -> dict[str, Any]:
    """Return the physical list of the deck, each card with the word that keys its shuffling."""
    cards = deck_list(rules)
    return {
        "deck_list": padded([card for card, _ in cards], MAX_CARDS),
        "deck_word": padded([card_word(card, copy) for card, copy in cards], MAX_CARDS),
        "deck_size": len(cards),
    }


def sides(rules: dict[str, Any], players: int) -> tuple[int, ...]:
    """Return the side of each seat: partners of a team sit opposite each other (B-02)."""
    return tuple(seat % 2 for seat in range(players)) if rules["teams"] else tuple(range(players))


def assumption(rules: dict[str, Any]) -> str:
    """Name the point values while nobody has read them off the cards (B-01)."""
    if rules["values_source"] != ASSUMPTION:
        return ""
    return f'the point values of the cards are an assumption (values_source = "{ASSUMPTION}")'


RULES = RuleSet(
    keys=(
        Counts("evidence", DEFAULT_EVIDENCE, EVIDENCE_LIMITS, "Evidence cards of each gangster"),
        Counts("gavels", DEFAULT_GAVELS, dict.fromkeys(GAVELS, (0, MAX_GAVELS)), "Gavel cards"),
        Number("hand_size", 10, 5, 20, "cards dealt to each player"),
        Number("draw_count", 2, 1, 4, "cards of a draw from the Case File"),
        Number("meld_size", 3, 2, 6, "Evidence cards of a gangster needed for a meld"),
        Number("ness_draw", 2, 1, 4, "cards drawn by Eliot Ness"),
        Number("ness_reveal", 7, 3, MAX_REVEALED, "cards revealed by Eliot Ness"),
        Number("target", 200, 10, 1000, "points that end the game"),
        Counts(
            "card_values",
            DEFAULT_CARD_VALUES,
            dict.fromkeys(GANGSTERS, (0, 100)),
            "points of a single Evidence card of each gangster",
            "B-01",
        ),
        Counts(
            "set_values",
            neutral_set_values(SINGLE_VALUE, SET_FACTOR),
            dict.fromkeys(GANGSTERS, (0, 1000)),
            "points of a complete set of each gangster, instead of those of its cards",
            "B-01",
        ),
        Text("values_source", ASSUMPTION, 80, 'who read the values off the cards, or "assumption"', "B-01"),
        Flag("teams", False, "whether four players are two teams with shared play areas", "B-02"),
        Option(
            "own_meld",
            ("three_or_more", "any_copy"),
            "what counts as a meld in one's play area: meld_size copies, or any",
            "B-04",
        ),
        Option(
            "keep_last_card",
            ("strict", "gavel_may_draw"),
            "whether Eliot Ness may be played as the last card in hand, to draw",
            "B-07",
        ),
        Option("reveal_take", ("all", "subset"), "whether all matching cards found must be taken", "B-11"),
        Option("shared_discard_order", ("reveal", "shuffled"), "order of cards discarded together", "B-12"),
        Flag("ask_partner", True, "whether an Agent Meeting may reach the partner", "B-15"),
        Number("max_hands", 60, 1, 1000, "hands after which a game ends, capped", "B-20"),
        Number(
            "stall_guard_cycles",
            5,
            0,
            100,
            "idle cycles before the Case File must be drawn from; 0 = off",
            "B-22",
        ),
        Number("max_turns", 2000, 1, 10000, "turns after which a hand ends, capped", "B-22"),
    ),
    cross_check=check_together,
    derive=derive,
)
