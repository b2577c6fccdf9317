"""The conditions of the rules, one function each; strategies may call them with their view."""

from __future__ import annotations

from simulator.compiled import inner
from simulator.escape.rules import EXCLUSIVE, GENERIC, INFAMOUS


@inner
def foil_size(view, plan):
    """Return how many cards of a plan must be in play to foil it."""
    return view.rules.guard_help_size if view.guard_help == plan else view.rules.foil_size


@inner
def is_complete(view, plan):
    """Tell whether as many cards of a plan are in play as are needed to foil it."""
    return view.in_play[plan] >= foil_size(view, plan)


@inner
def is_escapee(card):
    """Tell an Escapee from a plan card."""
    return card >= INFAMOUS


@inner
def matches(plan, card):
    """Tell whether an Escapee is the plan's own Infamous one or a Generic one."""
    return card == GENERIC or card == INFAMOUS + plan


@inner
def can_lead(view, plan, card):
    """Tell whether an Escapee can be the mastermind of a plan: one that matches, or any under Change in Plan."""
    return matches(plan, card) or view.change_in_plan == plan


@inner
def yard_has_room(view):
    """Tell whether the Yard has an Escapee for one plan more (A-09)."""
    new = 0 if view.rules.yard_limit == EXCLUSIVE else 1
    return view.plans_in_play + new <= view.yard_size


@inner
def can_restart(view, plan):
    """Tell whether a plan that may have been foiled in this round may be started (A-11)."""
    return view.times_foiled[plan] == 0 or view.rules.restart_foiled_plan != 0
