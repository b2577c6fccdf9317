"""Memory that decays: section 12 of docs/games/cats.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

import numpy as np
import pytest

from simulator.cats import GAME
from simulator.cats.memory import DIALS, dials_fault, fade
from simulator.game import Played, Seating, Table
from simulator.rng import word
from strategies.api import Strategy
from strategies.registry import parse_player
from tests.reference.shuffles import splitmix64
from tests.simulator.cats.play import play_deals
from tests.simulator.cats.scene import Scene

TURNS = 4_000
OTHER = "5 6 7 8"
PERFECT = (0.0, 0.0)
COUNTERS = list(GAME.counters)


def turn_begins(row: str, forget: float, confuse: float, **changes: Any) -> Scene:
    """Seat 0 begins a turn with these dials."""
    changes = {"false_claims": "any", **changes}
    return Scene(row, OTHER, phase="turn", dials=(forget, confuse), **changes)


def many_turns(row: str, forget: float, confuse: float) -> Counter[str]:
    """How often the row is remembered in each way after its owner's turn began once, over many streams."""
    scene = turn_begins(row, 0, 0)
    scene.table.setting.dials[:2] = (forget, confuse)
    view, hidden, found = scene.view, scene.hidden, Counter[str]()
    before = hidden.recalled.copy()
    with np.errstate(over="ignore"):
        for number in range(TURNS):
            hidden.recalled[:] = before
            hidden.seat_key[0] = word(np.uint64(12345), number)
            fade(view, hidden, scene.table.setting, 0)
            found[scene.recalled(0)] += 1
    return found


def is_near(found: int, chance: float) -> bool:
    """Whether a share of the turns lies within four standard errors of a chance."""
    return abs(found / TURNS - chance) <= 4 * sqrt(chance * (1 - chance) / TURNS)


# The parameters


def test_every_seat_has_two_parameters_from_0_to_1() -> None:
    """F-12.1, C-21: 0 where nothing is said, beside those of whatever strategy."""
    assert [(dial.name, dial.default, dial.low, dial.high) for dial in DIALS] == [
        ("forget", 0, 0, 1),
        ("confuse", 0, 0, 1),
    ]
    assert parse_player("cats", "random").dials == (0, 0)
    assert parse_player("cats", "random:forget=0.1,confuse=0.05").dials == (0.1, 0.05)


@pytest.mark.parametrize("row", ["1 2 3 4", "~1 2 ^3 4/1"])
def test_with_both_0_memory_is_perfect(row: str) -> None:
    """F-12.1, F-11.5, C-21."""
    scene = turn_begins(row, 0, 0)
    assert scene.recalled(0) == row.replace("^", "").replace("/1", "").replace("~1", "?")
    assert (scene.count(0, "forgotten"), scene.count(0, "confused")) == (0, 0)


# Forgetting


def test_each_card_seen_is_forgotten_that_lies_face_down() -> None:
    """F-12.2, F-12.4: with chance 1; a face-up card is remembered, one never seen is not forgotten."""
    scene = turn_begins("1 ~2 ^3 4/1", 1, 0)
    assert scene.recalled(0) == "? ? 3 ?"
    assert scene.count(0, "forgotten") == 2
    assert scene.recalled(1) == "5 6 7 8"


@pytest.mark.parametrize("forget", [0.1, 0.5])
def test_a_card_is_forgotten_with_its_chance_whatever_becomes_of_others(forget: float) -> None:
    """F-12.2: each of two, and both."""
    found = many_turns("1 ^2 3", forget, 0)
    assert set(found) == {"1 2 3", "? 2 3", "1 2 ?", "? 2 ?"}
    assert is_near(found["? 2 3"], forget * (1 - forget))
    assert is_near(found["1 2 ?"], forget * (1 - forget))
    assert is_near(found["? 2 ?"], forget**2)


def test_what_is_forgotten_stays_so_until_it_is_seen_again() -> None:
    """F-12.2: a turn without forgetting brings nothing back; a peek does, for the one card."""
    scene = turn_begins("8 9", 1, 0, abilities="modifiers", deck="4")
    scene.table.setting.dials[0] = PERFECT
    scene.play("pass", "pass", "pass", "pass")
    assert scene.recalled(0) == "? ?"
    scene.play("deck", "ability 1 0")
    assert scene.recalled(0) == "? 9"
    assert scene.count(0, "forgotten") == 2


def test_a_forgotten_card_is_not_forgotten_again() -> None:
    """F-12.2: over three turns of the owner with chance 1."""
    scene = turn_begins("8 9", 1, 0).play(*["pass"] * 8)
    assert (scene.seat, scene.count(0, "forgotten"), scene.count(1, "forgotten")) == (0, 2, 4)


def test_it_happens_at_the_start_of_the_owners_turn() -> None:
    """F-12.2: seat 1 still remembers when seat 0 has its turn; a card swapped in is remembered until the next turn."""
    scene = turn_begins("1 2", 1, 0, deck="14")
    assert [scene.recalled(0), scene.recalled(1)] == ["? ?", "5 6 7 8"]
    scene.play("deck", "swap 0 0")
    assert scene.recalled(0) == "14 ?"
    scene.play("pass")
    assert [scene.recalled(0), scene.recalled(1)] == ["14 ?", "? ? ? ?"]
    scene.play("pass", "pass")
    assert scene.recalled(0) == "? ?"


# Confusion


@pytest.mark.parametrize(
    ("row", "recalled", "confused"),
    [
        ("1 2", "2 1", 2),  # as they were remembered before the turn: they change places
        ("1 ^2", "2 2", 1),  # what lies face up is never confused, but may be taken for its neighbour
        ("1 ~2 3", "1 ? 3", 0),  # no neighbour is remembered
        ("1 ~2 3 4", "1 ? 4 3", 2),
        ("~1 2 ~3", "? 2 ?", 0),
        ("4", "4", 0),
        ("7 7/1", "7 7", 2),
    ],
)
def test_a_card_is_taken_for_what_is_remembered_of_a_neighbour(row: str, recalled: str, confused: int) -> None:
    """F-12.3, C-21: with chance 1; where no neighbour is remembered nothing changes."""
    scene = turn_begins(row, 0, 1)
    assert scene.recalled(0) == recalled
    assert (scene.count(0, "confused"), scene.count(0, "forgotten")) == (confused, 0)


@pytest.mark.parametrize("confuse", [1, 0.4])
def test_of_two_neighbours_either_has_the_same_chance(confuse: float) -> None:
    """F-12.3, C-21: the 2 in the middle, which alone lies face down; however often it is confused at all."""
    found = many_turns("^1 2 ^3", 0, confuse)
    assert is_near(found["1 1 3"], confuse / 2)
    assert is_near(found["1 3 3"], confuse / 2)
    assert is_near(found["1 2 3"], 1 - confuse)


@pytest.mark.parametrize(("forget", "confuse"), [(0, 0.3), (0.4, 0.3), (0.2, 1)])
def test_a_card_that_is_not_forgotten_is_then_confused_with_its_chance(forget: float, confuse: float) -> None:
    """F-12.2, F-12.3, C-21: the 1 alone lies face down; forget first, then confuse."""
    found = many_turns("^2 1", forget, confuse)
    assert is_near(found["2 ?"], forget)
    assert is_near(found["2 2"], (1 - forget) * confuse)
    assert is_near(found["2 1"], (1 - forget) * (1 - confuse))


def test_slots_are_confused_each_for_itself() -> None:
    """F-12.3: of two cards with chance 0.4 neither, one or both."""
    found = many_turns("1 2", 0, 0.4)
    assert is_near(found["1 2"], 0.36)
    assert is_near(found["2 2"], 0.24)
    assert is_near(found["1 1"], 0.24)
    assert is_near(found["2 1"], 0.16)


def test_a_neighbour_that_is_forgotten_in_the_same_turn_counts_as_before_it() -> None:
    """F-12.3, C-21: where the 2 is forgotten, the 1 may be taken for it all the same."""
    found = many_turns("1 2", 0.5, 1)
    assert is_near(found["2 ?"], 0.25)
    assert is_near(found["? 1"], 0.25)
    assert is_near(found["? ?"], 0.25)
    assert found["1 ?"] == found["? 2"] == 0


def test_a_confused_card_is_remembered_so_from_then_on() -> None:
    """F-12.3: with the dials at 0 again nothing is set right."""
    scene = turn_begins("1 2", 0, 1)
    scene.table.setting.dials[:2] = PERFECT
    scene.play("pass", "pass", "pass", "pass")
    assert scene.recalled(0) == "2 1"


# What the player is told


def test_a_strategy_is_told_what_it_remembers_and_never_the_true_card() -> None:
    """F-12.4, C-21: 2 and 1 where 1 and 2 lie; nothing else in its view tells them."""
    scene = turn_begins("1 2", 0, 1).play("pass")
    assert [int(scene.view.number[card]) for card in scene.player.asked.recalled[:2]] == [2, 1]
    assert (scene.player.asked.face_up[0] == -1).all()


def test_what_is_remembered_moves_with_the_card() -> None:
    """F-12.4, F-11.2: 8 and 9 are taken for each other, then 5 and 7 before them leave the row."""
    scene = Scene("5 7 8 9", OTHER, phase="fulfil", deck="14", false_claims="any")
    scene.hidden.recalled[0, 2:4] = scene.hidden.recalled[0, [3, 2]]
    scene.play("claim 12 0 1")
    assert (scene.row(0), scene.recalled(0)) == ("8 9 ~14", "9 8 ?")


def test_a_card_that_is_turned_face_up_is_remembered_rightly() -> None:
    """F-12.4: in a claim, while its pile is chosen; and not forgotten while it lies there."""
    scene = turn_begins("1 2 9", 1, 0).play("pass", "claim 12 0 1")
    assert scene.recalled(0) == "1 2 ?"


@pytest.mark.parametrize(
    ("claims", "dials", "refused"),
    [
        ("plausible", (0, 0), False),
        ("plausible", (0.1, 0), True),
        ("plausible", (0, 0.1), True),
        ("any", (1, 1), False),
    ],
)
def test_a_memory_that_decays_needs_every_claim_to_be_allowed(
    claims: str, dials: tuple[float, float], refused: bool
) -> None:
    """F-12.5, C-21: the message says why."""
    fault = dials_fault(GAME.rules.resolve({"false_claims": claims}, 2), dials)
    assert fault == (
        'forget and confuse need the rule false_claims = "any": with "plausible" the list of claims would tell a '
        "player what it has forgotten"
        if refused
        else ""
    )
    assert GAME.dials_fault is dials_fault


# What it does not change


def games_of(dials: Sequence[tuple[float, float]], rotations: int = 1, deals: int = 4) -> Played:
    """Games of random players with these dials."""
    seating = Seating(
        [parse_player("cats", "random").strategy.playable()] * len(dials), [()] * len(dials), rotations, dials=dials
    )
    rules = GAME.rules.resolve({"false_claims": "any", "abilities": "modifiers", "max_turns": 12}, len(dials))
    return play_deals(Table(GAME, rules, len(dials), seating, seed=7), 0, deals)


def column(played: Played, name: str) -> list[int]:
    """A counter of all rows."""
    found: list[int] = played.counts[COUNTERS.index(name)].tolist()
    return found


def test_forgetting_changes_nothing_on_the_table_nor_what_was_seen() -> None:
    """F-12.6, F-6.5, C-21: nor any decision's random number: players who do not look at their memory play alike."""
    usual, fading = games_of([PERFECT] * 3), games_of([(0.3, 0.3), PERFECT, (1, 0)])
    assert (fading.rounds == usual.rounds).all()
    assert (fading.games == usual.games).all()
    for name in COUNTERS[: len(usual.counts)]:
        if name not in ("forgotten", "confused"):
            assert column(fading, name) == column(usual, name), name


def test_each_seat_has_its_own_chances() -> None:
    """F-12.1: seat 0 forgets and seat 2 confuses; in the next rotation they sit elsewhere."""
    played = games_of([(1, 0), PERFECT, (0, 1)], rotations=3)
    for name, place in (("forgotten", 0), ("confused", 2)):
        totals = Counter[int]()
        for player, count in zip(played.rounds["player"].tolist(), column(played, name), strict=True):
            totals[player] += count
        assert totals[place] > 0
        assert totals.total() == totals[place]


def test_what_one_seat_forgets_does_not_hang_on_the_others() -> None:
    """F-12.1, F-12.6: its stream is its own."""
    alone, together = games_of([(0.1, 0.9), PERFECT]), games_of([(0.1, 0.9), (0.5, 0.5)])
    for name in ("forgotten", "confused"):
        assert column(alone, name)[::2] == column(together, name)[::2]
        assert sum(column(alone, name)) > 0


def recalls(seed: int, change: Callable[[Scene], None], turns: int = 6) -> list[str]:
    """What is remembered of six cards in the turns of a stream, each time after all were remembered."""
    scene = Scene("1 2 3 4 5 6", OTHER, row_size=6, false_claims="any", dials=(0.5, 0.3))
    change(scene)
    before, found = scene.hidden.recalled.copy(), []
    scene.hidden.seat_key[0] = seed
    with np.errstate(over="ignore"):
        for turn in range(turns):
            scene.view.turn = 2 * turn + 1
            scene.hidden.recalled[:] = before
            fade(scene.view, scene.hidden, scene.table.setting, 0)
            found.append(scene.recalled(0))
    return found


def test_every_turn_forgets_anew_by_turn_and_seat_alone() -> None:
    """F-12.2: numbers that the strategy has used make no difference; other turns and other keys do."""

    def used(scene: Scene) -> None:
        scene.hidden.calls[:] = 17

    first = recalls(99, lambda _: None)
    assert recalls(99, used) == first
    assert len(set(first)) > 3
    assert recalls(100, lambda _: None) != first


def test_what_is_forgotten_is_named_by_key_turn_and_slot() -> None:
    """F-12.2, F-12.3: three numbers for each slot and turn: for `forget`, for `confuse`, and for the neighbour."""

    def remembered(turn: int, slot: int) -> str:
        key = splitmix64(splitmix64(99, 2**40 + turn), slot)
        forgets, confuses, side = (splitmix64(key, number) / 2**64 for number in range(3))
        left = slot > 0 and (slot == 5 or side < 0.5)
        return "?" if forgets < 0.5 else str(slot + 1) if confuses >= 0.3 else str(slot if left else slot + 2)

    expected = [" ".join(remembered(turn, slot) for slot in range(6)) for turn in range(1, 100, 2)]
    assert recalls(99, lambda _: None, turns=50) == expected


def test_decisions_have_the_same_numbers_whatever_is_forgotten() -> None:
    """F-12.6, C-21: each of them another, with and without decay."""
    asked: list[int] = []

    def noting(_view: Any, number: Any) -> int:
        """Note the random number."""
        asked.append(int(number))
        return 0

    own = Strategy(noting, "cats", "", (), compiled=False).playable()
    numbers = []
    for dials in (PERFECT, (0.5, 0.5)):
        rules = GAME.rules.resolve({"false_claims": "any", "max_turns": 5}, 2)
        asked.clear()
        play_deals(Table(GAME, rules, 2, Seating([own] * 2, [()] * 2, dials=[dials] * 2), seed=7), 0, 1)
        numbers.append(list(asked))
    assert numbers[0] == numbers[1]
    assert len(set(numbers[0])) == len(numbers[0])
