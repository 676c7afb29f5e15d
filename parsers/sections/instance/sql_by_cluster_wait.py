"""SQL ordered by Cluster Wait Time (RAC)."""

from parsers.families.sql_columns import sql_columns, totals
from parsers.families.sql_statements import keep_texts, read_list
from parsers.model.section import Section

section = Section(
    name="sql_by_cluster_wait",
    title="SQL by cluster wait",
    titles=("sql ordered by cluster wait time",),
    summaries=("this table displays top sql by cluster wait time",),
    columns=sql_columns("cluster_wait_s", "cluster_percent"),
    required=("cluster_wait_s", "executions"),
    order=170,
    marks=totals,
    read=read_list,
    finish=keep_texts,
)
