"""docs/strategies/escape.md tells of every strategy and parameter as they are; its example plays."""

import re
from pathlib import Path

import pytest

from simulator.escape import GAME
from simulator.game import Seating, Table
from strategies.registry import parse_player, strategies_of

PAGE = (Path(__file__).parents[3] / "docs" / "strategies" / "escape.md").read_text(encoding="utf-8")
NAMES = tuple(strategies_of("escape"))


def test_the_table_lists_every_strategy_and_no_other():
    assert sorted(re.findall(r"^\| \[`(\w+)`\]", PAGE, re.MULTILINE)) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_table_gives_its_parameters_with_default_and_range(name):
    [row] = re.findall(rf"^\| \[`{name}`\].*\|(.*?)\|$", PAGE, re.MULTILINE)
    told = re.findall(r"`(\w+)` \((\S+), (\S+) to (\S+)\)", row)
    parameters = strategies_of("escape")[name].parameters
    assert told == [(known.name, f"{known.default:g}", f"{known.low:g}", f"{known.high:g}") for known in parameters]


@pytest.mark.parametrize("name", NAMES)
def test_it_has_a_section_with_source_use_and_each_parameter(name):
    section = PAGE.split(f"\n## {name}\n")[1].split("\n## ")[0]
    assert "Source: " in section
    assert "Good for: " in section
    told = re.findall(r"^- `(\w+)`:", section, re.MULTILINE)
    assert told == [parameter.name for parameter in strategies_of("escape")[name].parameters]


def test_players_named_in_the_text_can_be_played():
    named = re.findall(r"`(\w+:\w+=[^`]+)`", PAGE)
    assert named
    for text in named:
        assert parse_player("escape", text).label == text


def test_the_example_plays(tmp_path):
    """Ten games against greedy, in which it makes no foil, while greedy makes some."""
    [code] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "my_strategy.py"
    file.write_text(code, encoding="utf-8")
    players = [parse_player("escape", text) for text in (f"{file}:never_foils", "greedy")]
    seating = Seating([player.strategy.playable() for player in players], [player.values for player in players])
    table = Table(GAME, GAME.rules.resolve({}, 2), 2, seating, seed=1)
    table.start(0, 10)
    played = table.play()
    assert played is not None
    foils = played.counts[list(GAME.counters).index("foils")]
    assert foils[played.rounds["player"] == 0].sum() == 0
    assert foils[played.rounds["player"] == 1].sum() > 0
