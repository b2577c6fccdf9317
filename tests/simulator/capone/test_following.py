"""Each kind of line in the text of Al Capone; clauses are those of docs/games/capone.md."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.capone import GAME
from simulator.capone.rules import GANGSTERS
from simulator.trace import Event
from tests.simulator.told import choice, shuffle, text_of

CAPONE, TORRIO, WHITE, MCGURN, NITTI = "al_capone", "johnny_torrio", "william_white", "jack_mcgurn", "frank_nitti"
MEETING, WARRANT, NESS, RAID = "agent_meeting", "search_warrant", "eliot_ness", "raid"

# Two players are dealt seven cards in turn, seat 0 first; then comes the first card of the Underworld.
HANDS = ([CAPONE, CAPONE, CAPONE, MEETING, WARRANT, NESS, RAID], [WHITE, TORRIO, TORRIO, MCGURN, NITTI, NITTI, RAID])
DEALT = [card for pair in zip(*HANDS, strict=True) for card in pair]
START: list[Event] = [{"event": "round", "round": 1, "dealer": 1}]


def told(*events: Event, deck: tuple[str, ...] = (NITTI, WHITE, CAPONE), **rules: Any) -> list[str]:
    """All lines; the Case File has a Frank Nitti, a William White and an Al Capone on top."""
    rules = {"hand_size": 7} | rules
    return text_of(GAME, rules, 2, *START, shuffle("case_file", [*DEALT, TORRIO, *deck]), *events)


def turn(*events: Event, **kept: Any) -> list[str]:
    """What is said of the plays of seat 0, which took the Johnny Torrio of the Underworld."""
    lines = told(choice(0, "draw", "underworld"), *events, **kept)
    assert lines[4:6] == ["Turn 1, seat 0 x", "takes Johnny Torrio from the Underworld"]
    return lines[6:]


def play(word: str, **fields: Any) -> Event:
    return choice(0, "play", word, **fields)


def gavel(card: str, action: str, **fields: Any) -> Event:
    return play("gavel", card=card, action=action, **fields)


MELD = play("meld", card=CAPONE, count=3)


def test_the_deal_shows_hands_and_the_underworld() -> None:
    """Hands in the order of the game's list, equal cards counted."""
    assert told() == [
        "Round 1, seat 1 deals",
        "hand of seat 0: 3 Al Capone, Agent Meeting, Search Warrant, Eliot Ness, Raid",
        "hand of seat 1: 2 Johnny Torrio, William White, 2 Frank Nitti, Jack McGurn, Raid",
        "Underworld Johnny Torrio (of 1); 3 cards in the Case File",
    ]


def test_cards_are_drawn_in_their_order() -> None:
    """K-3.3: two cards of the Case File, as many as there are."""
    draw = choice(0, "draw", "case_file")
    assert told(draw)[-1] == "draws Frank Nitti, William White from the Case File"
    assert told(draw, deck=(WHITE,))[-1] == "draws William White from the Case File"


def test_plays_without_gavels() -> None:
    lines = turn(MELD, play("lay_off", card=TORRIO, count=1), play("done", forced=True))
    assert lines == ["melds 3 Al Capone", "lays off 1 Johnny Torrio", "plays nothing more (forced)"]
    assert turn(choice(0, "discard", "discard", card=RAID)) == ["discards Raid"]


def test_an_agent_meeting_tells_who_gives_and_draws_what() -> None:
    """K-6.3, K-6.4, K-6.8."""
    around = gavel(MEETING, "ask_around", name=NITTI)
    assert turn(around) == ["plays Agent Meeting: asks around for Frank Nitti; seat 1 gives 1 and draws Frank Nitti"]
    assert turn(gavel(MEETING, "ask_around", name=CAPONE)) == [
        "plays Agent Meeting: asks around for Al Capone; nobody has one"
    ]
    said = "plays Agent Meeting: asks seat 1 for all"
    assert turn(gavel(MEETING, "ask_directly", name=NITTI, victim=1)) == [
        f"{said} Frank Nitti; seat 1 gives 2 and draws Frank Nitti, William White"
    ]
    assert turn(gavel(MEETING, "ask_directly", name=CAPONE, victim=1)) == [f"{said} Al Capone; there is none"]
    assert turn(around, deck=()) == [
        "plays Agent Meeting: asks around for Frank Nitti; seat 1 gives 1 and draws nothing"
    ]


def test_a_search_warrant_tells_what_is_taken() -> None:
    """K-7.3, K-7.4: seat 0 has put Johnny Torrio back, then an Al Capone, and looks for them in its next turn."""
    search = gavel(WARRANT, "search_individually")
    put = (choice(0, "discard", "discard", card=CAPONE), choice(1, "draw", "case_file"))
    taken = choice(0, "search_individually", "take", card=CAPONE)
    assert turn(*put, choice(0, "draw", "case_file"), search, taken)[-2:] == [
        "plays Search Warrant: looks through the Underworld for a card",
        "takes Al Capone from the Underworld",
    ]
    every = gavel(WARRANT, "search_for_a_set", name=CAPONE)
    said = "plays Search Warrant: looks through the Underworld for all Al Capone"
    again = (*put, choice(0, "draw", "case_file"), every)
    assert turn(*again)[-1] == f"{said}, takes Al Capone"
    assert turn(every) == [f"{said}, takes none"]
    some = choice(0, "take", "take", cards=[])
    assert turn(*again, some, reveal_take="subset")[-2:] == [said, "takes none"]


REVEALED = (NITTI, CAPONE, RAID, WHITE)


def test_eliot_ness_tells_what_comes() -> None:
    """K-8.2, K-8.5 to K-8.9; what was discarded together lies in the order of the shuffle."""
    assert turn(gavel(NESS, "draw_two")) == ["plays Eliot Ness: draws Frank Nitti, William White"]
    reveal = gavel(NESS, "reveal_seven")
    said = "plays Eliot Ness: turns up Frank Nitti, Al Capone, Raid, William White"
    rest = "onto the Underworld go Frank Nitti, Raid, William White"
    assert turn(MELD, reveal, deck=REVEALED)[1:] == [f"{said}; takes Al Capone; {rest}"]
    mixed = turn(MELD, reveal, shuffle("discards", [WHITE, NITTI, RAID]), deck=REVEALED)
    assert mixed[1:] == [f"{said}; takes Al Capone; onto the Underworld go William White, Frank Nitti, Raid"]
    some = choice(0, "take", "take", cards=[CAPONE])
    assert turn(MELD, reveal, some, deck=REVEALED, reveal_take="subset")[1:] == [said, f"takes Al Capone; {rest}"]


@pytest.mark.parametrize(("own_meld", "takes"), [("three_or_more", "none"), ("any_copy", "Johnny Torrio")])
def test_eliot_ness_takes_what_the_rule_calls_an_own_meld(own_meld: str, takes: str) -> None:
    """K-4.8: one card of Johnny Torrio lies in the play area."""
    lines = turn(play("lay_off", card=TORRIO, count=1), gavel(NESS, "reveal_seven"), deck=(TORRIO,), own_meld=own_meld)
    assert f"turns up Johnny Torrio; takes {takes};" in lines[1]


def test_a_raid_tells_whose_cards_go() -> None:
    """K-9.2: seat 1 has laid off two cards of Frank Nitti, seat 0 none."""
    other = (choice(1, "draw", "case_file"), choice(1, "play", "lay_off", card=NITTI, count=2))
    lines = turn(*other, choice(0, "draw", "case_file"), gavel(RAID, "raid", name=NITTI))
    assert lines[-1] == "plays Raid: raids for Frank Nitti; 2 from seat 1"


def state(hands: tuple[list[str], list[str]], areas: tuple[dict[str, int], dict[str, int]]) -> Event:
    rows = [[area.get(name, 0) for name in GANGSTERS] for area in areas]
    table = {"hands": list(hands), "areas": rows, "underworld": [WHITE, RAID], "case_file": 3}
    return {"event": "state", "turn": 1, "seat": 0, **table}


def test_after_a_turn_what_it_changed_is_shown() -> None:
    """The hand of seat 1 is as it was dealt, and its play area empty as before."""
    assert turn(MELD, state(([MEETING, WARRANT], HANDS[1]), ({CAPONE: 3}, {})))[1:] == [
        "| hand of seat 0: Agent Meeting, Search Warrant",
        "| play area of seat 0: 3 Al Capone",
        "| Underworld Raid (of 2); 3 cards in the Case File",
    ]


def test_the_end_of_a_round_tells_of_an_exclusion() -> None:
    """K-12.6."""
    end = {"event": "round_end", "reason": "out", "seat": 0, "points": [80, 0], "totals": [80, 0], "exclusion": True}
    lines = turn(state(([], HANDS[1]), ({CAPONE: 9}, {})), end)
    assert lines[0] == "| hand of seat 0: -"
    assert lines[-3:] == [
        "Round 1 ends: seat 0 went out",
        "seat 0 x: 80 points, 80 in all, the others are shut out",
        "seat 1 x: 0 points, 0 in all",
    ]


def test_partners_share_a_play_area_and_are_not_asked() -> None:
    """K-1.8, K-6.10: of four players in teams seat 2, the partner, has the Frank Nitti that seat 3 has too."""
    hands = ([MEETING, CAPONE], [WHITE, WHITE], [NITTI, WHITE], [NITTI, WHITE])
    dealt = [card for cards in zip(*hands, strict=True) for card in cards]
    rules = {"teams": True, "ask_partner": False, "hand_size": 5}
    start = [{"event": "round", "round": 1, "dealer": 3}, shuffle("case_file", [*dealt, *[RAID] * 12, RAID, TORRIO])]
    ask = gavel(MEETING, "ask_around", name=NITTI)
    lines = text_of(GAME, rules, 4, *start, choice(0, "draw", "underworld"), ask)
    assert lines[-1].endswith("seat 3 gives 1 and draws Johnny Torrio")
    nothing: list[list[str]] = [[], [], [], []]
    table = {"hands": nothing, "areas": [[3] + [0] * 10, [0] * 11], "underworld": [], "case_file": 0}
    lines = text_of(GAME, rules, 4, *start, choice(0, "draw", "underworld"), {"event": "state", "seat": 0, **table})
    assert "| play area of seat 0 and seat 2: 3 Al Capone" in lines
