"""Log rows as polars frames and Parquet parts: the parts of a batch appear whole and together, or not at all."""

from __future__ import annotations

import hashlib
import io
import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from experiments.results import Column, draws_schema, games_schema, rounds_schema
from experiments.storing import write_whole
from simulator.game import Game, Played

# Fields of the engine's rows that stand under another name, or as a vector, in the log.
RENAMED = {"round": "round_number"}


@dataclass(frozen=True)
class Batch:
    """What a batch of rows has in common.

    Attributes:
        number: number of the batch in the run; parts are named by it.
        variant, lineup: numbers in the order of the manifest.
        strategies: labels of all strategies of the run, in order of appearance.
        places: for each place of the line-up, the place of its strategy in `strategies`.
        seats, counters: seats of the largest table of the run and its counters, since all parts of a log have the same
            columns.
    """

    number: int
    variant: int
    lineup: int
    strategies: tuple[str, ...]
    places: tuple[int, ...]
    seats: int
    counters: dict[str, str]


@dataclass(frozen=True)
class StoredFile:
    """A part that has been written: its path inside the run folder, rows, and checksum."""

    path: str
    rows: int
    sha256: str


def log_frames(game: Game, played: Played, batch: Batch, logs: tuple[str, ...]) -> dict[str, pl.DataFrame]:
    """Return the frames of a batch by table, with the columns of experiments/results.py."""
    labels = list(batch.strategies)
    frames = {
        "rounds": _frame(
            played.rounds, rounds_schema(game, labels, batch.counters), batch, _round_fields(played, batch)
        ),
        "games": _frame(played.games, games_schema(labels), batch, {}),
    }
    if "draws" in logs:
        schema = draws_schema(game, labels, range(batch.seats))
        frames["draws"] = _frame(played.draws, schema, batch, _draw_fields(game, played.draws, batch))
    return frames


def _round_fields(played: Played, batch: Batch) -> dict[str, np.ndarray]:
    # The engine counts reasons from 1; 0 stands for a round that is still running.
    reasons = {"end_reason": played.rounds["end_reason"] - 1}
    nothing = np.zeros(len(played.rounds), np.int32)  # of a counter that only other variants of the run use
    counts = itertools.chain(played.counts, itertools.repeat(nothing))
    return reasons | dict(zip(batch.counters, counts, strict=False))


def _draw_fields(game: Game, rows: np.ndarray, batch: Batch) -> dict[str, np.ndarray | None]:
    fields = {f"left_{card}": rows["left"][:, place] for place, card in enumerate(game.special_cards)}
    fields |= {f"so_far_{seat}": rows["so_far"][:, seat] for seat in range(len(batch.places))}
    return fields | {f"so_far_{seat}": None for seat in range(len(batch.places), batch.seats)}


def _frame(
    rows: np.ndarray, schema: tuple[Column, ...], batch: Batch, fields: Mapping[str, np.ndarray | None]
) -> pl.DataFrame:
    """Return rows as the columns of a schema; a field that is None has no values in this batch."""
    count = len(rows)
    values: dict[str, np.ndarray | None] = {
        "variant": np.full(count, batch.variant, np.uint16),
        "lineup": np.full(count, batch.lineup, np.uint16),
        "strategy": np.array(batch.places, np.uint16)[rows["player"]],
    }
    values |= {column: rows[field] for column, field in RENAMED.items() if field in (rows.dtype.names or ())}
    values |= fields
    return pl.DataFrame(
        [
            _series(column, values[column.name] if column.name in values else rows[column.name], count)
            for column in schema
        ]
    )


def _series(column: Column, values: np.ndarray | None, count: int) -> pl.Series:
    if values is None:
        return pl.Series(column.name, [None] * count, column.dtype)
    series = pl.Series(column.name, np.ascontiguousarray(values))
    return series.cat.to(column.dtype) if isinstance(column.dtype, pl.Enum) else series.cast(column.dtype)


def write_parts(folder: Path, frames: dict[str, pl.DataFrame], number: int) -> list[StoredFile]:
    """Write the frames of a batch into a run folder, all of them or none.

    Raises:
        CellblockError: a part cannot be written.
    """
    contents = {f"{table}/part-{number:06d}.parquet": parquet(frame) for table, frame in frames.items()}
    write_whole({folder / name: content for name, content in contents.items()})
    return [
        StoredFile(name, frame.height, hashlib.sha256(content).hexdigest())
        for (name, content), frame in zip(contents.items(), frames.values(), strict=True)
    ]


def parquet(frame: pl.DataFrame) -> bytes:
    """Return a frame as the content of a Parquet file."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=1, statistics=False)
    return buffer.getvalue()
