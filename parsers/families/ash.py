"""The columns of the lists of recorded activity (Active Session History) that AWR prints from 12.1 on.

Shares are of the activity of the whole window. Only the first row of a statement, session or event prints what is
true of it in text; the rows below it are filled here. HTML prints it again, with all digits that Oracle calculates.
"""

from collections.abc import Callable

from parsers.model.column_types import Column, count, label, number, percent, text
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink

_ALL = (
    Column("sql_id", text, ("SQL ID",), "SQL id"),
    Column("plan_hash_value", text, ("Plan Hash", "Planhash"), "Plan"),
    Column("executions", count, ("Executions", "Sampled # of Executions", "# of Executions"), "Executions seen"),
    Column("session", label, ("Sid, Serial#", "Sid, Serial# (Inst)"), "Session"),
    Column("blocking_session", label, ("Blocking Sid (Inst)", "Blocking Sid"), "Blocking session"),
    Column("object_id", number, ("Object ID",), "Object number"),
    Column("entry_subprogram", text, ("PL/SQL Entry Subprogram", "PLSQL Entry Subprogram"), "Entry"),
    Column("activity_percent", percent, ("% Activity",), "Share of the activity", "%"),
    Column("event", text, ("Event", "Event Caused", "Top Event"), "Event"),
    Column("event_percent", percent, ("% Event",), "Share of the event", "%"),
    Column("row_source", text, ("Top Row Source", "Row Source"), "Row source"),
    Column("row_source_percent", percent, ("% Row Source", "% RwSrc"), "Share of the row source", "%"),
    Column("user", text, ("User",), "User"),
    Column("program", text, ("Program",), "Program"),
    Column("samples_active", text, ("# Samples Active",), "Samples active"),
    Column("transactions", count, ("XIDs",), "Transactions"),
    Column("current_subprogram", text, ("PL/SQL Current Subprogram", "PLSQL Current Subprogram"), "Runs at the sample"),
    Column("current_percent", percent, ("% Current",), "Share of it", "%"),
    Column("object", text, ("Object Name (Type)",), "Object"),
    Column("tablespace", text, ("Tablespace",), "Tablespace"),
    Column("parameter_values", text, ("P1, P2, P3 Values", "P1 Value, P2 Value, P3 Value"), "P1, P2, P3"),
    Column("parameter_1", text, ("Parameter 1",), "P1 is"),
    Column("parameter_2", text, ("Parameter 2",), "P2 is"),
    Column("parameter_3", text, ("Parameter 3",), "P3 is"),
    Column("event_class", text, ("Event Class",), "Class"),
    Column("session_type", text, ("Session Type",), "Sessions"),
    Column("average_active_sessions", number, ("Avg Active Sessions",), "Average active sessions"),
    Column("container", text, ("Container Name", "PDB Name"), "Container"),
)


def ash_columns(*names: str) -> tuple[Column, ...]:
    """Some of the columns, in the order in which they are printed."""
    return tuple(column for column in _ALL if column.name in (*names, "container"))


def filled(*names: str) -> Callable[[Section, Sink, Report], None]:
    """Fills what is only printed on the first of the rows that share it; the first name tells where one begins."""

    def fill(section: Section, sink: Sink, report: Report) -> None:
        for above, row in zip(sink.rows, sink.rows[1:], strict=False):
            if row[names[0]] is None:
                row.update((name, above[name]) for name in names if row[name] is None)

    return fill
