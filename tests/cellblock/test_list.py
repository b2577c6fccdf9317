"""`cellblock list`: text that fits 80 columns, and JSON; and the rulings, which the rules document tells too."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from experiments.config import shipped_experiments
from simulator.games import GAMES
from simulator.parameters import Parameter
from simulator.rulings import rulings_of
from tests.experiments.stand_ins import assumed  # noqa: F401 - a fixture

DOCS = Path(__file__).parents[2] / "docs" / "games"
RULING = re.compile(
    r"^\*\*(?P<id>[A-Z]-\d\d) (?P<name>.+?)\*\* \((?P<impact>\w+)\)\. \*Open:\* (?P<question>.+?)\.? "
    r"\*Options:\* (?P<options>.+?)\.? \*Default:\* (?P<default>.+?)\.? \*Why:\* (?P<reason>.+?)\.? "
    r"\*Key:\* (?P<key>.+?)\.? \*Clauses:\* (?P<clauses>.+?)\.$",
    re.MULTILINE,
)
NUMBERS = {
    "escape": ("A", 46),
    "capone": ("B", 27),
    "cats": ("C", 25),
}  # the letter of a game's rulings, and how many there are
TOLD = {
    found["id"]: found
    for game in NUMBERS
    for found in RULING.finditer((DOCS / f"{game}.md").read_text(encoding="utf-8"))
}


def listed(say, *arguments):
    said = say("list", *arguments, "--json")
    assert (said.status, said.err) == (0, "")
    return json.loads(said.out)


@pytest.mark.parametrize("what", ["games", "strategies", "rules", "rulings", "experiments"])
def test_text_fits_the_page_and_has_no_blanks_at_line_ends(say, what):
    said = say("list", what, "escape")
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)


def test_all_games_are_meant_where_none_is_named(say):
    assert say("list", "rules").out == "".join(say("list", "rules", game).out for game in GAMES)


@pytest.mark.usefixtures("assumed")
def test_assumptions_are_told_with_the_games_and_experiments_that_rest_on_them(say, monkeypatch):
    """Of default rules, and of shipped experiments, one of which has an assumption here."""
    text = shipped_experiments()["escape/first_player"]
    shipped = {"escape/first_player": text, "escape/three": f"{text}\n[rules]\nplan_points = 3\n"}
    monkeypatch.setattr("experiments.config.shipped_experiments", lambda: shipped)
    monkeypatch.setattr("experiments.config_source.shipped_experiments", lambda: shipped)
    three = "the points of plan cards are an assumption (3)"
    rows = {row["experiment"]: row["assumption"] for row in listed(say, "experiments", "escape")}
    assert rows == {"escape/first_player": "", "escape/three": three}
    assert " ".join(say("list", "experiments", "escape").out.split()).endswith(f"Assumption: {three} (escape/three).")
    assert "ssumption" not in say("list", "games", "escape").out
    monkeypatch.setitem(GAMES, "escape", replace(GAMES["escape"], assumption=lambda _: "all is assumed"))
    assert [row["assumption"] for row in listed(say, "games", "escape")] == ["all is assumed"]
    assert "assumption  all is assumed" in say("list", "games", "escape").out
    assert say("list", "rules", "escape").out.endswith("\nAssumption: all is assumed.\n\n")


@pytest.mark.usefixtures("assumed")
def test_several_numbers_of_players_stand_in_a_row(say, monkeypatch):
    text = shipped_experiments()["escape/first_player"].replace("players = 3", "players = [2, 3]")
    text = text.replace("lineups = [\n", 'lineups = [\n["greedy", "greedy"],')
    monkeypatch.setattr("experiments.config.shipped_experiments", lambda: {"escape/sizes": text})
    monkeypatch.setattr("experiments.config_source.shipped_experiments", lambda: {"escape/sizes": text})
    assert listed(say, "experiments", "escape")[0]["players"] == [2, 3]
    assert "2, 3" in say("list", "experiments", "escape").out


def test_strategies(say):
    random = next(row for row in listed(say, "strategies", "escape") if row["strategy"] == "random")
    assert random["compiled"] is True
    assert random["parameters"] == []


def test_a_long_default_goes_on_in_the_next_line_and_leaves_room_for_what_a_rule_is(say):
    lines = say("list", "rules", "cats").out.splitlines()
    assert lines[2].startswith("values = [-3, -2, -1, ")
    assert "copies = 4                              cards of each number (2 to 6)" in lines


def test_dials_of_every_seat_stand_with_the_strategies_and_are_pointed_at_by_the_rules(say):
    """With their name, range, default and meaning, and the rule that they need (C-21)."""
    for row in listed(say, "strategies", "cats"):
        forget, confuse = row["dials"]
        assert forget == {
            "name": "forget", "default": 0, "low": 0, "high": 1,
            "about": "chance to forget a face-down card of the own row, each turn",
        }  # fmt: skip
        assert confuse["name"] == "confuse"
    said = " ".join(say("list", "strategies", "cats").out.split())
    assert said.count("cats / every seat takes dials beside the parameters of any strategy, as in ") == 1
    assert "forget chance to forget a face-down card of the own row, each turn (0 to 1, default 0)" in said
    assert "confuse chance to take the card of a neighbouring slot for it, each turn (0 to 1, default 0)" in said
    assert 'note forget and confuse need the rule false_claims = "any"' in said
    told = say("list", "rules", "cats").out
    assert told.endswith("Dials of each seat: forget, confuse (cellblock list strategies).\n\n")


def test_a_game_without_dials_tells_of_none(say):
    assert {tuple(row["dials"]) for row in listed(say, "strategies", "escape")} == {()}
    assert "every seat" not in say("list", "strategies", "escape").out
    assert "Dials" not in say("list", "rules", "escape").out


def test_dials_of_any_game_are_told_without_a_note_where_default_rules_have_nothing_against_them(say, monkeypatch):
    dials = (Parameter("haste", 1, 0, 2, "how soon it acts"),)
    monkeypatch.setitem(GAMES, "escape", replace(GAMES["escape"], dials=dials))
    said = say("list", "strategies", "escape").out
    assert said.endswith("haste  how soon it acts (0 to 2, default 1)\n\n")
    assert "escape / every seat" in said


def test_rules_have_defaults_and_limits_with_a_row_for_each_entry_of_a_table(say):
    rows = {row["rule"]: row for row in listed(say, "rules", "escape")}
    assert rows["plans"]["default"] == 7
    assert rows["plans"]["allowed"] == "4 to 10"
    assert rows["action_deck.work_detail"]["default"] == 12
    assert rows["yard_limit"]["ruling"] == "A-09"
    assert {name.split(".")[0] for name in rows} == set(GAMES["escape"].rules.names())


def test_experiments(say):
    rows = {row["experiment"]: row for row in listed(say, "experiments")}
    assert sorted(rows) == list(shipped_experiments())  # they stand game by game
    assert rows["escape/foil_size"]["variants"] == 5


def test_rulings_name_the_rules_that_switch_them(say):
    rows = {row["id"]: row for row in listed(say, "rulings", "escape")}
    assert rows["A-44"]["rules"] == ["stall_guard_cycles", "max_turns"]
    assert rows["A-01"]["rules"] == []
    assert "A-09 Yard condition (impact: high)" in say("list", "rulings").out


@pytest.mark.parametrize("game", NUMBERS)
def test_rulings_are_in_order_and_whole(game):
    letter, last = NUMBERS[game]
    ids = [ruling.id for ruling in rulings_of(game)]
    assert ids == [f"{letter}-{number:02}" for number in range(1, last + 1)]
    assert sorted(name for name in TOLD if name.startswith(letter)) == ids


@pytest.mark.parametrize(
    ("game", "ruling"),
    [pytest.param(game, ruling, id=ruling.id) for game in NUMBERS for ruling in rulings_of(game)],
)
def test_a_ruling_says_what_the_rules_document_says(game, ruling):
    told = TOLD[ruling.id]
    for part in ("name", "impact", "question", "options", "default", "reason"):
        assert getattr(ruling, part) == told[part]
    assert ", ".join(ruling.clauses) == told["clauses"]
    switches = re.findall(r"`(\w+)` = ", told["key"])
    rules = [key.name for key in GAMES[game].rules.keys if key.ruling == ruling.id]
    assert switches == rules or (
        not switches and all(f"`{rule}`" in told["key"] or rule == "draw_count" for rule in rules)
    )
