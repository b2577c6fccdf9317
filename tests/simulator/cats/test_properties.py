"""What holds in every game, whatever the rules: over rule sets drawn at random, and at length for the default."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings

from simulator.batch import FINISHED
from simulator.cats import GAME
from simulator.cats.rules import RULES
from simulator.compiled import jit_is_off
from simulator.game import Seating, Table
from simulator.phases import FIRST_DECISION
from simulator.rng import below
from simulator.trace import Event
from strategies.api import Strategy
from tests.simulator.cats.odd_rules import worlds
from tests.simulator.cats.play import game_events, play_deals, random_table, turns_of
from tests.simulator.odd_rules import World

DEALS = 2 if jit_is_off() else 20  # plain Python takes some hundred times as long


@settings(max_examples=60)
@given(worlds())
def test_the_engine_keeps_its_promises_under_any_rules(world: World) -> None:
    """F-1.7, F-3.11: cards and objectives are conserved after every step, counts are true."""
    players, rules, seed = world
    played = play_deals(random_table(rules, players, seed, checked=True), 0, DEALS)
    assert len(played.games) == DEALS * players


TIGHT: dict[str, Any] = {
    "values": [-1, 1, 2, 3, 4, 5, 6, 7],
    "copies": 2,
    "objectives": [5, 6, 7, 8],
    "row_size": 4,
    "abilities": {"1": "plus_one", "2": "minus_one", "3": "change_sign", "4": "peek_own"},
    "false_claims": "any",
    "ties": "third_round",
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "deals", "rules"),
    [
        (2, 3_000, {}),
        (3, 3_000, {"abilities": "modifiers"}),
        (4, 3_000, {"false_claims": "any"}),
        (5, 3_000, {"abilities": "modifiers", "between_rounds": "reshuffle", "first_look": "round"}),
        (3, 5_000, TIGHT),
        (2, 3_000, TIGHT | {"deck_out": "end_round", "objectives_out": "shrink", "draw_required": True}),
    ],
)
def test_the_engine_keeps_its_promises_over_100_000_rounds(players: int, deals: int, rules: dict[str, Any]) -> None:
    """F-1.7: games of five rounds, 5 x 20,000 of them and third rounds; every step is checked."""
    five = {"rounds": 5, "max_turns": 25}
    played = play_deals(random_table(five | rules, players, checked=True), 0, deals)
    assert len(played.games) == deals * players
    assert (played.rounds["round_number"] <= 5).sum() == 5 * deals * players


PHASES = ["draw", "deck_card", "pile_card", "fulfil", "claim_pile"]


@settings(max_examples=20)
@given(worlds())
def test_a_turn_has_at_most_one_draw_and_then_at_most_one_claim(world: World) -> None:
    """F-3.1, F-5.1: the phases of a turn come in order, each once at most; draw and fulfil always."""
    players, rules, seed = world
    for turn in turns_of(game_events(rules, players, 0, seed)):
        state, phases = turn[-1], [event["phase"] for event in turn if event["event"] == "choice"]
        phases = [phase for phase in phases if phase != "look"]
        assert phases == sorted(set(phases), key=PHASES.index)
        assert {"draw", "fulfil"} <= set(phases)
        assert {event["seat"] for event in turn if event.get("phase") in PHASES} == {state["seat"]}


def cards_of(state: Event) -> Counter[int]:
    """The cards that the state of a table names."""
    lying = Counter(card for pile in state["piles"] for card in pile)
    lying += Counter(card for cards in state["scored"] for card in cards)
    for row in state["rows"]:
        lying += Counter(slot["card"] for slot in row)
        lying += Counter(slot["modifier"] for slot in row if slot["modifier"] is not None)
    return lying


@settings(max_examples=20)
@given(worlds())
def test_every_state_of_a_game_is_in_order(world: World) -> None:
    """F-1.7, F-3.11, F-5.15, F-11.1: read off the states as anybody could, with no help of the engine's own check."""
    players, rules, seed = world
    deck = Counter(dict.fromkeys(rules["values"], rules["copies"]))
    points = Counter[int]()
    for event in game_events(rules, players, 0, seed):
        if event["event"] == "round":
            put_away = points.total() if rules["between_rounds"] == "carry_over" else 0
        if event["event"] == "round_end":
            points.update(dict(enumerate(event["points"])))
        if event["event"] != "state":
            continue
        lying = cards_of(event)
        assert lying <= deck
        assert 0 <= sum((deck - lying).values()) - event["draw_deck"] <= put_away
        assert all(event["piles"])
        for row, known in zip(event["rows"], event["known"], strict=True):
            assert len(row) == len(known) <= rules["row_size"]
            assert all(seen for slot, seen in zip(row, known, strict=True) if slot["face_up"])
        assert len(set(event["objectives"])) == len(event["objectives"]) <= rules["objectives_shown"]
        if rules["objectives_out"] == "reshuffle":
            assert len(event["objectives"]) == rules["objectives_shown"]


@pytest.mark.parametrize("players", [2, 5])
def test_rows_of_four_keep_their_sizes(players: int) -> None:
    """F-5.15, C-20: as long as the draw deck can refill them; 4, 3 or 2 cards after a turn, or none at the end."""
    for deal in range(3):
        events = game_events({"max_turns": 20}, players, deal)
        states = [event for event in events if event["event"] == "state"]
        sizes = Counter(len(row) for state in states for row in state["rows"])
        assert set(sizes) <= {0, 2, 3, 4}
        for before, after in pairwise(states):
            if after["turn"] > 1:
                others = [seat for seat in range(players) if seat != after["seat"]]
                assert all(before["rows"][seat] == after["rows"][seat] for seat in others)


@settings(max_examples=20)
@given(worlds())
def test_all_seats_of_a_round_have_the_same_number_of_turns(world: World) -> None:
    """F-8.2, F-10.5: those who play it."""
    players, rules, seed = world
    turns = Counter[int]()
    for event in game_events(rules, players, 0, seed):
        if event["event"] == "state":
            turns[event["seat"]] += 1
        if event["event"] == "round_end":
            assert len(set(turns.values())) == 1
            turns.clear()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_hands_that_move_on_leave_the_decks_as_they_were(players: int) -> None:
    """In rotation r seat s holds the row that seat s - r had; piles, objectives and draw deck are the same."""
    tables = []
    for rotation in range(players):
        table = random_table({}, players, rotations=players, shift_hands=True)
        table.start_stepwise(5, rotation)
        while table.view.phase < FIRST_DECISION:
            table.step()
        tables.append(table)
    first = tables[0]
    for rotation, table in enumerate(tables):
        for seat in range(players):
            assert (table.hidden.row[seat] == first.hidden.row[(seat - rotation) % players]).all()
        start = int(first.hidden.deck_next)
        assert (table.hidden.deck[start:] == first.hidden.deck[start:]).all()
        assert (table.view.pile_top == first.view.pile_top).all()
        assert (table.view.objectives == first.view.objectives).all()


def test_nothing_of_an_earlier_game_is_left_in_a_view() -> None:
    """Games broken off at some twenty places, in claims and draws: what the next one shows at first is as ever."""
    asked: list[bytes] = []

    def noting(view: Any, number: Any) -> int:
        """Note the view and choose at random."""
        asked.append(bytes(view.tobytes()))
        return below(number, view.option_count)

    own = Strategy(noting, "cats", "", (), compiled=False).playable()
    rules = RULES.resolve({"false_claims": "any", "abilities": "modifiers"}, 3)
    table = Table(GAME, rules, 3, Seating([own] * 3, [()] * 3), seed=7)
    shown = set()
    for steps in range(0, 400, 19):
        table.start_stepwise(3, 0)
        for _ in range(steps):
            table.step()
        table.start_stepwise(0, 0)
        asked.clear()
        while not asked:
            table.step()
        shown.add(asked[0])
    assert len(shown) == 1


# Set once for a table, or for the seats that there are.
GIVEN = {"players", "side", "types", "number", "ability", "goals", "goal", "rules", "parameters", "phase", "playing"}


def test_a_game_begins_anew_whatever_the_records_held() -> None:
    """F-2.1, F-2.2, F-8.1: points, circles, rows, decks and counters of an earlier game play no part in the next."""
    asked: list[bytes] = []

    def noting(view: Any, number: Any) -> int:
        """Note the view and choose at random."""
        asked.append(bytes(view.tobytes()))
        return below(number, view.option_count)

    own = Strategy(noting, "cats", "", (), compiled=False).playable()
    rules = RULES.resolve(TIGHT | {"max_turns": 4, "first_look": "round"}, 3)
    table = Table(GAME, rules, 3, Seating([own] * 3, [()] * 3), seed=7)
    games = []
    for held in (0, 3):
        table.start_stepwise(0, 0)
        for record, kept in ((table.view, GIVEN | {"seen"}), (table.hidden, set())):
            for name in set(record.dtype.names or ()) - kept:
                record[name] = held
        table.view.playing[:3] = held
        asked.clear()
        while table.step() != FINISHED:
            pass
        played = table.finished()
        games.append([*asked, played.rounds.tobytes(), played.games.tobytes(), played.counts.tobytes()])
    assert games[0] == games[1]
    assert len(games[0]) > 40
