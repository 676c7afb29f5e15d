"""SQL ordered by Elapsed Time (AWR; Statspack 10.2+): the statements that took the most of DB time."""

from parsers.families.sql_columns import sql_columns, totals
from parsers.families.sql_statements import keep_texts, read_list
from parsers.model.section import Section

section = Section(
    name="sql_by_elapsed",
    title="SQL by elapsed time",
    titles=("sql ordered by elapsed( time)?",),
    summaries=("this table displays top sql by elapsed time",),
    columns=sql_columns("elapsed_per_exec_s"),
    required=("elapsed_s", "executions"),
    order=160,
    marks=totals,
    read=read_list,
    finish=keep_texts,
)
