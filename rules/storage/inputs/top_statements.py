"""Which statements take most of the CPU, by name: what a DBA looks for first where the CPUs lead."""

from typing import NamedTuple

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.shared.concentration import PROCEDURAL
from rules.shared.statement_times import MANY_GETS, SHORT_S, gets_each, inside, statement_times
from rules.wording import percent

WEIGHTY = 0.10
LARGE = 0.20
MOST = 2


class Share(NamedTuple):
    """A statement and its part of the CPU time; `small` where each execution is a lookup, of which there are many."""

    name: str
    part: float
    small: bool = False


def by_cpu(facts: Facts) -> list[Share]:
    """Up to two of at least a tenth of the CPU; a block of PL/SQL counts its statements' work again and is left out."""
    cpu, texts = facts.get("db_cpu_s"), facts.get("sql_texts", {})
    if not cpu:
        return []
    shares = []
    for row in facts.get("sql_by_cpu", []):
        name, seconds = row.get("sql_id") or row.get("hash_value"), row.get("cpu_s")
        text = str(texts.get(name, "")).lstrip().casefold()
        seconds = seconds * inside(row, facts) if seconds else seconds
        if name and seconds and WEIGHTY * cpu <= seconds <= cpu and not text.startswith(PROCEDURAL):
            shares.append(Share(str(name), seconds / cpu, _small(row, facts)))
    return sorted(shares, key=lambda share: -share.part)[:MOST]


def _small(row: Row, facts: Facts) -> bool:
    gets, runs = gets_each(row, facts), row.get("executions")
    return bool(gets is not None and gets < MANY_GETS and runs and row["cpu_s"] < SHORT_S * runs)


def too_often(facts: Facts) -> bool:
    """Whether those are lookups, all of them: there is little to tune, and how often they run is the application's."""
    shares = by_cpu(facts)
    return bool(shares) and all(share.small for share in shares)


def only_jobs(facts: Facts) -> bool:
    """Whether those are jobs, all of them: they can run at another time, and are seldom the user's to tune."""
    jobs = {call.name for call in statement_times(facts) if call.job}
    shares = by_cpu(facts)
    return bool(shares) and all(share.name in jobs for share in shares)


def part(facts: Facts) -> float | None:
    """The part of the CPU time that those take together: no tuning of them saves more; None where none weighs."""
    shares = by_cpu(facts)
    return min(1.0, sum(share.part for share in shares)) if shares else None


def named(facts: Facts) -> str:
    """The statements for a step: `: SQL a 30 %, SQL b 26 % of it`; nothing where none weighs."""
    names = ", ".join(f"SQL {share.name} {percent(share.part)}" for share in by_cpu(facts))
    return f": {names} of it" if names else ""


def leading(facts: Facts) -> str:
    """The first one for a headline, where it takes a fifth or more."""
    first = next(iter(by_cpu(facts)), None)
    return f", {percent(first.part)} of it by SQL {first.name}" if first and first.part >= LARGE else ""
