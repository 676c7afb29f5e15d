"""Flash, PMEM and memory caches: what fills them."""

from parsers.families.exadata_columns import CACHE, CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cache_space",
    title="Cache Space Usage",
    titles=("(flash|memory|pmem|xrmem|ram) cache space usage",),
    columns=(
        CACHE,
        CELL,
        *columns(
            (
                "Space (GB)",
                "Default OLTP: %Clean",
                "Default OLTP: %Unflushed",
                "Default Large Writes: %Temp Spill",
                "Default Large Writes: %Data/Temp",
                "Default Large Writes: %Write Only",
                "Default: %Scan",
                "Default: %Columnar",
                "Keep OLTP: %Clean",
                "Keep OLTP: %Unflushed",
                "Keep: %Scan",
                "Keep: %Columnar",
            )
        ),
    ),
    required=("cell",),
    order=441,
    read=wide,
)
