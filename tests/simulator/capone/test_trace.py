"""Al Capone in traces: each choice and state in its words (docs/data.md)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.capone.state import (
    ASK_AROUND,
    ASK_DIRECTLY,
    DISCARD_CARD,
    DONE,
    DRAW_CASE_FILE,
    DRAW_TWO,
    DRAW_UNDERWORLD,
    LAY_OFF,
    MELD,
    RAID_FOR,
    REVEAL_SEVEN,
    SEARCH_FOR_A_SET,
    SEARCH_INDIVIDUALLY,
    TAKE_CARD,
    TAKE_COPIES,
    TAKE_REVEALED,
)
from simulator.capone.words import Narrator, choice_fields
from simulator.records import pack
from tests.simulator.capone.play import game_events, play_deals, random_table
from tests.simulator.capone.scene import Scene


@pytest.mark.parametrize(
    ("choice", "fields"),
    [
        (pack(DRAW_CASE_FILE), {"choice": "case_file"}),
        (pack(DRAW_UNDERWORLD), {"choice": "underworld"}),
        (pack(MELD, 3, 4), {"choice": "meld", "card": "ralph_capone", "count": 4}),
        (pack(LAY_OFF, 0, 1), {"choice": "lay_off", "card": "al_capone", "count": 1}),
        (
            pack(ASK_AROUND, 10),
            {"choice": "gavel", "card": "agent_meeting", "action": "ask_around", "name": "mike_heitler"},
        ),
        (
            pack(ASK_DIRECTLY, 0, 2),
            {"choice": "gavel", "card": "agent_meeting", "action": "ask_directly", "name": "al_capone", "victim": 2},
        ),
        (pack(SEARCH_INDIVIDUALLY), {"choice": "gavel", "card": "search_warrant", "action": "search_individually"}),
        (
            pack(SEARCH_FOR_A_SET, 7),
            {"choice": "gavel", "card": "search_warrant", "action": "search_for_a_set", "name": "frank_nitti"},
        ),
        (pack(DRAW_TWO), {"choice": "gavel", "card": "eliot_ness", "action": "draw_two"}),
        (pack(REVEAL_SEVEN), {"choice": "gavel", "card": "eliot_ness", "action": "reveal_seven"}),
        (pack(RAID_FOR, 1), {"choice": "gavel", "card": "raid", "action": "raid", "name": "murray_humphreys"}),
        (pack(DONE), {"choice": "done"}),
        (pack(TAKE_CARD, 14), {"choice": "take", "card": "raid"}),
        (pack(TAKE_COPIES, 2, 0), {"choice": "take", "cards": []}),
        (pack(TAKE_COPIES, 2, 2), {"choice": "take", "cards": ["johnny_torrio"] * 2}),
        # two of the first gangster, none of the second, one of the third: 11 0 . 0 . 1 0 from the lowest bit on
        (
            pack(TAKE_REVEALED) | 0b010011,
            {"choice": "take", "cards": ["al_capone", "al_capone", "johnny_torrio"]},
        ),
        (pack(DISCARD_CARD, 11), {"choice": "discard", "card": "agent_meeting"}),
    ],
)
def test_a_choice_has_the_fields_of_its_event(choice: int, fields: dict[str, Any]) -> None:
    """In this order too."""
    assert list(choice_fields(choice).items()) == list(fields.items())


def test_the_state_tells_the_whole_table() -> None:
    """Hands in the order of the cards, areas by side as counts, the Underworld bottom first."""
    scene = Scene("C raid T", "H", "M", "W", areas=("C C C R", "R R R"), underworld="S ness", file="G N", teams=True)
    told = Narrator(scene.view, scene.hidden).state()
    assert told == {
        "hands": [["al_capone", "johnny_torrio", "raid"], ["mike_heitler"], ["murray_humphreys"], ["william_white"]],
        "areas": [[3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]],
        "underworld": ["samuel_hunt", "eliot_ness"],
        "case_file": 86 - 6 - 7 - 2,
    }


def told_by(scene: Scene, choice: str) -> list[dict[str, Any]]:
    """The events of the step in which a choice is made."""
    narrator = Narrator(scene.view, scene.hidden)
    scene.player.wanted = choice
    narrator.look()
    scene.step()
    return narrator.tell(int(scene.batch.choice))


@pytest.mark.parametrize(("file", "order"), [("C T", None), ("C T W", ["T", "W"])])
def test_cards_discarded_together_are_told_as_a_shuffle(file: str, order: list[str] | None) -> None:
    """Bottom first, without Eliot Ness below them; of a single card there is nothing to tell."""
    scene = Scene("ness M", "H", areas=("C C C", ""), file=file, rest="underworld", shared_discard_order="shuffled")
    shuffles = [event for event in told_by(scene, "reveal_seven") if event["event"] == "shuffle"]
    if order is None:
        assert shuffles == []
    else:
        assert [event["deck"] for event in shuffles] == ["discards"]
        assert shuffles[0]["order"] in (["johnny_torrio", "william_white"], ["william_white", "johnny_torrio"])


def test_after_a_part_was_taken_the_rest_is_told_as_a_shuffle() -> None:
    """Six of seven cards; Eliot Ness was laid in the step before."""
    scene = Scene("ness M", "H", areas=("C C C", ""), file="C T T T W W W", reveal_take="subset", phase="play",
                  shared_discard_order="shuffled").play("reveal_seven")  # fmt: skip
    shuffles = [event for event in told_by(scene, "take C") if event["event"] == "shuffle"]
    assert sorted(shuffles[0]["order"]) == ["johnny_torrio"] * 3 + ["william_white"] * 3


def test_in_the_order_of_the_reveal_there_is_no_shuffle() -> None:
    """By the default rule nothing is drawn by lot after the deal."""
    scene = Scene("ness M", "H", areas=("C C C", ""), file="C T W S G N B")
    assert [event["event"] for event in told_by(scene, "reveal_seven")] == ["choice"]


def test_events_come_in_the_order_of_play() -> None:
    """Game, then rounds: round, shuffle, choices and a state a turn, end; the game's end."""
    events = game_events({"max_hands": 2, "max_turns": 2, "target": 1000}, 2, 0)
    kinds = [event["event"] for event in events if event["event"] != "choice"]
    assert kinds == ["game", *["round", "shuffle", "state", "state", "round_end"] * 2, "game_end"]
    assert [event["dealer"] for event in events if event["event"] == "round"] == [1, 0]
    assert len(events[2]["order"]) == 86


def test_the_trace_is_that_of_the_logged_game() -> None:
    """Points of each round and the winners, of three deals of teams."""
    played = play_deals(random_table({"teams": True}, 4, rotations=4, shift_hands=True), 0, 1)
    points, shares = [], []
    for rotation in range(4):
        events = game_events({"teams": True}, 4, 0, rotation=rotation)
        points += [point for event in events if event["event"] == "round_end" for point in event["points"]]
        winners = events[-1]["winners"]
        shares += [1 / len(winners) if seat in winners else 0 for seat in range(4)]
    assert points == played.rounds["points"].tolist()
    assert shares == played.games["win_share"].tolist()


def test_a_trace_ends_with_the_winners() -> None:
    """Both partners of a team."""
    end = game_events({"teams": True}, 4, 3)[-1]
    assert end["winners"] in ([0, 2], [1, 3])
    assert end["totals"][0] == end["totals"][2]
