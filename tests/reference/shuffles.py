"""Shuffles a second time, in plain whole numbers: slow, obvious, without the engine.

An order hangs on (purpose, seed, deal, round, deck, number of the shuffle) alone. Each physical card has a number u of
its own, a hash of that key and of the card's type and copy. The list is gone through once: the i-th card of it (from 0)
goes to place floor(u * (i + 1)), and the card that lay there moves to the end.
"""

from __future__ import annotations

MASK = 2**64 - 1
PLAY = 0
Card = tuple[str, int, int]  # name, and the numbers of type and copy that key it


def splitmix64(seed: int, n: int) -> int:
    """Output n (from 0) of SplitMix64 started at a seed, as in the reference code of its authors."""
    z = (seed + (n + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def key_of(*names: int) -> int:
    """The key of a stream: each number that names it picks an output of the stream named so far."""
    key = 0
    for name in names:
        key = splitmix64(key, name)
    return key


def shuffled(cards: list[Card], key: int) -> list[str]:
    """The order of the cards of a list; the first is drawn first."""
    order: list[str] = []
    for number, (name, kind, copy) in enumerate(cards):
        place = (splitmix64(key, kind * 256 + copy) * (number + 1)) >> 64
        order.append(name)
        if place < number:
            order[number], order[place] = order[place], name
    return order
