"""Foreground Wait Classes by instance: seconds, shares of the instance's DB time, shares of the cluster's DB time."""

from parsers.cluster_columns import Place, crosswise, starting, whose
from parsers.columns import Column, normal, number, percent, text
from parsers.section import Section
from parsers.table import Table

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
)
