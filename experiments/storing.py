"""Files that appear whole or not at all: written aside, synced, renamed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from simulator.errors import CellblockError

ASIDE = ".partial"


def write_whole(contents: Mapping[Path, bytes]) -> None:
    """Write files that belong together: none takes its name before all are on the disk.

    Raises:
        CellblockError: one of them cannot be written; then none is there.
    """
    aside = {path: path.with_name(path.name + ASIDE) for path in contents}
    try:
        for path, content in contents.items():
            path.parent.mkdir(exist_ok=True)
            _write_synced(aside[path], content)
        for path in contents:
            aside[path].replace(path)
    except OSError as error:
        raise CellblockError(
            f"cannot write {path}: {error.strerror or error}. What was finished before is kept; make room, or choose "
            "another folder with -o"
        ) from error
    finally:
        for leftover in aside.values():
            with suppress(OSError):
                leftover.unlink()


def _write_synced(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
