"""Decks that run out: section 7 of docs/games/cats.md."""

from __future__ import annotations

import pytest

from simulator.cats.conditions import returning_cards
from tests.simulator.cats.scene import Scene

# Unless a scene says otherwise the cards that it does not name are scored in this round, which are out of play.


def sorted_cards(cards: str) -> list[str]:
    """Cards of a deck whose order chance decides."""
    return sorted(cards.split(), key=int)


# The draw deck


def test_the_piles_but_their_tops_are_shuffled_into_a_new_draw_deck() -> None:
    """F-7.1, C-12: 9, 10 and 8 come back, one of them is drawn; 11 and 12 stay."""
    scene = Scene("1 2 3 4", "5 6 7 8", piles=("9 10 11", "8 12"), rest="scored").play("deck")
    drawn = str(scene.view.number[scene.view.drawn])
    assert sorted_cards(f"{drawn} {scene.deck}") == ["8", "9", "10"]
    assert scene.piles == ["11", "12"]
    assert (scene.view.draw_deck, list(scene.view.pile_size)) == (2, [1, 1])
    assert scene.view.in_piles.sum() == 2


def test_scored_cards_of_this_round_do_not_come_back() -> None:
    """F-7.1, F-7.2: fifty and more lie before seat 1."""
    scene = Scene("1 2 3 4", "5 6 7 8", piles=("9 10", "12"), rest="scored").play("deck")
    assert (scene.view.number[scene.view.drawn], scene.deck) == (9, "")


def test_scored_cards_of_earlier_rounds_stay_out_while_the_piles_give_cards() -> None:
    """F-7.2, C-12: 13 and 14 are left out of play."""
    scene = Scene("1 2 3 4", "5 6 7 8", piles=("9 10", "12"), before="13 14", rest="scored").play("deck")
    assert (scene.view.number[scene.view.drawn], scene.deck, scene.before) == (9, "", "13 14")


def test_scored_cards_of_earlier_rounds_come_back_once_the_piles_give_none() -> None:
    """F-7.2, C-12: all of them, and once only."""
    scene = Scene("1 2 3 4", "5 6 7 8", before="13 13 14", rest="scored").play("deck")
    drawn = str(scene.view.number[scene.view.drawn])
    assert sorted_cards(f"{drawn} {scene.deck}") == ["13", "13", "14"]
    assert (scene.before, scene.piles) == ("", ["6", "7"])


@pytest.mark.parametrize(
    ("piles", "before", "cards"),
    [(("9 10 11", "8 12"), "13 14", 3), (("9", "8 12"), "13 14", 1), (("9", "8"), "13 14", 2), (("9", "8"), "", 0)],
)
def test_a_strategy_can_tell_how_many_cards_would_come_back(piles: tuple[str, str], before: str, cards: int) -> None:
    """F-7.1, F-7.2, F-7.3: those of the piles, or else those scored before; never both."""
    assert returning_cards(Scene("1 2", "5 6", piles=piles, before=before, rest="scored").view) == cards


def test_without_any_card_the_game_goes_on() -> None:
    """F-7.3: no draw from the deck, and the row that met an objective gets no card."""
    scene = Scene("5 7 3 4", "5 6 7 8", rest="scored")
    assert scene.options() == ["pile 0", "pile 1", "pass"]
    scene.play("pass", "claim 12 0 1")
    assert (scene.row(0), scene.seat, scene.phase) == ("3 4", 1, "draw")


def test_a_wrong_claim_is_refilled_as_far_as_cards_come_back() -> None:
    """F-7.3, F-7.1, F-6.2: of the three cards discarded onto the 7 the last stays; 7, 3 and 5 come back, in time."""
    scene = Scene("2 3 5 1", "5 6 8", phase="fulfil", rest="scored", false_claims="any")
    scene.play("claim 12 1 2 3", "discard 1")
    assert (scene.row(0).split()[0], scene.piles) == ("2", ["6", "1"])
    assert sorted_cards(scene.row(0).replace("~", "")) == ["2", "3", "5", "7"]
    assert scene.deck == ""


def test_the_draw_deck_is_made_new_after_the_choice_to_draw() -> None:
    """F-7.4, C-12: not before it, and a player who passes leaves it empty."""
    scene = Scene("1 2 3 4", "5 6 7 8", piles=("9 10 11", "12"), rest="scored")
    assert (scene.options()[0], scene.view.draw_deck) == ("deck", 0)
    scene.play("pass", "pass")
    assert (scene.view.draw_deck, scene.piles) == (0, ["9 10 11", "12"])


def test_the_last_card_drawn_is_no_reason_to_shuffle() -> None:
    """F-7.4: the deck is made new when the next card is needed."""
    scene = Scene("1 2 3 4", "5 6 7 8", piles=("9 10 11", "12"), deck="13", rest="scored").play("deck", "discard 1")
    assert (scene.view.draw_deck, scene.piles) == (0, ["9 10 11", "12 13"])


def test_the_draw_deck_is_made_new_at_a_single_card_of_a_refill() -> None:
    """F-7.4: one card is left; for the second one 9, 10 and 12, 2 come back, as 5 is the top by then."""
    scene = Scene(
        "2 5 3 8", "5 6 7 8", piles=("9 10 11", "12"), deck="13", phase="fulfil", rest="scored", false_claims="any"
    ).play("claim 12 0 1", "discard 1")
    row = scene.row(0).split()
    assert row[:3] == ["3", "8", "~13"]
    assert sorted_cards(f"{row[3].strip('~')} {scene.deck}") == ["2", "9", "10", "12"]
    assert scene.piles == ["11", "5"]


def test_with_end_round_nothing_is_shuffled_within_a_round() -> None:
    """F-7.5, C-12: no draw from the deck and no refill, whatever the piles hold."""
    scene = Scene(
        "5 7 3 4", "5 6 7 8", piles=("9 10 11", "12"), before="13", rest="scored", deck_out="end_round"
    )  # fmt: skip
    assert scene.options() == ["pile 0", "pile 1", "pass"]
    scene.play("pass", "claim 12 0 1")
    assert (scene.row(0), scene.view.draw_deck, scene.piles) == ("3 4", 0, ["9 10 11", "12"])


def to_round_2(scene: Scene) -> Scene:
    """Seat 0 empties its row with 5 and 7; round 2 begins with seat 1."""
    scene.play("claim 12 0 1")
    while scene.phase != "round_end":
        scene.play("pass")
    return scene.end_round().next_round()


@pytest.mark.parametrize("deck_out", ["reshuffle", "end_round"])
def test_between_rounds_rows_are_filled_from_a_new_draw_deck(deck_out: str) -> None:
    """F-7.6, F-7.2, C-12: 9 and 10 come back from the piles, then cards that were scored, whatever `deck_out` says."""
    scene = to_round_2(
        Scene("5 7", "1 2 3 4", piles=("9 10 11", "12"), phase="fulfil", rest="scored", deck_out=deck_out)
    )
    row = scene.row(0).replace("~", "").split()
    assert (len(row), sorted_cards(" ".join(row[:2]))) == (4, ["9", "10"])
    assert (scene.piles, scene.before) == (["11", "12"], "")


@pytest.mark.parametrize("deck_out", ["reshuffle", "end_round"])
def test_a_draw_deck_that_is_empty_after_the_refills_is_made_new_at_once(deck_out: str) -> None:
    """F-7.6, C-12: four cards fill the row of seat 0; then 9 and 10 make the draw deck, before anybody draws."""
    scene = to_round_2(
        Scene(
            "5 7", "1 2 3 4", piles=("9 10 11", "12"), deck="13 13 14 14", phase="fulfil", rest="scored",
            deck_out=deck_out,
        )
    )  # fmt: skip
    assert scene.row(0) == "~13 ~13 ~14 ~14"
    assert (sorted_cards(scene.deck), scene.piles) == (["9", "10"], ["11", "12"])


def test_scored_cards_make_the_draw_deck_between_rounds_too() -> None:
    """F-7.6, F-7.2, F-9.4: the cards scored in the round that is over are cards of an earlier round now."""
    scene = to_round_2(Scene("5 7", "1 2 3 4", deck="13 13 14 14", phase="fulfil", rest="scored"))
    assert scene.before == ""
    assert scene.view.draw_deck == 68 - 8 - 2
    assert scene.deck.split().count("5") == 4
    assert scene.deck.split().count("7") == 3  # one lies in pile 1


# The objectives


def test_the_discarded_objectives_are_shuffled_when_a_new_one_is_needed() -> None:
    """F-7.7, C-13: all eleven but 9 and 4, which lie there; the 12 just met among them, so it may come again."""
    scene = Scene("5 7 3 4", "5 6 7 8", phase="fulfil", objectives_rest="done").play("claim 12 0 1")
    assert scene.view.objectives_open == 3
    new = scene.shown.split()[0]
    assert sorted_cards(f"{new} {scene.objective_deck}") == ["5", "6", "7", "8", "10", "11", "12", "13", "14"]
    assert scene.shown.split()[1:] == ["9", "4"]
    assert (scene.done, scene.view.objective_deck) == ("", 8)


def test_the_objective_just_met_comes_again_where_it_is_the_only_one() -> None:
    """F-7.7, C-13: three objectives, all of which lie there."""
    scene = Scene("5 7 3 4", "5 6 7 8", phase="fulfil", objectives=[12, 9, 4]).play("claim 12 0 1")
    assert (scene.shown, scene.objective_deck, scene.done) == ("12 9 4", "", "")


def test_the_last_objective_drawn_is_no_reason_to_shuffle() -> None:
    """F-7.7: the deck is made new when the next one is needed."""
    scene = Scene("5 7 3 4", "8 1 6", phase="fulfil", next_objectives="14", objectives_rest="done")
    scene.play("claim 12 0 1")
    assert (scene.shown, scene.view.objective_deck) == ("14 9 4", 0)
    assert "12" in scene.done.split()
    scene.play("pass", "claim 9 0 1")
    assert scene.done == ""


@pytest.mark.parametrize(("row", "claim", "shown"), [("5 7", 12, "9 4"), ("8 1", 9, "12 4"), ("3 1", 4, "12 9")])
def test_with_shrink_the_objective_row_closes_up(row: str, claim: int, shown: str) -> None:
    """F-7.8, C-13: and stays shorter; the discarded objectives stay where they are."""
    scene = Scene(
        f"{row} 14 13", "5 6 7 8", phase="fulfil", objectives_rest="done", objectives_out="shrink"
    ).play(f"claim {claim} 0 1")  # fmt: skip
    assert (scene.shown, scene.view.objectives_open, scene.view.objective_deck) == (shown, 2, 0)
    assert len(scene.done.split()) == 9
    assert scene.view.objectives[2] == -1
    assert scene.row(0).startswith("14 13 ~")


def test_with_shrink_a_new_objective_comes_as_long_as_there_is_one() -> None:
    """F-7.8, F-5.11."""
    scene = Scene("5 7 3 4", "5 6 7 8", phase="fulfil", next_objectives="14", objectives_out="shrink")
    assert scene.play("claim 12 0 1").shown == "14 9 4"


def test_without_objectives_nothing_can_be_claimed() -> None:
    """F-7.8: the last one was met; the turn's claim can only be passed."""
    scene = Scene(
        "5 7 3 4", "5 7 8 1", shown="12", phase="fulfil", objectives_rest="done", objectives_out="shrink",
        false_claims="any",
    ).play("claim 12 0 1")  # fmt: skip
    assert scene.shown == ""
    scene.play("pass")
    assert scene.options() == ["pass"]
