"""The audit of hidden information: honest games and strategies pass, planted leaks and peeping strategies do not."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from simulator.audit import Audit, AuditReport
from simulator.capone import GAME as CAPONE
from simulator.capone.witness import CaponeWitness
from simulator.errors import CheckError
from simulator.escape import GAME
from simulator.escape.state import CO_CONSPIRATOR
from simulator.game import Game
from simulator.games import GAMES
from simulator.records import MAX_SEATS
from simulator.stage import asking, uniform
from tests.simulator.cheaters import CHEATERS

SPARE = MAX_SEATS - 1  # a place in `totals` that no seat of these games has
Leak = Callable[[Any, Any], int | None]


def leaking(leak: Leak, game: Game = GAME) -> Game:
    """A game with a view that carries, in a place that nothing uses, what `leak` finds in the hidden record."""

    def play(view: Any, hidden: Any, *others: Any) -> int:
        status = game.play(view, hidden, *others)
        found = leak(view, hidden)
        if found is not None:
            view.totals[SPARE] = found
        return int(status)

    return dataclasses.replace(game, play=play)


def audit(game: Game, players: int = 3, asks: Any = uniform, rules: Any = None, **how_much: int) -> AuditReport:
    """Audit deal 0, or what else is said, by such players in all seats."""
    in_force = game.rules.resolve(rules or {}, players)
    return Audit(game, in_force, [asks] * players, [[]] * players).run(**{"rounds": 1} | how_much)


@pytest.mark.slow
def test_an_honest_game_passes_in_many_worlds() -> None:
    """Three seats, two cuts and 30 exchanges each make 180; about a third of them the seat cannot tell."""
    report = audit(GAME)
    assert report.exchanges == 180
    assert report.worlds > 36
    assert report.unseen == 0  # in this game all choices are made in the sight of all
    assert report.decisions > 500


@pytest.mark.slow
def test_the_place_that_leaks_use_may_carry_what_is_public() -> None:
    assert audit(leaking(lambda view, _: int(view.yard_size))).worlds > 36


LEAKS: dict[str, dict[str, Leak]] = {
    "escape": {
        "another hand": lambda view, hidden: hidden.hand[(view.seat + 1) % view.players, 0],
        "the next card": lambda _, hidden: hidden.block[hidden.block_next],
        "the last card": lambda _, hidden: hidden.block[hidden.block_size - 1],
        "the next Action card": lambda _, hidden: hidden.action_order[hidden.action_next],
        "how many choices another had": lambda view, _: view.option_count if view.seat == 0 else None,
    },
    "capone": {
        "another hand": lambda view, hidden: hidden.hand[(view.seat + 1) % view.players, 0],
        "the next card": lambda _, hidden: hidden.deck[hidden.deck_next],
        "the last card": lambda _, hidden: hidden.deck[hidden.deck_size - 1],
        "how many choices another had": lambda view, _: view.option_count if view.seat == 0 else None,
    },
}


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, leaks in LEAKS.items() for name in leaks])
def test_a_view_with_a_leaked_field_is_found(game: str, name: str) -> None:
    with pytest.raises(CheckError, match="its view differs in totals") as caught:
        audit(leaking(LEAKS[game][name], GAMES[game]))
    assert f"{game} with 3 players, seed 0, deal 0, round 1" in str(caught.value)


def test_knowledge_of_a_card_drawn_unseen_is_found() -> None:
    """The view says that seat 0 holds a card which it drew from the Cell Block, as if all had seen it."""

    def play(view: Any, hidden: Any, *others: Any) -> int:
        before = hidden.hand[0].copy()
        status = GAME.play(view, hidden, *others)
        if view.drew_block and view.turn_seat == 0:
            view.known[0] += (hidden.hand[0] > before) & (view.known[0] < hidden.hand[0])
        return int(status)

    with pytest.raises(CheckError, match=r"its view differs in .*known"):
        audit(dataclasses.replace(GAME, play=play))


@pytest.mark.slow
def test_who_was_asked_for_a_co_conspirator_is_hidden() -> None:
    """A player may be asked in one world and have no Escapee in the other: nobody else can tell (A-46)."""
    rules = {"foil_size": 4, "guard_help_size": 3, "start_size": 2, "generic_escapees": 14}

    def asked(view: Any, _hidden: Any) -> int | None:
        return int(view.totals[SPARE]) + 1 if view.phase == CO_CONSPIRATOR else None

    assert audit(GAME, 4, rules=rules, rounds=2).worlds > 96
    with pytest.raises(CheckError, match="its view differs in totals"):
        audit(leaking(asked), 4, rules=rules, rounds=2)


# Search Warrants enough: many cards are taken unseen, and many others look through the Underworld.
SEARCHES: dict[str, Any] = {
    "gavels": {"agent_meeting": 4, "search_warrant": 12, "eliot_ness": 2, "raid": 2},
    "meld_size": 2,
    "own_meld": "any_copy",
    "max_turns": 20,
    "max_hands": 1,
}


def audit_searches(game: Game, players: int = 3, teams: bool = False, **how_much: int) -> AuditReport:
    """Audit a deal in which much is taken unseen."""
    return audit(game, players, rules=SEARCHES | {"teams": teams}, **{"deal": 2, "cuts": 3} | how_much)


def witnessed(witness: type[CaponeWitness]) -> Game:
    """Al Capone as another witness sees it."""
    return dataclasses.replace(CAPONE, witness=witness)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "teams"), [(3, False), (4, True)])
def test_what_others_take_unseen_is_hidden(players: int, teams: bool) -> None:
    """Others take other cards out of the Underworld, and a seat that has not looked since cannot tell (B-23)."""
    report = audit_searches(CAPONE, players, teams)
    assert report.unseen > 10
    assert report.decisions > 200


def test_a_view_that_tells_what_was_taken_unseen_is_found() -> None:
    """It carries the sum of what truly lies in the Underworld, which differs between cards."""
    with pytest.raises(CheckError, match="its view differs in totals"):
        audit_searches(leaking(lambda view, hidden: hidden.underworld[: view.underworld_size].sum(), CAPONE))


def test_a_view_that_counts_the_underworld_as_another_seat_does_is_found() -> None:
    """The next seat to be asked sees the counts of the one who looked through it."""

    def play(view: Any, hidden: Any, *others: Any) -> int:
        hidden.counted[:] = hidden.counted[view.seat]
        hidden.unseen[:] = hidden.unseen[view.seat]
        return int(CAPONE.play(view, hidden, *others))

    with pytest.raises(CheckError, match=r"its view differs in .*in_underworld"):
        audit_searches(dataclasses.replace(CAPONE, play=play))


class TellsAll(CaponeWitness):
    """Takes what is taken unseen for seen."""

    def outward(self, choice: int) -> int:
        """Return the choice as it is."""
        return choice


def test_a_choice_that_others_perceive_whole_is_never_another() -> None:
    """`outward` alone says what may change: with the whole choice perceived no world has another one."""
    assert audit_searches(witnessed(TellsAll)).unseen == 0


class Overlooks(CaponeWitness):
    """Forgets that who plays a Search Warrant looks through the Underworld."""

    def _searches(self, _seat: int) -> bool:
        return False


def test_who_looks_through_the_underworld_may_know_what_others_took() -> None:
    """Its view then differs where others took another card: only as it has perceived the difference, this is right."""
    with pytest.raises(CheckError, match=r"its view differs in .*in_underworld"):
        audit_searches(witnessed(Overlooks))


@pytest.mark.parametrize("game", CHEATERS)
def test_a_strategy_that_reads_behind_its_view_is_found(game: str) -> None:
    """The hidden record lies there; the view is equal in both worlds, the answer is not."""
    with pytest.raises(CheckError, match="reads what lies outside its view"):
        audit(GAMES[game], asks=asking(CHEATERS[game]["peeps"]))


@pytest.mark.parametrize("game", CHEATERS)
def test_a_strategy_that_notes_what_it_read_behind_its_view_is_found(game: str) -> None:
    """It never acts on it, but its notes tell."""

    def notes(view: Any, number: Any) -> int:
        answer = asking(CHEATERS[game]["peeps"])(view, number)
        view.memory[0] = answer
        return uniform(view, number)

    with pytest.raises(CheckError, match="its strategy has kept different notes"):
        audit(GAMES[game], asks=notes)
