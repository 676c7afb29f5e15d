"""SQL ordered by Gets (Global)."""

from parsers.cluster_sql import CLUSTER_SQL_COLUMNS, read_groups
from parsers.section import Section
from parsers.sql_columns import totals
from parsers.sql_statements import keep_texts

section = Section(
    name="sql_by_gets",
    title="SQL by buffer gets",
    titles=(r"sql ordered by gets \(global\)",),
    summaries=("sql ordered by gets (global)",),
    columns=CLUSTER_SQL_COLUMNS,
    required=("sql_id",),
    order=163,
    marks=totals,
    read=read_groups,
    finish=keep_texts,
)
