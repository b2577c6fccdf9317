"""What the engine promises after every step of the cats game; a batch checks it when asked to."""

from __future__ import annotations

from simulator.cats.rules import MAX_ROW, PILES
from simulator.cats.state import (
    CLAIM_PILE,
    COLLECT,
    HIDDEN,
    NEW_OBJECTIVE,
    NO_CARD,
    NO_OBJECTIVE,
    SETTING,
    UNKNOWN,
    VIEW,
)
from simulator.compiled import entry, inner
from simulator.loop import KEPT, check_signature

PROMISES = (
    "",
    "every card is in one place",
    "every objective is in one place",
    "public counts agree with the cards",
    "what lies face up is what lies there, and its owner has seen it",
    "no more cards lie in a row than it has at the start of a round",
)
_, CARDS, GOALS, COUNTS, FACES, ROWS = range(len(PROMISES))


@entry(lambda: check_signature(VIEW, HIDDEN, SETTING))
def broken_promise(view, hidden, _setting):
    """Return the place in PROMISES of one that the step just done has broken, or KEPT."""
    broken = KEPT
    if view.round_number == 0:  # nothing has been laid yet
        return broken
    if not _rows_are_short(view):
        broken = ROWS
    if not _faces_are_true(view, hidden):
        broken = FACES
    if not _counts_agree(view, hidden):
        broken = COUNTS
    if not _goals_are_there(view, hidden):
        broken = GOALS
    if not _cards_are_there(view, hidden):
        broken = CARDS
    return broken


@inner
def _cards_are_there(view, hidden):
    """Count the cards of each number wherever they lie.

    The scratch of the shuffles counts them; it must be clean before, and is so after.
    """
    there, left = True, hidden.left
    for card in range(len(left)):
        there = there and left[card] == 0
        left[card] = view.scored_before[card] + (1 if view.drawn == card else 0)
        for seat in range(view.players):
            left[card] += hidden.scored[seat, card]
    for seat in range(view.players):
        for slot in range(view.row_size[seat]):
            left[hidden.row[seat, slot]] += 1
            if view.modifier[seat, slot] != NO_CARD:
                left[view.modifier[seat, slot]] += 1
    for place in range(hidden.deck_next, hidden.deck_size):
        left[hidden.deck[place]] += 1
    for pile in range(PILES):
        for place in range(view.pile_size[pile]):
            left[hidden.piles[pile, place]] += 1
    for card in range(len(left)):
        there = there and left[card] == (view.rules.copies if card < view.types else 0)
        left[card] = 0
    return there


@inner
def _goals_are_there(view, hidden):
    """Count each objective in its deck, open on the table, or discarded."""
    there, left = True, hidden.left
    for place in range(hidden.goal_deck_next, hidden.goal_deck_size):
        left[hidden.goal_deck[place]] += 1
    for place in range(view.objectives_open):
        if view.objectives[place] != NO_OBJECTIVE:
            left[view.objectives[place]] += 1
        else:
            there = there and view.phase == NEW_OBJECTIVE
    for goal in range(len(left)):
        there = there and left[goal] + view.objective_done[goal] == (1 if goal < view.goals else 0)
        left[goal] = 0
    return there


@inner
def _counts_agree(view, hidden):
    """Compare what the view says of decks, piles and scored cards with the cards."""
    agree = view.draw_deck == hidden.deck_size - hidden.deck_next
    agree = agree and view.objective_deck == hidden.goal_deck_size - hidden.goal_deck_next
    in_piles = in_scored = 0
    for pile in range(PILES):
        size = view.pile_size[pile]
        agree = agree and view.pile_top[pile] == (hidden.piles[pile, size - 1] if size > 0 else NO_CARD)
        in_piles += size
    for card in range(view.types):
        in_piles -= view.in_piles[card]
        in_scored = 0
        for seat in range(view.players):
            in_scored += hidden.scored[seat, card]
        agree = agree and view.in_piles[card] >= 0 and view.in_scored[card] == in_scored
    return agree and in_piles == 0


@inner
def _faces_are_true(view, hidden):
    """Compare the face-up cards with the rows, and look at slots that have no card."""
    true = True
    for seat in range(view.players):
        for slot in range(MAX_ROW):
            card, face = hidden.row[seat, slot], view.face_up[seat, slot]
            true = true and (card == NO_CARD) == (slot >= view.row_size[seat])
            true = true and (face == UNKNOWN or (face == card and hidden.seen[seat, slot] != 0))
            true = true and (card != NO_CARD or view.modifier[seat, slot] == NO_CARD)
    return true


@inner
def _rows_are_short(view):
    short = view.claim == NO_OBJECTIVE or view.phase in (CLAIM_PILE, COLLECT, NEW_OBJECTIVE)
    for seat in range(view.players):
        short = short and view.row_size[seat] <= view.rules.row_size
    return short
