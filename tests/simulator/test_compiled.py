"""The cache of compiled code: a folder for each state of the sources, never an old one, and somewhere to go always."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest
from numba import types

from simulator import compiled
from simulator.compiled import Entry, cache_folder, config, jit_is_off, source_hash

fresh_hash = source_hash.__wrapped__  # a process looks at the sources once; these tests change them
fresh_folder = compiled._cache_folder.__wrapped__


def double(number):
    """Return twice a number."""
    return 2 * number


def of_a_float(_number):
    """Cannot be compiled: it has no type for a set of two kinds."""
    return {1, "one"}


def one_number() -> Any:
    return types.int64(types.int64)


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of two files in place of the engine's sources."""
    folder = tmp_path / "engine"
    (folder / "inside").mkdir(parents=True)
    (folder / "one.py").write_text("ONE = 1\n")
    (folder / "inside" / "two.py").write_text("TWO = 2\n")
    monkeypatch.setattr(compiled, "ENGINE", folder)
    return folder


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for compiled code."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("CELLBLOCK_CACHE_DIR", str(folder))
    return folder


@pytest.mark.parametrize("change", ["one.py", "inside/two.py", "three.py"])
def test_a_changed_or_added_source_starts_a_fresh_folder(engine: Path, change: str) -> None:
    before = fresh_hash()
    assert fresh_hash() == before
    with (engine / change).open("a") as file:
        file.write("THREE = 3\n")
    assert fresh_hash() != before


def test_a_renamed_source_starts_a_fresh_folder(engine: Path) -> None:
    before = fresh_hash()
    (engine / "one.py").rename(engine / "uno.py")
    assert fresh_hash() != before


def test_files_that_are_no_sources_do_not_matter(engine: Path) -> None:
    before = fresh_hash()
    (engine / "notes.txt").write_text("nothing")
    assert fresh_hash() == before


def test_further_sources_of_a_strategy_count(engine: Path, tmp_path: Path) -> None:
    """A file, or all of a folder."""
    own = tmp_path / "mine.py"
    own.write_text("A = 1\n")
    before = fresh_hash((own,)), fresh_hash((engine, own))
    assert len({fresh_hash(), *before}) == 3
    own.write_text("A = 2\n")
    assert fresh_hash((own,)) != before[0]
    assert fresh_hash((engine, own)) != before[1]


@pytest.mark.usefixtures("engine")
def test_another_mode_has_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fresh_hash()
    monkeypatch.setattr(config, "BOUNDSCHECK", 1)
    assert fresh_hash() != before


@pytest.mark.usefixtures("engine")
def test_another_version_of_numba_has_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fresh_hash()
    monkeypatch.setattr(compiled.numba, "__version__", "0.0.0")
    assert fresh_hash() != before


def test_the_folder_lies_where_the_environment_says(home: Path) -> None:
    folder = cache_folder()
    assert folder.parent == home
    assert folder.name == source_hash()
    assert folder.is_dir()


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"XDG_CACHE_HOME": "/some/cache"}, Path("/some/cache/cellblock")),
        ("linux", {}, Path("/home/me/.cache/cellblock")),
        ("darwin", {}, Path("/home/me/Library/Caches/cellblock")),
        ("win32", {"LOCALAPPDATA": "/app/data"}, Path("/app/data/cellblock")),
    ],
)
def test_without_it_the_users_cache_is_used(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], expected: Path
) -> None:
    for name in ("CELLBLOCK_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/me"))
    assert compiled._cache_home() == expected


def test_where_nothing_can_be_written_a_temporary_folder_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file stands in the way; the warning names the place, the reason and the remedy.

    It comes once: for other sources, and in processes started from here, the temporary folder is where they look first.
    """
    (tmp_path / "file").write_text("")
    home = tmp_path / "file" / "cache"
    monkeypatch.setenv("CELLBLOCK_CACHE_DIR", str(home))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.warns(
        compiled.CacheWarning, match="Set CELLBLOCK_CACHE_DIR to a folder that can be written to"
    ) as caught:
        folder = fresh_folder(home, "abc")
    assert folder.is_dir()
    assert str(home) in str(caught[0].message)
    assert "Not a directory" in str(caught[0].message)
    assert compiled._cache_home() == folder.parent
    assert folder.parent.parent == tmp_path
    assert cache_folder().parent == folder.parent


def test_folders_unused_for_a_month_are_removed(home: Path) -> None:
    """Those used since stay, and so do files that are not ours to judge."""
    old, recent = home / "old", home / "recent"
    for folder, days in ((old, 31), (recent, 29)):
        (folder / "escape").mkdir(parents=True)
        (folder / "escape" / "code.nbc").write_text("x")
        used = time.time() - days * 86_400
        os.utime(folder, (used, used))
    (home / "README").write_text("")
    os.utime(home / "README", (0, 0))
    fresh_folder(home, "now")
    assert sorted(path.name for path in home.iterdir()) == ["README", "now", "recent"]


def test_a_folder_in_use_is_marked_as_used(home: Path) -> None:
    """So it is not removed, however old its files are."""
    folder = home / "now"
    folder.mkdir(parents=True)
    os.utime(folder, (0, 0))
    fresh_folder(home, "now")
    assert folder.is_dir()
    assert time.time() - folder.stat().st_mtime < 3600


# Entry points


@pytest.mark.skipif(jit_is_off(), reason="nothing is compiled in plain mode")
def test_an_entry_is_compiled_once_and_then_loaded(home: Path) -> None:
    """The second entry of the same function finds the code on disk."""
    first, second = Entry(double, one_number), Entry(double, one_number)
    assert first(21) == second(21) == 42
    assert first.ready() is first.ready()
    assert sum(first.ready().stats.cache_misses.values()) == 1
    assert sum(second.ready().stats.cache_hits.values()) == 1
    assert len(list(home.rglob("*.nbi"))) == 1


@pytest.mark.skipif(jit_is_off(), reason="nothing is compiled in plain mode")
@pytest.mark.usefixtures("home")
def test_an_entry_has_one_signature() -> None:
    """It is never compiled for others in silence."""
    with pytest.raises(TypeError, match="No matching definition"):
        Entry(double, one_number)("two")


def test_nothing_is_compiled_before_the_first_call(home: Path) -> None:
    entry = Entry(double, one_number)
    assert (entry.__name__, entry.__doc__) == ("double", "Return twice a number.")
    assert not home.exists()


@pytest.mark.usefixtures("home")
def test_numbas_own_cache_folder_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when compiling fails."""
    monkeypatch.setattr(config, "CACHE_DIR", "/before")
    Entry(double, one_number).ready()
    assert config.CACHE_DIR == "/before"
    if not jit_is_off():
        with pytest.raises(compiled.numba.core.errors.TypingError):
            Entry(of_a_float, one_number).ready()
        assert config.CACHE_DIR == "/before"


def test_in_plain_mode_an_entry_is_the_function_itself(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "DISABLE_JIT", 1)
    assert Entry(double, one_number).ready() is double
    assert jit_is_off()
    assert compiled.is_cached()
    assert not home.exists()


@pytest.mark.usefixtures("home")
def test_a_first_run_knows_that_it_will_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "DISABLE_JIT", 0)
    assert not compiled.is_cached()
    index = cache_folder() / "some.nbi"
    index.write_text("")
    assert compiled.is_cached()
    os.utime(index, (1, 1))  # older than the sources: those are a fresh copy, which Numba compiles anew
    assert not compiled.is_cached()
