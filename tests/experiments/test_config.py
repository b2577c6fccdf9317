"""Experiment files: what is read from them, and that writing and reading again changes nothing."""

from dataclasses import replace

import pytest

from experiments.config import ConfigError, Experiment, load_experiment, shipped_experiments
from experiments.runner import games_of, run
from simulator.games import GAMES

FILE = """
name = "first-player"
question = "Does playing first matter?"
game = "escape"
players = 3
deals = 20
seed = 7
lineups = [["random", "random", "random"]]

[rules]
foil_size = 7

[sweep]
"rules.generic_escapees" = [3, 5]
"rules.yard_limit" = ["inclusive", "exclusive"]

[report]
chapters = ["escapees", "first_player"]
margin_points = 2
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "first.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


def smallest(**settings):
    base = {"name": "x", "game": "escape", "players": 2, "deals": 1, "lineups": [["random", "random"]]}
    return base | settings


def test_values_of_the_file(file):
    experiment = load_experiment(file)
    assert (experiment.name, experiment.players, experiment.deals, experiment.seed) == ("first-player", (3,), 20, 7)
    assert [player.label for player in experiment.lineups[0]] == ["random"] * 3
    assert experiment.margin_points == 2.0
    assert experiment.chapters == ("escapees", "first_player")  # in the order of the file: the first gives the answer
    assert experiment.logs == ("rounds", "games")


def test_defaults():
    experiment = Experiment.from_dict(smallest())
    assert (experiment.question, experiment.seed, experiment.rotate, experiment.fixed_order) == ("", 1, True, False)
    assert (experiment.margin_win_share, experiment.margin_points) == (0.01, 1.0)
    assert [(each.name, each.overrides) for each in experiment.variants] == [("default rules", {})]
    assert experiment.variants[0].rules["foil_size"] == 8
    # All chapters but the one that needs the draws log.
    assert experiment.chapters == ("first_player", "escapees", "pace", "strategies")


def test_sweep_makes_every_combination_with_readable_names(file):
    variants = load_experiment(file).variants
    # The last list runs fastest.
    assert [each.name for each in variants] == [
        "generic_escapees = 3, yard_limit = inclusive",
        "generic_escapees = 3, yard_limit = exclusive",
        "generic_escapees = 5, yard_limit = inclusive",
        "generic_escapees = 5, yard_limit = exclusive",
    ]
    assert variants[1].overrides == {"generic_escapees": 3, "yard_limit": "exclusive"}
    assert variants[1].rules["foil_size"] == 7  # from [rules]
    assert variants[1].rules["generic_escapees"] == 3


def test_a_table_is_merged_over_rules_and_default_entry_by_entry():
    experiment = Experiment.from_dict(
        smallest(
            rules={"action_deck": {"warden": 0}},
            variants=[{"name": "blank", "rules": {"action_deck": {"blank": 2}}}, {"name": "as it is"}],
        )
    )
    deck = experiment.variants[0].rules["action_deck"]
    assert (deck["warden"], deck["blank"], deck["work_detail"]) == (0, 2, 12)
    assert experiment.variants[0].overrides == {"action_deck": {"blank": 2}}
    assert experiment.variants[1].rules["action_deck"]["blank"] == 0


def test_entries_of_a_table_can_be_swept():
    sweep = {"rules.action_deck.warden": [0, 1], "rules.action_deck.blank": [0, 3]}
    variants = Experiment.from_dict(smallest(sweep=sweep)).variants
    assert variants[1].name == "action_deck.warden = 0, action_deck.blank = 3"
    assert variants[1].overrides == {"action_deck": {"warden": 0, "blank": 3}}


def test_dots_of_a_swept_key_need_no_quotes(tmp_path):
    quoted, bare = tmp_path / "quoted.toml", tmp_path / "bare.toml"
    quoted.write_text(FILE, encoding="utf-8")
    bare.write_text(FILE.replace('"rules.generic_escapees"', "rules.generic_escapees"), encoding="utf-8")
    assert load_experiment(bare) == load_experiment(quoted)


@pytest.mark.parametrize(
    "overrides",
    [
        [],
        ["seed=9223372036854775807", "question=How many?"],
        ["report.margin_win_share=0.012345678901234567", 'logs=["draws"]'],
        ["rotate=false", "fixed_order=true", "rules.action_deck.warden=0"],
    ],
)
def test_written_and_read_again_it_is_equal(file, tmp_path, overrides):
    experiment = load_experiment(file, overrides)
    again = tmp_path / "experiment.toml"
    again.write_text(experiment.to_toml(), encoding="utf-8")
    assert load_experiment(again) == experiment
    assert Experiment.from_dict(experiment.to_dict()) == experiment


def test_hand_written_variants_are_written_and_read_again():
    variants = [{"name": "small", "rules": {"foil_size": 6}}, {"name": "usual"}]
    for some in (variants, variants[:1]):
        experiment = Experiment.from_dict(smallest(variants=some))
        assert Experiment.from_dict(experiment.to_dict()) == experiment
        assert [each.name for each in experiment.variants] == [each["name"] for each in some]


def test_overrides_go_before_the_file(file):
    experiment = load_experiment(
        file,
        [
            "players=2",
            'lineups=[["random", "random"]]',
            "rules.ties=extra_round",  # a bare word is a string
            "sweep.rules.generic_escapees=[9]",
            'sweep."rules.yard_limit"=["inclusive"]',
            "report.margin_points = 0.5",
        ],
    )
    assert experiment.players == (2,)
    assert experiment.rules == {"foil_size": 7, "ties": "extra_round"}
    assert [each.name for each in experiment.variants] == ["generic_escapees = 9, yard_limit = inclusive"]
    assert experiment.margin_points == 0.5


def test_overrides_go_before_settings_from_python_and_leave_them_alone():
    settings = smallest(rules={"foil_size": 7})
    assert Experiment.from_dict(settings, ["rules.foil_size=6"]).rules == {"foil_size": 6}
    assert settings == smallest(rules={"foil_size": 7})


def test_tuples_serve_as_lists():
    assert Experiment.from_dict(smallest(lineups=(("random", "random"),))) == Experiment.from_dict(smallest())


def test_draws_are_logged_when_file_or_chapter_asks():
    asked = Experiment.from_dict(smallest(logs=["draws"]))
    assert asked.logs == ("rounds", "games", "draws")
    assert "action_cards" in asked.chapters
    chapter = Experiment.from_dict(smallest(report={"chapters": ["action_cards"]}))
    assert chapter.logs == ("rounds", "games", "draws")
    assert chapter.chapters == ("action_cards",)


@pytest.fixture
def no_draws(monkeypatch):
    """Escape as a game that keeps no log of draws, and has no chapters of its own."""
    monkeypatch.setitem(GAMES, "escape", replace(GAMES["escape"], logs=("rounds", "games")))
    monkeypatch.setattr("experiments.config_sections.OWN_CHAPTERS", {})


@pytest.mark.usefixtures("no_draws")
def test_a_game_without_draws_has_the_chapters_and_logs_of_all_games():
    experiment = Experiment.from_dict(smallest())
    assert experiment.chapters == ("first_player", "pace", "strategies")
    assert experiment.logs == ("rounds", "games")
    with pytest.raises(ConfigError) as caught:
        Experiment.from_dict(smallest(logs=["rounds", "draws"]))
    assert str(caught.value) == 'logs: escape keeps no log "draws"; it logs rounds, games'
    with pytest.raises(ConfigError, match=r'report.chapters: "action_cards" is not allowed; allowed are first_player'):
        Experiment.from_dict(smallest(report={"chapters": ["action_cards"]}))


@pytest.mark.usefixtures("no_draws")
def test_a_game_without_draws_is_played(tmp_path):
    run(Experiment.from_dict(smallest(deals=3)), tmp_path / "run")
    assert {path.name for path in (tmp_path / "run").iterdir() if path.is_dir()} == {"rounds", "games"}


@pytest.mark.parametrize("name", shipped_experiments())
def test_shipped_experiments_load_ask_and_are_written_again(name, tmp_path):
    experiment = load_experiment(name)
    assert experiment.question.endswith("?")
    assert experiment.name == name.split("/")[1].replace("_", "-")
    again = tmp_path / "experiment.toml"
    again.write_text(experiment.to_toml(), encoding="utf-8")
    assert load_experiment(again) == experiment


SHIPPED = {
    "escape": ("action_cards", "escapees", "first_player", "foil_size", "quickstart", "strategies"),
    "capone": ("first_player", "gavels", "quickstart", "strategies", "teams", "values"),
    "cats": ("abilities", "first_player", "memory", "objectives", "quickstart", "strategies"),
}


@pytest.mark.parametrize("game", SHIPPED)
def test_six_experiments_of_a_game_ship(game):
    found = [name for name in shipped_experiments() if name.startswith(f"{game}/")]
    assert found == [f"{game}/{name}" for name in SHIPPED[game]]


@pytest.mark.parametrize("name", [f"{game}/{name}" for game, names in SHIPPED.items() for name in names])
def test_shipped_experiments_say_how_many_games_they_are(name):
    told = shipped_experiments()[name].split("\nname")[0]
    assert told.startswith("#")
    assert f"{games_of(load_experiment(name)):,}" in told
