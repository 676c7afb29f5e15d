"""Flash, PMEM and memory caches: what the cells wrote to fill them."""

from parsers.families.exadata_columns import CACHE, CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cache_internal_writes",
    title="Cache Internal Writes",
    titles=("(flash|memory|pmem|xrmem|ram) cache internal writes",),
    columns=(
        CACHE,
        CELL,
        *columns(
            (
                "Population Write Requests: Total",
                "Population Write Requests: per Sec",
                "Population Write Requests: Columnar",
                "Population Write Requests: Keep",
                "Population Write Megabytes: Total",
                "Population Write Megabytes: per Sec",
                "Population Write Megabytes: Columnar",
                "Population Write Megabytes: Keep",
                "Write Requests: Total",
                "Write Requests: per Sec",
                "Write Requests Population: Total",
                "Write Requests Population: per Sec",
                "Write Requests Population: Columnar per Sec",
                "Write Requests Population: Keep per Sec",
                "Write Requests: Metadata per Sec",
                "Write Megabytes: Total",
                "Write Megabytes: per Sec",
                "Write Megabytes Population: Total",
                "Write Megabytes Population: per Sec",
                "Write Megabytes Population: Columnar per Sec",
                "Write Megabytes Population: Keep per Sec",
                "Write Megabytes: Metadata per Sec",
            )
        ),
    ),
    required=("cell",),
    order=451,
    read=wide,
)
