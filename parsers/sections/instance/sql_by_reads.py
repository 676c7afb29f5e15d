"""SQL ordered by Reads: blocks read from disk, not requests."""

from parsers.families.sql_columns import sql_columns, totals
from parsers.families.sql_statements import keep_texts, read_list
from parsers.model.section import Section

section = Section(
    name="sql_by_reads",
    title="SQL by physical reads",
    titles=("sql ordered by (physical |disk )?reads",),
    summaries=("this table displays top sql by physical reads",),
    columns=sql_columns("reads_per_exec"),
    required=("physical_reads", "executions"),
    order=164,
    marks=totals,
    read=read_list,
    finish=keep_texts,
)
