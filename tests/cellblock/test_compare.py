"""`cellblock compare`: lists of strategies, the printed matrix and ranking, JSON, and the drawing."""

import json
import os

import pytest

from cellblock.cli.compare import PLOTS, _heading, split_strategies
from reports.comparison_plot import SUFFIXES
from tests.experiments.stand_ins import assumed, teams  # noqa: F401 - fixtures

OWN = '''from strategies.api import strategy

@strategy("escape")
def first(view, number):
    """Take the first choice."""
    return 0

@strategy("escape")
def last(view, number):
    """Take the last choice."""
    return view.option_count - 1
'''
ASK = ("compare", "escape", "-s", "random,own.py:first", "--deals", "40", "-j", "1", "-q")


def words(text):
    """Return running text as one line."""
    return " ".join(text.split())


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("texts", "names"),
    [
        (("a,b",), ["a", "b"]),
        (("a", "b,c"), ["a", "b", "c"]),
        (("a:x=1,y=2,b",), ["a:x=1,y=2", "b"]),
        (("a,own.py:f:x=1,y=2,own.py:g",), ["a", "own.py:f:x=1,y=2", "own.py:g"]),
        (("a,,b,",), ["a", "b"]),
    ],
)
def test_parameters_of_a_strategy_stay_with_it(texts, names):
    assert split_strategies(texts) == names


def test_a_matrix_a_ranking_and_an_answer_within_80_columns(say):
    said = say(*ASK)
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert max(map(len, lines)) <= 80
    # Taking the first choice is far from random: it wins nearly all games, and the first words say so.
    assert lines[0].startswith("own.py:first beats random: against random it wins")
    assert any(line.split()[:2] == ["1", "own.py:first"] for line in lines)
    assert any(line.split()[:1] == ["random"] and line.split()[1] == "-" for line in lines)
    assert "escape with 2 players, default rules; 40 deals a pair (seed 1)" in words(said.out)


def test_long_names_are_broken_between_their_parts():
    """A column is as wide as its figures, and no word of a name is cut."""
    assert _heading("random") == "random"
    assert _heading("mine.py:high:least=4,eager=1") == "mine.py:\nhigh:\nleast=4,\neager=1"


def test_json_holds_the_same_and_nothing_else_is_printed(say):
    found = json.loads(say(*ASK, "--json", "rules.foil_size=7", "--seed", "5").out)
    assert (found["deals"], found["seed"], found["rules"]) == (40, 5, {"foil_size": 7})
    pair, mirror = found["pairs"]
    assert (pair["strategy"], pair["others"]) == ("random", "own.py:first")
    assert pair["win_share"] + mirror["win_share"] == pytest.approx(1)


@pytest.mark.usefixtures("assumed")
def test_assumed_values_are_told_under_the_figures_and_in_the_drawing(say, folder):
    said = say(*ASK, "rules.plan_points=3", "--plot", "matrix.svg")
    assert words(said.out).endswith("Assumption: the points of plan cards are an assumption (3).")
    assert json.loads(say(*ASK, "rules.plan_points=3", "--json").out)["assumption"].endswith("(3)")
    with_it = (folder / "matrix.svg").read_bytes()
    say(*ASK, "--plot", "matrix.svg")
    assert len((folder / "matrix.svg").read_bytes()) < len(with_it)
    assert "Assumption" not in say(*ASK).out


@pytest.mark.usefixtures("teams")
def test_teams_are_told_as_such(say):
    said = words(say(*ASK, "--players", "4", "rules.foil_without_play=false", "--deals", "10").out)
    assert "Games won by a team that plays the row's strategy against one that plays the column's, %" in said
    assert "escape with 4 players in 2 teams, foil_without_play = false; 10 deals a pair" in said
    assert "each in 2 rotations of the seats: 20 games" in said
    assert "A strategy against itself wins 50 %" in said


def test_three_players_make_ordered_pairs_with_all_other_seats_alike(say):
    said = say(*ASK, "--players", "3", "--deals", "20")
    assert "in all other seats" in words(said.out)
    assert "A strategy against itself wins 33.3 %" in words(said.out)


@pytest.mark.parametrize(("suffix", "start"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")])
def test_the_matrix_is_drawn_and_equal_comparisons_give_equal_files(say, folder, suffix, start):
    for name in ("one", "two"):
        assert say(*ASK, "--plot", f"{name}{suffix}").status == 0
    one, two = ((folder / f"{name}{suffix}").read_bytes() for name in ("one", "two"))
    assert one.startswith(start)
    assert one == two


def test_a_drawing_of_another_kind_is_refused_before_anything_is_played(say):
    said = say(*ASK, "--plot", "matrix.doc")
    assert said.status == 2
    assert "matrix.doc must end in .png, .svg, .pdf" in said.err
    assert PLOTS == SUFFIXES


def test_a_drawing_that_cannot_be_written_is_refused_before_anything_is_played(say, folder, monkeypatch):
    said = say(*ASK, "--plot", "no/such/matrix.png")
    assert (said.status, said.out) == (2, "")
    assert "no/such/matrix.png cannot be written: there is no folder no/such" in words(said.err)
    monkeypatch.setattr("os.access", lambda path, mode: (path, mode) != (folder / "matrix.png", os.W_OK))
    (folder / "matrix.png").write_text("")
    said = say(*ASK, "--plot", str(folder / "matrix.png"))
    assert (said.status, said.out) == (2, "")
    assert "cannot be written: no permission" in words(said.err)
