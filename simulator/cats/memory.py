"""Memory as a dial: what a seat forgets or mixes up of its own row, the same for every strategy (C-21)."""

from __future__ import annotations

from simulator.cats.state import CONFUSED, FORGOTTEN, MEMORY_NUMBERS, UNKNOWN
from simulator.compiled import inner
from simulator.records import MAX_PARAMETERS
from simulator.rng import below, fraction, word

# The places of the dials among the parameters of a seat: the last two, whatever its strategy has.
FORGET, CONFUSE = MAX_PARAMETERS - 2, MAX_PARAMETERS - 1


@inner
def fade(view, hidden, setting, seat):
    """Let a seat forget, at the start of its turn, each face-down card of its row with its own chances.

    Each remembered card is forgotten with chance `forget`; else, with chance `confuse`, the player takes what it
    remembers of a neighbouring slot for it. What is remembered is as it was before the turn.
    """
    dials = setting.parameters[setting.player[seat]]
    if dials[FORGET] == 0.0 and dials[CONFUSE] == 0.0:
        return
    key = word(hidden.seat_key[seat], MEMORY_NUMBERS + view.turn)
    left = UNKNOWN  # what was remembered of the slot to the left
    for slot in range(view.row_size[seat]):
        before = hidden.recalled[seat, slot]
        if before != UNKNOWN and view.face_up[seat, slot] == UNKNOWN:
            right = hidden.recalled[seat, slot + 1] if slot + 1 < view.row_size[seat] else UNKNOWN
            _fade_slot(hidden, dials, seat, slot, left, right, word(key, slot))
        left = before


@inner
def _fade_slot(hidden, dials, seat, slot, left, right, key):
    if fraction(word(key, 0)) < dials[FORGET]:
        hidden.recalled[seat, slot] = UNKNOWN
        hidden.count[seat, FORGOTTEN] += 1
    elif fraction(word(key, 1)) < dials[CONFUSE] and (left != UNKNOWN or right != UNKNOWN):
        takes_left = right == UNKNOWN or (left != UNKNOWN and below(word(key, 2), 2) == 0)
        hidden.recalled[seat, slot] = left if takes_left else right
        hidden.count[seat, CONFUSED] += 1
