"""What every strategy must do, whatever the rules: answer well, keep its hands off, and mean what it says.

simulator/checks.py goes through few games in depth; here many games under many rules go through compiled code.
"""

import operator

import numpy as np
import pytest

from simulator.callback import Callback
from simulator.game import Seating, Table
from simulator.games import find_game
from strategies.registry import strategies_of
from tests.strategies.worlds import IN_WORLDS, PLAYED, SHORT, STEERED, WORLDS

DEALS = 30
SHIPPED = {
    "escape": {"random", "greedy", "rusher", "ambusher", "blocker"},
    "capone": {"random", "greedy", "hoarder", "raider", "closer", "partner"},
    "cats": {"random", "greedy", "counter", "sprinter", "collector", "gambler"},
}


@pytest.mark.parametrize("game", SHIPPED)
def test_the_shipped_strategies_are_registered(game):
    assert SHIPPED[game] <= set(strategies_of(game))


@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_it_is_documented_as_behaviour(game, name):
    known = strategies_of(game)[name]
    assert known.about.endswith(".")
    assert len(known.doc.splitlines()) > 2
    assert known.source
    assert known.compiled
    for parameter in known.parameters:
        assert parameter.about
        assert parameter.low < parameter.high
        assert parameter.low <= parameter.default <= parameter.high


class Watched:
    """A compiled strategy whose every answer is looked at."""

    def __init__(self, game, name):
        self.compiled = strategies_of(game)[name].playable()
        self.calls = 0

    def __call__(self, view, number):
        before, notes = view.tobytes(), view.memory.copy()
        answer = operator.index(self.compiled(view, number))
        kept = view.memory.copy()
        view.memory = notes
        assert view.tobytes() == before, "it has changed its view beyond memory"
        assert 0 <= answer < view.option_count
        assert answer == self.compiled(view, number), "asked again it answers differently"
        view.memory = kept
        self.calls += 1
        return answer


def play_watched(game, name, world, values):
    """Games of the strategy in one seat against random players in the others, in every rotation."""
    spec, (players, rules) = find_game(game), WORLDS[game][world]
    watched = Watched(game, name)
    other = strategies_of(game)["random"].playable()
    seating = Seating(
        [Callback(watched, spec)] + [other] * (players - 1), [values] + [()] * (players - 1), rotations=players
    )
    table = Table(spec, spec.rules.resolve(rules | SHORT[game], players), players, seating, seed=3)
    table.start(0, DEALS)
    while table.play() is not None:
        pass
    return watched.calls


@pytest.mark.parametrize(("game", "name", "world"), IN_WORLDS)
def test_its_answers_under_any_rules(game, name, world):
    """In range, the same when asked again, and the view untouched but for memory; 60 to 120 games a world."""
    values = [parameter.default for parameter in strategies_of(game)[name].parameters]
    assert play_watched(game, name, world, values) > DEALS


@pytest.mark.parametrize("end", ["low", "high"])
@pytest.mark.parametrize(("game", "name"), STEERED)
def test_its_answers_at_the_ends_of_its_parameters(game, name, end):
    values = [getattr(parameter, end) for parameter in strategies_of(game)[name].parameters]
    assert play_watched(game, name, "three players", values) > DEALS


@pytest.mark.parametrize(("game", "name"), STEERED)
def test_each_parameter_changes_its_play(game, name):
    """At the low or the high end of each parameter some of 100 games come out differently."""
    parameters = strategies_of(game)[name].parameters
    defaults = [parameter.default for parameter in parameters]
    usual = scores(game, name, defaults)
    for place, parameter in enumerate(parameters):
        ends = [[*defaults[:place], value, *defaults[place + 1 :]] for value in (parameter.low, parameter.high)]
        assert any((scores(game, name, values) != usual).any() for values in ends), parameter.name


def scores(game, name, values):
    """The scores of 100 games of the strategy against itself."""
    spec = find_game(game)
    seating = Seating([strategies_of(game)[name].playable()] * 2, [values] * 2)
    table = Table(spec, spec.rules.resolve({}, 2), 2, seating, seed=5)
    table.start(0, 100)
    return np.concatenate([played.games["score"] for played in iter(table.play, None)])
