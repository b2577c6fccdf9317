"""Counters of synthetic rounds, game by game: random, but true to what they mean; [games, rounds, seats] each."""

from typing import Any

import numpy as np

from simulator.capone.rules import GANGSTERS, GAVELS
from simulator.capone.state import ACTIONS
from simulator.cats.rules import MAX_OBJECTIVES


def escape_counters(part: Any) -> dict[str, np.ndarray]:
    """Counters that keep the promises of their meanings."""
    rng, shape = part.rng, part.shape
    scarce = 3.0 / (3 + part.rules["generic_escapees"])
    turns = 4 + rng.poisson(4, shape)
    choices = rng.poisson(3.1, shape) + turns
    blocked = rng.binomial(turns, 0.0 if part.plan.quiet else 0.35 * scarce)
    waits = rng.poisson(0.0 if part.plan.quiet else 1.1 * scarce, shape)
    ends = rng.multinomial(waits, [0.2, 0.15, 0.1, 0.1, 0.1, 0.05, 0.03, 0.27])
    foils = rng.poisson(0.5 / scarce**0.5 * 0.6, shape)
    counters = {
        "turns": turns,
        "choices": choices,
        "options": choices * 3 + rng.poisson(2, shape),
        "forced": rng.binomial(turns, 0.4),
        "dead_turns": rng.binomial(turns, 0.3),
        "block_draws": rng.binomial(turns, 0.8),
        "stall_draws": np.zeros(shape, int),
        "starts": rng.poisson(0.8, shape),
        "lay_offs": rng.poisson(1.6, shape),
        "yard_plays": rng.poisson(0.5, shape),
        "action_cards": rng.binomial(turns, 0.5),
        "blocked_turns": blocked,
        "blocked_left": rng.binomial(blocked, 0.8),
        "foils": foils,
        "foils_from_hand": rng.binomial(foils, 0.4),
        "co_conspirators": rng.binomial(foils, 0.2),
        "waits": waits,
    }
    bins = ("0", "1", "2", "4", "8", "later")
    counters |= {f"waits_foiled_{name}": ends[..., place] for place, name in enumerate(bins)}
    counters["waits_lost"] = ends[..., 6]
    return counters | _escape_ends(part)


def _escape_ends(part: Any) -> dict[str, np.ndarray]:
    """Where the cards lie at the end of a round; every Escapee in one place."""
    rng, (games, rounds, players) = part.rng, part.shape
    lucky = rng.integers(0, players, (games, rounds, 1)) == np.arange(players)
    bonus = np.where(lucky, 3 * rng.integers(0, 4, (games, rounds, 1)), 0)
    ends: dict[str, np.ndarray] = {"bonus": bonus}
    kinds = {
        "infamous": part.rules["plans"] * part.rules["infamous_per_plan"],
        "generic": part.rules["generic_escapees"],
    }
    shares = [0.3 / players] * players + [0.2 / players] * players + [0.2, 0.1, 0.2]
    for kind, count in kinds.items():
        placed = rng.multinomial(np.full((games, rounds), count), shares)
        ends[f"foiled_{kind}"] = placed[..., :players]
        ends[f"hand_{kind}"] = placed[..., players : 2 * players]
        for place, name in enumerate(("yard", "solitary")):
            each = placed[..., 2 * players + place, np.newaxis]
            ends[f"round_{name}_{kind}"] = np.broadcast_to(each, part.shape)
    ends["hand_plans"] = rng.poisson(3, part.shape)
    ends["area_plans"] = rng.poisson(4, part.shape)
    ends["foiled_plans"] = rng.poisson(3, part.shape)
    return ends


def escape_points(part: Any) -> np.ndarray:
    """Points of what was foiled, and of a bonus."""
    counters = part.counters
    points = 2 * counters["foiled_plans"] + 10 * counters["foiled_infamous"] + 5 * counters["foiled_generic"]
    return points + counters["bonus"]


def capone_counters(part: Any) -> dict[str, np.ndarray]:
    """A round of Al Capone: hands dealt from the deck, gavels played, sets completed by somebody, Raids."""
    rng, shape = part.rng, part.shape
    turns = 3 + rng.poisson(2, shape)
    choices = turns + rng.poisson(8, shape)
    counters = {
        "turns": turns,
        "choices": choices,
        "options": choices * 4 + rng.poisson(2, shape),
        "forced": rng.binomial(turns, 0.4),
        "dead_turns": rng.binomial(turns, 0.1),
        "file_draws": rng.binomial(turns, 0.7),
        "stall_draws": np.zeros(shape, int),
        "melds": rng.poisson(2, shape),
        "lay_offs": rng.poisson(3, shape),
        "evidence_played": rng.poisson(12, shape),
        "gavels_discarded": rng.poisson(0.2, shape),
        "hand_evidence": rng.poisson(1, shape),
        "hand_gavels": rng.poisson(1, shape),
        "hand_points": rng.poisson(3, shape),
        "area_cards": rng.poisson(12, shape),
        "round_case_file": np.broadcast_to(rng.poisson(20, (*shape[:2], 1)), shape),
    }
    return counters | _dealt(part) | _actions(part) | _sets(part)


def _dealt(part: Any) -> dict[str, np.ndarray]:
    """Gavel cards of the hands, dealt from one deck in each round."""
    (games, rounds, players), hand = part.shape, part.rules["hand_size"]
    copies = [*part.rules["gavels"].values(), sum(part.rules["evidence"].values())]
    deck = np.broadcast_to(np.repeat(np.arange(len(copies)), copies), (games, rounds, sum(copies)))
    hands = part.rng.permuted(deck, axis=2)[..., : players * hand].reshape(games, rounds, players, hand)
    return {f"dealt_{name}": np.sum(hands == kind, axis=3) for kind, name in enumerate(GAVELS)}


def _actions(part: Any) -> dict[str, np.ndarray]:
    rng, shape = part.rng, part.shape
    counters = {}
    for action in ACTIONS:
        played = rng.poisson(0.0 if part.plan.quiet else 0.6, shape)
        empty = rng.binomial(played, 0.0 if action == "raid" else 0.2)
        counters |= {action: played, f"{action}_empty": empty}
        counters[f"{action}_cards"] = (played - empty) + rng.poisson(0.5 * (played - empty))
    raids, cards = counters["raid"], counters["raid_cards"]
    counters |= {"raid_gain": 4 * cards, "raid_loss": 3 * cards, "raid_leads": rng.binomial(raids, 0.3)}
    counters["partner_asks"] = rng.binomial(counters["ask_directly"], 0.3 if len(set(part.side)) < shape[2] else 0.0)
    return counters


def _sets(part: Any) -> dict[str, np.ndarray]:
    """Each gangster's set is completed at most once in a round, by one seat; who has Al Capone may go out with it."""
    rng, shape = part.rng, part.shape
    counters, played = {}, np.zeros(shape, int)
    for name in GANGSTERS:
        who = rng.integers(0, shape[2], (*shape[:2], 1)) == np.arange(shape[2])
        done = who & (rng.random((*shape[:2], 1)) < (0.0 if part.plan.quiet else 0.1))
        raided = rng.random(shape) < 0.4
        counters |= {f"set_{name}": (done & ~raided).astype(int), f"raid_set_{name}": (done & raided).astype(int)}
        played += counters[f"set_{name}"]
    has_capone = (counters["set_al_capone"] + counters["raid_set_al_capone"]) > 0
    turns = has_capone * rng.integers(0, 3, shape)
    excludes = has_capone & (rng.random(shape) < 0.4)
    counters |= {
        "sets_at_once": rng.binomial(played, 0.1),
        "exclusion_turns": turns,
        "exclusion_tries": rng.binomial(turns, 0.5),
        "exclusion": excludes.astype(int),
        "exclusion_points": excludes * rng.poisson(40, shape),
    }
    return counters


def capone_points(part: Any) -> np.ndarray:
    """Points of cards on the table, and of Gavel cards in the dealt hand as the plan says."""
    worth = sum(part.plan.card_worth.get(name, 0) * part.counters[f"dealt_{name}"] for name in GAVELS)
    return 20 + 2 * part.counters["melds"] + worth


def cats_counters(part: Any) -> dict[str, np.ndarray]:
    """A round of the cats game: objectives met with two or three cards, claims, looks, decks that run out."""
    rng, shape = part.rng, part.shape
    turns = np.broadcast_to(5 + rng.poisson(2, (*shape[:2], 1)), shape)
    choices = turns + rng.poisson(12, shape)
    draws = rng.binomial(turns, 0.8)
    objectives = _objectives(part, turns)
    met = sum(values for name, values in objectives.items() if name.startswith("met_"))
    blind = rng.poisson(0.0 if part.plan.quiet else 0.4, shape)
    missed = rng.binomial(blind, 0.9)
    false = missed + rng.poisson(0.0 if part.plan.quiet else 0.2, shape)
    circles = (met > 2).astype(int)
    uses = 0.0 if part.plan.quiet or part.rules["abilities"] == "none" else 0.1
    counters = {
        "turns": turns,
        "choices": choices,
        "options": choices * 4 + rng.poisson(2, shape),
        "forced": rng.binomial(turns, 0.2),
        "dead_turns": rng.binomial(turns, 0.1),
        "deck_draws": draws,
        "pile_draws": turns - draws,
        "swaps": rng.binomial(draws, 0.9),
        "claims": met + false,
        "false_claims": false,
        "blind_claims": blind,
        "blind_met": blind - missed,
        "first_look_met": np.minimum(met, rng.binomial(1, 0.4, shape)),
        "forgotten": rng.binomial(turns, 0.1),
        "confused": rng.binomial(turns, 0.1),
        "reshuffles": rng.poisson(0.1, shape),
        "objective_reshuffles": rng.poisson(0.2, shape),
        "empty_draws": rng.poisson(0.02, shape),
        "circle": circles,
        "row_left": rng.integers(2, 5, shape) * (1 - circles),
        "row_unknown": rng.integers(0, 2, shape) * (1 - circles),
    }
    counters |= {name: rng.binomial(draws, uses) for name in ("peeks", "plus_ones", "minus_ones", "sign_changes")}
    return counters | objectives


def _objectives(part: Any, turns: np.ndarray) -> dict[str, np.ndarray]:
    """Objectives met, more often the later they come in their list, and turns in which they lay open."""
    rng, shape, listed = part.rng, part.shape, len(part.rules["objectives"])
    counters = {}
    for place in range(MAX_OBJECTIVES):
        rate = 0.0 if part.plan.quiet or place >= listed else 0.3 * (place + 1) / listed
        two, three = rng.poisson(rate, shape), rng.poisson(rate / 5, shape)
        counters |= {f"met_two_{place:02}": two, f"met_three_{place:02}": three}
        counters[f"lay_{place:02}"] = two + three + rng.binomial(turns, 0.3) * (place < listed)
    return counters


def cats_points(part: Any) -> np.ndarray:
    """Points of cards used for objectives."""
    return sum(
        cards * values
        for cards, kind in ((2, "met_two_"), (3, "met_three_"))
        for name, values in part.counters.items()
        if name.startswith(kind)
    )


COUNTERS = {"escape": escape_counters, "capone": capone_counters, "cats": cats_counters}
POINTS = {"escape": escape_points, "capone": capone_points, "cats": cats_points}
