"""Log rows: counters compared with the trace of the same game, and with hand-laid scenes where that tells little."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simulator.cats import GAME
from simulator.cats.rules import RULES
from simulator.game import Played
from tests.simulator.cats.play import as_lines, game_events, play_deals, random_table
from tests.simulator.cats.scene import Scene
from tests.simulator.cats.told_rows import rows_of

COUNTERS = list(GAME.counters)
DIALS = ("forgotten", "confused")  # a trace does not tell them; test_memory.py has them
TIGHT: dict[str, Any] = {
    "values": [-1, 1, 2, 3, 4, 5, 6, 7],
    "copies": 2,
    "objectives": [5, 6, 7, 8],
    "row_size": 4,
    "abilities": {"1": "plus_one", "2": "minus_one", "3": "change_sign", "4": "peek_own", "-1": "plus_one"},
    "max_turns": 15,
}


def counted(played: Played, name: str) -> np.ndarray:
    """A counter of all rows."""
    return played.counts[COUNTERS.index(name)]


# Rows against the trace


@pytest.mark.parametrize(
    ("players", "deals", "rules"),
    [
        (2, 3, {"max_turns": 40}),
        (5, 2, {"max_turns": 20, "abilities": "modifiers", "first_look": "round"}),
        (3, 8, TIGHT | {"ties": "third_round", "first_look": "round"}),
        (3, 8, TIGHT | {"false_claims": "any", "objectives_out": "shrink", "ties": "third_round"}),
        (2, 8, TIGHT | {"deck_out": "end_round", "between_rounds": "reshuffle", "rounds": 3}),
    ],
)
def test_the_rows_of_a_round_follow_from_its_trace(players: int, deals: int, rules: dict[str, Any]) -> None:
    """Every counter but those of a memory that decays; those of objectives that the rules do not have are left out."""
    played = play_deals(random_table(rules, players), 0, deals)
    told = [row for deal in range(deals) for row in rows_of(as_lines(game_events(rules, players, deal)))]
    assert len(told) == len(played.rounds)
    assert COUNTERS[len(played.counts) - 1] == f"lay_{len(RULES.resolve(rules, players)['objectives']) - 1:02}"
    for name in set(COUNTERS[: len(played.counts)]) - set(DIALS):
        assert counted(played, name).tolist() == [row.get(name, 0) for row in told], name
    for name in ("points", "total", "ended_round", "capped", "round_number", "seat"):
        assert played.rounds[name].tolist() == [row[name] for row in told], name


def test_the_games_that_are_compared_show_every_counter() -> None:
    """No counter stays at 0 in all of them: what is compared above is not nothing."""
    tight = TIGHT | {"false_claims": "any", "first_look": "round"}
    played = [
        play_deals(random_table(rules, 3), 0, 12)
        for rules in (tight, tight | {"objectives_out": "shrink", "rounds": 4})
    ]
    shown = {name for part in played for name in COUNTERS[: len(part.counts)] if counted(part, name).any()}
    places = [f"{kind}_{place:02}" for kind in ("met_two", "met_three", "lay") for place in range(4, 24)]
    assert set(COUNTERS) - shown == {*DIALS, *places}


def test_round_rows_say_where_they_belong() -> None:
    """Deal 3 of three players in all rotations, two rounds of one turn each: seat 0, then seat 1 plays first."""
    played = play_deals(random_table({"max_turns": 1}, 3, rotations=3), 3, 1)
    fields = ["deal", "rotation", "round_number", "seat", "side", "player", "turn_order"]
    assert [tuple(row) for row in played.rounds[fields]] == [
        (3, rotation, number, seat, seat, (seat + rotation) % 3, (seat + 1 - number) % 3)
        for rotation in range(3)
        for number in (1, 2)
        for seat in range(3)
    ]
    assert played.games["rounds"].tolist() == [2] * 9
    assert played.games["capped"].all()
    assert [GAME.end_reasons[reason] for reason in played.rounds["end_reason"]] == ["cap"] * 18


def test_seats_add_up() -> None:
    """Over 40 games: who ended a round emptied its row; points are cards of claims; win shares sum to 1."""
    played = play_deals(random_table(TIGHT | {"false_claims": "any"}, 3), 0, 40)
    assert (counted(played, "circle")[played.rounds["ended_round"]] == 1).all()
    assert counted(played, "circle").sum() >= played.rounds["ended_round"].sum() > 10
    twos = sum(counted(played, f"met_two_{place:02}") for place in range(len(TIGHT["objectives"])))
    threes = sum(counted(played, f"met_three_{place:02}") for place in range(len(TIGHT["objectives"])))
    assert (2 * twos + 3 * threes == played.rounds["points"]).all()
    assert (counted(played, "claims") - counted(played, "false_claims") == twos + threes).all()
    assert np.allclose(played.games["win_share"].reshape(-1, 3).sum(axis=1), 1)


# Scenes


def counts(scene: Scene, *names: str, seat: int = 0) -> list[int]:
    """Counters of a seat."""
    return [scene.count(seat, name) for name in names]


def test_only_real_choices_count_with_their_options() -> None:
    """Draw: four options; the card of the deck: 2 x 2 to swap, 2 to discard; the claim: none but to pass, forced."""
    scene = Scene("13 14", "5 6", deck="12").play("deck", "discard 0", "pass")
    assert counts(scene, "forced", "choices", "options") == [1, 2, 4 + 6]


@pytest.mark.parametrize(
    ("turn", "dead"),
    [
        (("pass", "pass"), 1),
        (("deck", "discard 0", "pass"), 1),
        (("deck", "swap 0 0", "pass"), 0),
        (("deck", "ability 0 0", "pass"), 0),
        (("pile 0", "swap 0", "pass"), 0),
        (("deck", "discard 0", "claim 12 0 1"), 0),
        (("pass", "claim 12 0 1"), 0),
    ],
)
def test_a_turn_of_drawing_and_discarding_only_is_dead(turn: tuple[str, ...], dead: int) -> None:
    """A swap, an ability and a claim are something; and a dead turn does not stay one for the next."""
    scene = Scene("5 7 1", "5 6 8", deck="5", abilities="modifiers").play(*turn)
    assert counts(scene, "turns", "dead_turns") == [1, dead]
    scene.play("pass", "pass", "pile 0", "swap 0", "pass")
    assert counts(scene, "turns", "dead_turns") == [2, dead]


def test_a_claim_counts_by_what_it_rests_on() -> None:
    """Right with two, blind and right with three, false, blind and false."""
    names = ("claims", "false_claims", "blind_claims", "blind_met")
    assert counts(Scene("5 7 1", "8", phase="fulfil").play("claim 12 0 1"), *names) == [1, 0, 0, 0]
    assert counts(Scene("5 ~6 1", "8", phase="fulfil").play("claim 12 0 1 2"), *names) == [1, 0, 1, 1]
    wrong = Scene("5 8 ~1", "8", phase="fulfil", false_claims="any").play("claim 12 0 1", "discard 0")
    assert counts(wrong, *names) == [1, 1, 0, 0]
    blind = Scene("5 8 ~1", "8", phase="fulfil", false_claims="any").play("claim 12 1 2", "discard 0")
    assert counts(blind, *names) == [1, 1, 1, 0]


def test_an_objective_counts_by_its_place_in_the_list_and_by_cards() -> None:
    """4 is place 00, 12 is place 08."""
    scene = Scene("5 7 1 3", "8", phase="fulfil").play("claim 12 0 1")
    assert counts(scene, "met_two_08", "met_three_08") == [1, 0]
    scene = Scene("3 4 5 1", "8", phase="fulfil").play("claim 12 0 1 2")
    assert counts(scene, "met_two_08", "met_three_08") == [0, 1]
    scene = Scene("3 1 5", "8", phase="fulfil").play("claim 4 0 1")
    assert counts(scene, "met_two_00", "met_two_08") == [1, 0]


@pytest.mark.parametrize(
    ("choices", "changes", "names"),
    [
        (("deck", "discard 0", "pass"), {}, {"deck_draws", "dead_turns"}),
        (("deck", "swap 0 0", "pass"), {}, {"deck_draws", "swaps"}),
        (("deck", "ability 0 0", "pass"), {}, {"deck_draws", "peeks"}),
        (("pile 0", "swap 0", "pass"), {}, {"pile_draws"}),
        (("pass", "claim 9 0 1"), {"next_objectives": "14"}, {"claims", "met_two_05"}),
        (("pass", "claim 12 0 1", "discard 0"), {}, {"claims", "false_claims"}),
        (("pass", "claim 12 1 2", "discard 0"), {}, {"claims", "false_claims", "blind_claims"}),
        (
            ("pass", "claim 9 0 1"),
            {"objectives_rest": "done", "deck": "", "rest": "scored"},
            {"claims", "met_two_05", "objective_reshuffles", "empty_draws"},
        ),
        (
            ("pass", "claim 9 0 1"),
            {"objectives_rest": "done", "objectives_out": "shrink"},
            {"claims", "met_two_05", "empty_draws"},
        ),
    ],
)
def test_what_is_counted_counts_for_whose_turn_it_is(
    choices: tuple[str, ...], changes: dict[str, Any], names: set[str]
) -> None:
    """Seat 1, in a round that seat 0 began: nothing counts for seat 0, whose turn begins when it is over."""
    rules = {"deck": "5", "abilities": "modifiers", "false_claims": "any"} | changes
    scene = Scene("10 11 13", "5 4 ~1", phase="turn", seat=1, turn_seat=1, **rules).play(*choices)
    every = ("turns", "choices", "options", "forced", "lay_00", "lay_05", "lay_08", "lay_10")
    assert {name for name in COUNTERS if scene.count(1, name)} - set(every) == names
    assert {name for name in COUNTERS if scene.count(0, name)} <= set(every) | {f"lay_{n:02}" for n in range(11)}
    assert [counts(scene, name, seat=seat) for seat in (0, 1) for name in ("turns", "lay_08")] == [[0], [1], [1], [1]]


def test_objectives_that_lie_there_count_at_the_start_of_a_turn() -> None:
    """12, 9 and 4 are places 08, 05 and 00; the 14 that comes in turn 1 lies there for seat 1, and 12 no more."""
    scene = Scene("5 7 1", "8 6", phase="turn", next_objectives="14").play("pass", "claim 12 0 1")
    names = ("lay_00", "lay_05", "lay_08", "lay_10")
    assert counts(scene, *names) == [1, 1, 1, 0]
    assert counts(scene, *names, seat=1) == [1, 1, 0, 1]


def looked_at(row: str, *order: str) -> Scene:
    """Seat 0 is dealt this row and looks at slot 0."""
    dealt = " ".join(f"{card} 14" for card in row.split())
    scene = Scene("", "", piles=("", ""), false_claims="any").deal_again(f"{dealt} 13 13 {' '.join(order)} | 12 9 4")
    return scene.looks()


def test_an_objective_met_with_the_card_of_the_first_look_counts() -> None:
    """With the 5 that it looked at, wherever it lies by then; not without it, nor with one that took its place."""
    assert counts(looked_at("5 7 1 2").play("pass", "claim 12 0 1"), "first_look_met", "blind_met") == [1, 1]
    assert counts(looked_at("1 5 7 2").play("pass", "claim 12 1 2"), "first_look_met") == [0]
    swapped = looked_at("1 7 3 2", "5").play("deck", "swap 0 0", "claim 12 0 1")
    assert counts(swapped, "first_look_met", "swaps") == [0, 1]
    wrong = looked_at("5 8 3 2").play("pass", "claim 12 0 1", "discard 0")
    assert counts(wrong, "first_look_met", "false_claims") == [0, 1]


@pytest.mark.parametrize(
    ("choices", "name"),
    [
        (("ability 0 0",), "peeks"),
        (("ability 0",), "plus_ones"),
        (("ability 0",), "minus_ones"),
        (("ability 0",), "sign_changes"),
    ],
)
def test_an_ability_counts_when_it_is_used(choices: tuple[str, ...], name: str) -> None:
    """And no other one."""
    card = {"peeks": "5", "plus_ones": "2", "minus_ones": "3", "sign_changes": "-2"}[name]
    scene = Scene("8 9", "6", deck=card, abilities="modifiers").play("deck", *choices)
    names = ("peeks", "plus_ones", "minus_ones", "sign_changes", "swaps")
    assert counts(scene, *names) == [int(other == name) for other in names]


def test_new_draw_decks_count_for_who_needed_them() -> None:
    """Seat 1 draws from the empty deck; between rounds the first player of the next one, seat 1 again."""
    scene = Scene("5 7", "1 2 3 4", piles=("9 10 11", "12"), rest="scored", seat=1, first_seat=1)
    scene.play("deck", "discard 0", "pass", "pass", "claim 12 0 1")
    assert (counts(scene, "reshuffles"), counts(scene, "reshuffles", seat=1)) == ([0], [1])
    scene.end_round().next_round()
    assert scene.seat == 1
    assert counts(scene, "reshuffles", seat=1) == [2]  # 11 for the row of seat 0, then what was scored


def test_what_could_not_be_given_counts_as_empty_draws() -> None:
    """A row that gets no card; three that come back short; an objective that stays away."""
    scene = Scene("5 7 1", "8", phase="fulfil", rest="scored").play("claim 12 0 1")
    assert counts(scene, "empty_draws", "reshuffles") == [1, 0]
    scene = Scene("2 5 1", "8", phase="fulfil", rest="scored", deck_out="end_round", false_claims="any")
    assert counts(scene.play("claim 12 0 1 2", "discard 0"), "empty_draws") == [3]
    scene = Scene("5 7 1", "8", phase="fulfil", objectives_rest="done", objectives_out="shrink")
    assert counts(scene.play("claim 12 0 1"), "empty_draws", "objective_reshuffles") == [1, 0]
    scene = Scene("5 7 1", "8", phase="fulfil", objectives_rest="done").play("claim 12 0 1")
    assert counts(scene, "empty_draws", "objective_reshuffles") == [0, 1]


def test_the_end_of_a_round_tells_circles_and_what_is_left() -> None:
    """Seat 0 emptied its row; seat 1 has three cards, two of them unknown to it; a face-up one is known."""
    scene = Scene("5 7", "~1 ^2 ~3", phase="fulfil").play("claim 12 0 1", "pass", "pass").end_round()
    names = ("circle", "row_left", "row_unknown")
    rows = [[int(scene.table.counts[COUNTERS.index(name), seat]) for name in names] for seat in (0, 1)]
    assert rows == [[1, 0, 0], [0, 3, 2]]
