"""Taking the best choice of a list by a value of each: what the strategies of all games share."""

from __future__ import annotations

from simulator.compiled import inner
from simulator.rng import below

NEVER = -1.0  # worth of a choice that should not be made while another, such as to be done, is worth 0
LOWEST = -1e9  # below every value


@inner
def best_choice(view, value):
    """Return the index of the choice with the highest `value(view, choice)`; of equal ones the first."""
    best, highest = 0, LOWEST
    for index in range(view.option_count):
        worth = value(view, view.legal[index])
        if worth > highest:
            best, highest = index, worth
    return best


@inner
def uniform_choice(view, number):
    """Return the index of a choice picked by a 64-bit random number, every choice with the same chance."""
    return below(number, view.option_count)
