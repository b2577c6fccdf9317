"""Action cards in general, the reshuffle of their deck, and cards discarded together: section 9 of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.simulator.escape.scene import Scene

STARTER = "P1 P1 P1 P2 P2"


@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("blank", []),
        ("ratted_on", []),
        ("work_detail", ["draw"]),
        ("cell_search", ["keep P6"]),
        ("plan_uncovered", ["take 1 3"]),
        ("returning_favors", ["name 1"]),
        ("warden", ["discard 1", "discard 3"]),
    ],
)
def test_a_card_is_followed_at_once_and_discarded_after_its_instructions(card: str, choices: list[str]) -> None:
    """E-9.1: until its last instruction it lies on no pile; then the plays go on."""
    scene = Scene(
        STARTER, "P5 P5", areas=("", "P3"), yard="G G", block="P6 P6 P6", action=card, action_discards="blank"
    )
    scene.play("start 1 3")
    for choice in choices:
        assert (scene.phase, scene.action_discards) == (card, "blank")
        scene.play(choice)
    assert (scene.phase, scene.action_discards, scene.action_deck) == ("play", f"blank {card}", "")


@pytest.mark.parametrize("card", ["guard_help", "change_in_plan"])
def test_a_card_that_stays_on_a_plan_is_not_discarded(card: str) -> None:
    """E-9.1."""
    scene = Scene(STARTER, "P5", action=card).play("start 1 3", "attach 1")
    assert (scene.action_discards, scene.attached(card)) == ("", 1)


@pytest.mark.parametrize("card", ["work_detail", "plan_uncovered", "warden"])
def test_the_turn_goes_on_when_the_cell_block_has_too_few_cards(card: str) -> None:
    """E-9.2, A-45: one card is left; whatever asks for more gets that one, and the player plays on and discards."""
    choices = {"work_detail": ["draw"], "plan_uncovered": [], "warden": ["yard G"]}[card]
    scene = Scene(f"{STARTER} G", "P5", block="P6", rest="foiled", foiled_plans="7", action=card)
    scene.play("start 1 3", *choices)
    assert (scene.view.cell_block, scene.phase) == (0, "play")
    assert scene.play("done", "discard P2").reason == "cell_block"


# The reshuffle


def deck_of_discards(deck: str, discards: str, **rules: object) -> Scene:
    """Seat 0 starts plan 1."""
    return Scene(STARTER, "P5 P5", action=deck, action_discards=discards, **rules).play("start 1 3")


def test_the_discards_are_reshuffled_when_a_card_is_needed() -> None:
    """E-9.3, A-33: the deck is empty; of four blanks one is drawn from the new deck and discarded."""
    scene = deck_of_discards("", "blank blank blank blank")
    assert (scene.action_deck, scene.action_discards) == ("blank blank blank", "blank")


def test_the_last_card_is_not_followed_by_a_reshuffle() -> None:
    """E-9.3, A-33: with `when_needed` the discards wait, and the last card joins them."""
    scene = deck_of_discards("blank", "warden warden")
    assert (scene.action_deck, scene.action_discards) == ("", "warden warden blank")


def test_the_discards_may_be_reshuffled_as_the_last_card_is_drawn() -> None:
    """E-9.4, A-33: with `when_exhausted` the two Wardens are the new deck, and the blank is its first discard."""
    scene = deck_of_discards("blank", "warden warden", action_reshuffle="when_exhausted")
    assert (scene.action_deck, scene.action_discards) == ("warden warden", "blank")


@pytest.mark.parametrize("reshuffle", ["when_needed", "when_exhausted"])
def test_a_deck_with_cards_left_is_not_reshuffled(reshuffle: str) -> None:
    """E-9.3, E-9.4, A-33: one blank is drawn, the other is still there."""
    scene = deck_of_discards("blank blank", "warden", action_reshuffle=reshuffle)
    assert (scene.action_deck, scene.action_discards) == ("blank", "warden blank")


def test_a_last_card_that_asks_is_left_out_of_the_reshuffle() -> None:
    """E-9.4, A-33: Work Detail is still being followed when the new deck is there."""
    scene = deck_of_discards("work_detail", "warden warden", action_reshuffle="when_exhausted")
    assert (scene.phase, scene.action_deck, scene.action_discards) == ("work_detail", "warden warden", "")
    assert scene.play("draw").action_discards == "work_detail"


def test_without_discards_the_reshuffle_waits_until_a_card_is_needed() -> None:
    """E-9.4, A-33: the only card is drawn; the next turn's play needs one and gets it again from a new deck."""
    scene = Scene(STARTER, "P1 P5 P5", solitary="P6", action="blank", action_reshuffle="when_exhausted").play(
        "start 1 3"
    )
    assert (scene.action_deck, scene.action_discards) == ("", "blank")
    scene.play("done", "discard P2", "solitary", "lay_off 1 1")
    assert (scene.view.action_card, scene.action_deck, scene.action_discards) == (8, "", "blank")


@pytest.mark.parametrize("reshuffle", ["when_needed", "when_exhausted"])
def test_without_deck_and_discards_no_card_is_drawn(reshuffle: str) -> None:
    """E-9.5, A-33: the turn goes on; both attached cards lie on plans, so there is nothing to shuffle."""
    scene = Scene(
        STARTER, "P5", areas=("", "P3"), yard="G G", guard_help=3, change_in_plan=3, action_reshuffle=reshuffle
    ).play("start 1 3")
    assert (scene.phase, scene.view.action_card) == ("play", -1)
    assert scene.count(0, "action_cards") == 0


def test_an_attached_card_takes_no_part_in_a_reshuffle() -> None:
    """E-9.6, A-34: Guard Help and Change in Plan stay where they lie."""
    scene = Scene(
        STARTER, "P5", areas=("", "P3"), yard="G G", guard_help=3, change_in_plan=3, action_discards="blank blank"
    ).play("start 1 3")
    assert (scene.action_deck, scene.action_discards) == ("blank", "blank")
    assert (scene.attached("guard_help"), scene.attached("change_in_plan")) == (3, 3)


def test_a_released_card_is_reshuffled_with_the_others() -> None:
    """E-9.6, A-34: after the foil it lies on the discards, so the next reshuffle brings it back."""
    areas = ("P1 P1 P1 P1 P1 P1 P1 P1", "P2")
    scene = Scene("P3 P4", "P2 P5", areas=areas, yard="G G", guard_help=1, solitary="P6").play(
        "foil 1 G yard", "discard P3", "solitary", "lay_off 2 1"
    )
    assert (scene.phase, scene.options()) == ("guard_help", ["attach 2"])


def test_every_order_of_a_reshuffle_comes_up() -> None:
    """E-9.3: a warden and two blanks over 60 deals: each place holds the Warden about 20 times, at least 8."""
    places = Counter()
    for deal in range(60):
        scene = Scene(STARTER, "P5", action_discards="warden blank blank")
        scene.hidden.deal_key = deal
        scene.play("start 1 3")
        places[scene.action_deck] += 1
    assert set(places) == {"blank blank", "warden blank", "blank warden"}
    assert min(places.values()) >= 8


# Cards discarded together


@pytest.mark.parametrize(
    ("card", "choices", "block", "solitary"),
    [
        ("cell_search", ["keep P5"], "P7 P5 P6", "P4 P7 P6"),
        ("plan_uncovered", ["take 1 3"], "P7 P5 P6", "P4 P7 P5 P6"),
        ("ratted_on", [], "G G P7 P5 P6", "P4 P7 P5 P6"),
    ],
)
def test_cards_go_to_solitary_in_the_order_of_the_reveal(
    card: str, choices: list[str], block: str, solitary: str
) -> None:
    """E-9.7, A-08: the last one on top."""
    scene = Scene(STARTER, "P5", areas=("", "P3"), yard="G G", solitary="P4", block=block, action=card)
    assert scene.play("start 1 3", *choices).solitary == solitary


@pytest.mark.parametrize(
    ("card", "choices", "block", "orders"),
    [
        ("cell_search", ["keep P5"], "P7 P5 P6", {"P6 P7", "P7 P6"}),
        ("plan_uncovered", ["take 1 3"], "P7 G P6", {"P6 P7", "P7 P6"}),
        (
            "ratted_on",
            [],
            "G G P7 P5 P6",
            {"P5 P6 P7", "P5 P7 P6", "P6 P5 P7", "P6 P7 P5", "P7 P5 P6", "P7 P6 P5"},
        ),
    ],
)
def test_cards_may_go_to_solitary_in_random_order(card: str, choices: list[str], block: str, orders: set[str]) -> None:
    """E-9.8, A-08: over 60 deals all orders come up and nothing else; an order of six is missed with chance 1e-4."""
    seen = set()
    for deal in range(60):
        scene = Scene(
            STARTER, "P5", areas=("", "P3"), yard="G", block=block, action=card,
            shared_discard_order="shuffled", yard_limit="exclusive",
        )  # fmt: skip
        scene.hidden.deal_key = deal
        seen.add(scene.play("start 1 3", *choices).solitary)
    assert seen == orders


def test_a_random_order_keeps_equal_cards() -> None:
    """E-9.8: two P6 and a P7."""
    scene = Scene(STARTER, "P5", block="P4 P5 P6 P7 P6", action="ratted_on", shared_discard_order="shuffled")
    assert Counter(scene.play("start 1 3").solitary.split()) == Counter({"P6": 2, "P7": 1})
