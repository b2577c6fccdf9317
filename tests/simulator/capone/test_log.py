"""Log rows: counters compared with the trace of the same game, and with hand-laid scenes where that tells little."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simulator.capone import GAME
from simulator.capone.rules import GANGSTERS
from simulator.game import Played
from tests.simulator.capone.play import game_events, play_deals, random_table
from tests.simulator.capone.scene import Scene
from tests.simulator.capone.told_rows import rows_of

COUNTERS = list(GAME.counters)
SMALL_SETS = {"evidence": dict.fromkeys(GANGSTERS, 3) | {"al_capone": 4}, "hand_size": 5}
EIGHT_C = "C C C C C C C C"


def counted(played: Played, name: str) -> np.ndarray:
    """A counter of all rows."""
    return played.counts[COUNTERS.index(name)]


# Rows against the trace


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "deals", "rules"),
    [
        (2, 4, {}),
        (2, 8, SMALL_SETS | {"meld_size": 2, "own_meld": "any_copy", "stall_guard_cycles": 1}),
        (3, 6, {"meld_size": 2, "own_meld": "any_copy", "reveal_take": "subset", "gavels": {"raid": 10}}),
        (4, 6, SMALL_SETS | {"teams": True, "meld_size": 2, "gavels": {"raid": 12, "eliot_ness": 12}}),
        (4, 3, {"teams": True, "keep_last_card": "gavel_may_draw"}),
    ],
)
def test_the_rows_of_a_round_follow_from_its_trace(players: int, deals: int, rules: dict[str, Any]) -> None:
    """Every counter but `options`, which a trace does not tell."""
    played = play_deals(random_table(rules, players), 0, deals)
    told = [row for deal in range(deals) for row in rows_of(game_events(rules, players, deal))]
    assert len(told) == len(played.rounds)
    assert {name for row in told for name in row} <= {*COUNTERS, "points", "total", "ended_round"}
    for name in COUNTERS:
        if name != "options":
            assert counted(played, name).tolist() == [row.get(name, 0) for row in told], name
    for name in ("points", "total", "ended_round"):
        assert played.rounds[name].tolist() == [row[name] for row in told], name


def test_round_rows_say_where_they_belong() -> None:
    """Deal 3 of teams in both rotations, seat by seat; the first seat of a round has turn order 0."""
    played = play_deals(random_table({"teams": True, "max_hands": 2, "target": 1000}, 4, rotations=2), 3, 1)
    fields = ["deal", "rotation", "round_number", "seat", "side", "player", "turn_order"]
    assert [tuple(row) for row in played.rounds[fields]] == [
        (3, rotation, number, seat, seat % 2, (seat + rotation) % 4, (seat + 1 - number) % 4)
        for rotation in (0, 1)
        for number in (1, 2)
        for seat in range(4)
    ]
    assert played.games["rounds"].tolist() == [2] * 8
    assert played.games["capped"].all()


def test_seats_add_up() -> None:
    """Over 200 games of three players: at most one goes out in a round, win shares sum to 1, cards to the deck's."""
    played = play_deals(random_table({}, 3), 0, 200)
    rounds = len(played.rounds) // 3
    assert (played.rounds["ended_round"].reshape(rounds, 3).sum(axis=1) <= 1).all()
    assert np.allclose(played.games["win_share"].reshape(-1, 3).sum(axis=1), 1)
    evidence = counted(played, "hand_evidence") + counted(played, "area_cards")
    assert (evidence.reshape(rounds, 3).sum(axis=1) <= 68).all()
    assert counted(played, "set_mike_heitler").sum() >= 10


# Scenes


def counts(scene: Scene, *names: str, seat: int = 0) -> list[int]:
    """Counters of a seat."""
    return [scene.count(seat, name) for name in names]


def test_only_real_choices_count_with_their_options() -> None:
    """Draw: two options; play: meld C 3 or done; discard: C or M. A single card is discarded without a choice."""
    scene = Scene("C C C", "R", underworld="M", file="T T", phase="draw")
    scene.play("underworld", "done", "discard C")
    assert counts(scene, "forced", "choices", "options") == [0, 3, 2 + 2 + 2]
    scene.play("case_file", "done", "discard T")
    assert counts(scene, "forced", "choices", "options", seat=1) == [1, 2, 2 + 2]  # nothing to play but `done`


def test_a_turn_without_a_play_is_dead() -> None:
    """The discard of a Gavel card is no play; a Gavel card played is one."""
    scene = Scene("raid ness M", "T R", underworld="W", phase="draw").play("underworld", "done", "discard raid")
    assert counts(scene, "turns", "dead_turns", "gavels_discarded") == [1, 1, 1]
    scene.play("case_file", "done", "discard T", "case_file", "draw_two", "done", "discard M")
    assert counts(scene, "turns", "dead_turns", "gavels_discarded") == [2, 1, 1]


@pytest.mark.parametrize(
    ("choices", "action", "cards"),
    [
        (["ask_around H"], "ask_around", 1),
        (["ask_around N"], "ask_around", 0),
        (["ask_directly C 1"], "ask_directly", 2),
        (["ask_directly R 1"], "ask_directly", 0),
        (["search_individually", "take C"], "search_individually", 1),
        (["search_for_a_set C", "take C C"], "search_for_a_set", 2),
        (["search_for_a_set C", "take"], "search_for_a_set", 0),
        (["search_for_a_set R"], "search_for_a_set", 0),
        (["draw_two"], "draw_two", 2),
        (["reveal_seven", "take C R"], "reveal_seven", 2),
        (["reveal_seven", "take"], "reveal_seven", 0),
        (["raid R"], "raid", 2),
    ],
)
def test_an_action_counts_with_the_cards_that_it_brought(choices: list[str], action: str, cards: int) -> None:
    """Once, and as empty where it brought none; no other action counts."""
    scene = Scene(
        "meeting warrant ness raid M",
        "C C H",
        areas=("C C C R R R", "R R"),
        underworld="C W C",
        file="C R T T T T T",
        reveal_take="subset",
    ).play(*choices)
    found = {name: scene.count(0, name) for name in COUNTERS if name.startswith(tuple(ACTIONS)) and name not in OTHERS}
    expected = {action: 1, f"{action}_cards": cards, f"{action}_empty": int(cards == 0)}
    assert {name: count for name, count in found.items() if count} == {n: c for n, c in expected.items() if c}


ACTIONS = ("ask_", "search_", "draw_two", "reveal_seven", "raid")
OTHERS = ("raid_gain", "raid_loss", "raid_leads")


def test_asking_the_partner_counts() -> None:
    """Seat 2 of a team; not an opponent, and not in single play."""
    for teams, victim, asks in ((True, 2, 1), (True, 1, 0), (False, 2, 0)):
        scene = Scene("meeting M", "T", "C", "W", areas=("C C C", ""), teams=teams).play(f"ask_directly C {victim}")
        assert counts(scene, "partner_asks") == [asks]


# Raids: C at 1 point and 50 for the set, W at 2, R at 4, T at 5

VALUES = {
    "card_values": {"al_capone": 1, "william_white": 2, "ralph_capone": 4, "johnny_torrio": 5},
    "set_values": {"al_capone": 50},
}


def raided(*areas: str, **changes: Any) -> list[int]:
    """Gain, loss and lead of a Raid for C by seat 0."""
    hands = ["raid M", *["T"] * (max(len(areas), 4 if changes.get("teams") else 2) - 1)]
    scene = Scene(*hands, areas=areas, **VALUES, **changes).play("raid C")
    return counts(scene, "raid_gain", "raid_loss", "raid_leads")


def test_a_raid_gains_what_others_lose() -> None:
    """C C and C for 1 each, from two players; seat 0 led with 3 + 12 before."""
    assert raided("C C C R R R", "C C", "C R R") == [3, 3, 0]


def test_a_raid_that_completes_a_set_gains_more() -> None:
    """From 5 x 1 to 50: 45; seat 1 loses 3."""
    assert raided("C C C C C", "C C C") == [45, 3, 0]


@pytest.mark.parametrize(
    ("areas", "leads"),
    [
        (("C C C", "C C C C"), 1),  # 3 against 4, then 7 against 0
        (("C C C", "C C C"), 1),  # level before
        (("C C C C", "C C C"), 0),  # led already
        (("C C C", "C R R R"), 0),  # 3 against 13, then 4 against 12
        (("C C C", "C", "R R R"), 0),  # the third player leads before and after
        (("C C C R R R", "C C", "R"), 0),  # led already, of three
        (("C C C W W W", "C C C W W W"), 1),  # 9 each, then 12 against 6
        (("C C C", "C C C", "W W W"), 0),  # level with the third player
    ],
)
def test_a_raid_may_take_the_lead(areas: tuple[str, ...], leads: int) -> None:
    """In points on the table, over every other side."""
    assert raided(*areas)[2] == leads


def test_in_teams_a_raid_takes_the_lead_of_the_other_team() -> None:
    """3 against 4 before: one side is overtaken."""
    assert raided("C C C", "C C C C", teams=True) == [4, 4, 1]


# Complete sets


def test_a_set_counts_by_what_completed_it() -> None:
    """Four H: melded whole; laid off at last; by a Raid. A set that is there already does not count again."""
    whole = Scene("H H H H M M M T", "T").play("meld H 4", "meld M 3")
    assert counts(whole, "sets_at_once", "set_mike_heitler", "raid_set_mike_heitler") == [1, 1, 0]
    last = Scene("H M", "T", areas=("H H H", "")).play("lay_off H 1")
    assert counts(last, "sets_at_once", "set_mike_heitler", "raid_set_mike_heitler") == [0, 1, 0]
    raid = Scene("raid M", "T", areas=("H H H", "H")).play("raid H")
    assert counts(raid, "sets_at_once", "set_mike_heitler", "raid_set_mike_heitler") == [0, 0, 1]
    short = Scene("raid M", "T", areas=("C C C", "C")).play("raid C")
    assert counts(short, "raid_set_al_capone") == [0]


def test_a_set_of_partners_counts_for_who_completed_it() -> None:
    """Seat 2 lays the last H beside those of seat 0."""
    scene = Scene("W", "T", "H M", "T", areas=("H H H", ""), teams=True, seat=2).play("lay_off H 1")
    assert counts(scene, "set_mike_heitler", seat=2) == [1]
    assert counts(scene, "set_mike_heitler") == [0]


# The exclusion


def test_turns_with_all_of_al_capone_count_and_those_in_which_the_hand_shrinks() -> None:
    """Seat 1 has the set. It draws one card and discards one: no try; then it melds three: a try."""
    scene = Scene("M T", "R R R W S", areas=("", EIGHT_C), underworld="H", phase="draw")
    scene.play("underworld", "done", "discard H")
    scene.play("underworld", "done", "discard H")
    assert counts(scene, "exclusion_turns", "exclusion_tries", seat=1) == [1, 0]
    scene.play("underworld", "done", "discard H", "underworld", "meld R 3", "done", "discard H")
    assert counts(scene, "exclusion_turns", "exclusion_tries", seat=1) == [2, 1]
    assert counts(scene, "exclusion_turns", "exclusion_tries") == [0, 0]


def test_the_turn_that_completes_al_capone_began_without_it() -> None:
    """The hand shrinks in it, but it is no turn that began with the set; the next one is."""
    scene = Scene("C W S G", "M T", areas=("C C C C C C C", ""), underworld="H", phase="draw")
    scene.play("underworld", "lay_off C 1", "done", "discard H")
    assert counts(scene, "exclusion_turns", "exclusion_tries") == [0, 0]
    scene.play("underworld", "done", "discard H", "underworld", "done", "discard W")
    assert counts(scene, "exclusion_turns", "exclusion_tries") == [1, 0]


def test_going_out_is_a_try_and_partners_share_the_chance() -> None:
    """Seat 2 of the team lays its one card off and discards the one that it drew; its partner had no turn."""
    scene = Scene("M", "R", "W", "S", areas=(EIGHT_C, "W W W"), underworld="H", teams=True, phase="draw", seat=1)
    scene.play("underworld", "done", "discard H", "underworld", "lay_off W 1", "done", "discard H")
    assert (scene.reason, scene.hidden.end_seat) == ("out", 2)
    assert [counts(scene, "exclusion_turns", "exclusion_tries", seat=seat) for seat in range(3)] == [
        [0, 0],
        [0, 0],
        [1, 1],
    ]


def test_the_row_of_who_excluded_tells_the_points_taken() -> None:
    """Seat 0 goes out with all of C: 3 R of seat 1 at 4 and one of seat 2; others have no such row."""
    scene = Scene("M", "T", "W", areas=(EIGHT_C, "R R R", "R"), phase="discard", target=10, **VALUES).play("discard M")
    scene.end_round()
    rounds = scene.table.counts[:, :3]
    assert rounds[COUNTERS.index("exclusion")].tolist() == [1, 0, 0]
    assert rounds[COUNTERS.index("exclusion_points")].tolist() == [3 * 4 + 4, 0, 0]


def test_the_points_taken_of_a_team_count_once() -> None:
    """Both opponents lose the same 12."""
    scene = Scene(
        "T", "W", "M", "T", areas=(EIGHT_C, "R R R"), phase="discard", seat=2, teams=True, target=10, **VALUES
    ).play("discard M")
    scene.end_round()
    rounds = scene.table.counts[:, :4]
    assert rounds[COUNTERS.index("exclusion")].tolist() == [0, 0, 1, 0]
    assert rounds[COUNTERS.index("exclusion_points")].tolist() == [0, 0, 12, 0]
    assert rounds[COUNTERS.index("area_cards")].tolist() == [8, 3, 0, 0]


def test_the_end_tells_hands_areas_and_the_case_file() -> None:
    """Seat 0 is left with C, R, R and a Raid: 1 + 2 x 4 points in hand; seat 1 with T."""
    scene = Scene(
        "C R R raid M", "T", areas=("W W W", "W R R R"), file="S S", rest="underworld", phase="discard", turn=9,
        max_turns=9, target=10, **VALUES,
    ).play("discard M")  # fmt: skip
    scene.end_round()
    names = ("hand_evidence", "hand_gavels", "hand_points", "area_cards", "round_case_file")
    rows = [[int(scene.table.counts[COUNTERS.index(name), seat]) for name in names] for seat in (0, 1)]
    assert rows == [[3, 1, 9, 3, 2], [1, 0, 5, 4, 2]]


def test_dealt_gavel_cards_are_counted() -> None:
    """Seat 1 is dealt two Raids and an Eliot Ness among its five cards, seat 0 a Search Warrant."""
    scene = Scene("", "", hand_size=5).deal_again("warrant raid C raid M ness T R W S meeting")
    names = ("dealt_agent_meeting", "dealt_search_warrant", "dealt_eliot_ness", "dealt_raid")
    assert [counts(scene, *names, seat=seat) for seat in (0, 1)] == [[0, 1, 0, 0], [0, 0, 1, 2]]
