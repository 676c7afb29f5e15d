"""The report's first table: which database (up to 11.2 with its instance, up to 10.1 with its host)."""

from itertools import takewhile

from parsers.families.wrapped_cells import wrapping
from parsers.model.column_types import Column, number, text
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table, TableRow

_read = wrapping("host")


def _until_errors(section: Section, table: Table, sink: Sink) -> None:
    """The rows up to what SQL*Plus writes under them where its next query failed."""
    rows = list(takewhile(_is_row, table.rows))
    _read(section, Table(table.title, table.headings, rows, table.line), sink)


def _is_row(printed: TableRow) -> bool:
    """A row has the number of a database; the rest of a wrapped host has nothing else."""
    *others, _ = printed.cells
    return not any(others) or (len(printed.cells) > 1 and printed.cells[1].isdigit())


section = Section(
    name="report_database",
    title="Database",
    titles=("workload repository .*", "database instance information", "db name", "database"),
    summaries=("this table displays database instance information",),
    columns=(
        Column("name", text, ("DB Name", "Database"), "Database"),
        Column("dbid", number, ("DB Id",), "DBID"),
        Column("unique_name", text, ("Unique Name",), "Unique name"),
        Column("role", text, ("Role", "DB Role"), "Role"),
        Column("edition", text, ("Edition",), "Edition"),
        Column("release", text, ("Release",), "Release"),
        Column("rac", text, ("RAC", "Cluster", "OPS"), "RAC"),
        Column("cdb", text, ("CDB",), "CDB"),
        Column("instance_name", text, ("Instance",), "Instance"),
        Column("instance_number", number, ("Inst Num",), "Number"),
        Column("startup_time", text, ("Startup Time",), "Started"),
        Column("host", text, ("Host",), "Host"),
    ),
    required=("name", "dbid", "release"),
    order=1,
    read=_until_errors,
)
