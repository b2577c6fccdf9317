"""The referee on ends of rounds and games, guard and caps, and on whole random games.

Clauses are those of docs/games/escape.md.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.reference.escape_referee import Referee, referee
from tests.reference.escape_scenes import DEFAULTS, OTHERS, choice, done, drawn, draws, refused, round_end, scene, state
from tests.reference.escape_table import (
    ACTION_CARDS,
    ALLOWED,
    OPTIONS,
    new_table,
    plan_deck,
    plans_in_play,
    rules_fault,
)
from tests.reference.lines import Line, as_text, only, replaced, with_a_field_changed, with_a_line_too_few_or_too_many
from tests.reference.replay import RefereeError, Scribe

# Two hands of 13 after one Escapee leave 30 - 1 - 26 = 3 cards in the Cell Block.
SHORT_BLOCK = {"hand_size": 13, "setup_reveal_limit": 1}
LONG_HANDS = ("P1 P1 P1 P1 P1 P1 P2 P2 P2 P2 P2 P2 I1", "P3 P3 P3 P3 P4 P4 P4 P4 P4 P4 I2 I3 I4")


# Ends of a round


@pytest.mark.parametrize(("bonus_rule", "bonus"), [("replaces", 5), ("adds", 8)])
def test_out_before_any_foil(bonus_rule: str, bonus: int) -> None:
    """E-11.1, E-12.2, E-12.4, E-12.5: G in the Yard pays its 5, or 5 + 3; the cards on the table nothing."""
    lines = scene(
        draws(0),
        choice(0, "play", "start", plan=1, count=6),
        choice(0, "play", "done"),  # though six cards and G could foil
        only(choice(0, "discard", "discard", card="P2")),
        state(1, 0, ("", OTHERS), 17, areas=("6000", ""), solitary="P2"),
        round_end("out", 0, [bonus, 0], bonus),
        hands=("P1 P1 P1 P1 P1", OTHERS),
        block="P1 P2",
        winners=[0],
        rules={"early_out_bonus": bonus_rule},
    )
    referee(as_text(lines))
    refused(replaced(lines, "round_end", bonus=bonus - 1))


def test_out_after_a_foil() -> None:
    """E-6.6, E-12.3: foiled with G of the Yard from a hand of one; I2 is left there and pays 3.

    Five Plan cards and G are 15, with the bonus 18.
    """
    lines = scene(
        draws(0),
        choice(0, "play", "start", plan=1, count=5),
        choice(0, "play", "yard", card="I2"),
        choice(0, "play", "foil", plan=1, card="G", source="yard"),
        only(choice(0, "discard", "discard", card="P3")),
        state(1, 0, ("", OTHERS), 17, foiled=("P1 P1 P1 P1 P1 G", ""), yard="I2", solitary="P3"),
        round_end("out", 0, [18, 0], 3),
        hands=("P1 P1 P1 P1 I2", OTHERS),
        block="P1 P3",
        winners=[0],
        capped=False,
        rules={"target": 10},
    )
    referee(as_text(lines))


def test_out_after_somebody_elses_foil() -> None:
    """E-12.4: seat 1 has foiled plan 3 for 4 x 2 + 5, so I4 pays seat 0, which has no share, 3 and not 10."""
    five = "P1 P1 P1 P1 P1"
    lines = scene(
        choice(0, "draw", "solitary"),
        choice(0, "play", "done"),
        choice(0, "discard", "discard", card="P2"),
        state(1, 0, (five, "P3 P3 P3 P3 I4"), 18, solitary="P2"),
        choice(1, "draw", "cell_block"),
        choice(1, "play", "yard", card="I4"),
        choice(1, "play", "start", plan=3, count=4),
        choice(1, "play", "foil", plan=3, card="G", source="yard"),
        only(choice(1, "discard", "discard", card="P4")),
        state(2, 1, (five, "P4"), 16, foiled=("", "P3 P3 P3 P3 G"), yard="I4", solitary="P2 P4"),
        choice(0, "draw", "solitary"),
        choice(0, "play", "start", plan=1, count=5),
        done(0),
        only(choice(0, "discard", "discard", card="P4")),
        state(3, 0, ("", "P4"), 16, areas=("5000", ""), foiled=("", "P3 P3 P3 P3 G"), yard="I4", solitary="P2 P4"),
        round_end("out", 0, [3, 13], 3),
        hands=(five, "P3 P3 P3 P3 I4"),
        block="P4 P4",
        yard="P2 G",
        winners=[1],
        capped=False,
        rules={"max_turns": 9, "target": 10},
    )
    referee(as_text(lines))


def test_the_cell_block_runs_out() -> None:
    """E-3.3, E-11.2: a draw of four gives the last three; the turn is finished, then the round."""
    lines = scene(
        draws(0),
        choice(0, "play", "done"),
        choice(0, "discard", "discard", card="P1"),
        state(
            1,
            0,
            ("P1 P1 P1 P1 P1 P2 P2 P2 P2 P2 P2 P3 P3 I1 G", LONG_HANDS[1]),
            0,
            solitary="P1",
        ),
        round_end("cell_block", None, [0, 0]),
        hands=LONG_HANDS,
        winners=[0, 1],
        rules=SHORT_BLOCK | {"draw_count": 4, "max_turns": 9},
    )
    referee(as_text(lines))


def test_the_cell_block_runs_out_inside_an_action_card() -> None:
    """E-9.2, E-11.2: after the draw of two Ratted On finds one card, G, for the hand, and reveals none."""
    lines = scene(
        draws(0),
        choice(0, "play", "start", plan=1, count=6),
        drawn(0, "ratted_on"),
        choice(0, "play", "done"),
        choice(0, "discard", "discard", card="I1"),
        state(
            1,
            0,
            ("P2 P2 P2 P2 P2 P2 P3 P3 G", LONG_HANDS[1]),
            0,
            areas=("6000", ""),
            solitary="I1",
            action_discards="ratted_on",
        ),
        round_end("cell_block", None, [0, 0]),
        hands=LONG_HANDS,
        action="ratted_on",
        winners=[0, 1],
        rules=SHORT_BLOCK,
    )
    referee(as_text(lines))


def test_out_comes_before_the_empty_cell_block() -> None:
    """E-4.4, E-4.9, E-11.3: sixteen cards go in one turn, the last as a discard; I1 and G pay 10 + 5.

    With the exclusive limit plan 2 may start beside one Escapee, and plan 3 beside two.
    """
    lines = scene(
        draws(0),
        choice(0, "play", "start", plan=1, count=6),
        choice(0, "play", "start", plan=2, count=6),
        choice(0, "play", "yard", card="I1"),
        choice(0, "play", "start", plan=3, count=2),
        choice(0, "play", "done"),
        only(choice(0, "discard", "discard", card="G")),
        state(1, 0, ("", LONG_HANDS[1]), 0, areas=("6620", ""), yard="I1 G", solitary="G"),
        round_end("out", 0, [15, 0], 15),
        hands=LONG_HANDS,
        winners=[0],
        rules=SHORT_BLOCK | {"draw_count": 4, "start_size": 2, "yard_limit": "exclusive"},
    )
    referee(as_text(lines))
    refused(replaced(lines, "round_end", reason="cell_block", seat=None))
    refused(replaced(lines, "round_end", reason="cap", seat=None))


# Guard and game end


def test_the_stall_guard() -> None:
    """E-14.1, E-14.2: with one cycle, two quiet turns of two players force the third draw, not the fourth."""
    hands = ("P1 P1 P3 P4 P4", "P1 P1 P3 P4 P4")
    richer = "P1 P1 P2 P3 P4 P4"
    lines = scene(
        choice(0, "draw", "solitary"),
        done(0),
        choice(0, "discard", "discard", card="P3"),
        state(1, 0, hands, 17, solitary="P2 P3"),
        choice(1, "draw", "solitary"),
        done(1),
        choice(1, "discard", "discard", card="P3"),
        state(2, 1, hands, 17, solitary="P2 P3"),
        only(choice(0, "draw", "cell_block")),
        done(0),
        choice(0, "discard", "discard", card="P2"),
        state(3, 0, (richer, hands[1]), 15, solitary="P2 P3 P2"),
        choice(1, "draw", "solitary"),
        done(1),
        choice(1, "discard", "discard", card="P2"),
        state(4, 1, (richer, hands[1]), 15, solitary="P2 P3 P2"),
        round_end("cap", None, [0, 0]),
        hands=hands,
        block="P2 P2",
        yard="P2 P3 G",
        winners=[0, 1],
        rules={"stall_guard_cycles": 1, "max_turns": 4},
    )
    referee(as_text(lines))
    for cycles in (0, 2):  # no guard, or a later one: the third draw is free
        refused(replaced(lines, "game", rules=lines[0]["rules"] | {"stall_guard_cycles": cycles}))


def test_a_play_ends_a_quiet_spell() -> None:
    """E-14.1: seat 0 draws from Solitary too, but puts I1 into the Yard; so turn 3 comes after one quiet turn."""
    after = ("P1 P1 P3 P4", "P1 P1 P3 P4 P4")
    lines = scene(
        choice(0, "draw", "solitary"),
        choice(0, "play", "yard", card="I1"),
        done(0),
        choice(0, "discard", "discard", card="P3"),
        state(1, 0, after, 17, yard="I1 G", solitary="P2 P3"),
        choice(1, "draw", "solitary"),
        done(1),
        choice(1, "discard", "discard", card="P3"),
        state(2, 1, after, 17, yard="I1 G", solitary="P2 P3"),
        choice(0, "draw", "solitary"),
        done(0),
        choice(0, "discard", "discard", card="P3"),
        state(3, 0, after, 17, yard="I1 G", solitary="P2 P3"),
        round_end("cap", None, [0, 0]),
        hands=("P1 P1 P3 P4 I1", "P1 P1 P3 P4 P4"),
        yard="P2 P3 G",
        winners=[0, 1],
        rules={"stall_guard_cycles": 1, "max_turns": 3},
    )
    referee(as_text(lines))


class Totals(Referee):
    """Rounds that are not played: the totals after each are given."""

    def __init__(self, totals: list[list[int]], rules: dict[str, Any]) -> None:
        super().__init__([])
        self.table = new_table(DEFAULTS | rules, len(totals[0]))
        self.after_round = totals

    def round(self, number: int) -> None:
        """Take over the totals after this round."""
        self.totals = self.after_round[number - 1]


@pytest.mark.parametrize(
    ("totals", "rules", "capped"),
    [
        ([[99, 0], [100, 0]], {}, False),  # E-13.1: at 100 and not at 99
        ([[120, 100, 120]], {}, False),  # E-13.3: the tie is no reason to go on
        ([[100, 100], [130, 130], [140, 131]], {"ties": "extra_round"}, False),  # E-13.4
        ([[60, 60, 0], [110, 60, 60]], {"ties": "extra_round"}, False),  # E-13.4: a tie for the second place
        ([[0, 0], [20, 0]], {"max_rounds": 2}, True),  # E-13.5
        ([[0, 0], [100, 0]], {"max_rounds": 2}, False),  # E-13.5: it ends then anyway
        ([[100, 100]], {"max_rounds": 1, "ties": "extra_round"}, True),  # E-13.5: a tie would have gone on
    ],
)
def test_the_last_round(totals: list[list[int]], rules: dict[str, Any], capped: bool) -> None:
    """E-13.1 to E-13.5: the game ends with the last of these rounds and with no earlier one."""
    game = Totals(totals, rules)
    ends = [game.is_last_round(number) for number in range(1, len(totals) + 1)]
    assert ends == [False] * (len(totals) - 1) + [True]
    assert game.capped is capped


# Whole random games


class RandomGame(Scribe, Referee):
    """Writes the trace of a random game by the referee's knowledge of the rules."""

    def turn(self, seat: int) -> bool:
        """A turn, with what must hold before and after it."""
        table = self.table
        assert table.cell_block  # E-3.5
        went_out = super().turn(seat)
        laid = [f"P{plan + 1}" for area in table.areas for plan, count in enumerate(area) for _ in range(count)]
        piles = [*table.hands, *table.foiled, table.yard, table.solitary, table.cell_block, laid]
        assert Counter(card for pile in piles for card in pile) == Counter(plan_deck(table.rules))  # E-1.10
        attached = [card for card, plan in table.attached.items() if plan]
        action_cards = [*table.action_deck, *table.action_discards, *attached]
        assert Counter(action_cards) == +Counter(self.rules["action_deck"])
        if table.rules["yard_limit"] == "inclusive":
            assert len(plans_in_play(table)) <= len(table.yard)  # E-4.3
        return went_out


def random_rules(seed: int) -> tuple[dict[str, Any], int]:
    """Rules with a random value of every key on a small deck, and a number of players."""
    chance = random.Random(seed)
    while True:
        rules = {key: chance.choice(allowed) for key, allowed in ALLOWED.items()}
        copies = {card: chance.choice([0, 1, 1, 2]) for card in ACTION_CARDS}
        rules |= {
            "plans": chance.choice([4, 5]),
            "cards_per_plan": chance.randint(6, 12),
            "action_deck": copies,
        }
        rules |= {"hand_size": chance.randint(5, 8), "start_size": chance.choice([2, 3])}
        rules |= {"foil_size": chance.randint(4, 6), "guard_help_size": chance.choice([3, 4])}
        rules |= {"generic_escapees": chance.randint(0, 8), "setup_reveal_limit": chance.randint(1, 12)}
        rules |= {"max_rounds": chance.randint(1, 3), "max_turns": chance.choice([3, 100])}
        rules |= {"stall_guard_cycles": chance.randint(0, 2)}
        players = chance.choice([2, 3, 4])
        if rules_fault(rules, players) is None:
            return rules, players


def random_game(seed: int) -> list[Line]:
    """The trace of a random game under random rules."""
    game = RandomGame(*random_rules(seed), seed)
    game.game()
    return game.trace


def test_random_games_under_random_rules() -> None:
    """Every phase, Action card and reason to end is met, and the referee agrees with each game."""
    games = [random_game(seed) for seed in range(60)]
    for trace in games:
        referee(as_text(trace))
    lines = [line for trace in games for line in trace]
    assert {line["phase"] for line in lines if line["event"] == "choice"} == set(OPTIONS)
    assert {line["card"] for line in lines if line["event"] == "action_card"} == set(ACTION_CARDS)
    assert {line["reason"] for line in lines if line["event"] == "round_end"} == {"out", "cell_block", "cap"}
    assert {line["deck"] for line in lines if line["event"] == "shuffle"} == {"plans", "action", "discards"}


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_no_field_goes_unread(seed: int) -> None:
    """Each field of each line, changed or left out, makes the referee refuse the trace at that line."""
    for number, changed in with_a_field_changed(random_game(seed)):
        assert refused(changed).line == number


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_no_line_can_be_left_out_or_doubled(seed: int) -> None:
    """The order of events is read too."""
    for changed in with_a_line_too_few_or_too_many(random_game(seed)):
        refused(changed)


# The format


def test_lines_that_are_no_events_are_refused() -> None:
    """The line number and what stands there are in the message."""
    good = as_text(random_game(0))
    for bad in ("", "{", "[]", "7", "null"):
        with pytest.raises(RefereeError) as caught:
            referee([good[0], bad, *good[2:]])
        assert caught.value.line == 2
    with pytest.raises(RefereeError, match="the end of the trace"):
        referee([])


def test_numbers_are_whole() -> None:
    """1.0 and true are not 1."""
    trace = random_game(0)
    assert refused(replaced(trace, "game", format=1.0)).line == 1
    assert refused(replaced(trace, "game", format=True)).line == 1


def test_further_fields_may_be_added() -> None:
    """New fields are allowed by the format; those that other choices use are not."""
    trace = random_game(0)
    referee(as_text([line | {"comment": "new"} for line in trace]))
    refused([line | {"victim": 1} if line.get("choice") == "done" else line for line in trace])
