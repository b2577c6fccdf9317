"""`cellblock bench`: the rows as a table of 80 columns, and as JSON."""

import json

import pytest

ROW = {
    "game": "escape",
    "strategy": "ambusher",
    "players": 2,
    "games_per_second": 23_456.7,
    "rounds_per_second": 81_234.5,
    "rounds_per_second_low": 79_000.2,
    "rounds_per_second_high": 82_000.9,
    "rounds_per_cpu_second": 81_999.0,
    "choices_per_second": 5_432_100.0,
    "log_share": 0.123,
}


@pytest.fixture(autouse=True)
def measured(monkeypatch):
    def bench(watch):
        watch(100, 100, 350)
        return [ROW]

    monkeypatch.setattr("experiments.bench.bench", bench)


def test_a_table_within_80_columns(say):
    said = say("bench")
    head, rule, row = said.out.splitlines()
    assert row.split() == [
        "escape", "ambusher", "2", "23,457", "81,234", "79,000", "to", "82,001", "5,432,100", "12",
    ]  # fmt: skip
    assert len(rule) <= 80
    assert head.endswith("logs %")
    assert said.err.splitlines()[1].startswith("Measuring: 100 games, 350 rounds in ")


def test_json(say):
    assert json.loads(say("bench", "--json").out) == [ROW]
