"""Small functions of the view that strategies of Al Capone share, meant for users' own strategies too.

The shipped strategies give each choice a value, and `best_choice` picks the highest. `sound_value` values every
choice there is, so that a strategy only needs to say where it thinks otherwise:

    @inner
    def value(view, choice):
        return NEVER if kind_of(choice) == RAID_FOR else sound_value(view, choice)

    @strategy("capone")
    def never_raids(view, number):
        ...
        return best_choice(view, value)

Only choices of one list are compared, so values of one decision need not go with those of another. In the play phase
what a Gavel card brings is valued in points; melds and lay-offs come before it.
"""

from __future__ import annotations

from simulator.capone.conditions import has_meld, is_evidence, may_ask, others_cards, own_cards
from simulator.capone.rules import CARD_TYPES, ELIOT_NESS, GANGSTER_TYPES, RAID
from simulator.capone.state import (
    ASK_AROUND,
    ASK_DIRECTLY,
    DISCARD_CARD,
    DRAW_TWO,
    DRAW_UNDERWORLD,
    LAY_OFF,
    MELD,
    PLAY,
    RAID_FOR,
    REVEAL_SEVEN,
    SEARCH_FOR_A_SET,
    SEARCH_INDIVIDUALLY,
    TAKE_CARD,
    TAKE_COPIES,
)
from simulator.compiled import inner
from simulator.records import first_of, kind_of, second_of, total_of
from strategies.tools import NEVER

LAY_FIRST = 1_000.0  # what melds and lay-offs are worth beyond all that a Gavel card can bring


# What the hand and the table look like


@inner
def fits(view, gangster, extra):
    """Tell whether the hand and `extra` more cards of a gangster could be melded or laid off in this turn."""
    return view.melded[gangster] != 0 or view.hand[gangster] + extra >= view.rules.meld_size


@inner
def gavels_held(view):
    """Return the number of Gavel cards in hand."""
    return total_of(view.hand, GANGSTER_TYPES, CARD_TYPES)


@inner
def stuck_cards(view, taken):
    """Return how many cards cannot leave the hand in this turn, if one forgets the discard.

    Evidence leaves where it can be melded or laid off, with one more card of type `taken` in hand (NO_CARD: none); one
    Gavel card leaves where another stuck card is left to discard. With one stuck card or none the player can go out.
    """
    stuck = 0
    for gangster in range(GANGSTER_TYPES):
        if not fits(view, gangster, 1 if gangster == taken else 0):
            stuck += view.hand[gangster]
    gavels = gavels_held(view)
    plays = gavels > 0 and view.gavel_played == 0 and stuck + gavels > 1
    return stuck + gavels - (1 if plays else 0)


@inner
def smallest_hand(view):
    """Return the size of the smallest hand among the opponents."""
    smallest = 1_000
    for seat in range(view.players):
        if view.side[seat] != view.side[view.seat]:
            smallest = min(smallest, view.hand_size[seat])
    return smallest


@inner
def presses(view, alarm, clock):
    """Tell whether the hand may end soon: an opponent has `alarm` cards or fewer, or the Case File runs out.

    The Case File runs out with `clock` cards for each player or fewer.
    """
    return smallest_hand(view) <= alarm or view.case_file <= clock * view.players


@inner
def raids_about(view):
    """Return how many Raids the other hands and the Case File hold, as far as the player can tell."""
    return view.rules.gavels[RAID - GANGSTER_TYPES] - view.in_underworld[RAID] - view.hand[RAID]


@inner
def unseen_cards(view, gangster):
    """Return how many cards of a gangster the player cannot see: they are in other hands or in the Case File."""
    lie = view.area[0, gangster] + view.area[1, gangster] + view.area[2, gangster] + view.area[3, gangster]
    return max(view.rules.evidence[gangster] - view.hand[gangster] - view.in_underworld[gangster] - lie, 0)


@inner
def share_of(view, cards):
    """Return the share of the cards that nobody sees which so many of them, in a hand or a pile, make up."""
    unseen = view.case_file - view.hand_size[view.seat]
    for seat in range(view.players):
        unseen += view.hand_size[seat]
    return cards / unseen


@inner
def expected_cards(view, seat, gangster):
    """Return how many cards of a gangster another seat may be expected to hold: the known ones and a fair share."""
    known = view.known[seat, gangster]
    if view.refused[seat, gangster] != 0:
        return float(known)
    return known + max(unseen_cards(view, gangster) - known, 0) * share_of(view, view.hand_size[seat])


@inner
def chance_around(view, gangster):
    """Return the chance that somebody who may be asked holds a gangster: the number of cards expected, 1 at most."""
    expected = 0.0
    for seat in range(view.players):
        if may_ask(view, seat):
            expected += expected_cards(view, seat, gangster)
    return min(expected, 1.0)


# What things are worth, in points


@inner
def laid_points(view, gangster, count):
    """Return what so many more cards of a gangster in the own play area add to its points, the set completed or not."""
    own, single = own_cards(view, gangster), view.rules.card_values[gangster]
    if own + count >= view.rules.evidence[gangster]:
        return float(view.rules.set_values[gangster] - own * single)
    return float(count * single)


@inner
def average_points(view):
    """Return the points of an average Evidence card."""
    points = cards = 0
    for gangster in range(GANGSTER_TYPES):
        points += view.rules.evidence[gangster] * view.rules.card_values[gangster]
        cards += view.rules.evidence[gangster]
    return points / cards


@inner
def gain_points(view, card):
    """Return what a card is worth to take into the hand: the points that it lets the player lay down at once.

    A card that does not, and a Gavel card, is worth a part of an average card.
    """
    if not is_evidence(card):
        return 0.9 * average_points(view) if card in (RAID, ELIOT_NESS) else 0.5 * average_points(view)
    if view.melded[card] != 0:
        return laid_points(view, card, 1)
    if view.hand[card] + 1 >= view.rules.meld_size:
        return laid_points(view, card, view.hand[card] + 1)
    return 0.3 * view.hand[card] * view.rules.card_values[card]


@inner
def search_points(view):
    """Return what the best Evidence card of the Underworld is worth."""
    best = 0.0
    for gangster in range(GANGSTER_TYPES):
        if view.in_underworld[gangster] > 0:
            best = max(best, gain_points(view, gangster))
    return best


@inner
def reveal_points(view):
    """Return what Reveal Seven is likely to bring: of each own meld a fair share of the cards that nobody sees."""
    points = 0.0
    for gangster in range(GANGSTER_TYPES):
        if has_meld(view, gangster):
            points += unseen_cards(view, gangster) * view.rules.card_values[gangster]
    return points * share_of(view, min(view.rules.ness_reveal, view.case_file))


@inner
def raid_points(view, gangster):
    """Return what a Raid swings: the points that it adds to the own play area, and those that the others lose."""
    taken = others_cards(view, gangster)
    return laid_points(view, gangster, taken) + taken * view.rules.card_values[gangster]


@inner
def gavel_value(view, choice):  # noqa: PLR0911 - one a kind of choice
    """Return what an action of a Gavel card is likely to bring.

    One that brings nothing is worth as much as to be done, but comes before it in the list, so that `best_choice` takes
    it: the Gavel card leaves the hand, which pays where hands end by going out.
    """
    kind, gangster = kind_of(choice), first_of(choice)
    if kind == ASK_AROUND:
        gain = gain_points(view, gangster)
        return chance_around(view, gangster) * gain if gain > 0.0 else 0.0
    if kind == ASK_DIRECTLY:
        return expected_cards(view, second_of(choice), gangster) * view.rules.card_values[gangster]
    if kind == SEARCH_INDIVIDUALLY:
        return search_points(view)
    if kind == SEARCH_FOR_A_SET:
        return laid_points(view, gangster, view.in_underworld[gangster])
    if kind == DRAW_TWO:
        return 0.6 * min(view.rules.ness_draw, view.case_file) * average_points(view)
    if kind == REVEAL_SEVEN:
        return reveal_points(view)
    return raid_points(view, gangster) if kind == RAID_FOR else 0.0


@inner
def card_worth(view, card):
    """Return what a card is worth to keep.

    Equal cards keep each other company, as long as more are to come; what can never be melded is worth nothing.
    """
    if not is_evidence(card):
        return 2.5 if card in (RAID, ELIOT_NESS) else 2.0
    if view.melded[card] != 0:
        return 3.0
    if not fits(view, card, unseen_cards(view, card)):
        return 0.0
    return 1.5 * (view.hand[card] - 1) + 0.1 * unseen_cards(view, card)


@inner
def can_lay(view):
    """Tell whether there is a meld or a lay-off to choose; they come first in the list."""
    return kind_of(view.legal[0]) in (MELD, LAY_OFF)


@inner
def lay_value(view, choice):
    """Return the points of a meld or a lay-off, and NEVER of all else."""
    if kind_of(choice) in (MELD, LAY_OFF):
        return laid_points(view, first_of(choice), second_of(choice))
    return NEVER


@inner
def draw_value(view, choice):
    """Return a sound value of a draw: the top of the Underworld only if it can be laid down in this turn."""
    if kind_of(choice) != DRAW_UNDERWORLD:
        return 0.0
    top = view.underworld_top
    return 1.0 if is_evidence(top) and fits(view, top, 1) else NEVER


@inner
def taken_cards(choice):
    """Return how many cards a choice of `reveal_take` takes."""
    if kind_of(choice) == TAKE_COPIES:
        return second_of(choice)
    code, cards = int(choice) & 0xFFFFFF, 0
    while code > 0:
        cards += code & 1
        code >>= 1
    return cards


@inner
def other_value(view, choice):
    """Return a sound value of a choice that is not of the play phase: a draw, cards to take, or the discard."""
    kind = kind_of(choice)
    if kind == DISCARD_CARD:
        return -card_worth(view, first_of(choice))
    if kind <= DRAW_UNDERWORLD:
        return draw_value(view, choice)
    if kind == TAKE_CARD:
        return gain_points(view, first_of(choice))
    return float(taken_cards(choice))


@inner
def sound_value(view, choice):
    """Return a sound value of any choice: melds and lays off all it can, and plays what Gavel card brings most."""
    if view.phase != PLAY:
        return other_value(view, choice)
    if kind_of(choice) in (MELD, LAY_OFF):
        return LAY_FIRST + laid_points(view, first_of(choice), second_of(choice))
    return gavel_value(view, choice)
