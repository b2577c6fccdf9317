"""How far verdicts hang on the rules: each headline figure and its verdict, variant by variant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from matplotlib.axes import Axes

from experiments.statistics import Kind
from reports import figures
from reports.content import (
    FIGURE,
    LINEUP,
    VARIANT,
    Block,
    Chapter,
    Finding,
    Listing,
    Number,
    Panel,
    Paragraph,
    Plot,
    Sheet,
    Table,
    distinct,
    first_drawn,
)
from reports.run import Run
from reports.style import PANELS_ACROSS
from reports.tables import first_player, gavels, strategies
from reports.tables.common import base_variant, given, main_cell
from reports.units import NOTHING, PERCENT_POINTS, agreeing, typeset

NAME, TITLE = "verdicts", "How far verdicts hang on the rules"
HOLDS, CHANGES, OPEN = "holds", "changes", "is left open"
FIRST_WINS, FIRST_POINTS = "First in round 1: win share", "First in a round: points"
MOST_VARIANTS = 24
TALLEST = 190.0  # of a drawing that has a page to itself, in millimetres
JUDGED = {"capone": (gavels,)}  # chapters of a game of its own that judge figures

_ABOUT = (
    "Figures that other chapters judge, by the same rule at the same margin, with every variant. A verdict holds with "
    "another variant where it is settled and the same there. It changes where both are settled and differ, or where "
    "both see an advantage on opposite sides. Else one of them is not settled, and more deals may tell. Points "
    "may weigh more in one variant than in another; the margin is the same."
)
_PLOT = "Headline figures by variant, against an even share or no difference. Band: the margin. Line-up: {lineup}."
_SHEET = "Verdicts with \u201c{base}\u201d, and what becomes of them with the other variants. Line-up: {lineup}."
_CHANGED = "Figures whose verdict changes with some variant: {figures}. Line-up: {lineup}."
_ALONE = "There is one variant only, so that nothing shows how far verdicts hang on the rules."


def build(run: Run) -> Chapter:
    """Return the chapter."""
    if len(run.manifest.variants) == 1:
        return Chapter(NAME, TITLE, Finding("There is one variant only.", _ALONE), ())
    table = Table("verdicts", tuple(_headlines(run)), given(run))
    lineups = [lineup.label for lineup in run.manifest.lineups]
    blocks: list[Block] = [Paragraph(_ABOUT)]
    for place, lineup in enumerate(lineups):
        blocks += [
            _sheet(run, table, lineup, f"verdicts_{place}"),
            *_plots(run, table, place, lineup),
            *_changed(run, table, lineup),
        ]
    return Chapter(NAME, TITLE, _finding(run, table), tuple(blocks), (table,))


def _headlines(run: Run) -> list[Number]:
    """Return the judged figures of other chapters in every cell, under names that tell them apart, name by name."""
    found = [
        replace(number, labels={FIGURE: name} | {key: number.labels[key] for key in (VARIANT, LINEUP)})
        for chapter in (first_player, *JUDGED.get(run.manifest.game, ()), strategies)
        for table in chapter.build(run).tables
        for number in table.numbers
        if number.verdict and (name := _name(table.name, number.labels))
    ]
    names = distinct(number.labels[FIGURE] for number in found)
    return sorted(found, key=lambda number: names.index(number.labels[FIGURE]))


def _name(table: str, labels: Mapping[str, str]) -> str:
    """Return what a judged figure of a table is called here, empty for those that are not told."""
    match table:
        case "first_player_wins":
            return FIRST_WINS if labels[first_player.SEAT].startswith("first") else ""
        case "first_player_order":
            return FIRST_POINTS if labels[first_player.ORDER].startswith("first") else ""
        case "gavels_held":
            return f"{labels[gavels.GAVEL]} dealt: points"
        case _:
            return f"{labels[strategies.STRATEGY]}: win share"


def compared_with(number: Number, base: Number) -> str:
    """Return whether a verdict holds, changes, or is left open where another variant is played.

    Settled are "fair" and "advantage"; two advantages, of whatever size, that lie on opposite sides differ too.
    """
    assert number.verdict is not None
    assert base.verdict is not None
    kinds = {number.verdict.kind, base.verdict.kind}
    opposite = (number.estimate.value > 0) != (base.estimate.value > 0)
    if kinds <= {Kind.ADVANTAGE, Kind.SOME_ADVANTAGE} and opposite:
        return CHANGES
    if not kinds <= {Kind.FAIR, Kind.ADVANTAGE}:
        return OPEN
    return HOLDS if len(kinds) == 1 else CHANGES


def _by_figure(run: Run, table: Table, lineup: str) -> dict[str, tuple[Number, dict[str, Number]]]:
    """Return each figure of a line-up with the base variant, and with the others by their names."""
    base = run.manifest.variants[base_variant(run)].name
    found: dict[str, dict[str, Number]] = {}
    for number in table.pick({LINEUP: lineup}):
        found.setdefault(number.labels[FIGURE], {})[number.labels[VARIANT]] = number
    return {name: (numbers.pop(base), numbers) for name, numbers in found.items() if base in numbers}


def _sheet(run: Run, table: Table, lineup: str, name: str) -> Sheet:
    """Return what becomes of each verdict of a line-up."""
    base = run.manifest.variants[base_variant(run)].name
    rows = []
    for figure, (number, others) in _by_figure(run, table, lineup).items():
        outcomes = {variant: compared_with(each, number) for variant, each in others.items()}
        told = f"{number.value} ({number.span}): {_verdict(number)}"
        rows.append((figure, told, *(_with(outcomes, outcome) for outcome in (HOLDS, CHANGES, OPEN))))
    head = ("Figure", f"With {base}", "Holds with", "Changes with", "Left open with")
    return Sheet(name, _SHEET.format(base=base, lineup=lineup), head, tuple(rows), (30, 32, 26, 22, 22))


def _with(outcomes: Mapping[str, str], outcome: str) -> str:
    """Return the variants that have an outcome."""
    found = [variant for variant, each in outcomes.items() if each == outcome]
    return "all others" if 1 < len(found) == len(outcomes) else "; ".join(found) or NOTHING


def _verdict(number: Number) -> str:
    return typeset(number.verdict.text) if number.verdict else ""


def _changed(run: Run, table: Table, lineup: str) -> list[Listing]:
    """Return the figures whose verdict changes somewhere, variant by variant."""
    moved = tuple(
        name
        for name, (base, others) in _by_figure(run, table, lineup).items()
        if any(compared_with(each, base) == CHANGES for each in others.values())
    )
    caption = _CHANGED.format(figures="; ".join(moved), lineup=lineup)
    return [Listing(table, caption, moved, {LINEUP: lineup}, across=())] if moved else []


def _plots(run: Run, table: Table, place: int, lineup: str) -> list[Plot]:
    """Return the figures of a line-up, a panel each, in as many drawings as pages can hold."""
    names = _names(table, lineup)
    most = PANELS_ACROSS * max(1, int(TALLEST / _height(run)))
    return [
        _plot(run, table, lineup, f"verdicts_{place}_{start}", names[start : start + most])
        for start in range(0, len(names), most)
    ]


def _plot(run: Run, table: Table, lineup: str, name: str, names: Sequence[str]) -> Plot:
    panels = tuple(_panel(run, table, lineup, each) for each in names)
    caption = _PLOT.format(lineup=lineup) + first_drawn(MOST_VARIANTS, len(run.manifest.variants), "variants")
    return Plot(name, table, caption, panels, _height(run), only={LINEUP: lineup})


def _names(table: Table, lineup: str) -> list[str]:
    return distinct(number.labels[FIGURE] for number in table.pick({LINEUP: lineup}))


def _panel(run: Run, table: Table, lineup: str, name: str) -> Panel:
    return Panel(partial(_draw, run, table.pick({LINEUP: lineup, FIGURE: name})), figures.shortened(name))


def _height(run: Run) -> float:
    return 20 + 4.6 * min(len(run.manifest.variants), MOST_VARIANTS)


def _draw(run: Run, numbers: Sequence[Number], ax: Axes) -> None:
    shown = numbers[:MOST_VARIANTS]
    margin = run.share_margin.size if shown[0].unit == PERCENT_POINTS else run.points_margin.size
    figures.forest(ax, shown, [each.labels[VARIANT] for each in shown], margin=margin)


def _finding(run: Run, table: Table) -> Finding:
    """Say how many verdicts hold with all other variants, over all line-ups, and which, for the main line-up."""
    lineup, base = run.lineup(main_cell(run)).label, run.variant(main_cell(run)).name
    outcomes = _outcomes(run, table, lineup)
    holding = [name for name, found in outcomes.items() if set(found.values()) <= {HOLDS}]
    changing = [name for name, found in outcomes.items() if CHANGES in found.values()]
    told = {
        ("holds with all other variants", "hold with all other variants"): holding,
        ("changes with some", "change with some"): [
            f"{name} (with {_with(outcomes[name], CHANGES)})" for name in changing
        ],
        ("is left open with some", "are left open with some"): [
            name for name in outcomes if name not in (*holding, *changing)
        ],
    }
    parts = [f"{len(names)} {agreeing(len(names), *what)}: {'; '.join(names)}" for what, names in told.items() if names]
    text = f"Of {len(outcomes)} verdicts with {base}, {lineup}, {'. '.join(parts)}."
    first = [*changing, *(name for name in outcomes if name not in changing)][:2]  # the most telling ones, on page one
    return Finding(_short(run, table), text, None, _plot(run, table, lineup, "verdicts_key", first))


def _outcomes(run: Run, table: Table, lineup: str) -> dict[str, dict[str, str]]:
    """Return what becomes of each verdict of a line-up with the variants but the base one."""
    return {
        name: {variant: compared_with(each, number) for variant, each in others.items()}
        for name, (number, others) in _by_figure(run, table, lineup).items()
    }


def _short(run: Run, table: Table) -> str:
    """Say how many verdicts hold with all variants and how many change with some, over all line-ups."""
    lineups = [lineup.label for lineup in run.manifest.lineups]
    found = [set(each.values()) for lineup in lineups for each in _outcomes(run, table, lineup).values()]
    holding, changing = sum(each <= {HOLDS} for each in found), sum(CHANGES in each for each in found)
    over = " over all line-ups" if len(lineups) > 1 else ""
    if not holding and not changing:
        return f"None of {len(found)} verdicts{over} is settled in all variants."
    hold, turn = agreeing(holding, "holds", "hold"), f"{changing} {agreeing(changing, 'turns', 'turn')}"
    turned = turn if changing else "none turns"
    return f"{holding} of {len(found)} verdicts{over} {hold} in all variants; {turned} into another."
