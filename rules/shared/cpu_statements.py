"""Which statements take the CPU: by their CPU time where that is listed, else by their buffer gets.

A block of PL/SQL counts the work of its statements again; it is named only where none of them stands for it.
"""

from typing import Literal

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Facts
from rules.shared.statement_times import MANY_GETS, SHORT_S, gets_each, inside, is_job
from rules.waits.statements import SAME_TIME, name_of, procedural

WITHIN = 0.5
"""Part of a block's work in a listed statement, from which the statement is named for it (our judgement)."""
GETS = "session logical reads"


class Burner(Inside, frozen=True):
    """A statement with its part of all CPU (or gets), 0 to 1; `gets_each` and `cpu_each_s` are of one execution."""

    name: str
    part: float
    of: Literal["CPU", "buffer gets"]
    gets_each: float | None
    cpu_each_s: float | None
    job: bool
    line: int | None

    @property
    def small(self) -> bool:
        """Whether each execution is small work; by its CPU where the list by gets leaves the statement out."""
        if self.gets_each is not None:
            return self.gets_each < MANY_GETS
        return self.cpu_each_s is not None and self.cpu_each_s < SHORT_S


def burners(facts: Facts, least: float, most: int) -> list[Burner]:
    """The statements with at least that part, at most so many, largest first; the first one where none has it."""
    by_cpu = _by(facts, "sql_by_cpu", "cpu_s", facts.get("db_cpu_s"))
    listed = by_cpu or _by(facts, "sql_by_gets", "buffer_gets", facts.total(GETS))
    named = [(row, part) for row, part in listed if part >= least][:most] or listed[:1]
    return [_made(row, part, "CPU" if by_cpu else "buffer gets", facts) for row, part in named]


def _by(facts: Facts, section: str, column: str, total: float | None) -> list[tuple[Row, float]]:
    """The statements of a list with their parts of all."""
    texts = facts.get("sql_texts", {})
    rows = [(row, procedural(row, texts)) for row in facts.get(section, []) if (row.get(column) or 0) > 0]
    rows.sort(key=lambda pair: (-pair[0][column], pair[1]))
    statements = [row for row, block in rows if not block]
    kept: list[tuple[Row, bool]] = []
    for row, block in rows:
        plain = not block and name_of(row) in texts  # a statement that calls none: one as large is another
        called = any(_same(row, other, column) for other, outer in kept if outer or not plain)
        if not called and not (block and _within(row, statements, column)):
            kept.append((row, block))
    parts = ((row, _part(row, column, total, facts)) for row, _ in kept)
    return [(row, part) for row, part in parts if part is not None]


def _part(row: Row, column: str, total: float | None, facts: Facts) -> float | None:
    """Its part of all; by the printed percentage where the total is not known."""
    own = row[column] * inside(row, facts)
    if total:
        return float(min(1.0, own / total))
    printed = row.get("percent_total")
    return float(min(1.0, printed / 100)) if printed and printed > 0 else None


def _same(row: Row, other: Row, column: str) -> bool:
    """Whether both count the same work: one calls the other."""
    return bool(row[column] >= SAME_TIME * other[column] and row.get("module") == other.get("module"))


def _within(block: Row, statements: list[Row], column: str) -> bool:
    """Whether a statement of its module does most of a block's work."""
    whole, module = block[column], block.get("module")
    return any(
        WITHIN * whole <= statement[column] <= whole and statement.get("module") == module for statement in statements
    )


def _made(row: Row, part: float, of: Literal["CPU", "buffer gets"], facts: Facts) -> Burner:
    cpu, runs = row.get("cpu_s"), row.get("executions")
    cpu_each = cpu / runs if cpu is not None and runs else None
    return Burner(name_of(row), part, of, gets_each(row, facts), cpu_each, is_job(row, facts), row.get("line"))
