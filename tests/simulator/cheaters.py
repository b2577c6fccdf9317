"""Strategies that break their contract, each in one way, for the tests of the checks; a set of them for each game."""

from __future__ import annotations

from typing import Any

from simulator.games import find_game
from simulator.rng import below
from strategies.api import Strategy, strategy

# The field of each game's hidden record that holds, seat by seat, what others may not see.
SECRETS = {"escape": "hand", "capone": "hand"}
calls: list[int] = []


def _first_secret(game: Any, secret: str) -> int:
    """Return where that field begins, counted in places of the view's list of choices.

    The hidden record lies right behind the view when checks play.
    """
    return int((game.view.itemsize + game.hidden.fields[secret][1] - game.view.fields["legal"][1]) // 4)


def _cheaters(name: str, secret: str) -> dict[str, Strategy]:
    """Return the cheaters of a game, by name."""
    game = find_game(name)
    first = _first_secret(game, secret)
    width = game.hidden[secret].shape[1]

    @strategy(name)
    def peeps(view, number):
        """Read the first number of what the next player hides, past the end of the view."""
        other = (view.seat + 1) % view.players
        return (below(number, view.option_count) + view.legal[first + width * other]) % view.option_count

    @strategy(name)
    def scribbles(view, number):
        """Write past the end of the view."""
        view.legal[first] = 0
        return below(number, view.option_count)

    @strategy(name)
    def meddles(view, number):
        """Change a rule."""
        view.rules.target = 10
        return below(number, view.option_count)

    @strategy(name)
    def overbids(view, number):
        """Answer with the number of choices, which is no place in the list."""
        return view.option_count if view.turn > 3 else below(number, view.option_count)

    @strategy(name, compiled=False)
    def counts(view, number):
        """Keep notes outside the view."""
        calls.append(int(number))
        return len(calls) % int(view.option_count)

    @strategy(name, compiled=False)
    def fails(view, number):
        """Fail in the third turn."""
        if view.turn == 3:
            raise ValueError("no idea")
        return below(number, view.option_count)

    return {made.name: made for made in (peeps, scribbles, meddles, overbids, counts, fails)}


CHEATERS = {game: _cheaters(game, secret) for game, secret in SECRETS.items()}

# These two come to the bounds-checked run, which imports them by their names.
BEHIND_THE_HAND = find_game("escape").view["hand"].shape[0]


@strategy("escape")
def oversteps(view, number):
    """Read one number past the end of the hand, which is the size of the first hand and no secret."""
    return (below(number, view.option_count) + view.hand[BEHIND_THE_HAND]) % view.option_count


@strategy("escape")
def remembers(view, number):
    """Keep notes where it may: pick in turn what comes next in the list, and start anywhere."""
    view.memory[0] += 1
    return (view.memory[0] + below(number, 2)) % view.option_count
