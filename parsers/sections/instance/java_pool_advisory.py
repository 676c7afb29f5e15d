"""Java Pool Advisory: loading saved, estimated for other sizes of the pool."""

from parsers.families.pool_advisories import LIBRARY_CACHE
from parsers.model.column_types import Column, count, number
from parsers.model.section import Section

section = Section(
    name="java_pool_advisory",
    title="Java Pool Advisory",
    titles=("java pool advisory",),
    summaries=("this table displays java pool advisory",),
    columns=(
        Column("size_mb", count, ("Java Pool Size (M)",), "Size", "MiB"),
        Column("size_factor", number, ("JP Size Factr", "JP Size Factor"), "Size, factor"),
        *LIBRARY_CACHE,
    ),
    required=("size_mb", "size_factor"),
    order=254,
)
