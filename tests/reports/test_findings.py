"""First lines of chapters: what they say of all line-ups and variants is true of all, and numbers have intervals."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from experiments.statistics import Estimate, Ranking
from experiments.statistics.ranking import Strength
from reports.content import AGAINST, FIGURE, LINEUP, PLAYERS, VARIANT, Listing, Number, Plot, Table
from reports.run import Cell, open_run
from reports.tables import (
    abilities,
    action_cards,
    claims,
    endings,
    escapees,
    exclusion,
    exhaustion,
    first_player,
    gavels,
    memory,
    objectives,
    pace,
    raids,
    rankings,
    sets,
    strategies,
    teams,
    ties,
    verdicts,
)
from reports.tables.common import given
from reports.tables.overview import what_was_played
from reports.tables.spreads import over_cells, said_of_all, spread
from reports.tables.variants import CHANGE, SHOWN
from reports.units import percent
from tests.reports.conftest import ANY_CLAIM, PLANS
from tests.reports.synthetic import Plan, write_logs, write_run
from tests.reports.test_cats import FIRST_GAME, GAMES, THREE_OBJECTIVES, logs_of, plan_of
from tests.reports.test_games import table as table_of

RULED = ("cats rules", "capone rules", "sweep", "cats", "capone")
TO = "\u00a0to\u00a0"


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Runs of all games with several variants, line-ups or numbers of players, by the names of their plans."""
    return {name: open_run(write_run(tmp_path_factory.mktemp("ruled"), PLANS[name])) for name in RULED}


# Ranges over all cells


@pytest.mark.parametrize(
    ("name", "chapter", "table", "labels", "sentence"),
    [
        ("cats rules", claims, "claims_made", {FIGURE: claims.FALSE}, "{} of claims are false"),
        ("cats rules", ties, "ties_decided", {FIGURE: ties.TIED}, "{} of games have a tie at the top"),
        (
            *("cats rules", exhaustion, "exhaustion_games", {FIGURE: exhaustion.ANY}),
            "Something runs out in {} of games",
        ),
        (
            *("sweep", escapees, "escapees_starts", {FIGURE: escapees.BLOCKED}),
            "Only the Yard barred a start in {} of turns",
        ),
        ("capone rules", exclusion, "exclusion_often", {FIGURE: exclusion.ACHIEVED}, "An exclusion ends {} of rounds"),
        ("capone rules", sets, "sets_ways", {FIGURE: sets.SOME}, "A set is completed in {} of rounds"),
        (
            *("capone rules", endings, "endings_reasons", {endings.REASON: "Going out", FIGURE: endings.SHARE}),
            "Going out ends {} of rounds",
        ),
    ],
)
def test_a_first_line_tells_the_range_over_all_cells(runs, name, chapter, table, labels, sentence):
    built = chapter.build(runs[name])
    numbers = table_of(built, table).pick(labels)
    assert len(numbers) == len(runs[name].cells)
    least, most = (pick(numbers, key=lambda each: each.estimate.value) for pick in (min, max))
    assert least.told != most.told
    told = sentence.format(f"{least.value}{TO}{most.told}")
    assert built.finding.short == f"{told}, by line-up and variant."
    # The text has both ends with their intervals, and says where they are.
    for number in (least, most):
        where_ = f"{number.labels[VARIANT]}, {number.labels[LINEUP]}"
        assert f"{number.told_within} with {where_}" in built.finding.text


def test_a_first_line_of_two_figures_says_once_what_they_differ_by(runs):
    short = raids.build(runs["capone rules"]).finding.short
    assert short.count("by line-up and variant") == 1
    assert short.startswith("Raids swing ")


def test_tables_of_several_sizes_differ_by_their_number_of_players(runs):
    for name, chapter in (("cats", pace), ("cats", ties), ("capone", exclusion)):
        assert chapter.build(runs[name]).finding.short.endswith(", by number of players.")
    told = table_of(ties.build(runs["cats"]), "ties_decided").pick({FIGURE: ties.TIED})
    sizes = [f"{each.told_within} with {each.labels[PLAYERS]} players" for each in told]
    assert (
        f"Where all play greedy, \u201c{ties.TIED}\u201d is {', '.join(sizes)}."
        in ties.build(runs["cats"]).finding.text
    )


def test_teams_are_told_by_all_pairs(runs):
    run = runs["capone rules"]
    chapter = teams.build(run)
    rounds = table_of(chapter, "teams_play").pick({FIGURE: teams.ROUNDS})
    in_teams = [each for each in rounds if each.labels[VARIANT].startswith("two teams")]
    least, most = (pick(in_teams, key=lambda each: each.estimate.value) for pick in (min, max))
    assert chapter.finding.short.startswith(f"In teams a game takes {least.value}{TO}{most.told}, each alone ")


def number(variant, value, trials=100):
    """A share of the first line-up under a variant; without trials it has no data."""
    labels = {VARIANT: variant, PLAYERS: "2", LINEUP: "greedy \u00d72", FIGURE: "Some"}
    value = value if trials else float("nan")
    return Number(labels, Estimate(value, value - 0.02, value + 0.02, trials, "t"), percent("games"))


@pytest.fixture(scope="module")
def three(tmp_path_factory):
    """A run of three variants and one line-up."""
    variants = {"a": {}, "b": {"target": 101}, "c": {"target": 102}}
    return open_run(write_run(tmp_path_factory.mktemp("three"), Plan(deals=2, draws=False, variants=variants)))


@pytest.mark.parametrize(
    ("numbers", "short"),
    [
        ([number("a", 0.1), number("b", 0.4), number("c", 0.2)], "10\u00a0to\u00a040\u202f% do, by variant."),
        ([number("a", 0.1), number("b", 0.101), number("c", 0.1)], "10\u202f% do."),
        ([number("a", 0.1, 0), number("b", 0.4), number("c", 0.2)], "20\u00a0to\u00a040\u202f% do, by variant."),
        ([number("b", 0.4)], "40\u202f% (38\u00a0to\u00a042) do."),
    ],
)
def test_cells_without_data_and_cells_that_are_alike(three, numbers, short):
    found = spread(three, Table("some", tuple(numbers), given(three)), {FIGURE: "Some"})
    assert over_cells("{} do", found) == short


def test_without_any_data_there_is_no_range(three):
    assert spread(three, Table("some", (number("a", 0.1, 0),), given(three)), {FIGURE: "Some"}) is None


def test_what_differs_between_cells_is_said_of_the_first_by_name(three):
    a, b, _ = three.cells
    assert said_of_all(three, {a: "It is so.", b: "It is so."}) == "It is so."
    assert said_of_all(three, {a: "It is so.", b: "It is not."}) == "It is so, with a."


# Claims


def two_variants(tmp_path, besides):
    """The two games of test_cats.py under two variants, the second with other counters."""
    logs = logs_of(GAMES, FIRST_GAME)
    for name, rows in logs_of(GAMES, besides, variant=1).items():
        logs[name] += rows
    variants = THREE_OBJECTIVES | {"another": {"objectives": [4, 10, 21]}}
    return open_run(write_logs(tmp_path, plan_of(variants=variants), logs))


def test_claims_that_are_false_in_one_variant_only(tmp_path):
    # With the first variant 4 of 8 claims are false, greedy's 3 of 5 and counter's 1 of 3; with the second none is.
    finding = claims.build(two_variants(tmp_path, {(1, 0): {"claims": 2}, (1, 1): {"claims": 2}})).finding
    assert finding.short == f"0{TO}50\u202f% of claims are false, by variant."
    assert " Of all strategies greedy claims falsely most often: 60\u202f% (" in finding.text
    assert ") of its claims are false in greedy, counter, three objectives." in finding.text


def test_claims_that_are_all_right_or_were_never_made(tmp_path):
    right, none = ({(1, 0): {"claims": number}} for number in (2, 0))
    for place, (besides, short) in enumerate(((right, "No claim is false."), (none, "No claim is made."))):
        run = open_run(write_logs(tmp_path / str(place), plan_of(), logs_of(GAMES, besides)))
        assert claims.build(run).finding.short == short


# Objectives


def shares(run, rare_in):
    """Shares of turns in which 4, 10 and 20 are met: clearly under 1 % for some variants and numbers."""
    numbers = []
    for cell in run.cells:
        variant = run.variant(cell).name
        for goal in ("4", "10", "20"):
            low, high = (0.001, 0.005) if goal in rare_in.get(variant, ()) else (0.05, 0.2)
            labels = {VARIANT: variant, LINEUP: run.lineup(cell).label, objectives.OBJECTIVE: goal}
            estimate = Estimate((low + high) / 2, low, high, 100, "t")
            numbers.append(Number(labels | {FIGURE: objectives.IN_TURN}, estimate, percent("turns")))
    return Table("objectives_numbers", tuple(numbers), given(run))


@pytest.mark.parametrize(
    ("rare_in", "short"),
    [
        ({}, "No objective is nearly impossible (met in under 1\u202f% of the turns that they lie open)."),
        (
            {"another": ("20", "4")},
            "Nearly impossible (met in under 1\u202f% of the turns that they lie open) with another: 4, 20.",
        ),
        (
            {"another": ("20",), "three objectives": ("20", "4")},
            (
                "Nearly impossible (met in under 1\u202f% of the turns that they lie open): "
                "20; 4 with some line-ups or rules."
            ),
        ),
        (
            {"another": ("20",), "three objectives": ("20",)},
            "Nearly impossible (met in under 1\u202f% of the turns that they lie open): 20.",
        ),
    ],
)
def test_objectives_that_are_nearly_impossible_in_some_variant_are_told(tmp_path, rare_in, short):
    run = two_variants(tmp_path, FIRST_GAME)
    assert objectives._short(run, shares(run, rare_in)) == short


def test_what_is_not_settled_of_objectives_is_told_as_such(run_of_two):
    assert objectives.build(run_of_two).finding.short == (
        "Not settled is whether 4, 10, 20 are nearly impossible "
        "(met in under 1\u202f% of the turns that they lie open)."
    )


@pytest.fixture(scope="module")
def run_of_two(tmp_path_factory):
    """The two games of test_cats.py."""
    return open_run(write_logs(tmp_path_factory.mktemp("two"), plan_of(), logs_of(GAMES, FIRST_GAME)))


# Abilities


def abilities_of(tmp_path, variants):
    plan = Plan(game="cats", variants=variants, deals=31, draws=False)
    return open_run(write_run(tmp_path, plan))


def test_variants_with_the_same_abilities_are_not_compared_for_them(tmp_path):
    variants = {f"row_size = {size}": {"row_size": size, "abilities": "modifiers"} for size in (3, 4, 5)}
    chapter = abilities.build(abilities_of(tmp_path, variants))
    assert chapter.finding.short == "No two variants differ in abilities alone: nothing to compare."
    assert [table.name for table in chapter.tables] == ["abilities_uses", "abilities_strategies"]


def test_abilities_are_compared_at_the_same_other_rules(tmp_path):
    variants = {
        "none": {},
        "modifiers": {"abilities": "modifiers"},
        "none, row of 3": {"row_size": 3, "abilities": {"7": "none"}},
        "modifiers, row of 3": {"row_size": 3, "abilities": "modifiers"},
        "row of 5": {"row_size": 5, "abilities": "modifiers"},
    }
    run = abilities_of(tmp_path, variants)
    names = [variant.name for variant in run.manifest.variants]
    against = [abilities.reference(run, Cell(place, 0)) for place in range(len(names))]
    assert against == [None, Cell(0, 0), None, Cell(2, 0), None]
    chapter = abilities.build(run)
    changes = table_of(chapter, "abilities_changes")
    pairs = {(each.labels[VARIANT], each.labels[AGAINST]) for each in changes.numbers}
    assert pairs == {("modifiers", "none"), ("modifiers, row of 3", "none, row of 3")}
    assert chapter.finding.short.endswith(" of 10 figures clearly differ from those, where abilities alone differ.")


def test_the_variant_that_abilities_are_compared_with_is_named(tmp_path):
    run = abilities_of(tmp_path, {"plain": {}, "modifiers": {"abilities": "modifiers"}})
    chapter = abilities.build(run)
    assert chapter.finding.short.endswith(" of 5 figures clearly differ from those with \u201cplain\u201d.")
    captions = [block.caption for block in chapter.blocks if isinstance(block, Listing)]
    assert captions[0].startswith("What \u201cmodifiers\u201d changes against \u201cplain\u201d, deal by deal")
    assert dict(what_was_played(run).facts)["Rulings"].startswith("abilities = none / modifiers; ")


# Strategies


def contest(variant, order, low=0.5, players=2):
    """A contest that some strategies end in this order; low: of the interval of the first, that of the second is 0."""
    names = sorted(order)
    values = [1.0, 0.0, -1.0]
    widths = [1.0 - low, 0.0, 0.0]
    strengths = tuple(
        Strength(names.index(name), Estimate(value, value - width, value + width, 9, "t"), beyond_scale=False)
        for name, value, width in zip(order, values, widths, strict=True)
    )
    pairs = {(one, other): None for one in names for other in names if one != other}
    return rankings.Contest(variant, players, pairs, Ranking(strengths, (), ()))


ABC, BAC = ("a", "b", "c"), ("b", "a", "c")


@pytest.mark.parametrize(
    ("orders", "short", "changes"),
    [
        ([(ABC, 0.5)], "a ranks first of 3.", ""),
        (
            [(ABC, 0.5), (ABC, 0.5)],
            "a ranks first of 3, with a and b.",
            "With b, the order does not change.",
        ),
        (
            [(ABC, 0.5), (BAC, 0.5)],
            "a ranks first of 3 with a; b ranks first of 3 with b.",
            "With b, the order is b, a, c.",
        ),
        (
            [(ABC, 0.5), (ABC, -0.5), (BAC, 0.5)],
            "a ranks first of 3 with a; a ranks first, but not clearly before b with b; b ranks first of 3 with c.",
            "With b, the order does not change. With c, the order is b, a, c.",
        ),
    ],
)
def test_rankings_of_all_variants_are_told(three, orders, short, changes):
    contests = [contest(variant, *order) for variant, order in enumerate(orders)]
    run = three if len(orders) > 1 else SimpleNamespace(manifest=SimpleNamespace(variants=[None], players=(2,)))
    assert rankings.firsts(run, contests) == short
    assert rankings.changes_text(run, contests) == changes


def test_the_matrix_and_its_ranking_name_their_variant(tmp_path):
    lineups = [["greedy", "rusher"], ["greedy", "ambusher"], ["rusher", "ambusher"]]
    variants = {"default rules": {}, "short": {"target": 60}}
    run = open_run(write_run(tmp_path, Plan(lineups=lineups, variants=variants, deals=60, draws=False)))
    chapter = strategies.build(run)
    assert chapter.finding.plot.caption.endswith(" in the other seat, with default rules.")
    assert chapter.finding.text.startswith("With default rules: ")
    told = [block.caption for block in chapter.blocks if isinstance(block, Listing)]
    assert "best first, with default rules." in told[0]
    assert told[1] == "The same strengths with every variant, in the order of default rules."
    ranking = table_of(chapter, "strategies_ranking")
    assert [each.labels[VARIANT] for each in ranking.numbers] == ["default rules"] * 3 + ["short"] * 3
    assert " With short, the order " in chapter.finding.text


# Memory


def test_what_the_look_brings_is_told_against_the_other_rule(tmp_path):
    variants = {"once": ANY_CLAIM, "each round": ANY_CLAIM | {"first_look": "round"}}
    lineups = [["greedy", "greedy"], ["greedy:forget=0.5", "greedy"]]
    plan = Plan(game="cats", lineups=lineups, variants=variants, deals=31, draws=False)
    chapter = memory.build(open_run(write_run(tmp_path, plan)))
    changes = table_of(chapter, "memory_variants")
    [points] = changes.pick({SHOWN: CHANGE, FIGURE: memory.POINTS_A_ROUND})
    looks = "One look a round instead of one look a game"
    assert chapter.finding.short.startswith("Against perfect memory (once), greedy wins ")
    assert chapter.finding.short.endswith(f" {looks} changes points a round and seat by {points.told_within}.")
    rules = "first_look\u00a0=\u00a0round against first_look\u00a0=\u00a0game"
    told = f"\u201c{memory.POINTS_A_ROUND}\u201d by {points.told_within}"
    assert f"{looks} ({rules}) changes, with greedy \u00d72, {told}; " in chapter.finding.text
    captions = [block.caption for block in chapter.blocks if isinstance(block, Listing)]
    assert "What \u201ceach round\u201d changes against \u201conce\u201d, deal by deal" in " ".join(captions)


# Pace, order of play, verdicts


def test_what_cannot_differ_is_not_compared(runs):
    # A game of cats has two rounds with every variant, and there are no other numbers of rounds to draw.
    chapter = pace.build(runs["cats rules"])
    figures = {each.labels[FIGURE] for each in table_of(chapter, "pace_variants").numbers}
    assert pace.ROUNDS not in figures
    assert pace.TURNS in figures
    [plot] = [block for block in pace.build(runs["cats"]).blocks if getattr(block, "name", "") == "pace_turns_players"]
    assert pace.ROUNDS not in [panel.title for panel in plot.panels]


def test_what_cannot_differ_is_not_listed_as_not_bounded(runs):
    run = runs["cats rules"]
    chapter = pace.build(run)
    listings = [block for block in chapter.blocks if isinstance(block, Listing)]
    listed = next(each for each in listings if each.table.name == "pace_turns")
    figures = {each.labels[FIGURE] for each in listed.table.numbers}
    assert pace.ROUNDS not in figures
    assert {pace.TURNS, pace.DEAD} <= figures
    # The file and the first line have it: two rounds in every game.
    assert {each.value for each in table_of(chapter, "pace_turns").pick({FIGURE: pace.ROUNDS})} == {"2.0"}
    assert chapter.finding.short.startswith("A game takes 2.0\u00a0rounds of ")


# Rows that a drawing has no room for


def captions_of(chapter, name):
    return [block.caption for block in chapter.blocks if isinstance(block, Plot) and block.name == name]


@pytest.mark.parametrize(
    ("chapter", "most", "name", "plan", "what"),
    [
        (strategies, "MOST_DOTS", "strategies", Plan(lineups=[["greedy", "rusher"]]), "rows"),
        (first_player, "MOST_DOTS", "first_player", Plan(), "rows"),
        (verdicts, "MOST_VARIANTS", "verdicts_0_0", Plan(variants={"a": {}, "b": {"target": 60}}), "variants"),
        (
            *(abilities, "MOST_VARIANTS", "abilities"),
            Plan(
                game="cats", variants={"a": {}, "b": {"abilities": "modifiers"}, "c": {"abilities": {"7": "peek_own"}}}
            ),
            "variants",
        ),
        (
            *(gavels, "MOST_DECKS", "gavels_deck"),
            Plan(game="capone", variants={"a": {}, "b": {"gavels": {"raid": 0}}, "c": {"gavels": {"raid": 1}}}),
            "variants",
        ),
        (
            *(action_cards, "MOST_DECKS", "action_cards_deck"),
            Plan(variants={"a": {}, "b": {"action_deck": {"blank": 1}}, "c": {"action_deck": {"blank": 2}}}),
            "variants",
        ),
    ],
)
def test_a_drawing_of_some_rows_only_says_so(tmp_path, monkeypatch, chapter, most, name, plan, what):
    """Each has two rows, or as many variants to tell of."""
    run = open_run(write_run(tmp_path, replace(plan, deals=5, draws=False)))
    [whole] = captions_of(chapter.build(run), name)
    monkeypatch.setattr(chapter, most, 1)
    [cut] = captions_of(chapter.build(run), name)
    assert cut == f"{whole} The first 1 of 2 {what} are drawn; the file has all."


def test_the_verdict_on_the_order_of_play_names_its_seat(tmp_path):
    plan = Plan(deals=300, draws=False, first_edge=15.0)
    finding = first_player.build(open_run(write_run(tmp_path, plan))).finding
    assert finding.short == "Playing first is an advantage."
    assert " Verdict on the seat furthest from fair, the first: advantage of +" in finding.text


def test_verdicts_of_which_none_is_settled_are_told_as_such(tmp_path):
    plan = Plan(deals=10, draws=False, variants={"default rules": {}, "short": {"target": 60}})
    finding = verdicts.build(open_run(write_run(tmp_path, plan))).finding
    assert finding.short == "None of 2 verdicts is settled in all variants."


@pytest.mark.parametrize(
    ("variants", "short", "text"),
    [
        (
            {"no edge": {"target": 101}},
            "0 of 2 verdicts hold in all variants; 1 turns into another.",
            "1 changes with some: First in a round: points (with no edge). 1 is left open with some: First in round",
        ),
        (
            {"same edge": {"target": 102}},
            "1 of 2 verdicts holds in all variants; none turns into another.",
            "1 holds with all other variants: First in a round: points. 1 is left open with some: First in round",
        ),
    ],
)
def test_verbs_agree_with_the_number_of_verdicts(tmp_path, variants, short, text):
    """With 15 points a round more, 150 deals settle the points of who plays first, but not with every rule the wins."""
    rules = {"default rules": {}} | variants
    plan = Plan(deals=150, draws=False, first_edge=15.0, variants=rules, variant_edge={"no edge": 0.0})
    finding = verdicts.build(open_run(write_run(tmp_path, plan))).finding
    assert finding.short == short
    assert text in finding.text
