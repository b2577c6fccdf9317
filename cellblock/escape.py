"""What strategies of Escape from Alcatraz need: names for what a view holds, conditions of the rules, and tools.

    from cellblock import strategy
    from cellblock.escape import DONE, PLAY, best_choice, inner, kind_of, sound_value

docs/how-to/add-a-strategy.md explains the view, the phases and the choices. All functions here can be called from
compiled code and from plain Python, but for the last two, which are for plain Python alone.
"""

# ruff: noqa: F401 - all is here for others
from __future__ import annotations

# A function of one's own that a compiled strategy calls goes under @inner.
from simulator.compiled import inner

# Conditions of the rules, which tell the same as the list of choices does.
from simulator.escape.conditions import (
    can_lead,
    can_restart,
    foil_size,
    is_complete,
    is_escapee,
    matches,
    yard_has_room,
)

# Card types: plan cards are 0, 1, ...; INFAMOUS + plan is the Infamous Escapee of a plan; GENERIC the Generic one.
# Action cards, as `view.action_card` and `view.action_left` number them. Options of the rules, as `view.rules` does.
from simulator.escape.rules import (
    ADDS,
    ANY,
    BLANK,
    CARD_TYPES,
    CELL_SEARCH,
    CHANGE_IN_PLAN,
    EVERY_PLAY,
    EXCLUSIVE,
    EXTRA_ROUND,
    GENERIC,
    GUARD_HELP,
    INCLUSIVE,
    INFAMOUS,
    ONE,
    PLAN_UNCOVERED,
    RATTED_ON,
    REPLACES,
    RETURNING_FAVORS,
    REVEAL,
    SHARE,
    SHUFFLED,
    STATED_ONLY,
    WARDEN,
    WHEN_EXHAUSTED,
    WHEN_NEEDED,
    WORK_DETAIL,
)
from simulator.escape.scoring import card_points, foiled_points, out_bonus

# Phases, as `view.phase` tells which decision it is; kinds of choice, as `kind_of(choice)` returns them.
from simulator.escape.state import (
    ADD,
    ATTACH,
    CELL_SEARCH_CHOICE,
    CHANGE_IN_PLAN_CHOICE,
    CO_CONSPIRATOR,
    DECLINE,
    DETAIL_DRAW,
    DETAIL_TAKE,
    DISCARD,
    DISCARD_CARD,
    DISCARD_PLAN,
    DONE,
    DRAW,
    DRAW_CELL_BLOCK,
    DRAW_SOLITARY,
    FOIL,
    FROM_HAND,
    FROM_YARD,
    GUARD_HELP_CHOICE,
    KEEP,
    LAY_OFF,
    NAME_PLAN,
    NO_CARD,
    NO_PLAN,
    PLAN_UNCOVERED_CHOICE,
    PLAY,
    RETURNING_FAVORS_CHOICE,
    START,
    TAKE_PLAN,
    WARDEN_CHOICE,
    WORK_DETAIL_CHOICE,
    YARD,
)
from simulator.progress import must_draw_deck
from simulator.records import first_of, highest, how_many, kind_of, second_of, third_of, total_of

# A whole number below a bound, of the random number that a strategy is handed: below(number, view.option_count).
from simulator.rng import below, word

# What the shipped strategies share: values of choices, and what the table looks like.
from strategies.escape.tools import (
    LAY_FIRST,
    OUT_FIRST,
    START_FIRST,
    YARD_FIRST,
    attach_worth,
    bonus_now,
    can_foil_with,
    card_worth,
    escapees_held,
    favor_worth,
    foil_points,
    foil_value,
    foils_so_far,
    gain_worth,
    has_leader,
    is_live,
    opens_slot,
    other_value,
    others_cards,
    plan_loss,
    play_value,
    seizure_worth,
    smallest_hand,
    sound_value,
    starts_with,
    stuck_cards,
    stuck_with_top,
    top_of_solitary,
    yard_value,
)
from strategies.tools import LOWEST, NEVER, best_choice

from simulator.escape.words import card_name, choice_fields  # isort: skip - plain Python: cards and choices in words
