"""Which statements take the CPU: by their CPU time where that is listed, else by their buffer gets.

A block of PL/SQL counts the work of its statements again; it is named only where none of them stands for it.
"""

from typing import Any, Literal

from parsers.model.inside import Inside
from rules.core.facts import Facts
from rules.shared.statement_times import gets_each, inside, is_job
from rules.waits.statements import SAME_TIME, name_of, procedural

WITHIN = 0.5
"""Part of a block's work in a listed statement, from which the statement is named for it (our judgement)."""
GETS = "session logical reads"


class Burner(Inside, frozen=True):
    """A statement with its part of all CPU (or gets), 0 to 1; `gets_each` are buffer gets an execution."""

    name: str
    part: float
    of: Literal["CPU", "buffer gets"]
    gets_each: float | None
    job: bool
    line: int | None


def burners(facts: Facts) -> list[Burner]:
    """The statements of the list, largest first."""
    return _by(facts, "sql_by_cpu", "cpu_s", facts.get("db_cpu_s")) or _by(
        facts, "sql_by_gets", "buffer_gets", facts.total(GETS)
    )


def _by(facts: Facts, section: str, column: str, total: float | None) -> list[Burner]:
    texts = facts.get("sql_texts", {})
    rows = [row for row in facts.get(section, []) if (row.get(column) or 0) > 0]
    kept: list[dict[str, Any]] = []
    for row in sorted(rows, key=lambda one: (-one[column], procedural(one, texts))):
        if not any(_same(row, other, column) for other in kept) and not _stands_for(row, rows, column, texts):
            kept.append(row)
    found = []
    for row in kept:
        part = _part(row, column, total, facts)
        if part is not None:
            found.append(_made(row, part, "CPU" if column == "cpu_s" else "buffer gets", facts))
    return found


def _part(row: dict[str, Any], column: str, total: float | None, facts: Facts) -> float | None:
    """Its part of all; by the printed percentage where the total is not known."""
    own = row[column] * inside(row, facts)
    if total:
        return float(min(1.0, own / total))
    printed = row.get("percent_total")
    return float(min(1.0, printed / 100)) if printed and printed > 0 else None


def _same(row: dict[str, Any], other: dict[str, Any], column: str) -> bool:
    """Whether both count the same work: one calls the other."""
    return bool(row[column] >= SAME_TIME * other[column] and row.get("module") == other.get("module"))


def _stands_for(row: dict[str, Any], rows: list[dict[str, Any]], column: str, texts: dict[Any, str]) -> bool:
    """Whether a statement of its module does most of a block's work."""
    if not procedural(row, texts):
        return False
    mine = [one for one in rows if one is not row and one.get("module") == row.get("module")]
    most = max((one[column] for one in mine if not procedural(one, texts) and one[column] <= row[column]), default=0)
    return bool(most >= WITHIN * row[column])


def _made(row: dict[str, Any], part: float, of: Literal["CPU", "buffer gets"], facts: Facts) -> Burner:
    return Burner(name_of(row), part, of, gets_each(row, facts), is_job(row, facts), row.get("line"))
