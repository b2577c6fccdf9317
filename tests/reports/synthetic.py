"""Run folders without games: random but plausible logs, through the schemas that real runs are stored by."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from experiments.config import one_or_several
from experiments.results import draws_schema, games_schema, rounds_schema
from experiments.seating import SeatingPlan, seating_plan
from simulator.game import Game
from simulator.games import find_game
from tests.reports.synthetic_counters import COUNTERS, POINTS

MAX_ROUNDS = 24
ABOUT = {
    "greedy": "Plays all it can at once, and foils whenever it is able to.",
    "rusher": "Sheds cards as fast as the rules allow, to go out before anybody foils.",
    "ambusher": "Holds a plan back until it can lay it down and foil it in one turn.",
}


@dataclass
class Plan:
    """What a synthetic run looks like; the defaults make a small complete one."""

    game: str = "escape"
    players: int | Sequence[int] = 2
    lineups: Sequence[Sequence[str]] = (("greedy", "greedy"),)
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: {"default rules": {}})
    deals: int = 60
    seed: int = 7
    name: str = "synthetic"
    question: str = "Does playing first matter?"
    chapters: Sequence[str] = ("first_player", "action_cards", "escapees", "pace", "strategies")
    draws: bool = True
    rotate: bool = True
    first_edge: float = 2.0  # points a round more for who plays first in it
    variant_edge: Mapping[str, float] = field(default_factory=dict)  # the same in a variant
    strategy_edge: Mapping[str, float] = field(default_factory=lambda: {"rusher": 3.0, "ambusher": -2.0})
    card_worth: Mapping[str, float] = field(default_factory=lambda: {"guard_help": 6.0, "warden": -3.0})
    capped: float = 0.0  # chance of a round to be capped
    quiet: bool = False  # True: no plan ever waits and nobody is ever blocked
    status: str = "complete"
    failed_games: int = 0
    max_rounds: int = MAX_ROUNDS
    deals_per_part: int = 4_000


def write_run(folder: Path, plan: Plan) -> Path:
    """Write a run folder and return it."""
    files, counts = [], dict.fromkeys(("games", "rounds", "capped_games", "choices"), 0)
    number = 0
    for variant in range(len(plan.variants)):
        rules = list(rules_of(plan).values())[variant]
        for lineup in range(len(plan.lineups)):
            for first in range(0, plan.deals, plan.deals_per_part):
                part = _Part(plan, rules, variant, lineup, first, min(plan.deals_per_part, plan.deals - first))
                for table, frame in part.frames().items():
                    files.append(_store(folder, f"{table}/part-{number:06d}.parquet", frame))
                part.count(counts)
                number += 1
    _write_manifest(folder, plan, files, counts)
    return folder


def strategies_of(plan: Plan) -> list[str]:
    """Return the labels of a plan's strategies in order of appearance."""
    return list(dict.fromkeys(name for lineup in plan.lineups for name in lineup))


def set_in(name: str) -> dict[str, float]:
    """Return the parameters that the label of a strategy sets."""
    pairs = [each.split("=") for each in name.rsplit(":", maxsplit=1)[-1].split(",") if "=" in each]
    return {key: float(value) for key, value in pairs}


def rules_of(plan: Plan) -> dict[str, dict[str, Any]]:
    """Return the rules in force in each variant of a plan."""
    return {name: game(plan).rules.resolve(overrides, seats(plan)[0]) for name, overrides in plan.variants.items()}


def game(plan: Plan) -> Game:
    """Return the game of a plan, or what stands in its place."""
    return find_game(plan.game)


def seats(plan: Plan) -> list[int]:
    """Return the numbers of players of a plan."""
    return [plan.players] if isinstance(plan.players, int) else list(plan.players)


def plans_of(plan: Plan) -> list[SeatingPlan]:
    """Return how each line-up of a plan moves over the seats."""
    rules = rules_of(plan).values()
    teams = [any(len(set(game(plan).sides(each, len(one)))) < len(one) for each in rules) for one in plan.lineups]
    pairs = zip(plan.lineups, teams, strict=True)
    return [seating_plan(one, rotate=plan.rotate, fixed_order=False, teams=partners) for one, partners in pairs]


def describe(plan: Plan) -> dict[str, Any]:
    """Return the manifest of a plan, without its counts and files."""
    return {
        "format": 1,
        "cellblock": "0.1.0",
        "status": plan.status,
        "name": plan.name,
        "question": plan.question,
        "game": game(plan).name,
        "rules_version": game(plan).rules_version,
        "players": one_or_several(seats(plan)),
        "deals": plan.deals,
        "seed": plan.seed,
        "logs": ["rounds", "games", *(["draws"] if plan.draws else [])],
        "lineups": [
            {
                "strategies": list(lineup),
                "rotations": seating.rotations,
                "shift_hands": seating.shift_hands,
                "draw_order": seating.draw_order,
            }
            for lineup, seating in zip(plan.lineups, plans_of(plan), strict=True)
        ],
        "variants": [
            {
                "name": name,
                "overrides": dict(plan.variants[name]),
                "rules": rules,
                "assumption": game(plan).assumption(rules),
            }
            for name, rules in rules_of(plan).items()
        ],
        "chapters": list(plan.chapters),
        "margin_win_share": 0.01,
        "margin_points": 1.0,
        "strategies": {
            name: {
                "about": ABOUT.get(name, "Plays in a way of its own."),
                "source": "ours",
                "parameters": {"patience": 3.0, "risk": 0.25} if name == "ambusher" else set_in(name),
            }
            for name in strategies_of(plan)
        },
        "source_hash": "5a" * 16,
        "versions": {"python": "3.11.0", "numpy": "2.4.6"},
        "host": {"system": "Linux", "machine": "x86_64", "cores": 2},
        "started": "2026-01-01T10:00:00+00:00",
        "ended": "2026-01-01T10:05:00+00:00",
    }


def write_logs(folder: Path, plan: Plan, logs: Mapping[str, Sequence[Mapping[str, Any]]]) -> Path:
    """Write a run folder with rows by hand and return it; a column that a row does not name is 0, or false.

    `strategy`, `card` and `end_reason` are given by their words; the first one is meant where none is given.
    """
    labels = strategies_of(plan)
    schemas = {
        "rounds": rounds_schema(game(plan), labels, game(plan).counters),
        "games": games_schema(labels),
        "draws": draws_schema(game(plan), labels, range(seats(plan)[-1])),
    }
    files = []
    for table, rows in logs.items():
        columns = {}
        for column in schemas[table]:
            if isinstance(column.dtype, pl.Enum):
                default = column.dtype.categories[0]
                columns[column.name] = pl.Series([row.get(column.name, default) for row in rows], dtype=column.dtype)
            else:
                values = [row.get(column.name, 0) for row in rows]
                columns[column.name] = pl.Series(values, strict=False).cast(column.dtype)
        files.append(_store(folder, f"{table}/part-000000.parquet", pl.DataFrame(columns)))
    rounds = sum(row.get("turn_order", 0) == 0 for row in logs["rounds"])
    counts = {"games": len(logs["games"]) // seats(plan)[0], "rounds": rounds}
    _write_manifest(folder, plan, files, counts | {"capped_games": 0, "choices": 0})
    return folder


def _write_manifest(folder: Path, plan: Plan, files: list[dict[str, Any]], counts: dict[str, int]) -> None:
    manifest = describe(plan) | {
        "counts": counts | {"failed_games": plan.failed_games},
        "files": sorted(files, key=lambda file: file["path"]),
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, ensure_ascii=False), encoding="utf-8")


def _store(folder: Path, name: str, frame: pl.DataFrame) -> dict[str, Any]:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    frame.write_parquet(path, compression="zstd", compression_level=1, statistics=False)
    return {"path": name, "rows": frame.height, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}


class _Part:
    """The games of some deals of one variant and line-up, as arrays [games, rounds, seats]."""

    def __init__(
        self, plan: Plan, rules: dict[str, Any], variant: int, lineup: int, first_deal: int, deals: int
    ) -> None:
        self.plan, self.rules, self.variant, self.lineup = plan, rules, variant, lineup
        self.rng = np.random.default_rng([plan.seed, variant, lineup, first_deal])
        seating, players = plans_of(plan)[lineup], len(plan.lineups[lineup])
        self.side = np.array(game(plan).sides(rules, players))
        self.deal = np.repeat(np.arange(first_deal, first_deal + deals), seating.rotations)
        self.rotation = np.tile(np.arange(seating.rotations), deals)
        self.shape = (len(self.deal), plan.max_rounds, players)
        labels = strategies_of(plan)
        places = np.array([labels.index(name) for name in plan.lineups[lineup]])
        turn = 0 if seating.shift_hands else self.rotation[:, np.newaxis]
        self.player = np.broadcast_to(places[(np.arange(players) + turn) % players], (len(self.deal), players))
        self._play()

    def _play(self) -> None:
        plan, rng = self.plan, self.rng
        games, rounds, players = self.shape
        seats = np.arange(players)
        self.turn_order = (seats - np.arange(rounds)[:, np.newaxis]) % players
        self.counters = COUNTERS[plan.game](self)
        self.points = self._points()[..., self.side]  # partners have the points of the first of them
        self.total = np.cumsum(self.points, axis=1)
        reached = self._is_over()
        last = np.where(reached.any(axis=1), reached.argmax(axis=1), rounds - 1)
        self.too_long = ~reached.any(axis=1)
        self.played = np.arange(rounds) <= last[:, np.newaxis]
        self.last = last
        self.round_capped = (rng.random((games, rounds)) < plan.capped) & self.played
        out = rng.random((games, rounds)) < 0.7
        self.reason = np.where(self.round_capped, 2, np.where(out, 0, 1))
        ender = rng.integers(0, players, (games, rounds))
        self.ended = (ender[..., np.newaxis] == seats) & (self.reason == 0)[..., np.newaxis]
        score = self.total[np.arange(games), last]
        best = score == score.max(axis=1, keepdims=True)
        self.score, self.share = score, best / best.sum(axis=1, keepdims=True)

    def _is_over(self) -> np.ndarray:
        """After which rounds the game is over, [games, rounds]: with the target reached, or all rounds played."""
        if "target" in self.rules:
            return (self.total >= self.rules["target"]).any(axis=2)
        return np.broadcast_to(np.arange(1, self.shape[1] + 1) >= self.rules["rounds"], self.shape[:2])

    def _points(self) -> np.ndarray:
        name = list(self.plan.variants)[self.variant]
        edge = np.where(self.turn_order == 0, self.plan.variant_edge.get(name, self.plan.first_edge), 0.0)
        labels = strategies_of(self.plan)
        worth = np.array([self.plan.strategy_edge.get(name, 0.0) for name in labels])
        edge = edge + worth[self.player][:, np.newaxis]
        luck = self.rng.poisson(np.maximum(edge + 3, 0)) - 3
        return np.maximum(0, POINTS[self.plan.game](self) + luck)

    def frames(self) -> dict[str, pl.DataFrame]:
        """The log tables of the part."""
        frames = {"rounds": self._rounds(), "games": self._games()}
        if self.plan.draws:
            frames["draws"] = self._draws()
        return frames

    def count(self, counts: dict[str, int]) -> None:
        """Add what was played."""
        counts["games"] += len(self.deal)
        counts["rounds"] += int(self.played.sum())
        counts["capped_games"] += int((self.too_long | self.round_capped.any(axis=1)).sum())
        counts["choices"] += int(self.counters["choices"][self.played].sum())

    def _rounds(self) -> pl.DataFrame:
        _, rounds, players = self.shape
        keep = np.broadcast_to(self.played[..., np.newaxis], self.shape).ravel()
        columns = self._by_game(keep) | {
            "round": self._spread(np.arange(1, rounds + 1)[:, np.newaxis], keep),
            "seat": self._spread(np.arange(players), keep),
            "side": self._spread(self.side, keep),
            "strategy": self._spread(self.player[:, np.newaxis], keep),
            "points": self._spread(self.points, keep),
            "total": self._spread(self.total, keep),
            "turn_order": self._spread(self.turn_order, keep),
            "ended_round": self._spread(self.ended, keep),
            "end_reason": self._spread(self.reason[..., np.newaxis], keep),
            "capped": self._spread(self.round_capped[..., np.newaxis], keep),
        }
        columns |= {name: self._spread(values, keep) for name, values in self.counters.items()}
        played = game(self.plan)
        return _frame(columns, rounds_schema(played, strategies_of(self.plan), played.counters))

    def _by_game(self, keep: np.ndarray) -> dict[str, np.ndarray]:
        return {
            "variant": np.full(keep.sum(), self.variant),
            "lineup": np.full(keep.sum(), self.lineup),
            "deal": self._spread(self.deal[:, np.newaxis, np.newaxis], keep),
            "rotation": self._spread(self.rotation[:, np.newaxis, np.newaxis], keep),
        }

    def _spread(self, values: np.ndarray, keep: np.ndarray) -> np.ndarray:
        return np.broadcast_to(values, self.shape).ravel()[keep]

    def _games(self) -> pl.DataFrame:
        games, _, players = self.shape
        capped = self.too_long | self.round_capped.any(axis=1)
        columns = {
            "variant": np.full(games * players, self.variant),
            "lineup": np.full(games * players, self.lineup),
            "deal": np.repeat(self.deal, players),
            "rotation": np.repeat(self.rotation, players),
            "seat": np.tile(np.arange(players), games),
            "side": np.tile(self.side, games),
            "strategy": self.player.ravel(),
            "score": self.score.ravel(),
            "win_share": self.share.ravel(),
            "rounds": np.repeat(self.last + 1, players),
            "capped": np.repeat(capped, players),
        }
        return _frame(columns, games_schema(strategies_of(self.plan)))

    def _draws(self) -> pl.DataFrame:
        """Three draws a round; the deck before each draw is its whole less a random part."""
        rng, plan, (_, _, players) = self.rng, self.plan, self.shape
        played, place = np.nonzero(self.played)
        played, place = np.repeat(played, 3), np.repeat(place, 3)
        deck = np.array([self.rules["action_deck"][card] for card in game(plan).special_cards])
        left = rng.binomial(deck, rng.uniform(0.3, 1.0, (len(played), 1)))
        left[left.sum(axis=1) == 0] = deck
        chance = np.cumsum(left, axis=1) / left.sum(axis=1, keepdims=True)
        card = (rng.random((len(played), 1)) >= chance).sum(axis=1)
        seat = rng.integers(0, players, len(played))
        worth = np.array([plan.card_worth.get(name, 0.0) for name in game(plan).special_cards])
        points = self.points[played, place]
        so_far = points // 3
        gain = points[np.arange(len(played)), seat] - so_far[np.arange(len(played)), seat]
        others = (points - so_far).sum(axis=1) - gain
        columns = {
            "variant": np.full(len(played), self.variant),
            "lineup": np.full(len(played), self.lineup),
            "deal": self.deal[played],
            "rotation": self.rotation[played],
            "round": place + 1,
            "turn": rng.integers(1, 20, len(played)),
            "seat": seat,
            "strategy": self.player[played, seat],
            "card": card,
            "gain": gain + rng.poisson(np.maximum(worth + 3, 0)[card]) - 3,
            "others_gain": others / (players - 1),
            "win_share": self.share[played, seat],
        }
        columns |= {f"left_{name}": left[:, column] for column, name in enumerate(game(plan).special_cards)}
        columns |= {f"so_far_{each}": so_far[:, each] for each in range(players)}
        return _frame(columns, draws_schema(game(plan), strategies_of(plan), range(seats(plan)[-1])))


def _frame(columns: dict[str, np.ndarray], schema: tuple) -> pl.DataFrame:
    """A frame with the columns of a schema, in its order."""
    series = []
    for column in schema:
        values = columns.get(column.name)
        if values is None:  # of a seat that this table does not have
            series.append(pl.Series(column.name, [None] * len(columns["seat"]), column.dtype))
        elif isinstance(column.dtype, pl.Enum):
            series.append(pl.Series(column.name, values.astype(np.uint8)).cat.to(column.dtype))
        else:
            series.append(pl.Series(column.name, values).cast(column.dtype))
    return pl.DataFrame(series)
