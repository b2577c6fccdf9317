"""Taking a choice of a list, as the strategies of all games do."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from simulator.compiled import inner
from simulator.escape.state import VIEW
from simulator.rng import word
from strategies.tools import best_choice, uniform_choice


def view_with(*choices: int) -> Any:
    """A view that lists these choices, and an old one behind them."""
    view = np.zeros(1, VIEW)[0]
    view.players, view.option_count = 2, len(choices)
    view.legal[: len(choices) + 1] = [*choices, 101]
    return view


@inner
def remainder(view, choice):
    """A value that repeats: what is left on division by 3."""
    return float(choice % 3 + view.players - 2)


def test_the_first_of_the_best_choices_is_taken() -> None:
    """Of 3, 5, 8, 2 the second and all that follow leave 2, and so does what lies behind the list."""
    assert best_choice(view_with(3, 5, 8, 2), remainder) == 1


def test_the_best_choice_may_be_the_last_and_be_worth_less_than_nothing() -> None:
    view = view_with(3, 6, 4)
    view.players = -10_000
    assert best_choice(view, remainder) == 2


def test_every_choice_is_as_likely_as_any_other() -> None:
    """30,000 numbers, a third each: 4 standard errors are 327."""
    view = view_with(3, 5, 8)
    with np.errstate(over="ignore"):
        places = Counter(int(uniform_choice(view, word(np.uint64(7), n))) for n in range(30_000))
    assert places.keys() == {0, 1, 2}
    assert all(abs(count - 10_000) < 327 for count in places.values())
