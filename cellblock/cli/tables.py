"""Printing tables to stdout: plain rules, no colour where it is not wanted, 80 columns where nobody looks."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import rich_click as click
from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

Row: TypeAlias = Mapping[str, Any]

MOST_DECIMALS = 3


def print_rows(rows: Sequence[Row], header: bool = True, wrap: Container[str] | None = None) -> None:
    """Print rows of the same keys as a table; numbers stand to the right.

    Args:
        rows: what is printed; their keys head the columns.
        header: whether the keys are printed.
        wrap: columns that may be broken into lines where the page is too narrow; by default all.
    """
    show(_table(rows, header, wrap))


def print_groups(rows: Sequence[Row], heads: Sequence[str]) -> None:
    """Print rows as a table in which those of equal values under the keys `heads` stand below a line with these."""
    body = [{key: value for key, value in row.items() if key not in heads} for row in rows]
    top, rule, *lines = _lines(_table(body, wrap=()))
    told = [top, rule]
    before: list[str] = []
    for row, line in zip(rows, lines, strict=True):
        group = [str(row[key]) for key in heads if key in row]
        told += ["; ".join(group)] if group != before else []
        told.append(f"  {line}" if group else line)
        before = group
    if before:
        told[:2] = [f"  {top}", f"  {rule}"]
    click.echo("\n".join(told))


def _table(rows: Sequence[Row], header: bool = True, wrap: Container[str] | None = None) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), show_header=header)
    columns = {key: [row[key] for row in rows] for key in (rows[0] if rows else ())}
    for key, values in columns.items():
        table.add_column(
            Text(key),
            justify="right" if _are_numbers(values) else "left",
            overflow="fold",
            no_wrap=wrap is not None and key not in wrap,
        )
    for row in zip(*map(_cells, columns.values()), strict=True):
        table.add_row(*row)
    return table


def _are_numbers(values: Sequence[object]) -> bool:
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)


def _cells(values: Sequence[Any]) -> list[Text]:
    """Return the values of a column as text; of numbers, all have as many decimals as one needs."""
    if not _are_numbers(values):
        return [Text(str(value)) for value in values]
    decimals = max(len(str(value).partition(".")[2]) for value in values)
    return [Text(f"{value:,.{min(decimals, MOST_DECIMALS)}f}") for value in values]


def print_text(text: str) -> None:
    """Print running text, wrapped."""
    show(Text(text))


def print_assumption(assumption: str) -> None:
    """Print what of the rules is an assumption, under the figures that rest on it; nothing where nothing is."""
    if assumption:
        print_text(f"\nAssumption: {assumption}.")


def show(*parts: RenderableType) -> None:
    """Print parts to stdout, with no blanks at the end of lines."""
    click.echo("\n".join(_lines(*parts)))


def _lines(*parts: RenderableType) -> list[str]:
    console = Console(highlight=False)
    with console.capture() as capture:
        console.print(*parts)
    return [line.rstrip() for line in capture.get().splitlines()]


def entry(heading: str, facts: Iterable[tuple[str, str]]) -> Group:
    """Return a heading with facts below it, their names in a column of their own, and an empty line."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for name, text in facts:
        table.add_row(f"  {name}", Text(text))
    return Group(Text(heading, style="bold"), table, Text(""))
