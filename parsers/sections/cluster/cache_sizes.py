"""Cache Sizes of every instance, printed in MiB; the end is printed only where it is not the begin."""

from parsers.families.cluster import Place, crosswise, whose
from parsers.model.column_types import Column, text, volume_in_mib
from parsers.model.section import Section
from parsers.model.table import Table


def _places(table: Table) -> list[Place]:
    """A pool's begin and end stand under its name; the log buffer's size does not change."""
    groups = table.groups or ("",) * len(table.headings)
    return [
        (group, "end_bytes" if heading.lower() == "end" else "begin_bytes") if group else (heading, "begin_bytes")
        for group, heading in zip(groups[1:], table.headings[1:], strict=True)
    ]


section = Section(
    name="cache_sizes",
    title="Cache Sizes",
    titles=("cache sizes",),
    summaries=("cache sizes",),
    columns=(
        *whose(),
        Column("name", text, (), "Pool"),
        Column("begin_bytes", volume_in_mib, (), "Begin", "B"),
        Column("end_bytes", volume_in_mib, (), "End", "B"),
    ),
    required=("instance",),
    order=40,
    read=crosswise("name", _places),
)
