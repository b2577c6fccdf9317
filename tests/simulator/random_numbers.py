"""The engine's random numbers and shuffles by the array, for statistics over many of them."""

from __future__ import annotations

import numpy as np
from numba import njit

from simulator.rng import below as engine_below
from simulator.rng import shuffle as engine_shuffle
from simulator.rng import stream as engine_stream
from simulator.rng import word as engine_word


@njit
def fill_words(keys, numbers, out):
    """Fill `out[i]` with the word of key i and number i."""
    for i in range(len(out)):
        out[i] = engine_word(keys[i], numbers[i])


@njit
def fill_shuffles(cards, words, keys, orders):
    """Fill row i with the order that key i gives to the cards."""
    left = np.zeros(64, np.int32)
    for i in range(len(keys)):
        for card in cards:
            left[card] += 1
        engine_shuffle(cards, words, len(cards), left, keys[i], orders[i])


@njit
def bounded(number, bound):
    """Return the engine's number below a bound."""
    return engine_below(number, bound)


@njit
def keyed(purpose, seed, deal):
    """Return the engine's key of a deal."""
    return engine_stream(purpose, seed, deal)


def words(keys, numbers) -> np.ndarray:
    """Word number i of key i."""
    out = np.zeros(len(keys), np.uint64)
    with np.errstate(over="ignore"):
        fill_words(np.asarray(keys, np.uint64), np.asarray(numbers, np.int64), out)
    return out


def orders(cards: list[int], card_words: list[int], keys) -> np.ndarray:
    """The order of the cards under each key."""
    filled = np.zeros((len(keys), len(cards)), np.int32)
    with np.errstate(over="ignore"):
        fill_shuffles(np.array(cards, np.int32), np.array(card_words, np.int32), np.asarray(keys, np.uint64), filled)
    return filled
