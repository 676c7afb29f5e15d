"""Flash and PMEM caches: writes of the databases that they took."""

from parsers.families.exadata_columns import CACHE, CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cache_user_writes",
    title="Cache User Writes",
    titles=("(flash|memory|pmem|xrmem|ram) cache user writes",),
    columns=(
        CACHE,
        CELL,
        *columns(
            (
                "Write Requests: Total",
                "Write Requests Total: First Writes",
                "Write Requests Total: Overwrites",
                "Write Requests Total: Partial Writes",
                "Write Requests Total: Keep",
                "Write Requests Total: Large Writes",
                "Write Requests per Sec: Total",
                "Write Requests per Sec: First Writes",
                "Write Requests per Sec: Overwrites",
                "Write Requests per Sec: Partial Writes",
                "Write Requests per Sec: Keep",
                "Write Requests per Sec: Large Writes",
                "Write Megabytes: Total",
                "Write Megabytes Total: First Writes",
                "Write Megabytes Total: Overwrites",
                "Write Megabytes Total: Partial Writes",
                "Write Megabytes Total: Keep",
                "Write Megabytes Total: Large Writes",
                "Write Megabytes per Sec: Total",
                "Write Megabytes per Sec: First Writes",
                "Write Megabytes per Sec: Overwrites",
                "Write Megabytes per Sec: Partial Writes",
                "Write Megabytes per Sec: Keep",
                "Write Megabytes per Sec: Large Writes",
            )
        ),
    ),
    required=("cell",),
    order=446,
    read=wide,
)
