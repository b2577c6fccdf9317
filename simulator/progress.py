"""How a game goes from round to round: what is cleared, who plays first, and when a round or the game is over."""

from __future__ import annotations

from simulator.compiled import inner
from simulator.phases import GAME_OVER, ROUND_END, ROUND_START, TURN_START
from simulator.records import NO_SEAT, clear, clear_rows, highest
from simulator.rng import stream, word

RUNNING = 0  # the reason of a round that goes on
SEAT_NUMBERS = 3  # stream of the seats' own numbers in a round; the numbers below it are the shuffles of decks


@inner
def clear_game(view, hidden, setting):
    """Begin a game: no round has been played, nobody has points or memories."""
    hidden.deal_key = stream(setting.purpose, setting.seed, setting.deal)
    hidden.shown_seat = NO_SEAT
    clear_rows(hidden.memory)
    hidden.capped = 0
    clear(view.totals)
    clear(hidden.winner)
    for seat in range(view.players):
        view.playing[seat] = 1
    view.round_number = 0


@inner
def clear_round(view, hidden, setting, first_seat):
    """Begin the next round with this seat: no turn has been played, no counter counts."""
    view.round_number += 1
    view.first_seat = first_seat
    view.turn_seat = first_seat
    view.turn = 0
    clear(hidden.calls)
    clear(hidden.points)
    clear_rows(hidden.count)
    hidden.end_reason = RUNNING
    hidden.end_seat = NO_SEAT
    hidden.round_capped = 0
    for seat in range(view.players):
        # A seat's numbers are keyed by deal, replicate, round and seat: one decision more never shifts another's.
        numbers = word(word(hidden.deal_key, view.round_number), SEAT_NUMBERS)
        hidden.seat_key[seat] = word(word(numbers, setting.replicate), seat)


@inner
def next_shuffle_key(view, hidden, deck):
    """Return the key of the next shuffle of a deck in this round."""
    number = hidden.shuffles[deck]
    hidden.shuffles[deck] += 1
    return word(word(word(hidden.deal_key, view.round_number), deck), number)


@inner
def rotate_hands(view, setting, order, start, cards):
    """Move the hands of so many cards that will be dealt from place `start` of a deck on by `hand_shift` seats.

    The draw pile stays. So one deal played once for each shift gives every seat every hand, and their luck cancels.
    """
    players = view.players
    for _ in range(setting.hand_shift):
        for card in range(cards):
            base = start + card * players
            last = order[base + players - 1]
            for place in range(base + players - 1, base, -1):
                order[place] = order[place - 1]
            order[base] = last


@inner
def must_draw_deck(view):
    """Tell whether the stall guard allows a draw from the face-down deck only: after so many idle turns in a row."""
    cycles = view.rules.stall_guard_cycles
    return cycles > 0 and view.idle_turns >= cycles * view.players


@inner
def cap_round(hidden):
    """Mark the round, and so the game, as one that a cap ended."""
    hidden.round_capped = 1
    hidden.capped = 1


@inner
def next_seat(view, seat):
    """Return the next seat to the left that plays in this round."""
    following = (seat + 1) % view.players
    while view.playing[following] == 0:
        following = (following + 1) % view.players
    return following


@inner
def pass_turn(view, hidden):
    """Go on with the next seat's turn, or to the end of the round where it has a reason to end."""
    if hidden.end_reason != RUNNING:
        view.phase = ROUND_END
    else:
        view.turn_seat = next_seat(view, view.turn_seat)
        view.phase = TURN_START


@inner
def leading_sides(view):
    """Return how many sides have the highest total; a side is a seat unless there are teams."""
    best, leading = highest(view.totals, view.players), 0
    for seat in range(view.players):
        leading += 1 if view.side[seat] == seat and view.totals[seat] == best else 0
    return leading


@inner
def after_round(view, hidden, ties_end, most_rounds):
    """Go to the next round, or to the end of the game once a side has the target.

    A tie at the top is played off unless `ties_end`. After `most_rounds` rounds the game ends in any case, capped.
    """
    reached = highest(view.totals, view.players) >= view.rules.target
    if reached and (ties_end or leading_sides(view) == 1):
        end_game(view, hidden)
    elif view.round_number >= most_rounds:
        hidden.capped = 1
        end_game(view, hidden)
    else:
        view.phase = ROUND_START


@inner
def end_game(view, hidden):
    """End the game: the seats with the highest total win."""
    best = highest(view.totals, view.players)
    for seat in range(view.players):
        hidden.winner[seat] = 1 if view.totals[seat] == best else 0
    view.phase = GAME_OVER
