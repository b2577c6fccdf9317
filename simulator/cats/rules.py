"""The rules of Alcatraz, the cats game, as data: each number and ruling with its default, limits and clause.

Source: the rulebook of *Alcatraz* (the cats game); docs/games/cats.md tells the same in clauses. The rulebook does not
print what the cards' abilities are: any table of them is an assumption (C-01).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulator.errors import RulesError
from simulator.rules import BASE, Flag, Number, Numbers, Option, RuleSet, card_word, nearest, padded, shown

MIN_PLAYERS, MAX_PLAYERS = 2, 5

# The widest decks that the limits below allow; arrays have these sizes, loops run to the rules.
MAX_VALUES, MAX_COPIES = 24, 6
MAX_CARDS = MAX_VALUES * MAX_COPIES
MAX_OBJECTIVES = 24
MAX_ROW, MAX_SHOWN = 6, 5
PILES = 2
HIGHEST = 99  # number on a card or an objective, and its opposite the lowest

ABILITIES = ("none", "peek_own", "plus_one", "minus_one", "change_sign")
NO_ABILITY, PEEK_OWN, PLUS_ONE, MINUS_ONE, CHANGE_SIGN = range(len(ABILITIES))
# What the modifiers make of the number of the card below (F-4.7).
CHANGED: dict[str, Callable[[int], int]] = {
    "plus_one": lambda number: number + 1,
    "minus_one": lambda number: number - 1,
    "change_sign": lambda number: -number,
}
NONE, MODIFIERS = "none", "modifiers"
MODIFIERS_TABLE = {
    "-3": "change_sign",
    "-2": "change_sign",
    "-1": "minus_one",
    "1": "plus_one",
    "2": "plus_one",
    "3": "minus_one",
    "4": "peek_own",
    "5": "peek_own",
}
TABLES: dict[str, dict[str, str]] = {NONE: {}, MODIFIERS: MODIFIERS_TABLE}

# Words of the options, in the order in which RULES lists them.
GAME, ROUND = range(2)
ANY_PAIR, ADJACENT_PAIR, FIRST_TWO = range(3)
# By rule zero_subtotal, which two of the three cards of a claim may not cancel each other (F-5.5 to F-5.7).
ZERO_PAIRS = {"any_pair": ((0, 1), (0, 2), (1, 2)), "adjacent_pair": ((0, 1), (1, 2)), "first_two": ((0, 1),)}
RESHUFFLE, END_ROUND = range(2)
SHRINK = 1
CARRY_OVER, RESHUFFLE_ALL = range(2)
PLAUSIBLE, ANY = range(2)
SHARE, THIRD_ROUND = range(2)


@dataclass(frozen=True)
class Abilities:
    """The rule that tells what cards do when their ability is used: none, a named table, or a table of one's own."""

    name: str
    about: str
    ruling: str = ""
    default: str = NONE

    def clean(self, value: object) -> str | dict[str, str]:
        """Return the table of number to ability, sorted, or "none" where no number has one.

        Raises:
            RulesError: it is neither a word nor a table, or an entry of the table is not allowed.
        """
        base, entries = _parted(value)
        if base not in tuple(TABLES):  # it may be of any type, a list too
            raise RulesError(
                self.name, f"{shown(base)} is not allowed; allowed are {self.allowed()}{nearest(base, TABLES)}"
            )
        for number, ability in entries.items():
            self._check_entry(number, ability)
        table = {**TABLES[str(base)], **entries}
        return {number: str(table[number]) for number in sorted(table, key=int) if table[number] != NONE} or NONE

    def _check_entry(self, number: object, ability: object) -> None:
        path = f"{self.name}.{number}"
        if not isinstance(number, str) or str(_whole(number)) != number or abs(_whole(number)) > HIGHEST:
            raise RulesError(
                path, f"{shown(number)} is no number of a card; a whole number in plain digits is expected"
            )
        if ability not in ABILITIES:
            raise RulesError(
                path,
                f"{shown(ability)} is not allowed; allowed are {', '.join(ABILITIES)}{nearest(ability, ABILITIES)}",
            )

    def allowed(self) -> str:
        """Say in words which values are allowed."""
        return f'"{NONE}", "{MODIFIERS}", or a table of number to {", ".join(ABILITIES)}'


def _parted(value: object) -> tuple[object, dict[Any, Any]]:
    """Return the word of a rule of abilities, which a table may name as its base, and the entries of its own."""
    if not isinstance(value, Mapping):
        return value, {}
    entries = dict(value)
    return entries.pop(BASE, NONE), entries


def _whole(text: str) -> int:
    """Return the whole number that a text is, or one that no card has."""
    try:
        return int(text)
    except ValueError:
        return HIGHEST + 1


def check_together(rules: dict[str, Any], players: int, given: Mapping[str, object]) -> None:
    """Refuse values that are allowed one by one but leave no playable game.

    The named table of abilities is cut to the numbers that the cards have; entries of one's own must have no others.

    Raises:
        RulesError: names the key, its value and the limit that the other values set.
    """
    if rules["objectives_shown"] > len(rules["objectives"]):
        raise RulesError(
            "objectives_shown",
            f"{rules['objectives_shown']} is not allowed; there are {len(rules['objectives'])} objectives",
        )
    _check_deal(rules, players)
    _check_abilities(rules, _parted(given.get("abilities", NONE))[1])
    _check_objectives(rules)


def _check_deal(rules: dict[str, Any], players: int) -> None:
    """Refuse a deck that is too short for the rows and the piles."""
    cards = len(rules["values"]) * rules["copies"]
    needed = players * rules["row_size"] + PILES
    if cards < needed:
        raise RulesError(
            "row_size",
            f"{rules['row_size']} is not allowed; there are {cards} cards, and {players} rows of {rules['row_size']} "
            f"and {PILES} piles need {needed}",
        )


def _check_abilities(rules: dict[str, Any], own: Mapping[str, object]) -> None:
    """Refuse entries of one's own for numbers that no card has; leave such entries of a named table out."""
    numbers = [str(number) for number in rules["values"]]
    strange = [number for number in own if number not in numbers]
    if strange:
        raise RulesError(
            f"abilities.{strange[0]}", f"no card has this number; the numbers (rule values) are {', '.join(numbers)}"
        )
    rules["abilities"] = {number: each for number, each in _table(rules).items() if number in numbers} or NONE


def _table(rules: dict[str, Any]) -> dict[str, str]:
    """Return the table of abilities in force, by number."""
    return {} if rules["abilities"] == NONE else rules["abilities"]


def _check_objectives(rules: dict[str, Any]) -> None:
    """Refuse objectives of which no two or three cards can make any."""
    goals, values = set(rules["objectives"]), _slot_values(rules)
    pairs = {one + two for one, two in itertools.product(values, repeat=2)}
    if goals & pairs:
        return
    totals = pairs | set(_triples(rules, values))
    if not goals & totals:
        raise RulesError(
            "objectives",
            f"{', '.join(map(str, rules['objectives']))} are not allowed; two or three cards with these numbers (rule "
            f"values) can make none of them, for their totals lie between {min(totals)} and {max(totals)}",
        )


def _slot_values(rules: dict[str, Any]) -> list[int]:
    """Return what a slot may count: the numbers of the cards, and what the modifiers there are make of them."""
    numbers, there = rules["values"], set(_table(rules).values())
    changed = {CHANGED[ability](number) for ability in there & CHANGED.keys() for number in numbers}
    return sorted({*numbers, *changed})


def _triples(rules: dict[str, Any], values: list[int]) -> Iterator[int]:
    """Yield the totals of three slots that keep the ban on zero subtotals (F-5.5 to F-5.7)."""
    all_alike = rules["copies"] > 2 or rules["abilities"] != NONE
    pairs = ZERO_PAIRS[rules["zero_subtotal"]]
    for three in itertools.product(values, repeat=3):
        cancel = any(three[a] + three[b] == 0 for a, b in pairs)
        if not cancel and (all_alike or len(set(three)) > 1):
            yield sum(three)


def derive(rules: dict[str, Any]) -> dict[str, Any]:
    """Return the numbers and abilities of the card types, the objectives, and the physical cards of both decks."""
    values, goals = rules["values"], rules["objectives"]
    cards = [(card, copy) for copy in range(rules["copies"]) for card in range(len(values))]
    abilities = _table(rules)
    numbers = np.zeros(2 * (HIGHEST + 1) + 1, np.int32)
    numbers[np.array(values) + HIGHEST + 1] = 1
    return {
        "types": len(values),
        "number": padded(values, MAX_VALUES),
        "ability": padded([ABILITIES.index(abilities.get(str(value), NONE)) for value in values], MAX_VALUES),
        "goals": len(goals),
        "goal": padded(goals, MAX_OBJECTIVES),
        "is_number": numbers,
        "deck_list": padded([card for card, _ in cards], MAX_CARDS),
        "deck_word": padded([card_word(card, copy) for card, copy in cards], MAX_CARDS),
        "deck_size": len(cards),
        "goal_list": padded(list(range(len(goals))), MAX_OBJECTIVES),
        "goal_word": padded([card_word(goal, 0) for goal in range(len(goals))], MAX_OBJECTIVES),
    }


def assumption(rules: dict[str, Any]) -> str:
    """Name the abilities of the cards where there are any: nobody has read them off the cards (C-01)."""
    return "the abilities of the cards are an assumption (rule abilities)" if _table(rules) else ""


RULES = RuleSet(
    keys=(
        Numbers(
            "values",
            (-3, -2, -1, *range(1, 15)),
            (8, MAX_VALUES),
            (-HIGHEST, HIGHEST),
            "numbers on the cards",
            "C-02",
        ),
        Number("copies", 4, 2, MAX_COPIES, "cards of each number"),
        Numbers(
            "objectives", tuple(range(4, 15)), (3, MAX_OBJECTIVES), (-HIGHEST, HIGHEST), "numbers of the objectives"
        ),
        Number("row_size", 4, 3, MAX_ROW, "cards in a row at the start of a round"),
        Number("objectives_shown", 3, 1, MAX_SHOWN, "objectives that lie open"),
        Number("rounds", 2, 1, 5, "rounds of a game"),
        Abilities("abilities", "what the cards do when their ability is used", "C-01"),
        Flag("draw_required", False, "whether a turn must begin with a draw", "C-04"),
        Option("first_look", ("game", "round"), "when each player looks at a card of the own row", "C-09"),
        Option(
            "zero_subtotal",
            ("any_pair", "adjacent_pair", "first_two"),
            "which two cards of a claim may not cancel each other",
            "C-11",
        ),
        Option("deck_out", ("reshuffle", "end_round"), "what happens when the draw deck is empty", "C-12"),
        Option("objectives_out", ("reshuffle", "shrink"), "what happens when no objective is left to show", "C-13"),
        Option("between_rounds", ("carry_over", "reshuffle"), "what stays on the table after a round", "C-14"),
        Option("false_claims", ("plausible", "any"), "which claims a player may make", "C-16"),
        Option("ties", ("share", "third_round"), "what settles a tie that circles leave", "C-19"),
        Number("max_turns", 200, 1, 10000, "turns of each player after which a round ends, capped", "C-22"),
    ),
    cross_check=check_together,
    derive=derive,
)
