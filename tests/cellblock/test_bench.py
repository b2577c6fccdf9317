"""`cellblock bench`: the rows as a table of 80 columns, and as JSON."""

import json

import pytest

ROW = {
    "game": "escape",
    "strategy": "ambusher",
    "players": 2,
    "games_per_second": 123_457,
    "rounds_per_second": 481_234,
    "rounds_per_second_low": 479_000,
    "rounds_per_second_high": 482_001,
    "rounds_per_cpu_second": 481_999,
    "choices_per_second": 15_432_100,
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
    head, rule, row, *note = said.out.splitlines()
    assert "".join(row.split()) == "escapeambusher2123,457481,234479,000to482,00115.43M12%"
    assert max(map(len, [rule, *note])) <= 80
    assert head.endswith("logs")
    assert said.err == "Measuring ...\n"


def test_json(say):
    assert json.loads(say("bench", "--json").out) == [ROW]
