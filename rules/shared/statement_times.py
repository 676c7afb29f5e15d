"""Which statements and modules hold DB time: ranked by it, no time counted twice, and no more than there is.

A block of PL/SQL counts the time of the statements in it. The statements are what one can tune, so they are named; the
block is where they hold little of its time.
"""

from collections.abc import Iterable

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Facts, once
from rules.shared.concentration import CHORES, JOBS
from rules.storage.gains.model import base_s
from rules.storage.inputs.shares import whole
from rules.waits.late_posting import LONGER_THAN_THE_WINDOW
from rules.waits.statements import SAME_TIME, begins, name_of, part_of_its_time, procedural

WITHIN = 0.5
"""Part of a block's time in listed statements of its module, from which they stand for it (our judgement)."""
HALF = 0.5
DRIVERS = (
    "jdbc thin client",
    "sql*plus",
    "sqlplus",
    "w3wp",
    "sql developer",
    "pl/sql developer",
    "toad",
    "python",
    "perl",
    "java",
    "odbc",
    "oracle@",
    "node",
    "php",
    "httpd",
    "dbeaver",
    "golden",
)
"""What drivers and tools call themselves where no program says what it is (V$SESSION.MODULE, then the program)."""
MANY_GETS = 1000
"""Buffer gets an execution from which on a plan is worth a look; less is a lookup (our judgement, as for reads)."""
SHORT_S = 0.1
"""Seconds an execution, below which it is small work, where gets are not printed (our judgement)."""


class StatementTime(Inside, frozen=True):
    """A statement with its share of all time (see `all_time`), at most 1.

    `cpu` and `io` are the shares that it worked and waited for I/O, of the analysis' base and together never more than
    `share`; None where they are not printed. `job` tells that the database's own scheduler ran it or that it works on
    the database.
    """

    name: str
    module: str | None
    share: float
    cpu: float | None
    io: float | None
    seconds: float
    executions: float | None
    gets_each: float | None
    block: bool
    job: bool
    line: int | None

    @property
    def worked(self) -> float | None:
        """What no tuning can save more than: its CPU and its I/O. What is left are waits for others."""
        return None if self.cpu is None or self.io is None else min(self.share, self.cpu + self.io)

    @property
    def frequent(self) -> bool:
        """Whether each execution is small work: there is little to tune, and how often it runs is the application's."""
        if self.gets_each is not None:
            return self.gets_each < MANY_GETS
        return self.each_s is not None and self.each_s < SHORT_S

    @property
    def each_s(self) -> float | None:
        """Seconds an execution; None where none was finished."""
        return self.seconds / self.executions if self.executions else None


class AllTime(Inside, frozen=True):
    """What the time of statements is held against: in seconds, in words, and as the unit of a share."""

    seconds: float
    label: str
    unit: str


def all_time(facts: Facts) -> AllTime:
    """DB time, which holds what no wait explains as the time of a statement does; what CPU and waits tell where that is
    more. No seconds where neither is known."""
    base, db_time = base_s(facts) or 0.0, facts.get("db_time_s")
    if facts.on_captured and db_time and db_time > base:
        return AllTime(db_time, "DB time", "share of DB time")
    return AllTime(base, whole(facts), facts.share_unit)


@once
def statement_times(facts: Facts) -> tuple[StatementTime, ...]:
    """The statements of the list by elapsed time, largest first, each second of them once."""
    time, base = all_time(facts), base_s(facts)
    rows = [row for row in facts.get("sql_by_elapsed", []) if (row.get("elapsed_s") or 0) > 0]
    if not base or not time.seconds:
        return ()
    timed = [_made(row, facts, time.seconds, base) for row in sorted(rows, key=lambda row: -row["elapsed_s"])]
    return tuple(statement for statement in timed if not _counted(statement, timed))


def _made(row: Row, facts: Facts, all_s: float, base: float) -> StatementTime:
    texts, seconds = facts.get("sql_texts", {}), _in_window(row, facts)
    share, explained = min(1.0, seconds / all_s), all_s / base
    cpu, io = part_of_its_time(row, "cpu_percent", "cpu_s"), part_of_its_time(row, "io_percent", "io_wait_s")
    if cpu is not None:
        cpu *= facts.get("cpu_accounting_factor", 1.0) * explained
    if io is not None:
        io *= explained
    over = max(1.0, (cpu or 0.0) + (io or 0.0))
    return StatementTime(
        name_of(row),
        row.get("module"),
        share,
        None if cpu is None else share * cpu / over,
        None if io is None else share * io / over,
        seconds,
        row.get("executions"),
        gets_each(row, facts),
        procedural(row, texts),
        is_job(row, facts),
        row.get("line"),
    )


def _in_window(row: Row, facts: Facts) -> float:
    """The elapsed time without what was used before the window."""
    return float(row["elapsed_s"]) * inside(row, facts)


def inside(row: Row, facts: Facts) -> float:
    """The part of a statement's time that is this window's: less than all where it was posted late."""
    late, elapsed, executions = facts.get("late_calls"), row.get("elapsed_s"), row.get("executions")
    if not late or not elapsed or executions is None or executions > 1:
        return 1.0
    longer = elapsed > LONGER_THAN_THE_WINDOW * late[0].window_s
    return float(min(1.0, late[0].inside_s / elapsed)) if longer else 1.0


def _counted(statement: StatementTime, statements: Iterable[StatementTime]) -> bool:
    """Whether others stand for it: the statements in a block, or a longer block of the same time."""
    if not statement.block:
        return False
    mine = [other for other in statements if other is not statement and other.module == statement.module]
    inside = sum(other.seconds for other in mine if not other.block and other.seconds <= statement.seconds / SAME_TIME)
    return inside >= WITHIN * statement.seconds or any(_nested(statement, other) for other in mine)


def _nested(statement: StatementTime, other: StatementTime) -> bool:
    """Whether a block is called by one of nearly the same time that is listed before it."""
    same = other.block and other.seconds >= statement.seconds >= SAME_TIME * other.seconds
    return same and (other.seconds, other.name) > (statement.seconds, statement.name)


class Group(Inside, frozen=True):
    """Statements of one module that together hold time."""

    statements: tuple[StatementTime, ...]

    @property
    def module(self) -> str | None:
        return self.statements[0].module

    @property
    def largest(self) -> float:
        return max(statement.share for statement in self.statements)

    @property
    def share(self) -> float:
        return min(1.0, sum(statement.share for statement in self.statements))

    @property
    def cpu(self) -> float | None:
        return _sum([statement.cpu for statement in self.statements])

    @property
    def worked(self) -> float | None:
        """CPU and I/O of all of them, which no tuning saves more than."""
        worked = _sum([statement.worked for statement in self.statements])
        return None if worked is None else min(self.share, worked)


def by_module(statements: Iterable[StatementTime], most: int) -> tuple[Group, ...]:
    """The statements by module, at most so many of each, largest first; one without a module stands alone, and so does
    one whose module is only the name of its driver or tool: any program has that."""
    held: dict[str, list[StatementTime]] = {}
    for statement in statements:
        named = statement.module and not statement.module.casefold().startswith(DRIVERS)
        held.setdefault(str(statement.module) if named else f" {statement.name}", []).append(statement)
    return tuple(sorted((Group(tuple(mine[:most])) for mine in held.values()), key=lambda group: -group.share))


def dominating(facts: Facts) -> StatementTime | None:
    """The statement that has half of the time or more, jobs apart: it is what there is to do, whatever it waits for."""
    first = next((statement for statement in statement_times(facts) if not statement.job), None)
    return first if first and first.share >= HALF else None


def is_job(row: Row, facts: Facts) -> bool:
    """Whether the database's scheduler runs it, or it works on the database itself."""
    module = str(row.get("module") or "").upper()
    return module.startswith(JOBS) or begins(row, facts.get("sql_texts", {}), CHORES)


def gets_each(row: Row, facts: Facts) -> float | None:
    """Buffer gets an execution, of the list by gets where the row has none; all so far where none was finished."""
    listed = _by_gets(facts).get(name_of(row), row)
    runs, amount = listed.get("executions"), listed.get("buffer_gets")
    return amount / max(1, runs) if amount is not None and runs is not None else None


@once
def _by_gets(facts: Facts) -> dict[str, Row]:
    """The list by gets by name; of two with one name the first."""
    return {name_of(row): row for row in reversed(facts.get("sql_by_gets", []))}


def _sum(values: list[float | None]) -> float | None:
    numbers = [value for value in values if value is not None]
    return sum(numbers) if len(numbers) == len(values) else None
