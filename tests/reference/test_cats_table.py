"""What the referee lists as legal, on tables set up by hand; clauses are those of docs/games/cats.md."""

from __future__ import annotations

import re
from itertools import product
from math import comb, prod
from pathlib import Path
from typing import Any

import pytest

from tests.reference.cats_scenes import DEFAULTS, PROFILE, at
from tests.reference.cats_table import (
    ABILITIES,
    ALLOWED,
    Table,
    cat_cards,
    is_right,
    legal_options,
    rules_fault,
    side_by_side,
)

HERE = Path(__file__).parent
RULES_PAGE = HERE.parents[1] / "docs" / "games" / "cats.md"
EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]


def options(table: Table, *, of: str = "") -> list[str]:
    """The legal options in short: `swap 1 0` is choice, slot, pile; `of` selects one kind of choice."""
    short = [" ".join(str(value) for value in option.values()) for option in legal_options(table)]
    return [option for option in short if option.startswith(of)]


# Components and the rules page


def test_there_are_68_cat_cards_and_11_objectives() -> None:
    """F-1.1, F-1.2, C-02: 17 numbers, four cards each, no zero."""
    cards = cat_cards(DEFAULTS)
    assert (len(cards), min(cards), max(cards), cards.count(14), cards.count(0)) == (68, -3, 14, 4, 0)
    assert len(DEFAULTS["objectives"]) == 11


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_default_rules_are_allowed_at_every_count(players: int) -> None:
    """F-1.6."""
    assert rules_fault(DEFAULTS, players) is None


@pytest.mark.parametrize(
    "change",
    [
        {"copies": 1},  # F-1.3
        {"copies": 4.0},
        {"rounds": True},
        {"max_turns": 10001},
        {"row_size": 7},
        {"draw_required": 0},
        {"ties": "coin"},
        {"values": EIGHT[:7]},
        {"values": [*EIGHT, 8]},
        {"values": [*EIGHT, 100]},
        {"values": [*EIGHT, 1.5]},
        {"values": [*EIGHT, True]},
        {"values": list(range(25))},
        {"values": "1 to 8"},
        {"objectives": [4, 5]},
        {"abilities": "modifiers"},  # a trace holds the table itself
        {"abilities": {"4": "peek_other"}},
        {"abilities": {"04": "peek_own"}},
        {"abilities": {"100": "peek_own"}},
        {"abilities": {"0": "peek_own"}},  # F-4.3: no card has the number 0
        {"house_rule": 1},
        {"objectives": [4, 5, 6], "objectives_shown": 4},  # F-1.4
        {"values": EIGHT, "copies": 2, "row_size": 3},  # F-1.5: 16 cards do not serve 5 x 3 + 2
    ],
)
def test_rules_outside_the_limits_are_refused(change: dict[str, Any]) -> None:
    """F-1.3 to F-1.5."""
    assert rules_fault(DEFAULTS | change, 5) is not None


@pytest.mark.parametrize(
    "change",
    [
        {"abilities": PROFILE},  # F-4.2
        {"abilities": {}},
        {"abilities": {"-3": "none", "14": "plus_one"}},  # F-4.3
        {"values": [*EIGHT, 0]},
        {"objectives": [-99, 0, 99]},  # F-1.4: three may be shown
        {"values": EIGHT, "copies": 4, "row_size": 6},  # F-1.5: 32 cards serve 5 x 6 + 2
    ],
)
def test_rules_inside_the_limits_are_allowed(change: dict[str, Any]) -> None:
    """F-1.3 to F-1.5."""
    assert rules_fault(DEFAULTS | change, 5) is None


def test_rules_that_are_no_table_are_refused() -> None:
    """F-1.3; so is a missing key."""
    assert rules_fault(None, 2) is not None
    assert rules_fault({key: value for key, value in DEFAULTS.items() if key != "ties"}, 2) is not None


def test_the_rules_page_lists_the_same_keys_defaults_and_limits() -> None:
    """The table of rule keys in docs/games/cats.md against the limits here."""
    rows = re.findall(r"^\| `([a-z_]+)` \| `([^`]+)` \| ([^|]+) \|", RULES_PAGE.read_text(), re.MULTILINE)
    lists = {"values": "8 to 24", "objectives": "3 to 24"}
    in_words = {key: f"{limits} different whole numbers from -99 to 99" for key, limits in lists.items()}
    in_words |= {key: allowed_in_words(allowed) for key, allowed in ALLOWED.items()}
    in_words["abilities"] = f'"none", "modifiers", or a table of number to {", ".join(ABILITIES)}'
    assert [key for key, _, _ in rows] == list(DEFAULTS)
    for key, default, limits in rows:
        assert default == in_toml(DEFAULTS[key]), key
        assert limits.strip() == in_words[key], key


def in_toml(value: object) -> str:
    """A value of a rule key as the page prints it."""
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def allowed_in_words(allowed: range | tuple[object, ...]) -> str:
    """What a rule key may hold, as the page prints it."""
    if isinstance(allowed, range):
        return f"{allowed.start} to {allowed.stop - 1}"
    return ", ".join(f"`{in_toml(value)}`" for value in allowed)


def test_the_rules_page_prints_the_table_of_modifiers() -> None:
    """F-4.2, F-4.3: the profile entry by entry, and the names of the abilities."""
    page = RULES_PAGE.read_text()
    assert "{" + ", ".join(f"{number} = {ability}" for number, ability in PROFILE.items()) + "}" in page
    assert all(f"`{ability}`" in page for ability in ABILITIES)


def test_every_clause_cited_here_is_on_the_rules_page() -> None:
    """A citation that leads nowhere would mislead; each clause stands there once."""
    clauses = re.findall(r"^\*\*(F-\d+\.\d+)\*\*", RULES_PAGE.read_text(), re.MULTILINE)
    cited = {clause for file in HERE.glob("*cats_*.py") for clause in re.findall(r"F-\d+\.\d+", file.read_text())}
    assert len(clauses) == len(set(clauses))
    assert cited - set(clauses) == set()


def test_every_ruling_is_on_the_rules_page() -> None:
    """C-01 to C-25, each once, with its six parts, below a clause that it governs or of its section."""
    page = RULES_PAGE.read_text()
    rulings = re.findall(r"^\*\*(C-\d+) [^*]+\*\* \((?:high|medium|low|none)\)\. (.*)$", page, re.MULTILINE)
    clauses = re.findall(r"^\*\*(F-\d+\.\d+)\*\*", page, re.MULTILINE)
    assert sorted(name for name, _ in rulings) == [f"C-{number:02}" for number in range(1, 26)]
    for name, told in rulings:
        parts = re.findall(r"\*(\w+):\*", told)
        assert parts == ["Open", "Options", "Default", "Why", "Key", "Clauses"], name
        assert set(re.findall(r"F-\d+\.\d+", told)) <= set(clauses), name


# Draw


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, ["deck", "pile 0", "pile 1", "pass"]),  # F-3.2, F-3.3
        ({"draw_required": True}, ["deck", "pile 0", "pile 1"]),  # F-3.3
        ({"draw_deck": []}, ["pile 0", "pile 1", "pass"]),  # F-3.4, F-7.3: only the tops
        ({"draw_deck": [], "piles": [[6], [5, 7]]}, ["deck", "pile 0", "pile 1", "pass"]),  # F-7.1
        ({"draw_deck": [], "scored_earlier": [3]}, ["deck", "pile 0", "pile 1", "pass"]),  # F-7.2
        (
            {"draw_deck": [], "piles": [[5, 6], [7]], "scored_earlier": [3], "deck_out": "end_round"},
            ["pile 0", "pile 1", "pass"],  # F-7.5
        ),
        ({"draw_deck": [], "draw_required": True}, ["pile 0", "pile 1"]),
    ],
)
def test_draw(changes: dict[str, Any], expected: list[str]) -> None:
    """F-3.2 to F-3.4."""
    assert options(at("draw", "~1 2", **changes)) == expected


def test_draw_without_a_card_in_the_row() -> None:
    """F-3.3, F-3.5: no pile; and with nothing to draw the draw is passed even where it is required."""
    assert options(at("draw")) == ["deck", "pass"]
    assert options(at("draw", draw_required=True)) == ["deck"]
    assert options(at("draw", draw_required=True, draw_deck=[])) == ["pass"]


def test_a_card_of_the_deck_goes_over_any_slot() -> None:
    """F-3.6, F-3.7, F-3.8, F-4.1: face up and modified ones too; no ability."""
    expected = ["swap 0 0", "swap 0 1", "swap 1 0", "swap 1 1", "discard 0", "discard 1"]
    assert options(at("deck_card", "^1 ~2/3", drawn=4)) == expected


def test_a_card_of_the_deck_without_a_row_is_discarded() -> None:
    """F-3.6, F-4.8."""
    assert options(at("deck_card", drawn=4, abilities=PROFILE)) == ["discard 0", "discard 1"]


def test_a_card_of_a_pile_goes_over_any_slot() -> None:
    """F-3.9."""
    assert options(at("pile_card", "^1 ~2/3 4", abilities=PROFILE)) == ["swap 0", "swap 1", "swap 2"]


def test_a_look_is_at_any_slot() -> None:
    """F-2.6, F-2.8."""
    assert options(at("look", "^1 ~2 4")) == ["look 0", "look 1", "look 2"]
    assert options(at("look")) == []


# Abilities


def test_peek() -> None:
    """F-4.5: face-down cards, seen or not, modified or not, and the pile for the card used."""
    table = at("deck_card", "^1 ~2/3 4 ~5", drawn=5, abilities=PROFILE)
    assert options(table, of="ability") == [f"ability {slot} {pile}" for slot in (1, 2, 3) for pile in (0, 1)]


@pytest.mark.parametrize("drawn", [-3, -2, -1, 1, 2, 3])
def test_modifiers(drawn: int) -> None:
    """F-4.6: any card without a modifier; the card used goes onto no pile."""
    table = at("deck_card", "^1 ~2/3 4 ~5", drawn=drawn, abilities=PROFILE)
    assert options(table, of="ability") == ["ability 0", "ability 2", "ability 3"]


@pytest.mark.parametrize(
    ("row", "drawn", "abilities"),
    [
        ("~1 ~2", 6, PROFILE),  # F-4.2
        ("~1 ~2", 5, {"4": "peek_own"}),  # F-4.3
        ("~1 ~2", 5, {"5": "none"}),
        ("^1 ^2", 5, PROFILE),  # F-4.8
        ("~1/2 ~2/3", 1, PROFILE),
    ],
)
def test_no_ability(row: str, drawn: int, abilities: dict[str, str]) -> None:
    """F-4.3, F-4.8."""
    assert options(at("deck_card", row, drawn=drawn, abilities=abilities), of="ability") == []


# Claims


def test_two_or_three_cards_side_by_side() -> None:
    """F-5.2, C-25: of five cards four pairs and three triples, never one card, for each objective shown."""
    claims = options(at("fulfil", "1 1 1 1 1", false_claims="any"))
    shapes = ["[0, 1]", "[1, 2]", "[2, 3]", "[3, 4]", "[0, 1, 2]", "[1, 2, 3]", "[2, 3, 4]"]
    assert claims == [f"claim {objective} {slots}" for objective in (12, 9, 4) for slots in shapes] + ["pass"]


@pytest.mark.parametrize("row", ["", "12"])
def test_no_claim_with_less_than_two_cards(row: str) -> None:
    """F-5.2, C-25."""
    assert options(at("fulfil", row, false_claims="any")) == ["pass"]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("-3 14 1", ["12 [0, 1, 2]"]),  # the rulebook's example; 14 - 3 and 14 + 1 are not shown
        ("3 5 1", ["9 [0, 1, 2]"]),  # not 12
        ("5 4", ["9 [0, 1]"]),
        ("5 ~4", ["12 [0, 1]", "9 [0, 1]", "4 [0, 1]"]),  # 5 + 7, 5 + 4, 5 - 1
        ("14 ~4", ["12 [0, 1]"]),  # 14 - 2; -5 and -10 are no cards
        ("14 ~4 ~4", ["12 [0, 1]", "12 [0, 1, 2]", "12 [1, 2]", "9 [0, 1, 2]", "9 [1, 2]", "4 [1, 2]"]),  # 14 - 3 - 2
        ("14 3 ~4", ["12 [1, 2]", "4 [1, 2]", "9 [1, 2]"]),  # 14 + 3 - 5 is impossible
        ("3 14 ~4", ["12 [1, 2]"]),
        ("^3 14 ~4", ["12 [1, 2]"]),  # F-11.1: what lies face up has been seen
    ],
)
def test_plausible_claims(row: str, expected: list[str]) -> None:
    """F-6.4."""
    assert sorted(options(at("fulfil", row), of="claim")) == sorted(f"claim {claim}" for claim in expected)


def test_a_triple_that_could_only_cancel_is_not_plausible() -> None:
    """F-6.4, F-5.5: 12 + 3 + ? = 12 needs -3, which cancels 3; `first_two` looks at 12 + 3 only."""
    row = "12 3 ~1"
    assert options(at("fulfil", row, objectives=[12]), of="claim") == ["claim 12 [1, 2]"]
    allowed = options(at("fulfil", row, objectives=[12], zero_subtotal="first_two"), of="claim")
    assert allowed == ["claim 12 [1, 2]", "claim 12 [0, 1, 2]"]


def test_plausible_claims_count_modifiers() -> None:
    """F-4.7, F-6.4: 14 less one and -1; a hidden card under a changed sign is at most 3, so 4 + ? is at most 7."""
    assert options(at("fulfil", "14/-1 -1", abilities=PROFILE), of="claim") == ["claim 12 [0, 1]"]
    assert options(at("fulfil", "4 ~1/-2", abilities=PROFILE), of="claim") == []
    assert options(at("fulfil", "2 ~1/-2", abilities=PROFILE), of="claim") == ["claim 4 [0, 1]"]


def test_cards_seen_elsewhere_do_not_matter() -> None:
    """F-6.5: all four cards of number 7 lie in the piles, and 5 + 7 is still plausible."""
    table = at("fulfil", "5 ~4", objectives=[12], piles=[[7, 7], [7, 7]])
    assert options(table, of="claim") == ["claim 12 [0, 1]"]


@pytest.mark.parametrize(
    ("values", "objective", "rule", "right"),
    [
        ((-3, 14, 1), 12, "any_pair", True),  # F-5.4, F-5.9
        ((3, 5, 1), 12, "any_pair", False),  # F-6.3
        ((-1, 1, 12), 12, "any_pair", False),  # F-5.5
        ((-1, 12, 1), 12, "any_pair", False),
        ((12, -1, 1), 12, "any_pair", False),
        ((-1, 1, 12), 12, "adjacent_pair", False),  # F-5.6
        ((-1, 12, 1), 12, "adjacent_pair", True),
        ((12, -1, 1), 12, "adjacent_pair", False),
        ((-1, 1, 12), 12, "first_two", False),  # F-5.7
        ((-1, 12, 1), 12, "first_two", True),
        ((12, -1, 1), 12, "first_two", True),
        ((-1, 1), 0, "any_pair", True),  # F-5.8
        ((-1, 0, 1), 0, "first_two", True),
    ],
)
def test_right_claims(values: tuple[int, ...], objective: int, rule: str, right: bool) -> None:
    """F-5.4 to F-5.8."""
    assert is_right(values, objective, rule) is right


def test_claim_pile() -> None:
    """F-5.10, F-6.1."""
    assert options(at("claim_pile", "1 2")) == ["discard 0", "discard 1"]


# Check numbers of the rules page, counted exactly


def ways(*cards: int) -> int:
    """In how many ways these numbers come as an ordered draw from four cards of each."""
    return prod(4 - cards[:place].count(card) for place, card in enumerate(cards))


def printed(row: str) -> list[float]:
    """A row of the table of check numbers."""
    found = re.search(rf"^\| {row} \|(.*)\|$", RULES_PAGE.read_text(), re.MULTILINE)
    assert found
    return [float(cell) for cell in found[1].split("|")]


@pytest.mark.parametrize(("row", "count"), [("Two cards make it", 2), ("Three cards make it", 3)])
def test_how_often_random_cards_make_an_objective(row: str, count: int) -> None:
    """Two and three cards of 68, in order."""
    draws = list(product(DEFAULTS["values"], repeat=count))
    total = sum(ways(*cards) for cards in draws)
    chances = [
        sum(ways(*cards) for cards in draws if is_right(cards, objective, "any_pair")) / total
        for objective in DEFAULTS["objectives"]
    ]
    assert [round(chance, 4) for chance in chances] == printed(row)


def test_how_many_triples_the_zero_subtotal_bars() -> None:
    """6.03 % of all."""
    draws = list(product(DEFAULTS["values"], repeat=3))
    barred = sum(ways(*cards) for cards in draws if not is_right(cards, sum(cards), "any_pair"))
    assert round(barred / sum(ways(*cards) for cards in draws), 4) == 0.0603
    assert "6.03 %" in RULES_PAGE.read_text()


@pytest.mark.parametrize(("lengths", "chance"), [((2, 3), 0.4362), ((2,), 0.3502)])
def test_how_often_a_random_row_makes_one_of_three_objectives(lengths: tuple[int, ...], chance: float) -> None:
    """Of a row that makes k of the 11 objectives, C(11 - k, 3) of the C(11, 3) selections show none of them."""
    objectives, parts = DEFAULTS["objectives"], [slots for slots in side_by_side(4) if len(slots) in lengths]
    none_met = total = 0.0
    for row in product(DEFAULTS["values"], repeat=4):
        sums = [tuple(row[slot] for slot in slots) for slots in parts]
        met = {sum(cards) for cards in sums if sum(cards) in objectives and is_right(cards, sum(cards), "any_pair")}
        total += ways(*row)
        none_met += ways(*row) * comb(11 - len(met), 3) / comb(11, 3)
    assert round(1 - none_met / total, 4) == chance
    assert f" {chance}".replace("0.", ".") in RULES_PAGE.read_text()
