"""`cellblock list`: what there is."""

# ruff: noqa: PLC0415 - what is heavy is imported when the command runs, so that help is there at once
from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import rich_click as click

from cellblock.cli.options import GameName, json_option, verbosity_options

if TYPE_CHECKING:
    from simulator.game import Game
    from simulator.rules import RuleKey

Row: TypeAlias = dict[str, Any]

RULE_WIDTH = 38  # of a rule with its default, which goes on in the next line where it is longer


@click.command("list", short_help="Games, strategies, rules, rulings, experiments.")
@click.argument("what", metavar="WHAT", type=click.Choice(["games", "strategies", "rules", "rulings", "experiments"]))
@click.argument("game", metavar="[GAME]", type=GameName(), required=False)
@json_option
@verbosity_options
def command(what: str, game: str | None, as_json: bool) -> None:
    """List what there is of GAME, by default of every game.

    WHAT is one of games, strategies, rules, rulings, experiments.

    Strategies come with their parameters and with the dials that a game has for every seat, rules with default and
    allowed values. Rulings are the points that a rulebook leaves open, with how they are settled and why.
    """
    from simulator.games import GAMES

    chosen = [each for each in GAMES.values() if game in (None, each.name)]
    found = [ROWS[what](each) for each in chosen]
    if as_json:
        click.echo(json.dumps([row for rows in found for row in rows], indent=1, ensure_ascii=False))
    else:
        for rows in filter(None, found):
            SHOWN[what](rows)


def _games(game: Game) -> list[Row]:
    return [
        {
            "game": game.name,
            "title": game.title,
            "players": f"{game.min_players} to {game.max_players}",
            "about": game.about,
            "rules_version": game.rules_version,
            "assumption": _default_assumption(game),
        }
    ]


def _default_assumption(game: Game) -> str:
    """Return which values of the default rules are an assumption."""
    return game.assumption(game.rules.resolve({}, game.min_players))


def _strategies(game: Game) -> list[Row]:
    from dataclasses import asdict

    from strategies.registry import strategies_of

    return [
        {
            "game": game.name,
            "strategy": strategy.name,
            "about": strategy.about,
            "source": strategy.source,
            "compiled": strategy.compiled,
            "parameters": list(map(asdict, strategy.parameters)),
            "dials": list(map(asdict, game.dials)),
        }
        for strategy in strategies_of(game.name).values()
    ]


def _rules(game: Game) -> list[Row]:
    return [row for key in game.rules.keys for row in _rule(game.name, key)]


def _rule(game: str, key: RuleKey) -> list[Row]:
    """Return a rule; a table has a row for each of its entries."""
    from simulator.rules import Counts

    if not isinstance(key, Counts):
        return [_rule_row(game, key.name, key.default, key.allowed(), key.about, key.ruling)]
    return [
        _rule_row(game, f"{key.name}.{name}", key.default[name], f"{low} to {high}", key.about, key.ruling)
        for name, (low, high) in key.limits.items()
    ]


def _rule_row(game: str, name: str, default: object, allowed: str, about: str, ruling: str) -> Row:
    return {"game": game, "rule": name, "default": default, "allowed": allowed, "about": about, "ruling": ruling}


def _rulings(game: Game) -> list[Row]:
    from dataclasses import asdict

    from simulator.rulings import rulings_of

    return [
        {
            "game": game.name,
            **asdict(ruling),
            "rules": [key.name for key in game.rules.keys if key.ruling == ruling.id],
        }
        for ruling in rulings_of(game.name)
    ]


def _experiments(game: Game) -> list[Row]:
    from experiments.assumptions import assumptions_of, told_assumptions
    from experiments.config import load_experiment, one_or_several, shipped_experiments

    found = [load_experiment(name) for name in shipped_experiments() if name.startswith(f"{game.name}/")]
    names = [name for name in shipped_experiments() if name.startswith(f"{game.name}/")]
    return [
        {
            "experiment": name,
            "question": experiment.question,
            "players": one_or_several(experiment.players),
            "variants": len(experiment.variants),
            "lineups": len(experiment.lineups),
            "deals": experiment.deals,
            "assumption": told_assumptions(assumptions_of(experiment)),
        }
        for name, experiment in zip(names, found, strict=True)
    ]


def _show_games(rows: Sequence[Row]) -> None:
    from cellblock.cli.tables import entry, show

    for row in rows:
        facts = [(name, row[name]) for name in ("players", "about", "assumption") if row[name]]
        show(entry(f"{row['game']}: {row['title']}", facts))


def _show_strategies(rows: Sequence[Row]) -> None:
    from cellblock.cli.tables import entry, show

    for row in rows:
        facts = [("does", row["about"])]
        facts += [("source", row["source"])] if row["source"] else []
        facts += [] if row["compiled"] else [("plays as", "plain Python, slowly")]
        show(entry(f"{row['game']} / {row['strategy']}", facts + list(map(_number, row["parameters"]))))
    _show_dials(rows[0])


def _show_dials(row: Row) -> None:
    """Print the dials that a game has for every seat, with what default rules have against them."""
    from cellblock.cli.tables import entry, show
    from simulator.games import find_game

    dials = row["dials"]
    if not dials:
        return
    game = find_game(row["game"])
    fault = game.dials_fault(game.rules.resolve({}, game.min_players), [dial["high"] for dial in dials])
    facts = [("takes", f"dials beside the parameters of any strategy, as in {row['strategy']}:{dials[0]['name']}=0.1")]
    facts += list(map(_number, dials))
    facts += [("note", fault)] if fault else []
    show(entry(f"{game.name} / every seat", facts))


def _number(each: Row) -> tuple[str, str]:
    """Return a parameter or a dial as it is printed."""
    return each["name"], f"{each['about']} ({each['low']:g} to {each['high']:g}, default {each['default']:g})"


def _show_rules(rows: Sequence[Row]) -> None:
    from rich.table import Table
    from rich.text import Text

    from cellblock.cli.tables import print_assumption, print_text, show
    from simulator.games import find_game

    game = find_game(rows[0]["game"])
    table = Table.grid(padding=(0, 2))
    table.add_column(max_width=RULE_WIDTH)
    table.add_column()
    about = None
    for row in rows:
        limits = f"({row['allowed']}{'; ' if row['ruling'] else ''}{row['ruling']})"
        table.add_row(
            Text(f"{row['rule']} = {json.dumps(row['default'])}"),
            Text(limits if row["about"] == about else f"{row['about']} {limits}"),
        )
        about = row["about"]  # told once for the entries of a table
    show(Text(f"Rules of {game.name}\n", style="bold"), table)
    if game.dials:
        print_text(f"\nDials of each seat: {', '.join(dial.name for dial in game.dials)} (cellblock list strategies).")
    print_assumption(_default_assumption(game))
    click.echo()


def _show_rulings(rows: Sequence[Row]) -> None:
    from cellblock.cli.tables import entry, show

    for row in rows:
        rules = ", ".join(row["rules"])
        facts = [(name, row[name]) for name in ("question", "options", "default", "reason")]
        facts += [("rules", rules)] if rules else []
        facts += [("clauses", ", ".join(row["clauses"]))]
        show(entry(f"{row['id']} {row['name']} (impact: {row['impact']})", facts))


def _show_experiments(rows: Sequence[Row]) -> None:
    from cellblock.cli.tables import print_assumption, print_rows

    shown = [{key: value for key, value in row.items() if key != "assumption"} for row in rows]
    print_rows([{**row, "players": _in_a_row(row["players"])} for row in shown])
    for assumption in dict.fromkeys(row["assumption"] for row in rows if row["assumption"]):
        names = [row["experiment"] for row in rows if row["assumption"] == assumption]
        print_assumption(f"{assumption} ({', '.join(names)})")
    click.echo()


def _in_a_row(value: int | list[int]) -> int | str:
    return ", ".join(map(str, value)) if isinstance(value, list) else value


ROWS: dict[str, Callable[[Game], list[Row]]] = {
    "games": _games,
    "strategies": _strategies,
    "rules": _rules,
    "rulings": _rulings,
    "experiments": _experiments,
}
SHOWN: dict[str, Callable[[Sequence[Row]], None]] = {
    "games": _show_games,
    "strategies": _show_strategies,
    "rules": _show_rules,
    "rulings": _show_rulings,
    "experiments": _show_experiments,
}
