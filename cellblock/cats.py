"""What strategies of the cats game need: names for what a view holds, conditions of the rules, and tools.

    from cellblock import strategy
    from cellblock.cats import CLAIM, FULFIL, best_choice, inner, kind_of, sound_value

docs/how-to/add-a-strategy.md explains how strategies work, docs/data/cats.md the view, the phases and the choices. All
functions here can be called from compiled code and from plain Python, but for the last one, which is for plain Python
alone.
"""

# ruff: noqa: F401 - all is here for others
from __future__ import annotations

# Conditions of the rules, which tell the same as the list of choices does.
from simulator.cats.conditions import (
    can_draw,
    cancels,
    counts,
    effective,
    is_modifier,
    is_right,
    number_under,
    returning_cards,
)

# Abilities, as `view.ability` has them for each type of card; options of the rules, as `view.rules` holds them.
from simulator.cats.rules import (
    ADJACENT_PAIR,
    ANY,
    ANY_PAIR,
    CARRY_OVER,
    CHANGE_SIGN,
    END_ROUND,
    FIRST_TWO,
    GAME,
    MINUS_ONE,
    NO_ABILITY,
    PEEK_OWN,
    PILES,
    PLAUSIBLE,
    PLUS_ONE,
    RESHUFFLE,
    RESHUFFLE_ALL,
    ROUND,
    SHARE,
    SHRINK,
    THIRD_ROUND,
)

# Phases, as `view.phase` tells which decision it is; kinds of choice, as `kind_of(choice)` returns them.
from simulator.cats.state import (
    CLAIM,
    CLAIM_PILE,
    DECK_CARD,
    DISCARD_CLAIM,
    DISCARD_DRAWN,
    DRAW,
    DRAW_DECK,
    DRAW_PILE,
    FULFIL,
    GOAL_SHIFT,
    LAY_OVER,
    LOOK,
    LOOK_AT,
    NO_CARD,
    NO_OBJECTIVE,
    PASS_CLAIM,
    PASS_DRAW,
    PEEK,
    PILE_CARD,
    SWAP,
    SWAP_OPEN,
    UNKNOWN,
)

# A function of one's own that a compiled strategy calls goes under @inner.
from simulator.compiled import inner
from simulator.records import first_of, highest, how_many, kind_of, second_of, third_of, total_of

# A whole number below a bound, of the random number that a strategy is handed: below(number, view.option_count).
from simulator.rng import below, fraction, word

# What the shipped strategies share: values of choices, chances by unseen cards, and what the row looks like.
from strategies.cats.counting import (
    chance_next,
    chance_right,
    completes,
    count_unseen,
    counted_deck_value,
    counted_value,
    gamble_value,
    is_claim,
    makes,
    makes_pair,
    note_row,
    take_claim,
    unknown_in,
)
from strategies.cats.tools import (
    CARD,
    FAR,
    NOWHERE,
    PAIR,
    THREE,
    cards_with,
    claim_value,
    deck_value,
    draw_value,
    ends_soon,
    fill_value,
    goal_at,
    has_unknown,
    is_sure,
    is_useful,
    longest_claim,
    most_cards_with,
    number_at,
    number_put,
    number_with,
    open_value,
    pair_with,
    pile_number,
    row_number,
    smaller_pile,
    sound_value,
    three_with,
    value_of,
)
from strategies.tools import LOWEST, NEVER, best_choice

from simulator.cats.words import choice_fields  # isort: skip - plain Python: choices in words
