"""What the compiler has against a strategy, in a line: where in which file, and why."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simulator.rules import nearest

LONGEST_REASON = 300
STEP = re.compile(r"Failed in nopython mode pipeline \(step: [^)]*\)\s*")
PLACE = re.compile(r"(?:at|from) (?P<file>\S.*?\.py) \((?P<line>\d+)\)")
REST = re.compile(r"\n\s*(?:During:|File \"|There (?:is|are) \d+ candidate|raised from)|\. Raised from ", re.DOTALL)
TYPES = re.compile(r"\[type=[^\[\]]*\]")  # of the fields of a record, which are listed whenever it is named
NOISE = re.compile(r",? defined at None| at 0x[0-9a-f]+|\n\s*>>>")
RECORD = re.compile(r"Record\([\w,]*;\d+;\w+\)")


def complaint(error: BaseException, file: Path, view_fields: tuple[str, ...]) -> tuple[str, str]:
    """Return where the compiler stumbled, as `FILE, line N`, and its reason in a line.

    It tells of the innermost function that it could not compile, and of the last line of the strategy's own file before
    that. A field that a record lacks reaches us as a bare KeyError out of Numba's type of the record, so that place and
    fields are looked up where it was raised.

    Args:
        error: what compiling raised.
        file: the file of the strategy.
        view_fields: names of the fields of its view.
    """
    places = list(_places(error))
    mine = [line for name, line in places if Path(name) == file]
    where = f"{file}, line {mine[0]}" if mine else str(file)
    return where, _missing_field(error, view_fields) or _reason(error)


def _places(error: BaseException) -> Iterator[tuple[str, int]]:
    """Yield file and line of the places that led to the error, the innermost first."""
    said = STEP.split(str(error))[-1]
    for found in PLACE.finditer(said):
        yield found["file"], int(found["line"])
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    for owner in (error, *(frame.f_locals.get("self") for frame in reversed(frames))):
        place: Any = getattr(owner, "loc", None)
        if isinstance(getattr(place, "line", None), int):
            yield str(place.filename), place.line


def _missing_field(error: BaseException, view_fields: tuple[str, ...]) -> str:
    """Name a field that a record lacks, and the nearest one that it has; nothing where the error is another one."""
    if not isinstance(error, KeyError):
        return ""
    *_, (frame, _) = traceback.walk_tb(error.__traceback__)
    fields: Any = getattr(frame.f_locals.get("self"), "fields", None)
    if fields is None:
        return ""
    whose = "the view has" if tuple(fields) == view_fields else "the rules have"
    return f"{whose} no field {error.args[0]}{nearest(error.args[0], fields)}"


def _reason(error: BaseException) -> str:
    """Return the heart of the compiler's message: without the steps it took, types of fields and addresses."""
    text = REST.split(STEP.split(str(error))[-1])[0]
    while text != (shorter := TYPES.sub("", text)):
        text = shorter
    text = " ".join(NOISE.sub("", RECORD.sub("record", text)).split()).rstrip(".")
    return text if len(text) <= LONGEST_REASON else f"{text[:LONGEST_REASON]}..."
