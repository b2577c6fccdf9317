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


@inner
def sizes_are_true(view, hidden):
    """Compare the sizes of the hands that all see with the hands; no count of cards is negative."""
    true = True
    for seat in range(view.players):
        in_hand = 0
        for cards in hidden.hand[seat]:
            in_hand += cards
            true = true and cards >= 0
        true = true and view.hand_size[seat] == in_hand
    return true


@inner
def knowledge_is_true(view, hidden):
    """Compare what all know of the hands with them."""
    true = True
    for seat in range(view.players):
        known, held = view.known[seat], hidden.hand[seat]
        for card in range(len(known)):
            true = true and 0 <= known[card] <= held[card]
        for card in range(len(view.refused[seat])):
            true = true and (view.refused[seat, card] == 0 or known[card] == held[card])
    return true
