"""Rules, tables and short traces of Escape from Alcatraz, written down by hand for the tests of the referee.

A scene is a trace of one or a few turns on a small deck (`SMALL`): the test states which cards are dealt,
every choice, the table after each turn and the end. Only what never changes is filled in here.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.reference import lines
from tests.reference.escape_referee import referee
from tests.reference.escape_table import Table, new_table
from tests.reference.lines import Line, only, refusal, shuffle
from tests.reference.replay import RefereeError

DEFAULTS: dict[str, Any] = {
    "plans": 7,
    "cards_per_plan": 12,
    "infamous_per_plan": 1,
    "generic_escapees": 7,
    "action_deck": {
        "work_detail": 12,
        "cell_search": 4,
        "plan_uncovered": 4,
        "returning_favors": 4,
        "ratted_on": 4,
        "guard_help": 1,
        "change_in_plan": 1,
        "warden": 1,
        "blank": 0,
    },
    "hand_size": 10,
    "setup_reveal_limit": 20,
    "draw_count": 2,
    "start_size": 3,
    "foil_size": 8,
    "guard_help_size": 5,
    "plan_points": 2,
    "infamous_points": 10,
    "generic_points": 5,
    "out_points": 3,
    "target": 100,
    "shared_discard_order": "reveal",
    "yard_limit": "inclusive",
    "restart_foiled_plan": True,
    "keep_last_card": "every_play",
    "warden_uses_yard_play": False,
    "foil_without_play": True,
    "foiler_co_conspirator": False,
    "co_conspirators": "one",
    "early_out_bonus": "replaces",
    "ties": "share",
    "max_rounds": 60,
    "action_reshuffle": "when_needed",
    "stall_guard_cycles": 5,
    "max_turns": 2000,
}
NO_ACTION_CARDS = dict.fromkeys(DEFAULTS["action_deck"], 0)
# 4 plans of 6 cards, 4 Infamous, 2 Generic: 30 cards. One Escapee and two hands leave 19 in the Cell Block.
SMALL: dict[str, Any] = DEFAULTS | {
    "plans": 4,
    "cards_per_plan": 6,
    "generic_escapees": 2,
    "action_deck": NO_ACTION_CARDS,
    "hand_size": 5,
    "setup_reveal_limit": 10,
    "foil_size": 4,
    "guard_help_size": 3,
    "max_rounds": 1,
    "max_turns": 1,
}


def at(phase: str, hand: str = "", areas: tuple[str, str] = ("", ""), **changes: Any) -> Table:
    """A table for two, seat 0 is asked; `areas` as cards, `changes` are fields of the table or rule keys."""
    rules = DEFAULTS | {key: value for key, value in changes.items() if key in DEFAULTS}
    table = new_table(rules, 2)
    table.phase, table.hands[0] = phase, hand.split()
    for seat, cards in enumerate(areas):
        for card in cards.split():
            table.areas[seat][int(card[1:]) - 1] += 1
    for name, value in changes.items():
        if name not in DEFAULTS:
            setattr(table, name, value.split() if isinstance(value, str) else value)
    return table


def choice(seat: int, phase: str, chosen: str, **fields: Any) -> Line:
    """A choice; `source` stands for the field `from`, which is a Python keyword."""
    if "source" in fields:
        fields["from"] = fields.pop("source")
    return lines.choice(seat, phase, chosen, **fields)


def done(seat: int) -> Line:
    """The end of the plays with nothing else left to choose."""
    return only(choice(seat, "play", "done"))


def draws(seat: int) -> Line:
    """A draw from the Cell Block while Solitary is empty."""
    return only(choice(seat, "draw", "cell_block"))


def drawn(seat: int, card: str) -> Line:
    """The event of an Action card."""
    return {"event": "action_card", "seat": seat, "card": card}


def state(turn: int, seat: int, hands: tuple[str, ...], cell_block: int, **changes: Any) -> Line:
    """The small table after a turn; cards as text, areas as counts by plan (`areas=("3000", "")`)."""
    players = len(hands)
    areas = changes.get("areas", ("",) * players)
    return {
        "event": "state",
        "turn": turn,
        "seat": seat,
        "hands": [hand.split() for hand in hands],
        "areas": [[int(count) for count in area or "0000"] for area in areas],
        "foiled": [pile.split() for pile in changes.get("foiled", ("",) * players)],
        "yard": changes.get("yard", "G").split(),
        "solitary": changes.get("solitary", "").split(),
        "cell_block": cell_block,
        "action_deck": changes.get("action_deck", 0),
        "action_discards": changes.get("action_discards", "").split(),
        "guard_help": changes.get("guard_help"),
        "change_in_plan": changes.get("change_in_plan"),
    }


def round_end(reason: str, seat: int | None, points: list[int], bonus: int = 0, **changes: Any) -> Line:
    """The end of a round, by default of the first."""
    end = {"event": "round_end", "reason": reason, "seat": seat, "points": points, "bonus": bonus}
    return end | {"totals": points} | changes


def small_deck(*top: str) -> str:
    """The 30 cards of the small deck: these on top, in this order, the rest below."""
    cards = Counter([f"P{plan}" for plan in "1234"] * 6 + [f"I{plan}" for plan in "1234"] + ["G", "G"])
    first = " ".join(top).split()
    rest = cards - Counter(first)
    assert Counter(first) <= cards
    return " ".join([*first, *rest.elements()])


def dealt(*hands: str) -> str:
    """Hands as they lie in the Cell Block: one card to each player in turn (E-2.7)."""
    rounds = zip(*(hand.split() for hand in hands), strict=True)
    return " ".join(card for one_each in rounds for card in one_each)


def scene(
    *middle: Line,
    hands: tuple[str, ...],
    block: str = "",
    yard: str = "G",
    deck: str = "",
    action: str = "",
    winners: list[int],
    capped: bool = True,
    rules: dict[str, Any] | None = None,
) -> list[Line]:
    """A trace that begins with this round: `yard` is revealed, then hands and `block`; or all of `deck`."""
    copies = NO_ACTION_CARDS | Counter(action.split())
    header = {"event": "game", "format": 1, "game": "escape", "seed": 7, "game_index": 0}
    header |= {"players": len(hands), "strategies": ["by hand"] * len(hands)}
    header |= {"rules": SMALL | {"action_deck": copies} | (rules or {})}
    opening = [header, shuffle("action", action), {"event": "round", "round": 1, "dealer": len(hands) - 1}]
    opening = [line for line in opening if line.get("order") != []]
    deal = shuffle("plans", deck or small_deck(yard, dealt(*hands), block))
    totals = next(line["totals"] for line in reversed(middle) if line["event"] == "round_end")
    end = {"event": "game_end", "winners": winners, "totals": totals, "capped": capped}
    return [*opening, deal, *middle, end]


# The scenes of Action cards: seat 0 starts plan 1 and draws the card, seat 1 looks on.

STARTER = "P1 P1 P1 P2 P2"  # seat 0; with the two cards drawn it keeps at least four after the start
OTHERS = "P3 P3 P3 P4 P4"  # seat 1
START = choice(0, "play", "start", plan=1, count=3)
CAP = round_end("cap", None, [0, 0])


def after_start(
    card: str, *instructions: Line, block: str, table: Line, yard: str = "G", **rules: object
) -> list[Line]:
    """Seat 0 draws from the Cell Block, starts plan 1, follows the card, discards P4; then the table."""
    draw = draws(0) if yard == "G" else choice(0, "draw", "cell_block")
    last = choice(0, "discard", "discard", card="P4")
    return scene(
        draw,
        START,
        drawn(0, card),
        *instructions,
        last,
        table,
        CAP,
        hands=(STARTER, OTHERS),
        block=block,
        yard=yard,
        action=card,
        winners=[0, 1],
        rules=rules,
    )


def refused(trace: list[Line]) -> RefereeError:
    """What the referee says against a trace that it must not accept."""
    return refusal(referee, trace)
