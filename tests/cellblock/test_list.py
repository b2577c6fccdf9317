"""`cellblock list`: text that fits 80 columns, and JSON; and the rulings, which the rules document tells too."""

import json
import re
from pathlib import Path

import pytest

from experiments.config import shipped_experiments
from simulator.games import GAMES
from simulator.rulings import rulings_of

RULES_PAGE = Path(__file__).parents[2] / "docs" / "games" / "escape.md"
RULING = re.compile(
    r"^\*\*(?P<id>A-\d\d) (?P<name>.+?)\*\* \((?P<impact>\w+)\)\. \*Open:\* (?P<question>.+?)\.? "
    r"\*Options:\* (?P<options>.+?)\.? \*Default:\* (?P<default>.+?)\.? \*Why:\* (?P<reason>.+?)\.? "
    r"\*Key:\* (?P<key>.+?)\.? \*Clauses:\* (?P<clauses>.+?)\.$",
    re.MULTILINE,
)
TOLD = {found["id"]: found for found in RULING.finditer(RULES_PAGE.read_text(encoding="utf-8"))}


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


def test_strategies(say):
    random = next(row for row in listed(say, "strategies", "escape") if row["strategy"] == "random")
    assert random["compiled"] is True
    assert random["parameters"] == []


def test_rules_have_defaults_and_limits_with_a_row_for_each_entry_of_a_table(say):
    rows = {row["rule"]: row for row in listed(say, "rules", "escape")}
    assert rows["plans"]["default"] == 7
    assert rows["plans"]["allowed"] == "4 to 10"
    assert rows["action_deck.work_detail"]["default"] == 12
    assert rows["yard_limit"]["ruling"] == "A-09"
    assert {name.split(".")[0] for name in rows} == set(GAMES["escape"].rules.names())


def test_experiments(say):
    rows = {row["experiment"]: row for row in listed(say, "experiments")}
    assert list(rows) == list(shipped_experiments())
    assert rows["escape/foil_size"]["variants"] == 5


def test_rulings_name_the_rules_that_switch_them(say):
    rows = {row["id"]: row for row in listed(say, "rulings", "escape")}
    assert rows["A-44"]["rules"] == ["stall_guard_cycles", "max_turns"]
    assert rows["A-01"]["rules"] == []
    assert "A-09 Yard condition (impact: high)" in say("list", "rulings").out


def test_there_are_46_rulings_in_order():
    assert [ruling.id for ruling in rulings_of("escape")] == [f"A-{number:02}" for number in range(1, 47)]
    assert sorted(TOLD) == [ruling.id for ruling in rulings_of("escape")]


@pytest.mark.parametrize("ruling", rulings_of("escape"), ids=lambda ruling: ruling.id)
def test_a_ruling_says_what_the_rules_document_says(ruling):
    told = TOLD[ruling.id]
    for part in ("name", "impact", "question", "options", "default", "reason"):
        assert getattr(ruling, part) == told[part]
    assert ", ".join(ruling.clauses) == told["clauses"]
    switches = re.findall(r"`(\w+)` = ", told["key"])
    rules = [key.name for key in GAMES["escape"].rules.keys if key.ruling == ruling.id]
    assert switches == rules or (
        not switches and all(f"`{rule}`" in told["key"] or rule == "draw_count" for rule in rules)
    )
