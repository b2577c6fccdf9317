"""Tables on the page: rows, columns, aligned decimals, widths."""

import pytest

from experiments.statistics import Estimate
from reports.content import FIGURE, PLAYERS, Given, Listing, Number, Table
from reports.fitting import INSET, TALLEST, kept_together, shared, sheet_fitted
from reports.listing import MOST_ROWS, laid_out
from reports.style import TEXT_WIDTH, text_width
from reports.units import Unit, percent


def number(value, half_width=0.05, unit=None, n=100, **labels):
    estimate = Estimate(value, value - half_width, value + half_width, n, "t")
    return Number(labels, estimate, unit or Unit("turns"))


def table(*numbers):
    return Table("some", tuple(numbers), Given("two players"))


def text(cell):
    return cell["before"] + cell["text"] + cell["after"]


def test_labels_that_do_not_differ_are_left_out():
    shown = laid_out(
        Listing(
            table(
                number(1.0, Variant="default rules", Seat="first", **{FIGURE: "Turns"}),
                number(2.0, Variant="default rules", Seat="second", **{FIGURE: "Turns"}),
            ),
            "Caption.",
        )
    )
    assert shown["labels"] == ["Seat"]
    assert [row["labels"] for row in shown["rows"]] == [["first"], ["second"]]
    assert [cell["text"] for cell in shown["columns"][0]["values"]] == ["1.00", "2.00"]


def test_a_row_alone_has_a_label_too():
    shown = laid_out(Listing(table(number(1.0, Variant="no Warden", **{FIGURE: "Turns"})), ""))
    assert shown["rows"] == [{"labels": ["no Warden"], "group": True}]
    assert shown["columns"][0]["name"] == ["Turns"]


def test_a_label_is_told_once_for_rows_that_share_it():
    rows = [("a", "x"), ("a", "y"), ("b", "x")]
    numbers = [number(1.0, Variant=variant, Seat=seat, **{FIGURE: "Turns"}) for variant, seat in rows]
    shown = laid_out(Listing(table(*numbers), ""))["rows"]
    assert [row["labels"] for row in shown] == [["a", "x"], ["", "y"], ["b", "x"]]
    assert [row["group"] for row in shown] == [True, False, True]


def test_decimal_points_stand_in_line():
    # 12.3 +- 0.4 has one decimal, 4 +- 2 has none: invisible digits make both as wide.
    numbers = [number(12.3, 0.4, Seat="first", **{FIGURE: "T"}), number(4.0, 2.0, Seat="second", **{FIGURE: "T"})]
    values = laid_out(Listing(table(*numbers), ""))["columns"][0]["values"]
    assert [text(cell) for cell in values] == ["12.3", "04.0"]
    assert [cell["text"] for cell in values] == ["12.3", "4"]


def test_units_that_differ_get_a_column():
    numbers = [
        number(3.0, Seat="first", **{FIGURE: "Turns"}),
        number(0.5, 0.01, percent("games"), Seat="first", **{FIGURE: "Win share"}),
    ]
    shown = laid_out(Listing(table(*numbers), "", across=("Seat",)))
    assert shown["units"] == ["turns", "% of games"]
    assert shown["columns"][0]["name"] == ["Value"]  # there is one column only


def test_deals_are_told_once_where_they_are_the_same():
    same = [number(1.0, Seat=seat, **{FIGURE: "T"}) for seat in "ab"]
    shown = laid_out(Listing(table(*same), ""))
    assert shown["deals"] == []
    assert shown["note"].startswith("n = 100 deals · 95\u202f% intervals: t · given two players")
    differing = [number(1.0, n=n, Seat=str(n), **{FIGURE: "T"}) for n in (40, 1200)]
    assert laid_out(Listing(table(*differing), ""))["deals"] == ["40", "1\u202f200"]


def test_tables_of_fewer_players_come_first_under_each_variant():
    rows = [("a", "2"), ("a", "10"), ("a", "3"), ("b", "4"), ("b", "2")]
    numbers = [number(1.0, Variant=variant, **{PLAYERS: size, FIGURE: "T"}) for variant, size in rows]
    shown = laid_out(Listing(table(*numbers), ""))
    assert [row["labels"] for row in shown["rows"]] == [["a", "2"], ["", "3"], ["", "10"], ["b", "2"], ["", "4"]]


@pytest.mark.parametrize(
    ("lines", "keep"),
    [
        ([1], [1]),
        ([2] * 5, [5, 0, 0, 0, 0]),  # a short table stays whole
        ([1] * 6, [3, 0, 0, 3, 0, 0]),
        ([1] * 8, [3, 0, 0, None, None, 3, 0, 0]),
        ([TALLEST // 2, TALLEST // 2, 1], [1, None, 1]),  # too tall to stay whole
        ([TALLEST + 1], [None]),  # breaks within
        ([1, 1, TALLEST, 1, 1, 1, 1], [None, None, None, None, 3, 0, 0]),
    ],
)
def test_no_page_ends_near_the_ends_of_a_table_nor_is_too_much_kept_together(lines, keep):
    assert kept_together(lines) == keep


def test_long_cells_make_their_column_wide_and_no_word_is_cut():
    rows = [("abilities", "peek_own " * 40, "what it is"), ("row_size", "4", "cards in a row of a player")]
    found = sheet_fitted(("Rule", "In force", "What it is"), rows, (30, 30, 100))
    first, second, third = found["widths"]
    assert first + second + third == pytest.approx(TEXT_WIDTH)
    assert second > 2 * 30  # millimetres that it began with
    assert first >= text_width("abilities", 9) + INSET
    even = sheet_fitted(("A", "B"), [("a", "b")], (1, 3))["widths"]
    assert even == pytest.approx([TEXT_WIDTH / 4, 3 * TEXT_WIDTH / 4])  # nothing to gain


def test_rows_beyond_the_page_are_left_to_the_file():
    numbers = [number(1.0, Seat=str(place), **{FIGURE: "T"}) for place in range(MOST_ROWS + 3)]
    shown = laid_out(Listing(table(*numbers), ""))
    assert len(shown["rows"]) == MOST_ROWS
    assert shown["note"].endswith("3 more rows in tables/some.csv")


def test_intervals_stand_under_their_values_where_there_is_no_room_beside_them():
    columns = [number(1.0, Seat="first", **{FIGURE: f"Figure {place}"}) for place in range(5)]
    few, many = (laid_out(Listing(table(*part), "")) for part in (columns[:2], columns))
    assert (few["beside"], many["beside"]) == (True, False)


@pytest.mark.parametrize(
    ("wanted", "free", "widths"),
    [
        ([20.0, 50.0], 100.0, [20.0, 50.0]),  # all there is room for
        ([50.0, 20.0], 60.0, [40.0, 20.0]),  # the narrow one is not cut
        ([50.0, 40.0, 10.0], 50.0, [20.0, 20.0, 10.0]),
        ([50.0, 40.0], -3.0, [0.0, 0.0]),
    ],
)
def test_widths_are_shared(wanted, free, widths):
    assert shared(wanted, free) == pytest.approx(widths)
