"""SQL ordered by Physical Reads (UnOptimized), AWR 11.2+: requests that no flash cache answered."""

from parsers.families.sql_columns import sql_columns, totals
from parsers.families.sql_statements import keep_texts, read_list
from parsers.model.section import Section

section = Section(
    name="sql_by_unoptimized_reads",
    title="SQL by unoptimized reads",
    titles=(r"sql ordered by (physical reads \(unoptimized\)|unoptimized read requests)",),
    summaries=("this table displays top sql by unoptimized read requests",),
    columns=sql_columns(
        "unoptimized_read_requests", "physical_read_requests", "unoptimized_per_exec", "optimized_percent"
    ),
    required=("unoptimized_read_requests",),
    order=165,
    marks=totals,
    read=read_list,
    finish=keep_texts,
)
