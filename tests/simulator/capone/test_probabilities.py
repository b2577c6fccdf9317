"""Chances that can be worked out by hand come out of the engine: hands, the first draw and the card turned up."""

from __future__ import annotations

from math import comb, sqrt
from typing import Any, NamedTuple

import numpy as np
import pytest

from simulator.capone import GAME
from simulator.capone.rules import GANGSTER_TYPES, RULES
from simulator.capone.state import DRAW
from simulator.game import Seating, Table
from strategies.api import Strategy
from tests.simulator.capone.play import play_deals

DEALS = 20_000
SETS = (8, 7, 6, 7, 6, 5, 7, 6, 5, 7, 4)
EVIDENCE, GAVEL_CARDS = sum(SETS), 18
ALL = EVIDENCE + GAVEL_CARDS


def three_of_a_gangster(cards: int) -> float:
    """The chance that so many of the 86 cards hold three cards or more of some gangster.

    The others have at most two of each: the product of 1 + n x + n (n - 1) / 2 x^2 over the gangsters, with n cards
    each, counts them by Evidence cards, beside any Gavel cards.
    """
    hands = np.polynomial.Polynomial([1])
    for copies in SETS:
        hands *= np.polynomial.Polynomial([1, copies, comb(copies, 2)])
    fewer = sum(hands.coef[cards - gavels] * comb(GAVEL_CARDS, gavels) for gavels in range(cards + 1))
    return float(1 - fewer / comb(ALL, cards))


class Opening(NamedTuple):
    """What a deal began with."""

    three_of_ten: np.ndarray  # the first player was dealt three cards of some gangster
    three_of_twelve: np.ndarray  # and has them after a draw of two
    gavels: np.ndarray  # Gavel cards in the ten
    turned_up: np.ndarray  # the card turned up is a Gavel card


@pytest.fixture(scope="module")
def openings() -> Opening:
    """The openings of many deals of four players, as the first of them sees them before and after a draw."""
    seen: list[list[Any]] = []

    def watching(view: Any, _number: Any) -> int:
        """Note the hand at the draw and at the question after it, and draw from the Case File."""
        three = bool(view.hand[:GANGSTER_TYPES].max() >= 3)
        if view.phase == DRAW:
            gavels = int(view.hand[GANGSTER_TYPES:].sum())
            seen.append([three, three, gavels, bool(view.underworld_top >= GANGSTER_TYPES)])
        elif len(seen[-1]) == 4:
            seen[-1][1] = three
            seen[-1].append(None)  # noted
        return 0

    own = Strategy(watching, "capone", "", (), compiled=False).playable()
    rules = RULES.resolve({"max_hands": 1, "max_turns": 1}, 4)
    play_deals(Table(GAME, rules, 4, Seating([own] * 4, [()] * 4), seed=20), 0, DEALS)
    assert len(seen) == DEALS
    return Opening(*map(np.array, zip(*(deal[:4] for deal in seen), strict=True)))


def is_near(values: np.ndarray, expected: float) -> bool:
    """Whether a mean lies within four standard errors of what is expected."""
    return bool(abs(values.mean() - expected) < 4 * values.std(ddof=1) / sqrt(len(values)))


def test_a_quarter_of_the_hands_are_dealt_three_of_a_gangster(openings: Opening) -> None:
    """0.2447; K-2.3."""
    assert round(three_of_a_gangster(10), 4) == 0.2447
    assert is_near(openings.three_of_ten, three_of_a_gangster(10))


def test_after_a_draw_two_in_five_hold_three(openings: Opening) -> None:
    """0.3940, of twelve cards; K-3.2. What the hand had before the draw it has after it."""
    assert round(three_of_a_gangster(12), 4) == 0.3940
    assert is_near(openings.three_of_twelve, three_of_a_gangster(12))
    assert (openings.three_of_twelve >= openings.three_of_ten).all()


def test_a_hand_is_dealt_two_gavel_cards(openings: Opening) -> None:
    """2.09 in ten cards: 10 x 18 / 86; K-1.2."""
    assert round(10 * GAVEL_CARDS / ALL, 2) == 2.09
    assert is_near(openings.gavels, 10 * GAVEL_CARDS / ALL)


def test_a_gavel_card_is_turned_up_in_one_deal_of_five(openings: Opening) -> None:
    """18 of 86; K-2.4, B-03."""
    assert is_near(openings.turned_up, GAVEL_CARDS / ALL)
