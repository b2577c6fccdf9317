"""Chances that can be worked out by hand come out of the engine: set-up, hands and draw pile of many thousand deals."""

from __future__ import annotations

from math import comb, sqrt
from typing import Any, NamedTuple

import numpy as np
import pytest

from simulator.escape import GAME
from simulator.escape.rules import RULES, plan_deck_list
from simulator.escape.state import DRAW
from simulator.game import Seating, Table
from simulator.rules import card_word
from strategies.api import Strategy
from tests.reference.shuffles import key_of
from tests.simulator.escape.play import play_deals
from tests.simulator.random_numbers import orders

DEALS = 20_000

# 84 Plan cards and 14 Escapees: the chance that the first k cards are all Plan cards, and the mean number of Plan
# cards that are revealed before the first Escapee, 20 at most.
NONE_IN = [comb(84, k) / comb(98, k) for k in range(21)]
MEAN_REVEALED = sum(NONE_IN[1:])


def three_of_a_plan() -> float:
    """The chance that ten of the 98 cards hold three cards or more of some plan.

    The others have at most two of each plan: (1 + 12 x + 66 x^2)^7 counts them by Plan cards, beside any Escapees.
    """
    hands = np.polynomial.Polynomial([1, 12, 66]) ** 7
    fewer = sum(hands.coef[10 - escapees] * comb(14, escapees) for escapees in range(11))
    return float(1 - fewer / comb(98, 10))


class Opening(NamedTuple):
    """What a deal began with."""

    solitary: np.ndarray
    block: np.ndarray
    searched: np.ndarray
    three: np.ndarray  # seat 1 was dealt three cards of some plan


def openings(players: int) -> Opening:
    """The openings of many deals, as the first player who is asked in each finds them.

    Where Solitary is empty the first draw, of two cards, is forced, and the first question comes after it.
    """
    seen: list[tuple[int, int, bool, bool]] = []
    table: Table

    def watching(view: Any, _number: Any) -> int:
        """Note the table at the first question of a game."""
        if table.hidden.calls.sum() == 1:
            drawn = 0 if view.phase == DRAW else 2
            three = bool(table.hidden.hand[1][:10].max() >= 3)
            seen.append((int(view.solitary_size), int(view.cell_block) + drawn, table.hidden.shuffles[0] == 2, three))
        return 0

    own = Strategy(watching, "escape", "", (), compiled=False).playable()
    rules = RULES.resolve({"max_rounds": 1, "max_turns": 1}, players)
    table = Table(GAME, rules, players, Seating([own] * players, [()] * players), seed=20)
    play_deals(table, 0, DEALS)
    assert len(seen) == DEALS
    return Opening(*map(np.array, zip(*seen, strict=True)))


@pytest.fixture(scope="module")
def two_players() -> Opening:
    return openings(2)


def is_near(values: np.ndarray, expected: float) -> bool:
    """Whether a mean lies within four standard errors of what is expected."""
    return bool(abs(values.mean() - expected) < 4 * values.std(ddof=1) / sqrt(len(values)))


def test_a_search_comes_once_in_32_rounds(two_players: Opening) -> None:
    """E-2.6, A-03: no Escapee among the first 20 cards."""
    assert round(NONE_IN[20], 4) == 0.0314
    assert is_near(two_players.searched, NONE_IN[20])


def test_solitary_is_empty_after_one_set_up_in_seven(two_players: Opening) -> None:
    """E-2.5, A-04: the first card is one of 14 Escapees of 98."""
    assert is_near(two_players.solitary == 0, 14 / 98)


def test_the_set_up_reveals_five_and_a_half_plan_cards(two_players: Opening) -> None:
    """E-2.4: the mean number of cards in Solitary."""
    assert round(MEAN_REVEALED, 2) == 5.47
    assert is_near(two_players.solitary, MEAN_REVEALED)
    assert (two_players.solitary.min(), two_players.solitary.max()) == (0, 20)


@pytest.mark.parametrize(("players", "mean", "low", "high"), [(2, 71.5, 57, 77), (3, 61.5, 47, 67), (4, 51.5, 37, 57)])
def test_the_deal_leaves_a_cell_block(players: int, mean: float, low: int, high: int) -> None:
    """E-2.7: 97 cards without the first Escapee, less those revealed and the hands."""
    block = openings(players).block
    assert round(97 - MEAN_REVEALED - 10 * players, 1) == mean
    assert is_near(block, 97 - MEAN_REVEALED - 10 * players)
    assert (block.min(), block.max()) == (low, high)


def test_ten_random_cards_hold_three_of_a_plan() -> None:
    """0.6166: nine hands of ten from each of 20,000 shuffles."""
    deck = plan_deck_list(RULES.resolve({}, 2))
    assert round(three_of_a_plan(), 4) == 0.6166
    keys = [key_of(0, 5, deal) for deal in range(20_000)]
    filled = orders([card for card, _ in deck], [card_word(card, copy) for card, copy in deck], keys)
    hands = filled[:, :90].reshape(-1, 10)
    held = np.stack([(hands == plan).sum(axis=1) for plan in range(7)]).max(axis=0) >= 3
    by_order = held.reshape(-1, 9).mean(axis=1)
    assert is_near(by_order, three_of_a_plan())


def test_a_dealt_hand_holds_three_of_a_plan_slightly_more_often(two_players: Opening) -> None:
    """After the set-up a hand has the chance 0.6185 (300,000 samples of an independent count): an Escapee less is left.

    One Escapee always leaves the deck and 5.47 Plan cards of 84 do, so Plan cards are a little more frequent.
    """
    assert is_near(two_players.three, 0.6185)
