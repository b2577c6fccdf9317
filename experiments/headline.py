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
    parts = parts_of(Path(folder), manifest, "games")
    scores = _whole(_block_scores(parts), manifest) if parts else pl.DataFrame()
    if scores.is_empty():
        raise CellblockError(f"the run in {folder} has no deal with all its games; play it again")
    rows = []
    for variant, settings in enumerate(manifest["variants"]):
        for lineup, plan in enumerate(manifest["lineups"]):
            played = scores.filter(variant=variant, lineup=lineup)
            alike = len(set(plan["strategies"])) == 1
            for who, blocks in _by_player(played, alike=alike):
                share = block_mean(blocks["win_share"].to_numpy(), (0.0, 1.0))
                rows.append(
                    {
                        "variant": settings["name"],
                        "line-up": ", ".join(plan["strategies"]),
                        "who": who,
                        "win share %": round(100 * share.value, 2),
                        "95 % interval": f"{100 * share.low:.2f} to {100 * share.high:.2f}",
                        "points": round(float(blocks["score"].to_numpy().mean()), 1),
                        "rounds": round(float(blocks["rounds"].to_numpy().mean()), 2),
                    }
                )
    return [{key: value for key, value in row.items() if _tells(key, rows)} for row in rows]


def _block_scores(parts: list[Path]) -> pl.DataFrame:
    """Return the mean win share, points and rounds of each strategy and seat in each block, in deal order."""
    try:
        return (
            pl.scan_parquet(parts)
            .group_by(*BLOCK, "strategy", "seat")
            .agg(pl.col("win_share", "score", "rounds").mean(), pl.len().alias("games"))
            .sort(*BLOCK, "strategy", "seat")
            .collect(engine="streaming")
        )
    except (OSError, pl.exceptions.PolarsError) as error:
        raise CellblockError(f"a log in {parts[0].parent} cannot be read: {error}. Play the run again") from error


def _whole(scores: pl.DataFrame, manifest: dict[str, Any]) -> pl.DataFrame:
    """Return the scores of the blocks that have all their games, as all of a complete run do."""
    if manifest["status"] == "complete":
        return scores
    rows = {number: plan["rotations"] * manifest["players"] for number, plan in enumerate(manifest["lineups"])}
    return scores.filter(pl.col("games").sum().over(*BLOCK) == pl.col("lineup").replace_strict(rows))


def _by_player(played: pl.DataFrame, *, alike: bool) -> list[tuple[str, pl.DataFrame]]:
    """Split block scores by strategy, or by seat where all seats play alike."""
    key = "seat" if alike else "strategy"
    blocks = played.group_by(*BLOCK, key).agg(pl.col("win_share", "score", "rounds").mean()).sort(*BLOCK, key)
    parts = blocks.partition_by(key, as_dict=True, maintain_order=True)
    return [(_who(str(name[0]), alike=alike), part) for name, part in parts.items()]


def _who(name: str, *, alike: bool) -> str:
    if not alike:
        return name
    return "seat 0, first in round 1" if name == "0" else f"seat {name}"


def _tells(key: str, rows: list[dict[str, Any]]) -> bool:
    """Tell whether a column is worth its place: variants and line-ups are named only where there are several."""
    return key not in ("variant", "line-up") or len({row[key] for row in rows}) > 1
