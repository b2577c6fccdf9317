"""Points of a round and the end of the game: sections 12 and 13 of docs/games/capone.md."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.capone import GAME
from simulator.capone.rules import GANGSTERS, RULES
from tests.simulator.capone.scene import Scene

EIGHT_C = "C C C C C C C C"

# Values of these tests, each another: singles 1 to 11 and sets 100 to 200, in the order of the gangsters.
CARD_VALUES = {name: 1 + place for place, name in enumerate(GANGSTERS)}
SET_VALUES = {name: 100 + 10 * place for place, name in enumerate(GANGSTERS)}
VALUES = {"card_values": CARD_VALUES, "set_values": SET_VALUES}


def ended(*areas: str, hand: str = "M T", **changes: Any) -> Scene:
    """A round that seat 0 has just ended by discarding M, at the cap unless it went out by that."""
    position = {"turn": 5, "max_turns": 5, "phase": "discard", "target": 1000} | VALUES | changes
    hands = [hand] + ["T N"] * (max(len(areas), 4 if changes.get("teams") else 2) - 1)
    return Scene(*hands, areas=areas, **position).play("discard M").end_round()


# Points


def test_single_cards_score_their_values() -> None:
    """K-12.1, B-01: 3 x C at 1, 2 x R at 4; seat 1 scores 1 x C, 3 x R and 3 x H at 11."""
    assert ended("C C C R R", "C R R R H H H").points() == [3 * 1 + 2 * 4, 1 + 3 * 4 + 3 * 11]


def test_a_complete_set_scores_its_own_value_instead() -> None:
    """K-12.1, B-01, B-26: four H are all there are: 200 instead of 4 x 11; three R beside them 3 x 4."""
    assert ended("H H H H R R R", "").points() == [200 + 12, 0]


def test_a_set_may_be_worth_less_than_its_cards() -> None:
    """K-12.1: the table is followed whatever it says."""
    assert ended("H H H H", "", set_values={"mike_heitler": 0}).points() == [0, 0]


def test_cards_of_a_set_before_two_sides_score_singly() -> None:
    """K-12.1, K-4.10: two H each."""
    assert ended("H H", "H H", meld_size=2).points() == [22, 22]


def test_cards_in_hands_neither_score_nor_cost() -> None:
    """K-12.3: seat 0 holds T and a whole set of H, seat 1 T and N."""
    assert ended("C C C", "", hand="M T H H H H").points() == [3, 0]


def test_the_source_of_the_values_changes_nothing() -> None:
    """K-12.2, B-01: the same points, whoever read the values; while they are assumed, the game says so."""
    assert ended("C C C", "R R R", values_source="own cards").points() == ended("C C C", "R R R").points()
    assert "assumption" in GAME.assumption(RULES.resolve(VALUES, 2))
    assert GAME.assumption(RULES.resolve(VALUES | {"values_source": "own cards"}, 2)) == ""


def test_partners_are_credited_once_with_the_points_of_their_side() -> None:
    """K-12.4: 3 and 12 points, for both of each team; the totals too."""
    scene = ended("C C C", "R R R", teams=True, totals=[20, 30, 20, 30])
    assert scene.points() == [3, 12, 3, 12]
    assert scene.totals() == [23, 42, 23, 42]


# The exclusion


def test_going_out_with_all_of_al_capone_excludes_the_others() -> None:
    """K-12.5, K-12.6, B-19: seat 0 scores 100 + 12 as ever, seats 1 and 2 nothing; what they had they keep."""
    scene = ended(f"{EIGHT_C} R R R", "W W W", "H H H H", hand="M", totals=[5, 60, 70])
    assert (scene.reason, scene.points(), scene.totals()) == ("out", [112, 0, 0], [117, 60, 70])


def test_going_out_with_another_set_excludes_nobody() -> None:
    """K-12.5: four H, and seven C."""
    scene = ended("H H H H C C C C C C C", "W W W", hand="M")
    assert (scene.reason, scene.points()) == ("out", [200 + 7, 15])


def test_somebody_elses_al_capone_excludes_nobody() -> None:
    """K-12.5: seat 1 has the set, seat 0 goes out."""
    assert ended("R R R", EIGHT_C, hand="M").points() == [12, 100]


def test_there_is_no_exclusion_without_going_out() -> None:
    """K-12.6: the same table, but the round ends by the Case File or the cap."""
    assert ended(EIGHT_C, "W W W").points() == [100, 15]
    by_file = ended(EIGHT_C, "W W W", rest="underworld", max_turns=2000)
    assert (by_file.reason, by_file.points()) == ("case_file", [100, 15])


def test_a_team_excludes_the_other_with_the_set_of_either_partner() -> None:
    """K-12.5, B-19: seat 2 goes out; the partners share area and points, seats 1 and 3 score nothing."""
    scene = Scene(
        "R R", "T T", "M", "T T", areas=(EIGHT_C, "W W W"), teams=True, seat=2, phase="discard", **VALUES
    ).play("discard M")
    assert scene.end_round().points() == [100, 0, 100, 0]


def test_a_changed_deck_changes_what_all_of_al_capone_are() -> None:
    """K-12.5, K-4.10: six C are the set where the deck has six."""
    scene = ended("C C C C C C", "W W W", hand="M", evidence={"al_capone": 6})
    assert scene.points() == [100, 0]


def test_an_exclusion_is_of_one_round() -> None:
    """K-12.6: in the next round all score again."""
    scene = ended(EIGHT_C, "W W W", hand="M")
    assert scene.hidden.exclusion == 1
    assert scene.next_round().hidden.exclusion == scene.hidden.excluded_points == 0


# The end of the game


@pytest.mark.parametrize(("before", "phase"), [(187, "next_round"), (188, "game_over"), (195, "game_over")])
def test_the_game_ends_at_the_target(before: int, phase: str) -> None:
    """K-13.1: seat 0 scores 12 in this round; the target is 200."""
    scene = ended("R R R", "", totals=[before, 30], target=200)
    assert (scene.totals(), scene.phase) == ([before + 12, 30], phase)


def test_the_target_is_a_rule() -> None:
    """K-13.1: 12 points are enough."""
    assert ended("R R R", "", target=12).phase == "game_over"
    assert ended("R R R", "", target=13).phase == "next_round"


def test_the_highest_total_wins() -> None:
    """K-13.2: both players passed 200 in this round; seat 1 has more and wins alone."""
    rounds, games = ended("R R R", "W W W", totals=[190, 195], target=200).rows()
    assert list(games["score"]) == [202, 210]
    assert list(games["win_share"]) == [0.0, 1.0]
    assert list(rounds["points"]) == [12, 15]


def test_both_partners_win() -> None:
    """K-13.2, K-12.4: seats 1 and 3 share the win of their side."""
    _, games = ended("R R R", "W W W", teams=True, totals=[190, 195, 190, 195], target=200).rows()
    assert list(games["win_share"]) == [0.0, 0.5, 0.0, 0.5]
    assert list(games["side"]) == [0, 1, 0, 1]


def test_a_tie_is_played_off() -> None:
    """K-13.1, K-13.3, B-20: at 202 each a further round follows for all; alone at the top the game ends."""
    tied = ended("R R R", "R R R", "", totals=[190, 190, 0], target=200)
    assert tied.phase == "next_round"
    assert list(tied.next_round().view.hand_size[:3]) == [10, 10, 10]
    assert ended("R R R", "", totals=[202, 202], target=200).phase == "game_over"


def test_a_tie_of_teams_is_played_off_and_one_of_partners_is_none() -> None:
    """K-13.1, K-13.3: partners always have the same total."""
    assert ended("R R R", "R R R", teams=True, totals=[190] * 4, target=200).phase == "next_round"
    assert ended("R R R", "", teams=True, totals=[190] * 4, target=200).phase == "game_over"


def test_a_tie_below_the_top_is_not_played_off() -> None:
    """K-13.3: seats 1 and 2 share the second place."""
    assert ended("R R R", "", "", totals=[190, 70, 70], target=200).phase == "game_over"


def test_a_tie_below_the_target_is_none() -> None:
    """K-13.1: 112 each; the round after it is an ordinary one."""
    assert ended("R R R", "R R R", totals=[100, 100], target=200).phase == "next_round"


@pytest.mark.parametrize(("number", "phase"), [(59, "next_round"), (60, "game_over")])
def test_the_game_ends_after_its_last_round(number: int, phase: str) -> None:
    """K-13.4, B-20: nobody has the target; the game is recorded as capped. This round went out, at no cap of turns."""
    scene = ended("R R R", "", hand="M", round_number=number)
    assert scene.phase == phase
    assert scene.hidden.capped == (1 if phase == "game_over" else 0)


@pytest.mark.parametrize("total", [40, 202])
def test_a_capped_game_is_won_by_the_highest_total_and_a_tie_is_shared(total: int) -> None:
    """K-13.4, B-20: below the target or above it."""
    _, games = ended("", "", round_number=3, max_hands=3, totals=[total, total], target=200).rows()
    assert list(games["win_share"]) == [0.5, 0.5]
    assert list(games["capped"]) == [True, True]


def test_a_capped_tie_of_teams_is_shared_by_all_four() -> None:
    """K-13.4: a quarter each."""
    _, games = ended("", "", teams=True, round_number=3, max_hands=3, totals=[40] * 4).rows()
    assert list(games["win_share"]) == [0.25] * 4


def test_a_game_that_ends_anyway_in_its_last_round_is_not_capped() -> None:
    """K-13.4: seat 0 reaches 200 by going out in round `max_hands`."""
    _, games = ended("R R R", "", hand="M", round_number=3, max_hands=3, totals=[190, 0], target=200).rows()
    assert list(games["capped"]) == [False, False]
    assert list(games["rounds"]) == [3, 3]
