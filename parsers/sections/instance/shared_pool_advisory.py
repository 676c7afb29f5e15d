"""Shared Pool Advisory: parsing saved, estimated for other sizes of the pool."""

from parsers.families.pool_advisories import LIBRARY_CACHE
from parsers.model.column_types import Column, count, number
from parsers.model.section import Section

section = Section(
    name="shared_pool_advisory",
    title="Shared Pool Advisory",
    titles=("shared pool advisory",),
    summaries=("this table displays shared pool advisory",),
    columns=(
        Column("size_mb", count, ("Shared Pool Size (M)", "Shared Pool Size for Estim (M)"), "Size", "MiB"),
        Column("size_factor", number, ("SP Size Factr", "SP Size Factor"), "Size, factor"),
        *LIBRARY_CACHE,
    ),
    required=("size_mb", "size_factor"),
    order=248,
)
