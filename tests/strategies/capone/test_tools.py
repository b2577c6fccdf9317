"""The tools of Al Capone's strategies, each on positions whose answer can be counted by hand.

There are 8 C, 7 M, R, G and J, 6 T, W and N, 5 S and B, 4 H, and 3 Raids. A card scores 3; the set of W 27, of H 18.
"""

from typing import Any

import pytest

from simulator.capone.state import DRAW_CASE_FILE, DRAW_UNDERWORLD, NO_CARD, TAKE_COPIES
from simulator.records import pack
from strategies.capone import tools
from strategies.tools import NEVER
from tests.simulator.capone.scene import Scene, card_type
from tests.strategies.position import choice, view_of

C, W, S, H = (card_type(card) for card in "CWSH")
OTHER = "T T N N J"

# Hidden are ten cards: five in the other hand, five in the Case File. Of the six W three are melded, one is in hand.
HIDDEN: dict[str, Any] = {"file": "W J J J J", "rest": "underworld", "areas": ("W W W", "")}


@pytest.mark.parametrize(
    ("gangster", "extra", "expected"),
    [
        ("C", 0, True),  # melded by the other
        ("W", 0, False),  # two in hand
        ("W", 1, True),
        ("S", 0, False),
        ("S", 2, True),
        ("B", 0, True),  # three in hand
    ],
)
def test_what_fits(gangster, extra, expected):
    view = view_of(Scene("W W S B B B", OTHER, areas=("", "C C C")))
    assert bool(tools.fits(view, card_type(gangster), extra)) is expected


@pytest.mark.parametrize(
    ("hand", "gavel_played", "stuck"),
    [
        ("C S", 0, 1),  # C is melded
        ("B B B S", 0, 1),
        ("B B S", 0, 3),
        ("S meeting", 0, 1),  # the Meeting is played, S discarded
        ("S meeting", 1, 2),
        ("C meeting", 0, 1),  # the Meeting can be discarded
        ("C C", 0, 0),
        ("meeting raid", 0, 1),  # one is played, one discarded
        ("meeting raid", 1, 2),
        ("meeting raid ness", 0, 2),
        ("S meeting raid", 0, 2),
    ],
)
def test_stuck_cards(hand, gavel_played, stuck):
    scene = Scene(hand, OTHER, areas=("", "C C C"), underworld="J", gavel_played=gavel_played, phase="draw")
    assert tools.stuck_cards(view_of(scene), NO_CARD) == stuck


@pytest.mark.parametrize(("top", "stuck"), [("W", 1), ("S", 3), ("C", 3), ("raid", 3)])
def test_stuck_cards_with_the_top_of_the_underworld(top, stuck):
    """Two W and an S: another W frees both."""
    view = view_of(Scene("W W S", OTHER, underworld=f"J {top}", phase="draw"))
    assert tools.stuck_cards(view, card_type(top)) == stuck


@pytest.mark.parametrize(("teams", "expected"), [(False, 1), (True, 2)])
def test_the_smallest_hand_is_one_of_an_opponent(teams, expected):
    """Seat 2, the partner of seat 0, has one card."""
    view = view_of(Scene("W S", "T T T", "N", "J J", teams=teams, phase="discard"))
    assert tools.smallest_hand(view) == expected


@pytest.mark.parametrize(
    ("alarm", "clock", "expected"),
    [(5, 0, True), (4, 0, False), (4, 2, False), (4, 3, True)],
)
def test_the_hand_may_end_soon(alarm, clock, expected):
    """The other has five cards, the Case File five, 2.5 for each player."""
    view = view_of(Scene("W S", OTHER, **HIDDEN))
    assert bool(tools.presses(view, alarm, clock)) is expected


@pytest.mark.parametrize(
    ("hand", "underworld", "raids", "expected"),
    [("W S", "J", 3, 3), ("W S raid", "raid J", 3, 1), ("W S", "raid raid raid", 3, 0), ("W S", "raid J", 5, 4)],
)
def test_raids_about(hand, underworld, raids, expected):
    view = view_of(Scene(hand, OTHER, underworld=underworld, gavels={"raid": raids}, phase="discard"))
    assert tools.raids_about(view) == expected


def test_unseen_cards():
    """Of eight C three and four are melded; of six W two are in hand and one lies in the Underworld."""
    view = view_of(Scene("W W S", OTHER, areas=("C C C", "C C C C"), underworld="W J", phase="discard"))
    assert [tools.unseen_cards(view, gangster) for gangster in (C, W, S)] == [1, 3, 4]


def test_no_card_is_less_than_unseen():
    """The player counts an H in the Underworld that another has taken out unseen and then melded with the rest."""
    view = view_of(Scene("W W S", OTHER, areas=("", "H H H H"), underworld="W J", phase="discard"))
    view.in_underworld[H] = 1
    assert tools.unseen_cards(view, H) == 0


@pytest.mark.parametrize(
    ("known", "refused", "expected"),
    [
        (0, 0, 1.0),  # two W among ten hidden cards, five of which the other has
        (1, 0, 1.5),  # one, and half of the other one
        (2, 0, 2.0),
        (0, 1, 0.0),
        (1, 1, 1.0),
    ],
)
def test_expected_cards(known, refused, expected):
    view = view_of(Scene("W S", "T T N N W", **HIDDEN))
    view.known[1, W], view.refused[1, W] = known, refused
    assert tools.expected_cards(view, 1, W) == expected


@pytest.mark.parametrize(
    ("known", "refused", "ask_partner", "expected"),
    [
        ((0, 0, 0), (0, 0, 0), True, 0.6),  # one W among ten hidden cards; the others have two each
        ((0, 0, 0), (1, 0, 0), True, 0.4),
        ((0, 0, 0), (1, 1, 1), True, 0.0),
        ((0, 1, 0), (0, 0, 0), True, 1.0),
        ((0, 0, 0), (0, 0, 0), False, 0.4),  # the partner may not be asked
        ((0, 1, 0), (1, 0, 1), False, 0.0),
    ],
)
def test_the_chance_that_somebody_has_a_card(known, refused, ask_partner, expected):
    """Two W in hand, three melded."""
    hands, hidden = ("W W S", "T T", "N N", "J J"), HIDDEN | {"file": "W J J J"}
    view = view_of(Scene(*hands, **hidden, teams=True, ask_partner=ask_partner))
    view.known[1:4, W], view.refused[1:4, W] = known, refused
    assert tools.chance_around(view, W) == pytest.approx(expected)


@pytest.mark.parametrize(("count", "expected"), [(1, 3), (2, 6), (3, 18)])
def test_points_laid_down_count_a_completed_set(count, expected):
    """Three of six W lie there; all six are 27 points instead of 9."""
    view = view_of(Scene("W W W S", OTHER, areas=("W W W", "")))
    assert tools.laid_points(view, W, count) == expected


def test_the_average_points_of_a_card_weigh_gangsters_by_their_cards():
    """Eight of 68 cards at 20, sixty at 3: 340 / 68."""
    view = view_of(Scene("W S", OTHER, card_values={"al_capone": 20}, phase="discard"))
    assert tools.average_points(view) == 5.0


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("C", 3.0),  # fits the other's meld
        ("H", 9.0),  # completes the own set: 18 instead of 9
        ("W", 9.0),  # the third
        ("S", 0.9),  # the second: 0.3 of a card
        ("N", 0.0),
        ("raid", 2.7),  # 0.9 of an average card
        ("ness", 2.7),
        ("meeting", 1.5),  # 0.5
        ("warrant", 1.5),
    ],
)
def test_what_a_card_is_worth_to_take(card, expected):
    view = view_of(Scene("W W S", OTHER, areas=("H H H", "C C C"), phase="discard"))
    assert tools.gain_points(view, card_type(card)) == pytest.approx(expected)


@pytest.mark.parametrize(("underworld", "expected"), [("N W S", 9.0), ("N S", 0.9), ("N raid", 0.0)])
def test_a_search_is_worth_the_best_evidence_card(underworld, expected):
    view = view_of(Scene("W W S warrant", OTHER, underworld=underworld))
    assert tools.search_points(view) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("reveal", "file", "expected"),
    [
        (3, "W C J J J", 1.8),  # two W of ten hidden cards, three revealed: 2 x 3 x 3 / 10
        (5, "W C J J J", 3.0),
        (7, "W C J J J", 3.0),  # five are there
    ],
)
def test_what_revealing_cards_is_likely_to_bring(reveal, file, expected):
    """C, which the other has melded, does not count."""
    hidden = HIDDEN | {"file": file, "areas": ("W W W", "C C C")}
    view = view_of(Scene("W S", "T T N N W", **hidden, ness_reveal=reveal))
    assert tools.reveal_points(view) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("own", "others", "gangster", "expected"),
    [
        ("W W W", ("W", ""), W, 6),  # gained 3, lost by the other 3
        ("W W W", ("W", "W"), W, 12),  # from both
        ("W W W", ("W W", "W"), W, 27),  # the set is 27 instead of 9, and the others lose 9
        ("H H H", ("H", ""), H, 12),  # 18 instead of 9, and 3
    ],
)
def test_what_a_raid_swings(own, others, gangster, expected):
    view = view_of(Scene("raid S", OTHER, "T T", areas=(own, *others)))
    assert tools.raid_points(view, gangster) == expected


@pytest.mark.parametrize(
    ("case_file", "expected"),
    [("J J J J", 3.6), ("J", 1.8), ("", 0.0)],  # 0.6 x 3 a card
)
def test_draw_two_brings_what_the_case_file_has(case_file, expected):
    scene = Scene("ness S G", OTHER, file=case_file, rest="underworld")
    [draw] = [legal for legal in view_of(scene).legal[: len(scene.options())] if scene.choice_text(legal) == "draw_two"]
    assert tools.gavel_value(scene.player.asked, draw) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("C", 3.0),  # to be laid off
        ("raid", 2.5),
        ("ness", 2.5),
        ("meeting", 2.0),
        ("warrant", 2.0),
        ("W", 1.9),  # a pair, four to come
        ("S", 0.4),  # a single card, four to come
        ("H", 0.0),  # a pair of which none is to come
        ("B", 3.0),  # three are a meld, though none is to come
    ],
)
def test_what_a_card_is_worth_to_keep(card, expected):
    hand = "C W W S H H B B B raid ness meeting warrant"
    view = view_of(Scene(hand, OTHER, areas=("", "C C C"), underworld="H H B B", phase="discard"))
    assert tools.card_worth(view, card_type(card)) == pytest.approx(expected)


@pytest.mark.parametrize(("top", "expected"), [("W", 1.0), ("S", NEVER), ("raid", NEVER)])
def test_a_draw_is_sound_from_the_underworld_where_its_top_fits(top, expected):
    view = view_of(Scene("W W S", OTHER, underworld=f"J {top}", phase="draw"))
    assert tools.draw_value(view, pack(DRAW_UNDERWORLD)) == expected
    assert tools.draw_value(view, pack(DRAW_CASE_FILE)) == 0.0


def test_how_many_cards_a_choice_takes():
    scene = Scene("ness S", OTHER, areas=("W W W M M M", ""), file="W M J W J J J", reveal_take="subset")
    scene.play("reveal_seven")
    taken = {scene.choice_text(legal): tools.taken_cards(legal) for legal in view_of(scene).legal[:6]}
    assert taken == {"take": 0, "take M": 1, "take W": 1, "take M W": 2, "take W W": 2, "take M W W": 3}
    assert tools.taken_cards(pack(TAKE_COPIES, W, 4)) == 4


@pytest.mark.parametrize(("hand", "can"), [("W S", True), ("C C C S", True), ("C C S ness", False)])
def test_what_can_be_laid(hand, can):
    assert bool(tools.can_lay(view_of(Scene(hand, OTHER, areas=("W W W", ""))))) is can


# What every strategy but random does where it has no idea of its own.


@pytest.mark.parametrize("player", ["greedy", "hoarder", "raider", "closer", "partner"])
def test_own_melds_are_fed_before_gavel_cards_are_played(player):
    """The lay-off is worth 3 points, Draw Two 3.6, but one does not hinder the other."""
    scene = Scene("B S G ness", OTHER, areas=("B B B", ""))
    assert choice(player, scene) == "lay_off B 1"


@pytest.mark.parametrize("player", ["greedy", "hoarder", "raider", "closer", "partner"])
def test_a_search_takes_the_card_of_most_points(player):
    """A W, to be laid off, is worth 3, a Raid 2.7, a second B 0.9; where a third S is a meld, it is worth 9."""
    for hand, expected in (("S B G warrant meeting ness", "take W"), ("S S B G warrant", "take S")):
        scene = Scene(hand, OTHER, areas=("W W W", ""), underworld="raid S W B")
        assert choice(player, scene.play("search_individually")) == expected


@pytest.mark.parametrize("player", ["greedy", "hoarder", "raider", "closer", "partner"])
def test_all_that_may_be_taken_is_taken(player):
    rules: dict[str, Any] = {"reveal_take": "subset", "areas": ("W W W", "")}
    scene = Scene("S B G warrant", OTHER, underworld="W J W", **rules)
    assert choice(player, scene.play("search_for_a_set W")) == "take W W"
    scene = Scene("S B G ness", OTHER, file="W J W J J J J", **rules)
    assert choice(player, scene.play("reveal_seven")) == "take W W"
