"""Al Capone and the Chicago Underworld told a second time, first half: rule keys, cards, the table, what may be chosen.

It follows docs/games/capone.md, clause by clause (`K-x.y`), with lists of card names, slow and obvious on
purpose, and knows nothing of the engine. The second half, `capone_referee`, plays a trace with it.

Cards are text: the names of gangsters and Gavel cards. The Underworld has its top last; the Case File has the
next card first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from tests.reference.replay import Option

GANGSTERS = {  # K-1.1: each gangster with the allowed number of cards
    "al_capone": range(4, 17),
    "murray_humphreys": range(3, 15),
    "johnny_torrio": range(3, 13),
    "ralph_capone": range(3, 15),
    "william_white": range(3, 13),
    "samuel_hunt": range(2, 11),
    "jake_guzik": range(3, 15),
    "frank_nitti": range(3, 13),
    "fred_burke": range(2, 11),
    "jack_mcgurn": range(3, 15),
    "mike_heitler": range(2, 9),
}
GAVELS = dict.fromkeys(("agent_meeting", "search_warrant", "eliot_ness", "raid"), range(13))  # K-1.2
CARDS = (*GANGSTERS, *GAVELS)
TABLES: dict[str, dict[str, range]] = {  # K-1.3: the rule keys that are tables
    "evidence": GANGSTERS,
    "gavels": GAVELS,
    "card_values": dict.fromkeys(GANGSTERS, range(101)),
    "set_values": dict.fromkeys(GANGSTERS, range(1001)),
}
ALLOWED: dict[str, range | tuple[object, ...]] = {  # K-1.3: the others, but for values_source
    "hand_size": range(5, 21),
    "draw_count": range(1, 5),
    "meld_size": range(2, 7),
    "ness_draw": range(1, 5),
    "ness_reveal": range(3, 9),
    "target": range(10, 1001),
    "teams": (False, True),
    "own_meld": ("three_or_more", "any_copy"),
    "keep_last_card": ("strict", "gavel_may_draw"),
    "reveal_take": ("all", "subset"),
    "shared_discard_order": ("reveal", "shuffled"),
    "ask_partner": (True, False),
    "max_hands": range(1, 1001),
    "stall_guard_cycles": range(101),
    "max_turns": range(1, 10001),
}


@dataclass
class Table:
    """Everything that lies on the table and in the hands, and who must decide what."""

    rules: dict[str, Any]
    players: int
    hands: list[list[str]]
    areas: list[Counter[str]]  # by side: how many cards of each gangster
    underworld: list[str] = field(default_factory=list)
    case_file: list[str] = field(default_factory=list)
    quiet_turns: int = 0  # the count of K-14.1
    seat: int = 0  # whose turn it is, and who decides: nobody else is ever asked
    gavel_played: bool = False  # K-5.1, in this turn
    phase: str = "draw"  # what is decided now
    takeable: list[str] = field(default_factory=list)  # phase take: what may be taken


def new_table(rules: dict[str, Any], players: int) -> Table:
    """A table with nothing on it (K-2.5)."""
    sides = 2 if rules["teams"] else players
    return Table(
        rules=rules,
        players=players,
        hands=[[] for _ in range(players)],
        areas=[Counter() for _ in range(sides)],
    )


# Words about cards and the table


def in_order(cards: Iterable[str]) -> list[str]:
    """Gangsters, then Gavel cards, as the rule keys list them."""
    return sorted(cards, key=CARDS.index)


def kinds(cards: Iterable[str]) -> list[str]:
    """The different cards: equal cards make one option."""
    return in_order(set(cards))


def deck(rules: dict[str, Any]) -> list[str]:
    """All cards (K-1.1, K-1.2)."""
    copies = rules["evidence"] | rules["gavels"]
    return [card for card in CARDS for _ in range(copies[card])]


def clockwise(table: Table, seat: int) -> list[int]:
    """All seats from this one on."""
    return [(seat + step) % table.players for step in range(table.players)]


def side_of(table: Table, seat: int) -> int:
    """The side of a seat (K-1.7)."""
    return seat % 2 if table.rules["teams"] else seat


def own_area(table: Table) -> Counter[str]:
    """The play area of the player's side (K-1.8)."""
    return table.areas[side_of(table, table.seat)]


def is_complete(table: Table, gangster: str) -> bool:
    """Whether one play area holds the whole set (K-4.10)."""
    return any(area[gangster] == table.rules["evidence"][gangster] for area in table.areas)


def is_melded(table: Table, gangster: str) -> bool:
    """K-4.1."""
    return any(area[gangster] >= table.rules["meld_size"] for area in table.areas)


def own_melds(table: Table) -> list[str]:
    """K-4.8, K-4.9."""
    enough = table.rules["meld_size"] if table.rules["own_meld"] == "three_or_more" else 1
    return [gangster for gangster in GANGSTERS if own_area(table)[gangster] >= enough]


def open_melds(table: Table) -> list[str]:
    """Own melds that are not complete sets (K-6.6, K-7.5, K-8.4)."""
    return [gangster for gangster in own_melds(table) if not is_complete(table, gangster)]


def others_asked(table: Table) -> list[int]:
    """Whom Agent Meeting may reach, in order from the player's left (K-6.3, K-6.6, K-6.10)."""
    others = clockwise(table, table.seat)[1:]
    if table.rules["ask_partner"]:
        return others
    return [seat for seat in others if side_of(table, seat) != side_of(table, table.seat)]


# What the rules may be


def rules_fault(rules: Any, players: int) -> tuple[str, object] | None:
    """What a set of rules should be and what it is instead, or None where all is well (K-1.3 to K-1.7)."""
    keys = {*ALLOWED, *TABLES, "values_source"}
    if not isinstance(rules, dict) or set(rules) != keys:
        return f"the rule keys {sorted(keys)}", rules
    values: list[tuple[str, object, range | tuple[object, ...]]] = []
    values += [(key, rules[key], allowed) for key, allowed in ALLOWED.items()]
    for name, entries in TABLES.items():
        table = rules[name]
        if not isinstance(table, dict) or set(table) != set(entries):
            return f"a table {name!r} of {list(entries)}", table
        values += [(f"{name}.{entry}", table[entry], allowed) for entry, allowed in entries.items()]
    for key, value, allowed in values:
        if type(value) is not type(allowed[0]) or value not in allowed:
            return f"{key!r} in {allowed}", value
    source = rules["values_source"]
    if not isinstance(source, str) or not 1 <= len(source) <= 80 or not source.isprintable():
        return "'values_source' as a text of 1 to 80 characters on one line", source
    return rules_fault_together(rules, players)


def rules_fault_together(rules: dict[str, Any], players: int) -> tuple[str, object] | None:
    """The limits that hang together: K-1.4, K-1.5, K-1.7."""
    if len(deck(rules)) < players * rules["hand_size"] + 1 + 1:
        return "cards for every hand, the Underworld and the first turn", rules
    if rules["meld_size"] > min(rules["evidence"].values()):
        return "meld_size <= the number of cards of each gangster", rules
    if rules["teams"] and players != 4:
        return "teams with four players only", rules
    return None


# What may be chosen, phase by phase


def legal_options(table: Table) -> list[Option]:
    """Everything that `table.seat` may choose in `table.phase`."""
    return OPTIONS[table.phase](table)


def draw_options(table: Table) -> list[Option]:
    """K-3.2, K-3.4 and the stall guard, K-14.2."""
    limit = table.rules["stall_guard_cycles"] * table.players
    stalled = limit > 0 and table.quiet_turns >= limit
    return [{"choice": "case_file"}] if stalled else [{"choice": "case_file"}, {"choice": "underworld"}]


def play_options(table: Table) -> list[Option]:
    """All plays in any order, or the end of them (K-4.6)."""
    return [*meld_options(table), *lay_off_options(table), *gavel_options(table), {"choice": "done"}]


def meld_options(table: Table) -> list[Option]:
    """K-4.2, K-4.5."""
    hand = table.hands[table.seat]
    return [
        {"choice": "meld", "card": gangster, "count": count}
        for gangster in GANGSTERS
        for count in range(table.rules["meld_size"], hand.count(gangster) + 1)
        if len(hand) - count >= 1
    ]


def lay_off_options(table: Table) -> list[Option]:
    """K-4.3, K-4.5."""
    hand = table.hands[table.seat]
    return [
        {"choice": "lay_off", "card": gangster, "count": count}
        for gangster in GANGSTERS
        if is_melded(table, gangster)
        for count in range(1, hand.count(gangster) + 1)
        if len(hand) - count >= 1
    ]


def gavel_options(table: Table) -> list[Option]:
    """Each Gavel card in the hand with each of its actions and what that names (K-5.1, K-5.3 to K-5.5)."""
    hand = table.hands[table.seat]
    if table.gavel_played:
        return []
    options: list[Option] = [
        {"choice": "gavel", "card": gavel} | action
        for gavel in kinds(hand)
        if gavel in GAVELS
        for action in ACTIONS[gavel](table)
    ]
    if len(hand) >= 2:
        return options
    may_draw = table.rules["keep_last_card"] == "gavel_may_draw" and table.case_file
    return [option for option in options if may_draw and option["action"] == "draw_two"]


def agent_meeting_actions(table: Table) -> list[Option]:
    """K-6.1, K-6.2, K-6.6, K-6.10."""
    names = [gangster for gangster in GANGSTERS if not is_complete(table, gangster)]
    around: list[Option] = [{"action": "ask_around", "name": name} for name in names]
    return around + [
        {"action": "ask_directly", "name": name, "victim": victim}
        for name in open_melds(table)
        for victim in others_asked(table)
    ]


def search_warrant_actions(table: Table) -> list[Option]:
    """K-7.1, K-7.2, K-7.5."""
    alone: list[Option] = [{"action": "search_individually"}] if table.underworld else []
    return alone + [{"action": "search_for_a_set", "name": name} for name in open_melds(table)]


def eliot_ness_actions(table: Table) -> list[Option]:
    """K-8.1, K-8.3, K-8.4."""
    return [{"action": "draw_two"}] + ([{"action": "reveal_seven"}] if open_melds(table) else [])


def raid_actions(table: Table) -> list[Option]:
    """K-9.1."""
    own = own_area(table)
    return [
        {"action": "raid", "name": name}
        for name in own_melds(table)
        if any(area[name] for area in table.areas if area is not own)
    ]


ACTIONS = {
    "agent_meeting": agent_meeting_actions,
    "search_warrant": search_warrant_actions,
    "eliot_ness": eliot_ness_actions,
    "raid": raid_actions,
}


def search_individually_options(table: Table) -> list[Option]:
    """K-7.3; the Search Warrant is not there yet (K-7.8)."""
    return [{"choice": "take", "card": card} for card in kinds(table.underworld)]


def take_options(table: Table) -> list[Option]:
    """Every part of what may be taken, equal cards being one (K-7.7, K-8.7)."""
    cards = kinds(table.takeable)
    numbers = product(*(range(table.takeable.count(card) + 1) for card in cards))
    return [
        {"choice": "take", "cards": [card for card, count in zip(cards, counts, strict=True) for _ in range(count)]}
        for counts in numbers
    ]


def discard_options(table: Table) -> list[Option]:
    """K-10.1."""
    return [{"choice": "discard", "card": card} for card in kinds(table.hands[table.seat])]


OPTIONS = {
    "draw": draw_options,
    "play": play_options,
    "search_individually": search_individually_options,
    "take": take_options,
    "discard": discard_options,
}
