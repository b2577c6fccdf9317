"""What strategies of Al Capone need: names for what a view holds, conditions of the rules, and tools.

    from cellblock import strategy
    from cellblock.capone import DONE, PLAY, best_choice, inner, kind_of, sound_value

docs/how-to/add-a-strategy.md explains how strategies work, docs/data/capone.md the view, the phases and the choices.
All functions here can be called from compiled code and from plain Python, but for the last two, which are for plain
Python alone.
"""

# ruff: noqa: F401 - all is here for others
from __future__ import annotations

# Conditions of the rules, which tell the same as the list of choices does.
from simulator.capone.conditions import (
    has_meld,
    has_open_meld,
    is_evidence,
    is_open_meld,
    is_set,
    is_set_somewhere,
    may_ask,
    others_cards,
    own_cards,
)

# Card types: the gangsters are 0, 1, ... in the order of the rule `evidence`, then come the Gavel cards. Options of the
# rules, as `view.rules` holds them.
from simulator.capone.rules import (
    AGENT_MEETING,
    AL_CAPONE,
    ALL,
    ANY_COPY,
    CARD_TYPES,
    ELIOT_NESS,
    GANGSTER_TYPES,
    GAVEL_MAY_DRAW,
    RAID,
    REVEAL,
    SEARCH_WARRANT,
    SHUFFLED,
    STRICT,
    SUBSET,
    THREE_OR_MORE,
)
from simulator.capone.scoring import area_points, gangster_points
from simulator.capone.selection import taken_of

# Which Gavel card an action belongs to.
from simulator.capone.specials import gavel_of

# Phases, as `view.phase` tells which decision it is; kinds of choice, as `kind_of(choice)` returns them.
from simulator.capone.state import (
    ASK_AROUND,
    ASK_DIRECTLY,
    DISCARD,
    DISCARD_CARD,
    DONE,
    DRAW,
    DRAW_CASE_FILE,
    DRAW_TWO,
    DRAW_UNDERWORLD,
    LAY_OFF,
    MELD,
    NO_CARD,
    PLAY,
    RAID_FOR,
    REVEAL_SEVEN,
    SEARCH,
    SEARCH_FOR_A_SET,
    SEARCH_INDIVIDUALLY,
    TAKE,
    TAKE_CARD,
    TAKE_COPIES,
    TAKE_REVEALED,
)

# A function of one's own that a compiled strategy calls goes under @inner.
from simulator.compiled import inner
from simulator.progress import must_draw_deck
from simulator.records import first_of, highest, how_many, kind_of, second_of, third_of, total_of

# A whole number below a bound, of the random number that a strategy is handed: below(number, view.option_count).
from simulator.rng import below, word

# What the shipped strategies share: values of choices, and what the table looks like.
from strategies.capone.tools import (
    LAY_FIRST,
    average_points,
    can_lay,
    card_worth,
    chance_around,
    draw_value,
    expected_cards,
    fits,
    gain_points,
    gavel_value,
    gavels_held,
    laid_points,
    lay_value,
    other_value,
    presses,
    raid_points,
    raids_about,
    reveal_points,
    search_points,
    share_of,
    smallest_hand,
    sound_value,
    stuck_cards,
    taken_cards,
    unseen_cards,
)
from strategies.tools import LOWEST, NEVER, best_choice

from simulator.capone.words import card_name, choice_fields  # isort: skip - plain Python: cards and choices in words
