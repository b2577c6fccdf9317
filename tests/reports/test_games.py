"""Games unlike escape: tables of several sizes, teams, no target, other counters, rounds that not all seats play."""

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from reports import tables as chapters
from reports.content import FIGURE, LINEUP, PLAYERS, VARIANT, Plot
from reports.course import course_of_games
from reports.run import TIMES, Cell, open_run
from reports.tables import chapters_of, first_player, pace, strategies
from reports.tables.common import even_shares, given
from simulator.games import GAMES
from simulator.log import SHARED_COUNTERS
from simulator.rules import Number as WholeNumber
from tests.reports.conftest import PLANS
from tests.reports.synthetic import Plan, write_logs, write_run


@pytest.fixture(scope="module")
def sizes(tmp_path_factory):
    return open_run(write_run(tmp_path_factory.mktemp("sizes"), PLANS["players"]))


@pytest.fixture(scope="module")
def teams(tmp_path_factory):
    return open_run(write_run(tmp_path_factory.mktemp("teams"), PLANS["teams"]))


def table(chapter, name):
    """The table of a chapter by its name."""
    [found] = [each for each in chapter.tables if each.name == name]
    return found


def rows_of(run, log, cell):
    """The rows of a log in a cell, as dicts."""
    return run.scan(log).filter(variant=cell.variant, lineup=cell.lineup).collect().to_dicts()


# Tables of several sizes


def test_an_even_share_hangs_on_the_table(sizes):
    # 100/3 is not a whole number, the others are.
    assert even_shares(sizes).replace("\u202f", " ") == (
        "50 % of games with 2 players, 33.3 % with 3 players, 25 % with 4 players"
    )
    assert given(sizes).text == "2, 3 and 4 players, the line-up of each row, default rules"


def test_an_order_that_no_deal_draws_is_a_condition(teams, tmp_path):
    assert given(teams).text == "4 players, the line-up of each row, seated in the order listed, the rules of each row"
    drawn = Plan(players=3, lineups=[["greedy", "rusher", "ambusher"]], deals=2, draws=False)
    assert "order" not in given(open_run(write_run(tmp_path, drawn))).text


def test_each_table_has_its_seats_and_its_fair_value(sizes):
    wins = table(first_player.build(sizes), "first_player_wins")
    for lineup, cell in enumerate(sizes.cells):
        players = sizes.seats(cell)
        labels = {PLAYERS: str(players), LINEUP: sizes.manifest.lineups[lineup].label}
        shares = [each.printed.value for each in wins.pick(labels | {FIGURE: first_player.SHARE})]
        edges = [each.printed.value for each in wins.pick(labels | {FIGURE: first_player.EDGE})]
        assert len(shares) == players
        assert sum(shares) == pytest.approx(100)
        assert edges == pytest.approx([share - 100 / players for share in shares])
        won = [row["win_share"] for row in rows_of(sizes, "games", cell) if row["seat"] == 0]
        assert shares[0] == pytest.approx(100 * sum(won) / len(won))


def test_points_by_turn_order_are_taken_from_the_mean_of_the_round_at_each_table(sizes):
    order = table(first_player.build(sizes), "first_player_order")
    for cell in sizes.cells:
        rows = rows_of(sizes, "rounds", cell)
        first = [row["points"] for row in rows if row["turn_order"] == 0]
        mean = sum(row["points"] for row in rows) / sizes.seats(cell)
        labels = {LINEUP: sizes.lineup(cell).label, first_player.ORDER: "first", FIGURE: first_player.POINTS}
        [number] = order.pick(labels)
        assert number.printed.value == pytest.approx((sum(first) - mean) / len(first))


def test_pace_is_told_by_the_number_of_players(sizes):
    chapter = pace.build(sizes)
    turns = table(chapter, "pace_turns")
    for cell in sizes.cells:
        rows = rows_of(sizes, "rounds", cell)
        games = len({(row["deal"], row["rotation"]) for row in rows})
        labels = {LINEUP: sizes.lineup(cell).label, PLAYERS: str(sizes.seats(cell))}
        [number] = turns.pick(labels | {FIGURE: pace.TURNS_A_GAME})
        assert number.printed.value == pytest.approx(sum(row["turns"] for row in rows) / games)
    # Who waits for two others waits for twice as many decisions as one of them makes in a turn.
    for lineup, others in ((f"greedy {TIMES}2", 1), (f"greedy {TIMES}3", 2)):
        labels = {LINEUP: lineup}
        wait, one = (turns.pick(labels | {FIGURE: name})[0].printed.value for name in (pace.WAIT, pace.DECISIONS))
        assert wait == pytest.approx(others * one)
    waits = [
        turns.pick({LINEUP: f"greedy {TIMES}{players}", FIGURE: pace.WAIT})[0].told_within for players in (2, 3, 4)
    ]
    by_size = ", ".join(f"{wait} with {players} players" for wait, players in zip(waits, (2, 3, 4), strict=True))
    assert f" Where all play greedy, \u201c{pace.WAIT}\u201d is {by_size}." in chapter.finding.text
    # Lines for the strategies that sit in all seats of several tables.
    [plot] = [block for block in chapter.blocks if getattr(block, "name", "") == "pace_turns_players"]
    assert plot.series == ("greedy", "rusher")
    assert [panel.title for panel in plot.panels] == list(pace.BY_PLAYERS)
    assert chapter.finding.plot.panels == plot.panels[:2]


def test_strategies_are_measured_by_the_fair_value_of_their_table(sizes):
    wins = table(strategies.build(sizes), "strategies_wins")
    [share] = wins.pick({strategies.STRATEGY: "rusher", FIGURE: strategies.SHARE})
    [edge] = wins.pick({strategies.STRATEGY: "rusher", FIGURE: strategies.EDGE})
    assert share.labels[PLAYERS] == "3"
    assert edge.printed.value == pytest.approx(share.printed.value - 100 / 3)


def test_a_ranking_is_made_for_each_number_of_players(tmp_path):
    names = ["greedy", "rusher", "ambusher"]
    two = [[names[0], names[1]], [names[0], names[2]], [names[1], names[2]]]
    three = [[one, other, other] for one in names for other in names if one != other]
    edges = {"rusher": 9.0, "ambusher": -9.0}
    plan = Plan(players=[2, 3], lineups=[*two, *three], deals=80, draws=False, strategy_edge=edges)
    chapter = strategies.build(open_run(write_run(tmp_path, plan)))
    ranking = table(chapter, "strategies_ranking")
    order = [(number.labels[PLAYERS], number.labels[strategies.STRATEGY]) for number in ranking.numbers]
    best_first = ("rusher", "greedy", "ambusher")
    assert order == [(players, name) for players in "23" for name in best_first]
    assert chapter.finding.short == "rusher ranks first of 3, with 2 players and 3 players."
    assert chapter.finding.text.startswith("With 2 players: rusher ranks first with a strength of ")


# Teams


def side_shares(run, cell, mine):
    """The mean win share of the two seats together that `mine` picks."""
    rows = rows_of(run, "games", cell)
    won = [row["win_share"] for row in rows if mine(row)]
    return 100 * 2 * sum(won) / len(won)


def test_partners_have_one_row_by_seat_and_by_turn_order(teams):
    chapter = first_player.build(teams)
    wins, order = table(chapter, "first_player_wins"), table(chapter, "first_player_order")
    for number, cell in enumerate(teams.cells):
        labels = {VARIANT: teams.variant(cell).name, LINEUP: teams.lineup(cell).label}
        seats = [each.labels[first_player.SEAT] for each in wins.pick(labels | {FIGURE: first_player.SHARE})]
        in_teams = number >= 3  # the line-ups of the second variant
        assert seats == (
            ["first and third", "second and fourth"] if in_teams else ["first", "second", "third", "fourth"]
        )
        assert [each.labels[first_player.ORDER] for each in order.pick(labels | {FIGURE: first_player.OUT})] == seats
        if in_teams:
            share, edge = (
                wins.pick(labels | {first_player.SEAT: seats[0], FIGURE: figure})[0].printed.value
                for figure in (first_player.SHARE, first_player.EDGE)
            )
            assert share == pytest.approx(side_shares(teams, cell, lambda row: row["seat"] in (0, 2)))
            assert edge == pytest.approx(share - 50)


def test_points_and_ends_of_partners_are_those_of_their_team(teams):
    order = table(first_player.build(teams), "first_player_order")
    cell = Cell(1, 0)
    rows = rows_of(teams, "rounds", cell)
    rounds = len(rows) / 4
    mean = sum(row["points"] for row in rows) / 4
    first = sum(row["points"] for row in rows if row["turn_order"] == 0)
    assert first == sum(row["points"] for row in rows if row["turn_order"] == 2)
    ended = sum(row["ended_round"] for row in rows if row["turn_order"] in (0, 2))
    labels = {VARIANT: "two teams", LINEUP: "greedy \u00d74", first_player.ORDER: "first and third"}
    assert order.pick(labels | {FIGURE: first_player.POINTS})[0].printed.value == pytest.approx((first - mean) / rounds)
    assert order.pick(labels | {FIGURE: first_player.OUT})[0].printed.value == pytest.approx(100 * ended / rounds)


def test_teams_compete_as_one_wherever_their_partners_sit(teams):
    wins = table(strategies.build(teams), "strategies_wins")
    mixed = Cell(1, 2)  # greedy, rusher, ambusher, rusher
    labels = {VARIANT: "two teams", LINEUP: teams.lineup(mixed).label, FIGURE: strategies.SHARE}
    shares = {each.labels[strategies.STRATEGY]: each.printed.value for each in wins.pick(labels)}
    assert shares == pytest.approx(
        {
            "greedy + ambusher": side_shares(teams, mixed, lambda row: (row["seat"] + row["rotation"]) % 2 == 0),
            "rusher": side_shares(teams, mixed, lambda row: row["strategy"] == "rusher"),
        }
    )
    assert sum(shares.values()) == pytest.approx(100)
    # The same line-up as four singles: three strategies, of which one has two seats.
    singles = {each.labels[strategies.STRATEGY] for each in wins.pick(labels | {VARIANT: "four singles"})}
    assert singles == {"greedy", "rusher", "ambusher"}


def test_the_score_of_a_team_is_that_of_each_partner(teams):
    wins = table(strategies.build(teams), "strategies_wins")
    cell = Cell(1, 1)  # greedy and rusher in turn
    scores = [row["score"] for row in rows_of(teams, "games", cell) if row["strategy"] == "rusher"]
    labels = {VARIANT: "two teams", LINEUP: teams.lineup(cell).label, strategies.STRATEGY: "rusher"}
    [number] = wins.pick(labels | {FIGURE: strategies.SCORE})
    assert number.printed.value == pytest.approx(sum(scores) / len(scores))


def test_teams_are_ranked_as_two_contestants(tmp_path):
    names = ["greedy", "rusher", "ambusher"]
    lineups = [[one, other] * 2 for one, other in zip(names, [*names[1:], names[0]], strict=True)]
    rules, edges = {"two teams": {"foil_without_play": False}}, {"rusher": 9.0, "ambusher": -9.0}
    plan = Plan(players=4, lineups=lineups, variants=rules, deals=80, draws=False, strategy_edge=edges)
    chapter = strategies.build(open_run(write_run(tmp_path, plan)))
    ranking = table(chapter, "strategies_ranking")
    assert [number.labels[strategies.STRATEGY] for number in ranking.numbers] == ["rusher", "greedy", "ambusher"]
    # Against each other two strategies share all wins, so that one above the other by d has 1 / (1 + exp(-d)) of them.
    assert "in the other team" in chapter.finding.plot.caption


def test_teams_lead_and_come_back_together(teams):
    cell = teams.cells.index(Cell(1, 0))
    course = course_of_games(teams)
    finals = {}
    for row in rows_of(teams, "games", Cell(1, 0)):
        finals.setdefault((row["deal"], row["rotation"]), {})[row["side"]] = row["score"]
    assert course.margin[cell].sum() == sum(abs(final[0] - final[1]) for final in finals.values())
    assert course.half_leads[cell].sum() > 0  # of four seats two would always share the lead


# Rounds that not all seats play, and games to a number of rounds


def odd_game(target):
    """Three players, two deals of one game each; in the last round of the first, seat 1 does not play."""
    points = {
        0: [{0: 4, 1: 1, 2: 3}, {0: 0, 1: 2, 2: 1}, {0: 2, 2: 5}],
        1: [{0: 0, 1: 3, 2: 3}, {0: 1, 1: 0, 2: 2}],
    }
    rounds, games = [], []
    for deal, played in points.items():
        totals = dict.fromkeys(range(3), 0)
        for number, each in enumerate(played, start=1):
            for place, (seat, gained) in enumerate(each.items()):
                totals[seat] += gained
                row = {"deal": deal, "round": number, "seat": seat, "side": seat, "turn_order": place, "turns": 2}
                rounds.append(row | {"points": gained, "total": totals[seat]})
        best = max(totals.values())
        games += [
            {
                "deal": deal,
                "seat": seat,
                "side": seat,
                "score": total,
                "win_share": float(total == best),
                "rounds": number,
            }
            for seat, total in totals.items()
        ]
    plan = Plan(players=3, lineups=[["greedy"] * 3], deals=2, draws=False, rotate=False, chapters=("pace",))
    return replace(plan, variants={"short": {"target": target}}), {"rounds": rounds, "games": games}


def test_a_seat_that_does_not_play_a_round_keeps_its_points(tmp_path):
    run = open_run(write_logs(tmp_path, *odd_game(10)))
    course = course_of_games(run)
    # Totals of deal 0 after its rounds: 4 1 3, 4 3 4, 6 3 9; of deal 1: 0 3 3, 1 3 5.
    assert course.lead_changes.tolist() == [[1, 0]]
    assert course.margin.tolist() == [[3, 2]]
    # Half of the target are 5 points, which are there after the last rounds only.
    assert course.half_leads.tolist() == [[1, 1]]
    assert course.comebacks.tolist() == [[0, 0]]


def test_a_round_that_not_all_play_counts_by_who_does(tmp_path):
    run = open_run(write_logs(tmp_path, *odd_game(10)))
    assert run.manifest.counts.rounds == 5
    turns = table(pace.build(run), "pace_turns")
    values = {each.labels[FIGURE]: each.printed.value for each in turns.numbers}
    assert values[pace.ROUNDS] == pytest.approx(5 / 2)
    assert values[pace.TURNS] == pytest.approx(2 * 14 / 5)
    assert values["Points a round and seat"] == pytest.approx(27 / 14)
    order = table(first_player.build(run), "first_player_order")
    above = {each.labels[first_player.ORDER]: each.printed.value for each in order.pick({FIGURE: first_player.POINTS})}
    # Above the means 8/3, 1, 7/2, 2 and 1 of their rounds: who is first by 4/3, -1, -3/2, -2, 0, who is second by -5/3,
    # 1, 3/2, 1, -1, and who is third by 1/3, 0, 1, 1, in the four rounds that had a third.
    assert above == pytest.approx({"first": (4 / 3 - 4.5) / 5, "second": (-5 / 3 + 2.5) / 5, "third": (7 / 3) / 4})


@pytest.fixture
def rounds_game(monkeypatch):
    """Escape as a game of four rounds without a target, with no counters but those of all games and no draws."""
    escape = GAMES["escape"]
    keys = [
        WholeNumber("rounds", 4, 1, 5, "rounds of a game") if key.name == "target" else key for key in escape.rules.keys
    ]
    changes = {
        "rules": replace(escape.rules, keys=tuple(keys)),
        "counters": SHARED_COUNTERS,
        "logs": ("rounds", "games"),
    }
    monkeypatch.setitem(GAMES, "escape", replace(escape, end_reasons=("", "empty_row", "odd_reason", "cap"), **changes))
    monkeypatch.setattr("experiments.config_sections.OWN_CHAPTERS", {})


@pytest.mark.usefixtures("rounds_game")
def test_chapters_of_all_games_need_no_more_than_what_all_games_have(tmp_path):
    plan = Plan(players=3, lineups=[["greedy"] * 3, ["rusher", "greedy", "greedy"]], deals=31, draws=False, chapters=())
    run = open_run(write_run(tmp_path, plan))
    found = chapters_of(run)
    assert [chapter.name for chapter in found] == ["first_player", "pace", "strategies"]
    pace_chapter = found[1]
    names = {number.labels[FIGURE] for number in table(pace_chapter, "pace_turns").numbers}
    assert "Draws forced by the stall guard" not in names
    assert {number.labels[FIGURE] for number in table(pace_chapter, "pace_ends").numbers} == {
        "A row is empty",
        "odd_reason",
        "Capped",
    }
    assert "Half-time is the end of the round with which half of the rounds are played" in pace_chapter.blocks[0].text


def test_where_all_games_take_the_same_rounds_no_lengths_are_drawn(four_games_run, tmp_path):
    """And no interval is told that the data cannot give."""
    plan = Plan(deals=31, draws=False, max_rounds=1, chapters=("pace",))
    chapter = pace.build(open_run(write_run(tmp_path, plan)))
    assert chapter.finding.plot is None
    assert chapter.finding.text.startswith("A game takes 1.0\u00a0rounds of ")
    assert "not bounded" not in chapter.finding.text
    assert "pace_lengths" in [
        block.name for block in pace.build(open_run(four_games_run)).blocks if isinstance(block, Plot)
    ]


@pytest.mark.usefixtures("rounds_game")
def test_half_time_of_a_game_of_so_many_rounds_is_the_middle_one(tmp_path):
    plan, logs = odd_game(10)
    course = course_of_games(open_run(write_logs(tmp_path, replace(plan, variants={"four": {"rounds": 4}}), logs)))
    # After the second round nobody leads the first game alone, and seat 2 leads the second, which it wins.
    assert course.half_leads.tolist() == [[0, 1]]
    assert course.comebacks.tolist() == [[0, 0]]


def test_chapters_of_all_games_name_none():
    words = [*GAMES, "escapee", "action card", "foil", "gavel", "raid", "yard"]
    for module in (first_player, pace, strategies):
        text = Path(module.__file__).read_text(encoding="utf-8").lower()
        assert [word for word in words if word in text.replace("the cell block", "")] == []
    assert set(chapters.BUILDERS) >= {"first_player", "pace", "strategies"}


def test_logs_of_several_sizes_are_read_as_one(sizes):
    draws = sizes.scan("draws").collect()
    assert draws.filter(pl.col("lineup") == 0)["so_far_2"].null_count() == draws.filter(pl.col("lineup") == 0).height
    assert chapters.action_cards.build(sizes).tables[0].numbers
