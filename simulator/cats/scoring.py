"""The end of a round and of the game: points, circles, ties."""

from __future__ import annotations

from simulator.cats.rules import THIRD_ROUND
from simulator.compiled import inner
from simulator.phases import GAME_OVER, ROUND_START
from simulator.records import total_of


@inner
def end_round(view, hidden):
    """Score the round: a point for each card used; and end the game, or go on to the next round."""
    for seat in range(view.players):
        hidden.points[seat] = view.scored[seat]
        view.totals[seat] += view.scored[seat]
    if view.round_number < view.rules.rounds:
        view.phase = ROUND_START
        return
    crown(view, hidden)
    tied = total_of(hidden.winner, 0, view.players) > 1
    if tied and view.rules.ties == THIRD_ROUND and view.round_number == view.rules.rounds:
        view.phase = ROUND_START  # among the winners so far
    else:
        view.phase = GAME_OVER


@inner
def crown(view, hidden):
    """Mark the winners: most points, then most circles; those who are still tied share the win (C-19)."""
    points = circles = -1
    for seat in range(view.players):
        if view.totals[seat] > points or (view.totals[seat] == points and view.circles[seat] > circles):
            points, circles = int(view.totals[seat]), int(view.circles[seat])
    for seat in range(view.players):
        best = view.totals[seat] == points and view.circles[seat] == circles
        hidden.winner[seat] = 1 if best else 0
