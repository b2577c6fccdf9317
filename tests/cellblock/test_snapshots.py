"""Help and error texts, word by word; `pytest tests/cellblock --update-snapshots` accepts a change."""

import shlex

import pytest

from tests.cellblock.conftest import SNAPSHOTS

WRONG = """\
name = "x"
game = "escape"
players = 2
deals = 20
lineups = [["random", "random"]]

[rules]
foil_size = 17
"""

RIGHT = WRONG.replace("17", "7")

DIALS = """\
name = "x"
game = "cats"
players = 2
deals = 20
lineups = [["greedy", "greedy"], ["greedy:forget=0.2", "greedy"]]

[sweep]
"rules.false_claims" = ["any", "plausible"]
"""

# name of the snapshot: what is typed
COMMANDS = {
    "version": "--version",
    "help": "--help",
    "help-run": "run --help",
    "help-report": "report -h",
    "help-compare": "compare --help",
    "help-trace": "trace --help",
    "help-list": "list --help",
    "help-bench": "bench --help",
    "list-games": "list games",
    "list-rules": "list rules escape",
    "unknown-command": "rum",
    "unknown-option": "run --sed 3",
    "missing-argument": "run",
    "unknown-game": "list rules escpae",
    "unknown-list": "list rule",
    "later-option": "run escape/quickstart --resume",
    "no-such-experiment": "run escape/quikstart",
    "wrong-rule-in-file": "run wrong.toml",
    "misspelt-rule": "run right.toml rules.foil_sise=7",
    "wrong-setting": "run right.toml deals",
    "wrong-deals": "run right.toml --deals 0",
    "wrong-backend": "run right.toml --backend dask",
    "wrong-jobs": "run right.toml -j 0",
    "compare-one-strategy": "compare escape -s random",
    "compare-unknown-strategy": "compare escape -s random,rndom",
    "compare-other-setting": "compare escape -s random,own.py:own deals=3",
    "compare-same-strategy": "compare escape -s random -s random",
    "compare-parameter": "compare escape -s random,random:luck=1",
    "compare-wrong-players": "compare escape -s random,own.py:own --players 5",
    "compare-dials-against-rules": "compare cats -s greedy,greedy:forget=0.2",
    "compare-misspelt-dial": "compare cats -s greedy,greedy:forgett=0.2",
    "compare-wrong-dial": "compare cats -s greedy,greedy:forget=2",
    "compare-dial-no-number": "compare cats -s greedy,greedy:forget=x",
    "compare-dial-of-another-game": "compare escape -s greedy,greedy:forget=0.5",
    "run-dials-against-rules": "run dials.toml",
    "run-dials-against-set-rule": "run cats/memory rules.false_claims=plausible --dry-run",
    "trace-dials-against-rules": "trace dials.toml --deal 0",
    "trace-without-deal": "trace right.toml",
    "trace-no-such-lineup": "trace right.toml --deal 0 --lineup 1",
    "trace-no-run-folder": "trace empty --deal 0",
    "report-no-run-folder": "report empty",
    "run-into-a-folder-that-is-there": "run right.toml -o empty",
    "run-entry-then-whole": "run cats/quickstart rules.abilities.3=peek_own rules.abilities=none",
    "run-impossible-objectives": "run cats/first_player 'rules.objectives=[60, 70, 80]'",
    "run-dial-as-rule": "run cats/first_player rules.forget=0.1",
    "run-sweep-of-a-number": "run cats/first_player sweep.rules.row_size=3",
    "run-same-variants": """run right.toml 'variants=[{name="a"}, {name="b", rules={foil_size=7}}]'""",
    "compare-players-as-rule": "compare cats -s greedy,random players=3",
    "compare-parameter-without-value": "compare cats -s greedy,greedy:forget",
    "run-decimal-comma": """run cats/first_player players=2 'lineups=[["greedy:forget=0,1", "greedy"]]'""",
    "compare-cannot-compile": "compare escape -s random,own.py:odd",
}

OWN = '''from strategies.api import strategy

@strategy("escape")
def own(view, number):
    """Take the first choice."""
    return 0

@strategy("escape")
def odd(view, number):
    """Look at what is not there."""
    return view.row_sizes[0]
'''


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_said(name, say, snapshot, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.toml").write_text(WRONG, encoding="utf-8")
    (tmp_path / "right.toml").write_text(RIGHT, encoding="utf-8")
    (tmp_path / "dials.toml").write_text(DIALS, encoding="utf-8")
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    (tmp_path / "empty").mkdir()
    said = say(*shlex.split(COMMANDS[name]))
    lines = "\n".join(line.rstrip() for line in (said.out + said.err).replace(f"{tmp_path}/", "").splitlines())
    snapshot(name, f"$ cellblock {COMMANDS[name]}\n{lines}\n[exit status {said.status}]\n")


def test_no_snapshot_is_left_over():
    assert {path.stem for path in SNAPSHOTS.glob("*.txt")} == set(COMMANDS)
