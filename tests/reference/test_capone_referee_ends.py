"""The referee on the end of the game, and on whole random games; clauses are those of docs/games/capone.md."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.reference.capone_referee import Referee, referee
from tests.reference.capone_scenes import DEFAULTS, refused
from tests.reference.capone_table import (
    ACTIONS,
    ALLOWED,
    GAVELS,
    OPTIONS,
    TABLES,
    deck,
    is_melded,
    new_table,
    rules_fault,
)
from tests.reference.lines import Line, as_text, replaced, with_a_field_changed, with_a_line_too_few_or_too_many
from tests.reference.replay import RefereeError, Scribe

# The last round


class Totals(Referee):
    """Rounds that are not played: the totals after each are given, by side."""

    def __init__(self, totals: list[list[int]], players: int, rules: dict[str, Any]) -> None:
        super().__init__([])
        self.table = new_table(DEFAULTS | rules, players)
        self.after_round = totals

    def round(self, number: int) -> None:
        """Take over the totals after this round."""
        self.totals = self.after_round[number - 1]


@pytest.mark.parametrize(
    ("totals", "rules", "capped"),
    [
        ([[199, 0], [200, 0]], {}, False),  # K-13.1: at 200 and not at 199
        ([[200, 200], [230, 230], [240, 231]], {}, False),  # K-13.3
        ([[210, 210, 0], [210, 210, 250]], {}, False),  # K-13.3: all play on, and the third may win
        ([[150, 150, 0], [210, 150, 150]], {}, False),  # K-13.1: a tie below the first place
        ([[0, 0], [20, 0]], {"max_hands": 2}, True),  # K-13.4
        ([[0, 0], [200, 0]], {"max_hands": 2}, False),  # K-13.4: it ends then anyway
        ([[200, 200]], {"max_hands": 1}, True),  # K-13.4: the tie would have gone on
        ([[90, 90], [110, 100]], {"target": 80}, False),
    ],
)
def test_the_last_round(totals: list[list[int]], rules: dict[str, Any], capped: bool) -> None:
    """K-13.1 to K-13.4: the game ends with the last of these rounds and with no earlier one."""
    game = Totals(totals, len(totals[0]), rules)
    ends = [game.is_last_round(number) for number in range(1, len(totals) + 1)]
    assert ends == [False] * (len(totals) - 1) + [True]
    assert game.capped is capped


def test_a_tie_of_partners_is_none() -> None:
    """K-12.4, K-13.3: two sides, four seats."""
    game = Totals([[200, 150]], 4, {"teams": True})
    assert game.is_last_round(1)
    assert game.by_seat(game.totals) == [200, 150, 200, 150]


# Whole random games


class RandomGame(Scribe, Referee):
    """Writes the trace of a random game by the referee's knowledge of the rules."""

    def turn(self, seat: int) -> bool:
        """A turn, with what must hold before and after it."""
        table = self.table
        assert table.case_file  # K-3.4
        assert table.underworld
        melded = {gangster for gangster in TABLES["evidence"] if is_melded(table, gangster)}
        went_out = super().turn(seat)
        piles = [*table.hands, table.underworld, table.case_file, *(area.elements() for area in table.areas)]
        assert Counter(card for pile in piles for card in pile) == Counter(deck(table.rules))  # K-1.9
        assert all(is_melded(table, gangster) for gangster in melded)  # K-4.7
        assert all(table.hands) or went_out or not table.case_file  # K-6.9
        return went_out

    def discard(self) -> bool:
        """K-10.3."""
        assert self.table.hands[self.table.seat]
        return super().discard()

    def raid(self, play: dict[str, Any]) -> None:
        """K-9.4."""
        whole = self.table.rules["evidence"][play["name"]]
        assert all(area[play["name"]] < whole for area in self.table.areas)
        super().raid(play)


def random_rules(seed: int) -> tuple[dict[str, Any], int]:
    """Rules with a random value of every key on a small deck, and a number of players."""
    chance = random.Random(seed)
    while True:
        rules: dict[str, Any] = {key: chance.choice(allowed) for key, allowed in ALLOWED.items()}
        for name, entries in TABLES.items():
            rules[name] = {
                entry: chance.choice(allowed[: max(3, len(allowed) // 2)]) for entry, allowed in entries.items()
            }
        rules |= {"gavels": {gavel: chance.choice([0, 2, 5, 8]) for gavel in GAVELS}, "values_source": "nobody"}
        rules |= {"hand_size": chance.randint(5, 12), "meld_size": chance.choice([2, 2, 3])}
        rules |= {"max_hands": chance.randint(1, 3), "max_turns": chance.choice([3, 40, 200])}
        rules |= {"target": chance.choice([10, 100, 1000]), "stall_guard_cycles": chance.randint(0, 2)}
        players = chance.choice([2, 3, 4, 4])
        if rules_fault(rules, players) is None:
            return rules, players


def random_game(seed: int) -> list[Line]:
    """The trace of a random game under random rules."""
    game = RandomGame(*random_rules(seed), seed)
    game.game()
    return game.trace


def test_random_games_under_random_rules() -> None:
    """Every phase, choice, action and reason to end is met, teams too, and the referee agrees with each game."""
    games = [random_game(seed) for seed in range(80)]
    for trace in games:
        referee(as_text(trace))
    lines = [line for trace in games for line in trace]
    choices = [line for line in lines if line["event"] == "choice"]
    assert {line["phase"] for line in choices} == set(OPTIONS)
    assert {line["choice"] for line in choices} >= {"meld", "lay_off", "gavel", "done"}
    assert {line["card"] for line in choices if line["choice"] == "gavel"} == set(ACTIONS)
    assert len({line["action"] for line in choices if line["choice"] == "gavel"}) == 7
    ends = [line for line in lines if line["event"] == "round_end"]
    assert {line["reason"] for line in ends} == {"out", "case_file", "cap"}
    assert {line["exclusion"] for line in ends} == {True, False}
    assert {line["deck"] for line in lines if line["event"] == "shuffle"} == {"case_file", "discards"}
    assert {trace[0]["rules"]["teams"] for trace in games} == {True, False}
    assert {trace[0]["players"] for trace in games} == {2, 3, 4}


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_no_field_goes_unread(seed: int) -> None:
    """Each field of each line, changed or left out, makes the referee refuse the trace at that line."""
    for number, changed in with_a_field_changed(random_game(seed)):
        assert refused(changed).line == number


@pytest.mark.parametrize("seed", [0, 1, 3])
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


def test_further_fields_may_be_added() -> None:
    """New fields are allowed by the format; those that other choices use are not."""
    trace = random_game(0)
    referee(as_text([line | {"comment": "new"} for line in trace]))
    refused([line | {"victim": 1} if line.get("choice") == "done" else line for line in trace])


def test_numbers_are_whole() -> None:
    """1.0 and true are not 1."""
    trace = random_game(0)
    assert refused(replaced(trace, "game", format=1.0)).line == 1
    assert refused(replaced(trace, "game", format=True)).line == 1
