"""Run folders and reports that several tests look at; each is made once."""

import itertools

import pytest

from reports import write_report
from simulator.games import GAMES
from tests.experiments.stand_ins import stand_in
from tests.reports.synthetic import Plan, write_logs, write_run

LONG_QUESTION = (
    "How much does the size of a foil change pace, points and the chances of the first player, when one of the players "
    "uses a strategy with a very long name, and is that worth a question of almost five hundred letters, which is the "
    "most that an experiment file allows for, so that page one has to find room for it without pushing the answer, the "
    "figure and what was played off the page, whatever the designer writes here: Größe, Ελληνικά, Кириллица, 先手?"
)
SENTENCE = "A variant whose name somebody wrote as a whole sentence of a hundred letters, to see what the page does"
CAPONE = ("gavels", "sets", "raids", "exclusion", "endings", "teams", "verdicts", "first_player", "pace", "strategies")
CATS = (
    *("objectives", "memory", "claims", "ties", "exhaustion", "abilities", "verdicts"),
    *("first_player", "pace", "strategies"),
)
ANY_CLAIM = {"false_claims": "any"}
PLANS = {
    "plain": Plan(deals=60),
    "few deals": Plan(players=4, lineups=[["greedy"] * 4], deals=12),
    "sweep": Plan(
        players=3,
        lineups=[["greedy"] * 3, ["greedy", "rusher", "ambusher"]],
        deals=40,
        variants={f"generic_escapees = {number}": {"generic_escapees": number} for number in (3, 5, 7)},
    ),
    "matrix": Plan(
        lineups=list(itertools.combinations(["random", "greedy", "rusher", "ambusher"], 2)),
        deals=40,
        draws=False,
        chapters=("strategies", "pace"),
    ),
    "long": Plan(
        players=3,
        lineups=[
            ["my_very_long_strategy_file_name.py:choose_with_care:patience=3.25,risk=0.125", "greedy", "greedy"],
            ["rusher", "greedy", "ambusher"],
        ],
        deals=30,
        variants={"default rules": {}, SENTENCE: {"foil_size": 7}, "Long" * 25: {"foil_size": 9}},
        question=LONG_QUESTION,
    ),
    "players": Plan(
        players=[2, 3, 4],
        lineups=[
            ["greedy"] * 2,
            ["greedy"] * 3,
            ["greedy"] * 4,
            ["rusher"] * 2,
            ["rusher"] * 4,
            ["rusher", "greedy", "greedy"],
        ],
        deals=40,
    ),
    "teams": Plan(
        players=4,
        lineups=[["greedy"] * 4, ["greedy", "rusher"] * 2, ["greedy", "rusher", "ambusher", "rusher"]],
        deals=40,
        variants={"four singles": {}, "two teams": {"foil_without_play": False}},
    ),
    "assumed": Plan(deals=40, variants={"three points": {"plan_points": 3}}),
    "assumed in part": Plan(
        players=3,
        lineups=[["greedy"] * 3, ["greedy", "rusher", "ambusher"]],
        deals=40,
        draws=False,
        variants={f"plan_points = {points}": {"plan_points": points} for points in (2, 3, 4)},
    ),
    "capone": Plan(
        game="capone",
        players=[2, 3, 4],
        lineups=[["greedy"] * 2, ["greedy"] * 3, ["greedy"] * 4],
        deals=40,
        draws=False,
        chapters=CAPONE,
    ),
    "capone rules": Plan(
        game="capone",
        players=4,
        lineups=[["greedy"] * 4, ["raider", "greedy"] * 2],
        variants={
            "each alone": {},
            "two teams": {"teams": True},
            "two teams that do not ask": {"teams": True, "ask_partner": False},
            "no Raid": {"gavels": {"raid": 0}},
        },
        deals=31,
        draws=False,
        chapters=CAPONE,
    ),
    "capone quiet": Plan(
        game="capone", lineups=[["greedy", "raider"]], deals=31, rotate=False, quiet=True, draws=False, chapters=CAPONE
    ),
    "cats": Plan(
        game="cats",
        players=[2, 3, 5],
        lineups=[["greedy"] * 2, ["greedy"] * 3, ["greedy"] * 5],
        deals=40,
        draws=False,
        chapters=CATS,
    ),
    "cats rules": Plan(
        game="cats",
        lineups=[
            ["greedy", "greedy"],
            ["greedy:forget=0.2", "greedy"],
            ["greedy:forget=1", "greedy"],
            ["greedy:confuse=0.5", "greedy"],
            ["counter:forget=0.2,confuse=0.1", "greedy"],
        ],
        variants={
            "no abilities": ANY_CLAIM,
            "modifiers": ANY_CLAIM | {"abilities": "modifiers"},
            "nothing is made anew": ANY_CLAIM | {"deck_out": "end_round", "objectives_out": "shrink"},
            "far objectives, a look a round": ANY_CLAIM | {"objectives": [-5, 0, 10, 20, 42], "first_look": "round"},
        },
        deals=31,
        draws=False,
        chapters=CATS,
    ),
    "cats quiet": Plan(
        game="cats", lineups=[["greedy", "counter"]], deals=31, rotate=False, quiet=True, draws=False, chapters=CATS
    ),
    "quiet": Plan(lineups=[["greedy", "rusher"]], deals=31, rotate=False, quiet=True, capped=0.03),
}


@pytest.fixture(scope="session", autouse=True)
def unusual():
    """Let unusual rules of escape stand for what other games have; at its default rules it is what it always is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "escape", stand_in())
        yield


@pytest.fixture(scope="session", params=PLANS)
def reported(request, tmp_path_factory, unusual):  # noqa: ARG001 - it must come first
    """A run folder with its report, for each of the plans."""
    folder = write_run(tmp_path_factory.mktemp("run"), PLANS[request.param])
    write_report(folder)
    return folder


# Two deals of two players who both play greedy, in two rotations: four games of one round, one of them of two.
# In each row: deal, rotation, round, and for both seats points, total and place in the order of play.
ROUNDS = [
    (0, 0, 1, (100, 100, 0), (60, 60, 1)),
    (0, 1, 1, (50, 50, 0), (110, 110, 1)),
    (1, 0, 1, (45, 45, 0), (70, 70, 1)),
    (1, 0, 2, (60, 105, 1), (20, 90, 0)),
    (1, 1, 1, (100, 100, 0), (100, 100, 1)),
]
ENDERS = [0, 1, 1, 0, None]  # who goes out in each round
SHARES = {(0, 0): (1, 0), (0, 1): (0, 1), (1, 0): (1, 0), (1, 1): (0.5, 0.5)}
# What the first round holds besides: seat 0 was barred from a start in 3 of its 10 turns and ended 2 of them so; of
# its two full plans that waited, one was foiled a turn later and one lost; one Infamous Escapee was foiled, two lay in
# the Yard, and each hand held one.
FIRST_ROUND = (
    {
        "turns": 10, "choices": 12, "options": 36, "forced": 4, "dead_turns": 3, "blocked_turns": 3,
        "blocked_left": 2, "waits": 2, "waits_foiled_1": 1, "waits_lost": 1, "foils": 1, "foils_from_hand": 1,
        "foiled_infamous": 1, "hand_infamous": 1, "round_yard_infamous": 2,
    },
    {"turns": 5, "hand_infamous": 1, "round_yard_infamous": 2},
)  # fmt: skip


def four_games():
    """Return the rows of the logs of the four games."""
    rounds, games = [], []
    for place, (deal, rotation, number, *seats) in enumerate(ROUNDS):
        for seat, (points, total, order) in enumerate(seats):
            row = {"deal": deal, "rotation": rotation, "round": number, "seat": seat, "side": seat, "points": points}
            row |= {"total": total, "turn_order": order, "ended_round": ENDERS[place] == seat}
            row |= {"end_reason": "cell_block" if ENDERS[place] is None else "out"}
            rounds.append(row | (FIRST_ROUND[seat] if place == 0 else {}))
    for (deal, rotation), shares in SHARES.items():
        last = [row for row in rounds if (row["deal"], row["rotation"]) == (deal, rotation)][-2:]
        for row, share in zip(last, shares, strict=True):
            game = {key: row[key] for key in ("deal", "rotation", "seat", "side")}
            games.append(game | {"score": row["total"], "win_share": share, "rounds": row["round"]})
    return {"rounds": rounds, "games": games}


@pytest.fixture(scope="session")
def four_games_run(tmp_path_factory):
    """The run folder of the four games."""
    plan = Plan(deals=2, draws=False, chapters=("first_player", "escapees", "pace", "strategies"))
    return write_logs(tmp_path_factory.mktemp("four"), plan, four_games())
