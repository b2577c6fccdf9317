"""The contract of a game and of a strategy, for tests and for users.

`check_game` and `check_strategy` raise CheckError with what is wrong and where it was seen; they return nothing when
all is well. A game promises what docs/how-to/honest-views.md tells of views, and

- that no card is lost or doubled, and that counts and public knowledge of hands are right after every step;
- that the choices offered are distinct, and distinct in words;
- that the same seeds give the same games, whatever was played before;
- that an answer which is no place in the list is refused;
- that records are independent of copies of them;
- that a sampled hidden state agrees with the view, and can be played on from.

A strategy promises that it

- answers with a place in its list;
- changes nothing in the view but its `memory`;
- answers by the view and its random number alone, wherever the view lies in memory;
- never indexes past the end of an array.

The audit of hidden information, on both, is in simulator/audit.py.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from simulator.audit import Audit
from simulator.callback import Callback
from simulator.calls import CheckedCalls, noise
from simulator.compiled import jit_is_off
from simulator.errors import CheckError
from simulator.game import BadAnswerError, Game, Played, Seating, Table
from simulator.games import find_game
from simulator.stage import (
    NO_CHOICE,
    Ask,
    Playable,
    Stage,
    asking,
    defaults,
    differing_fields,
    uniform,
)

WRONG_ANSWERS = ((0, -1), (1, 0), (0, 1 << 40))  # -1, the number of choices, and far out
NEVER = 1 << 40


def check_game(
    game: Game,
    players: Sequence[int] = (),
    rules: Mapping[str, object] | None = None,
    deals: int = 1,
    seed: int = 0,
) -> None:
    """Check the contract of a game by uniformly random play.

    Args:
        game: its specification.
        players: numbers of players; all that the game allows where none is given.
        rules: rule overrides.
        deals: games played for each number of players.
        seed: of the deals.

    Raises:
        CheckError: the game does not keep its contract.
    """
    for count in players or _all_counts(game):
        in_force = game.rules.resolve(rules or {}, count)
        for deal in range(deals):
            _check_steps(_stage(game, in_force, count, uniform, seed), deal)
            _check_copies(game, in_force, count, seed, deal)
            _check_samples(game, in_force, count, seed, deal)
            Audit(game, in_force, [uniform] * count, [[]] * count, seed).run(deal)
        _check_same_games(game, in_force, count, seed, deals)
        _check_refusals(game, in_force, count, seed)


def check_strategy(
    strategy: Playable,
    players: Sequence[int] = (),
    rules: Mapping[str, object] | None = None,
    deals: int = 1,
    seed: int = 0,
) -> None:
    """Check the contract of a strategy, in all seats of a table, with the default values of its parameters.

    Args:
        strategy: the strategy (strategies.api.Strategy).
        players: numbers of players; all that its game allows where none is given.
        rules: rule overrides.
        deals: games played for each number of players.
        seed: of the deals.

    Raises:
        CheckError: the strategy does not keep its contract, or its game does not.
        StrategyError: it cannot be compiled.
    """
    game = find_game(strategy.game)
    for count in players or _all_counts(game):
        in_force = game.rules.resolve(rules or {}, count)
        calls = CheckedCalls(strategy, game)
        for deal in range(deals):
            _check_game_of(strategy, calls, game, in_force, count, seed, deal)
            Audit(game, in_force, [asking(strategy)] * count, [defaults(strategy)] * count, seed).run(deal)
        if strategy.compiled and not jit_is_off():
            calls.check_bounds()


def _all_counts(game: Game) -> range:
    return range(game.min_players, game.max_players + 1)


def _stage(game: Game, rules: dict[str, Any], players: int, ask: Ask, seed: int) -> Stage:
    return Stage(game, rules, players, ask, [[]] * players, seed)


# ---- a game -----------------------------------------------------------------------------------------------------


def _steps(stage: Stage, deal: int) -> Iterator[int]:
    """Play a deal and yield the choice, or NO_CHOICE, after each step."""
    stage.start(deal)
    choice = stage.step()
    while choice is not None:
        yield choice
        choice = stage.step()


def _check_steps(stage: Stage, deal: int) -> None:
    """Play a game step by step, the engine's promises checked, and look at the choices of each decision."""
    for choice in _steps(stage, deal):
        if choice != NO_CHOICE:
            _check_options(stage)


def _check_options(stage: Stage) -> None:
    """Refuse a list of choices that is empty, or in which two choices are equal, in numbers or in words."""
    count = int(stage.view.option_count)
    options = [int(option) for option in stage.view.legal[:count]]
    texts = [json.dumps(stage.table.game.choice_fields(option), sort_keys=True) for option in options]
    if not options:
        raise CheckError(f"{stage.where()}: a player has no choice at all")
    for place, text in enumerate(texts):
        if text in texts[:place] or options[place] in options[:place]:
            raise CheckError(f"{stage.where()}: the list of choices holds {text} twice")


def _check_copies(game: Game, rules: dict[str, Any], players: int, seed: int, deal: int) -> None:
    """Copy the records in the middle of a game, play on, and later play the copy on: it must come to the same end."""
    one, other = (_stage(game, rules, players, uniform, seed) for _ in range(2))
    length = sum(1 for _ in _steps(one, deal))
    one.start(deal)
    for _ in range(length // 2):
        one.step()
    other.restore(one.save())
    _play_out(one)
    _play_out(other)
    if (other.save() != one.save()).any():
        raise CheckError(f"{one.where()}: a copy of the records, played on, has come to another end")


def _play_out(stage: Stage) -> None:
    while stage.step() is not None:
        pass


def _check_same_games(game: Game, rules: dict[str, Any], players: int, seed: int, deals: int) -> None:
    """Play the same deals at a fresh table, at a used one, and one by one."""
    table = _table(game, rules, players, uniform, seed)
    first = _rows(table, 0, deals)
    again = _rows(table, 0, deals)
    single = Played.joined([_rows(_table(game, rules, players, uniform, seed), deal, 1) for deal in range(deals)])
    for rows, how in ((again, "at a table that was used before"), (single, "one by one")):
        if not _equal(rows, first):
            raise CheckError(f"{game.name} with {players} players, seed {seed}: played {how}, the games are others")


def _table(game: Game, rules: dict[str, Any], players: int, ask: Ask, seed: int) -> Table:
    seat: Any = ask if jit_is_off() else Callback(ask, game)
    return Table(game, rules, players, Seating([seat] * players, [[]] * players), seed)


def _rows(table: Table, deal: int, deals: int) -> Played:
    table.start(deal, deals)
    return Played.joined(list(iter(table.play, None)))


def _equal(one: Played, other: Played) -> bool:
    names = [field.name for field in dataclasses.fields(Played)]
    return all(getattr(one, name).tobytes() == getattr(other, name).tobytes() for name in names)


def _check_refusals(game: Game, rules: dict[str, Any], players: int, seed: int) -> None:
    """Answer with what is no place in the list; afterwards the table must play as if nothing had been."""
    right = _rows(_table(game, rules, players, uniform, seed), 0, 1)
    for trial, good_answers in enumerate(range(0, 200, 5)):
        rude = _Rude(WRONG_ANSWERS[trial % len(WRONG_ANSWERS)], good_answers)
        table = _table(game, rules, players, rude, seed)
        _expect_refusal(table, rude)
        rude.good_answers = NEVER
        if not _equal(_rows(table, 0, 1), right):
            raise CheckError(
                f"{game.name} with {players} players, seed {seed}: after the refusal of answer {good_answers} of deal "
                "0 the same table plays the deal differently"
            )


class _Rude:
    """Answers well a few times, then wrongly: by the number of choices and one more number."""

    def __init__(self, wrong: tuple[int, int], good_answers: int) -> None:
        self._wrong = wrong
        self.good_answers = good_answers

    def __call__(self, view: Any, number: Any) -> int:
        self.good_answers -= 1
        if self.good_answers >= 0:
            return uniform(view, number)
        return self._wrong[0] * int(view.option_count) + self._wrong[1]


def _expect_refusal(table: Table, rude: _Rude) -> None:
    try:
        _rows(table, 0, 1)
    except BadAnswerError:
        return
    if rude.good_answers < 0:
        raise CheckError(f"{table.game.name}: an answer that is no place in the list was not refused")


def _check_samples(game: Game, rules: dict[str, Any], players: int, seed: int, deal: int) -> None:
    """Sample a hidden state at every few decisions of a game, show the view again, and play the round on."""
    shown: list[bytes] = []

    def ask(view: Any, number: Any) -> int:
        shown.append(view.tobytes())
        return uniform(view, number)

    true, sampled = (_stage(game, rules, players, ask, seed) for _ in range(2))
    true.start(deal)
    before, going, decisions = true.save(), True, 0
    while going:
        shown.clear()
        going = true.step() is not None
        if shown:
            decisions += 1
            if decisions % 7 == 0:
                sampled.restore(before)
                _check_sample(sampled, shown, seed + decisions)
        before = true.save()


def _check_sample(stage: Stage, shown: list[bytes], key: int) -> None:
    """Replace what is hidden by a sample; the seat must be shown the same, and the round must come to its end."""
    view, game = shown[0], stage.table.game
    stage.put(view, noise(game.hidden.itemsize, key).tobytes())
    with np.errstate(over="ignore"):
        game.sample(stage.view, stage.hidden, np.uint64(key))
    if stage.view.tobytes() != view:
        raise CheckError(f"{stage.where()}: sampling has changed the view")
    broken = int(game.checks[1](stage.view, stage.hidden, stage.table.setting))
    if broken:
        raise CheckError(f"{stage.where()}: in a sampled state it is not so that {game.promises[broken]}")
    shown.clear()
    stage.step()
    if shown[:1] != [view]:
        fields = differing_fields(game.view, view, shown[0]) if shown else ["option_count"]
        raise CheckError(f"{stage.where()}: a sampled state shows another view, in {', '.join(fields)}")
    number = int(stage.view.round_number)
    while stage.view.round_number == number and stage.step() is not None:
        pass


# ---- a strategy -------------------------------------------------------------------------------------------------


def _check_game_of(
    strategy: Playable, calls: CheckedCalls, game: Game, rules: dict[str, Any], players: int, seed: int, deal: int
) -> None:
    """Play a deal with every call checked, and once more as games are played in earnest."""
    parameters = [defaults(strategy)] * players
    stage = Stage(game, rules, players, calls, parameters, seed)
    calls.where = stage.where
    for _ in _steps(stage, deal):
        pass
    checked = stage.table.finished()
    seat = strategy.playable()
    earnest = _rows(Table(game, rules, players, Seating([seat] * players, parameters), seed), deal, 1)
    if not _equal(checked, earnest):
        raise CheckError(f"{stage.where()}: strategy {strategy.name} plays the same deal differently a second time")
