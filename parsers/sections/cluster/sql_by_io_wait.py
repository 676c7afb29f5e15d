"""SQL ordered by User I/O Time (Global)."""

from parsers.families.cluster_sql import CLUSTER_SQL_COLUMNS, read_groups
from parsers.families.sql_columns import totals
from parsers.families.sql_statements import keep_texts
from parsers.model.section import Section

section = Section(
    name="sql_by_io_wait",
    title="SQL by user I/O wait",
    titles=(r"sql ordered by user i/o (wait )?time \(global\)",),
    summaries=("sql ordered by user i/o time (global)",),
    columns=CLUSTER_SQL_COLUMNS,
    required=("sql_id",),
    order=162,
    marks=totals,
    read=read_groups,
    finish=keep_texts,
)
