"""Deck orders: those of the independent reference, pinned, and nearly the same in variants with a few other cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simulator.batch import FINISHED
from simulator.escape import GAME
from simulator.escape.rules import RULES
from simulator.escape.words import action_names, card_names
from simulator.game import Seating, Table
from strategies.registry import parse_player
from tests.reference.escape_decks import action_order, plan_deck, plan_order

PLANS_OF_SEED_7 = (
    "P7 I1 P1 P3 P6 P1 G P7 P4 P5 P6 P2 P2 I5 P6 P1 P5 P6 G P6 P1 P5 P4 P3 P5 P3 P2 P5 P3 P1 P4 G P4 P2 "
    "P5 G P3 P6 G P7 P7 P1 P6 P4 P2 P7 P1 P6 P4 P2 P2 P7 P6 P6 P1 P3 P5 P4 P3 P2 P5 P7 P5 P7 P4 G P1 P3 "
    "I4 P6 P7 P1 P3 G P3 P2 P4 P7 P5 P2 P6 P4 P7 P3 I2 P5 I7 P3 P1 P7 P4 P2 I6 I3 P4 P5 P1 P2"
)
ACTION_OF_SEED_7 = (
    "work_detail plan_uncovered cell_search work_detail work_detail work_detail returning_favors "
    "work_detail work_detail ratted_on cell_search plan_uncovered cell_search ratted_on work_detail "
    "work_detail returning_favors returning_favors work_detail ratted_on work_detail returning_favors "
    "cell_search work_detail work_detail plan_uncovered warden guard_help ratted_on plan_uncovered "
    "change_in_plan"
)


def table_of(rules: dict[str, Any], seed: int = 7, players: int = 2) -> Table:
    random = parse_player("escape", "random").strategy.playable()
    return Table(GAME, rules, players, Seating([random] * players, [()] * players), seed)


def first_orders(table: Table, deal: int) -> tuple[list[str], list[str]]:
    """The Action deck and the plan deck of round 1 of a deal, as the engine shuffles them."""
    table.start_stepwise(deal, 0)
    table.step()
    action = action_names(table.hidden.action_order[: table.view.action_deck])
    table.step()
    return action, card_names(table.hidden.block[: table.hidden.block_size])


def test_the_first_orders_of_seed_7_are_pinned() -> None:
    """No later change may give another game to the same seed."""
    action, plans = first_orders(table_of(RULES.resolve({}, 2)), 0)
    assert " ".join(plans) == PLANS_OF_SEED_7
    assert " ".join(action) == ACTION_OF_SEED_7


@pytest.mark.parametrize(
    "overrides",
    [
        {},
        {"plans": 10, "cards_per_plan": 24, "generic_escapees": 14},
        {"plans": 4, "cards_per_plan": 9, "infamous_per_plan": 0, "generic_escapees": 3, "hand_size": 8},
        {"action_deck": {"warden": 0, "blank": 1}},
        {"action_deck": {"warden": 0, "work_detail": 20, "cell_search": 2, "blank": 6}},
        {"action_deck": {"ratted_on": 12, "blank": 40}},
    ],
)
def test_the_orders_are_those_of_the_reference(overrides: dict[str, Any]) -> None:
    """Seed and deal name them, and nothing else."""
    rules = RULES.resolve(overrides, 2)
    for seed in (0, 7, 2**40):
        table = table_of(rules, seed)
        for deal in (0, 1, 999_999):
            assert first_orders(table, deal) == (action_order(rules, seed, deal), plan_order(rules, seed, deal, 1))


def test_each_round_has_an_order_of_its_own() -> None:
    """Rounds 1 to 4 of deal 3, cut short after one turn each; E-2.2."""
    rules = RULES.resolve({"max_turns": 1, "max_rounds": 4}, 2)
    table = table_of(rules)
    table.start_stepwise(3, 0)
    orders = {}
    while table.step() != FINISHED:
        if table.hidden.block_next == 0 and table.view.round_number not in orders and table.view.round_number:
            orders[int(table.view.round_number)] = card_names(table.hidden.block[:98])
    assert orders == {number: plan_order(rules, 7, 3, number) for number in (1, 2, 3, 4)}


def agreement(first: list[str], second: list[str]) -> float:
    """Share of the first 45 places that hold the same card in both decks."""
    return float(np.mean([one == other for one, other in zip(first[:45], second[:45], strict=True)]))


def test_two_generics_more_leave_nearly_all_of_the_deck_as_it_was() -> None:
    """With 7 and 9 Generics at least 95 % of the first 45 cards agree, over 500 deals.

    A card that comes last moves one other to the end: two cards change at most four places of about a hundred.
    """
    tables = [table_of(RULES.resolve({"generic_escapees": count}, 2)) for count in (7, 9)]
    decks = [[first_orders(table, deal)[1] for table in tables] for deal in range(500)]
    assert np.mean([agreement(few, more) for few, more in decks]) >= 0.95


def test_a_plain_shuffle_would_leave_little_of_the_deck() -> None:
    """The wrong version: shuffled from the end with one stream, hardly more agrees than by chance."""
    decks = [[name for name, _, _ in plan_deck(RULES.resolve({"generic_escapees": count}, 2))] for count in (7, 9)]
    shares = []
    for deal in range(500):
        shuffled = []
        for deck in decks:
            order, numbers = list(deck), np.random.default_rng(deal).random(len(deck))
            for place in range(len(order) - 1, 0, -1):
                other = int(numbers[len(order) - 1 - place] * (place + 1))
                order[place], order[other] = order[other], order[place]
            shuffled.append(order)
        shares.append(agreement(*shuffled))
    assert np.mean(shares) < 0.2


@pytest.mark.parametrize("card", ["warden", "guard_help", "cell_search", "work_detail"])
def test_a_blank_for_a_card_leaves_the_action_deck_as_it_was(card: str) -> None:
    """All other places agree, in every deal; a blank stands where the last copy was."""
    usual = RULES.resolve({}, 2)
    copies = usual["action_deck"][card]
    variant = table_of(RULES.resolve({"action_deck": {card: copies - 1, "blank": 1}}, 2))
    table = table_of(usual)
    for deal in range(50):
        with_card, with_blank = first_orders(table, deal)[0], first_orders(variant, deal)[0]
        changed = [pair for pair in zip(with_card, with_blank, strict=True) if pair[0] != pair[1]]
        assert changed == [(card, "blank")]


def test_further_blanks_come_last_and_move_few_cards() -> None:
    """With one blank more the 31 usual cards keep their places but for the one that the blank moved to the end."""
    table, variant = (table_of(RULES.resolve({"action_deck": {"blank": count}}, 2)) for count in (0, 1))
    for deal in range(50):
        usual, longer = first_orders(table, deal)[0], first_orders(variant, deal)[0]
        place = longer.index("blank")
        assert longer[:place] + ([longer[31]] if place < 31 else []) + longer[place + 1 : 31] == usual
