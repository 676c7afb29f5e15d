"""Foreground Wait Classes by instance: seconds, shares of the instance's DB time, shares of the cluster's DB time."""

from parsers.families.cluster import Place, crosswise, starting, whose
from parsers.model.column_types import Column, normal, number, percent, text
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table

_CLASSES = {
    "useri/o": "User I/O",
    "sysi/o": "System I/O",
    "other": "Other",
    "applic": "Application",
    "commit": "Commit",
    "network": "Network",
    "concur": "Concurrency",
    "config": "Configuration",
    "cluster": "Cluster",
    "admin": "Administrative",
    "scheduler": "Scheduler",
    "dbcpu": "DB CPU",
    "dbtime": "DB time",
}
_OF_CLUSTER = "%total"


def _places(table: Table) -> list[Place]:
    value = "percent_db_time" if "%" in table.title else "time_s"
    return [_place(heading, value) for heading in table.headings[1:]]


def _place(heading: str, value: str) -> Place:
    printed = normal(heading)
    name = starting(_CLASSES, printed.removeprefix(_OF_CLUSTER)) or heading
    return name, "percent_of_cluster" if printed.startswith(_OF_CLUSTER) else value


def _one_cluster(section: Section, sink: Sink, report: Report) -> None:
    """The cluster's shares stand in a table of their own, its seconds in the row of the sums: both are one row."""
    sums = {row["wait_class"]: row for row in sink.rows if row["aggregate"] == "Sum"}
    kept = []
    for row in sink.rows:
        whole = sums.get(row["wait_class"]) if row["instance"] is None and row["aggregate"] is None else None
        if whole is None:
            kept.append(row)
        else:
            whole["percent_db_time"] = row["percent_db_time"]
    sink.rows = kept


section = Section(
    name="foreground_wait_classes",
    title="Foreground Wait Classes",
    titles=("foreground wait classes( - % of (total )?db time)?",),
    summaries=("foreground wait classes",),
    columns=(
        *whose(),
        Column("wait_class", text, (), "Wait class"),
        Column("time_s", number, (), "Time", "s"),
        Column("percent_db_time", percent, (), "Share of DB time", "%"),
        Column("percent_of_cluster", percent, (), "Share of the cluster", "%"),
    ),
    required=(),
    order=110,
    read=crosswise("wait_class", _places),
    finish=_one_cluster,
)
