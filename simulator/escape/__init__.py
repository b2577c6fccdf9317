"""Escape from Alcatraz: what the rest of the program may use of it.

Source: the rulebook of *Mystery Rummy: Escape from Alcatraz*, for 2 to 4 players. docs/games/escape.md tells the rules
clause by clause, with what the rulebook leaves open and how it is settled here; rules.py holds the same as data.
"""

from simulator.escape.following import EscapeFollower
from simulator.escape.invariants import PROMISES, broken_promise
from simulator.escape.log import DRAW_ROW, ROUND_COUNTERS
from simulator.escape.loop import play_games
from simulator.escape.rules import ACTION_CARDS, MAX_PLAYERS, MIN_PLAYERS, RULES
from simulator.escape.sampling import sample
from simulator.escape.state import END_REASONS, HIDDEN, SETTING, VIEW
from simulator.escape.witness import EscapeWitness
from simulator.escape.words import Narrator, choice_fields
from simulator.game import Game, no_assumption
from simulator.loop import no_check, strategy_signature

GAME = Game(
    name="escape",
    title="Mystery Rummy: Escape from Alcatraz",
    about="guards meld escape plans and foil them; 129 cards, 2 to 4 players, to 100 points",
    min_players=MIN_PLAYERS,
    max_players=MAX_PLAYERS,
    rules_version=1,
    rules=RULES,
    view=VIEW,
    hidden=HIDDEN,
    setting=SETTING,
    play=play_games,
    logs=("rounds", "games", "draws"),
    draw_row=DRAW_ROW,
    counters=ROUND_COUNTERS,
    special_cards=ACTION_CARDS,
    end_reasons=END_REASONS,
    strategy_signature=lambda: strategy_signature(VIEW),
    narrator=Narrator,
    follow=EscapeFollower,
    choice_fields=choice_fields,
    witness=EscapeWitness,
    sample=sample,
    checks=(no_check(VIEW, HIDDEN, SETTING), broken_promise),
    promises=PROMISES,
    assumption=no_assumption,
)

__all__ = ["GAME"]
