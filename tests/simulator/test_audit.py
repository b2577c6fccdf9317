"""The audit of hidden information: honest games and strategies pass, planted leaks and peeping strategies do not."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from simulator.audit import Audit, AuditReport
from simulator.errors import CheckError
from simulator.escape import GAME
from simulator.escape.state import CO_CONSPIRATOR
from simulator.records import MAX_SEATS
from simulator.stage import asking, uniform
from tests.simulator import cheaters

SPARE = MAX_SEATS - 1  # a place in `totals` that no seat of escape has


def leaking(leak: Callable[[Any, Any], int | None]) -> Any:
    """Escape with a view that carries, in a place that nothing uses, what `leak` finds in the hidden record."""

    def play(view: Any, hidden: Any, *others: Any) -> int:
        status = GAME.play(view, hidden, *others)
        found = leak(view, hidden)
        if found is not None:
            view.totals[SPARE] = found
        return int(status)

    return dataclasses.replace(GAME, play=play)


def audit(game: Any, players: int = 3, asks: Any = uniform, rounds: int = 1, **rules: Any) -> AuditReport:
    in_force = GAME.rules.resolve(rules, players)
    return Audit(game, in_force, [asks] * players, [[]] * players).run(rounds=rounds)


@pytest.mark.slow
def test_an_honest_game_passes_in_many_worlds() -> None:
    """Three seats, two cuts and 30 exchanges each make 180; about a third of them the seat cannot tell."""
    report = audit(GAME)
    assert report.exchanges == 180
    assert report.worlds > 36
    assert report.decisions > 500


@pytest.mark.slow
def test_the_place_that_leaks_use_may_carry_what_is_public() -> None:
    assert audit(leaking(lambda view, _: int(view.yard_size))).worlds > 36


LEAKS: dict[str, Callable[[Any, Any], int | None]] = {
    "another hand": lambda view, hidden: hidden.hand[(view.seat + 1) % view.players, 0],
    "the next card": lambda _, hidden: hidden.block[hidden.block_next],
    "the last card": lambda _, hidden: hidden.block[hidden.block_size - 1],
    "the next Action card": lambda _, hidden: hidden.action_order[hidden.action_next],
    "how many choices another had": lambda view, _: view.option_count if view.seat == 0 else None,
}


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS)
def test_a_view_with_a_leaked_field_is_found(leak: Callable[[Any, Any], int | None]) -> None:
    with pytest.raises(CheckError, match="its view differs in totals") as caught:
        audit(leaking(leak))
    assert "escape with 3 players, seed 0, deal 0, round 1" in str(caught.value)


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

    assert audit(GAME, 4, rounds=2, **rules).worlds > 96
    with pytest.raises(CheckError, match="its view differs in totals"):
        audit(leaking(asked), 4, rounds=2, **rules)


def test_a_strategy_that_reads_behind_its_view_is_found() -> None:
    """The hidden record lies there; the view is equal in both worlds, the answer is not."""
    with pytest.raises(CheckError, match="reads what lies outside its view"):
        audit(GAME, asks=asking(cheaters.peeps))


def test_a_strategy_that_notes_what_it_read_behind_its_view_is_found() -> None:
    """It never acts on it, but its notes tell."""

    def notes(view: Any, number: Any) -> int:
        answer = asking(cheaters.peeps)(view, number)
        view.memory[0] = answer
        return uniform(view, number)

    with pytest.raises(CheckError, match="its strategy has kept different notes"):
        audit(GAME, asks=notes)
