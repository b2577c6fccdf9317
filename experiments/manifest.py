"""The manifest of a run folder: what was played, with what, how far it came, and which files hold the logs."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
import platform
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from experiments.assumptions import assumptions_of
from experiments.config import Experiment, one_or_several
from experiments.logs import StoredFile
from experiments.seating import plan_of, players_of
from experiments.storing import write_whole
from simulator.compiled import source_hash
from simulator.errors import CellblockError, InputError
from simulator.games import find_game
from strategies.registry import Player

FORMAT = 1
MANIFEST = "manifest.json"
PACKAGES = ("numpy", "numba", "polars", "scipy")


def describe(experiment: Experiment) -> dict[str, Any]:
    """Return the part of the manifest that the experiment alone decides."""
    game = find_game(experiment.game)
    return {
        "format": FORMAT,
        "cellblock": importlib.metadata.version("cellblock"),
        "name": experiment.name,
        "question": experiment.question,
        "game": game.name,
        "rules_version": game.rules_version,
        "players": one_or_several(experiment.players),
        "deals": experiment.deals,
        "seed": experiment.seed,
        "logs": list(experiment.logs),
        "lineups": [_describe_lineup(experiment, lineup) for lineup in experiment.lineups],
        "variants": [
            {"name": each.name, "overrides": each.overrides, "rules": each.rules, "assumption": assumption}
            for each, assumption in zip(experiment.variants, assumptions_of(experiment), strict=True)
        ],
        "chapters": list(experiment.chapters),
        "margin_win_share": experiment.margin_win_share,
        "margin_points": experiment.margin_points,
        "strategies": {player.label: _describe_player(player) for player in players_of(experiment)},
        "source_hash": source_hash(),
    }


def _describe_lineup(experiment: Experiment, lineup: tuple[Player, ...]) -> dict[str, Any]:
    plan = plan_of(experiment, lineup)
    return {
        "strategies": [player.label for player in lineup],
        "rotations": plan.rotations,
        "shift_hands": plan.shift_hands,
        "draw_order": plan.draw_order,
    }


def _describe_player(player: Player) -> dict[str, Any]:
    names = [parameter.name for parameter in (*player.strategy.parameters, *find_game(player.strategy.game).dials)]
    return {
        "about": player.strategy.about,
        "source": player.strategy.source,
        "parameters": dict(zip(names, (*player.values, *player.dials), strict=True)),
        "file": player.strategy.file.name,
        "sha256": hashlib.sha256(player.strategy.file.read_bytes()).hexdigest(),
    }


class Manifest:
    """The manifest of a run that is being played; it is written when the run starts and when it ends."""

    def __init__(self, folder: Path, experiment: Experiment) -> None:
        self._path = folder / MANIFEST
        self._fields = describe(experiment)
        self._fields |= {
            "versions": {"python": platform.python_version()}
            | {name: importlib.metadata.version(name) for name in PACKAGES},
            "host": {"system": platform.system(), "machine": platform.machine(), "cores": os.cpu_count()},
            "started": _now(),
        }

    def write(self, status: str, counts: dict[str, int], files: Iterable[StoredFile]) -> dict[str, Any]:
        """Write the manifest as it stands now, and return it.

        Raises:
            CellblockError: it cannot be written.
        """
        fields = self._fields | {"status": status, "counts": counts, "ended": _now()}
        fields["files"] = [
            {"path": file.path, "rows": file.rows, "sha256": file.sha256}
            for file in sorted(files, key=lambda file: file.path)
        ]
        write_whole({self._path: (json.dumps(fields, indent=1, ensure_ascii=False) + "\n").encode()})
        return fields


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the manifest of a run folder.

    Raises:
        InputError: there is none.
        CellblockError: it cannot be read.
    """
    path = folder / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(f"{folder} is no run folder: it has no {MANIFEST}. `cellblock run` makes one") from None
    except OSError as error:
        raise CellblockError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise CellblockError(f"{path} is damaged ({error}); play the run again") from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise CellblockError(f"{path} is no manifest of format {FORMAT}; play the run again with this version")
    return manifest


def parts_of(folder: Path, manifest: dict[str, Any], table: str) -> list[Path]:
    """Return the parts of a log table; what the manifest does not list is no part of the run."""
    return [folder / file["path"] for file in manifest["files"] if file["path"].startswith(f"{table}/")]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
