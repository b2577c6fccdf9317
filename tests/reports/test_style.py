"""The typeface and what it cannot show."""

import warnings
from functools import partial

from reports import figures
from reports.content import Panel
from reports.style import BREAK, FONTS, MISSING, drawn, flowing, printable, text_width
from tests.reports.test_listing import number

NUMBERS = [number(1.0, Seat="first", Figure="T"), number(-2.0, Seat="second", Figure="T")]
PANEL = Panel(partial(figures.forest, numbers=NUMBERS, names=["first", "second"]))


def test_equal_drawings_give_equal_bytes():
    assert drawn([PANEL], 160, 40) == drawn([PANEL], 160, 40)


def test_text_in_drawings_is_set_in_the_shipped_typeface():
    drawing = drawn([Panel(PANEL.draw, "Title"), PANEL], 160, 40).decode()
    assert "'Source Sans 3'" in drawing
    assert "DejaVu" not in drawing
    assert "600" in drawing  # the title's weight


def test_the_typeface_comes_with_its_licence():
    assert "SIL OPEN FONT LICENSE" in (FONTS / "LICENSE.md").read_text(encoding="utf-8")


def test_letters_that_the_typeface_lacks_become_boxes():
    assert printable("Größe Ω я 先手") == f"Größe Ω я {MISSING}{MISSING}"


def test_a_name_without_letters_of_the_typeface_is_drawn_without_a_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        drawn([Panel(partial(figures.forest, numbers=NUMBERS, names=["先手", "b" * 120]))], 160, 40)


def test_a_shortened_name_keeps_the_end_that_tells_seats_apart():
    lineup = "greedy, mine.py:eager, greedy, mine.py:eager"
    first, second = (figures.shortened(f"{lineup}: {seat}") for seat in ("first", "second"))
    assert (first, second) == ("greedy, … first", "greedy, … second")
    assert figures.shortened("greedy: first") == "greedy: first"


def test_a_shortened_name_is_cut_between_words_where_it_has_some():
    assert figures.shortened("objectives_shown = 3, greedy, sprinter, gambler") == "objectives_shown = 3, … gambler"
    long = figures.shortened("x" * 30 + "y" * 30)
    assert (long, len(long)) == (f"{'x' * 21} … {'y' * 12}", figures.LONGEST_NAME)


def test_long_words_may_break_and_short_ones_not():
    assert flowing("generic_escapees = 7", 14) == f"generic_{BREAK}escapees = 7"
    assert flowing("generic_escapees = 7", 16) == "generic_escapees = 7"
    assert max(map(len, flowing("x" * 100).split(BREAK))) <= 14


def test_a_number_does_not_break_at_its_point():
    broken = flowing("collector:forget=0.25,confuse=0.1", 14)
    assert broken == f"collector:{BREAK}forget={BREAK}0.25,{BREAK}confuse={BREAK}0.1"
    assert flowing("strategies.py:eager", 14) == f"strategies.{BREAK}py:{BREAK}eager"


def test_bars_take_no_names_which_the_page_tells_beside_their_colours():
    rows = {"greedy": {"Seen": number(60.0, Part="Seen"), "Unseen": number(40.0, Part="Unseen")}}
    drawing = drawn([Panel(partial(figures.stacked, rows=rows))], 160, 20).decode()
    assert ">60<" in drawing
    assert "Seen" not in drawing
    assert all(colour in drawing for colour in figures.PARTS[:2])
    assert figures.PARTS[2] not in drawing


def test_width_is_that_of_the_typeface():
    # A semibold digit is 513 thousandths of the size wide; 10 points are 3.528 mm.
    assert abs(text_width("00", 10) - 2 * 0.513 * 3.528) < 0.01
