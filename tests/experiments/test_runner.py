"""Runs: the same content whoever plays it, which games are played, and what an estimate says."""

import polars as pl
import pytest

from experiments import runner
from experiments.config import load_experiment
from experiments.runner import estimate, games_of, jobs_of, run
from tests.experiments.runs import assert_same_content, assert_whole, experiment, manifest_of, own, tables_of

# Two line-ups with plain Python among them, one of one strategy, two variants: 2 * 7 * (2 + 2) games.
MIXED = {
    "deals": 7,
    "lineups": [["random", own("plain")], ["random", "random"]],
    "sweep": {"rules.generic_escapees": [3, 7]},
}


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    """The logs of MIXED, played by one worker."""
    folder = tmp_path_factory.mktemp("reference") / "run"
    run(experiment(**MIXED), folder)
    return tables_of(folder)


@pytest.mark.parametrize(
    ("workers", "backend", "batch_games"),
    [(1, "threads", 1), (1, "processes", 5), (3, "threads", 4), (2, "threads", None)],
)
def test_same_content_for_any_workers_batches_and_threads(reference, tmp_path, workers, backend, batch_games):
    run(experiment(**MIXED), tmp_path / "run", workers, backend, batch_games=batch_games)
    assert_same_content(tables_of(tmp_path / "run"), reference)


@pytest.mark.slow
def test_same_content_from_processes(reference, tmp_path):
    run(experiment(**MIXED), tmp_path / "run", 2, "processes", batch_games=3)
    assert_same_content(tables_of(tmp_path / "run"), reference)


def test_a_seed_gives_its_own_games_and_a_written_experiment_the_same_again(reference, tmp_path):
    run(experiment(**MIXED, seed=6), tmp_path / "other")
    assert not tables_of(tmp_path / "other")["games"].equals(reference["games"])
    run(load_experiment(tmp_path / "other" / "experiment.toml"), tmp_path / "again")
    assert_same_content(tables_of(tmp_path / "again"), tables_of(tmp_path / "other"))


def test_every_lineup_and_variant_plays_all_deals_in_all_rotations(reference):
    games = reference["games"].select("variant", "lineup", "deal", "rotation").unique().sort(pl.all())
    assert games.rows() == [
        (variant, lineup, deal, rotation)
        for variant in (0, 1)
        for lineup in (0, 1)
        for deal in range(7)
        for rotation in (0, 1)
    ]


def test_a_strategy_alone_plays_the_same_games_in_other_company(reference, tmp_path):
    """What a game is hangs on its deal: leaving out the other line-up and variant changes no row but its numbers."""
    run(experiment(deals=7, rules={"generic_escapees": 7}), tmp_path / "run")
    for table, rows in tables_of(tmp_path / "run").items():
        same = reference[table].filter(variant=1, lineup=1).drop("variant", "lineup", "strategy")
        assert rows.drop("variant", "lineup", "strategy").equals(same)


def test_more_deals_leave_the_first_ones_alone(reference, tmp_path):
    run(experiment(**MIXED | {"deals": 9}), tmp_path / "run")
    more = {table: rows.filter(pl.col("deal") < 7) for table, rows in tables_of(tmp_path / "run").items()}
    assert_same_content(more, reference)


def test_batches_cover_the_deals_and_are_as_many_as_workers_need():
    """1,000 deals in 3 rotations: 3,000 games, in batches of 500 games at least, 166 deals each, the last one of 4."""
    jobs = list(jobs_of(experiment(players=3, deals=1000)))
    assert [(job.first_deal, job.deals) for job in jobs] == [(166 * n, 166) for n in range(6)] + [(996, 4)]
    assert [job.batch.number for job in jobs] == list(range(7))
    assert games_of(experiment(players=3, deals=1000)) == sum(job.games for job in jobs) == 3000
    # A million games: batches of 8,000, which is 4,000 deals.
    assert next(jobs_of(experiment(deals=500_000))).deals == 4000


def test_batches_take_the_deals_in_order_through_all_variants_and_lineups():
    """So a run that was stopped has its first deals whole in every cell, however many rotations the line-ups have."""
    jobs = list(jobs_of(experiment(**MIXED), batch_games=6))
    order = [(job.first_deal, job.batch.variant, job.batch.lineup) for job in jobs]
    assert order == sorted(order)
    assert len({first for first, _, _ in order}) > 1
    cells = {(variant, lineup) for _, variant, lineup in order}
    ranges = {
        cell: [(j.first_deal, j.deals) for j in jobs if (j.batch.variant, j.batch.lineup) == cell] for cell in cells
    }
    assert len(cells) > 2
    assert len({tuple(deals) for deals in ranges.values()}) == 1


def test_the_watch_sees_the_games_go_by(tmp_path):
    seen = []
    manifest = run(experiment(deals=10), tmp_path / "run", batch_games=8, watch=lambda *counts: seen.append(counts))
    rounds = manifest["counts"]["rounds"]
    assert [games for games, _, _ in seen] == [0, 8, 16, 20]
    assert {total for _, total, _ in seen} == {20}
    assert seen[-1] == (20, 20, rounds)


def test_the_manifest_is_kept_up_to_date_while_it_runs(tmp_path, monkeypatch):
    """After a crash nothing but the last seconds is lost: here it is written after every batch."""
    monkeypatch.setattr(runner, "MANIFEST_SECONDS", -1.0)
    seen = []

    def look(*_):
        manifest = manifest_of(tmp_path / "run")
        seen.append((manifest["status"], manifest["counts"]["games"], len(manifest["files"])))

    run(experiment(deals=3), tmp_path / "run", watch=look, batch_games=2)
    # The watch is called when play begins, then before the manifest is written: it sees the batches before. Three parts
    # each.
    assert seen == [("running", 0, 0), ("running", 0, 0), ("running", 2, 3), ("running", 4, 6)]
    assert_whole(tmp_path / "run", "complete")


def test_capped_games_are_kept_and_counted(tmp_path):
    """A round may have 2 turns, a game 3 rounds: nobody has 100 points by then, so every game is capped."""
    rules = {"max_turns": 2, "max_rounds": 3}
    manifest = run(experiment(deals=4, rules=rules), tmp_path / "run")
    assert manifest["counts"] | {"choices": 0} == {
        "games": 8, "rounds": 24, "choices": 0, "capped_games": 8, "failed_games": 0,
    }  # fmt: skip
    tables = tables_of(tmp_path / "run")
    assert tables["games"]["capped"].all()
    assert tables["rounds"]["capped"].all()
    assert tables["rounds"]["end_reason"].unique().to_list() == ["cap"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_win_shares_sum_to_one_and_go_to_the_highest_score(tmp_path, players):
    """After a single round of few turns several often have no point at all, and share the win."""
    rules = {"max_rounds": 1, "max_turns": 10 * players}
    run(experiment(players=players, deals=60, rules=rules), tmp_path / "run")
    shared = 0
    for _, game in tables_of(tmp_path / "run")["games"].group_by("deal", "rotation"):
        scores, shares = game["score"].to_list(), game["win_share"].to_list()
        winners = scores.count(max(scores))
        assert shares == [1 / winners if score == max(scores) else 0.0 for score in scores]
        shared += winners > 1
    assert shared > 0


@pytest.mark.parametrize("settings", [{}, {"players": 4, "deals": 400, "lineups": [["random"] * 4]}])
def test_an_estimate_is_near_the_run(tmp_path, settings):
    """Games exactly; rounds and bytes, which a pilot tells, within a factor."""
    planned = experiment(**MIXED | {"deals": 300} | settings)
    said = estimate(planned, workers=2)
    manifest = run(planned, tmp_path / "run")
    stored = sum((tmp_path / "run" / file["path"]).stat().st_size for file in manifest["files"])
    assert said.games == manifest["counts"]["games"] == games_of(planned)
    assert 0.8 < said.rounds / manifest["counts"]["rounds"] < 1.25
    assert 0.6 < said.log_bytes / stored < 1.6
    assert said.seconds > 0


def test_an_estimate_leaves_out_the_time_of_compiling(monkeypatch):
    order = []
    for name in ("make_ready", "_pilot"):
        real = getattr(runner, name)
        monkeypatch.setattr(runner, name, lambda *given, name=name, real=real: (order.append(name), real(*given))[1])
    assert estimate(experiment(deals=1)).games == 2
    assert order == ["make_ready", "_pilot"]


def test_an_estimate_counts_the_time_in_which_a_strategy_waits():
    """`slow` waits a thousandth of a second at each choice, with hardly any processor time."""
    said = estimate(experiment(deals=1000, lineups=[["random", own("slow")]]))
    choices_a_round = 20  # at least
    assert said.seconds > said.rounds * choices_a_round * 0.001


def test_parameters_reach_the_game_as_they_were_given(tmp_path):
    """`steady:place=9` takes the last of the choices: its first draw is from Solitary wherever that is possible."""
    lineup = [own("steady"), own("steady:place=9")]
    run(experiment(deals=40, lineups=[lineup]), tmp_path / "run")
    rounds = tables_of(tmp_path / "run")["rounds"].group_by("strategy").agg(pl.col("turns", "block_draws").sum())
    taken = {row["strategy"]: row["block_draws"] / row["turns"] for row in rounds.to_dicts()}
    assert taken["own.py:steady"] == 1.0  # the Cell Block is always the first choice
    assert taken["own.py:steady:place=9"] < 0.5
