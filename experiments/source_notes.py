"""What the sources say beside the code, for the documents that are made of it: comments on fields, names of numbers."""

from __future__ import annotations

import ast
import importlib.util
import io
import tokenize
from pathlib import Path


def field_notes(file: str, record: str) -> dict[str, str]:
    """Return the comment beside each field of a record's list of (name, type, shape) in a source file.

    Lists and functions of other modules that are unpacked into it count as if they stood there.

    Raises:
        LookupError: the file has no such record.
    """
    source = Path(file).read_text(encoding="utf-8")
    tree, comments = ast.parse(source), _comments(source)
    notes: dict[str, str] = {}
    for field in ast.walk(_definition(tree, record)):
        if isinstance(field, ast.Starred):
            shared = field.value.func if isinstance(field.value, ast.Call) else field.value
            assert isinstance(shared, ast.Name)
            notes |= field_notes(_home(tree, shared.id) or file, shared.id)
        if isinstance(field, ast.Tuple) and isinstance(field.elts[0], ast.Constant):
            lines = range(field.lineno, (field.end_lineno or field.lineno) + 1)
            notes[str(field.elts[0].value)] = " ".join(comments[line] for line in lines if line in comments)
    return notes


def key_names(file: str, table: str) -> list[str]:
    """Return the names of the constants that are the keys of a dict in a source file, in its order.

    Raises:
        LookupError: the file has no such dict.
    """
    found = _definition(ast.parse(Path(file).read_text(encoding="utf-8")), table)
    assert isinstance(found, ast.Dict)
    return [key.id for key in found.keys if isinstance(key, ast.Name)]


def _definition(tree: ast.Module, name: str) -> ast.AST:
    """Return what a name stands for in a module: the value of a constant, or a function."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return node
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id == name:
                return node.value
    raise LookupError(f"there is no {name}")


def _home(tree: ast.Module, name: str) -> str | None:
    """Return the file from which a module imports a name, None where it does not."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and name in [alias.name for alias in node.names]:
            spec = importlib.util.find_spec(node.module)
            return spec.origin if spec else None
    return None


def _comments(source: str) -> dict[int, str]:
    """Return the comments of a source text by line."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}
