"""Strategies of a user's own, good and bad, for the tests of runs.

The bad ones take the first choice, as `steady` does, until they are dealt a rare number.
"""

# ruff: noqa: ARG001 - a strategy takes the view and a number, whether it needs them or not
import os
import signal
import time

import numpy as np

from cellblock import Parameter, strategy


@strategy("escape", parameters=[Parameter("place", 0, 0, 9, "which choice to take, or the last")])
def steady(view, number):
    """Take the choice at a fixed place."""
    return min(np.int64(view.parameters[0]), view.option_count - 1)


@strategy("escape", compiled=False)
def plain(view, number):
    """Take any choice, in plain Python."""
    return int(number) % int(view.option_count)


@strategy("escape")
def raises(view, number):
    """Raise an error some time."""
    if number >> np.uint64(54) == np.uint64(7):
        raise ValueError("no idea")
    return 0


@strategy("escape")
def misses(view, number):
    """Answer beyond the list some time."""
    if number >> np.uint64(54) == np.uint64(7):
        return view.option_count
    return 0


@strategy("escape", compiled=False)
def plain_raises(view, number):
    """Raise an error some time, in plain Python."""
    if int(number) >> 54 == 7:
        raise KeyError("no idea")
    return 0


@strategy("escape", compiled=False)
def plain_misses(view, number):
    """Answer below the list some time, in plain Python."""
    return -5 if int(number) >> 54 == 7 else 0


@strategy("escape", compiled=False)
def nothing(view, number):
    """Answer nothing some time."""
    return None if int(number) >> 54 == 7 else 0


@strategy("escape", compiled=False)
def huge(view, number):
    """Answer some time with a number whose lowest 64 bits would be a choice."""
    return 2**64 if int(number) >> 54 == 7 else 0


@strategy("escape", compiled=False)
def leaves(view, number):
    """Try to end the program some time."""
    if int(number) >> 54 == 7:
        raise SystemExit(0)
    return 0


@strategy("escape", compiled=False)
def dies(view, number):
    """End the worker process some time, as a system short of memory does."""
    if int(number) >> 54 == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return 0


@strategy("escape", compiled=False)
def slow(view, number):
    """Take the first choice after a while."""
    time.sleep(0.001)
    return 0


@strategy("escape")
def cannot_be_compiled(view, number):
    """Look at what no view has."""
    return view.hidden_cards[0]


@strategy("escape")
def never_done(view, number):
    """Think for ever, compiled, from the second round on."""
    thought = np.int64(0)
    while view.round_number > 1 and thought >= 0:
        thought = (thought + view.turn) & 0xFFFF
    return 0
