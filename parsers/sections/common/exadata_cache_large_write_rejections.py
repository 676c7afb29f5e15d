"""Large writes that the cache did not take, and why."""

from parsers.families.exadata_columns import CACHE, CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cache_large_write_rejections",
    title="Cache User Writes - Large Write Rejections",
    titles=("(flash|memory|pmem|xrmem|ram) cache user writes - large write rejections",),
    columns=(
        CACHE,
        CELL,
        *columns(
            (
                "Eligible: Total",
                "Eligible: per Second",
                "Rejections per Second: Disk Not Busy",
                "Rejections per Second: Misc",
                "Global Criteria Rejections per Second: CG Thrashing",
                "Global Criteria Rejections per Second: LW Thrashing",
                "Global Criteria Rejections per Second: Max Limit",
                "Global Criteria Rejections per Second: Global Limit",
                "Global Criteria Rejections per Second: Flash Wear",
                "Global Criteria Rejections per Second: Flash Busy",
                "Global Criteria Rejections per Second: Keep",
            )
        ),
    ),
    required=("cell",),
    order=449,
    read=wide,
)
