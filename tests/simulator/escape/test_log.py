"""Log rows: counters compared with the trace of the same game, and with hand-laid scenes where it does not tell."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import numpy as np
import pytest

from simulator.escape import GAME
from simulator.escape.rules import ACTION_CARDS
from simulator.game import Played
from simulator.trace import Event
from tests.simulator.escape.play import game_events, play_deals, random_table
from tests.simulator.escape.scene import Scene

SIX_P1 = "P1 P1 P1 P1 P1 P1"
COUNTERS = list(GAME.counters)


def counted(played: Played, name: str) -> np.ndarray:
    """A counter of all rows."""
    return played.counts[COUNTERS.index(name)]


# Rows against the trace


def kinds(cards: list[str]) -> dict[str, int]:
    """How many Plan cards, Infamous and Generic Escapees there are."""
    count = Counter(card[0] for card in cards)
    return {"plans": count["P"], "infamous": count["I"], "generic": count["G"]}


def rows_of(events: list[Event]) -> list[dict[str, Any]]:
    """The rows of a game as they follow from its trace, one a round and seat."""
    rows, players = [], events[0]["players"]
    tally: dict[int, Counter[str]] = defaultdict(Counter)
    turn: list[Event] = []
    for event in events:
        turn.append(event)
        if event["event"] == "state":
            tally_turn(tally, turn, event)
            turn, state = [], event
        elif event["event"] == "round_end":
            rows += [end_row(tally[seat], seat, state, event) for seat in range(players)]
            tally.clear()
            turn = []
    return rows


def tally_turn(tally: dict[int, Counter[str]], turn: list[Event], state: Event) -> None:
    """Add what a turn's events count for each seat."""
    mover = tally[state["seat"]]
    mover["turns"] += 1
    played = [event["choice"] for event in turn if event.get("phase") == "play"]
    mover["dead_turns"] += played == ["done"]
    mover["starts"] += played.count("start")
    mover["lay_offs"] += played.count("lay_off")
    mover["yard_plays"] += played.count("yard")
    mover["foils"] += played.count("foil")
    mover["foils_from_hand"] += any(event.get("from") == "hand" for event in turn)
    mover["action_cards"] += any(event["event"] == "action_card" for event in turn)
    mover["block_draws"] += any(event.get("choice") == "cell_block" for event in turn)
    for event in turn:
        if event["event"] == "choice":
            tally[event["seat"]]["forced" if event.get("forced") else "choices"] += 1
            tally[event["seat"]]["co_conspirators"] += event["choice"] == "add"


def end_row(tally: Counter[str], seat: int, state: Event, end: Event) -> dict[str, Any]:
    """A row at the end of a round."""
    row: dict[str, Any] = {"points": end["points"][seat], "total": end["totals"][seat], **tally}
    row["bonus"] = end["bonus"] if end["seat"] == seat else 0
    row["ended_round"] = end["seat"] == seat
    row["area_plans"] = sum(state["areas"][seat])
    for place, cards in (
        ("hand", state["hands"][seat]),
        ("foiled", state["foiled"][seat]),
        ("round_yard", state["yard"]),
        ("round_solitary", state["solitary"]),
    ):
        row |= {f"{place}_{kind}": count for kind, count in kinds(cards).items()}
    return row


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (2, {}),
        (3, {"foil_size": 5, "co_conspirators": "any", "foiler_co_conspirator": True}),
        (4, {"foil_size": 4, "guard_help_size": 3, "action_deck": {"warden": 8}, "stall_guard_cycles": 0}),
    ],
)
def test_the_rows_of_a_round_follow_from_its_trace(players: int, rules: dict[str, Any]) -> None:
    """Every counter that a trace tells, in 5 games."""
    played = play_deals(random_table(rules, players), 0, 5)
    told = [row for deal in range(5) for row in rows_of(game_events(rules, players, deal))]
    assert len(told) == len(played.rounds)
    names = {name for row in told for name in row} & set(COUNTERS)
    assert set(COUNTERS) - names == {
        "options", "stall_draws", "blocked_turns", "blocked_left", "waits", "waits_foiled_0", "waits_foiled_1",
        "waits_foiled_2", "waits_foiled_4", "waits_foiled_8", "waits_foiled_later", "waits_lost",
    }  # fmt: skip
    for name in sorted(names):
        assert counted(played, name).tolist() == [row.get(name, 0) for row in told], name
    for name in ("points", "total", "ended_round"):
        assert played.rounds[name].tolist() == [row[name] for row in told], name


def test_round_rows_say_where_they_belong() -> None:
    """Deals 3 and 4 in both rotations, seat by seat; the first seat of a round has turn order 0."""
    played = play_deals(random_table({"max_rounds": 2, "target": 1000}, 2, rotations=2), 3, 2)
    rows = played.rounds
    assert [tuple(row) for row in rows[["deal", "rotation", "round_number", "seat", "player", "turn_order"]]] == [
        (deal, rotation, number, seat, (seat + rotation) % 2, (seat + number - 1) % 2)
        for deal in (3, 4)
        for rotation in (0, 1)
        for number in (1, 2)
        for seat in (0, 1)
    ]
    assert played.games["rounds"].tolist() == [2] * 8
    assert played.games["capped"].all()
    assert [tuple(row) for row in played.games[["deal", "rotation", "seat", "side", "player"]]] == [
        (deal, rotation, seat, seat, (seat + rotation) % 2) for deal in (3, 4) for rotation in (0, 1) for seat in (0, 1)
    ]


def test_seats_add_up() -> None:
    """Over 200 games of three players: one end by going out at most a round, win shares 1, waits all accounted for."""
    played = play_deals(random_table({}, 3), 0, 200)
    rounds = len(played.rounds) // 3
    assert (played.rounds["ended_round"].reshape(rounds, 3).sum(axis=1) <= 1).all()
    assert np.allclose(played.games["win_share"].reshape(-1, 3).sum(axis=1), 1)
    ended = sum(counted(played, name) for name in COUNTERS if name.startswith("waits_"))
    assert (ended <= counted(played, "waits")).all()
    assert counted(played, "waits").sum() >= 10


# The draws


def test_draw_rows_follow_from_the_trace() -> None:
    """Card, drawer and turn of each Action card; the deck before the draw; what the rest of the round brought."""
    played = play_deals(random_table({"foil_size": 5}, 2), 0, 3, log_draws=True)
    told: list[dict[str, Any]] = []
    for deal in range(3):
        events = game_events({"foil_size": 5}, 2, deal)
        told += draws_of(events)
    assert [int(card) for card in played.draws["card"]] == [ACTION_CARDS.index(row["card"]) for row in told]
    for name in ("round_number", "turn", "seat", "gain", "others_gain", "win_share"):
        assert played.draws[name].tolist() == [row[name] for row in told], name
    assert [row["left"] for row in told] == played.draws["left"].tolist()


def draws_of(events: list[Event]) -> list[dict[str, Any]]:
    """The draws of a game as they follow from its trace."""
    rows: list[dict[str, Any]] = []
    left: Counter[str] = Counter()
    piles, turn, number = [[], []], 0, 0
    for event in events:
        kind = event["event"]
        if event.get("deck") == "action":
            left = Counter(event["order"])
        elif kind == "round":
            number, turn, piles, first = event["round"], 0, [[], []], len(rows)
        elif kind == "state":
            turn, piles = event["turn"], event["foiled"]
        elif kind == "action_card":
            so_far = [sum({"P": 2, "I": 10, "G": 5}[card[0]] for card in pile) for pile in piles]
            before = [left[card] for card in ACTION_CARDS]
            rows.append({"card": event["card"], "seat": event["seat"], "turn": turn + 1, "round_number": number,
                         "so_far": so_far, "left": before})  # fmt: skip
            left[event["card"]] -= 1
        elif kind == "round_end":
            for row in rows[first:]:
                gains = [event["points"][seat] - row["so_far"][seat] for seat in (0, 1)]
                row |= {"gain": gains[row["seat"]], "others_gain": gains[1 - row["seat"]]}
    winners = events[-1]["winners"]
    for row in rows:
        row["win_share"] = 1 / len(winners) if row["seat"] in winners else 0.0
    return rows


# What a trace does not tell


def test_only_real_choices_count_with_their_options() -> None:
    """A forced draw, then three options of which one is taken, then a choice of two discards."""
    scene = Scene("P1 P1 P2 G", "P5", block="P2 P2", phase="draw")
    scene.play("cell_block", "yard G")  # options: start 2 3, yard G, done
    assert [scene.count(0, name) for name in ("forced", "choices", "options")] == [1, 1, 3]
    scene.play("done", "discard P1")  # options: start 2 3, done; discard P1, discard P2
    assert [scene.count(0, name) for name in ("forced", "choices", "options")] == [1, 3, 7]


def test_a_turn_is_blocked_where_only_the_yard_bars_a_start() -> None:
    """Three P2, a plan in play, one Escapee in the Yard: blocked after the draw, and still so at the end."""
    scene = Scene("P2 P2 P2 P3", "P5", areas=("P1", "")).play("done")
    assert [scene.count(0, name) for name in ("blocked_turns", "blocked_left")] == [1, 1]


def test_a_blocked_turn_counts_once_however_many_plays_it_has() -> None:
    """A lay-off of P1 changes nothing for P2."""
    scene = Scene("P2 P2 P2 P3 P1", "P5", areas=("P1", "")).play("lay_off 1 1", "done")
    assert [scene.count(0, name) for name in ("blocked_turns", "blocked_left")] == [1, 1]


def test_a_turn_that_becomes_blocked_is_told_only_at_its_end() -> None:
    """The start of plan 2 takes the last Escapee; plan 4 could be started as well before it."""
    scene = Scene("P2 P2 P2 P4 P4 P4 P3", "P5").play("start 2 3", "done")
    assert [scene.count(0, name) for name in ("blocked_turns", "blocked_left")] == [0, 1]


def test_a_turn_that_frees_itself_ends_unblocked() -> None:
    """G into the Yard makes room."""
    scene = Scene("P2 P2 P2 P3 G", "P5", areas=("P1", "")).play("yard G", "start 2 3", "done")
    assert [scene.count(0, name) for name in ("blocked_turns", "blocked_left")] == [1, 0]


@pytest.mark.parametrize(
    ("hand", "changes"),
    [
        ("P2 P2 P3", {}),  # too few cards
        ("P2 P2 P2", {}),  # no card would stay
        ("P2 P2 P2 P3", {"foiled_plans": "2", "restart_foiled_plan": False}),
        ("P2 P2 P2 P3", {"yard": "G G"}),
    ],
)
def test_a_turn_that_something_else_bars_is_not_blocked(hand: str, changes: dict[str, Any]) -> None:
    scene = Scene(hand, "P5", areas=("P1", ""), **changes).play("done")
    assert [scene.count(0, name) for name in ("blocked_turns", "blocked_left")] == [0, 0]


def waiting(**changes: Any) -> Scene:
    """Seat 0 lays the eighth P1; no Escapee for it lies in the Yard or in its hand."""
    position = {"areas": (SIX_P1, "P1"), "yard": "I3", "solitary": "P6"} | changes
    return Scene("P1 P1 P2 P2 P2", "P5 P5 P5 G", **position)


def test_a_plan_waits_that_is_full_without_an_escapee() -> None:
    """Counted for the seat that made it full, once, however many cards more are laid."""
    scene = waiting().play("lay_off 1 1", "lay_off 1 1")
    assert [scene.count(seat, "waits") for seat in (0, 1)] == [1, 0]


@pytest.mark.parametrize("position", [{"yard": "I1"}, {"yard": "G"}, {"areas": (SIX_P1, "")}, {"change_in_plan": 1}])
def test_a_plan_does_not_wait_with_an_escapee_at_hand_or_short_of_its_size(position: dict[str, Any]) -> None:
    """I1 or G in the Yard, seven cards only, or any Escapee under Change in Plan."""
    scene = waiting(**position).play("lay_off 1 1")
    assert scene.count(0, "waits") == 0


@pytest.mark.parametrize(
    ("turns", "name"),
    [
        (1, "waits_foiled_1"),
        (2, "waits_foiled_2"),
        (3, "waits_foiled_4"),
        (4, "waits_foiled_4"),
        (5, "waits_foiled_8"),
        (8, "waits_foiled_8"),
        (9, "waits_foiled_later"),
    ],
)
def test_waiting_is_told_by_the_turns_until_the_foil(turns: int, name: str) -> None:
    """G comes into the Yard in the last turn; the counter is that of the seat that made the plan full."""
    scene = waiting(yard="I3", stall_guard_cycles=0).play("lay_off 1 1", "done", "discard P2")
    for _ in range(turns - 1):
        scene.play("solitary", "done", f"discard {scene.hand(scene.seat).split()[0]}")
    scene.play("solitary")
    scene.view.yard[20] += 1  # a G, laid by hand
    scene.view.yard_size += 1
    scene.batch.check = 0  # one more than the deck has
    scene.play("foil 1 G yard")
    assert [scene.count(0, counter) for counter in COUNTERS if counter.startswith("waits")] == [
        1 if counter in ("waits", name) else 0 for counter in COUNTERS if counter.startswith("waits")
    ]


def test_a_plan_may_be_foiled_in_the_turn_in_which_it_began_to_wait() -> None:
    """The Action card Ratted On brings I1 into the Yard right after the eighth card."""
    scene = waiting(action="ratted_on", block="P7 P7 I1 P7 P7").play("lay_off 1 1", "foil 1 I1 yard")
    assert [scene.count(0, name) for name in ("waits", "waits_foiled_0")] == [1, 1]


def test_a_waiting_plan_is_lost_to_warden() -> None:
    """Seat 0 must discard its seven P1: one is left."""
    scene = Scene("P1 P2 P2 P2 P3", "P5 P5", areas=(SIX_P1, "P1"), yard="I3 I4", action="warden")
    scene.play("lay_off 1 1")
    assert scene.count(0, "waits") == 1
    scene.play("discard 1")
    assert scene.count(0, "waits_lost") == 1


def test_guard_help_can_make_a_plan_complete() -> None:
    """Five P1 and no Escapee for them: seat 0, which attached the card, made the plan complete."""
    scene = Scene("P2 P2 P2 P3", "P5 P5", areas=("", "P1 P1 P1 P1 P1"), yard="I3 I4", action="guard_help")
    scene.play("start 2 3", "attach 1")
    assert scene.count(0, "waits") == 1


def test_a_waiting_plan_is_lost_when_guard_help_moves_on() -> None:
    """A further copy goes to plan 2; the five P1 are three short again."""
    scene = Scene("P2 P2 P2 P3 P1", "P5 P5", areas=("P1 P1", "P1 P1"), yard="I3 I4", action="guard_help", guard_help=1)
    scene.play("lay_off 1 1")
    assert scene.count(0, "waits") == 1
    scene.play("attach 1")
    assert scene.count(0, "waits_lost") == 0
    moved = Scene("P1 P3 P4", "P5 P5", areas=("P1 P1 P2", "P1 P1"), yard="I3 I4", action="guard_help", guard_help=1)
    moved.play("lay_off 1 1", "attach 2")
    assert [moved.count(0, name) for name in ("waits", "waits_lost")] == [1, 1]


def test_a_complete_plan_does_not_begin_to_wait_as_cards_join_it() -> None:
    """With eight P1 it was complete; its Escapee is gone since, and a ninth card is laid."""
    scene = waiting(areas=(SIX_P1, "P1 P1")).play("lay_off 1 1")
    assert scene.count(0, "waits") == 0
