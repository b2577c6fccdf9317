"""The headline of a run: who won how often, in a few lines, from its log of games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from experiments.manifest import parts_of, read_manifest
from experiments.seating import contestants, seats_by_side
from experiments.statistics import block_mean
from simulator.errors import CellblockError
from simulator.games import find_game

BLOCK = ("variant", "lineup", "deal")


def headline(folder: str | Path) -> list[dict[str, Any]]:
    """Return a row for each variant, line-up and strategy; for each seat where all seats play alike.

    Where partners play, there is a row for each team in place of a strategy or seat. The win share is the mean over
    blocks of the mean over the seats (or teams) of a kind, with its own 95 % interval. Of a run that is not complete,
    the blocks with all their games count. Where a cap ended games, `capped %` says how many of a hundred; where values
    of the rules are an assumption, `assumption` says which.

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
    """Return the win share, mean points and rounds of each contestant in each whole block of a part.

    A part holds whole blocks of one line-up and variant, so memory does not grow with the games but by a row a block.
    """
    try:
        games = pl.read_parquet(part)
    except (OSError, pl.exceptions.PolarsError) as error:
        raise CellblockError(f"the log {part} cannot be read: {error}. Play the run again") from error
    variant, lineup = games["variant"][0], games["lineup"][0]
    plan, sides = manifest["lineups"][lineup], _sides(manifest, variant, lineup)
    partners = len(sides) // len(set(sides))
    return (
        games.filter(pl.len().over(*BLOCK) == plan["rotations"] * len(sides))
        .group_by(*BLOCK, _number(plan["strategies"], sides).cast(pl.UInt32).alias("who"))
        .agg(pl.col("win_share").mean() * partners, pl.col("score", "rounds", "capped").mean())
    )


def _sides(manifest: dict[str, Any], variant: int, lineup: int) -> tuple[int, ...]:
    """Return the side of each seat in a cell."""
    rules, strategies = manifest["variants"][variant]["rules"], manifest["lineups"][lineup]["strategies"]
    return find_game(manifest["game"]).sides(rules, len(strategies))


def _number(strategies: list[str], sides: tuple[int, ...]) -> pl.Expr:
    """Return the number of a row's contestant: a side where all are alike, else a strategy, or a team of several."""
    players, rivals = len(sides), contestants(strategies, sides)
    if len(set(rivals)) == 1:
        return pl.col("seat").replace_strict(range(players), sides)
    if len(set(sides)) == players:
        return pl.col("strategy").to_physical()
    names = list(dict.fromkeys(rivals))
    place = (pl.col("seat").cast(pl.Int32) + pl.col("rotation")) % players
    return place.replace_strict(range(players), [names.index(name) for name in rivals])


def _row(manifest: dict[str, Any], cell: tuple[Any, ...], blocks: pl.DataFrame) -> dict[str, Any]:
    """Return the row of a contestant, whose number `cell` ends with."""
    variant, lineup, number = cell
    strategies, sides = manifest["lineups"][lineup]["strategies"], _sides(manifest, variant, lineup)
    share = block_mean(blocks["win_share"].to_numpy(), (0.0, 1.0))
    return {
        "variant": manifest["variants"][variant]["name"],
        "line-up": ", ".join(strategies),
        "who": _name(list(manifest["strategies"]), strategies, sides, number),
        "win share %": round(100 * share.value, 2),
        "95 % interval": f"{100 * share.low:.2f} to {100 * share.high:.2f}",
        "points": round(float(blocks["score"].to_numpy().mean()), 1),
        "rounds": round(float(blocks["rounds"].to_numpy().mean()), 2),
        "capped %": float(f"{100 * blocks['capped'].to_numpy().mean():.2g}"),
        "assumption": manifest["variants"][variant].get("assumption", ""),
    }


def _name(labels: list[str], strategies: list[str], sides: tuple[int, ...], number: int) -> str:
    """Return what a contestant is called; labels: of all strategies of the run, in the order of the logs."""
    rivals = list(dict.fromkeys(contestants(strategies, sides)))
    if len(rivals) > 1:
        return labels[number] if len(set(sides)) == len(sides) else rivals[number]
    seats = seats_by_side(sides)[number]
    name = f"seat{'s' if len(seats) > 1 else ''} {' and '.join(map(str, seats))}"
    return f"{name}, first in round 1" if 0 in seats else name


def _tells(key: str, rows: list[dict[str, Any]]) -> bool:
    """Tell whether a column is worth its place: variants and line-ups of several, caps and assumptions if any."""
    if key in ("assumption", "capped %"):
        return any(row[key] for row in rows)
    return key not in ("variant", "line-up") or len({row[key] for row in rows}) > 1
