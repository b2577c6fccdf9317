"""Al Capone: what the rest of the program may use of it.

Source: the rulebook of *Mystery Rummy: Al Capone and the Chicago Underworld*, for 2 to 4 players or two teams of two.
docs/games/capone.md tells the rules clause by clause, with what the rulebook leaves open and how it is settled here;
rules.py holds the same as data.
"""

from simulator.capone.following import CaponeFollower
from simulator.capone.invariants import PROMISES, broken_promise
from simulator.capone.log import DRAW_ROW, ROUND_COUNTERS
from simulator.capone.loop import play_games
from simulator.capone.rules import GAVELS, MAX_PLAYERS, MIN_PLAYERS, RULES, assumption, sides
from simulator.capone.sampling import sample
from simulator.capone.state import END_REASONS, HIDDEN, SETTING, VIEW
from simulator.capone.witness import CaponeWitness
from simulator.capone.words import Narrator, choice_fields
from simulator.game import Game
from simulator.loop import no_check, strategy_signature

GAME = Game(
    name="capone",
    title="Mystery Rummy: Al Capone and the Chicago Underworld",
    about="gangs of evidence are melded, laid off and raided; 86 cards, 2 to 4 players or two teams, to 200 points",
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
    counters=ROUND_COUNTERS,
    special_cards=GAVELS,
    end_reasons=END_REASONS,
    strategy_signature=lambda: strategy_signature(VIEW),
    narrator=Narrator,
    follow=CaponeFollower,
    choice_fields=choice_fields,
    witness=CaponeWitness,
    sample=sample,
    checks=(no_check(VIEW, HIDDEN, SETTING), broken_promise),
    promises=PROMISES,
    assumption=assumption,
    sides=sides,
)

__all__ = ["GAME"]
