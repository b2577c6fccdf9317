"""How numbers are written."""

import math

import pytest

from experiments.statistics import Estimate
from reports.content import Number
from reports.units import MINUS, PERCENT_POINTS, POINTS, Unit, agreeing, decimals, percent, typeset, written


def estimate(value, half_width):
    return Estimate(value, value - half_width, value + half_width, 100, "t")


@pytest.mark.parametrize(
    ("half_width", "places"),
    [(12.0, 0), (1.9, 0), (0.94, 1), (0.2, 1), (0.031, 2), (0.0047, 3), (0.0000021, 4), (math.inf, 1)],
)
def test_decimals_show_one_digit_of_the_half_width(half_width, places):
    assert decimals(estimate(40.0, half_width)) == places


def test_an_interval_without_zero_is_not_printed_with_it():
    # 0.6 +- 0.58 starts at 0.02, which one decimal would print as 0.0.
    assert decimals(estimate(0.6, 0.58), margin=0.0) == 2
    assert decimals(estimate(0.6, 0.58)) == 1  # a share, which 0 does not judge


def test_an_interval_within_the_margin_is_not_printed_as_crossing_it():
    # 0.4 +- 0.62 ends at 1.02, beyond the margin of 1; as 1.0 it would look inside.
    assert decimals(estimate(0.4, 0.62), margin=1.0) == 2
    assert decimals(estimate(0.4, 0.62), margin=2.0) == 1


@pytest.mark.parametrize(
    ("value", "places", "signed", "text"),
    [
        (1234567.0, 0, False, "1\u202f234\u202f567"),
        (-0.04, 1, True, "0.0"),
        (-3.25, 1, False, f"{MINUS}3.2"),
        (2.0, 1, True, "+2.0"),
        (math.nan, 1, False, "\u2013"),
        (-math.inf, 1, False, f"{MINUS}∞"),
    ],
)
def test_written(value, places, signed, text):
    assert written(value, places, signed=signed) == text


def test_a_share_is_told_in_percent_with_its_interval():
    number = Number({}, estimate(0.361, 0.0031), percent("games"))
    assert number.told == "36.1\u202f%"
    assert number.span == "35.8\u00a0to\u00a036.4"


def test_a_difference_has_its_sign():
    number = Number({}, estimate(-0.021, 0.004), PERCENT_POINTS)
    assert number.told == f"{MINUS}2.1\u00a0percentage points"


def test_what_is_not_bounded_is_said_to_be():
    number = Number({}, Estimate(3.0, -math.inf, math.inf, 5, "no spread"), POINTS)
    assert (number.value, number.ends, number.span) == ("3.0", None, "not bounded")


def test_no_data_is_said_to_be():
    assert Number({}, Estimate(math.nan, math.nan, math.nan, 0, "no data"), Unit("turns")).told == "no data"


def test_typeset_changes_minus_signs_and_thousands_only():
    assert typeset("max-t: -2.3 of 12,400 (A-09)") == f"max-t: {MINUS}2.3 of 12\u202f400 (A-09)"


@pytest.mark.parametrize(("number", "told"), [(0, "0 of 3 differ"), (1, "1 of 3 differs"), (2, "2 of 3 differ")])
def test_verbs_agree_with_counts(number, told):
    assert f"{number} of 3 {agreeing(number, 'differs', 'differ')}" == told
