"""Agent Meeting, Ask Around and Ask Directly: section 6 of docs/games/capone.md."""

from __future__ import annotations

import pytest

from simulator.capone.rules import GANGSTERS
from tests.simulator.capone.scene import Scene

# Ask Around


def test_any_gangster_may_be_named_but_a_complete_one() -> None:
    """K-6.2, B-24: held, melded or neither; the set of H lies before another player."""
    scene = Scene("meeting C", "T", "W", areas=("R R R", "", "H H H H"))
    names = [option.split()[1] for option in scene.options() if option.startswith("ask_around")]
    assert names == ["C", "M", "T", "R", "W", "S", "G", "N", "B", "J"]


def test_with_all_sets_complete_ask_around_cannot_be_chosen() -> None:
    """K-6.2, B-06: the smallest deck, all of it before two players but for what they hold."""
    evidence = dict.fromkeys(GANGSTERS, 3) | {"al_capone": 4}
    areas = ("C C C C M M M T T T R R R W W W", "S S S G G G N N N B B B J J J H H H")
    scene = Scene("meeting raid", "ness", areas=areas, evidence=evidence)
    assert scene.options() == ["done"]


def test_the_first_from_the_left_who_holds_the_gangster_gives_one_card() -> None:
    """K-6.3, K-6.4: seat 2 asks: seat 3 has no C, seat 0 gives one of two and draws S, seat 1 is not asked."""
    scene = Scene("C C H", "C T", "meeting M", "J J", file="S G", seat=2).play("ask_around C")
    assert [scene.hand(seat) for seat in range(4)] == ["C S H", "C T", "C M", "J J"]
    assert (scene.file.split()[0], scene.underworld) == ("G", "meeting")
    assert list(scene.view.hand_size[:4]) == [3, 2, 2, 2]


def test_every_other_player_may_be_asked_before_the_last_one_gives() -> None:
    """K-6.3: seats 1 and 2 have none, seat 3 gives."""
    scene = Scene("meeting M", "T T", "J J", "C W", file="S G").play("ask_around C")
    assert [scene.hand(seat) for seat in range(4)] == ["C M", "T T", "J J", "W S"]


def test_where_nobody_holds_the_gangster_nothing_happens() -> None:
    """K-6.5, B-08: the player's own C are no answer."""
    scene = Scene("meeting C C", "T T", "J J", file="S G").play("ask_around C")
    assert [scene.hand(seat) for seat in range(3)] == ["C C", "T T", "J J"]
    assert (scene.file.split()[0], scene.underworld, scene.phase) == ("S", "meeting", "play")


def test_with_an_empty_case_file_the_giver_draws_nothing() -> None:
    """K-6.4, K-6.9, B-14: seat 1 is left without a card; the round ends after this turn, nobody having gone out."""
    scene = Scene("meeting M W", "C", rest="underworld").play("ask_around C")
    assert (scene.hand(0), scene.hand(1)) == ("C M W", "")
    scene.play("done", "discard M")
    assert (scene.phase, scene.reason) == ("round_end", "case_file")


def test_a_replacement_may_use_the_case_file_up() -> None:
    """K-6.4, K-11.2, B-17: the giver draws the last card, S."""
    scene = Scene("meeting M W", "C T", file="S", rest="underworld").play("ask_around C", "done", "discard M")
    assert scene.hand(1) == "T S"
    assert scene.reason == "case_file"


# Ask Directly


def test_own_open_melds_and_every_other_player_may_be_named() -> None:
    """K-6.6: C and R, not the complete set of H, not the meld W of another; each with seats 0, 1 and 3."""
    areas = ("T", "W W W", "C C C R R R H H H H", "")
    scene = Scene("C", "C", "meeting M", "C", areas=areas, seat=2)
    named = [option for option in scene.options() if option.startswith("ask_directly")]
    assert named == [f"ask_directly {name} {victim}" for name in "CR" for victim in (0, 1, 3)]


def test_the_player_asked_gives_all_cards_and_draws_as_many() -> None:
    """K-6.7, K-6.8: three C for S G N; seat 2, whose C are not asked for, keeps them."""
    scene = Scene("meeting M", "C C C T", "C", areas=("C C C", "", ""), file="S G N B").play("ask_directly C 1")
    assert [scene.hand(seat) for seat in range(3)] == ["C C C M", "T S G N", "C"]
    assert scene.file.split()[0] == "B"


def test_the_player_asked_may_hold_none() -> None:
    """K-6.7, B-08: honest, and without a replacement."""
    scene = Scene("meeting M", "T", "C", areas=("C C C", "", ""), file="S").play("ask_directly C 1")
    assert [scene.hand(seat) for seat in range(3)] == ["M", "T", "C"]
    assert scene.file.split()[0] == "S"


@pytest.mark.parametrize(("file", "hand"), [("S G", "S G"), ("S", "S"), ("", "")])
def test_the_case_file_replaces_as_many_as_it_has(file: str, hand: str) -> None:
    """K-6.8, K-6.9, K-5.7, B-14: three C are given."""
    scene = Scene("meeting M", "C C C", areas=("C C C", ""), file=file, rest="underworld").play("ask_directly C 1")
    assert (scene.hand(0), scene.hand(1), scene.view.case_file) == ("C C C M", hand, 0)
    scene.play("done", "discard M")
    assert scene.reason == "case_file"


# Partners


def test_a_partner_may_be_asked() -> None:
    """K-6.10, B-15: Ask Around comes to seat 2 before seat 3, Ask Directly names it."""
    hands = ("meeting M", "T", "C C", "C J")
    scene = Scene(*hands, areas=("C C C", ""), teams=True, file="S G")
    assert [option for option in scene.options() if option.startswith("ask_directly")] == [
        f"ask_directly C {victim}" for victim in (1, 2, 3)
    ]
    scene.play("ask_around C")
    assert [scene.hand(seat) for seat in (2, 3)] == ["C S", "C J"]
    direct = Scene(*hands, areas=("C C C", ""), teams=True, file="S G").play("ask_directly C 2")
    assert (direct.hand(0), direct.hand(2)) == ("C C M", "S G")


def test_a_partner_may_be_left_out() -> None:
    """K-6.10, B-15: Ask Around passes seat 2 over, Ask Directly cannot name it; seats 1 and 3 as ever."""
    scene = Scene("meeting M", "T", "C C", "C J", areas=("C C C", ""), teams=True, ask_partner=False, file="S G")
    assert [option for option in scene.options() if option.startswith("ask_directly")] == [
        f"ask_directly C {victim}" for victim in (1, 3)
    ]
    scene.play("ask_around C")
    assert [scene.hand(seat) for seat in (2, 3)] == ["C C", "S J"]
    assert scene.view.refused[2].sum() == 0  # it was not asked


def test_without_teams_nobody_is_left_out() -> None:
    """K-6.10: four single players have no partners."""
    scene = Scene("meeting M", "T", "C C", "C J", areas=("C C C", ""), ask_partner=False)
    assert [option for option in scene.options() if option.startswith("ask_directly")] == [
        f"ask_directly C {victim}" for victim in (1, 2, 3)
    ]


@pytest.mark.parametrize(("hand", "answer"), [("T T", 0), ("C T", 1), ("C C", 1)])
def test_answers_are_honest(hand: str, answer: int) -> None:
    """K-6.11, B-24: who has one gives one, who gives none has none."""
    scene = Scene("meeting M M", hand, file="S G").play("ask_around C")
    assert scene.hand(0).split().count("C") == answer
