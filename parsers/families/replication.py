"""The columns of Streams, GoldenGate and XStream: names first, then amounts that may carry K, M or G.

No report known here fills all of these tables: a column that is not listed is kept under its own heading.
"""

from parsers.families.named_lines import read_planned
from parsers.model.column_types import Column, Converted, count, loose, number, percent, seconds, text
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table

_APPLY = (
    Column("replicat", text, ("Replicat Name",), "Replicat"),
    Column("server", text, ("Server Name", "XStream Name", "Outbound Server", "Inbound Server"), "Server"),
    Column("apply", text, ("Apply Name",), "Apply process"),
)
APPLY_READER = (
    *_APPLY,
    Column("changes", count, ("Reader LCRs Deq",), "Changes taken over"),
    Column("lag_s", seconds, ("Reader Lag(s)",), "Lag", "s"),
)
APPLY_COORDINATOR = (
    *_APPLY,
    Column("received", count, ("Txns Received",), "Transactions received"),
    Column("applied", count, ("Txns Applied",), "Transactions applied"),
    Column("rolled_back", count, ("Txns Rolled Back",), "Transactions rolled back"),
    Column("dependency_wait_percent", percent, ("Wait Deps%",), "Waiting for dependencies", "%"),
    Column("commit_wait_percent", percent, ("Wait Commit%",), "Waiting for commits", "%"),
    Column("unassigned", count, ("Unassigned Complete Txns",), "Complete and unassigned"),
    Column("errors", count, ("Total Errors",), "Errors"),
)
APPLY_SERVER = (
    *_APPLY,
    Column("changes", count, ("Server LCRs Applied",), "Changes applied"),
    Column("dequeue_time_s", seconds, ("Server Dequeue Time(s)",), "Dequeue time", "s"),
    Column("apply_time_s", seconds, ("Server Apply Time(s)",), "Apply time", "s"),
    Column("changes_retried", count, ("Total LCRs Retried",), "Changes retried"),
    Column("transactions_retried", count, ("Total Txns Retried",), "Transactions retried"),
)
APPLY_COORDINATOR_RATE = (
    *_APPLY,
    Column("received_per_s", count, ("Txns Received/sec",), "Transactions received per second", "1/s"),
    Column("applied_per_s", count, ("Txns Applied/sec",), "Transactions applied per second", "1/s"),
    Column("rolled_back_per_s", count, ("Txns Rolled Back/sec",), "Transactions rolled back per second", "1/s"),
    Column("unassigned_per_s", count, ("Unassigned Complete Txn/sec",), "Complete and unassigned per second", "1/s"),
    Column("errors_per_s", count, ("Total Errors/sec",), "Errors per second", "1/s"),
)
APPLY_READER_AND_SERVER_RATE = (
    *_APPLY,
    Column("read_per_s", count, ("Reader LCRs/sec",), "Changes read per second", "1/s"),
    Column("applied_per_s", count, ("Server LCRs Applied/sec",), "Changes applied per second", "1/s"),
    Column("dequeue_s_per_message", number, ("Server Dequeue Time/msg",), "Dequeue time per message", "s"),
    Column("apply_s_per_message", number, ("Server Apply Time/msg",), "Apply time per message", "s"),
    Column("changes_retried_per_s", count, ("Total LCRs Retried/sec",), "Changes retried per second", "1/s"),
    Column("transactions_retried_per_s", count, ("Total Txn Retried/sec",), "Transactions retried per second", "1/s"),
)
CAPTURE = (
    Column("capture", text, ("Capture Name",), "Capture process"),
    Column("extract", text, ("Extract Name",), "Extract"),
    Column("server", text, ("Server Name", "XStream Name", "Outbound Server"), "Server"),
)
STREAMS_CAPTURE = (Column("capture", text, ("Capture Name",), "Capture process"),)
STREAMS_APPLY = (Column("apply", text, ("Apply Name",), "Apply process"),)
TABLE_CHANGES = (
    Column("table", text, ("Table Name",), "Table"),
    Column("apply", text, ("Apply Name",), "Apply process"),
)
TRANSACTIONS = (
    Column("process", text, ("Process Name", "Component Name", "Capture Name", "Apply Name"), "Process"),
    Column("transaction", text, ("Transaction Id", "Xid"), "Transaction"),
)
RESOURCE_USAGE = (
    Column("session_type", text, ("Session Type",), "Session type"),
    Column("session_module", text, ("Session Module",), "Module"),
    Column("first_logon", text, ("First Logon",), "First logon"),
    Column("cpu_s", seconds, ("CPU time(s)",), "CPU", "s"),
    Column("user_io_s", seconds, ("User IO Wait time(s)",), "User I/O", "s"),
    Column("system_io_s", seconds, ("SYS IO Wait time(s)",), "System I/O", "s"),
)
SGA_USAGE = (
    Column("component", text, ("Component",), "Component"),
    Column("session_module", text, ("Session Module",), "Module"),
    Column("object", text, ("Object Name",), "Process"),
    Column("used_begin_mb", number, ("SGA Used Begin Snap",), "Used at the begin", "MiB"),
    Column("used_end_mb", number, ("SGA Used End Snap",), "Used at the end", "MiB"),
    Column("used_change_percent", percent, ("SGA Used %Diff",), "Change of use", "%"),
    Column("allocated_begin_mb", number, ("SGA Allocated Begin Snap",), "Allocated at the begin", "MiB"),
    Column("allocated_end_mb", number, ("SGA Allocated End Snap",), "Allocated at the end", "MiB"),
    Column("allocated_change_percent", percent, ("SGA Allocated %Diff",), "Change of allocation", "%"),
    Column("utilization_percent", percent, ("% SGA Util",), "Used of allocated", "%"),
)


def amount(cell: str) -> Converted:
    """A cell of a column that is not known: a count, also with a suffix, else text."""
    try:
        return count(cell)
    except ValueError:
        return cell


def read_amounts(section: Section, table: Table, sink: Sink) -> None:
    """Reads the table; amounts in columns that are not known here are figures too."""
    plan = section.plan(table)
    if plan is not None:
        read_planned(
            section,
            table,
            sink,
            [(reading[0], amount) if reading and reading[1] is loose else reading for reading in plan],
        )
