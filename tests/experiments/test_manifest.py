"""The manifest: everything that a reader of a run folder needs to know, and nothing that is not true."""

import hashlib
import importlib.metadata
import json
import platform
from datetime import datetime

import pytest

from experiments.manifest import FORMAT, parts_of, read_manifest
from experiments.runner import run
from simulator.compiled import source_hash
from simulator.errors import CellblockError
from simulator.escape import GAME
from tests.experiments.runs import OWN, assert_whole, experiment, own

SETTINGS = {
    "name": "all-of-it",
    "question": "What ist größer als 8?",
    "players": 3,
    "deals": 4,
    "seed": 9,
    "lineups": [[own("steady:place=2"), "random", "random"], ["random"] * 3, ["random", own("plain"), own("steady")]],
    "rules": {"target": 60},
    "variants": [{"name": "usual"}, {"name": "short", "rules": {"max_rounds": 2, "action_deck": {"blank": 1}}}],
    "report": {"chapters": ["first_player", "pace"], "margin_win_share": 0.02, "margin_points": 3},
}
ALL_FIELDS = {
    "format", "cellblock", "name", "question", "game", "rules_version", "players", "deals", "seed", "logs", "lineups",
    "variants", "chapters", "margin_win_share", "margin_points", "strategies", "source_hash", "versions", "host",
    "started", "status", "counts", "ended", "files",
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("manifest") / "run"
    returned = run(experiment(**SETTINGS), folder, workers=2, batch_games=9)
    assert returned == read_manifest(folder)
    return folder


def test_it_is_complete_and_its_files_are_whole(folder):
    manifest = assert_whole(folder, "complete")
    assert manifest.keys() == ALL_FIELDS
    # 2 variants; 3, 3 and 3 rotations of 4 deals each: 72 games in batches of 3 deals and 1, three tables each.
    assert (manifest["counts"]["games"], manifest["counts"]["failed_games"]) == (72, 0)
    assert [file["path"] for file in manifest["files"]] == [
        f"{table}/part-{number:06d}.parquet" for table in ("draws", "games", "rounds") for number in range(12)
    ]
    assert parts_of(folder, manifest, "games")[1] == folder / "games" / "part-000001.parquet"


def test_it_tells_what_was_played(folder):
    manifest = read_manifest(folder)
    told = {key: manifest[key] for key in ("format", "name", "question", "game", "players", "deals", "seed", "logs")}
    assert told == {
        "format": FORMAT,
        "name": "all-of-it",
        "question": "What ist größer als 8?",
        "game": "escape",
        "players": 3,
        "deals": 4,
        "seed": 9,
        "logs": ["rounds", "games", "draws"],
    }
    assert "größer" in (folder / "manifest.json").read_text(encoding="utf-8")
    assert manifest["chapters"] == ["first_player", "pace"]
    assert (manifest["margin_win_share"], manifest["margin_points"]) == (0.02, 3.0)
    assert manifest["rules_version"] == GAME.rules_version


def test_it_tells_lineups_and_variants_in_the_order_of_their_numbers(folder):
    manifest = read_manifest(folder)
    assert manifest["lineups"] == [
        {"strategies": names, "rotations": 3, "shift_hands": alike, "draw_order": different}
        for names, alike, different in (
            (["own.py:steady:place=2", "random", "random"], False, False),
            (["random"] * 3, True, False),
            (["random", "own.py:plain", "own.py:steady"], False, True),
        )
    ]
    assert [variant["name"] for variant in manifest["variants"]] == ["usual", "short"]
    assert [variant["overrides"] for variant in manifest["variants"]] == [
        {},
        {"max_rounds": 2, "action_deck": {"blank": 1}},
    ]
    usual, short = (variant["rules"] for variant in manifest["variants"])
    assert usual == GAME.rules.resolve({"target": 60}, 3)
    assert short == GAME.rules.resolve({"target": 60, "max_rounds": 2, "action_deck": {"blank": 1}}, 3)


def test_it_tells_the_strategies_in_the_order_of_the_logs(folder):
    strategies = read_manifest(folder)["strategies"]
    assert list(strategies) == ["own.py:steady:place=2", "random", "own.py:plain", "own.py:steady"]
    assert strategies["own.py:steady:place=2"] == {
        "about": "Take the choice at a fixed place.",
        "source": "",
        "parameters": {"place": 2.0},
        "file": "own.py",
        "sha256": hashlib.sha256(OWN.read_bytes()).hexdigest(),
    }
    assert strategies["own.py:steady"]["parameters"] == {"place": 0.0}
    assert strategies["random"]["source"]


def test_it_tells_where_it_came_from(folder):
    manifest = read_manifest(folder)
    assert manifest["cellblock"] == importlib.metadata.version("cellblock")
    assert manifest["source_hash"] == source_hash()
    assert manifest["versions"]["python"] == platform.python_version()
    assert manifest["versions"]["polars"] == importlib.metadata.version("polars")
    assert manifest["host"]["system"] == platform.system()
    started, ended = (datetime.fromisoformat(manifest[key]) for key in ("started", "ended"))
    assert started <= ended
    assert started.utcoffset().total_seconds() == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "is no run folder: it has no manifest.json"),
        ("{", "is damaged"),
        ("[]", "is no manifest of format 1"),
        (json.dumps({"format": 2}), "is no manifest of format 1; play the run again with this version"),
        (b"\xff\xfe", "is damaged"),
    ],
)
def test_a_manifest_that_cannot_be_used(tmp_path, text, words):
    if text is not None:
        (tmp_path / "manifest.json").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(CellblockError, match=words):
        read_manifest(tmp_path)


def test_a_manifest_that_cannot_be_read(tmp_path):
    (tmp_path / "manifest.json").mkdir()
    with pytest.raises(CellblockError, match=r"cannot read .*manifest.json: Is a directory"):
        read_manifest(tmp_path)
