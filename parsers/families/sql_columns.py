"""The columns of the lists of SQL statements, by every heading they ever had, and what their notes tell.

A statement is known by its SQL id, in Statspack by its (old) hash value; both are names, not numbers.
"""

import re
from typing import Any

from parsers.model.column_types import Column, count, number, percent, seconds, text
from parsers.model.table import Table

_ALL = (
    Column("sql_id", text, ("SQL Id",), "SQL id"),
    Column("hash_value", text, ("Hash Value", "Old Hash Value", "Hash"), "Hash value"),
    Column("elapsed_s", seconds, ("Elapsed Time (s)", "Elapsd Time (s)"), "Elapsed", "s"),
    Column("cpu_s", seconds, ("CPU Time (s)",), "CPU", "s"),
    Column("io_wait_s", seconds, ("User I/O Time (s)",), "User I/O wait", "s"),
    Column("cluster_wait_s", seconds, ("Cluster Wait Time (s)",), "Cluster wait", "s"),
    Column("buffer_gets", count, ("Buffer Gets",), "Buffer gets"),
    Column("physical_reads", count, ("Physical Reads", "Physical Rds", "Disk Reads"), "Physical reads"),
    Column("unoptimized_read_requests", count, ("UnOptimized Read Reqs",), "Unoptimized read requests"),
    Column("physical_read_requests", count, ("Physical Read Reqs",), "Read requests"),
    Column("rows_processed", count, ("Rows Processed",), "Rows"),
    Column("parse_calls", count, ("Parse Calls",), "Parse calls"),
    Column("sharable_memory_bytes", count, ("Sharable Mem (b)", "Sharable Mem"), "Sharable memory", "B"),
    Column("version_count", count, ("Version Count",), "Versions"),
    Column("executions", count, ("Executions", "Executes", "Execs"), "Executions"),
    Column(
        "elapsed_per_exec_s",
        number,
        ("Elapsed Time per Exec (s)", "Elap per Exec (s)", "Elapsed per Exec (s)"),
        "Elapsed per execution",
        "s",
    ),
    Column("cpu_per_exec_s", number, ("CPU per Exec (s)",), "CPU per execution", "s"),
    Column("io_wait_per_exec_s", number, ("UIO per Exec (s)",), "User I/O wait per execution", "s"),
    Column("gets_per_exec", number, ("Gets per Exec",), "Gets per execution"),
    Column("reads_per_exec", number, ("Reads per Exec", "Rds per Exec"), "Reads per execution"),
    Column(
        "unoptimized_per_exec",
        number,
        ("UnOptimized Reqs per Exec", "UnOptimized Reqs per Exe"),
        "Unoptimized requests per execution",
    ),
    Column("rows_per_exec", number, ("Rows per Exec",), "Rows per execution"),
    Column(
        "percent_total",
        percent,
        ("%Total", "% Total", "% of Total", "% Total DB Time", "% Total Parses"),
        "Share of the total",
        "%",
    ),
    Column("percent_db_time", percent, (), "Share of DB time", "%"),
    Column("cpu_percent", percent, ("%CPU",), "CPU share of its time", "%"),
    Column("io_percent", percent, ("%IO",), "User I/O share of its time", "%"),
    Column(
        "cluster_percent",
        percent,
        ("%Clu", "CWT % of Elapsd Time", "CWT % of Elapsd Tim"),
        "Cluster share of its time",
        "%",
    ),
    Column("optimized_percent", percent, ("%Opt",), "Optimized reads", "%"),
    Column("module", text, ("SQL Module", "Module"), "Module"),
    Column("container", text, ("PDB Name", "Container Name"), "Container"),
)
_EVERYWHERE = (
    *("sql_id", "hash_value", "elapsed_s", "cpu_s", "io_wait_s", "buffer_gets", "physical_reads", "executions"),
    *("percent_total", "cpu_percent", "io_percent", "module", "container"),
)


def sql_columns(*own: str) -> tuple[Column, ...]:
    """The columns that every list has in the contract, and a list's own."""
    return tuple(column for column in _ALL if column.name in _EVERYWHERE or column.name in own)


_CAPTURED = re.compile(r"Captured (?P<kind>PL/SQL|SQL) accounts? for\s+(?P<percent>[\d,.]+(?:E\+\d+)?)%")
_TOTAL = re.compile(r"Total (?P<what>[A-Z][\w /]{0,80}?)(?P<seconds> \(s\))?:\s+(?P<value>[\d,.]+(?:E\+\d+)?)")
_THRESHOLD = re.compile(r"Threshold:\s+(?P<value>[\d,]+)")
_ABOVE = re.compile(r"exceeded\s+(?P<percent>[\d.]+)%|(?:>|greater than)\s+(?P<value>[\d.,]*\d)")


def totals(table: Table) -> dict[str, Any]:
    """The figures of a list's notes: totals of the whole instance, how much of them the list accounts for."""
    figures: dict[str, Any] = {}
    total = ""
    for note in table.notes:
        captured = "Captured" in note and _CAPTURED.search(note)
        below = ("exceeded" in note or ">" in note or "greater" in note) and _ABOVE.search(note)
        if "Total" in note and (match := _TOTAL.search(note)):
            total = "_".join(re.findall(r"\w+", match["what"].lower().replace("/", "")))
            figures[f"total_{total}{'_s' if match['seconds'] else ''}"] = number(match["value"])
        if captured:
            kind = "plsql" if captured["kind"] == "PL/SQL" else "sql"
            first = f"captured_{kind}_percent"
            figures[f"captured_{total}_percent" if first in figures else first] = number(captured["percent"])
        if "Threshold" in note and (match := _THRESHOLD.search(note)):
            figures["threshold"] = number(match["value"])
        if below:
            name = "reported_above_percent" if below["percent"] else "reported_above"
            figures[name] = number(below["percent"] or below["value"])
    return figures
