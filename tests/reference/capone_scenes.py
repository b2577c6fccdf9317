"""Rules, tables and short traces of Al Capone, written down by hand for the tests of the referee.

A scene is a trace of one or a few turns on a small deck (`SMALL`): the test states which cards are dealt,
every choice, the table after each turn and the end. Only what never changes is filled in here.

Cards are written short: `C` Al Capone, `M` Murray Humphreys, `T` Johnny Torrio, `R` Ralph Capone, `W` William
White, `S` Samuel Hunt, `G` Jake Guzik, `N` Frank Nitti, `B` Fred Burke, `J` Jack McGurn, `H` Mike Heitler;
`meeting`, `warrant`, `ness` and `raid` for the Gavel cards.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.reference import lines
from tests.reference.capone_referee import referee
from tests.reference.capone_table import GANGSTERS, GAVELS, Table, new_table
from tests.reference.lines import Line, refusal
from tests.reference.replay import RefereeError

SHORT = dict(zip("CMTRWSGNBJH", GANGSTERS, strict=True))
SHORT |= dict(zip(("meeting", "warrant", "ness", "raid"), GAVELS, strict=True))

DEFAULTS: dict[str, Any] = {
    "evidence": dict(zip(GANGSTERS, (8, 7, 6, 7, 6, 5, 7, 6, 5, 7, 4), strict=True)),
    "gavels": dict(zip(GAVELS, (5, 5, 5, 3), strict=True)),
    "hand_size": 10,
    "draw_count": 2,
    "meld_size": 3,
    "ness_draw": 2,
    "ness_reveal": 7,
    "target": 200,
    "card_values": dict.fromkeys(GANGSTERS, 5) | {"al_capone": 6},
    "set_values": dict.fromkeys(GANGSTERS, 20) | {"al_capone": 60, "murray_humphreys": 30},
    "values_source": "assumption",
    "teams": False,
    "own_meld": "three_or_more",
    "keep_last_card": "strict",
    "reveal_take": "all",
    "shared_discard_order": "reveal",
    "ask_partner": True,
    "max_hands": 60,
    "stall_guard_cycles": 5,
    "max_turns": 2000,
}
# 5 C, 4 M, 4 T and 3 of each other: 37 cards and the Gavel cards of the scene. Two hands of five and the up-card
# leave 26 in the Case File, four hands 16, and as many more as there are Gavel cards there.
SMALL: dict[str, Any] = DEFAULTS | {
    "evidence": dict.fromkeys(GANGSTERS, 3) | {"al_capone": 5, "murray_humphreys": 4, "johnny_torrio": 4},
    "gavels": dict.fromkeys(GAVELS, 0),
    "hand_size": 5,
    "max_hands": 1,
    "max_turns": 1,
}


def names(cards: str) -> list[str]:
    """The names of cards that are written short."""
    return [SHORT[card] for card in cards.split()]


def counted(cards: str) -> list[int]:
    """How many cards there are of each gangster."""
    return [names(cards).count(gangster) for gangster in GANGSTERS]


def at(phase: str, hand: str = "", areas: tuple[str, ...] = ("", ""), players: int = 2, **changes: Any) -> Table:
    """A table where seat 0 is asked; areas by side; `changes` are fields of the table or rule keys."""
    rules = DEFAULTS | {key: value for key, value in changes.items() if key in DEFAULTS}
    table = new_table(rules, players)
    table.phase, table.hands[0] = phase, names(hand)
    table.areas = [Counter(names(area)) for area in areas]
    for name, value in changes.items():
        if name not in DEFAULTS:
            setattr(table, name, names(value) if isinstance(value, str) else value)
    return table


# Choices


def draws(seat: int, pile: str = "case_file") -> Line:
    """A draw, from the Case File unless the other pile is named."""
    return lines.choice(seat, "draw", pile)


def meld(seat: int, card: str, count: int) -> Line:
    """A meld."""
    return lines.choice(seat, "play", "meld", card=SHORT[card], count=count)


def lay_off(seat: int, card: str, count: int) -> Line:
    """A lay-off."""
    return lines.choice(seat, "play", "lay_off", card=SHORT[card], count=count)


def gavel(seat: int, card: str, action: str, name: str = "", **victim: int) -> Line:
    """A Gavel card with its action, the gangster that it names and the player it asks."""
    named = {"name": SHORT[name]} if name else {}
    return lines.choice(seat, "play", "gavel", card=SHORT[card], action=action, **named, **victim)


def finds(seat: int, card: str) -> Line:
    """What Search Individually takes."""
    return lines.choice(seat, "search_individually", "take", card=SHORT[card])


def takes(seat: int, cards: str) -> Line:
    """A selection where a part may be taken."""
    return lines.choice(seat, "take", "take", cards=names(cards))


def done(seat: int) -> Line:
    """The end of the plays; `only(done(seat))` where nothing else is left to choose."""
    return lines.choice(seat, "play", "done")


def discard(seat: int, card: str) -> Line:
    """The discard; `only(...)` where the hand has one kind of card."""
    return lines.choice(seat, "discard", "discard", card=SHORT[card])


# Other lines


def shuffle(deck: str, cards: str) -> Line:
    """The event of a shuffle."""
    return {"event": "shuffle", "deck": deck, "order": names(cards)}


def state(turn: int, seat: int, hands: tuple[str, ...], case_file: int, **changes: Any) -> Line:
    """The table after a turn; `areas` by side, none laid out unless said; `underworld` bottom first."""
    return {
        "event": "state",
        "turn": turn,
        "seat": seat,
        "hands": [names(hand) for hand in hands],
        "areas": [counted(area) for area in changes.get("areas", ("",) * len(hands))],
        "underworld": names(changes["underworld"]),
        "case_file": case_file,
    }


def round_end(reason: str, seat: int | None, points: list[int], **changes: Any) -> Line:
    """The end of a round, by default of the first and without an exclusion."""
    end = {"event": "round_end", "reason": reason, "seat": seat, "exclusion": False, "points": points}
    return end | {"totals": points} | changes


def dealt(*hands: str) -> str:
    """Hands as they lie in the Case File: one card to each player in turn (K-2.3)."""
    rounds = zip(*(hand.split() for hand in hands), strict=True)
    return " ".join(card for one_each in rounds for card in one_each)


def full_deck(rules: dict[str, Any], *top: str) -> list[str]:
    """All cards: these on top, in this order, the rest below."""
    cards = Counter(rules["evidence"] | rules["gavels"])
    first = names(" ".join(top))
    assert Counter(first) <= cards
    return [*first, *(cards - Counter(first)).elements()]


def scene(
    *middle: Line,
    hands: tuple[str, ...],
    up: str,
    file: str = "",
    winners: list[int],
    capped: bool = True,
    rules: dict[str, Any] | None = None,
) -> list[Line]:
    """A trace that begins with this round: hands, the card turned up, `file`; there are no other Gavel cards."""
    top = (dealt(*hands), up, file)
    gavels = dict.fromkeys(GAVELS, 0) | Counter(card for card in names(" ".join(top)) if card in GAVELS)
    in_force = SMALL | {"gavels": gavels} | (rules or {})
    header = {"event": "game", "format": 1, "game": "capone", "seed": 7, "game_index": 0}
    header |= {"players": len(hands), "strategies": ["by hand"] * len(hands), "rules": in_force}
    opening: list[Line] = [
        header,
        {"event": "round", "round": 1, "dealer": len(hands) - 1},
        {"event": "shuffle", "deck": "case_file", "order": full_deck(in_force, *top)},
    ]
    totals = next(line["totals"] for line in reversed(middle) if line["event"] == "round_end")
    return [*opening, *middle, {"event": "game_end", "winners": winners, "totals": totals, "capped": capped}]


def one_turn(
    *plays: Line,
    hands: tuple[str, ...],
    up: str,
    file: str,
    after: Line,
    points: list[int],
    gone: str,
    **rules: Any,
) -> list[Line]:
    """Seat 0 draws from the Case File, makes these plays, discards `gone`; then the table and the cap."""
    best = [seat for seat, won in enumerate(points) if won == max(points)]
    return scene(
        draws(0),
        *plays,
        discard(0, gone),
        after,
        round_end("cap", None, points),
        hands=hands,
        up=up,
        file=file,
        winners=best,
        rules=rules,
    )


def refused(trace: list[Line]) -> RefereeError:
    """What the referee says against a trace that it must not accept."""
    return refusal(referee, trace)
