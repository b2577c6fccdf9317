"""Alcatraz, the cats game, told a second time, first half: rule keys, cards, the table, what may be chosen.

It follows docs/games/cats.md, clause by clause (`F-x.y`), with lists of numbers, slow and obvious on purpose, and
knows nothing of the engine. The second half, `cats_referee`, plays a trace with it.

Cards are whole numbers. Piles have their top last; decks have the next card first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Any

from tests.reference.replay import Option

ALLOWED: dict[str, range | tuple[object, ...]] = {  # F-1.3
    "copies": range(2, 7),
    "row_size": range(3, 7),
    "objectives_shown": range(1, 6),
    "rounds": range(1, 6),
    "draw_required": (False, True),
    "first_look": ("game", "round"),
    "zero_subtotal": ("any_pair", "adjacent_pair", "first_two"),
    "deck_out": ("reshuffle", "end_round"),
    "objectives_out": ("reshuffle", "shrink"),
    "between_rounds": ("carry_over", "reshuffle"),
    "false_claims": ("plausible", "any"),
    "ties": ("share", "third_round"),
    "max_turns": range(1, 10001),
}
DIFFERENT_NUMBERS = {"values": range(8, 25), "objectives": range(3, 25)}  # F-1.3: how many, each of NUMBERS
NUMBERS = range(-99, 100)
MODIFIERS = ("plus_one", "minus_one", "change_sign")
ABILITIES = ("none", "peek_own", *MODIFIERS)  # F-4.3: what a table may say of a number


@dataclass
class Slot:
    """A card of a row."""

    card: int
    face_up: bool = False
    modifier: int | None = None  # the card that lies over it
    seen: bool = False  # by its owner, F-11.1


@dataclass
class Table:
    """Everything that lies on the table, and who must decide what."""

    rules: dict[str, Any]
    players: int
    rows: list[list[Slot]]
    scored: list[list[int]]  # by seat: in this round
    circles: list[int]  # by seat: in the game
    piles: list[list[int]] = field(default_factory=lambda: [[], []])
    draw_deck: list[int] = field(default_factory=list)
    objectives: list[int] = field(default_factory=list)  # the objective row, by place
    objective_deck: list[int] = field(default_factory=list)
    objective_discards: list[int] = field(default_factory=list)
    scored_earlier: list[int] = field(default_factory=list)  # in earlier rounds, F-7.2
    mover: int = 0  # who decides now
    phase: str = "draw"  # what is decided now
    drawn: int = 0  # phase deck_card


def new_table(rules: dict[str, Any], players: int) -> Table:
    """A table with nothing on it."""
    rows: list[list[Slot]] = [[] for _ in range(players)]
    return Table(rules, players, rows, scored=[[] for _ in range(players)], circles=[0] * players)


# Words about cards and the table


def cat_cards(rules: dict[str, Any]) -> list[int]:
    """All cat cards (F-1.1)."""
    return [number for number in rules["values"] for _ in range(rules["copies"])]


def ability_of(rules: dict[str, Any], number: int) -> str:
    """The ability of a number (F-4.1 to F-4.3); the rules of a trace hold the table in force."""
    table = rules["abilities"]
    return "none" if table == "none" else str(table.get(str(number), "none"))


def changed(number: int, ability: str) -> int:
    """The value of a number under a modifier of this ability (F-4.7)."""
    return {"plus_one": number + 1, "minus_one": number - 1, "change_sign": -number}.get(ability, number)


def value(rules: dict[str, Any], slot: Slot, number: int) -> int:
    """The value of a slot if its card had this number (F-4.7)."""
    return number if slot.modifier is None else changed(number, ability_of(rules, slot.modifier))


def clockwise(table: Table, seat: int) -> list[int]:
    """All seats from this one on."""
    return [(seat + step) % table.players for step in range(table.players)]


def coming_back(table: Table) -> list[int]:
    """The cards that would make a new draw deck (F-7.1, F-7.2)."""
    below_the_tops = table.piles[0][:-1] + table.piles[1][:-1]
    return below_the_tops or table.scored_earlier


def is_right(values: Sequence[int], objective: int, zero_subtotal: str) -> bool:
    """Whether cards of these values, from left to right, meet an objective (F-5.4 to F-5.8)."""
    if sum(values) != objective:
        return False
    if len(values) == 2:
        return True
    first, second, third = values
    sums = {
        "any_pair": (first + second, second + third, first + third),
        "adjacent_pair": (first + second, second + third),
        "first_two": (first + second,),
    }
    return 0 not in sums[zero_subtotal]


# What the rules may be


def rules_fault(rules: Any, players: int) -> tuple[str, object] | None:
    """What a set of rules should be and what it is instead, or None where all is well (F-1.3 to F-1.5)."""
    keys = {*ALLOWED, *DIFFERENT_NUMBERS, "abilities"}
    if not isinstance(rules, dict) or set(rules) != keys:
        return f"the rule keys {sorted(keys)}", rules
    for key, allowed in ALLOWED.items():
        if type(rules[key]) is not type(allowed[0]) or rules[key] not in allowed:
            return f"{key!r} in {allowed}", rules[key]
    for key, how_many in DIFFERENT_NUMBERS.items():
        if not are_different_numbers(rules[key], how_many):
            return f"{key!r}: {how_many} different whole numbers in {NUMBERS}", rules[key]
    if rules["abilities"] != "none" and not is_ability_table(rules["abilities"]):
        return f"'abilities': \"none\" or a table of numbers to {ABILITIES}", rules["abilities"]
    return rules_fault_together(rules, players)


def rules_fault_together(rules: dict[str, Any], players: int) -> tuple[str, object] | None:
    """The limits that hang together: F-1.4, F-1.5, F-4.3."""
    if rules["objectives_shown"] > len(rules["objectives"]):
        return "objectives_shown <= the number of objectives", rules
    if players * rules["row_size"] + 2 > len(cat_cards(rules)):
        return "cards for every row and both piles", rules
    if rules["abilities"] != "none" and not set(rules["abilities"]) <= set(map(str, rules["values"])):
        return "abilities of numbers that 'values' has", rules["abilities"]
    return None


def are_different_numbers(numbers: object, how_many: range) -> bool:
    """A list of so many different whole numbers."""
    if not isinstance(numbers, list) or any(type(number) is not int for number in numbers):
        return False
    return len(numbers) in how_many and len(set(numbers)) == len(numbers) and all(n in NUMBERS for n in numbers)


def is_ability_table(table: object) -> bool:
    """A table of numbers, which are text in JSON, to abilities (F-4.3)."""
    if not isinstance(table, dict):
        return False
    return all(number in map(str, NUMBERS) and ability in ABILITIES for number, ability in table.items())


# What may be chosen, phase by phase


def legal_options(table: Table) -> list[Option]:
    """Everything that `table.mover` may choose in `table.phase`; no option means that nobody is asked."""
    return OPTIONS[table.phase](table)


def look_options(table: Table) -> list[Option]:
    """F-2.6, F-2.8."""
    return [{"choice": "look", "slot": slot} for slot in own_slots(table)]


def draw_options(table: Table) -> list[Option]:
    """F-3.2 to F-3.5."""
    options: list[Option] = [{"choice": "deck"}] if deck_gives_a_card(table) else []
    if table.rows[table.mover]:
        options += [{"choice": "pile", "pile": pile} for pile in (0, 1)]
    if options and table.rules["draw_required"]:
        return options
    return [*options, {"choice": "pass"}]


def deck_gives_a_card(table: Table) -> bool:
    """F-3.4, F-7.1 to F-7.3, F-7.5."""
    if table.draw_deck:
        return True
    return table.rules["deck_out"] == "reshuffle" and bool(coming_back(table))


def deck_card_options(table: Table) -> list[Option]:
    """F-3.6 to F-3.8, F-4.4."""
    swaps: list[Option] = [
        {"choice": "swap", "slot": slot, "pile": pile} for slot in own_slots(table) for pile in (0, 1)
    ]
    discards: list[Option] = [{"choice": "discard", "pile": pile} for pile in (0, 1)]
    return [*swaps, *ability_options(table), *discards]


def ability_options(table: Table) -> list[Option]:
    """F-4.5, F-4.6, F-4.8."""
    ability, row = ability_of(table.rules, table.drawn), table.rows[table.mover]
    if ability == "peek_own":
        face_down = [slot for slot in own_slots(table) if not row[slot].face_up]
        return [{"choice": "ability", "slot": slot, "pile": pile} for slot in face_down for pile in (0, 1)]
    if ability in MODIFIERS:
        return [{"choice": "ability", "slot": slot} for slot in own_slots(table) if row[slot].modifier is None]
    return []


def pile_card_options(table: Table) -> list[Option]:
    """F-3.9."""
    return [{"choice": "swap", "slot": slot} for slot in own_slots(table)]


def fulfil_options(table: Table) -> list[Option]:
    """F-5.1, F-5.2, F-6.4, F-6.6."""
    claims: list[Option] = [
        {"choice": "claim", "objective": objective, "slots": slots}
        for objective in table.objectives
        for slots in side_by_side(len(table.rows[table.mover]))
        if table.rules["false_claims"] == "any" or is_plausible(table, objective, slots)
    ]
    return [*claims, {"choice": "pass"}]


def side_by_side(length: int) -> list[list[int]]:
    """Two or three slots side by side of a row of this length."""
    return [list(range(first, first + count)) for count in (2, 3) for first in range(length - count + 1)]


def is_plausible(table: Table, objective: int, slots: Sequence[int]) -> bool:
    """Whether the claim could be right for what its owner has seen (F-6.4, F-6.5)."""
    row, rules = table.rows[table.mover], table.rules
    possible = tuple(
        tuple(value(rules, row[slot], number) for number in ([row[slot].card] if row[slot].seen else rules["values"]))
        for slot in slots
    )
    return could_be_right(possible, objective, rules["zero_subtotal"])


@lru_cache(maxsize=10_000)
def could_be_right(possible: tuple[tuple[int, ...], ...], objective: int, zero_subtotal: str) -> bool:
    """Whether some choice of one value for each card is right."""
    return any(is_right(values, objective, zero_subtotal) for values in product(*possible))


def claim_pile_options(_table: Table) -> list[Option]:
    """F-5.10, F-6.1."""
    return [{"choice": "discard", "pile": pile} for pile in (0, 1)]


def own_slots(table: Table) -> range:
    """The slots of the mover's row."""
    return range(len(table.rows[table.mover]))


OPTIONS = {
    "look": look_options,
    "draw": draw_options,
    "deck_card": deck_card_options,
    "pile_card": pile_card_options,
    "fulfil": fulfil_options,
    "claim_pile": claim_pile_options,
}
