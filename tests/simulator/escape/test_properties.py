"""What holds in every game, whatever the rules: over rule sets drawn at random, and at length for the default."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.escape_decks import plan_deck
from tests.reference.escape_referee import referee
from tests.simulator.escape.odd_rules import worlds
from tests.simulator.escape.play import as_lines, game_events, play_deals, random_table, turns_of
from tests.simulator.odd_rules import World


@settings(max_examples=150)
@given(worlds())
def test_the_engine_keeps_its_promises_under_any_rules(world: World) -> None:
    """E-1.10, E-3.5, E-4.3, E-15.2, E-15.3: cards are conserved after every step, counts and knowledge are true."""
    players, rules, seed = world
    played = play_deals(random_table(rules, players, seed, checked=True), 0, 20, log_draws=True)
    assert len(played.games) == 20 * players


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "deals", "rounds", "rules"),
    [
        (2, 12_000, 34_000, {}),
        (3, 9_500, 33_000, {}),
        (4, 8_000, 32_000, {}),
        (
            3,
            2_000,
            5_000,
            {
                "plans": 10,
                "generic_escapees": 14,
                "hand_size": 14,
                "yard_limit": "exclusive",
                "keep_last_card": "stated_only",
                "action_deck": {"warden": 6, "guard_help": 4, "change_in_plan": 4, "returning_favors": 12},
                "co_conspirators": "any",
                "foiler_co_conspirator": True,
                "shared_discard_order": "shuffled",
                "action_reshuffle": "when_exhausted",
            },
        ),
    ],
)
def test_the_engine_keeps_its_promises_over_100_000_rounds(
    players: int, deals: int, rounds: int, rules: dict[str, Any]
) -> None:
    """E-1.10: at least 34,000 + 33,000 + 32,000 + 5,000 rounds, every step of them checked."""
    played = play_deals(random_table(rules, players, checked=True), 0, deals, log_draws=True)
    assert len(played.rounds) // players >= rounds


@settings(max_examples=30)
@given(worlds(), st.integers(0, 1_000_000))
def test_the_referee_accepts_every_game(world: World, deal: int) -> None:
    """E-1.5 and all that follows: every event, choice, list of options and table of a random game."""
    players, rules, seed = world
    referee(as_lines(game_events(rules, players, deal, seed, rotation=deal % players)))


@settings(max_examples=20)
@given(worlds())
def test_a_turn_has_at_most_one_foil_one_action_card_and_one_voluntary_escapee(world: World) -> None:
    """E-4.10, E-5.1, E-6.10: counted in the events of each turn."""
    players, rules, seed = world
    for turn in turns_of(game_events(rules, players, 0, seed)):
        plays = Counter(event["choice"] for event in turn if event.get("phase") == "play")
        assert plays["foil"] <= 1
        assert plays["yard"] <= 1
        assert Counter(event["event"] for event in turn)["action_card"] <= 1
        if plays["foil"]:
            last = [event["choice"] for event in turn if event.get("phase") == "play"][-1]
            assert (last, plays["done"]) == ("foil", 0)


@settings(max_examples=20)
@given(worlds())
def test_every_state_of_a_game_is_in_order(world: World) -> None:
    """E-1.10, E-2.4, E-3.5, E-4.3: read off the states as anybody could, with no help of the engine's own check."""
    players, rules, seed = world
    deck = Counter(name for name, _, _ in plan_deck(rules))
    foiled = False
    turns = turns_of(game_events(rules, players, 0, seed))
    for turn in turns:
        state = turn[-1]
        foiled = (foiled and state["turn"] > 1) or any(event.get("choice") == "foil" for event in turn)
        lying = Counter(state["yard"] + state["solitary"])
        for seat in range(players):
            lying += Counter(state["hands"][seat] + state["foiled"][seat])
            lying += Counter({f"P{plan + 1}": count for plan, count in enumerate(state["areas"][seat])})
        assert lying <= deck
        assert sum((deck - lying).values()) == state["cell_block"]
        in_play = sum(any(area[plan] for area in state["areas"]) for plan in range(rules["plans"]))
        assert in_play <= len(state["yard"]) or rules["yard_limit"] == "exclusive"
        assert state["yard"] or foiled
    for before, after in pairwise(turns):
        if after[-1]["turn"] > 1:
            assert before[-1]["cell_block"] > 0


@pytest.mark.parametrize("limit", [20, 1])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_that_move_on_leave_the_decks_as_they_were(players: int, limit: int) -> None:
    """In rotation r seat s holds the hand that seat s - r had; Yard, Solitary and Cell Block are the same.

    So too when the dealer has to search: with a limit of 1 deal 5 reveals a Plan card and is shuffled again.
    """
    tables = []
    for rotation in range(players):
        table = random_table({"setup_reveal_limit": limit}, players, rotations=players, shift_hands=True)
        table.start_stepwise(5, rotation)
        while table.view.turn == 0:
            table.step()
        tables.append(table)
    first = tables[0]
    assert first.hidden.shuffles[0] == (2 if limit == 1 else 1)
    for rotation, table in enumerate(tables):
        for seat in range(players):
            assert (table.hidden.hand[seat] == first.hidden.hand[(seat - rotation) % players]).all()
        start = int(first.hidden.block_next)
        assert (table.hidden.block[start:] == first.hidden.block[start:]).all()
        assert (table.view.yard == first.view.yard).all()
        assert (table.view.solitary == first.view.solitary).all()
