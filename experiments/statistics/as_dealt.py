"""What a card in the dealt hand is worth: its contrast with another kind of card that could have come in its place.

The h cards of a hand are drawn at random from a deck of N, so that any of its places is as likely to hold one copy as
another. The mean outcome of hands over the *copies* of a kind that they were dealt is therefore what comes of a place
that holds this kind, the other places being filled from the rest of the deck; and for two kinds the difference of two
such means is what comes of one card instead of the other, but for the one copy that can no longer come in the other
places. Times (N - 1) / (N - h) that is put right, and the contrast is the slope of the regression of the outcome on the
numbers of copies dealt, less their known expectations, with their covariance known too (that of the multivariate
hypergeometric distribution; see docs/statistics.md for the few lines of algebra).

It is the total effect of one such card in one hand under the strategies played, averaged over all that else was dealt.
Nothing after the deal may select the hands. Whether a hand is dealt at all may hang on what went before, but not on
what it holds, so that all hands of a game may be taken.
"""

from dataclasses import dataclass, replace

import numpy as np

from experiments.statistics.estimates import Floats, Integers
from experiments.statistics.figures import Figures, differences, ratios, side_by_side


@dataclass(frozen=True, eq=False, slots=True)
class DealtHands:
    """Hands as they were dealt, added up by cluster.

    `dealt` [B, C]: copies of each kind of card that the hands of a cluster were dealt; every card is of one kind.
    `outcomes` [B, C, K]: outcomes of the hands, each taken once a copy. `deck` [C]: copies in the deck.
    `hand`: cards of a hand, fewer than the deck has.
    """

    dealt: Floats
    outcomes: Floats
    deck: Integers
    hand: int

    def instead_of(self, kind: int, other: int) -> Figures:
        """Effects [K] of a card of one kind instead of one of another kind; nan where the deck has none of either."""
        return self._contrast([kind], [other])

    def instead_of_any(self, kind: int) -> Figures:
        """Effects [K] of a card of one kind instead of one drawn at random from all other kinds."""
        return self._contrast([kind], [each for each in range(len(self.deck)) if each != kind])

    def _contrast(self, kinds: list[int], others: list[int]) -> Figures:
        sides = side_by_side(self._mean(kinds), self._mean(others))
        columns = np.arange(self.outcomes.shape[2])
        contrast = differences(sides, columns, columns + len(columns))
        cards = int(self.deck.sum())
        factor = (cards - 1) / (cards - self.hand)
        return replace(contrast, values=factor * contrast.values, residuals=factor * contrast.residuals)

    def _mean(self, kinds: list[int]) -> Figures:
        """Mean outcomes [K] of hands over the copies of some kinds."""
        return ratios(self.outcomes[:, kinds].sum(axis=1), self.dealt[:, kinds].sum(axis=1))
