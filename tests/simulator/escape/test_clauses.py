"""Every clause and every ruling of docs/games/escape.md is cited by a test of the engine, and no other is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs" / "games" / "escape.md").read_text(encoding="utf-8")
CLAUSES = set(re.findall(r"^\*\*(E-\d+\.\d+)\*\*", PAGE, re.MULTILINE))
RULINGS = set(re.findall(r"^\*\*(A-\d\d) ", PAGE, re.MULTILINE))


def cited() -> dict[str, list[str]]:
    """The tests that cite each clause and ruling in their docstrings."""
    tests: dict[str, list[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for name in re.findall(r"E-\d+\.\d+|A-\d\d", ast.get_docstring(node) or ""):
                    tests.setdefault(name, []).append(f"{path.name}::{node.name}")
    return tests


CITED = cited()


def test_the_page_has_sections_of_clauses_and_46_rulings() -> None:
    assert {clause.split(".")[0] for clause in CLAUSES} == {f"E-{section}" for section in range(1, 16)}
    assert sorted(RULINGS) == [f"A-{number:02}" for number in range(1, 47)]


@pytest.mark.parametrize("name", sorted(CLAUSES | RULINGS))
def test_each_is_cited_by_a_test(name: str) -> None:
    assert CITED.get(name), f"no test in tests/simulator/escape cites {name} in its docstring"


def test_no_test_cites_what_is_not_there() -> None:
    assert set(CITED) <= CLAUSES | RULINGS
