"""SQL ordered by CPU Time (Global)."""

from parsers.families.cluster_sql import CLUSTER_SQL_COLUMNS, read_groups
from parsers.families.sql_columns import totals
from parsers.families.sql_statements import keep_texts
from parsers.model.section import Section

section = Section(
    name="sql_by_cpu",
    title="SQL by CPU time",
    titles=(r"sql ordered by cpu time \(global\)",),
    summaries=("sql ordered by cpu time (global)",),
    columns=CLUSTER_SQL_COLUMNS,
    required=("sql_id",),
    order=161,
    marks=totals,
    read=read_groups,
    finish=keep_texts,
)
