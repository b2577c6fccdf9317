"""Finding strategies: shipped, in a user's file, in a package; and every way of naming one wrongly."""

import sys

import pytest

from simulator.errors import CellblockError, StrategyError
from strategies.api import Strategy
from strategies.registry import parse_player, short, strategies_of

MINE = '''
from cellblock import Parameter, strategy

@strategy("escape", parameters=[Parameter("eager", 0.5, 0, 1, "how eager"), Parameter("limit", 3, 1, 1e7, "a limit")])
def mine(view, number):
    """Take the first choice."""
    return 0

def helper(view, number):
    return 0
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of one's own, in which the tests take place, with a strategy file in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    yield tmp_path
    for name in ("mine", "broken", "json"):
        module = sys.modules.get(name)
        if module is not None and str(tmp_path) in str(module.__file__):
            del sys.modules[name]


# By name


def test_shipped_strategies_are_found_by_their_names():
    found = strategies_of("escape")
    assert {"random", "greedy", "rusher", "ambusher", "blocker"} <= set(found)
    assert all(isinstance(strategy, Strategy) and strategy.name == name for name, strategy in found.items())
    with pytest.raises(
        CellblockError, match=r"there is no game 'escpe'; there are escape, capone, cats \(did you mean \"escape\"\?\)"
    ):
        strategies_of("escpe")


def test_a_player_is_named_by_what_differs_from_the_default():
    plain = parse_player("escape", "random")
    assert (plain.label, plain.text, plain.values) == ("random", "random", ())
    assert plain.strategy is strategies_of("escape")["random"]
    greedy = strategies_of("escape")["greedy"]
    [parameter] = [parameter for parameter in greedy.parameters if parameter.name == "min_points"]
    changed = parse_player("escape", f"greedy:min_points={parameter.default + 5}")
    assert changed.label == f"greedy:min_points={parameter.default + 5:g}"
    assert parse_player("escape", f"greedy:min_points={parameter.default}").label == "greedy"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rndom", r"there is no strategy 'rndom' of escape; there are .*random.* \(did you mean \"random\"\?\)"),
        ("", "there is no strategy ''"),
        ("greedy:", "there is no strategy 'greedy:'"),
        ("gredy:min_points", r"there is no strategy 'gredy' .*did you mean \"greedy\""),
        (
            "greedy:min_points",
            r"'min_points' sets nothing; key=value,key=value is expected after the colon, such as min",
        ),
        ("greedy:min_points=0,5", r"'5' sets nothing; .* such as min_points=0.5 \(with a point\)"),
        ("random:luck", "random has no parameter 'luck'; it has none"),
        ("random:luck=1", "random has no parameter 'luck'; it has none"),
        ("greedy:min_point=1", "greedy has no parameter 'min_point'; it has .*min_points.*did you mean"),
        ("greedy:min_points=lots", "parameter min_points: 'lots' is no number; allowed are 0 to 100"),
        ("greedy:min_points=101", "parameter min_points: 101 is not allowed; allowed are 0 to 100"),
        ("greedy:min_points=nan", "parameter min_points: nan is not allowed; allowed are 0 to 100"),
        ("greedy:min_points=1,min_points=2", "parameter min_points is set twice"),
    ],
)
def test_names_that_are_wrong(text, words):
    with pytest.raises(StrategyError, match=words):
        parse_player("escape", text)


@pytest.mark.parametrize(
    ("number", "text"), [(1.0, "1"), (0.5, "0.5"), (1e7, "1e+07"), (0.1234567, "0.1234567"), (1 / 3, repr(1 / 3))]
)
def test_numbers_are_written_so_that_they_are_read_again(number, text):
    assert short(number) == text
    assert float(text) == number


# In a file


@pytest.mark.usefixtures("folder")
def test_a_strategy_in_a_file():
    player = parse_player("escape", "mine.py:mine")
    assert (player.label, player.text, player.values) == ("mine.py:mine", "mine.py:mine", (0.5, 3.0))
    changed = parse_player("escape", "mine.py:mine:limit=1234567,eager=0.1234567")
    assert changed.label == "mine.py:mine:eager=0.1234567,limit=1234567.0"  # in the order of the declaration
    assert parse_player("escape", changed.text) == changed
    # What another process reads from the text plays with the same numbers, to the last digit.
    assert changed.values == (0.1234567, 1234567.0)


def test_labels_leave_out_the_folder_and_texts_keep_it(folder):
    player = parse_player("escape", f"{folder}/mine.py:mine:eager=1")
    assert player.label == "mine.py:mine:eager=1"
    assert player.text == f"{folder}/mine.py:mine:eager=1"
    assert player.strategy.file == folder / "mine.py"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("absent.py:mine", "there is no strategy file absent.py"),
        ("mine.py:mien", r"mine.py has no strategy 'mien'; it has mine \(did you mean"),
        ("mine.py:helper", r"mine.py has no strategy 'helper'; it has mine.*A strategy is a function under @strategy"),
        ("mine.py:", "mine.py has no strategy ''; it has mine"),
        (
            "mine.py",
            "there is no strategy 'mine.py' of escape;.*named by file and function, as in my_strategy.py:choose",
        ),
    ],
)
@pytest.mark.usefixtures("folder")
def test_files_and_functions_that_are_wrong(text, words):
    with pytest.raises(StrategyError, match=words):
        parse_player("escape", text)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (
            "import math\n1 / 0\n",
            "strategy file broken.py, line 2, cannot be loaded: ZeroDivisionError: division by zero",
        ),
        ("def mine(:\n", "strategy file broken.py, line 1, cannot be loaded: SyntaxError"),
        ("import sys\nsys.exit(4)\n", "strategy file broken.py, line 2, cannot be loaded: SystemExit: 4"),
        ("import no_such_library\n", "strategy file broken.py, line 1, cannot be loaded: ModuleNotFoundError"),
        (
            MINE.replace("escape", "escpe"),
            "broken.py, line 4, cannot be loaded: there is no game 'escpe'",
        ),
        (MINE.replace('    """Take the first choice."""\n', ""), "broken.py, line 4, .*mine in .* has no docstring"),
        (MINE.replace("mine(view, number)", "mine(view)"), "broken.py, line 4, .* must take two arguments"),
        (MINE.replace('"limit"', '"eager"'), "has two parameters of the same name"),
        (MINE.replace('"limit"', '"the limit"'), "has a parameter 'the limit'; a name is one word"),
        (MINE.replace("0.5, 0, 1", "1.5, 0, 1"), "has a default of eager that is not within its limits"),
        (
            MINE.replace("parameters=[", "parameters=[Parameter(f'p{n}', 0, 0, 1, '') for n in range(17)] + ["),
            "more than 16 parameters",
        ),
    ],
)
def test_files_that_cannot_be_loaded(folder, code, words):
    (folder / "broken.py").write_text(code, encoding="utf-8")
    with pytest.raises(StrategyError, match=words):
        parse_player("escape", "broken.py:mine")
    assert "broken" not in sys.modules


def test_a_file_that_was_mended_can_be_loaded(folder):
    (folder / "broken.py").write_text("1 / 0", encoding="utf-8")
    with pytest.raises(StrategyError):
        parse_player("escape", "broken.py:mine")
    (folder / "broken.py").write_text(MINE, encoding="utf-8")
    assert parse_player("escape", "broken.py:mine").strategy.about == "Take the first choice."


def test_a_file_may_import_its_neighbour_and_have_the_name_of_a_library(folder):
    (folder / "neighbour.py").write_text("FIRST = 0\n", encoding="utf-8")
    (folder / "json.py").write_text(
        MINE.replace("return 0", "return neighbour.FIRST") + "\nimport neighbour\n", encoding="utf-8"
    )
    assert parse_player("escape", "json.py:mine").strategy.function(None, 1) == 0
    import json

    assert json.dumps([]) == "[]"  # the library is still the library


# In packages


def install(folder, package, entries, code):
    """Install a package of one module into a folder that is imported from."""
    (folder / f"{package}.py").write_text(code, encoding="utf-8")
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    lines = ["[cellblock.strategies]", *(f"{name} = {package}:{name}" for name in entries)]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A folder of installed packages."""
    monkeypatch.syspath_prepend(tmp_path)
    strategies_of.cache_clear()
    yield tmp_path
    strategies_of.cache_clear()


def test_strategies_of_an_installed_package_are_found_by_name(site):
    install(site, "cellblock_extra", ["mine"], MINE)
    assert strategies_of("escape")["mine"].file == site / "cellblock_extra.py"
    assert parse_player("escape", "mine:eager=0").label == "mine:eager=0"


@pytest.mark.parametrize(
    ("package", "entries", "code", "words"),
    [
        (
            "cellblock_bad1",
            ["mine"],
            "1 / 0",
            "strategy mine of the package cellblock_bad1 cannot be loaded: ZeroDivision",
        ),
        (
            "cellblock_bad2",
            ["mine"],
            "",
            "strategy mine of the package cellblock_bad2 cannot be loaded: AttributeError",
        ),
        (
            "cellblock_bad3",
            ["helper"],
            MINE,
            r"helper = cellblock_bad3:helper of the package cellblock_bad3 is no function",
        ),
        (
            "cellblock_bad4",
            ["random"],
            MINE.replace("mine", "random"),
            "two strategies of escape are named random: in .*random.py and in",
        ),
    ],
)
def test_packages_that_are_wrong_are_named(site, package, entries, code, words):
    install(site, package, entries, code)
    with pytest.raises(StrategyError, match=words):
        parse_player("escape", "greedy")


def test_a_package_may_offer_a_shipped_strategy_again(site):
    """The same object twice is no clash."""
    install(site, "cellblock_again", ["random"], "from strategies.escape.random import random\n")
    assert parse_player("escape", "random").label == "random"
