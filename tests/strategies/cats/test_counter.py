"""Counter in positions laid by hand: it plays by the cards that it has not seen, and gambles only where that pays.

The objectives are 12, 9 and 4 unless a position says otherwise. Which cards make a claim is told as a set in braces; a
larger set that holds another one is likelier, as at least one card of each number is unseen.
"""

import pytest

from tests.simulator.cats.scene import Scene
from tests.strategies.position import choice


def put(row, card, **changes):
    """What counter does with a card from the deck."""
    return choice("counter", Scene(row, "", deck=card, **changes).play("deck"))


# 1. What it draws


@pytest.mark.parametrize(
    ("row", "top", "expected"),
    [
        ("5 1 ~8 ~8", "7", "pile 1"),  # 5 + 7 = 12, and it has none
        ("5 1 ~8 ~8", "10", "deck"),  # nothing
        ("5 4 ~8 ~8", "7", "deck"),  # 5 + 7 = 12 is no longer than its 5 + 4 = 9
        ("5 4 ~8 ~8", "3", "pile 1"),  # 5 + 4 + 3 = 12 is
        ("5 4 3 ~8", "5", "deck"),  # 4 + 3 + 5 = 12 is no longer than its 5 + 4 + 3
    ],
)
def test_it_takes_the_top_of_a_pile_only_for_a_longer_claim_than_it_has(row, top, expected):
    assert choice("counter", Scene(row, "", piles=("14", top))) == expected


# 2. Where it puts a card


def test_it_makes_the_longest_claim():
    """8 + 2 + 2 = 12 before 8 + 4 = 12 in slot 0."""
    assert put("14 4 2 2", "8") == "swap 1 0"


def test_it_breaks_no_claim_for_a_shorter_one():
    """Over the 4 the 7 makes 5 + 7 = 12, but then 5 + 4 + 3 = 12 is gone; over the 14 it breaks nothing."""
    assert put("5 4 3 14", "7") == "swap 3 0"


def test_it_puts_a_card_where_the_next_makes_a_claim():
    """A 2 in slot 0: {-2, 10, 7, 2, 4, -1}. Beside the 5, in slot 2: {5, -3} too, as 2 + 5 + 5 = 12, 2 + 5 - 3 = 4."""
    assert put("~8 14 ~8 5", "2") == "swap 2 0"


def test_it_fills_its_row_even_where_that_is_less_likely():
    """For 12 an 8 in slot 0 leaves {4, -2, 7}; in slot 2, over a 14 that it knows, -1 too, as 8 + 5 - 1 = 12."""
    assert put("~3 14 14 5", "8", shown="12") == "swap 0 0"


@pytest.mark.parametrize(
    ("row", "card", "expected"),
    [
        # As it is {-2, 3, 7}; with the 8 in slot 0 {-2, 4, 3, 7}, 1 {-2, 4, 3, 7, -1}, 2 {-2, 4, 7, -1}, 3 {-2, 3, 4}:
        # in slot 1 an 8 goes with a 4, and with -1 and the 5 behind it.
        ("14 14 9 5", "8", "swap 1 0"),
        # As it is {2, 4, 3, 7, -1, -2}; a 14 in slot 0 takes the 2 away, in 1 4 and -1, in 2 3, in 3 7 and -1.
        ("10 8 9 5", "14", "discard 0"),
    ],
)
def test_it_changes_a_known_row_where_that_is_likelier(row, card, expected):
    """The objective is 12."""
    assert put(row, card, shown="12") == expected


@pytest.mark.parametrize(
    ("card", "seen", "expected"),
    [
        # When 5 4 3 are claimed, a 14 waits for four -2, a 7 for three 5s and, four being seen, a 6 for none.
        ("7", "", "discard 0"),
        ("7", "-2 -2", "swap 3 0"),
        ("6", "6 6", "discard 0"),
    ],
)
def test_it_looks_at_the_cards_that_a_claim_leaves(card, seen, expected):
    """The objective is 12."""
    assert put("5 4 3 14", card, shown="12", before=seen) == expected


@pytest.mark.parametrize(("seen", "expected"), [("5 5", "swap 2 0"), ("5 5 5", "swap 0 0")])
def test_it_counts_what_was_seen(seen, expected):
    """For 12 a 2 goes with {-2, 10, 7} in slot 0, and with 5 too in slot 2; with the own one all four 5s are seen."""
    assert put("~8 14 ~8 5", "2", shown="12", before=seen) == expected


@pytest.mark.parametrize(("piles", "smaller"), [(("6 6", "7"), 1), (("6", "7 7"), 0), (("6", "7"), 0)])
@pytest.mark.parametrize(
    ("row", "card", "kind"), [("10 8 9 5", "14", "discard"), ("14 14 9 5", "8", "swap 1"), ("5 1 2 ~8", "14", "swap 3")]
)
def test_it_discards_onto_the_smaller_pile(row, card, kind, piles, smaller):
    assert put(row, card, shown="12", piles=piles) == f"{kind} {smaller}"


# 3. What it claims for sure


@pytest.mark.parametrize(
    ("row", "shown", "expected"),
    [
        ("5 4 3 ~8", "9 12 7", "claim 12 0 1 2"),
        ("5 4 3 ~8", "9 13 7", "claim 9 0 1"),
        ("5 4 ~8 ~8", "9 11 4", "claim 9 0 1"),  # rather than two unknown cards for 11
        ("5 4 ~1 8", "9 12 4", "claim 9 0 1"),
    ],
)
def test_it_claims_what_is_right_first(row, shown, expected):
    assert choice("counter", Scene(row, "", shown=shown, phase="fulfil")) == expected


# 4. What it claims by chance


@pytest.mark.parametrize(
    ("pile", "shown", "expected"),
    [
        # Of ordered pairs of unseen cards 226 make 11, 208 make 12 and 200 make 9: seven or eight ways of 32, of 12 for
        # 6 + 6, less what the 5, 14, 6 and 7 take away that it sees.
        ("6", "9 11 12", "claim 11 1 2"),
        ("6", "9 12 4", "claim 12 1 2"),
        ("6", "9 4", "claim 9 1 2"),
        # Without 12s 11 loses the 32 ways of 12 - 1, 9 those of 12 - 3, and 12 none: 194, 168 and 208.
        ("12 12 12 12 6", "9 11 12", "claim 12 1 2"),
    ],
)
@pytest.mark.parametrize("known_card", [0.5, 1, 3])
def test_it_claims_two_unknown_cards_for_the_likeliest_objective(pile, shown, expected, known_card):
    scene = Scene("5 ~1 ~1 14", "", piles=(pile, "7"), shown=shown, phase="fulfil")
    assert choice(f"counter:known_card={known_card}", scene) == expected


@pytest.mark.parametrize("row", ["5 ~1 14 ~1", "5 ~1 14 8", "~1 13 14 8"])
def test_it_passes_where_no_two_unknown_cards_touch(row):
    """Four 7s of some sixty cards are not worth a known card."""
    assert choice("counter", Scene(row, "", shown="12", phase="fulfil")) == "pass"


def half_sure(**changes):
    """7 7 6 8 are unseen: with the 5 beside it the unknown card makes 12 in one case of two."""
    return Scene("~7 5 14 2", "7", deck="6 8", rest="scored", shown="12", phase="fulfil", **changes)


@pytest.mark.parametrize(
    ("known_card", "expected"), [(0, "claim 12 0 1"), (0.9, "claim 12 0 1"), (1.1, "pass"), (3, "pass")]
)
def test_known_card_is_the_price_of_the_5(known_card, expected):
    """The claim brings 2 x 1/2 = 1 point on average."""
    assert choice(f"counter:known_card={known_card}", half_sure()) == expected


@pytest.mark.parametrize(
    ("unseen", "expected"),
    [("7 7 6 8 8", "pass"), ("7 7 6 8", "claim 12 0 1"), ("7 7 7 8", "claim 12 0 1")],
)
def test_by_default_it_risks_a_known_card_for_an_even_chance(unseen, expected):
    """2 x 2/5 < 1; 2 x 2/4 = 1; 2 x 3/4 > 1. One of the 7s is its own unknown card."""
    deck = unseen.removeprefix("7 ")
    scene = Scene("~7 5 14 2", "", deck=deck, rest="scored", shown="12", phase="fulfil")
    assert choice("counter", scene) == expected


@pytest.mark.parametrize(
    ("unseen", "expected"),
    [("4 4 8 9 9", "pass"), ("4 4 8", "claim 12 0 1 2"), ("4 4 4 8", "claim 12 0 1 2")],
)
def test_three_cards_with_two_known_ones_need_two_thirds(unseen, expected):
    """5 + 3 + 4 = 12: 3 x 2/5 < 2; 3 x 2/3 = 2; 3 x 3/4 > 2."""
    scene = Scene("5 3 ~4 14", "", deck=unseen.removeprefix("4 "), rest="scored", shown="12", phase="fulfil")
    assert choice("counter", scene) == expected


@pytest.mark.parametrize(
    ("emptied", "round_number", "expected"), [(0, 2, "pass"), (1, 1, "pass"), (1, 2, "claim 12 0 1")]
)
def test_it_risks_all_at_the_end_of_the_last_round(emptied, round_number, expected):
    """Of two rounds."""
    scene = half_sure(emptied=emptied, round_number=round_number)
    assert choice("counter:known_card=3", scene) == expected
