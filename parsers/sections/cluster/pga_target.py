"""PGA Aggregate Target Statistics of every instance, in MiB, at the begin and the end."""

from parsers.families.cluster import Place, crosswise, starting, whose
from parsers.model.column_types import Column, number, text
from parsers.model.section import Section
from parsers.model.table import Table

_GROUPS = {
    "pgaaggr": "target_mb",
    "autopga": "auto_target_mb",
    "pgamem": "allocated_mb",
    "autowork": "auto_work_areas_mb",
    "manualwork": "manual_work_areas_mb",
    "globalmem": "largest_work_area_mb",
}


def _places(table: Table) -> list[Place]:
    return [
        (heading.lower(), column) if (column := starting(_GROUPS, group)) else None
        for group, heading in zip(table.groups[1:], table.headings[1:], strict=False)
    ]


section = Section(
    name="pga_target",
    title="PGA Aggregate Target Statistics",
    titles=("pga aggregate target statistics",),
    summaries=("pga aggregate target statistics",),
    columns=(
        *whose(),
        Column("snapshot", text, (), "Snapshot"),
        Column("target_mb", number, (), "Target", "MiB"),
        Column("auto_target_mb", number, (), "Target of work areas", "MiB"),
        Column("allocated_mb", number, (), "Allocated", "MiB"),
        Column("auto_work_areas_mb", number, (), "Work areas managed", "MiB"),
        Column("manual_work_areas_mb", number, (), "Work areas set by hand", "MiB"),
        Column("largest_work_area_mb", number, (), "Largest work area", "MiB"),
    ),
    required=("instance",),
    order=290,
    read=crosswise("snapshot", _places),
)
