"""What the engine promises after every step of a game of Al Capone; a batch checks it when asked to."""

from __future__ import annotations

from simulator.capone.rules import CARD_TYPES, GANGSTER_TYPES, SEARCH_WARRANT
from simulator.capone.state import DRAW, HIDDEN, NO_CARD, SEARCH, SETTING, TAKE, VIEW
from simulator.compiled import entry, inner
from simulator.hands import knowledge_is_true, sizes_are_true
from simulator.loop import KEPT, check_signature
from simulator.records import highest

PROMISES = (
    "",
    "every card is in one place",
    "public counts agree with the cards",
    "what is known of a hand is true",
    "what a player counts in the Underworld is what lies there and what others took unseen",
    "a gangster that was melded has a meld in a play area, and one that was not lies in none",
    "a turn begins with a card in the Case File, a card in the Underworld and a card in every hand",
)
_, CARDS, COUNTS, KNOWLEDGE, THE_UNDERWORLD, MELDS, THE_TURN = range(len(PROMISES))


@entry(lambda: check_signature(VIEW, HIDDEN, SETTING))
def broken_promise(view, hidden, setting):
    """Return the place in PROMISES of one that the step just done has broken, or KEPT."""
    broken = KEPT
    if view.round_number == 0:  # nothing has been laid yet
        return broken
    if not _turn_is_in_order(view):
        broken = THE_TURN
    if not _melds_hold(view):
        broken = MELDS
    if not _underworld_is_counted(view, hidden):
        broken = THE_UNDERWORLD
    if not knowledge_is_true(view, hidden):
        broken = KNOWLEDGE
    if not _counts_agree(view, hidden):
        broken = COUNTS
    if not _cards_are_there(view, hidden, setting):
        broken = CARDS
    return broken


@inner
def _cards_are_there(view, hidden, setting):
    """Compare the cards wherever they lie with the deck's list.

    The scratch of the shuffles counts them; it must be clean before, and is so after.
    """
    there, left = True, hidden.left
    for card in range(CARD_TYPES):
        there = there and left[card] == 0
        left[card] = 0
        for seat in range(view.players):
            left[card] += hidden.hand[seat, card]
            if card < GANGSTER_TYPES:
                left[card] += view.area[seat, card]
    for place in range(hidden.deck_next, hidden.deck_size):
        left[hidden.deck[place]] += 1
    for place in range(view.underworld_size):
        left[hidden.underworld[place]] += 1
    for place in range(hidden.together_count):
        left[hidden.together[place]] += 1
    if view.gavel == SEARCH_WARRANT and view.phase in (SEARCH, TAKE):
        left[SEARCH_WARRANT] += 1  # beside the pile
    for place in range(setting.deck_size):
        left[setting.deck_list[place]] -= 1
    for card in range(CARD_TYPES):
        there = there and left[card] == 0
        left[card] = 0
    return there


@inner
def _counts_agree(view, hidden):
    """Compare what the view says of sizes and of the top card with the cards."""
    agree = view.case_file == hidden.deck_size - hidden.deck_next
    top = hidden.underworld[view.underworld_size - 1] if view.underworld_size > 0 else NO_CARD
    agree = agree and view.underworld_top == top
    revealed = 0
    for card in range(CARD_TYPES):
        revealed += view.revealed[card]
    agree = agree and revealed == hidden.together_count
    return agree and sizes_are_true(view, hidden)


@inner
def _underworld_is_counted(view, hidden):
    """Compare each seat's count of the Underworld with it: what is too much is what the others took unseen (B-23)."""
    right = True
    for seat in range(view.players):
        taken = 0
        for card in range(CARD_TYPES):
            there = 0
            for place in range(view.underworld_size):
                there += 1 if hidden.underworld[place] == card else 0
            right = right and hidden.counted[seat, card] >= there
            taken += hidden.counted[seat, card] - there
        for other in range(view.players):
            taken -= hidden.unseen[seat, other]
        right = right and taken == 0
    return right


@inner
def _melds_hold(view):
    """Look for a meld of each gangster that was melded (B-05), and for stray cards of the others."""
    hold = True
    for gangster in range(GANGSTER_TYPES):
        most = highest(view.area[:, gangster], view.players)
        hold = hold and (most >= view.rules.meld_size if view.melded[gangster] != 0 else most == 0)
    return hold


@inner
def _turn_is_in_order(view):
    if view.phase != DRAW:
        return True
    empty_hand = False
    for seat in range(view.players):
        empty_hand = empty_hand or view.hand_size[seat] == 0
    return view.case_file > 0 and view.underworld_size > 0 and not empty_hand
