"""SQL ordered by Executions (Global)."""

from parsers.families.cluster_sql import CLUSTER_SQL_COLUMNS, read_groups
from parsers.families.sql_columns import totals
from parsers.families.sql_statements import keep_texts
from parsers.model.section import Section

section = Section(
    name="sql_by_executions",
    title="SQL by executions",
    titles=(r"sql ordered by executions \(global\)",),
    summaries=("sql ordered by executions (global)",),
    columns=CLUSTER_SQL_COLUMNS,
    required=("sql_id",),
    order=166,
    marks=totals,
    read=read_groups,
    finish=keep_texts,
)
