"""Hidden states drawn at random: equally likely where few can be counted, in step with the view, and playable.

What is meant by "equally likely" stands in simulator/cats/sampling.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy import stats

from simulator.cats import GAME
from simulator.cats.state import HIDDEN, UNKNOWN
from simulator.cats.words import PHASES
from simulator.compiled import jit_is_off
from simulator.records import NO_SEAT
from tests.simulator import samples
from tests.simulator.cats.scene import Scene, numbers, row_numbers, written
from tests.simulator.samples import SMALL_P, Rounds, new_hidden, ranks_of_truth

SAMPLES = 2_000 if jit_is_off() else 12_000  # plain Python takes some hundred times as long
PASS = ("pass", "pass")

sampled = partial(samples.sampled, GAME)

# Two cards each of 1 to 8; what a scene does not name was scored in an earlier round, so that all know of it.
TINY: dict[str, Any] = {"values": [*range(1, 9)], "copies": 2, "row_size": 3, "shown": "9 4", "rest": "before"}


def asked(scene: Scene) -> Any:
    """The view of the player who decides now."""
    assert len(scene.options()) > 1
    return scene.player.asked


def written_cards(view: Any, cards: Iterable[int]) -> str:
    """Cards by their numbers."""
    return written(view.number[card] for card in cards)


def check_chances(found: Counter[Any], ways: Counter[Any]) -> None:
    """See that what was found is as frequent as the ways to come to it are many."""
    assert set(found) <= set(ways)
    expected = np.array([ways[state] for state in ways]) * (found.total() / ways.total())
    assert expected.min() > 5
    assert stats.chisquare([found[state] for state in ways], expected).pvalue > SMALL_P


# Rows and the draw deck


def plain(card: str) -> int:
    """The number of a card of a row, without its marks and its modifier."""
    return row_numbers(card)[0]


def all_places(rows: Sequence[str], deck: str, known: set[tuple[int, int]]) -> Counter[Hashable]:
    """Count the ways to lay all cards of unknown place, each card for itself, by what they look like.

    Args:
        rows, deck: the true ones.
        known: seat and slot of each card whose place is known.
    """
    true = [[plain(card) for card in row.split()] for row in rows]
    places = [(seat, slot) for seat, row in enumerate(true) for slot in range(len(row)) if (seat, slot) not in known]
    ways: Counter[Hashable] = Counter()
    for order in permutations([*(true[seat][slot] for seat, slot in places), *numbers(deck)]):
        laid = [[*row] for row in true]
        for (seat, slot), number in zip(places, order, strict=False):
            laid[seat][slot] = number
        ways[(*(written(row) for row in laid), written(order[len(places) :]))] += 1
    return ways


def rows_and_deck(view: Any, hidden: Any) -> tuple[str, ...]:
    """The row of each seat and the draw deck."""
    rows = [hidden.row[seat, : view.row_size[seat]] for seat in range(view.players)]
    return tuple(written_cards(view, cards) for cards in (*rows, hidden.deck[hidden.deck_next : hidden.deck_size]))


# The rows, the draw deck, and the places that seat 0 knows.
POSITIONS: dict[str, tuple[tuple[str, ...], str, set[tuple[int, int]]]] = {
    "nothing known": (("~1 ~2", "~1 ~3"), "4", set()),
    "own cards known": (("1 ~2 3", "~1 ~4"), "5 2", {(0, 0), (0, 2)}),
    "what others know is hidden": (("1 ~2", "1 3"), "5 2", {(0, 0)}),
    "face-up cards": (("^1 ~2", "^3 ~4 ^5"), "1 2", {(0, 0), (1, 0), (1, 2)}),
    "modifiers": (("~1/6 2/7", "~3/6 ~1"), "4 2", {(0, 1)}),
    "three players": (("1 ~2", "~3", "~1 ^4"), "5", {(0, 0), (2, 1)}),
    "an empty row": (("", "~1 ~2 ~3"), "4", set()),
    "an empty draw deck": (("~1 2", "~1 ~3 ~3"), "", {(0, 1)}),
}


@pytest.mark.parametrize(("rows", "deck", "known"), POSITIONS.values(), ids=POSITIONS)
def test_all_places_of_the_cards_that_agree_with_the_view_are_equally_likely(
    rows: tuple[str, ...], deck: str, known: set[tuple[int, int]]
) -> None:
    """F-11.3, F-11.4: rows and draw deck share what is left, each order of the physical cards alike."""
    view = asked(Scene(*rows, deck=deck, piles=("8", "5"), **TINY))
    found = Counter(rows_and_deck(view, sampled(view, key)) for key in range(SAMPLES))
    check_chances(found, all_places(rows, deck, known))


def test_a_card_in_hand_lies_in_no_other_place() -> None:
    """F-3.6: seat 0 has drawn a 5; there is another one."""
    view = asked(Scene("1 ~2", "~3 ~5", deck="5 4", piles=("8", "7"), **TINY).play("deck"))
    found = Counter(rows_and_deck(view, sampled(view, key)) for key in range(SAMPLES))
    check_chances(found, all_places(("1 ~2", "~3 ~5"), "4", {(0, 0)}))


@pytest.mark.parametrize(
    ("recalled", "taken_for"),
    [
        ([3, UNKNOWN], [3, None]),  # it could be so
        ([6, UNKNOWN], [None, None]),  # both 6 lie in the piles
        ([3, 3], [3, None]),  # one 3 is left
        ([4, 3], [4, 3]),
        ([UNKNOWN, 2], [None, 2]),  # what is remembered of the face-up card
    ],
)
def test_a_memory_is_true_unless_it_cannot_be(recalled: list[int], taken_for: list[int | None]) -> None:
    """F-12.3, F-12.4: of two slots that hold a 1 and a 4, beside a 2 that lies open; a memory is kept in any case."""
    scene = Scene("1 4 ^2", "~5 ~3", deck="2", piles=("6", "6"), **{**TINY, "false_claims": "any"})
    values = scene.rules["values"]
    types = [UNKNOWN if number == UNKNOWN else values.index(number) for number in recalled]
    scene.hidden.recalled[0, :2] = types
    view = asked(scene)
    left = list((Counter([1, 4, 5, 3, 2]) - Counter(number for number in taken_for if number)).elements())
    ways: Counter[Hashable] = Counter()
    for order in permutations(left):
        others = iter(order)
        own = [number or next(others) for number in taken_for]
        ways[written([*own, 2]), written([next(others), next(others)]), written(others)] += 1
    found: Counter[Hashable] = Counter()
    for key in range(SAMPLES):
        hidden = sampled(view, key)
        found[rows_and_deck(view, hidden)] += 1
        assert hidden.recalled[0, :3].tolist() == [*types, values.index(2)]
        assert hidden.seen[0, :3].tolist() == [*(int(number is not None) for number in taken_for), 1]
    check_chances(found, ways)


def test_others_remember_the_cards_that_all_have_seen_them_look_at() -> None:
    """F-11.3, F-11.5: seat 1 has seen its slots 0 and 2, seat 0 its own slot 1; beyond a row there is nothing."""
    view = asked(Scene("~1 2 ~3", "4 ~5 ^6", deck="7 8"))
    for key in range(50):
        hidden = sampled(view, key)
        assert hidden.seen[:2].tolist() == [[0, 1, 0, 0, 0, 0], [1, 0, 1, 0, 0, 0]]
        for seat in (0, 1):
            expected = np.where(hidden.seen[seat] != 0, hidden.row[seat], UNKNOWN)
            assert hidden.recalled[seat].tolist() == expected.tolist()
        assert (hidden.row[:2, 3:] == UNKNOWN).all()
        assert (hidden.row[2:] == UNKNOWN).all()


# Piles, scored cards, objectives


def test_covered_cards_lie_in_any_order_in_either_pile() -> None:
    """F-11.3: the tops 8 and 7 stay; 1, 2, 2 and 3 lie below them, three and one."""
    view = asked(Scene("4 5", "~6 ~5", piles=("1 2 2 8", "3 7"), deck="4", **TINY))

    def piles(hidden: Any) -> tuple[str, ...]:
        return tuple(written_cards(view, hidden.piles[pile, : view.pile_size[pile]]) for pile in (0, 1))

    ways = Counter((f"{written(order[:3])} 8", f"{order[3]} 7") for order in permutations([1, 2, 2, 3]))
    check_chances(Counter(piles(sampled(view, key)) for key in range(SAMPLES)), ways)


def test_each_seat_has_scored_as_many_of_the_scored_cards_as_the_view_says() -> None:
    """F-11.3: two of 1, 2, 2 and 3, one, none, and the fourth; which of them is not told."""
    view = asked(Scene("4 5", "~6 ~5", "7", "~8", scored=("1 2", "2", "", "3"), deck="4", **TINY))

    def scored(hidden: Any) -> tuple[str, ...]:
        counts = [hidden.scored[seat] for seat in range(4)]
        return tuple(written_cards(view, [card for card, n in enumerate(own) for _ in range(n)]) for own in counts)

    ways = Counter(
        (written(sorted(order[:2])), written(order[2:3]), "", written(order[3:]))
        for order in permutations([1, 2, 2, 3])
    )
    check_chances(Counter(scored(sampled(view, key)) for key in range(SAMPLES)), ways)


@pytest.mark.parametrize(
    ("shown", "done"), [("9 4 12", "5 6 8 10"), ("9", "4 12 5 6 8 10"), ("9 4 12", "5 6 8 10 7 11")]
)
def test_the_objective_deck_holds_what_is_left_in_any_order(shown: str, done: str) -> None:
    """F-11.3, F-11.4: of eleven objectives those that neither lie there nor are discarded."""
    view = asked(Scene("4 5", "~6 ~5", shown=shown, done=done))
    left = [goal for goal in range(4, 15) if str(goal) not in f"{shown} {done}".split()]

    def objectives(hidden: Any) -> str:
        return written(view.goal[goal] for goal in hidden.goal_deck[hidden.goal_deck_next : hidden.goal_deck_size])

    found = Counter(objectives(sampled(view, key)) for key in range(SAMPLES))
    check_chances(found, Counter(written(order) for order in permutations(left)))


# Going on from a sampled state


def replace_hidden(scene: Scene, key: int = 1) -> None:
    """Put a sampled state in the place of the true one."""
    hidden = sampled(asked(scene), key)
    for name in HIDDEN.names or ():
        scene.hidden[name] = hidden[name]


def test_looks_go_on_with_the_next_seat() -> None:
    """F-2.6, F-2.8: in a round that seat 2 begins seat 0 is the second to look, and seat 1 the last."""
    scene = Scene("1 2", "5 7", "3 ~4 ~5 6", phase="fulfil", seat=1, first_look="round")
    scene.play("claim 12 0 1", *PASS).end_round().next_round()
    order = []
    while scene.phase == "look":
        order.append(scene.seat)
        replace_hidden(scene)
        scene.play("look 1")
    assert (order, scene.seat, scene.phase) == ([2, 0, 1], 2, "draw")


@pytest.mark.parametrize(
    ("row", "claim", "scored", "pile"), [("5/1 6 8", "12 0 1", "5 6", "7 1"), ("5/1 7 8", "12 0 1", "", "7 5 1 7")]
)
def test_a_claim_under_way_is_right_or_wrong_as_it_was(row: str, claim: str, scored: str, pile: str) -> None:
    """F-5.9, F-5.10, F-6.1: while the pile is chosen; all see what was claimed."""
    scene = Scene(row, "~1 ~2", phase="fulfil", abilities="modifiers", false_claims="any").play(f"claim {claim}")
    assert scene.phase == "claim_pile"
    replace_hidden(scene)
    scene.play("discard 1")
    assert (scene.scored(0), scene.piles[1]) == (scored, pile)
    assert scene.seat == 1


def empty_rows(*rows: str, seat: int, **changes: Any) -> tuple[int, int]:
    """Who was first and who last to empty a row, in a state sampled at the draw of a seat."""
    scene = Scene(*rows, seat=seat, false_claims="any", **{"emptied": 1, **changes})
    scene.view.turn = (seat - scene.view.first_seat) % scene.view.players + 1
    hidden = sampled(asked(scene), 1)
    return int(hidden.end_seat), int(hidden.last_emptied)


def test_who_emptied_a_row_is_read_off_the_rows_of_those_who_have_had_their_turn() -> None:
    """F-8.1, F-8.3, F-9.2: first and last of them from the first player on; who plays later has emptied none yet."""
    assert empty_rows("", "1 2 3", "4 5", seat=1) == (0, 0)
    assert empty_rows("", "", "4 5", seat=2) == (0, 1)
    assert empty_rows("", "1 2", "", "4 5", seat=3) == (0, 2)
    assert empty_rows("", "4 5", "", seat=1) == (0, 0)
    assert empty_rows("4 5", "1 2", "", seat=0, first_seat=2) == (2, 2)
    assert empty_rows("", "4 5", "", seat=1, first_seat=2) == (2, 0)
    assert empty_rows("1 2", "4 5", "3 6", seat=1, emptied=0) == (NO_SEAT, NO_SEAT)


def test_the_row_of_a_seat_that_does_not_play_is_not_emptied() -> None:
    """F-10.5: seat 2 begins a round without seats 1 and 3; seat 0 has emptied its row, and seat 4 decides."""
    playing = [1, 0, 1, 0, 1]
    assert empty_rows("", "", "1 2", "", "4 5", seat=4, first_seat=2, playing=playing) == (NO_SEAT, NO_SEAT)
    assert empty_rows("4 5", "", "1 2", "", "", seat=0, first_seat=2, playing=playing) == (4, 4)


def test_the_next_round_begins_with_the_same_seat_as_in_truth() -> None:
    """F-8.3, F-9.2: seats 0 and 1 empty their rows, seat 2 decides and begins round 2; seat 0 ended round 1."""
    scene = Scene("5 7", "8 1", "1 2 3 4", phase="fulfil").play("claim 12 0 1", "pass", "claim 9 0 1")
    replace_hidden(scene)
    scene.play(*PASS)
    assert (scene.reason, scene.hidden.end_seat) == ("empty_row", 0)
    assert scene.end_round().next_round().seat == 2


def test_a_key_decides_the_sample_and_its_future_whatever_the_record_held() -> None:
    """All that the engine reads is set: what lies where, keys, memories, how far the round has come."""
    scene = Scene("~1 2 ~3", "4 ~5 ^6", piles=("7 8 9", "10"), scored=("1 2", "3"))
    scene.hidden.memory[0] = 7
    view = asked(scene)
    dirty, clean = new_hidden(GAME), new_hidden(GAME)
    for name in HIDDEN.names or ():
        dirty[name] = 3
    for hidden in (dirty, clean):
        with np.errstate(over="ignore"):
            assert GAME.sample(view, hidden, np.uint64(5)) == 1
    another = sampled(view, 6)
    assert everything_of(view, clean) == everything_of(view, dirty)
    assert rows_and_deck(view, clean) != rows_and_deck(view, another)
    assert clean.deal_key != another.deal_key
    assert all(clean.seat_key[:2] != another.seat_key[:2])
    assert (clean.memory[0] == 7).all()
    assert not clean.memory[1].any()
    assert not clean.left.any()


def everything_of(view: Any, hidden: Any) -> list[Any]:
    """All of a hidden record that the engine reads before it writes it, of the seats that there are."""
    piles = [hidden.piles[pile, : view.pile_size[pile]].tolist() for pile in (0, 1)]
    goals = hidden.goal_deck[hidden.goal_deck_next : hidden.goal_deck_size].tolist()
    # The winners and `counted` are written first, and decks and piles have more room than cards.
    others = set(HIDDEN.names or ()) - {"winner", "counted", "deck", "piles", "goal_deck"}
    seats = slice(int(view.players))
    return [rows_and_deck(view, hidden), piles, goals] + [
        (
            name,
            np.array(hidden[name])[seats if len(np.shape(hidden[name])) and len(hidden[name]) == 5 else ...].tolist(),
        )
        for name in sorted(others)
    ]


# Two cards of each number: decks run out, and what was scored comes back. Much of everything else.
LIVELY: dict[str, Any] = {
    "values": [-2, -1, 1, 2, 3, 4, 5, 6, 7, 8],
    "copies": 2,
    "objectives": [4, 5, 6, 7, 8],
    "abilities": {"-2": "change_sign", "-1": "plus_one", "1": "minus_one", "2": "plus_one", "3": "peek_own"},
    "first_look": "round",
    "ties": "third_round",
    "rounds": 3,
    "max_turns": 8,
}
VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {"false_claims": "any"}),
    (3, {"false_claims": "any", "objectives_out": "shrink"}),
    (3, {"between_rounds": "reshuffle", "zero_subtotal": "first_two"}),
    (4, {"false_claims": "any", "deck_out": "end_round"}),
]


@pytest.mark.parametrize(("players", "rules"), VARIANTS)
def test_a_sampled_state_shows_the_view_it_came_from_and_keeps_the_engines_promises(
    players: int, rules: dict[str, Any]
) -> None:
    """At every decision of a game, in every phase; the view is compared byte for byte, as it is shown by the engine."""
    rounds, phases = Rounds(GAME, LIVELY | rules, players), set()
    for key, (before, shown) in enumerate(rounds.decisions(deals=2)):
        rounds.check_sample(before, shown, key)
        phases.add(int(np.frombuffer(shown, GAME.view)[0].phase))
    assert phases == set(PHASES)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rules"), VARIANTS)
def test_a_round_can_be_played_on_from_a_sampled_state_in_every_phase(players: int, rules: dict[str, Any]) -> None:
    """Three samples in each phase are played to the end of their round; a broken promise would raise an error."""
    rounds = Rounds(GAME, LIVELY | rules, players)
    assert rounds.play_on_in_each_phase(deals=2) == set(PHASES)


def test_the_truth_is_as_likely_as_any_sample() -> None:
    """At the first decision of a game the true deal is one more draw from the same lot (`ranks_of_truth`).

    The measure weighs the rows, the next card of the draw deck and the
    next objective.
    """
    random = np.random.default_rng(1)
    weights = random.normal(size=(14, 17))

    def measure(hidden: Any) -> float:
        cards = [*hidden.row[:3, :4].flat, hidden.deck[hidden.deck_next], hidden.goal_deck[hidden.goal_deck_next]]
        return float(sum(weights[place, card] for place, card in enumerate(cards))) + random.normal() / 1e6

    assert stats.chisquare(ranks_of_truth(GAME, measure, deals=200 if jit_is_off() else 600)).pvalue > SMALL_P
