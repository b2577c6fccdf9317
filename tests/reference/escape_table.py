"""Escape from Alcatraz told a second time, first half: rule keys, cards, the table, what may be chosen.

It follows docs/games/escape.md, clause by clause (`E-x.y`), with lists of card names, slow and obvious on
purpose, and knows nothing of the engine. The second half, `escape_referee`, plays a trace with it.

Cards are text: `P3` a Plan card of plan 3, `I3` its Infamous Escapee, `G` a Generic one. Face-up piles have
their top last; the Cell Block and the Action deck have the next card first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.reference.replay import Option

ALLOWED: dict[str, range | tuple[object, ...]] = {  # E-1.5
    "plans": range(4, 11),
    "cards_per_plan": range(6, 25),
    "infamous_per_plan": range(2),
    "generic_escapees": range(15),
    "hand_size": range(5, 21),
    "setup_reveal_limit": range(1, 41),
    "draw_count": range(1, 5),
    "start_size": range(2, 7),
    "foil_size": range(4, 17),
    "guard_help_size": range(3, 11),
    "plan_points": range(101),
    "infamous_points": range(101),
    "generic_points": range(101),
    "out_points": range(101),
    "target": range(10, 1001),
    "shared_discard_order": ("reveal", "shuffled"),
    "yard_limit": ("inclusive", "exclusive"),
    "restart_foiled_plan": (True, False),
    "keep_last_card": ("every_play", "stated_only"),
    "warden_uses_yard_play": (False, True),
    "foil_without_play": (True, False),
    "foiler_co_conspirator": (False, True),
    "co_conspirators": ("one", "any"),
    "early_out_bonus": ("replaces", "adds"),
    "ties": ("share", "extra_round"),
    "max_rounds": range(1, 1001),
    "action_reshuffle": ("when_needed", "when_exhausted"),
    "stall_guard_cycles": range(101),
    "max_turns": range(1, 10001),
}
ACTION_CARDS = {  # E-1.3, E-1.4: each Action card with its allowed number of copies
    "work_detail": range(25),
    "cell_search": range(13),
    "plan_uncovered": range(13),
    "returning_favors": range(13),
    "ratted_on": range(13),
    "guard_help": range(13),
    "change_in_plan": range(13),
    "warden": range(13),
    "blank": range(41),
}
ATTACHED = ("guard_help", "change_in_plan")  # in the order in which they are released, E-10.16, E-11.4


@dataclass
class Table:
    """Everything that lies on the table and in the hands, and who must decide what."""

    rules: dict[str, Any]
    players: int
    hands: list[list[str]]
    areas: list[list[int]]  # by seat: how many Plan cards of plan 1, 2, ...
    foiled: list[list[str]]  # by seat: the Foiled! pile
    yard: list[str] = field(default_factory=list)
    solitary: list[str] = field(default_factory=list)
    cell_block: list[str] = field(default_factory=list)
    action_deck: list[str] = field(default_factory=list)
    action_discards: list[str] = field(default_factory=list)
    attached: dict[str, int | None] = field(default_factory=lambda: dict.fromkeys(ATTACHED))
    foiled_plans: set[int] = field(default_factory=set)  # in this round, by anybody
    quiet_turns: int = 0  # the count of E-14.1
    seat: int = 0  # whose turn it is
    yard_play_used: bool = False  # E-5.1, in this turn
    plan_played: bool = False  # a start or a lay-off in this turn
    mover: int = 0  # who decides now
    phase: str = "draw"  # what is decided now
    revealed: list[str] = field(default_factory=list)  # phase cell_search
    plan: int = 0  # phase co_conspirator: the plan just foiled


def new_table(rules: dict[str, Any], players: int) -> Table:
    """A table with nothing on it (E-2.8)."""
    return Table(
        rules=rules,
        players=players,
        hands=[[] for _ in range(players)],
        areas=[[0] * rules["plans"] for _ in range(players)],
        foiled=[[] for _ in range(players)],
    )


# Words about cards and the table


def in_order(cards: Iterable[str]) -> list[str]:
    """Plan cards, then Infamous, then Generic Escapees, each by plan."""
    return sorted(cards, key=lambda card: ("PIG".index(card[0]), int(card[1:] or 0)))


def is_escapee(card: str) -> bool:
    """Whether a card of the plan deck is an Escapee."""
    return card[0] in "IG"


def kinds(cards: Iterable[str]) -> list[str]:
    """The different cards: equal cards make one option."""
    return in_order(set(cards))


def plan_deck(rules: dict[str, Any]) -> list[str]:
    """All cards of the plan deck (E-1.1, E-1.2)."""
    numbers = range(1, rules["plans"] + 1)
    plan_cards = [f"P{plan}" for plan in numbers for _ in range(rules["cards_per_plan"])]
    infamous = [f"I{plan}" for plan in numbers for _ in range(rules["infamous_per_plan"])]
    return plan_cards + infamous + ["G"] * int(rules["generic_escapees"])


def card_points(rules: dict[str, Any], card: str) -> int:
    """The value of a card under a Foiled! card, and the face value of an Escapee (E-12.1, E-12.4)."""
    name = {"P": "plan_points", "I": "infamous_points", "G": "generic_points"}[card[0]]
    return int(rules[name])


def clockwise(table: Table, seat: int) -> list[int]:
    """All seats from this one on."""
    return [(seat + step) % table.players for step in range(table.players)]


def total_in_play(table: Table, plan: int) -> int:
    """Plan cards of a plan in all play areas; the plan is in play when it is not 0 (E-4.1)."""
    return sum(area[plan - 1] for area in table.areas)


def plans_in_play(table: Table) -> list[int]:
    """The numbers of the plans in play (E-4.1)."""
    return [plan for plan in range(1, table.rules["plans"] + 1) if total_in_play(table, plan)]


def must_keep(table: Table) -> int:
    """Cards that a lay-off, an Escapee to the Yard, a foil from the Yard leaves (E-4.7, E-5.3, E-6.6)."""
    return 1 if table.rules["keep_last_card"] == "every_play" else 0


# What the rules may be


def rules_fault(rules: Any, players: int) -> tuple[str, object] | None:
    """What a set of rules should be and what it is instead, or None where all is well (E-1.5 to E-1.8)."""
    if not isinstance(rules, dict) or set(rules) != {*ALLOWED, "action_deck"}:
        return f"the rule keys {sorted([*ALLOWED, 'action_deck'])}", rules
    deck = rules["action_deck"]
    if not isinstance(deck, dict) or {*deck, "blank"} != set(ACTION_CARDS):
        return f"the Action cards {list(ACTION_CARDS)}", deck
    values = [(key, rules[key], allowed) for key, allowed in ALLOWED.items()]
    copies = [(key, deck[key], allowed) for key, allowed in ACTION_CARDS.items() if key in deck]
    for key, value, allowed in values + copies:
        if type(value) is not type(allowed[0]) or value not in allowed:
            return f"{key!r} in {allowed}", value
    return rules_fault_together(rules, players)


def rules_fault_together(rules: dict[str, Any], players: int) -> tuple[str, object] | None:
    """The limits that hang together: E-1.6, E-1.7, E-1.8."""
    plan_cards, cards = rules["plans"] * rules["cards_per_plan"], len(plan_deck(rules))
    longest_reveal = 1 + min(rules["setup_reveal_limit"], plan_cards)
    if cards == plan_cards:
        return "at least one Escapee", rules
    if not rules["guard_help_size"] <= rules["foil_size"] <= rules["cards_per_plan"]:
        return "guard_help_size <= foil_size <= cards_per_plan", rules
    if rules["start_size"] > rules["cards_per_plan"]:
        return "start_size <= cards_per_plan", rules
    if cards - longest_reveal < players * rules["hand_size"] + 1:
        return "cards for every hand and one more after the longest reveal", rules
    return None


# What may be chosen, phase by phase


def legal_options(table: Table) -> list[Option]:
    """Everything that `table.mover` may choose in `table.phase`; no option means that nobody is asked."""
    return OPTIONS[table.phase](table)


def draw_options(table: Table) -> list[Option]:
    """E-3.2, E-3.4 and the stall guard, E-14.2."""
    limit = table.rules["stall_guard_cycles"] * table.players
    stalled = limit > 0 and table.quiet_turns >= limit
    if table.solitary and not stalled:
        return [{"choice": "cell_block"}, {"choice": "solitary"}]
    return [{"choice": "cell_block"}]


def play_options(table: Table) -> list[Option]:
    """All plays in any order, or the end of them (E-4.9)."""
    plays = start_options(table) + lay_off_options(table) + yard_options(table) + foil_options(table)
    return [*plays, {"choice": "done"}]


def start_options(table: Table) -> list[Option]:
    """E-4.2 and E-4.5."""
    hand = table.hands[table.mover]
    return [
        {"choice": "start", "plan": plan, "count": count}
        for plan in range(1, table.rules["plans"] + 1)
        if may_start(table, plan)
        for count in range(table.rules["start_size"], hand.count(f"P{plan}") + 1)
        if len(hand) - count >= 1
    ]


def may_start(table: Table, plan: int) -> bool:
    """The plan is not in play (E-4.2), the Yard has room (E-4.3, E-4.4), a foil does not bar it (E-4.8)."""
    if total_in_play(table, plan):
        return False
    if plan in table.foiled_plans and not table.rules["restart_foiled_plan"]:
        return False
    new_plan = 1 if table.rules["yard_limit"] == "inclusive" else 0
    return len(plans_in_play(table)) + new_plan <= len(table.yard)


def lay_off_options(table: Table) -> list[Option]:
    """E-4.6, E-4.7."""
    hand = table.hands[table.mover]
    return [
        {"choice": "lay_off", "plan": plan, "count": count}
        for plan in plans_in_play(table)
        for count in range(1, hand.count(f"P{plan}") + 1)
        if len(hand) - count >= must_keep(table)
    ]


def yard_options(table: Table) -> list[Option]:
    """E-5.1, E-5.3."""
    hand = table.hands[table.mover]
    if table.yard_play_used or len(hand) - 1 < must_keep(table):
        return []
    return [{"choice": "yard", "card": card} for card in kinds(hand) if is_escapee(card)]


def foil_options(table: Table) -> list[Option]:
    """E-6.1 to E-6.7."""
    if not (table.plan_played or table.rules["foil_without_play"]):
        return []
    hand = table.hands[table.mover]
    options = []
    for plan in plans_in_play(table):
        if total_in_play(table, plan) < size_to_foil(table, plan) or not table.areas[table.mover][plan - 1]:
            continue
        if len(hand) >= 2:  # E-6.5
            options += foils_with(table, plan, hand, "hand")
        if len(hand) >= must_keep(table):  # E-6.6
            options += foils_with(table, plan, table.yard, "yard")
    return options


def size_to_foil(table: Table, plan: int) -> int:
    """E-6.1, E-10.17."""
    helped = table.attached["guard_help"] == plan
    return int(table.rules["guard_help_size" if helped else "foil_size"])


def foils_with(table: Table, plan: int, cards: list[str], source: str) -> list[Option]:
    """A foil with each eligible Escapee among the cards (E-6.3, E-10.18)."""
    any_escapee = table.attached["change_in_plan"] == plan
    return [
        {"choice": "foil", "plan": plan, "card": card, "from": source}
        for card in kinds(cards)
        if card in ("G", f"I{plan}") or (any_escapee and is_escapee(card))
    ]


def work_detail_options(table: Table) -> list[Option]:
    """E-10.1, E-10.2."""
    draws = [{"choice": "draw"}] if table.cell_block else []
    return draws + [{"choice": "take", "card": card} for card in kinds(table.solitary)]


def cell_search_options(table: Table) -> list[Option]:
    """E-10.4."""
    return [{"choice": "keep", "card": card} for card in kinds(table.revealed)]


def plan_uncovered_options(table: Table) -> list[Option]:
    """E-10.6."""
    return [
        {"choice": "take", "victim": victim, "plan": plan}
        for victim in clockwise(table, table.mover)[1:]
        for plan in plans_in_play(table)
        if table.areas[victim][plan - 1]
    ]


def returning_favors_options(table: Table) -> list[Option]:
    """E-10.9."""
    return [{"choice": "name", "plan": plan} for plan in range(1, table.rules["plans"] + 1)]


def attach_options(table: Table) -> list[Option]:
    """E-10.14."""
    return [{"choice": "attach", "plan": plan} for plan in plans_in_play(table)]


def warden_options(table: Table) -> list[Option]:
    """E-10.21, E-10.23, E-10.24."""
    escapees = [card for card in kinds(table.hands[table.mover]) if is_escapee(card)]
    own_plans = [plan for plan in plans_in_play(table) if table.areas[table.mover][plan - 1]]
    to_yard: list[Option] = [{"choice": "yard", "card": card} for card in escapees]
    return to_yard + [{"choice": "discard", "plan": plan} for plan in own_plans]


def co_conspirator_options(table: Table) -> list[Option]:
    """For a player who had cards of the foiled plan: E-7.1, E-7.2, E-7.6."""
    hand = table.hands[table.mover]
    eligible = [card for card in kinds(hand) if card in ("G", f"I{table.plan}")]
    foiler_needs_card = table.mover == table.seat and len(hand) < 2
    if not eligible or foiler_needs_card:
        return []
    return [{"choice": "add", "card": card} for card in eligible] + [{"choice": "decline"}]


def discard_options(table: Table) -> list[Option]:
    """E-8.1, E-8.2."""
    return [{"choice": "discard", "card": card} for card in kinds(table.hands[table.mover])]


OPTIONS = {
    "draw": draw_options,
    "play": play_options,
    "work_detail": work_detail_options,
    "cell_search": cell_search_options,
    "plan_uncovered": plan_uncovered_options,
    "returning_favors": returning_favors_options,
    "guard_help": attach_options,
    "change_in_plan": attach_options,
    "warden": warden_options,
    "co_conspirator": co_conspirator_options,
    "discard": discard_options,
}
