"""SQL ordered by Executions."""

from parsers.families.sql_columns import sql_columns, totals
from parsers.families.sql_statements import keep_texts, read_list
from parsers.model.section import Section

section = Section(
    name="sql_by_executions",
    title="SQL by executions",
    titles=("sql ordered by executions",),
    summaries=("this table displays top sql by number of executions",),
    columns=sql_columns("rows_processed", "rows_per_exec", "cpu_per_exec_s", "elapsed_per_exec_s"),
    required=("executions", "rows_processed"),
    order=166,
    marks=totals,
    read=read_list,
    finish=keep_texts,
)
