"""The headline against a slow count in plain Python."""

import statistics
from collections import defaultdict

import numpy as np
import polars as pl
import pytest

from experiments.headline import headline
from experiments.runner import run
from experiments.statistics import block_mean
from simulator.errors import CellblockError, StrategyFailedError
from tests.experiments.runs import experiment, manifest_of, own, tables_of
from tests.experiments.stand_ins import teams  # noqa: F401 - a fixture


def slow_headline(folder):
    """The rows of the headline, as dicts by variant, line-up and who."""
    manifest = manifest_of(folder)
    told = {}
    for variant, settings in enumerate(manifest["variants"]):
        for lineup, plan in enumerate(manifest["lineups"]):
            games = tables_of(folder)["games"].filter(variant=variant, lineup=lineup).to_dicts()
            alike = len(set(plan["strategies"])) == 1
            rows = plan["rotations"] * manifest["players"]
            names = ", ".join(plan["strategies"])
            told |= {(settings["name"], names, who): row for who, row in counted(games, rows, alike=alike).items()}
    return told


def counted(games, rows, *, alike):
    """What each strategy, or each seat, has in the blocks that are whole; a block is a mean over its games."""
    sizes, blocks = defaultdict(int), defaultdict(lambda: defaultdict(list))
    for game in games:
        who = f"seat {game['seat']}" if alike else game["strategy"]
        sizes[game["deal"]] += 1
        blocks[who][game["deal"]].append(game)
    told = {}
    for who, by_deal in blocks.items():
        whole = [by_deal[deal] for deal in sorted(by_deal) if sizes[deal] == rows]
        means = {
            name: [statistics.fmean(game[name] for game in block) for block in whole]
            for name in ("win_share", "score", "rounds")
        }
        share = block_mean(np.array(means["win_share"]), (0.0, 1.0))
        told["seat 0, first in round 1" if who == "seat 0" else who] = {
            "win share %": pytest.approx(100 * statistics.fmean(means["win_share"]), abs=0.0051),
            "95 % interval": f"{100 * share.low:.2f} to {100 * share.high:.2f}",
            "points": pytest.approx(statistics.fmean(means["score"]), abs=0.051),
            "rounds": pytest.approx(statistics.fmean(means["rounds"]), abs=0.0051),
        }
    return told


def test_a_headline_of_variants_and_lineups(tmp_path):
    """Three players; a line-up of one strategy is told by seat, others by strategy, however many seats it has."""
    lineups = [["random"] * 3, [own("steady"), "random", "random"], ["random", own("steady:place=1"), own("steady")]]
    settings = {"players": 3, "deals": 40, "lineups": lineups, "sweep": {"rules.target": [30, 60]}}
    run(experiment(**settings), tmp_path / "run", batch_games=33)
    rows = headline(tmp_path / "run")
    told = slow_headline(tmp_path / "run")
    assert len(rows) == len(told) == 2 * (3 + 2 + 3)
    for row in rows:
        assert {**row} == {"variant": row["variant"], "line-up": row["line-up"], "who": row["who"]} | told[
            row["variant"], row["line-up"], row["who"]
        ]


def test_what_is_the_same_in_all_rows_is_left_out(tmp_path):
    run(experiment(deals=5), tmp_path / "run")
    rows = headline(str(tmp_path / "run"))
    assert [row["who"] for row in rows] == ["seat 0, first in round 1", "seat 1"]
    assert list(rows[0]) == ["who", "win share %", "95 % interval", "points", "rounds"]
    assert sum(row["win share %"] for row in rows) == pytest.approx(100, abs=0.01)


def test_of_an_unfinished_run_only_whole_blocks_count_and_only_listed_parts(tmp_path):
    """The strategy fails in the second rotation of deal 11: that block has one game of two."""
    failing = experiment(deals=40, seed=31, lineups=[["random", own("raises")]])
    with pytest.raises(StrategyFailedError, match="deal 11, rotation 1"):
        run(failing, tmp_path / "run")
    games = tables_of(tmp_path / "run")["games"]
    assert games.height == 2 * (2 * 11 + 1)
    pl.concat([games, games]).write_parquet(tmp_path / "run" / "games" / "part-000009.parquet")  # is not listed
    rows = headline(tmp_path / "run")
    told = slow_headline(tmp_path / "run")
    assert [row["win share %"] for row in rows] == [
        told["default rules", "random, own.py:raises", row["who"]]["win share %"] for row in rows
    ]


@pytest.mark.usefixtures("teams")
def test_teams_have_a_row_each(tmp_path):
    """Of equal strategies by who is first in round 1, else by the two who are partners, wherever they sit."""
    names = [own("steady"), "random", own("steady:place=1"), "random"]
    lineups = [["random"] * 4, names, [names[0], *names[:3]]]
    rules = {"foil_without_play": False, "target": 30}
    run(experiment(players=4, deals=8, rules=rules, lineups=lineups), tmp_path / "run")
    games = tables_of(tmp_path / "run")["games"].to_dicts()

    def share(lineup, mine):
        """Mean win share of the two seats together that `mine` picks by deal, rotation and seat."""
        won = [game["win_share"] for game in games if game["lineup"] == lineup and mine(game)]
        return pytest.approx(100 * sum(won) / len(won) * 2, abs=0.0051)

    told = {(row["line-up"].count("random"), row["who"]): row["win share %"] for row in headline(tmp_path / "run")}
    assert told == {
        (4, "seats 0 and 2, first in round 1"): share(0, lambda game: game["seat"] in (0, 2)),
        (4, "seats 1 and 3"): share(0, lambda game: game["seat"] in (1, 3)),
        # The partners of the second line-up change places, but stay two: every other seat from the first of them on.
        (2, "own.py:steady + own.py:steady:place=1"): share(1, lambda game: (game["seat"] + game["rotation"]) % 2 == 0),
        (2, "random"): share(1, lambda game: (game["seat"] + game["rotation"]) % 2 == 1),
        (1, "own.py:steady + random"): share(2, lambda game: (game["seat"] + game["rotation"]) % 2 == 0),
        (1, "own.py:steady + own.py:steady:place=1"): share(2, lambda game: (game["seat"] + game["rotation"]) % 2 == 1),
    }


def test_a_folder_without_a_run_or_with_a_damaged_log(tmp_path):
    run(experiment(deals=3), tmp_path / "run")
    part = tmp_path / "run" / "games" / "part-000000.parquet"
    for damage in (lambda: part.write_bytes(b"PAR1 no"), part.unlink):
        damage()
        with pytest.raises(CellblockError, match=r"the log .*games/part-000000.parquet cannot be read"):
            headline(tmp_path / "run")
    with pytest.raises(CellblockError, match="is no run folder"):
        headline(tmp_path)


@pytest.mark.parametrize(("seed", "where"), [(0, "deal 0, rotation 0"), (18, "deal 0, rotation 1")])
def test_a_run_without_a_whole_block(tmp_path, seed, where):
    with pytest.raises(StrategyFailedError, match=where):
        run(experiment(seed=seed, lineups=[["random", own("raises")]]), tmp_path / "run")
    with pytest.raises(CellblockError, match="has no deal with all its games; play it again"):
        headline(tmp_path / "run")
