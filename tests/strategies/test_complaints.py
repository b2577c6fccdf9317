"""What is said of strategies that cannot be compiled: the place in the user's file, and the reason in a line."""

import pytest

from simulator.compiled import jit_is_off
from simulator.errors import StrategyError
from strategies.complaints import LONGEST_REASON, complaint
from strategies.registry import parse_player

FILE = '''"""Strategies that the compiler does not take."""
from cellblock import strategy
from cellblock.cats import best_choice, inner


@inner
def misspelt(view, choice):
    return view.totalss[0] * 1.0


@inner
def of_two_kinds(view, choice):
    return choice + "a"


@strategy("cats")
def field(view, number):
    """Misspell a field of the view."""
    if view.row_sizes[0] > 2:
        return 0
    return 1


@strategy("cats")
def rule(view, number):
    """Misspell a rule."""
    return view.rules.rowsize


@strategy("cats")
def helper(view, number):
    """Call what misspells a field."""
    return best_choice(view, misspelt)


@strategy("cats")
def nothing(view, number):
    """Answer with nothing."""
    view.memory[0] = 1


@strategy("cats")
def adds(view, number):
    """Call what adds a text to a number."""
    return best_choice(view, of_two_kinds)


@strategy("cats")
def imports(view, number):
    """Import within the function."""
    import random

    return random.randrange(view.option_count)


@strategy("cats")
def few(view, number):
    """Call with too few arguments."""
    return best_choice(view)
'''


@pytest.mark.skipif(jit_is_off(), reason="compiles")
@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("field", "view.row_sizes", 'the view has no field row_sizes (did you mean "row_size"?)'),
        ("rule", "view.rules.rowsize", 'the rules have no field rowsize (did you mean "row_size"?)'),
        ("helper", "view.totalss", 'the view has no field totalss (did you mean "totals"?)'),
        ("nothing", "view.memory[0] = 1", "No conversion from none to int64 for "),
        ("adds", 'choice + "a"', "No implementation of function Function(<built-in function add>) found for signature"),
        ("imports", "import random", "Use of unsupported opcode (IMPORT_NAME) found"),
        ("few", "best_choice(view)", "found for signature: best_choice(record)"),
    ],
)
def test_the_place_and_the_reason_are_told_in_a_line(tmp_path, monkeypatch, name, text, reason):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "faulty.py").write_text(FILE, encoding="utf-8")
    with pytest.raises(StrategyError) as caught:
        parse_player("cats", "faulty.py:" + name).strategy.playable()
    message = str(caught.value)
    line = 1 + next(n for n, code in enumerate(FILE.splitlines()) if text in code)
    assert message.startswith(f"strategy {name} ({tmp_path / 'faulty.py'}, line {line}) cannot be compiled: ")
    assert reason in message
    assert "\n" not in message
    assert message.endswith("-v shows all that the compiler says")
    assert caught.value.__cause__ is not None


def test_an_error_without_a_place_is_told_as_it_is(tmp_path):
    """A key that no record lacks, and a text too long for a line."""
    assert complaint(ValueError("odd"), tmp_path, ()) == (str(tmp_path), "odd")
    with pytest.raises(KeyError) as caught:
        {}["there"]
    assert complaint(caught.value, tmp_path, ()) == (str(tmp_path), "'there'")
    assert complaint(ValueError("long " * 100), tmp_path, ())[1] == ("long " * 100)[:LONGEST_REASON] + "..."
