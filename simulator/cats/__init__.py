"""Alcatraz, the cats game: what the rest of the program may use of it.

Source: the rulebook of *Alcatraz*, a game of memory and arithmetic for 2 to 5 players. docs/games/cats.md tells the
rules clause by clause, with what the rulebook leaves open and how it is settled here; rules.py holds the same as data.
"""

from simulator.cats.following import CatsFollower
from simulator.cats.invariants import PROMISES, broken_promise
from simulator.cats.log import DRAW_ROW, unused_counters
from simulator.cats.loop import play_games
from simulator.cats.memory import DIALS, dials_fault
from simulator.cats.rules import ABILITIES, MAX_PLAYERS, MIN_PLAYERS, RULES, assumption
from simulator.cats.sampling import sample
from simulator.cats.state import COUNTERS, END_REASONS, HIDDEN, SETTING, VIEW
from simulator.cats.witness import CatsWitness
from simulator.cats.words import Narrator, choice_fields
from simulator.game import Game
from simulator.loop import no_check, strategy_signature

GAME = Game(
    name="cats",
    title="Alcatraz, the cats game",
    about="rows of hidden numbers are swapped, remembered and added up; 68 cards, 2 to 5 players, two rounds",
    min_players=MIN_PLAYERS,
    max_players=MAX_PLAYERS,
    rules_version=1,
    rules=RULES,
    view=VIEW,
    hidden=HIDDEN,
    setting=SETTING,
    play=play_games,
    logs=("rounds", "games"),
    draw_row=DRAW_ROW,
    counters=COUNTERS,
    unused_counters=unused_counters,
    special_cards=ABILITIES,
    end_reasons=END_REASONS,
    strategy_signature=lambda: strategy_signature(VIEW),
    narrator=Narrator,
    follow=CatsFollower,
    choice_fields=choice_fields,
    witness=CatsWitness,
    sample=sample,
    checks=(no_check(VIEW, HIDDEN, SETTING), broken_promise),
    promises=PROMISES,
    assumption=assumption,
    dials=DIALS,
    dials_fault=dials_fault,
)

__all__ = ["GAME"]
