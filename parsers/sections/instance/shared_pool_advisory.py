"""Shared Pool Advisory: parsing saved, estimated for other sizes of the pool."""

from parsers.families.pool_advisories import LIBRARY_CACHE
from parsers.model.column_types import Column, count, number, percent
from parsers.model.section import Section

section = Section(
    name="shared_pool_advisory",
    title="Shared Pool Advisory",
    titles=("shared pool advisory",),
    summaries=("this table displays shared pool advisory",),
    columns=(
        Column(
            "size_mb",
            count,
            ("Shared Pool Size (M)", "Shared Pool Size for Estim (M)", "End Snap Pool Size Mb"),
            "Size",
            "MiB",
        ),
        Column("begin_size_mb", count, ("Beg Snap Pool Size Mb",), "Size at begin", "MiB"),
        Column("size_factor", number, ("SP Size Factr", "SP Size Factor"), "Size, factor"),
        *LIBRARY_CACHE,
        Column("time_gained_percent", percent, ("Factor Time Gained Perc",), "Time gained", "%"),
    ),
    required=("size_mb", "size_factor"),
    order=248,
)
