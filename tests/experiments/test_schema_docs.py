"""The documents made of the code: up to date with it, complete, linked rightly, and what they show works."""

import importlib
import json
import re
from dataclasses import replace

import polars as pl
import pytest

from experiments import schema_docs
from experiments.config import Experiment
from experiments.runner import run
from experiments.schema_docs import DOCS, MANIFEST_FIELDS, documents, filled, write
from experiments.source_notes import field_notes, key_names
from experiments.tracing import json_lines, trace
from simulator.games import GAMES
from tests.experiments.runs import experiment, manifest_of

DATA = DOCS / "data.md"
ADD_A_STRATEGY = DOCS / "how-to" / "add-a-strategy.md"
UNUSUAL = {"escape": {"shared_discard_order": "shuffled", "foil_size": 5}}  # rules under which all events come soon


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


def test_the_page_of_a_new_game_is_begun_with_all_its_sections(tmp_path, monkeypatch):
    """Only those of the games' own pages: the page of what they share must be there."""
    monkeypatch.setattr(schema_docs, "DOCS", tmp_path)
    (tmp_path / "data").mkdir()
    (tmp_path / "data.md").write_text(DATA.read_text(encoding="utf-8"), encoding="utf-8")
    assert write() == [tmp_path / "data" / f"{game}.md" for game in GAMES]
    begun = (tmp_path / "data" / "escape.md").read_text(encoding="utf-8")
    assert begun.startswith("# The data of escape\n")
    written = (DOCS / "data" / "escape.md").read_text(encoding="utf-8")
    for name in documents()[tmp_path / "data" / "escape.md"]:
        marked = re.compile(f"<!-- begin {name} -->.*<!-- end {name} -->", re.DOTALL)
        assert marked.search(begun)[0] == marked.search(written)[0]


def test_what_a_game_does_not_log_its_page_does_not_ask_for(monkeypatch):
    assert "cards" in documents()[DOCS / "data" / "escape.md"]
    monkeypatch.setitem(GAMES, "escape", replace(GAMES["escape"], logs=("rounds", "games")))
    assert "cards" not in documents()[DOCS / "data" / "escape.md"]


@pytest.mark.parametrize("path", sorted(DOCS.rglob("*.md")), ids=lambda path: str(path.relative_to(DOCS)))
def test_links_between_documents_lead_somewhere(path):
    """To a file that is there and, after a #, to a heading in it."""
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", path.read_text(encoding="utf-8")):
        name, _, heading = target.partition("#")
        file = (path.parent / name).resolve() if name else path
        assert file.exists(), target
        if heading:
            titles = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles], target


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_view_has_a_note(game):
    notes = field_notes(importlib.import_module(f"simulator.{game}.state").__file__, "VIEW")
    assert list(notes) == list(GAMES[game].view.names)
    assert [name for name, note in notes.items() if len(note) < 5] == []


def test_notes_are_read_beside_fields_of_several_lines_and_in_lists_of_other_modules(tmp_path):
    (tmp_path / "own.py").write_text(
        "from simulator.records import SHARED_VIEW\n\n"
        "def more(size):\n    return [('c', int, (size,))]  # of a function\n\n"
        "RECORD = [*SHARED_VIEW, ('a', int), *more(2), (  # a note\n    'b',\n    int,\n)]\n"
    )
    notes = field_notes(str(tmp_path / "own.py"), "RECORD")
    assert next(iter(notes)) == "players"
    assert notes["players"] == "seats at the table"
    assert notes["b"] == "a note"
    assert notes["c"] == "of a function"
    with pytest.raises(LookupError, match="there is no OTHER"):
        field_notes(str(tmp_path / "own.py"), "OTHER")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("table", ["PHASES", "CHOICES"])
def test_numbers_have_the_names_of_the_source(game, table):
    words = importlib.import_module(f"simulator.{game}.words")
    assert [getattr(words, name) for name in key_names(words.__file__, table)] == list(getattr(words, table))


def test_every_field_of_the_manifest_is_told_in_its_order(tmp_path):
    run(experiment(deals=1), tmp_path / "run")
    assert manifest_of(tmp_path / "run").keys() == MANIFEST_FIELDS.keys()


# The trace, told by hand: what all games share in data.md, the rest on the game's page


def section(path, title):
    return path.read_text(encoding="utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]


def page_of(game):
    return section(DOCS / "data" / f"{game}.md", "The trace")


def rows(text):
    """The rows of the tables of a text, as lists of cells."""
    return [re.split(r" \| ", line.strip("| ")) for line in text.splitlines() if line.startswith("| ")]


@pytest.mark.parametrize("game", GAMES)
def test_the_trace_is_told_with_all_its_events_and_fields(game):
    """Of three games of three players."""
    told = {row[0].strip("`"): row[-1] for row in rows(section(DATA, "The trace of a game"))}
    own = page_of(game)
    planned = experiment(game=game, players=3, logs=["rounds"], rules=UNUSUAL.get(game, {}))
    seen = {}
    for deal in range(3):
        for line in json_lines(trace(planned, deal)):
            event = json.loads(line)
            seen.setdefault(event["event"], set()).update(event)
    assert (
        seen.keys()
        >= {"game", "shuffle", "round", "choice", "state", "round_end", "game_end"}
        == told.keys() - {"event"}
    )
    for event, fields in seen.items():
        where = told.get(event, "") + own
        assert event in told or f"`{event}`" in own
        assert [field for field in fields - {"event"} if f"`{field}`" not in where] == [], event


@pytest.mark.parametrize("game", GAMES)
def test_the_phases_of_a_trace_are_told_with_all_their_choices(game):
    words = importlib.import_module(f"simulator.{game}.words")
    told = rows(page_of(game).split("| phase |")[1].split("\n\n")[0])
    table = {name.strip("`"): row[1] for row in told for name in row[0].split(", ")}
    for word in words.PHASES.values():
        assert word in table
    for word, _ in words.CHOICES.values():
        assert any(f"`{word}`" in choices for choices in table.values()), word


# Examples


def examples(path, language="python"):
    return re.findall(rf"```{language}\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


def test_examples_of_reading_work(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    run(experiment(deals=20), "runs/first")
    game = experiment(game="cats", deals=1, logs=["rounds"], lineups=[["greedy", "random"]])
    (tmp_path / "game.jsonl").write_text("\n".join(json_lines(trace(game, 0))), encoding="utf-8")
    shown = examples(DATA)
    assert len(shown) == 4
    for code in shown:
        exec(compile(code, "data.md", "exec"), {})
    printed = capsys.readouterr().out
    assert "win_share" in printed
    assert "round 2" in printed.lower()


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
