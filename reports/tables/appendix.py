"""Appendix: how the numbers are made, the rules in force, who played, and the receipts."""

from __future__ import annotations

import hashlib

from experiments.config import told_players
from reports.content import Block, Chapter, Facts, Finding, Paragraph, Sheet
from reports.run import LineUp, LogFile, Run
from reports.tables.common import flat_rules, shown
from reports.units import whole

NAME, TITLE = "appendix", "Appendix: method, rules and receipts"
LONGEST_TOLD = 150  # letters of values that the table of rules tells where the variants tell them too

_DEALS = (
    "Every deal, the order of all decks, is drawn from the experiment's seed and the number of the deal alone, and is "
    "the same for all line-ups and rule sets, so that they are compared on the same luck. A block is one deal in all "
    "rotations of a line-up over the seats; where all seats play alike, the dealt hands move on instead. Blocks, never "
    "single games or rounds, are what every interval counts: games of a deal resemble each other."
)
_INTERVALS = (
    "A number per round, turn or the like is a ratio of totals over all blocks, never a mean of means of games. "
    "Intervals hold 95\u202f%; each table names its kind. Where a table judges several numbers, its intervals hold "
    "together (max-t). Shares of events have Clopper-Pearson intervals on their effective size; scores within bounds, "
    "where blocks are few, betting intervals."
)
_VERDICTS = (
    "A verdict is read off the printed interval and the margin m alone. Inside \u2212m to +m: fair within m. Wholly "
    "beyond: an advantage. Without 0 but across m: some advantage, size not settled. Else it cannot be told yet. Fewer "
    "than 30 deals get no verdict, and where capped or failed games could turn a verdict at worst, there is none."
)


def build(run: Run) -> Chapter:
    """Return the appendix."""
    blocks: list[Block] = [
        *(Paragraph(text) for text in (_DEALS, _INTERVALS, _VERDICTS)),
        _receipts(run),
        _files(run),
        _strategies(run),
        *_variants(run),
        _rules(run),
    ]
    return Chapter(NAME, TITLE, Finding("", ""), tuple(blocks))


def _rules(run: Run) -> Sheet:
    """Return every rule with its values in force, and its default where that is another; tables entry by entry."""
    rows: list[tuple[str, ...]] = []
    for key in run.game.rules.keys:
        usual, values = run.default_rules[key.name], [each.rules[key.name] for each in run.manifest.variants]
        if isinstance(usual, dict):
            rows += [
                _rule(f"{key.name}.{entry}", [each[entry] for each in values], usual[entry], "", key.ruling)
                for entry in usual
            ]
        else:
            rows.append(_rule(key.name, values, usual, key.about, key.ruling))
    return Sheet(
        "rules",
        "Rules and rulings in force. Rulings settle what the rulebook leaves open; their numbers are those of the "
        "rules document. Several values: see the variants.",
        ("Rule", "In force", "Default, if another", "What it is", "Ruling"),
        tuple(rows),
        (34, 20, 17, 44, 9),
    )


def _rule(name: str, values: list[object], usual: object, about: str, ruling: str) -> tuple[str, ...]:
    inside = list(dict.fromkeys(shown(value) for value in values))
    told = " / ".join(inside)
    if len(told) > LONGEST_TOLD and len(inside) > 1:
        told = f"{len(inside)} values: see the variants"
    return name, told, "" if inside == [shown(usual)] else shown(usual), about, ruling


def _variants(run: Run) -> list[Sheet]:
    """Return what each variant changes, nothing where there is one only."""
    if len(run.manifest.variants) == 1:
        return []
    default = flat_rules(run.default_rules)
    rows = []
    for place, variant in enumerate(run.manifest.variants):
        rules = flat_rules(variant.rules)
        changes = [f"{key} = {shown(value)}" for key, value in rules.items() if value != default.get(key)]
        rows.append((str(place), variant.name, "; ".join(changes) or "default rules"))
    caption = "Variants, with every rule that is not at its default."
    return [Sheet("variants", caption, ("Number", "Variant", "Rules"), tuple(rows), (9, 40, 60))]


def _strategies(run: Run) -> Sheet:
    rows = []
    for label, note in run.manifest.strategies.items():
        parameters = ", ".join(f"{name} = {_parameter(value)}" for name, value in note.parameters.items())
        rows.append((label, note.about, parameters or "none", note.source))
    return Sheet(
        "strategies",
        "Strategies that were played, with the values of their parameters.",
        ("Strategy", "What it does", "Parameters", "Source"),
        tuple(rows),
        (17, 37, 25, 31),
        assumed=False,
    )


def _parameter(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else shown(value)


def _receipts(run: Run) -> Facts:
    """Return what is needed to play the run again and to know that it is the same."""
    manifest, counts = run.manifest, run.manifest.counts
    seatings: dict[str, list[str]] = {}
    for lineup in manifest.lineups:
        seatings.setdefault(_seating(lineup), []).append(lineup.label)
    lineups = ". ".join(f"{seating}: {'; '.join(labels)}" for seating, labels in seatings.items())
    facts = (
        ("Experiment", f"{manifest.name}, {told_players(manifest.players)}, seed {manifest.seed}"),
        ("Deals", f"{whole(len(run.deals))} of {whole(manifest.deals)} for each of {len(run.cells)} combinations"),
        ("Line-ups", lineups),
        (
            "Games",
            f"{whole(counts.games)}, capped {whole(counts.capped_games)}, failed {whole(counts.failed_games)}",
        ),
        ("Rounds, decisions", f"{whole(counts.rounds)}, {whole(counts.choices)}"),
        (
            "Source",
            f"Cellblock {manifest.cellblock}, rules version {manifest.rules_version}, hash {manifest.source_hash}",
        ),
    )
    return Facts("Receipts", facts)


def _seating(lineup: LineUp) -> str:
    """Say how a line-up moves over the seats."""
    if lineup.rotations == 1:
        return "One game a deal"
    order = " in an order that each deal draws" if lineup.draw_order else ""
    return f"{lineup.rotations} games a deal, {'hands' if lineup.shift_hands else 'players'} moved on{order}"


def _files(run: Run) -> Sheet:
    """Return the logs with a checksum each: that of the checksums of the log's files in their order."""
    rows = []
    for table in run.manifest.logs:
        files = [file for file in run.manifest.files if file.path.startswith(f"{table}/")]
        rows.append((table, str(len(files)), whole(sum(file.rows for file in files)), _checksum(files)))
    return Sheet(
        "logs",
        "Log files. The checksum of a log is the SHA-256 of its files' SHA-256 sums, one a line, in the order of their "
        "names; the manifest lists each file.",
        ("Log", "Files", "Rows", "Checksum"),
        tuple(rows),
        (10, 8, 14, 78),
    )


def _checksum(files: list[LogFile]) -> str:
    lines = "".join(f"{file.sha256}\n" for file in sorted(files, key=lambda file: file.path))
    return hashlib.sha256(lines.encode()).hexdigest()
