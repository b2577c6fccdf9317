"""Every clause and every ruling of a game's rules page is cited by a test of its engine, and no other is."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest

from tests.simulator.play import TESTED

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs" / "games"
LETTERS = {"escape": "EA", "capone": "KB", "cats": "FC"}  # of clauses and of rulings
SIZES = {"escape": (15, 46), "capone": (15, 27), "cats": (12, 25)}  # sections and rulings


@functools.cache
def told(game: str) -> tuple[set[str], set[str]]:
    """The clauses and the rulings of the rules page."""
    page = (DOCS / f"{game}.md").read_text(encoding="utf-8")
    clause, ruling = LETTERS[game]
    clauses = re.findall(rf"^\*\*({clause}-\d+\.\d+)\*\*", page, re.MULTILINE)
    rulings = re.findall(rf"^\*\*({ruling}-\d\d) ", page, re.MULTILINE)
    return set(clauses), set(rulings)


@functools.cache
def cited(game: str) -> dict[str, list[str]]:
    """The tests that cite each clause and ruling in their docstrings."""
    clause, ruling = LETTERS[game]
    tests: dict[str, list[str]] = {}
    for path in sorted((HERE / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for name in re.findall(rf"{clause}-\d+\.\d+|{ruling}-\d\d", ast.get_docstring(node) or ""):
                    tests.setdefault(name, []).append(f"{path.name}::{node.name}")
    return tests


@pytest.mark.parametrize("game", TESTED)
def test_the_page_has_all_its_sections_and_rulings(game: str) -> None:
    (clause, ruling), (sections, last) = LETTERS[game], SIZES[game]
    clauses, rulings = told(game)
    assert {name.split(".")[0] for name in clauses} == {f"{clause}-{section}" for section in range(1, sections + 1)}
    assert sorted(rulings) == [f"{ruling}-{number:02}" for number in range(1, last + 1)]


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in TESTED for name in sorted(set.union(*told(game)))])
def test_each_is_cited_by_a_test(game: str, name: str) -> None:
    assert cited(game).get(name), f"no test in tests/simulator/{game} cites {name} in its docstring"


@pytest.mark.parametrize("game", TESTED)
def test_no_test_cites_what_is_not_there(game: str) -> None:
    assert set(cited(game)) <= set.union(*told(game))
