"""Uniformly random play of Escape from Alcatraz."""

from __future__ import annotations

from strategies.api import strategy
from strategies.uniform import SOURCE
from strategies.uniform import random as uniform

random = strategy("escape", source=SOURCE)(uniform)
