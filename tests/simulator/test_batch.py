"""Batches: who sits where in which game, why the loop comes back, and what happens when a strategy answers wrongly."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simulator.batch import BAD_ANSWER, BATCH, BROKEN, BUFFER_FULL, FINISHED, STEPPED
from simulator.escape import GAME
from simulator.escape.rules import RULES
from simulator.game import BadAnswerError, Played, Seating, Table
from strategies.api import Strategy
from strategies.registry import parse_player
from tests.simulator.escape.play import play_deals, random_table, same_rows

SHORT = {"max_rounds": 1, "max_turns": 3}


def seats_of(players: int, rotations: int, deals: int, **seating: bool) -> dict[tuple[int, int], list[int]]:
    """The place in the line-up of each seat's player, by deal and rotation."""
    random = parse_player("escape", "random").strategy.playable()
    table = Table(
        GAME,
        RULES.resolve(SHORT, players),
        players,
        Seating([random] * players, [()] * players, rotations, **seating),
        seed=7,
    )
    rows = play_deals(table, 0, deals).games
    seats: dict[tuple[int, int], list[int]] = {}
    for row in rows:
        seats.setdefault((int(row["deal"]), int(row["rotation"])), []).append(int(row["player"]))
    return seats


def test_the_reasons_to_come_back_are_different_numbers() -> None:
    assert len({FINISHED, BUFFER_FULL, BAD_ANSWER, STEPPED, BROKEN}) == 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rotation_moves_the_line_up_on(players: int) -> None:
    """In rotation r seat s plays place s + r; every player sits in every seat once a deal."""
    assert seats_of(players, players, 2) == {
        (deal, rotation): [(seat + rotation) % players for seat in range(players)]
        for deal in (0, 1)
        for rotation in range(players)
    }


def test_with_shifted_hands_the_players_stay() -> None:
    assert seats_of(3, 3, 1, shift_hands=True) == {(0, rotation): [0, 1, 2] for rotation in range(3)}


def test_a_deal_draws_the_cyclic_order_of_its_line_up() -> None:
    """Four players have six cyclic orders: each comes up in about 100 of 600 deals (error 9.1), and place 0 stays."""
    orders = Counter(tuple(seats) for seats in seats_of(4, 1, 600, draw_order=True).values())
    assert len(orders) == 6
    assert all(order[0] == 0 for order in orders)
    assert all(abs(count - 100) < 4.5 * 9.1 for count in orders.values())


def test_the_drawn_order_turns_with_the_rotation() -> None:
    """The order is drawn once a deal: all its rotations have the same left neighbours."""
    seats = seats_of(4, 4, 20, draw_order=True)
    for deal in range(20):
        first = seats[deal, 0]
        for rotation in range(4):
            assert seats[deal, rotation] == first[rotation:] + first[:rotation]


def test_two_players_have_one_cyclic_order() -> None:
    assert set(map(tuple, seats_of(2, 1, 20, draw_order=True).values())) == {(0, 1)}


def test_games_are_deals_in_all_rotations() -> None:
    """Deals 5 and 6 in two rotations: four games, in this order."""
    rows = play_deals(random_table(SHORT, 2, rotations=2), 5, 2).games
    assert [(row["deal"], row["rotation"]) for row in rows[::2]] == [(5, 0), (5, 1), (6, 0), (6, 1)]


def test_step_by_step_a_game_is_the_same() -> None:
    whole = play_deals(random_table({}, 3), 4, 1)
    table = random_table({}, 3)
    table.start_stepwise(4, 0)
    statuses = set()
    while (status := table.step()) != FINISHED:
        statuses.add(status)
    assert statuses == {STEPPED}
    assert same_rows(whole, table.finished())


def test_nothing_to_play_gives_no_rows() -> None:
    table = random_table({}, 2)
    table.start(3, 0)
    assert table.play() is None


def test_a_full_buffer_gives_the_games_that_are_over_first() -> None:
    """Room for two games of one round: 5 games come in parts of whole games, none twice."""

    class Narrow(Table):
        ROUNDS_ROOM, GAMES_ROOM, DRAWS_ROOM = 5, 5, 64

    table = random_table(SHORT, 2, kind=Narrow)
    table.start(0, 5)
    parts = list(iter(table.play, None))
    assert [len(part.games) for part in parts] == [4, 4, 2]
    assert same_rows(Played.joined(parts), play_deals(random_table(SHORT, 2), 0, 5))


# Strategies that go wrong


def table_with(choose: Any, players: int = 2) -> Table:
    """A table where the last seat's player is a plain-Python one and the others are random."""
    random = parse_player("escape", "random").strategy.playable()
    own = Strategy(choose, "escape", "", (), compiled=False).playable()
    rules = RULES.resolve({}, players)
    return Table(GAME, rules, players, Seating([random] * (players - 1) + [own], [()] * players), seed=7)


@pytest.mark.parametrize("excess", [0, 1, 1000])
def test_an_answer_beyond_the_list_stops_the_game(excess: int) -> None:
    def too_far(view: Any, _number: Any) -> int:
        """Answer a place beyond the list."""
        return int(view.option_count) + excess

    table = table_with(too_far)
    table.start(0, 3)
    with pytest.raises(BadAnswerError, match=r"it answered \d+, but allowed are 0 to \d+"):
        table.play()
    assert table.batch.answer == table.view.option_count + excess
    assert len(table.finished().games) == 0


def test_a_negative_answer_stops_the_game_and_the_games_before_are_kept() -> None:
    """The player gives up in deal 2: deals 0 and 1 are over and keep their rows."""
    table: Table

    def gives_up(_view: Any, _number: Any) -> int:
        """Answer 0 until deal 2."""
        return -1 if table.setting.deal == 2 else 0

    table = table_with(gives_up)
    table.start(0, 4)
    with pytest.raises(BadAnswerError, match="it answered -1, but allowed are 0 to"):
        table.play()
    assert table.finished().games["deal"].tolist() == [0, 0, 1, 1]


def test_a_table_plays_on_after_a_failure() -> None:
    """Started anew it plays as if nothing had been."""
    fail = True

    def moody(_view: Any, _number: Any) -> int:
        """Fail at first."""
        return -1 if fail else 0

    table = table_with(moody)
    table.start(0, 2)
    with pytest.raises(BadAnswerError):
        table.play()
    fail = False
    played = play_deals(table, 0, 2)
    assert same_rows(played, play_deals(table_with(moody), 0, 2))


def test_a_forced_choice_asks_nobody_and_uses_no_number() -> None:
    """With a hand of equal cards and nothing to play the players are asked for the draw alone, if at all."""
    asked = []

    def watching(view: Any, _number: Any) -> int:
        """Take the first choice."""
        asked.append(int(view.option_count))
        return 0

    table = table_with(watching)
    play_deals(table, 0, 5)
    assert min(asked) >= 2


def test_numbers_of_a_seat_are_its_own() -> None:
    """A player that asks nothing of chance changes no number of the others: keyed by seat and call of the round."""
    heard: list[tuple[int, int]] = []

    def listening(view: Any, number: Any) -> int:
        """Note the first number of a round."""
        if not heard or heard[-1][0] != view.round_number:
            heard.append((int(view.round_number), int(number)))
        return 0

    def first(_view: Any, _number: Any) -> int:
        """Take the first choice."""
        return 0

    numbers = []
    for other in ("random", first):
        heard.clear()
        opponent = parse_player("escape", other).strategy if isinstance(other, str) else Strategy(
            other, "escape", "", (), compiled=False
        )  # fmt: skip
        own = Strategy(listening, "escape", "", (), compiled=False)
        seating = Seating([opponent.playable(), own.playable()], [(), ()])
        table = Table(GAME, RULES.resolve({"max_rounds": 3, "target": 1000}, 2), 2, seating, seed=7)
        play_deals(table, 0, 1)
        numbers.append(list(heard))
    assert len(numbers[0]) == 3
    assert numbers[0] == numbers[1]
    assert len({number for _, number in numbers[0]}) == 3


def test_a_replicate_has_fresh_numbers_on_the_same_deals() -> None:
    """The opening is the same: 20 cards dealt alike; the random play differs."""
    first, second = (play_deals(random_table({}, 2, replicate=number), 0, 50) for number in (0, 1))
    assert not np.array_equal(first.games["score"], second.games["score"])
    hands = []
    for number in (0, 1):
        table = random_table({}, 2, replicate=number)
        table.start_stepwise(0, 0)
        while table.view.turn == 0:
            table.step()
        hands.append(table.hidden.hand.copy())
    assert np.array_equal(*hands)


def test_memory_is_kept_by_seat_and_cleared_with_the_game() -> None:
    """Two players count their own calls in `memory`; each finds its own count, which starts at 0 in every game."""
    calls: Counter[tuple[int, int, int]] = Counter()
    wrong = []
    table: Table

    def counting(view: Any, _number: Any) -> int:
        """Count the calls of this game."""
        place = (int(table.setting.deal), int(table.setting.rotation), int(view.seat))
        if view.memory[0] != calls[place]:
            wrong.append(place)
        calls[place] += 1
        view.memory[0] += 1
        return 0

    own = [Strategy(counting, "escape", "", (), compiled=False).playable() for _ in range(2)]
    table = Table(GAME, RULES.resolve({"max_rounds": 2}, 2), 2, Seating(own, [(), ()], rotations=2), seed=7)
    play_deals(table, 0, 3)
    assert wrong == []
    assert len(calls) == 12


def test_parameters_go_with_the_player() -> None:
    """In rotation 1 the players have changed seats, and their parameters with them."""
    seen = set()
    table: Table

    def reading(view: Any, _number: Any) -> int:
        """Note the own parameter."""
        seen.add((int(table.setting.rotation), int(view.seat), float(view.parameters[0])))
        return 0

    own = [Strategy(reading, "escape", "", (), compiled=False).playable() for _ in range(2)]
    table = Table(GAME, RULES.resolve(SHORT, 2), 2, Seating(own, [(0.5,), (2.5,)], rotations=2), seed=7)
    play_deals(table, 0, 1)
    assert seen == {(0, 0, 0.5), (0, 1, 2.5), (1, 0, 2.5), (1, 1, 0.5)}


def test_the_batch_counts_games_in_64_bits() -> None:
    assert {BATCH[name] for name in ("next_game", "end_game")} == {np.dtype(np.int64)}
