"""Components, deal order and set-up of a round: sections 1 and 2 of docs/games/escape.md."""

from __future__ import annotations

from collections import Counter

import pytest

from simulator.escape.state import NO_PLAN
from tests.simulator.escape.scene import Scene

TWENTY = "P1 P2 P3 P4 P5 " * 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_of_players_is_dealt_the_same(players: int) -> None:
    """E-1.9, E-2.7, A-01: ten cards each, one Escapee in the Yard; the first player is asked to draw."""
    scene = Scene(*[""] * players).deal_again("G")
    assert list(scene.view.hand_size) == [10] * players + [0] * (4 - players)
    assert (scene.yard, scene.view.cell_block, scene.phase) == ("G", 98 - 1 - 10 * players, "draw")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_seat_deals_first_and_the_deal_passes_to_the_left(players: int) -> None:
    """E-2.1, A-02: so seats 0, 1, 2, ... play first in rounds 1, 2, 3, ..."""
    scene = Scene("P1", *["P2"] * (players - 1), phase="discard", max_rounds=9)
    first = [0]
    scene.play("discard P1").end_round().next_round()
    for _ in range(players):
        first.append(scene.seat)
        scene.view.turn = scene.rules["max_turns"]  # this turn will be the round's last
        scene.play("cell_block", "done", scene_discard(scene)).end_round().next_round()
    assert first == [*range(players), 0]


def scene_discard(scene: Scene) -> str:
    """A discard of whatever card."""
    return f"discard {scene.hand(scene.seat).split()[0]}"


def test_all_cards_are_gathered_and_shuffled_for_every_round() -> None:
    """E-2.2, E-2.8: cards from hands, areas, Foiled! piles, Yard and Solitary are back; nothing of the round stays."""
    scene = (
        Scene(
            "P1",
            "P2 P2 G",
            areas=("P3 P3 P3", "P3 P4"),
            foiled=("P5 I5", "P5"),
            foiled_plans="5",
            yard="G G G",
            solitary="P6 I6",
            guard_help=3,
            change_in_plan=4,
            phase="discard",
            turn=8,
            idle_turns=2,
        )
        .play("discard P1")
        .end_round()
    )
    scene.view.refused[0, 0] = scene.view.known[1, 1] = 1
    scene.step()  # the shuffle, before anything is revealed
    assert Counter(scene.block.split()) == Counter(
        {f"P{n}": 12 for n in range(1, 8)} | {f"I{n}": 1 for n in range(1, 8)} | {"G": 7}
    )
    assert (scene.yard, scene.solitary, scene.view.turn, scene.view.idle_turns) == ("", "", 0, 0)
    for seat in (0, 1):
        assert (scene.hand(seat), scene.area(seat), scene.foiled(seat)) == ("", "", "")
    assert (scene.view.guard_help, scene.view.change_in_plan) == (NO_PLAN, NO_PLAN)
    assert scene.view.in_play.sum() == scene.view.plans_in_play == scene.view.times_foiled.sum() == 0
    assert scene.view.known.sum() == scene.view.refused.sum() == 0


def test_the_action_deck_lives_on_between_rounds() -> None:
    """E-2.3, A-33: deck and discards stay in their order; what lay on a plan joins the discards."""
    scene = Scene(
        "P1", "P2", areas=("P3", ""), action="warden blank warden", action_discards="ratted_on", guard_help=3,
        phase="discard",
    )  # fmt: skip
    scene.play("discard P1").end_round().next_round()
    assert (scene.action_deck, scene.action_discards) == ("warden blank warden", "ratted_on guard_help")


def test_the_reveal_ends_with_the_first_escapee() -> None:
    """E-2.4, E-2.5, A-04: I3 into the Yard; P1 P2 P2 in Solitary, the last revealed on top."""
    scene = Scene("", "").deal_again("P1 P2 P2 I3 P4")
    assert (scene.yard, scene.solitary) == ("I3", "P1 P2 P2")
    assert "P4" in scene.hand(0)


def test_an_escapee_on_top_leaves_solitary_empty() -> None:
    """E-2.4, E-2.5: nothing else is revealed."""
    scene = Scene("", "").deal_again("G I3")
    assert (scene.yard, scene.solitary) == ("G", "")


def test_the_twentieth_card_may_be_the_escapee() -> None:
    """E-2.4, E-2.6: 19 Plan cards, then I3: no search is needed."""
    scene = Scene("", "").deal_again(f"{'P1 ' * 12} {'P2 ' * 7} I3 P4 P5")
    assert (scene.yard, len(scene.solitary.split())) == ("I3", 19)
    assert ("P4" in scene.hand(0), "P5" in scene.hand(1)) == (True, True)


@pytest.mark.parametrize("escapee", ["I1", "I6", "G"])
def test_twenty_cards_without_an_escapee_start_a_search(escapee: str) -> None:
    """E-2.6, A-03: of what follows, P6, an Escapee, P7, I3, ..., that one is the first; the twenty stay in Solitary."""
    scene = Scene("", "").deal_again(f"{TWENTY} P6 {escapee} P7 I3")
    assert (scene.yard, scene.solitary) == (escapee, " ".join(TWENTY.split()))
    assert scene.view.cell_block == 98 - 20 - 1 - 2 * 10


def test_after_a_search_the_rest_is_shuffled() -> None:
    """E-2.6, A-03: P6 and P7 lay on top of the rest in every deal; after the shuffle they are dealt first by chance."""
    hands = set()
    for deal in range(5):
        scene = Scene("", "")
        scene.hidden.deal_key = deal
        scene.deal_again(f"{TWENTY} P6 I6 P7 G")
        hands.add(scene.hand(0))
    assert len(hands) == 5


@pytest.mark.parametrize("limit", [1, 5, 12])
def test_the_reveal_limit_is_a_rule(limit: int) -> None:
    """E-2.6: with `limit` Plan cards on top and the Escapee right behind, a search begins; with a card less none."""
    cards = ["P1"] * limit
    searched = Scene("", "", setup_reveal_limit=limit).deal_again(f"{' '.join(cards)} I3 P4 P4")
    assert (searched.yard, searched.solitary.split()) == ("I3", cards)
    assert searched.hidden.shuffles[0] == 2
    plain = Scene("", "", setup_reveal_limit=limit).deal_again(f"{' '.join(cards[1:])} I3 P4 P4")
    assert (plain.yard, plain.solitary.split()) == ("I3", cards[1:])
    assert plain.hidden.shuffles[0] == 1


def test_hands_are_dealt_one_card_at_a_time_from_the_dealers_left() -> None:
    """E-2.7, A-05: three players, five cards; seat 0 plays first in round 1, so it gets the 1st, 4th, ... card."""
    order = "G P1 P2 P3 P1 P2 P3 P4 P5 P6 P1 P2 P3 P7 P7 P7"
    scene = Scene("", "", "", hand_size=5).deal_again(order)
    assert [scene.hand(seat) for seat in range(3)] == ["P1 P1 P1 P4 P7", "P2 P2 P2 P5 P7", "P3 P3 P3 P6 P7"]


def test_the_longest_reveal_leaves_a_card_for_the_first_turn() -> None:
    """E-1.8: 4 x 6 Plan cards and a Generic; 13 are revealed in vain, G is found, 10 dealt, the last card is drawn."""
    rules = {
        "plans": 4, "cards_per_plan": 6, "infamous_per_plan": 0, "generic_escapees": 1, "hand_size": 5,
        "setup_reveal_limit": 13, "foil_size": 6,
    }  # fmt: skip
    scene = Scene("", "", **rules).deal_again("P1 P2 P3 P4 " * 3 + "P1")
    assert (scene.yard, scene.view.cell_block, scene.phase) == ("G", 1, "draw")
