"""What the player who is asked sees: open cards, what everybody remembers, and nothing of hands and covered cards."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.capone.rules import CARD_TYPES
from simulator.capone.state import NO_CARD, SEARCH, TAKE, VIEW
from tests.simulator.capone.scene import Scene, card_type, counted

# Fields that only the player who is asked may know; all others are public (K-15).
OWN = {"seat", "phase", "option_count", "legal", "hand", "memory", "parameters", "in_underworld", "taken_unseen"}


def asked(scene: Scene) -> np.record:
    """The view of the player who decides now."""
    assert len(scene.options()) > 1
    return scene.player.asked


def test_everything_that_lies_open_is_in_the_view() -> None:
    """K-15.1: seat 1 sees sizes, the top card, play areas and totals, and its own hand."""
    scene = Scene(
        "C M T",
        "R warrant",
        areas=("W W W", "S"),
        underworld="G raid N",
        phase="draw",
        seat=1,
        totals=[31, 7],
    )
    view = asked(scene)
    assert (view.turn_seat, view.seat, view.players) == (1, 1, 2)
    assert list(view.hand_size[:2]) == [3, 2]
    assert view.case_file == len(scene.file.split()) == 86 - 3 - 2 - 4 - 3
    assert (view.underworld_top, view.underworld_size) == (card_type("N"), 3)
    assert [list(view.area[side]) for side in (0, 1)] == [list(counted(area)[:11]) for area in ("W W W", "S")]
    assert list(np.flatnonzero(view.melded)) == [card_type("W")]
    assert list(view.totals[:2]) == [31, 7]
    assert list(view.hand) == list(counted("R warrant"))


def test_the_underworld_is_counted_and_its_order_is_not_shown() -> None:
    """K-15.2: two piles that differ below the top look alike; what is laid and taken openly is counted."""
    views = []
    for pile in ("C M M T", "M M C T"):
        scene = Scene("R R W", "S S G", underworld=pile, phase="draw").play("underworld", "done", "discard R")
        views.append(asked(scene))
        assert list(views[-1].in_underworld) == list(counted("C M M R"))
    assert views[0].tobytes() == views[1].tobytes()


def test_a_gavel_card_and_revealed_cards_are_counted() -> None:
    """K-15.2: Eliot Ness and the six cards that were turned over and not taken; C was."""
    scene = Scene("ness R R", "S S", areas=("C C C",), underworld="T", file="M C M T T W G")
    view = asked(scene.play("reveal_seven", "done", "discard R"))
    assert list(view.in_underworld) == list(counted("T ness M M T T W G R"))
    assert view.taken_unseen.sum() == 0


def test_what_others_took_unseen_is_still_counted_among_the_cards_there() -> None:
    """K-15.3: seat 0 takes the M, in truth; seats 1 and 2 know that one card is gone, and each that it was seat 0."""
    scene = Scene("warrant R R", "S S", "N N", underworld="C M T").play(
        "search_individually", "take M", "done", "discard R"
    )
    assert scene.underworld == "C T warrant R"
    view = asked(scene)
    assert list(view.in_underworld) == list(counted("C M T warrant R"))
    assert list(view.taken_unseen[:3]) == [1, 0, 0]
    view = asked(scene.play("case_file", "done", "discard S"))
    assert (view.seat, list(view.taken_unseen[:3])) == (2, [1, 0, 0])
    view = asked(scene.play("case_file", "done", "discard N"))
    assert (view.seat, list(view.taken_unseen[:3])) == (0, [0, 0, 0])
    assert list(view.in_underworld) == list(counted("C T warrant R S N"))


def test_cards_taken_unseen_add_up_seat_by_seat() -> None:
    """K-15.3: seat 0 took one unseen before seat 1, with its look, begins to count anew; seat 2 counts both."""
    scene = Scene("warrant R R", "warrant S S", "N N", underworld="C M T").play(
        "search_individually", "take M", "done", "discard R", "case_file"
    )
    scene.play("search_individually", "take C", "done", "discard S")
    view = asked(scene)
    assert (view.seat, list(view.taken_unseen[:3])) == (2, [1, 1, 0])
    assert list(view.in_underworld) == list(counted("C M T warrant warrant R S"))


@pytest.mark.parametrize(
    ("search", "phase"), [(["search_individually"], SEARCH), (["search_for_a_set C"], TAKE)], ids=["one", "set"]
)
def test_who_looks_through_the_underworld_knows_what_it_holds(search: list[str], phase: int) -> None:
    """K-15.4: seat 1 looks after seat 0 took the M; the Warrant that it played lies beside the pile."""
    scene = Scene(
        "warrant R R",
        "warrant S S",
        areas=("", "C C C"),
        underworld="C M T",
        reveal_take="subset",
    ).play("search_individually", "take M", "done", "discard R", "case_file", *search)
    view = asked(scene)
    assert (view.seat, view.phase) == (1, phase)
    assert list(view.in_underworld) == list(counted("C T warrant R"))
    assert view.taken_unseen.sum() == 0


def test_a_search_for_a_set_tells_what_the_underworld_holds() -> None:
    """K-15.4: seat 1 takes the C at once; afterwards it counts what is left, and seat 0 what all saw."""
    scene = Scene(
        "warrant R R",
        "warrant S S",
        areas=("", "C C C"),
        underworld="C M T",
    ).play("search_individually", "take M", "done", "discard R", "case_file", "search_for_a_set C")
    view = asked(scene)
    assert list(view.in_underworld) == list(counted("T warrant R warrant"))
    assert (view.taken_unseen.sum(), scene.hidden.unseen[1].sum()) == (0, 0)
    view = asked(scene.play("done", "discard S"))
    assert list(view.in_underworld) == list(counted("T warrant R warrant S"))  # seat 0 knows of its own M


@pytest.mark.parametrize(
    ("choices", "card"),
    [
        (["underworld"], "T"),  # the top card
        (["case_file", "ask_around S"], "S"),  # given by seat 1
        (["case_file", "ask_directly C 1"], "C C"),  # all that seat 1 had
        (["case_file", "search_for_a_set C"], "C"),  # out of the Underworld
        (["case_file", "reveal_seven"], "C"),  # turned over
        (["case_file", "draw_two"], ""),
        (["case_file", "search_individually", "take C"], ""),
    ],
)
def test_a_card_that_came_for_all_to_see_is_known(choices: list[str], card: str) -> None:
    """K-15.5: seat 0 has a C, T and S from before, of which nobody knows."""
    scene = Scene(
        "C T S meeting warrant ness",
        "C C S",
        areas=("C C C",),
        underworld="C T",
        file="G N M M C W R J J J",
        phase="draw",
    ).play(*choices)
    assert list(scene.view.known[0]) == list(counted(card))


def test_a_known_card_is_known_until_it_leaves_the_hand() -> None:
    """K-15.5: the T from the Underworld is laid off, and then known to lie there only."""
    scene = Scene("T R R", "S", areas=("", "T T T"), underworld="T", phase="draw").play("underworld")
    assert list(scene.view.known[0]) == list(counted("T"))
    scene.play("lay_off T 2")
    assert scene.view.known[0].sum() == 0


def test_refusals_of_ask_around_are_known() -> None:
    """K-15.6: seat 1 has no M; seat 2 gives one, though it has another, and refused nothing; seat 3 is not asked."""
    scene = Scene("meeting R R", "S S", "M M", "G G").play("ask_around M")
    assert [int(scene.view.refused[seat, card_type("M")]) for seat in range(4)] == [0, 1, 0, 0]
    assert scene.view.refused.sum() == 1


def test_who_is_asked_directly_has_none_left_until_replacements_are_drawn() -> None:
    """K-15.6: seat 1 gives nothing and is known to have none; seat 2 draws for its two M, and nothing is known."""
    for victim, refused in ((1, 1), (2, 0)):
        scene = Scene("meeting R R", "S S", "M M", areas=("M M M",)).play(f"ask_directly M {victim}")
        assert scene.view.refused[victim, card_type("M")] == refused == scene.view.refused.sum()


@pytest.mark.parametrize(
    ("choices", "still"),
    [
        (["case_file"], 0),
        (["underworld"], 1),  # an open card: not a hidden M
        (["underworld", "search_individually", "take S"], 0),  # it might be an M
        (["underworld", "draw_two"], 0),
        (["underworld", "search_for_a_set C"], 1),
    ],
)
def test_an_unseen_card_ends_a_refusal(choices: list[str], still: int) -> None:
    """K-15.6: seat 1 refused an M and then takes its turn."""
    scene = Scene("meeting R R", "G warrant ness", areas=("", "C C C"), underworld="S M C")
    scene.play("ask_around M", "done", "discard R")
    assert scene.view.refused[1, card_type("M")] == 1
    assert scene.play(*choices).view.refused[1, card_type("M")] == still


def test_a_refusal_stays_where_no_card_could_be_drawn() -> None:
    """K-15.6: seat 1 refused M, and gives an S that the empty Case File cannot replace."""
    scene = Scene("meeting R R", "S G", rest="underworld")
    scene.view.refused[1, card_type("M")] = 1
    assert scene.play("ask_around S").view.refused[1, card_type("M")] == 1


def test_a_refusal_stays_beside_a_known_card_of_the_gangster() -> None:
    """K-15.6: seat 1 took an open M after its refusal; beyond that one it still has none."""
    scene = Scene("meeting M R", "S S").play("ask_around M", "done", "discard M", "underworld")
    assert (int(scene.view.refused[1, card_type("M")]), int(scene.view.known[1, card_type("M")])) == (1, 1)


def test_the_known_one_of_equal_cards_leaves_first() -> None:
    """K-15.7: seat 0 has an M unseen, takes another openly and discards an M: none is known for certain any more."""
    scene = Scene("M R R", "S", underworld="M", phase="draw").play("underworld", "done", "discard M")
    assert scene.hand(0) == "M R R"
    assert scene.view.known[0].sum() == 0


@pytest.mark.parametrize(
    ("hand", "file", "take"),
    [("R R warrant", "G G", "T"), ("C C warrant", "G G", "M"), ("R R warrant", "N J", "M")],
    ids=["another card taken", "another hand", "another Case File"],
)
def test_nobody_is_told_of_hands_piles_and_what_was_taken_unseen(hand: str, file: str, take: str) -> None:
    """K-15.8: seat 0 draws two cards, takes one unseen and discards an S; seat 1 sees the same as in another world."""
    views = []
    for cards, top, taken in (("R R warrant", "G G", "M"), (hand, file, take)):
        scene = Scene(f"S {cards}", "N N", underworld="M T C", file=top, phase="draw")
        views.append(asked(scene.play("case_file", "search_individually", f"take {taken}", "done", "discard S")))
        assert views[-1].seat == 1
    assert views[0].tobytes() == views[1].tobytes()


def test_partners_are_told_no_more_than_opponents() -> None:
    """K-15.9: seat 0 takes a card unseen; its partner, seat 2, counts the Underworld like seat 1 before it."""
    scene = Scene("warrant R R", "S S", "N N", "G G", underworld="C M T", teams=True).play(
        "search_individually", "take M", "done", "discard R"
    )
    opponent = asked(scene)
    partner = asked(scene.play("underworld", "done", "discard S"))  # the R that seat 0 discarded
    assert list(partner.in_underworld - opponent.in_underworld) == list(counted("S") - counted("R"))
    assert list(partner.taken_unseen) == list(opponent.taken_unseen)
    assert list(partner.known[0]) == list(counted(""))
    assert list(partner.hand) == list(counted("N N"))


@pytest.mark.parametrize(
    "choices",
    [
        ["ask_around S"],
        ["ask_directly C 1"],
        ["search_individually", "take T"],
        ["search_for_a_set C", "take C"],
        ["draw_two"],
        ["reveal_seven", "take C"],
        ["raid C"],
    ],
    ids=lambda choices: choices[0].split()[0],
)
def test_an_action_leaves_nothing_of_itself_in_the_view(choices: list[str]) -> None:
    """K-15.8: what is under way is shown while it is, and to nobody afterwards; nor is the list of what was found."""
    scene = Scene(
        "meeting warrant ness raid R C",
        "S C",
        areas=("C C C", "C"),
        underworld="C T M",
        file="G G C N N J J",
        reveal_take="subset",
    ).play(*choices)
    view = asked(scene)
    assert (view.gavel, view.named) == (NO_CARD, NO_CARD)
    assert not view.revealed.any()
    assert not view.legal[view.option_count :].any()


def test_what_is_under_way_is_shown_while_it_is() -> None:
    """K-8.5, K-7.5: the seven cards that lie turned over; the Search Warrant and the gangster that it names."""
    cards = {"areas": ("C C C",), "underworld": "C T", "file": "G G C N N J J", "reveal_take": "subset"}
    view = asked(Scene("ness warrant R", "S", **cards).play("reveal_seven"))
    assert (view.gavel, view.named) == (card_type("ness"), NO_CARD)
    assert list(view.revealed) == list(counted("G G C N N J J"))
    view = asked(Scene("ness warrant R", "S", **cards).play("search_for_a_set C"))
    assert (view.gavel, view.named) == (card_type("warrant"), card_type("C"))
    assert list(view.revealed) == [0] * CARD_TYPES


def test_each_field_of_the_view_is_public_or_the_own() -> None:
    """K-15.8: seat 0 discards and seat 1 is asked: of all public fields those change that tell of this."""
    scene = Scene("warrant R R", "S S", underworld="C M T").play("search_individually", "take M", "done")
    first = asked(scene)
    public = [name for name in VIEW.names if name not in OWN and name != "rules"]
    second = asked(scene.play("discard R"))
    changed = {name for name in public if not np.array_equal(first[name], second[name])}
    # The play of seat 0 is no longer that of this turn; its R now lies on top.
    assert changed == {
        "turn", "turn_seat", "hand_size", "underworld_top", "underworld_size", "gavel_played", "acted", "drew_file"
    }  # fmt: skip
