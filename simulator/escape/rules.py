"""The rules of Escape from Alcatraz as data: each number and ruling with its default, limits and clause.

Source: the rulebook of *Mystery Rummy: Escape from Alcatraz*; docs/games/escape.md tells the same in clauses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simulator.errors import RulesError
from simulator.rules import Counts, Flag, Number, Option, RuleSet, card_word, padded

MIN_PLAYERS, MAX_PLAYERS = 2, 4

# The widest decks that the limits below allow; arrays have these sizes, loops run to the rules.
MAX_PLANS = 10
MAX_PLAN_CARDS = 24
MAX_GENERIC = 14
MAX_BLANKS = 40
MAX_PLANS_DECK = MAX_PLANS * MAX_PLAN_CARDS + MAX_PLANS + MAX_GENERIC

# Card types of the Plans deck are small integers: the plans first, then the Infamous Escapee of each plan, then the
# Generic Escapee. The places do not move with the number of plans.
INFAMOUS = MAX_PLANS
GENERIC = 2 * MAX_PLANS
CARD_TYPES = GENERIC + 1

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
(
    WORK_DETAIL,
    CELL_SEARCH,
    PLAN_UNCOVERED,
    RETURNING_FAVORS,
    RATTED_ON,
    GUARD_HELP,
    CHANGE_IN_PLAN,
    WARDEN,
    BLANK,
) = range(len(ACTION_CARDS))
ACTION_TYPES = len(ACTION_CARDS)
DEFAULT_ACTION_DECK = dict(zip(ACTION_CARDS, (12, 4, 4, 4, 4, 1, 1, 1, 0), strict=True))
ACTION_LIMITS = dict(zip(ACTION_CARDS, [(0, 24), *[(0, 12)] * 7, (0, MAX_BLANKS)], strict=True))
MAX_ACTION_DECK = sum(high for _, high in ACTION_LIMITS.values())

# Words of the options, in the order in which RULES lists them.
REVEAL, SHUFFLED = range(2)
INCLUSIVE, EXCLUSIVE = range(2)
EVERY_PLAY, STATED_ONLY = range(2)
ONE, ANY = range(2)
REPLACES, ADDS = range(2)
SHARE, EXTRA_ROUND = range(2)
WHEN_NEEDED, WHEN_EXHAUSTED = range(2)


def check_together(rules: dict[str, Any], players: int, _given: Mapping[str, object]) -> None:
    """Refuse values that are allowed one by one but leave no playable game.

    Raises:
        RulesError: names the key, its value and the limit that the other values set.
    """
    escapees = rules["plans"] * rules["infamous_per_plan"] + rules["generic_escapees"]
    if escapees == 0:
        raise RulesError("generic_escapees", "there is no Escapee in the deck at all; at least 1 is needed")
    for small, large in (
        ("guard_help_size", "foil_size"),
        ("foil_size", "cards_per_plan"),
        ("start_size", "cards_per_plan"),
    ):
        if rules[small] > rules[large]:
            raise RulesError(small, f"{rules[small]} is not allowed; at most {large}, which is {rules[large]}")
    _check_deal(rules, players, escapees)


def _check_deal(rules: dict[str, Any], players: int, escapees: int) -> None:
    """Refuse a deck that may be too short for the set-up, the deal and a first draw (E-2, worst case)."""
    plan_cards = rules["plans"] * rules["cards_per_plan"]
    # At worst all plan cards up to the limit are revealed before the first Escapee.
    revealed = min(rules["setup_reveal_limit"], plan_cards)
    left = plan_cards + escapees - revealed - 1
    dealt = players * rules["hand_size"]
    if left < dealt + 1:
        raise RulesError(
            "hand_size",
            f"{rules['hand_size']} is not allowed; the deck has {plan_cards + escapees} cards, the set-up may use "
            f"{revealed + 1} of them, and {players} hands of {rules['hand_size']} and a card to draw need {dealt + 1}",
        )


def plan_deck_list(rules: dict[str, Any]) -> list[tuple[int, int]]:
    """Return the physical cards of the Plans deck as (type, copy) in list order: copy by copy, Infamous, Generic."""
    plans = range(rules["plans"])
    cards = [(plan, copy) for copy in range(rules["cards_per_plan"]) for plan in plans]
    cards += [(INFAMOUS + plan, 0) for plan in plans for _ in range(rules["infamous_per_plan"])]
    return cards + [(GENERIC, copy) for copy in range(rules["generic_escapees"])]


def action_deck_list(rules: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Return the physical cards of the Action deck as (type, type of the place, copy), in list order.

    A blank that stands for a missing copy of the default deck takes that copy's place, so that the decks of two
    variants agree wherever their cards do; further blanks come last.
    """
    counts = [rules["action_deck"][card] for card in ACTION_CARDS]
    usual = [DEFAULT_ACTION_DECK[card] for card in ACTION_CARDS]
    blanks = counts[BLANK]
    cards = []
    for copy in range(max(*counts[:BLANK], *usual)):
        for card in range(BLANK):
            if copy < counts[card]:
                cards.append((card, card, copy))
            elif copy < usual[card] and blanks > 0:
                cards.append((BLANK, card, copy))
                blanks -= 1
    return cards + [(BLANK, BLANK, copy) for copy in range(blanks)]


def derive(rules: dict[str, Any]) -> dict[str, Any]:
    """Return the physical lists of both decks, each card with the word that keys its shuffling."""
    plans, action = plan_deck_list(rules), action_deck_list(rules)
    return {
        "plans_list": padded([card for card, _ in plans], MAX_PLANS_DECK),
        "plans_word": padded([card_word(card, copy) for card, copy in plans], MAX_PLANS_DECK),
        "plans_size": len(plans),
        "action_list": padded([card for card, _, _ in action], MAX_ACTION_DECK),
        "action_word": padded([card_word(place, copy) for _, place, copy in action], MAX_ACTION_DECK),
        "action_size": len(action),
    }


RULES = RuleSet(
    keys=(
        Number("plans", 7, 4, MAX_PLANS, "different escape plans"),
        Number("cards_per_plan", 12, 6, MAX_PLAN_CARDS, "cards of each plan"),
        Number("infamous_per_plan", 1, 0, 1, "Infamous Escapees of each plan"),
        Number("generic_escapees", 7, 0, MAX_GENERIC, "Generic Escapees"),
        Counts(
            "action_deck",
            DEFAULT_ACTION_DECK,
            ACTION_LIMITS,
            "cards of the Action deck; a blank does nothing",
        ),
        Number("hand_size", 10, 5, 20, "cards dealt to each player"),
        Number("setup_reveal_limit", 20, 1, 40, "cards revealed at most in search of the first Escapee", "A-03"),
        Number("draw_count", 2, 1, 4, "cards of a draw from the Cell Block", "A-06"),
        Number("start_size", 3, 2, 6, "plan cards needed to start a plan"),
        Number("foil_size", 8, 4, 16, "plan cards in play needed to foil a plan"),
        Number("guard_help_size", 5, 3, 10, "the same with Guard Help on the plan"),
        Number("plan_points", 2, 0, 100, "points of a plan card"),
        Number("infamous_points", 10, 0, 100, "points of an Infamous Escapee"),
        Number("generic_points", 5, 0, 100, "points of a Generic Escapee"),
        Number("out_points", 3, 0, 100, "points for each Escapee in the Yard when going out after a foil"),
        Number("target", 100, 10, 1000, "points that end the game"),
        Option("shared_discard_order", ("reveal", "shuffled"), "order of cards discarded together", "A-08"),
        Option("yard_limit", ("inclusive", "exclusive"), "whether the Yard must cover the new plan too", "A-09"),
        Flag("restart_foiled_plan", True, "whether a foiled plan may be started again", "A-11"),
        Option("keep_last_card", ("every_play", "stated_only"), "which plays must leave a card in hand", "A-13"),
        Flag("warden_uses_yard_play", False, "whether Warden's Escapee is the turn's one Escapee", "A-17"),
        Flag("foil_without_play", True, "whether a foil is allowed without a play in that turn", "A-18"),
        Flag("foiler_co_conspirator", False, "whether the foiler may add a co-conspirator too", "A-20"),
        Option("co_conspirators", ("one", "any"), "co-conspirators a player may add to a foil", "A-21"),
        Option(
            "early_out_bonus",
            ("replaces", "adds"),
            "full values instead of, or on top of, out_points",
            "A-27",
        ),
        Option("ties", ("share", "extra_round"), "what a tie at the top does at the end of the game", "A-31"),
        Number("max_rounds", 60, 1, 1000, "rounds after which a game ends, capped", "A-32"),
        Option(
            "action_reshuffle",
            ("when_needed", "when_exhausted"),
            "when Action discards are reshuffled",
            "A-33",
        ),
        Number(
            "stall_guard_cycles",
            5,
            0,
            100,
            "idle cycles before the Cell Block must be drawn from; 0 = off",
            "A-44",
        ),
        Number("max_turns", 2000, 1, 10000, "turns after which a round ends, capped", "A-44"),
    ),
    cross_check=check_together,
    derive=derive,
)
