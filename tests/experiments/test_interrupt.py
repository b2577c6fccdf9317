"""A real interrupt, as Ctrl-C sends it to a program: exit status 130, no traceback, nothing lost that was finished."""

import os
import signal
import subprocess
import sys
import time

import pytest

from experiments.runner import run
from tests.experiments.runs import assert_counts, assert_files, experiment, manifest_of, own, tables_of

pytestmark = pytest.mark.slow

# The handler is set here since a test run in the background may have been started with interrupts ignored.
PROGRAM = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from cellblock.cli.main import main
sys.exit(main())
"""
DEALS = {"steady": 400_000, "plain": 8_000, "never_done": 1_000}
PATIENCE = 60


def started(folder, player, workers):
    """Start a run of far more games than a test has time for."""
    file = folder.with_suffix(".toml")
    file.write_text(experiment(deals=DEALS[player], lineups=[["random", own(player)]]).to_toml(), encoding="utf-8")
    arguments = [sys.executable, "-c", PROGRAM, "run", str(file), "-o", str(folder), "-j", str(workers)]
    return subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def wait_for(condition, process):
    """Wait until something is there, and a moment longer."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.05)
    time.sleep(0.3)


def interrupted(process, *, group):
    """Interrupt a program, alone or with its workers as a terminal does; return what it said on stderr."""
    (os.killpg if group else os.kill)(process.pid, signal.SIGINT)
    try:
        _, said = process.communicate(timeout=PATIENCE)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert said.endswith("Error: interrupted\n")
    for noise in ("Traceback", "ignored", "Warning"):
        assert noise not in said
    return said


def manifest_after(folder):
    manifest = manifest_of(folder)
    assert manifest["status"] == "incomplete"
    assert_files(folder, manifest)
    assert_counts(folder, manifest)
    assert not list(folder.rglob("*.partial"))
    return manifest


@pytest.mark.parametrize(("player", "workers", "group"), [("steady", 1, False), ("plain", 1, True), ("plain", 2, True)])
def test_an_interrupted_run_keeps_its_parts(tmp_path, player, workers, group):
    """The rows are those of any other run of the experiment: here they are compared for the first deal of all kept."""
    folder = tmp_path / "run"
    process = started(folder, player, workers)
    wait_for(lambda: list(folder.glob("games/*.parquet")), process)
    said = interrupted(process, group=group)
    assert f"{folder} keeps what was finished" in said
    manifest = manifest_after(folder)
    assert 0 < manifest["counts"]["games"] < 2 * DEALS[player]
    kept = tables_of(folder)
    deal = kept["games"]["deal"].min()
    run(experiment(deals=deal + 1, lineups=[["random", own(player)]]), tmp_path / "again")
    for table, rows in tables_of(tmp_path / "again").items():
        assert rows.filter(deal=deal).equals(kept[table].filter(deal=deal))


def test_a_compiled_strategy_that_never_answers_does_not_hold_up_the_end(tmp_path):
    folder = tmp_path / "run"
    process = started(folder, "never_done", 1)
    wait_for((folder / "manifest.json").exists, process)
    interrupted(process, group=False)
    assert manifest_after(folder)["counts"]["games"] == 0
