"""Positions of the cats game at random with a slow count of what may be right in them, as a check of the quick one.

It knows the rows only as the scene writes them, and the claims as the rules tell them; every card counts by itself.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

from tests.simulator.cats.scene import Scene

NUMBERS = [*range(-3, 0), *range(1, 15)]
COPIES = 4
MODIFIERS = (-3, -2, -1, 1, 2, 3)  # the cards that may lie over others
BARRED = {"any_pair": [(0, 1), (0, 2), (1, 2)], "adjacent_pair": [(0, 1), (1, 2)], "first_two": [(0, 1)]}


class Position:
    """A position drawn at random, as text and as scene; `row` has what the own cards count, None where unknown."""

    def __init__(self, seed: int, *, ban: str = "") -> None:
        self.random = random = Random(seed)
        self.ban = ban or random.choice(list(BARRED))
        self.deck = NUMBERS * COPIES
        random.shuffle(self.deck)
        self.seen: list[int] = []  # of the cards that leave the deck, those that the player sees
        own = random.randint(2, 4)
        rows = [self._slots(own, mine=True)] + [self._slots(random.randint(1, 4)) for _ in range(random.randint(1, 3))]
        self.modified, self.row = zip(*map(self._number, rows[0]), strict=True)
        self.goals = random.sample(range(4, 15), 3)
        few = random.random() < 0.5  # few cards are unseen
        self.scene = Scene(
            *map(" ".join, rows),
            piles=[self._public(random.randint(1, 5)) for _ in range(2)],
            scored=[self._public(random.choice([0, 5]))],
            before=self._public(random.choice([0, 8])),
            deck=" ".join(map(str, self._take(12))),
            rest="scored" if few else "deck",
            shown=" ".join(map(str, self.goals)),
            zero_subtotal=self.ban,
            abilities="modifiers",
        )
        if few:
            self.seen += self._take(len(self.deck))
        self.unseen = Counter(NUMBERS * COPIES) - Counter(self.seen)

    def _take(self, size: int) -> list[int]:
        return [self.deck.pop() for _ in range(size)]

    def _public(self, size: int) -> str:
        cards = self._take(size)
        self.seen += cards
        return " ".join(map(str, cards))

    def _slots(self, size: int, *, mine: bool = False) -> list[str]:
        """The slots of a row; a card of another's row is seen only if it lies face up."""
        slots = []
        for _ in range(size):
            [number] = self._take(1)
            mark = self.random.choice(["", "", "~", "~", "^"])
            if mark == "^" or (mine and mark == ""):
                self.seen.append(number)
            over = self._public(1) if self.deck[-1] in MODIFIERS and self.random.random() < 0.5 else ""
            slots.append(f"{mark}{number}" + (f"/{over}" if over else ""))
        return slots

    @staticmethod
    def _number(slot: str) -> tuple[int, int | None]:
        """The modifier over a slot, 0 for none, and what its card counts."""
        number, _, over = slot.lstrip("~^").partition("/")
        modifier = int(over or 0)
        return modifier, None if slot[0] == "~" else changed(int(number), modifier)

    def draw(self) -> int:
        """Draw from the deck: the card is seen."""
        self.scene.play("deck")
        card = int(self.scene.view.number[self.scene.view.drawn])
        self.unseen -= Counter([card])
        return card

    def right(self, cards: list[int | None], goal: int) -> bool:
        """Whether the cards are known and fulfil an objective."""
        known = [card for card in cards if card is not None]
        barred = len(known) == 3 and any(known[one] == -known[two] for one, two in BARRED[self.ban])
        return len(known) == len(cards) and sum(known) == goal and not barred

    def claims(self, row: list[int | None], sizes: tuple[int, int]) -> list[tuple[int, int]]:
        """The right claims of a row: first slot and size."""
        return [
            (first, size)
            for size in range(sizes[0], sizes[1] + 1)
            for first in range(len(row) - size + 1)
            if any(self.right(row[first : first + size], goal) for goal in self.goals)
        ]

    def longest(self, row: list[int | None], sizes: tuple[int, int]) -> int:
        """The most cards of a right claim."""
        return max((size for _, size in self.claims(row, sizes)), default=0)

    def left(self, row: list[int | None], sizes: tuple[int, int]) -> list[int | None]:
        """The row that the first of its longest claims leaves, or the row itself where there is none."""
        cards = self.longest(row, sizes)
        if cards == 0:
            return row
        first = min(slot for slot, size in self.claims(row, sizes) if size == cards)
        rest = row[:first] + row[first + cards :]
        return [*rest, None] if rest else []

    def chance_next(self, row: list[int | None], sizes: tuple[int, int]) -> Fraction:
        """The chance that the next card makes a claim in some slot."""
        good = 0
        for card, copies in self.unseen.items():
            rows = [(slot, [*row[:slot], card, *row[slot + 1 :]]) for slot in range(len(row))]
            made = any(first <= slot < first + size for slot, new in rows for first, size in self.claims(new, sizes))
            good += copies * made
        return Fraction(good, max(self.unseen.total(), 1))

    def chance_right(self, goal: int, first: int, size: int) -> Fraction:
        """The chance that a claim of at most two unknown cards is right, over all ordered draws of them."""
        slots = [slot for slot in range(first, first + size) if self.row[slot] is None]
        good = total = 0
        for draw in permutations(self.unseen.elements(), len(slots)):
            row = list(self.row)
            for slot, card in zip(slots, draw, strict=True):
                row[slot] = changed(card, self.modified[slot])
            good += self.right(row[first : first + size], goal)
            total += 1
        return Fraction(good, total)

    def all_claims(self) -> list[tuple[int, int, int]]:
        """All objectives with all adjacent slots, of two unknown cards at most."""
        row = self.row
        return [
            (goal, first, size)
            for goal in self.goals
            for size in (2, 3)
            for first in range(len(row) - size + 1)
            if row[first : first + size].count(None) <= 2
        ]


def changed(number: int, modifier: int) -> int:
    """What a number counts under a card that lies over it: -3 and -2 change its sign, the others add or take away 1."""
    if modifier in (-3, -2):
        return -number
    return number + {0: 0, 1: 1, 2: 1, -1: -1, 3: -1}[modifier]
