"""Random numbers by keyed hashing: each number is a pure function of what it is for, so nothing runs ahead.

`word(key, n)` is output n of SplitMix64 seeded with `key`: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
pseudorandom number generators", OOPSLA 2014, with the output mixer of D. Stafford ("variant 13"). A stream's key is
itself such an output, chained over the numbers that name the stream: `word(word(key, deal), round)`.
"""

from __future__ import annotations

import numpy as np

from simulator.compiled import inner

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
SHIFT_30, SHIFT_27, SHIFT_31, SHIFT_32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
SHIFT_11 = np.uint64(11)
UNIT = 2.0**-53
LOW_HALF = np.uint64(0xFFFFFFFF)
ONE = np.uint64(1)

# What a stream is for. Play, tuning, hold-out, value fitting and bootstrap never share numbers.
PLAY, TUNING, HOLD_OUT, VALUE_FITTING, BOOTSTRAP, LINEUP_ORDER = range(6)


@inner
def word(key, n):
    """Return the 64-bit number n (from 0) of the stream with this key; `key` is uint64, `n` any whole number."""
    z = key + (np.uint64(n) + ONE) * GAMMA
    z = (z ^ (z >> SHIFT_30)) * MIX_1
    z = (z ^ (z >> SHIFT_27)) * MIX_2
    return z ^ (z >> SHIFT_31)


@inner
def below(number, bound):
    """Return floor(number / 2**64 * bound): the high word of the product. `number` is uint64, 0 < bound < 2**31."""
    factor = np.uint64(bound)
    low = ((number & LOW_HALF) * factor) >> SHIFT_32
    return np.int64(((number >> SHIFT_32) * factor + low) >> SHIFT_32)


@inner
def fraction(number):
    """Return a 64-bit number as a fraction from 0 to below 1, of its 53 high bits."""
    return (number >> SHIFT_11) * UNIT


@inner
def stream(purpose, seed, deal):
    """Return the key of a deal: all that chance decides in it hangs on these three whole numbers."""
    return word(word(word(np.uint64(0), purpose), seed), deal)


@inner
def shuffle(cards, words, size, left, key, order):
    """Shuffle the cards of a fixed list inside out, each card by a number of its own.

    Card i goes to place floor(u * (i + 1)), where u is keyed by the card's type and copy, and the card that lay there
    goes to the end (R. Durstenfeld, 1964, "inside-out"). So two lists that differ by a card give orders that differ in
    few places.

    Args:
        cards: types of the physical cards in list order.
        words: the word of each, one a type and copy.
        size: cards in the list.
        left: how many of each type are to be shuffled, by type; counted down to 0.
        key: uint64 key of the shuffle's stream.
        order: filled with the shuffled types; the first is the next card drawn.

    Returns:
        How many cards were shuffled.
    """
    count = 0
    for i in range(size):
        card = cards[i]
        if left[card] > 0:
            left[card] -= 1
            place = below(word(key, words[i]), count + 1)
            order[count] = order[place]
            order[place] = card
            count += 1
    return count
