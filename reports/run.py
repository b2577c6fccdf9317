"""A run folder as a report reads it: its manifest, its logs, and which of its deals are whole."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl
from pydantic import BaseModel, ValidationError, field_validator

from experiments.assumptions import told_assumptions
from experiments.manifest import MANIFEST, read_manifest
from experiments.results import Column, draws_schema, games_schema, rounds_schema
from experiments.seating import seats_by_side
from experiments.statistics import POINTS_MARGIN, Margin
from simulator.errors import CellblockError
from simulator.game import Game
from simulator.games import find_game

TIMES = "\u00d7"
MOST_LINEUPS = 1 << 16  # numbers of line-ups have 16 bits


class ReportError(CellblockError):
    """A run folder cannot be made into a report."""


class LineUp(BaseModel):
    """A line-up as the manifest tells it."""

    strategies: tuple[str, ...]
    rotations: int
    shift_hands: bool
    draw_order: bool

    @property
    def label(self) -> str:
        """The strategies in the order of the seats, neighbours that are the same told once."""
        return ", ".join(name if times == 1 else f"{name} {TIMES}{times}" for name, times in _runs(self.strategies))


class Variant(BaseModel):
    """A rule set as the manifest tells it; `assumption`: which of its values nobody has read off the game."""

    name: str
    overrides: dict[str, Any]
    rules: dict[str, Any]
    assumption: str = ""


class StrategyNote(BaseModel):
    """What the manifest says of a strategy."""

    about: str
    source: str
    parameters: dict[str, float | int | bool | str]


class Counts(BaseModel):
    """What was played."""

    games: int
    rounds: int
    capped_games: int
    failed_games: int
    choices: int


class LogFile(BaseModel):
    """A part of a log."""

    path: str
    rows: int
    sha256: str


class Manifest(BaseModel):
    """The manifest, as far as a report needs it; `players` are all numbers of seats, ascending."""

    cellblock: str
    status: str
    name: str
    question: str
    game: str
    rules_version: int
    players: tuple[int, ...]
    deals: int
    seed: int
    logs: tuple[str, ...]
    lineups: tuple[LineUp, ...]
    variants: tuple[Variant, ...]
    chapters: tuple[str, ...]
    margin_win_share: float
    margin_points: float
    strategies: dict[str, StrategyNote]
    counts: Counts
    source_hash: str
    files: tuple[LogFile, ...]

    @field_validator("players", mode="before")
    @classmethod
    def _one_or_several(cls, value: object) -> object:
        """Take a single number as the only one."""
        return (value,) if isinstance(value, int) else value


@dataclass(frozen=True, order=True)
class Cell:
    """The games of one variant and line-up."""

    variant: int
    lineup: int


class Run:
    """A finished or interrupted run whose logs were found to be whole.

    Attributes:
        folder: the run folder.
        manifest: what was played.
        game: the game's specification.
        cells: every variant with every line-up, in the order of the manifest.
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest
        self.game: Game = find_game(manifest.game)
        self.cells = tuple(
            Cell(variant, lineup)
            for variant in range(len(manifest.variants))
            for lineup in range(len(manifest.lineups))
        )

    @property
    def strategies(self) -> list[str]:
        """Labels of the strategies in order of appearance, which is how the logs number them."""
        return list(self.manifest.strategies)

    @property
    def points_margin(self) -> Margin:
        """The largest difference in points that counts as nothing."""
        return Margin(self.manifest.margin_points, POINTS_MARGIN.decimals, POINTS_MARGIN.unit)

    @property
    def share_margin(self) -> Margin:
        """The largest difference in win share that counts as nothing, in percentage points."""
        return Margin(100 * self.manifest.margin_win_share, 1, " pp")

    @cached_property
    def default_rules(self) -> dict[str, Any]:
        """The default of every rule, as the manifest would hold it."""
        rules: dict[str, Any] = json.loads(json.dumps(self.game.rules.resolve({}, self.manifest.players[0])))
        return rules

    def seats(self, cell: Cell) -> int:
        """Return how many seats the tables of a cell have."""
        return len(self.lineup(cell).strategies)

    def sides(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side of a cell: one each, or those of a team."""
        return seats_by_side(self.game.sides(self.variant(cell).rules, self.seats(cell)))

    def has_teams(self, cell: Cell) -> bool:
        """Return whether some seats of a cell are partners."""
        return len(self.sides(cell)) < self.seats(cell)

    @property
    def assumption(self) -> str:
        """Which values of its variants are an assumption, as text; empty where none is."""
        return told_assumptions([variant.assumption for variant in self.manifest.variants])

    def lineup(self, cell: Cell) -> LineUp:
        """Return the line-up of a cell."""
        return self.manifest.lineups[cell.lineup]

    def variant(self, cell: Cell) -> Variant:
        """Return the variant of a cell."""
        return self.manifest.variants[cell.variant]

    def has(self, table: str) -> bool:
        """Return whether the run kept a log."""
        return table in self.manifest.logs and bool(self._paths(table))

    def scan(self, table: str, cells: Sequence[Cell] = ()) -> pl.LazyFrame:
        """Return a log table, of the deals that count, of some cells or of all."""
        frame = pl.scan_parquet(self._paths(table))
        if self._surplus:
            frame = frame.join(pl.LazyFrame({"deal": self.deals}), on="deal", how="semi")
        return frame.filter(among(cells)) if 0 < len(cells) < len(self.cells) else frame

    @cached_property
    def deals(self) -> pl.Series:
        """The deals that count, in order: those with all their games in every variant and line-up."""
        rotations = pl.LazyFrame(
            {
                "lineup": pl.Series(range(len(self.manifest.lineups)), dtype=pl.UInt16),
                "rows": [lineup.rotations * len(lineup.strategies) for lineup in self.manifest.lineups],
            }
        )
        counted = (
            pl.scan_parquet(self._paths("games"))
            .group_by("variant", "lineup", "deal")
            .len()
            .join(rotations, on="lineup")
            .filter(pl.col("len") == pl.col("rows"))
            .group_by("deal")
            .len()
            .filter(pl.col("len") == len(self.cells))
            .select("deal")
            .collect(engine="streaming")
        )
        return counted["deal"].sort()

    @cached_property
    def _surplus(self) -> int:
        """How many deals were begun and do not count."""
        begun = pl.scan_parquet(self._paths("games")).select(pl.col("deal").n_unique())
        return int(begun.collect(engine="streaming").item()) - len(self.deals)

    def _paths(self, table: str) -> list[Path]:
        return [self.folder / file.path for file in self.manifest.files if file.path.startswith(f"{table}/")]


def among(cells: Sequence[Cell]) -> pl.Expr:
    """Return whether a row of a log belongs to some of the cells."""
    numbers = [cell.variant * MOST_LINEUPS + cell.lineup for cell in cells]
    return (pl.col("variant").cast(pl.UInt32) * MOST_LINEUPS + pl.col("lineup")).is_in(numbers)


def open_run(folder: Path) -> Run:
    """Return the run of a folder, its log files checked against the manifest.

    Raises:
        CellblockError: the folder is no run folder, its manifest or a log is missing or damaged, or no deal is
            whole yet.
    """
    run = Run(folder, _manifest(folder))
    for table in run.manifest.logs:
        _check_log(run, table)
    if len(run.deals) == 0:
        raise ReportError(
            f"{folder} has no deal with all its games yet (in every variant and line-up); let the run finish, or "
            "play it again"
        )
    return run


def _manifest(folder: Path) -> Manifest:
    raw = read_manifest(folder)
    try:
        return Manifest.model_validate(raw)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in fault["loc"])
        raise ReportError(
            f"{folder / MANIFEST} is damaged at {place} ({fault['msg'].lower()}); play the run again"
        ) from error


def _check_log(run: Run, table: str) -> None:
    """Refuse a log whose files are not those that the run wrote."""
    files = [file for file in run.manifest.files if file.path.startswith(f"{table}/")]
    if not files and table in ("rounds", "games"):
        raise ReportError(
            f"{run.folder} has no {table} log, since none of its batches was finished; let the run finish, or play it "
            "again"
        )
    for file in files:
        _check_file(run.folder / file.path, file)
    if files:
        _check_columns(run, table, run.folder / files[0].path)


def _check_file(path: Path, file: LogFile) -> None:
    try:
        with path.open("rb") as stream:
            checksum = hashlib.file_digest(stream, "sha256").hexdigest()
    except FileNotFoundError:
        raise ReportError(f"the log file {path} is missing; {MANIFEST} lists it. Play the run again") from None
    except OSError as error:
        raise ReportError(f"cannot read the log file {path}: {error.strerror}") from error
    if checksum != file.sha256:
        raise ReportError(
            f"the log file {path} is damaged: its checksum is not the one in {MANIFEST}. Play the run again"
        )


def _check_columns(run: Run, table: str, path: Path) -> None:
    """Refuse a log that another version of the game wrote."""
    try:
        found: Mapping[str, Any] = pl.read_parquet_schema(path)
    except (OSError, pl.exceptions.PolarsError) as error:
        raise ReportError(f"the log file {path} is no Parquet file: {error}. Play the run again") from error
    for column in _schema(run, table):
        if found.get(column.name) != column.dtype:
            raise ReportError(
                f"the log file {path} has no column {column.name} of type {column.dtype}: another version "
                f"of Cellblock ({run.manifest.cellblock}) wrote it. Play the run again"
            )


def _schema(run: Run, table: str) -> tuple[Column, ...]:
    variants = run.manifest.variants
    match table:
        case "rounds":
            return rounds_schema(run.game, run.strategies, run.game.counters_of(each.rules for each in variants))
        case "games":
            return games_schema(run.strategies)
        case _:
            return draws_schema(run.game, run.strategies, range(run.manifest.players[-1]))


def _runs(names: tuple[str, ...]) -> list[tuple[str, int]]:
    """Return neighbours that are equal as one, with how many there are."""
    runs: list[tuple[str, int]] = []
    for name in names:
        if runs and runs[-1][0] == name:
            runs[-1] = (name, runs[-1][1] + 1)
        else:
            runs.append((name, 1))
    return runs
