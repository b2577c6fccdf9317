"""docs/cli.md names every command and option, and the how-to every key; what they show works."""

import re
from pathlib import Path

import pytest
import rich_click as click

from cellblock.cli.main import COMMANDS, cli
from experiments.config import load_experiment
from experiments.config_sections import FileSections, ReportSection, chapters_of

DOCS = Path(__file__).parents[2] / "docs"
CLI = (DOCS / "cli.md").read_text(encoding="utf-8")
HOW_TO = (DOCS / "how-to" / "experiments.md").read_text(encoding="utf-8")
SHARED = {"--help", "--quiet", "--verbose"}  # told once, for all commands


def section(command):
    return CLI.split(f"\n## cellblock {command}\n")[1].split("\n## ")[0]


def options(command):
    found = cli if command is None else cli.get_command(click.Context(cli), command)
    return [option for option in found.params if isinstance(option, click.Option)]


def test_every_command_has_a_section_and_no_other():
    assert re.findall(r"^## cellblock (\w+)$", CLI, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_told_and_no_other(command):
    names = {name for option in options(command) for name in option.opts} - SHARED - {"-h", "-q", "-v"}
    told = {
        name
        for row in re.findall(r"^\| (`-.*?`) \|", section(command), re.MULTILINE)
        for name in re.findall(r"--?\w[\w-]*", row)
    }
    assert told == names


def test_options_of_all_commands_are_told():
    for option in options(None):
        assert all(name in CLI for name in option.opts)


def test_defaults_told_are_those_in_force():
    defaults = {option.name: option.default for option in options("compare")}
    assert (defaults["deals"], defaults["players"]) == (10_000, 2)
    assert "deals for each pair, by default 10,000" in section("compare")
    assert "players at the table, by default 2" in section("compare")
    assert FileSections.model_fields["seed"].default == 1
    assert "seed that names all deals, by default 1" in section("compare")


def test_every_key_of_the_experiment_file_is_told():
    table = HOW_TO.split("\n## Keys\n")[1].split("\n## ")[0]
    for name in FileSections.model_fields:
        assert re.search(rf"^\| `\[*{name}\]*` \|", table, re.MULTILINE), name
    for name in ReportSection.model_fields:
        assert f"| `{name}` |" in HOW_TO
    for chapter in (*chapters_of("escape"), *chapters_of("capone")):
        assert f'`"{chapter}"`' in HOW_TO


def test_examples_of_the_how_to_are_right(tmp_path):
    shown = tmp_path / "shown.toml"
    whole, *parts = re.findall(r"```toml\n(.*?)```", HOW_TO, re.DOTALL)
    head = whole.split("[rules]")[0]
    for text in (whole, *(head + part for part in parts)):
        shown.write_text(text, encoding="utf-8")
        assert load_experiment(shown).variants
    [python] = re.findall(r"```python\n(.*?)```", HOW_TO, re.DOTALL)
    exec(python, {})
