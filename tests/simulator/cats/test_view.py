"""What the player who is asked sees: open cards, the own row as it is remembered, and nothing that lies hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest

from simulator.cats.state import NO_CARD, NO_OBJECTIVE, VIEW
from tests.simulator.cats.scene import Scene

# Fields that hang on who is asked; all others are public (F-11.3). What a player has been seen to look at is public
# too, but `seen` leaves out the own row: `recalled` takes its place.
OWN = {"seat", "phase", "option_count", "legal", "memory", "parameters", "recalled", "seen", "drawn"}
PASS = ("pass", "pass")


def asked(scene: Scene) -> np.record:
    """The view of the player who decides now."""
    assert len(scene.options()) > 1
    return scene.player.asked


def told(view: np.record, places: Any) -> str:
    """Cards of the view by their numbers, `?` where none is told."""
    return " ".join("?" if card < 0 else str(view.number[card]) for card in places)


# The own row, and what others are seen to know


class Row(NamedTuple):
    """A row of six places as views tell it: the owner's memory, what it was seen to look at, faces and modifiers."""

    recalled: str
    seen: list[int]
    face_up: str
    modifier: str


# The next card of the draw deck, what seat 0 does in its turn with ~1 2 ^3 4/1, and how its row is told afterwards.
MOVES: dict[str, tuple[str, Sequence[str], Row]] = {
    "nothing": ("8", PASS, Row("? 2 3 4 ? ?", [0, 1, 1, 1, 0, 0], "? ? 3 ? ? ?", "? ? ? 1 ? ?")),
    "a card of the deck discarded": (
        "8", ("deck", "discard 0", "pass"), Row("? 2 3 4 ? ?", [0, 1, 1, 1, 0, 0], "? ? 3 ? ? ?", "? ? ? 1 ? ?")
    ),
    "swapped over an unseen card": (
        "8", ("deck", "swap 0 0", "pass"), Row("8 2 3 4 ? ?", [1, 1, 1, 1, 0, 0], "? ? 3 ? ? ?", "? ? ? 1 ? ?")
    ),
    "swapped over a face-up card": (
        "8", ("deck", "swap 2 1", "pass"), Row("? 2 8 4 ? ?", [0, 1, 1, 1, 0, 0], "? ? ? ? ? ?", "? ? ? 1 ? ?")
    ),
    "swapped over a modifier": (
        "8", ("deck", "swap 3 1", "pass"), Row("? 2 3 8 ? ?", [0, 1, 1, 1, 0, 0], "? ? 3 ? ? ?", "? ? ? ? ? ?")
    ),
    "from a pile": (
        "8", ("pile 0", "swap 0", "pass"), Row("6 2 3 4 ? ?", [1, 1, 1, 1, 0, 0], "6 ? 3 ? ? ?", "? ? ? 1 ? ?")
    ),
    "a peek": (
        "5", ("deck", "ability 0 0", "pass"), Row("1 2 3 4 ? ?", [1, 1, 1, 1, 0, 0], "? ? 3 ? ? ?", "? ? ? 1 ? ?")
    ),
    "a modifier over an unseen card": (
        "2", ("deck", "ability 0", "pass"), Row("? 2 3 4 ? ?", [0, 1, 1, 1, 0, 0], "? ? 3 ? ? ?", "2 ? ? 1 ? ?")
    ),
    "a wrong claim on the left": (
        "8", ("pass", "claim 12 0 1", "discard 0"),
        Row("3 4 ? ? ? ?", [1, 1, 0, 0, 0, 0], "3 ? ? ? ? ?", "? 1 ? ? ? ?"),
    ),
    "a wrong claim on the right": (
        "8", ("pass", "claim 12 2 3", "discard 0"),
        Row("? 2 ? ? ? ?", [0, 1, 0, 0, 0, 0], "? ? ? ? ? ?", "? ? ? ? ? ?"),
    ),
    "a wrong claim of three": (
        "8", ("pass", "claim 12 0 1 2", "discard 0"),
        Row("4 ? ? ? ? ?", [1, 0, 0, 0, 0, 0], "? ? ? ? ? ?", "1 ? ? ? ? ?"),
    ),
    "a right claim of two": (
        "8", ("pass", "claim 5 1 2"), Row("? 4 ? ? ? ?", [0, 1, 0, 0, 0, 0], "? ? ? ? ? ?", "? 1 ? ? ? ?")
    ),
    "a right claim of three": (
        "8", ("pass", "claim 10 1 2 3", "discard 0"),
        Row("? ? ? ? ? ?", [0, 0, 0, 0, 0, 0], "? ? ? ? ? ?", "? ? ? ? ? ?"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("card", "choices", "row"), MOVES.values(), ids=MOVES)
def test_what_is_known_of_a_row_moves_with_its_cards(card: str, choices: Sequence[str], row: Row) -> None:
    """F-11.1, F-11.2, F-11.3, F-5.12: seat 1 sees which cards seat 0 has looked at; seat 0 its own, and no place more.

    Its own row is not in `seen`: with a memory that decays this would tell it what it has forgotten.
    """
    scene = Scene(
        "~1 2 ^3 4/1", "9 ~9", deck=f"{card} 13 14 13", shown="12 5 10", next_objectives="14", abilities="modifiers",
        false_claims="any",
    ).play(*choices)  # fmt: skip
    other = asked(scene)
    assert (other.seat, other.seen[0].tolist()) == (1, row.seen)
    assert (told(other, other.recalled), other.seen[1].tolist()) == ("9 ? ? ? ? ?", [0] * 6)
    own = asked(scene.play(*PASS))
    assert (own.seat, told(own, own.recalled)) == (0, row.recalled)
    assert [own.seen[seat].tolist() for seat in (0, 1)] == [[0] * 6, [1, 0, 0, 0, 0, 0]]
    for view in (other, own):
        assert told(view, view.face_up[0]) == row.face_up
        assert told(view, view.modifier[0]) == row.modifier
        assert told(view, view.face_up[1]) == told(view, view.modifier[1]) == "? ? ? ? ? ?"


def test_a_look_before_the_first_turn_is_seen_by_all_and_its_card_by_the_owner() -> None:
    """F-2.6, F-11.1, F-11.3: seat 0 looks at slot 2, seat 1 at slot 0; 5 and 2 lie there."""
    scene = Scene("", "", piles=("", "")).deal_again("1 2 3 4 5 6 7 8")
    first = asked(scene)
    assert (told(first, first.recalled), first.seen.sum()) == ("? ? ? ? ? ?", 0)
    second = asked(scene.play("look 2"))
    assert (second.seat, told(second, second.recalled)) == (1, "? ? ? ? ? ?")
    assert [second.seen[seat].tolist() for seat in (0, 1)] == [[0, 0, 1, 0, 0, 0], [0] * 6]
    turn = asked(scene.play("look 0"))
    assert (turn.seat, told(turn, turn.recalled)) == (0, "? ? 5 ? ? ?")
    assert [turn.seen[seat].tolist() for seat in (0, 1)] == [[0] * 6, [1, 0, 0, 0, 0, 0]]


def test_cards_that_come_between_rounds_are_seen_by_nobody() -> None:
    """F-9.4, F-9.5, F-11.2: seat 1 begins round 2 with a row of which it knows 8, and sees none of seat 0 as seen."""
    scene = Scene("5 7", "8 ~9/1 ^6", phase="fulfil", deck="10 11 12 13 14", abilities="modifiers")
    view = asked(scene.play("claim 12 0 1", *PASS).end_round().next_round())
    assert (view.seat, view.round_number) == (1, 2)
    assert (told(view, view.recalled), view.seen.sum()) == ("8 ? 6 ? ? ?", 0)
    assert told(view, view.face_up[1]) == "? ? 6 ? ? ?"
    assert told(view, view.modifier[1]) == "? 1 ? ? ? ?"
    assert view.row_size[:2].tolist() == [4, 4]


def test_nothing_of_a_row_is_known_after_a_new_set_up() -> None:
    """F-9.6, F-11.2: all cards were taken back, and no look is taken in round 2."""
    scene = Scene("5 7", "8 ~9/1 ^6", phase="fulfil", abilities="modifiers", between_rounds="reshuffle")
    scene.play("claim 12 0 1", *PASS).end_round().next_round("1 2 3 4 5 6 7 8")
    for _ in range(2):
        view = asked(scene)
        assert (told(view, view.recalled), view.seen.sum()) == ("? ? ? ? ? ?", 0)
        assert (view.face_up == -1).all()
        assert (view.modifier == NO_CARD).all()
        scene.play(*PASS)


# What no one is told: worlds that a player cannot tell apart


class Secret(NamedTuple):
    """The row of seat 0, the next cards of the draw deck, and what seat 0 does; `*` stands for a 7 or an 11."""

    row: str
    deck: str
    choices: Sequence[str]


def two_worlds(secret: Secret, **changes: Any) -> list[Scene]:
    """A table of three seats with each of the two cards, after the choices."""
    return [
        Scene(secret.row.replace("*", card), "9 ~9", "~8 8", deck=secret.deck.replace("*", card), **changes).play(
            *secret.choices
        )
        for card in ("7", "11")
    ]


def shown_to(scene: Scene, seat: int) -> list[bytes]:
    """What a seat is shown, twice, while all pass a whole cycle."""
    shown = []
    for _ in range(2 * int(scene.view.players)):
        if scene.seat == seat and len(scene.options()) > 1:
            shown.append(bytes(scene.player.asked.tobytes()))
        scene.play("pass")
    return shown


KNOWN_TO_ITS_OWNER = {
    "seen before": Secret("* 2 3", "8", ("pile 0", "swap 1", "pass")),
    "swapped in from the deck": Secret("1 2 ~3", "*", ("deck", "swap 1 0", "pass")),
    "peeked at": Secret("~* 2 ^3", "5", ("deck", "ability 0 1", "pass")),
    "makes an objective": Secret("5 * 2", "8", PASS),  # 12: a longer list of claims
}


@pytest.mark.parametrize("secret", KNOWN_TO_ITS_OWNER.values(), ids=KNOWN_TO_ITS_OWNER)
def test_a_card_that_its_owner_knows_is_told_to_nobody_else(secret: Secret) -> None:
    """F-11.4: seats 1 and 2 are shown the same in both worlds; seat 0 is not."""
    for seat in (1, 2):
        one, other = (shown_to(scene, seat) for scene in two_worlds(secret, abilities="modifiers"))
        assert one == other != []
    one, other = (shown_to(scene, 0) for scene in two_worlds(secret, abilities="modifiers"))
    assert one[0] != other[0]


UNKNOWN_TO_ALL = {
    "the next card": Secret("1 2 3", "*", PASS),
    "dealt": Secret("1 2 ~*", "8", PASS),
    "under a modifier": Secret("~* 2 ^3", "2", ("deck", "ability 0", "pass")),
    "refilled after a right claim": Secret("5 4 2", "*", ("pass", "claim 9 0 1")),
    "refilled after a wrong claim": Secret("5 ~4 2", "1 *", ("pass", "claim 12 0 1", "discard 0")),
}


@pytest.mark.parametrize("claims", ["plausible", "any"])
@pytest.mark.parametrize("secret", UNKNOWN_TO_ALL.values(), ids=UNKNOWN_TO_ALL)
def test_a_card_that_nobody_has_looked_at_is_told_to_nobody(secret: Secret, claims: str) -> None:
    """F-11.4, F-6.4, F-6.6: its owner is asked for a claim with it, and shown the same list in both worlds."""
    rules: dict[str, Any] = {"abilities": "modifiers", "false_claims": claims}
    for seat in range(3):
        one, other = (shown_to(scene, seat) for scene in two_worlds(secret, **rules))
        assert one == other != []


def test_a_card_looked_at_before_the_first_turn_is_told_to_its_owner_alone() -> None:
    """F-2.6, F-11.4: seat 0 looks at a 7 or an 11; seats 1 and 2, which look after it, see the same."""
    shown: list[list[bytes]] = []
    for card in ("7", "11"):
        scene = Scene("", "", "", piles=("", "")).deal_again(f"{card} 9 8 2 9 8 3 9 8 4 9 8 6 7")
        shown.append([])
        for look in ("look 0", "look 1", "look 2", "pass"):
            shown[-1].append(bytes(asked(scene).tobytes()))
            scene.play(look)
    assert shown[0][:3] == shown[1][:3]
    assert shown[0][3] != shown[1][3]


def test_cards_that_come_between_rounds_are_told_to_nobody() -> None:
    """F-9.5, F-11.4: a 10 or an 11 comes to seat 0, whose row was emptied, and a 13 or a 14 to seat 1."""
    rows, shown = [], []
    for deck in ("13 10 14 11", "14 11 13 10"):
        scene = Scene("5 7", "9 ~9 8", deck=deck, phase="fulfil").play("claim 12 0 1", *PASS).end_round().next_round()
        rows.append([scene.row(seat) for seat in (0, 1)])
        shown.append([shown_to(scene, seat) for seat in (1, 0)])
    assert rows == [["~10 ~14 ~11 ~-3", "9 ~9 8 ~13"], ["~11 ~13 ~10 ~-3", "9 ~9 8 ~14"]]
    assert shown[0] == shown[1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"piles": ("1 2 9", "8")}, {"piles": ("2 1 9", "8")}),
        ({"piles": ("1 2 9", "3 4 8")}, {"piles": ("4 2 9", "3 1 8")}),
        ({"scored": ("1 2", "3")}, {"scored": ("1 3", "2")}),
    ],
    ids=["the order of a pile", "which pile it is", "who has scored it"],
)
def test_covered_cards_are_counted_and_no_more(one: dict[str, Any], other: dict[str, Any]) -> None:
    """F-11.3: which cards lie under the tops, and which were scored, is told for both piles and all seats together."""
    views = [asked(Scene("5 7", "6 ~6", **changes)) for changes in (one, other)]
    assert views[0].tobytes() == views[1].tobytes()


def test_what_a_player_has_forgotten_is_told_to_nobody() -> None:
    """F-12.4, F-12.6, F-11.4: seat 0 forgets 5 and 7; seat 1 sees that it has seen them, itself it sees nothing."""
    rules: dict[str, Any] = {"phase": "turn", "false_claims": "any"}
    fading, perfect = (Scene("5 7 ~2", "9 ~9", dials=dials, **rules) for dials in ((1, 0), (0, 0)))
    blank = Scene("~5 ~7 ~2", "9 ~9", **rules)
    assert asked(fading).tobytes() == asked(blank).tobytes() != asked(perfect).tobytes()
    for scene in (fading, perfect):
        scene.table.setting.dials[:2] = 0
        scene.play(*PASS)
    assert asked(fading).tobytes() == asked(perfect).tobytes()
    assert asked(fading).seen[0].tolist() == [1, 1, 0, 0, 0, 0]


# What is under way


def test_a_card_in_hand_is_shown_while_it_is_decided_upon() -> None:
    """F-3.6: to seat 0, and to nobody afterwards."""
    scene = Scene("1 2 3", "9 ~9", deck="12", false_claims="any").play("deck")
    view = asked(scene)
    assert (view.seat, told(view, [view.drawn])) == (0, "12")
    for choice, seat in (("swap 0 0", 0), ("pass", 1), ("pass", 1), ("pass", 0)):
        view = asked(scene.play(choice))
        assert (view.seat, view.drawn) == (seat, NO_CARD)


@pytest.mark.parametrize("pile", [0, 1])
def test_the_pile_from_which_a_card_is_taken_is_shown(pile: int) -> None:
    """F-3.9: its top card still lies there while its slot is chosen."""
    view = asked(Scene("1 2 3", "9 ~9", piles=("5 6", "4 7")).play(f"pile {pile}"))
    assert (view.seat, view.pile, told(view, view.pile_top)) == (0, pile, "6 7")
    assert view.pile_size.tolist() == [2, 2]


@pytest.mark.parametrize(
    ("claim", "place", "first", "size", "faces"),
    [("9 1 2", 1, 1, 2, "? 2 3 ? ? ?"), ("4 0 1 2", 2, 0, 3, "1 2 3 ? ? ?"), ("12 2 3", 0, 2, 2, "? ? 3 4 ? ?")],
)
def test_a_wrong_claim_is_shown_while_its_pile_is_chosen(
    claim: str, place: int, first: int, size: int, faces: str
) -> None:
    """F-5.3, F-6.1: which objective, which cards and what they are; afterwards no objective is being claimed."""
    scene = Scene("1 ~2 3 ~4", "9 ~9", phase="fulfil", false_claims="any").play(f"claim {claim}")
    view = asked(scene)
    assert (view.claim, view.claim_first, view.claim_size) == (place, first, size)
    assert told(view, view.face_up[0]) == faces
    view = asked(scene.play("discard 0"))
    assert (view.seat, view.claim, told(view, view.face_up[0])) == (1, NO_OBJECTIVE, "? ? ? ? ? ?")


def test_the_modifiers_of_a_right_claim_lie_there_while_their_pile_is_chosen() -> None:
    """F-5.9, F-5.10: the objective is met once the pile is chosen; then its place has a new one."""
    scene = Scene("5/1 6 8", "9 ~9", phase="fulfil", next_objectives="14", abilities="modifiers").play("claim 12 0 1")
    view = asked(scene)
    assert (view.claim, told(view, view.modifier[0]), view.scored[0]) == (0, "1 ? ? ? ? ?", 0)
    view = asked(scene.play("discard 0"))
    assert (view.claim, told(view, view.modifier[0]), view.scored[0]) == (NO_OBJECTIVE, "? ? ? ? ? ?", 2)
    assert [int(view.goal[goal]) for goal in view.objectives[:3]] == [14, 9, 4]


def test_the_list_of_choices_holds_nothing_of_an_earlier_one() -> None:
    """F-11.4: sixteen choices for the card of the deck, then fewer; behind the last one the list is empty."""
    scene = Scene("1 2 3 4", "9 ~9", deck="5", abilities="modifiers").play("deck")
    counts = []
    for choice in ("discard 0", "pass", "pass"):
        view = asked(scene)
        counts.append(int(view.option_count))
        assert np.count_nonzero(view.legal) >= view.option_count - 1  # a look at slot 0 is the choice 0
        assert not view.legal[view.option_count :].any()
        scene.play(choice)
    assert counts[0] == 18
    assert max(counts[1:]) < 18


def test_each_field_of_the_view_is_public_or_the_own() -> None:
    """F-11.3, F-11.4: seat 0 passes its claim and seat 1 is asked: of all public fields only the turn has changed."""
    scene = Scene("~1 2 ^3 4/1", "9 ~9", abilities="modifiers", false_claims="any").play("pass")
    first, second = asked(scene), asked(scene.play("pass"))
    assert (first.seat, second.seat) == (0, 1)
    public = [name for name in VIEW.names or () if name not in OWN and name != "rules"]
    assert {name for name in public if not np.array_equal(first[name], second[name])} == {"turn", "turn_seat"}
