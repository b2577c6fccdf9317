"""How benchmarks print: running text, and tables of texts with the first column to the left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Console
from rich.table import Table

CONSOLE = Console(highlight=False)


def say(text: str) -> None:
    """Print running text."""
    CONSOLE.print(text)


def print_table(rows: Sequence[Mapping[str, str]]) -> None:
    """Print rows of the same keys; where the page is narrow, heads and the first column wrap, figures do not."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for place, name in enumerate(rows[0]):
        widest = max(len(row[name]) for row in rows)
        table.add_column(name, justify="right" if place else "left", min_width=widest if place else None)
    for row in rows:
        table.add_row(*row.values())
    CONSOLE.print(table)
