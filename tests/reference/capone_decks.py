"""The orders of the Case File a second time, without the engine (tests/reference/shuffles.py)."""

from __future__ import annotations

from typing import Any

from tests.reference.shuffles import PLAY, Card, key_of, shuffled

ALL_CARDS = 0  # the deck


def case_file(rules: dict[str, Any]) -> list[Card]:
    """The deck's list: copy by copy of all gangsters, then copy by copy of the Gavel cards."""
    cards: list[Card] = []
    for first, table in ((0, rules["evidence"]), (len(rules["evidence"]), rules["gavels"])):
        for copy in range(16):
            cards += [(name, first + kind, copy) for kind, (name, count) in enumerate(table.items()) if copy < count]
    return cards


def case_file_order(rules: dict[str, Any], seed: int, deal: int, round_number: int) -> list[str]:
    """The Case File as it is shuffled for a round, before the deal."""
    return shuffled(case_file(rules), key_of(PLAY, seed, deal, round_number, ALL_CARDS, 0))
