"""What sections with rows of the begin and the end snapshot share: text layouts print what repeats only once."""

from collections.abc import Sequence

from parsers.model.column_types import Column, number, text
from parsers.model.report import Report, Row
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import TableRow

SNAPSHOT = Column("snapshot", text, ("",), "Snapshot")
_SNAPSHOTS = {"B": "begin", "E": "end"}

PROCESS_MEMORY = (
    Column("allocated_mb", number, ("Alloc (MB)",), "Allocated", "MiB"),
    Column("used_mb", number, ("Used (MB)",), "Used", "MiB"),
    Column("freeable_mb", number, ("Freeabl (MB)", "Freeable (MB)"), "Freeable", "MiB"),
    Column("max_mb", number, ("Max Alloc (MB)",), "Most of one process", "MiB"),
    Column("historical_max_mb", number, ("Hist Max Alloc (MB)",), "Most ever of one process", "MiB"),
)


def begin_and_end(section: Section, sink: Sink, report: Report) -> None:
    """Each row's snapshot by its name; a blank one is that of the row above, and unread where none was printed."""
    above = None
    for row in sink.rows:
        row["snapshot"] = above = row["snapshot"] or above
    keep(sink, [row for row in sink.rows if row["snapshot"]], "the snapshot is not known")
    for row in sink.rows:
        row["snapshot"] = _SNAPSHOTS.get(row["snapshot"], row["snapshot"])


def keep(sink: Sink, kept: Sequence[Row], why: str) -> None:
    """Keeps these rows; the others are unread after all, because the line that says whose they are was lost."""
    lines = {row["line"] for row in kept}
    for line, row in {row["line"]: row for row in sink.rows if row["line"] not in lines}.items():
        sink.coverage.printed -= 1
        sink.coverage.read -= 1
        cells = [str(value) for name, value in row.items() if value is not None and name != "line"]
        sink.refuse(TableRow(line, cells), why)
    sink.rows = list(kept)


def categories(section: Section, sink: Sink, report: Report) -> None:
    """As above; dashes stand for the total of all categories."""
    begin_and_end(section, sink, report)
    for row in sink.rows:
        if row["category"] and not row["category"].strip("-"):
            row["category"] = "Total"
