"""Cards into and out of hands, with what all players know of the hands.

For games whose view has `hand_size`, `known` (cards of each type that all saw go to a hand, lower bounds) and
`refused` (1: beyond the known ones, the hand has no card of the type), and whose hidden record has `hand`.
"""

from __future__ import annotations

from simulator.compiled import inner
from simulator.records import clear


@inner
def gain(view, hidden, seat, card):
    """Add a card to a hand, as in the deal; what is known of the hand stays as it is."""
    hidden.hand[seat, card] += 1
    view.hand_size[seat] += 1


@inner
def gain_seen(view, hidden, seat, card):
    """Add a card to a hand in the sight of all."""
    gain(view, hidden, seat, card)
    view.known[seat, card] += 1


@inner
def gain_unseen(view, hidden, seat, card):
    """Add a card to a hand that the others do not see; what it refused before, it may now have."""
    gain(view, hidden, seat, card)
    clear(view.refused[seat])


@inner
def lose(view, hidden, seat, card):
    """Take a card out of a hand in the sight of all; of equal cards the one that was known leaves first."""
    hidden.hand[seat, card] -= 1
    view.hand_size[seat] -= 1
    if view.known[seat, card] > 0:
        view.known[seat, card] -= 1
