"""Ranking of strategies from a matrix of win shares: Bradley-Terry for two players, Plackett-Luce for more.

Each strategy has a strength s. One A against n - 1 of B wins a share exp(s_A) / (exp(s_A) + (n - 1)
exp(s_B)): the chance that A comes first under Plackett (Applied Statistics 24 (1975)) and Luce, and for n = 2
the model of Bradley and Terry (Biometrika 39 (1952)). Equal strengths win 1/n. The model is a summary: it
cannot show that A beats B, B beats C and C beats A, so such cycles are looked for in the win shares
themselves.

Strengths are quasi-likelihood fits to mean win shares (ties count 1/k), with a small ridge that keeps them
finite. Errors come from the deals: all games of a deal, of all pairs, are one cluster.
"""

from dataclasses import dataclass

import numpy as np
from scipy import optimize, special
from scipy.sparse import csgraph

from experiments.statistics.estimates import (
    ENOUGH_CLUSTERS,
    LEVEL,
    Estimate,
    Flags,
    Floats,
    Integers,
    product,
)
from experiments.statistics.figures import Figures, ratios, without_rounding
from experiments.statistics.intervals import block_mean
from experiments.statistics.joint import simultaneous

RIDGE = 1e-4  # weight of the ridge beside one game a deal of each pair
BEYOND_SCALE = "beyond scale"


@dataclass(frozen=True, slots=True)
class Strength:
    """A strategy's strength in log-odds; 0 is the mean of the strategies on the scale.

    `beyond_scale`: no finite strength fits, since against those on the scale it won all or nothing. The value
    then only keeps the order and the interval is infinite.
    """

    strategy: int
    strength: Estimate
    beyond_scale: bool


@dataclass(frozen=True, slots=True)
class Ranking:
    """Strengths, best first, and what a ranking hides.

    `cycles`: a shortest cycle a > b > ... > a of wins beyond chance for each group of strategies that beat
    one another in circles, told from its lowest number on. `all_or_nothing`: pairs (a, b) with a win share of
    0 or 1.
    """

    strengths: tuple[Strength, ...]
    cycles: tuple[tuple[int, ...], ...]
    all_or_nothing: tuple[tuple[int, int], ...]


@dataclass(frozen=True, eq=False, slots=True)
class _Matrix:
    """The pairs that were played, `first[p]` against players - 1 of `second[p]`, and their shares by deal."""

    shares: Floats  # [D, P], nan where not played
    first: Integers  # [P]
    second: Integers  # [P]
    strategies: int
    players: int


def rank(shares: Floats, players: int, level: float = LEVEL, seed: int = 0) -> Ranking:
    """Ranking from win shares by deal.

    shares: [D, S, S], in deal d the win share of one a against players - 1 of b, averaged over its rotations;
    nan where not played (the diagonal is not read). For two players, and for teams, which count as two, the
    half above the diagonal is read. seed: for the joint intervals of the strengths. Raises ValueError where
    no two strategies met.
    """
    matrix = _played(shares, players)
    played = ~np.isnan(matrix.shares)
    pairs = ratios(np.where(played, matrix.shares, 0.0), played.astype(float))
    on_scale = _largest_group(matrix, pairs.values)
    strengths = _strengths(matrix, pairs, on_scale)
    estimates = simultaneous(strengths, level, seed)
    certain = (pairs.values == 0) | (pairs.values == 1)
    return Ranking(
        strengths=tuple(
            _strength(int(s), estimates[s], bool(on_scale[s])) for s in np.argsort(-strengths.values, kind="stable")
        ),
        cycles=_cycles(_wins(matrix, level)),
        all_or_nothing=tuple(
            (int(a), int(b)) for a, b in zip(matrix.first[certain], matrix.second[certain], strict=True)
        ),
    )


def _played(shares: Floats, players: int) -> _Matrix:
    """The pairs that were played in at least one deal."""
    strategies = shares.shape[1]
    wanted = np.triu(np.ones((strategies, strategies), dtype=bool), 1)
    if players > 2:
        wanted |= wanted.T
    first, second = np.nonzero(wanted & ~np.isnan(shares).all(axis=0))
    if len(first) == 0:
        raise ValueError("no two strategies met in any deal, so there is nothing to rank")
    return _Matrix(shares[:, first, second], first, second, strategies, players)


def _largest_group(matrix: _Matrix, values: Floats) -> Flags:
    """Which strategies [S] share a scale: all that won something from each other, directly or through others.

    A finite strength exists for a set of strategies if and only if it is such a group (Ford, American
    Mathematical Monthly 64 (1957)). Of equally large groups the first counts.
    """
    won = np.zeros((matrix.strategies, matrix.strategies), dtype=bool)
    won[matrix.first, matrix.second] |= values > 0
    won[matrix.second, matrix.first] |= values < 1
    _, group = csgraph.connected_components(won, directed=True, connection="strong")
    flags: Flags = group == np.argmax(np.bincount(group))
    return flags


def _strengths(matrix: _Matrix, pairs: Figures, on_scale: Flags) -> Figures:
    """Fitted strengths [S], centred on those on the scale, with each deal's share in their errors."""
    design = np.eye(matrix.strategies)[matrix.first] - np.eye(matrix.strategies)[matrix.second]

    def model(strengths: Floats) -> Floats:
        expected: Floats = special.expit(product(design, strengths[:, np.newaxis])[:, 0] - np.log(matrix.players - 1))
        return expected

    def slope(strengths: Floats) -> Floats:
        return product(design.T, (model(strengths) - pairs.values)[:, np.newaxis])[:, 0] + RIDGE * strengths

    def curvature(strengths: Floats) -> Floats:
        expected = model(strengths)
        weighted = design * (expected * (1 - expected))[:, np.newaxis]
        return product(design.T, weighted) + RIDGE * np.eye(matrix.strategies)

    fit = optimize.root(slope, np.zeros(matrix.strategies), jac=curvature)
    centring = np.eye(matrix.strategies) - on_scale / on_scale.sum()
    to_strengths: Floats = product(design, np.asarray(np.linalg.inv(curvature(fit.x)), dtype=np.float64))
    per_pair = product(to_strengths, centring.T)
    residuals = without_rounding(product(pairs.residuals, per_pair), product(np.abs(pairs.residuals), np.abs(per_pair)))
    values = product(centring, fit.x[:, np.newaxis])[:, 0]
    return Figures(values, residuals, np.full(matrix.strategies, pairs.clusters.min()))


def _strength(strategy: int, estimate: Estimate, on_scale: bool) -> Strength:
    """The table row of a strategy."""
    if not on_scale:
        estimate = Estimate(estimate.value, -np.inf, np.inf, estimate.n, BEYOND_SCALE)
    return Strength(strategy, estimate, not on_scale)


def _wins(matrix: _Matrix, level: float) -> Flags:
    """Who beats whom beyond chance, [S, S]: a pair's interval, Bonferroni over the pairs, lies above par.

    Par is 1/2 for two players. For more, a beats b if one a among b wins more than one b among a, so that a
    game that favours whoever stands alone makes no winners.
    """
    wins = np.zeros((matrix.strategies, matrix.strategies), dtype=bool)
    leads = _leads(matrix)
    for (a, b), lead in leads.items():
        estimate = block_mean(lead[~np.isnan(lead)], (-1.0, 1.0), 1 - (1 - level) / len(leads))
        if estimate.n >= ENOUGH_CLUSTERS:
            wins[a, b] = estimate.low > 0
            wins[b, a] = estimate.high < 0
    return wins


def _leads(matrix: _Matrix) -> dict[tuple[int, int], Floats]:
    """By how much a stands above b in each deal, from -1 to 1, for pairs a < b that were played both ways."""
    column = {(int(a), int(b)): p for p, (a, b) in enumerate(zip(matrix.first, matrix.second, strict=True))}
    if matrix.players == 2:
        return {pair: 2 * matrix.shares[:, p] - 1 for pair, p in column.items()}
    return {
        (a, b): matrix.shares[:, p] - matrix.shares[:, column[b, a]]
        for (a, b), p in column.items()
        if a < b and (b, a) in column
    }


def _cycles(wins: Flags) -> tuple[tuple[int, ...], ...]:
    """A shortest cycle for each group of strategies that beat one another in circles; wins: [S, S]."""
    steps, before = csgraph.shortest_path(wins, unweighted=True, return_predecessors=True)
    _, group = csgraph.connected_components(wins, directed=True, connection="strong")
    cycles = []
    for members in (np.flatnonzero(group == g) for g in range(group.max() + 1)):
        if len(members) > 1:
            back = np.where(wins, steps.T, np.inf)[np.ix_(members, members)]
            a, b = (members[place] for place in np.unravel_index(np.argmin(back), back.shape))
            cycles.append(_path(int(b), int(a), before))
    return tuple(cycles)


def _path(start: int, end: int, before: Integers) -> tuple[int, ...]:
    """The shortest path from start to end as a cycle, turned so that its lowest number comes first."""
    path = [end]
    while path[-1] != start:
        path.append(int(before[start, path[-1]]))
    path.reverse()
    turn = path.index(min(path))
    return tuple(path[turn:] + path[:turn])
