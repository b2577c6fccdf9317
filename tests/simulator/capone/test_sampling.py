"""Hidden states drawn at random: as likely as they should be where few can be counted, in step with the view, playable.

What is meant by "as likely as they should be" stands in simulator/capone/sampling.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy import stats

from simulator.capone import GAME
from simulator.capone.rules import CARD_TYPES
from simulator.capone.state import HIDDEN, TAKE
from simulator.capone.words import PHASES
from tests.simulator import samples
from tests.simulator.capone.possible import Possible, position, state_of
from tests.simulator.capone.scene import Scene, written
from tests.simulator.samples import SMALL_P, Rounds, new_hidden, ranks_of_truth

SAMPLES = 12_000

sampled = partial(samples.sampled, GAME)


def check_chances(view: Any) -> None:
    """See that sampled states are as frequent as they should be."""
    chances = Possible(view).chances()
    found = Counter(state_of(view, sampled(view, key)) for key in range(SAMPLES))
    assert set(found) <= set(chances)
    expected = np.array([float(chance) * SAMPLES for chance in chances.values()])
    assert expected.min() > 5
    assert stats.chisquare([found[state] for state in chances], expected).pvalue > SMALL_P


NOTHING_TAKEN = {
    "nothing known": partial(position, "C M", "T R", file="C C M", pile="W R"),
    "known cards": partial(position, "C M M", "T R", file="C C M", pile="W R", known="1:M 2:R"),
    "one refusal": partial(position, "M R", "C T", file="C C M", pile="W R", refused="1:C"),
    "different refusals": partial(position, "M T", "C R", file="C C M", pile="W R", refused="1:C 2:M"),
    "refusal beyond a known card": partial(
        position, "C M R", "C T", file="C C M", pile="W R", known="1:C", refused="1:C 2:M"
    ),
    "Gavel cards": partial(position, "C warrant", file="warrant M M", pile="W warrant", refused="1:M"),
    "four players": partial(position, "C", "M", "T", file="C M T", pile="W", refused="1:M 2:T 3:C"),
}


@pytest.mark.parametrize("view", NOTHING_TAKEN.values(), ids=NOTHING_TAKEN)
def test_all_deals_are_equally_likely_if_no_card_was_taken_unseen(view: Callable[[], Any]) -> None:
    """Each order of the physical cards has the same chance, which `Possible` finds by dealing them all."""
    check_chances(view())


SEARCH = "search_individually, take"
TAKEN = {
    "one card": partial(position, "warrant T", file="C C M", pile="M W", play=f"{SEARCH} M, done, discard T"),
    "one card that may have been put down": partial(
        position, "warrant M R", file="M C", pile="W T", area="T T", play=f"{SEARCH} T, done, discard R"
    ),
    "one card that is elsewhere for certain": partial(
        position, "warrant H", file="C M", pile="H W", area="T T", play=f"{SEARCH} H, done, discard H"
    ),
    "two cards, one of them a C that was laid off": partial(
        position,
        "warrant R T",
        "warrant T",
        file="M N",
        pile="C C W",
        area="C C",
        play=f"{SEARCH} C, lay_off C 1, done, discard R, underworld, {SEARCH} W, done, discard T",
    ),
    "a taker that refuses": partial(
        position, "warrant M R", file="C C M", pile="M C T", refused="1:C", play=f"{SEARCH} M, done, discard R"
    ),
    "a taker that refuses what would be left": partial(
        position, "warrant M T", file="C", pile="C W", area="C C", refused="1:C", play=f"{SEARCH} W, done, discard T"
    ),
    "a taker whose hand is known": partial(
        position, "warrant T", file="C M", pile="M W", known="1:T", play=f"{SEARCH} M, done, discard M"
    ),
    "one card that the next player may have got": partial(
        position,
        "warrant R",
        "R",
        file="T M",
        pile="T W",
        play=f"{SEARCH} T, done, discard T, underworld, done, discard R",
    ),
    "two takers": partial(
        position,
        "warrant T",
        "warrant R R",
        file="M",
        pile="M C W",
        play=f"{SEARCH} M, done, discard T, underworld, {SEARCH} C, done, discard R",
    ),
    "a card taken twice": partial(
        position,
        "warrant T",
        "warrant R",
        file="C M",
        pile="H",
        play=f"{SEARCH} H, done, discard H, case_file, {SEARCH} H, done, discard R",
    ),
}


@pytest.mark.parametrize("view", TAKEN.values(), ids=TAKEN)
def test_cards_taken_unseen_are_as_likely_as_each_other(view: Callable[[], Any]) -> None:
    """B-23: what was taken and where it is now, copy by copy, and then every deal of the rest, as `Possible` finds."""
    assert view().taken_unseen.any()
    check_chances(view())


def test_chances_of_a_card_that_may_have_been_put_down() -> None:
    """B-23: a T, a W or the warrant below the R on top was taken, each with chance 1/3.

    Of the three copies of T two lie in the play area, so the one taken is in the hand with chance 1/3. Otherwise it was
    laid off, and the third copy is one of the four unseen cards, two of which are in that hand. All copies of W and of
    the warrant but the one taken are in the own hand, so it is in the other one.
    """
    hands: Counter[str] = Counter()
    view = TAKEN["one card that may have been put down"]()
    for state, chance in Possible(view).chances().items():
        for card in set(state[0].split()):
            hands[card] += chance
    assert hands["T"] == Fraction(1, 3) * (Fraction(1, 3) + Fraction(2, 3) * Fraction(2, 4))
    assert hands["W"] == hands["warrant"] == Fraction(1, 3)


def test_chances_of_cards_of_which_one_must_be_elsewhere() -> None:
    """B-23: two of C C W warrant warrant were taken; three of the four C lie open, so one of the two here is gone.

    That leaves 1 pair of C, 2 of C and W and 4 of C and a warrant.
    """
    chances = Possible(TAKEN["two cards, one of them a C that was laid off"]()).chances()
    piles: Counter[str] = Counter()
    for state, chance in chances.items():
        piles[state[-1]] += chance
    assert piles == {
        "T W warrant warrant": Fraction(1, 7),
        "C T warrant warrant": Fraction(2, 7),
        "C T W warrant": Fraction(4, 7),
    }


def test_hands_are_filled_once_unless_refusals_differ() -> None:
    """Refusals of one seat, and cards taken unseen, leave nothing to chance between seats."""
    hidden = new_hidden(GAME)
    for view in (NOTHING_TAKEN["one refusal"](), TAKEN["two takers"]()):
        assert {GAME.sample(view, hidden, np.uint64(key)) for key in range(100)} == {1}
    view = NOTHING_TAKEN["different refusals"]()
    assert max(GAME.sample(view, hidden, np.uint64(key)) for key in range(100)) > 1


def test_the_underworld_lies_in_any_order_below_its_top_card() -> None:
    view = position("C M", file="T", pile="R W G M")
    orders = Counter(written(sampled(view, key).underworld[: view.underworld_size]) for key in range(6_000))
    assert set(orders) == {" ".join((*order, "M")) for order in permutations("RWG")}
    assert stats.chisquare(list(orders.values())).pvalue > SMALL_P


def test_cards_turned_over_lie_in_any_order() -> None:
    """Eliot Ness shows three cards; the view counts them, so each order is as likely. One T is to be taken or not."""
    scene = Scene("ness M", "C", areas=("T T T",), file="T W G", ness_reveal=3, reveal_take="subset")
    scene.play("reveal_seven")
    assert scene.phase == PHASES[TAKE]
    assert len(scene.options()) > 1
    view = scene.player.asked
    orders = Counter()
    for key in range(6_000):
        hidden = sampled(view, key)
        assert hidden.together_count == 3
        orders[written(hidden.together[:3])] += 1
    assert set(orders) == {" ".join(order) for order in permutations("TWG")}
    assert stats.chisquare(list(orders.values())).pvalue > SMALL_P


def test_the_other_seats_have_just_looked_through_the_underworld() -> None:
    """The deciding seat counts as its view says, all others what truly lies there."""
    view = TAKEN["two takers"]()
    for key in range(50):
        hidden = sampled(view, key)
        pile = np.bincount(hidden.underworld[: view.underworld_size], minlength=CARD_TYPES)
        assert list(hidden.counted[0]) == list(view.in_underworld)
        assert list(hidden.unseen[0, :3]) == [0, 1, 1]
        assert all(list(hidden.counted[seat]) == list(pile) for seat in (1, 2))
        assert not hidden.unseen[1:3].any()


def test_a_key_decides_the_sample_and_its_future_whatever_the_record_held() -> None:
    view = TAKEN["two takers"]()
    dirty = new_hidden(GAME)
    for name in HIDDEN.names:
        dirty[name] = 3
    clean = new_hidden(GAME)
    for hidden in (dirty, clean):
        GAME.sample(view, hidden, np.uint64(5))
    another = sampled(view, 6)
    assert state_of(view, clean) == state_of(view, dirty) != state_of(view, another)
    assert clean.deal_key == dirty.deal_key != another.deal_key
    assert list(clean.seat_key[:3]) == list(dirty.seat_key[:3]) != list(another.seat_key[:3])


# Much of everything that is taken unseen, asked for, or leaves a turn half done.
LIVELY: dict[str, Any] = {
    "gavels": {"agent_meeting": 9, "search_warrant": 12, "eliot_ness": 9, "raid": 4},
    "meld_size": 2,
    "own_meld": "any_copy",
    "reveal_take": "subset",
    "shared_discard_order": "shuffled",
    "max_hands": 2,
    "max_turns": 80,
}
TABLES = [(2, False), (3, False), (4, False), (4, True)]


@pytest.mark.parametrize(("players", "teams"), TABLES)
def test_a_sampled_state_shows_the_view_it_came_from_and_keeps_the_engines_promises(players: int, teams: bool) -> None:
    """At every decision of a game, in every phase; the view is compared byte for byte, as it is shown by the engine."""
    rounds = Rounds(GAME, LIVELY | {"teams": teams}, players)
    phases, most_taken = set(), 0
    for key, (before, shown) in enumerate(rounds.decisions(deals=1)):
        rounds.check_sample(before, shown, key)
        view = np.frombuffer(shown, GAME.view)[0]
        phases.add(int(view.phase))
        most_taken = max(most_taken, int(view.taken_unseen.sum()))
    assert phases == set(PHASES)
    assert most_taken > 1


@pytest.mark.slow
@pytest.mark.parametrize(("players", "teams"), TABLES)
def test_a_round_can_be_played_on_from_a_sampled_state_in_every_phase(players: int, teams: bool) -> None:
    """Three samples in each phase are played to the end of their round; a broken promise would raise an error."""
    rounds = Rounds(GAME, LIVELY | {"teams": teams}, players)
    assert rounds.play_on_in_each_phase(deals=1) == set(PHASES)


def test_the_truth_is_as_likely_as_any_sample() -> None:
    """At the first decision of a game the true deal is one more draw from the same lot (`ranks_of_truth`).

    The measure weighs the cards of seat 1 and the next card of the
    Case File.
    """
    random = np.random.default_rng(1)
    weights = random.normal(size=(2, CARD_TYPES))

    def measure(hidden: Any) -> float:
        return float(hidden.hand[1] @ weights[0] + weights[1, hidden.deck[hidden.deck_next]]) + random.normal() / 1e6

    assert stats.chisquare(ranks_of_truth(GAME, measure, deals=600)).pvalue > SMALL_P
