"""The tools of the strategies of the cats game, each on positions whose answer can be counted by hand.

The objectives are 12, 9 and 4 unless a position says otherwise.
"""

from typing import Any

import pytest

from simulator.cats.state import CLAIM, DISCARD_CLAIM, DISCARD_DRAWN, DRAW_PILE, GOAL_SHIFT, LAY_OVER, PEEK, SWAP
from simulator.records import pack
from strategies.cats import tools
from strategies.cats.tools import FAR, NOWHERE, PAIR, THREE
from strategies.tools import NEVER
from tests.simulator.cats.scene import Scene
from tests.strategies.position import view_of

# -3 and -2 change the sign, -1 and 3 take 1 away, 1 and 2 add it, 4 and 5 peek.
MODIFIERS: dict[str, Any] = {"abilities": "modifiers"}


def with_deck_card(row, card, **changes):
    """The view of a player with this row who has drawn a card from the deck."""
    return view_of(Scene(row, "14 14 14 14", deck=card, **changes).play("deck"))


# What the row looks like


def test_numbers_of_the_row():
    """A 5 with a 1 over it counts 6; an unknown card is FAR, whatever lies over it, and so are slots off the row."""
    view = view_of(Scene("7 5/1 ~8 ~8/-3 ^-2", "", row_size=5, **MODIFIERS))
    assert [tools.row_number(view, slot) for slot in range(5)] == [7, 6, FAR, FAR, -2]
    assert [tools.number_at(view, slot) for slot in (-1, 0, 4, 5)] == [FAR, 7, -2, FAR]


def test_slots_behind_the_row_are_empty():
    """A row of two has no third slot, though the view has room for six."""
    assert tools.number_at(view_of(Scene("7 5", "")), 2) == FAR


@pytest.mark.parametrize(("row", "expected"), [("7 5 ^3", False), ("7 5 ~3", True), ("~7 5 3", True)])
def test_whether_a_card_is_unknown(row, expected):
    """The other row is unknown as ever."""
    assert tools.has_unknown(view_of(Scene(row, "~1"))) is expected


def test_a_forgotten_card_is_unknown():
    """It is sure to forget: nothing but what lies face up is left."""
    view = view_of(Scene("7 ^5", "", dials=(1, 0), false_claims="any", phase="turn"))
    assert [tools.row_number(view, slot) for slot in range(2)] == [FAR, 5]


@pytest.mark.parametrize(("piles", "expected"), [(("6 6", "7"), 1), (("6", "7 7"), 0), (("6", "7"), 0)])
def test_the_smaller_pile(piles, expected):
    assert tools.smaller_pile(view_of(Scene("1", "", piles=piles))) == expected


def test_tops_and_objectives():
    view = view_of(Scene("1", "", piles=("6 5", "7 -2"), shown="12 9 4"))
    assert [tools.pile_number(view, pile) for pile in range(2)] == [5, -2]
    assert [tools.goal_at(view, place) for place in range(3)] == [12, 9, 4]


@pytest.mark.parametrize(
    ("rows", "alarm", "expected"),
    [
        (("1", "2 3 5", "2 3 5 6"), 2, False),  # the own row of one does not count
        (("1", "2 3 5", "2 3 5 6"), 3, True),
        (("1", "2 3 5", "2 3"), 2, True),  # any other row will do
        (("1", "2 3 5", "2 3"), 1, False),
        (("1", "2 3 5", "2 3"), 0, False),
    ],
)
def test_whether_the_round_ends_soon(rows, alarm, expected):
    assert bool(tools.ends_soon(view_of(Scene(*rows)), alarm)) is expected


def test_the_round_ends_soon_once_a_row_was_emptied():
    """An empty row has at most 0 cards."""
    assert tools.ends_soon(view_of(Scene("1 2 3 5", "", emptied=1)), 0)


def test_a_seat_that_does_not_play_ends_no_round():
    """In a third round the rows of the others lie as they were: here one of a single card."""
    rows = ("1 2 3 5", "2 3 5 6", "7")
    assert tools.ends_soon(view_of(Scene(*rows)), 2)
    assert not tools.ends_soon(view_of(Scene(*rows, playing=[1, 1, 0])), 2)


# Which claims are right


@pytest.mark.parametrize(
    ("slot", "number", "pair", "three"),
    [
        (0, 11, True, False),  # 11 + 1 = 12
        (0, 6, False, True),  # 6 + 1 + 5 = 12
        (0, 7, False, False),  # 7 + 5 = 12 are two slots apart; 7 + 1 + 5 = 13
        (1, 7, True, False),  # 7 + 5
        (1, -2, False, True),  # 9 - 2 + 5 = 12
        (2, 3, True, False),  # 1 + 3 = 4
        (2, -1, False, False),  # 9 + 1 - 1 = 9, and 1 + -1 cancel
        (3, 4, True, False),  # 5 + 4 = 9
        (3, 6, False, True),  # 1 + 5 + 6 = 12
        (3, 8, False, False),  # 8 + 1 = 9, but 5 lies between
    ],
)
def test_a_card_in_a_slot(slot, number, pair, three):
    """In the row 9 1 5 and an unknown card; the card that lay in the slot does not count any more."""
    view = view_of(Scene("9 1 5 ~3", ""))
    assert tools.pair_with(view, slot, number) is pair
    assert tools.three_with(view, slot, number) is three


def test_no_claim_has_an_unknown_card():
    """Both unknown cards are 5; 7 + 5 = 12 in truth, and 7 + 5 - 3 = 9."""
    view = view_of(Scene("~5 2 ~5 -3", ""))
    assert not any(tools.cards_with(view, slot, 7, PAIR, THREE) for slot in (1, 3))


@pytest.mark.parametrize(
    ("slot", "ban", "expected"),
    [
        # 3 -3 12: the first two cancel under any ruling
        (2, "any_pair", False),
        (2, "adjacent_pair", False),
        (2, "first_two", False),
        # 12 3 -3: the last two, neighbours
        (0, "any_pair", False),
        (0, "adjacent_pair", False),
        (0, "first_two", True),
        # 3 12 -3: the outer two
        (1, "any_pair", False),
        (1, "adjacent_pair", True),
        (1, "first_two", True),
    ],
)
def test_cards_that_cancel_make_no_three(slot, ban, expected):
    """C-11: 12 + 3 - 3 = 12. The row leaves the slot of the 12 to an unknown card; no pair makes 12, 5 or 4."""
    row = {0: "~8 3 -3", 1: "3 ~8 -3", 2: "3 -3 ~8"}[slot]
    view = view_of(Scene(row, "", shown="12 5 4", zero_subtotal=ban))
    assert tools.three_with(view, slot, 12) is expected


@pytest.mark.parametrize(
    ("number", "fewest", "most", "expected"),
    [
        (8, PAIR, THREE, 3),  # 8 + 2 + 2 = 12 before 8 + 1 = 9
        (8, THREE, THREE, 3),
        (8, PAIR, PAIR, 2),
        (10, PAIR, THREE, 2),  # 10 + 2 = 12; 10 with 2 2, with 1 2 or with 14 1 is no objective
        (10, THREE, THREE, 0),
        (6, PAIR, THREE, 3),  # 1 + 6 + 2 = 9
        (6, PAIR, PAIR, 0),
        (5, PAIR, THREE, 3),  # 5 + 2 + 2 = 9
        (13, PAIR, THREE, 0),
    ],
)
def test_the_longest_wanted_claim_with_a_slot(number, fewest, most, expected):
    """Slot 2 of the row 14 1 ? 2 2."""
    view = view_of(Scene("14 1 ~3 2 2", "", row_size=5))
    assert tools.cards_with(view, 2, number, fewest, most) == expected


@pytest.mark.parametrize(
    ("number", "fewest", "most", "expected"),
    [
        (8, PAIR, THREE, 3),  # over slot 1 or 3 a pair of 4 + 8 = 12; over slot 4 too 8 + 2 + 2 = 12
        (8, PAIR, PAIR, 2),
        (5, PAIR, THREE, 3),  # 5 + 2 + 2 = 9; 5 + 4 = 9
        (5, PAIR, PAIR, 2),
        (10, PAIR, THREE, 2),  # 10 + 2
        (10, THREE, THREE, 0),
        (13, PAIR, THREE, 0),
    ],
)
def test_the_slot_where_a_card_does_best(number, fewest, most, expected):
    """The row is 14 4 2 2 and an unknown card."""
    view = view_of(Scene("14 4 2 2 ~3", "", row_size=5))
    assert tools.most_cards_with(view, number, fewest, most) == expected


def test_a_useful_card_is_never_taken_for_useless():
    """Over many rows: whatever some slot makes a claim with is called useful."""
    rows = ["9 1 5 ~3", "~9 1 ~5 3", "3 -3 2 2", "14 4 2 2", "1 -1", "~1 ~1", "^6 -2 ~8 ^4"]
    for view in [view_of(Scene(row, "")) for row in rows]:
        for number in range(-3, 15):
            made = [tools.cards_with(view, slot, number, PAIR, THREE) for slot in range(view.row_size[0])]
            assert tools.is_useful(view, number) or not any(made)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (11, True),  # 11 + 1
        (9, False),  # 12 - 9, 9 - 9, 4 - 9: no 3, 0 or -5 in the row, nor 6 - 9
        (6, True),  # 6 + 1 + 5
        (3, True),  # 9 + 3 = 12 and 3 + 1 = 4
        (14, False),
    ],
)
def test_a_useful_card(number, expected):
    assert tools.is_useful(view_of(Scene("9 1 5 ~3", "")), number) is expected


@pytest.mark.parametrize(
    ("row", "first", "size", "goal", "expected"),
    [
        ("7 5 1 ~8", 0, PAIR, 12, True),
        ("7 5 1 ~8", 1, PAIR, 12, False),  # 6
        ("7 5 1 ~8", 0, THREE, 13, True),
        ("7 5 1 ~8", 0, THREE, 12, False),
        ("7 ~5 1 8", 0, PAIR, 12, False),  # right, but it does not know
        ("7 ~5 1 8", 0, THREE, 13, False),
        ("7 ~5 1 8", 2, PAIR, 9, True),
        ("9 3 -3 8", 0, THREE, 9, False),  # 3 - 3 cancel
        ("3 -3 8 8", 0, PAIR, 0, True),  # two cards have no subtotal
        ("7/1 5 1 8", 0, PAIR, 13, True),  # 8 + 5
        ("7/1 5 1 8", 0, PAIR, 12, False),
    ],
)
def test_whether_a_claim_is_sure(row, first, size, goal, expected):
    view = view_of(Scene(row, "", **MODIFIERS))
    assert bool(tools.is_sure(view, pack(CLAIM, goal + GOAL_SHIFT, first, size))) is expected


# The row as it would be


def test_the_longest_claim_of_the_row_with_a_card_in_a_slot():
    """With a 3 in slot 1 the row is 5 3 4 ?: 5 + 3 + 4 = 12 and 5 + 4 would be 9, but they do not touch."""
    view = view_of(Scene("5 ~8 4 ~8", ""))
    assert tools.longest_claim(view, NOWHERE, 0, PAIR, THREE) == 0
    assert tools.longest_claim(view, 1, 3, PAIR, THREE) == 3
    assert tools.longest_claim(view, 1, 3, PAIR, PAIR) == 0
    assert tools.longest_claim(view, 1, 4, PAIR, THREE) == 2  # 5 + 4 = 9
    assert tools.longest_claim(view, 1, 4, THREE, THREE) == 0


@pytest.mark.parametrize(
    ("at", "number", "wanted", "expected"),
    [
        (NOWHERE, 0, (PAIR, THREE), 3),  # 5 + 4 + 3 = 12
        (NOWHERE, 0, (PAIR, PAIR), 2),  # 5 + 4 = 9
        (1, 7, (PAIR, THREE), 2),  # 5 + 7 = 12, and three are gone
        (1, 7, (THREE, THREE), 0),
        (3, 7, (PAIR, THREE), 3),  # the 14 is none of the three
        (2, 14, (PAIR, THREE), 2),  # 5 + 4 stay
        (0, 14, (PAIR, THREE), 0),
    ],
)
def test_a_card_breaks_the_claims_of_the_card_that_it_replaces(at, number, wanted, expected):
    assert tools.longest_claim(view_of(Scene("5 4 3 14", "")), at, number, *wanted) == expected


# What choices are worth; the parts of ten are cards of a claim


@pytest.mark.parametrize(
    ("fewest", "most", "tops"),
    [
        (PAIR, THREE, (20, 30)),  # 7 + 5 = 12; 6 + 5 + 1 = 12
        (PAIR, PAIR, (20, NEVER)),
        (THREE, THREE, (NEVER, 30)),
    ],
)
def test_the_worth_of_a_draw(fewest, most, tops):
    view = view_of(Scene("5 1 ~3 ~3", "", piles=("7", "6")))
    values = [tools.draw_value(view, pack(DRAW_PILE, pile), fewest, most) for pile in range(2)]
    assert (*values,) == tops
    assert tools.draw_value(view, view.legal[0], fewest, most) == 0  # from the deck


@pytest.mark.parametrize(
    ("row", "tops", "expected"),
    [
        ("5 4 ~3 ~3", ("7", "3"), [NEVER, 30]),  # 5 + 7 = 12 is no longer than 5 + 4 = 9; 5 + 4 + 3 = 12 is
        ("5 4 3 ~3", ("7", "3"), [NEVER, NEVER]),  # it has three already
    ],
)
def test_a_pile_is_for_a_longer_claim_than_the_row_has(row, tops, expected):
    view = view_of(Scene(row, "", piles=tops))
    assert [tools.draw_value(view, pack(DRAW_PILE, pile), PAIR, THREE) for pile in range(2)] == expected


@pytest.mark.parametrize(
    ("kind", "place", "pile", "expected"),
    [
        (SWAP, 1, 0, 2),  # an unknown card makes room
        (SWAP, 1, 1, NEVER),  # pile 1 is the larger one
        (SWAP, 0, 0, NEVER),  # a known card does not
        (PEEK, 1, 0, 1),
        (PEEK, 0, 0, NEVER),
        (LAY_OVER, 0, 0, NEVER),
        (LAY_OVER, 1, 0, NEVER),
        (DISCARD_DRAWN, 0, 0, 0.5),
        (DISCARD_DRAWN, 1, 0, 0),
    ],
)
def test_the_worth_of_what_makes_no_claim(kind, place, pile, expected):
    view = with_deck_card("5 ~3", "8", piles=("6", "7 7"))
    assert tools.fill_value(view, pack(kind, place, pile)) == expected


@pytest.mark.parametrize(
    ("card", "kind", "slot", "expected"),
    [
        ("2", SWAP, 0, 2),
        ("2", SWAP, 1, 2),
        ("2", LAY_OVER, 0, 6),  # 5 and 1
        ("2", LAY_OVER, 1, FAR),  # what lies there is unknown
        ("3", LAY_OVER, 0, 4),
        ("-3", LAY_OVER, 0, -5),
        ("4", PEEK, 0, FAR),
        ("4", DISCARD_DRAWN, 0, FAR),
    ],
)
def test_what_a_slot_counts_after_a_choice(card, kind, slot, expected):
    assert tools.number_put(with_deck_card("5 ~3", card, **MODIFIERS), pack(kind, slot, 0)) == expected


@pytest.mark.parametrize(
    ("kind", "slot", "pile", "expected"),
    [
        (SWAP, 0, 0, 20 + NEVER),  # 2 + 7 = 9, in the place of a known card
        (SWAP, 2, 0, 20 + 2),  # 7 + 2 = 9, in the place of an unknown one
        (SWAP, 2, 1, NEVER),  # the same onto the larger pile
        (SWAP, 3, 0, 2),  # no claim
        (LAY_OVER, 0, 0, 20 + NEVER),  # 5 + 7 = 12 with 4 and 1
        (LAY_OVER, 1, 0, 20 + NEVER),  # 4 + 8 = 12
        (LAY_OVER, 2, 0, NEVER),
        (DISCARD_DRAWN, 0, 0, 0.5),
    ],
)
def test_the_worth_of_a_card_from_the_deck(kind, slot, pile, expected):
    """A 2, which adds 1, for the row 4 7 and two unknown cards."""
    view = with_deck_card("4 7 ~3 ~3", "2", piles=("6", "8 8"), **MODIFIERS)
    assert tools.deck_value(view, pack(kind, slot, pile), PAIR, THREE) == expected


@pytest.mark.parametrize(
    ("kind", "slot", "expected"),
    [
        (SWAP, 0, NEVER),  # 5 + 4 is gone
        (SWAP, 1, NEVER),
        (SWAP, 2, 30 + 2),  # 5 + 4 + 3 = 12, of which the 9 behind is none
        (SWAP, 4, 20 + 2),  # 5 + 4 = 9 stay
        (LAY_OVER, 0, NEVER),  # 4 + 4 = 8
        (LAY_OVER, 3, 20 + NEVER),
        (DISCARD_DRAWN, 0, 20 + 0.5),
    ],
)
def test_a_claim_that_is_ready_counts_as_long_as_it_stays(kind, slot, expected):
    """A 3, which takes 1 away, for a row with 5 + 4."""
    view = with_deck_card("5 4 ~8 9 ~8", "3", row_size=5, **MODIFIERS)
    assert tools.deck_value(view, pack(kind, slot, 0), PAIR, THREE) == expected


@pytest.mark.parametrize(("size", "wanted"), [(PAIR, 20), (THREE, 30)])
def test_the_worth_of_a_claim(size, wanted):
    """7 5 and 1 make 12 by two and 13 by three; a claim that is wrong or not wanted is worth NEVER, to pass 0."""
    view = view_of(Scene("7 5 1 ~8", "", shown="12 13", phase="fulfil"))
    right, wrong = (pack(CLAIM, goal + GOAL_SHIFT, 0, size) for goal in ((12, 13) if size == PAIR else (13, 12)))
    assert tools.claim_value(view, right, PAIR, THREE) == wanted
    assert tools.claim_value(view, right, size, size) == wanted
    assert tools.claim_value(view, right, *((THREE, THREE) if size == PAIR else (PAIR, PAIR))) == NEVER
    assert tools.claim_value(view, wrong, PAIR, THREE) == NEVER
    assert tools.claim_value(view, view.legal[view.option_count - 1], PAIR, THREE) == 0


def test_the_worth_of_a_slot_for_a_card_from_a_pile():
    """7 makes 12 beside the 5, at either side; over the 5 it makes nothing with 1, since 7 + 1 = 8."""
    view = view_of(Scene("~3 5 1 ~3", "", piles=("7", "6")).play("pile 0"))
    assert [tools.sound_value(view, choice) for choice in view.legal[:4]] == [20, 0, 20, 0]


def test_a_slot_for_a_card_from_a_pile_is_worth_the_claims_that_stay():
    """7 4 3 14 has none, 5 7 3 14 has 12, 5 4 7 14 has 9, 5 4 3 7 has 12 by three."""
    view = view_of(Scene("5 4 3 14", "", piles=("7", "6")).play("pile 0"))
    assert [tools.sound_value(view, choice) for choice in view.legal[:4]] == [0, 20, 20, 30]


@pytest.mark.parametrize(("piles", "expected"), [(("6 6", "7"), [0, 1]), (("6", "7"), [1, 0])])
def test_the_cards_of_a_wrong_claim_go_to_the_smaller_pile(piles, expected):
    view = view_of(Scene("~7 ~7 1 2", "", piles=piles, phase="fulfil").play("claim 12 0 1"))
    assert [tools.sound_value(view, pack(DISCARD_CLAIM, pile)) for pile in range(2)] == expected
