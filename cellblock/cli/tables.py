"""Printing tables to stdout: plain rules, no colour where it is not wanted, 80 columns where nobody looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import rich_click as click
from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text


def print_rows(rows: Sequence[Mapping[str, Any]], title: str = "", header: bool = True) -> None:
    """Print rows of the same keys as a table; numbers stand to the right."""
    if not rows:
        return
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, show_header=header, title=title or None)
    for key, value in rows[0].items():
        number = isinstance(value, int | float) and not isinstance(value, bool)
        table.add_column(key.replace("_", " "), justify="right" if number else "left", overflow="fold")
    for row in rows:
        table.add_row(*(cell(value) for value in row.values()))
    show(table)


def cell(value: object) -> Text:
    """Return a value as a cell: nothing for None, thousands apart, three decimals."""
    if value is None:
        return Text("")
    if isinstance(value, bool):
        return Text(str(value).lower())
    if isinstance(value, int):
        return Text(f"{value:,}")
    return Text(f"{value:.3f}" if isinstance(value, float) else str(value))


def print_text(text: str) -> None:
    """Print running text, wrapped."""
    show(Text(text))


def show(*parts: RenderableType) -> None:
    """Print parts to stdout, with no blanks at the end of lines."""
    console = Console(highlight=False)
    with console.capture() as capture:
        console.print(*parts)
    click.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def entry(heading: str, facts: Iterable[tuple[str, str]]) -> Group:
    """Return a heading with facts below it, their names in a column of their own, and an empty line."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for name, text in facts:
        table.add_row(f"  {name}", Text(text))
    return Group(Text(heading, style="bold"), table, Text(""))
