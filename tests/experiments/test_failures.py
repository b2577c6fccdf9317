"""What stops a run: each failure is one clear message, and what was finished stays, with a manifest that says so."""

import errno
import os
import re
import subprocess
from pathlib import Path

import polars as pl
import pytest

from experiments import runner, storing
from experiments.runner import estimate, run
from experiments.tracing import trace
from simulator.errors import CellblockError, StrategyError, StrategyFailedError
from tests.experiments.runs import (
    OWN,
    assert_counts,
    assert_files,
    assert_whole,
    experiment,
    manifest_of,
    own,
    tables_of,
)

WHERE = r"failed in variant (\d+), line-up (\d+), deal (\d+), rotation (\d+), round (\d+), turn (\d+), seat (\d+): "
FAULTS = {
    "raises": "ValueError: no idea",
    "misses": r"it answered (\d+), but allowed are 0 to \d+, the places in its list of choices",
    "plain_raises": "KeyError: 'no idea'",
    "plain_misses": r"it answered -5, but allowed are 0 to \d+, the places in its list of choices",
    "nothing": "TypeError: it answered None, which is no whole number in the range of its list of choices",
    "huge": "TypeError: it answered 18446744073709551616, which is no whole number in the range of its list of choices",
    "leaves": "SystemExit: 0",
}
LAST_OWN_LINE = {
    "raises": 'raise ValueError("no idea")',
    "plain_raises": 'raise KeyError("no idea")',
    "leaves": "raise SystemExit(0)",
}


def without_strategy(tables):
    return {table: rows.drop("strategy") for table, rows in tables.items()}


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    """The games of the strategies that fail as they would have gone on: all take the first choice until then."""
    folder = tmp_path_factory.mktemp("unbroken") / "run"
    run(experiment(deals=30, lineups=[["random", own("steady")]]), folder)
    return without_strategy(tables_of(folder))


# Strategies


@pytest.mark.parametrize("name", FAULTS)
def test_a_strategy_that_fails(tmp_path, unbroken, name):
    """All fail at the same choice, by its number; of the batch, the games before it are kept, with the right rows."""
    with pytest.raises(StrategyFailedError) as caught:
        run(experiment(deals=30, lineups=[["random", own(name)]]), tmp_path / "run")
    message = str(caught.value)
    assert re.search(WHERE + FAULTS[name] + r"\. The games that were finished are kept$", message)
    variant, lineup, deal, rotation, number, turn, seat = map(int, re.search(WHERE, message).groups())
    assert (variant, lineup, deal, rotation, number, turn) == (0, 0, 6, 0, 2, 5)
    assert seat == 1  # the second place of the line-up, in rotation 0
    line = ""
    if name in LAST_OWN_LINE:
        lines = [text.strip() for text in OWN.read_text(encoding="utf-8").splitlines()]
        line = f", line {lines.index(LAST_OWN_LINE[name]) + 1}"
    assert message.startswith(f"strategy own.py:{name} ({OWN}{line}) failed")
    manifest = assert_whole(tmp_path / "run", "incomplete")
    assert manifest["counts"]["games"] == 2 * deal + rotation
    assert manifest["counts"]["failed_games"] == 1
    kept = without_strategy(tables_of(tmp_path / "run"))
    for table, rows in unbroken.items():
        assert kept[table].equals(rows.filter(pl.col("deal") < deal))


def test_batches_before_and_beside_a_failure_are_kept(tmp_path, unbroken):
    """Batches of 4 deals: the first is whole, the second stops at deal 6; what others finished meanwhile stays."""
    with pytest.raises(StrategyFailedError, match="deal 6,"):
        run(experiment(deals=30, lineups=[["random", own("raises")]]), tmp_path / "run", 2, batch_games=8)
    assert_whole(tmp_path / "run", "incomplete")
    for table, rows in without_strategy(tables_of(tmp_path / "run")).items():
        assert rows.filter(pl.col("deal") < 6).equals(unbroken[table].filter(pl.col("deal") < 6))
        assert not rows.filter(deal=6, rotation=0).height
        later = rows.filter(pl.col("deal") >= 8)
        assert later.equals(unbroken[table].join(later, on=("deal", "rotation"), how="semi"))


def test_a_failure_in_the_first_game_of_a_batch_leaves_no_empty_parts(tmp_path):
    with pytest.raises(StrategyFailedError, match="deal 6, rotation 0"):
        run(experiment(deals=30, lineups=[["random", own("raises")]]), tmp_path / "run", batch_games=2)
    manifest = assert_whole(tmp_path / "run", "incomplete")
    assert manifest["counts"]["failed_games"] == 1


@pytest.mark.slow
def test_a_strategy_that_fails_in_another_process(tmp_path):
    failing = experiment(deals=30, lineups=[["random", own("plain_raises")]])
    with pytest.raises(StrategyFailedError, match=WHERE + FAULTS["plain_raises"]):
        run(failing, tmp_path / "run", 2, batch_games=6)
    manifest = assert_whole(tmp_path / "run", "incomplete")
    assert manifest["counts"]["games"] >= 2 * 6


def test_a_strategy_that_cannot_be_compiled_stops_a_run_before_it_begins(tmp_path):
    with pytest.raises(StrategyError) as caught:
        run(experiment(lineups=[["random", own("cannot_be_compiled")]]), tmp_path / "run")
    message = str(caught.value)
    line = next(n for n, text in enumerate(OWN.read_text().splitlines(), 1) if "hidden_cards" in text)
    reason = 'the view has no field hidden_cards (did you mean "action_card"?)'
    assert message == (
        f"strategy cannot_be_compiled ({OWN}, line {line}) cannot be compiled: {reason}. Mend it, or play it as plain "
        "Python with @strategy(..., compiled=False); -v shows all that the compiler says"
    )
    assert not (tmp_path / "run").exists()


def test_a_failure_in_a_trace_and_in_a_pilot_tells_the_same():
    """With this seed the strategy fails in the first game already."""
    failing = experiment(deals=30, seed=0, lineups=[["random", own("raises")]])
    with pytest.raises(StrategyFailedError, match=WHERE + FAULTS["raises"]):
        list(trace(failing, 0))
    with pytest.raises(StrategyFailedError, match=WHERE + FAULTS["raises"]):
        estimate(failing)


# Files


@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_a_backend_or_number_of_workers_that_cannot_be(tmp_path, backend):
    with pytest.raises(
        CellblockError, match=f"0 {backend} are not allowed; allowed are 1 or more threads or processes"
    ):
        run(experiment(), tmp_path / "run", 0, backend)
    with pytest.raises(CellblockError, match="1 clouds are not allowed"):
        run(experiment(), tmp_path / "run", 1, "clouds")
    assert not (tmp_path / "run").exists()


def test_a_run_folder_is_never_touched_again(tmp_path):
    run(experiment(), tmp_path / "run")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "run").rglob("*")}
    with pytest.raises(CellblockError, match=r"the run folder .*run is there already; logs are never overwritten"):
        run(experiment(deals=2), tmp_path / "run")
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "run").rglob("*")} == before


@pytest.mark.parametrize("below", ["file", "file/run", "file/deep/run"])
def test_a_folder_in_place_of_a_file_or_below_one(tmp_path, below):
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    with pytest.raises(CellblockError, match=r"is there already|cannot make the run folder .*: Not a directory"):
        run(experiment(), tmp_path / below)
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_written_to_is_refused_before_anything_is_compiled(tmp_path, monkeypatch):
    monkeypatch.setattr(runner.os, "access", lambda path, mode: (path, mode) != (tmp_path, os.W_OK))
    monkeypatch.setattr(runner, "make_ready", None)
    with pytest.raises(CellblockError) as caught:
        runner.prepare(experiment(), tmp_path / "deep" / "run")
    assert str(caught.value) == (
        f"cannot make the run folder {tmp_path}/deep/run: {tmp_path}: Permission denied; name another with -o"
    )


def test_no_permission_to_make_the_folder(tmp_path, monkeypatch):
    def refuse(path, *_, **__):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(CellblockError, match=r"cannot make the run folder .*run: Permission denied; name another"):
        run(experiment(), tmp_path / "run")


def full_disk(monkeypatch, *names):
    """Let the disk be full when files of these names are written; they get only half of what they should hold."""
    real = storing._write_synced

    def write(path, content):
        if any(name in str(path) for name in names):
            path.write_bytes(content[: len(content) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        real(path, content)

    monkeypatch.setattr(storing, "_write_synced", write)


@pytest.mark.parametrize("table", ["rounds", "games", "draws"])
def test_a_full_disk_keeps_the_parts_before_and_no_half_batch(tmp_path, monkeypatch, table):
    full_disk(monkeypatch, f"{table}/part-000001")
    with pytest.raises(CellblockError) as caught:
        run(experiment(deals=3), tmp_path / "run", batch_games=2)
    assert str(caught.value) == (
        f"cannot write {tmp_path}/run/{table}/part-000001.parquet: No space left on device. What was finished before "
        "is kept; make room, or choose another folder with -o"
    )
    manifest = assert_whole(tmp_path / "run", "incomplete")
    assert {file["path"] for file in manifest["files"]} >= {"games/part-000000.parquet", "rounds/part-000000.parquet"}
    assert not any("000001" in file["path"] for file in manifest["files"])


@pytest.mark.parametrize("name", ["experiment.toml", "manifest.json"])
def test_a_disk_that_is_full_from_the_start_leaves_no_folder(tmp_path, monkeypatch, name):
    full_disk(monkeypatch, name)
    with pytest.raises(CellblockError, match=f"cannot write .*{name}: No space left on device"):
        run(experiment(), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_the_first_failure_is_told_where_the_manifest_cannot_be_written_either(tmp_path, monkeypatch):
    def fill_up(*_):
        full_disk(monkeypatch, "part-000001", "manifest.json")

    with pytest.raises(CellblockError, match=r"cannot write .*part-000001"):
        run(experiment(deals=3), tmp_path / "run", batch_games=2, watch=fill_up)


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 400 kB in memory, where the system lets us have one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(folder)], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip("no right to mount a small disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_disk_that_is_really_full(small_disk):
    """About 120 kB a batch of 500 games: the fourth at the latest has no room; the manifest has it again."""
    with pytest.raises(CellblockError, match="No space left on device"):
        run(experiment(deals=4000, logs=["rounds"]), small_disk / "run", batch_games=1000)
    manifest = assert_whole(small_disk / "run", "incomplete")
    assert manifest["counts"]["games"] >= 1000


# Interrupts and lost workers


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_keeps_what_was_finished(tmp_path, workers):
    """As it comes in the main thread between two batches; parts are as a run to the end would have written them."""

    def interrupt(games, *_):
        if games >= 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(experiment(deals=50), tmp_path / "run", workers, watch=interrupt, batch_games=2)
    manifest = assert_manifest(tmp_path / "run")
    assert 6 <= manifest["counts"]["games"] < 100
    run(experiment(deals=50), tmp_path / "whole", batch_games=2)
    whole = tables_of(tmp_path / "whole")
    for table, rows in tables_of(tmp_path / "run").items():
        assert rows.equals(whole[table].join(rows, on="deal", how="semi"))


def assert_manifest(folder):
    """The manifest says incomplete, and what it lists is whole; other workers may have left parts beside it."""
    manifest = manifest_of(folder)
    assert manifest["status"] == "incomplete"
    assert_files(folder, manifest)
    assert_counts(folder, manifest)
    return manifest


@pytest.mark.slow
def test_a_worker_process_that_is_killed(tmp_path):
    """Killed in deal 6, which is in the third batch of 3 deals."""
    with pytest.raises(CellblockError, match=r"a worker process was ended from outside, perhaps for want of memory"):
        run(experiment(deals=30, lineups=[["random", own("dies")]]), tmp_path / "run", 2, batch_games=6)
    assert_manifest(tmp_path / "run")


def test_an_error_of_cellblock_itself_keeps_what_was_finished_too(tmp_path):
    def fail(games, *_):
        if games >= 4:
            raise RuntimeError("a fault")

    with pytest.raises(RuntimeError, match="a fault"):
        run(experiment(deals=50), tmp_path / "run", watch=fail, batch_games=2)
    assert assert_manifest(tmp_path / "run")["counts"]["games"] >= 4
