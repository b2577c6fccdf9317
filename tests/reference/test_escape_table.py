"""What the referee lists as legal, on tables set up by hand; clauses are those of docs/games/escape.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.reference.escape_scenes import DEFAULTS, SMALL, at
from tests.reference.escape_table import (
    ACTION_CARDS,
    ALLOWED,
    Table,
    card_points,
    legal_options,
    plan_deck,
    rules_fault,
)

HERE = Path(__file__).parent
RULES_PAGE = HERE.parents[1] / "docs" / "games" / "escape.md"
GUARD_HELP_ON_1 = {"guard_help": 1, "change_in_plan": None}
CHANGE_ON_1 = {"guard_help": None, "change_in_plan": 1}
BOTH_ON_1 = {"guard_help": 1, "change_in_plan": 1}


def options(table: Table, *, of: str = "") -> list[str]:
    """The legal options in short: `start 1 3` is choice, plan, count; `of` selects one kind of choice."""
    short = [" ".join(map(str, option.values())) for option in legal_options(table)]
    return [option for option in short if option.startswith(of)]


# Components and the rules page


def test_the_plan_deck_has_98_cards() -> None:
    """E-1.1, E-1.2: 7 x 12 Plan cards, 7 Infamous, 7 Generic."""
    deck = plan_deck(DEFAULTS)
    assert [sum(card[0] == kind for card in deck) for kind in "PIG"] == [84, 7, 7]
    assert deck.count("P7") == 12
    assert deck.count("I7") == 1


def test_the_action_deck_has_31_cards() -> None:
    """E-1.3: 12 + 5 kinds with 4 each less one kind (16) + 3 single cards; E-1.4: no blank."""
    assert sum(DEFAULTS["action_deck"].values()) == 12 + 16 + 3
    assert DEFAULTS["action_deck"]["blank"] == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_default_rules_are_allowed_at_every_count(players: int) -> None:
    """E-1.9."""
    assert rules_fault(DEFAULTS, players) is None


@pytest.mark.parametrize(
    "change",
    [
        {"plans": 3},  # E-1.5
        {"target": 1001},
        {"draw_count": True},
        {"ties": "coin"},
        {"warden_uses_yard_play": 0},
        {"action_deck": DEFAULTS["action_deck"] | {"warden": 13}},
        {"action_deck": {"warden": 1}},
        {"house_rule": 1},
        {"infamous_per_plan": 0, "generic_escapees": 0},  # E-1.6
        {"guard_help_size": 9},  # E-1.7: more than foil_size
        {"foil_size": 13},  # E-1.7: more than cards_per_plan
        {"hand_size": 20},  # E-1.8: 98 - 21 = 77 cards do not serve 4 x 20
    ],
)
def test_rules_outside_the_limits_are_refused(change: dict[str, Any]) -> None:
    """E-1.5 to E-1.8."""
    assert rules_fault(DEFAULTS | change, 4) is not None


def test_the_deal_must_leave_one_card() -> None:
    """E-1.8: 70 Plan cards and 14 Escapees, less 23 at the longest reveal, are 61 = 3 x 20 + 1."""
    deck = {"plans": 7, "cards_per_plan": 10, "hand_size": 20}
    assert rules_fault(DEFAULTS | deck | {"setup_reveal_limit": 22}, 3) is None
    assert rules_fault(DEFAULTS | deck | {"setup_reveal_limit": 23}, 3) is not None


def test_the_rules_page_lists_the_same_keys_defaults_and_limits() -> None:
    """The table of rule keys in docs/games/escape.md against the limits here."""
    rows = re.findall(r"^\| `([a-z_.]+)` \| `([^`]+)` \| ([^|]+) \|", RULES_PAGE.read_text(), re.MULTILINE)
    allowed: dict[str, Any] = {f"action_deck.{card}": limit for card, limit in ACTION_CARDS.items()} | ALLOWED
    defaults = {f"action_deck.{card}": copies for card, copies in DEFAULTS["action_deck"].items()} | DEFAULTS
    assert [key for key, _, _ in rows if key not in allowed] == []
    assert len(rows) == len(allowed)
    for key, default, limits in rows:
        assert default == in_toml(defaults[key]), key
        assert limits.strip() == in_words(allowed[key]), key


def in_toml(value: object) -> str:
    """A value of a rule key as the page prints it."""
    return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'


def in_words(allowed: range | tuple[object, ...]) -> str:
    """What a rule key may hold, as the page prints it."""
    if isinstance(allowed, range):
        return f"{allowed.start} to {allowed.stop - 1}"
    return ", ".join(f"`{in_toml(value)}`" for value in allowed)


def test_every_clause_cited_here_is_on_the_rules_page() -> None:
    """A citation that leads nowhere would mislead; each clause stands there once."""
    clauses = re.findall(r"^\*\*(E-\d+\.\d+)\*\*", RULES_PAGE.read_text(), re.MULTILINE)
    cited = {clause for file in HERE.glob("*escape_*.py") for clause in re.findall(r"E-\d+\.\d+", file.read_text())}
    assert len(clauses) == len(set(clauses))
    assert cited - set(clauses) == set()


def test_every_ruling_is_on_the_rules_page() -> None:
    """A-01 to A-46, each once and with its six parts."""
    rulings = re.findall(r"^\*\*(A-\d+) [^*]+\*\* \(\w+\)\. (.*)$", RULES_PAGE.read_text(), re.MULTILINE)
    assert sorted(name for name, _ in rulings) == [f"A-{number:02}" for number in range(1, 47)]
    for name, told in rulings:
        parts = re.findall(r"\*(\w+):\*", told)
        assert parts == ["Open", "Options", "Default", "Why", "Key", "Clauses"], name


# Draw


def test_draw_from_either_pile() -> None:
    """E-3.2."""
    assert options(at("draw", solitary="P1", cell_block="P2")) == ["cell_block", "solitary"]


def test_empty_solitary_cannot_be_drawn() -> None:
    """E-3.4."""
    assert options(at("draw", cell_block="P2")) == ["cell_block"]


@pytest.mark.parametrize(("quiet_turns", "cycles", "free"), [(9, 5, True), (10, 5, False), (99, 0, True)])
def test_the_stall_guard_forces_the_cell_block(quiet_turns: int, cycles: int, free: bool) -> None:
    """E-14.2: 5 cycles of two players are 10 turns; 0 cycles never force."""
    table = at("draw", solitary="P1", quiet_turns=quiet_turns, stall_guard_cycles=cycles)
    assert ("solitary" in options(table)) is free


# Starting and laying off


def test_start_with_three_or_more() -> None:
    """E-4.2: three or all four; two cards of plan 2 are too few."""
    assert options(at("play", "P1 P1 P1 P1 P2 P2", yard="G"), of="start") == ["start 1 3", "start 1 4"]


def test_start_keeps_a_card() -> None:
    """E-4.5, also with `stated_only`: of four cards only three may go."""
    assert options(at("play", "P1 P1 P1 P1", yard="G"), of="start") == ["start 1 3"]
    assert options(at("play", "P1 P1 P1", yard="G", keep_last_card="stated_only")) == ["done"]


@pytest.mark.parametrize(
    ("in_play", "yard", "limit", "allowed"),
    [
        ("P2", "G", "inclusive", False),  # E-4.3: two plans would stand beside one Escapee
        ("P2", "G G", "inclusive", True),
        ("", "", "inclusive", False),
        ("", "", "exclusive", True),  # E-4.4: no plan yet, no Escapee needed
        ("P2", "G", "exclusive", True),
        ("P2 P3", "G", "exclusive", False),
    ],
)
def test_start_needs_room_in_the_yard(in_play: str, yard: str, limit: str, allowed: bool) -> None:
    """E-4.3, E-4.4; E-4.1: one card of the other player is a plan in play."""
    table = at("play", "P1 P1 P1 P4", ("", in_play), yard=yard, yard_limit=limit)
    assert ("start 1 3" in options(table)) is allowed


@pytest.mark.parametrize("allowed", [True, False])
def test_start_of_a_foiled_plan(allowed: bool) -> None:
    """E-4.8."""
    table = at("play", "P1 P1 P1 P4", yard="G", foiled_plans={1}, restart_foiled_plan=allowed)
    assert ("start 1 3" in options(table)) is allowed


def test_lay_off_on_anybodys_plan_with_any_number() -> None:
    """E-4.6, without an Escapee in the Yard; a plan in play is not started again."""
    table = at("play", "P1 P1 P1 P2", ("", "P1"))
    assert options(table) == ["lay_off 1 1", "lay_off 1 2", "lay_off 1 3", "done"]


@pytest.mark.parametrize(("keep", "counts"), [("every_play", ["1"]), ("stated_only", ["1", "2"])])
def test_lay_off_of_the_last_card(keep: str, counts: list[str]) -> None:
    """E-4.7."""
    table = at("play", "P1 P1", ("P1", ""), keep_last_card=keep)
    assert options(table, of="lay_off") == [f"lay_off 1 {count}" for count in counts]


def test_plays_may_end_at_any_point() -> None:
    """E-4.9: also with much to play, also with an empty hand."""
    assert options(at("play", "P1 P1 P1 P2", yard="G"))[-1] == "done"
    assert options(at("play")) == ["done"]


# Escapees to the Yard


def test_one_escapee_to_the_yard() -> None:
    """E-5.1: each kind once, and not a second time in the turn."""
    assert options(at("play", "P1 I2 G G"), of="yard") == ["yard I2", "yard G"]
    assert options(at("play", "P1 I2 G G", yard_play_used=True), of="yard") == []


def test_last_card_to_the_yard() -> None:
    """E-5.3."""
    assert options(at("play", "G")) == ["done"]
    assert options(at("play", "G", keep_last_card="stated_only")) == ["yard G", "done"]


# Foiling

EIGHT = "P1 P1 P1 P1 P1 P1 P1 P1"
SEVEN = "P1 P1 P1 P1 P1 P1 P1"
FIVE = "P1 P1 P1 P1 P1"


def test_foil_counts_all_play_areas() -> None:
    """E-6.1: seven own cards and one of the other player are eight; seven are not."""
    assert options(at("play", "P2", (SEVEN, "P1"), yard="G"), of="foil") == ["foil 1 G yard"]
    assert options(at("play", "P2", (SEVEN, ""), yard="G"), of="foil") == []


def test_foil_needs_an_own_card() -> None:
    """E-6.2."""
    assert options(at("play", "P2", ("", EIGHT), yard="G"), of="foil") == []


def test_foil_with_own_infamous_or_generic() -> None:
    """E-6.3, E-6.4: from hand and Yard, the other plans' Infamous not."""
    table = at("play", "P2 I1 G", (EIGHT, ""), yard="I2 I3 G")
    assert options(table, of="foil") == ["foil 1 I1 hand", "foil 1 G hand", "foil 1 G yard"]


@pytest.mark.parametrize("keep", ["every_play", "stated_only"])
def test_foil_from_a_hand_of_one(keep: str) -> None:
    """E-6.5: the Escapee in hand must leave a card; E-6.6: that of the Yard does."""
    table = at("play", "G", (EIGHT, ""), yard="I1", keep_last_card=keep)
    assert options(table, of="foil") == ["foil 1 I1 yard"]


@pytest.mark.parametrize(("keep", "foils"), [("every_play", []), ("stated_only", ["foil 1 G yard"])])
def test_foil_from_an_empty_hand(keep: str, foils: list[str]) -> None:
    """E-6.6."""
    assert options(at("play", "", (EIGHT, ""), yard="G", keep_last_card=keep), of="foil") == foils


@pytest.mark.parametrize(("needed", "played", "allowed"), [(0, 0, 1), (1, 0, 0), (1, 1, 1)])
def test_foil_without_a_play(needed: int, played: int, allowed: int) -> None:
    """E-6.7."""
    table = at("play", "P2", (EIGHT, ""), yard="G", foil_without_play=not needed, plan_played=bool(played))
    assert len(options(table, of="foil")) == allowed


def test_guard_help_lowers_the_size() -> None:
    """E-10.17: on plan 1, five cards; plan 2 still needs eight."""
    table = at("play", "P3", (FIVE + " P2 P2 P2 P2 P2", ""), yard="G", attached=GUARD_HELP_ON_1)
    assert options(table, of="foil") == ["foil 1 G yard"]


def test_change_in_plan_allows_any_escapee() -> None:
    """E-10.18: from the Yard or the hand."""
    table = at("play", "P3 I4", (EIGHT, ""), yard="I2", attached=CHANGE_ON_1)
    assert options(table, of="foil") == ["foil 1 I4 hand", "foil 1 I2 yard"]


def test_both_attached_cards_hold_together() -> None:
    """E-10.19."""
    table = at("play", "P3", (FIVE, ""), yard="I2", attached=BOTH_ON_1)
    assert options(table, of="foil") == ["foil 1 I2 yard"]


# Co-conspirators and the discard


def test_co_conspirators_from_the_hand() -> None:
    """E-7.1, E-7.2: own Infamous and Generic, in the hand; Change in Plan does not help."""
    table = at("co_conspirator", "I1 I2 G", seat=1, plan=1, yard="G", attached=CHANGE_ON_1)
    assert options(table) == ["add I1", "add G", "decline"]
    assert options(at("co_conspirator", "I2 P1", seat=1, plan=1, yard="G")) == []


def test_the_last_card_as_co_conspirator() -> None:
    """E-7.4 for the others; E-7.6: the foiler (seat 0) keeps a card, whatever the rule of the last card."""
    assert options(at("co_conspirator", "G", seat=1, plan=1)) == ["add G", "decline"]
    assert options(at("co_conspirator", "G", seat=0, plan=1, keep_last_card="stated_only")) == []
    assert options(at("co_conspirator", "G P2", seat=0, plan=1)) == ["add G", "decline"]


def test_discard_any_card() -> None:
    """E-8.1: equal cards are one option; E-8.2: none without a card."""
    assert options(at("discard", "P2 P2 I1 G")) == ["discard P2", "discard I1", "discard G"]
    assert options(at("discard")) == []


# Action cards


def test_work_detail() -> None:
    """E-10.1: draw, or any card of Solitary; E-10.2: not from an empty pile."""
    assert options(at("work_detail", cell_block="P1", solitary="G P2 P2")) == ["draw", "take P2", "take G"]
    assert options(at("work_detail", cell_block="P1")) == ["draw"]
    assert options(at("work_detail", solitary="G")) == ["take G"]
    assert options(at("work_detail")) == []


def test_cell_search_keeps_one() -> None:
    """E-10.4: no declining; nothing revealed, nothing to keep."""
    assert options(at("cell_search", revealed="P1 G P1")) == ["keep P1", "keep G"]
    assert options(at("cell_search")) == []


def test_plan_uncovered_takes_from_others() -> None:
    """E-10.6: victim and plan; the own cards are no option; E-10.7: nobody asked without victim."""
    assert options(at("plan_uncovered", "", ("P1", "P1 P3 P3"))) == ["take 1 1", "take 1 3"]
    assert options(at("plan_uncovered", "", ("P1", ""))) == []


def test_returning_favors_names_any_plan() -> None:
    """E-10.9: all seven, the foiled one too."""
    assert options(at("returning_favors", foiled_plans={3})) == [f"name {plan}" for plan in range(1, 8)]


@pytest.mark.parametrize("card", ["guard_help", "change_in_plan"])
def test_attach_to_any_plan_in_play(card: str) -> None:
    """E-10.14: no declining; E-10.20: also where a copy lies."""
    assert options(at(card, "", ("P1", "P3"), attached=BOTH_ON_1)) == ["attach 1", "attach 3"]


def test_warden_asks_for_an_escapee_or_a_plan() -> None:
    """E-10.21: the choice of both; E-10.23: nothing; E-10.24: last card, after the turn's own Escapee."""
    assert options(at("warden", "P2 I3", ("P1 P4", "P5"))) == ["yard I3", "discard 1", "discard 4"]
    assert options(at("warden", "P2", ("", "P5"))) == []
    assert options(at("warden", "G", yard_play_used=True)) == ["yard G"]


# Points


def test_the_scoring_example() -> None:
    """E-12.1: nine Plan cards, a Generic and an Infamous are 9 x 2 + 5 + 10 = 33."""
    assert sum(card_points(DEFAULTS, card) for card in ["P1"] * 9 + ["G", "I1"]) == 33


def test_the_small_deck_is_allowed() -> None:
    """E-1.8: 30 - 11 = 19 cards serve 2 x 5 and one more."""
    assert rules_fault(SMALL, 2) is None
