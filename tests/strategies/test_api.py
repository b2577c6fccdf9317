"""The decorator, and what the engine calls: compiled code, or a callback into plain Python."""

import importlib
import subprocess
import sys
import threading

import pytest

from experiments.runner import Job, jobs_of, play_job, table_of
from simulator.callback import Callback, StoppedError
from simulator.compiled import jit_is_off
from simulator.errors import CellblockError, StrategyError
from simulator.escape import GAME
from strategies.api import Parameter, Strategy, _sources, strategy
from strategies.registry import parse_player
from tests.experiments.runs import OWN, experiment, own


@strategy("escape", source="a test", parameters=[Parameter("bold", 0.5, 0.0, 1.0, "how bold")], compiled=False)
def thinker(view, number):
    """Take the first choice.

    And more about it.
    """
    return 0 if view is None else number


def test_what_is_known_of_a_strategy():
    assert isinstance(thinker, Strategy)
    assert (thinker.name, thinker.game, thinker.source, thinker.compiled) == ("thinker", "escape", "a test", False)
    assert thinker.about == "Take the first choice."
    assert thinker.doc == "Take the first choice.\n\nAnd more about it."
    assert [parameter.name for parameter in thinker.parameters] == ["bold"]
    assert thinker.file.name == "test_api.py"
    assert repr(thinker) == "<strategy escape/thinker>"


def test_it_can_still_be_called():
    assert thinker(None, 7) == 0
    assert thinker("view", 7) == 7


def test_decorating_compiles_nothing():
    @strategy("escape")
    def nonsense(view, _number):
        """Call what is not there."""
        return not_there(view)  # noqa: F821

    assert nonsense.compiled
    if not jit_is_off():
        reason = "cannot be compiled: NameError: name 'not_there' is not defined. Mend it, or play it as plain Python"
        with pytest.raises(StrategyError, match=rf"nonsense \(.*test_api.py, line \d+\) {reason}"):
            nonsense.playable()


def test_a_strategy_of_no_game_is_refused():
    with pytest.raises(CellblockError, match="there is no game 'chess'; there are escape"):
        strategy("chess")(thinker.function)


# Compiled code and callbacks see and do the same


PAIRS = '''
import numpy as np
from cellblock import Parameter, strategy
from cellblock.escape import below, inner, word

@inner
def rule(view, number):
    """Uses view, number, parameter and memory: every tenth call the last choice, else one by the number."""
    view.memory[3] += 1
    if view.memory[3] % 10 == np.int64(view.parameters[1]):
        return view.option_count - 1
    return below(word(number, 1), view.option_count)

PARAMETERS = [Parameter("unused", 0, 0, 1, ""), Parameter("when", 4, 0, 9, "")]

@strategy("escape", parameters=PARAMETERS)
def fast(view, number):
    """Compiled."""
    return rule(view, number)

@strategy("escape", parameters=PARAMETERS, compiled=False)
def plain(view, number):
    """In plain Python."""
    with np.errstate(over="ignore"):  # the hashing wraps around 64 bits
        return rule(view, number)
'''


def rows_of(job: Job):
    [played] = list(play_job(table_of(job), job))
    return played.rounds.tolist(), played.counts.tolist(), played.games.tolist()


def test_plain_and_compiled_play_the_same_games(tmp_path):
    file = tmp_path / "pairs.py"
    file.write_text(PAIRS, encoding="utf-8")
    fast, plain = (
        rows_of(
            next(
                jobs_of(experiment(players=3, deals=3, lineups=[["random", f"{file}:{name}:when=7", f"{file}:{name}"]]))
            )
        )
        for name in ("fast", "plain")
    )
    assert fast == plain


def test_memory_is_each_seats_own_and_lasts_a_game():
    """A strategy that counts its calls finds 0, 1, 2, ... in each of two games, whoever else is counting."""
    calls: dict[int, list[int]] = {}

    @strategy("escape", compiled=False)
    def counter(view, _number):
        """Count."""
        calls.setdefault(int(view.seat), []).append(int(view.memory[5]))
        view.memory[5] += 1
        return 0

    job = next(jobs_of(experiment(deals=2, rotate=False, lineups=[["random", "random"]])))
    table = table_of(job)
    table._strategies = tuple(counter.playable() for _ in range(4))
    [played] = list(play_job(table, job))
    choices = played.counts[list(GAME.counters).index("choices")]
    for seat in (0, 1):
        asked = [
            int(choices[(played.rounds["deal"] == deal) & (played.rounds["seat"] == seat)].sum()) for deal in (0, 1)
        ]
        assert calls[seat] == [*range(asked[0]), *range(asked[1])]
    assert played.games["rounds"].min() > 1


@pytest.mark.skipif(jit_is_off(), reason="plain mode needs no callback")
def test_a_callback_keeps_what_its_function_raised_and_stops_when_told():
    played = parse_player("escape", own("plain_raises")).strategy
    job = next(jobs_of(experiment(deals=1, lineups=[["random", own("plain")]])))
    table = table_of(job)
    callback = table.seating.strategies[1]
    assert isinstance(callback, Callback)
    assert callback is not played.playable()
    callback.stop = threading.Event()
    callback.stop.set()
    assert [len(rows.games) for rows in play_job(table, job)] == [0]
    assert isinstance(callback.error, StoppedError)


# What compiled code rests on


def test_sources_of_a_shipped_strategy_are_the_package():
    [package] = _sources(parse_player("escape", "random").strategy.file)
    assert package.name == "strategies"


def test_sources_of_a_users_strategy_are_its_file_and_its_neighbours(tmp_path, monkeypatch):
    """Modules below its folder count, but not what is installed or Cellblock, which may lie there too."""
    for name in ("mine_here", "neighbour_here", "site-packages/library_here", "deep/er/far_here"):
        path = tmp_path / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")
        monkeypatch.syspath_prepend(path.parent)
        importlib.import_module(path.stem)
    package, *own_files = _sources(tmp_path / "mine_here.py")
    assert package.name == "strategies"
    assert own_files == sorted(tmp_path / name for name in ("mine_here.py", "neighbour_here.py", "deep/er/far_here.py"))
    root = OWN.parents[2]
    files = _sources(root / "mine.py")[1:]
    assert root / "tests" / "experiments" / "runs.py" in files
    assert not [file for file in files if file.is_relative_to(root / "simulator") or "site-packages" in file.parts]


def test_a_changed_neighbour_is_compiled_anew(tmp_path):
    """A constant of another file is part of compiled code: in a new program it has its new value."""
    (tmp_path / "limits.py").write_text("PLACE = 0\n", encoding="utf-8")
    (tmp_path / "follower.py").write_text(
        "from cellblock import strategy\nfrom limits import PLACE\n"
        '@strategy("escape")\ndef follow(view, number):\n    """Answer."""\n    return PLACE\n',
        encoding="utf-8",
    )
    program = (
        "import numpy as np\nfrom simulator.escape import GAME\nfrom strategies.registry import parse_player\n"
        'choose = parse_player("escape", "follower.py:follow").strategy.playable()\n'
        "print(choose(np.zeros(1, GAME.view)[0], np.uint64(1)))\n"
    )

    def answer():
        done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, cwd=tmp_path)
        return int(done.stdout)

    assert answer() == 0
    (tmp_path / "limits.py").write_text("PLACE = 5\n", encoding="utf-8")
    assert answer() == 5
