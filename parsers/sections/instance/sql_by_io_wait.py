"""SQL ordered by User I/O Wait Time (AWR 11.2+)."""

from parsers.families.sql_columns import sql_columns, totals
from parsers.families.sql_statements import keep_texts, read_list
from parsers.model.section import Section

section = Section(
    name="sql_by_io_wait",
    title="SQL by user I/O wait",
    titles=("sql ordered by user i/o (wait )?time",),
    summaries=("this table displays top sql by user i/o time",),
    columns=sql_columns("io_wait_per_exec_s"),
    required=("io_wait_s", "executions"),
    order=162,
    marks=totals,
    read=read_list,
    finish=keep_texts,
)
