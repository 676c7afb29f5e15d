"""SQL ordered by Reads (Global)."""

from parsers.families.cluster_sql import CLUSTER_SQL_COLUMNS, read_groups
from parsers.families.sql_columns import totals
from parsers.families.sql_statements import keep_texts
from parsers.model.section import Section

section = Section(
    name="sql_by_reads",
    title="SQL by physical reads",
    titles=(r"sql ordered by reads \(global\)",),
    summaries=("sql ordered by reads (global)",),
    columns=CLUSTER_SQL_COLUMNS,
    required=("sql_id",),
    order=164,
    marks=totals,
    read=read_groups,
    finish=keep_texts,
)
