"""What the audit is told of the cats game: where hidden cards lie, what each seat perceives; and what it finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from simulator.audit import AuditReport
from simulator.cats import GAME
from simulator.cats.witness import CatsWitness
from simulator.errors import CheckError
from simulator.game import Game
from simulator.phases import FIRST_DECISION
from simulator.stage import NO_CHOICE
from tests.simulator.cats.scene import Scene, choice_text
from tests.simulator.test_audit import audit, leaking


def witness_of(scene: Scene) -> CatsWitness:
    """The witness of a table."""
    return CatsWitness(scene.view, scene.hidden)


# What the witness tells


def test_the_deal_is_the_step_after_the_decks_were_shuffled() -> None:
    """F-2.2, F-2.3: with all cards in their decks; after it twelve lie in rows and two in piles, three objectives."""
    scene = Scene("", "", "", piles=("", ""))
    witness, found = witness_of(scene), []
    scene.table.start_stepwise(0, 0)
    while scene.view.phase < FIRST_DECISION:
        scene.step()
        found.append((witness.at_deal(), [len(deck) for deck in witness.decks()]))
    assert [sizes for deals, sizes in found if deals] == [[68, 11]]
    assert found[-1] == (False, [54, 8])


def test_the_decks_lie_from_the_next_card_to_the_last_and_can_be_changed() -> None:
    """F-1.7: what the audit writes there is what comes next."""
    scene = Scene("1 2", "~3 4", deck="5 9 10", next_objectives="14 13 11").play("deck", "discard 0", "pass")
    cards, objectives = witness_of(scene).decks()
    assert [int(scene.view.number[card]) for card in cards[:2]] == [9, 10]
    assert len(cards) == scene.view.draw_deck
    assert [int(scene.view.goal[goal]) for goal in objectives[:3]] == [14, 13, 11]
    assert len(objectives) == scene.view.objective_deck == 8
    cards[[0, 1]] = cards[[1, 0]]
    objectives[[0, 1]] = objectives[[1, 0]]
    assert scene.deck.split()[:2] == ["10", "9"]
    assert scene.objective_deck.split()[:2] == ["13", "14"]


def test_every_choice_is_made_in_the_sight_of_all() -> None:
    """F-11.3: which slot is looked at, swapped or claimed, if not what lies there."""
    scene = Scene("1 2", "~3 4", deck="5", abilities="modifiers").play("deck")
    witness = witness_of(scene)
    scene.options()
    for choice in scene.player.asked.legal[: scene.player.asked.option_count]:
        assert not witness.silent(int(choice))
        assert choice_text(witness.outward(int(choice))) == choice_text(int(choice))


TABLE: dict[str, Any] = {
    "rows": ("~1 2 ^3/8", "4 ~5", "^9"), "piles": ("1 6", "2 7"), "deck": "10 11", "shown": "12 9 4",
    "next_objectives": "14 13", "scored": ("13 14", "-1", ""),
}  # fmt: skip


def public(**changes: Any) -> bytes:
    """What all perceive of a table."""
    table = TABLE | changes
    return witness_of(Scene(*table.pop("rows"), **table)).public(NO_CHOICE)


@pytest.mark.parametrize(
    "changes",
    [
        {"rows": ("~-2 2 ^3/8", "4 ~5", "^9")},
        {"rows": ("~1 -2 ^3/8", "4 ~5", "^9")},
        {"rows": ("~1 2 ^3/8", "4 ~-2", "^9")},
        {"rows": ("~1 ~2 ^3/8", "~4 5", "^9")},
        {"deck": "11 10"},
        {"next_objectives": "13 14"},
    ],
    ids=["never seen", "seen", "of another", "what was seen", "draw deck", "objective deck"],
)
def test_what_lies_hidden_is_perceived_by_nobody(changes: dict[str, Any]) -> None:
    """F-11.4: that a player looks at a card all see when it happens."""
    assert public(**changes) == public()


@pytest.mark.parametrize(
    "changes",
    [
        {"rows": ("~1 2 ^-2/8", "4 ~5", "^9")},
        {"rows": ("~1 2 ^3", "4 ~5", "^9")},
        {"rows": ("~1 2/8 ^3", "4 ~5", "^9")},
        {"rows": ("~1 2 3/8", "4 ~5", "^9")},
        {"rows": ("~1 2 ^3/8", "4 ~5", "^9 ~8")},
        {"piles": ("6 1", "2 7")},
        {"piles": ("2 6", "1 7")},
        {"piles": ("1 6", "2 7 8")},
        {"scored": ("13", "-1 14", "")},
        {"scored": ("13 12", "-1", "")},
        {"shown": "9 12 4"},
        {"shown": "12 9 5"},
        {"rest": "before"},
        {"objectives_rest": "done"},
    ],
)
def test_what_lies_open_is_perceived_by_all(changes: dict[str, Any]) -> None:
    """F-11.3: faces, modifiers, rows, piles with their order, scored cards, objectives, sizes of the decks."""
    assert public(**changes) != public()


def private(*rows: str, seat: int, card: str = "10") -> bytes:
    """What a seat alone perceives of a table where seat 0 has a card of the deck in hand."""
    return witness_of(Scene(*rows, deck=card).play("deck")).private(seat)


def test_a_seat_alone_perceives_its_card_in_hand_and_the_cards_of_its_row_that_it_has_seen() -> None:
    """F-3.6, F-11.1, F-11.4: 2 and 3 of seat 0, and the 10; not the 1, nor what seat 1 has seen."""
    usual = private("~1 2 ^3", "4 ~5", seat=0)
    for rows in (("~8 2 ^3", "4 ~5"), ("~1 2 ^3", "8 ~5"), ("~1 2 ^3", "4 ~8")):
        assert private(*rows, seat=0) == usual
    for rows in (("1 2 ^3", "4 ~5"), ("~1 8 ^3", "4 ~5"), ("~1 2 ^8", "4 ~5")):
        assert private(*rows, seat=0) != usual
    assert private("~1 2 ^3", "4 ~5", seat=0, card="11") != usual
    usual = private("~1 2 ^3", "4 ~5", seat=1)
    assert private("~1 8 ^3", "4 ~5", seat=1, card="11") == usual != private("~1 2 ^3", "8 ~5", seat=1)


# The audit

# Few cards, of which players see many: a short audit changes much that a seat cannot tell.
SMALL: dict[str, Any] = {
    "values": [1, 2, 3, 4, 5, 6, 7, 8],
    "copies": 2,
    "row_size": 3,
    "objectives": [9, 12, 14, 7],
    "objectives_shown": 2,
    "abilities": {"1": "peek_own", "2": "plus_one"},
    "false_claims": "any",
    "max_turns": 8,
}


def audited(game: Game = GAME, **rules: Any) -> AuditReport:
    """Audit a round of random players."""
    return audit(game, rules=SMALL | rules)


@pytest.mark.parametrize(
    "rules", [{}, {"false_claims": "plausible"}, {"first_look": "round", "between_rounds": "reshuffle"}]
)
def test_an_honest_game_passes(rules: dict[str, Any]) -> None:
    """F-11.4: some of 180 exchanges of cards cannot be told, and change neither views nor answers."""
    report = audited(**rules)
    assert report.exchanges == 180
    assert report.worlds > 9
    assert report.unseen == 0
    assert report.decisions > 200


@pytest.mark.slow
@pytest.mark.parametrize("rules", [{}, {"abilities": "modifiers", "false_claims": "any"}])
def test_an_honest_game_passes_by_the_default_rules(rules: dict[str, Any]) -> None:
    """F-11.4: with all 68 cards."""
    assert audit(GAME, rules=rules | {"max_turns": 8}).worlds > 18


LEAKS: dict[str, Callable[[Any, Any], int | None]] = {
    "an own card": lambda view, hidden: hidden.row[view.seat, 0],
    "a card of another": lambda view, hidden: hidden.row[(view.seat + 1) % view.players, 0],
    "what another remembers": lambda view, hidden: hidden.recalled[(view.seat + 1) % view.players].max(),
    "the next card": lambda _, hidden: hidden.deck[hidden.deck_next],
    "the last card": lambda _, hidden: hidden.deck[hidden.deck_size - 1],
    "the next objective": lambda _, hidden: hidden.goal_deck[hidden.goal_deck_next],
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_view_with_a_leaked_field_is_found(leak: str) -> None:
    """F-11.4: the field is named."""
    with pytest.raises(CheckError, match="its view differs in totals"):
        audited(leaking(LEAKS[leak], GAME), false_claims="plausible")
