"""The fleet as sheets: one row a database, the totals on the common clock, and what they leave out."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.exports.sheet import Column, Kind, Sheet, value
from app.fleet.document import FleetDatabase, FleetObject
from app.fleet.markdown import called, total_rows
from rules.thresholds.worth import MEDIA_GOAL_MS
from rules.wording import case_words, words

SPREAD: tuple[tuple[str, str, str | None, Kind], ...] = (
    ("active_sessions", "Active sessions", None, "number"), ("read_iops", "Reads", "1/s", "number"),
    ("write_iops", "Writes", "1/s", "number"), ("read_bytes_per_s", "Read", "B/s", "bytes"),
    ("write_bytes_per_s", "Written", "B/s", "bytes"),
)  # fmt: skip
THREE = (("mean", "mean"), ("p95", "95th percentile"), ("peak", "peak"))
COLUMNS = (
    Column("called", "Database"), Column("database.label", "Label"), Column("database.group", "Group"),
    Column("scope", "Scope"), Column("database.reports", "Intervals that count", kind="count"),
    Column("database.newest_end", "Newest", "as printed", "time"), Column("case", "Case"),
    Column("answer", "Answer"), Column("prevailing_case", "Case of most DB time"),
    Column("database.db_time_s", "DB time", kind="seconds"),
    Column("database.io_share", "I/O", "of DB time", "share"),
    Column("database.cpu_share", "CPU", "of DB time", "share"),
    Column("database.single_block_read_ms", "Single-block read", kind="ms"),
    Column("database.media_gain_share", f"Reads at {MEDIA_GOAL_MS:g} ms would save", "of DB time", "share"),
    Column("database.saved_sessions", "Sessions saved", kind="number"),
    Column("database.saved_sessions_p95", "Sessions saved, 95th percentile", kind="number"),
    Column("database.saved_sessions_per_1000_iops", "Sessions saved per 1,000 reads/s bought", kind="number"),
    Column("database.limit_used_share", "Limit used", "of the limit", "share"),
    Column("database.doubtful", "Doubtful", "of the time", "share"),
    Column("database.missing", "An instance without a report", "of the time", "share"),
    Column("database.measured_s", "Measured", kind="seconds"),
    *(Column(f"database.{name}.{which}", f"{label}, {spread}", unit, kind)
      for name, label, unit, kind in SPREAD for which, spread in THREE),
    Column("database.time_zone", "Time zone"), Column("database.headline", "Newest verdict"),
    Column("database.newest_report", "Newest report", for_programs=True),
    Column("database.database_id", "Id", for_programs=True), Column("database.dbid", "DBID", kind="id"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DatabaseRow:
    """A database with its verdicts in the words of the pages."""

    database: FleetDatabase
    called: str
    case: str | None
    answer: str | None
    prevailing_case: str | None
    scope: str


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence about the figures."""

    note: str


@dataclass(frozen=True, slots=True)
class Left:
    """What does not count, and how many of it."""

    what: str
    count: int


def sheets(fleet: FleetObject) -> list[Sheet]:
    """The databases first, so that a program finds them."""
    rows = [_row(database) for database in fleet.databases]
    all_sheets = [
        Sheet("Databases", _columns(rows), rows),
        Sheet("Totals", _of_totals(), list(total_rows(fleet.totals))),
        Sheet("Notes", [Column("note", "Note")], [Note(note) for note in fleet.notes]),
        Sheet("Left out", [Column("what", "What"), Column("count", "Count", kind="number")],
              [Left(words(why), count) for why, count in fleet.left_out]),
    ]  # fmt: skip
    return [sheet for sheet in all_sheets if sheet.rows]


def _columns(rows: Sequence[DatabaseRow]) -> list[Column]:
    """The columns of which any database has a figure."""
    return [column for column in COLUMNS if any(value(column, row) is not None for row in rows)]


def _row(database: FleetDatabase) -> DatabaseRow:
    return DatabaseRow(
        database=database,
        called=called(database),
        case=case_words(database.case) if database.case else None,
        answer=database.short,
        prevailing_case=case_words(database.prevailing_case) if database.prevailing_case else None,
        scope=words(database.scope),
    )


def _of_totals() -> list[Column]:
    """What a shared array has to bear: figures on the common clock, beside the sum of peaks that it is not."""
    return [
        Column("label", "Figure"), Column("unit", "Unit"), Column("mean", "Mean", kind="number"),
        Column("p95", "95th percentile", kind="number"), Column("peak", "Peak", kind="number"),
        Column("peak_at", "Peak at", None, "time"), Column("sum_of_peaks", "Sum of single peaks", kind="number"),
        Column("slots", "Slots", kind="count"), Column("covered", "Slots that count", kind="count"),
        Column("made_by", "The peak is made by"), Column("absent", "Not in the peak", kind="count"),
        Column("without", "Among those not in the peak"),
    ]  # fmt: skip
