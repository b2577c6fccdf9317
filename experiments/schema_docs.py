"""The tables of the documents that follow from the code: log columns, manifest, and what a strategy sees.

`python -m experiments.schema_docs` writes them anew between the marks `<!-- begin NAME -->` and `<!-- end NAME -->` of
docs/data.md and of the page that each game has, docs/data/<game>.md; a page that is missing is begun. The rest of those
documents is written by hand.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import numpy as np
import polars as pl

from experiments.results import Column, draws_schema, games_schema, rounds_schema
from experiments.source_notes import field_notes, key_names
from simulator.game import Game
from simulator.games import GAMES
from simulator.log import SHARED_COUNTERS

DOCS = Path(__file__).resolve().parents[1] / "docs"
NUMBERED = re.compile(r"_\d\d$")
LABELS = ["..."]  # of strategies, in place of those of a run

# How the page of a game begins, and what stands above each of its sections: a heading, if one begins there, and words.
INTRODUCTION = (
    "What is this game's own in its logs, its views and its traces. [The data](../data.md) tells what all games share, "
    "[how to add a strategy](../how-to/add-a-strategy.md) how a view is used, and [the rules](../games/{game}.md) what "
    "the cards do."
)
HEADINGS = {
    "counters": ("What the rounds log counts", ""),
    "reasons": ("", "A round ends for one of these reasons (`end_reason`):"),
    "cards": ("The draws log", "One row a special card drawn. These are the cards:"),
    "phases": ("What a strategy decides", "`view.phase` tells which decision it is:"),
    "choices": ("", "An option packs a kind and up to three fields:"),
    "view": ("What a strategy sees", ""),
}

# What the manifest says, in its order.
MANIFEST_FIELDS = {
    "format": "1; another number stands for another layout of run folders",
    "cellblock": "version of Cellblock",
    "name": "name of the experiment",
    "question": "what it asks",
    "game": "name of the game",
    "rules_version": "version of the game's rules in Cellblock; it changes when the same deal may go otherwise",
    "players": "seats at the table; a list where line-ups of several lengths are played",
    "deals": "deals for each line-up and variant, numbered from 0",
    "seed": "names all deals",
    "logs": "tables that are logged",
    "lineups": "a list, in the order of the column `lineup`: `strategies` by place, `rotations` (games of a block), "
    "`shift_hands` (the dealt hands move on instead of the players), `draw_order` (each deal draws its cyclic order)",
    "variants": "a list, in the order of the column `variant`: `name`, `overrides` (rules set for it alone), `rules` "
    "(every rule in force), `assumption` (which of their values nobody has read off the game, empty where there are "
    "none)",
    "chapters": "chapters of the report",
    "margin_win_share": "difference in win share that counts as nothing",
    "margin_points": "difference in points that counts as nothing",
    "strategies": "by label, in the order of the logs: `about`, `source`, `parameters` (every one with its value), "
    "`file` and its `sha256`",
    "source_hash": "hash of the engine's sources",
    "versions": "of Python and of the packages that numbers may depend on",
    "host": "`system`, `machine`, `cores`",
    "started": "when the run began, in UTC",
    "status": "`running`, `complete`, or `incomplete` when it was interrupted or failed; `running` without a program "
    "that runs it means that it broke down",
    "counts": "`games`, `rounds`, `choices` (decisions with two or more options), `capped_games`, `failed_games`",
    "ended": "when the manifest was last written, in UTC",
    "files": "the parts of the logs: `path` in the run folder, `rows`, `sha256`",
}


def write() -> list[Path]:
    """Bring all documents up to date; return those that changed."""
    changed = []
    for path, sections in documents().items():
        before = path.read_text(encoding="utf-8") if path.exists() else _begun(GAMES[path.stem], sections)
        after = filled(before, sections)
        if not path.exists() or after != before:
            path.write_text(after, encoding="utf-8")
            changed.append(path)
    return changed


def documents() -> dict[Path, dict[str, Callable[[], str]]]:
    """Return what makes each marked section of each document."""
    pages: dict[Path, dict[str, Callable[[], str]]] = {DOCS / "data.md": _shared_sections()}
    return pages | {DOCS / "data" / f"{game.name}.md": _sections_of(game) for game in GAMES.values()}


def _shared_sections() -> dict[str, Callable[[], str]]:
    """Return what makes the sections about what all games share."""
    return {
        "pages": _pages,
        "manifest": _manifest,
        "games": lambda: _columns(games_schema(LABELS)),
        "rounds": _rounds,
        "draws": _draws,
    }


def _sections_of(game: Game) -> dict[str, Callable[[], str]]:
    """Return what makes the sections about what is a game's own."""
    sections = {
        "counters": lambda: _counters(game),
        "reasons": lambda: _names(reason for reason in game.end_reasons if reason),
        "cards": lambda: _names(game.special_cards),
        "phases": lambda: _phases(game),
        "choices": lambda: _choices(game),
        "view": lambda: _view(game),
    }
    return {name: make for name, make in sections.items() if name != "cards" or "draws" in game.logs}


def _begun(game: Game, sections: Iterable[str]) -> str:
    """Return the page of a game as a writer begins it: its headings, and the marks of its sections under them."""
    page = [f"# The data of {game.name}\n\n{INTRODUCTION.format(game=game.name)}"]
    for name in sections:
        heading, words = HEADINGS[name]
        page += [f"## {heading}"] if heading else []
        page += [words] if words else []
        page.append(f"<!-- begin {name} -->\n<!-- end {name} -->")
    return "\n\n".join([*page, "## The trace", ""])


def filled(text: str, sections: dict[str, Callable[[], str]]) -> str:
    """Return a document with its marked sections made anew; each section must be marked once."""
    for name, make in sections.items():
        begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
        [before, rest] = text.split(begin)
        [_, after] = rest.split(end)
        text = f"{before}{begin}\n{make()}{end}{after}"
    return text


def _pages() -> str:
    """Return the pages of the games."""
    return "".join(f"- [{game.title}](data/{game.name}.md)\n" for game in GAMES.values())


def _manifest() -> str:
    return _table(("field", "meaning"), [(f"`{key}`", meaning) for key, meaning in MANIFEST_FIELDS.items()])


def _rounds() -> str:
    """Return the columns of the rounds that all games have."""
    return _columns(rounds_schema(_any_game(), LABELS, SHARED_COUNTERS))


def _draws() -> str:
    """Return the columns of the draws, with a card and a seat that stand for all."""
    return _columns(draws_schema(replace(_any_game(), special_cards=("<card>",)), LABELS, ["<seat>"]))


def _any_game() -> Game:
    return next(iter(GAMES.values()))


def _columns(schema: Sequence[Column]) -> str:
    rows = [(f"`{column.name}`", _type_word(column.dtype), column.about) for column in schema]
    return _table(("column", "type", "meaning"), rows)


def _type_word(dtype: pl.DataType) -> str:
    return "Enum" if isinstance(dtype, pl.Enum) else str(dtype)


def _counters(game: Game) -> str:
    """Return the counters that only this game has; a row of numbered ones stands as one, its number as ``nn``."""
    own = {name: about for name, about in game.counters.items() if name not in SHARED_COUNTERS}
    groups: dict[str, list[str]] = {}
    for name in own:
        groups.setdefault(NUMBERED.sub("_nn", name), []).append(name)
    rows = []
    for pattern, [first, *others] in groups.items():
        if not others:
            rows.append((f"`{first}`", own[first]))
            continue
        low, high = first[-2:], others[-1][-2:]
        rows.append((f"`{pattern}`", f"{own[first].replace(low, 'nn')} (nn from {low} to {high} at most)"))
    return _table(("column", "meaning"), rows)


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) + "\n"


def _view(game: Game) -> str:
    """Return the fields of a view; what they mean are the comments beside them in the source."""
    notes = field_notes(str(_module(game, "state").__file__), "VIEW")
    rows = [(f"`{name}`", _shape_word(game.view[name]), notes[name]) for name in game.view.names or ()]
    return _table(("field", "type", "meaning"), rows)


def _shape_word(dtype: np.dtype) -> str:
    if dtype.names:
        return "record"
    sizes = ", ".join(str(size) for size in dtype.shape)
    return f"{dtype.base}[{sizes}]" if sizes else str(dtype.base)


def _phases(game: Game) -> str:
    words = _module(game, "words")
    names = key_names(str(words.__file__), "PHASES")
    rows = [(f"`{name}`", f"`{word}`") for name, word in zip(names, words.PHASES.values(), strict=True)]
    return _table(("phase", "in a trace"), rows)


def _choices(game: Game) -> str:
    words = _module(game, "words")
    names = key_names(str(words.__file__), "CHOICES")
    rows = [
        (f"`{name}`", ", ".join(f"`{field}`" for field in fields), f"`{word}`")
        for name, (word, fields) in zip(names, words.CHOICES.values(), strict=True)
    ]
    return _table(("kind", "fields, first to third", "in a trace"), rows)


def _module(game: Game, name: str) -> ModuleType:
    return importlib.import_module(f"simulator.{game.name}.{name}")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    first, *rest = ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in (head, *rows)]
    return "\n".join([first, "|" + "---|" * len(head), *rest, ""])


if __name__ == "__main__":
    sys.stdout.writelines(f"{path.relative_to(DOCS.parent)} is up to date again\n" for path in write())
