"""What every strategy of escape must do, whatever the rules: answer well, keep its hands off, and mean what it says.

simulator/checks.py goes through few games in depth; here many games under many rules go through compiled code.
"""

import operator

import numpy as np
import pytest

from simulator.callback import Callback
from simulator.escape import GAME
from simulator.game import Seating, Table
from strategies.registry import strategies_of
from tests.strategies.escape.worlds import SHORT, WORLDS

NAMES = tuple(strategies_of("escape"))
DEALS = 30


def test_the_five_strategies_are_registered():
    assert {"random", "greedy", "rusher", "ambusher", "blocker"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_documented_as_behaviour(name):
    known = strategies_of("escape")[name]
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

    def __init__(self, name):
        self.compiled = strategies_of("escape")[name].playable()
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


def play_watched(name, world, values):
    """Games of the strategy in one seat against random players in the others, in every rotation."""
    players, rules = WORLDS[world]
    watched = Watched(name)
    other = strategies_of("escape")["random"].playable()
    seating = Seating(
        [Callback(watched, GAME)] + [other] * (players - 1), [values] + [()] * (players - 1), rotations=players
    )
    table = Table(GAME, GAME.rules.resolve(rules | SHORT, players), players, seating, seed=3)
    table.start(0, DEALS)
    while table.play() is not None:
        pass
    return watched.calls


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("name", NAMES)
def test_its_answers_under_any_rules(name, world):
    """In range, the same when asked again, and the view untouched but for memory; 60 to 120 games a world."""
    values = [parameter.default for parameter in strategies_of("escape")[name].parameters]
    assert play_watched(name, world, values) > DEALS


@pytest.mark.parametrize("end", ["low", "high"])
@pytest.mark.parametrize("name", [name for name in NAMES if strategies_of("escape")[name].parameters])
def test_its_answers_at_the_ends_of_its_parameters(name, end):
    values = [getattr(parameter, end) for parameter in strategies_of("escape")[name].parameters]
    assert play_watched(name, "three players", values) > DEALS


@pytest.mark.parametrize("name", [name for name in NAMES if strategies_of("escape")[name].parameters])
def test_each_parameter_changes_its_play(name):
    """At the low or the high end of each parameter some of 100 games come out differently."""
    parameters = strategies_of("escape")[name].parameters
    defaults = [parameter.default for parameter in parameters]
    usual = scores(name, defaults)
    for place, parameter in enumerate(parameters):
        ends = [[*defaults[:place], value, *defaults[place + 1 :]] for value in (parameter.low, parameter.high)]
        assert any((scores(name, values) != usual).any() for values in ends), parameter.name


def scores(name, values):
    """The scores of 100 games of the strategy against itself."""
    seating = Seating([strategies_of("escape")[name].playable()] * 2, [values] * 2)
    table = Table(GAME, GAME.rules.resolve({}, 2), 2, seating, seed=5)
    table.start(0, 100)
    return np.concatenate([played.games["score"] for played in iter(table.play, None)])
