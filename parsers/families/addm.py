"""The columns of the ADDM findings of page 1: what the advisor found, and the share of the activity it explains."""

from parsers.model.column_types import Column, number, percent, text
from parsers.model.dates import moment
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink

ADDM_COLUMNS = (
    Column("finding", text, ("Finding Name",), "Finding"),
    Column(
        "average_active_sessions",
        number,
        ("Avg active sessions of the task", "Avg act"),
        "Average active sessions of the task",
    ),
    Column("percent", percent, ("Percent active sessions of finding", "Percen"), "Share of the active sessions", "%"),
    Column("task", text, ("Task Name",), "Task"),
    Column("begin_time", text, ("Begin Snap Time",), "From"),
    Column("end_time", text, ("End Snap Time",), "To"),
)


def read_times(section: Section, sink: Sink, report: Report) -> None:
    """Times become ISO 8601; one whose month is in a language that is not known stays as it is."""
    for row in sink.rows:
        for name in ("begin_time", "end_time"):
            row[name] = moment(row[name] or "") or row[name]
