"""SQL ordered by Cluster Wait Time (Global)."""

from parsers.families.cluster_sql import CLUSTER_SQL_COLUMNS, read_groups
from parsers.families.sql_columns import totals
from parsers.families.sql_statements import keep_texts
from parsers.model.section import Section

section = Section(
    name="sql_by_cluster_wait",
    title="SQL by cluster wait",
    titles=(r"sql ordered by cluster wait time \(global\)",),
    summaries=("sql ordered by cluster wait time (global)",),
    columns=CLUSTER_SQL_COLUMNS,
    required=("sql_id",),
    order=170,
    marks=totals,
    read=read_groups,
    finish=keep_texts,
)
