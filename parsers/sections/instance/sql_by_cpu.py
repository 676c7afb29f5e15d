"""SQL ordered by CPU Time (AWR; Statspack 10.2+ calls it CPU). 11.1 prints its share of CPU and of DB time."""

from parsers.families.sql_columns import sql_columns, totals
from parsers.families.sql_statements import keep_texts, read_list
from parsers.model.section import Section

section = Section(
    name="sql_by_cpu",
    title="SQL by CPU time",
    titles=("sql ordered by cpu( time)?",),
    summaries=("this table displays top sql by cpu time",),
    columns=sql_columns("cpu_per_exec_s", "percent_db_time"),
    required=("cpu_s", "executions"),
    order=161,
    again=(("percent_total", "percent_db_time"),),
    marks=totals,
    read=read_list,
    finish=keep_texts,
)
