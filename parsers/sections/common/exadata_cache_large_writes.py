"""Large writes of the databases that the cache took."""

from parsers.families.exadata_columns import CACHE, CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cache_large_writes",
    title="Cache User Writes - Large Writes",
    titles=("(flash|memory|pmem|xrmem|ram) cache user writes - large writes",),
    columns=(
        CACHE,
        CELL,
        *columns(
            (
                "Write Requests: Total",
                "Write Requests Total: Large Writes",
                "Write Requests Total: Temp Spill",
                "Write Requests Total: Data/Temp Tables",
                "Write Requests Total: Write Only",
                "Write Requests per Sec: Total",
                "Write Requests per Sec: Large Writes",
                "Write Requests per Sec: Temp Spill",
                "Write Requests per Sec: Data/Temp Tables",
                "Write Requests per Sec: Write Only",
                "Write Megabytes: Total",
                "Write Megabytes Total: Large Writes",
                "Write Megabytes Total: Temp Spill",
                "Write Megabytes Total: Data/Temp Tables",
                "Write Megabytes Total: Write Only",
                "Write Megabytes per Sec: Total",
                "Write Megabytes per Sec: Large Writes",
                "Write Megabytes per Sec: Temp Spill",
                "Write Megabytes per Sec: Data/Temp Tables",
                "Write Megabytes per Sec: Write Only",
            )
        ),
    ),
    required=("cell",),
    order=448,
    read=wide,
)
