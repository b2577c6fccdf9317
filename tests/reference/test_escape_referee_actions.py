"""The referee on Action cards that move cards; clauses are those of docs/games/escape.md.

In most scenes seat 0 holds three cards of plan 1, starts the plan and draws the Action card in question.
"""

from __future__ import annotations

import pytest

from tests.reference.escape_referee import referee
from tests.reference.escape_scenes import (
    OTHERS,
    START,
    STARTER,
    after_start,
    choice,
    done,
    drawn,
    draws,
    refused,
    round_end,
    scene,
    state,
)
from tests.reference.lines import Line, as_text, only, replaced, shuffle

# Work Detail, Cell Search


def test_work_detail_takes_the_copy_nearest_the_top() -> None:
    """E-10.1, E-10.3: of P2 P3 P2 P4 in Solitary the second P2 goes. 30 - 5 - 10 - 2 = 13."""
    pile = "P2 P3 P4 P4"
    lines = after_start(
        "work_detail",
        choice(0, "work_detail", "take", card="P2"),
        done(0),
        block="P4 P3",
        yard="P2 P3 P2 P4 G",
        table=state(
            1,
            0,
            ("P2 P2 P2 P3", OTHERS),
            13,
            areas=("3000", ""),
            solitary=pile,
            action_discards="work_detail",
        ),
    )
    referee(as_text(lines))
    refused(replaced(lines, "state", solitary=["P3", "P2", "P4", "P4"]))


def test_work_detail_draws_two() -> None:
    """E-10.1, E-10.2: with an empty Solitary the draw is forced. 30 - 1 - 10 - 2 - 2 = 15."""
    lines = after_start(
        "work_detail",
        only(choice(0, "work_detail", "draw")),
        choice(0, "play", "done"),
        block="P4 P3 P3 I1",
        table=state(
            1,
            0,
            ("P2 P2 P3 P3 I1", OTHERS),
            15,
            areas=("3000", ""),
            solitary="P4",
            action_discards="work_detail",
        ),
    )
    referee(as_text(lines))


@pytest.mark.parametrize("order", ["reveal", "shuffled"])
def test_cell_search(order: str) -> None:
    """E-10.4, E-10.5, E-9.7, E-9.8: P3 is kept, G and I2 go to Solitary as revealed, or as shuffled."""
    announced = [shuffle("discards", "I2 G")] if order == "shuffled" else []
    pile = "I2 G P4" if announced else "G I2 P4"
    lines = after_start(
        "cell_search",
        choice(0, "cell_search", "keep", card="P3"),
        *announced,
        done(0),
        block="P4 P4 G P3 I2",
        table=state(
            1,
            0,
            ("P2 P2 P3 P4", OTHERS),
            14,
            areas=("3000", ""),
            solitary=pile,
            action_discards="cell_search",
        ),
        shared_discard_order=order,
    )
    referee(as_text(lines))
    other = "reveal" if announced else "shuffled"
    refused(replaced(lines, "game", rules=lines[0]["rules"] | {"shared_discard_order": other}))


# Plan Uncovered, Ratted On, Returning Favors


def test_plan_uncovered_without_a_victim() -> None:
    """E-10.7, E-10.8: P3 to the hand; of I2 P2 G the Escapees go into the Yard. 19 - 2 - 1 - 3 = 13."""
    lines = after_start(
        "plan_uncovered",
        choice(0, "play", "done"),
        block="P4 P4 P2 I2 P3 G",
        table=state(
            1,
            0,
            ("P2 P2 P2 P4", OTHERS),
            13,
            areas=("3000", ""),
            yard="I2 G G",
            solitary="P3 P4",
            action_discards="plan_uncovered",
        ),
    )
    referee(as_text(lines))
    refused(replaced(lines, "state", yard="G G"))


def test_plan_uncovered_takes_a_first_card() -> None:
    """E-10.6, E-6.2: seat 1 starts plan 3, takes a card of plan 1 and may therefore foil plan 1.

    Plan 1 has four cards in play; seat 1 scores one Plan card and G, 2 + 5, and seat 0 three Plan cards.
    """
    lines = scene(
        draws(0),
        choice(0, "play", "yard", card="I4"),
        choice(0, "play", "start", plan=1, count=4),
        drawn(0, "blank"),
        choice(0, "play", "done"),  # it could foil at once
        choice(0, "discard", "discard", card="P4"),
        state(
            1,
            0,
            ("P2", OTHERS),
            17,
            areas=("4000", ""),
            yard="I4 G",
            solitary="P4",
            action_deck=1,
            action_discards="blank",
        ),
        choice(1, "draw", "solitary"),
        choice(1, "play", "start", plan=3, count=3),
        drawn(1, "plan_uncovered"),
        only(choice(1, "plan_uncovered", "take", victim=0, plan=1)),
        choice(1, "play", "foil", plan=1, card="G", source="yard"),
        only(choice(1, "discard", "discard", card="P4")),
        state(
            2,
            1,
            ("P2", "P4 P4"),
            14,
            areas=("", "0030"),
            foiled=("P1 P1 P1", "P1 G"),
            yard="I4",
            solitary="P2 P2 P2 P4",
            action_discards="blank plan_uncovered",
        ),
        round_end("cap", None, [6, 7]),
        hands=("P1 P1 P1 P1 I4", OTHERS),
        block="P2 P4 P2 P2 P2",
        action="blank plan_uncovered",
        winners=[1],
        rules={"max_turns": 2},
    )
    referee(as_text(lines))


@pytest.mark.parametrize("order", ["reveal", "shuffled"])
def test_ratted_on(order: str) -> None:
    """E-10.13, E-5.4: two cards to the hand, then I2 and G into the Yard, where they allow plan 2 at once.

    19 - 2 - 2 - 3 = 12. One card alone goes to Solitary, so no shuffle is announced (E-9.8).
    """
    lines = after_start(
        "ratted_on",
        choice(0, "play", "start", plan=2, count=3),
        done(0),
        block="P4 P4 P2 P3 I2 P3 G",
        table=state(
            1,
            0,
            ("P3 P4", OTHERS),
            12,
            areas=("3300", ""),
            yard="I2 G G",
            solitary="P3 P4",
            action_discards="ratted_on",
        ),
        shared_discard_order=order,
    )
    referee(as_text(lines))


def favors(*, named: int, hands: tuple[str, ...], left: int) -> list[Line]:
    """Returning Favors among three: seat 0 starts plan 1 and names a plan; 30 - 1 - 15 - 2 = 12."""
    return scene(
        draws(0),
        START,
        drawn(0, "returning_favors"),
        choice(0, "returning_favors", "name", plan=named),
        done(0),
        choice(0, "discard", "discard", card="P4"),
        state(1, 0, hands, left, areas=("3000", "", ""), solitary="P4", action_discards="returning_favors"),
        round_end("cap", None, [0, 0, 0]),
        hands=(STARTER, "P3 P3 P3 P3 I4", "P3 P4 P4 I2 I3"),
        block="P4 P3 I1",
        action="returning_favors",
        winners=[0, 1, 2],
        rules={"setup_reveal_limit": 5},
    )


def test_returning_favors() -> None:
    """E-10.10, E-10.11: seat 1 has no P4 (its I4 does not count), seat 2 gives one and draws I1."""
    given = ("P2 P2 P3 P4", "P3 P3 P3 P3 I4", "P3 P4 I1 I2 I3")
    referee(as_text(favors(named=4, hands=given, left=11)))
    kept = ("P2 P2 P3", "P3 P3 P3 P3 I4", "P3 P4 P4 I2 I3")
    refused(favors(named=4, hands=kept, left=12))


def test_returning_favors_in_vain() -> None:
    """E-10.9, E-10.12: plan 2 is not in play and nobody else has a card of it."""
    referee(as_text(favors(named=2, hands=("P2 P2 P3", "P3 P3 P3 P3 I4", "P3 P4 P4 I2 I3"), left=12)))


def test_returning_favors_asks_from_the_left() -> None:
    """E-10.10: seats 1 and 2 hold P3; seat 1 gives."""
    given = ("P2 P2 P3 P3", "P3 P3 P3 I1 I4", "P3 P4 P4 I2 I3")
    referee(as_text(favors(named=3, hands=given, left=11)))
