"""The referee on whole random games and on the format; clauses are those of docs/games/cats.md."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.reference.cats_referee import Referee, RefereeError, referee
from tests.reference.cats_scenes import (
    DEFAULTS,
    PROFILE,
    Line,
    as_text,
    refused,
    replaced,
    slot,
)
from tests.reference.cats_table import (
    ABILITIES,
    ALLOWED,
    OPTIONS,
    cat_cards,
    new_table,
    rules_fault,
)
from tests.reference.lines import with_a_field_changed, with_a_line_too_few_or_too_many
from tests.reference.replay import Scribe


class CatsScribe(Scribe, Referee):
    """Writes the trace of a random game, with what must hold after every turn."""

    def state(self, turn: int, seat: int) -> None:
        """F-1.7, F-3.11, F-5.15."""
        table = self.table
        slots = [slot for row in table.rows for slot in row]
        lying = [slot.card for slot in slots] + [slot.modifier for slot in slots if slot.modifier is not None]
        scored = [*table.scored_earlier, *(card for cards in table.scored for card in cards)]
        all_cards = [*lying, *table.draw_deck, *table.piles[0], *table.piles[1], *scored]
        assert Counter(all_cards) == Counter(cat_cards(table.rules))
        objectives = [*table.objectives, *table.objective_deck, *table.objective_discards]
        assert sorted(objectives) == sorted(table.rules["objectives"])
        assert all(table.piles)
        if table.rules["row_size"] == 4 and table.draw_deck:
            assert len(table.rows[seat]) in (4, 3, 2, 0)
        super().state(turn, seat)


def random_rules(seed: int) -> tuple[dict[str, Any], int]:
    """Rules with a random value of every key, and a number of players; often on a small deck."""
    chance = random.Random(seed)
    while True:
        rules: dict[str, Any] = {key: chance.choice(allowed) for key, allowed in ALLOWED.items()}
        lowest, highest = chance.choice([(-3, 14), (-9, 9), (1, 12)])
        numbers = range(lowest, highest + 1)
        rules["values"] = chance.sample(numbers, chance.randint(8, len(numbers)))
        rules["copies"] = chance.choice([2, 2, 3, 4])
        rules["objectives"] = chance.sample(range(-2, 15), chance.choice([3, 4, 6, 11]))
        rules["rounds"], rules["max_turns"] = chance.randint(1, 3), chance.choice([1, 5, 30])
        table = {str(number): chance.choice(ABILITIES) for number in rules["values"]}
        rules["abilities"] = chance.choice(["none", PROFILE, table, table])
        players = chance.choice([2, 3, 4, 5])
        if rules_fault(rules, players) is None:
            return rules, players


def random_game(seed: int, **changes: Any) -> list[Line]:
    """The trace of a random game under random rules with these changes."""
    rules, players = random_rules(seed)
    scribe = CatsScribe(rules | changes, players, seed)
    scribe.game()
    return scribe.trace


def short_game(seed: int) -> list[Line]:
    """One of two rounds of two turns each at most, in which every claim is allowed."""
    return random_game(seed, rounds=2, max_turns=2, false_claims="any")


def test_random_games_under_random_rules() -> None:
    """Every phase, choice, reason to end and deck is met, and the referee agrees with each game."""
    games = [random_game(seed) for seed in range(80)]
    for trace in games:
        referee(as_text(trace))
    lines = [line for trace in games for line in trace]
    chosen = {(line["phase"], line["choice"]) for line in lines if line["event"] == "choice"}
    assert {phase for phase, _ in chosen} == set(OPTIONS)
    assert len(chosen) == 1 + 3 + 3 + 1 + 2 + 1
    assert {line["reason"] for line in lines if line["event"] == "round_end"} == {"empty_row", "deck", "cap"}
    assert {len(line["winners"]) for line in lines if line["event"] == "game_end"} >= {1, 2}
    extra = [t for t in games if any(line.get("round") == t[0]["rules"]["rounds"] + 1 for line in t)]
    assert {trace[0]["rules"]["between_rounds"] for trace in extra} == {"carry_over", "reshuffle"}


@pytest.mark.parametrize("seed", [7, 9, 19])
def test_no_field_goes_unread(seed: int) -> None:
    """Each field of each line, changed or left out, makes the referee refuse the trace at that line."""
    for line, trace in with_a_field_changed(short_game(seed)):
        assert refused(trace).line == line


@pytest.mark.parametrize("seed", [7, 9, 19])
def test_no_line_can_be_left_out_or_doubled(seed: int) -> None:
    """The order of events is read too."""
    for trace in with_a_line_too_few_or_too_many(short_game(seed)):
        refused(trace)


# The format


def test_lines_that_are_no_events_are_refused() -> None:
    """The line number and what stands there are in the message."""
    good = as_text(random_game(0))
    for bad in ("", "{", "[]", "7", "null"):
        with pytest.raises(RefereeError) as caught:
            referee([good[0], bad, *good[2:]])
        assert caught.value.line == 2


def test_rules_outside_the_limits_are_refused() -> None:
    """F-1.3 to F-1.5: in the first line."""
    lines = short_game(7)
    for change in ({"copies": 7}, {"objectives_shown": 6}, {"values": [1, 2, 3]}, {"abilities": "modifiers"}):
        assert refused(replaced(lines, "game", rules=lines[0]["rules"] | change)).line == 1


def test_the_table_of_abilities_of_a_trace_counts() -> None:
    """F-4.3: only 8 has one."""
    table = new_table(DEFAULTS | {"abilities": {"8": "peek_own"}}, 2)
    table.rows[0], table.phase = [slot("~1")], "deck_card"
    for table.drawn, options in ((8, 2 + 2 + 2), (7, 2 + 2)):
        assert len(OPTIONS["deck_card"](table)) == options
