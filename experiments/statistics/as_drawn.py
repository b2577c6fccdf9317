"""What an Action card is worth as drawn: its contrast with a reference card, by inverse known chance.

Just before a draw the deck's composition is known, so whoever draws and whatever went before, card c comes
with chance e_c = n_c / N. Draws where both c and the reference r could come are therefore a randomised trial
whose odds differ from draw to draw. Each draw of c or r is weighted by h / e, with the overlap weight of Li,
Morgan and Zaslavsky (JASA 113 (2018)):

    h = e_c e_r / (e_c + e_r), so a draw of c gets n_r / (n_c + n_r) and a draw of r gets n_c / (n_c + n_r).

That gives both cards the same mix of situations. The effect is the weighted mean outcome after c less that
after r.

It is the total effect of this draw under the strategies played, averaged over the situations in which both
could come: later draws, an earlier end and the card's absence from the deck are part of it. Nothing after the
draw may select the rows. Draws where only one of the two could come say nothing of their difference and carry
no weight.
"""

from dataclasses import dataclass

import numpy as np

from experiments.statistics.estimates import LEVEL, Estimate, Flags, Floats, Integers
from experiments.statistics.figures import (
    Figures,
    differences,
    number_clusters,
    ratios,
    separately,
    side_by_side,
    totals_by,
)
from experiments.statistics.joint import simultaneous


@dataclass(frozen=True, slots=True)
class CardEffect:
    """One card against the reference.

    `effects`: an estimate for each outcome, its n the blocks with a weighted draw of the card, or of the
    reference if those are fewer. `naive`: the mean outcome over all draws of the card ("win rate when
    drawn"), which mixes the card's effect with the situations it comes in. `drawn` counts the card's draws,
    `compared` those among them where the reference could have come as well; the rest carry no weight.
    """

    card: int
    effects: tuple[Estimate, ...]
    naive: tuple[Estimate, ...]
    drawn: int
    compared: int


@dataclass(frozen=True, slots=True)
class AsDrawn:
    """All cards against the reference; `single_type` of the `draws` had one type left and carry no weight."""

    reference: int
    cards: tuple[CardEffect, ...]
    draws: int
    single_type: int


def card_effects(
    card: Integers,
    left: Integers,
    outcomes: Floats,
    block: Integers,
    *,
    reference: int,
    level: float = LEVEL,
    seed: int = 0,
) -> AsDrawn:
    """Effects of all cards but the reference, with intervals that hold together over cards and outcomes.

    card: [n], the type drawn; left: [n, types], copies of each type just before the draw (after a reshuffle,
    if one was needed); outcomes: [n, K]; block: [n], the cluster of each draw; reference: a type, best a
    blank; seed: for the joint intervals. Raises ValueError where a drawn card was not in the deck by `left`,
    as happens with the composition after the draw.
    """
    _check_in_deck(card, left)
    draws = _Draws(card, left, outcomes, *number_clusters(block))
    others = [c for c in range(left.shape[1]) if c != reference]
    effects = simultaneous(side_by_side(*(draws.contrast(c, reference) for c in others)), level, seed)
    number = outcomes.shape[1]
    cards = tuple(
        CardEffect(
            card=c,
            effects=effects[place * number : (place + 1) * number],
            naive=separately(draws.weighted_means((card == c).astype(float)), level),
            drawn=int(np.sum(card == c)),
            compared=int(np.sum((card == c) & (left[:, reference] > 0))),
        )
        for place, c in enumerate(others)
    )
    single_type = int(np.sum(np.count_nonzero(left, axis=1) == 1))
    return AsDrawn(reference, cards, len(card), single_type)


@dataclass(frozen=True, eq=False, slots=True)
class _Draws:
    """The draws of `card_effects`, with their clusters numbered from 0."""

    card: Integers
    left: Integers
    outcomes: Floats
    cluster: Integers
    clusters: int

    def contrast(self, c: int, reference: int) -> Figures:
        """Weighted mean outcomes after card c less those after the reference: one figure an outcome."""
        both = np.maximum(self.left[:, c] + self.left[:, reference], 1)
        of_card = np.where(self.card == c, self.left[:, reference] / both, 0.0)
        of_reference = np.where(self.card == reference, self.left[:, c] / both, 0.0)
        sides = side_by_side(self.weighted_means(of_card), self.weighted_means(of_reference))
        columns = np.arange(self.outcomes.shape[1])
        return differences(sides, columns, columns + len(columns))

    def weighted_means(self, weights: Floats) -> Figures:
        """Weighted mean outcomes as ratios of totals over the clusters; weights: [n]."""
        totals = totals_by(self.cluster, weights[:, np.newaxis] * self.outcomes, self.clusters)
        sizes = totals_by(self.cluster, weights[:, np.newaxis], self.clusters)
        return ratios(totals, sizes[:, 0])


def _check_in_deck(card: Integers, left: Integers) -> None:
    """A card cannot come from a deck that holds none of it."""
    missing: Flags = left[np.arange(len(card)), card] <= 0
    if missing.any():
        row = int(np.argmax(missing))
        raise ValueError(
            f"draw {row}: card {card[row]} was drawn though none was left; "
            "`left` must hold the deck just before each draw, after any reshuffle"
        )
