"""The Gavel cards, each with its two actions: when one may be played, and what it does."""

from __future__ import annotations

from simulator.capone.cards import (
    file_to_hand,
    hand_to_hand,
    hand_to_underworld,
    look_through_underworld,
    reveal,
    revealed_to_hand,
    revealed_to_underworld,
    to_underworld,
    underworld_to_hand,
    underworld_to_hand_unseen,
)
from simulator.capone.conditions import (
    has_meld,
    has_open_meld,
    is_open_meld,
    is_set_somewhere,
    may_ask,
    others_cards,
)
from simulator.capone.log import count_action, count_raid, count_set, note_table
from simulator.capone.rules import (
    AGENT_MEETING,
    ALL,
    CARD_TYPES,
    ELIOT_NESS,
    GANGSTER_TYPES,
    GAVEL_MAY_DRAW,
    RAID,
    SEARCH_WARRANT,
)
from simulator.capone.selection import nth_selection, selections, taken_of
from simulator.capone.state import (
    ASK_AROUND,
    ASK_DIRECTLY,
    DRAW_TWO,
    NO_CARD,
    PARTNER_ASKS,
    PLAY,
    RAID_FOR,
    REVEAL_SEVEN,
    SEARCH,
    SEARCH_FOR_A_SET,
    SEARCH_INDIVIDUALLY,
    SETS_RAIDED,
    TAKE,
    TAKE_CARD,
    TAKE_COPIES,
    TAKE_REVEALED,
)
from simulator.compiled import inner
from simulator.hands import lose
from simulator.records import clear, first_of, kind_of, offer, pack, second_of


@inner
def gavel_of(kind):
    """Return the Gavel card whose action a kind of choice is."""
    if kind in (ASK_AROUND, ASK_DIRECTLY):
        return AGENT_MEETING
    if kind in (SEARCH_INDIVIDUALLY, SEARCH_FOR_A_SET):
        return SEARCH_WARRANT
    return RAID if kind == RAID_FOR else ELIOT_NESS


@inner
def legal_gavels(view, hand):
    """List the actions of the Gavel cards in hand; another card must stay there (B-07)."""
    if view.hand_size[view.seat] > 1:
        if hand[AGENT_MEETING] > 0:
            _offer_meeting(view)
        if hand[SEARCH_WARRANT] > 0:
            _offer_warrant(view)
        if hand[ELIOT_NESS] > 0:
            offer(view, pack(DRAW_TWO))
            if has_open_meld(view):
                offer(view, pack(REVEAL_SEVEN))
        if hand[RAID] > 0:
            _offer_raid(view)
    elif hand[ELIOT_NESS] > 0 and view.rules.keep_last_card == GAVEL_MAY_DRAW and view.case_file > 0:
        offer(view, pack(DRAW_TWO))


@inner
def _offer_meeting(view):
    """Offer to ask around for a gangster without a complete set, or a player for one of an own open meld."""
    for gangster in range(GANGSTER_TYPES):
        if not is_set_somewhere(view, gangster):
            offer(view, pack(ASK_AROUND, gangster))
    for gangster in range(GANGSTER_TYPES):
        if is_open_meld(view, gangster):
            for victim in range(view.players):
                if may_ask(view, victim):
                    offer(view, pack(ASK_DIRECTLY, gangster, victim))


@inner
def _offer_warrant(view):
    """Offer to take any one card of the Underworld, which has one (B-09), or the cards of an own open meld."""
    if view.underworld_size > 0:
        offer(view, pack(SEARCH_INDIVIDUALLY))
    for gangster in range(GANGSTER_TYPES):
        if is_open_meld(view, gangster):
            offer(view, pack(SEARCH_FOR_A_SET, gangster))


@inner
def _offer_raid(view):
    """Offer to raid a gangster of an own meld that others have cards of in their play areas."""
    for gangster in range(GANGSTER_TYPES):
        if has_meld(view, gangster) and others_cards(view, gangster) > 0:
            offer(view, pack(RAID_FOR, gangster))


@inner
def play_gavel(view, hidden, setting, choice):
    """Play a Gavel card: it goes to the Underworld, the Search Warrant only after its search (B-12)."""
    kind, named = kind_of(choice), first_of(choice)
    view.gavel = gavel_of(kind)
    view.gavel_played = 1
    view.acted = 1
    if view.gavel == SEARCH_WARRANT:
        # The played card lies beside the pile until the search is over.
        lose(view, hidden, view.seat, SEARCH_WARRANT)
        look_through_underworld(view, hidden, view.seat)
    else:
        hand_to_underworld(view, hidden, view.seat, view.gavel)
    if kind == ASK_AROUND:
        _ask_around(view, hidden, named)
    elif kind == ASK_DIRECTLY:
        _ask_directly(view, hidden, named, second_of(choice))
    elif kind == SEARCH_INDIVIDUALLY:
        view.phase = SEARCH
    elif kind == SEARCH_FOR_A_SET:
        _search_for_a_set(view, hidden, named)
    elif kind == DRAW_TWO:
        end_gavel(view, hidden, DRAW_TWO, file_to_hand(view, hidden, view.seat, view.rules.ness_draw))
    elif kind == REVEAL_SEVEN:
        _reveal_seven(view, hidden, setting)
    else:
        _raid(view, hidden, named)


@inner
def end_gavel(view, hidden, kind, gained):
    """Go on with the turn after an action that brought so many cards."""
    count_action(view, hidden, kind, gained)
    view.gavel = NO_CARD
    view.named = NO_CARD
    view.phase = PLAY


@inner
def _ask_around(view, hidden, gangster):
    """Get a card of the gangster from the first player from the left who has one, and who draws another (B-24)."""
    gained = 0
    for step in range(1, view.players):
        giver = (view.seat + step) % view.players
        if not may_ask(view, giver):
            continue
        if hidden.hand[giver, gangster] > 0:
            hand_to_hand(view, hidden, giver, view.seat, gangster)
            file_to_hand(view, hidden, giver, 1)
            gained = 1
            break
        view.refused[giver, gangster] = 1
    end_gavel(view, hidden, ASK_AROUND, gained)


@inner
def _ask_directly(view, hidden, gangster, giver):
    """Get all cards of the gangster that a player has in hand, and who draws as many (B-14)."""
    given = hidden.hand[giver, gangster]
    for _ in range(given):
        hand_to_hand(view, hidden, giver, view.seat, gangster)
    view.refused[giver, gangster] = 1
    file_to_hand(view, hidden, giver, given)
    hidden.count[view.seat, PARTNER_ASKS] += view.side[giver] == view.side[view.seat]
    end_gavel(view, hidden, ASK_DIRECTLY, given)


@inner
def legal_search(view, hidden):
    """List the types of card in the Underworld, which the player is looking through (B-10)."""
    counted = hidden.counted[view.seat]
    for card in range(CARD_TYPES):
        if counted[card] > 0:
            offer(view, pack(TAKE_CARD, card))


@inner
def apply_search(view, hidden, choice):
    """Take one card, which nobody else sees; the rest goes back with the Search Warrant on top."""
    underworld_to_hand_unseen(view, hidden, view.seat, first_of(choice))
    to_underworld(view, hidden, SEARCH_WARRANT)
    end_gavel(view, hidden, SEARCH_INDIVIDUALLY, 1)


@inner
def _search_for_a_set(view, hidden, gangster):
    """Take all cards of the gangster out of the Underworld, or as many as the player likes (B-11)."""
    found = hidden.counted[view.seat, gangster]
    view.named = gangster
    if view.rules.reveal_take != ALL and found > 0:
        view.phase = TAKE
    else:
        _take_copies(view, hidden, gangster, found)


@inner
def _take_copies(view, hidden, gangster, count):
    for _ in range(count):
        underworld_to_hand(view, hidden, view.seat, gangster)
    to_underworld(view, hidden, SEARCH_WARRANT)
    end_gavel(view, hidden, SEARCH_FOR_A_SET, count)


@inner
def _reveal_seven(view, hidden, setting):
    """Reveal cards and take those that match own melds, or as many of them as the player likes (B-11)."""
    reveal(view, hidden, view.rules.ness_reveal)
    _count_takeable(view, hidden)
    every = selections(hidden.left)
    if view.rules.reveal_take != ALL and every > 1:
        view.phase = TAKE
        clear(hidden.left)
    else:
        taken = nth_selection(hidden.left, every - 1)
        clear(hidden.left)
        _take_revealed(view, hidden, setting, taken)


@inner
def _count_takeable(view, hidden):
    """Count, in the scratch of the shuffles, the revealed cards of each gangster that match an own meld."""
    for gangster in range(GANGSTER_TYPES):
        hidden.left[gangster] = view.revealed[gangster] if has_meld(view, gangster) else 0


@inner
def _take_revealed(view, hidden, setting, taken):
    gained = 0
    for gangster in range(GANGSTER_TYPES):
        for _ in range(taken_of(taken, gangster)):
            revealed_to_hand(view, hidden, view.seat, gangster)
            gained += 1
    revealed_to_underworld(view, hidden, setting)
    end_gavel(view, hidden, REVEAL_SEVEN, gained)


@inner
def legal_take(view, hidden):
    """List the selections of the matching cards that were found, none among them (B-11)."""
    if view.gavel == SEARCH_WARRANT:
        for count in range(hidden.counted[view.seat, view.named] + 1):
            offer(view, pack(TAKE_COPIES, view.named, count))
    else:
        _count_takeable(view, hidden)
        for number in range(selections(hidden.left)):
            offer(view, pack(TAKE_REVEALED) | nth_selection(hidden.left, number))
        clear(hidden.left)


@inner
def apply_take(view, hidden, setting, choice):
    """Take the chosen cards."""
    if kind_of(choice) == TAKE_COPIES:
        _take_copies(view, hidden, first_of(choice), second_of(choice))
    else:
        _take_revealed(view, hidden, setting, choice & 0xFFFFFF)


@inner
def _raid(view, hidden, gangster):
    """Move all cards of the gangster from the other play areas into the own one."""
    own, moved = view.side[view.seat], 0
    note_table(view, hidden)
    for side in range(view.players):
        if side != own:
            moved += view.area[side, gangster]
            view.area[side, gangster] = 0
    view.area[own, gangster] += moved
    count_set(view, hidden, gangster, SETS_RAIDED)
    count_raid(view, hidden)
    end_gavel(view, hidden, RAID_FOR, moved)
