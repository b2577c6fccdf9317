"""The rule keys of the cats game: the rulebook's values, limits, tables of abilities, and what hangs together."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simulator.cats import GAME
from simulator.cats.rules import (
    ABILITIES,
    HIGHEST,
    MAX_CARDS,
    MODIFIERS_TABLE,
    RULES,
    Abilities,
    assumption,
)
from simulator.cats.state import GOAL_SHIFT, MAX_OPTIONS
from simulator.errors import RulesError
from simulator.records import FIELD
from simulator.rules import Flag, Number, Numbers, Option
from tests.simulator.cats.scene import Scene

NUMBERS = [*range(-3, 0), *range(1, 15)]


def refusal(overrides: dict[str, Any], players: int = 2) -> str:
    """The message with which rules are refused."""
    with pytest.raises(RulesError) as caught:
        RULES.resolve(overrides, players)
    return str(caught.value)


def test_the_defaults_are_the_rulebooks() -> None:
    """F-1.1, F-1.2, F-2.3, F-2.4, F-9.1, C-02."""
    rules = RULES.resolve({}, 2)
    assert (rules["values"], rules["copies"]) == (NUMBERS, 4)
    assert len(rules["values"]) * rules["copies"] == 68
    assert rules["objectives"] == list(range(4, 15))
    assert [rules[name] for name in ("row_size", "objectives_shown", "rounds", "max_turns")] == [4, 3, 2, 200]


def test_the_options_are_by_default_as_ruled() -> None:
    """C-01, C-04, C-09, C-11, C-12, C-13, C-14, C-16, C-19."""
    rules = RULES.resolve({}, 2)
    assert rules["abilities"] == "none"
    assert {key.name: rules[key.name] for key in RULES.keys if isinstance(key, Option | Flag)} == {
        "draw_required": False,
        "first_look": "game",
        "zero_subtotal": "any_pair",
        "deck_out": "reshuffle",
        "objectives_out": "reshuffle",
        "between_rounds": "carry_over",
        "false_claims": "plausible",
        "ties": "share",
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_default_hangs_on_the_number_of_players(players: int) -> None:
    """F-1.6."""
    assert RULES.resolve({}, players) == RULES.resolve({}, 2)
    assert (GAME.min_players, GAME.max_players) == (2, 5)


@pytest.mark.parametrize(
    "key", [key for key in RULES.keys if isinstance(key, Number | Option | Flag)], ids=lambda key: key.name
)
def test_a_value_outside_the_limits_is_refused(key: Number | Option | Flag) -> None:
    """F-1.3: the message names the key, the value and what is allowed."""
    outside: list[Any] = [key.low - 1, key.high + 1, 1.5] if isinstance(key, Number) else ["no such word", 2]
    for value in outside:
        message = refusal({key.name: value})
        assert message.startswith(f"rule {key.name}: ")
        assert key.allowed() in message
        assert repr(value) in message


@pytest.mark.parametrize(("name", "fewest"), [("values", 8), ("objectives", 3)])
def test_lists_of_numbers_have_their_limits(name: str, fewest: int) -> None:
    """F-1.1, F-1.2, F-1.3: how many, from -99 to 99, each of them once; the order is kept."""
    key = RULES.key(name)
    assert isinstance(key, Numbers)
    assert key.allowed() == f"{fewest} to 24 different whole numbers from -99 to 99"
    shortest, longest = list(range(99, 99 - fewest, -1)), list(range(-99, -75))
    for numbers in (shortest, longest):
        first = numbers[0]  # 99 or -99: three cards of a third of it make it, and a sign changed differences (F-1.8)
        fitting: dict[str, dict[str, Any]] = {
            "values": {"abilities": {str(first): "change_sign"}},
            "objectives": {"values": [first // 3 + step for step in range(8)]},
        }
        assert RULES.resolve({name: numbers, "row_size": 3, **fitting[name]}, 2)[name] == numbers
    assert refusal({name: shortest[:-1]}).startswith(f"rule {name}: {fewest - 1} numbers are not allowed; ")
    assert refusal({name: [*longest, 0]}).startswith(f"rule {name}: 25 numbers are not allowed; ")
    assert refusal({name: [*shortest, 100]}) == f"rule {name}: 100 is not allowed; allowed are -99 to 99"
    assert refusal({name: [*shortest, -100]}) == f"rule {name}: -100 is not allowed; allowed are -99 to 99"
    assert refusal({name: [*shortest, 99]}).startswith(f"rule {name}: 99 is in the list twice; ")
    assert refusal({name: [*shortest, 1.0]}).startswith(f"rule {name}: 1.0 is not a whole number; ")
    assert refusal({name: "1 2 3"}).startswith(f"rule {name}: '1 2 3' is not allowed; ")


# Limits that hang together


def test_no_more_objectives_lie_there_than_there_are() -> None:
    """F-1.4."""
    three = {"objectives": [4, 5, 6]}
    RULES.resolve(three | {"objectives_shown": 3}, 2)
    assert refusal(three | {"objectives_shown": 4}) == (
        "rule objectives_shown: 4 is not allowed; there are 3 objectives"
    )


@pytest.mark.parametrize(("players", "copies", "most"), [(2, 2, 6), (3, 2, 4), (4, 2, 3), (5, 3, 4)])
def test_the_cards_serve_every_row_and_both_piles(players: int, copies: int, most: int) -> None:
    """F-1.5: eight numbers: 16 or 24 cards, less two."""
    few = {"values": [1, 2, 3, 4, 5, 6, 7, 8], "copies": copies}
    RULES.resolve(few | {"row_size": most}, players)
    if most < 6:
        cards, size = 8 * copies, most + 1
        assert refusal(few | {"row_size": size}, players) == (
            f"rule row_size: {size} is not allowed; there are {cards} cards, and {players} rows of {size} and 2 piles "
            f"need {players * size + 2}"
        )


def test_a_deal_may_use_every_card() -> None:
    """F-1.5, F-7.3: 18 cards for four rows of four and two piles; the first player can draw from the piles alone."""
    rules = {"values": [1, 2, 3, 4, 5, 6, 7, 8, 9], "copies": 2, "row_size": 4}
    scene = Scene("", "", "", "", piles=("", ""), **rules).deal_again().looks()
    assert (scene.deck, scene.options()) == ("", ["pile 0", "pile 1", "pass"])
    assert "there are 18 cards, and 5 rows of 4 and 2 piles need 22" in refusal(rules, 5)


@pytest.mark.parametrize(
    ("rules", "totals"),
    [
        # The highest totals of the default: 14 + 14 + 14; the lowest, which no sum may cancel: three times -3.
        ({"objectives": [60, 70, 80]}, "60, 70, 80 are not allowed; .* their totals lie between -9 and 42"),
        # All even: no two or three make an odd number.
        ({"values": [2, 4, 6, 8, 10, 12, 14, 16], "objectives": [5, 7, 9]}, "their totals lie between 4 and 48"),
        # 24 of three eights alone, of which there are two.
        ({"values": [1, 2, 3, 4, 5, 6, 7, 8], "copies": 2, "objectives": [24, 25, 26]}, "between 2 and 23"),
        # 8 - 1 + 1 is 8, which 8 alone is: the ban on zero subtotals bars it, and no other three of these make 8.
        ({"values": [-1, 1, 8, 50, 60, 70, 80, 90], "objectives": [8, 45, 46]}, "between -3 and 270"),
    ],
)
def test_objectives_that_no_cards_make_are_refused(rules: dict[str, Any], totals: str) -> None:
    """F-1.8: where none of them can be made, no game would ever come to its end."""
    with pytest.raises(RulesError, match=totals) as caught:
        RULES.resolve(rules, 2)
    assert caught.value.key == "objectives"


@pytest.mark.parametrize(
    "rules",
    [
        {"objectives": [42, 70, 80]},  # three times 14
        {"objectives": [28, 70, 80]},  # twice 14
        {"objectives": [45, 70, 80], "abilities": {"1": "plus_one"}},  # three times 14 and one
        {"objectives": [-18, -40, -42], "abilities": {"1": "change_sign"}},  # -14 and -4
        {"values": [1, 2, 3, 4, 5, 6, 7, 8], "copies": 3, "objectives": [24, 25, 26]},
        # 1, 8, -1 in this order: the first two make no zero, nor do the neighbours.
        {"values": [-1, 1, 8, 50, 60, 70, 80, 90], "objectives": [8, 45, 46], "zero_subtotal": "first_two"},
        {"values": [-1, 1, 8, 50, 60, 70, 80, 90], "objectives": [8, 45, 46], "zero_subtotal": "adjacent_pair"},
    ],
)
def test_one_objective_that_can_be_made_is_enough(rules: dict[str, Any]) -> None:
    """F-1.8: modifiers count, and so does the number of copies."""
    assert RULES.resolve(rules, 2)["objectives"] == rules["objectives"]


# Cards


@pytest.mark.parametrize(
    "overrides",
    [{}, {"values": list(range(-9, 15)), "copies": 6}, {"values": [9, 8, 7, 0, -1, -99, 99, 5], "copies": 2}],
)
def test_the_decks_follow_the_rules(overrides: dict[str, Any]) -> None:
    """F-1.1, F-1.2: as many copies of each number; each physical card has a word of its own."""
    rules = RULES.resolve(overrides, 2)
    derived = RULES.derive(rules)
    size = derived["deck_size"]
    assert Counter(derived["deck_list"][:size].tolist()) == Counter(
        dict.fromkeys(range(len(rules["values"])), rules["copies"])
    )
    assert len(set(derived["deck_word"][:size].tolist())) == size <= MAX_CARDS == 144
    assert derived["number"][: derived["types"]].tolist() == rules["values"]
    goals = derived["goals"]
    assert derived["goal"][:goals].tolist() == rules["objectives"]
    assert derived["goal_list"][:goals].tolist() == list(range(goals))
    assert len(set(derived["goal_word"][:goals].tolist())) == goals
    numbers = (np.flatnonzero(derived["is_number"]) - HIGHEST - 1).tolist()
    assert numbers == sorted(rules["values"])


# Abilities


def test_no_abilities_by_default_and_the_named_table() -> None:
    """F-4.1, F-4.2, C-01: what is kept in force is the table itself."""
    assert RULES.resolve({"abilities": "none"}, 2)["abilities"] == "none"
    assert RULES.resolve({"abilities": "modifiers"}, 2)["abilities"] == {
        "-3": "change_sign",
        "-2": "change_sign",
        "-1": "minus_one",
        "1": "plus_one",
        "2": "plus_one",
        "3": "minus_one",
        "4": "peek_own",
        "5": "peek_own",
    }


def test_the_named_table_is_cut_to_the_numbers_there_are() -> None:
    """F-4.2: of its eight numbers 4 and 5 are cards here; the table itself stays whole."""
    rules = RULES.resolve({"abilities": "modifiers", "values": list(range(4, 14))}, 2)
    assert rules["abilities"] == {"4": "peek_own", "5": "peek_own"}
    assert len(MODIFIERS_TABLE) == 8
    assert RULES.resolve(rules, 2) == rules


def test_a_table_of_ones_own_is_kept_in_the_order_of_its_numbers() -> None:
    """F-4.3, C-01: it is not merged with the named one; a number with `none` is as one without an entry."""
    table = {"14": "plus_one", "-3": "peek_own", "5": "none", "2": "minus_one"}
    kept = RULES.resolve({"abilities": table}, 2)["abilities"]
    assert list(kept.items()) == [("-3", "peek_own"), ("2", "minus_one"), ("14", "plus_one")]
    assert RULES.resolve({"abilities": {}}, 2) == RULES.resolve({"abilities": {"5": "none"}}, 2) == RULES.resolve({}, 2)


def test_a_table_may_begin_from_a_named_one() -> None:
    """F-4.3: its entries come before those of its base, which is cut to the numbers there are as ever."""
    table = {"base": "modifiers", "3": "none", "5": "plus_one", "7": "peek_own"}
    assert RULES.resolve({"abilities": table}, 2)["abilities"] == {
        **{number: ability for number, ability in MODIFIERS_TABLE.items() if number != "3"},
        "5": "plus_one",
        "7": "peek_own",
    }
    few = RULES.resolve({"abilities": {"base": "modifiers", "4": "none"}, "values": list(range(4, 14))}, 2)
    assert few["abilities"] == {"5": "peek_own"}
    assert RULES.resolve({"abilities": {"base": "none", "5": "peek_own"}}, 2)["abilities"] == {"5": "peek_own"}
    assert refusal({"abilities": {"base": "modifers"}}).endswith('(did you mean "modifiers"?)')
    assert refusal({"abilities": {"base": "modifiers", "15": "none"}}).startswith(
        "rule abilities.15: no card has this number; "
    )


def test_abilities_reach_the_cards() -> None:
    """F-4.3: by type, in the order of the list of abilities."""
    rules = RULES.resolve({"abilities": {"14": "plus_one", "-3": "peek_own", "2": "change_sign", "1": "none"}}, 2)
    abilities = [ABILITIES[ability] for ability in RULES.derive(rules)["ability"][:17]]
    assert dict(zip(NUMBERS, abilities, strict=True)) == dict.fromkeys(NUMBERS, "none") | {
        14: "plus_one",
        -3: "peek_own",
        2: "change_sign",
    }
    assert not RULES.derive(RULES.resolve({}, 2))["ability"].any()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("modifier", 'rule abilities: \'modifier\' is not allowed; allowed are "none", "modifiers", or a table of '),
        (5, "rule abilities: 5 is not allowed; allowed are "),
        (None, "rule abilities: None is not allowed; allowed are "),
        ([1], "rule abilities: [1] is not allowed; allowed are "),
        ({"base": [1]}, "rule abilities: [1] is not allowed; allowed are "),
        ({"base": {"a": 1}}, "rule abilities: {a = 1} is not allowed; allowed are "),
        ({"5": "peek"}, "rule abilities.5: 'peek' is not allowed; allowed are none, peek_own, plus_one, minus_one, "),
        ({"3": {"5": "peek_own"}}, "rule abilities.3: {5 = 'peek_own'} is not allowed; allowed are none, peek_own, "),
        ({"5": 1}, "rule abilities.5: 1 is not allowed; allowed are none, "),
        ({"five": "peek_own"}, "rule abilities.five: 'five' is no number of a card; a whole number in plain digits "),
        ({"05": "peek_own"}, "rule abilities.05: '05' is no number of a card; "),
        ({"+5": "peek_own"}, "rule abilities.+5: '+5' is no number of a card; "),
        ({"5.0": "peek_own"}, "rule abilities.5.0: '5.0' is no number of a card; "),
        ({"100": "peek_own"}, "rule abilities.100: '100' is no number of a card; "),
        ({"-100": "peek_own"}, "rule abilities.-100: '-100' is no number of a card; "),
        ({5: "peek_own"}, "rule abilities.5: 5 is no number of a card; "),
        (
            {"0": "peek_own"},
            "rule abilities.0: no card has this number; the numbers (rule values) are -3, -2, -1, 1, 2, 3, ",
        ),
        ({"5": "peek_own", "15": "none"}, "rule abilities.15: no card has this number; "),
    ],
)
def test_a_table_that_cannot_be_is_refused(value: object, message: str) -> None:
    """F-1.3, F-4.3, C-01: the message names the entry."""
    assert refusal({"abilities": value}).startswith(message)


def test_a_word_that_is_nearly_right_is_named() -> None:
    """F-4.3."""
    assert refusal({"abilities": {"5": "plus_on"}}).endswith('(did you mean "plus_one"?)')
    key = RULES.key("abilities")
    assert isinstance(key, Abilities)
    assert key.allowed() == (
        '"none", "modifiers", or a table of number to none, peek_own, plus_one, minus_one, change_sign'
    )


@pytest.mark.parametrize(
    ("abilities", "assumed"),
    [("none", False), ({}, False), ({"5": "none"}, False), ("modifiers", True), ({"5": "peek_own"}, True)],
)
def test_abilities_are_an_assumption_where_there_are_any(abilities: Any, assumed: bool) -> None:
    """C-01."""
    said = "the abilities of the cards are an assumption (rule abilities)" if assumed else ""
    assert assumption(RULES.resolve({"abilities": abilities}, 2)) == said


# Choices


def test_the_longest_list_of_claims_has_room() -> None:
    """Five objectives, six cards: 5 x (5 + 4) and to pass; a card of the deck gives 6 x 2 twice and 2."""
    scene = Scene("1 2 3 4 5 6", "7", row_size=6, shown="12 9 4 5 6", phase="fulfil", false_claims="any")
    assert len(set(scene.options())) == len(scene.options()) == 5 * 9 + 1 == MAX_OPTIONS
    scene = Scene("1 2 3 4 5 6", "7", row_size=6, deck="5", abilities="modifiers").play("deck")
    assert len(set(scene.options())) == len(scene.options()) == 26


@pytest.mark.parametrize("number", [-HIGHEST, HIGHEST])
def test_the_highest_and_lowest_objective_fit_into_a_choice(number: int) -> None:
    """F-5.2: -99 is claimed of -50 and -49, 99 of 50 and 49."""
    assert 0 <= number + GOAL_SHIFT <= FIELD
    half = number // abs(number) * 49
    values = [half, number - half, 1, 2, 3, 4, 5, 6]
    scene = Scene(
        f"{half} {number - half} 1", "2", piles=("3", "4"), values=values, objectives=[number, 1, 2],
        shown=f"{number} 1", phase="fulfil",
    )  # fmt: skip
    assert scene.claims() == [f"{number} 0 1"]
    assert scene.play(f"claim {number} 0 1").view.scored[0] == 2
