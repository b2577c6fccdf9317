"""Uniformly random play of Al Capone."""

from __future__ import annotations

from strategies.api import strategy
from strategies.uniform import SOURCE
from strategies.uniform import random as uniform

random = strategy("capone", source=SOURCE)(uniform)
