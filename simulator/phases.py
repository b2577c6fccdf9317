"""The phases of every game: a step of the engine does what the phase in the view says, and sets the next one.

Phases below FIRST_DECISION follow from rules and card order alone; those from it on are decisions of a player. A game
numbers its own automatic phases from FIRST_OWN on, and its decisions from FIRST_DECISION on.
"""

GAME_START, ROUND_START, TURN_START, TURN_END, ROUND_END, GAME_OVER, FIRST_OWN = range(7)
FIRST_DECISION = 16
