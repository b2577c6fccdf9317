"""Whatever a file, a setting or a dict holds: there comes an experiment or a ConfigError, and nothing else."""

import string

import tomli_w
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from experiments.config import ConfigError, Experiment, load_experiment
from experiments.config_sections import FileSections, ReportSection, chapters_of
from simulator.games import GAMES

RULES = GAMES["escape"].rules.names()
NUMBERS = st.one_of(st.integers(-2, 30), st.integers(), st.floats())
WORDS = st.sampled_from(
    ["random", "escape", "rounds", "draws", "exclusive", "random:x=1", "a.py:b", *chapters_of("escape")]
)
LEAVES = st.one_of(st.none(), st.booleans(), NUMBERS, st.text(max_size=8), WORDS, st.dates())
KEYS = st.one_of(
    st.sampled_from(
        [
            *FileSections.model_fields,
            *ReportSection.model_fields,
            *RULES,
            *(f"rules.{rule}" for rule in RULES),
            "warden",
        ]
    ),
    st.text(max_size=6),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=12,
)
EQUAL_RUNS = settings(derandomize=True, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
GOOD = {"name": "x", "game": "escape", "players": 2, "deals": 1, "lineups": [["random", "random"]]}


def outcome(make):
    """Return the experiment, or None where it was refused; any other error fails the test."""
    try:
        return make()
    except ConfigError:
        return None


@EQUAL_RUNS
@given(st.dictionaries(KEYS, VALUES, max_size=6))
def test_any_dict(data):
    outcome(lambda: Experiment.from_dict(data))


@EQUAL_RUNS
@given(st.dictionaries(KEYS, VALUES, max_size=3))
@example({"rules": {"generic_escapees": 0, "infamous_per_plan": 0}})
@example({"sweep": {"rules": {"plans": [True]}}})
@example({"question": "\ud800"})
@example({"seed": 10**5000})
@example({1: 2})
@example({"rules": {"action_deck": {1: 2}}})
def test_a_good_dict_spoilt(data):
    experiment = outcome(lambda: Experiment.from_dict(GOOD | data))
    if experiment is not None:
        assert Experiment.from_dict(experiment.to_dict()) == experiment


@EQUAL_RUNS
@given(st.dictionaries(st.sampled_from(RULES), st.one_of(st.integers(-1, 30), LEAVES), max_size=3))
def test_good_rules_spoilt(rules):
    outcome(lambda: Experiment.from_dict(GOOD | {"rules": rules}))


@EQUAL_RUNS
@given(st.one_of(st.text(max_size=40), st.tuples(KEYS, st.text(max_size=20)).map("=".join)))
@example("name=1\nfoo=2")
@example("rules=[[[[[[[[[[[[1]]]]]]]]]]]]")
def test_any_setting(text):
    outcome(lambda: Experiment.from_dict(GOOD, [text]))


@EQUAL_RUNS
@given(st.one_of(st.binary(max_size=60), st.text(alphabet=string.printable, max_size=60).map(str.encode)))
def test_any_file(tmp_path, content):
    path = tmp_path / "any.toml"
    path.write_bytes(tomli_w.dumps(GOOD).encode() + content)
    outcome(lambda: load_experiment(path))
