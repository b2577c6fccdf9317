"""The table of the cats game as two records, its phases, and its choices.

The *view* holds all that is public and what the player to move alone may know. The *hidden* record holds the rest: the
cards of the rows, the orders of the decks, what each seat has seen and remembers, and the counters of the log.
"""

from __future__ import annotations

import numpy as np

from simulator.cats.rules import (
    HIGHEST,
    MAX_CARDS,
    MAX_OBJECTIVES,
    MAX_PLAYERS,
    MAX_ROW,
    MAX_SHOWN,
    MAX_VALUES,
    PILES,
    RULES,
)
from simulator.log import SHARED_COUNTERS
from simulator.phases import FIRST_DECISION, FIRST_OWN
from simulator.records import SHARED_VIEW, shared_hidden, shared_setting

# The automatic phases of this game, and its decisions (simulator/phases.py has the others).
DEAL, FILL_ROWS, OPENING, TURN_OVER, COLLECT, NEW_OBJECTIVE, REFILL = range(FIRST_OWN, FIRST_OWN + 7)
LOOK, DRAW, DECK_CARD, PILE_CARD, FULFIL, CLAIM_PILE = range(FIRST_DECISION, FIRST_DECISION + 6)

# Kinds of choice, with their fields.
(
    LOOK_AT,  # slot
    DRAW_DECK,
    DRAW_PILE,  # pile
    PASS_DRAW,
    SWAP,  # slot, pile
    PEEK,  # slot, pile
    LAY_OVER,  # slot
    DISCARD_DRAWN,  # pile
    SWAP_OPEN,  # slot
    CLAIM,  # number of the objective + GOAL_SHIFT, first slot, slots
    PASS_CLAIM,
    DISCARD_CLAIM,  # pile
) = range(12)
GOAL_SHIFT = 128

# Why a round ended.
EMPTY_ROW, DECK, CAP = 1, 2, 3
END_REASONS = ("", "empty_row", "deck", "cap")

NO_CARD = -1
UNKNOWN = -1
BLANK = 1000  # what a card counts that may have any number
NO_OBJECTIVE = -1

# The longest list of choices is that of a claim in a row of 6 with 5 objectives open: 5 times 5 pairs and 4 threes, and
# to pass. A card from the deck gives 26 at most: 6 slots to swap and 6 to peek at, each with 2 piles, and 2 to discard.
MAX_OPTIONS = 46

# The log's counters of a round. Those of each objective come last: a run logs as many as its rules have objectives.
COUNTERS = {
    **SHARED_COUNTERS,
    "deck_draws": "cards it drew from the deck",
    "pile_draws": "cards it took from a pile",
    "swaps": "of those from the deck, swapped into its row",
    "peeks": "times it peeked at a card of its own by an ability",
    "plus_ones": "cards it laid over one of its own to add 1",
    "minus_ones": "cards it laid over one of its own to take 1 away",
    "sign_changes": "cards it laid over one of its own to change its sign",
    "claims": "claims it made",
    "false_claims": "of these, false ones",
    "blind_claims": "claims with a card that it had never seen",
    "blind_met": "of these, right ones",
    "first_look_met": "objectives it met with the card of its first look",
    "forgotten": "cards of its row that it forgot",
    "confused": "cards of its row that it took for a neighbour",
    "reshuffles": "times the draw deck was made new in its turn; between rounds the next first player's",
    "objective_reshuffles": "times the discarded objectives were shuffled anew in its turn",
    "empty_draws": "refills and objectives that its turn could not make for want of cards",
    "circle": "1: its row was empty at the end of its last turn",
    "row_left": "cards left in its row at the end",
    "row_unknown": "of these, cards that it had never seen",
}
OBJECTIVE_COUNTERS = {
    "met_two": "times it met objective {} of the list with two cards",
    "met_three": "times it met objective {} with three cards",
    "lay": "its turns at whose start objective {} lay open",
}
(
    DECK_DRAWS,
    PILE_DRAWS,
    SWAPS,
    PEEKS,
    PLUS_ONES,
    MINUS_ONES,
    SIGN_CHANGES,
    CLAIMS,
    FALSE_CLAIMS,
    BLIND_CLAIMS,
    BLIND_MET,
    FIRST_LOOK_MET,
    FORGOTTEN,
    CONFUSED,
    RESHUFFLES,
    OBJECTIVE_RESHUFFLES,
    EMPTY_DRAWS,
    CIRCLE,
    ROW_LEFT,
    ROW_UNKNOWN,
) = range(len(SHARED_COUNTERS), len(COUNTERS))
# The counters of the first objective; those of the next are so many places further on.
MET_TWO, MET_THREE, LAY_OPEN = range(len(COUNTERS), len(COUNTERS) + len(OBJECTIVE_COUNTERS))
EACH_OBJECTIVE = len(OBJECTIVE_COUNTERS)
COUNTERS |= {
    f"{name}_{place:02}": about.format(f"{place:02}")
    for place in range(MAX_OBJECTIVES)
    for name, about in OBJECTIVE_COUNTERS.items()
}

VIEW = np.dtype(
    (
        np.record,
        [
            *SHARED_VIEW,
            # The cats game. A card is its type: the place of its number in the rule `values`.
            ("legal", np.int32, (MAX_OPTIONS,)),  # the choices; a strategy returns an index into this list
            ("types", np.int32),  # types of card
            ("number", np.int32, (MAX_VALUES,)),  # the number on a card, by type
            ("ability", np.int32, (MAX_VALUES,)),  # what the card does, by type
            ("goals", np.int32),  # different objectives
            ("goal", np.int32, (MAX_OBJECTIVES,)),  # the number of each
            ("row_size", np.int32, (MAX_PLAYERS,)),  # cards in each row
            ("face_up", np.int32, (MAX_PLAYERS, MAX_ROW)),  # the card in each slot that lies face up, or UNKNOWN
            (
                "seen",
                np.int32,
                (MAX_PLAYERS, MAX_ROW),
            ),  # 1: all know that the owner of another row has seen the card; 0 in the own row
            ("modifier", np.int32, (MAX_PLAYERS, MAX_ROW)),  # the card laid over each slot, or NO_CARD
            (
                "recalled",
                np.int32,
                (MAX_ROW,),
            ),  # the own row as the player remembers it: a card, or UNKNOWN
            ("objectives", np.int32, (MAX_SHOWN,)),  # objectives that lie open, by place, or NO_OBJECTIVE
            ("objectives_open", np.int32),  # places of objectives
            ("objective_deck", np.int32),  # objectives left in their deck
            ("objective_done", np.int32, (MAX_OBJECTIVES,)),  # 1: the objective is among the discarded ones
            ("pile_top", np.int32, (PILES,)),  # the card on top of each pile
            ("pile_size", np.int32, (PILES,)),  # cards in each
            ("in_piles", np.int32, (MAX_VALUES,)),  # cards in both piles, by type
            ("draw_deck", np.int32),  # cards left in the draw deck
            ("scored", np.int32, (MAX_PLAYERS,)),  # cards that each seat has scored in this round
            ("in_scored", np.int32, (MAX_VALUES,)),  # the same of all seats together, by type
            ("scored_before", np.int32, (MAX_VALUES,)),  # cards scored in earlier rounds that are out of play, by type
            ("circles", np.int32, (MAX_PLAYERS,)),  # circles of each seat so far in the game
            ("emptied", np.int32),  # rows emptied in this round: it ends when all have had as many turns
            ("drawn", np.int32),  # the card drawn from the deck that the player has in hand, or NO_CARD
            ("pile", np.int32),  # the pile from which the player takes a card
            ("claim", np.int32),  # place of the objective that is being claimed, or NO_OBJECTIVE
            ("claim_first", np.int32),  # first slot of the claim
            ("claim_size", np.int32),  # slots of the claim
            ("rules", RULES.dtype()),  # the rules in force, by key; a word is its place in the list of words
        ],
    )
)

HIDDEN = np.dtype(
    (
        np.record,
        [
            *shared_hidden(MAX_PLAYERS),
            # The cats game
            ("row", np.int32, (MAX_PLAYERS, MAX_ROW)),  # the cards of each row, left to right
            ("seen", np.int32, (MAX_PLAYERS, MAX_ROW)),  # 1: the owner has seen the card, or it lies face up
            ("looked", np.int32, (MAX_PLAYERS, MAX_ROW)),  # 1: the card of the owner's look before the first turn
            ("recalled", np.int32, (MAX_PLAYERS, MAX_ROW)),  # the card as its owner remembers it, or UNKNOWN
            ("deck", np.int32, (MAX_CARDS,)),  # the draw deck in drawing order
            ("deck_size", np.int32),
            ("deck_next", np.int32),  # place of the next card to be drawn
            ("piles", np.int32, (PILES, MAX_CARDS)),  # both piles, bottom first
            ("goal_deck", np.int32, (MAX_OBJECTIVES,)),  # the objective deck in drawing order
            ("goal_deck_size", np.int32),
            ("goal_deck_next", np.int32),
            ("scored", np.int32, (MAX_PLAYERS, MAX_VALUES)),  # cards that each seat scored in this round, by type
            ("shuffles", np.int32, (2,)),  # of each deck in this round
            ("left", np.int32, (MAX_VALUES,)),  # scratch of a shuffle, zero between shuffles
            ("refills", np.int32),  # cards that the row of the turn's seat still gets
            ("counted", np.int32, (MAX_ROW,)),  # scratch of a list of claims: what each card counts to its owner
            ("claim_right", np.int32),  # 1: the claim under way is right
            ("asked", np.int32),  # seats that have looked at a card, from the first player on
            ("played", np.int32),  # 1: a card was swapped or its ability used, or a claim was made in this turn
            ("last_emptied", np.int32),  # the seat that was last to empty its row in this round, or NO_SEAT
            ("count", np.int32, (MAX_PLAYERS, len(COUNTERS))),  # the log's counters of this round
        ],
    )
)

SETTING = np.dtype(
    (
        np.record,
        [
            *shared_setting(MAX_PLAYERS),
            # The cats game: which numbers there are, and the physical cards of both decks with the word that keys each
            ("is_number", np.int32, (2 * (HIGHEST + 1) + 1,)),  # 1: a card has the number, from -(HIGHEST + 1) on
            ("deck_list", np.int32, (MAX_CARDS,)),
            ("deck_word", np.int32, (MAX_CARDS,)),
            ("deck_size", np.int32),
            ("goal_list", np.int32, (MAX_OBJECTIVES,)),
            ("goal_word", np.int32, (MAX_OBJECTIVES,)),
        ],
    )
)

# Streams of a round: the shuffles of each deck, and what the seats forget.
DRAW_DECK_CARDS, OBJECTIVES = range(2)
MEMORY_NUMBERS = 1 << 40  # beyond the numbers of a seat's own decisions: one for each turn and slot
