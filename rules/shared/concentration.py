"""Whether one statement or one segment does most of the reading.

A statement that reads many blocks at every execution can be tuned, whatever the storage does. One that reads few blocks
and is executed often is the application itself (or a benchmark): its share says nothing against it.
"""

from typing import Literal

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Facts
from rules.storage.gains.model import base_s
from rules.storage.inputs.shares import part_of_reads
from rules.waits.foreground import MULTI_BLOCK, SINGLE_BLOCK

SHARE = 0.30
"""From this part of the blocks read on, one statement or segment is a matter of its own."""
MANY_BLOCKS = 1000
"""Blocks read an execution from which on a statement is worth tuning; less is a lookup (our judgement)."""
MOST = 0.5
"""From this part of the time of all reads on, they are one statement's (our judgement)."""
SAME_READS = 0.9
"""A block of PL/SQL counts what its statements read: where one of them reads nearly as much, it is the one meant."""
PROCEDURAL = ("begin", "declare", "call", "<<")
RMAN = ("BACKUP ", "RESTORE ", "RMAN")
"""What RMAN calls itself, and the work of its channels (backup incr datafile), as a module."""
JOBS = ("DBMS_SCHEDULER", "MMON_SLAVE", "DATA PUMP", *RMAN)
CHORES = ("alter", "create", "drop", "truncate", "analyze", "/* sql analyze")
"""Work on the database itself: it can wait for the night, and there is no plan to tune."""
TOTAL = "physical reads"
DIRECT = "physical reads direct"
MOSTLY_DIRECT = 0.5
LITTLE_WAITED = 0.5
"""Reads of many blocks that take less of the read time than half of their part of the blocks tell nothing (ours)."""
BY_DIRECT = "direct path read"
LARGEST_READ = 128
"""Blocks that one multi-block read brings at most: a MiB of 8 KiB blocks."""


class Reader(Inside, frozen=True):
    """A statement or segment and its part of all blocks read, at most 1.

    `per_execution` are blocks an execution, those read so far where it is `running` and was never finished. `earlier`
    tells that a statement counts more than the whole interval read, because it began before it; `chore` that it is a
    job or works on the database itself, not on data. `waiting` are its waits for I/O, `working` these and its CPU, as
    shares of DB time; None where they are not printed.
    """

    kind: Literal["statement", "segment"]
    name: str
    share: float
    line: int | None
    per_execution: float | None = None
    module: str | None = None
    running: bool = False
    chore: bool = False
    earlier: bool = False
    waiting: float | None = None
    working: float | None = None

    @property
    def tunable(self) -> bool:
        """Whether it reads so much at a time that tuning it spares reads; a segment may always be read less."""
        return self.kind == "segment" or (self.per_execution or 0.0) >= MANY_BLOCKS


def most_of_the_reads(facts: Facts) -> Reader | None:
    """The statement or job that waits for most of the reads and reads much at a time; None where it is not printed."""
    reader = statement(facts)
    if reader is None or not reader.tunable or reader.earlier or not reader.waiting:
        return None
    return reader if reader.waiting >= MOST * facts.share("read_share") else None


def blocks_read(facts: Facts) -> float | None:
    """All blocks that were read in the interval, direct reads among them; None where it is not printed."""
    return facts.total(TOTAL) or None


def statement(facts: Facts) -> Reader | None:
    """The statement that read most blocks; None where the report lists none, or not of how many."""
    rows = [row for row in facts.get("sql_by_reads", []) if (row.get("physical_reads") or 0) > 0]
    rows.sort(key=lambda row: -row["physical_reads"])
    if not rows:
        return None
    row = _inside(rows, facts) or rows[0]
    part = _part(row, row["physical_reads"], blocks_read(facts), "percent_total")
    if part is None:
        return None
    return Reader(
        "statement",
        str(row.get("sql_id") or row.get("hash_value")),
        min(1.0, part),
        row.get("line"),
        row["physical_reads"] / max(1, row.get("executions") or 0),
        row.get("module"),
        not row.get("executions"),
        _chore(row, facts),
        part > 1.0,
        _time(row, facts, "io_percent"),
        _time(row, facts, "io_percent", "cpu_percent"),
    )


def _inside(rows: list[Row], facts: Facts) -> Row | None:
    """The statement that is meant where a block of PL/SQL comes first: one that reads nearly as much as the block, or
    half of it and enough to be a matter of its own."""
    first, total = rows[0], blocks_read(facts)
    if not _procedural(first, facts):
        return None
    statements = [row for row in rows if not _procedural(row, facts)]
    row = statements[0] if statements else None
    if row is None:
        return None
    part = _part(row, row["physical_reads"], total, "percent_total") or 0.0
    least = MOST if part >= SHARE else SAME_READS
    return row if row["physical_reads"] >= least * first["physical_reads"] else None


def segment(facts: Facts) -> Reader | None:
    """The segment that most blocks were read of; None where the report lists none, or not of how many."""
    rows = [row for row in facts.get("segments_by_physical_reads", []) if (row.get("value") or 0) > 0]
    row = max(rows, key=lambda row: row["value"], default=None)
    part = _part(row, row["value"], blocks_read(facts), "percent") if row else None
    if row is None or part is None:
        return None
    return Reader("segment", str(row.get("object")), min(1.0, part), row.get("line"))


def _part(row: Row, blocks: float, total: float | None, percent: str) -> float | None:
    """The part of all blocks; by the printed percentage where the total is not known."""
    if total:
        return blocks / total
    printed = row.get(percent)
    return printed / 100 if printed and printed > 0 else None


def _procedural(row: Row, facts: Facts) -> bool:
    return _text(row, facts).startswith(PROCEDURAL)


def _chore(row: Row, facts: Facts) -> bool:
    return str(row.get("module") or "").upper().startswith(JOBS) or _text(row, facts).startswith(CHORES)


def _text(row: Row, facts: Facts) -> str:
    name = row.get("sql_id") or row.get("hash_value")
    return str(facts.get("sql_texts", {}).get(name, "")).lstrip().casefold()


def _time(row: Row, facts: Facts, *columns: str) -> float | None:
    """Such percentages of the statement's elapsed time as a share of DB time."""
    base, elapsed = base_s(facts), row.get("elapsed_s")
    parts = [row.get(column) for column in columns]
    if not base or elapsed is None or any(part is None for part in parts):
        return None
    whole = min(1.0, max(0.0, sum(part or 0.0 for part in parts) / 100))  # of its time, not more than all of it
    return float(min(1.0, elapsed * whole / base))


def blocks_without_waits(facts: Facts) -> bool:
    """Whether most blocks come many at a time, in direct reads or scans that take little of the read time, so that
    blocks tell nothing of it: a statement that scans reads many of them while the others wait for single blocks."""
    total = blocks_read(facts)
    if not total or not facts.get("events"):
        return False
    direct = facts.total(DIRECT) or 0.0
    for blocks, names in ((direct, BY_DIRECT), (direct + _scanned(facts, total - direct), (BY_DIRECT, *MULTI_BLOCK))):
        part = min(1.0, blocks / total)
        if part >= MOSTLY_DIRECT and part_of_reads(facts, names) < part * LITTLE_WAITED:
            return True
    return False


def _scanned(facts: Facts, cached: float) -> float:
    """Blocks that came into the cache in multi-block reads: what no single-block read brought, by requests at most."""
    single, multi = facts.events_named(SINGLE_BLOCK), facts.events_named(MULTI_BLOCK)
    most = sum(event.waits for event in multi.values()) * LARGEST_READ
    return max(0.0, min(most, cached - sum(event.waits for event in single.values())))
