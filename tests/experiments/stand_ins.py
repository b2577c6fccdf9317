"""Escape in the place of games that are otherwise: with teams, without a log of draws, with assumed values.

The engine is that of escape, which knows no teams: partners are told, but each seat has points and wins of its own.
"""

from dataclasses import replace

import pytest

from simulator.game import one_side_a_seat
from simulator.games import GAMES

TEAMS = (0, 1, 0, 1)


def sides(rules, players):
    """Return two teams of four players where the rule `foil_without_play` is false."""
    return TEAMS if players == 4 and not rules["foil_without_play"] else one_side_a_seat(rules, players)


def assumption(rules):
    """Return an assumption where plan cards count other points than by default."""
    return "" if rules["plan_points"] == 2 else f"the points of plan cards are an assumption ({rules['plan_points']})"


def stand_in():
    """Return escape with teams and assumptions where some rules say so; at its default rules it has neither."""
    return replace(GAMES["escape"], sides=sides, assumption=assumption)


@pytest.fixture
def teams(monkeypatch):
    """Let four players play in two teams under `foil_without_play = false`."""
    monkeypatch.setitem(GAMES, "escape", stand_in())


@pytest.fixture
def assumed(monkeypatch):
    """Let the points of plan cards be an assumption where they are not 2."""
    monkeypatch.setitem(GAMES, "escape", stand_in())
