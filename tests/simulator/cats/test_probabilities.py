"""Chances that can be worked out by hand, those of the rules page among them, come out of the engine."""

from __future__ import annotations

import re
from itertools import pairwise, product
from math import comb, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from simulator.cats import GAME
from simulator.cats.conditions import is_right
from simulator.cats.rules import RULES
from simulator.cats.state import FULFIL, LOOK
from simulator.game import Seating, Table
from strategies.api import Strategy
from tests.simulator.cats.play import play_deals
from tests.simulator.cats.scene import Scene

DEALS = 5_000
NUMBERS, COPIES, CARDS = [*range(-3, 0), *range(1, 15)], 4, 68
OBJECTIVES = range(4, 15)
PAGE = (Path(__file__).parents[3] / "docs" / "games" / "cats.md").read_text(encoding="utf-8")


def told(line: str) -> list[float]:
    """The chances in a line of the page's table."""
    found = re.search(rf"^\| {line} \|(.*)\|$", PAGE, re.MULTILINE)
    assert found is not None
    return [float(cell) for cell in found[1].split("|")]


def ways(cards: tuple[int, ...]) -> int:
    """In how many ways these numbers can be drawn in this order from 68 cards."""
    product_of, left = 1, dict.fromkeys(NUMBERS, COPIES)
    for card in cards:
        product_of *= left[card]
        left[card] -= 1
    return product_of


def chance(goal: int, size: int) -> float:
    """The chance that so many random cards meet an objective, as the engine judges."""
    view = Scene("", "").view
    made = sum(ways(cards) for cards in product(NUMBERS, repeat=size) if is_right(view, goal, *(*cards, 0)[:3], size))
    return made / (CARDS * (CARDS - 1) * (CARDS - 2 if size == 3 else 1))


@pytest.mark.parametrize(("line", "size"), [("Two cards make it", 2), ("Three cards make it", 3)])
def test_the_chances_to_meet_an_objective_are_those_of_the_page(line: str, size: int) -> None:
    """F-5.4, F-5.5, C-11: exact, over all cards that may be drawn."""
    assert [round(chance(goal, size), 4) for goal in OBJECTIVES] == told(line)


def test_the_ban_bars_six_of_a_hundred_triples() -> None:
    """F-5.5, C-11: 6.03 %: those that hold a 1 and a -1, a 2 and a -2, or a 3 and a -3.

    Each of these 3 x 16 pairs lies in 66 triples; a triple with two of them, such as 1, 1 and -1, was counted twice.
    """
    pairs = 3 * COPIES * COPIES
    twice = 3 * 2 * comb(COPIES, 2) * COPIES
    barred = (pairs * (CARDS - 2) - twice) / comb(CARDS, 3)
    assert round(100 * barred, 2) == 6.03
    assert "bars 6.03 % of all triples" in PAGE
    view = Scene("", "").view
    free = sum(ways(cards) for cards in product(NUMBERS, repeat=3) if is_right(view, sum(cards), *cards, 3))
    assert 1 - free / (CARDS * (CARDS - 1) * (CARDS - 2)) == pytest.approx(barred)


def objectives_made(row: tuple[int, ...], pairs_only: bool) -> set[int]:
    """The objectives that cards side by side make; counted here without the engine."""
    sums = {one + two for one, two in pairwise(row)}
    if not pairs_only:
        for one, two, three in zip(row, row[1:], row[2:], strict=False):
            if one + two and two + three and one + three:
                sums.add(one + two + three)
    return sums & set(OBJECTIVES)


def row_makes_one(pairs_only: bool) -> float:
    """The chance that a random row of four makes one of three random objectives at least.

    With k objectives that it makes, all three are others in (11 - k over 3) of (11 over 3) cases.
    """
    total = 0.0
    for row in product(NUMBERS, repeat=4):
        made = len(objectives_made(row, pairs_only))
        total += ways(row) * (1 - comb(11 - made, 3) / comb(11, 3))
    return total / (68 * 67 * 66 * 65)


@pytest.mark.parametrize(("pairs_only", "expected"), [(False, 0.4362), (True, 0.3502)])
def test_a_known_row_makes_an_objective_as_often_as_the_page_says(pairs_only: bool, expected: float) -> None:
    """F-5.2, F-5.4: exact."""
    assert round(row_makes_one(pairs_only), 4) == expected
    assert f"{expected}".removeprefix("0") in PAGE


# The engine's own deals


class Opening(NamedTuple):
    """What a deal of two players began with."""

    makes_one: np.ndarray  # row 0, all of it known, makes one of the objectives
    pair: np.ndarray  # and does so with a pair
    negative: np.ndarray  # cards below zero among the ten that were dealt
    met: np.ndarray  # a claim of slots 0 and 1, none of them looked at, was right


@pytest.fixture(scope="module")
def openings() -> Opening:
    """Many deals: seat 0 looks at its last card and claims its first two, unseen, for the first objective."""
    seen: list[list[Any]] = []
    table: Table

    def watching(view: Any, _number: Any) -> int:
        """Note the table at the first question of a deal; pass the draw; claim."""
        if view.phase == LOOK:
            if view.seat == 0:
                seen.append(noted(table))
            return int(view.option_count) - 1
        if view.phase == FULFIL and view.turn == 1:
            return 0
        return int(view.option_count) - 1

    own = Strategy(watching, "cats", "", (), compiled=False).playable()
    rules = RULES.resolve({"max_turns": 1, "rounds": 1, "false_claims": "any"}, 2)
    table = Table(GAME, rules, 2, Seating([own] * 2, [()] * 2), seed=20)
    played = play_deals(table, 0, DEALS)
    met = played.rounds["points"].reshape(DEALS, 2)
    assert set(np.unique(met[:, 0])) == {0, 2}
    assert (met[:, 1] == 0).all()
    columns = [np.array(column) for column in zip(*seen, strict=True)]
    return Opening(*columns, met=met[:, 0] > 0)


def noted(table: Table) -> list[Any]:
    """What is noted of a deal."""
    view, hidden = table.view, table.hidden
    cards = [int(view.number[card]) for card in (*hidden.row[0, :4], *hidden.row[1, :4], *view.pile_top)]
    goals = {int(view.goal[goal]) for goal in view.objectives[: view.objectives_open]}
    row = tuple(cards[:4])
    made, by_pairs = objectives_made(row, False), objectives_made(row, True)
    return [bool(made & goals), bool(by_pairs & goals), sum(card < 0 for card in cards)]


def is_near(values: np.ndarray, expected: float) -> bool:
    """Whether a mean lies within four standard errors of what is expected."""
    return bool(abs(values.mean() - expected) < 4 * values.std(ddof=1) / sqrt(len(values)))


def test_dealt_rows_make_objectives_as_often_as_random_cards(openings: Opening) -> None:
    """F-2.3, F-2.4: .4362 and .3502."""
    assert is_near(openings.makes_one, 0.4362)
    assert is_near(openings.pair, 0.3502)


def test_negative_cards_are_dealt_as_often_as_they_are_there(openings: Opening) -> None:
    """F-1.1, C-02: 12 of 68, of ten cards."""
    assert is_near(openings.negative, 10 * 12 / 68)


def test_a_blind_claim_of_two_cards_is_right_in_one_case_of_twenty_two(openings: Opening) -> None:
    """F-5.4: the mean of the page's line for pairs, about .0448, as the objective is random too."""
    assert is_near(openings.met, float(np.mean(told("Two cards make it"))))
