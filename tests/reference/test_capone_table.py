"""What the referee lists as legal, on tables set up by hand; clauses are those of docs/games/capone.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.reference.capone_scenes import DEFAULTS, SHORT, SMALL, at
from tests.reference.capone_table import ALLOWED, CARDS, TABLES, Table, deck, in_order, legal_options, rules_fault

HERE = Path(__file__).parent
RULES_PAGE = HERE.parents[1] / "docs" / "games" / "capone.md"
LONG = {name: short for short, name in SHORT.items()}


def options(table: Table, *, of: str = "") -> list[str]:
    """The legal options in short: `meld C 3` is choice, card, count; `of` selects those that begin so."""
    short = []
    for option in legal_options(table):
        values = [word for value in option.values() for word in (value if isinstance(value, list) else [value])]
        short.append(" ".join(LONG.get(value, str(value)) for value in values))
    return [option for option in short if option.startswith(of)]


# Components and the rules page


def test_the_deck_has_86_cards() -> None:
    """K-1.1, K-1.2: 68 Evidence cards and 18 Gavel cards; B-02: what the deal leaves of them."""
    cards = deck(DEFAULTS)
    assert sum(DEFAULTS["evidence"].values()) == 8 + 3 * 7 + 7 + 3 * 6 + 2 * 5 + 4 == 68
    assert sum(DEFAULTS["gavels"].values()) == 5 + 5 + 5 + 3 == 18
    assert len(cards) == 86
    assert (cards.count("al_capone"), cards.count("mike_heitler"), cards.count("raid")) == (8, 4, 3)
    assert [86 - players * 10 - 1 for players in (2, 3, 4)] == [65, 55, 45]


def test_cards_are_listed_in_the_order_of_the_rule_keys() -> None:
    """Gangsters first, then Gavel cards."""
    assert in_order(["raid", "mike_heitler", "agent_meeting", "al_capone"]) == [
        "al_capone",
        "mike_heitler",
        "agent_meeting",
        "raid",
    ]
    assert len(CARDS) == 15


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_default_rules_are_allowed_at_every_count(players: int) -> None:
    """K-1.6."""
    assert rules_fault(DEFAULTS, players) is None


@pytest.mark.parametrize(
    ("change", "players"),
    [
        ({"meld_size": 7}, 2),  # K-1.3
        ({"target": 1001}, 2),
        ({"draw_count": True}, 2),
        ({"own_meld": "laid"}, 2),
        ({"ask_partner": 1}, 2),
        ({"ness_reveal": 9}, 2),
        ({"gavels": DEFAULTS["gavels"] | {"raid": 13}}, 2),
        ({"gavels": {"raid": 1}}, 2),
        ({"evidence": DEFAULTS["evidence"] | {"mike_heitler": 9}}, 2),
        ({"card_values": DEFAULTS["card_values"] | {"al_capone": -1}}, 2),
        ({"set_values": DEFAULTS["set_values"] | {"al_capone": 1001}}, 2),
        ({"set_values": 20}, 2),
        ({"values_source": ""}, 2),
        ({"values_source": "x" * 81}, 2),
        ({"values_source": "read by\nsomebody"}, 2),
        ({"values_source": 1}, 2),
        ({"house_rule": 1}, 2),
        ({"meld_size": 5}, 2),  # K-1.5: Heitler has four
        ({"teams": True}, 2),  # K-1.7
        ({"teams": True}, 3),
    ],
)
def test_rules_outside_the_limits_are_refused(change: dict[str, Any], players: int) -> None:
    """K-1.3 to K-1.7."""
    assert rules_fault(DEFAULTS | change, players) is not None


def test_teams_are_allowed_with_four() -> None:
    """K-1.7."""
    assert rules_fault(DEFAULTS | {"teams": True}, 4) is None


def test_the_deal_must_leave_an_up_card_and_one_to_draw() -> None:
    """K-1.4: 86 = 4 x 20 + 6 is enough; 37 = 2 x 17 + 3 too; 42 = 2 x 20 + 2 just so, and 41 is not."""
    assert rules_fault(DEFAULTS | {"hand_size": 20}, 4) is None
    assert rules_fault(SMALL | {"hand_size": 17}, 2) is None
    assert rules_fault(SMALL | {"hand_size": 20, "gavels": SMALL["gavels"] | {"raid": 5}}, 2) is None
    assert rules_fault(SMALL | {"hand_size": 20, "gavels": SMALL["gavels"] | {"raid": 4}}, 2) is not None


def page_limits(allowed: range | tuple[object, ...]) -> str:
    """What a rule key may hold, as the page prints it."""
    if isinstance(allowed, range):
        return f"{allowed.start} to {allowed.stop - 1}"
    return ", ".join(f"`{in_toml(value)}`" for value in allowed)


def in_toml(value: object) -> str:
    """A value of a rule key as the page prints it."""
    return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'


def test_the_rules_page_lists_the_same_keys_defaults_and_limits() -> None:
    """The table of rule keys in docs/games/capone.md against the limits here; values of cards are looked at below."""
    rows = re.findall(r"^\| `([a-z_.]+)` \| `([^`]+)` \| ([^|]+) \|", RULES_PAGE.read_text(), re.MULTILINE)
    told = {key: (default, limits) for key, default, limits in rows if not re.match(r"(card|set)_values\.", key)}
    expected = {key: (in_toml(DEFAULTS[key]), page_limits(allowed)) for key, allowed in ALLOWED.items()}
    expected["values_source"] = ('"assumption"', "a text of 1 to 80 characters on one line")
    for name in ("evidence", "gavels"):
        expected |= {
            f"{name}.{entry}": (in_toml(DEFAULTS[name][entry]), page_limits(allowed))
            for entry, allowed in TABLES[name].items()
        }
    assert told == expected


def test_gangsters_may_be_halved_and_doubled() -> None:
    """K-1.3: half of an odd number is rounded down."""
    for gangster, allowed in TABLES["evidence"].items():
        usual = DEFAULTS["evidence"][gangster]
        assert (allowed[0], allowed[-1]) == (usual // 2, 2 * usual)


def test_every_clause_cited_here_is_on_the_rules_page() -> None:
    """A citation that leads nowhere would mislead; each clause stands there once."""
    clauses = re.findall(r"^\*\*(K-\d+\.\d+)\*\*", RULES_PAGE.read_text(), re.MULTILINE)
    cited = {clause for file in HERE.glob("*capone_*.py") for clause in re.findall(r"K-\d+\.\d+", file.read_text())}
    assert len(clauses) == len(set(clauses))
    assert cited - set(clauses) == set()


def test_every_ruling_is_on_the_rules_page() -> None:
    """B-01 to B-27, each once, with its six parts, naming clauses that are there; and each below one of them."""
    page = RULES_PAGE.read_text()
    clauses = set(re.findall(r"^\*\*(K-\d+\.\d+)\*\*", page, re.MULTILINE))
    rulings = re.findall(r"^\*\*(B-\d+) [^*]+\*\* \(\w+\)\. (.*)$", page, re.MULTILINE)
    assert sorted(name for name, _ in rulings) == [f"B-{number:02}" for number in range(1, 28)]
    for name, told in rulings:
        assert re.findall(r"\*(\w+):\*", told) == ["Open", "Options", "Default", "Why", "Key", "Clauses"], name
        governed = re.findall(r"K-\d+\.\d+", told.split("*Clauses:*")[1])
        assert set(governed) <= clauses
        section = re.findall(r"^## (\d+)\.", page.split(f"**{name} ")[0], re.MULTILINE)[-1]
        assert any(clause.startswith(f"K-{section}.") for clause in governed), name


# Draw


@pytest.mark.parametrize(("quiet_turns", "cycles", "free"), [(0, 5, True), (9, 5, True), (10, 5, False), (99, 0, True)])
def test_the_draw_and_its_stall_guard(quiet_turns: int, cycles: int, free: bool) -> None:
    """K-3.2; K-14.2: 5 cycles of two players are 10 turns; 0 cycles never force."""
    table = at("draw", underworld="C", case_file="T", quiet_turns=quiet_turns, stall_guard_cycles=cycles)
    assert options(table) == (["case_file", "underworld"] if free else ["case_file"])


def test_the_stall_guard_counts_players_of_teams_too() -> None:
    """K-14.2: the number of players, not of sides."""
    teams: dict[str, Any] = {"players": 4, "teams": True, "stall_guard_cycles": 1, "underworld": "C"}
    assert options(at("draw", quiet_turns=3, **teams)) == ["case_file", "underworld"]
    assert options(at("draw", quiet_turns=4, **teams)) == ["case_file"]


# Melds and lay-offs


def test_meld_of_three_or_more() -> None:
    """K-4.2: three or all four; two Torrios are too few. K-4.6: or nothing at all."""
    assert options(at("play", "C C C C T T")) == ["meld C 3", "meld C 4", "done"]


def test_meld_size_is_a_rule() -> None:
    """K-4.2."""
    assert options(at("play", "C C C T", meld_size=2)) == ["meld C 2", "meld C 3", "done"]


def test_a_card_must_stay_in_the_hand() -> None:
    """K-4.5, also with `gavel_may_draw`."""
    for keep in ("strict", "gavel_may_draw"):
        assert options(at("play", "C C C", keep_last_card=keep)) == ["done"]
        assert options(at("play", "C C", ("C C C", ""), keep_last_card=keep)) == ["lay_off C 1", "done"]


@pytest.mark.parametrize("areas", [("C C C", ""), ("", "C C C")])
def test_meld_and_lay_off_are_both_options(areas: tuple[str, str]) -> None:
    """K-4.2, K-4.3: whosever meld it is."""
    table = at("play", "C C C T", areas)
    assert options(table) == ["meld C 3", "lay_off C 1", "lay_off C 2", "lay_off C 3", "done"]


@pytest.mark.parametrize("own_meld", ["three_or_more", "any_copy"])
def test_lay_off_needs_a_meld_in_one_area(own_meld: str) -> None:
    """K-4.1: two and two of a gangster are no meld, whatever counts as an own meld."""
    assert options(at("play", "C T", ("C C", "C C"), own_meld=own_meld)) == ["done"]
    assert options(at("play", "C T", ("C C", "C C C"), own_meld=own_meld)) == ["lay_off C 1", "done"]


# Gavel cards in general


def test_one_gavel_card_a_turn() -> None:
    """K-5.1."""
    assert options(at("play", "ness T")) == ["gavel ness draw_two", "done"]
    assert options(at("play", "ness T", gavel_played=True)) == ["done"]


def test_the_last_card_is_no_gavel() -> None:
    """K-5.3, K-5.4: Draw Two alone, where the rule key and a card in the Case File allow it."""
    assert options(at("play", "ness", case_file="C")) == ["done"]
    free: dict[str, Any] = {"keep_last_card": "gavel_may_draw"}
    assert options(at("play", "ness", ("C C C", ""), case_file="C", **free)) == ["gavel ness draw_two", "done"]
    assert options(at("play", "ness", **free)) == ["done"]
    for other in ("meeting", "warrant", "raid"):
        table = at("play", other, ("C C C", "C"), case_file="C", underworld="C", **free)
        assert options(table) == ["done"], other


def test_equal_gavel_cards_make_one_option() -> None:
    """K-5.5: the options differ by card, action, name and player only."""
    assert options(at("play", "raid raid", ("C C C", "C"))) == ["gavel raid raid C", "done"]


# Gavel cards one by one


def test_ask_around_names_any_gangster_but_complete_ones() -> None:
    """K-6.2: all eleven; without Heitler, whose four cards lie with the other side; scattered they are no set."""
    eleven = [f"gavel meeting ask_around {short}" for short in "CMTRWSGNBJH"]
    assert options(at("play", "meeting T"), of="gavel") == eleven
    assert options(at("play", "meeting T", ("", "H H H H")), of="gavel") == eleven[:-1]
    assert options(at("play", "meeting T", ("H", "H H H")), of="gavel") == eleven


def test_with_all_sets_complete_ask_around_is_barred() -> None:
    """K-6.2."""
    everything = " ".join(f"{short} " * DEFAULTS["evidence"][SHORT[short]] for short in "CMTRWSGNBJH")
    assert options(at("play", "meeting meeting", (everything, ""))) == ["done"]


def test_ask_directly_needs_an_own_open_meld() -> None:
    """K-6.6: the own three Torrios, not the other's meld, not the own complete set; each other player."""
    table = at("play", "meeting T", ("T T T H H H H S", "C C C", ""), players=3)
    assert options(table, of="gavel meeting ask_directly") == [
        "gavel meeting ask_directly T 1",
        "gavel meeting ask_directly T 2",
    ]


def test_any_copy_makes_an_own_meld() -> None:
    """K-4.9: one Hunt is enough for all four gavels that ask for an own meld."""
    table = at("play", "meeting warrant ness raid T", ("S", "S S"), own_meld="any_copy")
    with_meld = [option for option in options(table, of="gavel") if "ask_around" not in option]
    assert with_meld == [
        "gavel meeting ask_directly S 1",
        "gavel warrant search_for_a_set S",
        "gavel ness draw_two",
        "gavel ness reveal_seven",
        "gavel raid raid S",
    ]
    strict = at("play", "meeting warrant ness raid T", ("S", "S S"))
    assert [o for o in options(strict, of="gavel") if "ask_around" not in o] == ["gavel ness draw_two"]


def test_partners_may_be_asked() -> None:
    """K-1.7, K-1.8, K-6.10: seat 0's partner is seat 2, and their meld is shared."""
    teams: dict[str, Any] = {"players": 4, "teams": True, "areas": ("T T T", "")}
    asked = "gavel meeting ask_directly"
    assert options(at("play", "meeting T", **teams), of=asked) == [f"{asked} T {victim}" for victim in (1, 2, 3)]
    loners = at("play", "meeting T", ask_partner=False, **teams)
    assert options(loners, of=asked) == [f"{asked} T {victim}" for victim in (1, 3)]


def test_without_teams_nobody_is_a_partner() -> None:
    """K-6.10."""
    table = at("play", "meeting T", ("T T T", "", "", ""), players=4, ask_partner=False)
    assert len(options(table, of="gavel meeting ask_directly")) == 3


def test_search_warrant() -> None:
    """K-7.2: not alone in an empty Underworld; K-7.5: for a set of an own meld, even there."""
    assert options(at("play", "warrant T")) == ["done"]
    assert options(at("play", "warrant T", underworld="C")) == ["gavel warrant search_individually", "done"]
    assert options(at("play", "warrant R", ("T T T", "C C C"))) == ["gavel warrant search_for_a_set T", "done"]


def test_search_individually_takes_any_card() -> None:
    """K-7.3, K-7.8: Gavel cards too, also a Warrant from before; each kind once."""
    table = at("search_individually", underworld="raid C warrant C T")
    assert options(table) == ["take C", "take T", "take warrant", "take raid"]


def test_eliot_ness() -> None:
    """K-8.3, K-8.4: Draw Two always; Reveal Seven with an open own meld, even of nothing."""
    assert options(at("play", "ness T")) == ["gavel ness draw_two", "done"]
    open_meld = ["gavel ness draw_two", "gavel ness reveal_seven", "done"]
    assert options(at("play", "ness R", ("T T T", ""))) == open_meld
    assert options(at("play", "ness R", ("H H H H", "T T T"))) == ["gavel ness draw_two", "done"]


def test_selections_of_what_may_be_taken() -> None:
    """K-7.7, K-8.7: equal cards are one option; cards in the order of the list; none is an option."""
    table = at("take", takeable="T C T")
    assert options(table) == ["take", "take T", "take T T", "take C", "take C T", "take C T T"]


def test_at_most_256_selections() -> None:
    """K-8.7: eight different cards."""
    assert len(options(at("take", takeable="C M T R W S G N"))) == 256


def test_raid_needs_a_gain() -> None:
    """K-9.1: the own meld of Capone has cards elsewhere, that of Torrio has not, and Hunt is no own meld."""
    table = at("play", "raid R", ("C C C T T T S S", "C S", "C"), players=3)
    assert options(table) == ["gavel raid raid C", "done"]
    assert options(at("play", "raid R", ("T T T", "S S S"))) == ["done"]


def test_raid_spares_the_partner() -> None:
    """K-9.1, K-1.8: partners share the area, so only the other team can lose cards."""
    assert options(at("play", "raid R", ("T T T", "T"), players=4, teams=True)) == ["gavel raid raid T", "done"]


def test_discard_any_card() -> None:
    """K-10.1: equal cards are one option, Gavel cards too."""
    assert options(at("discard", "C C H raid")) == ["discard C", "discard H", "discard raid"]


def test_the_small_deck_is_allowed() -> None:
    """K-1.4: 37 cards serve 4 x 5, the up-card and one more."""
    assert sum(SMALL["evidence"].values()) == 5 + 4 + 4 + 8 * 3 == 37
    assert rules_fault(SMALL, 4) is None
