"""Rule keys of every game: each is told on the rules page with its default and limits, and no record hides a field."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from simulator.batch import BATCH
from simulator.games import GAMES, find_game
from simulator.log import GAME_ROW, ROUND_ROW
from simulator.rules import Counts, Flag, Numbers, Option, RuleKey
from tests.simulator.play import TESTED

DOCS = Path(__file__).parents[2] / "docs" / "games"
ROW = re.compile(
    r"^\| `(?P<key>[\w.]+)` \| `(?P<default>[^|]+)` \| (?P<allowed>[^|]+) \| [^|]+ \|[^|]*\|$", re.MULTILINE
)


def as_told(key: RuleKey) -> dict[str, tuple[str, str]]:
    """Default and limits of a key as the rules page writes them, one line an entry of a table."""
    if isinstance(key, Counts):
        limits = {entry: f"{low} to {high}" for entry, (low, high) in key.limits.items()}
        return {f"{key.name}.{entry}": (str(count), limits[entry]) for entry, count in key.default.items()}
    if isinstance(key, Option):
        return {key.name: (f'"{key.default}"', ", ".join(f'`"{word}"`' for word in key.words))}
    if isinstance(key, Flag):
        words = [f"{value}".lower() for value in (key.default, not key.default)]
        return {key.name: (words[0], ", ".join(f"`{word}`" for word in words))}
    if isinstance(key, Numbers):
        return {key.name: (str(list(key.default)), key.allowed())}
    return {key.name: (f'"{key.default}"' if isinstance(key.default, str) else str(key.default), key.allowed())}


@pytest.mark.parametrize("game", TESTED)
def test_the_rules_page_tells_every_key_with_its_default_and_limits(game: str) -> None:
    """And no other key."""
    page = (DOCS / f"{game}.md").read_text(encoding="utf-8")
    told = {row["key"]: (row["default"], row["allowed"]) for row in ROW.finditer(page)}
    assert {name: texts for key in find_game(game).rules.keys for name, texts in as_told(key).items()} == told


RECORDS = {
    f"{name}'s {kind}": dtype
    for name, game in GAMES.items()
    for kind, dtype in (
        ("view", game.view),
        ("hidden", game.hidden),
        ("setting", game.setting),
        ("draw row", game.draw_row),
        ("rules", game.rules.dtype()),
    )
} | {"batch": BATCH, "round row": ROUND_ROW, "game row": GAME_ROW}


@pytest.mark.parametrize("dtype", RECORDS.values(), ids=RECORDS)
def test_no_field_hides_an_attribute_of_a_record(dtype: np.dtype) -> None:
    """A field named `round` or `sum` would be read as NumPy's method in plain mode."""
    assert not set(dtype.names) & set(dir(np.record))
