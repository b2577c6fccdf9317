"""Numbers of the chapters, against four games worked out by hand (conftest.py draws them)."""

import pytest

from experiments import config_sections
from experiments.statistics import Kind
from reports.content import FIGURE, Listing
from reports.run import Cell, open_run
from reports.tables import BUILDERS, action_cards, chapters_of, escapees, first_player, pace, strategies
from reports.units import whole
from simulator.games import GAMES, find_game
from tests.reports.synthetic import Plan, write_logs, write_run


@pytest.fixture(scope="module")
def tables(four_games_run):
    """All tables of the four games by name."""
    chapters = chapters_of(open_run(four_games_run))
    return {table.name: table for chapter in chapters for table in chapter.tables}


def told(table, **labels):
    """The only number of a table with these labels, as printed."""
    (number,) = table.pick({name.replace("_", " "): value for name, value in labels.items()})
    return number.printed


def test_every_chapter_that_an_experiment_may_ask_for_exists():
    asked = {name for game in GAMES for name in config_sections.chapters_of(game)}
    assert asked == set(BUILDERS)
    assert {name for names in config_sections.OWN_CHAPTERS.values() for name in names} <= asked


def test_chapters_come_in_the_order_of_the_manifest(tmp_path):
    run = open_run(write_run(tmp_path, Plan(deals=2, draws=False, chapters=("pace", "first_player"))))
    assert [chapter.name for chapter in chapters_of(run)] == ["pace", "first_player"]


def test_win_share_by_seat_is_a_mean_over_deals(tables):
    # Deal 0: (1 + 0) / 2; deal 1: (1 + 1/2) / 2; so (0.5 + 0.75) / 2 = 62.5 %, 12.5 points above a half.
    wins = tables["first_player_wins"]
    share = told(wins, **{"Seat_in_round_1": "first", FIGURE: first_player.SHARE})
    edge = told(wins, **{"Seat_in_round_1": "first", FIGURE: first_player.EDGE})
    assert (share.value, share.n) == (pytest.approx(62.5), 2)
    assert edge.value == pytest.approx(12.5)
    assert share.low == pytest.approx(edge.low + 50)


def test_few_deals_get_no_verdict(tables):
    edges = tables["first_player_wins"].pick({FIGURE: first_player.EDGE})
    assert {number.verdict.kind for number in edges} == {Kind.TOO_FEW}


def test_points_by_turn_order_are_taken_from_the_mean_of_their_round(tables):
    # Who plays first scores 100, 50, 45, 20, 100 in rounds with means 80, 80, 57.5, 40, 100: (315 - 357.5) / 5.
    order = tables["first_player_order"]
    assert told(order, Turn_order="first", Figure=first_player.POINTS).value == pytest.approx(-8.5)
    assert told(order, Turn_order="second", Figure=first_player.POINTS).value == pytest.approx(8.5)


def test_going_out_by_turn_order_is_a_share_of_rounds(tables):
    # Who plays first goes out in one round of five, who plays second in three; nobody in the last one.
    order = tables["first_player_order"]
    assert told(order, Turn_order="first", Figure=first_player.OUT).value == pytest.approx(20)
    assert told(order, Turn_order="second", Figure=first_player.OUT).value == pytest.approx(60)


@pytest.mark.parametrize(
    ("table", "figure", "value"),
    [
        # 3 of 15 turns (10 of seat 0, 5 of seat 1) had a start barred, 2 ended so.
        ("escapees_starts", escapees.BLOCKED, 20),
        ("escapees_starts", escapees.BLOCKED_LEFT, 100 * 2 / 15),
        # Two plans waited in five rounds: one foiled one turn later, one lost.
        ("escapees_waiting", escapees.WAITS, 0.4),
        ("escapees_waiting", "Foiled in the same turn", 0),
        ("escapees_waiting", "Foiled within 1 turn", 50),
        ("escapees_waiting", "Foiled at any time", 50),
        ("escapees_waiting", escapees.LOST, 50),
        ("escapees_waiting", escapees.NEVER, 0),
        ("escapees_foils", escapees.FOILS, 0.2),
        ("escapees_foils", escapees.FROM_HAND, 100),
        # Nobody foils in the last four rounds; in three of them somebody goes out.
        ("escapees_foils", escapees.EARLY, 60),
        ("escapees_foils", escapees.NO_FOIL, 80),
        ("pace_turns", pace.ROUNDS, 5 / 4),
        ("pace_turns", pace.TURNS, 15 / 5),
        ("pace_turns", pace.DECISIONS, 12 / 15),
        ("pace_turns", pace.DEAD, 20),
        ("pace_turns", "Options a decision", 3),
        ("pace_turns", "Forced moves", 25),  # 4 of 4 + 12
        ("pace_turns", "Points a round and seat", 71.5),  # 715 points in 10 rows
        ("pace_ends", "A player goes out", 80),
        ("pace_ends", "The Cell Block is empty", 20),
        ("pace_ends", "Capped", 0),
        # In the game of two rounds seat 1 leads first and seat 0 wins. Three games have a leader at half-time.
        ("pace_leads", pace.CHANGES, 1 / 4),
        ("pace_leads", pace.COMEBACKS, 100 / 3),
        # With the points of its second round exchanged, seat 1 stays ahead: 130 to 65.
        ("pace_leads", pace.EXCHANGED, 0),
        ("pace_leads", "Points ahead of the next", (40 + 60 + 15 + 0) / 4),
    ],
)
def test_a_figure_of_the_four_games(tables, table, figure, value):
    assert told(tables[table], Figure=figure).value == pytest.approx(value)


def test_escapees_lie_in_one_place_each(tables):
    # Seven Infamous Escapees in five rounds are 35; the first round has 1 foiled, 2 in the Yard, 2 in hands.
    shares = {
        place: told(tables["escapees_places"], Escapees="Infamous", Place=place).value for place in escapees.PLACES
    }
    assert shares == pytest.approx(
        {"Foiled": 100 / 35, "Yard": 200 / 35, "Hands": 200 / 35, "Solitary": 0, "Never drawn": 3000 / 35}
    )


def test_games_by_length(tables):
    lengths = {number.labels[pace.LENGTH]: number.printed.value for number in tables["pace_lengths"].numbers}
    assert lengths == pytest.approx({"1": 75, "2": 25})


def test_a_strategy_scores_over_all_its_seats(tmp_path):
    # The rusher wins both games of deal 0 and one of deal 1: (1 + 1/2) / 2 = 75 %, whatever seat it has.
    winners = {(0, 0): 0, (0, 1): 1, (1, 0): 0, (1, 1): 0}
    rows = []
    for (deal, rotation), winner in winners.items():
        for seat in (0, 1):
            name = ("rusher", "greedy")[(seat + rotation) % 2]
            row = {"deal": deal, "rotation": rotation, "seat": seat, "strategy": name, "rounds": 1}
            rows.append(row | {"win_share": float(seat == winner), "score": 100 if seat == winner else 40})
    rounds = [row | {"round": 1, "points": row["score"], "total": row["score"]} for row in rows]
    plan = Plan(lineups=[["rusher", "greedy"]], deals=2, draws=False, chapters=("strategies",))
    chapter = strategies.build(open_run(write_logs(tmp_path, plan, {"rounds": rounds, "games": rows})))
    (wins,) = chapter.tables
    assert told(wins, Strategy="rusher", Figure=strategies.SHARE).value == pytest.approx(75)
    assert told(wins, Strategy="greedy", Figure=strategies.EDGE).value == pytest.approx(-25)
    assert told(wins, Strategy="greedy", Figure=strategies.SCORE).value == pytest.approx((40 + 40 + 40 + 100) / 4)


def test_strategies_that_never_meet_have_no_table(four_games_run):
    assert strategies.build(open_run(four_games_run)).tables == ()


def test_a_matrix_is_ranked(tmp_path):
    plan = Plan(
        lineups=[["greedy", "rusher"], ["greedy", "ambusher"], ["rusher", "ambusher"]],
        deals=150,
        draws=False,
        strategy_edge={"rusher": 9.0, "ambusher": -9.0},
    )
    chapter = strategies.build(open_run(write_run(tmp_path, plan)))
    ranking = next(table for table in chapter.tables if table.name == "strategies_ranking")
    assert [number.labels["Strategy"] for number in ranking.numbers] == ["rusher", "greedy", "ambusher"]
    assert chapter.finding.short == "rusher ranks first of 3."


def test_a_planted_worth_of_a_card_is_found_as_drawn(tmp_path):
    # Guard Help is planted to bring its drawer 6 points more than Work Detail, the reference.
    run = open_run(write_run(tmp_path, Plan(deals=400, chapters=("action_cards",))))
    (drawn,) = action_cards.build(run).tables
    (effect,) = drawn.pick({"Card": "Guard Help", FIGURE: action_cards.NET})
    assert effect.printed.low < 6 < effect.printed.high
    assert effect.printed.half_width < 4
    assert drawn.numbers[0].labels["Card"] == "Guard Help"  # the best first


def test_of_too_many_draws_those_of_the_first_deals_are_used(tmp_path, monkeypatch):
    # With room for half of all draws the first 20 of 40 deals are used, and the caption says so.
    run = open_run(write_run(tmp_path, Plan(deals=40, chapters=("action_cards",))))
    draws = run.scan("draws").collect()
    monkeypatch.setattr(action_cards, "MOST_DRAWS", (draws.height + 1) // 2)
    blocks = action_cards.build(run).blocks
    [caption] = [each.caption for each in blocks if isinstance(each, Listing) and "From" in each.caption]
    used = draws.filter(draws["deal"] < 20).height
    assert f"From {whole(used)} draws of the first 20 deals" in caption


def test_where_one_type_of_card_is_left_nothing_is_compared_and_the_log_not_blamed(tmp_path):
    alike = dict.fromkeys(find_game("escape").special_cards, 0) | {"work_detail": 12}
    plan = Plan(deals=2, variants={"one type": {"action_deck": alike}}, chapters=("action_cards",))
    finding = action_cards.build(open_run(write_run(tmp_path, plan))).finding
    assert finding.short == "No two cards could be compared."
    assert "logged no two types" in finding.text


def test_a_deck_is_compared_with_one_as_long(tmp_path):
    variants = {
        "published": {},
        "no Warden": {"action_deck": {"warden": 0, "blank": 1}},
        "a blank more": {"action_deck": {"blank": 1}},
        "two Wardens": {"action_deck": {"warden": 2}},
        "three Wardens": {"action_deck": {"warden": 3}},
    }
    run = open_run(write_run(tmp_path, Plan(deals=2, draws=False, variants=variants)))
    against = [action_cards.control_of(run, Cell(variant, 0)) for variant in range(len(variants))]
    # Of the deck with two cards more there is no control, so the published one has to do.
    assert against == [None, Cell(0, 0), Cell(0, 0), Cell(2, 0), Cell(0, 0)]


def test_capped_games_that_could_turn_a_verdict_leave_it_open(tmp_path):
    plan = Plan(deals=300, draws=False, capped=0.3, first_edge=3.0)
    chapter = first_player.build(open_run(write_run(tmp_path, plan)))
    assert chapter.finding.kind is Kind.CANNOT_TELL


def test_verdicts_that_differ_are_counted_and_not_blended(tmp_path):
    # Who plays first has 15 points a round more in one variant, which 150 deals show, and none in the other.
    variants = {"default rules": {}, "no edge": {"target": 101}}
    plan = Plan(deals=150, draws=False, first_edge=15.0, variants=variants, variant_edge={"no edge": 0.0})
    finding = first_player.build(open_run(write_run(tmp_path, plan))).finding
    assert finding.kind is None
    assert "advantage in 1, cannot tell yet in 1 of 2 combinations" in finding.short
    assert finding.text.startswith("With default rules: who plays first in round 1 wins")
