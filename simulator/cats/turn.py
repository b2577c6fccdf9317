"""The turn of the cats game, phase by phase in the order of the rulebook.

Each decision has a pair: `legal_<phase>` lists the choices in the view, `apply_<phase>` carries one out. The abilities
have theirs in specials.py, objectives in claims.py; the round's beginning and end are in setup.py and scoring.py. The
clauses named are those of docs/games/cats.md.
"""

from __future__ import annotations

from simulator.cats.cards import (
    off_pile,
    put_face_down,
    recall_cards,
    slot_to_pile,
    to_pile,
    turn_face_up,
    turn_over,
)
from simulator.cats.conditions import can_draw
from simulator.cats.memory import fade
from simulator.cats.rules import END_ROUND, PILES
from simulator.cats.specials import apply_ability, legal_abilities
from simulator.cats.state import (
    CAP,
    DECK,
    DECK_CARD,
    DECK_DRAWS,
    DISCARD_DRAWN,
    DRAW,
    DRAW_DECK,
    DRAW_PILE,
    EACH_OBJECTIVE,
    EMPTY_ROW,
    FULFIL,
    LAY_OPEN,
    NO_CARD,
    NO_OBJECTIVE,
    PASS_DRAW,
    PILE_CARD,
    PILE_DRAWS,
    SWAP,
    SWAP_OPEN,
    SWAPS,
    TURN_OVER,
)
from simulator.compiled import inner
from simulator.log import DEAD_TURNS, TURNS
from simulator.progress import cap_round, next_seat, pass_turn
from simulator.records import first_of, kind_of, offer, pack, second_of, total_of


@inner
def begin_turn(view, hidden, setting):
    """Clear what belongs to one turn; the player may have forgotten something (C-21)."""
    seat = view.turn_seat
    view.turn += 1
    view.seat = seat
    hidden.played = 0
    hidden.refills = 0
    for place in range(view.objectives_open):
        if view.objectives[place] != NO_OBJECTIVE:
            hidden.count[seat, LAY_OPEN + EACH_OBJECTIVE * view.objectives[place]] += 1
    fade(view, hidden, setting, seat)
    view.phase = DRAW


@inner
def legal_draw(view):
    """List the draws: from the deck, from a pile, which needs a card to swap, or none where it may be left (C-04)."""
    if can_draw(view):
        offer(view, pack(DRAW_DECK))
    for pile in range(PILES):
        if view.row_size[view.seat] > 0:
            offer(view, pack(DRAW_PILE, pile))
    if view.rules.draw_required == 0 or view.option_count == 0:
        offer(view, pack(PASS_DRAW))


@inner
def apply_draw(view, hidden, choice):
    """Draw, or pass."""
    kind = kind_of(choice)
    if kind == PASS_DRAW:
        view.phase = FULFIL
        return
    if kind == DRAW_DECK:
        hidden.count[view.seat, DECK_DRAWS] += 1
        view.phase = TURN_OVER
    else:
        hidden.count[view.seat, PILE_DRAWS] += 1
        view.pile = first_of(choice)
        view.phase = PILE_CARD


@inner
def draw_from_deck(view, hidden, setting):
    """Take the next card of the deck in hand; an empty deck is shuffled anew first (C-12)."""
    if view.draw_deck == 0:
        recall_cards(view, hidden, setting)
    else:
        view.drawn = turn_over(view, hidden)
        view.phase = DECK_CARD


@inner
def legal_deck_card(view):
    """List what can be done with the card from the deck: a swap, its ability, or to discard it (C-05)."""
    for slot in range(view.row_size[view.seat]):
        for pile in range(PILES):
            offer(view, pack(SWAP, slot, pile))
    legal_abilities(view)
    for pile in range(PILES):
        offer(view, pack(DISCARD_DRAWN, pile))


@inner
def apply_deck_card(view, hidden, choice):
    """Swap the card into the row face down, use its ability, or discard it (C-08)."""
    seat, kind = view.seat, kind_of(choice)
    if kind == SWAP:
        slot = first_of(choice)
        slot_to_pile(view, hidden, seat, slot, second_of(choice))
        put_face_down(view, hidden, seat, slot, view.drawn, 1)
        hidden.count[seat, SWAPS] += 1
    elif kind == DISCARD_DRAWN:
        to_pile(view, hidden, first_of(choice), view.drawn)
    else:
        apply_ability(view, hidden, choice)
    if kind != DISCARD_DRAWN:
        hidden.played = 1
    view.drawn = NO_CARD
    view.phase = FULFIL


@inner
def legal_pile_card(view):
    """List the slots that the card from the pile can go to (C-06)."""
    for slot in range(view.row_size[view.seat]):
        offer(view, pack(SWAP_OPEN, slot))


@inner
def apply_pile_card(view, hidden, choice):
    """Swap the top card of the pile into the row face up; the card that it replaces goes to the same pile (C-05)."""
    seat, slot = view.seat, first_of(choice)
    card = off_pile(view, hidden, view.pile)
    slot_to_pile(view, hidden, seat, slot, view.pile)
    put_face_down(view, hidden, seat, slot, card, 1)
    turn_face_up(view, hidden, seat, slot)
    hidden.played = 1
    view.phase = FULFIL


@inner
def end_turn(view, hidden):
    """End the turn; when all have had as many, the round may end (C-12, C-17, C-22)."""
    seat = view.turn_seat
    hidden.count[seat, TURNS] += 1
    hidden.count[seat, DEAD_TURNS] += 1 - hidden.played
    if next_seat(view, seat) == view.first_seat:
        _end_cycle(view, hidden)
    pass_turn(view, hidden)


@inner
def _end_cycle(view, hidden):
    """End the round where it has a reason to end after a turn of everybody."""
    if view.emptied > 0:
        hidden.end_reason = EMPTY_ROW
    elif view.rules.deck_out == END_ROUND and view.draw_deck == 0:
        hidden.end_reason = DECK
    elif view.turn >= view.rules.max_turns * total_of(view.playing, 0, view.players):
        hidden.end_reason = CAP
        cap_round(hidden)
