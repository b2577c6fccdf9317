"""The tables of the documents that follow from the code: log columns, manifest, and what a strategy sees.

`python -m experiments.schema_docs` writes them anew between the marks `<!-- begin NAME -->` and `<!-- end NAME -->` of
docs/data.md and docs/how-to/add-a-strategy.md; the rest of those documents is written by hand.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
import polars as pl

from experiments.results import Column, draws_schema, games_schema, rounds_schema
from simulator import records
from simulator.escape import GAME, state
from simulator.escape.words import CHOICES, PHASES

DOCS = Path(__file__).resolve().parents[1] / "docs"

# What the manifest says, in its order.
MANIFEST_FIELDS = {
    "format": "1; another number stands for another layout of run folders",
    "cellblock": "version of Cellblock",
    "name": "name of the experiment",
    "question": "what it asks",
    "game": "name of the game",
    "rules_version": "version of the game's rules in Cellblock; it changes when the same deal may go otherwise",
    "players": "seats at the table",
    "deals": "deals for each line-up and variant, numbered from 0",
    "seed": "names all deals",
    "logs": "tables that are logged",
    "lineups": "a list, in the order of the column `lineup`: `strategies` by place, `rotations` (games of a block), "
    "`shift_hands` (the dealt hands move on instead of the players), `draw_order` (each deal draws its cyclic order)",
    "variants": "a list, in the order of the column `variant`: `name`, `overrides` (rules set for it alone), `rules` "
    "(every rule in force)",
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
        before = path.read_text(encoding="utf-8")
        after = filled(before, sections)
        if after != before:
            path.write_text(after, encoding="utf-8")
            changed.append(path)
    return changed


def documents() -> dict[Path, dict[str, Callable[[], str]]]:
    """Return what makes each marked section of each document."""
    labels = ["..."]
    return {
        DOCS / "data.md": {
            "manifest": lambda: _table(
                ("field", "meaning"), [(f"`{key}`", MANIFEST_FIELDS[key]) for key in MANIFEST_FIELDS]
            ),
            "games": lambda: _columns(games_schema(labels)),
            "rounds": lambda: _columns(rounds_schema(GAME, labels)),
            "draws": lambda: _columns(draws_schema(GAME, labels, GAME.max_players)),
        },
        DOCS / "how-to" / "add-a-strategy.md": {"view": _view, "phases": _phases, "choices": _choices},
    }


def filled(text: str, sections: dict[str, Callable[[], str]]) -> str:
    """Return a document with its marked sections made anew; each section must be marked once."""
    for name, make in sections.items():
        begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
        [before, rest] = text.split(begin)
        [_, after] = rest.split(end)
        text = f"{before}{begin}\n{make()}{end}{after}"
    return text


def _columns(schema: Sequence[Column]) -> str:
    rows = [(f"`{column.name}`", _type_word(column.dtype), column.about) for column in schema]
    return _table(("column", "type", "meaning"), rows)


def _type_word(dtype: pl.DataType) -> str:
    return "Enum" if isinstance(dtype, pl.Enum) else str(dtype)


def _view() -> str:
    """Return the fields of a view; what they mean are the comments beside them in the source."""
    notes = field_notes(records.__file__, "SHARED_VIEW") | field_notes(state.__file__, "VIEW")
    rows = [(f"`{name}`", _shape_word(GAME.view[name]), notes[name]) for name in GAME.view.names or ()]
    return _table(("field", "type", "meaning"), rows)


def _shape_word(dtype: np.dtype) -> str:
    if dtype.names:
        return "record"
    sizes = ", ".join(str(size) for size in dtype.shape)
    return f"{dtype.base}[{sizes}]" if sizes else str(dtype.base)


def _phases() -> str:
    names = enumeration(state.__file__, "GAME_START")
    return _table(("phase", "in a trace"), [(f"`{names[phase]}`", f"`{word}`") for phase, word in PHASES.items()])


def _choices() -> str:
    names = enumeration(state.__file__, "DRAW_CELL_BLOCK")
    rows = [
        (f"`{names[kind]}`", ", ".join(f"`{field}`" for field in fields), f"`{word}`")
        for kind, (word, fields) in CHOICES.items()
    ]
    return _table(("kind", "fields, first to third", "in a trace"), rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    first, *rest = ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in (head, *rows)]
    return "\n".join([first, "|" + "---|" * len(head), *rest, ""])


def field_notes(file: str, record: str) -> dict[str, str]:
    """Return the comment beside each field of a record's list of (name, type, shape) in a source file."""
    source = Path(file).read_text(encoding="utf-8")
    comments = _comments(source)
    notes = {}
    for field in ast.walk(_value_of(ast.parse(source), record)):
        if isinstance(field, ast.Tuple) and isinstance(field.elts[0], ast.Constant):
            lines = range(field.lineno, (field.end_lineno or field.lineno) + 1)
            notes[str(field.elts[0].value)] = " ".join(comments[line] for line in lines if line in comments)
    return notes


def enumeration(file: str, first: str) -> list[str]:
    """Return the names of the constants that a source file numbers from 0, beginning with this name."""
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            names = [name.id for name in node.targets[0].elts if isinstance(name, ast.Name)]
            if names[0] == first:
                return names
    raise LookupError(f"{file} has no numbered names that begin with {first}")


def _value_of(tree: ast.Module, name: str) -> ast.expr:
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id == name:
                return node.value
    raise LookupError(f"there is no {name}")


def _comments(source: str) -> dict[int, str]:
    """Return the comments of a source text by line."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}


if __name__ == "__main__":
    sys.stdout.writelines(f"{path.relative_to(DOCS.parent)} is up to date again\n" for path in write())
