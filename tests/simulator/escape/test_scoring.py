"""Points of a round and the end of the game: sections 12 and 13 of docs/games/escape.md."""

from __future__ import annotations

import pytest

from tests.simulator.escape.scene import Scene


def ended(hand: str = "P1 P2", foiled: tuple[str, ...] = (), foiled_plans: str = "", **changes: object) -> Scene:
    """A round that seat 0 has just ended by discarding P1, at the cap unless it went out by that."""
    changes = {"turn": 5, "max_turns": 5, "phase": "discard"} | changes
    hands = [hand] + ["P1 P3"] * (max(len(foiled), 2) - 1)
    scene = Scene(*hands, foiled=foiled, foiled_plans=foiled_plans, **changes)
    return scene.play("discard P1").end_round()


def test_the_rulebooks_example_scores_33() -> None:
    """E-12.1: 9 Plan cards of 2, a Generic Escapee of 5, an Infamous one of 10: 18 + 5 + 10."""
    pile = "P4 P4 P4 P4 P4 P4 G P5 P5 P5 I5"
    assert ended(foiled=(pile, ""), foiled_plans="4 5").points() == [33, 0]


def test_points_are_rules() -> None:
    """E-12.1: 3 Plan cards of 7, two Infamous of 100, one Generic of 0; seat 1 scores its own pile alone."""
    scene = ended(
        foiled=("P4 P4 P4 I4 I5 G", "P5"),
        foiled_plans="4 5",
        plan_points=7,
        infamous_points=100,
        generic_points=0,
    )
    assert scene.points() == [3 * 7 + 2 * 100, 7]


def test_cards_elsewhere_neither_score_nor_cost() -> None:
    """E-12.2: hands, play areas and the Yard."""
    scene = ended(hand="P1 P2 I2 G", foiled=("", "P5"), foiled_plans="5", areas=("P6 P6 P6", "P6"), yard="G I3")
    assert scene.points() == [0, 2]


@pytest.mark.parametrize("out_points", [0, 3, 50])
def test_going_out_scores_the_escapees_of_the_yard(out_points: int) -> None:
    """E-12.3, A-25: three in the Yard, after a foil; beside the 2 points of the Foiled! pile."""
    scene = ended(hand="P1", foiled=("P4", "P4"), foiled_plans="4", yard="G G I3", out_points=out_points)
    assert (scene.reason, scene.points()) == ("out", [2 + 3 * out_points, 2])


@pytest.mark.parametrize(("bonus", "points"), [("replaces", 10 + 5 + 5), ("adds", 10 + 5 + 5 + 3 * 3)])
def test_going_out_before_any_foil_scores_face_values(bonus: str, points: int) -> None:
    """E-12.4, E-12.5, A-27, A-28: I3 and two G in the Yard; nobody else has anything to score."""
    scene = ended(hand="P1", yard="I3 G G", early_out_bonus=bonus)
    assert scene.points() == [points, 0]


@pytest.mark.parametrize("bonus", ["replaces", "adds"])
def test_a_foil_of_anybody_ends_the_early_bonus(bonus: str) -> None:
    """E-12.4, A-28: seat 1 foiled plan 4 in this round, so seat 0 gets 3 for each of two Escapees."""
    scene = ended(hand="P1", foiled=("", "P4"), foiled_plans="4", yard="I3 G", early_out_bonus=bonus)
    assert scene.points()[0] == 2 * 3


def test_the_early_bonus_looks_at_this_round_alone() -> None:
    """E-12.4, A-28: in the round before there was a foil; this one has seen none."""
    scene = Scene("P1 P2", "P3", foiled=("P4", ""), foiled_plans="4", phase="discard", turn=5, max_turns=5)
    scene.play("discard P1").end_round().next_round()
    assert scene.hidden.foils == 0
    assert scene.view.times_foiled.sum() == 0


def test_nobody_gets_a_bonus_when_the_cell_block_runs_out() -> None:
    """E-12.3: the bonus is for going out."""
    scene = Scene("P1 P2", "P3", yard="G I3", foiled=("", ""), rest="solitary", phase="discard").play("discard P1")
    assert (scene.reason, scene.end_round().points()) == ("cell_block", [0, 0])


# The end of the game


@pytest.mark.parametrize(("before", "phase"), [(87, "next_round"), (88, "game_over"), (95, "game_over")])
def test_the_game_ends_at_the_target(before: int, phase: str) -> None:
    """E-13.1: seat 0 scores 12 in this round."""
    scene = ended(foiled=("P4 I4", ""), foiled_plans="4", totals=[before, 30])
    assert (scene.totals(), scene.phase) == ([before + 12, 30], phase)


def test_the_target_is_a_rule() -> None:
    """E-13.1: 12 points are enough."""
    assert ended(foiled=("P4 I4", ""), foiled_plans="4", target=12).phase == "game_over"


def test_the_highest_total_wins() -> None:
    """E-13.2, A-31: both players passed 100 in this round; seat 1 has more and wins alone."""
    scene = ended(foiled=("P4 I4", "P5 I5"), foiled_plans="4 5", totals=[90, 95])
    rounds, games = scene.rows()
    assert list(games["score"]) == [102, 107]
    assert list(games["win_share"]) == [0.0, 1.0]
    assert list(rounds["points"]) == [12, 12]


def test_a_tie_shares_the_win() -> None:
    """E-13.3, A-31: seats 0 and 2 of three have 102 each."""
    scene = ended(foiled=("P4 I4", "", "P5 I5"), foiled_plans="4 5", totals=[90, 60, 90], ties="share")
    _, games = scene.rows()
    assert list(games["win_share"]) == [0.5, 0.0, 0.5]


def test_a_tie_may_be_played_off() -> None:
    """E-13.4, A-31: at 102 each a further round follows; as soon as one total alone is the highest the game ends."""
    scene = ended(foiled=("P4 I4", "P5 I5"), foiled_plans="4 5", totals=[90, 90], ties="extra_round")
    assert scene.phase == "next_round"
    ahead = ended(foiled=("P4 I4", ""), foiled_plans="4", totals=[102, 102], ties="extra_round")
    assert ahead.phase == "game_over"


def test_a_tie_below_the_top_is_not_played_off() -> None:
    """E-13.4: seats 1 and 2 share the second place."""
    scene = ended(foiled=("P4 I4", "", ""), foiled_plans="4", totals=[90, 70, 70], ties="extra_round")
    assert scene.phase == "game_over"


@pytest.mark.parametrize(("number", "phase"), [(59, "next_round"), (60, "game_over")])
def test_the_game_ends_after_its_last_round(number: int, phase: str) -> None:
    """E-13.5, A-32: nobody has the target; the game is recorded as capped. This round went out, at no cap of turns."""
    scene = ended(hand="P1", round_number=number)
    assert scene.phase == phase
    assert scene.hidden.capped == (1 if phase == "game_over" else 0)


@pytest.mark.parametrize("total", [40, 102])
def test_a_capped_game_is_won_by_the_highest_total_and_a_tie_is_shared(total: int) -> None:
    """E-13.5, A-32: even with `extra_round`, below the target or above it."""
    scene = ended(round_number=3, max_rounds=3, totals=[total, total], ties="extra_round")
    _, games = scene.rows()
    assert list(games["win_share"]) == [0.5, 0.5]
    assert list(games["capped"]) == [True, True]


def test_a_game_that_ends_anyway_in_its_last_round_is_not_capped() -> None:
    """E-13.5: seat 0 reaches 100 by going out in round `max_rounds`."""
    scene = ended(hand="P1", round_number=3, max_rounds=3, totals=[98, 0])
    _, games = scene.rows()
    assert list(games["capped"]) == [False, False]
    assert list(games["rounds"]) == [3, 3]
