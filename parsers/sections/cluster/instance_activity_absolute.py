"""System Statistics (Absolute Values) by instance: sessions and cursors at the begin and at the end."""

from parsers.families.cluster import Place, crosswise, starting, whose
from parsers.model.column_types import Column, number, text
from parsers.model.section import Section
from parsers.model.table import Table

_STATISTICS = {
    "sessions": "logons current",
    "opencursors": "opened cursors current",
    "sessioncached": "session cursor cache count",
}


def _places(table: Table) -> list[Place]:
    return [
        (starting(_STATISTICS, group) or group, "end_value" if heading.lower() == "end" else "begin_value")
        for group, heading in list(zip(table.groups, table.headings, strict=False))[1:]
    ]


section = Section(
    name="instance_activity_absolute",
    title="System Statistics - Absolute Values",
    titles=(r"system statistics \(absolute values\)",),
    summaries=("system statistics (absolute values)",),
    columns=(
        *whose(),
        Column("statistic", text, (), "Statistic"),
        Column("begin_value", number, (), "Begin"),
        Column("end_value", number, (), "End"),
    ),
    required=(),
    order=201,
    read=crosswise("statistic", _places),
)
