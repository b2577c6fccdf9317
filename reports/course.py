"""The course of games: who led after each round, and what became of the lead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
import polars as pl

from experiments.statistics.estimates import Flags, Floats, Integers
from reports.run import Cell, Run

NOBODY = -1
TARGET, ROUNDS = "target", "rounds"  # the rule by which a game ends: points to reach, or rounds to play

# Rounds are sorted by their place in the run, one number packed of (lowest bit, bits) a key: three times as fast
# as by five keys. Experiments have at most 1,000 variants, line-ups and rounds a game, 10^9 deals, and 5 rotations.
PLACE = {"variant": (54, 10), "lineup": (44, 10), "deal": (14, 30), "rotation": (11, 3), "round": (0, 11)}


@dataclass(frozen=True, eq=False)
class Course:
    """What the games of each block add up to, arrays [cells, deals]. A side is a seat, or the seats of a team.

    Attributes:
        games: games of the block.
        lead_changes: times that another side came to lead alone than the one that last did.
        half_leads: games in which a side led alone at half-time, the end of the first round in which someone
            has half the target or, where there is none, of the round with which half of them are played.
        comebacks: of these, games that the leader did not win on points; a tie at the top counts in part.
        exchanged: the same when the points after half-time are exchanged between the sides, mean over all
            cyclic exchanges: what is to be expected if later points do not hang on who leads.
        margin: points between the winner and the next side, added up.
    """

    games: Floats
    lead_changes: Floats
    half_leads: Floats
    comebacks: Floats
    exchanged: Floats
    margin: Floats


def course_of_games(run: Run) -> Course:
    """Return the course of a run's games; each round is read once."""
    found = {field.name: np.zeros((len(run.cells), len(run.deals))) for field in fields(Course)}
    groups: dict[tuple[tuple[int, ...], ...], list[int]] = {}
    for place, cell in enumerate(run.cells):
        groups.setdefault(run.sides(cell), []).append(place)
    for sides, places in groups.items():
        part = _course(run, [run.cells[place] for place in places], [seats[0] for seats in sides])
        for name, values in found.items():
            values[places] = getattr(part, name)
    return Course(**found)


def _course(run: Run, cells: Sequence[Cell], seats: Sequence[int]) -> Course:
    """Return the course of the games of cells in which these seats stand for the sides."""
    frame = _rounds(run, cells, seats)
    totals = np.stack([frame[f"total_{seat}"].to_numpy() for seat in seats], axis=1)
    place = frame["place"].to_numpy()
    starts = np.flatnonzero(_part_of(place, "round") == 1)
    block_starts = np.flatnonzero(_part_of(place[starts], "rotation") == 0)

    leader = sole_leader(totals)
    half, final = _half(run, totals, starts, place), totals[_ends(starts, len(totals))]
    lead = np.where(half >= 0, leader[half], NOBODY)
    led = lead != NOBODY
    later = final - totals[half]
    exchanged = [_lost(totals[half] + np.roll(later, turn, axis=1), lead) for turn in range(1, len(seats))]
    top = np.partition(final, len(seats) - 2, axis=1)

    def by_block(games: Floats | Integers | Flags) -> Floats:
        added = np.add.reduceat(games.astype(np.float64), block_starts)
        return added.reshape(len(cells), -1)

    return Course(
        games=by_block(np.ones(len(starts))),
        lead_changes=by_block(lead_changes(leader, starts)),
        half_leads=by_block(led),
        comebacks=by_block(_lost(final, lead)),
        exchanged=by_block(np.mean(exchanged, axis=0)),
        margin=by_block(top[:, -1] - top[:, -2]),
    )


def _rounds(run: Run, cells: Sequence[Cell], seats: Sequence[int]) -> pl.DataFrame:
    """Return the rounds in order, with the place of each in the run and the total of each seat after it.

    A seat that did not play in a round keeps the total that it had; in the first round of a game all play.
    """
    totals = {f"total_{seat}": pl.when(pl.col("seat") == seat).then("total").max() for seat in seats}
    place = pl.sum_horizontal(pl.col(key).cast(pl.UInt64) * 2**shift for key, (shift, _) in PLACE.items())
    rounds = run.scan("rounds", cells).group_by(place=place).agg(**totals).sort("place")
    return rounds.collect(engine="streaming").fill_null(strategy="forward")


def _half(run: Run, totals: Integers, starts: Integers, place: Integers) -> Integers:
    """Return for each game the row of half-time, or -1."""
    variant = _part_of(place[starts], "variant")
    rules = [each.rules for each in run.manifest.variants]
    if TARGET in rules[0]:
        return half_time(totals, starts, np.array([each[TARGET] for each in rules])[variant])
    played = np.array([(each[ROUNDS] + 1) // 2 for each in rules])[variant]
    return np.minimum(starts + played - 1, _ends(starts, len(totals)))


def _part_of(place: Integers, key: str) -> Integers:
    """Return one of the numbers that a place is packed of."""
    shift, bits = PLACE[key]
    return ((place >> np.uint64(shift)) & np.uint64(2**bits - 1)).astype(np.int64)


def sole_leader(totals: Integers) -> Integers:
    """Return who has most, NOBODY where several have; totals: [n, seats]."""
    best = totals.max(axis=1)
    alone = np.sum(totals == best[:, np.newaxis], axis=1) == 1
    return np.where(alone, np.argmax(totals, axis=1), NOBODY)


def half_time(totals: Integers, starts: Integers, target: Integers) -> Integers:
    """Return for each game the row after which someone has half the target, or -1.

    totals: [n, seats], the rounds of all games one after another; starts: the first row of each game; target:
    of each game.
    """
    rows = np.arange(len(totals))
    game = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(totals))))
    reached = 2 * totals.max(axis=1) >= target[game]
    first = np.minimum.reduceat(np.where(reached, rows, len(totals)), starts)
    return np.where(first < len(totals), first, -1)


def lead_changes(leader: Integers, starts: Integers) -> Integers:
    """Return how often another seat came to lead in each game; leader: [n], NOBODY leaves the lead as it was."""
    rows = np.arange(len(leader))
    last_led = np.maximum.accumulate(np.where(leader == NOBODY, -1, rows))
    before = np.concatenate([[-1], last_led[:-1]])
    first_row = np.repeat(starts, np.diff(np.append(starts, len(leader))))
    changed = (leader != NOBODY) & (before >= first_row) & (leader != leader[before])
    return np.add.reduceat(changed.astype(np.int64), starts)


def _ends(starts: Integers, rows: int) -> Integers:
    """Return the last row of each game."""
    return np.append(starts[1:], rows) - 1


def _lost(final: Integers, lead: Integers) -> Floats:
    """Return what the leader did not get of the win in each game, 0 where nobody led; final: [games, seats]."""
    best = final == final.max(axis=1, keepdims=True)
    share = best / best.sum(axis=1, keepdims=True)
    kept = np.take_along_axis(share, np.maximum(lead, 0)[:, np.newaxis], axis=1)[:, 0]
    return np.where(lead == NOBODY, 0.0, 1 - kept)
