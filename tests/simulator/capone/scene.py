"""Positions of Al Capone laid by hand, played on by scripted choices through the engine's own loop.

Cards are written short: `C` Al Capone, `M` Murray Humphreys, `T` Johnny Torrio, `R` Ralph Capone, `W` William White,
`S` Samuel Hunt, `G` Jake Guzik, `N` Frank Nitti, `B` Fred Burke, `J` Jack McGurn, `H` Mike Heitler; `meeting`,
`warrant`, `ness` and `raid` are the Gavel cards. The Underworld has its top last, the Case File its next card first.
A choice is written as the values of its fields, a Gavel card by its action alone: "meld R 3", "ask_directly R 2" (name,
victim), "raid C", "take C C" (a selection; "take" takes none), "discard meeting".

Every card of the deck lies somewhere: what a scene does not name goes to the bottom of the Case File, or where `rest`
says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from simulator.capone import GAME
from simulator.capone.rules import CARD_TYPES, GANGSTER_TYPES, GANGSTERS, GAVELS
from simulator.capone.state import DISCARD, DRAW, NO_CARD, PLAY
from simulator.capone.words import CARDS, PHASES, choice_fields
from tests.simulator.scenes import BaseScene

START_PHASES = {"draw": DRAW, "play": PLAY, "discard": DISCARD}
SHORT = dict(zip((*"CMTRWSGNBJH", "meeting", "warrant", "ness", "raid"), CARDS, strict=True))
SHORTENED = {name: short for short, name in SHORT.items()}


def card_type(card: str) -> int:
    """Return the engine's number of a card."""
    return CARDS.index(SHORT[card])


def counted(cards: str) -> np.ndarray:
    """Return how many cards of each type a text names."""
    return np.bincount([card_type(card) for card in cards.split()], minlength=CARD_TYPES).astype(np.int32)


def written(cards: Any) -> str:
    """Return cards of a pile as scenes write them, in its order."""
    return " ".join(SHORTENED[CARDS[int(card)]] for card in cards)


def written_counts(counts: Any) -> str:
    """Return cards that are counted by type as scenes write them."""
    return written([card for card, count in enumerate(counts) for _ in range(int(count))])


def choice_text(choice: int) -> str:
    """Return a choice as scenes write it."""
    fields = choice_fields(choice)
    if fields["choice"] == "gavel":
        del fields["choice"], fields["card"]
    words = [word for value in fields.values() for word in (value if isinstance(value, list) else [value])]
    return " ".join(SHORTENED.get(word, str(word)) for word in words)


class Scene(BaseScene):
    """A table laid by hand.

    Args:
        hands: cards of each seat; their number is the number of players.
        areas: cards in the play area of each side.
        underworld, file: cards there; `file` is what comes next from the Case File.
        rest: where cards go that the scene does not name: "file" (below) or "underworld" (below).
        phase, seat: who decides what; it is the seat's turn.
        changes: fields of the view (turn, totals, round_number, idle_turns, gavel_played, ...) and rule keys.
    """

    GAME, PHASES = GAME, PHASES
    choice_text = staticmethod(choice_text)

    def __init__(
        self,
        *hands: str,
        areas: Sequence[str] = (),
        underworld: str = "",
        file: str = "",
        rest: str = "file",
        phase: str = "play",
        seat: int = 0,
        **changes: Any,
    ) -> None:
        rules = {key: changes.pop(key) for key in GAME.rules.names() if key in changes}
        super().__init__(rules, len(hands))
        self.hidden.count[:] = 0
        self._lay_cards(hands, areas, underworld, file, rest)
        self.view.seat = self.view.turn_seat = seat
        self.view.phase = START_PHASES[phase]
        self.view.turn, self.view.drew_file = 1, phase != "draw"
        self.hidden.hand_at_start = self.view.hand_size[seat]
        self.change(changes)

    def _lay_cards(self, hands: Sequence[str], areas: Sequence[str], underworld: str, file: str, rest: str) -> None:
        named = Counter(" ".join([*hands, *areas, underworld, file]).split())
        deck = Counter(deck_of(self.rules))
        assert named <= deck, f"the deck has no {named - deck}"
        places = {"file": "", "underworld": ""} | {rest: " ".join((deck - named).elements())}
        view, hidden = self.view, self.hidden
        view.area[:] = 0
        for seat, hand in enumerate(hands):
            hidden.hand[seat] = counted(hand)
            view.hand_size[seat] = len(hand.split())
        for side, area in enumerate(areas):
            view.area[side] = counted(area)[:GANGSTER_TYPES]
        view.melded = (view.area >= self.rules["meld_size"]).any(axis=0)
        self._lay_underworld(f"{places['underworld']} {underworld}")
        self._lay_file(f"{file} {places['file']}")

    def _lay_underworld(self, cards: str) -> None:
        pile = [card_type(card) for card in cards.split()]
        self.hidden.underworld[: len(pile)] = pile
        self.view.underworld_size = len(pile)
        self.view.underworld_top = pile[-1] if pile else NO_CARD
        self.hidden.counted[: self.view.players] = counted(cards)

    def _lay_file(self, cards: str) -> None:
        order = [card_type(card) for card in cards.split()]
        self.hidden.deck[: len(order)] = order
        self.hidden.deck_next, self.hidden.deck_size, self.view.case_file = 0, len(order), len(order)

    def stack(self, order: str) -> None:
        """Give the Case File an order that begins with these cards."""
        first, deck = Counter(order.split()), Counter(deck_of(self.rules))
        assert first <= deck, f"the deck has no {first - deck}"
        self._lay_file(" ".join([order, *(deck - first).elements()]))

    # Reading the table

    def hand(self, seat: int) -> str:
        """The cards of a hand."""
        return written_counts(self.hidden.hand[seat])

    def area(self, side: int) -> str:
        """The cards of a play area."""
        return written_counts(self.view.area[side])

    @property
    def underworld(self) -> str:
        """The Underworld, bottom first."""
        return written(self.hidden.underworld[: self.view.underworld_size])

    @property
    def file(self) -> str:
        """The Case File, next card first."""
        return written(self.hidden.deck[self.hidden.deck_next : self.hidden.deck_size])


def deck_of(rules: dict[str, Any]) -> list[str]:
    """Return all cards (K-1.1, K-1.2)."""
    counts = rules["evidence"] | rules["gavels"]
    return [SHORTENED[name] for name in (*GANGSTERS, *GAVELS) for _ in range(counts[name])]
