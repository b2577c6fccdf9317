"""Chances over unseen cards: by hand, and against a slow count of every card that may lie or come somewhere."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from simulator.cats import GAME
from simulator.cats.state import CLAIM, DISCARD_DRAWN, DRAW_PILE, GOAL_SHIFT, LAY_OVER, PEEK, SWAP
from simulator.game import Seating, Table
from simulator.records import first_of, kind_of, pack, second_of
from strategies.cats import counting
from strategies.cats.counting import ROW, TOTAL
from strategies.cats.tools import FAR, NOWHERE, PAIR, THREE, longest_claim
from strategies.registry import parse_player
from strategies.tools import NEVER
from tests.simulator.cats.scene import Scene
from tests.strategies.cats.slow_count import Position, changed
from tests.strategies.position import view_of

# -3 and -2 change the sign, -1 and 3 take 1 away, 1 and 2 add it, 4 and 5 peek.
MODIFIERS: dict[str, Any] = {"abilities": "modifiers"}
WANTED = [(PAIR, THREE), (PAIR, PAIR), (THREE, THREE)]
SEEDS = range(40)


def counted(scene: Scene) -> Any:
    """The view of who must decide, with the unseen cards counted."""
    view = view_of(scene)
    counting.count_unseen(view)
    return view


def unseen(view: Any) -> dict[int, int]:
    """The unseen cards as counted, by number."""
    return {int(view.number[card]): int(view.memory[card]) for card in range(view.types)}


def chance_next(view: Any, slot: int, number: int, wanted: tuple[int, int]) -> float:
    """The chance of the next card in the row with a card that counts so much in a slot."""
    counting.note_row(view, slot, number)
    return float(counting.chance_next(view, *wanted))


def claim(goal: int, first: int, size: int) -> int:
    """A claim as choice."""
    return int(pack(CLAIM, goal + GOAL_SHIFT, first, size))


# What is unseen


def test_unseen_cards_by_hand():
    """Of 68 cards 5, 2, the other's 4 and the 1 over its 7 lie open or are known; 3 lie in piles, 3 are scored."""
    rows = ("5 ~1 ^2", "~3 ^4 7 7/1")
    view = counted(Scene(*rows, piles=("6 6", "7"), scored=("", "8 8"), before="9", **MODIFIERS))
    left = dict.fromkeys([*range(-3, 0), *range(1, 15)], 4) | {5: 3, 2: 3, 4: 3, 1: 3, 6: 2, 7: 3, 8: 2, 9: 3}
    assert unseen(view) == left
    assert view.memory[TOTAL] == 68 - 4 - 3 - 3


def test_the_card_in_hand_is_seen():
    view = counted(Scene("5 ~1", "", deck="14", piles=("6", "7")).play("deck"))
    assert (unseen(view)[14], view.memory[TOTAL]) == (3, 68 - 4)


def test_a_forgotten_card_is_unseen():
    """One 14 lies in the row, forgotten, the other is face up."""
    scene = Scene("14 ^14", "", dials=(1, 0), false_claims="any", phase="turn")
    assert unseen(counted(scene))[14] == 3


def test_no_card_is_unseen_less_than_never():
    """Slots 0 and 2 are taken for the 14 between them, slot 1 for a 3: with three in piles that is one 14 too many."""
    scene = Scene("3 14 3", "", dials=(0, 1), piles=("14 14", "14"), false_claims="any", phase="turn")
    view = counted(scene)
    assert scene.recalled(0) == "14 3 14"
    assert unseen(view)[14] == 0
    assert view.memory[TOTAL] == sum(unseen(view).values()) == 16 * 4 - 1


@pytest.mark.parametrize("seed", SEEDS)
def test_unseen_cards_of_any_position(seed):
    position = Position(seed)
    assert Counter(unseen(counted(position.scene))) == position.unseen
    position.draw()
    view = counted(position.scene)
    assert Counter(unseen(view)) == position.unseen
    assert view.memory[TOTAL] == position.unseen.total()


# The row as it would be


@pytest.mark.parametrize("seed", SEEDS)
def test_claims_and_chances_of_a_row(seed):
    """The row as it is, and with any card in any slot."""
    position = Position(seed)
    view, random = counted(position.scene), position.random
    changes = [(NOWHERE, 0)] + [(slot, random.randint(-3, 15)) for slot in range(len(position.row))]
    for (slot, number), wanted in [(change, random.choice(WANTED)) for change in changes]:
        row = list(position.row)
        if slot != NOWHERE:
            row[slot] = number
        assert longest_claim(view, slot, number, *wanted) == position.longest(row, wanted)
        assert chance_next(view, slot, number, wanted) == pytest.approx(float(position.chance_next(row, wanted)))


@pytest.mark.parametrize("seed", SEEDS)
def test_longest_claims_of_the_row_as_it_is(seed):
    position = Position(seed)
    view = counted(position.scene)
    for wanted in WANTED:
        assert longest_claim(view, NOWHERE, 0, *wanted) == position.longest(list(position.row), wanted)


@pytest.mark.parametrize(
    ("row", "cards", "left"),
    [
        ("5 4 3 14", THREE, [14, FAR, FAR, FAR]),
        ("14 5 4 3", THREE, [14, FAR, FAR, FAR]),
        ("14 5 4 1", PAIR, [14, 1, FAR, FAR]),
        ("14 ~8 5 4", PAIR, [14, FAR, FAR, FAR]),
        ("5 4 7 2", PAIR, [7, 2, FAR, FAR]),  # the first of two, as it is the one that is made
        ("5 4", PAIR, [FAR, FAR]),
        ("14 14 14 14 5 4", PAIR, [14, 14, 14, 14, FAR, FAR]),
        ("14 14 14 5 4 3", THREE, [14, 14, 14, FAR, FAR, FAR]),
    ],
)
def test_the_row_that_a_claim_leaves(row, cards, left):
    """It closes up, as F-5.12 says; of what comes behind nothing is known."""
    view = counted(Scene(row, "", row_size=6))
    counting.note_row(view, NOWHERE, 0)
    counting.take_claim(view, cards)
    assert (*view.memory[ROW : ROW + len(left)],) == (*left,)


@pytest.mark.parametrize(("row", "chance"), [("3 12 14", 4 / 63), ("14 3 12", 0), ("12 -3 ~8", 0)])
def test_no_claim_reaches_beyond_the_row(row, chance):
    """3 + 12 - 3 = 12 and no neighbours cancel, but there must be a slot for the -3; and for the 3 in 3 + 12 - 3.

    Within the row -3 would lie beside 3, and 3 beside -3. Of 68 cards 63 are unseen where three of the row are known.
    """
    view = counted(Scene(row, "", shown="12", zero_subtotal="adjacent_pair"))
    assert chance_next(view, NOWHERE, 0, (THREE, THREE)) == pytest.approx(chance)


def test_a_row_of_one_card_waits_for_nothing():
    """5 + 7 = 12 needs a second slot."""
    assert chance_next(counted(Scene("5", "", shown="12")), NOWHERE, 0, (PAIR, THREE)) == 0


def few_cards(**changes):
    """Six cards are unseen: 6 6 in the own row, 7 7 in the other one, 5 7 in the deck."""
    return Scene("~6 ~6 5 8", "7 7", deck="5 7", rest="scored", **{"shown": "12"} | changes)


def test_the_chance_of_the_next_card_by_hand():
    """The row is ? ? 5 8. For 12 it takes a 7 beside the 5, for 11 a 6, for 18 a 5 before 5 + 8."""
    assert chance_next(counted(few_cards()), NOWHERE, 0, (PAIR, THREE)) == 3 / 6
    assert chance_next(counted(few_cards(shown="11")), NOWHERE, 0, (PAIR, THREE)) == 2 / 6
    assert chance_next(counted(few_cards(shown="5")), NOWHERE, 0, (PAIR, THREE)) == 0
    shown = counted(few_cards(objectives=[12, 11, 18], shown="12 11 18"))
    assert chance_next(shown, NOWHERE, 0, (PAIR, THREE)) == 6 / 6
    assert chance_next(shown, NOWHERE, 0, (THREE, THREE)) == 1 / 6
    assert chance_next(shown, 2, 4, (PAIR, THREE)) == 5 / 6  # ? ? 4 8: 7 + 4 = 11, 6 + 4 + 8 = 18


def test_nothing_is_likely_where_all_is_seen():
    """No card is unseen: the chance is 0, and nothing is divided by it."""
    view = counted(Scene("6 ^6 5 8", "^7 ^7", rest="scored"))
    assert view.memory[TOTAL] == 0
    assert chance_next(view, NOWHERE, 0, (PAIR, THREE)) == 0


# Chances of a claim


@pytest.mark.parametrize(
    ("goal", "first", "size", "expected"),
    [
        (12, 0, PAIR, Fraction(2 + 6, 30)),  # of 30 ordered pairs 6 6 in two ways, 5 and one of three 7 in six
        (12, 1, PAIR, Fraction(3, 6)),  # a 7 beside the 5
        (12, 2, PAIR, Fraction(0)),  # 5 + 8 = 13 is known
        (13, 2, PAIR, Fraction(1)),
        (18, 1, THREE, Fraction(1, 6)),  # a 5
        (18, 0, THREE, Fraction(12, 30)),  # 6 and 7, or 7 and 6, beside the 5
    ],
)
def test_the_chance_of_a_claim_by_hand(goal, first, size, expected):
    view = counted(few_cards())
    assert counting.chance_right(view, claim(goal, first, size)) == pytest.approx(float(expected))


@pytest.mark.parametrize("seed", SEEDS)
def test_chances_of_any_claim(seed):
    """Of two unknown cards all that they may be, of the modifiers over them what they make of it."""
    position = Position(seed)
    view = counted(position.scene)
    for goal, first, size in position.all_claims():
        expected = position.chance_right(goal, first, size)
        assert counting.chance_right(view, claim(goal, first, size)) == pytest.approx(float(expected))
        unknown = position.row[first : first + size].count(None)
        assert counting.unknown_in(view, claim(goal, first, size)) == unknown


def test_three_unknown_cards_are_never_claimed():
    """They may well be right, but two of them bring about as much, and the chance is not worked out."""
    view = counted(Scene("~4 ~4 ~4 5", ""))
    assert counting.chance_right(view, claim(12, 0, THREE)) == 0
    assert counting.gamble_value(view, claim(12, 0, THREE), 0.0) == NEVER


# What a claim that may be wrong is worth


@pytest.mark.parametrize(
    ("goal", "first", "size", "known_card", "expected"),
    [
        (12, 0, PAIR, 1, 2 * 8 / 30),  # no known card is at risk
        (12, 0, PAIR, 3, 2 * 8 / 30),
        (12, 1, PAIR, 0, 2 * 1 / 2),
        (12, 1, PAIR, 1, 0),
        (12, 1, PAIR, 3, -2),
        (18, 1, THREE, 0.25, 3 / 6 - 2 * 0.25),  # 5 and 8 are at risk
        (18, 0, THREE, 0.5, 3 * 12 / 30 - 0.5),
        (14, 1, THREE, 0, NEVER),  # 5 + 8 = 13 lacks a 1, and all of them are seen
    ],
)
def test_the_worth_of_a_gamble(goal, first, size, known_card, expected):
    """Its cards times the chance, less so much for each known card."""
    view = counted(few_cards())
    assert counting.gamble_value(view, claim(goal, first, size), known_card) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("emptied", "round_number", "rounds", "cost"),
    [
        (0, 2, 2, 1),
        (1, 1, 2, 1),  # the row stays for the next round
        (1, 2, 2, 0),
        (1, 3, 2, 0),  # a third round is the last too
        (1, 2, 3, 1),
        (1, 1, 1, 0),
    ],
)
def test_no_card_is_worth_anything_at_the_end_of_the_game(emptied, round_number, rounds, cost):
    scene = few_cards(emptied=emptied, round_number=round_number, rounds=rounds)
    assert counting.gamble_value(counted(scene), claim(12, 1, PAIR), 1) == pytest.approx(2 * 1 / 2 - cost)


# What other choices are worth to a player who counts


@pytest.mark.parametrize("seed", SEEDS)
def test_the_worth_of_a_card_from_the_deck(seed):
    """Ten for each card of the longest claim, two or one for an unknown card less, and the chance of the next card.

    The chance counts for choices that fill the row, or for all once it is known; where a claim is ready, it is that of
    the row without it. Only the smaller pile is used.
    """
    position = Position(seed)
    card, row = position.draw(), list(position.row)
    view, sizes = counted(position.scene), [len(pile.split()) for pile in position.scene.piles]
    for choice in view.legal[: view.option_count]:
        kind, slot, pile = kind_of(choice), first_of(choice), second_of(choice)
        pile = slot if kind == DISCARD_DRAWN else pile
        after, value = list(row), 0.0
        if kind == SWAP:
            after[slot] = card
        elif kind == LAY_OVER and row[slot] is not None:
            after[slot] = changed(row[slot], card)
        fills = kind in (SWAP, PEEK) and row[slot] is None
        for wanted in WANTED:
            value = 10 * position.longest(after, wanted) + fills * {SWAP: 2, PEEK: 1}.get(kind, 0)
            if fills or None not in row:
                value += float(position.chance_next(position.left(after, wanted), wanted))
            if (kind != LAY_OVER and pile != sizes.index(min(sizes))) or (kind == PEEK and not fills):
                value = NEVER  # the larger pile; or a peek at a card that it knows
            assert counting.counted_value(view, choice, *wanted) == pytest.approx(value)


@pytest.mark.parametrize(
    ("row", "tops", "wanted", "expected"),
    [
        ("5 1 ~3 ~3", ("7", "6"), (PAIR, THREE), [20, 30]),  # 5 + 7 = 12, 5 + 1 + 6 = 12
        ("5 4 ~3 ~3", ("7", "3"), (PAIR, THREE), [NEVER, 30]),  # 5 + 4 = 9 lies there: a pair is no longer; 5 + 4 + 3
        ("5 4 ~3 ~3", ("7", "3"), (PAIR, PAIR), [NEVER, NEVER]),
        ("5 4 ~3 ~3", ("7", "3"), (THREE, THREE), [NEVER, 30]),
        ("5 4 3 ~3", ("7", "3"), (PAIR, THREE), [NEVER, NEVER]),  # it has three already
        ("5 1 ~3 ~3", ("14", "10"), (PAIR, THREE), [NEVER, NEVER]),
    ],
)
def test_the_worth_of_a_draw(row, tops, wanted, expected):
    """A pile is worth more than 0, as the deck is, only if it makes a longer claim than the row has."""
    view = counted(Scene(row, "", piles=tops))
    assert [counting.counted_value(view, pack(DRAW_PILE, pile), *wanted) for pile in range(2)] == expected
    assert counting.counted_value(view, view.legal[0], *wanted) == 0


@pytest.mark.parametrize("name", ["greedy", "counter", "sprinter", "collector", "gambler"])
def test_no_strategy_that_ships_peeks(name):
    """To swap the card into an unknown slot teaches as much, and a peek at a known one nothing: 100 games say so."""
    player = parse_player("cats", name)
    rules = GAME.rules.resolve({"abilities": "modifiers"}, 2)
    table = Table(GAME, rules, 2, Seating([player.strategy.playable()] * 2, [player.values] * 2), seed=3)
    table.start(0, 100)
    counts = np.concatenate([played.counts for played in iter(table.play, None)], axis=1).sum(axis=1)
    counted = dict(zip(GAME.counters, counts, strict=False))
    assert counted["peeks"] == 0 < counted["plus_ones"]
