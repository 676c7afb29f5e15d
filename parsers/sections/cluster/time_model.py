"""Time Model by instance, in seconds and as shares: of the instance's DB time or background time.

The first column of the shares is each instance's part of the cluster's DB time or background time.
"""

from parsers.families.cluster import Place, crosswise, starting, whose
from parsers.model.column_types import Column, normal, number, percent, text
from parsers.model.section import Section
from parsers.model.table import Table

_STATISTICS = {
    "dbtime": "DB time",
    "dbcpu": "DB CPU",
    "sqlexec": "sql execute elapsed time",
    "parse": "parse time elapsed",
    "hardparse": "hard parse elapsed time",
    "pl/sql": "PL/SQL execution elapsed time",
    "java": "Java execution elapsed time",
    "bgtime": "background elapsed time",
    "bgcpu": "background cpu time",
}
_OF_CLUSTER = "%total"


def _places(table: Table) -> list[Place]:
    shares = "%" in table.title
    return [_place(heading, shares) for heading in table.headings[1:]]


def _place(heading: str, shares: bool) -> Place:
    printed = normal(heading)
    name = starting(_STATISTICS, printed.removeprefix(_OF_CLUSTER)) or heading
    if not shares:
        return name, "time_s"
    if printed.startswith(_OF_CLUSTER):
        return name, "percent_of_cluster"
    return name, "percent_background_time" if printed.startswith("bg") else "percent_db_time"


section = Section(
    name="time_model",
    title="Time Model",
    titles=("time model( - % of db time)?",),
    summaries=("time model",),
    columns=(
        *whose(),
        Column("statistic", text, (), "Statistic"),
        Column("time_s", number, (), "Time", "s"),
        Column("percent_db_time", percent, (), "Share of DB time", "%"),
        Column("percent_background_time", percent, (), "Share of background time", "%"),
        Column("percent_of_cluster", percent, (), "Share of the cluster", "%"),
    ),
    required=(),
    order=100,
    read=crosswise("statistic", _places),
)
