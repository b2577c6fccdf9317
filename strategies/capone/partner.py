"""Plays for its team: what it holds feeds the shared melds, and what it asks for comes from the opponents."""

from __future__ import annotations

from simulator.capone.state import ASK_DIRECTLY, RAID_FOR
from simulator.compiled import inner
from simulator.records import first_of, kind_of, second_of
from strategies.api import Parameter, strategy
from strategies.capone.tools import NEVER, can_lay, expected_cards, lay_value, presses, raid_points, sound_value
from strategies.tools import best_choice

LEAST, ALARM, CLOCK = range(3)  # places of the parameters


@inner
def _value(view, choice):
    kind, gangster, numbers = kind_of(choice), first_of(choice), view.parameters
    if kind == ASK_DIRECTLY and view.side[second_of(choice)] == view.side[view.seat]:
        # The partner could lay the cards off itself; the cards that it draws for them are what the team gains.
        return 0.3 * expected_cards(view, second_of(choice), gangster) * view.rules.card_values[gangster]
    if kind == RAID_FOR and raid_points(view, gangster) < numbers[LEAST]:
        return sound_value(view, choice) if presses(view, numbers[ALARM], numbers[CLOCK]) else NEVER
    return sound_value(view, choice)


@strategy(
    "capone",
    source="team play: both partners score all that lies in the shared play area",
    parameters=[
        Parameter("least", 10, 0, 200, "keeps a Raid that swings fewer points than this"),
        Parameter("alarm", 1, 0, 20, "stops waiting once an opponent's hand has at most this many cards"),
        Parameter("clock", 2, 0, 20, "stops waiting once the Case File has at most this many cards for each player"),
    ],
)
def partner(view, number):
    """Feed the team's shared melds at once, and take from the opponents rather than from the partner.

    1. Melds and lays off everything at once, on whosever meld: all of it scores for both partners.
    2. Asks an opponent directly rather than the partner, whose cards the team scores anyway.
    3. Keeps a Raid until it swings enough, for the shared play area is large and so are its Raids.
    """
    if can_lay(view):
        return best_choice(view, lay_value)
    return best_choice(view, _value)
