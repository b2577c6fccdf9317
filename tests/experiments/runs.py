"""Small experiments, and what their run folders hold."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import polars as pl
from polars.testing import assert_frame_equal

from experiments.config import Experiment
from experiments.results import KEYS, TABLES

OWN = Path(__file__).parent / "own.py"
ORDER = {"rounds": (*KEYS, "round", "seat"), "games": (*KEYS, "seat"), "draws": (*KEYS, "round", "turn")}


def own(name: str) -> str:
    """A strategy of own.py as it is named in an experiment file."""
    return f"{OWN}:{name}"


def experiment(**settings: Any) -> Experiment:
    """A small experiment of all logs; settings as in a file."""
    players = settings.get("players", 2)
    lineups = [["random"] * number for number in (players if isinstance(players, list) else [players])]
    base = {"name": "x", "game": "escape", "players": 2, "deals": 6, "seed": 5, "lineups": lineups}
    return Experiment.from_dict(base | {"logs": ["draws"]} | settings)


def manifest_of(folder: Path) -> dict[str, Any]:
    """The manifest as it stands on the disk."""
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


def tables_of(folder: Path) -> dict[str, pl.DataFrame]:
    """The logs of a run, of the parts that the manifest lists, in an order that the keys alone decide."""
    files = [folder / file["path"] for file in manifest_of(folder)["files"]]
    return {
        table: pl.read_parquet([file for file in files if file.parent.name == table]).sort(ORDER[table])
        for table in TABLES
        if any(file.parent.name == table for file in files)
    }


def assert_same_content(one: dict[str, pl.DataFrame], other: dict[str, pl.DataFrame]) -> None:
    """The same tables, columns, types and rows; floats too are the same to the last bit."""
    assert one.keys() == other.keys()
    for table, rows in one.items():
        assert_frame_equal(rows, other[table], check_exact=True)


def assert_whole(folder: Path, status: str) -> dict[str, Any]:
    """The manifest has this status and lists all files with their rows and checksums, nothing is half written."""
    manifest = manifest_of(folder)
    assert manifest["status"] == status
    assert {str(path.relative_to(folder)) for path in folder.glob("*/*")} == {
        file["path"] for file in manifest["files"]
    }
    assert {path.name for path in folder.iterdir() if path.is_file()} == {"experiment.toml", "manifest.json"}
    assert_files(folder, manifest)
    assert_counts(folder, manifest)
    return manifest


def assert_files(folder: Path, manifest: dict[str, Any]) -> None:
    """Each listed file is there with its rows and checksum."""
    for file in manifest["files"]:
        path = file["path"]
        assert pl.read_parquet(folder / path).height == file["rows"] > 0
        assert hashlib.sha256((folder / path).read_bytes()).hexdigest() == file["sha256"]


def assert_counts(folder: Path, manifest: dict[str, Any]) -> None:
    """The counts of the manifest are those of the rows."""
    tables, players = tables_of(folder), manifest["players"]
    games, rounds = tables.get("games", pl.DataFrame()), tables.get("rounds", pl.DataFrame())
    counts = {
        "games": games.height // players,
        "rounds": rounds.height // players,
        "choices": int(rounds["choices"].sum()) if rounds.height else 0,
        "capped_games": int(games["capped"].sum()) // players if games.height else 0,
    }
    assert {name: manifest["counts"][name] for name in counts} == counts
