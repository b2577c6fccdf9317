"""Greedy in positions laid by hand: known cards fill the row, and what they make is claimed at once.

The objectives are 12, 9 and 4 unless a position says otherwise.
"""

from typing import Any

import pytest

from simulator.cats import GAME
from simulator.game import Seating, Table
from strategies.api import Strategy
from strategies.cats.tools import sound_value
from strategies.registry import strategies_of
from strategies.tools import best_choice
from tests.simulator.cats.scene import Scene
from tests.strategies.position import choice

# -3 and -2 change the sign, -1 and 3 take 1 away, 1 and 2 add it, 4 and 5 peek.
MODIFIERS: dict[str, Any] = {"abilities": "modifiers"}


def put(row, card, **changes):
    """What greedy does with a card from the deck."""
    return choice("greedy", Scene(row, "", deck=card, **changes).play("deck"))


# 1. What it draws


@pytest.mark.parametrize(
    ("row", "piles", "expected"),
    [
        ("5 1 ~8 ~8", ("14", "10"), "deck"),  # 10 + 1 = 11, 10 + 5 = 15, 16: nothing
        ("5 1 ~8 ~8", ("14", "7"), "pile 1"),  # 7 + 5 = 12
        ("5 1 ~8 ~8", ("14", "6"), "pile 1"),  # 5 + 1 + 6 = 12
        ("5 1 ~8 ~8", ("7", "6"), "pile 1"),  # three cards before two
        ("5 1 ~8 ~8", ("6", "7"), "pile 0"),
        ("5 1 ~8 ~8", ("7", "11"), "pile 0"),  # of equal ones the first
        ("5 1 ~8 ~8", ("7 14", "6 14"), "deck"),  # only tops can be taken
        ("~5 ~1 8 8", ("7", "6"), "deck"),  # it does not know of the 5 and the 1
        ("5 4 ~8 ~8", ("14", "7"), "deck"),  # 5 + 7 = 12 is no longer than its 5 + 4 = 9
        ("5 4 ~8 ~8", ("7", "3"), "pile 1"),  # 5 + 4 + 3 = 12 is
        ("5 4 3 ~8", ("14", "5"), "deck"),  # 4 + 3 + 5 = 12 is no longer than its 5 + 4 + 3
    ],
)
def test_it_takes_the_top_of_a_pile_only_for_a_longer_claim_than_it_has(row, piles, expected):
    assert choice("greedy", Scene(row, "", piles=piles)) == expected


@pytest.mark.parametrize(("ban", "expected"), [("any_pair", "deck"), ("first_two", "pile 1")])
def test_it_takes_no_card_for_three_that_cancel(ban, expected):
    """3 - 3 + 12 = 12 never counts, with the 12 before the 3 only where the first two alone are looked at."""
    scene = Scene("~8 3 -3 ~8", "", piles=("14", "12"), shown="12 5 4", zero_subtotal=ban)
    assert choice("greedy", scene) == expected


def test_it_passes_the_draw_where_no_deck_and_no_claim_is_left():
    """All other cards are out of play for good: the piles have but their tops."""
    scene = Scene("5 1 ~8 ~8", "", piles=("14", "10"), rest="scored")
    assert scene.options() == ["pile 0", "pile 1", "pass"]
    assert choice("greedy", scene) == "pass"


def test_it_takes_the_card_where_it_makes_most():
    """7 makes 12 with the 5, and 7 + 1 + 1 = 9 at the other end, which is a card longer."""
    assert choice("greedy", Scene("2 5 ~8 1 1", "", piles=("7", "14"), row_size=5).play("pile 0")) == "swap 2"


# 2. Where it puts a card


@pytest.mark.parametrize(
    ("row", "card", "expected"),
    [
        ("5 1 14 ~8", "6", "swap 2 0"),  # 5 + 1 + 6 = 12
        ("5 1 14 ~8", "7", "swap 1 0"),  # 5 + 7 = 12
        ("14 4 2 2", "8", "swap 1 0"),  # 8 + 2 + 2 = 12 before 8 + 4 = 12 in slot 0
        ("3 5 ~8 ~8", "7", "swap 2 0"),  # on either side of the 5: where it does not know the card
        ("3 5 3 3", "7", "swap 0 0"),  # it knows both: the first
    ],
)
def test_it_puts_a_card_where_it_makes_the_longest_claim(row, card, expected):
    assert put(row, card) == expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("5 4 3 14", "discard 0"),  # over the 4 it makes 5 + 7 = 12, but then 5 + 4 + 3 = 12 is gone
        ("5 4 3 ~8", "swap 3 0"),
        ("5 4 14 14", "discard 0"),  # 5 + 7 for 5 + 4: no longer
        ("5 4 14 1", "swap 2 0"),  # 4 + 7 + 1 = 12 is longer
    ],
)
def test_it_breaks_no_claim_but_for_a_longer_one(row, expected):
    assert put(row, "7") == expected


def test_it_puts_a_card_that_makes_none_over_the_first_unknown_one():
    """14 exceeds 12, 9 and 4 with any of 5, 2 and 1."""
    assert put("5 ~1 2 ~8", "14") == "swap 1 0"
    assert put("5 1 2 ~8", "14") == "swap 3 0"


def test_it_puts_a_card_over_one_that_it_has_forgotten():
    """It saw both, and forgets what does not lie face up."""
    scene = Scene("^5 2", "", deck="14", dials=(1, 0), false_claims="any", phase="turn").play("deck")
    assert choice("greedy", scene) == "swap 1 0"


def test_it_discards_a_card_of_no_use_when_it_knows_all():
    """5 1 2 8 with a 14: nothing."""
    assert put("5 1 2 8", "14") == "discard 0"


@pytest.mark.parametrize(("piles", "smaller"), [(("6 6", "7"), 1), (("6", "7 7"), 0), (("6", "7"), 0)])
@pytest.mark.parametrize(("row", "kind"), [("5 1 2 8", "discard"), ("5 1 2 ~8", "swap 3"), ("5 14 14 14", "swap 1")])
def test_it_discards_onto_the_smaller_pile(row, kind, piles, smaller):
    """14 makes nothing with the first two rows; with a 7 the third has 12."""
    assert put(row, "7" if row.startswith("5 14") else "14", piles=piles) == f"{kind} {smaller}"


# 3. What it claims


@pytest.mark.parametrize(
    ("row", "shown", "expected"),
    [
        ("5 4 3 ~8", "9 12 7", "claim 12 0 1 2"),  # three cards before the 9 of 5 + 4 and the 7 of 4 + 3
        ("5 4 3 ~8", "9 13 7", "claim 9 0 1"),  # of equal ones the first that is listed
        ("5 4 3 ~8", "13 14 7", "claim 7 1 2"),
        ("5 4 3 ~8", "13 14 11", "pass"),
        ("~5 ~4 ~3 8", "9 12 7", "pass"),  # it may not know, however likely
        ("12 3 -3 ~8", "12 14 13", "pass"),  # 3 - 3 cancel
    ],
)
def test_it_claims_what_it_knows_to_be_right(row, shown, expected):
    scene = Scene(row, "", shown=shown, phase="fulfil", false_claims="any")
    assert choice("greedy", scene) == expected


# 4. Abilities


@pytest.mark.parametrize(
    ("row", "card", "shown", "expected"),
    [
        ("5 6 14 14", "2", "12 9 4", "ability 0"),  # 6 + 6 = 12; put into the row it makes none (5 + 6 + 2 = 13)
        ("5 8 14 14", "2", "12 9 4", "discard 0"),  # 6 + 8 = 14, 5 + 9 = 14
        ("14 8 5 14", "3", "12 9 4", "ability 1"),  # 7 + 5 = 12
        ("10 -3 9 10", "-2", "12 11 14", "ability 1"),  # 3 + 9 = 12
        ("14 5 3 3", "2", "12 5 9", "ability 1"),  # 6 + 3 + 3 = 12 before 2 + 3 = 5
        ("10 3 14 14", "2", "12 9 4", "swap 1 0"),  # 10 + 2 = 12, and 11 + 3 = 14, 10 + 4 = 14
        ("5 ~6 14 14", "2", "12 9 4", "swap 1 0"),  # it does not know of the 6
        ("5 ~8 14 14", "4", "12 10 7", "swap 1 0"),  # it could peek at the 8, but fills the row
        ("5 13 14 14", "4", "12 10 7", "discard 0"),  # 4 makes nothing with 5 or more
        ("5 4 3 14", "3", "12 14 8", "discard 0"),  # 4 + 4 = 8 would break 5 + 4 + 3
    ],
)
def test_it_uses_an_ability_only_for_a_longer_claim(row, card, shown, expected):
    assert put(row, card, shown=shown, **MODIFIERS) == expected


# What its short cuts leave out must not matter


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (2, {}),
        (3, MODIFIERS | {"draw_required": True}),
        (4, {"objectives": [-3, 0, 5, 9], "row_size": 5, "zero_subtotal": "first_two"}),
    ],
)
def test_it_is_the_sound_player_of_the_tools(players, rules):
    """In all positions of some games it takes what the sound value of a choice says, and moves on by it."""
    asked = []

    def both(view, number):
        """Compare."""
        answer = strategies_of("cats")["greedy"].function(view, number)
        assert answer == best_choice(view, sound_value)
        asked.append(int(view.phase))
        return answer

    seat = Strategy(both, GAME.name, "", (), compiled=False).playable()
    rules = GAME.rules.resolve(rules | {"max_turns": 15}, players)
    table = Table(GAME, rules, players, Seating([seat] * players, [()] * players), seed=5)
    table.start(0, 6)
    while table.play() is not None:
        pass
    assert len(set(asked)) >= 4
    assert len(asked) > 100


def test_the_number_does_not_matter():
    """No choice of greedy rests on chance."""
    scene = Scene("5 1 14 ~8", "", deck="6").play("deck")
    assert {choice("greedy", scene, number) for number in (0, 1, 2**64 - 1)} == {"swap 2 0"}
