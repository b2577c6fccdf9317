"""Deck orders: those of the independent reference, pinned, and nearly the same in variants with a few other cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simulator.batch import FINISHED
from simulator.cats.rules import RULES
from simulator.game import Table
from tests.reference.cats_decks import DECKS, order_of
from tests.simulator.cats.play import game_events, random_table

DRAW_DECK_OF_SEED_7 = (
    "10 10 11 6 3 13 9 -1 5 6 13 11 2 -3 1 1 4 -2 -1 7 5 9 10 1 2 14 6 -3 4 8 6 3 8 14 5 2 3 3 7 7 -1 11 "
    "1 8 11 -1 7 12 10 -3 9 -2 14 2 -3 -2 4 14 13 12 4 8 5 -2 12 9 13 12"
)
OBJECTIVES_OF_SEED_7 = "13 14 5 11 9 10 8 6 7 4 12"


def first_orders(table: Table, deal: int) -> tuple[list[int], list[int]]:
    """The draw deck and the objectives of round 1 of a deal, as the engine shuffles them."""
    table.start_stepwise(deal, 0)
    table.step()
    table.step()
    return orders(table)


def orders(table: Table) -> tuple[list[int], list[int]]:
    """Both decks, next card first."""
    view, hidden = table.view, table.hidden
    cards = hidden.deck[hidden.deck_next : hidden.deck_size]
    goals = hidden.goal_deck[hidden.goal_deck_next : hidden.goal_deck_size]
    return [int(view.number[card]) for card in cards], [int(view.goal[goal]) for goal in goals]


def test_the_first_orders_of_seed_7_are_pinned() -> None:
    """No later change may give another game to the same seed."""
    cards, goals = first_orders(random_table({}, 2, seed=7), 0)
    assert " ".join(map(str, cards)) == DRAW_DECK_OF_SEED_7
    assert " ".join(map(str, goals)) == OBJECTIVES_OF_SEED_7


@pytest.mark.parametrize(
    "overrides",
    [
        {},
        {"copies": 6, "values": list(range(-9, 15)), "objectives": list(range(-9, 15))},
        {"copies": 2, "values": [5, 4, 3, 99, -99, 0, 1, 2], "objectives": [7, -7, 0], "row_size": 3},
        {"objectives_shown": 5},
    ],
)
def test_the_orders_are_those_of_the_reference(overrides: dict[str, Any]) -> None:
    """F-2.2: seed and deal name them, and nothing else."""
    rules = RULES.resolve(overrides, 2)
    for seed in (0, 7, 2**40):
        table = random_table(rules, 2, seed)
        for deal in (0, 1, 999_999):
            assert first_orders(table, deal) == tuple(order_of(rules, deck, seed, deal, 1) for deck in DECKS)


def test_each_round_that_is_set_up_anew_has_orders_of_its_own() -> None:
    """F-9.6: rounds 1 to 4 of deal 3, cut short after one turn each."""
    rules = RULES.resolve({"max_turns": 1, "rounds": 4, "between_rounds": "reshuffle"}, 2)
    table = random_table(rules, 2)
    table.start_stepwise(3, 0)
    found: dict[int, tuple[list[int], list[int]]] = {}
    while table.step() != FINISHED:
        if table.hidden.deck_next == 0 and table.view.round_number:
            found.setdefault(int(table.view.round_number), orders(table))
    assert found == {number: tuple(order_of(rules, deck, 7, 3, number) for deck in DECKS) for number in range(1, 5)}


def test_later_shuffles_are_keyed_by_their_number_in_the_round() -> None:
    """F-7.1, F-7.2, F-7.6, F-7.7, F-9.4: every shuffle of games in which both decks run out again and again."""
    rules = RULES.resolve(
        {"values": [1, 2, 3, 4, 5, 6, 7, 8], "copies": 2, "objectives": [5, 6, 7, 9], "row_size": 3,
         "max_turns": 60, "false_claims": "any", "ties": "third_round"}, 2,
    )  # fmt: skip
    told = Counter[str]()
    for deal in range(6):
        for event in game_events(rules, 2, deal):
            if event["event"] == "round":
                number, again = event["round"], Counter[str]()
            elif event["event"] == "shuffle":
                deck, order = event["deck"], event["order"]
                assert order == order_of(rules, deck, 7, deal, number, wanted=order, again=again[deck])
                again[deck] += 1
                told[f"{deck} {min(number, 2)} {min(again[deck], 3)}"] += 1
    assert len(told) >= 10  # first, second and later shuffles of both decks, in round 1 and later


def agreement(overrides: dict[str, Any], place: int) -> float:
    """Share of the first 45 cards, or first 8 objectives, that are the same with these rules and the usual ones."""
    tables = [random_table(rules, 2) for rules in ({}, overrides)]
    decks = [[first_orders(table, deal)[place] for table in tables] for deal in range(150)]
    first = 8 if place else 45
    return float(np.mean([one == other for pair in decks for one, other in list(zip(*pair, strict=False))[:first]]))


@pytest.mark.parametrize(("overrides", "place"), [({"objectives": [*range(4, 16)]}, 1), ({"copies": 5}, 0)])
def test_what_is_added_last_leaves_most_of_a_deck_as_it_was(overrides: dict[str, Any], place: int) -> None:
    """One objective more; a fifth card of each number, as the list goes copy by copy."""
    assert agreement(overrides, place) > 0.75


def test_a_shuffle_hangs_on_types_not_on_numbers() -> None:
    """Other numbers in the places of the old ones give the same order."""
    values = RULES.resolve({}, 2)["values"]
    moved = {"values": [value + 20 for value in values], "objectives": [40, 41, 42]}
    usual, other = (first_orders(random_table(rules, 2), 4)[0] for rules in ({}, moved))
    assert [card + 20 for card in usual] == other
