"""The rule catalogue for people: by family, and as one page of Markdown."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rules.comparison.rule import SeenPair
from rules.core.rule import Seen
from rules.entry import RuleEntry
from rules.glossary import glossary


def families(rules: Sequence[RuleEntry]) -> list[tuple[str, list[RuleEntry]]]:
    """Every family with its rules, in the catalogue's order."""
    return [(family, list(mine)) for family, mine in groupby(rules, key=lambda rule: rule.family)]


def seen_on(seen: Seen | SeenPair | None) -> str | None:
    """The report on which a rule fires, with the line, and what had to be known beside it; of a comparison both.

    Where a host's output is among that, the line stands there.
    """
    if seen is None:
        return None
    return _pair(seen) if isinstance(seen, SeenPair) else _report(seen)


def _report(seen: Seen) -> str:
    line = f"line {seen.line}" if seen.line is not None else ""
    at = f", {line}" if line and not seen.host else ""
    hosts = [f"{host} ({line})" if line else host for host in seen.host]
    storage = ", ".join(f"{key}: {value}" for key, value in seen.storage.items())
    beside = [*filter(None, (seen.curve, *hosts)), *([f"storage facts {storage}"] if storage else [])]
    if seen.report is None:
        return " and ".join(beside)
    return f"{seen.report}{at}" + (f", with {' and '.join(beside)}" if beside else "")


def _pair(seen: SeenPair) -> str:
    """Two reports, or two sets, with the unit of work where it was named."""
    unit = f", per {seen.unit.replace('_', ' ')}" if seen.unit else ""
    kept = ", with its forecast kept" if seen.forecast else ""
    return f"{', '.join(seen.before)}{kept}, against {', '.join(seen.after)}{unit}"


def markdown(rules: Sequence[RuleEntry]) -> Iterator[str]:
    """The catalogue as lines of Markdown: every rule, those that no report made fire so far, and what terms mean."""
    yield "# Rules"
    yield ""
    yield "Made by `iobound rules --format md`. A rule's manual, limits and sources: `iobound rules CODE`, `/rules`."
    for family, mine in families(rules):
        yield from ("", f"## {family}", "", "| code | rule | severity | seen on |", "|---|---|---|---|")
        for rule in mine:
            yield f"| {rule.code} | {rule.title} | {rule.severity} | {seen_on(rule.seen) or '–'} |"
    if waiting := [rule for rule in rules if rule.waits_for]:
        yield from ("", "## What rules wait for", "", "No report at hand makes these fire.", "")
        yield from ("| code | rule | waits for |", "|---|---|---|")
        yield from (f"| {rule.code} | {rule.id} | {rule.waits_for} |" for rule in waiting)
    yield from ("", "## Terms", "", "| term | what it means |", "|---|---|")
    yield from (f"| {term.term} | {term.means} |" for term in glossary())
