"""Components, players and set-up of a round: sections 1 and 2 of docs/games/capone.md."""

from __future__ import annotations

from collections import Counter

import pytest

from simulator.capone.rules import EVIDENCE_LIMITS
from tests.simulator.capone.scene import Scene, deck_of

# The fewest cards that a deck can have of each gangster: 31 in all.
FEWEST = {name: low for name, (low, _) in EVIDENCE_LIMITS.items()}


@pytest.mark.parametrize(("players", "teams", "file"), [(2, False, 65), (3, False, 55), (4, False, 45), (4, True, 45)])
def test_every_number_of_players_is_dealt_the_same(players: int, teams: bool, file: int) -> None:
    """K-1.6, K-2.3, K-2.4, B-02: ten cards each, one card face up, the rest is the Case File."""
    scene = Scene(*[""] * players, teams=teams).deal_again("H")
    assert list(scene.view.hand_size) == [10] * players + [0] * (4 - players)
    assert (scene.view.case_file, scene.view.underworld_size, scene.seat, scene.phase) == (file, 1, 0, "draw")


@pytest.mark.parametrize(("teams", "sides"), [(False, [0, 1, 2, 3]), (True, [0, 1, 0, 1])])
def test_partners_sit_opposite_each_other(teams: bool, sides: list[int]) -> None:
    """K-1.7, B-02: seats 0 and 2 against seats 1 and 3."""
    assert list(Scene("", "", "", "", teams=teams).view.side[:4]) == sides


def test_partners_share_their_play_area_and_not_their_hands() -> None:
    """K-1.8: seat 2 melds where seat 0 has laid, from its own hand; seat 3 lays where seat 1 has."""
    scene = Scene("H H", "T T", "W W W M", "C J J", areas=("C C C", "R R R"), file="R", teams=True, seat=2)
    scene.play("meld W 3", "done", "discard M")
    assert [scene.hand(seat) for seat in range(4)] == ["H H", "T T", "", "C J J"]
    assert scene.area(0) == "C C C W W W"
    assert (scene.reason, scene.hidden.end_seat) == ("out", 2)
    other = Scene("H H", "T T", "W W", "C J J", areas=("C C C", "R R R"), teams=True, seat=3).play("lay_off C 1")
    assert [other.area(side) for side in range(4)] == ["C C C", "C R R R", "", ""]


def test_a_partners_meld_is_the_players_own() -> None:
    """K-1.8, K-4.8: seat 2 raids for the meld that seat 0 has laid; as a single player it could not."""
    hands = ("H H", "M H", "raid W M", "M H")
    assert "raid C" in Scene(*hands, areas=("C C C", "C"), teams=True, seat=2).options()
    assert "raid C" not in Scene(*hands, areas=("C C C", "C"), seat=2).options()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_seat_deals_first_and_the_deal_passes_to_the_left(players: int) -> None:
    """K-2.1, B-27: so seats 0, 1, 2, ... play first in rounds 1, 2, 3, ..."""
    scene = Scene("H", *["W"] * (players - 1), phase="discard", max_hands=9, target=1000)
    first = [0]
    scene.play("discard H").end_round().next_round()
    for _ in range(players):
        first.append(scene.seat)
        scene.view.turn = scene.rules["max_turns"]  # this turn will be the round's last
        scene.play("case_file", "done", f"discard {scene.hand(scene.seat).split()[0]}").end_round().next_round()
    assert first == [*range(players), 0]


def test_all_cards_are_gathered_and_shuffled_for_every_round() -> None:
    """K-2.2, K-2.5: cards from hands, areas and the Underworld are back; nothing of the round stays."""
    scene = Scene(
        "C",
        "T T raid",
        areas=("W W W R", "R R R"),
        underworld="ness S warrant",
        phase="discard",
        turn=8,
        idle_turns=2,
    )
    scene.play("discard C").end_round()
    scene.view.refused[0, 0] = scene.view.known[1, 1] = scene.hidden.unseen[0, 1] = 1
    scene.step()  # the shuffle, before anything is dealt
    assert Counter(scene.file.split()) == Counter(deck_of(scene.rules))
    assert (scene.underworld, scene.view.underworld_top, scene.view.turn, scene.view.idle_turns) == ("", -1, 0, 0)
    for seat in (0, 1):
        assert (scene.hand(seat), scene.area(seat)) == ("", "")
    for left in (scene.view.melded, scene.view.known, scene.view.refused, scene.view.hand_size):
        assert left.sum() == 0
    assert scene.hidden.counted.sum() == scene.hidden.unseen.sum() == 0


def test_no_meld_of_an_earlier_round_can_be_laid_off_on() -> None:
    """K-2.5, K-4.7: a gangster stays melded until the end of the round."""
    scene = Scene("C", "T", areas=("W W W", ""), phase="discard", hand_size=5).play("discard C")
    scene.end_round().next_round().deal_again("W H W H W M W M W M").play("case_file")
    assert "meld W 3" in scene.options()
    assert not [option for option in scene.options() if option.startswith("lay_off")]


def test_hands_are_dealt_one_card_at_a_time_from_the_dealers_left() -> None:
    """K-2.3, K-2.4: three players, five cards; seat 0 plays first in round 1, so it gets the 1st, 4th, ... card."""
    scene = Scene("", "", "", hand_size=5).deal_again("C M T C M T C M T W S G W S G N B")
    assert [scene.hand(seat) for seat in range(3)] == ["C C C W W", "M M M S S", "T T T G G"]
    assert (scene.underworld, scene.file.split()[0]) == ("N", "B")


def test_hands_of_a_later_round_begin_left_of_its_dealer() -> None:
    """K-2.3: in round 2 seat 0 deals, so that seat 1 gets the first card."""
    scene = Scene("H", "W", phase="discard", hand_size=5).play("discard H").end_round().next_round()
    scene.deal_again("C M C M C M C M C M")
    assert (scene.hand(0), scene.hand(1)) == ("M M M M M", "C C C C C")


def test_a_gavel_card_turned_up_first_stays_and_may_be_drawn_and_played() -> None:
    """K-2.4, B-03: Eliot Ness lies face up without effect; the first player takes it and draws two cards with it."""
    scene = Scene("", "", hand_size=5).deal_again("C M C M C M C M C M ness T R W")
    assert (scene.underworld, scene.file.split()[:3]) == ("ness", ["T", "R", "W"])
    assert scene.options() == ["case_file", "underworld"]
    scene.play("underworld", "draw_two")
    assert (scene.hand(0), scene.underworld) == ("C C C C C T R", "ness")


def test_the_longest_deal_leaves_a_card_for_the_first_turn() -> None:
    """K-1.4, K-3.3: of 31 Evidence cards and three Raids 4 x 8 are dealt, one is turned up, the last is drawn."""
    gavels = {"agent_meeting": 0, "search_warrant": 0, "eliot_ness": 0, "raid": 3}
    scene = Scene("", "", "", "", evidence=FEWEST, gavels=gavels, meld_size=2, hand_size=8).deal_again()
    assert (scene.view.case_file, scene.phase) == (1, "draw")
    scene.play("case_file")
    assert (scene.view.case_file, scene.view.hand_size[0], scene.phase) == (0, 9, "play")


def test_a_game_that_was_broken_off_leaves_nothing_on_the_table() -> None:
    """K-1.9, K-2.5: cards were turned over when it was left; the next game at this table begins as at a new one."""
    left, new = (
        Scene("ness M", "H", areas=("C C C", ""), file="C T W", reveal_take="subset", shared_discard_order="shuffled")
        for _ in range(2)
    )
    left.play("reveal_seven")
    for scene in (left, new):
        scene.table.start_stepwise(3, 0)
        while not scene.decides():
            scene.step()
    for field in ("revealed", "gavel", "named", "area", "melded", "underworld_top", "case_file"):
        assert (left.view[field] == new.view[field]).all(), field
    assert left.hidden.together_count == new.hidden.together_count == 0
    assert (left.hidden.hand == new.hidden.hand).all()
