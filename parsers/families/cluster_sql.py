"""The lists of SQL statements of cluster reports: three groups of columns under the same headings.

The first group is the total of the interval, the second is of one execution, the third the share of the cluster's
total; their order changes from list to list, so a column is known by its group and its heading together.
"""

from functools import cache, lru_cache

from parsers.families.sql_statements import read_statements
from parsers.model.column_types import Column, count, normal, number, percent, seconds, text
from parsers.model.section import Section
from parsers.model.section_builder import Plan, Reading, Sink
from parsers.model.table import Table

_TOTAL = (
    Column("elapsed_s", seconds, ("Elapsed (s)",), "Elapsed", "s"),
    Column("cpu_s", seconds, ("CPU (s)",), "CPU", "s"),
    Column("io_wait_s", seconds, ("IOWait (s)",), "User I/O wait", "s"),
    Column("buffer_gets", count, ("Gets",), "Buffer gets"),
    Column("physical_reads", count, ("Reads",), "Physical reads"),
    Column("unoptimized_read_requests", count, ("UnOptimized",), "Unoptimized read requests"),
    Column("physical_read_requests", count, ("Requests",), "Read requests"),
    Column("rows_processed", count, ("Rows",), "Rows"),
    Column("cluster_wait_s", seconds, ("Cluster (s)",), "Cluster wait", "s"),
    Column("executions", count, ("Execs",), "Executions"),
)
_PER_EXECUTION = (
    Column("elapsed_per_exec_s", number, ("Elapsed (s)",), "Elapsed per execution", "s"),
    Column("cpu_per_exec_s", number, ("CPU (s)",), "CPU per execution", "s"),
    Column("io_wait_per_exec_s", number, ("IOWait (s)",), "User I/O wait per execution", "s"),
    Column("gets_per_exec", number, ("Gets",), "Gets per execution"),
    Column("reads_per_exec", number, ("Reads",), "Reads per execution"),
    Column("unoptimized_per_exec", number, ("UnOptimized",), "Unoptimized requests per execution"),
    Column("requests_per_exec", number, ("Requests",), "Read requests per execution"),
    Column("rows_per_exec", number, ("Rows",), "Rows per execution"),
    Column("cluster_wait_per_exec_s", number, ("Cluster (s)",), "Cluster wait per execution", "s"),
)
_SHARES = (
    Column("elapsed_total_percent", percent, ("DB time",), "Share of DB time", "%"),
    Column("cpu_total_percent", percent, ("DB CPU",), "Share of DB CPU", "%"),
    Column("io_wait_total_percent", percent, ("IO Wait",), "Share of the user I/O wait", "%"),
    Column("gets_total_percent", percent, ("Gets",), "Share of the gets", "%"),
    Column("reads_total_percent", percent, ("Reads",), "Share of the reads", "%"),
    Column("unoptimized_total_percent", percent, ("UnOptimized",), "Share of the unoptimized requests", "%"),
    Column("requests_total_percent", percent, ("Requests",), "Share of the requests", "%"),
    Column("cluster_wait_total_percent", percent, ("Cluster",), "Share of the cluster wait", "%"),
    Column("executions_total_percent", percent, ("Execs",), "Share of the executions", "%"),
)
_GROUPS = {"total": _TOTAL, "perexecution": _PER_EXECUTION, "percentageoftotal": _SHARES}
_NAMES = (
    Column("sql_id", text, ("SQL Id",), "SQL id"),
    Column("container", text, ("PDB Name", "Container Name"), "Container"),
    Column("module", text, ("SQL Module", "Module"), "Module"),
)

# only names are known by their heading alone
CLUSTER_SQL_COLUMNS = tuple(
    Column(column.name, column.kind, column.headings if column in _NAMES else (), column.label, column.unit)
    for column in (*_NAMES, *_TOTAL, *_PER_EXECUTION, *_SHARES)
)


def read_groups(section: Section, table: Table, sink: Sink) -> None:
    """Reads one printed list by its groups."""
    plan = section.plan(table)
    if plan is not None:
        read_statements(table, _grouped(table.headings, table.groups, tuple(plan)), sink)


@lru_cache(maxsize=1024)
def _grouped(headings: tuple[str, ...], groups: tuple[str, ...], plan: tuple[Reading | None, ...]) -> Plan:
    """The columns by group and heading; where a copy lost the groups, by which of the same headings they are.

    Reports of one release print the same headings, hence the cache.
    """
    regrouped = list(plan)
    seen: dict[str, int] = {}
    for index, heading in enumerate(headings):
        name = normal(heading)
        kinds = _GROUPS.get(normal(groups[index])) if index < len(groups) else None
        if kinds is None and name != "sqlid":
            kinds = _by_turn(name, seen.get(name, 0))
        seen[name] = seen.get(name, 0) + 1
        column = next((column for column in kinds or () if name in _headings(column)), None)
        if column:
            regrouped[index] = (column.name, column.kind)
    return regrouped


def _by_turn(name: str, turn: int) -> tuple[Column, ...] | None:
    holding = [columns for columns in _GROUPS.values() if any(name in _headings(column) for column in columns)]
    return holding[turn] if turn < len(holding) else None


@cache
def _headings(column: Column) -> frozenset[str]:
    return frozenset(column.kinds())
