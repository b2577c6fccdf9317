"""The referee on Gavel cards and on teams; clauses are those of docs/games/capone.md.

The traces are scenes of one turn or a few on the small deck, written down by hand.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference.capone_referee import referee
from tests.reference.capone_scenes import (
    DEFAULTS,
    SMALL,
    discard,
    done,
    draws,
    finds,
    gavel,
    lay_off,
    meld,
    names,
    one_turn,
    refused,
    round_end,
    scene,
    shuffle,
    state,
    takes,
)
from tests.reference.lines import Line, as_text, only, replaced

# Agent Meeting


def asking_around(name: str, *, hands: tuple[str, str, str], left: int) -> list[Line]:
    """Seat 0 of three, which draws H H and discards R, asks around; J is the next card of the Case File."""
    return one_turn(
        gavel(0, "meeting", "ask_around", name),
        done(0) if hands[0].startswith("C C C") else only(done(0)),
        hands=("C C T R meeting", "T T W W S", "C M M G G"),
        up="N",
        file="H H J",
        after=state(1, 0, hands, left, underworld="N meeting R"),
        points=[0, 0, 0],
        gone="R",
    )


def test_ask_around_takes_one_card_of_the_first_who_has_one() -> None:
    """K-5.2, K-6.3, K-6.4: seat 1 has no Capone, seat 2 gives one and draws J; 38 - 16 - 2 - 1 cards are left."""
    lines = asking_around("C", hands=("C C C T H H", "T T W W S", "M M G G J"), left=19)
    referee(as_text(lines))
    assert refused(replaced(lines, "state", underworld=names("N R meeting"))).line == 8


def test_ask_around_begins_at_the_left() -> None:
    """K-6.3, K-6.4: seat 1 gives one of its two Torrios and no more."""
    referee(as_text(asking_around("T", hands=("C C T T H H", "T W W S J", "C M M G G"), left=19)))


def test_ask_around_for_what_nobody_has() -> None:
    """K-5.6, K-6.5: nothing is given and nothing drawn."""
    referee(as_text(asking_around("B", hands=("C C T H H", "T T W W S", "C M M G G"), left=20)))


def test_a_second_gavel_card_in_a_turn_is_refused() -> None:
    """K-5.1: even where the first was played by right."""
    lines = asking_around("B", hands=("C C T H H", "T T W W S", "C M M G G"), left=20)
    again = [*lines[:5], lines[4], *lines[5:]]
    error = refused(again)
    assert (error.line, error.expected) == (6, 'one of 1 options [{"choice": "done"}]')


def test_ask_directly_takes_all_and_replaces_them() -> None:
    """K-5.8, K-5.9, K-6.7, K-6.8: on a meld of the same turn; both cards are laid off at once, the set pays 60."""
    lines = one_turn(
        meld(0, "C", 3),
        gavel(0, "meeting", "ask_directly", "C", victim=1),
        lay_off(0, "C", 2),
        only(done(0)),
        hands=("C C C T meeting", "C C W W S"),
        up="N",
        file="R R J J",
        after=state(1, 0, ("R R", "W W S J J"), 23, areas=("C C C C C", ""), underworld="N meeting T"),
        points=[60, 0],
        gone="T",
    )
    referee(as_text(lines))
    refused(replaced(lines, "state", case_file=24))


def test_a_giver_may_be_left_with_fewer_cards() -> None:
    """K-5.7, K-6.8, K-6.9, K-11.2: one card is left in the Case File for the two that seat 1 gives."""
    lines = scene(
        draws(0),
        meld(0, "C", 3),
        gavel(0, "meeting", "ask_directly", "C", victim=1),
        done(0),
        discard(0, "H"),
        state(
            1,
            0,
            ("C C T T T T R R R W W W G G G H", "M M M M S S S N N N B B B J J J"),
            0,
            areas=("C C C", ""),
            underworld="H meeting H",
        ),
        round_end("case_file", None, [18, 0]),
        hands=("C C C T T T T R R R W W W G G G meeting", "C C M M M M S S S N N N B B B J J"),
        up="H",
        file="H H J",
        winners=[0],
        rules={"hand_size": 17},
    )
    referee(as_text(lines))


# Search Warrant


def searching(*turn_three: Line, left: str, pile: str, area: str = "C C C", **rules: Any) -> list[Line]:
    """Seat 0 melds C C C; after two turns the Underworld is C T C, seat 0 draws from the Case File and searches.

    Its hand is then T T warrant G G, and G is discarded.
    """
    return scene(
        draws(0),
        meld(0, "C", 3),
        done(0),
        discard(0, "T"),
        state(1, 0, ("T T warrant", "C M M S S"), 25, areas=("C C C", ""), underworld="C T"),
        draws(1),
        done(1),
        discard(1, "C"),
        state(2, 1, ("T T warrant", "M M S S N B"), 23, areas=("C C C", ""), underworld="C T C"),
        draws(0),
        *turn_three,
        discard(0, "G"),
        state(3, 0, (left, "M M S S N B"), 21, areas=(area, ""), underworld=pile),
        round_end("cap", None, [60 if area == "C C C C C" else 18, 0]),
        hands=("C C C T warrant", "C M M S S"),
        up="C",
        file="T T N B G G",
        winners=[0],
        rules={"max_turns": 3} | rules,
    )


def test_search_individually_takes_the_equal_card_nearest_the_top() -> None:
    """K-7.3, K-7.4, K-7.8: of C T C the last is taken, and the warrant lies on C T."""
    found = [gavel(0, "warrant", "search_individually"), finds(0, "C"), done(0)]
    referee(as_text(searching(*found, left="C T T G", pile="C T warrant G")))
    refused(searching(*found, left="C T T G", pile="T C warrant G"))
    refused(searching(*found, left="C T T G", pile="warrant C T G"))


def test_search_individually_takes_one_card_and_must() -> None:
    """K-7.3, K-7.8: T is the other card that lies there; no card is no option, and the warrant itself is none."""
    found = [gavel(0, "warrant", "search_individually"), finds(0, "T"), done(0)]
    lines = searching(*found, left="T T T G", pile="C C warrant G")
    referee(as_text(lines))
    refused([line for line in lines if line.get("phase") != "search_individually"])
    for card in ("search_warrant", "fred_burke"):
        wrong = [line | {"card": card} if line.get("phase") == "search_individually" else line for line in lines]
        assert "one of 2 options" in refused(wrong).expected


def test_search_for_a_set_takes_all() -> None:
    """K-7.5, K-7.6: both Capones, laid off in the same turn; T stays."""
    taken = [gavel(0, "warrant", "search_for_a_set", "C"), lay_off(0, "C", 2), only(done(0))]
    lines = searching(*taken, left="T T G", pile="T warrant G", area="C C C C C")
    referee(as_text(lines))
    named = [line | {"name": "johnny_torrio"} if line.get("action") else line for line in lines]
    assert "one of" in refused(named).expected


@pytest.mark.parametrize(
    ("cards", "left", "pile"),
    [("", "T T G", "C T C warrant G"), ("C", "C T T G", "C T warrant G"), ("C C", "C C T T G", "T warrant G")],
)
def test_search_for_a_part_of_a_set(cards: str, left: str, pile: str) -> None:
    """K-7.4, K-7.7: none, the one nearest the top, or both."""
    taken = [gavel(0, "warrant", "search_for_a_set", "C"), takes(0, cards), done(0) if cards else only(done(0))]
    lines = searching(*taken, left=left, pile=pile, reveal_take="subset")
    referee(as_text(lines))
    unasked = [line for line in lines if line.get("phase") != "take"]
    assert refused(unasked).expected == "'phase': \"take\""


@pytest.mark.parametrize("part", ["all", "subset"])
def test_search_in_an_empty_underworld(part: str) -> None:
    """K-5.6, K-7.5, K-7.7: seat 0 has drawn the card turned up; nothing is found and nothing asked."""
    lines = scene(
        draws(0, "underworld"),
        meld(0, "C", 3),
        gavel(0, "warrant", "search_for_a_set", "C"),
        only(done(0)),
        discard(0, "R"),
        state(1, 0, ("T", "T R W S S"), 27, areas=("C C C", ""), underworld="warrant R"),
        round_end("cap", None, [18, 0]),
        hands=("C C C T warrant", "T R W S S"),
        up="R",
        winners=[0],
        rules={"reveal_take": part},
    )
    referee(as_text(lines))
    alone = [line | {"action": "search_individually"} if line.get("action") else line for line in lines]
    error = refused([{key: value for key, value in line.items() if key != "name"} for line in alone])
    assert "search_individually" not in error.expected  # K-7.2


# Eliot Ness


def test_draw_two() -> None:
    """K-5.2, K-8.2: as many as the rule key says; Eliot Ness lies below the discard."""
    lines = one_turn(
        gavel(0, "ness", "draw_two"),
        only(done(0)),
        hands=("C C T R ness", "T R W S S"),
        up="M",
        file="G N B J H",
        after=state(1, 0, ("C C T G N B J H", "T R W S S"), 22, underworld="M ness R"),
        points=[0, 0],
        gone="R",
        ness_draw=3,
    )
    referee(as_text(lines))


def revealing(*plays: Line, left: str, pile: str, **rules: Any) -> list[Line]:
    """Seat 0 melds C C C and reveals C R M C T W G; its hand is then T R R, and R is discarded."""
    return one_turn(
        meld(0, "C", 3),
        gavel(0, "ness", "reveal_seven"),
        *plays,
        hands=("C C C T ness", "T R W S S"),
        up="M",
        file="R R C G M C T W G",
        after=state(1, 0, (left, "T R W S S"), 27 - 9, areas=("C C C", ""), underworld=pile),
        points=[18, 0],
        gone="R",
        **rules,
    )


def test_reveal_seven_takes_all_that_match() -> None:
    """K-8.5, K-8.6, K-8.8: two Capones, the other five above Eliot Ness in the order of the reveal."""
    lines = revealing(done(0), left="C C T R", pile="M ness G M T W G R")
    referee(as_text(lines))
    refused(replaced(lines, "state", underworld=names("M G M T W G ness R")))


@pytest.mark.parametrize(
    ("cards", "left", "rest"),
    [("", "T R", "C G M C T W G"), ("C", "C T R", "G M C T W G"), ("C C", "C C T R", "G M T W G")],
)
def test_reveal_seven_takes_a_part(cards: str, left: str, rest: str) -> None:
    """K-8.7: of equal cards the first revealed."""
    ends = done(0) if cards else only(done(0))
    lines = revealing(takes(0, cards), ends, left=left, pile=f"M ness {rest} R", reveal_take="subset")
    referee(as_text(lines))
    refused([line | {"cards": names("T")} if line.get("phase") == "take" else line for line in lines])


def test_reveal_seven_in_random_order() -> None:
    """K-8.9: the five cards not taken, without Eliot Ness, in an order that is announced."""
    shuffled = {"shared_discard_order": "shuffled"}
    lines = revealing(shuffle("discards", "T G G W M"), done(0), left="C C T R", pile="M ness T G G W M R", **shuffled)
    referee(as_text(lines))
    refused(revealing(shuffle("discards", "T G G W ness"), done(0), left="", pile="M", **shuffled))
    assert refused(revealing(done(0), left="C C T R", pile="M ness G M T W G R", **shuffled)).line == 7


def test_reveal_for_all_own_melds() -> None:
    """K-8.4, K-8.5, K-8.6: three cards by the rule key, of which C and T match the two melds."""
    lines = one_turn(
        meld(0, "C", 3),
        meld(0, "T", 2),
        gavel(0, "ness", "reveal_seven"),
        done(0),
        hands=("C C C T ness", "R R W S S"),
        up="M",
        file="T T R C T W",
        after=state(1, 0, ("C T", "R R W S S"), 22, areas=("C C C T T", ""), underworld="M ness R T"),
        points=[28, 0],
        gone="T",
        ness_reveal=3,
        meld_size=2,
    )
    referee(as_text(lines))


@pytest.mark.parametrize("order", ["reveal", "shuffled"])
def test_reveal_seven_of_what_is_left(order: str) -> None:
    """K-5.7, K-8.5, K-8.9, K-11.2: the one card left is no Capone; a single card is not shuffled."""
    lines = scene(
        draws(0),
        meld(0, "C", 3),
        gavel(0, "ness", "reveal_seven"),
        done(0),
        discard(0, "H"),
        state(
            1,
            0,
            ("T T T T R R R W W W G G G H", "C C M M M M S S S N N N B B B J J"),
            0,
            areas=("C C C", ""),
            underworld="H ness J H",
        ),
        round_end("case_file", None, [18, 0]),
        hands=("C C C T T T T R R R W W W G G G ness", "C C M M M M S S S N N N B B B J J"),
        up="H",
        file="H H J",
        winners=[0],
        rules={"hand_size": 17, "shared_discard_order": order},
    )
    referee(as_text(lines))


def test_eliot_ness_as_the_last_card() -> None:
    """K-5.4: five Capones go down, Ness alone is left and draws two; strict, the plays end there (K-5.3)."""
    turn = [
        draws(0, "underworld"),
        meld(0, "C", 5),
        gavel(0, "ness", "draw_two"),
        only(done(0)),
        discard(0, "G"),
        state(1, 0, ("T", "T R W S S"), 25, areas=("C C C C C", ""), underworld="ness G"),
        round_end("cap", None, [60, 0]),
    ]
    hands = ("C C C C ness", "T R W S S")
    free = scene(*turn, hands=hands, up="C", file="T G", winners=[0], rules={"keep_last_card": "gavel_may_draw"})
    referee(as_text(free))
    strict = refused(scene(*turn, hands=hands, up="C", file="T G", winners=[0]))
    assert strict.expected == 'one of 1 options [{"choice": "done"}]'


# Raid


def test_raid_gathers_the_cards_of_all_others() -> None:
    """K-9.2, K-9.3, K-4.7: two other players have laid one Capone off each; seat 2's second one stays in its hand."""
    lines = scene(
        draws(0),
        meld(0, "C", 3),
        only(done(0)),
        discard(0, "T"),
        state(1, 0, ("R R raid", "C M M S S", "C G G N N"), 21, areas=("C C C", "", ""), underworld="T T"),
        draws(1),
        lay_off(1, "C", 1),
        only(done(1)),
        discard(1, "M"),
        state(2, 1, ("R R raid", "M W W S S", "C G G N N"), 19, areas=("C C C", "C", ""), underworld="T T M"),
        draws(2),
        lay_off(2, "C", 1),
        done(2),
        discard(2, "G"),
        state(3, 2, ("R R raid", "M W W S S", "C G N N B"), 17, areas=("C C C", "C", "C"), underworld="T T M G"),
        draws(0, "underworld"),
        gavel(0, "raid", "raid", "C"),
        only(done(0)),
        discard(0, "G"),
        state(
            4,
            0,
            ("R R", "M W W S S", "C G N N B"),
            17,
            areas=("C C C C C", "", ""),
            underworld="T T M raid G",
        ),
        round_end("cap", None, [30, 0, 0]),
        hands=("C C C R raid", "C M M S S", "C G G N N"),
        up="T",
        file="T R W W C B",
        winners=[0],
        rules={"max_turns": 4, "evidence": SMALL["evidence"] | {"al_capone": 6}},
    )
    referee(as_text(lines))
    refused(replaced(lines, "state", areas=[[3] + [0] * 10, [0] * 11, [2] + [0] * 10]))


def test_raid_without_a_gain_is_refused() -> None:
    """K-9.1."""
    lines = one_turn(
        meld(0, "C", 3),
        gavel(0, "raid", "raid", "C"),
        only(done(0)),
        hands=("C C C T raid", "T R W S S"),
        up="M",
        file="R R",
        after=state(1, 0, ("T R", "T R W S S"), 25, areas=("C C C", ""), underworld="M raid R"),
        points=[18, 0],
        gone="R",
    )
    assert refused(lines).expected == 'one of 1 options [{"choice": "done"}]'


# Teams


def team_game(exclusion: bool = True) -> list[Line]:
    """Seats 0 and 2 against 1 and 3: seat 0 melds five Capones, seat 1 three W, seat 2 goes out."""
    hands = ("C C C C T", "W W W S S", "M M M T T", "G G N N B")
    return scene(
        draws(0),
        meld(0, "C", 5),
        only(done(0)),
        discard(0, "T"),
        state(1, 0, ("J", *hands[1:]), 14, areas=("C C C C C", ""), underworld="H T"),
        draws(1),
        meld(1, "W", 3),
        only(done(1)),
        discard(1, "R"),
        state(2, 1, ("J", "R S S", *hands[2:]), 12, areas=("C C C C C", "W W W"), underworld="H T R"),
        draws(2),
        meld(2, "M", 3),
        meld(2, "T", 3),
        only(done(2)),
        only(discard(2, "B")),
        state(
            3,
            2,
            ("J", "R S S", "", hands[3]),
            10,
            areas=("C C C C C M M M T T T", "W W W"),
            underworld="H T R B",
        ),
        round_end("out", 2, [90, 0, 90, 0], exclusion=exclusion),
        hands=hands,
        up="H",
        file="C J R R T B",
        winners=[0, 2],
        capped=False,
        rules={"teams": True, "max_turns": 9, "target": 90},
    )


def test_a_team_shares_area_exclusion_and_points() -> None:
    """K-1.7, K-1.8, K-12.4, K-12.5, K-13.1, K-13.2: 60 + 15 + 15 for both partners, once; the set was seat 0's."""
    referee(as_text(team_game()))
    refused(team_game(exclusion=False))
    refused(replaced(team_game(), "game_end", winners=[0]))
    refused(replaced(team_game(), "round_end", points=[180, 0, 180, 0]))
    without_teams = team_game()[0]["rules"] | {"teams": False}
    refused(replaced(team_game(), "game", rules=without_teams))


@pytest.mark.parametrize(("ask_partner", "giver"), [(True, 2), (False, 3)])
def test_ask_around_and_the_partner(ask_partner: bool, giver: int) -> None:
    """K-6.10: seat 2, the partner, has the first Capone from the left, seat 3 the next."""
    hands = ["C C T R meeting", "W W W S S", "C M T T M", "C G N N B"]
    after = ["C C C T H H", "W W W S S", "C M M T T", "C G N N B"]
    after[giver] = "M M T T J" if giver == 2 else "G N N B J"
    lines = one_turn(
        gavel(0, "meeting", "ask_around", "C"),
        done(0),
        hands=tuple(hands),
        up="N",
        file="H H J",
        after=state(1, 0, tuple(after), 38 - 21 - 3, areas=("", ""), underworld="N meeting R"),
        points=[0, 0, 0, 0],
        gone="R",
        teams=True,
        ask_partner=ask_partner,
    )
    referee(as_text(lines))


# The rulebook's example


def test_the_sample_turn() -> None:
    """B-25: two melds, Ask Directly on one of them, one lay-off and the discard leave four cards; 65 - 2 - 1 = 62."""
    seat_1 = "C C M M T R W G G J"
    lines = one_turn(
        meld(0, "R", 3),
        meld(0, "S", 3),
        gavel(0, "meeting", "ask_directly", "R", victim=1),
        lay_off(0, "R", 1),
        only(done(0)),
        hands=("R R R S S W N raid meeting ness", seat_1),
        up="T",
        file="S raid B",
        after=state(
            1,
            0,
            ("W N ness raid", "C C M M T W G G B J"),
            62,
            areas=("R R R R S S S", ""),
            underworld="T meeting raid",
        ),
        points=[4 * 5 + 3 * 5, 0],
        gone="raid",
        **{key: DEFAULTS[key] for key in ("evidence", "gavels", "hand_size")},
    )
    assert sum(DEFAULTS["evidence"].values()) + 18 - 2 * 10 - 1 == 65
    referee(as_text(lines))
