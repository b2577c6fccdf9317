"""The referee accepts right turns and refuses wrong ones; clauses are those of docs/games/cats.md.

The traces are scenes of one turn or a few, written down by hand; row notation as in `cats_scenes`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference.cats_referee import referee
from tests.reference.cats_scenes import (
    PROFILE,
    SHORT,
    Line,
    as_text,
    choice,
    claim,
    dealt,
    on_top,
    only,
    refused,
    replaced,
    round_end,
    scene,
    state,
    waits,
)

OTHER = "2 2 2 8"  # the row of seat 1, which passes
SEEN = "2 ~2 ~2 ~8"  # the same after its look
NO_DRAW = choice(0, "draw", "pass")
NO_CLAIM = choice(0, "fulfil", "pass")
DECK = choice(0, "draw", "deck")
CAP = round_end("cap", None, [0, 0])


def one_turn(*turn: Line, row: str, after: str = "", points: int = 0, rules: Any = None, **table: Any) -> list[Line]:
    """Seat 0 plays a turn; `table` is the table after it (`own` its row, `left` the draw deck), seat 1 passes."""
    own, left = table.pop("own"), table.pop("left")
    told = state(1, 0, (own, SEEN), left, **table)
    rest = [told, *waits(2, 1, (own, SEEN), left, **table), round_end("cap", None, [points, 0])]
    winners = [0] if points else [0, 1]
    return scene(*turn, *rest, rows=(row, OTHER), after=after, winners=winners, rules=rules)


# Set-up and draw


def quiet_cycle() -> list[Line]:
    """Both look at slot 0 and pass."""
    rows = ("3 ~5 ~1 ~14", SEEN)
    return scene(*waits(1, 0, rows, 58), *waits(2, 1, rows, 58), CAP, rows=("3 5 1 14", OTHER), winners=[0, 1])


def test_set_up_and_a_cycle_of_passes() -> None:
    """F-2.1 to F-2.6, F-3.1, F-8.5: 68 - 8 - 2 cards are left; one turn for each, then the cap."""
    referee(as_text(quiet_cycle()))


def test_rows_dealt_in_blocks_are_refused() -> None:
    """F-2.3."""
    lines = quiet_cycle()
    blocks = [3, 5, 1, 14, 2, 2, 2, 8]
    assert dealt("3 5 1 14", OTHER) == [3, 2, 5, 2, 1, 2, 14, 8]
    lines[2] = lines[2] | {"order": [*blocks, *lines[2]["order"][8:]]}
    assert "'rows'" in refused(lines).expected


def test_piles_before_objectives_and_pile_1_first_are_refused() -> None:
    """F-2.5: the first card is that of pile 0."""
    lines = quiet_cycle()
    order = lines[2]["order"]
    lines[2] = lines[2] | {"order": [*order[:8], 7, 6, *order[10:]]}
    assert refused(lines).expected == "'piles': [[7], [6]]"


def test_a_deck_with_other_cards_is_refused() -> None:
    """F-1.1, F-1.2: shuffles hold exactly the cards that belong in them."""
    lines = quiet_cycle()
    for number, changed in ((2, lines[2]["order"][:-1]), (2, [*lines[2]["order"][:-1], 0]), (3, list(range(4, 14)))):
        wrong = [line | {"order": changed} if place == number else line for place, line in enumerate(lines)]
        error = refused(wrong)
        assert (error.line, "an order of" in error.expected) == (number + 1, True)


def test_everybody_looks_once_from_the_first_player_on() -> None:
    """F-2.6."""
    lines = quiet_cycle()
    assert "'seat': 0" in refused([*lines[:4], lines[5], lines[4], *lines[6:]]).expected
    assert '"look"' in refused([*lines[:5], *lines[6:]]).expected
    assert (
        "'known'" in refused([line | {"slot": 1} if line.get("phase") == "look" else line for line in lines]).expected
    )


def test_seat_0_plays_first() -> None:
    """F-2.1."""
    assert refused(replaced(quiet_cycle(), "round", first=1)).expected == "'first': 0"


def test_rows_of_three_are_dealt_to_five_players() -> None:
    """F-1.6, F-2.3: 68 - 15 - 2 = 51 cards are left; five objectives are shown."""
    dealt_rows = ("1 2 3", "1 2 4", "1 2 5", "1 2 6", "8 3 7")
    rows = tuple(row[0] + " ~" + row[2] + " ~" + row[4] for row in dealt_rows)
    shown = {"objectives": "4 5 6 7 8", "objective_deck": 6}
    turns = [line for seat in range(5) for line in waits(seat + 1, seat, rows, 51, **shown)]
    rules = {"row_size": 3, "objectives_shown": 5}
    end = round_end("cap", None, [0] * 5)
    lines = scene(*turns, end, rows=dealt_rows, shown="4 5 6 7 8", winners=[0, 1, 2, 3, 4], rules=rules)
    referee(as_text(lines))
    assert refused(replaced(lines, "game", players=6, strategies=["x"] * 6)).line == 1


def test_swap_with_a_card_of_the_deck() -> None:
    """F-3.6, F-3.7, F-11.1: 10 takes the place of 5, face down and known; 5 goes onto pile 1."""
    swap = choice(0, "deck_card", "swap", slot=1, pile=1)
    table: dict[str, Any] = {"own": "3 10 ~1 ~14", "left": 57, "piles": ("6", "7 5")}
    lines = one_turn(DECK, swap, NO_CLAIM, row="3 5 1 14", after="10", **table)
    referee(as_text(lines))
    for wrong in ("'known'", "'rows'", "'piles'"):
        changes = {"'known'": "3 ~10 ~1 ~14", "'rows'": "3 ^10 ~1 ~14", "'piles'": "3 10 ~1 ~14"}
        other = table | {"own": changes[wrong]} | ({"piles": ("6 5", "7")} if wrong == "'piles'" else {})
        assert wrong in refused(one_turn(DECK, swap, NO_CLAIM, row="3 5 1 14", after="10", **other)).expected


def test_discard_of_a_card_of_the_deck() -> None:
    """F-3.8: onto pile 0, and the row stays as it was."""
    discard = choice(0, "deck_card", "discard", pile=0)
    table: dict[str, Any] = {"own": "3 ~5 ~1 ~14", "left": 57, "piles": ("6 10", "7")}
    lines = one_turn(DECK, discard, NO_CLAIM, row="3 5 1 14", after="10", **table)
    referee(as_text(lines))
    refused([line for line in lines if line.get("phase") != "deck_card"])


def test_swap_with_a_pile() -> None:
    """F-3.9: 7 lies face up in slot 3 and is known; 14 goes onto the pile that 7 came from."""
    turn = [choice(0, "draw", "pile", pile=1), choice(0, "pile_card", "swap", slot=3), NO_CLAIM]
    table: dict[str, Any] = {"own": "3 ~5 ~1 ^7", "left": 58, "piles": ("6", "14")}
    lines = one_turn(*turn, row="3 5 1 14", **table)
    referee(as_text(lines))
    assert "'rows'" in refused(one_turn(*turn, row="3 5 1 14", **table | {"own": "3 ~5 ~1 7"})).expected
    assert "'piles'" in refused(one_turn(*turn, row="3 5 1 14", **table | {"piles": ("6 14", "")})).expected


def test_the_draw_may_be_required() -> None:
    """F-3.3."""
    lines = quiet_cycle()
    error = refused(replaced(lines, "game", rules=SHORT | {"draw_required": True}))
    assert (error.line, error.found) == (7, '{"choice": "pass"}')


def test_the_claim_comes_after_the_draw() -> None:
    """F-3.1: and neither comes twice."""
    lines = quiet_cycle()
    draw, fulfil = lines[6], lines[7]
    assert refused([*lines[:6], fulfil, draw, *lines[8:]]).expected == "'phase': \"draw\""
    assert refused([*lines[:6], draw, draw, fulfil, *lines[8:]]).expected == "'phase': \"fulfil\""
    assert refused([*lines[:7], fulfil, fulfil, *lines[8:]]).expected == "a line with event 'state'"


# Claims


def met_12(row: str = "-3 14 1 9", *slots: int, points: int = 3, rules: Any = None, **changes: Any) -> list[Line]:
    """Seat 0 claims 12 with the first three cards, rightly; 5 is the next objective, 11 the next card."""
    table: dict[str, Any] = {
        "own": "~9 ~11",
        "left": 57,
        "objectives": "5 9 4",
        "objective_deck": 7,
        "scored": ("-3 1 14", ""),
    }
    turn = [NO_DRAW, claim(0, 12, *(slots or (0, 1, 2)))]
    return one_turn(*turn, row=row, after="11", points=points, rules=rules, **table | changes)


def test_the_example_of_12_from_minus_3_14_and_1() -> None:
    """F-5.2, F-5.9, F-5.11, F-5.12, F-5.13, F-8.7: three points, a new objective in place, one card comes."""
    referee(as_text(met_12()))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("rows", {"own": "~11 ~9"}),  # F-5.12, F-5.13: at the right end
        ("rows", {"own": "~9 ~11 ~12 ~13"}),  # F-5.13: one card only
        ("rows", {"own": "~9"}),  # F-5.13: but one
        ("rows", {"own": "~9 ^11"}),  # F-5.13: face down
        ("known", {"own": "~9 11"}),  # F-5.13: seen by nobody
        ("objectives", {"objectives": "9 4 5"}),  # F-5.11: in the old one's place
        ("objectives", {"objectives": "9 4"}),
        ("objective_deck", {"objective_deck": 8}),
        ("draw_deck", {"left": 56}),
        ("piles", {"piles": ("6 -3 14 1", "7")}),  # F-5.9: the cards are scored
        ("scored", {"scored": ("-3 14 1", "")}),  # sorted
        ("scored", {"scored": ("", "-3 1 14")}),
        ("circles", {"circles": [1, 0]}),  # F-8.1
    ],
)
def test_other_consequences_of_a_right_claim_are_refused(name: str, changes: dict[str, Any]) -> None:
    """F-5.9 to F-5.13."""
    assert refused(met_12(**changes)).expected.startswith(f"'{name}'")


def test_points_and_winner_of_a_right_claim() -> None:
    """F-8.7, F-10.1."""
    assert refused(replaced(met_12(), "round_end", points=[2, 0])).expected == "'points': [3, 0]"
    assert refused(replaced(met_12(), "game_end", winners=[0, 1])).expected == "'winners': [0]"


def test_a_pair_in_the_middle() -> None:
    """F-5.2, F-5.12: 5 and 7 make 12, the row closes up."""
    referee(as_text(met_12("3 5 7 9", 1, 2, own="3 ~9 ~11", scored=("5 7", ""), points=2)))


def missed_12(pile: int = 1, row: str = "3 5 1 9", rules: Any = None, **changes: Any) -> list[Line]:
    """Seat 0 claims 12 with the first three cards, wrongly; 11, 12 and 13 are the next cards."""
    table: dict[str, Any] = {"own": "~9 ~11 ~12 ~13", "left": 55, "piles": ("6", "7 3 5 1")}
    turn = [NO_DRAW, claim(0, 12, 0, 1, 2), choice(0, "claim_pile", "discard", pile=pile)]
    return one_turn(*turn, row=row, after="11 12 13", rules=rules, **table | changes)


def test_the_example_of_12_claimed_with_3_5_and_1() -> None:
    """F-6.1, F-6.2, F-6.3: 9 is shown too, yet the cards go onto a pile and three others come."""
    referee(as_text(missed_12()))
    referee(as_text(missed_12(0, piles=("6 3 5 1", "7"))))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("rows", {"own": "~9 ~11"}),  # F-6.2
        ("known", {"own": "~9 11 ~12 ~13"}),
        ("piles", {"piles": ("6", "7 1 5 3")}),  # F-6.1: from left to right
        ("piles", {"piles": ("6 3 5 1", "7")}),  # F-6.1: the pile that was chosen
        ("objectives", {"objectives": "5 9 4"}),  # F-6.3
        ("objectives", {"objectives": "12 5 4"}),
        ("scored", {"scored": ("1 3 5", "")}),
    ],
)
def test_other_consequences_of_a_wrong_claim_are_refused(name: str, changes: dict[str, Any]) -> None:
    """F-6.1 to F-6.3."""
    assert refused(missed_12(**changes)).expected.startswith(f"'{name}'")


def test_a_wrong_claim_asks_for_a_pile_and_a_right_one_does_not() -> None:
    """F-6.1, F-5.10."""
    unasked = [line for line in missed_12() if line.get("phase") != "claim_pile"]
    assert refused(unasked).expected == "a line with event 'choice'"
    lines = met_12()
    asked = choice(0, "claim_pile", "discard", pile=0)
    place = next(number for number, line in enumerate(lines) if line.get("choice") == "claim") + 1
    assert refused([*lines[:place], asked, *lines[place:]]).expected == "a line with event 'state'"


@pytest.mark.parametrize(
    ("row", "right"),
    [
        ("-1 1 12 9", ()),
        ("-1 12 1 9", ("adjacent_pair", "first_two")),
        ("12 -1 1 9", ("first_two",)),
    ],
)
@pytest.mark.parametrize("rule", ["any_pair", "adjacent_pair", "first_two"])
def test_zero_subtotals(row: str, right: tuple[str, ...], rule: str) -> None:
    """F-5.5, F-5.6, F-5.7, C-15: -1 and 1 cancel; where the rule does not bar it, 12 is met, else it is missed."""
    rules = {"zero_subtotal": rule, "false_claims": "any"}  # whoever has seen 12 knows that two others must cancel
    won = met_12(row, rules=rules, scored=("-1 1 12", ""))
    lost = missed_12(row=row, rules=rules, piles=("6", f"7 {row.removesuffix(' 9')}"))
    (accepted, other) = (won, lost) if rule in right else (lost, won)
    referee(as_text(accepted))
    refused(other)


def test_a_claim_known_to_be_wrong() -> None:
    """F-6.4, F-6.6: seat 0 has seen 14, no card makes 9 of it, so only `any` allows the claim of the first two."""
    turn = [NO_DRAW, claim(0, 4, 0, 1), choice(0, "claim_pile", "discard", pile=0)]
    table: dict[str, Any] = {"own": "~1 ~9 ~11 ~12", "left": 56, "piles": ("6 14 5", "7")}
    lines = one_turn(*turn, row="14 5 1 9", after="11 12", rules={"false_claims": "any"}, **table)
    referee(as_text(lines))
    assert refused(replaced(lines, "game", rules=SHORT)).found.startswith('{"choice": "claim", "objective": 4')


@pytest.mark.parametrize("change", [{"objective": 5}, {"slots": [0]}, {"slots": [0, 2]}, {"slots": [2, 1, 0]}])
def test_other_claims_are_refused(change: dict[str, Any]) -> None:
    """F-5.2: an objective that is shown, two or three cards side by side, told from left to right."""
    lines = [line | change if line.get("choice") == "claim" else line for line in met_12(rules={"false_claims": "any"})]
    assert "options" in refused(lines).expected


def test_forced_must_be_right() -> None:
    """`forced` where one option is left, and only there."""
    lines = quiet_cycle()
    wrong = [only(line) if line.get("phase") == "fulfil" else line for line in lines]
    assert "no field 'forced'" in refused(wrong).expected
    denied = [line | {"forced": False} if line.get("phase") == "fulfil" else line for line in lines]
    assert "no field 'forced'" in refused(denied).expected


# Abilities


def test_peek() -> None:
    """F-4.5: 4 looks at slot 2 and goes onto pile 1."""
    peek = choice(0, "deck_card", "ability", slot=2, pile=1)
    table: dict[str, Any] = {"own": "3 ~5 1 ~14", "left": 57, "piles": ("6", "7 4")}
    lines = one_turn(DECK, peek, NO_CLAIM, row="3 5 1 14", after="4", rules={"abilities": PROFILE}, **table)
    referee(as_text(lines))
    assert "options" in refused(replaced(lines, "game", rules=SHORT)).expected  # F-4.1


@pytest.mark.parametrize(
    ("modifier", "row", "right"),
    [
        ("1", "3 8 6 9", True),  # plus_one: 3 + 1 + 8
        ("3", "3 10 6 9", True),  # minus_one: 3 - 1 + 10
        ("-2", "3 14 6 9", False),  # change_sign: -3 + 14, and no card would have made it right
        ("-2", "-3 9 6 9", True),  # 3 + 9
        ("1", "3 9 6 9", False),  # 3 + 1 + 9
    ],
)
def test_a_modifier_counts_and_is_freed(modifier: str, row: str, right: bool) -> None:
    """F-4.6, F-4.7, F-5.9, F-5.10, F-6.1: it lies over slot 0 of two cards claimed for 12, and goes onto pile 1.

    After a right claim it goes there alone, after a wrong one right after its card.
    """
    first, second, third, fourth = row.split()
    turn = [
        DECK,
        choice(0, "deck_card", "ability", slot=0),
        claim(0, 12, 0, 1),
        choice(0, "claim_pile", "discard", pile=1),
    ]
    won: dict[str, Any] = {"own": f"~{third} ~{fourth} ~11", "left": 56, "piles": ("6", f"7 {modifier}"), "points": 2}
    won |= {"objectives": "5 9 4", "objective_deck": 7, "scored": (" ".join(sorted((first, second), key=int)), "")}
    lost: dict[str, Any] = {
        "own": f"~{third} ~{fourth} ~11 ~12",
        "left": 55,
        "piles": ("6", f"7 {first} {modifier} {second}"),
    }
    rules = {"abilities": PROFILE, "false_claims": "any"}
    referee(as_text(one_turn(*turn, row=row, after=f"{modifier} 11 12", rules=rules, **(won if right else lost))))


def three_turns(*last: Line, own: str, piles: tuple[str, str], left: int, over: int = 0) -> list[Line]:
    """Seat 0 lays 1 over its 3 or its 14, seat 1 passes, then seat 0 does this; the next card is then 10."""
    before, table = ("3 ~5 ~1 ~14/1" if over == 3 else "3/1 ~5 ~1 ~14", SEEN), (own, SEEN)
    first = [DECK, choice(0, "deck_card", "ability", slot=over), NO_CLAIM]
    return scene(
        *first,
        state(1, 0, before, 57),
        *waits(2, 1, before, 57),
        *last,
        state(3, 0, table, left, piles=piles),
        *waits(4, 1, table, left, piles=piles),
        CAP,
        rows=("3 5 1 14", OTHER),
        after="1 10",
        winners=[0, 1],
        rules={"max_turns": 2, "abilities": PROFILE},
    )


def test_a_modifier_leaves_with_a_swapped_card() -> None:
    """F-3.7, F-3.9, F-3.10, F-4.9: onto the same pile, right after its card."""
    deck = [DECK, choice(0, "deck_card", "swap", slot=0, pile=1), NO_CLAIM]
    referee(as_text(three_turns(*deck, own="10 ~5 ~1 ~14", piles=("6", "7 3 1"), left=56)))
    refused(three_turns(*deck, own="10 ~5 ~1 ~14", piles=("6", "7 1 3"), left=56))
    refused(three_turns(*deck, own="10/1 ~5 ~1 ~14", piles=("6", "7 3"), left=56))
    pile = [choice(0, "draw", "pile", pile=0), choice(0, "pile_card", "swap", slot=0), NO_CLAIM]
    referee(as_text(three_turns(*pile, own="^6 ~5 ~1 ~14", piles=("3 1", "7"), left=57)))


def test_a_modifier_moves_with_its_card() -> None:
    """F-4.9, F-6.2, F-11.2: 3 and 5 are claimed wrongly for 12; the next cards are 10 and the first -3."""
    turn = [NO_DRAW, claim(0, 12, 0, 1), choice(0, "claim_pile", "discard", pile=0)]
    referee(as_text(three_turns(*turn, own="~1 ~14/1 ~10 ~-3", piles=("6 3 5", "7"), left=55, over=3)))
    turn = [NO_DRAW, claim(0, 12, 1, 2), choice(0, "claim_pile", "discard", pile=0)]
    referee(as_text(three_turns(*turn, own="3/1 ~14 ~10 ~-3", piles=("6 5 1", "7"), left=55)))


def test_a_card_without_an_ability_is_refused_as_a_modifier() -> None:
    """F-4.2: the next card is 10."""
    turn = [DECK, choice(0, "deck_card", "ability", slot=0), NO_CLAIM]
    assert "options" in refused(three_turns(*turn, own="3/1 ~5 ~1 ~14", piles=("6", "7"), left=56)).expected


def test_modifiers_of_one_claim_go_onto_one_pile_from_left_to_right() -> None:
    """F-5.10: 2 over 9 and 1 over 1 make 10 + 2 = 12."""
    before, after = ("9 ~1/1 ~5 ~14", SEEN), ("~5 ~14 ~11", SEEN)
    table: dict[str, Any] = {"objectives": "5 9 4", "objective_deck": 7, "scored": ("1 9", ""), "piles": ("6 2 1", "7")}
    lines = scene(
        DECK,
        choice(0, "deck_card", "ability", slot=1),
        NO_CLAIM,
        state(1, 0, before, 57),
        *waits(2, 1, before, 57),
        DECK,
        choice(0, "deck_card", "ability", slot=0),
        claim(0, 12, 0, 1),
        choice(0, "claim_pile", "discard", pile=0),
        state(3, 0, after, 55, **table),
        *waits(4, 1, after, 55, **table),
        round_end("cap", None, [2, 0]),
        rows=("9 1 5 14", OTHER),
        after="1 2 11",
        winners=[0],
        rules={"max_turns": 2, "abilities": PROFILE},
    )
    referee(as_text(lines))


def test_on_top_keeps_all_cards() -> None:
    """The scenes' decks are whole."""
    assert on_top([3, 1], [1, 2, 3, 3]) == [3, 1, 2, 3]
