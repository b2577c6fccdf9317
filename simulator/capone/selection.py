"""A selection of the cards that Eliot Ness revealed, as one number that fits into a choice.

Unary: for each gangster in turn as many ones as cards are taken, then a zero. At most 8 cards of 11 gangsters are 19
bits, and two selections never give the same number.
"""

from __future__ import annotations

from simulator.capone.rules import GANGSTER_TYPES
from simulator.compiled import inner


@inner
def nth_selection(available, number):
    """Return selection `number` of the available cards of each gangster, counted in mixed radix; 0 takes none."""
    code, place = 0, 0
    for gangster in range(GANGSTER_TYPES):
        taken = number % (available[gangster] + 1)
        number //= available[gangster] + 1
        code |= ((1 << taken) - 1) << place
        place += taken + 1
    return code


@inner
def selections(available):
    """Return how many selections there are of the available cards of each gangster."""
    count = 1
    for gangster in range(GANGSTER_TYPES):
        count *= available[gangster] + 1
    return count


@inner
def taken_of(code, gangster):
    """Return how many cards of a gangster a selection takes."""
    for _ in range(gangster):
        while code & 1 == 1:
            code >>= 1
        code >>= 1
    taken = 0
    while code & 1 == 1:
        code >>= 1
        taken += 1
    return taken
