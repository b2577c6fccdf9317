"""The conditions of the rules, one function each; strategies may call them with their view."""

from __future__ import annotations

from simulator.capone.rules import ANY_COPY, GANGSTER_TYPES
from simulator.compiled import inner


@inner
def is_evidence(card):
    """Tell an Evidence card from a Gavel card."""
    return card < GANGSTER_TYPES


@inner
def own_cards(view, gangster):
    """Return how many cards of a gangster lie in the play area of the player's side."""
    return view.area[view.side[view.seat], gangster]


@inner
def has_meld(view, gangster):
    """Tell whether the player's side has a meld of a gangster in its play area (B-04)."""
    needed = 1 if view.rules.own_meld == ANY_COPY else view.rules.meld_size
    return own_cards(view, gangster) >= needed


@inner
def is_set(view, side, gangster):
    """Tell whether a side has the complete set of a gangster."""
    return view.area[side, gangster] == view.rules.evidence[gangster]


@inner
def is_open_meld(view, gangster):
    """Tell whether the player's side has a meld of a gangster that is not yet a complete set."""
    return has_meld(view, gangster) and own_cards(view, gangster) < view.rules.evidence[gangster]


@inner
def has_open_meld(view):
    """Tell whether the player's side has any meld that is not yet a complete set."""
    for gangster in range(GANGSTER_TYPES):
        if is_open_meld(view, gangster):
            return True
    return False


@inner
def is_set_somewhere(view, gangster):
    """Tell whether any side has the complete set of a gangster."""
    for seat in range(view.players):
        if is_set(view, seat, gangster):
            return True
    return False


@inner
def others_cards(view, gangster):
    """Return how many cards of a gangster lie in the play areas of the other sides."""
    cards = 0
    for side in range(view.players):
        cards += view.area[side, gangster]
    return cards - own_cards(view, gangster)


@inner
def may_ask(view, seat):
    """Tell whether the player may ask another seat with an Agent Meeting: anybody, or opponents only (B-15)."""
    is_partner = view.side[seat] == view.side[view.seat]
    return seat != view.seat and (view.rules.ask_partner != 0 or not is_partner)
