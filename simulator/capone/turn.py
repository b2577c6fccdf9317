"""The turn of Al Capone, phase by phase in the order of the rulebook.

Each decision has a pair: `legal_<phase>` lists the choices in the view, `apply_<phase>` carries one out. The Gavel
cards have theirs in specials.py; the hand's beginning and end are in setup.py and scoring.py. The clauses named are
those of docs/games/capone.md.
"""

from __future__ import annotations

from simulator.capone.cards import file_to_hand, hand_to_area, hand_to_underworld, underworld_to_hand
from simulator.capone.conditions import is_evidence, is_set
from simulator.capone.log import count_set
from simulator.capone.rules import AL_CAPONE, CARD_TYPES, GANGSTER_TYPES
from simulator.capone.specials import legal_gavels, play_gavel
from simulator.capone.state import (
    CAP,
    CASE_FILE,
    DISCARD,
    DISCARD_CARD,
    DONE,
    DRAW,
    DRAW_CASE_FILE,
    DRAW_UNDERWORLD,
    EVIDENCE_PLAYED,
    EXCLUSION_TRIES,
    EXCLUSION_TURNS,
    FILE_DRAWS,
    GAVELS_DISCARDED,
    LAY_OFF,
    LAY_OFFS,
    MELD,
    MELDS,
    OUT,
    PLAY,
    SETS_AT_ONCE,
    SETS_PLAYED,
    STALL_DRAWS,
)
from simulator.compiled import inner
from simulator.log import DEAD_TURNS, TURNS
from simulator.phases import TURN_END
from simulator.progress import cap_round, must_draw_deck, pass_turn
from simulator.records import first_of, kind_of, offer, pack, second_of


@inner
def begin_turn(view, hidden):
    """Clear what belongs to one turn."""
    view.turn += 1
    view.seat = view.turn_seat
    view.gavel_played = 0
    view.acted = 0
    view.drew_file = 0
    hidden.hand_at_start = view.hand_size[view.seat]
    hidden.exclusion_open = 1 if is_set(view, view.side[view.seat], AL_CAPONE) else 0
    hidden.count[view.seat, EXCLUSION_TURNS] += hidden.exclusion_open
    view.phase = DRAW


@inner
def legal_draw(view):
    """List the draws: from the Case File, or the top card of the Underworld where there is one."""
    offer(view, pack(DRAW_CASE_FILE))
    if view.underworld_size > 0 and not must_draw_deck(view):
        offer(view, pack(DRAW_UNDERWORLD))


@inner
def apply_draw(view, hidden, choice):
    """Draw."""
    seat = view.seat
    if kind_of(choice) == DRAW_UNDERWORLD:
        underworld_to_hand(view, hidden, seat, view.underworld_top)
    else:
        hidden.count[seat, FILE_DRAWS] += 1
        if view.underworld_size > 0 and must_draw_deck(view):
            hidden.count[seat, STALL_DRAWS] += 1
        file_to_hand(view, hidden, seat, view.rules.draw_count)
        view.drew_file = 1
    view.phase = PLAY


@inner
def legal_play(view, hidden):
    """List the melds, lay-offs and Gavel cards that may be played, and to be done; a card stays in hand (B-07)."""
    hand = hidden.hand[view.seat]
    most = view.hand_size[view.seat] - 1
    for gangster in range(GANGSTER_TYPES):
        held = min(int(hand[gangster]), int(most))
        for count in range(view.rules.meld_size, held + 1):
            offer(view, pack(MELD, gangster, count))
        if view.melded[gangster] != 0:
            for count in range(1, held + 1):
                offer(view, pack(LAY_OFF, gangster, count))
    if view.gavel_played == 0:
        legal_gavels(view, hand)
    offer(view, pack(DONE))


@inner
def apply_play(view, hidden, setting, choice):
    """Carry out one play, or go on to the discard."""
    kind = kind_of(choice)
    if kind in (MELD, LAY_OFF):
        _play_evidence(view, hidden, kind, first_of(choice), second_of(choice))
    elif kind == DONE:
        view.phase = DISCARD
    else:
        play_gavel(view, hidden, setting, choice)


@inner
def _play_evidence(view, hidden, kind, gangster, count):
    """Meld or lay off; cards of a gangster always lie together in a play area."""
    seat = view.seat
    at_once = count == view.rules.evidence[gangster]
    hand_to_area(view, hidden, seat, gangster, count)
    view.acted = 1
    hidden.count[seat, MELDS if kind == MELD else LAY_OFFS] += 1
    hidden.count[seat, EVIDENCE_PLAYED] += count
    hidden.count[seat, SETS_AT_ONCE] += at_once
    count_set(view, hidden, gangster, SETS_PLAYED)
    if kind == MELD:
        view.melded[gangster] = 1


@inner
def legal_discard(view, hidden):
    """List the types of card in hand (B-21)."""
    for card in range(CARD_TYPES):
        if hidden.hand[view.seat, card] > 0:
            offer(view, pack(DISCARD_CARD, card))


@inner
def apply_discard(view, hidden, choice):
    """Discard to the Underworld; with the last card of the hand the player goes out."""
    seat, card = view.seat, first_of(choice)
    hand_to_underworld(view, hidden, seat, card)
    hidden.count[seat, GAVELS_DISCARDED] += not is_evidence(card)
    view.phase = TURN_END


@inner
def end_turn(view, hidden):
    """End the turn, and the hand if the player went out, the Case File is empty or at the cap (B-17, B-18, B-22)."""
    seat = view.turn_seat
    hidden.count[seat, TURNS] += 1
    hidden.count[seat, DEAD_TURNS] += 1 - view.acted
    hidden.count[seat, EXCLUSION_TRIES] += hidden.exclusion_open if view.hand_size[seat] < hidden.hand_at_start else 0
    view.idle_turns = 0 if view.acted != 0 or view.drew_file != 0 else view.idle_turns + 1
    if view.hand_size[seat] == 0:  # by the discard that every turn ends with
        hidden.end_reason = OUT
        hidden.end_seat = seat
    elif view.case_file == 0:
        hidden.end_reason = CASE_FILE
    elif view.turn >= view.rules.max_turns:
        hidden.end_reason = CAP
        cap_round(hidden)
    pass_turn(view, hidden)
