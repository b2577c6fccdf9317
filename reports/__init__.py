"""Balance reports: tables of numbers from the logs, figures, and documents made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports.report import write_report

__all__ = ["write_report"]


def __getattr__(name: str) -> Any:
    """Import what makes reports when it is first asked for: drawing and typesetting take a second to load."""
    if name in __all__:
        from reports import report  # noqa: PLC0415

        return getattr(report, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
