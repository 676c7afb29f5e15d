"""Global Cache Efficiency Percentages by instance: where the blocks of a buffer access came from."""

from parsers.families.cluster import by_instance, whose
from parsers.model.column_types import Column, percent
from parsers.model.section import Section

section = Section(
    name="global_cache_efficiency",
    title="Global Cache Efficiency",
    titles=("global cache efficiency percentages",),
    summaries=("global cache efficiency percentages",),
    columns=(
        *whose(),
        Column("local_percent", percent, ("Buffer Access Local %",), "Local", "%"),
        Column("remote_percent", percent, ("Buffer Access Remote %",), "Remote", "%"),
        Column("disk_percent", percent, ("Buffer Access Disk %",), "Disk", "%"),
        Column("locality_percent", percent, ("Locality %",), "Locality", "%"),
    ),
    required=(),
    order=311,
    read=by_instance,
)
