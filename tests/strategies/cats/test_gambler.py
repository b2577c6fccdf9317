"""Gambler in positions laid by hand: greedy, but for the claims that it makes without knowing the cards.

The objective is 12 unless a position says otherwise.
"""

import pytest

from simulator.cats import GAME
from simulator.cats.state import CLAIM, FULFIL
from simulator.game import Seating, Table
from simulator.records import kind_of
from strategies.api import Strategy
from strategies.registry import strategies_of
from tests.simulator.cats.scene import Scene
from tests.strategies.position import choice


def few_cards(row, unseen, **changes):
    """A position where no cards are unseen but those of the own row and these in the deck."""
    return Scene(row, "", deck=unseen, rest="scored", **{"shown": "12", "phase": "fulfil"} | changes)


# 1. As greedy


@pytest.mark.parametrize(
    ("row", "top", "expected"),
    [
        ("5 1 ~8 ~8", "10", "deck"),
        ("5 1 ~8 ~8", "7", "pile 1"),  # 5 + 7
        ("4 8 5 ~8", "7", "deck"),  # 5 + 7 is no longer than its 4 + 8
        ("4 8 5 ~8", "-1", "pile 1"),  # 8 + 5 - 1 is
    ],
)
def test_it_draws_as_greedy_does(row, top, expected):
    assert choice("gambler", Scene(row, "", piles=("14", top), shown="12")) == expected


@pytest.mark.parametrize(
    ("row", "card", "expected"),
    [
        ("14 4 2 2", "8", "swap 1 0"),  # 8 + 2 + 2
        ("~8 14 ~8 5", "2", "swap 0 0"),  # the first unknown one, not the one where it is likely to make a claim
        ("5 1 2 8", "14", "discard 0"),
        ("5 4 3 14", "7", "discard 0"),  # 5 + 7 would break 5 + 4 + 3
    ],
)
def test_it_puts_cards_as_greedy_does(row, card, expected):
    assert choice("gambler", Scene(row, "", deck=card, shown="12").play("deck")) == expected


def test_it_differs_from_greedy_only_where_greedy_passes_a_claim():
    """In all positions of some games; then it claims."""
    asked = []

    def both(view, number):
        """Compare."""
        plain, own = (strategies_of("cats")[name].function(view, number) for name in ("greedy", "gambler"))
        differs = plain != own
        if differs:
            assert view.phase == FULFIL
            assert plain == view.option_count - 1  # to pass is the last choice
            assert kind_of(view.legal[own]) == CLAIM
        asked.append(differs)
        return own

    seat = Strategy(both, GAME.name, "", (), compiled=False).playable()
    rules = GAME.rules.resolve({"abilities": "modifiers", "max_turns": 15}, 2)
    table = Table(GAME, rules, 2, Seating([seat] * 2, [[0.3], [0.3]]), seed=5)
    table.start(0, 6)
    while table.play() is not None:
        pass
    assert asked.count(True) > 20
    assert asked.count(False) > 100


# 2. Claims of cards that it does not know


def test_it_claims_what_is_right_first():
    """5 + 7 are worth more than two unknown cards, however likely: 6 + 6 are all that is unseen."""
    assert choice("gambler:known_card=3", few_cards("5 7 ~6 ~6", "", shown="12")) == "claim 12 0 1"


@pytest.mark.parametrize(("known_card", "expected"), [(0, 0), (0.01, 0), (0.03, 1), (0.3, 1), (3, 1)])
def test_two_unknown_cards_always_pay(known_card, expected):
    """Of 63 unseen cards four are -2, to go with the 14: 2 x 4 / 63 = 0.127, less the price of the 14.

    Of 63 x 62 ordered pairs 200 make 12: 32 each are -1 and 13, 1 and 11, 2 and 10, 3 and 9, 4 and 8, 18 are 5 and 7,
    16 are -2 and 14, 6 are 6 and 6. 2 x 200 / 3906 = 0.102.
    """
    scene = Scene("5 14 ~1 ~1", "", piles=("6", "7 14"), shown="12", phase="fulfil")
    assert choice(f"gambler:known_card={known_card}", scene) == f"claim 12 {1 + expected} {2 + expected}"


@pytest.mark.parametrize(
    ("unseen", "known_card", "expected"),
    [
        ("8 8 8 9 9 9 3 6 10", 0.3, "pass"),  # with its own one 7 of 10: 2 x 1/10 < 0.3
        ("8 8 8 9 9 9 3 6 7", 0.3, "claim 12 0 1"),  # 2 x 2/10 > 0.3
        ("8 8 8 9 9 9 3 6 7", 0.39, "claim 12 0 1"),
        ("8 8 8 9 9 9 3 6 7", 0.41, "pass"),
        ("8 8 8 9 9 9 3 6 10", 0.19, "claim 12 0 1"),
        ("8 8 8 9 9 9 3 6 10", 0, "claim 12 0 1"),
    ],
)
def test_known_card_is_the_price_of_the_5(unseen, known_card, expected):
    """The unknown card makes 12 if it is a 7."""
    assert choice(f"gambler:known_card={known_card}", few_cards("~7 5 14 2", unseen)) == expected


@pytest.mark.parametrize(("unseen", "expected"), [("8 8 9 9 9 3", "pass"), ("8 8 9 9 9", "claim 12 0 1")])
def test_the_price_is_less_than_a_third_of_a_point_unless_told(unseen, expected):
    """One 7 of seven: 2/7 < 0.3; of six: 2/6 > 0.3."""
    assert choice("gambler", few_cards("~7 5 14 2", unseen)) == expected


@pytest.mark.parametrize(
    ("known_card", "expected"),
    [(0, "claim 12 0 1 2"), (0.1, "claim 12 0 1 2"), (0.2, "claim 12 0 1"), (3, "claim 12 0 1")],
)
def test_it_makes_the_claim_that_is_likely_to_bring_most(known_card, expected):
    """5, 4, 10 and 8 are unseen. In two of twelve cases the unknown cards are 5 and 4, with the 3 beside them 12.

    In two others they are 4 and 8. So three cards bring 3 x 1/6 = 1/2 at the risk of the 3, two bring 2 x 1/6 = 1/3.
    """
    assert choice(f"gambler:known_card={known_card}", few_cards("~5 ~4 3 14", "10 8")) == expected


def test_it_takes_the_likelier_of_two_objectives():
    """5, 4, 9 and 8 are unseen: 4 + 8 = 12, but 5 + 8 and 4 + 9 = 13."""
    assert choice("gambler", few_cards("~5 ~4 14 14", "9 8", shown="12 13")) == "claim 13 0 1"


def test_it_passes_where_nothing_can_be_right():
    """The rules would let it claim, but all 7s are seen."""
    scene = few_cards("~6 5 14 2", "8 8")
    assert scene.options() == ["claim 12 0 1", "pass"]
    assert choice("gambler:known_card=0", scene) == "pass"


def test_it_knows_of_no_cards_that_it_has_forgotten():
    """It saw 5 and 7; at its turn it has forgotten both, and they are two unknown cards that may make 12."""
    scene = few_cards("5 7", "8 8", dials=(1, 0), false_claims="any", phase="turn").play("deck", "discard 0")
    assert choice("gambler", scene) == "claim 12 0 1"


# 3. At the end


@pytest.mark.parametrize(
    ("emptied", "round_number", "expected"),
    [(0, 2, "pass"), (1, 1, "pass"), (1, 2, "claim 12 0 1"), (1, 3, "claim 12 0 1")],
)
def test_it_claims_whatever_may_be_right_at_the_end_of_the_last_round(emptied, round_number, expected):
    """One 7 of ten, at the highest price; of two rounds, a third one settles ties."""
    scene = few_cards("~7 5 14 2", "8 8 8 9 9 9 3 6 10", emptied=emptied, round_number=round_number)
    assert choice("gambler:known_card=3", scene) == expected


def test_at_the_end_the_cards_that_may_come_decide():
    """As before three cards bring 1/2 and two 1/3, and the 3 is worth nothing any more."""
    scene = few_cards("~5 ~4 3 14", "10 8", emptied=1, round_number=2)
    assert choice("gambler:known_card=3", scene) == "claim 12 0 1 2"
