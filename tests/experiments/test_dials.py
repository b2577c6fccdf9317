"""Dials of seats: what cannot go with the rules of a variant is refused before anything is played, and wrong dials too.

The game is cats, whose dials of memory need the rule `false_claims = "any"` (C-21, F-12.5).
"""

import pytest

from experiments.comparison import compare
from experiments.config import ConfigError, Experiment, load_experiment

FILE = """\
name = "x"
game = "cats"
players = [2, 3]
deals = 20
lineups = [
    ["greedy", "greedy"],
    ["random", "greedy:confuse=0.1", "random"],
]
"""
VARIANTS = """
[[variants]]
name = "bluff"
rules.false_claims = "any"

[[variants]]
name = "published"
"""
WHY = (
    'forget and confuse need the rule false_claims = "any": with "plausible" the list of claims would tell a player '
    "what it has forgotten. Change the rule, or leave the dials out"
)
THERE = "and every seat of cats has the dials forget, confuse"


def refused(tmp_path, monkeypatch, text, *overrides):
    """The message that a file ends in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load_experiment("file.toml", overrides)
    return str(caught.value)


def settings(*players, **rules):
    """An experiment of cats with one line-up."""
    return {"name": "x", "game": "cats", "players": len(players), "deals": 1, "lineups": [players], "rules": rules}


def test_a_line_up_is_refused_with_its_place_its_player_and_the_reason(tmp_path, monkeypatch):
    """The list of line-ups begins in line 5 of the file; the rules are those by default."""
    text = refused(tmp_path, monkeypatch, FILE)
    assert text == f"file.toml, line 5: lineups[1]: greedy:confuse=0.1 cannot play by these rules; {WHY}"


def test_one_variant_of_several_is_enough_and_is_named(tmp_path, monkeypatch):
    named = f'greedy:confuse=0.1 cannot play by the rules of the variant "published"; {WHY}'
    assert refused(tmp_path, monkeypatch, FILE + VARIANTS) == f"file.toml, line 5: lineups[1]: {named}"
    swept = refused(tmp_path, monkeypatch, FILE, 'sweep.rules.false_claims=["any", "plausible"]')
    assert 'the variant "false_claims = plausible"; forget and confuse need' in swept


def test_a_line_up_of_the_command_line_is_told_as_such(tmp_path, monkeypatch):
    text = refused(tmp_path, monkeypatch, FILE, "players=2", 'lineups=[["greedy", "random:forget=1"]]')
    assert text == f"command line: lineups[0]: random:forget=1 cannot play by these rules; {WHY}"


@pytest.mark.parametrize(
    ("player", "claims"),
    [("greedy:forget=0.2", "any"), ("greedy:confuse=1", "any"), ("greedy:forget=0,confuse=0", "plausible")],
)
def test_dials_go_with_rules_that_allow_them_and_at_zero_with_all(player, claims):
    lineup = Experiment.from_dict(settings("random", player, false_claims=claims)).lineups[0]
    assert lineup[1].text == player.removesuffix(":forget=0,confuse=0")


def test_the_shipped_experiment_on_memory_is_allowed_until_its_rule_is_taken_back():
    assert any(player.dials != (0, 0) for lineup in load_experiment("cats/memory").lineups for player in lineup)
    with pytest.raises(ConfigError, match=r"greedy:forget=0\.02 cannot play by the rules of the variant \"first_look"):
        load_experiment("cats/memory", ["rules.false_claims=plausible"])


def test_a_comparison_refuses_them_before_anything_is_played():
    played = []
    with pytest.raises(ConfigError, match=r"random:forget=0\.5 cannot play by these rules; forget and confuse need"):
        compare("cats", ["random", "random:forget=0.5"], deals=1, watch=lambda *numbers: played.append(numbers))
    assert played == []


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("greedy:forgett=0.2", f"greedy has no parameter 'forgett'; it has none, {THERE} (did you mean \"forget\"?)"),
        ("sprinter:luck=1", f"sprinter has no parameter 'luck'; it has patience, alarm, {THERE}"),
        ("greedy:forget=2", "dial forget: 2 is not allowed; allowed are 0 to 1"),
        ("greedy:forget=-0.1", "dial forget: -0.1 is not allowed; allowed are 0 to 1"),
        ("greedy:forget=nan", "dial forget: nan is not allowed; allowed are 0 to 1"),
        ("greedy:confuse=x", "dial confuse: 'x' is no number; allowed are 0 to 1"),
        ("greedy:forget=0.1,forget=0.2", "dial forget is set twice"),
        ("sprinter:patience=99", "parameter patience: 99 is not allowed; allowed are 0 to 50"),
    ],
)
def test_wrong_dials_are_told_with_the_dials_that_there_are(player, words):
    with pytest.raises(ConfigError) as caught:
        Experiment.from_dict(settings("random", player, false_claims="any"))
    assert str(caught.value) == f"lineups[0]: strategy '{player}': {words}"


@pytest.mark.parametrize("game", ["escape", "capone"])
def test_a_game_without_dials_says_whose_they_are(game):
    wanted = settings("random", "greedy:forget=0.5") | {"game": game}
    with pytest.raises(ConfigError) as caught:
        Experiment.from_dict(wanted)
    assert str(caught.value).startswith("lineups[0]: strategy 'greedy:forget=0.5': greedy has no parameter 'forget'; ")
    assert f"; forget is a dial of the seats of cats, and those of {game} have no dials" in str(caught.value)
