"""SQL ordered by Reads: blocks read from disk, not requests."""

from parsers.section import Section
from parsers.sql_columns import sql_columns, totals
from parsers.sql_statements import keep_texts, read_list

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
