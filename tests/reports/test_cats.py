"""Numbers of the chapters of the cats game, against games worked out by hand and against the rows of whole runs."""

import itertools
import re
from pathlib import Path

import numpy as np
import pytest

from experiments.statistics import Estimate, Kind
from reports.content import FIGURE, LINEUP, VARIANT, Listing, Number, Table
from reports.run import open_run
from reports.tables import abilities, claims, dials, exhaustion, memory, objectives, ties
from reports.tables.cats import STRATEGY
from reports.tables.common import given
from reports.tables.random_cards import objective_chances
from reports.units import percent
from simulator.games import find_game
from tests.reports.conftest import ANY_CLAIM
from tests.reports.synthetic import Plan, write_logs, write_run
from tests.reports.test_games import rows_of
from tests.reports.test_games import table as table_of

NAMES = ("greedy", "counter")
THREE_OBJECTIVES = {"three objectives": {"objectives": [4, 10, 20]}}

# Two games of two rounds, seat 0 plays greedy and seat 1 counter: points of each seat, and whether it emptied its row.
# The first game is tied 5 to 5 with a circle each, the second 6 to 6 with a circle of seat 1 alone.
GAMES = {0: [[(5, 1), (2, 0)], [(0, 0), (3, 1)]], 1: [[(2, 0), (4, 1)], [(4, 0), (2, 0)]]}
# What else happens in the first game, by round and seat: number 10 is met three times, 20 once and 4 never.
FIRST_GAME = {
    (1, 0): {
        "met_two_01": 1, "met_three_02": 1, "lay_00": 6, "lay_01": 4, "lay_02": 2, "claims": 3, "false_claims": 1,
        "blind_claims": 1, "first_look_met": 1, "reshuffles": 1, "deck_draws": 5,
    },
    (1, 1): {
        "met_two_01": 1, "lay_00": 6, "lay_01": 5, "lay_02": 1, "claims": 2, "false_claims": 1,
        "objective_reshuffles": 2, "deck_draws": 6,
    },
    (2, 0): {"lay_01": 3, "claims": 2, "false_claims": 2, "blind_claims": 2, "empty_draws": 3, "deck_draws": 4},
    (2, 1): {
        "met_three_01": 1, "lay_01": 3, "claims": 1, "blind_claims": 1, "blind_met": 1, "first_look_met": 1,
        "deck_draws": 5,
    },
}  # fmt: skip


def logs_of(games, besides=None, **shared):
    """The logs of games: by deal, points and circles of each seat in each round, None for a seat that does not play.

    besides: more columns in the rows of deal 0, by round and seat; shared: columns of all rows.
    """
    rounds, ended = [], []
    for deal, played in games.items():
        ranks = dict.fromkeys(range(len(played[0])), (0, 0))
        for number, gains in enumerate(played, start=1):
            playing = [seat for seat, gained in enumerate(gains) if gained]
            for order, seat in enumerate(playing):
                ranks[seat] = (ranks[seat][0] + gains[seat][0], ranks[seat][1] + gains[seat][1])
                row = {"deal": deal, "round": number, "turn_order": order, "turns": 6, "end_reason": "empty_row"}
                row |= {"points": gains[seat][0], "circle": gains[seat][1], "total": ranks[seat][0]}
                more = besides.get((number, seat), {}) if besides and deal == 0 else {}
                rounds.append(row | _who(seat) | shared | more)
        winners = [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
        for seat, (total, _) in ranks.items():
            row = {"deal": deal, "score": total, "win_share": (seat in winners) / len(winners), "rounds": len(played)}
            ended.append(row | _who(seat) | shared)
    return {"rounds": rounds, "games": ended}


def _who(seat):
    return {"seat": seat, "side": seat, "strategy": NAMES[seat] if seat < len(NAMES) else NAMES[0]}


def plan_of(**changes):
    """The plan of two games as above, with changes."""
    plan = {"lineups": [list(NAMES)], "variants": THREE_OBJECTIVES, "deals": 2, "rotate": False, "draws": False}
    return Plan(game="cats", chapters=("ties",), **(plan | changes))


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return open_run(write_logs(tmp_path_factory.mktemp("two"), plan_of(), logs_of(GAMES, FIRST_GAME)))


@pytest.fixture(scope="module")
def tables(run):
    chapters = [chapter.build(run) for chapter in (objectives, memory, claims, ties, exhaustion)]
    return {table.name: table for chapter in chapters for table in chapter.tables}


def told(table, figure, **labels):
    """The only number of a table with this figure and these labels, as printed."""
    [number] = table.pick({FIGURE: figure} | labels)
    return number.printed.value


@pytest.mark.parametrize(
    ("table", "figure", "value"),
    [
        ("objectives_met", objectives.OFTEN, 4 / 4),
        ("objectives_met", objectives.EACH, 4 / 8),
        ("objectives_met", objectives.OF_THREE, 50),
        ("objectives_met", objectives.OPEN_TURNS, (12 + 15 + 3) / 4),
        # Four looks at the start of both games; one objective of three in the first rounds was met with such a card.
        ("memory_look", memory.LOOK_MET, 50),
        ("memory_look", memory.LOOK_PART, 50),
        ("memory_look", memory.LOOK_EARLY, 100 / 3),
        ("claims_made", claims.CLAIMS, 8 / 8),
        ("claims_made", claims.FALSE, 50),
        ("claims_made", claims.BLIND, 50),
        ("claims_made", claims.BLIND_RIGHT, 25),
        ("claims_made", claims.SOME, 50),
        # One of the four right claims was a guess, and three of the four false ones were.
        ("claims_made", claims.SEEN_RIGHT, 37.5),
        ("claims_made", claims.GUESSED, 12.5),
        ("claims_made", claims.SEEN_FALSE, 12.5),
        ("claims_made", claims.MISSED, 37.5),
        ("ties_decided", ties.TIED, 100),
        ("ties_decided", ties.POINTS, 0),
        ("ties_decided", ties.CIRCLES, 50),
        ("ties_decided", ties.SHARED, 50),
        ("ties_decided", ties.OF_TIES, 50),
        ("ties_circles", ties.CIRCLE, 37.5),
        ("ties_circles", ties.SEVERAL, 0),
        ("ties_circles", ties.NONE, 25),
        ("ties_circles", ties.SOME_CIRCLES, 1.5),
        ("ties_circles", ties.TIED_PLAYERS, 2),
        # The first game makes a new draw deck and shuffles objectives in one round, and wants cards in the other.
        ("exhaustion_rounds", exhaustion.ANY, 50),
        ("exhaustion_rounds", exhaustion.DECK, 25),
        ("exhaustion_rounds", exhaustion.OBJECTIVES, 25),
        ("exhaustion_rounds", exhaustion.WANT, 25),
        ("exhaustion_games", exhaustion.ANY, 50),
        ("exhaustion_games", exhaustion.DECK, 50),
        ("exhaustion_counts", exhaustion.DECKS, 0.5),
        ("exhaustion_counts", exhaustion.OBJECTIVE_DECKS, 1),
        ("exhaustion_counts", exhaustion.MISSING, 1.5),
    ],
)
def test_a_figure_of_the_two_games(tables, table, figure, value):
    assert told(tables[table], figure) == pytest.approx(value)


@pytest.mark.parametrize(
    ("objective", "figure", "value"),
    [
        ("4", objectives.MET, 0),
        ("4", objectives.LIES, float("nan")),  # nobody ever met it
        ("4", objectives.IN_TURN, 0),
        ("10", objectives.MET, 3 / 4),
        ("10", objectives.TWO, 2 / 4),
        ("10", objectives.THREE, 1 / 4),
        ("10", objectives.LIES, 15 / 3),
        ("10", objectives.IN_TURN, 20),
        ("20", objectives.TWO, 0),
        ("20", objectives.LIES, 3),
        ("20", objectives.THREE, 1 / 4),
    ],
)
def test_an_objective_of_the_two_games(tables, objective, figure, value):
    number = told(tables["objectives_numbers"], figure, **{objectives.OBJECTIVE: objective})
    assert number == pytest.approx(value, nan_ok=True)


def test_points_of_a_round_are_counted_over_all_seats(tables):
    # 5 2 0 3 and 2 4 4 2: of eight, one of 0, 3 and 5 each, three of 2, two of 4.
    shares = {number.labels[ties.IN_ROUND]: number.printed.value for number in tables["ties_points"].numbers}
    assert shares == pytest.approx({"0": 12.5, "2": 37.5, "3": 12.5, "4": 25, "5": 12.5})


def test_claims_are_told_for_each_strategy(tables):
    figures = (claims.CLAIMS, claims.FALSE, claims.BLIND, claims.BLIND_RIGHT)
    values = {
        name: [told(tables["claims_strategies"], figure, **{STRATEGY: name}) for figure in figures] for name in NAMES
    }
    # greedy makes five claims in four rounds, three of them false and on unseen cards; counter three, one false.
    assert values["greedy"] == pytest.approx([5 / 4, 60, 60, 0])
    assert values["counter"] == pytest.approx([3 / 4, 100 / 3, 100 / 3, 100])


def test_looks_of_every_round_count_where_the_rule_gives_them(tmp_path):
    variants = {"a look a round": {"first_look": "round"}}
    run = open_run(write_logs(tmp_path, plan_of(variants=variants), logs_of(GAMES, FIRST_GAME)))
    assert told(table_of(memory.build(run), "memory_look"), memory.LOOK_MET) == pytest.approx(25)


def test_rounds_that_the_deck_ends_are_told_where_it_may(tmp_path, tables):
    assert not tables["exhaustion_rounds"].pick({FIGURE: exhaustion.ENDED})
    logs = logs_of(GAMES, {(1, seat): {"end_reason": "deck"} for seat in (0, 1)})
    run = open_run(write_logs(tmp_path, plan_of(variants={"no new deck": {"deck_out": "end_round"}}), logs))
    chapter = exhaustion.build(run)
    assert told(table_of(chapter, "exhaustion_rounds"), exhaustion.ENDED) == pytest.approx(25)
    assert told(table_of(chapter, "exhaustion_games"), exhaustion.ANY) == pytest.approx(50)


# Third rounds. Three players: the first game is won on points. In the second seats 0 and 2 are tied with a circle
# each, and seat 2 wins the third round; in the third game seats 0 and 1 are, and the circle of the third round tells
# them apart; in the fourth they stay level. In the fifth circles decide, so that there is no third round.
THIRDS = {
    0: [[(6, 1), (4, 0), (2, 0)], [(4, 0), (4, 1), (2, 0)]],
    1: [[(6, 1), (4, 0), (2, 0)], [(2, 0), (3, 0), (6, 1)], [(2, 0), None, (4, 0)]],
    2: [[(6, 1), (4, 0), (2, 0)], [(2, 0), (4, 1), (2, 0)], [(4, 0), (4, 1), None]],
    3: [[(6, 1), (4, 0), (2, 0)], [(2, 0), (4, 1), (2, 0)], [(4, 0), (4, 0), None]],
    4: [[(6, 1), (4, 0), (2, 0)], [(2, 0), (4, 0), (2, 0)]],
}


def test_a_third_round_decides_or_leaves_the_win_shared(tmp_path):
    plan = plan_of(
        players=3, lineups=[["greedy", "counter", "greedy"]], deals=5, variants={"thirds": {"ties": "third_round"}}
    )
    run = open_run(write_logs(tmp_path, plan, logs_of(THIRDS)))
    decided = table_of(ties.build(run), "ties_decided")
    figures = (ties.TIED, ties.POINTS, ties.CIRCLES, ties.THIRD, ties.SHARED, ties.PLAYED_THIRD, ties.OF_TIES)
    values = [told(decided, figure) for figure in figures]
    assert values == pytest.approx([80, 20, 20, 40, 20, 60, 25])


# Chances of random cards


def test_chances_of_random_cards_are_those_of_the_rules_page():
    page = Path("docs/games/cats.md").read_text(encoding="utf-8")
    two, three = objective_chances(find_game("cats").rules.resolve({}, 2))
    for name, chances in (("Two", two), ("Three", three)):
        row = re.search(rf"^\| {name} cards make it \|(.*)\|$", page, re.MULTILINE)[1]
        assert [float(each) for each in row.split("|")] == pytest.approx(chances, abs=5e-5)


@pytest.mark.parametrize("rule", ["any_pair", "adjacent_pair", "first_two"])
def test_chances_of_random_cards_are_those_of_all_ways_to_draw(rule):
    values, copies, goals = [-3, -2, -1, 1, 2, 3, 5, 8], 2, [0, 4, 9, 21]
    deck = values * copies
    pairs = [sum(drawn) for drawn in itertools.permutations(deck, 2)]
    barred = {"any_pair": [(0, 1), (1, 2), (0, 2)], "adjacent_pair": [(0, 1), (1, 2)], "first_two": [(0, 1)]}[rule]
    triples = [
        None if any(drawn[one] + drawn[other] == 0 for one, other in barred) else sum(drawn)
        for drawn in itertools.permutations(deck, 3)
    ]
    rules = {"values": values, "copies": copies, "objectives": goals, "zero_subtotal": rule}
    two, three = objective_chances(rules)
    assert two == pytest.approx([pairs.count(goal) / len(pairs) for goal in goals])
    assert three == pytest.approx([triples.count(goal) / len(triples) for goal in goals])


def numbers_of(shares):
    """A table of shares of turns in which objectives are met, by their intervals in percent."""
    estimates = {
        goal: Estimate((low + high) / 200, low / 100, high / 100, 90, "t") for goal, (low, high) in shares.items()
    }
    labels = {VARIANT: "three objectives", LINEUP: "greedy, counter", FIGURE: objectives.IN_TURN}
    return [Number(labels | {objectives.OBJECTIVE: goal}, each, percent("turns")) for goal, each in estimates.items()]


def test_an_objective_is_nearly_impossible_if_its_whole_interval_says_so(run):
    numbers = numbers_of({"4": (0, 0.9), "10": (0.2, 1.5), "20": (1.0, 3)})
    assert objectives.rare(run, Table("some", tuple(numbers), given(run)), run.cells[0]) == (["4"], ["10"])


# Memory


@pytest.fixture(scope="module")
def memories(tmp_path_factory):
    """A run in which seats that forget half of all are planted to score less than they would."""
    plan = Plan(
        game="cats",
        lineups=[
            ["greedy", "greedy"],
            ["greedy:forget=0.5", "greedy"],
            ["greedy:confuse=0.5", "greedy"],
            ["counter:forget=0.5", "greedy"],
            ["counter", "greedy"],
            ["greedy:forget=0.5", "counter:forget=0.5"],
        ],
        variants={"any claim": ANY_CLAIM},
        strategy_edge={"greedy:forget=0.5": -3.0},
        deals=300,
        draws=False,
        chapters=("memory",),
    )
    return open_run(write_run(tmp_path_factory.mktemp("memories"), plan))


def test_memories_are_told_against_perfect_memory_alone(memories):
    rows = [(row.strategy, row.opponents, row.dials, row.entry is not None) for row in dials.rows_of(memories)]
    assert rows == [
        ("greedy", dials.THE_SAME, (0.0, 0.0), False),  # even by symmetry, whoever plays it
        ("greedy", dials.THE_SAME, (0.5, 0.0), True),
        ("greedy", dials.THE_SAME, (0.0, 0.5), True),
        ("counter", "greedy", (0.0, 0.0), True),
        ("counter", "greedy", (0.5, 0.0), True),
    ]


def test_win_shares_and_points_of_a_memory_are_those_of_its_seats(memories):
    cell = memories.cells[1]
    games, rounds = rows_of(memories, "games", cell), rows_of(memories, "rounds", cell)
    label = "greedy:forget=0.5"
    won = [row["win_share"] for row in games if row["strategy"] == label]
    own, others = ([row for row in rounds if (row["strategy"] == label) is mine] for mine in (True, False))
    points, less = (np.mean([row["points"] for row in rows]) for rows in (own, others))
    table = table_of(memory.build(memories), "memory_dials")
    mine = {STRATEGY: "greedy", "Forget": "0.5"}
    assert told(table, dials.SHARE, **mine) == pytest.approx(100 * np.mean(won))
    assert told(table, dials.EDGE, **mine) == pytest.approx(100 * np.mean(won) - 50)
    assert told(table, dials.POINTS, **mine) == pytest.approx(points)
    assert told(table, dials.AHEAD, **mine) == pytest.approx(points - less)
    for figure, counter, size in (
        (dials.FORGOTTEN, "forgotten", "turns"),
        (dials.CONFUSED, "confused", "turns"),
        (dials.FALSE, "false_claims", "claims"),
    ):
        share = sum(row[counter] for row in own) / sum(row[size] for row in own)
        assert told(table, figure, **mine) == pytest.approx(share * (100 if figure == dials.FALSE else 1))


def test_a_planted_loss_is_found_and_judged(memories):
    chapter = memory.build(memories)
    table = table_of(chapter, "memory_dials")
    [edge] = table.pick({FIGURE: dials.EDGE, STRATEGY: "greedy", "Forget": "0.5"})
    [none] = table.pick({FIGURE: dials.EDGE, STRATEGY: "greedy", "Confuse": "0.5"})
    assert edge.verdict.kind is Kind.ADVANTAGE
    assert edge.printed.high < -1
    assert none.printed.low < 0 < none.printed.high
    assert chapter.finding.short.startswith("Against perfect memory, greedy wins ")
    assert [panel.title for panel in chapter.finding.plot.panels] == ["Win share over forget", "Win share over confuse"]


def test_looks_are_told_where_everybody_remembers(memories):
    lineups = {number.labels[LINEUP] for number in table_of(memory.build(memories), "memory_look").numbers}
    assert lineups == {"greedy \u00d72", "counter, greedy"}


def test_without_dials_the_chapter_tells_of_looks_alone(run):
    chapter = memory.build(run)
    assert [table.name for table in chapter.tables] == ["memory_look"]
    told_within = "50\u202f% (0\u00a0to\u00a0100)"
    assert chapter.finding.short == f"The card of the first look has a part in {told_within} of objectives met."


@pytest.mark.parametrize(
    ("label", "plain"),
    [
        ("greedy", "greedy"),
        ("greedy:forget=0.2", "greedy"),
        ("greedy:forget=0.2,confuse=1", "greedy"),
        ("mine.py:choose:patience=3,forget=0.2", "mine.py:choose:patience=3"),
        ("mine.py:choose", "mine.py:choose"),
    ],
)
def test_a_strategy_is_named_without_its_dials(run, label, plain):
    assert dials.without_dials(run, label) == plain


# Abilities


def test_abilities_are_told_for_the_variants_that_have_them(tmp_path):
    # With abilities greedy looks once in its 5 + 4 draws and counter changes a sign once in its 6 + 5; greedy scores a
    # point more in the first round of each game.
    variants = THREE_OBJECTIVES | {"modifiers": {"objectives": [4, 10, 20], "abilities": "modifiers"}}
    more = {(1, 0): {"peeks": 1}, (2, 1): {"sign_changes": 1}}
    besides = {place: row | more.get(place, {}) for place, row in FIRST_GAME.items()}
    better = {deal: [[(first[0][0] + 1, first[0][1]), first[1]], *rest] for deal, (first, *rest) in GAMES.items()}
    logs = logs_of(GAMES, FIRST_GAME)
    for name, rows in logs_of(better, besides, variant=1).items():
        logs[name] += rows
    chapter = abilities.build(open_run(write_logs(tmp_path, plan_of(variants=variants), logs)))
    uses, strategies, changes = chapter.tables
    assert {number.labels[VARIANT] for number in (*uses.numbers, *strategies.numbers)} == {"modifiers"}
    assert told(uses, "Looks") == pytest.approx(1 / 8)
    assert told(uses, abilities.OF_DRAWS) == pytest.approx(100 * 2 / 20)
    assert told(uses, abilities.SOME) == pytest.approx(50)
    assert told(strategies, abilities.OF_DRAWS, **{STRATEGY: "greedy"}) == pytest.approx(100 / 9)
    change = {abilities.SHOWN: abilities.CHANGE, VARIANT: "modifiers"}
    assert told(changes, abilities.POINTS, **change) == pytest.approx(2 / 8)
    assert told(changes, abilities.TURNS, **change) == pytest.approx(0)
    # Both games were tied, one shared and one won by seat 1; now seat 0 wins both.
    assert told(changes, abilities.FIRST, **change) == pytest.approx(100 - 25)
    assert all("assumption" in table.assumption(table.numbers) for table in chapter.tables)


def test_where_no_card_has_an_ability_nothing_is_told(run):
    chapter = abilities.build(run)
    assert (chapter.finding.short, chapter.tables) == ("No card has an ability.", ())


def test_other_lists_of_objectives_are_told_in_full(tmp_path):
    variants = {"default rules": {}, "deck of one's own": {"copies": 3}, "look a round": {"first_look": "round"}}
    run = open_run(write_run(tmp_path, Plan(game="cats", variants=variants, deals=5, draws=False)))
    captions = [block.caption for block in objectives.build(run).blocks if isinstance(block, Listing)]
    assert [caption.split(":")[0] for caption in captions if caption.startswith("The same with")] == [
        "The same with deck of one's own"
    ]
