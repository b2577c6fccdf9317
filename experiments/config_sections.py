"""The sections of an experiment file: their keys, types and limits, and the message for each thing that is wrong."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, field_validator

from experiments.config_source import ConfigError, KeyPath, Source
from simulator.rules import nearest, shown

MAX_DEALS = 1_000_000_000
MAX_SEED = 2**63 - 1
ALWAYS_LOGGED = ("rounds", "games")

# The chapters of a report in the order of the page: some for every game, and between them those of a game of its own.
FIRST_CHAPTERS, LAST_CHAPTERS = ("first_player",), ("pace", "strategies")
OWN_CHAPTERS = {
    "escape": ("action_cards", "escapees"),
    "capone": ("gavels", "sets", "raids", "exclusion", "endings", "teams", "verdicts"),
    "cats": ("objectives", "memory", "claims", "ties", "exhaustion", "abilities", "verdicts"),
}
DRAWS_CHAPTERS = frozenset({"action_cards"})  # those that read the draws log

ShortName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$")]
Text = Annotated[str, StringConstraints(max_length=500)]
Label = Annotated[str, StringConstraints(min_length=1, max_length=120, pattern=r"^[^\x00-\x1f\x7f]*$")]


def chapters_of(game: str) -> tuple[str, ...]:
    """Return the names of the chapters that a report of a game may have, in the order of the page."""
    return (*FIRST_CHAPTERS, *OWN_CHAPTERS.get(game, ()), *LAST_CHAPTERS)


class Section(BaseModel):
    """A table of the file; a key that it does not list is an error."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


class ReportSection(Section):
    """The table [report]."""

    chapters: list[str] | None = Field(default=None, min_length=1, description="a list of chapter names, not empty")
    margin_win_share: float = Field(default=0.01, gt=0, le=0.5, description="a number above 0, up to 0.5")
    margin_points: float = Field(default=1.0, gt=0, le=100, description="a number above 0, up to 100")


class VariantSection(Section):
    """A table [[variants]]."""

    name: Label = Field(description="a text of 1 to 120 characters on one line")
    rules: dict[str, Any] = Field(default={}, description="a table of rules")


class FileSections(Section):
    """The whole file. A description completes the sentence "it must be ..."."""

    name: ShortName = Field(description="1 to 64 letters, digits, '-', '_' or '.', the first a letter or digit")
    question: Text = Field(default="", description="a text of at most 500 characters")
    game: str = Field(description="the name of a game")
    players: list[int] = Field(min_length=1, description="a whole number, or a list of them such as [2, 3, 4]")
    deals: int = Field(ge=1, le=MAX_DEALS, description=f"a whole number from 1 to {MAX_DEALS}")
    seed: int = Field(default=1, ge=0, le=MAX_SEED, description=f"a whole number from 0 to {MAX_SEED}")
    lineups: list[list[Label]] = Field(
        min_length=1, max_length=1000, description="a list of 1 to 1000 line-ups, each a list of strategies in quotes"
    )
    rotate: bool = Field(default=True, description="true or false")
    fixed_order: bool = Field(default=False, description="true or false")
    logs: list[str] = Field(default=["rounds", "games"], min_length=1, description="a list of logs, not empty")
    rules: dict[str, Any] = Field(default={}, description="a table of rules")
    sweep: dict[str, list[Any]] | None = Field(
        default=None, min_length=1, description='a table of lists, such as "rules.KEY" = [3, 5]'
    )
    variants: list[VariantSection] | None = Field(
        default=None,
        min_length=1,
        max_length=1000,
        description="1 to 1000 tables [[variants]], each with a name and rules",
    )
    report: ReportSection = Field(default=ReportSection(), description="a table")

    @field_validator("players", mode="before")
    @classmethod
    def _one_or_several(cls, value: object) -> object:
        """Take a single number as a list of one."""
        return [value] if isinstance(value, int) and not isinstance(value, bool) else value


def check_sections(data: dict[str, Any], source: Source) -> FileSections:
    """Return the sections with their defaults.

    Raises:
        ConfigError: keys are unknown or missing, or values have the wrong type or size; it names all of them.
    """
    try:
        return FileSections.model_validate(data)
    except ValidationError as error:
        faults = error.errors(include_url=False)
    faults.sort(key=lambda fault: fault["type"] != "extra_forbidden")  # a misspelt key explains a missing one
    messages = [str(source.error(fault["loc"], _reason(dict(fault)))) for fault in faults]
    raise ConfigError("\n".join(dict.fromkeys(messages)))


def _reason(fault: dict[str, Any]) -> str:
    """Say what is wrong with a setting and what would be right."""
    path: KeyPath = fault["loc"]
    section, name = _section_of(path)
    if fault["type"] == "extra_forbidden":
        keys = list(section.model_fields)
        return f"there is no such key; there are {', '.join(keys)}{nearest(name, keys)}{_right_place(path)}"
    description = section.model_fields[name].description
    if fault["type"] == "missing":
        return f"is missing; it must be {description}"
    return f"{shown(fault['input'])} is not allowed; it must be {description}"


def _section_of(path: KeyPath) -> tuple[type[Section], str]:
    """Return the section that a path belongs to, and the key's name in it."""
    if len(path) > 1 and path[0] == "report":
        return ReportSection, str(path[1])
    if len(path) > 2 and path[0] == "variants":
        return VariantSection, str(path[2])
    return FileSections, str(path[0])


def _right_place(path: KeyPath) -> str:
    """Say where a key that stands in the wrong table belongs."""
    if len(path) > 1 and path[-1] in FileSections.model_fields:
        return f"; {path[-1]} belongs above the first [table] of the file"
    return ""
