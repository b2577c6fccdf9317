"""Wrong experiment files: each fault is refused with one message that says what, where and what would be right."""

import pytest

from experiments.config import ConfigError, Experiment, load_experiment

FILE = """\
name = "x"
game = "escape"
players = 3
deals = 20
lineups = [
    ["random", "random", "random"],
]

[rules]
foil_size = 7

[sweep]
"rules.generic_escapees" = [3, 5]
"""
HERE = "file.toml"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / HERE).write_text(FILE, encoding="utf-8")
    return tmp_path


def message(*overrides, config=HERE):
    with pytest.raises(ConfigError) as caught:
        load_experiment(config, overrides)
    return str(caught.value)


def edited(folder, old, new):
    """Return the message for the file with a text replaced."""
    assert old in FILE
    (folder / HERE).write_text(FILE.replace(old, new), encoding="utf-8")
    return message()


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("players = 3", "player = 3", 3, ["player: there is no such key; there are name,", 'did you mean "players"?']),
        ("players = 3", "players = 5", 3, ["players: 5 is not allowed", "2 to 4 players"]),
        ("players = 3", "players = true", 3, ["players: true is not allowed; it must be a whole number"]),
        ("players = 3", 'players = "3"', 3, ["players: '3' is not allowed"]),
        ("deals = 20", "deals = 0", 4, ["deals: 0 is not allowed; it must be a whole number from 1 to 1000000000"]),
        ("deals = 20", "deals = 20.0", 4, ["deals: 20.0 is not allowed"]),
        ("deals = 20", "deals = 20\nseed = -1", 5, ["seed: -1 is not allowed", "from 0 to 9223372036854775807"]),
        ('"escape"', '"escpae"', 2, ['game: "escpae" is not allowed; allowed are escape', 'did you mean "escape"?']),
        ('"x"', '"../x"', 1, ["name: '../x' is not allowed", "letters"]),
        ('"random", "random", "random"', '"random"', 5, ["lineups[0]: has 1 strategies for 3 players"]),
        ('["random", "random", "random"],', "", 5, ["lineups: [] is not allowed; it must be a list of 1 to"]),
        ('["random", "random", "random"]', '["random", "random", "rndom"]', 5, ["lineups[0]:", "rndom", "random"]),
        ("foil_size = 7", "foil_sice = 7", 10, ["rules.foil_sice: there is no such rule", 'mean "foil_size"?']),
        ("foil_size = 7", "foil_size = 3", 10, ["rules.foil_size: 3 is not allowed; allowed are 4 to 16"]),
        ("foil_size = 7", "foil_size = true", 10, ["rules.foil_size: true is not a whole number"]),
        ("foil_size = 7", 'ties = "shared"', 10, ["rules.ties: 'shared' is not allowed; allowed are \"share\""]),
        ("foil_size = 7", "foil_size = 13", 10, ["rules.foil_size: 13 is not allowed; at most cards_per_plan"]),
        ("foil_size = 7", "deals = 7", 10, ["rules.deals: there is no such rule"]),
        ("foil_size = 7", "action_deck = { wardn = 0 }", 10, ["rules.action_deck.wardn", 'did you mean "warden"?']),
        ("[3, 5]", "[3, 99]", 13, ['sweep."rules.generic_escapees": 99', '(in the variant "generic_escapees = 99")']),
        ("[3, 5]", "[]", 13, ["the list is empty"]),
        ("[3, 5]", "5", 13, ["5 is not allowed; it must be a table of lists"]),
        ("[3, 5]", "[3, 3]", 12, ['there are two variants "generic_escapees = 3"']),
        ('"rules.generic_escapees"', '"rules.generic_escapes"', 13, ["no such rule", 'mean "generic_escapees"?']),
        ('"rules.generic_escapees"', '"generic_escapees"', 13, ['as in "rules.generic_escapees" = [...]']),
        ('"rules.generic_escapees"', '"players"', 13, ["only rules can be swept"]),
        ("[sweep]", '[[variants]]\nname = "a"\n[sweep]', 12, ["either [sweep] or [[variants]]"]),
        ("[sweep]", "[report]\ndeals = 3\n[sweep]", 13, ["report.deals:", "deals belongs above the first [table]"]),
        ("[sweep]", "[report]\nmargin_win_share = 0\n[sweep]", 13, ["0 is not allowed; it must be a number above 0"]),
        ("[sweep]", "[report]\nmargin_points = nan\n[sweep]", 13, ["nan is not allowed"]),
        ("[sweep]", "[report]\nchapters = []\n[sweep]", 13, ["[] is not allowed; it must be a list of chapter"]),
        ("[sweep]", '[report]\nchapters = ["pase"]\n[sweep]', 13, ['"pase" is not allowed', 'did you mean "pace"?']),
        ("[sweep]", '[report]\nchapters = ["pace", "pace"]\n[sweep]', 13, ['"pace" is listed twice']),
        ("[rules]", 'logs = ["seats"]\n[rules]', 9, ['escape keeps no log "seats"; it logs rounds, games, draws']),
        ("[sweep]", "[stop]\nmax_deals = 3\n[sweep]", 12, ["stop: there is no such key"]),
    ],
)
def test_a_fault_in_the_file_is_told_with_its_line(folder, old, new, line, words):
    text = edited(folder, old, new)
    assert text.startswith(f"{HERE}, line {line}: ")
    assert "\n" not in text or "missing" in text
    for each in words:
        assert each in text


def test_a_missing_key_is_named(folder):
    assert edited(folder, 'game = "escape"\n', "") == f"{HERE}: game: is missing; it must be the name of a game"


def test_a_misspelt_key_comes_before_the_one_that_it_leaves_missing(folder):
    first, second = edited(folder, "deals = 20", "dels = 20").splitlines()
    assert 'did you mean "deals"?' in first
    assert "deals: is missing" in second


@pytest.mark.parametrize(
    ("lineups", "words"),
    [
        ('[["random", "random", "random"], ["random", "random", "random"]]', "lineups[1]: is line-up 0"),
        ('["random", "random", "random"]', "each a list of strategies in quotes"),
        ('[["random", "random", 3]]', "3 is not allowed"),
        ('[["random", "random", ""]]', "'' is not allowed"),
        ('[["random", "random", "no.py:choose"]]', "no.py"),
        ('[["random", "random", "random:luck=1"]]', "luck"),
    ],
)
def test_wrong_lineups(lineups, words):
    text = message(f"lineups={lineups}")
    assert text.startswith("command line: lineups")
    assert words in text


OWN = '''from strategies.api import Parameter, strategy

@strategy("escape", parameters=[Parameter("p", 0.5, 0.0, 1.0, "a number")])
def own(view, number):
    """Take the first choice."""
    return 0
'''


@pytest.fixture
def own(folder):
    (folder / "own.py").write_text(OWN, encoding="utf-8")
    return "own.py:own"


def test_a_rotation_of_a_lineup_is_the_same_lineup_unless_nothing_rotates(own):
    settings = {"name": "x", "game": "escape", "players": 2, "deals": 1, "lineups": [["random", own], [own, "random"]]}
    with pytest.raises(ConfigError, match=r"lineups\[1\]: is line-up 0 in another rotation"):
        Experiment.from_dict(settings)
    assert len(Experiment.from_dict(settings | {"rotate": False}).lineups) == 2


def test_own_strategies_with_parameters_are_written_and_read_again(own):
    settings = {"name": "x", "game": "escape", "players": 2, "deals": 1, "lineups": [["random", f"{own}:p=0.25"]]}
    experiment = Experiment.from_dict(settings)
    assert experiment.lineups[0][1].values == (0.25,)
    assert Experiment.from_dict(experiment.to_dict()) == experiment


def test_two_files_that_tables_would_call_the_same(folder, own):
    (folder / "other").mkdir()
    (folder / "other" / "own.py").write_text(OWN, encoding="utf-8")
    text = message(f'lineups=[["random", "{own}", "other/own.py:own"]]')
    assert "other/own.py:own and own.py:own would both be called own.py:own; rename one" in text


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ("deals", "'deals' is no setting; KEY=VALUE is expected"),
        ("deals=", "is no setting"),
        ("=3", "'' is no key"),
        ("a b=3", "'a b' is no key"),
        ("deals=[3", "the value is no valid TOML; words within brackets need quotes"),
        ("players=x", "command line: players: 'x' is not allowed"),
        ("deals.x=3", "command line: deals: {x = 3} is not allowed"),
        ("seed=0xffffffffffffffffff", "command line: seed: is too large a number"),
        ("rules.action_deck.warden=13", "command line: rules.action_deck.warden: 13 is not allowed"),
        ("rules.cards_per_plan=6", "rules.foil_size: 7 is not allowed; at most cards_per_plan, which is 6"),
        ("rules.infamous_per_plan=[1]", "[1] is not a whole number"),
    ],
)
def test_wrong_settings_of_the_command_line(override, words):
    assert words in message(override)


def test_rules_that_cannot_go_together_are_told_for_the_variant():
    # 4 plans of 6 cards, 4 Infamous and 3 Generic Escapees are 31 cards, of which the set-up may use 21: not enough for
    # three hands of 10. The file has [rules] in line 9, but no hand_size there.
    text = message("rules.plans=4", "rules.cards_per_plan=6", "rules.foil_size=6")
    assert text.startswith("file.toml, line 9: rules.hand_size: 10 is not allowed; the deck has 31 cards")
    assert text.endswith('(in the variant "generic_escapees = 3")')


SWEPT = 'is swept; set sweep."rules.generic_escapees" instead'


@pytest.mark.parametrize(
    ("overrides", "words"),
    [
        (["rules.generic_escapees=5"], f"rules.generic_escapees: {SWEPT}"),
        (["rules.generic_escapees=99"], "rules.generic_escapees: 99 is not allowed; allowed are 0 to 14"),
        (
            ["rules.action_deck.warden=1", "sweep.rules.action_deck.warden=[0, 2]"],
            'rules.action_deck.warden: is swept; set sweep."rules.action_deck.warden" instead',
        ),
        (  # both values of the sweep name the entry
            ["rules.action_deck.warden=1", "sweep.rules.action_deck=[{warden=0}, {warden=2}]"],
            'rules.action_deck.warden: is swept; set sweep."rules.action_deck" instead',
        ),
    ],
)
def test_a_rule_that_the_sweep_of_the_file_overrides(overrides, words):
    assert message(*overrides) == f"command line: {words}"


def test_a_swept_rule_among_the_rules_of_the_file(folder):
    text = edited(folder, "foil_size = 7", "generic_escapees = 4")
    assert text == f"{HERE}, line 10: rules.generic_escapees: {SWEPT}"


def test_an_entry_that_a_value_of_the_sweep_keeps_is_no_mistake():
    """`blank = 1` alone leaves the Warden cards of [rules]."""
    found = load_experiment(HERE, ["rules.action_deck.warden=1", "sweep.rules.action_deck=[{warden=0}, {blank=1}]"])
    assert {each.rules["action_deck"]["warden"] for each in found.variants} == {0, 1}


@pytest.mark.parametrize(
    ("rule", "value", "words"),
    [
        ("plans", 3, "rules.plans: 3 is not allowed; allowed are 4 to "),
        ("foil_size", 3, "rules.foil_size: 3 is not allowed; allowed are 4 to 16"),
        ("foil_size", 7, "rules.foil_size: is set by every variant; set it there instead, or leave it out"),
    ],
)
def test_a_rule_that_every_hand_written_variant_overrides(rule, value, words):
    settings = {"name": "x", "game": "escape", "players": 2, "deals": 1, "lineups": [["random", "random"]]}
    variants = [{"name": "a", "rules": {"foil_size": 6}}, {"name": "b", "rules": {"foil_size": 9}}]
    with pytest.raises(ConfigError) as caught:
        Experiment.from_dict(settings | {"rules": {rule: value}, "variants": variants})
    assert str(caught.value).startswith(words)


def test_rules_at_odds_that_every_variant_reconciles():
    """A foil of 13 cards is more than a plan of 12 has, but not more than one of 14 or 15."""
    settings = {"name": "x", "game": "escape", "players": 2, "deals": 1, "lineups": [["random", "random"]]}
    rules, sweep = {"foil_size": 13}, {"rules.cards_per_plan": [14, 15]}
    assert len(Experiment.from_dict(settings | {"rules": rules, "sweep": sweep}).variants) == 2
    with pytest.raises(ConfigError, match=r"rules\.foil_size: 13 is not allowed; at most cards_per_plan"):
        Experiment.from_dict(settings | {"rules": rules})


def test_too_many_variants():
    sweep = [f"sweep.rules.{rule}={list(range(1, 11))}" for rule in ("plan_points", "generic_points", "out_points")]
    assert message(*sweep).endswith("sweep: makes 2000 variants; at most 1000 are allowed")


def test_a_table_is_not_swept_whole_and_by_entry():
    text = message("sweep.rules.action_deck=[{warden=0}]", "sweep.rules.action_deck.blank=[1]")
    assert "is swept as a whole and by entry" in text


def test_the_same_rules_under_two_names():
    settings = {"name": "x", "game": "escape", "players": 2, "deals": 1, "lineups": [["random", "random"]]}
    variants = [{"name": "a"}, {"name": "b", "rules": {"foil_size": 8}}]
    with pytest.raises(ConfigError, match='variants: "a" and "b" have the same rules; leave one out'):
        Experiment.from_dict(settings | {"variants": variants})


def test_lines_are_found_in_hand_written_variants_and_past_texts_that_look_like_keys(folder):
    text = (
        FILE.split("[sweep]", maxsplit=1)[0]
        + '[[variants]]\nname = "a"\n\n[[variants]]\nname = "b"\nrules = { plans = 3 }\n'
    )
    text = text.replace('name = "x"', 'name = "x"\nquestion = """\nplans = 3\n[rules]\n"""', 1)
    (folder / HERE).write_text(text, encoding="utf-8")
    wrong = text.split("\n").index("rules = { plans = 3 }") + 1
    assert message().startswith(f"{HERE}, line {wrong}: variants[1].rules.plans: 3 is not allowed")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"name = \n", "is no valid TOML: Invalid value (at line 1, column 8)"),
        (b"name = 1\nname = 2\n", "is no valid TOML: Cannot overwrite a value (at line 2, column 9)"),
        (b"\xff\xfe", "is no text in UTF-8 (byte 0)"),
        (b"a = " + b"[" * 5000, "is nested too deeply"),
        (b"a = " + b"[" * 50 + b"]" * 50, "a[0]: is nested too deeply"),
        (b"", "name: is missing"),
    ],
)
def test_files_that_are_none(folder, content, words):
    (folder / HERE).write_bytes(content)
    assert words in message()


def test_files_that_are_not_there(folder):
    assert "there is no experiment file no.toml" in message(config="no.toml")
    assert 'did you mean "escape/quickstart"?' in message(config="escape/quikstart")
    assert message(config=folder) == f"{folder} is a folder; an experiment file is expected"
    assert "there is no experiment file a\0b" in message(config="a\0b")


def test_a_file_that_cannot_be_read(monkeypatch):
    def refuse(self, **_):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr("pathlib.Path.read_text", refuse)
    assert message() == f"{HERE} cannot be read: Permission denied"
