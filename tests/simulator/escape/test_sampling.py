"""Hidden states drawn at random: equally likely where few can be counted, in step with the view, and playable."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy import stats

from simulator.escape import GAME
from simulator.escape.rules import ACTION_CARDS, CARD_TYPES, GENERIC
from simulator.escape.state import CELL_SEARCH_CHOICE
from simulator.escape.words import PHASES, card_names, counted_names
from tests.simulator import samples
from tests.simulator.escape.scene import Scene, card_type
from tests.simulator.samples import SMALL_P, Rounds, new_hidden, ranks_of_truth

SAMPLES = 20_000

# 4 plans of 6 cards and 2 Generic Escapees: what a scene does not name lies in Solitary, so that all see it.
TINY = {
    "plans": 4,
    "cards_per_plan": 6,
    "infamous_per_plan": 0,
    "generic_escapees": 2,
    "hand_size": 5,
    "setup_reveal_limit": 1,
    "foil_size": 4,
    "guard_help_size": 3,
    "rest": "solitary",
    "phase": "draw",
}


def shown_view(scene: Scene) -> Any:
    """Return the view of the player who decides, as the engine shows it."""
    assert len(scene.options()) > 1
    return scene.player.asked


sampled = partial(samples.sampled, GAME)


def tiny_scene(*others: str, block: str, known: str = "", refused: str = "") -> Any:
    """Return the view of seat 0 with cards of its own that do not matter.

    Args:
        others: the true hands of the other seats.
        block: the true Cell Block.
        known, refused: such as "1:P2", seat and card or plan.
    """
    scene = Scene("P4 P4", *others, block=block, **TINY)
    for seat, card in (entry.split(":") for entry in known.split()):
        scene.view.known[int(seat), card_type(card)] += 1
    for seat, plan in (entry.split(":") for entry in refused.split()):
        scene.view.refused[int(seat), card_type(plan)] = 1
    return shown_view(scene)


def all_deals(others: tuple[str, ...], block: str, known: str, refused: str) -> Counter[tuple[str, ...]]:
    """Count the places of all unseen cards, each card for itself, that agree with the view, by what they look like.

    It deals every order of the unseen cards out and asks of each hand whether it may be so.
    """
    seen = {(int(seat), card) for seat, card in (entry.split(":") for entry in known.split())}
    banned = {(int(seat), plan) for seat, plan in (entry.split(":") for entry in refused.split())}
    sizes = [len(hand.split()) - sum(place == seat for place, _ in seen) for seat, hand in enumerate(others, 1)]
    unseen = Counter(" ".join([*others, block]).split()) - Counter(card for _, card in seen)
    deals: Counter[tuple[str, ...]] = Counter()
    for order in permutations(unseen.elements()):
        ends = np.cumsum(sizes)
        hands = [order[end - size : end] for size, end in zip(sizes, ends, strict=True)]
        if not any((seat, card) in banned for seat, hand in enumerate(hands, 1) for card in hand):
            whole = [
                sorted([*hand, *(card for place, card in seen if place == seat)]) for seat, hand in enumerate(hands, 1)
            ]
            deals[(*(" ".join(hand) for hand in whole), " ".join(order[ends[-1] :]))] += 1
    return deals


def look_of(view: Any, hidden: Any) -> tuple[str, ...]:
    hands = [" ".join(sorted(counted_names(hidden.hand[seat]))) for seat in range(1, view.players)]
    first = int(hidden.block_next)
    return (*hands, " ".join(card_names(hidden.block[first : hidden.block_size])))


POSITIONS = {
    "nothing known": (("P1 P2", "P3 G"), "P1 P1 P2", "", ""),
    "known cards": (("P1 P2 P2", "P3 G"), "P1 P1 P2", "1:P2 2:G", ""),
    "one refusal": (("P2 G", "P1 P3"), "P1 P1 P2", "", "1:P1"),
    "the same refusal twice": (("P2 G", "P2 P3"), "P1 P1 P1", "", "1:P1 2:P1"),
    "different refusals": (("P2 P3", "P1 G"), "P1 P1 P2", "", "1:P1 2:P2"),
    "refusals that leave few": (("P3 G", "P3 P1"), "P1 P2 P2", "", "1:P1 1:P2 2:P2"),
    "refusal beyond a known card": (("P1 P2 G", "P1 P3"), "P1 P1 P2", "1:P1", "1:P1 2:P2"),
    "one deal of hands alone": (("P2 P2", "P3 P3"), "P1 P1 P2", "", "1:P1 2:P1 2:P2"),
    "two players": (("P1 G P3",), "P1 P2 P2", "", "1:P2"),
    "four players": (("P1", "P2", "P3"), "P1 P2 P3", "", "1:P2 2:P3 3:P1"),
    "an empty Cell Block": (("P1 P2 P3", "P1 P1 P2"), "", "", "2:P3"),
}


@pytest.mark.parametrize(("others", "block", "known", "refused"), POSITIONS.values(), ids=POSITIONS)
def test_all_deals_that_agree_with_the_view_are_equally_likely(
    others: tuple[str, ...], block: str, known: str, refused: str
) -> None:
    view = tiny_scene(*others, block=block, known=known, refused=refused)
    deals = all_deals(others, block, known, refused)
    found = Counter(look_of(view, sampled(view, key)) for key in range(SAMPLES))
    assert set(found) <= set(deals)
    expected = np.array([deals[look] for look in deals]) * (SAMPLES / deals.total())
    assert expected.min() > 5
    assert stats.chisquare([found[look] for look in deals], expected).pvalue > SMALL_P


def test_hands_are_filled_once_unless_refusals_differ() -> None:
    """Refusals of one seat, or the same of several, leave nothing to chance between seats."""
    hidden = new_hidden(GAME)
    for name in ("nothing known", "known cards", "one refusal", "the same refusal twice"):
        others, block, known, refused = POSITIONS[name]
        view = tiny_scene(*others, block=block, known=known, refused=refused)
        assert {GAME.sample(view, hidden, np.uint64(key)) for key in range(100)} == {1}
    others, block, known, refused = POSITIONS["different refusals"]
    view = tiny_scene(*others, block=block, known=known, refused=refused)
    assert max(GAME.sample(view, hidden, np.uint64(key)) for key in range(100)) > 1


def test_the_action_deck_holds_what_is_left_in_any_order() -> None:
    scene = Scene("P1 P2", "P3 P4", solitary="P5", action="warden blank blank", phase="draw")
    view = shown_view(scene)
    orders = Counter(tuple(sampled(view, key).action_order[: view.action_deck]) for key in range(6_000))
    warden, blank = (ACTION_CARDS.index(name) for name in ("warden", "blank"))
    assert set(orders) == {(warden, blank, blank), (blank, warden, blank), (blank, blank, warden)}
    assert stats.chisquare(list(orders.values())).pvalue > SMALL_P


def test_cards_turned_over_lie_in_any_order() -> None:
    """Cell Search shows three cards; the view counts them, so each order is as likely."""
    scene = Scene("P1 P1 P1 P1 P2", "P3 P4", block="P5 P6 G", action="cell_search")
    scene.play("start 1 3")
    view = shown_view(scene)
    assert view.phase == CELL_SEARCH_CHOICE
    orders = Counter()
    for key in range(6_000):
        hidden = sampled(view, key)
        assert hidden.together_count == 3
        orders[" ".join(card_names(hidden.together))] += 1
    assert set(orders) == {" ".join(order) for order in permutations(["P5", "P6", "G"])}
    assert stats.chisquare(list(orders.values())).pvalue > SMALL_P


def test_a_key_decides_the_sample_and_its_future_whatever_the_record_held() -> None:
    view = shown_view(Scene("P1 P2", "P3 P4", solitary="P5", phase="draw"))
    dirty = new_hidden(GAME)
    for name in GAME.hidden.names:
        dirty[name] = 3
    clean = new_hidden(GAME)
    for hidden in (dirty, clean):
        GAME.sample(view, hidden, np.uint64(5))
    another = sampled(view, 6)
    assert look_of(view, clean) == look_of(view, dirty) != look_of(view, another)
    assert clean.deal_key == dirty.deal_key != another.deal_key
    assert list(clean.seat_key[:2]) == list(dirty.seat_key[:2]) != list(another.seat_key[:2])


# Much of everything that leaves a turn half done.
LIVELY = {
    "action_deck": {
        "work_detail": 2,
        "cell_search": 4,
        "plan_uncovered": 4,
        "returning_favors": 6,
        "ratted_on": 2,
        "guard_help": 4,
        "change_in_plan": 2,
        "warden": 6,
    },
    "foil_size": 5,
    "guard_help_size": 3,
    "start_size": 2,
    "generic_escapees": 12,
    "co_conspirators": "any",
    "foiler_co_conspirator": True,
    "shared_discard_order": "shuffled",
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sampled_state_shows_the_view_it_came_from_and_keeps_the_engines_promises(players: int) -> None:
    """At every decision of a game, in every phase; the view is compared byte for byte, as it is shown by the engine."""
    rounds, phases = Rounds(GAME, LIVELY, players), set()
    for key, (before, shown) in enumerate(rounds.decisions(deals=2)):
        rounds.check_sample(before, shown, key)
        phases.add(int(np.frombuffer(shown, GAME.view)[0].phase))
    assert phases == set(PHASES)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_can_be_played_on_from_a_sampled_state_in_every_phase(players: int) -> None:
    """Three samples in each phase are played to the end of their round; a broken promise would raise an error."""
    rounds = Rounds(GAME, LIVELY, players)
    assert rounds.play_on_in_each_phase(deals=2) == set(PHASES)


def replace_hidden(scene: Scene, key: int) -> None:
    hidden = sampled(shown_view(scene), key)
    for name in GAME.hidden.names:
        scene.hidden[name] = hidden[name]


def test_warden_goes_on_with_the_seat_after_the_one_that_decides() -> None:
    """Seat 0 has served Warden, seat 1 decides; seat 2 has a plan in play and comes next, then seat 0 plays on."""
    scene = Scene("P1 P1 P1 P2", "I3 P4", "P3 P5", areas=("", "P6", "P7"), yard="G G G", action="warden")
    scene.play("start 1 3", "discard 1")
    assert (scene.phase, scene.seat) == ("warden", 1)
    replace_hidden(scene, 1)
    scene.play("discard 6")
    assert (scene.phase, scene.seat) == ("warden", 2)
    scene.play("discard 7")
    assert (scene.phase, scene.seat) == ("play", 0)


def test_a_foil_goes_on_with_the_seats_that_had_cards_of_the_plan() -> None:
    """Seat 1 decides; seat 2 had no card of the plan, seat 3 had one and is known to hold a Generic Escapee."""
    areas = ("P1 P1 P1 P1 P1 P1", "P1", "", "P1")
    scene = Scene("P2 P3", "G P4", "G P5", "G P6", areas=areas, yard="I1", phase="play")
    scene.view.known[2:4, GENERIC] = 1
    scene.play("foil 1 I1 yard")
    assert (scene.phase, scene.seat) == ("co_conspirator", 1)
    replace_hidden(scene, 1)
    scene.play("decline")
    assert (scene.phase, scene.seat) == ("co_conspirator", 3)
    scene.play("add G")
    assert (scene.phase, scene.seat) == ("discard", 0)


def test_the_truth_is_as_likely_as_any_sample() -> None:
    """At the first decision of a game the true deal is one more draw from the same lot (`ranks_of_truth`).

    The measure weighs the cards of seat 1 and the next card of the
    Cell Block.
    """
    random = np.random.default_rng(1)
    weights = random.normal(size=(2, CARD_TYPES))

    def measure(hidden: Any) -> float:
        return float(hidden.hand[1] @ weights[0] + weights[1, hidden.block[hidden.block_next]]) + random.normal() / 1e6

    assert stats.chisquare(ranks_of_truth(GAME, measure, deals=600)).pvalue > SMALL_P
