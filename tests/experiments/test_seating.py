"""Blocks: who sits where in each game of a deal, which hands are dealt, and what stays the same."""

from collections import Counter

import polars as pl
import pytest

from experiments.runner import run
from experiments.seating import SeatingPlan, contestants, period, seating_plan, seats_by_side
from experiments.tracing import trace
from simulator.errors import RulesError
from simulator.games import GAMES
from tests.experiments.runs import experiment, manifest_of, own, tables_of
from tests.experiments.stand_ins import TEAMS, teams  # noqa: F401 - a fixture


@pytest.mark.parametrize(
    ("lineup", "turns"),
    [("AB", 2), ("AA", 1), ("ABB", 3), ("ABC", 3), ("ABAB", 2), ("AABB", 4), ("ABCB", 4), ("ABCD", 4), ("AAAA", 1)],
)
def test_the_period_of_a_lineup(lineup, turns):
    assert period(lineup) == turns


def test_plans():
    def plan(lineup, *, rotate=True, fixed_order=False):
        return seating_plan(lineup, rotate=rotate, fixed_order=fixed_order)

    # One strategy: the hands move on, one game for each seat.
    assert plan("AAA") == SeatingPlan(3, shift_hands=True, draw_order=False)
    assert plan("ABB") == SeatingPlan(3, shift_hands=False, draw_order=False)
    assert plan("ABAB") == SeatingPlan(2, shift_hands=False, draw_order=False)
    # From three different ones on, rotation alone would never change who sits to whose left.
    assert plan("ABC") == SeatingPlan(3, shift_hands=False, draw_order=True)
    assert plan("ABCB") == SeatingPlan(4, shift_hands=False, draw_order=True)
    assert plan("ABC", fixed_order=True) == SeatingPlan(3, shift_hands=False, draw_order=False)
    for lineup in ("AAA", "ABB", "ABC"):
        assert plan(lineup, rotate=False) == SeatingPlan(1, shift_hands=False, draw_order=False)


# Teams: partners sit opposite each other


def test_plans_of_teams():
    def plan(lineup, *, fixed_order=False):
        return seating_plan(lineup, rotate=True, fixed_order=fixed_order, teams=True)

    # Each team is first in half of the games, with either partner where they differ.
    assert plan("ABAB") == SeatingPlan(2, shift_hands=False, draw_order=False)
    assert plan("AABB") == SeatingPlan(4, shift_hands=False, draw_order=False)
    # Of all cyclic orders only some keep partners opposite, so none is drawn.
    assert plan("ABCB") == plan("ABCD") == plan("ABCD", fixed_order=True) == SeatingPlan(4, False, False)
    # Hands that move on by a seat go to the other team, by two to the partner: each seat gets each of them once.
    assert plan("AAAA") == SeatingPlan(4, shift_hands=True, draw_order=False)


@pytest.mark.parametrize(
    ("lineup", "sides", "names"),
    [
        ("ABC", (0, 1, 2), ["A", "B", "C"]),
        ("ABB", (0, 1, 2), ["A", "B", "B"]),
        ("ABAB", TEAMS, ["A", "B", "A", "B"]),
        ("AABB", TEAMS, ["A + B"] * 4),  # two teams that are alike
        ("ABBA", TEAMS, ["A + B"] * 4),
        ("ABCB", TEAMS, ["A + C", "B", "A + C", "B"]),
        ("ABCD", TEAMS, ["A + C", "B + D", "A + C", "B + D"]),
    ],
)
def test_who_competes_at_each_place(lineup, sides, names):
    assert list(contestants(lineup, sides)) == names


def test_seats_by_side():
    assert seats_by_side((0, 1, 2)) == ((0,), (1,), (2,))
    assert seats_by_side(TEAMS) == ((0, 2), (1, 3))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_partners_stay_partners_when_all_move_on_by_a_seat(game):
    """What rotations rest on, for every rule that is true or false."""
    switches = [
        {key.name: value} for key in game.rules.keys if key.allowed() == "true, false" for value in (True, False)
    ]
    for players in range(game.min_players, game.max_players + 1):
        for rules in ({}, *switches):
            try:
                sides = game.sides(game.rules.resolve(rules, players), players)
            except RulesError:
                continue  # not with so many players
            turned = sides[1:] + sides[:1]
            assert {frozenset(seats) for seats in seats_by_side(sides)} == {
                frozenset(seat for seat, side in enumerate(turned) if side == its) for its in set(turned)
            }


@pytest.mark.usefixtures("teams")
def test_the_teams_of_a_line_up_stay_together_in_every_game(tmp_path):
    seats = played_by(tmp_path / "run", "1234", deals=6, rules={"max_rounds": 1, "foil_without_play": False})
    assert {key[1]: order for key, order in seats.items()} == {0: "1234", 1: "2341", 2: "3412", 3: "4123"}
    assert len(seats) == 6 * 4
    assert manifest_of(tmp_path / "run")["lineups"][0]["draw_order"] is False


@pytest.mark.usefixtures("teams")
def test_no_order_is_drawn_where_one_variant_has_teams(tmp_path):
    """Its deals would not be comparable with those of the others. Tables of another size draw theirs."""
    names = [own(f"steady:place={name}") for name in "123"]
    lineups = [[*names, "random"], names]
    sweep = {"rules.foil_without_play": [True, False]}  # the stand-in has teams where it is false
    run(experiment(players=[3, 4], lineups=lineups, deals=1, sweep=sweep), tmp_path / "run")
    manifest = manifest_of(tmp_path / "run")
    assert [lineup["draw_order"] for lineup in manifest["lineups"]] == [False, True]


def seats_of(played):
    """The strategy of each seat, by deal and rotation."""
    games = played["games"].with_columns(pl.col("strategy").cast(pl.String).str.tail(1))
    return {key: "".join(game.sort("seat")["strategy"]) for key, game in games.group_by("deal", "rotation")}


def played_by(folder, names, **settings):
    """Play with strategies that are called by one letter, a place of `steady`."""
    run(experiment(players=len(names), lineups=[[own(f"steady:place={name}") for name in names]], **settings), folder)
    return seats_of(tables_of(folder))


def test_in_rotation_r_seat_s_plays_place_s_plus_r(tmp_path):
    assert played_by(tmp_path / "run", "1222", deals=2) == {
        (deal, rotation): order for deal in (0, 1) for rotation, order in enumerate(("1222", "2221", "2212", "2122"))
    }


def test_a_lineup_with_a_period_plays_only_its_distinct_rotations(tmp_path):
    assert played_by(tmp_path / "run", "1212", deals=1) == {(0, 0): "1212", (0, 1): "2121"}


def test_without_rotation_everybody_keeps_the_seat(tmp_path):
    assert played_by(tmp_path / "run", "123", deals=3, rotate=False) == {(deal, 0): "123" for deal in range(3)}


def test_a_fixed_order_is_kept(tmp_path):
    seats = played_by(tmp_path / "run", "123", deals=3, fixed_order=True)
    assert seats == {(deal, r): order for deal in range(3) for r, order in enumerate(("123", "231", "312"))}


@pytest.mark.parametrize(("names", "orders"), [("123", 2), ("1234", 6)])
def test_each_deal_draws_its_cyclic_order(tmp_path, names, orders):
    """All cyclic orders come, about equally often; rotations turn the order of their deal and nothing else."""
    deals = 120
    seats = played_by(tmp_path / "run", names, deals=deals, rules={"max_rounds": 1})
    drawn = [seats[deal, 0] for deal in range(deals)]
    for deal, order in enumerate(drawn):
        assert order[0] == "1"  # cyclic orders are told from their first place
        turned = [order[rotation:] + order[:rotation] for rotation in range(len(names))]
        assert [seats[deal, rotation] for rotation in range(len(names))] == turned
    counts = Counter(drawn)
    assert len(counts) == orders
    # Chi-square with 1 or 5 degrees of freedom stays below 20.5 with a chance of 0.999 and more.
    assert sum((count - deals / orders) ** 2 / (deals / orders) for count in counts.values()) < 20.5


def test_the_drawn_order_hangs_on_seed_and_deal_alone(tmp_path):
    """Not on workers, batches, variants or the other line-ups."""
    settings = {"deals": 12, "rules": {"max_rounds": 1}}
    first = played_by(tmp_path / "first", "123", **settings)
    names = [own(f"steady:place={name}") for name in "123"]
    lineups = [["random"] * 3, [names[0], names[1], "random"], names]
    other = experiment(players=3, lineups=lineups, deals=12, rules={"target": 10, "max_rounds": 1})
    run(other, tmp_path / "second", workers=2, batch_games=6)
    tables = tables_of(tmp_path / "second")
    assert seats_of({"games": tables["games"].filter(lineup=2)}) == first
    # The line-up beside it is drawn from the same stream: the same places.
    beside = {
        key: order.replace("m", "3") for key, order in seats_of({"games": tables["games"].filter(lineup=1)}).items()
    }
    assert beside == first


# Duplicate deals


def shuffles(players, deal, rotation, **settings):
    """The first shuffle of the Action deck in a game, and those of the Plans deck by round."""
    events = list(trace(experiment(players=players, **settings), deal, rotation=rotation))
    action = next(event["order"] for event in events if event.get("deck") == "action")
    plans = {}
    for event in events:
        if event["event"] == "round":
            number = event["round"]
        elif event.get("deck") == "plans":
            plans[number] = [*plans.get(number, []), event["order"]]
    return action, plans


def split(order, players, start):
    """A Plans deck as what lies before the deal, the hand of each place of the deal, and the draw pile."""
    end = start + 10 * players
    return order[:start], [order[start + place : end : players] for place in range(players)], order[end:]


def first_escapee(order):
    return next(place for place, card in enumerate(order) if card[0] != "P") + 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_hands_move_on_one_seat_a_rotation_and_all_else_stays(players):
    """Each seat gets each hand, card by card; what is revealed, the draw pile and the Action deck stay; every round."""
    games = [shuffles(players, 1, rotation) for rotation in range(players)]
    assert len({tuple(action) for action, _ in games}) == 1
    rounds = min(len(plans) for _, plans in games)
    assert rounds > 1
    for number in range(1, rounds + 1):
        [order] = games[0][1][number]
        start = first_escapee(order)
        before, hands, pile = split(order, players, start)
        for rotation, (_, plans) in enumerate(games):
            moved = [hands[(place - rotation) % players] for place in range(players)]
            assert split(plans[number][0], players, start) == (before, moved, pile)


def test_the_hands_move_on_where_the_search_for_an_escapee_was_in_vain():
    """At most one card is revealed here, so most deals are shuffled anew without it and the first Escapee."""
    rules = {"setup_reveal_limit": 1}
    (_, one), (_, other) = (shuffles(2, 3, rotation, rules=rules) for rotation in (0, 1))
    assert [len(orders) for orders in one.values()].count(2) > 0
    for number in one.keys() & other.keys():
        if len(one[number]) == 2:
            assert one[number][0] == other[number][0]
            _, hands, pile = split(one[number][1], 2, 0)
            assert split(other[number][1], 2, 0) == ([], [hands[1], hands[0]], pile)


def test_the_hands_stay_where_the_players_move_on():
    """Two strategies: both rotations are dealt the same hands, the players change seats."""
    lineups = [["random", own("steady")]]
    one, other = (shuffles(2, 1, rotation, lineups=lineups) for rotation in (0, 1))
    assert one[0] == other[0]
    for number in one[1].keys() & other[1].keys():
        assert one[1][number] == other[1][number]


def test_variants_share_the_order_of_the_deck_where_their_rules_agree():
    """Another target changes no shuffle; one Generic Escapee more moves few cards."""
    base = shuffles(3, 2, 0)[1][1][0]
    assert shuffles(3, 2, 0, rules={"target": 50})[1][1][0] == base
    more = shuffles(3, 2, 0, rules={"generic_escapees": 8})[1][1][0]
    same = sum(one == other for one, other in zip(base, more, strict=False))
    assert 70 < same < len(base)
