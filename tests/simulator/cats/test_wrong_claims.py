"""Wrong claims, and which claims may be made: section 6 of docs/games/cats.md."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from simulator.cats.state import NO_CARD
from tests.simulator.cats.scene import Scene, written

OTHER = "5 6 7 8"  # the row of seat 1


def claiming(row: str, **changes: object) -> Scene:
    """Seat 0 may claim 12, 9 or 4; the next cards of the draw deck are 13, 11 and 10."""
    return Scene(row, OTHER, phase="fulfil", **{"deck": "13 11 10", **changes})


# What a wrong claim does


def test_the_player_chooses_a_pile_after_the_cards_were_turned_up() -> None:
    """F-6.1, C-15: who claims sees first that 2 and 5 are wrong."""
    scene = claiming("~2 ~5 3 8").play("claim 12 0 1")
    assert (scene.seat, scene.phase, scene.options()) == (0, "claim_pile", ["discard 0", "discard 1"])


@pytest.mark.parametrize(("pile", "piles"), [(0, ["6 2 1 5 3", "7"]), (1, ["6", "7 2 1 5 3"])])
def test_the_cards_go_onto_one_pile_from_left_to_right_each_followed_by_its_modifier(
    pile: int, piles: list[str]
) -> None:
    """F-6.1, C-15, C-03: 2 under a 1, 5, 3."""
    scene = claiming("2/1 5 3 8", false_claims="any", abilities="modifiers").play("claim 12 0 1 2", f"discard {pile}")
    assert scene.piles == piles
    assert scene.view.number[scene.view.pile_top[pile]] == 3


def test_the_cards_of_whoever_claims_are_discarded() -> None:
    """F-6.1, F-6.2: seat 1, in a round that seat 0 began."""
    scene = Scene(OTHER, "2 4 3", phase="fulfil", seat=1, deck="13 11", false_claims="any")
    scene.play("claim 12 1 2", "discard 1")
    assert (scene.row(0), scene.row(1), scene.piles) == (OTHER, "2 ~13 ~11", ["6", "7 4 3"])


@pytest.mark.parametrize(
    ("claim", "row"),
    [
        ("12 0 1", "^3 8/1 ~13 ~11"),
        ("12 1 2", "2 8/1 ~13 ~11"),
        ("12 0 1 2", "8/1 ~13 ~11 ~10"),
        ("12 2 3", "2 ~5 ~13 ~11"),
    ],
)
def test_the_row_closes_up_and_as_many_cards_come_to_its_right_end(claim: str, row: str) -> None:
    """F-6.2, C-15: face down and seen by nobody."""
    scene = claiming("2 ~5 ^3 8/1", false_claims="any").play(f"claim {claim}", "discard 0")
    assert scene.row(0) == row
    assert scene.recalled(0).split()[-2:] == ["?", "?"]
    assert (scene.seat, scene.phase) == (1, "draw")


def test_a_row_of_two_is_exchanged_whole_and_gets_no_circle() -> None:
    """F-6.2, F-8.1: two cards go, two come."""
    scene = claiming("2 5", false_claims="any").play("claim 12 0 1", "discard 0")
    assert (scene.row(0), scene.circles) == ("~13 ~11", [0, 0])


def test_the_objective_stays_and_no_points_are_lost() -> None:
    """F-6.3, C-15: though 4 and 5 make the 9 that lies there too; the objective deck is as before."""
    scene = claiming("4 5 3 8", scored=("1 2 3", ""), false_claims="any")
    scene.play("claim 12 0 1", "discard 0")
    assert (scene.shown, scene.done, scene.view.objective_deck) == ("12 9 4", "", 8)
    assert (scene.scored(0), scene.view.scored[0], scene.totals()) == ("1 2 3", 3, [0, 0])


# Which claims may be made


@pytest.mark.parametrize(
    ("row", "claims"),
    [
        ("5 7", ["12 0 1"]),
        ("5 8", []),
        ("3 ~1", ["12 0 1", "9 0 1", "4 0 1"]),  # 9, 6 and 1 are numbers
        ("~1 3", ["12 0 1", "9 0 1", "4 0 1"]),
        ("9 ~7", ["12 0 1"]),  # 3; but 0 and -5 are no numbers
        ("-3 ~7", ["9 0 1", "4 0 1"]),  # 12 and 7; but 15 is none
        ("~7 ~7", ["12 0 1", "9 0 1", "4 0 1"]),
        ("5 4 ~3", ["12 1 2", "12 0 1 2", "9 0 1", "9 1 2"]),  # 8 or 3; none or 5, but not 0; not 0 or -5 for 4
    ],
)
def test_a_claim_may_be_made_if_it_could_be_right(row: str, claims: list[str]) -> None:
    """F-6.4, C-16: a card seen has its number, one never seen may have any of `values`."""
    assert claiming(row).claims() == claims


EVERY = [*range(-3, 0), *range(1, 15)]


def could_be_right(row: str, goal: int, slots: list[int], ban: str) -> bool:
    """Try every number for each card never seen."""
    texts = [row.split()[slot] for slot in slots]
    return some_make([EVERY if text[0] == "~" else [int(text.strip("^"))] for text in texts], goal, ban)


def some_make(tried: Sequence[Sequence[int]], goal: int, ban: str) -> bool:
    """Tell whether values, one of each list, make an objective."""
    sums = {"any_pair": [(0, 1), (1, 2), (0, 2)], "adjacent_pair": [(0, 1), (1, 2)], "first_two": [(0, 1)]}[ban]
    return any(
        sum(values) == goal and (len(values) == 2 or all(values[a] + values[b] for a, b in sums))
        for values in product(*tried)
    )


@pytest.mark.parametrize("ban", ["any_pair", "adjacent_pair", "first_two"])
@pytest.mark.parametrize("unseen", [*product("~ ", repeat=3)], ids="".join)
def test_claims_that_could_be_right_are_found_as_by_trying_every_number(unseen: tuple[str, ...], ban: str) -> None:
    """F-6.4, F-5.4, C-16: of three cards with each of them seen or not; small and large numbers, some that cancel."""
    for cards in ((14, 13, 12), (-3, -2, 1), (1, 5, -1), (-1, 1, 5), (5, -2, 2), (3, -3, 14), (2, 3, 4)):
        row = " ".join(f"{mark.strip()}{card}" for mark, card in zip(unseen, cards, strict=True))
        expected = [
            f"{goal} {' '.join(map(str, slots))}"
            for goal in (12, 5, 4)
            for slots in ([0, 1], [1, 2], [0, 1, 2])
            if could_be_right(row, goal, slots, ban)
        ]
        assert claiming(row, shown="12 5 4", zero_subtotal=ban).claims() == expected, row


@pytest.mark.parametrize(
    ("row", "claims"),
    [
        ("14/-3 ~5", []),  # beside -14 no number is high enough
        ("14/3 ~5", ["12 0 1"]),  # beside 13 a -1; but -4 is no number
        ("1 ~5/1", ["12 0 1", "9 0 1", "4 0 1"]),  # 10, 7 and 2, each and one more
        ("-3 ~5/1", ["12 0 1", "9 0 1", "4 0 1"]),  # 14 and one more make 15
        ("-3 ~5/-1", ["9 0 1", "4 0 1"]),  # 13 and 8, less one; but 16 is no number
        ("10 ~5/3", ["12 0 1"]),  # 3 less one; but 0 and -5 are no numbers
        ("14 ~5/-2", ["12 0 1", "9 0 1", "4 0 1"]),  # 2, 5 and 10 with the other sign
    ],
)
def test_a_modifier_counts_over_a_card_seen_or_not(row: str, claims: list[str]) -> None:
    """F-6.4, F-4.7, C-16."""
    assert claiming(row, abilities="modifiers").claims() == claims


# Far apart, so that many a sum cannot be made, even of cards never seen; 20, 30 and 50 are the modifiers.
SPARSE = [-7, 1, 2, 5, 11, 20, 30, 50]
CHANGES = {"": lambda number: number, "20": lambda n: n + 1, "30": lambda n: n - 1, "50": lambda n: -n}


@pytest.mark.parametrize("ban", ["any_pair", "adjacent_pair", "first_two"])
def test_modifiers_over_any_of_the_cards_count_in_claims_that_could_be_right(ban: str) -> None:
    """F-6.4, F-5.4, F-4.7, C-16: as by trying every number, whichever cards were seen and whatever lies over them."""
    cards, goals = (5, 2, 11), [8, 13, 21, -3, -15]
    scene = Scene(
        "5 11", written(cards), phase="fulfil", seat=1, piles=("30", "50"), shown=written(goals), objectives=goals,
        values=SPARSE, abilities={"20": "plus_one", "30": "minus_one", "50": "change_sign"}, zero_subtotal=ban,
    )  # fmt: skip
    scene.batch.check = 0  # the modifiers below are more cards than there are
    for seen in product([0, 1], repeat=3):
        for over in product(CHANGES, repeat=3):
            scene.hidden.seen[1, :3] = seen
            scene.view.modifier[1, :3] = [SPARSE.index(int(card)) if card else NO_CARD for card in over]
            tried = [
                [CHANGES[card](number) for number in ([cards[slot]] if seen[slot] else SPARSE)]
                for slot, card in enumerate(over)
            ]
            expected = [
                f"{goal} {written(slots)}"
                for goal in goals
                for slots in ([0, 1], [1, 2], [0, 1, 2])
                if some_make([tried[slot] for slot in slots], goal, ban)
            ]
            assert scene.claims() == expected, (seen, over)


def test_three_cards_that_are_known_to_cancel_could_not_be_right() -> None:
    """F-6.4, F-5.5: 2 and -2 beside a card never seen; as neighbours and around it."""
    assert "12 0 1 2" not in claiming("2 -2 ~7").claims()
    assert "12 0 1 2" not in claiming("2 ~7 -2").claims()
    assert "12 0 1 2" in claiming("2 ~7 -2", zero_subtotal="adjacent_pair").claims()


def test_the_card_never_seen_must_not_cancel_either() -> None:
    """F-6.4, F-5.5: 12 of 5 and 12 needs a -5, which is none; of 3 and 12 a -3, which cancels the 3."""
    assert "12 0 1 2" not in claiming("3 12 ~7").claims()
    assert "12 0 1 2" in claiming("3 11 ~7").claims()


@pytest.mark.parametrize("card", [-3, 4, 7, 14])
def test_what_lies_there_unseen_makes_no_difference(card: int) -> None:
    """F-6.4, F-11.4: the list is the same whatever the card is."""
    assert claiming(f"5 ~{card} 3").claims() == claiming("5 ~1 3").claims()


def test_cards_seen_elsewhere_do_not_make_a_claim_less_plausible() -> None:
    """F-6.5, C-16: all four 9 lie in the piles, and 12 with a 3 is on the list."""
    assert "12 0 1" in claiming("3 ~1", piles=("9 9 9", "9")).claims()


def test_what_a_player_has_forgotten_is_still_seen() -> None:
    """F-6.5, F-12.6, C-16, C-21: nothing is remembered of 5 and 8, and no claim is added."""
    scene = claiming("5 8")
    scene.hidden.recalled[0] = -1
    assert (scene.recalled(0), scene.claims()) == ("? ?", [])


def test_any_claim_may_be_made_where_the_rule_says_so() -> None:
    """F-6.6, C-16: known to be wrong, and with cards that cancel."""
    scene = claiming("5 2 -2", false_claims="any")
    assert scene.claims() == [f"{goal} {slots}" for goal in (12, 9, 4) for slots in ("0 1", "1 2", "0 1 2")]
