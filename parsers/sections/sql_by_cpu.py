"""SQL ordered by CPU Time (AWR; Statspack 10.2+ calls it CPU)."""

from parsers.section import Section
from parsers.sql_columns import sql_columns, totals
from parsers.sql_statements import keep_texts, read_list

section = Section(
    name="sql_by_cpu",
    title="SQL by CPU time",
    titles=("sql ordered by cpu( time)?",),
    summaries=("this table displays top sql by cpu time",),
    columns=sql_columns("cpu_per_exec_s"),
    required=("cpu_s", "executions"),
    order=161,
    marks=totals,
    read=read_list,
    finish=keep_texts,
)
