"""All hidden states that agree with a view of a small deck of Al Capone, with the chance of each.

They are found card by card, without the counting by type that the sampler does. What the chances should be stands in
simulator/capone/sampling.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import numpy as np

from simulator.capone import GAME
from simulator.capone.rules import CARD_TYPES
from simulator.capone.state import NO_CARD
from tests.simulator.capone.scene import Scene, card_type, counted, deck_of, written, written_counts

# 4 C, 3 M, 3 T, 4 R, 3 W, 2 S, 4 G, 3 N, 2 B, 4 J and 2 H. What a position does not name is in the hand of seat 0,
# which samples; nobody else has seen it there.
TINY: dict[str, Any] = {
    "evidence": {name: low for name, (low, _) in GAME.rules.key("evidence").limits.items()},
    "gavels": {"agent_meeting": 0, "search_warrant": 3, "eliot_ness": 0, "raid": 0},
    "hand_size": 5,
    "draw_count": 1,
    "meld_size": 2,
}


def position(
    *others: str,
    file: str,
    pile: str,
    area: str = "",
    known: str = "",
    refused: str = "",
    play: str = "",
) -> Any:
    """Return the view of seat 0 when it is next asked.

    Args:
        others: the true hands of the other seats.
        file, pile: the true Case File and Underworld, of which the seat sees the latter.
        area: cards in the play area of seat 0.
        known, refused: such as "1:M 2:T", seat and card.
        play: choices made before, separated by commas, from the play phase of seat 1 on.
    """
    named = Counter(" ".join([*others, file, pile, area]).split())
    own = " ".join((Counter(deck_of(GAME.rules.resolve(TINY, 2))) - named).elements())
    start = {"phase": "play", "seat": 1} if play else {"phase": "draw", "seat": 0}
    scene = Scene(own, *others, file=file, underworld=pile, areas=(area,), **TINY, **start)
    scene.play(*(choice.strip() for choice in play.split(",") if choice))
    for field, text in (("known", known), ("refused", refused)):
        for place, card in (entry.split(":") for entry in text.split()):
            scene.view[field][int(place), card_type(card)] += 1
    assert scene.seat == 0
    assert len(scene.options()) > 1
    return scene.player.asked


State = tuple[str, ...]  # the hands of the other seats, the Case File in its order, the Underworld sorted
Taken = tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]  # cards taken unseen, and which of them are in which hand


class Possible:
    """All hidden states that agree with a view, found card by card, with the chance of each."""

    def __init__(self, view: Any) -> None:
        self.seats = [seat for seat in range(view.players) if seat != view.seat]
        self.counted = Counter(cards_of(view.in_underworld))
        self.top = written([view.underworld_top]).split() if view.underworld_top != NO_CARD else []
        self.takers = [seat for seat in self.seats for _ in range(view.taken_unseen[seat])]
        self.known = {seat: cards_of(view.known[seat]) for seat in range(view.players)}
        self.sizes = {seat: int(view.hand_size[seat]) for seat in self.seats}
        self.refused = {seat: set(cards_of(view.refused[seat])) for seat in self.seats}
        areas = [card for area in view.area[: view.players] for card in cards_of(area)]
        self.open = Counter(areas + [card for cards in self.known.values() for card in cards])
        self.hidden = Counter(deck_of(GAME.rules.resolve(TINY, 2)))  # less what is seen outside of the Underworld
        self.hidden.subtract([*areas, *cards_of(view.hand), *cards_of(view.revealed)])
        self.hidden.subtract(card for seat in self.seats for card in self.known[seat])

    def chances(self) -> dict[State, Fraction]:
        """The chance of each state."""
        states: Counter[State] = Counter()
        for (gone, in_hands), weight in self._all_taken().items():
            deals = Counter(self._deals(gone, in_hands))
            for deal, count in deals.items():
                states[(*deal, joined(self.counted - Counter(gone)))] += weight * count / deals.total()
        return {state: weight / states.total() for state, weight in states.items()}

    def _all_taken(self) -> Counter[Taken]:
        """What may have been taken: any cards but the top one, in any order, by the takers in any order."""
        covered = [*(self.counted - Counter(self.top)).elements()]
        found: Counter[Taken] = Counter()
        for gone in combinations(covered, len(self.takers)):
            if min(self._unseen(gone).values()) < 0:
                continue  # more of a card would be seen than there are
            for cards in permutations(gone):
                for takers in permutations(self.takers):
                    for in_hands, chance in self._copies(gone, [*zip(cards, takers, strict=True)], ()):
                        hands = tuple(tuple(sorted(c for c, s in in_hands if s == seat)) for seat in self.seats)
                        found[tuple(sorted(gone)), hands] += chance
        return found

    def _unseen(self, gone: tuple[str, ...]) -> Counter[str]:
        """The cards of unknown place where these were taken."""
        unseen = Counter(self.hidden)
        unseen.subtract(self.counted - Counter(gone))
        return unseen

    def _copies(
        self, gone: tuple[str, ...], taken: list[tuple[str, int]], in_hands: tuple[tuple[str, int], ...]
    ) -> Iterator[tuple[tuple[tuple[str, int], ...], Fraction]]:
        """Go through the copies that the cards taken may be; those in hands come with their seats."""
        placed = [card for card, _ in in_hands]
        lying = self.open + (self.counted - Counter(gone))
        if not taken:
            if all(lying[card] or card in placed for card in gone):
                yield in_hands, Fraction(1)
            return
        (card, seat), *later = taken
        room = self.sizes[seat] - len(self.known[seat]) - sum(holder == seat for _, holder in in_hands)
        may_hold = room > 0 and card not in self.refused[seat]
        own = self._unseen(gone)[card] - placed.count(card) if may_hold else 0
        elsewhere = lying[card] + placed.count(card)
        if own:
            for found, chance in self._copies(gone, later, (*in_hands, (card, seat))):
                yield found, chance * Fraction(own, own + elsewhere)
        if elsewhere or not own:
            for found, chance in self._copies(gone, later, in_hands):
                yield found, chance * (Fraction(elsewhere, own + elsewhere) if own else 1)

    def _deals(self, gone: tuple[str, ...], in_hands: tuple[tuple[str, ...], ...]) -> Iterator[State]:
        """Deal the other cards in every order, each card for itself, and keep what no hand refuses."""
        left = self._unseen(gone)
        left.subtract(card for cards in in_hands for card in cards)
        start = [[*self.known[seat], *cards] for seat, cards in zip(self.seats, in_hands, strict=True)]
        ends = [0, *np.cumsum([self.sizes[seat] - len(hand) for seat, hand in zip(self.seats, start, strict=True)])]
        for order in permutations(left.elements()):
            dealt = [order[ends[place] : ends[place + 1]] for place in range(len(start))]
            if not any(self.refused[seat] & set(cards) for seat, cards in zip(self.seats, dealt, strict=True)):
                hands = [joined([*hand, *cards]) for hand, cards in zip(start, dealt, strict=True)]
                yield (*hands, " ".join(order[ends[-1] :]))


def cards_of(counts: Any) -> list[str]:
    """Cards that are counted by type."""
    return written_counts(counts).split()


def joined(cards: Any) -> str:
    """Cards as a text, sorted as the game lists them."""
    return written_counts(counted(" ".join(Counter(cards).elements())))


def state_of(view: Any, hidden: Any) -> State:
    """A sampled state, written in the same way."""
    hands = [written_counts(hidden.hand[seat]) for seat in range(view.players) if seat != view.seat]
    pile = np.bincount(hidden.underworld[: view.underworld_size], minlength=CARD_TYPES)
    return (*hands, written(hidden.deck[hidden.deck_next : hidden.deck_size]), written_counts(pile))
