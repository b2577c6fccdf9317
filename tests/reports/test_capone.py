"""Numbers of the chapters of Al Capone, against three rounds worked out by hand, and with effects that were planted."""

from dataclasses import replace

import pytest

from experiments.statistics import Estimate, Kind, Verdict
from reports.content import FIGURE, LINEUP, VARIANT, Number
from reports.run import Cell, open_run
from reports.tables import endings, exclusion, first_player, gavels, raids, sets, teams, verdicts
from reports.tables.dealt_gavels import EVIDENCE, NET, OWN, WINS, dealt_hands
from reports.tables.overview import what_was_played
from reports.units import PERCENT_POINTS
from tests.reports.conftest import PLANS
from tests.reports.synthetic import Plan, write_logs, write_run
from tests.reports.test_games import rows_of
from tests.reports.test_games import table as table_of

# Two deals of one game each, seat 0 first in the first round: in each row what both seats score in it.
# In the first round seat 0 goes out 30 points ahead. It raided twice, once to complete Heitler's set; seat 1 melded
# Burke's whole. In the second seat 1 completes Al Capone and goes out in the same turn, which takes 45 points from
# seat 0. In the third seat 0 raids the rest of Al Capone together and tries for an exclusion; the Case File runs out.
THREE_ROUNDS = [
    (
        {"deal": 0, "round": 1, "end_reason": "out", "round_case_file": 20},
        {
            "points": 60, "total": 60, "ended_round": True, "turns": 4, "dealt_agent_meeting": 1, "dealt_raid": 1,
            "raid": 2, "raid_cards": 3, "raid_gain": 12, "raid_loss": 9, "raid_leads": 1, "raid_set_mike_heitler": 1,
            "ask_around": 3, "ask_around_cards": 2, "ask_around_empty": 1,
        },
        {
            "points": 30, "total": 30, "turns": 3, "dealt_eliot_ness": 2, "set_fred_burke": 1, "sets_at_once": 1,
            "ask_directly": 1, "ask_directly_cards": 2, "hand_evidence": 2, "hand_gavels": 1, "hand_points": 6,
        },
    ),
    (
        {"deal": 1, "round": 1, "end_reason": "out", "round_case_file": 10},
        {"points": 0, "total": 0, "turns": 5, "hand_evidence": 3, "hand_points": 9},
        {
            "points": 80, "total": 80, "ended_round": True, "turns": 5, "set_al_capone": 1, "exclusion": 1,
            "exclusion_points": 45,
        },
    ),
    (
        {"deal": 1, "round": 2, "end_reason": "case_file"},
        {
            "points": 50, "total": 50, "turns": 10, "raid": 1, "raid_cards": 5, "raid_gain": 27, "raid_loss": 15,
            "raid_leads": 1, "raid_set_al_capone": 1, "exclusion_turns": 2, "exclusion_tries": 1, "hand_evidence": 1,
            "hand_points": 3,
        },
        {"points": 40, "total": 120, "turns": 9, "hand_evidence": 2, "hand_points": 6},
    ),
]  # fmt: skip
WINNERS = (0, 1)
PLAN = Plan(game="capone", lineups=[["greedy", "raider"]], deals=2, rotate=False, draws=False, chapters=("sets",))


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    rounds = [
        {"seat": seat, "side": seat, "turn_order": (seat + shared["round"] - 1) % 2} | shared | own
        for shared, *both in THREE_ROUNDS
        for seat, own in enumerate(both)
    ]
    last = {(row["deal"], row["seat"]): row for row in rounds}
    games = [
        {"deal": deal, "seat": seat, "side": seat, "score": row["total"], "rounds": row["round"]}
        | {"win_share": float(WINNERS[deal] == seat)}
        for (deal, seat), row in last.items()
    ]
    return open_run(write_logs(tmp_path_factory.mktemp("three"), PLAN, {"rounds": rounds, "games": games}))


@pytest.fixture(scope="module")
def tables(run):
    chapters = [chapter.build(run) for chapter in (endings, exclusion, gavels, raids, sets)]
    return {table.name: table for chapter in chapters for table in chapter.tables}


def told(table, labels):
    """The only number of a table with these labels, as printed."""
    [number] = table.pick(labels)
    return number.printed.value


SETS = 36 + 36 + 18 + 23  # Al Capone twice, Heitler, Burke
SINGLES = 3 * (8 + 8 + 4 + 5)
TABLE = 60 + 30 + 80 + 50 + 40 + 45  # with the points that the exclusion took


@pytest.mark.parametrize(
    ("table", "figure", "value"),
    [
        ("sets_ways", sets.SETS, 4 / 3),
        ("sets_ways", sets.SOME, 100),
        ("sets_ways", sets.LATER, 25),
        ("sets_ways", sets.AT_ONCE, 25),
        ("sets_ways", sets.RAIDED, 50),
        ("sets_worth", sets.WORTH, SETS / 4),
        ("sets_worth", sets.BONUS, (SETS - SINGLES) / 4),
        ("sets_worth", sets.OF_TABLE, 100 * SETS / TABLE),
        # Sides with a set: seat 0 30 ahead, seat 1 30 behind; seat 1 80 ahead; seat 0 10 ahead.
        ("sets_worth", sets.AHEAD, 90 / 4),
        ("raids_often", raids.RAIDS, 1),
        ("raids_often", raids.SOME, 200 / 3),
        ("raids_often", raids.CARDS, 8 / 3),
        ("raids_often", raids.SETS, 200 / 3),
        ("raids_often", raids.AHEAD, (30 + 10) / 2),
        ("raids_swings", raids.GAIN, 39 / 3),
        ("raids_swings", raids.LOSS, 24 / 3),
        ("raids_swings", raids.SWING, 63 / 3),
        ("raids_swings", raids.ROUND_SWING, 63 / 3),
        ("raids_swings", raids.LEADS, 200 / 3),
        ("exclusion_often", exclusion.POSSIBLE, 200 / 3),
        ("exclusion_often", exclusion.OPEN, 100 / 3),
        ("exclusion_often", exclusion.TRIED, 100 / 3),
        ("exclusion_often", exclusion.ACHIEVED, 100 / 3),
        ("exclusion_often", exclusion.OF_OPEN, 100),
        ("exclusion_ends", exclusion.ENDED, 50),
        ("exclusion_ends", exclusion.OTHER_OUT, 0),
        ("exclusion_ends", exclusion.NOBODY, 50),
        ("exclusion_ends", exclusion.AT_ONCE, 100),
        ("exclusion_worth", exclusion.TAKEN, 45),
        ("exclusion_worth", exclusion.OF_TABLE, 100 * 45 / TABLE),
        ("exclusion_worth", exclusion.AHEAD, 80),
        ("exclusion_worth", exclusion.WINS, 100),
        ("exclusion_worth", exclusion.NO_WINS, 0),  # seat 0 had all of Al Capone too, and lost that game
        ("endings_out", endings.AHEAD, (30 + 80) / 2),
        ("endings_out", endings.MOST_POINTS, 100),
        ("endings_out", endings.HELD, (6 + 9) / 2),
        ("gavels_fate", "Gavel cards played", 7 / 3),
        ("gavels_fate", "Discarded unplayed", 0),
        ("gavels_fate", "Left in hands at the end", 1 / 3),
    ],
)
def test_a_figure_of_the_three_rounds(tables, table, figure, value):
    assert told(tables[table], {FIGURE: figure}) == pytest.approx(value)


def test_sets_by_gangster(tables):
    table = tables["sets_gangsters"]
    often = {name: told(table, {sets.GANGSTER: name, FIGURE: sets.COMPLETED}) for name in ("Al Capone", "Fred Burke")}
    assert often == pytest.approx({"Al Capone": 200 / 3, "Fred Burke": 100 / 3})
    assert told(table, {sets.GANGSTER: "Al Capone", FIGURE: sets.BY_RAID}) == pytest.approx(50)
    assert len(table.pick({FIGURE: sets.COMPLETED})) == 11


def test_rounds_by_their_number_of_raids(tables):
    shares = {each.labels[raids.NUMBER]: each.printed.value for each in tables["raids_number"].numbers}
    third = pytest.approx(100 / 3)
    assert shares == {"0": third, "1": third, "2": third, "3": 0, "4": 0, "5 or more": 0}


@pytest.mark.parametrize(
    ("end", "figures"),
    [
        (
            "Going out",
            {
                endings.SHARE: 200 / 3, endings.TURNS: 8.5, endings.LEFT_FILE: 15, endings.POINTS: 170 / 4,
                endings.LEFT_CARDS: 3, endings.LEFT_POINTS: 7.5,
            },
        ),
        (
            "Running out",
            {
                endings.SHARE: 100 / 3, endings.TURNS: 19, endings.POINTS: 45, endings.LEFT_CARDS: 3,
                endings.LEFT_POINTS: 9,
            },
        ),
    ],
)  # fmt: skip
def test_rounds_by_how_they_end(tables, end, figures):
    numbers = tables["endings_reasons"].pick({endings.REASON: end})
    assert {each.labels[FIGURE]: each.printed.value for each in numbers} == pytest.approx(figures)


def test_ways_to_end_that_did_not_happen_are_left_out(tables):
    assert not tables["endings_reasons"].pick({endings.REASON: "Cap"})


def test_who_goes_out_by_turn_order(tables):
    # Seat 0 plays first in the first rounds of both games: it goes out in one, and seat 1, second, in the other.
    table = tables["endings_orders"]
    for order, ahead in (("first", 30), ("second", 80)):
        assert told(table, {endings.ORDER: order, FIGURE: endings.GOES_OUT}) == pytest.approx(100 / 3)
        assert told(table, {endings.ORDER: order, FIGURE: endings.AHEAD_BY_ORDER}) == ahead


@pytest.mark.parametrize(
    ("action", "figures"),
    [
        ("Ask Around", (1, 75, 2 / 3, 100 / 3)),
        ("Ask Directly", (1 / 3, 25, 2, 0)),
        ("Raid", (1, 100, 8 / 3, 0)),
    ],
)
def test_what_gavel_cards_are_played_for(tables, action, figures):
    names = (gavels.PLAYED, gavels.CHOSEN, gavels.CARDS, gavels.EMPTY)
    found = [told(tables["gavels_played"], {gavels.ACTION: action, FIGURE: name}) for name in names]
    assert found == pytest.approx(figures)


def test_gavel_cards_as_held(tables):
    """Ten of 86 cards in each of six hands; of the 56 Evidence cards dealt 8 were in each hand of the first round.

    Their holders are as often ahead as behind, by as much, and win half of the games (8 + 10 + 10 of 56). The one Agent
    Meeting was held by seat 0, 30 points ahead, who won; both Eliot Ness by seat 1.
    """
    factor = 85 / 76
    evidence = (8 * 60 + 8 * 30 + 10 * (0 + 80 + 50 + 40)) / 56
    found = {
        (each.labels[gavels.GAVEL], each.labels[FIGURE]): each.printed.value
        for each in tables["gavels_held"].pick({gavels.INSTEAD: gavels.OF_EVIDENCE})
    }
    assert found["Agent Meeting", gavels.LESS] == pytest.approx(factor * 30)
    assert found["Agent Meeting", "Holder"] == pytest.approx(factor * (60 - evidence))
    assert found["Agent Meeting", "Each other side"] == pytest.approx(factor * (30 - evidence))
    assert found["Agent Meeting", gavels.WIN] == pytest.approx(factor * 50)
    assert found["Eliot Ness", gavels.LESS] == pytest.approx(-factor * 30)
    assert found["Eliot Ness", gavels.WIN] == pytest.approx(-factor * 50)
    # Against the other 59 cards dealt: all 60 add up to nothing, of which the Agent Meeting has 30.
    [any_other] = tables["gavels_held"].pick(
        {gavels.GAVEL: "Agent Meeting", gavels.INSTEAD: gavels.OF_ANY, FIGURE: gavels.LESS}
    )
    assert any_other.printed.value == pytest.approx(factor * (30 + 30 / 59))


def test_a_card_that_was_never_dealt_has_no_effect_to_tell(tables):
    labels = {gavels.GAVEL: "Search Warrant", gavels.INSTEAD: gavels.OF_EVIDENCE, FIGURE: gavels.LESS}
    [number] = tables["gavels_held"].pick(labels)
    assert (number.estimate.n, number.told) == (0, "no data")
    assert number.verdict.kind is Kind.TOO_FEW


def test_findings_of_the_three_rounds(run):
    shorts = [
        chapter.build(run).finding.short.replace("\u202f", " ").replace("\u00a0", " ")
        for chapter in (endings, exclusion, sets)
    ]
    assert shorts == [
        "Going out ends 67 % (0 to 100) of rounds.",
        "An exclusion ends 33 % (0 to 100) of rounds.",
        "A set is completed in 100 % (16 to 100) of rounds.",
    ]


# Planted effects


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    """A Raid in the dealt hand is worth 6 points to its holder, an Agent Meeting costs 3."""
    worth = {"raid": 6.0, "agent_meeting": -3.0}
    plan = Plan(game="capone", players=3, lineups=[["greedy"] * 3], deals=150, draws=False, card_worth=worth)
    return open_run(write_run(tmp_path_factory.mktemp("planted"), plan))


@pytest.mark.parametrize(
    ("card", "worth"), [("Raid", 6), ("Agent Meeting", -3), ("Search Warrant", 0), ("Eliot Ness", 0)]
)
def test_a_planted_worth_of_a_gavel_card_is_found_as_held(planted, card, worth):
    # A card in one hand is missing in the others: of the 76 cards left each of them has ten.
    held = table_of(gavels.build(planted), "gavels_held").pick({gavels.GAVEL: card, gavels.INSTEAD: gavels.OF_EVIDENCE})
    found = {each.labels[FIGURE]: each.printed for each in held}
    for figure, truth in (("Holder", worth), ("Each other side", -worth * 10 / 76), (gavels.LESS, worth * 86 / 76)):
        assert found[figure].low < truth < found[figure].high
        assert found[figure].half_width < 1


def test_the_best_gavel_card_is_named(planted):
    finding = gavels.build(planted).finding
    assert finding.short == "Raid is worth most to be dealt."
    assert "Agent Meeting \u2212" in finding.text


# Teams


@pytest.fixture(scope="module")
def ruled(tmp_path_factory):
    return open_run(write_run(tmp_path_factory.mktemp("ruled"), PLANS["capone rules"]))


def test_hands_of_partners_score_for_their_side(ruled):
    """With two teams of two a hand's outcome is its side's, against the one other side."""
    place = ruled.cells.index(Cell(1, 0))
    hands = dealt_hands(ruled)[place]
    rows = rows_of(ruled, "rounds", Cell(1, 0))
    points = {(row["deal"], row["rotation"], row["round"], row["side"]): row["points"] for row in rows}
    wins = {
        (row["deal"], row["rotation"], row["side"]): 2 * row["win_share"] for row in rows_of(ruled, "games", Cell(1, 0))
    }
    own = net = won = 0.0
    for row in rows:
        key = row["deal"], row["rotation"], row["round"]
        evidence = 10 - sum(row[f"dealt_{name}"] for name in ("agent_meeting", "search_warrant", "eliot_ness", "raid"))
        own += evidence * row["points"]
        net += evidence * (row["points"] - points[(*key, 1 - row["side"])])
        won += evidence * wins[row["deal"], row["rotation"], row["side"]]
    found = hands.outcomes[:, EVIDENCE].sum(axis=0)
    assert found[[OWN, NET, WINS]] == pytest.approx([own, net, won])


def test_team_play_is_compared_with_the_same_line_up_each_alone(ruled):
    chapter = teams.build(ruled)
    play, changes = (table_of(chapter, name) for name in ("teams_play", "teams_changes"))
    label = ruled.lineup(Cell(0, 0)).label
    found = {
        number: {
            each.labels[FIGURE]: each.printed.value
            for each in play.pick({VARIANT: ruled.manifest.variants[number].name, LINEUP: label})
        }
        for number in (0, 1)
    }
    for number, even in ((0, 25), (1, 50)):
        games = rows_of(ruled, "games", Cell(number, 0))
        seats = [row for row in games if row["side"] == 0]
        shares = sum(row["win_share"] for row in seats) / (len(games) / 4)
        assert found[number][teams.EDGE] == pytest.approx(100 * shares - even)
        assert found[number][teams.ROUNDS] == pytest.approx(sum(row["rounds"] for row in games) / len(games))
    assert {each.labels["Against"] for each in changes.numbers} == {"each alone"}
    assert {each.labels[VARIANT] for each in changes.numbers} == {"two teams", "two teams that do not ask"}
    [rounds] = changes.pick({VARIANT: "two teams", LINEUP: label, FIGURE: teams.ROUNDS, teams.SHOWN: teams.CHANGE})
    assert rounds.printed.value == pytest.approx(found[1][teams.ROUNDS] - found[0][teams.ROUNDS])
    assert "Team play is \u201ctwo teams\u201d and \u201ctwo teams that do not ask\u201d" in chapter.blocks[0].text


def test_without_teams_nothing_is_compared(planted):
    chapter = teams.build(planted)
    assert chapter.tables == ()
    assert chapter.finding.short == "Nothing to compare."


# Verdicts by variant


def judged(value, kind):
    estimate = Estimate(value, value - 0.1, value + 0.1, 100, "t")
    return Number({}, estimate, PERCENT_POINTS, Verdict(kind, kind.value))


FAIR, SOME, BEYOND, OPEN = Kind.FAIR, Kind.SOME_ADVANTAGE, Kind.ADVANTAGE, Kind.CANNOT_TELL


@pytest.mark.parametrize(
    ("one", "other", "outcome"),
    [
        ((0.0, FAIR), (0.5, FAIR), verdicts.HOLDS),
        ((2.0, BEYOND), (3.0, BEYOND), verdicts.HOLDS),
        ((2.0, BEYOND), (-3.0, BEYOND), verdicts.CHANGES),
        ((1.2, SOME), (-3.0, BEYOND), verdicts.CHANGES),
        ((1.2, SOME), (-1.1, SOME), verdicts.CHANGES),
        ((0.0, FAIR), (3.0, BEYOND), verdicts.CHANGES),
        ((1.2, SOME), (3.0, BEYOND), verdicts.OPEN),
        ((0.0, FAIR), (1.2, SOME), verdicts.OPEN),
        ((0.2, OPEN), (0.2, OPEN), verdicts.OPEN),
        ((0.2, OPEN), (3.0, BEYOND), verdicts.OPEN),
    ],
)
def test_what_becomes_of_a_verdict(one, other, outcome):
    assert verdicts.compared_with(judged(*one), judged(*other)) == outcome
    assert verdicts.compared_with(judged(*other), judged(*one)) == outcome


def test_a_verdict_that_hangs_on_the_rules_is_named(tmp_path):
    # Who plays first in a round has 12 points more, in the variant none.
    variants = {"default rules": {}, "no edge": {"target": 201}, "same edge": {"target": 202}}
    edges = {"no edge": 0.0}
    plan = Plan(game="capone", deals=150, draws=False, variants=variants, first_edge=12.0, variant_edge=edges)
    chapter = verdicts.build(open_run(write_run(tmp_path, plan)))
    [sheet] = [
        block for block in chapter.blocks if getattr(block, "name", "") == "verdicts_0" and hasattr(block, "rows")
    ]
    rows = {row[0]: row[2:] for row in sheet.rows}
    assert rows[verdicts.FIRST_POINTS] == ("same edge", "no edge", "\u2013")
    assert f"{verdicts.FIRST_POINTS} (with no edge)" in chapter.finding.text
    shown = table_of(chapter, "verdicts").pick({FIGURE: verdicts.FIRST_POINTS, VARIANT: "no edge"})
    [there] = [each for each in first_player_points(tmp_path) if each.labels[VARIANT] == "no edge"]
    assert shown[0].estimate == there.estimate


def first_player_points(folder):
    """The judged points of who plays first in a round, as their own chapter has them."""
    order = table_of(first_player.build(open_run(folder)), "first_player_order")
    return order.pick({first_player.ORDER: "first", FIGURE: first_player.POINTS})


def test_one_variant_alone_shows_nothing(planted):
    chapter = verdicts.build(planted)
    assert chapter.tables == ()
    assert chapter.finding.short == "There is one variant only."


def test_decks_are_compared_where_their_gavel_cards_differ(ruled, planted):
    decks = [table.name for table in gavels.build(ruled).tables]
    assert "gavels_deck" in decks
    assert "gavels_deck" not in [table.name for table in gavels.build(planted).tables]
    without = table_of(gavels.build(ruled), "gavels_held").pick({VARIANT: "no Raid"})
    assert {each.labels[gavels.GAVEL] for each in without} == {"Agent Meeting", "Search Warrant", "Eliot Ness"}


def test_a_deck_without_gavel_cards_is_told(tmp_path):
    none = {"gavels": dict.fromkeys(("agent_meeting", "search_warrant", "eliot_ness", "raid"), 0)}
    plan = replace(PLAN, variants={"none": none}, deals=31)
    assert gavels.build(open_run(write_run(tmp_path, plan))).finding.short == "No Gavel card was dealt."


def test_tables_of_values_are_counted_on_page_one_and_not_printed(tmp_path):
    variants = {"usual": {}, "dear": {"card_values": {"al_capone": 9}}, "dearer": {"card_values": {"al_capone": 12}}}
    facts = what_was_played(open_run(write_run(tmp_path, replace(PLAN, variants=variants)))).facts
    assert dict(facts)["Rulings"].startswith("card_values: 3 tables of values; every other open point")
