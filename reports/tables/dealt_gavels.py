"""The hands of Al Capone as they were dealt, with what came of them, for the effect of each Gavel card as held."""

from __future__ import annotations

import numpy as np
import polars as pl

from experiments.statistics import DealtHands
from experiments.statistics.estimates import Floats
from reports.run import Cell, Run
from reports.tables.capone import GAVELS, partners
from reports.totals import BLOCK, SHARES, Totals, round_totals, totals_of, win_parts

EVIDENCE = len(GAVELS)  # all Evidence cards are one kind of card, after those of the Gavel cards
OWN, OTHERS, NET, WINS = range(4)  # outcomes of a hand for its holder's side


def dealt_hands(run: Run) -> tuple[DealtHands, ...]:
    """Return the hands of each cell, added up by deal.

    The outcomes are, in the order of the constants: points of the holder's side in the hand, mean of the other sides,
    their difference, and the side's share of the win of the game.
    """
    rounds, wins = _rounds(run), _wins(run)
    return tuple(_of_cell(run, cell, place, rounds, wins) for place, cell in enumerate(run.cells))


def _rounds(run: Run) -> Totals:
    """Return, for each Gavel card and for all hands: copies, points of the holders once a copy, and of the table.

    The points of the table are those of all seats, once a copy that anybody holds.
    """
    points, gavels = pl.col("points"), {name: pl.col(f"dealt_{name}") for name in GAVELS}
    per_round = {"points": points.sum(), "seats": pl.len().cast(pl.Int32)}
    sums = {"hands": pl.col("seats"), "own hands": pl.col("points"), "table hands": pl.col("seats") * pl.col("points")}
    for name, dealt in gavels.items():
        per_round |= {name: dealt.sum(), f"own {name}": (dealt * points).sum()}
        sums |= {name: pl.col(name), f"own {name}": pl.col(f"own {name}"), f"table {name}": pl.col(name) * points}
    return round_totals(run, per_round, sums)


def _wins(run: Run) -> Totals:
    """Return, for each Gavel card and for all hands: the shares of the win of the holders once a copy, in parts."""
    seat = (*BLOCK, "rotation", "seat")
    copies = {name: pl.col(f"dealt_{name}").sum() for name in GAVELS} | {"hands": pl.len().cast(pl.Int32)}
    wins = run.scan("games").select(*seat, parts=win_parts())
    won = {f"wins {name}": (pl.col(name) * pl.col("parts")).sum() for name in copies}
    frame = run.scan("rounds").group_by(seat).agg(**copies).join(wins, on=seat).group_by(BLOCK).agg(**won).sort(BLOCK)
    return totals_of(run, "rounds", frame.collect(engine="streaming"))


def _of_cell(run: Run, cell: Cell, place: int, rounds: Totals, wins: Totals) -> DealtHands:
    rules, hand = run.variant(cell).rules, run.variant(cell).rules["hand_size"]
    deck = [rules["gavels"][name] for name in GAVELS] + [sum(rules["evidence"].values())]
    copies = _with_evidence(rounds, "", place, hand)
    own, table = (_with_evidence(rounds, prefix, place, hand) for prefix in ("own ", "table "))
    others = (table / partners(run, cell) - own) / (len(run.sides(cell)) - 1)
    won = _with_evidence(wins, "wins ", place, hand) * partners(run, cell) / SHARES
    outcomes = np.stack([own, others, own - others, won], axis=2)
    return DealtHands(copies, outcomes, np.array(deck, dtype=np.int64), hand)


def _with_evidence(totals: Totals, prefix: str, place: int, hand: int) -> Floats:
    """Return totals of a cell once a copy of each kind, [deals, kinds]; what is no Gavel card in a hand is Evidence."""
    gavels = [totals[f"{prefix}{name}"][place] for name in GAVELS]
    evidence = hand * totals[f"{prefix}hands"][place] - np.sum(gavels, axis=0)
    return np.stack([*gavels, evidence], axis=1)
