"""Tables on stdout."""

import pytest

from cellblock.cli.tables import print_groups, print_rows


@pytest.fixture
def printed(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "30")

    def run(*arguments, **options):
        print_rows(*arguments, **options)
        return capsys.readouterr().out.splitlines()

    return run


def test_numbers_stand_to_the_right_with_the_decimals_that_one_of_them_needs(printed):
    rows = [{"name": "a", "n games": 12345, "share": 33.3}, {"name": "b", "n games": 7, "share": 0.12345}]
    assert printed(rows) == [
        "name  n games   share",
        "─────────────────────",
        "a      12,345  33.300",
        "b           7   0.123",
    ]


def test_words_flags_and_mixed_columns_stand_to_the_left(printed):
    assert printed([{"x": True, "y": 1}, {"x": False, "y": "many"}], header=False) == ["True   1", "False  many"]


def test_names_that_head_columns_are_printed_as_they_are(printed):
    assert printed([{"a.py:f:from_round=3": "1", "[b]": "2"}])[0] == "a.py:f:from_round=3  [b]"


def test_only_columns_that_may_wrap_are_broken(printed):
    rows = [{"name": "a long name of many words", "interval": "31.82 to 38.40"}]
    assert printed(rows, wrap=("name",))[2:] == ["a long name of  31.82 to 38.40", "many words"]


def test_no_rows_are_no_table(printed):
    assert printed([]) == [""]


def test_groups_stand_below_a_line_with_what_they_share(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "30")
    names = [("v", "l"), ("v", "l"), ("v", "m"), ("w", "m")]
    rows = [{"variant": first, "line-up": second, "who": f"x{n}", "n": n} for n, (first, second) in enumerate(names)]
    print_groups(rows, ("variant", "line-up"))
    assert capsys.readouterr().out.splitlines() == [
        "  who  n",
        "  ──────",
        "v; l",
        "  x0   0",
        "  x1   1",
        "v; m",
        "  x2   2",
        "w; m",
        "  x3   3",
    ]


def test_without_groups_nothing_stands_between_rows(capsys):
    print_groups([{"who": "x"}, {"who": "y"}], ("variant", "line-up"))
    assert capsys.readouterr().out.splitlines() == ["who", "───", "x", "y"]
