"""The same seed gives the same rows, however the deals are cut and whatever the rules: in every game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.game import Played, Table
from simulator.games import find_game
from tests.simulator.odd_rules import odd_worlds
from tests.simulator.play import TESTED, game_events, play_deals, random_table, same_rows


class SmallTable(Table):
    """A table whose buffers hold next to nothing."""

    ROUNDS_ROOM, GAMES_ROOM, DRAWS_ROOM = 8, 5, 4


@pytest.mark.parametrize("name", TESTED)
@settings(max_examples=25)
@given(st.data())
def test_rows_do_not_depend_on_how_deals_are_cut_into_batches(name: str, data: st.DataObject) -> None:
    game, (players, rules, seed) = find_game(name), data.draw(odd_worlds(name))
    cut, log = data.draw(st.integers(1, 11)), "draws" in game.logs
    whole = play_deals(random_table(game, rules, players, seed), 0, 12, log)
    table = random_table(game, rules, players, seed)
    parts = [play_deals(table, first, count, log) for first, count in ((0, cut), (cut, 12 - cut))]
    assert same_rows(whole, Played.joined(parts))


@pytest.mark.parametrize("name", TESTED)
@settings(max_examples=25)
@given(st.data())
def test_rows_do_not_depend_on_the_size_of_the_buffers(name: str, data: st.DataObject) -> None:
    game, (players, rules, seed) = find_game(name), data.draw(odd_worlds(name))
    log = "draws" in game.logs
    whole = play_deals(random_table(game, rules, players, seed), 0, 12, log)
    assert same_rows(whole, play_deals(random_table(game, rules, players, seed, kind=SmallTable), 0, 12, log))


@pytest.mark.parametrize("name", TESTED)
@settings(max_examples=6)
@given(st.data())
def test_other_seeds_and_deals_give_other_games(name: str, data: st.DataObject) -> None:
    """The order of the deck that is shuffled first, which names the game, differs; the same names give it again."""
    game, (players, rules, seed) = find_game(name), data.draw(odd_worlds(name))
    named = ((0, seed), (1, seed), (0, seed + 1))
    events = [game_events(game, rules, players, deal, chosen) for deal, chosen in named]
    orders = [max((e["order"] for e in told if e["event"] == "shuffle"), key=len) for told in events]
    assert orders[0] != orders[1]
    assert orders[0] != orders[2]
    assert game_events(game, rules, players, 0, seed) == events[0]
