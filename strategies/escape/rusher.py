"""Goes out early, for the bonus of the Escapees in the Yard."""

from __future__ import annotations

from simulator.compiled import inner
from simulator.escape.state import DRAW_SOLITARY, PLAY, YARD
from simulator.records import kind_of
from strategies.api import Parameter, strategy
from strategies.escape.tools import foils_so_far, sound_value, stuck_with_top
from strategies.tools import NEVER, best_choice

STUCK, YARD_AFTER_FOIL = range(2)  # places of the parameters


@inner
def _value(view, choice):
    kind = kind_of(choice)
    if kind == DRAW_SOLITARY:
        return 1.0 if stuck_with_top(view) <= view.parameters[STUCK] else NEVER
    if kind == YARD and view.phase == PLAY and view.parameters[YARD_AFTER_FOIL] == 0.0 and foils_so_far(view) > 0:
        return NEVER
    return sound_value(view, choice)


@strategy(
    "escape",
    source="arithmetic on the bonus: before the first foil the Yard pays 10 and 5 for each Escapee, after it 3",
    parameters=[
        Parameter("stuck", 1, 0, 20, "draws from Solitary where at most this many cards would then be stuck in hand"),
        Parameter("yard_after_foil", 1, 0, 1, "1: adds Escapees to the Yard after the first foil too; 0: before only"),
    ],
)
def rusher(view, number):
    """Empty the hand as fast as possible, to go out while the Yard pays full.

    1. Draw the one card on top of Solitary where it could then go out in this turn: at most `stuck` cards have
       neither a plan in play, nor a start, nor the turn's one place in the Yard. Otherwise draw from the Cell Block.
    2. Add an Escapee to the Yard in every turn, the least useful first: it sheds a card and raises the bonus.
    3. Start plans, then lay off, as many cards as possible.
    4. Foil at once, but with a single card left only where that earns more than going out.
    5. Discard the card with the least company, as the last of the hand if it can.
    6. Action cards: rather make a start of cards in hand than draw more of them.
    """
    return best_choice(view, _value)
