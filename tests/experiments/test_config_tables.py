"""Entries set over a word that stands for a table, wherever rules are set: the table stays, but for these entries."""

import pytest

from experiments.config import ConfigError, Experiment
from experiments.config_variants import base_of
from simulator.cats.rules import MODIFIERS_TABLE
from simulator.games import GAMES

BASE = {"name": "x", "game": "cats", "players": 2, "deals": 2, "lineups": [["greedy", "greedy"]]}
WORD = {"abilities": "modifiers"}
WITHOUT_3 = {number: ability for number, ability in MODIFIERS_TABLE.items() if number != "3"}


def planned(*overrides, **settings):
    return Experiment.from_dict({**BASE, **settings}, overrides)


def refusal(*overrides, **settings):
    with pytest.raises(ConfigError) as caught:
        planned(*overrides, **settings)
    return str(caught.value)


def abilities(experiment):
    """The table of each variant."""
    return [variant.rules["abilities"] for variant in experiment.variants]


@pytest.mark.parametrize(
    "experiment",
    [
        planned("rules.abilities=modifiers", "rules.abilities.3=none"),
        planned("rules.abilities.3=none", rules=WORD),
        planned("rules.abilities={base='modifiers', 3='none'}"),
        planned(rules={"abilities": {"base": "modifiers", "3": "none"}}),
        planned(rules=WORD, variants=[{"name": "no 3", "rules": {"abilities": {"3": "none"}}}]),
        planned(rules=WORD, sweep={"rules.abilities.3": ["none"]}),
        planned(rules=WORD, sweep={"rules.abilities": [{"3": "none"}]}),
    ],
)
def test_an_entry_changes_the_table_that_the_word_stands_for(experiment):
    """Of `modifiers` all but the 3 stays; and the file that a run keeps gives the same again."""
    assert abilities(experiment) == [WITHOUT_3]
    assert Experiment.from_dict(experiment.to_dict()) == experiment


def test_a_sweep_of_an_entry_and_of_words():
    """Each value of the entry over the same table; a word among the values takes the place of the whole."""
    swept = planned(rules=WORD, sweep={"rules.abilities.3": ["none", "peek_own"]})
    assert abilities(swept) == [WITHOUT_3, {**MODIFIERS_TABLE, "3": "peek_own"}]
    swept = planned(rules=WORD, sweep={"rules.abilities": ["none", "modifiers", {"3": "none"}]})
    assert abilities(swept) == ["none", MODIFIERS_TABLE, WITHOUT_3]
    swept = planned(sweep={"rules.abilities.3": ["none", "peek_own"], "rules.abilities.base": ["none", "modifiers"]})
    assert abilities(swept) == ["none", WITHOUT_3, {"3": "peek_own"}, {**MODIFIERS_TABLE, "3": "peek_own"}]


def test_a_word_over_which_a_sweep_sets_another_base():
    swept = refusal(rules=WORD, sweep={"rules.abilities.base": ["none"]})
    assert swept == 'rules.abilities: is swept; set sweep."rules.abilities.base" instead'


def test_an_entry_over_a_table_changes_that_entry_alone():
    table = {"abilities": {"5": "peek_own", "7": "plus_one"}}
    assert abilities(planned("rules.abilities.7=none", rules=table)) == [{"5": "peek_own"}]
    variants = [{"name": "none", "rules": {"abilities": "none"}}, {"name": "7", "rules": {"abilities": {"7": "none"}}}]
    assert abilities(planned(rules=table, variants=variants)) == ["none", {"5": "peek_own"}]


def test_a_word_set_later_takes_the_place_of_the_whole():
    """A command goes before the file; within one command it would undo what the same command says."""
    table = {"abilities": {"5": "peek_own"}}
    assert abilities(planned("rules.abilities=none", rules=table)) == ["none"]
    assert abilities(planned("rules.abilities={7='peek_own'}", rules=table)) == [{"7": "peek_own"}]
    assert refusal("rules.abilities.3=peek_own", "rules.abilities=none") == (
        "command line: rules.abilities is set after rules.abilities.3, which it would undo; set rules.abilities first, "
        "or leave one out"
    )
    assert refusal("rules.row_size=5", "rules={}").startswith("command line: rules is set after rules.row_size, ")
    assert planned("deals=3", "deals=4").deals == 4


def test_the_variant_and_the_run_are_named_by_word_and_entry():
    assert planned("rules.abilities=modifiers", "rules.abilities.3=none").variants[0].name == (
        "abilities.base = modifiers, abilities.3 = none"
    )


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("rules.abilities.33=none", "command line: rules.abilities.33: no card has this number; "),
        ("rules.abilities.3=peek", "command line: rules.abilities.3: 'peek' is not allowed; allowed are none, "),
        ("rules.abilities.3.5=peek_own", "command line: rules.abilities.3: {5 = 'peek_own'} is not allowed; "),
        ("rules.abilities.base=modifier", "command line: rules.abilities: 'modifier' is not allowed; "),
    ],
)
def test_wrong_entries_are_told_where_they_stand(entry, words):
    assert refusal(entry, rules=WORD).startswith(words)


def test_two_spellings_of_the_same_rules_are_one_variant():
    same = [{"name": "a", "rules": {}}, {"name": "b", "rules": {"abilities": {"7": "none"}}}]
    assert refusal(variants=same) == 'variants: "a" and "b" have the same rules; leave one out'
    same = [{"name": "a", "rules": WORD}, {"name": "b", "rules": {"abilities": dict(MODIFIERS_TABLE)}}]
    assert refusal(variants=same) == 'variants: "a" and "b" have the same rules; leave one out'


def test_a_dial_among_the_rules_is_told_where_it_belongs():
    assert refusal(rules={"forget": 0.1}) == (
        "rules.forget: is no rule but a dial of a seat; it stands behind a strategy, as in greedy:forget=0.1"
    )


def test_no_example_is_of_another_game():
    assert refusal("sweep.rules.row_size=3").endswith('it must be a table of lists, such as "rules.KEY" = [3, 5]')
    assert refusal("deals").endswith("KEY=VALUE is expected, such as deals=1000 or rules.KEY=VALUE")


@pytest.mark.parametrize(
    ("settings", "base"),
    [
        ({"sweep": {"rules.row_size": [3, 4, 5]}}, 1),  # four cards are the default
        ({"rules": {"copies": 5}, "sweep": {"rules.row_size": [3, 4, 5]}}, 0),  # none is: the first
        ({"rules": {"copies": 5}, "variants": [{"name": "a", "rules": {"row_size": 3}}, {"name": "b"}]}, 1),
        ({}, 0),
    ],
)
def test_the_base_is_the_default_else_the_unchanged_else_the_first(settings, base):
    assert base_of(planned(**settings).variants, GAMES["cats"].rules.resolve({}, 2)) == base
