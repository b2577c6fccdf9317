"""The table of Escape from Alcatraz as two records, its phases, and its choices.

The *view* holds all that is public and what the player to move alone may know. The *hidden* record holds the rest:
hands, deck orders, memories, and the counters of the log, which no player sees.
"""

from __future__ import annotations

import numpy as np

from simulator.escape.rules import (
    ACTION_TYPES,
    CARD_TYPES,
    MAX_ACTION_DECK,
    MAX_PLANS,
    MAX_PLANS_DECK,
    MAX_PLAYERS,
    RULES,
)
from simulator.log import SHARED_COUNTERS
from simulator.phases import FIRST_DECISION, FIRST_OWN
from simulator.records import SHARED_VIEW, shared_hidden, shared_setting

# The automatic phases of this game, and its decisions (simulator/phases.py has the others).
REVEAL, DEAL_SHUFFLE, DEAL, ACTION_SHUFFLE, ACTION, ACTION_EFFECT = range(FIRST_OWN, FIRST_OWN + 6)
(
    DRAW,
    PLAY,
    WORK_DETAIL_CHOICE,
    CELL_SEARCH_CHOICE,
    PLAN_UNCOVERED_CHOICE,
    RETURNING_FAVORS_CHOICE,
    GUARD_HELP_CHOICE,
    CHANGE_IN_PLAN_CHOICE,
    WARDEN_CHOICE,
    CO_CONSPIRATOR,
    DISCARD,
) = range(FIRST_DECISION, FIRST_DECISION + 11)

# Kinds of choice, with their fields.
(
    DRAW_CELL_BLOCK,
    DRAW_SOLITARY,
    START,  # plan, count
    LAY_OFF,  # plan, count
    YARD,  # card
    FOIL,  # plan, card, FROM_HAND or FROM_YARD
    DONE,
    DETAIL_DRAW,
    DETAIL_TAKE,  # card
    KEEP,  # card
    TAKE_PLAN,  # victim, plan
    NAME_PLAN,  # plan
    ATTACH,  # plan
    DISCARD_PLAN,  # plan
    ADD,  # card
    DECLINE,
    DISCARD_CARD,  # card
) = range(17)
FROM_HAND, FROM_YARD = range(2)

# Why a round ended.
OUT, CELL_BLOCK, CAP = 1, 2, 3
END_REASONS = ("", "out", "cell_block", "cap")

NO_PLAN = -1
MAX_TOGETHER = 3  # cards that an Action card turns over
NO_CARD = -1

# The longest list of choices is that of the play phase with every plan card of the widest deck in one hand (240
# counts to lay off), 11 types of Escapee for the Yard, a foil of each plan with two types from hand or Yard (40) and
# with any type on the plan under Change in Plan (44), and `done`: 336 at most.
MAX_OPTIONS = 336

# What a plan waits for is counted in turns of all seats: foiled within 0, 1, 2, 3-4, 5-8 turns, or later.
WAIT_BINS = (0, 1, 2, 4, 8)

# The log's counters of a round: first those that are counted as it goes, then those that are read off its end.
COUNTERS = {
    **SHARED_COUNTERS,
    "block_draws": "its turns that drew from the Cell Block",
    "stall_draws": "of these, forced by the stall guard",
    "starts": "plans it started",
    "lay_offs": "times it laid off",
    "yard_plays": "Escapees it added to the Yard of its own will",
    "action_cards": "Action cards it drew",
    "blocked_turns": "turns in which, after the draw, only the Yard kept it from starting a plan",
    "blocked_left": "turns in which only the Yard kept it from starting a plan when it was done",
    "foils": "plans it foiled",
    "foils_from_hand": "of these, with the mastermind from its hand",
    "co_conspirators": "Escapees it added to foils",
    "waits": "plans that reached their foiling size in its turn with no eligible Escapee in Yard or its hand",
    "waits_foiled_0": "of these, foiled in the same turn",
    "waits_foiled_1": "of these, foiled 1 turn later, turns of all seats counted",
    "waits_foiled_2": "of these, foiled 2 turns later",
    "waits_foiled_4": "of these, foiled 3 or 4 turns later",
    "waits_foiled_8": "of these, foiled 5 to 8 turns later",
    "waits_foiled_later": "of these, foiled later still",
    "waits_lost": "of these, no longer of foiling size, by Warden or as Guard Help moved on",
}
END_COUNTERS = {
    "bonus": "points of its bonus for going out",
    "hand_plans": "plan cards in its hand at the end",
    "hand_infamous": "Infamous Escapees in its hand at the end",
    "hand_generic": "Generic Escapees in its hand at the end",
    "area_plans": "plan cards in its play area at the end",
    "foiled_plans": "plan cards under its Foiled! card",
    "foiled_infamous": "Infamous Escapees under its Foiled! card",
    "foiled_generic": "Generic Escapees under its Foiled! card",
    "round_yard_infamous": "Infamous Escapees in the Yard at the end",
    "round_yard_generic": "Generic Escapees in the Yard at the end",
    "round_solitary_infamous": "Infamous Escapees in Solitary at the end",
    "round_solitary_generic": "Generic Escapees in Solitary at the end",
}
(
    BLOCK_DRAWS,
    STALL_DRAWS,
    STARTS,
    LAY_OFFS,
    YARD_PLAYS,
    ACTION_CARDS_DRAWN,
    BLOCKED_TURNS,
    BLOCKED_LEFT,
    FOILS,
    FOILS_FROM_HAND,
    CO_CONSPIRATORS,
    WAITS,
    WAITS_FOILED,  # the first of one counter a bin
) = range(len(SHARED_COUNTERS), 18)
WAITS_LOST = len(COUNTERS) - 1

VIEW = np.dtype(
    (
        np.record,
        [
            *SHARED_VIEW,
            # Escape from Alcatraz
            ("legal", np.int32, (MAX_OPTIONS,)),  # the choices; a strategy returns an index into this list
            ("hand", np.int32, (CARD_TYPES,)),  # own hand, cards of each type
            ("hand_size", np.int32, (MAX_PLAYERS,)),  # cards in each hand
            (
                "known",
                np.int32,
                (MAX_PLAYERS, CARD_TYPES),
            ),  # cards in each hand that all saw go there: lower bounds
            (
                "refused",
                np.int32,
                (MAX_PLAYERS, MAX_PLANS),
            ),  # 1: beyond `known`, the hand has no card of the plan
            ("area", np.int32, (MAX_PLAYERS, MAX_PLANS)),  # plan cards in each play area
            ("in_play", np.int32, (MAX_PLANS,)),  # the same, of all areas together
            ("plans_in_play", np.int32),  # plans with a card in play
            ("foiled", np.int32, (MAX_PLAYERS, CARD_TYPES)),  # cards under each Foiled! card
            ("times_foiled", np.int32, (MAX_PLANS,)),  # foils of each plan in this round
            ("yard", np.int32, (CARD_TYPES,)),  # cards in the Yard of each type
            ("yard_size", np.int32),  # how many they are
            ("solitary", np.int32, (MAX_PLANS_DECK,)),  # cards in Solitary, bottom first
            ("solitary_size", np.int32),  # how many they are
            ("in_solitary", np.int32, (CARD_TYPES,)),  # the same cards by type
            ("cell_block", np.int32),  # cards left in the draw pile
            ("action_deck", np.int32),  # cards left in the Action deck
            ("action_left", np.int32, (ACTION_TYPES,)),  # the same by type
            ("action_pile", np.int32, (MAX_ACTION_DECK,)),  # Action discards, bottom first
            ("action_discards", np.int32),  # how many they are
            ("action_card", np.int32),  # the Action card drawn in this turn, or NO_CARD
            ("guard_help", np.int32),  # the plan on which Guard Help lies, or NO_PLAN
            ("change_in_plan", np.int32),  # the same of Change in Plan
            ("revealed", np.int32, (CARD_TYPES,)),  # cards turned over by Cell Search
            ("idle_turns", np.int32),  # turns in a row without a play or a draw from the Cell Block
            ("played", np.int32),  # 1: a plan was started or laid off in this turn
            ("acted", np.int32),  # 1: the same, or an Escapee was added to the Yard, or a plan foiled
            ("yard_played", np.int32),  # 1: the turn's one Escapee was added to the Yard
            ("drew_block", np.int32),  # 1: this turn's draw was from the Cell Block
            ("blocked", np.int32),  # 1: only the Yard keeps this player from starting a plan
            ("foil_plan", np.int32),  # the plan foiled in this turn, or NO_PLAN
            ("rules", RULES.dtype()),  # the rules in force, by key; a word is its place in the list of words
        ],
    )
)

HIDDEN = np.dtype(
    (
        np.record,
        [
            *shared_hidden(MAX_PLAYERS),
            # Escape from Alcatraz
            ("hand", np.int32, (MAX_PLAYERS, CARD_TYPES)),
            ("block", np.int32, (MAX_PLANS_DECK,)),  # the Plans deck in drawing order
            ("block_size", np.int32),
            ("block_next", np.int32),  # place of the next card to be drawn
            ("action_order", np.int32, (MAX_ACTION_DECK,)),  # the Action deck in drawing order
            ("action_next", np.int32),
            ("shuffles", np.int32, (3,)),  # of each deck in this round
            ("left", np.int32, (CARD_TYPES,)),  # scratch of a shuffle, zero between shuffles
            ("together", np.int32, (MAX_TOGETHER,)),  # cards turned over to be discarded together, in order
            ("together_count", np.int32),
            ("sharer", np.int32, (MAX_PLAYERS,)),  # 1: may add a co-conspirator to the foil in hand
            ("asked", np.int32),  # seats that Warden or a foil has passed, from the turn's seat on
            ("first_play", np.int32),  # 1: the next decision to play is the first of its turn
            ("discarded_last", np.int32),  # 1: the turn's discard was the last card of the hand
            (
                "wait_since",
                np.int32,
                (MAX_PLANS,),
            ),  # turn since which a full plan has waited for an Escapee, or 0
            ("wait_seat", np.int32, (MAX_PLANS,)),
            ("foils", np.int32),  # in this round
            ("bonus", np.int32, (MAX_PLAYERS,)),
            ("count", np.int32, (MAX_PLAYERS, len(COUNTERS))),  # the log's counters of this round
        ],
    )
)

SETTING = np.dtype(
    (
        np.record,
        [
            *shared_setting(MAX_PLAYERS),
            # Escape from Alcatraz: the physical cards of both decks in list order, and the word that keys each
            ("plans_list", np.int32, (MAX_PLANS_DECK,)),
            ("plans_word", np.int32, (MAX_PLANS_DECK,)),
            ("plans_size", np.int32),
            ("action_list", np.int32, (MAX_ACTION_DECK,)),
            ("action_word", np.int32, (MAX_ACTION_DECK,)),
            ("action_size", np.int32),
        ],
    )
)

# Streams of a round: the shuffles of each deck.
PLANS_DECK, ACTION_DECK, DISCARDS = range(3)
