"""PGA Aggr Target Stats: memory of the processes, its target and its work areas, at the begin and the end."""

from parsers.families.memory import SNAPSHOT, begin_and_end
from parsers.model.column_types import Column, mib_of_kib, number, percent
from parsers.model.section import Section

section = Section(
    name="pga_target",
    title="PGA Aggr Target Stats",
    titles=("pga aggr(egate)? target stat(istic)?s",),
    summaries=("this table displays pga aggregate target statistics",),
    columns=(
        SNAPSHOT,
        Column("target_mb", number, ("PGA Aggr Target(M)",), "Target", "MiB"),
        Column("auto_target_mb", number, ("Auto PGA Target(M)",), "Target of work areas", "MiB"),
        Column("allocated_mb", number, ("PGA Mem Alloc(M)",), "Allocated", "MiB"),
        Column("work_areas_mb", number, ("W/A PGA Used(M)",), "Work areas", "MiB"),
        Column("work_areas_percent", percent, ("%PGA W/A Mem",), "Work areas of the memory", "%"),
        Column("auto_percent", percent, ("%Auto W/A Mem",), "Work areas managed", "%"),
        Column("manual_percent", percent, ("%Man W/A Mem",), "Work areas set by hand", "%"),
        Column("largest_work_area_mb", mib_of_kib, ("Global Mem Bound(K)",), "Largest work area", "MiB"),
    ),
    required=("target_mb", "allocated_mb"),
    order=243,
    finish=begin_and_end,
)
