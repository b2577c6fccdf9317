"""What a run leaves behind: the schema of each log table, and the manifest that describes a run folder.

This module is the one place that names the columns. What is stored is checked against it before it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import polars as pl

from simulator.game import Game

KEYS = ("variant", "lineup", "deal", "rotation")
TABLES = ("rounds", "games", "draws")


@dataclass(frozen=True)
class Column:
    """A column of a log table: its name, type, and what it holds."""

    name: str
    dtype: pl.DataType
    about: str


KEY_COLUMNS = (
    Column("variant", pl.UInt16(), "number of the variant, from 0, in the order of the manifest"),
    Column("lineup", pl.UInt16(), "number of the line-up, from 0, in the order of the manifest"),
    Column("deal", pl.UInt32(), "number of the deal, from 0"),
    Column("rotation", pl.UInt8(), "number of the rotation, from 0"),
)


def strategy_dtype(strategies: list[str]) -> pl.Enum:
    """Return the type of the strategy column: the labels of all strategies of a run, in order of appearance."""
    return pl.Enum(strategies)


def seat_columns(strategies: list[str]) -> tuple[Column, ...]:
    """Return the columns that say who played."""
    return (
        Column("seat", pl.UInt8(), "seat, from 0; seat 0 plays first in round 1"),
        Column("side", pl.UInt8(), "the seat's side: the seat itself, or its team"),
        Column("strategy", strategy_dtype(strategies), "strategy with the parameters that were set"),
    )


def games_schema(strategies: list[str]) -> tuple[Column, ...]:
    """Return the columns of `games`, one row a seat and game."""
    return (
        *KEY_COLUMNS,
        *seat_columns(strategies),
        Column("score", pl.Int32(), "points at the end of the game"),
        Column(
            "win_share",
            pl.Float64(),
            "1 for the only winner, 1/k for each of k seats that share, partners among them, else 0",
        ),
        Column("rounds", pl.UInt16(), "rounds of the game"),
        Column("capped", pl.Boolean(), "a round or the game was ended by a cap"),
    )


def rounds_schema(game: Game, strategies: list[str], counters: Mapping[str, str]) -> tuple[Column, ...]:
    """Return the columns of `rounds`, one row a seat and round; the counters of the run (`Game.counters_of`) last."""
    reasons = [reason for reason in game.end_reasons if reason]
    return (
        *KEY_COLUMNS,
        Column("round", pl.UInt16(), "round of the game, from 1"),
        *seat_columns(strategies),
        Column("points", pl.Int32(), "points of the seat in this round"),
        Column("total", pl.Int32(), "points of the seat after this round"),
        Column("turn_order", pl.UInt8(), "0 plays first in this round"),
        Column("ended_round", pl.Boolean(), "the seat ended the round, as by going out"),
        Column("end_reason", pl.Enum(reasons), "why the round ended"),
        Column("capped", pl.Boolean(), "the round was ended by a cap"),
        *(Column(name, pl.Int32(), about) for name, about in counters.items()),
    )


def draws_schema(game: Game, strategies: list[str], seats: Iterable[object]) -> tuple[Column, ...]:
    """Return the columns of `draws`, one row a special card drawn."""
    cards = list(game.special_cards)
    return (
        *KEY_COLUMNS,
        Column("round", pl.UInt16(), "round of the game, from 1"),
        Column("turn", pl.UInt16(), "turn of the round, of all seats together, from 1"),
        Column("seat", pl.UInt8(), "who drew"),
        Column("strategy", strategy_dtype(strategies), "strategy of the seat that drew"),
        Column("card", pl.Enum(cards), "the card drawn"),
        *(Column(f"left_{card}", pl.UInt8(), "cards of this type in the deck just before the draw") for card in cards),
        *(
            Column(
                f"so_far_{seat}",
                pl.Int32(),
                "points of that seat in the round by then; null where the table has no such seat",
            )
            for seat in seats
        ),
        Column("gain", pl.Int32(), "points of the drawer in the round from the draw on"),
        Column("others_gain", pl.Float64(), "the same, mean of the other seats"),
        Column("win_share", pl.Float64(), "the drawer's share of the win of the game"),
    )
