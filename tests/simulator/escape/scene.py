"""Positions of Escape from Alcatraz laid by hand, played on by scripted choices through the engine's own loop.

Cards are written as in traces: `P3` a Plan card of plan 3, `I3` its Infamous Escapee, `G` a Generic one. Face-up piles
have their top last; the Cell Block and the Action deck have the next card first. A choice is written as the values of
its fields: "start 1 3", "foil 2 G yard", "take 1 4" (victim, plan), "discard P5".

Every card of the deck lies somewhere: what a scene does not name goes to the bottom of the Cell Block, or where `rest`
says. The Action deck holds the cards that the scene names and no others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from simulator.escape import GAME
from simulator.escape.rules import ACTION_CARDS, CARD_TYPES, GENERIC, INFAMOUS, MAX_PLANS
from simulator.escape.state import DISCARD, DRAW, NO_PLAN, PLAY
from simulator.escape.words import PHASES, action_names, card_names, choice_fields, counted_names
from tests.simulator.scenes import BaseScene

START_PHASES = {"draw": DRAW, "play": PLAY, "discard": DISCARD}


def card_type(name: str) -> int:
    """Return the engine's number of a card of the plan deck."""
    if name == "G":
        return GENERIC
    return int(name[1:]) - 1 + (INFAMOUS if name[0] == "I" else 0)


def counted(cards: str) -> np.ndarray:
    """Return how many cards of each type a text names."""
    return np.bincount([card_type(name) for name in cards.split()], minlength=CARD_TYPES).astype(np.int32)


def choice_text(choice: int) -> str:
    """Return a choice as scenes write it."""
    fields = choice_fields(choice)
    if fields["choice"] == "foil":
        return "foil {plan} {card} {from}".format(**fields)
    return " ".join(str(value) for value in fields.values())


class Scene(BaseScene):
    """A table laid by hand.

    Args:
        hands: cards of each seat; their number is the number of players.
        areas: plan cards of each play area.
        foiled: cards of each Foiled! pile.
        foiled_plans: numbers of the plans that were foiled in this round.
        yard, solitary, block: cards there; `block` is what comes next.
        rest: where cards go that the scene does not name: "block" (below), "solitary" (below) or "foiled" (last seat).
        action, action_discards: Action cards, next first and bottom first.
        guard_help, change_in_plan: the plan that the card lies on.
        phase, seat: who decides what; it is the seat's turn.
        changes: fields of the view (turn, totals, round_number, idle_turns, played, ...) and rule keys.
    """

    GAME, PHASES = GAME, PHASES
    choice_text = staticmethod(choice_text)

    def __init__(
        self,
        *hands: str,
        areas: Sequence[str] = (),
        foiled: Sequence[str] = (),
        foiled_plans: str = "",
        yard: str = "G",
        solitary: str = "",
        block: str = "",
        rest: str = "block",
        action: str = "",
        action_discards: str = "",
        guard_help: int | None = None,
        change_in_plan: int | None = None,
        phase: str = "play",
        seat: int = 0,
        **changes: Any,
    ) -> None:
        attached = {"guard_help": guard_help, "change_in_plan": change_in_plan}
        lying = [card for card, plan in attached.items() if plan]
        deck = dict.fromkeys(ACTION_CARDS, 0) | Counter(f"{action} {action_discards}".split() + lying)
        rules = {"action_deck": deck} | {key: changes.pop(key) for key in GAME.rules.names() if key in changes}
        super().__init__(rules, len(hands))
        self._lay_cards(hands, areas, foiled, yard, solitary, block, rest)
        self._lay_action_cards(action, action_discards, attached)
        for plan in foiled_plans.split():
            self.view.times_foiled[int(plan) - 1] += 1
            self.hidden.foils += 1
        self.view.seat = self.view.turn_seat = seat
        self.view.phase = START_PHASES[phase]
        self.view.turn, self.hidden.first_play, self.view.drew_block = 1, 1, phase != "draw"
        self.change(changes)

    def _lay_cards(
        self,
        hands: Sequence[str],
        areas: Sequence[str],
        foiled: Sequence[str],
        yard: str,
        solitary: str,
        block: str,
        rest: str,
    ) -> None:
        named = Counter(" ".join([*hands, *areas, *foiled, yard, solitary, block]).split())
        deck = Counter(_plan_deck(self.rules))
        assert named <= deck, f"the deck has no {named - deck}"
        places = {"block": "", "solitary": "", "foiled": ""} | {rest: " ".join((deck - named).elements())}
        piles = [*foiled, *[""] * (len(hands) - len(foiled))]
        piles[-1] += " " + places["foiled"]
        view, hidden = self.view, self.hidden
        for seat, hand in enumerate(hands):
            hidden.hand[seat] = counted(hand)
            view.hand_size[seat] = len(hand.split())
            view.foiled[seat] = counted(piles[seat])
        for seat, area in enumerate(areas):
            view.area[seat] = counted(area)[:MAX_PLANS]
        view.in_play = view.area.sum(axis=0)
        view.plans_in_play = (view.in_play > 0).sum()
        view.yard, view.yard_size = counted(yard), len(yard.split())
        self._lay_pile(f"{places['solitary']} {solitary}")
        order = [card_type(name) for name in f"{block} {places['block']}".split()]
        hidden.block[: len(order)] = order
        hidden.block_next, hidden.block_size, view.cell_block = 0, len(order), len(order)

    def _lay_pile(self, cards: str) -> None:
        pile = [card_type(name) for name in cards.split()]
        self.view.solitary[: len(pile)] = pile
        self.view.solitary_size, self.view.in_solitary = len(pile), counted(cards)

    def _lay_action_cards(self, action: str, discards: str, attached: dict[str, int | None]) -> None:
        view, hidden = self.view, self.hidden
        order = [ACTION_CARDS.index(card) for card in action.split()]
        pile = [ACTION_CARDS.index(card) for card in discards.split()]
        hidden.action_order[: len(order)], hidden.action_next, view.action_deck = order, 0, len(order)
        view.action_left = np.bincount(order, minlength=len(ACTION_CARDS))
        view.action_pile[: len(pile)], view.action_discards = pile, len(pile)
        for card, plan in attached.items():
            view[card] = plan - 1 if plan else NO_PLAN

    def stack(self, order: str) -> None:
        """Give the plan deck an order that begins with these cards."""
        first = order.split()
        rest = Counter(_plan_deck(self.rules)) - Counter(first)
        self.hidden.block[: self.hidden.block_size] = [card_type(name) for name in [*first, *rest.elements()]]

    # Reading the table

    def hand(self, seat: int) -> str:
        """The cards of a hand."""
        return " ".join(counted_names(self.hidden.hand[seat]))

    def area(self, seat: int) -> str:
        """The cards of a play area."""
        return " ".join(counted_names(self.view.area[seat]))

    def foiled(self, seat: int) -> str:
        """The cards of a Foiled! pile."""
        return " ".join(counted_names(self.view.foiled[seat]))

    @property
    def yard(self) -> str:
        """The Yard."""
        return " ".join(counted_names(self.view.yard))

    @property
    def solitary(self) -> str:
        """Solitary, bottom first."""
        return " ".join(card_names(self.view.solitary[: self.view.solitary_size]))

    @property
    def block(self) -> str:
        """The Cell Block, next card first."""
        return " ".join(card_names(self.hidden.block[self.hidden.block_next : self.hidden.block_size]))

    @property
    def action_deck(self) -> str:
        """The Action deck, next card first."""
        first = int(self.hidden.action_next)
        return " ".join(action_names(self.hidden.action_order[first : first + int(self.view.action_deck)]))

    @property
    def action_discards(self) -> str:
        """The Action discards, bottom first."""
        return " ".join(action_names(self.view.action_pile[: self.view.action_discards]))

    def attached(self, card: str) -> int | None:
        """The number of the plan that Guard Help or Change in Plan lies on."""
        return int(self.view[card]) + 1 if self.view[card] != NO_PLAN else None


def _plan_deck(rules: dict[str, Any]) -> list[str]:
    """Return the cards of the plan deck (E-1.1, E-1.2)."""
    numbers = range(1, rules["plans"] + 1)
    plan_cards = [f"P{plan}" for plan in numbers for _ in range(rules["cards_per_plan"])]
    infamous = [f"I{plan}" for plan in numbers for _ in range(rules["infamous_per_plan"])]
    return plan_cards + infamous + ["G"] * rules["generic_escapees"]
