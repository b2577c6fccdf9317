"""Assumed values: runs, headlines and comparisons name them, and none does where there are none."""

import pytest

from experiments.assumptions import assumptions_of, told_assumptions
from experiments.comparison import compare
from experiments.headline import headline
from experiments.runner import run
from tests.experiments.runs import experiment, manifest_of, own
from tests.experiments.stand_ins import assumed  # noqa: F401 - a fixture

THREE = "the points of plan cards are an assumption (3)"
SWEEP = {"rules.plan_points": [2, 3]}


@pytest.mark.parametrize(
    ("assumptions", "text"),
    [
        (["", ""], ""),
        (["a is assumed"], "a is assumed"),
        (["a is assumed"] * 3, "a is assumed"),
        (["a is assumed", "", "a is assumed"], "a is assumed, in 2 of 3 variants"),
        (["", "a is assumed", "b is"], "a is assumed, in 1 of 3 variants; b is, in 1 of 3 variants"),
    ],
)
def test_assumptions_of_variants_are_told_as_one(assumptions, text):
    assert told_assumptions(assumptions) == text


@pytest.mark.usefixtures("assumed")
def test_manifest_and_headline_name_the_assumption_of_each_variant(tmp_path):
    planned = experiment(deals=2, sweep=SWEEP)
    assert assumptions_of(planned) == ("", THREE)
    run(planned, tmp_path / "run")
    assert [variant["assumption"] for variant in manifest_of(tmp_path / "run")["variants"]] == ["", THREE]
    assert [(row["variant"], row["assumption"]) for row in headline(tmp_path / "run")] == [
        *[("plan_points = 2", "")] * 2,
        *[("plan_points = 3", THREE)] * 2,
    ]


@pytest.mark.usefixtures("assumed")
def test_without_an_assumption_the_headline_has_no_column_for_it(tmp_path):
    run(experiment(deals=2), tmp_path / "run")
    assert manifest_of(tmp_path / "run")["variants"][0]["assumption"] == ""
    assert "assumption" not in headline(tmp_path / "run")[0]


@pytest.mark.usefixtures("assumed")
def test_a_comparison_names_the_assumption_of_its_rules():
    names = ["random", own("steady")]
    found = compare("escape", names, rules={"plan_points": 3}, deals=2)
    assert found.assumption == found.to_json()["assumption"] == THREE
    assert compare("escape", names, deals=2).to_json()["assumption"] == ""
