"""Uniformly random play of the cats game."""

from __future__ import annotations

from strategies.api import strategy
from strategies.uniform import SOURCE
from strategies.uniform import random as uniform

random = strategy("cats", source=SOURCE)(uniform)
