"""Rules as data: kinds of keys with limits and messages, tables merged, the record that compiled code reads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simulator.errors import CellblockError, RulesError
from simulator.rules import Counts, Flag, Number, Option, RuleSet, nearest


def no_more_than_seats(values: dict[str, Any], players: int, _given: object) -> None:
    if values["rounds"] < players:
        raise RulesError("rounds", f"{values['rounds']} is not allowed; at least {players}, one a player")


RULES = RuleSet(
    keys=(
        Number("rounds", 4, 1, 9, "how many", "X-01"),
        Option("ties", ("share", "extra"), "what a tie does"),
        Flag("open", True, "whether hands lie open"),
        Counts("deck", {"red": 3, "blue": 2}, {"red": (0, 5), "blue": (1, 4)}, "cards"),
    ),
    cross_check=no_more_than_seats,
    derive=lambda values: {"size": sum(values["deck"].values())},
)
DEFAULTS = {"rounds": 4, "ties": "share", "open": True, "deck": {"red": 3, "blue": 2}}


def refused(**overrides: object) -> RulesError:
    with pytest.raises(RulesError) as caught:
        RULES.resolve(overrides, players=2)
    return caught.value


def test_without_overrides_the_defaults_hold() -> None:
    assert RULES.resolve({}, players=2) == DEFAULTS


def test_overrides_take_their_place() -> None:
    given = {"rounds": 9, "ties": "extra", "open": False}
    assert RULES.resolve(given, players=2) == DEFAULTS | given


def test_a_table_is_merged_over_its_default_and_the_default_stays() -> None:
    assert RULES.resolve({"deck": {"blue": 4}}, players=2)["deck"] == {"red": 3, "blue": 4}
    assert RULES.resolve({}, players=2) == DEFAULTS


@pytest.mark.parametrize("value", [1, 9])
def test_the_limits_of_a_number_are_allowed(value: int) -> None:
    assert RULES.resolve({"rounds": value}, players=1)["rounds"] == value


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"rounds": 0}, "rule rounds: 0 is not allowed; allowed are 1 to 9"),
        ({"rounds": 10}, "rule rounds: 10 is not allowed; allowed are 1 to 9"),
        ({"rounds": 4.0}, "rule rounds: 4.0 is not a whole number; allowed are 1 to 9"),
        ({"rounds": True}, "rule rounds: true is not a whole number; allowed are 1 to 9"),
        ({"rounds": "4"}, "rule rounds: '4' is not a whole number; allowed are 1 to 9"),
        (
            {"ties": "shares"},
            'rule ties: \'shares\' is not allowed; allowed are "share", "extra" (did you mean "share"?)',
        ),
        ({"ties": 0}, 'rule ties: 0 is not allowed; allowed are "share", "extra"'),
        ({"open": 1}, "rule open: 1 is not allowed; allowed are true, false"),
        ({"open": "true"}, "rule open: 'true' is not allowed; allowed are true, false"),
        ({"deck": 5}, "rule deck: 5 is not allowed; a table of red, blue is expected"),
        ({"deck": {"red": 6}}, "rule deck.red: 6 is not allowed; allowed are 0 to 5"),
        ({"deck": {"blue": None}}, "rule deck.blue: None is not a whole number; allowed are 1 to 4"),
        ({"deck": {"reds": 1}}, 'rule deck.reds: there is no such entry; there are red, blue (did you mean "red"?)'),
        ({"round": 4}, 'rule round: there is no such rule (did you mean "rounds"?)'),
        ({"zzz": 4}, "rule zzz: there is no such rule"),
    ],
)
def test_what_is_not_allowed_is_refused_in_one_message(overrides: dict[str, object], message: str) -> None:
    assert str(refused(**overrides)) == message


def test_an_error_names_key_and_reason_apart() -> None:
    error = refused(deck={"red": 6})
    assert (error.key, error.reason) == ("deck.red", "6 is not allowed; allowed are 0 to 5")
    assert isinstance(error, CellblockError)


def test_values_that_cannot_go_together_are_refused() -> None:
    with pytest.raises(RulesError, match="rule rounds: 2 is not allowed; at least 3, one a player"):
        RULES.resolve({"rounds": 2}, players=3)


def test_each_key_says_what_it_allows() -> None:
    assert [key.allowed() for key in RULES.keys] == [
        "1 to 9",
        '"share", "extra"',
        "true, false",
        "red 0 to 5, blue 1 to 4",
    ]


def test_the_record_holds_a_number_for_each_value() -> None:
    """An option is its place in the list, a flag 0 or 1, a table one number an entry, in the default's order."""
    record = RULES.record(RULES.resolve({"ties": "extra", "open": False, "deck": {"blue": 1}}, players=2))
    assert (record.rounds, record.ties, record.open) == (4, 1, 0)
    assert list(record.deck) == [3, 1]
    assert record.dtype == RULES.dtype()
    assert all(record.dtype[name].base == np.int32 for name in record.dtype.names)


@pytest.mark.parametrize(
    ("word", "hint"),
    [("generic_escapes", ' (did you mean "generic_escapees"?)'), ("xylophone", ""), (3, ""), (None, "")],
)
def test_the_nearest_right_name_is_offered(word: object, hint: str) -> None:
    assert nearest(word, ["plans", "generic_escapees"]) == hint
