"""What backups take of the database's CPU, and whether that is more than any statement takes."""

from rules.core.facts import Facts
from rules.storage.inputs.top_statements import by_cpu

WEIGHTY = 0.20
"""Of the CPU, as of other jobs in the window (our judgement)."""
RMAN_CPU = "rman cpu time"
CPU = ("db cpu", "background cpu time")


def backup_cpu(facts: Facts) -> tuple[float | None, int | None]:
    """RMAN's part of the CPU of sessions and background processes; None where the time model is not printed."""
    rows = {str(row.get("statistic")).casefold(): row for row in facts.get("time_model", [])}
    all_cpu = sum(rows[name].get("time_s") or 0.0 for name in CPU if name in rows)
    mine = next((row for name, row in rows.items() if name.startswith(RMAN_CPU)), None)
    if all_cpu <= 0:
        return None, None
    if mine is None:
        return 0.0, None
    return min(1.0, (mine.get("time_s") or 0.0) / all_cpu), mine.get("line")


def backup_takes_most(facts: Facts) -> bool:
    """Whether it takes a fifth of the CPU or more, and no statement that is listed takes more."""
    share, _ = backup_cpu(facts)
    largest = max((statement.part for statement in by_cpu(facts)), default=0.0)
    return share is not None and share >= WEIGHTY and share >= largest
