"""Compiling: one decorator that holds all Numba options, and the folder that keeps machine code between runs.

Numba's own disk cache looks only at the file of the function it stores. It would silently keep old machine code when
a called function or a constant in another file changes. So the folder is named by a hash of every source that the
function may rest on, and of Numba's version: a change of any of them starts a fresh folder. The engine rests on
`simulator`; a strategy rests on `strategies` too, and a user's own on the files beside it.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numba
from numba import types
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.extending import register_jitable

config: Any = numba.config
ENGINE = Path(__file__).resolve().parent
CACHE_VARIABLE = "CELLBLOCK_CACHE_DIR"
UNUSED_DAYS = 30

# First-class functions, which strategies are, are marked experimental by Numba; constraints.txt pins its minor version.
warnings.filterwarnings("ignore", message="First-class function type feature", category=NumbaExperimentalFeatureWarning)


class CacheWarning(UserWarning):
    """Compiled code cannot be kept where it belongs, so that it is made anew."""


def inner(function: Callable[..., Any]) -> Any:
    """Let compiled code call a function: it is compiled with its callers.

    Python itself runs it as it stands. Without the wrappers that calls from Python would need, the engine compiles in
    three quarters of the time. Copied into its callers wherever LLVM would make it a call, it plays a fifth faster, and
    compiling takes no longer.
    """
    return register_jitable(error_model="numpy", forceinline=True)(function)


class Entry:
    """A compiled function that Python calls: one explicit signature, compiled at its first call, cached on disk."""

    def __init__(
        self, function: Callable[..., Any], signature: Callable[[], Any], sources: Iterable[Path] = ()
    ) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self._signature = signature
        self._sources = tuple(sources)
        self._dispatcher: Any = None

    def ready(self) -> Any:
        """Return the compiled function, compiling it or loading it from the cache if that has not been done."""
        if self._dispatcher is None:
            self._dispatcher = _compile(self.function, self._signature(), self._sources)
        return self._dispatcher

    def __call__(self, *arguments: Any) -> Any:
        """Call the compiled function."""
        return self.ready()(*arguments)


def entry(signature: Callable[[], Any]) -> Callable[[Callable[..., Any]], Entry]:
    """Return a decorator that makes an entry point of a function; `signature` is called when it is compiled."""
    return lambda function: Entry(function, signature)


def _compile(function: Callable[..., Any], signature: Any, sources: tuple[Path, ...]) -> Any:
    if config.DISABLE_JIT:
        return function
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(sources))
    try:
        dispatcher = numba.njit(nogil=True, error_model="numpy", cache=True)(function)
        dispatcher.compile(signature)
        dispatcher.disable_compile()
    finally:
        config.CACHE_DIR = before
    return dispatcher


@functools.cache
def record_type(dtype: Any) -> Any:
    """Return the Numba type of a record dtype."""
    return numba.from_dtype(dtype)


def function_type(signature: Any) -> Any:
    """Return the type of a first-class function with a signature."""
    return types.FunctionType(signature)


def jit_is_off() -> bool:
    """Tell whether `NUMBA_DISABLE_JIT` makes the same source run as plain Python."""
    return bool(config.DISABLE_JIT)


def is_cached() -> bool:
    """Tell whether compiled code of these sources is there already, so that a first run can say that it compiles.

    Numba goes by the time of a source file too, so that a fresh copy of the same sources compiles anew.
    """
    if config.DISABLE_JIT:
        return True
    newest = max(path.stat().st_mtime for path in ENGINE.rglob("*.py"))
    return any(index.stat().st_mtime > newest for index in cache_folder().rglob("*.nbi"))


def cache_folder(sources: tuple[Path, ...] = ()) -> Path:
    """Return the folder of compiled code: named by what it was compiled from, made if missing, marked as used.

    It lies in `$CELLBLOCK_CACHE_DIR`, else in the user's cache folder; where that cannot be written to, in a temporary
    folder, with a CacheWarning. The variable then names this folder, so that nothing warns again, worker processes
    included, and all share what was compiled.
    """
    return _cache_folder(_cache_home(), source_hash(sources))


@functools.cache
def _cache_folder(home: Path, name: str) -> Path:
    folder = home / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _remove_unused(home)
    except OSError as error:
        spare = tempfile.mkdtemp(prefix="cellblock-")
        os.environ[CACHE_VARIABLE] = spare
        folder = _cache_folder(Path(spare), name)
        warnings.warn(
            f"cannot write compiled code to {home} ({error.strerror}); this run compiles anew into {spare}. "
            f"Set {CACHE_VARIABLE} to a folder that can be written to.",
            CacheWarning,
            stacklevel=2,
        )
    return folder


def _cache_home() -> Path:
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return Path(chosen)
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return base / "cellblock"


def _remove_unused(home: Path) -> None:
    """Remove the folders of other sources that have not been used for a month."""
    oldest = time.time() - UNUSED_DAYS * 86_400
    for folder in home.iterdir():
        if folder.is_dir() and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)


@functools.cache
def source_hash(sources: tuple[Path, ...] = ()) -> str:
    """Return a hash of the engine's sources, of further files and folders, and of Numba's version and mode."""
    digest = hashlib.sha256(f"{numba.__version__} boundscheck={config.BOUNDSCHECK}".encode())
    for source in (ENGINE, *sources):
        for path in sorted(source.rglob("*.py")) if source.is_dir() else [source]:
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
