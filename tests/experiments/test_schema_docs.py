"""docs/data.md and docs/how-to/add-a-strategy.md: up to date with the code, and what they show works."""

import json
import re

import polars as pl
import pytest

from experiments.config import Experiment
from experiments.runner import run
from experiments.schema_docs import DOCS, MANIFEST_FIELDS, documents, enumeration, field_notes, filled, write
from experiments.tracing import json_lines, trace
from simulator import records
from simulator.escape import GAME, state
from simulator.escape.words import CHOICES, PHASES
from tests.experiments.runs import experiment, manifest_of

DATA = DOCS / "data.md"
ADD_A_STRATEGY = DOCS / "how-to" / "add-a-strategy.md"


@pytest.mark.parametrize("path", documents(), ids=lambda path: path.name)
def test_documents_are_up_to_date(path):
    """Else: python -m experiments.schema_docs."""
    text = path.read_text(encoding="utf-8")
    assert filled(text, documents()[path]) == text


def test_a_stale_document_is_made_anew_between_its_marks_only(tmp_path, monkeypatch):
    path = tmp_path / "page.md"
    path.write_text("By hand.\n<!-- begin it -->\nold\n<!-- end it -->\nBy hand.\n", encoding="utf-8")
    monkeypatch.setattr("experiments.schema_docs.documents", lambda: {path: {"it": lambda: "new\n"}})
    assert write() == [path]
    assert path.read_text(encoding="utf-8") == "By hand.\n<!-- begin it -->\nnew\n<!-- end it -->\nBy hand.\n"
    assert write() == []


def test_every_field_of_a_view_has_a_note():
    notes = field_notes(records.__file__, "SHARED_VIEW") | field_notes(state.__file__, "VIEW")
    assert list(notes) == list(GAME.view.names)
    assert [name for name, note in notes.items() if len(note) < 5] == []
    assert notes["known"] == "cards in each hand that all saw go there: lower bounds"  # beside a field on several lines


def test_numbered_names_are_read_in_their_order():
    phases = enumeration(state.__file__, "GAME_START")
    assert [getattr(state, name) for name in phases] == list(range(len(phases)))
    with pytest.raises(LookupError, match="no numbered names that begin with NOTHING"):
        enumeration(state.__file__, "NOTHING")


def test_every_field_of_the_manifest_is_told_in_its_order(tmp_path):
    run(experiment(deals=1), tmp_path / "run")
    assert manifest_of(tmp_path / "run").keys() == MANIFEST_FIELDS.keys()


# The trace, told by hand


def section(title):
    return DATA.read_text(encoding="utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(text):
    """The rows of the tables of a text, as lists of cells."""
    return [re.split(r" \| ", line.strip("| ")) for line in text.splitlines() if line.startswith("| ")]


def test_the_trace_is_told_with_all_its_events_and_fields():
    """Of three games of three players."""
    told = {row[0].strip("`"): row[-1] for row in rows(section("The trace of a game"))}
    planned = experiment(players=3, rules={"shared_discard_order": "shuffled", "foil_size": 5})
    seen = {}
    for deal in range(3):
        for line in json_lines(trace(planned, deal)):
            event = json.loads(line)
            seen.setdefault(event["event"], set()).update(event)
    assert seen.keys() == {"game", "shuffle", "round", "choice", "action_card", "state", "round_end", "game_end"}
    for event, fields in seen.items():
        where = "\n".join(told) if event == "state" else told[event]
        own = fields - {"event"} - ({"plan", "count", "card", "from", "victim"} if event == "choice" else set())
        assert [field for field in own if field not in where] == [], event


def test_the_phases_of_a_trace_are_told_with_all_their_choices():
    told = rows(section("The trace of a game").split("| phase |")[1].split("\n\n")[0])
    table = {name.strip("`"): row[1] for row in told for name in row[0].split(", ")}
    for word in PHASES.values():
        assert word in table
    for word, fields in CHOICES.values():
        assert any(
            f"`{word}`" in table[phase] and all(f"`{f}`" in table[phase] for f in fields) for phase in PHASES.values()
        )


# Examples


def examples(path, language="python"):
    return re.findall(rf"```{language}\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


def test_examples_of_reading_work(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    run(experiment(deals=20), "runs/first")
    shown = examples(DATA)
    assert len(shown) == 3
    for code in shown:
        exec(compile(code, "data.md", "exec"), {})
    assert "win_share" in capsys.readouterr().out


def test_examples_of_strategies_play(tmp_path, monkeypatch, capsys):
    """All files of the page, in one line-up, compiled and plain; then its program."""
    monkeypatch.chdir(tmp_path)
    *files, program = examples(ADD_A_STRATEGY)
    players = []
    for code in files:
        name = re.match(r"# (\w+\.py)\n", code).group(1)
        (tmp_path / name).write_text(code, encoding="utf-8")
        players += [f"{name}:{player}" for player in re.findall(r"^def (\w+)\(view, number\)", code, re.MULTILINE)]
    assert players == ["mine.py:late", "notes.py:tires", "notes.py:errs", "plain.py:usual"]
    lineups = [[*players[:2], "mine.py:late:from_round=3"], [*players[2:], "notes.py:errs:chance=0.5"]]
    settings = {"name": "x", "game": "escape", "players": 3, "deals": 6, "lineups": lineups}
    manifest = run(Experiment.from_dict(settings), "run")
    assert manifest["counts"]["games"] == 2 * 3 * 6
    assert manifest["strategies"]["mine.py:late"]["about"] == "Play soundly, but foil nothing in the first rounds."
    exec(compile(program, "add-a-strategy.md", "exec"), {"__name__": "__main__"})
    assert "mine.py:late" in capsys.readouterr().out


def test_strategies_of_the_page_do_what_they_say(tmp_path):
    """`late` foils nothing in the first round, or in the first two."""
    (tmp_path / "mine.py").write_text(examples(ADD_A_STRATEGY)[0], encoding="utf-8")
    own = f"{tmp_path}/mine.py:late"
    run(experiment(deals=30, lineups=[[own, f"{own}:from_round=3"]]), tmp_path / "run")
    rounds = pl.read_parquet(tmp_path / "run" / "rounds" / "*.parquet")
    foils = rounds.group_by("strategy", "round").agg(pl.col("foils").sum())
    for player, first in (("mine.py:late", 2), ("mine.py:late:from_round=3", 3)):
        own_foils = foils.filter(strategy=player)
        assert own_foils.filter(pl.col("round") < first)["foils"].sum() == 0
        assert own_foils.filter(round=first)["foils"].item() > 0
