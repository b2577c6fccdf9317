"""The table of Al Capone as two records, its phases, and its choices.

The *view* holds all that is public and what the player to move alone may know. The *hidden* record holds the rest:
hands, the order of the Case File and of the Underworld, memories, and the counters of the log, which no player sees.
"""

from __future__ import annotations

import numpy as np

from simulator.capone.rules import (
    CARD_TYPES,
    GANGSTER_TYPES,
    GANGSTERS,
    GAVELS,
    MAX_CARDS,
    MAX_PLAYERS,
    MAX_REVEALED,
    RULES,
)
from simulator.log import SHARED_COUNTERS
from simulator.phases import FIRST_DECISION, FIRST_OWN
from simulator.records import SHARED_VIEW, shared_hidden, shared_setting

# The automatic phase of this game, and its decisions (simulator/phases.py has the others).
DEAL = FIRST_OWN
DRAW, PLAY, SEARCH, TAKE, DISCARD = range(FIRST_DECISION, FIRST_DECISION + 5)

# Kinds of choice, with their fields.
(
    DRAW_CASE_FILE,
    DRAW_UNDERWORLD,
    MELD,  # card, count
    LAY_OFF,  # card, count
    ASK_AROUND,  # name
    ASK_DIRECTLY,  # name, victim
    SEARCH_INDIVIDUALLY,
    SEARCH_FOR_A_SET,  # name
    DRAW_TWO,
    REVEAL_SEVEN,
    RAID_FOR,  # name
    DONE,
    TAKE_CARD,  # card
    TAKE_COPIES,  # card, count
    TAKE_REVEALED,  # a selection of the revealed cards (simulator/capone/selection.py)
    DISCARD_CARD,  # card
) = range(16)
ACTIONS = (
    "ask_around",
    "ask_directly",
    "search_individually",
    "search_for_a_set",
    "draw_two",
    "reveal_seven",
    "raid",
)

# Why a hand ended.
OUT, CASE_FILE, CAP = 1, 2, 3
END_REASONS = ("", "out", "case_file", "cap")

NO_CARD = -1

# The longest list of choices is that of the play phase with every Evidence card of the widest deck in one hand: of each
# gangster as many counts to lay off as there are copies (136), and to meld from 2 on (125), 11 names for Ask Around and
# for Search for a Set, 33 for Ask Directly, 11 for Raid, 3 more actions, and `done`: 331 at most.
MAX_OPTIONS = 331

# The log's counters of a hand: first those that are counted as it goes, then those that are read off its end.
COUNTERS = {
    **SHARED_COUNTERS,
    "file_draws": "its turns that drew from the Case File",
    "stall_draws": "of these, forced by the stall guard",
    "melds": "melds it played",
    "lay_offs": "times it laid off",
    "evidence_played": "Evidence cards of these melds and lay-offs",
    "gavels_discarded": "Gavel cards it discarded unplayed",
    "partner_asks": "times it asked its partner directly",
    **{action: f"times it played {action}" for action in ACTIONS},
    **{f"{action}_cards": f"cards that {action} brought it" for action in ACTIONS},
    **{f"{action}_empty": f"times {action} brought it none" for action in ACTIONS},
    **{f"dealt_{gavel}": f"{gavel} cards in the hand it was dealt" for gavel in GAVELS},
    "raid_gain": "points on the table that its Raids brought its side, complete sets counted",
    "raid_loss": "points on the table that they cost the others",
    "raid_leads": "Raids that gave its side the lead in points on the table",
    "exclusion_turns": "turns it began with all of Al Capone in its side's play area",
    "exclusion_tries": "of these, turns in which its hand shrank",
    "sets_at_once": "complete sets it melded whole from its hand",
    **{f"set_{name}": f"complete sets of {name} by its melds and lay-offs" for name in GANGSTERS},
    **{f"raid_set_{name}": f"complete sets of {name} by its Raids" for name in GANGSTERS},
}
END_COUNTERS = {
    "exclusion": "1: it went out with all of Al Capone in its side's play area",
    "exclusion_points": "points that this took from the others, each side counted once",
    "hand_evidence": "Evidence cards in its hand at the end",
    "hand_gavels": "Gavel cards in its hand at the end",
    "hand_points": "points of the single Evidence cards in its hand at the end, which score nothing",
    "area_cards": "Evidence cards in its side's play area at the end; 0 for the second partner of a team",
    "round_case_file": "cards left in the Case File at the end",
}
(
    FILE_DRAWS,
    STALL_DRAWS,
    MELDS,
    LAY_OFFS,
    EVIDENCE_PLAYED,
    GAVELS_DISCARDED,
    PARTNER_ASKS,
    ACTION_PLAYED,  # the first of one counter an action, in the order of ACTIONS
) = range(len(SHARED_COUNTERS), len(SHARED_COUNTERS) + 8)
ACTION_CARDS = ACTION_PLAYED + len(ACTIONS)
ACTION_EMPTY = ACTION_CARDS + len(ACTIONS)
DEALT_GAVELS = ACTION_EMPTY + len(ACTIONS)  # the first of one a type of Gavel card
(
    RAID_GAIN,
    RAID_LOSS,
    RAID_LEADS,
    EXCLUSION_TURNS,
    EXCLUSION_TRIES,
    SETS_AT_ONCE,
    SETS_PLAYED,  # the first of one a gangster
) = range(DEALT_GAVELS + len(GAVELS), DEALT_GAVELS + len(GAVELS) + 7)
SETS_RAIDED = SETS_PLAYED + GANGSTER_TYPES

VIEW = np.dtype(
    (
        np.record,
        [
            *SHARED_VIEW,
            # Al Capone
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
                (MAX_PLAYERS, GANGSTER_TYPES),
            ),  # 1: beyond `known`, the hand has no card of the gangster
            ("area", np.int32, (MAX_PLAYERS, GANGSTER_TYPES)),  # Evidence cards in the play area of each side
            ("melded", np.int32, (GANGSTER_TYPES,)),  # 1: a meld of the gangster is on the table
            ("underworld_top", np.int32),  # the card on top of the Underworld, or NO_CARD
            ("underworld_size", np.int32),  # cards in the Underworld
            (
                "in_underworld",
                np.int32,
                (CARD_TYPES,),
            ),  # cards in it as this player counts them: those that others took out unseen still among them
            (
                "taken_unseen",
                np.int32,
                (MAX_PLAYERS,),
            ),  # cards that each other seat took out unseen since this player last looked through it
            ("case_file", np.int32),  # cards left in the draw pile
            ("gavel", np.int32),  # the Gavel card whose action is under way, or NO_CARD
            ("named", np.int32),  # the gangster that it names, or NO_CARD
            ("revealed", np.int32, (CARD_TYPES,)),  # cards that Eliot Ness turned over
            ("gavel_played", np.int32),  # 1: a Gavel card was played in this turn
            ("acted", np.int32),  # 1: something was melded, laid off or a Gavel card played in this turn
            ("drew_file", np.int32),  # 1: this turn's draw was from the Case File
            ("idle_turns", np.int32),  # turns in a row without a play or a draw from the Case File
            ("rules", RULES.dtype()),  # the rules in force, by key; a word is its place in the list of words
        ],
    )
)

HIDDEN = np.dtype(
    (
        np.record,
        [
            *shared_hidden(MAX_PLAYERS),
            # Al Capone
            ("hand", np.int32, (MAX_PLAYERS, CARD_TYPES)),
            ("deck", np.int32, (MAX_CARDS,)),  # the Case File in drawing order
            ("deck_size", np.int32),
            ("deck_next", np.int32),  # place of the next card to be drawn
            ("underworld", np.int32, (MAX_CARDS,)),  # cards in the Underworld, bottom first
            ("counted", np.int32, (MAX_PLAYERS, CARD_TYPES)),  # cards in it as each seat counts them (B-23)
            ("unseen", np.int32, (MAX_PLAYERS, MAX_PLAYERS)),  # by seat: cards each other took out unseen (B-23)
            ("shuffles", np.int32, (2,)),  # of each deck in this round
            ("left", np.int32, (CARD_TYPES,)),  # scratch of a shuffle, zero between shuffles
            ("together", np.int32, (MAX_REVEALED,)),  # cards turned over, in order
            ("together_count", np.int32),
            ("table_before", np.int32, (MAX_PLAYERS,)),  # points on the table of each side before a Raid
            ("hand_at_start", np.int32),  # cards in the hand of the turn's seat when the turn began
            ("exclusion_open", np.int32),  # 1: the turn began with all of Al Capone in its side's play area
            ("exclusion", np.int32),  # 1: the round ended with an exclusion
            ("excluded_points", np.int32),  # points that it took from the others
            ("count", np.int32, (MAX_PLAYERS, len(COUNTERS))),  # the log's counters of this round
        ],
    )
)

SETTING = np.dtype(
    (
        np.record,
        [
            *shared_setting(MAX_PLAYERS),
            # Al Capone: the physical cards in list order, and the word that keys each
            ("deck_list", np.int32, (MAX_CARDS,)),
            ("deck_word", np.int32, (MAX_CARDS,)),
            ("deck_size", np.int32),
        ],
    )
)

# Streams of a round: the shuffle of all cards, and those of cards discarded together.
ALL_CARDS, DISCARDS = range(2)
