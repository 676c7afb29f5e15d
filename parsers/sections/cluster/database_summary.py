"""Database Summary: how many instances and hosts the report is about, and of how many there are."""

from parsers.families.cluster import plain
from parsers.model.column_types import Column, number, text
from parsers.model.section import Section

section = Section(
    name="database_summary",
    title="Database Summary",
    titles=("database summary",),
    summaries=("database summary",),
    columns=(
        Column("dbid", number, ("Database Id",), "DBID"),
        Column("name", text, ("Database Name",), "Name"),
        Column("unique_name", text, ("Database Unique Name",), "Unique name"),
        Column("role", text, ("Database Role",), "Role"),
        Column("edition", text, ("Database Edition",), "Edition"),
        Column("rac", text, ("Database RAC",), "RAC"),
        Column("cdb", text, ("Database CDB",), "CDB"),
        Column("block_size_bytes", number, ("Database Block Size",), "Block size", "B"),
        Column("begin_snap", number, ("Snapshot Ids Begin",), "Begin snapshot"),
        Column("end_snap", number, ("Snapshot Ids End",), "End snapshot"),
        Column("instances_in_report", number, ("Number of Instances In Report",), "Instances in the report"),
        Column("instances", number, ("Number of Instances Total",), "Instances"),
        Column("hosts_in_report", number, ("Number of Hosts In Report",), "Hosts in the report"),
        Column("hosts", number, ("Number of Hosts Total",), "Hosts"),
        Column("db_time_min", number, ("Report Total (minutes) DB time",), "DB time", "min"),
        Column("elapsed_min", number, ("Report Total (minutes) Elapsed time",), "Elapsed time", "min"),
    ),
    required=(),
    order=10,
    read=plain,
)
