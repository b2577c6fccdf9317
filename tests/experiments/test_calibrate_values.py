"""The assumed point values of Al Capone: the choice from a grid, and the page that records it."""

from __future__ import annotations

import re

import pytest

from experiments import calibrate_values
from experiments.calibrate_values import MODES, PAGE, Trial, best_of, hands_of_games, page_of
from experiments.statistics.estimates import Estimate
from simulator.capone.rules import SET_FACTOR, SINGLE_VALUE, neutral_set_values


def trial(single: int, factor: float, *means: float) -> Trial:
    estimates = [Estimate(mean, mean - 0.1, mean + 0.1, 10, "t") for mean in means]
    return Trial(single, factor, dict(zip(MODES, estimates, strict=True)))


def test_the_most_tables_with_4_to_7_hands_win_then_the_nearest_to_the_middle() -> None:
    three = trial(3, 1.5, 4.4, 5.3, 6.1, 3.2)  # three tables fit, mean 4.75: 0.75 from the middle
    also_three = trial(2, 1.5, 6.4, 6.9, 7.2, 4.6)  # three as well, mean 6.28: 0.78 away
    two = trial(4, 1.5, 5.5, 5.5, 3.9, 7.1)  # two fit, at the very middle
    other_factor = trial(3, 1.25, 5.5, 5.5, 5.5, 5.5)  # fits best, but has not the middle factor
    assert best_of([two, also_three, three, other_factor]) is three


def test_a_table_at_the_limits_fits() -> None:
    assert trial(1, 1.5, 4.0, 7.0, 3.99, 7.01).fits() == 2


def test_sets_count_more_than_their_cards_and_more_the_larger_they_are() -> None:
    """3 a card and 1.5 times as much in a set: 5 cards are 22.5, rounded up, 8 are 36."""
    values = neutral_set_values(3, 1.5)
    assert (values["samuel_hunt"], values["al_capone"]) == (23, 36)
    assert max(values, key=lambda name: values[name]) == "al_capone"


def test_lower_values_make_longer_games() -> None:
    low, high = (hands_of_games(single, 1.5, 2, False, 10).mean() for single in (2, 6))
    assert low > 1.5 * high


def test_the_page_holds_the_defaults_and_is_what_the_module_writes() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert f"**s = {SINGLE_VALUE}, m = {SET_FACTOR:g}**" in page
    rows = re.findall(r"^\| (\d+) \| ([\d.]+) \| (.*) \| \d of 4 \|$", page, re.MULTILINE)
    played = [
        trial(int(single), float(factor), *(float(cell.split(" ")[0]) for cell in cells.split(" | ")))
        for single, factor, cells in rows
    ]
    best = best_of(played)
    assert (best.single, best.factor) == (SINGLE_VALUE, SET_FACTOR)
    prose = [line for line in page_of(played, calibrate_values.DEALS).splitlines() if not line.startswith("|")]
    assert prose == [line for line in page.splitlines() if not line.startswith("|")]


def test_the_module_writes_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path, capsys) -> None:
    monkeypatch.setattr(calibrate_values, "PAGE", tmp_path / "page.md")
    monkeypatch.setattr(calibrate_values, "trials", lambda: iter([trial(3, 1.5, 4.4, 5.3, 6.1, 3.2)]))
    calibrate_values.main()
    assert capsys.readouterr().out == "s = 3, m = 1.5; see page.md\n"
    assert "| 3 | 1.5 | 4.40 ± 0.10 | 5.30 ± 0.10 |" in (tmp_path / "page.md").read_text(encoding="utf-8")
