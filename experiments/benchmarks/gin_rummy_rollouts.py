"""Time OpenSpiel's own random rollouts of gin rummy; runs in the environment of the peer, which has `pyspiel`.

OpenSpiel ships `RandomRolloutEvaluator`, which plays games to their end in C++ with uniformly random moves. Python
cannot call it by itself, but a tree search of one simulation hands the root to it and does nothing else. So a batch
deals a hand, hands it to such a search with many rollouts, and takes the time of that call alone: the deal is free.

The evaluator does not count moves. How many choices a game has is therefore measured beforehand on games played from
Python with the same uniformly random moves. A choice is a decision between two legal actions or more; draws from the
stock are chance, not choices.

Speaks JSON lines: first what the game is like, then for each number of deals read, the games played and the seconds
that they took.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from importlib.metadata import version
from typing import Any

import pyspiel

GAME = "gin_rummy"
GAMES_COUNTED = 2_000
ROLLOUTS_A_DEAL = 50
EXPLORATION, SIMULATIONS, MEGABYTES, SOLVE, VERBOSE = 2.0, 1, 100, False, False


def main() -> None:
    """Answer requests until there are no more."""
    game, rng = pyspiel.load_game(GAME), random.Random(1)  # noqa: S311 - no secrets here
    choices = [count_choices(game, rng) for _ in range(GAMES_COUNTED)]
    say(
        version=version("open_spiel"),
        choices_per_game=statistics.mean(choices),
        standard_error=statistics.stdev(choices) / GAMES_COUNTED**0.5,
    )
    for line in sys.stdin:
        deals = int(line)
        seconds, cpu_seconds = rollouts(game, rng, deals)
        say(games=deals * ROLLOUTS_A_DEAL, seconds=seconds, cpu_seconds=cpu_seconds)


def say(**facts: Any) -> None:
    """Write a line."""
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


def dealt(game: Any, rng: random.Random) -> Any:
    """Return a state in which all cards are dealt."""
    state = game.new_initial_state()
    while state.is_chance_node():
        draw(state, rng)
    return state


def draw(state: Any, rng: random.Random) -> None:
    """Let chance act."""
    actions, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(actions, chances)[0])


def count_choices(game: Any, rng: random.Random) -> int:
    """Play a game by uniformly random moves; return how many decisions had two options or more."""
    state, choices = dealt(game, rng), 0
    while not state.is_terminal():
        if state.is_chance_node():
            draw(state, rng)
            continue
        actions = state.legal_actions()
        choices += len(actions) > 1
        state.apply_action(rng.choice(actions))
    return choices


def rollouts(game: Any, rng: random.Random, deals: int) -> tuple[float, float]:
    """Play ROLLOUTS_A_DEAL games of each deal in C++; return the seconds on the clock and on the processor."""
    seconds = cpu_seconds = 0.0
    for _ in range(deals):
        state, seed = dealt(game, rng), rng.randrange(2**31)
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS_A_DEAL, seed=seed)
        search = pyspiel.MCTSBot(game, evaluator, EXPLORATION, SIMULATIONS, MEGABYTES, SOLVE, seed, VERBOSE)
        clock, cpu = time.perf_counter(), time.process_time()
        search.mcts_search(state)
        seconds += time.perf_counter() - clock
        cpu_seconds += time.process_time() - cpu
    return seconds, cpu_seconds


if __name__ == "__main__":
    main()
