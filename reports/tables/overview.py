"""Page one: the question, the answer, and what was played."""

from __future__ import annotations

from reports.content import Facts
from reports.run import Run
from reports.units import whole

ABOUT_STRATEGIES = (
    "These results are about the strategies that were played, not about people: they say what the rules do when "
    "the seats play so. Where several strategies agree, a finding is more likely to hold at the table."
)
MOST_NAMED = 4


def what_was_played(run: Run) -> Facts:
    """Return what was played, under which rules, and what did not end as it should."""
    manifest = run.manifest
    facts = [
        ("Game", f"{run.game.title}, {run.players} players, rules version {manifest.rules_version}"),
        ("Line-ups", _named([lineup.label for lineup in manifest.lineups])),
        ("Rules", _named([variant.name for variant in manifest.variants])),
        ("Rulings and assumptions", _rulings(run)),
        ("Games", _games(run)),
        ("Not played to the end", _unfinished(run)),
        (
            "Counts as fair",
            f"up to {manifest.margin_win_share * 100:g} percentage points of win share, {manifest.margin_points:g} "
            f"point{'' if manifest.margin_points == 1 else 's'} a round, judged by 95\u202f% intervals",
        ),
    ]
    return Facts("What was played", tuple(facts))


def changed_rules(run: Run) -> dict[str, list[str]]:
    """Return the rules that are not at their default in some variant, with their values in all variants."""
    default = run.game.rules.resolve({}, run.players)
    changed = {}
    for key, usual in default.items():
        values = [each.rules[key] for each in run.manifest.variants]
        if any(value != usual for value in values):
            changed[key] = list(dict.fromkeys(shown(value, usual) for value in values))
    return changed


def shown(value: object, usual: object = None) -> str:
    """Return a rule's value as text; of a table only what differs from the usual one."""
    if isinstance(value, dict):
        base = usual if isinstance(usual, dict) else {}
        entries = [f"{name} {count}" for name, count in value.items() if base.get(name) != count]
        return ", ".join(entries) or "as usual"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _named(names: list[str]) -> str:
    """Return names in a row, the first few where there are many."""
    if len(names) <= MOST_NAMED + 1:
        return "; ".join(names)
    return f"{'; '.join(names[:MOST_NAMED])}; and {len(names) - MOST_NAMED} more"


def _rulings(run: Run) -> str:
    changed = changed_rules(run)
    rulings = [f"{key} = {' / '.join(values)}" for key, values in changed.items() if run.game.rules.key(key).ruling]
    if not rulings:
        return "every open point of the rulebook settled by its default ruling; all are listed in the appendix"
    return f"{'; '.join(rulings)}; every other open point by its default ruling, listed in the appendix"


def _games(run: Run) -> str:
    counts = run.manifest.counts
    rotated = any(lineup.rotations > 1 for lineup in run.manifest.lineups)
    seats = ", each in every rotation of the seats" if rotated else ""
    return (
        f"{whole(counts.games)} games of {whole(counts.rounds)} rounds: {whole(len(run.deals))} deals for each line-up "
        f"and rule set{seats}; seed {run.manifest.seed}"
    )


def _unfinished(run: Run) -> str:
    counts = run.manifest.counts
    text = f"{whole(counts.capped_games)} games ended by a cap (kept), {whole(counts.failed_games)} failed"
    missing = run.manifest.deals - len(run.deals)
    if run.manifest.status != "complete" or missing:
        text += f"; the run was interrupted, and {whole(missing)} of {whole(run.manifest.deals)} deals are not counted"
    return text
