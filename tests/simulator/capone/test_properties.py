"""What holds in every game, whatever the rules: over rule sets drawn at random, and at length for the default."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings

from simulator.capone.rules import GANGSTERS
from simulator.phases import FIRST_DECISION
from tests.simulator.capone.odd_rules import worlds
from tests.simulator.capone.play import game_events, play_deals, random_table, turns_of
from tests.simulator.odd_rules import World


@settings(max_examples=150)
@given(worlds())
def test_the_engine_keeps_its_promises_under_any_rules(world: World) -> None:
    """K-1.9, K-3.4, K-4.7, B-05, B-06: cards are conserved after every step, counts and knowledge are true."""
    players, rules, seed = world
    played = play_deals(random_table(rules, players, seed, checked=True), 0, 20)
    assert len(played.games) == 20 * players


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "deals", "rules"),
    [
        (2, 5_000, {}),
        (3, 5_000, {}),
        (4, 5_000, {}),
        (4, 4_000, {"teams": True}),
        (
            4,
            1_000,
            {
                "teams": True,
                "own_meld": "any_copy",
                "keep_last_card": "gavel_may_draw",
                "reveal_take": "subset",
                "shared_discard_order": "shuffled",
                "ask_partner": False,
                "meld_size": 2,
                "gavels": dict.fromkeys(("agent_meeting", "search_warrant", "eliot_ness", "raid"), 8),
            },
        ),
    ],
)
def test_the_engine_keeps_its_promises_over_100_000_hands(players: int, deals: int, rules: dict[str, Any]) -> None:
    """K-1.9: games of five hands, which nobody reaches the target in: 5 x 20,000, every step of them checked."""
    five = {"max_hands": 5, "target": 1000, "set_values": dict.fromkeys(GANGSTERS, 20)}
    played = play_deals(random_table(rules | five, players, checked=True), 0, deals)
    assert len(played.rounds) // players == 5 * deals


@settings(max_examples=20)
@given(worlds())
def test_a_turn_has_at_most_one_gavel_card_and_ends_with_one_discard(world: World) -> None:
    """K-3.1, K-5.1, K-10.1: counted in the events of each turn."""
    players, rules, seed = world
    for turn in turns_of(game_events(rules, players, 0, seed)):
        choices = [(event["phase"], event["choice"]) for event in turn if event["event"] == "choice"]
        assert Counter(choices)["play", "gavel"] <= 1
        assert Counter(choices)["play", "done"] == 1
        phases = [phase for phase, _ in choices]
        assert (phases[0], phases[-1]) == ("draw", "discard")
        assert phases.count("draw") == phases.count("discard") == 1


@settings(max_examples=20)
@given(worlds())
def test_every_state_of_a_game_is_in_order(world: World) -> None:
    """K-1.9, K-3.4, K-4.4, K-4.7: read off the states as anybody could, with no help of the engine's own check."""
    players, rules, seed = world
    deck = Counter(rules["evidence"] | rules["gavels"])
    turns = turns_of(game_events(rules, players, 0, seed))
    for turn in turns:
        state = turn[-1]
        lying = Counter(state["underworld"])
        for hand in state["hands"]:
            lying += Counter(hand)
        for area in state["areas"]:
            lying += Counter(dict(zip(GANGSTERS, area, strict=True)))
        assert lying <= deck
        assert sum((deck - lying).values()) == state["case_file"]
        assert state["underworld"]
        for most in map(max, zip(*state["areas"], strict=True)):
            assert most == 0 or most >= rules["meld_size"]
    for before, after in pairwise(turns):
        if after[-1]["turn"] > 1:
            assert before[-1]["case_file"] > 0
            assert all(before[-1]["hands"])


@pytest.mark.parametrize(("players", "teams"), [(2, False), (3, False), (4, False), (4, True)])
def test_hands_that_move_on_leave_the_deck_as_it_was(players: int, teams: bool) -> None:
    """In rotation r seat s holds the hand that seat s - r had; the card turned up and the Case File are the same."""
    tables = []
    for rotation in range(players):
        table = random_table({"teams": teams}, players, rotations=players, shift_hands=True)
        table.start_stepwise(5, rotation)
        while table.view.phase < FIRST_DECISION:
            table.step()
        tables.append(table)
    first = tables[0]
    for rotation, table in enumerate(tables):
        for seat in range(players):
            assert (table.hidden.hand[seat] == first.hidden.hand[(seat - rotation) % players]).all()
        start = int(first.hidden.deck_next)
        assert (table.hidden.deck[start:] == first.hidden.deck[start:]).all()
        assert table.view.underworld_top == first.view.underworld_top
