"""Page one: the question, the answer, and what was played."""

from __future__ import annotations

from experiments.config import told_players
from reports.content import Facts
from reports.run import Run, Variant
from reports.tables.common import shown, told_margin
from reports.units import agreeing, whole

ABOUT_STRATEGIES = (
    "These results are about the strategies that were played, not about people: they say what the rules do when "
    "the seats play so. Where several strategies agree, a finding is more likely to hold at the table."
)
_MARKED = "Tables and figures with a \u2020 rest on it, and may come out otherwise with other values."
MOST_NAMED = 4


def what_was_played(run: Run) -> Facts:
    """Return what was played, under which rules, and what did not end as it should."""
    manifest = run.manifest
    fair = (
        f"up to {told_margin(100 * manifest.margin_win_share, 'percentage point')} of win share, "
        f"{told_margin(manifest.margin_points, 'point')} a round, judged by 95\u202f% intervals"
    )
    facts = [
        ("Game", f"{run.game.title}, {told_players(manifest.players)}, rules version {manifest.rules_version}"),
        ("Line-ups", _named([lineup.label for lineup in manifest.lineups])),
        ("Rules", _named([variant.name for variant in manifest.variants])),
        ("Rulings", _rulings(run)),
        *([("Assumption", f"{run.assumption}. {_MARKED}")] if run.assumption else []),
        ("Games", _games(run)),
        ("Not played to the end", _unfinished(run)),
        ("Counts as fair", fair),
    ]
    return Facts("What was played", tuple(facts))


def _named(names: list[str]) -> str:
    """Return names in a row, the first few where there are many."""
    if len(names) <= MOST_NAMED + 1:
        return "; ".join(names)
    return f"{'; '.join(names[:MOST_NAMED])}; and {len(names) - MOST_NAMED} more"


def _rulings(run: Run) -> str:
    """Return the rulings that are not at their default in some variant."""
    changed = []
    for key in run.game.rules.keys:
        usual = run.default_rules[key.name]
        values = list(dict.fromkeys(shown(_as_given(each, key.name)) for each in run.manifest.variants))
        if key.ruling and values != [shown(usual)]:
            tables = (
                f"{key.name}: {len(values)} tables of values"
                if len(values) > 1
                else f"{key.name}: another table, told in the appendix"
            )
            has_table = any(isinstance(_as_given(each, key.name), dict) for each in run.manifest.variants)
            changed.append(tables if has_table else f"{key.name} = {' / '.join(values)}")
    if not changed:
        return "every open point of the rulebook settled by its default ruling; all are listed in the appendix"
    return f"{'; '.join(changed)}; every other open point by its default ruling, listed in the appendix"


def _as_given(variant: Variant, key: str) -> object:
    """Return a rule's value, or the word that the experiment has for its table."""
    word = variant.overrides.get(key)
    return word if isinstance(word, str) else variant.rules[key]


def _games(run: Run) -> str:
    counts = run.manifest.counts
    rotated = any(lineup.rotations > 1 for lineup in run.manifest.lineups)
    seats = ", each in every rotation of the seats" if rotated else ""
    return (
        f"{_counted(counts.games, 'game')} of {_counted(counts.rounds, 'round')}: {_counted(len(run.deals), 'deal')} "
        f"for each line-up and rule set{seats}; seed {run.manifest.seed}"
    )


def _counted(number: int, what: str) -> str:
    return f"{whole(number)} {what}{agreeing(number, '', 's')}"


def _unfinished(run: Run) -> str:
    counts = run.manifest.counts
    text = f"{_counted(counts.capped_games, 'game')} ended by a cap (kept), {whole(counts.failed_games)} failed"
    missing = run.manifest.deals - len(run.deals)
    if missing:
        were, are = agreeing(missing, "was", "were"), agreeing(missing, "is", "are")
        text += f"; {whole(missing)} of {whole(run.manifest.deals)} deals {were} not played whole and {are} not counted"
    elif run.manifest.status != "complete":
        text += "; the run did not end as it should"
    return text
