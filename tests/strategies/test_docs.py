"""docs/strategies/<game>.md tells of every strategy and parameter as they are; its example plays."""

import re
from pathlib import Path

import pytest

from simulator.game import Seating, Table
from simulator.games import GAMES, find_game
from strategies.registry import parse_player, strategies_of
from tests.strategies.worlds import PLAYED

DOCS = Path(__file__).parents[2] / "docs" / "strategies"
PAGES = {game: (DOCS / f"{game}.md").read_text(encoding="utf-8") for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_the_table_lists_every_strategy_and_no_other(game):
    assert sorted(re.findall(r"^\| \[`(\w+)`\]", PAGES[game], re.MULTILINE)) == sorted(strategies_of(game))


@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_the_table_gives_its_parameters_with_default_and_range(game, name):
    [row] = re.findall(rf"^\| \[`{name}`\].*\|(.*?)\|$", PAGES[game], re.MULTILINE)
    told = re.findall(r"`(\w+)` \((\S+), (\S+) to (\S+)\)", row)
    parameters = strategies_of(game)[name].parameters
    assert told == [(known.name, f"{known.default:g}", f"{known.low:g}", f"{known.high:g}") for known in parameters]


@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_it_has_a_section_with_source_use_and_each_parameter(game, name):
    section = PAGES[game].split(f"\n## {name}\n")[1].split("\n## ")[0]
    assert "Source: " in section
    assert "Good for: " in section
    told = re.findall(r"^- `(\w+)`:", section, re.MULTILINE)
    assert told == [parameter.name for parameter in strategies_of(game)[name].parameters]


@pytest.mark.parametrize("game", GAMES)
def test_players_named_in_the_text_can_be_played(game):
    named = re.findall(r"`(\w+:\w+=[^`]+)`", PAGES[game])
    assert named
    for text in named:
        assert parse_player(game, text).label == text


# The strategy of each page's example, and the counter that it never raises while greedy does.
EXAMPLES = {"escape": ("never_foils", "foils"), "capone": ("never_raids", "raid"), "cats": ("never_claims", "claims")}


@pytest.mark.parametrize("game", EXAMPLES)
def test_the_example_plays(game, tmp_path):
    """Ten games against greedy, in which it does not do what it is named for, while greedy does."""
    name, counter = EXAMPLES[game]
    [code] = re.findall(r"```python\n(.*?)```", PAGES[game], re.DOTALL)
    file = tmp_path / "my_strategy.py"
    file.write_text(code, encoding="utf-8")
    players = [parse_player(game, text) for text in (f"{file}:{name}", "greedy")]
    seating = Seating([player.strategy.playable() for player in players], [player.values for player in players])
    table = Table(find_game(game), find_game(game).rules.resolve({}, 2), 2, seating, seed=1)
    table.start(0, 10)
    played = table.play()
    assert played is not None
    counted = played.counts[list(find_game(game).counters).index(counter)]
    assert counted[played.rounds["player"] == 0].sum() == 0
    assert counted[played.rounds["player"] == 1].sum() > 0
