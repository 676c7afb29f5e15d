"""IO Stat by Function - detail (Statspack 11g+): small and large requests; the groups repeat their headings."""

from parsers.model.column_types import Column, count, text, volume
from parsers.model.section import Section

section = Section(
    name="io_function_detail",
    title="IO Stat by Function - detail",
    titles=("io ?stat by function - detail",),
    columns=(
        Column("name", text, (), "Function"),
        Column("small_reads", count, (), "Small reads"),
        Column("large_reads", count, (), "Large reads"),
        Column("small_read_bytes", volume, (), "Read by small requests", "B"),
        Column("large_read_bytes", volume, (), "Read by large requests", "B"),
        Column("small_writes", count, (), "Small writes"),
        Column("large_writes", count, (), "Large writes"),
        Column("small_write_bytes", volume, (), "Written by small requests", "B"),
        Column("large_write_bytes", volume, (), "Written by large requests", "B"),
    ),
    required=("name",),
    order=213,
    positional=(
        (
            "name",
            "small_reads",
            "large_reads",
            "small_read_bytes",
            "large_read_bytes",
            "small_writes",
            "large_writes",
            "small_write_bytes",
            "large_write_bytes",
        ),
    ),
)
