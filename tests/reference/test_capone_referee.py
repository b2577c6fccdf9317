"""The referee accepts right traces and refuses wrong ones; clauses are those of docs/games/capone.md.

The traces are scenes of one turn or a few on the small deck, written down by hand; Gavel cards have a file of
their own.
"""

from __future__ import annotations

import pytest

from tests.reference.capone_referee import referee
from tests.reference.capone_scenes import (
    DEFAULTS,
    SMALL,
    dealt,
    discard,
    done,
    draws,
    full_deck,
    gavel,
    lay_off,
    meld,
    names,
    one_turn,
    refused,
    round_end,
    scene,
    state,
)
from tests.reference.lines import Line, as_text, only, replaced

HANDS = ("C C T R W", "T R W S S")  # nothing to meld in either, also with one card more

# Set-up and draw


def waiting_turn() -> list[Line]:
    """Seat 0 draws M from the Underworld and discards it; no play is possible. 37 - 10 - 1 = 26 cards are left."""
    return scene(
        draws(0, "underworld"),
        only(done(0)),
        discard(0, "M"),
        state(1, 0, HANDS, 26, underworld="M"),
        round_end("cap", None, [0, 0]),
        hands=HANDS,
        up="M",
        winners=[0, 1],
    )


def test_set_up_and_a_turn_from_the_underworld() -> None:
    """K-2.2, K-2.3, K-2.4, K-2.5, K-3.1, K-3.2: hands one card at a time, then the card turned up."""
    referee(as_text(waiting_turn()))


def test_hands_dealt_in_blocks_are_refused() -> None:
    """K-2.3."""
    blocks = full_deck(SMALL, *HANDS, "M")
    assert refused(replaced(waiting_turn(), "shuffle", order=blocks)).line == 7


def test_the_up_card_comes_after_the_hands() -> None:
    """K-2.4: turned up first, M would be in nobody's hand and the hands others."""
    first = full_deck(SMALL, "M", dealt(*HANDS))
    assert refused(replaced(waiting_turn(), "shuffle", order=first)).line > 3


def test_a_deck_with_a_card_too_few_is_refused() -> None:
    """K-1.9: a shuffle holds exactly the cards that there are."""
    lines = waiting_turn()
    order = lines[2]["order"]
    assert refused(replaced(lines, "shuffle", order=order[:-1])).line == 3
    assert refused(replaced(lines, "shuffle", order=[*order[:-1], order[0]])).line == 3


def test_another_table_is_refused() -> None:
    """The message names line, field and both values."""
    error = refused(replaced(waiting_turn(), "state", case_file=25))
    assert (error.line, error.expected, error.found) == (7, "'case_file': 26", "25")


def test_seat_0_plays_first_and_the_deal_moves_on() -> None:
    """K-2.1: dealer 1, then 0, so seat 1 begins round 2 and is dealt the first card."""
    lines = scene(
        draws(0, "underworld"),
        only(done(0)),
        discard(0, "M"),
        state(1, 0, HANDS, 26, underworld="M"),
        round_end("cap", None, [0, 0]),
        {"event": "round", "round": 2, "dealer": 0},
        {"event": "shuffle", "deck": "case_file", "order": full_deck(SMALL, dealt(*HANDS), "M")},
        draws(1, "underworld"),
        only(done(1)),
        discard(1, "M"),
        state(1, 1, HANDS[::-1], 26, underworld="M"),
        round_end("cap", None, [0, 0]),
        hands=HANDS,
        up="M",
        winners=[0, 1],
        rules={"max_hands": 2},
    )
    referee(as_text(lines))
    assert refused(replaced(lines, "round", dealer=1)).expected == "'dealer': 0"


def test_a_draw_of_two() -> None:
    """K-3.2: the two top cards of the Case File; K-10.1: the discard lies on the card turned up."""
    lines = one_turn(
        only(done(0)),
        hands=HANDS,
        up="M",
        file="M G N",
        after=state(1, 0, ("C C M T R G", HANDS[1]), 24, underworld="M W"),
        points=[0, 0],
        gone="W",
    )
    referee(as_text(lines))
    assert refused(replaced(lines, "state", underworld=names("W M"))).line == 7


# Melds and lay-offs


def melding_turn(*plays: Line, area: str, left: str, points: int, **rules: int) -> list[Line]:
    """Seat 0 has C C C C T T after the draw, and R, which is discarded."""
    return one_turn(
        *plays,
        hands=("C C C T R", HANDS[1]),
        up="M",
        file="C T",
        after=state(1, 0, (left, HANDS[1]), 24, areas=(area, ""), underworld="M R"),
        points=[points, 0],
        gone="R",
        **rules,
    )


def test_a_meld_and_a_lay_off() -> None:
    """K-4.2, K-4.3, K-4.4, K-12.1: three, then one more, in one group, for four times 6 points."""
    lines = melding_turn(meld(0, "C", 3), lay_off(0, "C", 1), only(done(0)), area="C C C C", left="T T", points=24)
    referee(as_text(lines))


def test_cards_may_be_held_back() -> None:
    """K-4.2, K-4.6: the fourth card stays in the hand, where it scores nothing (K-12.3)."""
    referee(as_text(melding_turn(meld(0, "C", 3), done(0), area="C C C", left="C T T", points=18)))
    referee(as_text(melding_turn(done(0), area="", left="C C C C T T", points=0)))


def test_illegal_plays_are_refused_with_the_legal_ones() -> None:
    """K-4.2, K-4.3: two Torrios, five Capones of four, a lay-off without a meld."""
    for play in (meld(0, "T", 2), meld(0, "C", 5), lay_off(0, "C", 1)):
        error = refused(melding_turn(play, done(0), area="", left="C C C C T T", points=0))
        assert error.line == 5
        assert error.expected.startswith("one of 3 options")
        assert f'"count": {play["count"]}' in error.found


def test_forced_must_be_right() -> None:
    """`forced` where one option is left, and only there."""
    lines = waiting_turn()
    free = [done(0) if line == only(done(0)) else line for line in lines]
    assert refused(free).expected == "'forced': true"
    wrong = [only(line) if line.get("phase") == "draw" else line for line in lines]
    assert "no field 'forced'" in refused(wrong).expected


def test_a_complete_set() -> None:
    """K-12.1: five Capones are 60, not 30; K-4.10, K-12.6: no exclusion without going out."""
    lines = scene(
        draws(0),
        meld(0, "C", 5),
        only(done(0)),
        only(discard(0, "T")),
        state(1, 0, ("T", "M M M S S"), 24, areas=("C C C C C", ""), underworld="W T"),
        draws(1),
        meld(1, "M", 3),
        only(done(1)),
        discard(1, "N"),
        state(2, 1, ("T", "S S G"), 22, areas=("C C C C C", "M M M"), underworld="W T N"),
        round_end("cap", None, [60, 15]),
        hands=("C C C C T", "M M M S S"),
        up="W",
        file="C T G N",
        winners=[0],
        rules={"max_turns": 2},
    )
    referee(as_text(lines))
    assert refused(replaced(lines, "round_end", exclusion=True, points=[60, 0], totals=[60, 0])).line == 14


@pytest.mark.parametrize("play", [meld(1, "C", 3), lay_off(1, "C", 3)])
def test_melds_of_two_sides(play: Line) -> None:
    """B-16, K-4.2, K-4.3: seat 1 has three Capones where seat 0 has melded three; both choices do the same."""
    lines = scene(
        draws(0, "underworld"),
        meld(0, "C", 3),
        only(done(0)),
        discard(0, "W"),
        state(1, 0, ("T R", "C C C S S"), 27, areas=("C C C", ""), underworld="W"),
        draws(1, "underworld"),
        play,
        only(done(1)),
        discard(1, "W"),
        state(2, 1, ("T R", "S S"), 27, areas=("C C C", "C C C"), underworld="W"),
        round_end("cap", None, [18, 18]),
        hands=("C C C T R", "C C C S S"),
        up="W",
        winners=[0, 1],
        rules={"max_turns": 2, "evidence": SMALL["evidence"] | {"al_capone": 6}},
    )
    referee(as_text(lines))
    refused(replaced(lines, "state", areas=[[6] + [0] * 10, [0] * 11]))  # K-4.4: the own play area


# Ends of a round


def going_out(capones: int, exclusion: bool, points: list[int]) -> list[Line]:
    """Seat 0 melds five Capones, lays its last M off on seat 1's meld, and discards the W that it drew."""
    fives = "C C C C C"
    more = capones - 5
    return scene(
        draws(0),
        meld(0, "C", 5),
        only(done(0)),
        discard(0, "T"),
        state(1, 0, ("M", "M M M S S"), 24 + more, areas=(fives, ""), underworld="N T"),
        draws(1),
        meld(1, "M", 3),
        done(1),
        discard(1, "W"),
        state(2, 1, ("M", "S S S"), 22 + more, areas=(fives, "M M M"), underworld="N T W"),
        draws(0, "underworld"),
        lay_off(0, "M", 1),
        only(done(0)),
        only(discard(0, "W")),
        state(3, 0, ("", "S S S"), 22 + more, areas=(f"{fives} M", "M M M"), underworld="N T W"),
        round_end("out", 0, points, exclusion=exclusion),
        hands=("C C C C M", "M M M S S"),
        up="N",
        file="C T S W",
        winners=[0],
        capped=False,
        rules={"max_turns": 9, "target": 10, "evidence": SMALL["evidence"] | {"al_capone": capones}},
    )


def test_going_out_with_an_exclusion() -> None:
    """K-11.1, K-12.5: 60 + 5 points, and none for the three M of seat 1."""
    lines = going_out(5, True, [65, 0])
    referee(as_text(lines))
    assert refused(replaced(lines, "round_end", points=[65, 15])).expected == "'points': [65, 0]"
    assert refused(replaced(lines, "round_end", exclusion=False)).expected == "'exclusion': true"
    assert refused(replaced(lines, "round_end", seat=1)).expected == "'seat': 0"
    assert refused(replaced(lines, "game_end", capped=True)).expected == "'capped': false"


def test_going_out_without_an_exclusion() -> None:
    """K-12.1, K-12.5: with a sixth Capone elsewhere the set is not complete: 5 x 6 + 5, and 3 x 5."""
    referee(as_text(going_out(6, False, [35, 15])))
    refused(going_out(6, True, [35, 0]))


# Two hands of 17 and the card turned up leave 37 - 35 = 2 cards in the Case File.
LONG_HANDS = ("C C C C C M M M M T T T T R R R W", "S S S G G G N N N B B B J J J H H")


def test_the_case_file_runs_out() -> None:
    """K-3.3, K-11.2: a draw of four gives the last two; the turn is finished, then the round."""
    lines = scene(
        draws(0),
        done(0),
        discard(0, "C"),
        state(1, 0, ("C C C C M M M M T T T T R R R W W W", LONG_HANDS[1]), 0, underworld="H C"),
        round_end("case_file", None, [0, 0]),
        hands=LONG_HANDS,
        up="H",
        winners=[0, 1],
        rules={"hand_size": 17, "draw_count": 4, "max_turns": 9},
    )
    referee(as_text(lines))
    assert refused(replaced(lines, "round_end", reason="cap")).expected == "'reason': \"case_file\""


def test_out_comes_before_the_empty_case_file() -> None:
    """K-4.6, K-11.3, K-12.5: eighteen cards go down in one turn, the last is discarded; 60 + 30 + 20 + 20 + 10."""
    plays = [meld(0, "C", 5), meld(0, "M", 4), meld(0, "T", 4), meld(0, "R", 3), meld(0, "W", 2)]
    lines = scene(
        draws(0),
        *plays,
        only(done(0)),
        only(discard(0, "W")),
        state(1, 0, ("", LONG_HANDS[1]), 0, areas=(f"{LONG_HANDS[0]} W", ""), underworld="H W"),
        round_end("out", 0, [140, 0], exclusion=True),
        hands=LONG_HANDS,
        up="H",
        winners=[0],
        rules={"hand_size": 17, "meld_size": 2},
    )
    referee(as_text(lines))
    for reason in ("case_file", "cap"):
        refused(replaced(lines, "round_end", reason=reason, seat=None))


def test_the_cap_on_turns() -> None:
    """K-14.3, K-14.4: after one turn where one is allowed, and no earlier than after the second where two are."""
    lines = waiting_turn()
    assert refused(replaced(lines, "game_end", capped=False)).expected == "'capped': true"
    error = refused(replaced(lines, "game", rules=lines[0]["rules"] | {"max_turns": 2}))
    assert (error.line, error.expected) == (8, "a line with event 'choice'")


def test_a_round_that_ends_by_the_cap_makes_a_capped_game() -> None:
    """K-14.4: also where its points end the game."""
    lines = melding_turn(meld(0, "C", 3), done(0), area="C C C", left="C T T", points=18, target=10)
    referee(as_text(lines))
    refused(replaced(lines, "game_end", capped=False))


# The stall guard


def stalling(turn_two: list[Line], left: str, pile: str, turn_three: list[Line]) -> list[Line]:
    """Both draw M from the Underworld and discard it; seat 0 makes no play, seat 1 what `turn_two` says."""
    hands = (HANDS[0], "T R W S meeting")
    return scene(
        draws(0, "underworld"),
        only(done(0)),
        discard(0, "M"),
        state(1, 0, hands, 27, underworld="M"),
        draws(1, "underworld"),
        *turn_two,
        discard(1, "M"),
        state(2, 1, (HANDS[0], left), 27, underworld=pile),
        *turn_three,
        round_end("cap", None, [0, 0]),
        hands=hands,
        up="M",
        file="G G",
        winners=[0, 1],
        rules={"stall_guard_cycles": 1, "max_turns": 3},
    )


def test_the_stall_guard_forces_the_case_file() -> None:
    """K-14.1, K-14.2: with one cycle, two quiet turns of two players force the third draw."""
    forced = [
        only(draws(0)),
        only(done(0)),
        discard(0, "G"),
        state(3, 0, ("C C T R W G", "T R W S meeting"), 25, underworld="M G"),
    ]
    lines = stalling([done(1)], "T R W S meeting", "M", forced)
    referee(as_text(lines))
    for cycles in (0, 2):  # no guard, or a later one: the third draw is free
        refused(replaced(lines, "game", rules=lines[0]["rules"] | {"stall_guard_cycles": cycles}))


def test_a_gavel_card_ends_a_quiet_spell() -> None:
    """K-14.1: seat 1 asks around for B in vain, so that turn 3 comes after no quiet turn."""
    free = [
        draws(0, "underworld"),
        only(done(0)),
        discard(0, "M"),
        state(3, 0, (HANDS[0], "T R W S"), 27, underworld="meeting M"),
    ]
    asking = [gavel(1, "meeting", "ask_around", "B"), only(done(1))]
    referee(as_text(stalling(asking, "T R W S", "meeting M", free)))


def test_a_forced_draw_ends_a_quiet_spell() -> None:
    """K-14.1: after the forced draw of turn 3 the draw of turn 4 is free again."""
    lines = scene(
        draws(0, "underworld"),
        only(done(0)),
        discard(0, "M"),
        state(1, 0, HANDS, 26, underworld="M"),
        draws(1, "underworld"),
        only(done(1)),
        discard(1, "M"),
        state(2, 1, HANDS, 26, underworld="M"),
        only(draws(0)),
        only(done(0)),
        discard(0, "G"),
        state(3, 0, ("C C T R W G", HANDS[1]), 24, underworld="M G"),
        draws(1, "underworld"),
        only(done(1)),
        discard(1, "G"),
        state(4, 1, ("C C T R W G", HANDS[1]), 24, underworld="M G"),
        round_end("cap", None, [0, 0]),
        hands=HANDS,
        up="M",
        file="G G",
        winners=[0, 1],
        rules={"stall_guard_cycles": 1, "max_turns": 4},
    )
    referee(as_text(lines))


# Winners


def test_the_highest_total_wins() -> None:
    """K-13.2: 24 points against none; K-13.4: at the cap a tie is shared."""
    won = melding_turn(meld(0, "C", 3), lay_off(0, "C", 1), only(done(0)), area="C C C C", left="T T", points=24)
    assert refused(replaced(won, "game_end", winners=[0, 1])).expected == "'winners': [0]"
    assert refused(replaced(waiting_turn(), "game_end", winners=[0])).expected == "'winners': [0, 1]"


@pytest.mark.parametrize("event", ["game", "round", "round_end", "game_end"])
def test_an_event_may_not_be_missing(event: str) -> None:
    """The order of events is read."""
    refused([line for line in waiting_turn() if line["event"] != event])


def test_the_defaults_are_no_part_of_the_small_deck() -> None:
    """K-1.1: a deck of other rules is refused."""
    refused(replaced(waiting_turn(), "game", rules=DEFAULTS))
