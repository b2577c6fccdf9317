"""Memory as a dial: what a seat forgets or mixes up of its own row, the same for every strategy (C-21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.cats.state import CONFUSED, FORGOTTEN, MEMORY_NUMBERS, UNKNOWN
from simulator.compiled import inner
from simulator.parameters import Parameter
from simulator.rng import below, fraction, word

DIALS = (
    Parameter("forget", 0, 0, 1, "chance to forget a face-down card of the own row, each turn"),
    Parameter("confuse", 0, 0, 1, "chance to take the card of a neighbouring slot for it, each turn"),
)
FORGET, CONFUSE = range(len(DIALS))


def dials_fault(rules: dict[str, Any], dials: Sequence[float]) -> str:
    """Say why a memory that fades cannot go with the rules, or nothing (C-21)."""
    if not any(dials) or rules["false_claims"] == "any":
        return ""
    return (
        'forget and confuse need the rule false_claims = "any": with "plausible" the list of claims would tell a '
        "player what it has forgotten"
    )


@inner
def fade(view, hidden, setting, seat):
    """Let a seat forget, at the start of its turn, each face-down card of its row with its own chances.

    Each remembered card is forgotten with chance `forget`; else, with chance `confuse`, the player takes what it
    remembers of a neighbouring slot for it. What is remembered is as it was before the turn.
    """
    dials = setting.dials[setting.player[seat]]
    if dials[FORGET] == 0.0 and dials[CONFUSE] == 0.0:
        return
    key = word(hidden.seat_key[seat], MEMORY_NUMBERS + int(view.turn))
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
