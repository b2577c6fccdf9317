"""The headline of a run: who won how often, in a few lines, from its log of games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from experiments.manifest import parts_of, read_manifest
from experiments.statistics import block_mean
from simulator.errors import CellblockError

BLOCK = ("variant", "lineup", "deal")


def headline(folder: str | Path) -> list[dict[str, Any]]:
    """Return a row for each variant, line-up and strategy; for each seat where all seats play alike.

    The win share is the mean over blocks of the strategy's mean over its seats, with its own 95 % interval. Of a run
    that is not complete, the blocks with all their games count.

    Raises:
        CellblockError: the folder holds no run, no whole block, or a log that cannot be read.
    """
    manifest = read_manifest(Path(folder))
    parts = [_block_scores(part, manifest) for part in parts_of(Path(folder), manifest, "games")]
    scores = pl.concat(parts) if parts else pl.DataFrame()
    if scores.is_empty():
        raise CellblockError(f"the run in {folder} has no deal with all its games; play it again")
    cells = scores.partition_by("variant", "lineup", "who", as_dict=True)
    rows = [_row(manifest, cell, blocks.sort("deal")) for cell, blocks in sorted(cells.items())]
    return [{key: value for key, value in row.items() if _tells(key, rows)} for row in rows]


def _block_scores(part: Path, manifest: dict[str, Any]) -> pl.DataFrame:
    """Return the mean win share, points and rounds of each player in each whole block of a part.

    A part holds whole blocks of one line-up and variant, so memory does not grow with the games but by a row a block.
    """
    try:
        games = pl.read_parquet(part)
    except (OSError, pl.exceptions.PolarsError) as error:
        raise CellblockError(f"the log {part} cannot be read: {error}. Play the run again") from error
    plan = manifest["lineups"][games["lineup"][0]]
    alike = len(set(plan["strategies"])) == 1
    return (
        games.filter(pl.len().over(*BLOCK) == plan["rotations"] * manifest["players"])
        .group_by(*BLOCK, (pl.col("seat") if alike else pl.col("strategy").to_physical()).alias("who"))
        .agg(pl.col("win_share", "score", "rounds").mean())
        .with_columns(pl.col("who").cast(pl.UInt32))
    )


def _row(manifest: dict[str, Any], cell: tuple[Any, ...], blocks: pl.DataFrame) -> dict[str, Any]:
    """Return the row of a player; `cell` ends with its number among the strategies, or its seat if all are alike."""
    variant, lineup, number = cell
    strategies = manifest["lineups"][lineup]["strategies"]
    alike = len(set(strategies)) == 1
    share = block_mean(blocks["win_share"].to_numpy(), (0.0, 1.0))
    return {
        "variant": manifest["variants"][variant]["name"],
        "line-up": ", ".join(strategies),
        "who": _seat(number) if alike else list(manifest["strategies"])[number],
        "win share %": round(100 * share.value, 2),
        "95 % interval": f"{100 * share.low:.2f} to {100 * share.high:.2f}",
        "points": round(float(blocks["score"].to_numpy().mean()), 1),
        "rounds": round(float(blocks["rounds"].to_numpy().mean()), 2),
    }


def _seat(number: int) -> str:
    return f"seat {number}, first in round 1" if number == 0 else f"seat {number}"


def _tells(key: str, rows: list[dict[str, Any]]) -> bool:
    """Tell whether a column is worth its place: variants and line-ups are named only where there are several."""
    return key not in ("variant", "line-up") or len({row[key] for row in rows}) > 1
