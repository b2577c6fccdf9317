"""Deck orders: those of the independent reference, pinned, and nearly the same in variants with a few other cards."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from simulator.batch import FINISHED
from simulator.capone.rules import RULES
from simulator.capone.words import card_names
from simulator.game import Table
from tests.reference.capone_decks import case_file_order
from tests.simulator.capone.play import random_table
from tests.simulator.capone.scene import Scene, written

ORDER_OF_SEED_7 = (
    "warrant W W ness C warrant B meeting C J G raid R S raid warrant W C N M C C B H W G J M meeting "
    "warrant W R raid M C S G N M M C J T H S J B J R H W G N T meeting ness G N R S B C N R N R M "
    "meeting ness T T G S G meeting M ness H T J T warrant B R J ness"
)


def first_order(table: Table, deal: int) -> list[str]:
    """The Case File of round 1 of a deal, as the engine shuffles it."""
    table.start_stepwise(deal, 0)
    table.step()
    table.step()
    return card_names(table.hidden.deck[: table.hidden.deck_size])


def test_the_first_order_of_seed_7_is_pinned() -> None:
    """No later change may give another game to the same seed."""
    table = random_table({}, 2, seed=7)
    first_order(table, 0)
    assert written(table.hidden.deck[:86]) == ORDER_OF_SEED_7


@pytest.mark.parametrize(
    "overrides",
    [
        {},
        {"evidence": {"al_capone": 16, "mike_heitler": 8, "samuel_hunt": 3}},
        {"gavels": {"raid": 0}},
        {"gavels": {"agent_meeting": 12, "search_warrant": 0, "eliot_ness": 1}},
    ],
)
def test_the_orders_are_those_of_the_reference(overrides: dict[str, Any]) -> None:
    """Seed and deal name them, and nothing else."""
    rules = RULES.resolve(overrides, 2)
    for seed in (0, 7, 2**40):
        table = random_table(rules, 2, seed)
        for deal in (0, 1, 999_999):
            assert first_order(table, deal) == case_file_order(rules, seed, deal, 1)


def test_each_round_has_an_order_of_its_own() -> None:
    """Rounds 1 to 4 of deal 3, cut short after one turn each; K-2.2."""
    rules = RULES.resolve({"max_turns": 1, "max_hands": 4}, 2)
    table = random_table(rules, 2)
    table.start_stepwise(3, 0)
    orders: dict[int, list[str]] = {}
    while table.step() != FINISHED:
        if table.hidden.deck_next == 0 and table.view.round_number:
            orders.setdefault(int(table.view.round_number), card_names(table.hidden.deck[:86]))
    assert orders == {number: case_file_order(rules, 7, 3, number) for number in (1, 2, 3, 4)}


def agreement(overrides: dict[str, Any]) -> float:
    """Share of the first 45 places that hold the same card with these rules and the usual ones, over 300 deals."""
    tables = [random_table(rules, 2) for rules in ({}, overrides)]
    decks = [[first_order(table, deal)[:45] for table in tables] for deal in range(300)]
    return float(np.mean([one == other for usual, variant in decks for one, other in zip(usual, variant, strict=True)]))


@pytest.mark.parametrize(
    ("overrides", "least"),
    [
        ({"gavels": {"raid": 4}}, 0.95),
        ({"gavels": {"agent_meeting": 4}}, 0.95),
        ({"gavels": {"raid": 0}}, 0.75),
        ({"gavels": {"search_warrant": 0}}, 0.75),
        ({"evidence": {"al_capone": 9}}, 0.85),
    ],
)
def test_decks_that_differ_by_a_few_cards_agree_in_most_places(overrides: dict[str, Any], least: float) -> None:
    """Gavel cards come last in the deck's list, so that few cards come after one that is missing or added.

    With the Gavel cards among the others a deck without Raid would agree in a quarter of its places only.
    """
    assert agreement(overrides) >= least


@pytest.mark.parametrize("file", ["M", "M T", "M T R"])
def test_shuffled_discards_come_in_every_order(file: str) -> None:
    """K-8.9: each of the orders of one, two or three cards, over 40 games; one card alone takes no shuffle."""
    cards, orders = file.split(), set()
    for deal in range(40):
        scene = Scene(
            "ness W H", "R R", areas=("C C C", ""), file=file, rest="underworld", shared_discard_order="shuffled"
        )
        scene.hidden.deal_key = deal
        orders.add(tuple(scene.play("reveal_seven").underworld.split()[-len(cards) :]))
        assert scene.hidden.shuffles[1] == (len(cards) > 1)
    assert orders == set(permutations(cards))
